"""Expand a hand's acts to events with their tiles: the draws between them, whom a call is from, which tiles it uses.

For writing formats that need those. It does not check rules: it refuses only what cannot be expressed, such as the discard
of a tile that its seat does not hold.
"""

from typing import NamedTuple

from jantaku.core import acts
from jantaku.core.constants import DEALT, MOST_KANS, RED, UNKNOWN
from jantaku.core.dead_wall import REPLACEMENT, indicator
from jantaku.game.formats.build import LIVE_END, Builder, Tiles, wrong
from jantaku.game.log import Entry, HandLog
from jantaku.scoring.tiles import SEATS, kind, text_of

DRAW, DISCARD, RIICHI, ACCEPTED, CHII, PON, KAN, ANKAN, KAKAN, INDICATOR, RON, TSUMO, NINE_KINDS = range(13)
CLAIMS = (*range(acts.CHII_LOW, acts.KAN + 1), acts.PON_REDS)
TURNS = (acts.DISCARD_DRAWN, acts.RIICHI_DRAWN, acts.TSUMO, acts.NINE_KINDS)


class RecordedStep(NamedTuple):
    """One event. ``source``: whose tile is claimed or won on. ``used``: tiles of the hand in a call."""

    what: int
    seat: int
    tile: int = UNKNOWN
    source: int = UNKNOWN
    used: Tiles = ()
    drawn: bool = False


def happenings(hand: HandLog) -> list[RecordedStep]:
    """Return the events of a hand, in order. Raise LogError if a needed tile is unknown, or the acts cannot be followed.

    If the hand keeps recorded indicators, they determine how many are revealed; those of kans are revealed as on tenhou.net:
    at once for a concealed one, else before the next discard.
    """
    follower = _Follower(hand)
    for entry in hand.entries:
        follower.take(entry)
    follower.finish()
    return follower.found


def dealt(hand: HandLog, seat: int) -> Tiles:
    """Return the thirteen tiles dealt to a seat. Raise LogError if the start of the hand, or one of them, is unknown."""
    if hand.start is None:
        raise wrong(hand.place or "a hand", "no start", "dealer, round and points")
    build = Builder(hand.start, hand.place)
    tiles = tuple(hand.wall[build.dealt_place(seat, at)] for at in range(13))
    if UNKNOWN in tiles:
        raise wrong(hand.place or "a hand", f"unknown tiles dealt to {SEATS[seat]}", "a hand whose tiles are all known")
    return tiles


