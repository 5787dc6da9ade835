"""What holds of every game, whatever is played: on games at random in which hands grow, tiles are claimed and kongs made."""

from collections import Counter
from random import Random

import pytest

from jantaku.core import constants as n
from jantaku.core.acts import STRIDE, WORDS
from jantaku.core.against import look
from jantaku.core.dead_wall import FIRST_INDICATOR, REPLACEMENT
from jantaku.core.fields import Scratch, State, copy, same
from jantaku.core.hands import copies, take
from jantaku.core.kinds import KIND
from jantaku.core.view import see
from jantaku.errors import ActError
from jantaku.game.acts import Act
from jantaku.game.formats import text
from jantaku.game.log import Start
from jantaku.game.table import Table, replay
from jantaku.scoring.lut import LUT
from tests.playing import choose, play_hand, push_some, wall
from tests.rig import BOOKS, WRC

EVERY = pytest.mark.parametrize("book", BOOKS)
LUMPS = (1, 1, 2, 4)
HANDS = 4
GAMES = 36


def games(book: str, count: int = GAMES) -> list[tuple[Table, Random]]:
    """Tables at which some hands are to be played, each with its own chance."""
    return [(Table(book), Random(f"{book} {seed}")) for seed in range(count)]


def deal(table: Table, chance: Random) -> None:
    table.deal(wall(chance, table.rules.red_fives, chance.choice(LUMPS)))


def hidden_tiles(t: State, seat: int) -> list[int]:
    """The tiles of a hand, those of a kind together."""
    return [tile for tile in range(n.TILES) for _ in range(copies(t, seat, tile))]


def everywhere(t: State) -> Counter[int]:
    """All tiles, by kind: in hands, in melds, in rivers, in the wall."""
    out: Counter[int] = Counter()
    for seat in range(4):
        out.update({kind: count for kind, count in enumerate(t.hand[seat]) if count})
        for i in range(t.melds[seat]):
            block = t.meld[seat][i]
            out.update({kind: LUT.holds[block][kind] for kind in range(34) if LUT.holds[block][kind]})
        discards = range(t.discards[seat])
        out.update(KIND[t.river[seat][i]] for i in discards if not t.marks[seat][i] & n.MARK_TAKEN)
    drawn = {*range(t.taken), *REPLACEMENT[: t.kans]}
    out.update(KIND[tile] for place, tile in enumerate(t.wall) if place not in drawn)
    if t.outcome == n.BY_RON and t.robbed < 0:
        out[KIND[t.tile]] += 1  # the tile won on has left the river
    return out


# ---- what is conserved
@EVERY
def test_points_stakes_and_tiles_are_conserved_at_every_step(book: str) -> None:
    for table, chance in games(book):
        total = sum(table.points)
        for _ in range(HANDS):
            if table.over:
                break
            deal(table, chance)
            while table.asked:
                push_some(table, chance)
                t = table.state
                assert sum(t.points) + table.rules.stick_value * t.sticks == total
                assert everywhere(t) == dict.fromkeys(range(34), 4)
                assert min(map(min, t.hand)) >= 0


@EVERY
def test_a_hand_has_thirteen_tiles_and_one_more_in_its_turn(book: str) -> None:
    for table, chance in games(book, 8):
        deal(table, chance)
        while table.asked:
            t = table.state
            for seat in range(4):
                size = sum(t.hand[seat]) + 3 * t.melds[seat]
                robbed = t.phase == n.ROBBERY and seat == t.turn
                assert size == 13 + ((t.phase == n.TURN and seat == t.turn) or robbed)
            push_some(table, chance)


# ---- the log is the game
@EVERY
def test_the_log_played_again_gives_the_same_state_and_so_does_its_text(book: str) -> None:
    for table, chance in games(book):
        for _ in range(HANDS):
            if table.over:
                break
            deal(table, chance)
            play_hand(table, chance, chance.choice((5, 30, 90, 10_000)))
            again = replay(table.log)
            for each in (table, again):
                each.conclude()
            assert same(table.state, again.state) == []
            play_hand(table, chance)
        assert text.read(text.write(table.log)) == table.log
        again = replay(text.read(text.write(table.log)))
        again.conclude()  # the passes that ended the last window are not written
        assert same(table.state, again.state) == []


