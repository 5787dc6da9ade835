"""Tokens of a hand are what happened, in order, as far as their seat sees it; and the same however the hand came about."""

from collections import Counter
from typing import Any

import pytest

np = pytest.importorskip("numpy")

from jantaku.bots.players import player  # noqa: E402
from jantaku.core.acts import (  # noqa: E402
    CHII_LOW,
    CONCEALED_KAN,
    DISCARD_DRAWN,
    KAN,
    NINE_KINDS,
    OTHERS,
    PASS,
    PON,
    PON_REDS,
    RIICHI_DRAWN,
    RON,
    STRIDE,
    TSUMO,
)
from jantaku.core.constants import CLAIMS, DECLARING, HAND_OVER, ROBBERY, TILES, TURN  # noqa: E402
from jantaku.core.dead_wall import REPLACEMENT  # noqa: E402
from jantaku.core.events import (  # noqa: E402
    LENGTH,
    MOST_EVENTS,
    OF_SEAT,
    OWN_DRAWS,
    PADDING,
    PUBLIC,
    START,
    VOCABULARY,
    HandEvents,
    append,
    step_of,
    tokens,
)
from jantaku.core.fields import State, same  # noqa: E402
from jantaku.core.hands import copies  # noqa: E402
from jantaku.core.view import see  # noqa: E402
from jantaku.errors import TablesError  # noqa: E402
from jantaku.game.acts import Act  # noqa: E402
from jantaku.game.log import Entry  # noqa: E402
from jantaku.game.table import Table  # noqa: E402
from jantaku.rules.book import Book, compile_book  # noqa: E402
from jantaku.sim.encodings import token_names, token_words  # noqa: E402
from jantaku.sim.logs import LOG, log_of  # noqa: E402
from jantaku.sim.records import unpack  # noqa: E402
from jantaku.sim.tables import Tables  # noqa: E402
from tests.rig import play, sit  # noqa: E402
from tests.sim.reading_tokens import Seen  # noqa: E402
from tests.sim.test_tables import BOOKS, begun, played  # noqa: E402

LATER = range(OTHERS, OTHERS + STRIDE)


def states(tables: Tables) -> list[State]:
    """The states of the tables."""
    return [unpack(row, State) for row in tables.state()["table"]]


def seen_by(log: HandEvents, seat: int) -> list[int]:
    """The tokens of a seat, as the core has them."""
    out = [0] * LENGTH
    return out[: tokens(log, seat, out, 0)]


def calling(mask: Any, rng: Any) -> int:
    """An act of a player who calls what can be called, and never wins."""
    acts = np.flatnonzero(mask)
    calls = [act for act in acts if PON <= act <= KAN or act == PON_REDS or CONCEALED_KAN <= act < OTHERS]
    calls = calls or [act for act in acts if CHII_LOW <= act < PON]
    rest = [act for act in acts if act not in (RON, TSUMO, NINE_KINDS, RIICHI_DRAWN) and not STRIDE <= act < CONCEALED_KAN]
    return int(rng.choice(calls or rest or acts))


# ---- what they say


BOTS = ("open", "sensible", "sensible", "sensible")
SAID = {"discard", "discard as drawn", "call", "draw", "dealt", "points"}


@pytest.mark.parametrize("how", ["any", "calls", "bots"])
@pytest.mark.parametrize("name", BOOKS)
def test_hands_rivers_melds_indicators_and_riichi_follow_from_the_tokens(name: str, how: str) -> None:
    players, rng, said = BOTS if how == "bots" else ("open",) * 4, np.random.default_rng(3), Counter[str]()
    tables, book = begun(10, book=name, encoding="events", players=players), compile_book(Book.open(name))
    for _ in range(120):
        for at, t in enumerate(states(tables)):
            words = token_words(tables.obs[at])
            said.update(word.partition(":")[0] for word in words)
            Seen(words, book.red_fives).check(t, int(tables.who[at]))
        tables.step([calling(mask, rng) for mask in tables.mask] if how == "calls" else tables.pick())
    more = {"any": (), "calls": ("replacement", "concealed kong", "added kong"), "bots": ("riichi", "riichi stands")}[how]
    assert SAID | {*more} <= set(said)


