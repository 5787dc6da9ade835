"""Measure the web table: ``python -m benchmarks.web [WHAT] ...``, as ``--help`` lists it; alone pages, latency, load and sheets."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from benchmarks.timing import Row
from benchmarks.web import crowd, latency, load, paces, pages, sheets, together
from tests.web.browser.watching import FLAGS
from tools import web_tools


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=web_tools.chromium(whole=True), args=FLAGS)
        yield browser
        browser.close()


def show(row: Row) -> Row:
    """Print a row as soon as it is there."""
    print(f"{row.what:55} {row.ours:>12}   at most {row.required:8} {'met' if row.met else 'MISSED':8} {row.result}", flush=True)
    return row


def main() -> int:
    """Print what was asked for; 1 where something required is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.web", description=__doc__)
    parser.add_argument("what", nargs="?", choices=("pages", "latency", "load", "sheets", "paces", "together", "crowd"))
    parser.add_argument("--rounds", type=int, default=7, help="how often the server is started")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--spectators", type=int, default=1000)
    parser.add_argument("--beside", metavar="COMMIT", help="load: the same of an earlier commit, in turns")
    parser.add_argument("--times", type=int, default=3, help="load beside a commit: how often")
    parser.add_argument("--sheets", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    asked = parser.parse_args()
    rows: list[Row] = []
    if asked.what in {None, "pages"}:
        rows.append(show(pages.starts(asked.rounds)))
        with chromium() as browser:
            rows.extend(show(row) for row in pages.first_loads(browser))
    if asked.what in {None, "latency"}:
        with chromium() as browser:
            rows.append(show(latency.act_to_screen(browser)))
    if asked.what == "crowd":
        found_rows, told = crowd.measure(asked.seconds)
        rows.extend(show(row) for row in found_rows)
        print(told)
    if asked.what == "load" and asked.beside:
        rows.extend(show(row) for row in load.beside(asked.beside, asked.tables, asked.spectators, asked.seconds, asked.times))
    elif asked.what in {None, "load"}:
        found = load.measure(asked.tables, asked.spectators, asked.seconds)
        rows.extend(show(row) for row in found.rows())
        print(found.told())
    if asked.what in {None, "sheets"}:
        found_rows, told = sheets.measure(asked.sheets, asked.seconds)
        rows.extend(show(row) for row in found_rows)
        print(told)
    if asked.what == "paces":  # by its name alone: it takes minutes
        with chromium() as browser:
            rows.extend(show(row) for row in paces.measure(browser))
    if asked.what == "together":  # so does this
        with chromium() as browser:
            row, told = together.measure(browser)
        rows.append(show(row))
        print(told)
    return 0 if all(row.met for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
