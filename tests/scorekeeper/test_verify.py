"""`jantaku verify` on a kept sheet: its chain and its arithmetic; whatever is altered is found out."""

import gzip
import json
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

import pytest
from click.testing import CliRunner

from jantaku.cli import main
from jantaku.scorekeeper import KeepError, ScoreSheet, check
from jantaku.scorekeeper.events import FIELDS, canonical, read_events, seal, text_of
from tests.sampling import one_by_one
from tests.scorekeeper.sheets import refused

Row = dict[str, object]


def sheet() -> ScoreSheet:
    """A short sheet with one of nearly everything, played to the gong and closed."""
    chain = ScoreSheet.begin("wrc-2015", names=["Aki", "Ben", "Chloé", "Dai"], event=True, at=1, by="table 4")
    steps: list[tuple[str, dict[str, Any]]] = [
        ("deal", {"dice": [3, 4]}),
        ("riichi", {"seat": 1}),
        ("win", {"from": 2, "wins": [{"seat": 1, "han": 3, "fu": 40}]}),
        ("draw", {"tenpai": [0, 1]}),
        ("foul", {"seat": 3, "foul": "late", "given": {"minutes": 7}, "referee": "Eva"}),
        ("riichi", {"seat": 0}),
        ("gong", {}),
        ("draw", {"tenpai": [0]}),
        *[("confirm", {"seat": seat}) for seat in range(4)],
        ("sign", {"referee": "Eva"}),
        ("close", {}),
    ]
    for number, (kind, body) in enumerate(steps):
        chain.add(kind, body, id=f"e{number}", at=1000 * number, by="Aki")
    return chain


@pytest.fixture(scope="module")
def text() -> str:
    return sheet().text


def rows(text: str) -> list[Row]:
    return [json.loads(line) for line in text.splitlines()]


def written(rows: list[Row]) -> str:
    return "".join(canonical(row) + "\n" for row in rows)


def caught(text: str) -> bool:
    """Return whether a sheet is refused, or something about it is told: a difference, or that it was never closed."""
    try:
        report = check(text)
    except Exception:  # noqa: BLE001 - whatever it raises is told
        return True
    return bool(report.differences or report.cut)


def test_a_sheet_that_was_not_touched_has_no_difference(text: str) -> None:
    report = check(text)
    assert (report.differences, report.notes, report.cut, report.games, report.scores) == ([], [], 0, 1, 1)
    assert report.hands == report.payments == 3
    assert report.wins == 1


def other(value: object) -> object:
    """A value of the same kind that is not the same."""
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, list):
        return [*value[:-1], value[-1] + 100]
    assert isinstance(value, dict)
    return {**value, "seat": 2} if value.get("seat") != 2 else {**value, "seat": 3}


@pytest.mark.parametrize("name", FIELDS)
def test_every_field_of_every_line_is_sealed(text: str, name: str) -> None:
    for number in range(len(rows(text))):
        altered = rows(text)
        altered[number][name] = other(altered[number][name])
        assert caught(written(altered)), (number, name)


def test_a_line_removed_is_found_out(text: str) -> None:
    lines = text.splitlines(keepends=True)
    for number in range(len(lines)):
        assert caught("".join(lines[:number] + lines[number + 1 :])), number


def test_two_lines_exchanged_are_found_out(text: str) -> None:
    lines = text.splitlines(keepends=True)
    for number in range(len(lines) - 1):
        exchanged = [*lines[:number], lines[number + 1], lines[number], *lines[number + 2 :]]
        assert caught("".join(exchanged)), number


def test_a_line_twice_is_found_out(text: str) -> None:
    lines = text.splitlines(keepends=True)
    for number in range(len(lines)):
        assert caught("".join(lines[: number + 1] + lines[number:])), number


def test_a_line_that_is_none_is_refused(text: str) -> None:
    for line in ("", "{}", "null", "[1]", '{"n": 0}', "\ud800", "[" * 5000):
        assert caught(text + line + "\n")


