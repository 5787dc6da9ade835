"""Random orders of draw, kan, replacement, discard, self-draw and calls, against a second reading of 5.4.1 and 5.4.7.

East has discarded 4p at time 0. South acts at random times; West and North each make one call, true to their hands, at a random
time. The reading below decides from the script alone, without the table's timing, who gets the tile, who is paid and who is ruled
on. ``HYPOTHESIS_PROFILE=explore`` tries many more cases.
"""

from operator import itemgetter
from typing import NamedTuple

from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from jantaku.core import constants as n
from jantaku.core.fields import same
from jantaku.refereed import RefereedTable
from jantaku.refereed.log import replay, write
from jantaku.refereed.notation import read
from jantaku.scoring.tiles import SEATS
from tests.refereed.scripts import money, play, ruled, sit, tiles_there
from tests.sampling import PROFILE, examples

CASES = 4000 if PROFILE == "explore" else examples(200)
BOOKS = ("wrr-2013", "wrc-2015", "club")
START = 20_000  # ms after the deal: the moment of East's discard

# What a hand can do: its tiles, the words with the tiles shown, and the tile it is for.
SOUTH = {"concealed": "123m 456m 999p 55z 66z", "added": "99p 123m 456m 55z 66z"}
CLAIMER = {
    "pon": ("44p 99s 1z", "pon 44p"),
    "kan": ("444p 1z", "kan 444p"),
    "pon of the next": ("44p 99s 1z", "pon 99s"),
    "ron": ("123456789m1123p", "ron"),
    "ron in bamboo": ("123456789s1123p", "ron"),
    "rob": ("22z 234567s 345s 78p", "ron"),
    "orphans": ("19m 1p 19s 1234567z 1z", "ron"),
}
DRAWN = {"kan": "9p", "win": "6z", "junk": "9s"}  # the tile that South draws from the wall; a kan's replacement is 6z


class Call(NamedTuple):
    """A call: the seat, what its hand can do, when."""

    seat: str
    can: str
    at: int


class Case(NamedTuple):
    """A random script: South's times for draw, kan, replacement and what follows, which is a discard or a self-draw win."""

    book: str
    kong: str
    drawn: str
    acts: tuple[tuple[str, int], ...]
    calls: tuple[Call, ...]


# ---- the second reading: what the clauses say of a script
THREE_SECONDS = 3000
TOO_FAST = 2000  # ms: too fast a draw, and the time in which a claim holds after it, where the book gives no number


