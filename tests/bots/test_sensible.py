"""The sensible player: what he does in plain cases, and how he fares."""

from random import Random

import pytest

import jantaku.bots.games
from jantaku.bots.games import RANDOM, SENSIBLE, Worker, play_games
from jantaku.bots.sensible import choose
from jantaku.bots.sensible.plans import prepare
from jantaku.bots.sensible.scratch import BotScratch
from jantaku.bots.sensible.sight import passed, waits_by_run
from jantaku.core.acts import DISCARD, PASS, PON, RIICHI_DISCARD, RIICHI_DRAWN, STRIDE, TSUMO
from jantaku.core.against import look
from jantaku.core.constants import CHUN, EXHAUSTIVE, STANDING
from jantaku.core.fields import Lut, Rules, Scratch, State, copy, same
from jantaku.core.kinds import BIT
from jantaku.core.step import step
from jantaku.core.step.deal import deal, new_game
from jantaku.core.view import see
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import LUT
from tests.native.rigged import runs, stacked

BOOKS = ("tenhou", "wrc-2015", "wrr-2013", "club")


def book(name: str = "wrc-2015") -> Rules:
    return compile_book(Book.open(name))


def dealt(*hands: list[int], draws: tuple[int, ...] = (), name: str = "wrc-2015") -> tuple[State, Rules, Scratch, BotScratch]:
    """A table at which these kinds are dealt, the dealer first, and drawn; and the rest of what a player needs."""
    b, t, d, s = book(name), State(), Scratch(), BotScratch()
    prepare(b, LUT, d, s)
    new_game(t, b)
    t.wall[:] = stacked([*hands, *([] for _ in range(4 - len(hands)))], Random(1), b.red_fives, draws)
    deal(t, b, LUT)
    return t, b, d, s


def decides(t: State, rules: Rules, scratch: Scratch, s: BotScratch, seat: int) -> int:
    """What the player does at a seat, by his view."""
    v = State()
    see(t, seat, v)
    look(v, rules, LUT, scratch, seat)
    return choose(v, LUT, scratch.lawful[seat], s, seat)


def test_a_win_is_taken() -> None:
    t, b, d, s = dealt([*runs(0, 3, 6, 9), 30], draws=(30,))
    assert decides(t, b, d, s, 0) == TSUMO


def test_riichi_is_declared_by_the_discard_that_waits_for_most() -> None:
    t, b, d, s = dealt([*runs(0, 3, 10), 19, 20, 30, 30], draws=(33,))
    assert decides(t, b, d, s, 0) in (RIICHI_DISCARD + 33, RIICHI_DRAWN)


def test_the_lone_honour_goes_before_the_dora_and_the_middle_tiles() -> None:
    t, b, d, s = dealt([0, 1, 2, 4, 5, 12, 13, 14, 20, 21, 22, 24, 29], draws=(25,))
    assert decides(t, b, d, s, 0) == DISCARD + 29


@pytest.mark.parametrize(("pair", "act"), [(CHUN, PON), (29, PASS)])
def test_a_pair_is_called_where_the_triplet_is_a_yaku(pair: int, act: int) -> None:
    hand = [pair, pair, *runs(0, 12), 20, 21, 25, 8, 16]
    t, b, d, s = dealt([pair], [], [], hand)
    step(t, b, LUT, d, 0, DISCARD + pair, -1, 0)
    assert t.pending >> 3 & 1
    assert decides(t, b, d, s, 3) == act


def test_against_riichi_a_hand_far_from_anything_throws_what_the_riichi_player_discarded() -> None:
    t, b, d, s = dealt([0, 4, 8, 9, 13, 17, 18, 22, 26, 27, 28, 30, 32], draws=(5,))
    t.riichi[2], t.riichi_at[2], t.discards[2] = STANDING, 0, 1
    t.river[2][0], t.cast[2] = 22, BIT[22]
    assert decides(t, b, d, s, 0) == DISCARD + 22


def test_what_others_discard_after_riichi_is_safe_and_what_they_discarded_before_is_not() -> None:
    t, *_ = dealt()
    t.dealer = 0
    t.riichi[1], t.riichi_at[1], t.discards[1], t.cast[1] = STANDING, 2, 3, BIT[1]
    t.discards[0], t.discards[2] = 4, 3
    t.river[0][:4] = [10, 11, 12, 13]
    t.river[2][:3] = [14, 15, 16]
    assert passed(t, 1) == BIT[1] | BIT[13] | BIT[16]
    t.called[3] = 1  # somebody may have missed a turn: less is sure
    assert passed(t, 1) == BIT[1]


def test_a_tile_behind_a_safe_one_and_one_behind_a_wall_cannot_be_waited_for_by_an_open_run() -> None:
    s = BotScratch()
    s.left[:] = [4] * 34
    assert waits_by_run(s, 0, 3) == 2
    assert waits_by_run(s, BIT[0], 3) == 1
    assert waits_by_run(s, BIT[0] | BIT[6], 3) == 0
    assert waits_by_run(s, 0, 0) == 1
    s.left[1] = 0
    assert waits_by_run(s, 0, 0) == 0


@pytest.mark.parametrize(("setting", "paid"), [("yaku.tanyao.open=1", 1), ("yaku.tanyao.open=0", 0)])
def test_the_player_asks_the_book_whether_open_simples_pay(setting: str, paid: int) -> None:
    s = BotScratch()
    prepare(compile_book(Book.open("wrc-2015").set(setting)), LUT, Scratch(), s)
    assert s.open_simples == paid


def games(name: str, players: list[int], number: int) -> Worker:
    seat = Worker()
    seat.players = players
    play_games(seat, book(name), LUT, 1, 0, number)
    return seat


@pytest.mark.parametrize("name", BOOKS)
def test_the_bot_plays_under_every_book_and_restores_its_view(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = State()

    def checked(x: Worker, _: Rules, lut: Lut, seat: int) -> int:
        see(x.table, seat, x.seen)
        copy(x.seen, before)
        act = choose(x.seen, lut, x.scratch.lawful[seat], x.bot, seat)
        assert [field for field in same(before, x.seen) if field != "meld"] == []
        assert x.scratch.lawful[seat][act // STRIDE] >> act % STRIDE & 1, act
        return act

    monkeypatch.setattr(jantaku.bots.games, "decide", checked)
    assert games(name, [SENSIBLE] * 4, 2).tally.games == 2


@pytest.mark.slow
def test_the_bot_beats_random_players_and_four_bots_win_and_deal_in_as_people_do() -> None:
    assert games("tenhou", [SENSIBLE, RANDOM, RANDOM, RANDOM], 20).tally.place_of[0][0] >= 18
    y = games("tenhou", [SENSIBLE] * 4, 40).tally
    assert 0.18 < y.wins / y.hands / 4 < 0.26
    assert 0.08 < y.dealt_in / y.hands / 4 < 0.16
    assert 0.12 < y.riichi / y.hands / 4 < 0.32
    assert 0.10 < y.outcome[EXHAUSTIVE] / y.hands < 0.35


def test_the_bot_is_given_nothing_but_its_view() -> None:
    """With every hidden tile exchanged, he does the same."""
    t, b, d, s = dealt([0, 1, 2, 4, 5, 12, 13, 14, 20, 21, 22, 24, 29], draws=(25,))
    other = State()
    copy(t, other)
    for seat in (1, 2, 3):
        other.hand[seat], other.key[seat], other.held[seat] = t.hand[seat % 3 + 1], t.key[seat % 3 + 1], t.held[seat % 3 + 1]
    assert decides(t, b, d, s, 0) == decides(other, b, d, s, 0)
