"""The strong player: acts in plain cases, results, and nothing but a view to go by."""

from random import Random

import pytest

import jantaku.bots.games
from jantaku.bots import strong
from jantaku.bots.games import RANDOM, SENSIBLE, STRONG, Worker, play_games
from jantaku.bots.strong.danger import judge
from jantaku.bots.strong.place import gain
from jantaku.bots.strong.thoughts import Thoughts
from jantaku.core.acts import CHII_LOW, DISCARD, DISCARD_DRAWN, PASS, PON, RIICHI_DISCARD, RIICHI_DRAWN, RON, STRIDE, TSUMO
from jantaku.core.against import look
from jantaku.core.constants import CHUN, EAST, STANDING, UNKNOWN
from jantaku.core.fields import Lut, Rules, Scratch, State, copy, same
from jantaku.core.kinds import BIT
from jantaku.core.step import step
from jantaku.core.step.deal import deal, new_game
from jantaku.core.view import see
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import LUT
from jantaku.sim.run import played
from tests.compiled import NATIVE
from tests.native.rigged import runs, stacked
from tests.sampling import sample

BOOKS = ("tenhou", "wrc-2015", "wrr-2013", "club")


def book(name: str = "wrc-2015") -> Rules:
    return compile_book(Book.open(name))


def dealt(*hands: list[int], draws: tuple[int, ...] = (), name: str = "wrc-2015") -> tuple[State, Rules, Scratch, Thoughts]:
    """A table at which these kinds are dealt, the dealer first, and drawn; and the rest of what a player needs."""
    b, t, d, m = book(name), State(), Scratch(), Thoughts()
    strong.take_seat(b, LUT, d, m)
    new_game(t, b)
    t.wall[:] = stacked([*hands, *([] for _ in range(4 - len(hands)))], Random(1), b.red_fives, draws)
    deal(t, b, LUT)
    return t, b, d, m


def decides(t: State, rules: Rules, scratch: Scratch, m: Thoughts, seat: int) -> int:
    """What the player does at a seat, by its view."""
    v = State()
    see(t, seat, v)
    look(v, rules, LUT, scratch, seat)
    return strong.choose(v, rules, LUT, scratch.lawful[seat], m, seat)


def in_riichi(t: State, foe: int, *river: int) -> None:
    """Put a seat in riichi that has discarded these kinds, the last of them with riichi."""
    t.riichi[foe], t.riichi_at[foe], t.discards[foe] = STANDING, len(river) - 1, len(river)
    t.river[foe][: len(river)] = river
    for kind in river:
        t.cast[foe] |= BIT[kind]


# ---- what it does


def test_a_win_is_taken() -> None:
    t, b, d, m = dealt([*runs(0, 3, 6, 9), 30], draws=(30,))
    assert decides(t, b, d, m, 0) == TSUMO


def test_riichi_is_declared_by_the_discard_that_promises_most() -> None:
    t, b, d, m = dealt([*runs(0, 3, 10), 19, 20, 30, 30], draws=(33,))
    assert decides(t, b, d, m, 0) in (RIICHI_DISCARD + 33, RIICHI_DRAWN)


@pytest.mark.parametrize(("pair", "taken", "act"), [(CHUN, 90, PON), (CHUN, 54, PON), (29, 54, PASS)])
def test_a_pair_is_called_where_the_triplet_is_a_yaku(pair: int, taken: int, act: int) -> None:
    t, b, d, m = dealt([pair], [], [], [pair, pair, 0, 0, 0, 9, 9, 9, 16, 16, 20, 21, 24])
    step(t, b, LUT, d, 0, DISCARD + pair, -1, 0)
    assert t.pending >> 3 & 1
    t.taken = taken
    assert decides(t, b, d, m, 3) == act


def test_no_call_that_leaves_a_hand_without_a_yaku() -> None:
    t, b, d, m = dealt([1], [0, 2, 3, 4, 9, 10, 17, 17, 26, 25, 24, EAST + 2, EAST + 3])
    step(t, b, LUT, d, 0, DISCARD + 1, -1, 0)
    look(t, b, LUT, d, 1)
    assert any(d.lawful[1][4] >> act % STRIDE & 1 for act in range(CHII_LOW, PON))
    assert decides(t, b, d, m, 1) == PASS


def test_against_riichi_a_hand_far_from_anything_throws_what_the_riichi_player_discarded() -> None:
    t, b, d, m = dealt([0, 4, 8, 9, 13, 17, 18, 22, 26, 27, 28, 30, 32], draws=(5,))
    in_riichi(t, 2, 22)
    assert decides(t, b, d, m, 0) == DISCARD + 22


def test_a_valuable_ready_hand_goes_on_against_riichi_where_a_far_one_folds() -> None:
    """The dealer waits for two sides; the tile drawn is dangerous, and folding would break the hand."""
    t, b, d, m = dealt([*runs(1, 4, 10), 20, 21, 30, 30], draws=(14,))
    in_riichi(t, 2, 27, 28, 8)
    assert decides(t, b, d, m, 0) in (DISCARD_DRAWN, RIICHI_DRAWN, DISCARD + 14, RIICHI_DISCARD + 14)