class Reading:
    """The course of a script by 5.4.1 and 5.4.7, told as the players at the table would tell it."""

    def __init__(self, case: Case) -> None:
        self.timed = case.book == "wrr-2013"  # "players have 3 seconds to claim a tile"
        self.all_paid = case.book == "club"
        self.kong = case.kong
        self.done: dict[str, int] = {}  # South's acts so far: when
        self.rons: dict[str, tuple[str, int]] = {}  # who said ron in time: for which tile, when
        self.heard = False  # somebody has said ron, in time or not
        self.taken = ""  # who has taken a tile by chii, pon or kan
        self.late: set[str] = set()
        self.ruled: set[tuple[str, str]] = set()

    # 5.4.1, 2013: three seconds; what was drawn since is put back. 2015: until the next player has drawn, for a win until he
    # has discarded; after too fast a draw the claim is valid all the same. Only the last discard can be claimed.
    def of_discard(self, at: int, *, ron: bool) -> str:
        """How a claim on East's tile at this time fares: it holds, is void for it is no longer the last discard, or is late."""
        drew, hasty = self.done.get("draw"), self.hasty()
        if self.timed:
            in_time = at <= THREE_SECONDS
        elif hasty and at <= TOO_FAST:
            in_time = True
        elif ron:
            in_time = not self.done.keys() & {"discard", "tsumo"}
        else:
            in_time = drew is None
        if not in_time:
            return "late"
        return "void" if "discard" in self.done else "holds"

    def hasty(self) -> bool:
        """South drew too fast for others to claim."""
        return self.done.get("draw", TOO_FAST) < TOO_FAST

    # 5.4.7: three seconds, or a reasonable time, for robbing; then the replacement tile is taken.
    def of_kan(self, at: int) -> str:
        """Return how a win on South's kan at this time fares."""
        waits = not self.timed and not self.done.keys() & {"replace", "discard"}
        return "holds" if waits or at - self.done["kan"] <= THREE_SECONDS else "late"

    def of_next(self, at: int) -> str:
        """Return how a claim on South's discard fares, after which nobody has drawn."""
        return "late" if self.timed and at - self.done["discard"] > THREE_SECONDS else "holds"

    def act(self, word: str, at: int) -> bool:
        """South acts, unless somebody else has the turn or a win is being looked at; returns whether it is done."""
        if self.taken or self.rons or self.over(at):
            return False
        self.done[word] = at
        return True

    def over(self, at: int) -> bool:
        """A self-draw win is paid once nobody can claim any more what South had to leave to the others."""
        if "tsumo" not in self.done or self.rons:
            return False
        ends = [self.done["tsumo"]]
        ends += [THREE_SECONDS + 1] if self.timed else [TOO_FAST + 1] if self.hasty() else []
        ends += [self.done["kan"] + THREE_SECONDS + 1] if "kan" in self.done else []
        return at >= max(ends)

    def call(self, call: Call) -> bool:
        """A call is made; returns whether it is made at all: not by a hand that has nothing to call, nor after the hand."""
        tile = self.tile_of(call)
        busy = self.heard and call.can in ("pon", "kan", "pon of the next")  # a win is looked at first
        if not tile or busy or self.over(call.at) or (self.taken and tile != "4p"):
            return False
        ron = call.can not in ("pon", "kan", "pon of the next")
        self.heard = self.heard or ron
        fares = self.of_discard(call.at, ron=ron) if tile == "4p" else getattr(self, f"of_{tile}")(call.at)
        if fares == "late":
            self.late.add(call.seat)
            open_next = "discard" in self.done and not (self.timed and call.at - self.done["discard"] > THREE_SECONDS)
            if ron or not open_next:  # else its tiles are a wrong group beside South's discard, which can be put right yet
                self.ruled.add((call.seat, "empty-win" if ron else "late-call"))
        elif fares == "void":
            self.ruled.add(("S", "drawing-fast"))
        elif ron:
            self.rons[call.seat] = (tile, call.at)
        else:
            self.take(call, tile)
        return True

    def tile_of(self, call: Call) -> str:
        """The tile that a call is for: East's 4p, South's kan, South's discard; none where it is not there to be called."""
        if call.can in ("pon", "kan", "ron", "ron in bamboo"):
            return "4p"
        if call.can in ("rob", "orphans") and "kan" in self.done:
            robs = call.can == ("rob" if self.kong == "added" else "orphans")
            return "kan" if robs else ""
        thrown = self.thrown if "discard" in self.done else ""
        return "next" if thrown == {"rob": "9p", "orphans": "9p", "pon of the next": "9s"}.get(call.can) else ""

    thrown = ""  # South's discard

    def take(self, call: Call, tile: str) -> None:
        """A tile is taken: what South has done since it was discarded goes back."""
        self.taken = call.seat
        if tile == "4p":
            self.note_hasty(call.at)
            self.done = {}

    def note_hasty(self, at: int) -> None:
        """South drew too fast for a claim that holds: obstruction, at the referee's discretion."""
        if self.hasty() and at <= (THREE_SECONDS if self.timed else TOO_FAST):
            self.ruled.add(("S", "drawing-fast"))

    def end(self) -> tuple[str, set[str]]:
        """Return who pays a ron, and who is paid; ``tsumo`` where South is; nobody where the hand goes on."""
        if not self.rons:
            return ("tsumo", {"S"}) if "tsumo" in self.done else ("", set())
        first = min((tile for tile, _ in self.rons.values()), key=["4p", "kan", "next"].index)
        order = "SWN" if first == "4p" else "WNE"
        winners = sorted((seat for seat, (tile, _) in self.rons.items() if tile == first), key=order.index)
        if first == "4p":
            self.note_hasty(min(self.rons[seat][1] for seat in winners))
        elif first == "kan" and "replace" in self.done:
            self.ruled.add(("S", "drawing-fast"))
        return "E" if first == "4p" else "S", set(winners if self.all_paid else winners[:1])


# ---- random scripts
ENDS = ("discard", "tsumo")
PATHS = {
    "junk": [("draw",), ("draw", "discard")],
    "win": [("draw",), *(("draw", end) for end in ENDS)],
    "kan": [
        ("draw", "discard"),
        ("draw", "kan"),
        ("draw", "kan", "replace"),
        *(("draw", "kan", "replace", end) for end in ENDS),
        *(("draw", "kan", "replace", end) for end in ENDS),
    ],
}
TIMES = st.one_of(
    st.integers(100, 1500), st.integers(1500, 3500), st.integers(100, 7000), st.sampled_from((1999, 2000, 2001, 2999, 3000, 3001))
)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """A script whose times all differ."""
    drawn = draw(st.sampled_from(("junk", "win", "kan", "kan", "kan")))
    kong = draw(st.sampled_from(("concealed", "added")))
    path = draw(st.sampled_from(PATHS[drawn]))
    times = sorted(draw(st.lists(TIMES, min_size=len(path), max_size=len(path), unique=True)))
    robber = "rob" if kong == "added" else "orphans"
    west = draw(st.sampled_from(("", "pon", "kan", "pon of the next", "ron in bamboo", robber)))
    north = draw(st.sampled_from(("", "ron", "ron", robber if robber != west else "ron")))
    calls = []
    for seat, can in (("W", west), ("N", north)):
        if can:
            after = draw(st.sampled_from((0, *times[-2:])))  # near what South does, or anywhere
            calls.append(Call(seat, can, after + draw(TIMES)))
    assume(len({*times, *(call.at for call in calls)}) == len(times) + len(calls))
    return Case(draw(st.sampled_from(BOOKS)), kong, drawn, tuple(zip(path, times, strict=True)), tuple(calls))


