"""Records made up for tests: hands played at random, and logs of any values at all.

`played` plays without asking the code under test for anything: it holds the hands itself and knows which tile went where.
"""

import random

from hypothesis import strategies as st

from jantaku.core import acts
from jantaku.game.acts import WORDS_OF
from jantaku.game.log import ENDS, End, Entry, HandLog, Log, Start, Win
from jantaku.game.walls import Lots
from jantaku.scoring.tiles import kind

REPLACEMENTS = (134, 135, 132, 133)


def wall_of(rng: random.Random) -> list[int]:
    """A shuffled wall with one red five in each suit."""
    tiles = [of for of in range(34) for _ in range(4)]
    for suit in range(3):
        tiles[tiles.index(4 + 9 * suit)] = 34 + suit
    rng.shuffle(tiles)
    return tiles


class Play:
    """One hand, played at random to the end of the wall; calls are common."""

    def __init__(self, seed: int, dealer: int) -> None:
        self.rng = random.Random(seed)
        self.wall = wall_of(self.rng)
        self.hands: list[list[int]] = [[] for _ in range(4)]
        for at in range(52):
            part = at // 4 % 4 if at < 48 else at - 48
            self.hands[(dealer + part) % 4].append(self.wall[at])
        self.deals = [tuple(hand) for hand in self.hands]
        self.triplets: list[set[int]] = [set() for _ in range(4)]
        self.place = 52
        self.kans = 0
        self.riichi: set[int] = set()
        self.entries: list[Entry] = []
        self.drawn: list[tuple[int, int]] = []
        self.seat = dealer

    def run(self) -> None:
        """Turn by turn, until the wall is drawn."""
        drawn = self.draw()
        while True:
            tile = self.turn(drawn)
            caller = self.called(tile)
            if caller is None:
                self.seat = (self.seat + 1) % 4
                if self.place >= 122 - self.kans:
                    return
                drawn = self.draw()
            else:
                self.seat, drawn = caller

    def draw(self) -> int:
        tile = self.wall[self.place]
        self.place += 1
        return self.gain(tile)

    def replace(self) -> int:
        self.kans += 1
        return self.gain(self.wall[REPLACEMENTS[self.kans - 1]])

    def gain(self, tile: int) -> int:
        self.hands[self.seat].append(tile)
        self.drawn.append((self.seat, tile))
        return tile

    def turn(self, drawn: int) -> int:
        """Perhaps kans, then a discard, whose tile this returns. ``drawn`` is -1 after a call."""
        hand = self.hands[self.seat]
        while drawn >= 0 and self.kans < 4 and self.rng.random() < 0.9 and self.seat not in self.riichi:
            kinds = [kind(tile) for tile in hand]
            four = [of for of in range(34) if kinds.count(of) == 4]
            added = [tile for tile in hand if kind(tile) in self.triplets[self.seat]]
            if four:
                self.put(acts.CONCEALED_KAN + four[0], [tile for tile in hand if kind(tile) == four[0]])
            elif added:
                self.put(acts.ADDED_KAN + kind(added[0]), [added[0]])
                self.triplets[self.seat].discard(kind(added[0]))
            else:
                break
            drawn = self.replace()
        own = self.seat in self.riichi or (drawn >= 0 and self.rng.random() < 0.3)
        tile = drawn if own else self.rng.choice(hand)
        riichi = self.rng.random() < 0.02 and drawn >= 0 and self.seat not in self.riichi
        if riichi:
            self.riichi.add(self.seat)
        act = (acts.RIICHI_DRAWN if riichi else acts.DISCARD_DRAWN) if own else (acts.RIICHI_DISCARD * riichi + tile)
        self.put(act, [tile])
        return tile

    def put(self, act: int, tiles: list[int]) -> None:
        for tile in tiles:
            self.hands[self.seat].remove(tile)
        self.entries.append(Entry(self.seat, act))

    def called(self, tile: int) -> tuple[int, int] | None:
        """Return who calls the discard, and what he then has drawn (-1 but after a kan)."""
        for step in (1, 2, 3):
            seat = (self.seat + step) % 4
            if seat in self.riichi or self.rng.random() < 0.5:
                continue
            alike = [other for other in self.hands[seat] if kind(other) == kind(tile)]
            if len(alike) == 3 and self.kans < 4 and self.place < 122 - self.kans:
                self.seat = seat
                self.put(acts.KAN, alike)
                return seat, self.replace()
            if len(alike) >= 2:
                used = self.rng.sample(alike, 2)
                self.seat = seat
                self.put(acts.PON + (max(used) > 33), used)
                self.triplets[seat].add(kind(tile))
                return seat, -1
        return self.chii(tile) if self.rng.random() < 0.4 else None

    def chii(self, tile: int) -> tuple[int, int] | None:
        seat = (self.seat + 1) % 4
        of = kind(tile)
        if of > 26 or seat in self.riichi:
            return None
        for at in range(3):
            run = [of - at + step for step in range(3)]
            if run[0] // 9 != of // 9 or run[2] // 9 != of // 9 or run[0] < 0:
                continue
            used = [next((own for own in self.hands[seat] if kind(own) == other), -1) for other in run if other != of]
            if -1 not in used:
                self.seat = seat
                self.put(acts.CHII_LOW + 2 * at + (max(used) > 33), used)
                return seat, -1
        return None


