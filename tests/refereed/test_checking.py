"""A log of a refereed table is checked again: whatever was altered is objected to."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from jantaku.cli import main
from jantaku.core import constants as n
from jantaku.errors import LogError
from jantaku.game.walls import Lots, promise, seats_of
from jantaku.refereed import RefereedTable, Settings
from jantaku.refereed.bots import Mischief
from jantaku.refereed.checking import check, money, tiles
from jantaku.refereed.log import replay, write
from jantaku.refereed.scheduler import Scheduler
from jantaku.texts import LANGUAGES, say
from tests.refereed.scripts import play, sit
from tests.refereed.test_fouls import EVERY
from tests.sampling import one_by_one


def log_of(book: str = "wrc-2015", *, hands: int = 2, settings: Settings | None = None) -> str:
    """The log of some hands of four bots that misbehave."""
    table = RefereedTable(book, seed=b"checked", settings=settings)
    rounds = Scheduler(table, {s: Mischief(table.scene.rules, s, seed=3, often=0.15) for s in range(4)})
    for _ in range(hands):
        table.deal()
        while table.scene.state.phase != n.HAND_OVER:
            assert rounds.advance()
            assert set(tiles(table.scene.state).values()) == {4}
            assert money(table) == 4 * table.scene.rules.start
    return write(table)


@EVERY
def test_an_untouched_log_has_nothing_against_it(book: str) -> None:
    for text in (log_of(book), log_of(book, settings=Settings(training=True)), log_of(book, settings=Settings(counting=True))):
        report = check(text)
        assert report.differences == []
        assert (report.games, report.hands, report.cut) == (1, 2, 1)
        assert report.acts == sum(line.startswith("[") for line in text.splitlines())
        assert write(replay(text)) == text


def test_an_alteration_of_any_line_is_objected_to() -> None:
    lines = log_of(hands=1).splitlines()
    footer = json.loads(lines[-1])
    assert set(footer) == {"end", "seal"}
    for at in (*range(1, len(lines), 9), len(lines) - 1):
        line = json.loads(lines[at])
        if isinstance(line, list):
            line[0] += 1  # a thousandth of a second
        elif "end" in line:
            line["end"]["points"][0] += 100
        else:
            line["settings"]["slip"] += 1
        report = check("\n".join([*lines[:at], json.dumps(line), *lines[at + 1 :]]) + "\n")
        assert report.differences, lines[at]


@one_by_one("name", ["points", "sticks", "rulings", "penalties"])
def test_each_number_of_a_footer_is_checked(name: str) -> None:
    lines = log_of(hands=1).splitlines(keepends=True)
    footer = json.loads(lines[-1])
    footer["end"][name] = [0, 0, 0, 120000] if name == "points" else footer["end"][name] + 1
    report = check("".join(lines[:-1]) + json.dumps(footer) + "\n")
    assert [(d.place, d.what) for d in report.differences] == [(f"line {len(lines)}", say("tabletop.check-end"))]


def test_a_footer_or_a_action_that_was_taken_out_is_missed() -> None:
    lines = log_of().splitlines(keepends=True)
    first = next(at for at, line in enumerate(lines) if '"seal"' in line)
    assert say("tabletop.check-footer") in {d.what for d in check("".join(lines[:first] + lines[first + 1 :])).differences}
    assert say("tabletop.check-footer") in {d.what for d in check("".join(lines[:-1])).differences}
    assert check("".join(lines[: first - 1] + lines[first:])).differences
    assert check("".join(lines[:20] + lines[21:])).differences


def test_another_wording_of_the_book_is_objected_to_and_what_cannot_have_been_done() -> None:
    text = log_of(hands=1)
    other = text.replace(json.loads(text.splitlines()[0])["digest"], "0" * 64)
    assert say("tabletop.check-digest") in {d.what for d in check(other).differences}
    lines = text.splitlines(keepends=True)
    report = check("".join([*lines[:2], '[5, 2, "take"]\n', *lines[2:]]))
    assert [d.what for d in report.differences] == [say("tabletop.check-follow")]
    with pytest.raises(LogError):
        check("{}\n")


def test_a_hand_that_was_left_has_its_footer_too() -> None:
    text = write(play(sit("club", {}, "9s"), "E 9s"))
    assert check(text).differences == []
    assert '"seal"' in text.splitlines()[-1]


def dealt(cheat: str = "") -> str:
    """A log whose seats and wall were drawn from secrets and the players' numbers, or, by a cheat, were not."""
    secret, other = bytes(range(32)), bytes(range(1, 33))
    numbers = (b"", bytes(range(2, 34)), b"", b"")
    table = RefereedTable("wrc-2015")
    order, drawn = seats_of(secret, numbers)
    table.lots = Lots(promise(other if cheat == "late draw" else secret), secret, numbers, order, drawn)
    if cheat == "seats":
        table.lots = replace(table.lots, order=order[::-1])
    table.deal(secret=secret, numbers=numbers, sealed=promise(other if cheat == "late secret" else secret))
    return write(table)


@pytest.mark.parametrize(
    ("cheat", "what"), [("", ""), ("late secret", "sealed"), ("late draw", "sealed"), ("seats", "lots")], ids=lambda one: one or "-"
)
def test_what_was_sealed_before_the_deal_and_the_draw_of_the_seats_is_checked(cheat: str, what: str) -> None:
    text = dealt(cheat)
    assert write(replay(text)) == text
    assert [difference.what for difference in check(text).differences] == ([say(f"tabletop.check-{what}")] if what else [])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_verify_reads_it_and_says_what_was_altered(tmp_path: Path, lang: str) -> None:
    text = log_of()
    seal = json.loads(text.splitlines()[-1])["seal"]
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_text(text, "utf-8")
    bad.write_text(text.replace('"discard"', '"mix"', 1), "utf-8")
    said = CliRunner().invoke(main, ["verify", str(good), "--lang", lang, "--receipt", seal])
    assert said.exit_code == 0, said.output
    assert say("verify.no-differences", lang) in said.output
    assert CliRunner().invoke(main, ["verify", str(good), "--receipt", "0" * 64]).exit_code == 1
    said = CliRunner().invoke(main, ["verify", str(bad), "--json", "--lang", lang])
    assert said.exit_code == 1
    found = json.loads(said.output)
    assert found["checked"]["hands"] <= 2
    assert found["differences"][0]["what"] in {say(f"tabletop.check-{what}", lang) for what in ("follow", "end", "seal")}
