"""What cannot be read as an event is refused with its place and what would be right; nothing else is raised."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku.tournament import interchange as form
from jantaku.tournament.checking import check
from jantaku.tournament.interchange import InterchangeError
from jantaku.tournament.interchange_json import read, sealed, text_of
from tests.sampling import one_by_one
from tests.tournament.checking.events import event, table


def refused(text: str) -> str:
    """The sentence with which a text is refused."""
    with pytest.raises(InterchangeError) as error:
        read(text)
    return str(error.value)


def altered(path: str, value: object) -> str:
    """The sentence for an event with another value at a place, as ``sessions.0.number``."""
    data: Any = event(1)
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    at = data
    for part in way:
        at = at[part]
    at[last] = value
    return refused(json.dumps(data))


@one_by_one(
    ("path", "value", "place", "right"),
    [
        ("players.2.number", 1, "players[2].number", "twice"),
        ("players.2.number", True, "players[2].number", "true; a whole number"),
        ("players.2.number", "3", "players[2].number", "a whole number"),
        ("players.2.status", "ghost", "players[2].status", "substitute"),
        ("players.0.name", "a\u0000b", "players[0].name", "printable"),
        ("players.0.name", "x" * 201, "players[0].name", "200"),
        ("sessions.0.tables.1.seats", [1, 2, 3, 4, 5], "sessions[0].tables[1].seats", "at most"),
        ("sessions.0.tables.1.seats", "1234", "sessions[0].tables[1].seats", "a list"),
        ("sessions.0.tables.1.points", [1, 2, 3], "sessions[0].tables[1].points", "four seats"),
        ("sessions.0.tables.1.points.2", 30000.5, "sessions[0].tables[1].points[2]", "30000.5; a whole number"),
        ("sessions.0.tables.1.points.2", 10**30, "sessions[0].tables[1].points[2]", "a whole number"),
        ("sessions.0.tables.1.points.2", 10**17, "sessions[0].tables[1].points[2]", "out of bounds"),
        ("sessions.0.tables.1.scores.2", "1e999999999", "sessions[0].tables[1].scores[2]", "-45.9"),
        ("sessions.0.tables.1.scores.2", "1/0", "sessions[0].tables[1].scores[2]", "20/3"),
        ("sessions.0.tables.1.scores.2", [], "sessions[0].tables[1].scores[2]", "a decimal"),
        ("sessions.0.tables.1.sticks", -1, "sessions[0].tables[1].sticks", "from 0"),
        ("sessions.0", 7, "sessions[0]", "an object"),
        ("sessions", {}, "sessions", "a list"),
        ("penalties", [{"player": 1, "points": "many"}], "penalties[0].points", "a decimal"),
        ("standings.3.total", "12,5", "standings[3].total", "a decimal"),
        ("standings.3.rank", "1", "standings[3].rank", "a whole number"),
        ("stages", [{"sessions": [1], "carry": 2}], "stages[0].carry", "from 0 to 1"),
        ("book", "../../secret", "book", "wrc-2015"),
        ("house", {"session.uma": [1, 2, 3, 4]}, "house", "sum is 0"),
        ("house", {"no.such": 1}, "house", "no.such"),
        ("house", [], "house", "an object"),
        ("winds", "yes", "winds", "true or false"),
    ],
)
def test_a_wrong_value_is_refused_with_its_place_and_what_would_be_right(path: str, value: object, place: str, right: str) -> None:
    said = altered(path, value)
    assert said.startswith(f"{place}: ")
    assert right in said


@one_by_one(
    ("text", "why"),
    [
        ("", "Line 1, column 1"),
        ("{", "column"),
        ("\0" * 1000, "Line 1, column 1"),
        ("[" * 100_000, "too deeply"),
        ('{"a":' * 100_000, "too deeply"),
        ("[1, 2]", "an object"),
        ("NaN", "NaN"),
        ('{"format": "jantaku-event", "version": Infinity}', "Infinity"),
        ('{"format": "jantaku-event", "format": "jantaku-event"}', '"format" is there twice'),
        ('{"format": "other"}', '"other"'),
        ('{"format": "jantaku-event", "version": 2}', "Version 2"),
        ('{"format": "jantaku-event", "version": true}', "Version true"),
        ('{"format": "jantaku-event", "version": 1, "book": "wrc-2015"}', "players"),
        (f'{{"format": "jantaku-event", "version": {"9" * 100_000}}}', "Version 999"),
    ],
)
def test_what_is_no_event_is_refused_in_a_sentence(text: str, why: str) -> None:
    said = refused(text)
    assert why in said
    assert len(said) < 300


def test_a_key_that_is_there_twice_deep_within_is_named_with_its_place() -> None:
    text = json.dumps(event(1)).replace('"points": [', '"points": [], "points": [', 1)
    assert refused(text) == 'sessions[0].tables[0]: The key "points" is there twice in one object; it may be there once.'


@one_by_one("data", [b"\xff\xfe{\x00}\x00", b"\xfe\xff\x00{", b'{"name": "\xe9"}', b"\x80"])
def test_another_encoding_is_refused(data: bytes) -> None:
    with pytest.raises(InterchangeError, match="UTF-8"):
        text_of(data)


def test_a_file_that_no_event_has_the_size_of_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InterchangeError, match="32 MB"):
        text_of(bytes(form.MOST_BYTES + 1))
    monkeypatch.setattr(form, "MOST_BYTES", 1 << 20)
    assert "1 MB" in refused(" " * ((1 << 20) + 1))


def test_each_refusal_has_its_sentence_in_every_language() -> None:
    error = InterchangeError("value", "players[0]", value="7", wanted="object")
    assert error.sentence("fr") == "players[0]\u00a0: trouvé 7\u202f; il faut ici un objet entre accolades."
    assert error.sentence("ja") == "players[0]：7がある。ここには波括弧のオブジェクトを書く。"


def test_a_mark_of_the_byte_order_and_numbers_without_quotes_are_read() -> None:
    data = event(1)
    table(data, 1, 1)["scores"] = [30.0, 7, -10, -27.0]
    assert check(read(text_of(b"\xef\xbb\xbf" + json.dumps(data).encode()))).findings == ()


def test_keys_that_are_not_of_the_format_are_left_alone() -> None:
    data = event(1) | {"organiser": {"phone": 1}, "note": None}
    table(data, 1, 1)["referee"] = ["P0"]
    assert check(read(json.dumps(data))).findings == ()


def test_a_seal_of_half_numbers_and_strange_letters_fits() -> None:
    data = sealed(event(1) | {"house": {"session.uma": [12.5, 2.5, -2.5, -12.5]}, "note": "é 麻雀 \u2028"})
    assert read(json.dumps(data)).sealed
    assert read(json.dumps(data, ensure_ascii=False, indent=3)).sealed


LEAVES = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["-45.9", "1/3", 1, 4, 20, []])
)
PLACES = [
    *(
        "name",
        "book",
        "house",
        "players",
        "sessions",
        "penalties",
        "standings",
        "stages",
        "kind",
        "tie_breaks",
        "winds",
        "seal",
        "digest",
    ),
    *("players.0.number", "players.0.name", "players.0.country", "players.0.status", "players.0.fixed", "sessions.0.number"),
    *(
        "sessions.0.tables",
        "sessions.0.scores",
        "sessions.0.totals",
        "sessions.0.byes",
        "sessions.0.missed",
        "sessions.0.tables.0.table",
    ),
    *("sessions.0.tables.0.seats", "sessions.0.tables.0.points", "sessions.0.tables.0.sticks", "sessions.0.tables.0.scores"),
    *("sessions.0.tables.0.seats.0", "sessions.0.tables.0.points.0", "sessions.0.tables.0.scores.0", "sessions.0.tables.0.set"),
    *("standings.0.player", "standings.0.total", "standings.0.rank"),
]
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3), max_leaves=8
)


@given(st.sampled_from(PLACES), VALUES)
def test_any_value_anywhere_is_checked_or_refused(path: str, value: object) -> None:
    data: Any = event(1)
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    at = data
    for part in way:
        at = at[part]
    at[last] = value
    with suppress(InterchangeError):
        report = check(read(json.dumps(data)))
        for lang in ("en", "fr", "ja"):
            assert json.dumps(report.plain(lang))


@given(st.text(max_size=200))
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises(InterchangeError):
        read(text)