def test_the_last_token_shows_what_is_decided() -> None:
    found: Counter[int] = Counter()
    names, rng = token_names(), np.random.default_rng(1)
    for name in BOOKS:
        tables = begun(64, book=name, encoding="events", seed=5)
        for i in range(300):
            last = [names[row[count - 1]] for row, count in zip(tables.obs, tables.count, strict=True)]
            phases, turns = tables.state()["table"]["phase"], tables.state()["table"]["turn"]
            for word, phase, turn, who in zip(last, phases, turns, tables.who, strict=True):
                what, own = word.partition(":")[0], word.endswith("the viewer")
                found[int(phase)] += 1
                if phase == TURN:
                    assert turn == who
                    assert what in ("draw", "replacement") or (what == "call" and own)
                elif phase == CLAIMS:
                    assert what.startswith(("discard", "riichi as", "riichi"))
                    assert not own
                    assert what != "riichi stands"
                elif phase == ROBBERY:
                    assert what.endswith("kong")
                    assert not own
                else:
                    assert phase == DECLARING
                    assert what in ("exhausted", "noten", "tenpai")
            tables.step(tables.pick() if i % 3 else [calling(mask, rng) for mask in tables.mask])
    assert {TURN, CLAIMS, DECLARING} <= set(found)


KONG = "E drawn; S pon; S 1z; W drawn; N drawn; E drawn; S kakan 7p"
ROBBED = {"S": "77p 234m 567s 99s 1z 24s", "W": "56p 234m 567m 99m 345s"}
ORPHANS = {"S": "999s", "N": "19m 19p 1s 1234567z 1m"}


@pytest.mark.parametrize(
    ("table", "kong", "seat"),
    [
        (play(sit("tenhou", ROBBED, "7p 1m 1p 1s 7p", dora="1z 1z"), KONG), "added kong: 7p", "the one before"),
        (play(sit("wrc-2015", ORPHANS, "9m 9s"), "E drawn; S ankan 9s"), "concealed kong: 9s", "the one opposite"),
    ],
)
def test_where_a_kong_may_be_robbed_it_is_the_last_token(table: Table, kong: str, seat: str) -> None:
    tables = begun(1, book=table.book, encoding="events")
    tables.put(0, table)
    assert table.state.phase == ROBBERY
    assert token_words(tables.obs[0])[-1] == f"{kong}, {seat}"
    while tables.state()["table"]["phase"][0] == ROBBERY:
        tables.step([PASS])
    tables.step([DISCARD_DRAWN])
    log = unpack(tables.state()[LOG][0], HandEvents)
    for who in range(4):
        words = token_words(seen_by(log, who))
        after = words[next(i for i, word in enumerate(words) if word.startswith(kong)) + 1 :]
        assert sum(word.startswith("dora indicator") for word in after) == 1
        assert sum(word.startswith("replacement") for word in after) == (who == 1)
        assert sum(word.startswith("discard as drawn") for word in after) == 1


def test_tokens_are_only_added_in_a_hand_and_nothing_follows_them() -> None:
    tables = begun(32, book="wrc-2015", encoding="events")
    before: dict[tuple[int, int], list[int]] = {}
    for _ in range(300):
        for at in range(32):
            row, count, seat = tables.obs[at], int(tables.count[at]), int(tables.who[at])
            assert row[:count].all()
            assert not row[count:].any()
            earlier = before.get((at, seat), [])
            assert row[: len(earlier)].tolist() == earlier
            before[at, seat] = row[:count].tolist()
        tables.step(tables.pick())
        for at in np.flatnonzero(tables.ended):
            before = {where: row for where, row in before.items() if where[0] != at}


# ---- what they do not say