def played(seed: int) -> HandLog:
    """A hand played at random to the end of the wall, with all that a reader of a full record knows of it."""
    dealer = seed % 4
    play = Play(seed, dealer)
    play.run()
    east, south, west, north = play.deals
    start = Start((25000, 26000, 24000, 25000), dealer, seed // 4 % 3, seed % 7, seed % 3)
    hand = HandLog(tuple(play.wall), start=start, entries=play.entries, drawn=play.drawn, deals=(east, south, west, north))
    hand.end = End("exhaustive", delta=(1500, -1500, 1500, -1500), tenpai=(1, 0, 1, 0))
    return hand


def game(seed: int) -> Log:
    """A few such hands as a game."""
    log = Log("tenhou", names=("a", "b", "\u96c0\u58eb", 'q"\\'), hands=[played(seed + at) for at in range(3)])
    log.points, log.scores = (26000, 25000, 24000, 25000), (46.0, 5.0, -36.0, -15.0)
    return log


def start_of(hand: HandLog) -> Start:
    """Return what a hand began with, which must be there."""
    assert hand.start is not None
    return hand.start


def end_of(hand: HandLog) -> End:
    """Return what is said of a hand's end, which must be there."""
    assert hand.end is not None
    return hand.end


SMALL = st.integers(0, 3)
POINTS = st.integers(-1_000_000, 1_000_000)
COUNT = st.integers(0, 10_000)
FOUR = st.tuples(POINTS, POINTS, POINTS, POINTS)
TILE = st.integers(-1, 36)
TEXT = st.text(max_size=30)
NAME = st.from_regex(r"[a-z0-9][a-z0-9.-]{0,20}", fullmatch=True)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**15), 10**15) | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=4,
)
ENTRY = st.builds(Entry, SMALL, st.sampled_from(sorted(WORDS_OF)), TILE, st.just(0) | st.integers(1, 10**12))
WIN = st.builds(
    Win,
    winner=SMALL,
    payer=SMALL,
    han=st.none() | COUNT,
    fu=st.none() | COUNT,
    points=st.none() | COUNT,
    yaku=st.none() | st.dictionaries(NAME, COUNT, max_size=4),
    bonus=st.none() | st.tuples(COUNT, COUNT, COUNT),
    delta=st.none() | FOUR,
    liable=st.none() | SMALL,
)
SAID = st.integers(-1, 1)
END = st.builds(
    End,
    how=st.sampled_from(ENDS),
    wins=st.lists(WIN, max_size=3),
    delta=st.none() | FOUR,
    tenpai=st.none() | st.tuples(SAID, SAID, SAID, SAID),
)
DEAL = st.lists(TILE, min_size=13, max_size=13).map(tuple)
HEX = st.text("0123456789abcdef", min_size=64, max_size=64)
NUMBERS = st.tuples(*4 * [st.just(b"") | st.binary(min_size=32, max_size=32)])
PLACES = st.permutations(range(4)).map(tuple)
HAND = st.builds(
    HandLog,
    wall=st.just((-1,) * 136) | st.lists(TILE, min_size=136, max_size=136).map(tuple),
    dice=st.tuples(st.integers(0, 6), st.integers(0, 6)),
    secret=st.binary(max_size=32),
    start=st.none() | st.builds(Start, FOUR, SMALL, SMALL, COUNT, COUNT),
    entries=st.lists(ENTRY, max_size=20),
    end=st.none() | END,
    place=TEXT,
    generator=st.just("") | NAME,
    drawn=st.lists(st.tuples(SMALL, TILE), max_size=5),
    indicators=st.lists(TILE, max_size=5),
    ura=st.lists(TILE, max_size=5),
    deals=st.none() | st.tuples(DEAL, DEAL, DEAL, DEAL),
    flaws=st.lists(TEXT, max_size=2),
    seal=st.just("") | HEX,
    numbers=st.just(()) | NUMBERS,
)
SCORE = st.floats(-1e9, 1e9)
LOG = st.builds(
    Log,
    book=NAME,
    digest=st.just("") | NAME,
    house=st.dictionaries(NAME, JSON, max_size=3),
    names=st.tuples(TEXT, TEXT, TEXT, TEXT),
    hands=st.lists(HAND, max_size=3),
    points=st.none() | FOUR,
    scores=st.none() | st.tuples(SCORE, SCORE, SCORE, SCORE),
    complete=st.booleans(),
    notes=st.lists(TEXT, max_size=2),
    lots=st.none() | st.builds(Lots, HEX, st.binary(min_size=32, max_size=32), NUMBERS, PLACES, PLACES),
)
