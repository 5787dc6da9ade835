"""Faults of a rule book of one's own are told in every language: the place, and what would be right."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from jantaku.cli import main
from jantaku.core.fields import Rules
from jantaku.errors import BookError
from jantaku.rules.book import Book
from jantaku.rules.compiling import fill_worth
from tests.hands import rows_of, values_of
from tests.texts.refusing import Refused, crosses, holds, refused

HEIR = 'title = "A"\nshort = "A"\nparent = "wrc-2015"\n'
GAME = HEIR + "[game]\n"
YAKU = HEIR + "[yaku]\n"
BOX = 'when = {runs = 4}, cite = "1"'
PLACED = {"fault", "fault-line"}

# The text of a book, the id of what is wrong with it, and words that every language tells.
FAULTS: list[tuple[str, str, tuple[str, ...]]] = [
    ("section", HEIR + "[qqqqqqqq]\n", ("qqqqqqqq", "tiles")),
    ("section", HEIR + "[gaem]\n", ("gaem", "game")),
    ("rulings", HEIR + "game = 3\n", ("game",)),
    ("text", 'title = 3\nshort = "A"\n', ("title",)),
    ("title", 'title = "A"\n', ("short",)),
    ("table", HEIR + "headings = 3\n", ("headings",)),
    ("texts", HEIR + "[witness]\nen = 3\n", ("witness", "en", "fr", "ja")),
    ("language", HEIR + '[headings]\nPts = {de = "Punkte"}\n', ("headings.Pts.de", "fr")),
    ("written", GAME + "start = 25000\n", ("game.start", "{is = ", 'cite = "')),
    ("row-field", GAME + 'start = {is = 25000, cite = "1", qqqqqqqq = 3}\n', ("qqqqqqqq", "stands")),
    ("row-field", GAME + 'start = {is = 25000, cite = "1", cit = 3}\n', ("cit", "cite")),
    ("empty", GAME + 'start = {is = 25000, cite = " "}\n', ("game.start", "cite")),
    ("stands", GAME + 'start = {is = 25000, cite = "1", stands = "guess"}\n', ("stands", "reading")),
    ("noted", GAME + 'start = {is = 25000, cite = "1", stands = "reading"}\n', ('stands = "reading"', "note = ...")),
    ("topic", GAME + 'qqqqqqqqqqqqqqqq = {is = 1, cite = "1"}\n', ("game.qqqqqqqqqqqqqqqq", "game.start")),
    ("topic", GAME + 'strat = {is = 1, cite = "1"}\n', ("game.strat", "game.start")),
    ("cite", GAME + "start = {is = 25000}\n", ("game.start", "cite = ...")),
    ("statement", HEIR + '[tiles]\ntile_set = {is = false, cite = "1"}\n', ("tiles.tile_set",)),
    ("is", GAME + 'start = {cite = "1"}\n', ("game.start", "is")),
    ("is-value", GAME + 'start = {is = "many", cite = "1"}\n', ("game.start", "'many'")),
    ("reason", HEIR + '[reason]\nqqqqqqqqqq = "1"\n', ("qqqqqqqqqq", "swap-same")),
    ("reason", HEIR + '[reason]\nswap-sam = "1"\n', ("swap-sam", "swap-same")),
    ("cite-reason", HEIR + '[reason]\nswap-same = ""\n', ("swap-same",)),
    ("yaku-id", YAKU + f"Pinfu = {{han = 1, {BOX}}}\n", ("yaku.Pinfu",)),
    ("cite-yaku", YAKU + "pinfu = {han = 1, when = {runs = 4}}\n", ("yaku.pinfu", "cite = ...")),
    ("strike", YAKU + 'pinfu = {strike = true, han = 1, cite = "1"}\n', ("yaku.pinfu", "strike = true")),
    ("worth", YAKU + f"pinfu = {{{BOX}}}\n", ("yaku.pinfu",)),
    ("limits", YAKU + f'pinfu = {{limit = "huge", {BOX}}}\n', ("mangan", "alone")),
    ("up-to", YAKU + f"pinfu = {{han = 14, {BOX}}}\n", ("han", "13")),
    ("flags", YAKU + f"pinfu = {{han = 1, alone = 3, {BOX}}}\n", ("alone", "named", "instead_of")),
    ("when", YAKU + 'pinfu = {han = 1, cite = "1"}\n', ("when = {FEATURE = N}", "[LOW, HIGH]")),
    ("feature", YAKU + 'pinfu = {han = 1, when = {qqqqqqqqqq = 4}, cite = "1"}\n', ("qqqqqqqqqq", "runs")),
    ("feature", YAKU + 'pinfu = {han = 1, when = {rnus = 4}, cite = "1"}\n', ("rnus", "runs")),
    ("range", YAKU + 'pinfu = {han = 1, when = {runs = 16}, cite = "1"}\n', ("runs", "15")),
    ("many", YAKU + "".join(f"y{n} = {{han = 1, {BOX}}}\n" for n in range(63)), ("63", "62")),
    ("missing", 'title = "A"\nshort = "A"\n', ("tiles.red_fives", "dora.ura")),
    ("note", 'title = "A"\nshort = "A"\nparent = "tenhou"\n[seats]\nseating = {note = "n"}\n', ("house.toml", "seats.seating")),
    ("file", 'title = "A"\nshort = "A"\nparent = "gone.toml"\n', ("house.toml", "gone.toml", "tenhou")),
    ("unknown", 'title = "A"\nshort = "A"\nparent = "clob"\n', ("parent", "clob", "club")),
]
UNREAD: list[tuple[str, bytes, tuple[str, ...]]] = [
    ("utf-8", b"\xff\xfe", ("house.toml", "UTF-8")),
    ("toml", b"[game\n", ("house.toml", "(at line 1, column 6)")),
    ("nested", b'title = "A"\nx = ' + b"[" * 5000, ("house.toml",)),
    ("parents", b'title = "A"\nshort = "A"\nparent = "house.toml"\n', ("house.toml -> ",)),
]


def filled(row: dict[str, Any] | None = None, without: str = "", **values: object) -> None:
    rows = rows_of("wrc-2015") | ({} if row is None else {"odd": row})
    given = values_of("wrc-2015") | values
    fill_worth(Rules(), rows, {key: value for key, value in given.items() if key != without})


ROW = {"han": 1, "when": {}}
COMPILED: list[tuple[str, Refused, tuple[str, ...]]] = [
    ("values", partial(filled, without="fu_win"), ("fu_win",)),
    ("rows", lambda: fill_worth(Rules(), {f"y{n}": ROW for n in range(63)}, values_of("wrc-2015")), ("63", "62")),
    ("row-worth", partial(filled, {"when": {}}), ("odd",)),
    ("row-whole", partial(filled, {"han": "two", "when": {}}), ("odd", "two", "0")),
    ("row-when", partial(filled, {"han": 1, "when": 3}), ("odd", "when")),
    ("row-feature", partial(filled, {"han": 1, "when": {"tails": 1}}), ("odd", "tails", "runs")),
    ("row-range", partial(filled, {"han": 1, "when": {"runs": [4, 1]}}), ("odd", "runs = [4, 1]", "15")),
    ("whole", partial(filled, fu_win="many"), ("fu_win", "'many'")),
]
IDS = {ident for ident, *_ in (*FAULTS, *UNREAD, *COMPILED)} | PLACED


@pytest.mark.parametrize(("ident", "text", "words"), FAULTS)
def test_a_fault_is_told_with_its_place_in_every_language(ident: str, text: str, words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(text, "utf-8")
    error = refused(lambda: Book.open(str(tmp_path / "house.toml")))
    why = error.values["why"]
    assert error.id in PLACED
    assert isinstance(why, BookError)
    assert why.id == ident
    holds(error, words)
    crosses(error)


@pytest.mark.parametrize(("ident", "data", "words"), UNREAD)
def test_what_is_not_a_book_is_refused_in_every_language(ident: str, data: bytes, words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_bytes(data)
    error = refused(lambda: Book.open(str(tmp_path / "house.toml")))
    assert error.id == ident
    holds(error, words)


@pytest.mark.parametrize(("ident", "work", "words"), COMPILED)
def test_what_cannot_be_compiled_is_refused_in_every_language(ident: str, work: Refused, words: tuple[str, ...]) -> None:
    error = refused(work)
    assert isinstance(error, BookError)
    assert error.id == ident
    holds(error, words)


def test_the_command_tells_the_line_and_the_reason(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(GAME + "start = {is = 25000}\n", "utf-8")
    for lang, expected in (
        ("en", "house.toml, line 5: game.start: no citation: every value carries its clause, cite = ..."),
        ("fr", "house.toml, ligne 5 : game.start : sans citation : chaque valeur porte sa clause, cite = ..."),
        ("ja", "house.toml、5行目：game.start：出典がない。どの値にも条文を cite = ... と書く。"),
    ):
        found = CliRunner().invoke(main, ["rules", "swap", "--book", str(tmp_path / "house.toml"), "--lang", lang])
        assert found.exit_code == 2
        assert found.stderr.replace("\u00a0", " ") == f"Error: {expected}\n"