def test_a_ron_is_taken() -> None:
    t, b, d, m = dealt([9], [*runs(0, 3, 18), 10, 11, CHUN, CHUN])
    t.riichi[1], t.riichi_at[1] = STANDING, -1
    step(t, b, LUT, d, 0, DISCARD + 9, -1, 0)
    assert decides(t, b, d, m, 1) == RON


# ---- danger and places


def seen(t: State, rules: Rules, m: Thoughts, seat: int) -> State:
    """A seat's view, taken in."""
    v = State()
    see(t, seat, v)
    strong.look_around(v, rules, m, seat)
    return v


def test_what_a_riichi_player_discarded_costs_nothing_and_its_neighbours_cost_less_than_tiles_of_two_sides() -> None:
    t, b, _, m = dealt([0, 4, 8, 9, 13, 17, 18, 22, 26, 27, 28, 30, 32], draws=(5,))
    in_riichi(t, 2, 13)
    v = seen(t, b, m, 0)
    assert m.risk[13] == 0
    assert 0 < m.risk[10] < m.risk[4]
    for kind in (13, 4):
        v.cast[2] |= BIT[kind]
    judge(v, m)
    assert m.risk[4] == m.risk[13] == 0


def test_a_tile_of_which_all_others_are_seen_can_only_complete_a_pair() -> None:
    t, b, _, m = dealt([27, 27, 27, 0, 4, 8, 9, 13, 17, 18, 22, 26, 30], draws=(5,))
    in_riichi(t, 2, 22)
    seen(t, b, m, 0)
    assert 0 < m.risk[27] < m.risk[30] < m.risk[4]


def test_in_the_last_hand_a_win_is_worth_what_it_does_for_the_place() -> None:
    """5,200 points behind the third: 2,000 do not reach it, 8,000 do."""
    t, b, _, m = dealt([0, 4, 8, 9, 13, 17, 18, 22, 26, 27, 28, 30, 32], draws=(5,))
    t.round, t.dealer = 1, 3
    t.points[:] = (20000, 25200, 35000, 39800)
    seen(t, b, m, 0)
    assert m.deals == 0
    assert gain(m, 8000) - gain(m, 2000) > 3 * (gain(m, 2000) - gain(m, 1000))


# ---- everywhere


def games(name: str, players: list[int], count: int) -> Worker:
    x = Worker()
    x.players[:] = players
    play_games(x, book(name), LUT, 1, 0, count)
    return x


@pytest.mark.parametrize("name", BOOKS)
def test_the_bot_plays_under_every_book_does_what_is_lawful_and_restores_its_view(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = State()

    def checked(x: Worker, rules: Rules, lut: Lut, seat: int) -> int:
        see(x.table, seat, x.seen)
        copy(x.seen, before)
        act = strong.choose(x.seen, rules, lut, x.scratch.lawful[seat], x.mind, seat)
        assert [field for field in same(before, x.seen) if field != "meld"] == []
        assert x.scratch.lawful[seat][act // STRIDE] >> act % STRIDE & 1, act
        return act

    monkeypatch.setattr(jantaku.bots.games, "decide", checked)
    x = Worker()
    x.players[:] = [STRONG] * 4
    rules = book(name)
    jantaku.bots.games.begin_game(x, rules, LUT, 1, 0)
    while x.tally.hands < 2:
        jantaku.bots.games.play_on(x, rules, LUT)


def test_the_bot_is_given_nothing_but_its_view() -> None:
    """With every hidden tile exchanged, it does the same."""
    t, b, d, m = dealt([0, 1, 2, 4, 5, 12, 13, 14, 20, 21, 22, 24, 29], draws=(25,))
    v = State()
    see(t, 0, v)
    assert v.wall[t.taken] == UNKNOWN
    act = decides(t, b, d, m, 0)
    rng = Random(2)
    for _ in range(5):
        other = State()
        copy(t, other)
        hidden = [place for place in range(t.taken, 130) if v.wall[place] == UNKNOWN]
        tiles = [t.wall[place] for place in hidden]
        rng.shuffle(tiles)
        for place, tile in zip(hidden, tiles, strict=True):
            other.wall[place] = tile
        assert decides(other, b, d, m, 0) == act


@NATIVE
@pytest.mark.parametrize("name", BOOKS)
def test_interpreted_and_native_it_plays_the_same_games(name: str) -> None:
    rules = book(name)
    one, other = (
        games(name, [STRONG, SENSIBLE, STRONG, RANDOM], 1).tally,
        played(rules, ("strong", "sensible", "strong", "random"), 1, 0, 1),
    )
    assert same(one, other) == []


@NATIVE
@pytest.mark.parametrize("games", sample([200], [600]))
@pytest.mark.parametrize("name", sample(["tenhou"], ["wrc-2015"]))
def test_it_is_better_than_the_sensible_bot(name: str, games: int) -> None:
    """Four equal players have the mean place 2.5; over 600 games the standard error is 0.03, over 200 it is 0.06."""
    y = played(book(name), ("strong", "sensible", "strong", "sensible"), 5, 0, games)
    places = [sum((place + 1) * n for place, n in enumerate(row)) / y.games for row in y.place_of]
    assert places[0] + places[2] < 2 * 2.46