@EVERY
def test_an_act_taken_back_leaves_the_state_as_it_was(book: str) -> None:
    for table, chance in games(book, 12):
        before = State()
        for _ in range(2):
            if table.over:
                break
            deal(table, chance)
            while table.asked:
                if chance.random() < 0.1:
                    copy(table.state, before)
                    entries = list(table.log.hands[-1].entries)
                    act = push_some(table, chance)
                    assert table.pop() == act
                    assert same(table.state, before) == []
                    assert table.log.hands[-1].entries == entries
                push_some(table, chance)


@EVERY
def test_all_acts_and_deals_can_be_taken_back_to_the_beginning(book: str) -> None:
    table, chance = Table(book), Random(book)
    states = [State()]
    copy(table.state, states[0])
    for _ in range(2):
        deal(table, chance)
        states.append(State())
        copy(table.state, states[-1])
        play_hand(table, chance)
    for state in reversed(states[1:]):
        while table.log.hands[-1].entries or table.state.phase == n.HAND_OVER:
            table.pop()
        while same(table.state, state):
            assert table.pop() is not None
        assert table.pop() is None
    assert same(table.state, states[0]) == []


@EVERY
def test_what_is_forgotten_is_not_taken_back_and_play_goes_on(book: str) -> None:
    table, chance = Table(book), Random(book)
    for _ in range(2):
        deal(table, chance)
        table.forget()
        play_hand(table, chance)
    log = table.log.hands[0]
    while table.pop():
        pass
    assert table.log.hands == [log]
    with pytest.raises(ActError):
        table.pop()
    deal(table, chance)
    assert len(table.log.hands) == 2


@EVERY
def test_a_fork_goes_its_own_way(book: str) -> None:
    table, chance = Table(book), Random(book)
    deal(table, chance)
    play_hand(table, chance, 20)
    before = State()
    copy(table.state, before)
    other = table.fork()
    play_hand(other, chance)
    assert same(table.state, before) == []
    assert other.state.phase == n.HAND_OVER
    play_hand(table, chance)


# ---- seats
PER_SEAT = (
    *("points", "delta", "hand", "key", "held", "fours", "reds", "melds", "called", "meld", "meld_call", "meld_tile", "meld_reds"),
    *("waits", "cast", "missed", "river", "marks", "discards", "riichi", "double", "ippatsu", "riichi_at", "declared"),
)
ALIKE = (
    "counters",
    "sticks",
    "taken",
    "kans",
    "indicators",
    "unturned",
    "phase",
    "source",
    "tile",
    "robbed",
    "untouched",
    "barred",
)


def turned(bits: int, by: int) -> int:
    """A set of seats, each moved on."""
    return sum(1 << (seat + by) % 4 for seat in range(4) if bits >> seat & 1)


def assert_turned(a: State, b: State, by: int) -> None:
    """One state is the other, with every seat moved on."""
    for name in PER_SEAT:
        values, others = getattr(a, name), getattr(b, name)
        assert [values[(seat - by) % 4] for seat in range(4)] == others, name
    assert [getattr(a, name) for name in ALIKE] == [getattr(b, name) for name in ALIKE]
    assert (turned(a.pending, by), turned(a.winners, by), (a.turn + by) % 4) == (b.pending, b.winners, b.turn)
    for seat in range(4):
        feeders = [who if who == n.NONE else (who + by) % 4 for who in a.liable[(seat - by) % 4]]
        assert feeders == b.liable[seat]


@EVERY
@pytest.mark.parametrize("by", [1, 2, 3])
def test_who_sits_where_changes_nothing_but_the_names(book: str, by: int) -> None:
    for table, chance in games(book, 8):
        tiles = wall(chance, table.rules.red_fives, chance.choice(LUMPS))
        other = Table(book, start=Start(table.points, dealer=by))  # type: ignore[arg-type]
        table.deal(tiles)
        other.deal(tiles)
        while table.asked:
            seat = chance.choice(table.asked)
            act = choose(table, seat, chance)
            moved = (seat + by) % 4
            assert other.lawful(moved).words == table.lawful(seat).words
            table.push(act)
            other.push(Act(moved, act.number))
            assert_turned(table.state, other.state, by)


