"""The distance of a hand from each yaku: ``nearness("234m 45p 678s 55789s")["pinfu"]`` is 1.

A hand is ``n`` tiles from a yaku if ``n`` of the 14 tiles of some complete hand with that yaku are missing from it: 0 if they are
all there, 1 if one tile completes it. As with shanten, tiles that others hold or have discarded count as if they could still
come. Melds stay as they are.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product

from jantaku.core import shapes
from jantaku.core.constants import ALL_KINDS, EAST, HAKU, KINDS, NINE_GATES, ORPHAN_KINDS
from jantaku.core.kinds import KIND, POWER
from jantaku.rules.book import DEFAULT, Book, book_of, compile_book
from jantaku.scoring.hand import Hand, read_hand
from jantaku.scoring.lut import LUT

Group = tuple[int, int, int]  # the kinds of a run or a triplet
Unit = dict[tuple[int, int, int], int]  # by (groups, pairs, whether a run is among them): the most tiles of them that are held

GROUPS = 4
EACH = 4
NUMBERS = (1 << EAST) - 1
HONOURS = ALL_KINDS & ~NUMBERS
SUITS = tuple(0x1FF << 9 * suit for suit in range(3))
WINDS = range(EAST, HAKU)
DRAGONS = (HAKU, HAKU + 1, HAKU + 2)
GREEN = (18 + 1, 18 + 2, 18 + 3)  # 2, 3 and 4 of bamboo: the only green run
GREEN_KINDS = sum(1 << kind for kind in (*GREEN, 18 + 5, 18 + 7, HAKU + 1))
RUNS = tuple((9 * suit + low, 9 * suit + low + 1, 9 * suit + low + 2) for suit in range(3) for low in range(7))


class _Held:
    """A hand as counts of its concealed tiles by kind, and its melds as groups."""

    def __init__(self, hand: Hand, round_wind: int, seat_wind: int) -> None:
        self.count = [0] * KINDS
        for tile in hand.tiles:
            self.count[KIND[tile]] += 1
        self.melds = [_group(meld.tiles) for meld in hand.melds]
        self.concealed = [_group(meld.tiles) for meld in hand.melds if not meld.open]
        self.closed = len(self.concealed) == len(self.melds)
        self.round, self.seat = EAST + round_wind, EAST + seat_wind

    def within(self, allowed: int) -> bool:
        """Return True if every meld consists of allowed kinds."""
        return all(allowed >> kind & 1 for group in self.melds for kind in group)

    def key(self, count: list[int], allowed: int = ALL_KINDS) -> list[int]:
        """Return the allowed tiles of a count as a key of the tables."""
        key = [0] * 4
        for kind, n in enumerate(count):
            if n and allowed >> kind & 1:
                key[kind // 9] += n * POWER[kind]
        return key


def _group(tiles: Iterable[int]) -> Group:
    a, b, c = sorted(KIND[tile] for tile in tiles)[:3]
    return a, b, c


def nearness(hand: str | Hand, *, book: Book | str = DEFAULT, round_wind: int = 0, seat_wind: int = 0) -> dict[str, int | None]:
    """Return by yaku of the book how many tiles a hand of 13 or 14 lacks for it; None if its melds rule the yaku out.

    Winds count from 0 for East. Yaku that the tiles alone do not make, such as ippatsu, are left out. Raise HandError if the
    hand cannot be read.
    """
    book = book_of(book)
    held = _Held(read_hand(hand, compile_book(book).red_fives), round_wind, seat_wind)
    out: dict[str, int | None] = {}
    for row in book.yaku.values():
        if row.id in _LACKING:
            closed = held.closed or row.open
            out[row.id] = _LACKING[row.id](held) if closed else None
    return out


# ---- groups that must be there, and any others
def _with(held: _Held, fixed: Iterable[Group], allowed: int = ALL_KINDS, pair: int = -1) -> int | None:
    """Return the tiles lacking for a hand with these groups, and with a pair of this kind unless it is -1."""
    if not held.within(allowed):
        return None
    needed = list(fixed)
    groups = len(needed)
    for group in held.melds:
        if group in needed:
            needed.remove(group)
        else:
            groups += 1
    if groups > GROUPS:
        return None
    count, lacking = list(held.count), 0
    for kind in (*(kind for group in needed for kind in group), *((pair, pair) if pair >= 0 else ())):
        if count[kind]:
            count[kind] -= 1
        else:
            lacking += 1
    key = held.key(count, allowed)
    rest = shapes.lacking_standard(LUT, key, groups) if pair < 0 else shapes.lacking_groups(LUT, key, GROUPS - groups)
    return lacking + rest


def _least(found: Iterable[int | None]) -> int | None:
    """Return the least number, or None if there is none."""
    return min((n for n in found if n is not None), default=None)


def _any_of(ways: Iterable[tuple[Group, ...]], pair: int = -1) -> Callable[[_Held], int | None]:
    """Return the count for the nearest of several sets of groups."""
    kept = tuple(ways)
    return lambda held: _least(_with(held, way, pair=pair) for way in kept)


def _triplet(kind: int) -> Group:
    return kind, kind, kind


def _three_suits(kinds: Group) -> tuple[Group, ...]:
    a, b, c = kinds
    return tuple((a + step, b + step, c + step) for step in (0, 9, 18))


# ---- tiles of some kinds only
def _pairs(held: _Held, allowed: int = ALL_KINDS) -> int | None:
    """Return the tiles lacking for seven pairs of allowed kinds."""
    if held.melds:
        return None
    counts = [n for kind, n in enumerate(held.count) if n and allowed >> kind & 1]
    pairs = min(7, sum(n > 1 for n in counts))
    return 7 - pairs + max(0, 7 - len(counts))


def _only(*masks: int) -> Callable[[_Held], int | None]:
    """Return the count for a hand of the kinds of one mask, in groups or in pairs."""
    return lambda held: _least(n for mask in masks for n in (_with(held, (), mask), _pairs(held, mask)))


def _any(held: _Held) -> int | None:
    """Return the tiles lacking for any complete hand."""
    orphans = None if held.melds else shapes.lacking_orphans(LUT, held.key(held.count))
    return _least((_with(held, ()), _pairs(held), orphans))


def _orphans(held: _Held) -> int | None:
    return None if held.melds else shapes.lacking_orphans(LUT, held.key(held.count))


def _gates(held: _Held) -> int | None:
    """Return the tiles lacking for nine gates."""
    if held.melds:
        return None
    best = 0
    for suit in range(3):
        counts = held.count[9 * suit : 9 * suit + 9]
        kept = sum(map(min, counts, NINE_GATES))
        best = max(best, kept + any(n > gate for n, gate in zip(counts, NINE_GATES, strict=True)))
    return 14 - best


# ---- hands made of units that share no tile
def _kind_unit(count: int) -> Unit:
    """Return what one kind gives: nothing, a triplet or a pair."""
    return {(0, 0, 0): 0, (1, 0, 0): min(count, 3), (0, 1, 0): min(count, 2)}


def _pair_unit(count: int) -> Unit:
    return {(0, 0, 0): 0, (0, 1, 0): min(count, 2)}


def _run_unit(counts: tuple[int, int, int], triplets: tuple[int, ...]) -> Unit:
    """Return what three neighbours give: runs of all three, triplets and a pair of those named."""
    out: Unit = {}
    for runs, pair, *chosen in product(range(GROUPS + 1), (-1, *triplets), *([(0, 1)] * len(triplets))):
        used = [runs] * 3
        for at, n in zip(triplets, chosen, strict=True):
            used[at] += 3 * n
        if pair >= 0:
            used[pair] += 2
        groups = runs + sum(chosen)
        if groups <= GROUPS and max(used) <= EACH:
            key = (groups, int(pair >= 0), int(runs > 0))
            out[key] = max(out.get(key, 0), sum(map(min, counts, used)))
    return out


def _made_of(held: _Held, units: Iterable[Unit], *, run: bool = False) -> int:
    """Return the tiles lacking for groups and a pair from units, besides the melds; with a run among all groups if ``run``."""
    groups = GROUPS - len(held.melds)
    best: Unit = {(0, 0, int(not run or any(a != b for a, b, _ in held.melds))): 0}
    for unit in units:
        after: Unit = {}
        for (g, p, r), kept in best.items():
            for (more, pair, with_run), n in unit.items():
                if g + more <= groups and p + pair <= 1:
                    key = (g + more, p + pair, r | with_run)
                    after[key] = max(after.get(key, 0), kept + n)
        best = after
    return 3 * groups + 2 - best[groups, 1, 1]


def _triplets(allowed: int) -> Callable[[_Held], int | None]:
    """Return the count for four triplets or kongs of allowed kinds and such a pair."""

    def lacking(held: _Held) -> int | None:
        if not held.within(allowed) or any(a != b for a, b, _ in held.melds):
            return None
        return _made_of(held, (_kind_unit(n) for kind, n in enumerate(held.count) if allowed >> kind & 1))

    return lacking


def _triplets_or_pairs(allowed: int) -> Callable[[_Held], int | None]:
    return lambda held: _least((_triplets(allowed)(held), _pairs(held, allowed)))


def _outside(ends: int) -> Callable[[_Held], int | None]:
    """Return the count for a run, and one of the kinds ``ends`` in each group and in the pair."""

    def lacking(held: _Held) -> int | None:
        if not all(any(ends >> kind & 1 for kind in group) for group in held.melds):
            return None
        count = held.count
        low = [_run_unit((count[k], count[k + 1], count[k + 2]), (0,)) for k in (0, 9, 18)]
        high = [_run_unit((count[k], count[k + 1], count[k + 2]), (2,)) for k in (6, 15, 24)]
        return _made_of(held, [*low, *high, *(_kind_unit(n) for n in count[EAST:] if ends & HONOURS)], run=True)

    return lacking


def _green(held: _Held) -> int | None:
    """Return the tiles lacking for a hand of green tiles."""
    if not held.within(GREEN_KINDS):
        return None
    a, b, c = (held.count[kind] for kind in GREEN)
    others = (kind for kind in range(KINDS) if GREEN_KINDS >> kind & 1 and kind not in GREEN)
    return _made_of(held, [_run_unit((a, b, c), (0, 1, 2)), *(_kind_unit(held.count[kind]) for kind in others)])


@lru_cache(1)
def _run_sets() -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return all sets of up to four runs of one suit, as (runs, tiles used by number)."""
    out = []
    for groups in range(GROUPS + 1):
        for lows in combinations_with_replacement(range(7), groups):
            used = tuple(sum(low <= at <= low + 2 for low in lows) for at in range(9))
            out.append((groups, used))
    return tuple(out)