# ---- a script at a table, beside the reading of it
def laid(case: Case) -> RefereedTable:
    """The table of a case; East has just discarded 4p."""
    hands = {"S": SOUTH[case.kong]} | {call.seat: CLAIMER[call.can][0] for call in case.calls}
    next_tile, after = DRAWN[case.drawn], "6z" if case.drawn == "kan" else ""
    if case.kong == "concealed":
        table = sit(case.book, hands, f"4p {next_tile}", after=after)
        return play_at(table, "E", "4p", START)
    table = sit(case.book, hands | {"S": f"{hands['S']} 7z"}, f"9p 8p 8p 4p {next_tile}", after=after)
    play(table, "E 9p; S pon 99p @500; S 7z; W draw; W 8p; N draw; N 8p; E draw")
    return play_at(table, "E", "4p", START)


def play_at(table: RefereedTable, seat: str, words: str, at: int) -> RefereedTable:
    """One piece of actions at a time."""
    table.do_all(read(words, SEATS.index(seat), at))
    return table


def words_of(act: str, case: Case, reading: Reading) -> str:
    """South's act as it is typed."""
    if act == "kan":
        return "kan 9p" if case.kong == "added" else "kan 9999p"
    if act == "discard":
        return "6z" if "replace" in reading.done else DRAWN[case.drawn]
    return {"draw": "draw", "replace": "draw", "tsumo": "tsumo"}[act]


def follow(case: Case) -> tuple[RefereedTable, Reading]:
    """Play a case at a table, and read it."""
    table, reading = laid(case), Reading(case)
    course: list[tuple[int, str | Call]] = [(at, act) for act, at in case.acts]
    course += [(call.at, call) for call in case.calls]
    for at, what in sorted(course, key=itemgetter(0)):
        if not isinstance(what, str):
            first = min((said for _, said in reading.rons.values()), default=at)
            if at - first > THREE_SECONDS - 1 or reading.late:  # the first win has been settled, or spoiled the hand
                continue
            if reading.call(what):
                word = CLAIMER[what.can][1]
                play_at(table, what.seat, word, START + at)
                if word == "ron":
                    play_at(table, what.seat, "show", START + at)
        elif not reading.late and reading.act(what, at):
            play_at(table, "S", words_of(what, case, reading), START + at)
            if what == "discard":
                reading.thrown = words_of(what, case, reading)
            if what == "tsumo":
                play_at(table, "S", "show", START + at)
    play_at(table, "E", "wait", START + 60_000)
    return table, reading


@settings(max_examples=CASES)
@given(cases())
def test_5_4_1_and_5_4_7_a_player_who_calls_in_time_gets_the_tile_and_nobody_is_punished_for_it(case: Case) -> None:
    table, reading = follow(case)
    t = table.scene.state
    payer, winners = reading.end()
    event(f"{payer or 'nobody'} pays, {sorted(foul for _, foul in reading.ruled)}")
    assert {(seat, foul) for seat, foul, _ in ruled(table)} == reading.ruled
    if winners:
        assert t.outcome == (n.BY_TSUMO if payer == "tsumo" else n.BY_RON)
        assert {SEATS[seat] for seat in range(4) if t.winners >> seat & 1} == winners
        assert payer == "tsumo" or t.delta[SEATS.index(payer)] < 0
        if payer == "E" or t.robbed >= 0:
            assert (t.indicators, t.kans) == (1, 0)
    elif reading.taken and not reading.late:
        assert (SEATS[t.turn], t.phase) == (reading.taken, n.TURN)
        assert t.melds[SEATS.index(reading.taken)] == 1
    assert tiles_there(table) == n.WALL
    assert money(table) == 4 * table.scene.rules.start
    other = replay(write(table))
    assert same(t, other.scene.state) == []
    assert ruled(other) == ruled(table)
    assert other.scene.notices == table.scene.notices