class Places:
    """The places of the wall that the tiles of each hand came from, as a hand is played again; and the acts that held."""

    def __init__(self, table: Table) -> None:
        self.table, self.kept = table.fork(), list[Entry]()
        steps, t = self.table.rewind(), self.table.state
        self.hands: list[list[int]] = [[], [], [], []]
        for place in range(48):
            self.hands[(t.dealer + place // 4) % 4].append(place)
        for place in range(48, 53):
            self.hands[(t.dealer + place - 48) % 4].append(place)
        answers: list[Entry] = []
        for entry in steps or []:
            answered = t.phase in (CLAIMS, ROBBERY)
            self.do(entry)
            answers = [*answers, entry] if answered else []
            if not answered:
                self.kept.append(entry)
            elif t.phase == TURN:  # a call that held, if it was one
                self.kept += [one for one in answers if one.seat == t.turn and one.act == t.answer[t.turn] != PASS]

    def do(self, entry: Entry) -> None:
        """Do an act, and note which tiles came and went."""
        t, drawn = self.table.state, {seat: places[-1] for seat, places in enumerate(self.hands)}
        taken, kans = t.taken, t.kans
        self.table.do(entry)
        if entry.act in (DISCARD_DRAWN, RIICHI_DRAWN):
            self.hands[entry.seat].remove(drawn[entry.seat])
        if t.taken > taken:
            self.hands[t.turn].append(taken)
        if t.kans > kans:
            self.hands[t.turn].append(REPLACEMENT[kans])
        for seat, places in enumerate(self.hands):
            left = {tile: copies(t, seat, tile) for tile in range(TILES)}
            for place in places[::-1]:
                left[t.wall[place]] -= 1
                if left[t.wall[place]] < 0:
                    places.remove(place)

    def unseen(self, seat: int) -> list[int]:
        """The places whose tiles a seat does not know."""
        t, view = self.table.state, State()
        see(t, seat, view)
        live = [place for place in range(136) if place >= t.taken and view.wall[place] < 0 and place not in REPLACEMENT[: t.kans]]
        return live + [place for who in range(4) if who != seat for place in self.hands[who]]


def otherwise(table: Table, seat: int, rng: Any) -> Table:
    """The hand of a table played again from a wall in which all that a seat does not know is dealt otherwise."""
    places, wall = Places(table), list(table.log.hands[-1].wall)
    unseen = places.unseen(seat)
    for place, tile in zip(unseen, rng.permutation([wall[place] for place in unseen]).tolist(), strict=True):
        wall[place] = tile
    other = Table(table.book)
    other.deal(tuple(wall))
    for entry in places.kept:
        other.follow(entry)
    if table.state.phase == TURN:
        other.conclude()
    return other


@pytest.mark.parametrize("name", BOOKS)
def test_the_same_acts_from_a_wall_that_differs_where_a_seat_does_not_see_give_it_the_same_tokens(name: str) -> None:
    rng, compared = np.random.default_rng(2), 0
    for seed in range(12):
        table = Table(name, seed=bytes([seed]))
        table.deal()
        for _ in range(int(rng.integers(10, 110))):
            acts = np.zeros(OTHERS + STRIDE, bool)
            acts[[act.number for act in table.lawful()]] = True
            act = calling(acts, rng) if seed % 3 == 0 else int(rng.choice(np.flatnonzero(acts)))
            table.push(Act(table.asked[0], act))
            if table.outcome:
                table.pop()
                break
        log, t = log_of(table), table.state
        for seat in range(4):
            if t.phase == TURN or t.pending >> seat & 1:
                other = log_of(otherwise(table, seat, rng))
                assert same(log, other) != []
                assert seen_by(other, seat) == seen_by(log, seat)
                compared += 1
    assert compared > 20


def test_a_pass_and_a_call_that_is_not_decided_are_no_tokens() -> None:
    tables, found = begun(64, encoding="events", book="tenhou"), Counter[bool]()
    for _ in range(200):
        before, acts = tables.state(), tables.pick()
        tables.step(acts)
        after = tables.state()
        for at in range(64):
            one, other = before["table"][at], after["table"][at]
            if (
                one["phase"] == CLAIMS == other["phase"]
                and not tables.ended[at]
                and one["discards"].sum() == other["discards"].sum()
            ):
                found[bool(acts[at] == PASS)] += 1
                assert np.array_equal(before[LOG][at], after[LOG][at])
    assert found[False] > 0 < found[True]


# ---- the same however the hand came about


@pytest.mark.parametrize("name", BOOKS)
def test_a_table_that_is_put_in_has_the_tokens_of_a_hand_played_there(name: str) -> None:
    tables, other, table = begun(1, book=name, encoding="events"), begun(2, book=name, encoding="events"), Table(name)
    hands = -1
    for _ in range(220):
        t = states(tables)[0]
        if t.hands != hands:
            hands = t.hands
            table.deal(tuple(t.wall))
        other.put(1, table)
        assert other.who[1] == tables.who[0]
        assert np.array_equal(other.obs[1], tables.obs[0])
        assert other.count[1] == tables.count[0]
        act = int(tables.pick()[0])
        table.push(Act(int(tables.who[0]), act))
        tables.step([act])
        if table.over:
            break
    assert hands >= 1


def test_a_log_that_leaves_out_passes_leads_to_the_same_tokens() -> None:
    tables, table, same_turn = begun(1, book="tenhou", encoding="events", seed=3), Table("tenhou"), 0
    table.deal(tuple(states(tables)[0].wall))
    for _ in range(400):
        seat, act = int(tables.who[0]), int(tables.pick()[0])
        tables.step([act])
        if tables.ended[0]:
            break
        if act != PASS:
            table.follow(Entry(seat, act))
        row = tables.state()[0]
        if row["table"]["phase"] == TURN == table.state.phase and not same(unpack(row["table"], State), table.state):
            same_turn += 1
            assert not same(log_of(table), unpack(row[LOG], HandEvents))
    assert same_turn > 10


def test_a_table_whose_hand_is_not_in_its_log_is_refused() -> None:
    tables = played(begun(2, book="club", encoding="events"), 12)
    with pytest.raises(TablesError, match=r"^the table has no log of the hand it is in, and tokens follow from one"):
        tables.put(0, tables.table(1))
    dealt = Table("club", seed=b"one's own")
    dealt.deal()
    dealt.state = states(tables)[1]
    with pytest.raises(TablesError, match=r"^the table has no log of the hand it is in"):
        tables.put(0, dealt)


def test_bots_leave_the_tokens_that_open_seats_leave_with_the_same_acts() -> None:
    with_bots, alone = (begun(1, book="tenhou", encoding="events", players=who) for who in (BOTS, ("open",) * 4))
    bots = {seat: player("sensible", compile_book(Book.open("tenhou")), 0, seat) for seat in (1, 2, 3)}
    compared = 0
    while compared < 60:
        seat = int(alone.who[0])
        if seat == 0:
            compared += 1
            assert np.array_equal(alone.obs, with_bots.obs)
            assert np.array_equal(alone.state()[LOG], with_bots.state()[LOG])
            act = int(with_bots.pick()[0])
            with_bots.step([act])
        else:
            view = State()
            see(states(alone)[0], seat, view)
            act = bots[seat](view, seat)
        alone.step([act])


# ---- there is room


def test_a_row_has_room_for_the_longest_hand_that_there_can_be() -> None:
    most = max(w + k for k in range(5) for w in range(71) if 4 * w - 27 + k <= 70)
    assert most == OWN_DRAWS
    assert START + PUBLIC + OWN_DRAWS <= LENGTH
    assert LENGTH % 8 == 0
    assert MOST_EVENTS == PUBLIC + 70


@pytest.mark.parametrize("name", BOOKS)
def test_hands_in_which_all_is_called_fit(name: str) -> None:
    rng, tables = np.random.default_rng(8), begun(64, book=name, encoding="events", length="game")
    longest = events = 0
    for _ in range(500):
        tables.step([calling(mask, rng) for mask in tables.mask])
        longest, events = max(longest, int(tables.count.max())), max(events, int(tables.state()[LOG]["count"].max()))
    assert 135 < longest <= START + PUBLIC + OWN_DRAWS
    assert 160 < events <= MOST_EVENTS


def test_a_log_that_is_full_takes_no_more() -> None:
    log = HandEvents()
    for _ in range(MOST_EVENTS + 5):
        append(log, OF_SEAT)
    out = [VOCABULARY] * LENGTH
    assert log.count == MOST_EVENTS
    assert tokens(log, 0, out, LENGTH) == LENGTH
    assert tokens(log, 1, out, LENGTH) == START
    assert set(out[START:]) == {PADDING}


def test_points_are_in_steps() -> None:
    assert [step_of(points) for points in (-100, 0, 1_900, 2_000, 25_000, 67_900, 68_000, 400_000)] == [0, 1, 1, 2, 13, 34, 35, 35]


def test_only_tables_of_events_have_logs() -> None:
    for encoding in ("planes", "nothing"):
        tables = begun(3, encoding=encoding)
        assert (tables.arrays.logs.nbytes, tables.arrays.events.nbytes, tables.count.nbytes) == (0, 0, 0)
        assert tables.state().dtype.itemsize <= 1300
    tables = begun(3, encoding="events")
    assert (tables.obs.shape, tables.obs.dtype, tables.count.shape) == ((3, LENGTH), np.int16, (3,))
    assert tables.arrays.views.nbytes == 0
    assert not any(t.phase == HAND_OVER for t in states(tables))


def test_a_state_of_another_encoding_is_refused() -> None:
    planes, events = begun(3), begun(3, encoding="events")
    for one, other in ((planes, events), (events, planes)):
        with pytest.raises(TablesError, match=r"give one that state\(\) returned, of 3 tables"):
            one.restore(other.state())
