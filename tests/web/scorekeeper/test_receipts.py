"""Receipts of a score sheet, and the check of a file that somebody brings."""

import asyncio
import html
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from jantaku.scorekeeper import check
from jantaku.texts import LANGUAGES, say
from jantaku.web.scorekeeper.audit import MOST_BYTES, Checker, answer
from tests.web.asgi import Asker, opened
from tests.web.scorekeeper.test_paper import NAMES, WIN, kept, plain, played, put, seen

LINES = 5  # of `played`


def brought(folder: Path, raw: bytes, receipt: str = "", lang: str = "en") -> httpx.Response:
    """The answer to a file that is brought to be checked."""

    async def bring() -> httpx.Response:
        async with opened(folder) as app:
            asker = Asker(app, lang=lang)
            data = {"csrf": await asker.token("/keep/verify"), "receipt": receipt}
            return await asker.http.post("/keep/verify", data=data, files={"file": ("sheet.jsonl", raw)})

    return asyncio.run(bring())


# ---- receipts
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_receipt_says_whose_it_is_their_points_and_the_hash_with_a_code(tmp_path: Path, lang: str) -> None:
    chain = played()
    address = put(tmp_path, chain)
    page, nobodys = seen(tmp_path, f"{address}/receipt?seat=1", f"{address}/receipt?seat=9", lang=lang)
    text = plain(page)
    assert page.text.count('class="own"') == 1
    assert say("kept.points", lang, points=chain.sheet.points[1]) in html.unescape(page.text)
    assert re.sub(r"\s", "", chain.receipt) in re.sub(r"\s", "", text)
    assert f"{address}/receipt/{chain.receipt}?seat=1" in page.text
    assert "<svg" in page.text
    assert 'class="own"' not in nobodys.text


def test_a_receipt_of_the_last_line_is_in_the_sheet_and_nothing_was_written_since(tmp_path: Path) -> None:
    chain = played()
    address = put(tmp_path, chain)
    whole, short = seen(tmp_path, f"{address}/receipt/{chain.receipt}", f"{address}/receipt/{chain.receipt[:16].upper()}")
    for page in (whole, short):
        assert "This receipt is in the sheet" in page.text
        assert "Nothing was written since." in page.text


def test_an_older_receipt_says_what_stood_then_and_what_has_been_corrected_since(tmp_path: Path) -> None:
    chain = played()
    then = chain.events[2].hash  # after the first hand
    chain.add("correction", {"changes": {"a2": [{"kind": "win", "body": {**WIN, "from": 3}}]}, "referee": "Mori"}, id="c")
    (page,) = seen(tmp_path, f"{put(tmp_path, chain)}/receipt/{then}")
    text = plain(page)
    assert "Line 3 of the sheet" in text
    assert "3 lines written, 2 hands played." in text
    assert "hand 1 (East 1): 0 / +5,200 / −5,200 / 0 became 0 / +5,200 / 0 / −5,200" in text
    assert "hand 2" not in text
    assert "35,200" in text.partition("Since then")[0]


def test_a_receipt_says_that_the_sheet_was_closed_only_where_that_was_since(tmp_path: Path) -> None:
    chain = played()
    before = chain.receipt
    chain.add("close", {"stop": True, "referee": "Mori"}, id="stop")
    for seat in range(4):
        chain.add("confirm", {"seat": seat}, id=f"own{seat}")
    chain.add("close", {}, id="close")
    address = put(tmp_path, chain)
    older, last = seen(tmp_path, *(f"{address}/receipt/{receipt}" for receipt in (before, chain.receipt)))
    assert say("paper.since-closed", "en") in plain(older)
    assert say("paper.since-closed", "en") not in plain(last)


def test_a_hash_of_another_sheet_is_not_in_this_one_and_what_is_no_hash_is_refused(tmp_path: Path) -> None:
    address, other = put(tmp_path, played()), kept("W", "X", "Y", "Z").receipt
    pages = seen(
        tmp_path,
        f"{address}/receipt/{other}",
        f"{address}/receipt/{other}.txt",
        f"{address}/receipt/{other[:15]}",
        f"{address}/receipt/{'g' * 64}",
        f"{address}/receipt/..%2f..%2fetc",
        f"/keep/nothere/receipt/{other}",
        "/keep/nothere/receipt",
    )
    assert [page.status_code for page in pages] == [200, 404, 400, 400, 404, 404, 404]
    assert "This receipt is not in the sheet" in pages[0].text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_receipt_is_saved_as_a_small_text_with_which_the_sheet_can_be_checked(tmp_path: Path, lang: str) -> None:
    chain = played()
    address = put(tmp_path, chain)
    (page,) = seen(tmp_path, f"{address}/receipt/{chain.receipt}.txt?seat=2", lang=lang)
    assert page.headers["content-type"].startswith("text/plain")
    assert "attachment" in page.headers["content-disposition"]
    assert f"jantaku verify kept.jsonl --receipt {chain.receipt}" in page.text
    assert f"{address}/receipt/{chain.receipt}?seat=2" in page.text
    assert NAMES[2] in page.text
    assert len(page.content) < 2000
    assert check(chain.text, lang, chain.receipt).differences == []


