"""What a server needs of a refereed table: a journal written first, bots that come and go, the buttons of a seat."""

import json

import pytest

from jantaku.core import constants as n
from jantaku.core.fields import same
from jantaku.errors import ActError
from jantaku.refereed import Action, RefereedTable, Settings
from jantaku.refereed.actions import to_row
from jantaku.refereed.bots import Bot, Mischief
from jantaku.refereed.log import heading
from jantaku.refereed.log import replay as replay_log
from jantaku.refereed.log import write as write_log
from jantaku.refereed.offers import Offer, attempt, next_hand, offers, restore
from jantaku.refereed.scheduler import Scheduler
from tests.refereed.scripts import play, sit


def served(settings: Settings, seed: int) -> tuple[RefereedTable, list[object]]:
    """Two hands of four bots that misbehave, with the journal of all that was tried."""
    table = RefereedTable("wrc-2015", seed=b"%d" % seed, settings=settings)
    rounds = Scheduler(table, {s: Mischief(table.scene.rules, s, seed=seed, often=0.3) for s in range(4)})
    journal: list[object] = []
    for _ in range(2):
        line = next_hand(table)
        journal.append(line)
        attempt(table, line)
        while table.scene.state.phase != n.HAND_OVER:
            assert rounds.advance(lambda action: journal.append(to_row(action)))
    return table, journal


@pytest.mark.parametrize("training", [False, True])
def test_a_journal_of_all_that_was_tried_leads_to_the_same_table_and_the_same_warnings(training: bool) -> None:  # noqa: FBT001
    table, journal = served(Settings(training=training), 11)
    again = restore(json.loads(json.dumps(heading(table))), json.loads(json.dumps(journal)))
    assert same(table.scene.state, again.scene.state) == []
    assert again.scene.notices == table.scene.notices
    assert any(judged.warned for judged in table.scene.rulings) == training
    assert again.explained == table.explained
    actions = sum(len(hand.actions) for hand in table.hands)
    assert sum(isinstance(line, list) for line in journal) > actions  # some could not be done


def test_a_action_that_cannot_be_done_is_refused_again_and_changes_nothing() -> None:
    table = sit("wrc-2015", {}, "1z")
    before = table.scene.fork()
    assert isinstance(attempt(table, to_row(Action(500, 0, "take"))), ActError)
    assert same(before.state, table.scene.state) == []
    assert table.scene.now == before.now
    assert table.hands[-1].actions == []


def test_what_is_due_is_reported_without_happening_and_is_what_happens_next() -> None:
    table = RefereedTable("wrc-2015", seed=b"due")
    rounds = Scheduler(table, {s: Bot(table.scene.rules, s) for s in range(4)})
    assert rounds.next_due() is None
    table.deal()
    for _ in range(60):
        if table.scene.state.phase == n.HAND_OVER:
            break
        due = rounds.next_due()
        assert due == rounds.next_due()
        assert due
        assert due.at >= table.scene.now
        done: list[Action] = []
        rounds.advance(done.append)
        assert tuple(done) == due.actions[: len(done)]
        assert done


def test_a_bot_stands_in_for_who_leaves_and_steps_back_again() -> None:
    table = RefereedTable("wrc-2015", seed=b"leaving")
    rounds = Scheduler(table, {s: Bot(table.scene.rules, s) for s in (1, 2, 3)})
    table.deal()
    assert rounds.next_due() is None
    rounds.stand_in(0, Bot(table.scene.rules, 0))
    due = rounds.next_due()
    assert due
    assert due.actions[0].seat == 0
    rounds.step_back(0)
    assert rounds.next_due() is None


def test_the_gong_is_a_action_and_replays() -> None:
    table = sit("wrc-2015", {"S": "123456789m1123p"}, "4p")
    play(table, "E 4p; S ron")
    table.gong()
    play(table, "S show; W wait @20000")
    assert table.over
    again = replay_log(write_log(table))
    assert (again.over, again.scene.closed) == (True, "time")


def test_after_the_gong_between_two_hands_none_is_dealt() -> None:
    table = play(sit("wrc-2015", {"S": "123456789m1123p"}, "4p"), "E 4p; S ron; S show; W wait @20000")
    assert not table.over
    table.gong()
    assert table.scene.closed == "time"
    with pytest.raises(ActError):
        table.deal()


def ready(table: RefereedTable, seat: int) -> set[tuple[str, str]]:
    """Return what the moment is for, for a seat."""
    return {(offer.what, offer.word) for offer in offers(table.view(seat)) if offer.ready}


def test_a_seat_is_offered_what_the_moment_is_for_and_never_whether_it_is_lawful() -> None:
    with_pair = sit("wrc-2015", {"W": "77z 1p", "S": "1p"}, "7z 3s")
    without = sit("wrc-2015", {"W": "12z 1p", "S": "1p"}, "7z 3s")
    for script in ("E 7z", "W say pon @400", "W lay 77z; W take"):
        if script != "W lay 77z; W take":
            play(with_pair, script)
            play(without, script)
            for seat in range(4):
                assert offers(with_pair.view(seat)) == offers(without.view(seat))
    assert {("say", "pon"), ("say", "ron"), ("draw", "")} <= ready(with_pair, 1)
    assert ("draw", "") not in ready(with_pair, 3)
    assert {("meld", ""), ("correct", "call")} <= ready(with_pair, 2)
    play(with_pair, "W lay 77z")
    assert {("take", ""), ("discard", "")} <= ready(with_pair, 2)
    assert offers(with_pair.view(-1)) == []


def test_anything_offered_can_be_tried_at_any_time() -> None:
    table = sit("wrc-2015", {}, "9s")
    found = offers(table.view(1))
    assert Offer("draw", "", ready=False) in found
    play(table, "S draw")
    assert ("correct", "draw") in ready(table, 1)
    assert ("say", "riichi") in ready(table, 0)
    assert ("say", "riichi") not in ready(table, 1)


def test_a_win_that_is_declared_again_is_waited_for_again() -> None:
    table = sit("wrc-2015", {"S": "123456789m1123p"}, "4p")
    rounds = Scheduler(table, {s: Bot(table.scene.rules, s) for s in (0, 2, 3)})
    play(table, "E 4p; S ron")
    first = rounds.next_due()
    play(table, "S say pon; S ron")
    again = rounds.next_due()
    assert first
    assert again
    assert again.at > first.at