# ---- what a seat may know
def exchanged(t: State, seat: int, chance: Random) -> State:
    """The same table with all tiles that a seat does not see exchanged among their places."""
    out = State()
    copy(t, out)
    others = [s for s in range(4) if s != seat]
    hands = {s: hidden_tiles(t, s) for s in others}
    shown = {FIRST_INDICATOR - 2 * i for i in range(t.indicators)}
    drawn = {*range(t.taken), *REPLACEMENT[: t.kans]}
    free = [place for place in range(n.WALL) if place not in drawn and place not in shown]
    pool = [tile for s in others for tile in hands[s]] + [t.wall[place] for place in free]
    chance.shuffle(pool)
    for s in others:
        out.hand[s], out.key[s], out.held[s], out.fours[s], out.reds[s] = [0] * 34, [0] * 4, 0, 0, 0
        out.waits[s] = chance.getrandbits(34)
        out.missed[s] = chance.randrange(3)
        dealt = [pool.pop() for _ in hands[s]]
        for tile in dealt:
            take(out, s, tile)
        if t.phase == n.TURN and t.turn == s and t.source != n.FROM_CLAIM:
            out.tile = dealt[0]
    for place in free:
        out.wall[place] = pool.pop()
    for place in drawn:
        out.wall[place] = chance.randrange(34)
    for s in others:
        if t.phase in (n.CLAIMS, n.ROBBERY):
            out.answer[s], out.called_at[s] = chance.randrange(170), chance.randrange(1000)
            out.pending ^= chance.randrange(2) << s
    return out


def seen(t: State, seat: int) -> State:
    out = State()
    see(t, seat, out)
    return out


@EVERY
def test_no_view_holds_what_its_seat_may_not_know(book: str) -> None:
    """Whatever the tiles that a seat does not see, what it is given is the same, and so is what it may do."""
    for table, chance in games(book, 12):
        deal(table, chance)
        while table.asked and table.state.phase != n.DECLARING:
            if chance.random() < 0.25:
                for seat in range(4):
                    other = exchanged(table.state, seat, chance)
                    assert same(seen(table.state, seat), seen(other, seat)) == []
                    assert lawful(table, other, seat) == lawful(table, table.state, seat)
            push_some(table, chance)


@EVERY
def test_a_view_written_over_an_earlier_one_is_as_a_new_one(book: str) -> None:
    """Over a view of the same seat or of another, of another hand, or of another game."""
    over = [State() for _ in range(2)]
    for table, chance in games(book, 12):
        for _ in range(3):
            deal(table, chance)
            while table.asked:
                seat, view = chance.randrange(-1, 4), chance.choice(over)
                see(table.state, seat, view)
                assert same(view, seen(table.state, seat)) == []
                push_some(table, chance)
            if table.over:
                break


def lawful(table: Table, t: State, seat: int) -> list[int]:
    """The sets of acts that are lawful for a seat of this state."""
    scratch = Scratch()
    look(t, table.rules, LUT, scratch, seat)
    return list(scratch.lawful[seat])


@EVERY
def test_a_seats_view_gives_it_the_same_lawful_acts_and_reasons_as_the_table(book: str) -> None:
    for table, chance in games(book, 12):
        deal(table, chance)
        scratch, own = Scratch(), Scratch()
        while table.asked:
            for seat in table.asked:
                look(table.state, table.rules, LUT, scratch, seat)
                look(table.view(seat), table.rules, LUT, own, seat)
                assert own.lawful[seat] == scratch.lawful[seat]
                assert own.against == scratch.against
            push_some(table, chance)


@pytest.mark.parametrize("book", WRC)
def test_at_the_end_only_hands_that_must_be_shown_are_seen(book: str) -> None:
    for table, chance in games(book):
        deal(table, chance)
        play_hand(table, chance)
        t, everybody = table.state, table.view(-1)
        for seat in range(4):
            ready = t.outcome == n.EXHAUSTIVE and t.declared[seat] == 1
            assert (everybody.hidden[seat] == 0) == (ready or bool(t.winners >> seat & 1))


# ---- reasons
@EVERY
def test_every_act_that_is_possible_and_not_lawful_has_a_reason_with_its_clause(book: str) -> None:
    met = set()
    for table, chance in games(book):
        deal(table, chance)
        while table.asked:
            if chance.random() < 0.5:
                met |= {reason for seat in range(4) for reason in reasons(table, seat)}
            push_some(table, chance)
    assert len(met) > 15


def reasons(table: Table, seat: int) -> set[str]:
    """The reasons that stand against any act of a seat now, each of them with a clause."""
    allowed = table.lawful(seat).words
    possible = list(table.scratch.possible)
    found = set()
    for act in (STRIDE * word + bit for word in range(WORDS) for bit in range(STRIDE) if possible[word] >> bit & 1):
        against = table.why(Act(seat, act))
        assert bool(against) != bool(allowed[act // STRIDE] >> act % STRIDE & 1)
        assert all(reason.cite for reason in against)
        found |= {reason.id for reason in against}
    return found