def resealed(events: list[Row]) -> str:
    """The work of a patient forger: every hash made anew, from the first line on."""
    prev, out = "", []
    for row in events:
        whole = {**{name: row[name] for name in FIELDS if name not in {"hash", "prev"}}, "prev": prev}
        prev = sha256(canonical(whole).encode()).hexdigest()
        out.append({**whole, "hash": prev})
    return written(out)


def test_one_line_sealed_again_does_not_fit_the_next(text: str) -> None:
    altered = rows(text)
    altered[3]["by"] = "Ben"
    sealed = rows(resealed(altered))[3]
    report = check(written([*altered[:3], sealed, *altered[4:]]))
    assert [difference.place for difference in report.differences] == ["line 5"]


def test_points_that_do_not_follow_are_found_out_though_all_hashes_are_made_again(text: str) -> None:
    altered = rows(text)
    assert not caught(resealed(altered))
    body = altered[3]["body"]
    assert isinstance(body, dict)
    body["wins"] = [{"seat": 1, "han": 4, "fu": 40}]
    report = check(resealed(altered))
    assert any("line 4" in difference.place for difference in report.differences)


def test_a_receipt_shows_what_a_forger_has_sealed_again(text: str) -> None:
    altered = rows(text)
    receipt = str(altered[-1]["hash"])
    assert check(text, receipt=receipt).differences == []
    names = altered[0]["body"]
    assert isinstance(names, dict)
    names["names"] = ["Aki", "Ben", "Chloé", "Eva"]
    assert check(resealed(altered)).differences == []
    assert len(check(resealed(altered), receipt=receipt).differences) == 1


def test_the_first_letters_of_a_receipt_are_enough_as_on_a_phone_in_capitals_too(text: str) -> None:
    receipt = read_events(text)[4].hash
    for short in (receipt[:16], receipt[:40].upper(), f" {receipt} "):
        assert check(text, receipt=short).differences == []
    for wrong in (receipt[:15], receipt[1:], receipt + "0"):
        assert len(check(text, receipt=wrong).differences) == 1


def test_the_end_cut_off_shows_by_the_receipt(text: str) -> None:
    short = "".join(text.splitlines(keepends=True)[:-3])
    assert check(short).cut == 1
    assert check(short, receipt=read_events(text)[-1].hash).differences


def test_a_line_reads_back_as_it_was_written(text: str) -> None:
    events = read_events(text)
    assert text_of(events) == text
    assert [seal(event.entry, event.after, event.prev) for event in events] == list(events)


def forged(changes: object, **more: object) -> str:
    """A sheet whose last line is a correction of this shape, sealed as it should be."""
    chain = sheet()
    body = {"changes": changes, "referee": "Eva", **more}
    first = {**rows(chain.text)[-1], "n": len(chain.events), "id": "c", "kind": "correction", "body": body}
    return resealed([*rows(chain.text), first])


SHAPES: list[object] = [
    *([], None, 5, "e2", True, {"e2": None}, {"e2": 5}, {"e2": [5]}, {"e2": [[]]}, {"e2": [{}]}, {"e2": [{"kind": "win"}]}),
    {"e2": [{"kind": ["win"], "body": {}}]},
    {"e2": [{"kind": "win", "body": []}]},
    {"c": [{"kind": "correction", "body": {"changes": []}}]},
]


@one_by_one("changes", SHAPES)
def test_a_correction_of_no_known_shape_is_refused_with_its_line(changes: object) -> None:
    for reading in (check, ScoreSheet.read):
        with pytest.raises(KeepError, match="Line 16 is not an event"):
            reading(forged(changes))


@one_by_one("changes", [{}, {"nothing": []}, {"e2": [{"kind": "correction", "body": {}}]}, {"begin": []}])
def test_a_forged_correction_of_what_cannot_be_corrected_is_reported_with_its_line(changes: object) -> None:
    assert [difference.place for difference in check(forged(changes)).differences] == ["line 16"]