@lru_cache(4096)
def _suit_unit(counts: tuple[int, ...]) -> Unit:
    """Return what the tiles of one suit give in runs and a pair."""
    out: Unit = {}
    for groups, used in _run_sets():
        kept = sum(map(min, counts, used))
        pair = max(min(n, u + 2) - min(n, u) for n, u in zip(counts, used, strict=True) if u + 2 <= EACH)
        out[groups, 0, 0] = max(out.get((groups, 0, 0), 0), kept)
        out[groups, 1, 0] = max(out.get((groups, 1, 0), 0), kept + pair)
    return out


def _pinfu(held: _Held) -> int | None:
    """Return the tiles lacking for four concealed runs and a pair without value; the wait is not regarded."""
    if held.melds:
        return None
    suits = [_suit_unit(tuple(held.count[9 * suit : 9 * suit + 9])) for suit in range(3)]
    plain = (kind for kind in WINDS if kind not in {held.round, held.seat})
    return _made_of(held, [*suits, *(_pair_unit(held.count[kind]) for kind in plain)])


def _three_concealed(held: _Held) -> int | None:
    """Return the tiles lacking for three concealed triplets or kongs, any fourth group and a pair."""
    needed = max(0, 3 - sum(a == b for a, b, _ in held.concealed))
    groups = needed + len(held.melds)
    if groups > GROUPS:
        return None
    kinds = sorted(range(KINDS), key=lambda kind: -held.count[kind])
    own = sum(n > 0 for n in held.count)
    best = 14
    for chosen in combinations(kinds[: own + needed], needed):  # all kinds of which none is held are alike
        cost = sum(max(0, 3 - held.count[kind]) for kind in chosen)
        if cost < best:
            count = list(held.count)
            for kind in chosen:
                count[kind] -= min(count[kind], 3)
            best = min(best, cost + shapes.lacking_standard(LUT, held.key(count), groups))
    return best


