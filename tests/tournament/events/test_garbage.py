"""Whatever is sent, an event takes it or refuses it with a sentence; nothing is half done, and its file can be read."""

import json
from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.errors import JantakuError
from jantaku.tournament.archive import Archive, check
from jantaku.tournament.errors import EventError
from jantaku.tournament.events import KINDS
from jantaku.tournament.importing import imported
from jantaku.tournament.interchange_json import read
from jantaku.tournament.log import Tournament
from jantaku.tournament.plans import read as read_plan
from tests.sampling import examples
from tests.tournament.events.kept import EVA, play, seated

FIELDS = (
    *(
        "number",
        "who",
        "status",
        "team",
        "entry",
        "why",
        "name",
        "on",
        "carry",
        "session",
        "clock",
        "table",
        "set",
        "tables",
        "byes",
    ),
    *("plan", "by", "time", "receipt", "seats", "x"),
)
NUMBERS = st.sampled_from(
    [0, 1, 2, 3, 5, 7, 16, 17, 99, -1, 10**9, 1.5, True, None, "1", "", "a" * 64, "0" * 64, "half", "playing", "house"]
)
SEATS = st.lists(st.one_of(st.integers(0, 18), NUMBERS), max_size=5)
ROWS = st.lists(st.one_of(st.fixed_dictionaries({"table": NUMBERS, "seats": SEATS}), NUMBERS), max_size=3)
VALUES = st.one_of(NUMBERS, SEATS, ROWS, st.dictionaries(st.sampled_from(FIELDS), NUMBERS, max_size=2), st.text(max_size=4))
BODIES = st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=5)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=5)), lambda one: st.lists(one, max_size=4), max_leaves=20
)


def refusal(task: Callable[[], object]) -> JantakuError | None:
    """The refusal of something, or None where it is taken; anything else that is raised is a fault."""
    try:
        task()
    except JantakuError as error:
        return error
    return None


@settings(max_examples=examples(150))
@given(lines=st.lists(st.tuples(st.sampled_from(KINDS), BODIES), min_size=1, max_size=6))
def test_any_line_is_taken_or_refused_with_a_sentence(lines: list[tuple[str, dict[str, Any]]]) -> None:
    archive = seated()
    event = archive.event
    for at, (kind, body) in enumerate(lines):
        before = event.text
        error = refusal(lambda kind=kind, body=body, at=at: event.add(kind, body, id=f"x{at}"))  # type: ignore[misc]
        if error is not None:
            assert isinstance(error, EventError)
            assert all(error.sentence(lang) for lang in ("en", "fr", "ja"))
            assert event.text == before
    assert Tournament.read(event.text).state == event.state


@settings(max_examples=examples(100))
@given(data=st.data())
def test_any_alteration_of_a_file_is_refused_or_changes_nothing(data: st.DataObject) -> None:
    archive = seated(rounds=1)
    play(archive, 1)
    text = archive.text
    at = data.draw(st.integers(0, len(text) - 1))
    length = data.draw(st.sampled_from([0, 1, 1, 7, 300]))
    altered = text[:at] + data.draw(st.sampled_from(["", "0", "9", '"', "{", "\n", "é", "[]"])) + text[at + length :]
    if refusal(lambda: Archive.read(altered)) is None:
        assert Archive.read(altered).text == text or altered.removesuffix("\n") == text.removesuffix("\n")
    refusal(lambda: check(altered))


@settings(max_examples=examples(100))
@given(value=st.one_of(JSON, st.fixed_dictionaries({"rounds": JSON}), st.fixed_dictionaries({"rounds": ROWS, "players": NUMBERS})))
def test_any_plan_is_read_or_refused(value: object) -> None:
    error = refusal(lambda: read_plan(json.dumps(value)))
    assert error is None or str(error)


@settings(max_examples=examples(60))
@given(
    tables=ROWS,
    status=st.sampled_from(["playing", "withdrawn", "disqualified", "substitute"]),
    points=st.lists(st.integers(-500, 900), max_size=4),
)
def test_any_event_of_another_program_is_imported_or_refused(tables: list[Any], status: str, points: list[int]) -> None:
    rows = [{**row, "points": [100 * own for own in points]} if isinstance(row, dict) else row for row in tables]
    players = [{"number": number, "name": str(number), "status": status if number == 3 else "playing"} for number in range(18)]
    whole = {"format": "jantaku-event", "version": 1, "book": "wrc-2015", "players": players, "standings": []}
    text = json.dumps({**whole, "sessions": [{"number": 1, "tables": rows}]})
    made: list[Archive] = []
    error = refusal(lambda: made.append(imported(read(text), EVA, iter(["s"] * 99), kind="league")))
    assert made or str(error)
    for archive in made:
        assert Archive.read(archive.text).text == archive.text
