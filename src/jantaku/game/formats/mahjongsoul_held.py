"""Track the tiles of each seat in a Mahjong Soul record, to check the hands and melds that it shows at the end."""

import re

from jantaku.game.formats.build import Builder, Tiles
from jantaku.game.formats.json_in import array, brief, text_in
from jantaku.game.formats.mahjongsoul_said import flag, tile_in, tiles_in
from jantaku.game.log import Win
from jantaku.scoring.tiles import SEATS, kind, text_of

MELD = re.compile(r"(shunzi|kezi|minggang|angang|jiagang)\(([0-9mpsz,]{5,20})\)")
WORDS = {"minggang": "quad", "jiagang": "quad", "angang": "concealed", "shunzi": "run", "kezi": "triplet"}


class ShownTiles:
    """Concealed tiles and melds of each seat; contradictions go to the hand as flaws."""

    def __init__(self, build: Builder, dealt: list[Tiles]) -> None:
        self.build = build
        self.tiles = [list(tiles) for tiles in dealt]
        self.melds: list[list[tuple[str, Tiles]]] = [[] for _ in range(4)]

    def gain(self, seat: int, tile: int) -> None:
        """Add a tile to a hand."""
        self.tiles[seat].append(tile)

    def lose(self, seat: int, tile: int) -> None:
        """Remove a tile from the hand that holds it."""
        if tile in self.tiles[seat]:
            self.tiles[seat].remove(tile)
        else:
            self.build.flaw(f"{SEATS[seat]} puts down {text_of(tile)}, which is not in the hand")

    def call(self, seat: int, used: Tiles, tiles: Tiles) -> None:
        """Make a meld with a claimed tile."""
        for tile in used:
            self.lose(seat, tile)
        same = len(set(map(kind, tiles))) == 1
        self.melds[seat].append(("run" if not same else "triplet" if len(tiles) == 3 else "quad", tiles))

    def quad(self, seat: int, of: int) -> None:
        """Make a concealed kan of all four tiles of a kind."""
        four = tuple(tile for tile in self.tiles[seat] if kind(tile) == of)
        if len(four) != 4:
            self.build.flaw(f"{SEATS[seat]} makes a concealed kan of {text_of(of)} with {len(four)} of them")
        for tile in four:
            self.tiles[seat].remove(tile)
        self.melds[seat].append(("concealed", four))

    def extend(self, seat: int, tile: int) -> None:
        """Add a tile to a triplet."""
        self.lose(seat, tile)
        for at, (word, tiles) in enumerate(self.melds[seat]):
            if word == "triplet" and kind(tiles[0]) == kind(tile):
                self.melds[seat][at] = ("quad", (*tiles, tile))
                return
        self.build.flaw(f"{SEATS[seat]} adds {text_of(tile)} to a triplet that is not there")

    def hand(self, seat: int, tiles: Tiles) -> None:
        """Check a hand shown."""
        if sorted(tiles) != sorted(self.tiles[seat]):
            theirs, ours = (" ".join(map(text_of, sorted(one))) for one in (tiles, self.tiles[seat]))
            self.build.flaw(f"{SEATS[seat]} shows {theirs}; the hand held is {ours}")

    def shown(self, where: str, win: Win, fields: dict[str, object], claimed: int) -> None:
        """Check what a winner shows: hand, winning tile, melds, and whether the seat is the dealer and in riichi."""
        seat, tile = win.winner, tile_in(where, fields.get("hu_tile"))
        drawn = win.winner == win.payer
        last = self.build.drawn[-1][1] if drawn else claimed
        if tile != last:
            self.build.flaw(f"{SEATS[seat]} wins on {text_of(tile)}; the last tile was {text_of(last)}")
        if fields.get("hand"):
            self.hand(seat, tiles_in(where, fields["hand"], 1, 14) + ((tile,) if drawn else ()))
        listed = array(where, fields.get("ming") or [], 0, 4)
        if sorted(self.meld(where, one) for one in listed) != sorted(plain(word, tiles) for word, tiles in self.melds[seat]):
            self.build.flaw(f"{SEATS[seat]} shows melds that were not made: {', '.join(map(brief, listed)) or 'none'}")
        if flag(where, fields, "qinjia") != (seat == self.build.start.dealer):
            self.build.flaw(f"{SEATS[seat]} wins recorded as {'dealer' if fields.get('qinjia') else 'no dealer'}")

    def meld(self, where: str, value: object) -> tuple[str, Tiles]:
        """Return a meld shown, such as "kezi(1z,1z,1z)"."""
        found = MELD.fullmatch(text_in(where, value))
        if found is None:
            self.build.flaw(f"a meld is shown as {brief(value)}")
            return "", ()
        return plain(WORDS[found[1]], tuple(tile_in(where, tile) for tile in found[2].split(",")))


def plain(word: str, tiles: Tiles) -> tuple[str, Tiles]:
    """Return a meld as it is compared: tiles in order, those of a quad as kinds."""
    return word, tuple(sorted(tiles if len(tiles) < 4 else map(kind, tiles)))