def test_the_end_of_a_hand_that_names_the_deal_played_next_stands_in_a_correction_alone(text: str) -> None:
    for number, kind in enumerate(("win", "draw"), 3):
        altered = rows(text)
        altered[number]["body"] = {**cast("Row", altered[number]["body"]), "then": [1, 0, 0]}
        places = [difference.place for difference in check(resealed(altered)).differences]
        assert (altered[number]["kind"], places[:1]) == (kind, [f"line {number + 1}"])


def test_a_correction_of_a_correction_names_lines_of_the_sheet_too() -> None:
    chain = sheet()
    win = {"kind": "win", "body": {"from": 2, "wins": [{"seat": 1, "han": 4, "fu": 40}]}}
    chain.add("correction", {"changes": {"e2": [win]}, "referee": "Eva"}, id="c")
    for changes in ({"nothing": [win]}, {"e2": [win], "nothing": []}):
        instead = {"kind": "correction", "body": {"changes": changes, "referee": "Eva"}}
        refused(chain, "no-event", "correction", {"changes": {"c": [instead]}, "referee": "Eva"})


def test_people_are_moved_though_a_forged_line_names_them_by_no_seat() -> None:
    altered = rows(forged(None))
    altered[-1]["body"] = {"seats": [1, 0, 2, 3], "referee": "Eva"}
    bodies: list[Row] = [{"seat": []}, {"seat": {}}, {"tenpai": [[], {}]}, {"wins": [{"seat": []}], "from": []}, {"points": [[]]}]
    for body in bodies:
        altered[4]["body"] = body
        assert "line 5" in [difference.place for difference in check(resealed(altered)).differences]


# ---- on the command line
def run(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["verify", *args])
    return result.exit_code, result.output


@pytest.mark.parametrize("packed", [False, True])
def test_the_command_checks_a_sheet(text: str, tmp_path: Path, *, packed: bool) -> None:
    file = tmp_path / "sheet.keep"
    file.write_bytes(gzip.compress(text.encode()) if packed else text.encode())
    code, said = run(str(file))
    assert (code, "No difference" in said) == (0, True), said


@pytest.mark.parametrize(("lang", "word"), [("en", "altered"), ("fr", "modifiée"), ("ja", "書き換え")])
def test_the_command_tells_what_was_altered_in_every_language(text: str, tmp_path: Path, lang: str, word: str) -> None:
    altered = rows(text)
    altered[2]["by"] = "Ben"
    file = tmp_path / "sheet.keep"
    file.write_text(written(altered))
    code, said = run(str(file), "--lang", lang)
    assert code == 1
    assert word in said


def test_the_command_takes_a_sheet_from_standard_input(text: str) -> None:
    result = CliRunner().invoke(main, ["verify", "-", "--json"], input=text.encode())
    assert result.exit_code == 0
    assert json.loads(result.output)["checked"]["hands"] == 3


def test_the_command_refuses_half_a_line(text: str, tmp_path: Path) -> None:
    file = tmp_path / "sheet.keep"
    file.write_text(text[:-20])
    assert run(str(file))[0] == 2


def test_the_command_takes_a_receipt(text: str, tmp_path: Path) -> None:
    file = tmp_path / "sheet.keep"
    file.write_text(text)
    assert run(str(file), "--receipt", read_events(text)[-1].hash)[0] == 0
    code, said = run(str(file), "--receipt", "0" * 64)
    assert (code, "receipt" in said) == (1, True)


def test_a_book_that_rules_otherwise_today_is_reported_and_the_sheet_is_read(text: str) -> None:
    altered = rows(text)
    body = altered[0]["body"]
    assert isinstance(body, dict)
    body["digest"] = "0" * 64
    report = check(resealed(altered))
    assert [difference.what for difference in report.differences] == [KeepError("digest", book="wrc-2015").sentence()]
    assert ScoreSheet.read(resealed(altered)).sheet.points == ScoreSheet.read(text).sheet.points


def test_the_command_refuses_a_correction_of_no_known_shape_as_bad_input(tmp_path: Path) -> None:
    file = tmp_path / "sheet.keep"
    file.write_text(forged([]))
    code, said = run(str(file))
    assert (code, "Line 16" in said) == (2, True)
