"""Tiles of a seat: add, remove and meld them; find its waits and its worth."""

from jantaku.core import shapes, worth
from jantaku.core.constants import (
    BY_ADDED_KAN,
    BY_OPEN_KAN,
    FROM_DEAD_WALL,
    OPEN_QUAD,
    OPEN_TRIPLET,
    RED,
    STANDING,
)
from jantaku.core.dead_wall import indicator, live
from jantaku.core.fields import Lut, Rules, Scratch, State
from jantaku.core.kinds import BIT, KIND, POWER, RED_SUIT


def copies(t: State, seat: int, tile: int) -> int:
    """Return how many of exactly this tile, red or plain, a seat is known to hold."""
    if tile >= RED:
        return t.reds[seat] >> 3 * (tile - RED) & 7
    suit = RED_SUIT[tile]
    return t.hand[seat][tile] - (t.reds[seat] >> 3 * suit & 7 if suit >= 0 else 0)


def take(t: State, seat: int, tile: int) -> None:
    """Add a tile to the concealed ones of a seat; an unknown tile only raises the count."""
    if tile < 0:
        t.hidden[seat] += 1
        return
    kind = KIND[tile]
    n = t.hand[seat][kind] + 1
    t.hand[seat][kind] = n
    t.key[seat][kind // 9] += POWER[kind]
    t.held[seat] |= BIT[kind]
    if n == 4:
        t.fours[seat] |= BIT[kind]
    if tile >= RED:
        t.reds[seat] += 1 << 3 * (tile - RED)


def drop(t: State, seat: int, tile: int) -> None:
    """Remove a tile from the concealed ones; if it was not known to be there, it was one of the unknown."""
    if copies(t, seat, tile) == 0:
        t.hidden[seat] -= 1
        return
    kind = KIND[tile]
    n = t.hand[seat][kind] - 1
    t.hand[seat][kind] = n
    t.key[seat][kind // 9] -= POWER[kind]
    t.fours[seat] &= ~BIT[kind]
    if n == 0:
        t.held[seat] &= ~BIT[kind]
    if tile >= RED:
        t.reds[seat] -= 1 << 3 * (tile - RED)


def red_or_plain(t: State, seat: int, kind: int) -> int:
    """Return a tile of this kind that the seat holds, the red one first."""
    suit = RED_SUIT[kind]
    if suit >= 0 and t.reds[seat] >> 3 * suit & 7:
        return RED + suit
    return kind


def waits_now(t: State, rules: Rules, lut: Lut, seat: int) -> int:
    """Return the kinds that complete a hand of thirteen, as bits; 0 if tiles are unknown. (WRC 2.2)"""
    if t.hidden[seat]:
        return 0
    found = shapes.waits(lut, t.key[seat], t.melds[seat], t.fours[seat])
    if found and t.melds[seat] and rules.fifth_tile == 0:
        found &= ~shapes.exhausted(lut, t.hand[seat], t.melds[seat], t.meld[seat], found)
    return found


def renew_waits(t: State, rules: Rules, lut: Lut, seat: int) -> None:
    """Update the waits after a change of hand; furiten and tenpai are judged by them. (WRC 5.7.5)"""
    t.waits[seat] = waits_now(t, rules, lut, seat)


def awaits_orphan(t: State, lut: Lut, seat: int) -> bool:
    """Return whether a seat waits for thirteen orphans, the only hand that may rob a concealed kong. (WRC 6.5.1)"""
    return t.melds[seat] == 0 and shapes.lacking_orphans(lut, t.key[seat]) == 1


def add_meld(t: State, seat: int, block: int, call: int, source: int, tile: int, reds: int) -> None:
    """Add a meld to a seat. (WRC 5.4.10)"""
    n = t.melds[seat]
    t.meld[seat][n] = block
    t.meld_call[seat][n] = call
    t.meld_from[seat][n] = source
    t.meld_tile[seat][n] = tile
    t.meld_reds[seat][n] = reds
    t.melds[seat] = n + 1
    if source != seat:
        t.called[seat] += 1


def extend_meld(t: State, seat: int, tile: int) -> None:
    """Turn an open triplet into a quad. (WRC 5.4.7)"""
    kind = KIND[tile]
    for i in range(t.melds[seat]):
        if t.meld[seat][i] == OPEN_TRIPLET + kind:
            t.meld[seat][i] = OPEN_QUAD + kind
            t.meld_call[seat][i] = BY_ADDED_KAN
            t.meld_reds[seat][i] += 1 if tile >= RED else 0


def quads(t: State, seat: int) -> int:
    """Return the number of kongs of a seat."""
    n = 0
    for i in range(t.melds[seat]):
        if t.meld_call[seat][i] >= BY_OPEN_KAN:
            n += 1
    return n


def red_fives(t: State, seat: int) -> int:
    """Return the number of red fives in hand and melds."""
    reds = t.reds[seat]
    n = (reds & 7) + (reds >> 3 & 7) + (reds >> 6 & 7)
    for i in range(t.melds[seat]):
        n += t.meld_reds[seat][i]
    return n


def lay_out(t: State, scratch: Scratch, seat: int, tile: int, by_draw: bool) -> None:
    """Put the tiles of a finished hand on the scratch; a tile won from another seat is added."""
    h = scratch.hand
    for kind in range(34):
        h.count[kind] = t.hand[seat][kind]
    for suit in range(4):
        h.key[suit] = t.key[seat][suit]
    h.red = red_fives(t, seat)
    kind = KIND[tile]
    if not by_draw:
        h.count[kind] += 1
        h.key[kind // 9] += POWER[kind]
        h.red += 1 if tile >= RED else 0
    h.win = kind
    h.melds = t.melds[seat]
    h.called = t.called[seat]
    for i in range(h.melds):
        h.meld[i] = t.meld[seat][i]


def show_dora(t: State, scratch: Scratch, beneath: bool) -> None:
    """Put the indicators on the scratch, and those beneath if they count. (WRC 6.4)"""
    h = scratch.hand
    h.doras = 0
    h.uras = 0
    for i in range(t.indicators):
        place = indicator(i)
        if t.wall[place] >= 0:
            h.dora[h.doras] = KIND[t.wall[place]]
            h.doras += 1
        if beneath and t.wall[place + 1] >= 0:
            h.ura[h.uras] = KIND[t.wall[place + 1]]
            h.uras += 1


def weigh(t: State, rules: Rules, lut: Lut, scratch: Scratch, seat: int, tile: int, by_draw: bool) -> int:
    """Return the base value of a seat's hand with this tile, 0 without a yaku; the scratch keeps the full worth. (WRC 6.1)"""
    h = scratch.hand
    lay_out(t, scratch, seat, tile, by_draw)
    riichi = t.riichi[seat] == STANDING
    show_dora(t, scratch, riichi and rules.ura == 1)
    h.by_draw = 1 if by_draw else 0
    h.mixed = 0
    h.riichi = 1 + t.double[seat] if riichi else 0
    h.ippatsu = t.ippatsu[seat]
    h.last = 1 if live(t) == 0 else 0
    h.after_kan = 1 if by_draw and t.source == FROM_DEAD_WALL else 0
    h.robbing = 1 if not by_draw and t.robbed >= 0 else 0
    h.first_turn = 1 if t.untouched and t.discards[seat] == 0 else 0
    h.seat = (seat - t.dealer) % 4
    h.round = t.round
    worth.score(h, rules, lut, scratch.reading, scratch.worth)
    return scratch.worth.base
