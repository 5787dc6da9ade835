"""The circumstances of a win, and the checks that refuse impossible combinations of them."""

from collections.abc import Iterator
from typing import NamedTuple

from jantaku.arguments import expect, flag, whole
from jantaku.core.constants import MOST_KANS, NONE, ORPHANS, TILES
from jantaku.core.fields import Rules
from jantaku.core.kinds import KIND
from jantaku.errors import HandError
from jantaku.scoring.hand import Hand
from jantaku.scoring.notation import check_copies, exist
from jantaku.scoring.tiles import SEATS, text_of

MOST_INDICATORS = 5
SET_OF_TURNS = 3  # discards of others between a riichi tile and its player's next draw
MOST_COUNTED = 1000  # counters or sticks: more than any game has seen, few enough to print


class Circumstances(NamedTuple):
    """A win: by self-draw or not, its seats, and all that affects its value. Seats are winds, 0 to 3 from East."""

    tsumo: bool
    seat: int = 1
    round: int = 0
    discarder: int = NONE
    riichi: bool = False
    double_riichi: bool = False
    ippatsu: bool = False
    last_tile: bool = False
    after_kan: bool = False
    robbing_kan: bool = False
    first_turn: bool = False
    tile_not_apart: bool = False
    dora: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()
    counters: int = 0
    sticks: int = 0
    liable: int = NONE

    @property
    def payer(self) -> int:
        """The discarder, by default the winner's left neighbour; the winner on a self-draw."""
        if self.tsumo:
            return self.seat
        return (self.seat - 1) % 4 if self.discarder == NONE else self.discarder

    @property
    def kongs_seen(self) -> int:
        """Number of kongs on the table, as the indicators show: one is revealed for each."""
        return max(len(self.dora), len(self.ura)) - 1

    @property
    def in_riichi(self) -> bool:
        """Return whether the winner is in riichi, double or not."""
        return self.riichi or self.double_riichi


FLAGS = (
    "tsumo",
    "riichi",
    "double_riichi",
    "ippatsu",
    "last_tile",
    "after_kan",
    "robbing_kan",
    "first_turn",
    "tile_not_apart",
)


TYPES = [bool, int, int, int, *[bool] * 8, tuple, tuple, int, int, int]  # of a win, part by part: one comparison for all


def _in_range(win: Circumstances) -> bool:
    return 0 <= win.seat < 4 and 0 <= win.round < 4 and NONE <= win.discarder < 4 and NONE <= win.liable < 4


def check_types(win: Circumstances) -> None:
    """Raise HandError for a win whose parts have wrong types or are out of range."""
    if type(win) is not Circumstances or list(map(type, win)) != TYPES or not _in_range(win):
        _name_wrong(win)
    for tile in win.dora + win.ura:
        whole(tile, "an indicator", 0, TILES - 1, HandError)


def _name_wrong(win: Circumstances) -> None:
    """Raise HandError for the first invalid part of a win."""
    expect(win, Circumstances, "the win", "Circumstances, as in Circumstances(tsumo=False)", HandError)
    for name, low in (("seat", 0), ("round", 0), ("discarder", NONE), ("liable", NONE)):
        whole(getattr(win, name), f"the wind of the {name}", low, 3, HandError)
    for name in ("counters", "sticks"):
        whole(getattr(win, name), name, 0, MOST_COUNTED, HandError)
    for name in FLAGS:
        flag(getattr(win, name), name, HandError)
    for name in ("dora", "ura"):
        expect(getattr(win, name), tuple, f"the {name} indicators", "a tuple of tiles", HandError)


def check(win: Circumstances, holding: Hand, tile: int, rules: Rules) -> None:
    """Refuse a win that cannot be under a book, as `compile_book` gives it, with the first reason found. Raises HandError."""
    for found in _doubts(win, holding, tile):
        for why in found:
            raise why
    if win.ippatsu and win.last_tile and not win.tsumo and rules.riichi_tiles > SET_OF_TURNS:
        raise HandError(
            f"riichi needs {rules.riichi_tiles} tiles in the wall, so ippatsu is over before the last discard: leave one out",
            "ippatsu-last",
            n=rules.riichi_tiles,
        )
    if win.ura and not rules.ura:
        raise HandError("there are no ura dora under these rules: leave the ura indicators out", "no-ura")
    if len(win.dora) > 1 and not rules.kan_indicators:
        raise HandError("there are no kan dora under these rules: give a single dora indicator", "no-kan-dora")
    seen = (*holding.all, tile)
    named = seen + win.dora + win.ura
    if not exist(named, rules.red_fives):
        check_copies(seen, rules.red_fives, f"the hand with {text_of(tile)}")
        check_copies(named, rules.red_fives, "the hand and the indicators together")


def _doubts(win: Circumstances, holding: Hand, tile: int) -> list[Iterator[HandError]]:
    """Return only the checks that this win needs: most wins have no special circumstance."""
    out = []
    if win.in_riichi or win.ippatsu or win.ura:
        out.append(_riichi(win, holding))
    if win.after_kan or win.robbing_kan:
        out.append(_kongs(win, holding, tile))
    if win.first_turn:
        out.append(_turns(win, holding))
    out.append(_seats(win))
    if len(win.dora) > 1 or win.ura:
        out.append(_indicators(win))
    return out


