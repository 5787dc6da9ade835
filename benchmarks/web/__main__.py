"""Measure the web table: ``python -m benchmarks.web [WHAT] ...``, as ``--help`` lists it; alone pages, latency, load and sheets."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain

from playwright.sync_api import Browser, sync_playwright

from benchmarks.timing import Row
from benchmarks.web import crowd, latency, load, paces, pages, required, sheets, together
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


def options() -> argparse.Namespace:
    """Return what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.web", description=__doc__)
    parser.add_argument("what", nargs="?", choices=("pages", "latency", "load", "sheets", "paces", "together", "crowd", "required"))
    parser.add_argument("--rounds", type=int, default=7, help="how often the server is started")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--spectators", type=int, default=1000)
    parser.add_argument("--beside", metavar="COMMIT", help="load, required: the same of an earlier commit, in turns")
    parser.add_argument("--times", type=int, default=3, help="load beside a commit: how often")
    parser.add_argument("--sheets", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    return parser.parse_args()


def found(asked: argparse.Namespace) -> Iterator[Row]:
    """Yield what is measured by default, or by its name; print what a row has no place for."""
    told = ""
    if asked.what in {None, "pages"}:
        yield pages.starts(asked.rounds)
        with chromium() as browser:
            yield from pages.first_loads(browser)
    if asked.what in {None, "latency"}:
        with chromium() as browser:
            yield latency.act_to_screen(browser)
    if asked.what == "load" and asked.beside:
        yield from load.beside(asked.beside, asked.tables, asked.spectators, asked.seconds, asked.times)
    elif asked.what in {None, "load"}:
        loaded = load.measure(asked.tables, asked.spectators, asked.seconds)
        yield from loaded.rows()
        print(loaded.told())
    if asked.what in {None, "sheets"}:
        rows, told = sheets.measure(asked.sheets, asked.seconds)
        yield from rows
    if told:
        print(told)


def alone(asked: argparse.Namespace) -> Iterator[Row]:
    """Yield what takes minutes, and is measured by its name alone; print what a row has no place for."""
    told = ""
    if asked.what == "required":
        yield from required.measure(asked.beside or required.REVIEWED, asked.tables, asked.spectators, asked.seconds, asked.times)
    if asked.what == "crowd":
        rows, told = crowd.measure(asked.seconds)
        yield from rows
    if asked.what == "paces":
        with chromium() as browser:
            yield from paces.measure(browser)
    if asked.what == "together":
        with chromium() as browser:
            row, told = together.measure(browser)
        yield row
    if told:
        print(told)


def main() -> int:
    """Print what was asked for; 1 where something required is missed."""
    asked = options()
    met = [show(row).met for row in chain(found(asked), alone(asked))]
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
