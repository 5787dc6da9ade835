"""Build a hand while reading a record: what was dealt, drawn and done, in the order of the record."""

from jantaku.core import acts
from jantaku.core.constants import DEALT, MOST_KANS, UNKNOWN, WALL
from jantaku.core.dead_wall import REPLACEMENT, indicator
from jantaku.errors import LogError
from jantaku.game.log import End, Entry, HandLog, Start
from jantaku.scoring.tiles import SEATS, is_red, kind, text_of

FIRST_SUITLESS = 27
MOST_ENTRIES = 2000
LIVE_END = WALL - 14
Tiles = tuple[int, ...]


def wrong(where: str, what: str, right: str) -> LogError:
    """Return the error that gives the place of a fault, the value found, and what would be right."""
    return LogError(f"{where}: {what}; expected {right}")


def chii_act(where: str, claimed: int, used: Tiles) -> int:
    """Return the act that claims this tile for a run with these two of the hand. Raise LogError if they are not a run."""
    low, middle, high = run = sorted(map(kind, (claimed, *used)))
    if low < 0 or high >= FIRST_SUITLESS or run != [low, low + 1, low + 2] or low // 9 != high // 9:
        raise wrong(where, f"chii of {' '.join(map(text_of, (claimed, *used)))}", "three tiles in a row of one suit")
    return acts.CHII_LOW + 2 * (0, 1, 2)[(low, middle, high).index(kind(claimed))] + any(map(is_red, used))


def same_kind(where: str, tiles: Tiles, size: int) -> int:
    """Return the kind of tiles that are all alike. Raise LogError if they are not, or not that many."""
    kinds = {kind(tile) for tile in tiles}
    if len(kinds) != 1 or len(tiles) != size or UNKNOWN in kinds:
        raise wrong(where, f"{' '.join(map(text_of, tiles))} as a group", f"{size} tiles alike")
    return kinds.pop()


class Builder:
    """Collects one hand; `hand` returns it. Errors are LogErrors with the place of the hand."""

    def __init__(self, start: Start, place: str) -> None:
        self.start = start
        self.place = place
        self.wall = [UNKNOWN] * WALL
        self.dice = (0, 0)
        self.deals: list[Tiles] = [()] * 4
        self.next = DEALT - 1
        self.drawn_at = DEALT - 1  # wall index of the last draw
        self.kans = 0
        self.drawn_before = 0  # draws before the last act
        self.owed = False  # the next draw is a replacement tile
        self.entries: list[Entry] = []
        self.drawn: list[tuple[int, int]] = []
        self.indicators: list[int] = []
        self.ura: list[int] = []
        self.flaws: list[str] = []
        self.discards: list[int] = []
        self.end: End | None = None

    def flaw(self, what: str) -> None:
        """Note what the record says against itself."""
        self.flaws.append(f"{self.place}: {what}")

    def deal(self, seat: int, tiles: Tiles) -> None:
        """Deal thirteen tiles to a seat, in drawing order as far as it is known."""
        if len(tiles) != 13:
            raise wrong(self.place, f"{len(tiles)} tiles dealt to {SEATS[seat]}", "13")
        self.deals[seat] = tiles
        for at, tile in enumerate(tiles):
            self.wall[self.dealt_place(seat, at)] = tile

    def dealt_place(self, seat: int, at: int) -> int:
        """Return the wall index of a seat's ``at``-th tile of the deal (WRC 2015 4.9)."""
        part = (seat - self.start.dealer) % 4
        return 48 + part if at == 12 else 16 * (at // 4) + 4 * part + at % 4

    def draw(self, seat: int, tile: int) -> int:
        """Draw for a seat: a replacement tile after a kan, else the next of the wall. Return its wall index."""
        if self.owed:
            place, self.owed = REPLACEMENT[self.kans - 1], False
        else:
            place = self.next
            self.next += 1
        if place == LIVE_END:
            raise wrong(self.place, f"a draw by {SEATS[seat]} beyond the end of the wall", "at most 70 draws besides kans")
        self.wall[place] = tile
        self.drawn.append((seat, tile))
        self.drawn_at = place
        return place

    def discard(self, seat: int, tile: int, *, drawn: bool, riichi: bool = False) -> None:
        """Add a discard, from the hand or (``drawn``) the tile just drawn."""
        self.discards.append(tile)
        if not drawn:
            self.act(seat, (acts.RIICHI_DISCARD if riichi else acts.DISCARD) + tile)
            return
        known = bool(self.drawn) and self.drawn[-1][1] != UNKNOWN
        self.act(seat, acts.RIICHI_DRAWN if riichi else acts.DISCARD_DRAWN, UNKNOWN if known else tile)

    def discarded_last(self) -> bool:
        """Return whether the last event was a discard."""
        last = self.entries[-1].act if self.entries else acts.PASS
        discarded = last < acts.CONCEALED_KAN or last in {acts.DISCARD_DRAWN, acts.RIICHI_DRAWN}
        return discarded and len(self.drawn) == self.drawn_before

    def act(self, seat: int, act: int, tile: int = UNKNOWN) -> None:
        """Add any act by its number."""
        if len(self.entries) >= MOST_ENTRIES:
            raise wrong(self.place, "an endless hand", f"at most {MOST_ENTRIES} acts")
        if act == acts.KAN or acts.CONCEALED_KAN <= act < acts.OTHERS:
            if self.kans == MOST_KANS:
                raise wrong(self.place, "a fifth kan", "at most four, as there are four replacement tiles")
            self.kans += 1
            self.owed = True
        self.entries.append(Entry(seat, act, tile))
        self.drawn_before = len(self.drawn)

    def indicator(self, tile: int) -> int:
        """Reveal the next dora indicator. Return its wall index."""
        place = indicator(len(self.indicators))
        if len(self.indicators) > MOST_KANS:
            raise wrong(self.place, "a sixth dora indicator", "at most five")
        self.indicators.append(tile)
        self.wall[place] = tile
        return place

    def under(self, tiles: Tiles) -> None:
        """Add the ura dora indicators that a winner shows."""
        if len(tiles) > MOST_KANS + 1:
            raise wrong(self.place, f"{len(tiles)} ura dora indicators", "at most five")
        self.ura = list(tiles)
        for at, tile in enumerate(tiles):
            self.wall[indicator(at) + 1] = tile

    def hand(self) -> HandLog:
        """Return the hand, with all claims of its record."""
        east, south, west, north = self.deals
        return HandLog(
            wall=tuple(self.wall),
            dice=self.dice,
            start=self.start,
            entries=self.entries,
            end=self.end,
            place=self.place,
            drawn=self.drawn,
            indicators=self.indicators,
            ura=self.ura,
            deals=(east, south, west, north) if east and south and west and north else None,
            flaws=self.flaws,
        )