class _Follower:
    def __init__(self, hand: HandLog) -> None:
        self.hand = hand
        self.where = hand.place or "a hand"
        self.hands = [list(dealt(hand, seat)) for seat in range(4)]
        self.triplets: list[list[int]] = [[] for _ in range(4)]
        self.turn = hand.start.dealer if hand.start else 0
        self.holds_drawn = False  # the tile of this turn has been drawn, or came with a claim
        self.drawn = UNKNOWN
        self.next = DEALT - 1
        self.kans = 0
        self.replace = False
        self.owed = 0  # indicators to be revealed before the next discard
        self.turned = 1
        self.last = RecordedStep(NINE_KINDS, UNKNOWN)
        self.riichi = False  # a riichi whose tile may still be won on
        self.found: list[RecordedStep] = []

    def tell(self, happening: RecordedStep) -> None:
        if self.riichi and happening.what != RON:
            self.found.append(RecordedStep(ACCEPTED, self.last.seat))
            self.riichi = False
        self.found.append(happening)

    def take(self, entry: Entry) -> None:
        if entry.act == acts.RON:
            self.tell(RecordedStep(RON, entry.seat, self.last.tile, self.last.seat))
            self.riichi = False
        elif entry.act in CLAIMS:
            self.claim(entry)
        elif entry.act in TURNS or entry.act < acts.OTHERS:
            self.own_turn(entry)

    def own_turn(self, entry: Entry) -> None:
        seat, act = entry.seat, entry.act
        if seat != self.turn:
            raise wrong(self.where, f"an act of {SEATS[seat]}", f"one of {SEATS[self.turn]}, whose turn it is")
        if not self.holds_drawn:
            self.draw()
        if act == acts.TSUMO:
            self.tell(RecordedStep(TSUMO, seat, self.drawn, seat))
        elif act == acts.NINE_KINDS:
            self.tell(RecordedStep(NINE_KINDS, seat))
        elif acts.CONCEALED_KAN <= act < acts.OTHERS:
            self.own_kan(seat, act)
        else:
            self.discard(seat, act)

    def draw(self) -> None:
        place = REPLACEMENT[self.kans - 1] if self.replace else self.next
        self.next += not self.replace
        if place == LIVE_END or self.hand.wall[place] == UNKNOWN:
            raise wrong(self.where, f"draw {len(self.found)} is of an unknown tile", "a wall whose drawn tiles are all known")
        self.drawn = self.hand.wall[place]
        self.hands[self.turn].append(self.drawn)
        self.holds_drawn, self.replace = True, False
        self.tell(RecordedStep(DRAW, self.turn, self.drawn))

    def discard(self, seat: int, act: int) -> None:
        self.turn_owed()
        by_drawn = act in {acts.DISCARD_DRAWN, acts.RIICHI_DRAWN}
        riichi = act == acts.RIICHI_DRAWN or acts.RIICHI_DISCARD <= act < acts.CONCEALED_KAN
        tile = self.drawn if by_drawn else act % acts.STRIDE
        if riichi:
            self.tell(RecordedStep(RIICHI, seat))
        self.lose(seat, tile)
        self.last = RecordedStep(DISCARD, seat, tile, drawn=by_drawn)
        self.tell(self.last)
        self.riichi = riichi
        self.turn, self.holds_drawn, self.drawn = (seat + 1) % 4, False, UNKNOWN

    def lose(self, seat: int, tile: int) -> None:
        if tile not in self.hands[seat]:
            raise wrong(self.where, f"{SEATS[seat]} uses {text_of(tile)}", "a tile of the hand")
        self.hands[seat].remove(tile)

    def lose_kind(self, seat: int, of: int, size: int) -> Tiles:
        """Remove so many tiles of a kind, the red ones last."""
        tiles = sorted(tile for tile in self.hands[seat] if kind(tile) == of)
        if len(tiles) != size:
            raise wrong(self.where, f"{SEATS[seat]} makes a kan with {len(tiles)} of {text_of(of)}", f"{size} in the hand")
        for tile in tiles:
            self.hands[seat].remove(tile)
        return tuple(tiles)

    def begin_kan(self) -> None:
        if self.kans == MOST_KANS:
            raise wrong(self.where, "a fifth kan", "at most four")
        self.kans += 1
        self.replace, self.holds_drawn = True, False

    def own_kan(self, seat: int, act: int) -> None:
        self.turn_owed()
        of = act % acts.STRIDE
        if act < acts.ADDED_KAN:
            self.last = RecordedStep(ANKAN, seat, of, used=self.lose_kind(seat, of, 4))
            self.tell(self.last)
            self.begin_kan()
            self.turn_indicator()
            return
        if of not in self.triplets[seat]:
            raise wrong(self.where, f"{SEATS[seat]} extends a triplet of {text_of(of)}", "one called before")
        self.last = RecordedStep(KAKAN, seat, self.lose_kind(seat, of, 1)[0])
        self.tell(self.last)
        self.begin_kan()
        self.owed += 1

    def claim(self, entry: Entry) -> None:
        seat, source, tile = entry.seat, self.last.seat, self.last.tile
        if self.last.what != DISCARD or source == seat or self.holds_drawn:
            raise wrong(self.where, f"a call by {SEATS[seat]}", "one on the last discard of another")
        if entry.act == acts.KAN:
            used = self.lose_kind(seat, kind(tile), 3)
        else:
            used = self.run(kind(tile), entry.act) if entry.act < acts.PON else self.pair(kind(tile), entry.act)
            for other in used:
                self.lose(seat, other)
        what = KAN if entry.act == acts.KAN else CHII if entry.act < acts.PON else PON
        self.tell(RecordedStep(what, seat, tile, source, used))
        self.turn, self.holds_drawn, self.drawn = seat, True, UNKNOWN
        if what == PON:
            self.triplets[seat].append(kind(tile))
        if what == KAN:
            self.begin_kan()
            self.owed += 1

    def run(self, of: int, act: int) -> Tiles:
        """Return the two tiles of the hand that a chii uses."""
        at, red = divmod(act - acts.CHII_LOW, 2)
        others = [of - at + step for step in range(3) if step != at]
        return tuple(RED + other // 9 if red and other < 27 and other % 9 == 4 else other for other in others)

    def pair(self, of: int, act: int) -> Tiles:
        """Return the two tiles of the hand that a pon uses."""
        red = acts.PONS.index(act)
        return (of,) * (2 - red) + (RED + of // 9,) * red

    def turn_owed(self) -> None:
        for _ in range(self.owed):
            self.turn_indicator()
        self.owed = 0

    def turn_indicator(self) -> None:
        if self.hand.indicators and self.turned == len(self.hand.indicators):
            return
        tile = self.hand.wall[indicator(self.turned)]
        if tile == UNKNOWN:
            raise wrong(self.where, f"dora indicator {self.turned + 1} is unknown", "a wall whose turned tiles are all known")
        self.turned += 1
        self.tell(RecordedStep(INDICATOR, UNKNOWN, tile))

    def finish(self) -> None:
        if self.riichi:
            self.found.append(RecordedStep(ACCEPTED, self.last.seat))
        wins = [at for at, happening in enumerate(self.found) if happening.what in {RON, TSUMO}]
        at = wins[0] if wins else len(self.found)
        while self.turned < len(self.hand.indicators):
            self.turn_indicator()
            self.found.insert(at, self.found.pop())
            at += 1
