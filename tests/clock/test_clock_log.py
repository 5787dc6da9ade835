"""The log of a clock is a ledger: what was altered shows, and logs of the version before, without hashes, open and go on."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from jantaku.cli import main
from jantaku.clock import ClockError, ClockLog, check, is_clock
from jantaku.clock.clock import MINUTE
from jantaku.clock.events import plain_line
from jantaku.ledger import FIRST
from jantaku.scorekeeper import KeepError
from tests.sampling import one_by_one

OLD = (Path(__file__).parents[1] / "data" / "ledger" / "clock.jsonl").read_text("utf-8")
T0 = 1_760_000_000_000


def evening() -> ClockLog:
    """A session with one of most events."""
    log = ClockLog.begin("wrc-2015", "secret", at=T0, title="Evening", tables=2, minutes=30)
    entries: list[tuple[str, dict[str, Any]]] = [
        ("start", {}),
        ("dice", {"table": 1}),
        ("stop", {"table": 2}),
        ("go-on", {"table": 2, "ruling": "wall rebuilt", "referee": "Eva"}),
        ("dice", {"table": 2}),
        ("undo", {"of": "e4"}),
    ]
    for n, (kind, body) in enumerate(entries):
        log.add(kind, body, id=f"e{n}", at=T0 + n * MINUTE)
    log.add("gong", {"tables": [1], "due": T0 + 30 * MINUTE}, id="gong", at=T0 + 30 * MINUTE)
    return log


def lines(log: ClockLog) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.text.splitlines()]


def written(rows: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(row, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n" for row in rows)


def test_each_line_has_the_hash_of_the_one_before_and_the_state_after_it() -> None:
    log = evening()
    rows = lines(log)
    assert [row["prev"] for row in rows] == [FIRST, *(row["hash"] for row in rows[:-1])]
    assert rows[-1]["after"] == f"last-hand {T0 + 30 * MINUTE} 1 1 -"
    assert log.receipt == rows[-1]["hash"]
    assert is_clock(log.text)
    assert not check(log.text, receipt=log.receipt[:16]).differences


@one_by_one(
    ("what", "edit"),
    [
        ("a time", lambda rows: rows[2].update(at=rows[2]["at"] + 1)),
        ("a table", lambda rows: rows[2]["body"].update(table=2)),
        ("a referee", lambda rows: rows[4]["body"].update(referee="Max")),
        ("a state", lambda rows: rows[3].update(after=rows[2]["after"].replace("1", "2", 1))),
        ("the secret", lambda rows: rows[0]["body"].update({"secret": "another"})),
        ("a line removed", lambda rows: rows.pop(3)),
        ("a line twice", lambda rows: rows.insert(3, rows[3])),
        ("two lines exchanged", lambda rows: rows.insert(2, rows.pop(3))),
    ],
)
def test_every_alteration_shows_and_the_log_does_not_open(what: str, edit: Callable[[list[dict[str, Any]]], object]) -> None:
    rows = lines(evening())
    edit(rows)
    assert check(written(rows)).differences, what
    with pytest.raises(ClockError):
        ClockLog.read(written(rows))


def test_a_state_that_does_not_follow_shows_though_every_hash_is_right() -> None:
    log = evening()
    forged = ClockLog()
    for event in log.events:
        after = event.after if event.id != "e4" else event.after.replace("1,2", "1")
        forged.append(event.entry, after)
    (found,) = check(forged.text).differences
    assert (found.says, found.rules) == (f"running {T0 + 30 * MINUTE} 1 - -", f"running {T0 + 30 * MINUTE} 1,2 - -")


def test_an_entry_under_a_known_id_is_one_and_another_is_refused() -> None:
    log = evening()
    before = log.text
    assert log.add("dice", {"table": 1}, id="e1", at=T0 + 9) == log.events[2]
    with pytest.raises(KeepError):
        log.add("dice", {"table": 2}, id="e1", at=T0 + 9)
    assert log.text == before


def test_a_refused_entry_is_not_recorded() -> None:
    log = evening()
    before = log.text
    refused: list[tuple[str, dict[str, Any]]] = [
        ("dice", {"table": 1}),
        ("dice", {"table": 7}),
        ("dice", {"table": 1, "zz": 1}),
        ("party", {}),
        ("undo", {}),
    ]
    for kind, body in refused:
        with pytest.raises(KeepError):
            log.add(kind, body, id="new", at=T0 + 31 * MINUTE)
    assert (log.text, log.session) == (before, ClockLog.read(before).session)


# ---- format 1
def test_a_log_without_hashes_opens_as_it_was_written_and_goes_on_sealed() -> None:
    log = ClockLog.read(OLD)
    assert log.text == OLD
    assert not check(OLD).differences
    sealed = log.add("hand", {"table": 1}, id="e16", at=log.events[-1].at + 1)
    rows = lines(log)
    assert [set(row) for row in rows[:-1]] == [{"n", "id", "kind", "at", "by", "body"}] * (len(rows) - 1)
    assert rows[-1]["prev"] == sealed.prev != FIRST
    assert not check(log.text).differences
    assert ClockLog.read(log.text).session == log.session


@one_by_one("at", range(len(OLD.splitlines())))
def test_the_first_sealed_line_seals_each_line_without_a_hash(at: int) -> None:
    log = ClockLog.read(OLD)
    log.add("hand", {"table": 1}, id="e16", at=log.events[-1].at + 1)
    rows = log.text.splitlines()
    rows[at] = plain_line(log.events[at].entry._replace(by="a stranger"))
    assert check("\n".join(rows)).differences


def test_a_line_without_a_hash_after_a_sealed_one_is_no_line_of_a_log() -> None:
    log = evening()
    loose = plain_line(log.events[-1].entry._replace(n=len(log.events), id="loose"))
    with pytest.raises(ClockError, match=f"Line {len(log.events) + 1} "):
        ClockLog.read(f"{log.text}{loose}\n")


# ---- bad files
@one_by_one("text", ["", "\n", "{}", '{"n":0}', "[]", '{"n":0,"kind":"begin","secret":""}', '{"n":', "\ud800"])
def test_a_file_that_is_not_a_log_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ClockError) as refused:
        check(text)
    assert all(refused.value.sentence(lang) for lang in ("en", "fr", "ja"))


@pytest.mark.parametrize("lang", ["en", "fr", "ja"])
def test_jantaku_verify_checks_a_log_and_names_the_altered_line(tmp_path: Path, lang: str) -> None:
    log = evening()
    (tmp_path / "good.jsonl").write_text(log.text, "utf-8")
    (tmp_path / "old.jsonl").write_text(OLD, "utf-8")
    rows = lines(log)
    rows[4]["body"]["referee"] = "Max"
    (tmp_path / "bad.jsonl").write_text(written(rows), "utf-8")
    good = CliRunner().invoke(main, ["verify", str(tmp_path / "good.jsonl"), str(tmp_path / "old.jsonl"), "--lang", lang])
    assert good.exit_code == 0, good.output
    bad = CliRunner().invoke(main, ["verify", str(tmp_path / "bad.jsonl"), "--lang", lang])
    assert bad.exit_code == 1
    assert "5" in bad.output