def _twice_twice(held: _Held) -> int | None:
    """Return the tiles lacking for two runs twice each and a pair."""
    if held.melds:
        return None
    cost = {run: sum(max(0, 2 - held.count[kind]) for kind in run) for run in RUNS}
    best = 14
    for a, b in combinations_with_replacement(sorted(RUNS, key=lambda run: cost[run]), 2):
        if a != b and max(cost[a], cost[b]) < best:
            best = min(best, _with(held, (a, a, b, b)) or 0)
    return best


_YAKUHAI = {"haku": HAKU, "hatsu": HAKU + 1, "chun": HAKU + 2}
_LACKING: dict[str, Callable[[_Held], int | None]] = {
    "riichi": _any,
    "menzen-tsumo": _any,
    "pinfu": _pinfu,
    "tanyao": _only(ALL_KINDS & ~ORPHAN_KINDS),
    "iipeikou": _any_of((run, run) for run in RUNS),
    "ryanpeikou": _twice_twice,
    "seat-wind": lambda held: _with(held, [_triplet(held.seat)]),
    "round-wind": lambda held: _with(held, [_triplet(held.round)]),
    **{name: _any_of([(_triplet(kind),)]) for name, kind in _YAKUHAI.items()},
    "shousangen": lambda held: _least(
        _with(held, [_triplet(kind) for kind in DRAGONS if kind != pair], pair=pair) for pair in DRAGONS
    ),
    "ittsuu": _any_of(RUNS[7 * suit : 7 * suit + 7 : 3] for suit in range(3)),
    "sanshoku": _any_of(_three_suits(run) for run in RUNS[:7]),
    "sanshoku-doukou": _any_of(_three_suits(_triplet(kind)) for kind in range(9)),
    "toitoi": _triplets(ALL_KINDS),
    "sanankou": _three_concealed,
    "chanta": _outside(ORPHAN_KINDS),
    "junchan": _outside(ORPHAN_KINDS & NUMBERS),
    "honroutou": _triplets_or_pairs(ORPHAN_KINDS),
    "honitsu": _only(*(suit | HONOURS for suit in SUITS)),
    "chinitsu": _only(*SUITS),
    "chiitoitsu": _pairs,
    "kokushi": _orphans,
    "suuankou": _triplets(ALL_KINDS),
    "chuuren": _gates,
    "daisangen": _any_of([tuple(map(_triplet, DRAGONS))]),
    "shousuushii": lambda held: _least(
        _with(held, [_triplet(kind) for kind in WINDS if kind != pair], pair=pair) for pair in WINDS
    ),
    "daisuushii": _any_of([tuple(map(_triplet, WINDS))]),
    "tsuuiisou": _triplets_or_pairs(HONOURS),
    "chinroutou": _triplets(ORPHAN_KINDS & NUMBERS),
    "ryuuiisou": _green,
}