def _riichi(win: Circumstances, holding: Hand) -> Iterator[HandError]:
    if win.in_riichi and holding.open:
        called = next(meld for meld in holding.melds if meld.open)
        yield HandError(
            f"riichi needs a closed hand, and {called} is open: leave riichi out, or write the meld as concealed tiles",
            "riichi-open",
        )
    if win.ippatsu and not win.in_riichi:
        yield HandError(
            "ippatsu is a win within one set of turns after riichi: add riichi or double riichi, or leave ippatsu out",
            "ippatsu-alone",
        )
    if win.ura and not win.in_riichi:
        yield HandError(
            "ura indicators count only for a winner in riichi: add riichi or double riichi, or leave the ura indicators out",
            "ura-alone",
        )
    if win.ippatsu and win.double_riichi and (holding.kongs or win.kongs_seen > 0):
        yield HandError(
            "double riichi and ippatsu leave no moment for a kong, which would have ended one of them: leave one of the three out",
            "double-ippatsu-kan",
        )
    if win.ippatsu and win.double_riichi and win.last_tile:
        yield HandError(
            "ippatsu after double riichi comes in the first turns, and cannot be the last tile: leave one of them out",
            "double-ippatsu-last",
        )


def _kongs(win: Circumstances, holding: Hand, tile: int) -> Iterator[HandError]:
    if win.robbing_kan and win.tsumo:
        yield HandError("a kong is robbed by ron, on another player's tile: leave robbing a kong out, or win by ron", "rob-by-ron")
    if win.after_kan and not win.tsumo:
        yield HandError("a win after a kong is a self-draw, on the replacement tile: leave it out, or win by tsumo", "kan-by-draw")
    if win.after_kan and not holding.kongs:
        yield HandError(
            "a win after a kong needs a kong in the hand: write it among the melds, as in ankan:1111m, or leave it out",
            "kan-without-kan",
        )
    if win.after_kan and win.ippatsu:
        yield HandError("a kong ends ippatsu, so a win on its replacement tile has none: leave one of them out", "kan-ippatsu")
    if win.robbing_kan and win.last_tile:
        yield HandError(
            "no kong can be declared when no tile is left, so there is none to rob on the last tile: leave one of them out",
            "rob-last",
        )
    if win.robbing_kan and max(holding.kongs, win.kongs_seen) >= MOST_KANS:
        yield HandError("four kongs are made, and no fifth can be declared and robbed: leave robbing a kong out", "rob-fifth")
    if win.robbing_kan and any(KIND[held] == KIND[tile] for held in holding.all):
        yield HandError(
            f"a robbed kong holds all four {text_of(KIND[tile])}, and the hand has one of them: leave robbing a kong out",
            "rob-held",
            tile=KIND[tile],
        )


def _turns(win: Circumstances, holding: Hand) -> Iterator[HandError]:
    if holding.melds:
        yield HandError(
            f"a win in the first turn comes before any call or kong, and {holding.melds[0]} lies there: leave one of them out",
            "first-melds",
        )
    if win.kongs_seen > 0:
        yield HandError(
            "a win in the first turn comes before any kong, which alone turns a second indicator: give one, or leave it out",
            "first-kan",
        )
    if win.in_riichi:
        yield HandError("a win in the first turn comes before riichi could be declared: leave one of them out", "first-riichi")
    if win.last_tile:
        yield HandError("the first turn cannot be the last tile: leave one of them out", "first-last")
    if win.robbing_kan and sum(kind in map(KIND.__getitem__, holding.tiles) for kind in ORPHANS) < 12:
        yield HandError(
            "before any call the only kongs are concealed ones, which only thirteen orphans may rob: leave one of them out",
            "first-rob",
        )
    if not win.tsumo and win.seat == 0:
        yield HandError(
            "East has had the first turn before anybody else discards, and cannot win by ron in it: leave first turn out",
            "first-east",
        )
    elif not win.tsumo and win.payer > win.seat:
        order = f"the discarder sits between East and {SEATS[win.seat]}"
        yield HandError(
            f"before the first turn of {SEATS[win.seat]} no tile of {SEATS[win.payer]} can be won on: {order}",
            "first-order",
            seat=win.seat,
            payer=win.payer,
        )


def _seats(win: Circumstances) -> Iterator[HandError]:
    if win.discarder != NONE and win.tsumo:
        yield HandError("a self-draw has no discarder: leave the seat it came from out, or win by ron", "tsumo-from")
    if win.discarder == win.seat:
        yield HandError(
            f"{SEATS[win.seat]} cannot win on a discard of {SEATS[win.seat]}: name another seat, or win by tsumo",
            "own-discard",
            seat=win.seat,
        )
    if win.liable == win.seat:
        yield HandError(
            f"{SEATS[win.seat]} cannot be liable for a win of {SEATS[win.seat]}: name another seat", "own-liable", seat=win.seat
        )
    if win.tile_not_apart and not win.tsumo:
        yield HandError("only a tile drawn can fail to be kept apart: leave that out, or win by tsumo", "apart-by-ron")
    if win.counters or win.sticks:
        yield from _counts(win)


def _counts(win: Circumstances) -> Iterator[HandError]:
    for name, count in (("counters", win.counters), ("sticks", win.sticks)):
        if not 0 <= count <= MOST_COUNTED:
            yield HandError(f"there cannot be {count} {name}: give a whole number from 0 to {MOST_COUNTED}", "count", n=count)


def _indicators(win: Circumstances) -> Iterator[HandError]:
    for name, turned in (("dora", win.dora), ("ura", win.ura)):
        if len(turned) > MOST_INDICATORS:
            yield HandError(
                f"there are {len(turned)} {name} indicators: at most {MOST_INDICATORS} are turned, one and one for each kong",
                "many-indicators",
                n=len(turned),
            )
    if win.ura and not win.dora:
        yield HandError(
            "ura indicators lie beneath dora indicators, and none of those is given: give the dora indicators too",
            "ura-without-dora",
        )
    if len(win.ura) > len(win.dora):
        yield HandError(
            f"ura indicators: {len(win.ura)}, dora indicators: {len(win.dora)}, and of these each has one beneath it",
            "more-ura",
            ura=len(win.ura),
            dora=len(win.dora),
        )