def test_hostile_names_are_text_on_a_receipt(tmp_path: Path) -> None:
    chain = kept("<script>x</script>", "\"'>", "&amp;", "Dai")
    address = put(tmp_path, chain)
    for page in seen(tmp_path, f"{address}/receipt?seat=0", f"{address}/receipt/{chain.receipt}?seat=0"):
        assert page.status_code == 200
        assert "<script>x" not in page.text
        assert html.escape("<script>x</script>") in page.text


# ---- the check of a file
@pytest.mark.parametrize("reader", ["jantaku.web.scorekeeper.audit", "jantaku.web.replay.reading"])
def test_the_process_that_reads_a_file_loads_neither_the_pages_nor_the_database(reader: str) -> None:
    """To load them takes longer than to read most files."""
    loaded = f"import sys, {reader}; print(*{{name.partition('.')[0] for name in sys.modules}})"
    names = subprocess.run([sys.executable, "-c", loaded], check=True, capture_output=True, text=True).stdout.split()
    assert "jantaku" in names
    assert not {"sqlalchemy", "starlette", "jinja2", "uvicorn"} & set(names)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_file_that_holds_is_reported_to_hold_and_an_altered_file_is_reported_line_by_line(tmp_path: Path, lang: str) -> None:
    text = played().text
    page = brought(tmp_path, text.encode(), lang=lang)
    assert page.status_code == 200
    told = re.sub(r"\s+", " ", say("paper.verify-holds", lang, lines=LINES, hands=3))
    assert told in plain(page)
    page = brought(tmp_path, text.replace('"from":2', '"from":3').encode(), lang=lang)
    assert re.sub(r"\s+", " ", say("keep.no-chain-hash", lang, n=3)) in plain(page)
    assert "keep." not in plain(page)


def test_a_receipt_that_is_in_the_file_is_said_to_be_and_one_that_is_not_differs(tmp_path: Path) -> None:
    chain = played()
    matching = (chain.events[1].hash[:16].upper(), chain.events[1].hash.upper(), chain.events[1].hash[:16])
    page = brought(tmp_path, chain.text.encode(), matching[0])
    assert "The receipt matches one of its lines." in page.text
    first, *others = [answer(chain.text.encode(), "en", receipt) for receipt in matching]
    assert others == [first, first]
    page = brought(tmp_path, "".join(event.line() + "\n" for event in chain.events[:-1]).encode(), chain.receipt)
    assert "No line matches the receipt" in page.text


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"", "Choose the file of a sheet."),
        (b"\xff\xfe\x00", "This is not a score sheet: it is not UTF-8 text."),
        (b"hello", "Line 1 is not an event of a score sheet."),
        (b"[" * 100_000, "Line 1 is not an event of a score sheet."),
        (b"x" * (MOST_BYTES + 1), "The file is too large"),
        (b"x" * (2 << 20), "KB"),
    ],
)
def test_what_is_no_sheet_is_refused_with_the_reason(tmp_path: Path, raw: bytes, told: str) -> None:
    page = brought(tmp_path, raw)
    assert page.status_code in {400, 413}
    assert told.lower() in plain(page).lower()


def test_only_books_of_the_shelf_are_opened_for_a_visitor(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('title = "secret"\n', "utf-8")
    chain = played()
    line = chain.events[0].line().replace('"wrc-2015"', f'"{path}"')
    assert str(path)[:40] in answer(f"{line}\n".encode(), "en", "")["refused"]
    hidden = {"changes": {"begin": [{"kind": "begin", "body": {"book": str(path)}}]}, "referee": "M"}
    forged = chain.events[1]._replace(kind="correction", body=hidden).line()
    assert "not available here" in answer(f"{chain.events[0].line()}\n{forged}\n".encode(), "en", "")["refused"]


def test_a_file_that_takes_too_long_is_let_go_and_said_to_be() -> None:
    async def slow() -> str:
        try:
            await Checker(seconds=0.01).check(played().text.encode(), "en", "")
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told
            return str(error)
        return ""

    assert "jantaku verify" in asyncio.run(slow())
