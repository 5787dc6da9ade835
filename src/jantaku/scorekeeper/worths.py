"""Possible worths of a win: han with fu, limits, yakuman, tiles; and pairs of han and fu that no hand can have."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from jantaku.core.constants import (
    BLOCKS,
    BY_DRAW,
    CLOSED,
    CONCEALED,
    FEATURES,
    GROUPED,
    HAKU,
    NOT_APART,
    ON_EDGE,
    ON_MIDDLE,
    ON_OPEN,
    ON_PAIR,
    ON_SINGLE,
    ON_TRIPLET,
    OPEN_QUAD,
    OPEN_TRIPLET,
    PAIR,
    PAIR_VALUE,
    QUAD,
    QUADS,
    RUN,
    RUNS,
    TRIPLET,
    TRIPLETS,
    WAIT,
)
from jantaku.core.fields import Reading, Rules, fields_of
from jantaku.core.fu import lay_block_fu, total_fu
from jantaku.core.worth import base_of
from jantaku.rules.book import Book, compile_book
from jantaku.rules.compiling import box
from jantaku.rules.rulings import FEATURES as FEATURE_NAMES
from jantaku.rules.rulings.kinds import LIMITS

MOST_HAN = 99
ORPHAN, SIMPLE, VALUED = 0, 1, HAKU  # representatives of their kinds: 1 and 2 of characters, a dragon
GROUPS = (RUN + SIMPLE, *(form + kind for form in (TRIPLET, OPEN_TRIPLET, QUAD, OPEN_QUAD) for kind in (SIMPLE, ORPHAN)))
PAIRS = (PAIR + SIMPLE, PAIR + VALUED, PAIR + 27)  # without value; with value; a double wind, East in the East round
# Features of yaku that depend on the form of a hand alone.
OF_FORM = frozenset({CLOSED, BY_DRAW, BLOCKS, RUNS, TRIPLETS, QUADS, CONCEALED, PAIR_VALUE, WAIT})
ORDERED = sorted(OF_FORM)

# Features that are declared; undeclared ones are absent.
CIRCUMSTANTIAL = ("riichi", "ippatsu", "last", "after_kan", "robbing")


class _Form(NamedTuple):
    """A form of hand: blocks, closed or open, self-draw or ron, wait."""

    blocks: tuple[int, ...]
    closed: bool
    tsumo: bool
    wait: int


@cache
def _forms() -> tuple[_Form, ...]:
    """Return every form of four groups and a pair, as far as fu and the yaku of form distinguish them."""
    found = []
    for groups in combinations_with_replacement(GROUPS, 4):
        for pair in PAIRS:
            for tsumo in (False, True):
                found += [_Form((*groups, pair), closed, tsumo, wait) for closed, wait in _ways(groups, tsumo=tsumo)]
    return tuple(found)


def _ways(groups: tuple[int, ...], *, tsumo: bool) -> Iterator[tuple[bool, int]]:
    """Yield (closed, wait) possible with such groups; a triplet completed by ron counts as open. (WRC 6.3)"""
    forms = [group // 34 * 34 for group in groups]
    runs, opened, triplets = forms.count(RUN), forms.count(OPEN_TRIPLET), forms.count(TRIPLET)
    melded = opened + forms.count(OPEN_QUAD)
    for wait in (ON_OPEN, ON_EDGE, ON_MIDDLE, ON_PAIR, ON_TRIPLET, NOT_APART):
        by_ron_on_triplet = wait == ON_TRIPLET and not tsumo
        others = melded - by_ron_on_triplet
        if (
            (wait == NOT_APART and not tsumo)
            or (by_ron_on_triplet and not opened)
            or (wait == ON_TRIPLET and tsumo and not triplets)
        ):
            continue
        own_runs = runs - (wait in {ON_OPEN, ON_EDGE, ON_MIDDLE})
        if own_runs < 0:
            continue
        if others == 0:
            yield True, wait
        if others or own_runs:  # a run may have been called
            yield False, wait


def _measured(form: _Form, reading: Reading, rules: Rules) -> int:
    """Return the fu of a form, leaving its features in ``reading``."""
    f = reading.f
    forms = [block // 34 * 34 for block in form.blocks]
    for i, block in enumerate(form.blocks):
        reading.block[i] = block
    f[BLOCKS], f[CLOSED], f[BY_DRAW], f[WAIT] = GROUPED, int(form.closed), int(form.tsumo), form.wait
    f[RUNS], f[QUADS] = forms.count(RUN), forms.count(QUAD) + forms.count(OPEN_QUAD)
    f[TRIPLETS] = 4 - f[RUNS]
    f[CONCEALED] = forms.count(TRIPLET) + forms.count(QUAD)
    f[PAIR_VALUE] = int(form.blocks[-1] != PAIR + SIMPLE)
    lay_block_fu(rules.fu[0], reading)
    return total_fu(rules, reading)


def _asks(name: str, row: Mapping[str, Any]) -> dict[int, tuple[int, int]]:
    """Return the admitted ranges of a yaku's row, by index of the feature."""
    return {FEATURE_NAMES.index(feature): bounds for feature, bounds in box(name, row).items()}


def _yaku_of_form(book: Book) -> tuple[tuple[dict[int, tuple[int, int]], int, int, bool], ...]:
    """Return the rows that depend on the form of a hand alone: ranges, han closed and open, whether yakuman."""
    rows = []
    for name, yaku in book.yaku.items():
        asks = _asks(name, yaku.row())
        if asks.keys() <= OF_FORM:
            rows.append((asks, yaku.han, yaku.open, bool(yaku.yakuman)))
    return tuple(rows)


class Known(NamedTuple):
    """Known circumstances of a win besides its han and fu.

    ``features`` are declared circumstances of yaku, by their names in `FEATURES` of ``jantaku.rules.rulings``: ``riichi`` is 1,
    or 2 for double riichi; the hand is then closed. ``apart`` is whether a drawn tile was kept apart, None if unknown.
    """

    tsumo: bool
    apart: bool | None = None
    features: tuple[tuple[str, int], ...] = ()

    @property
    def closed(self) -> bool:
        """True if the hand must be closed."""
        return dict(self.features).get("riichi", 0) > 0


class _Shape(NamedTuple):
    """The properties of a form that determine which wins can have it."""

    tsumo: bool
    closed: bool
    apart: bool
    fu: int


def least_han(book: Book, known: Known) -> Mapping[int, int]:
    """Return by fu the least han with which such a win can have it. (WRC 6.1, 6.3)

    Computed over every form of hand: its fu by the book, and the yaku that it necessarily has. A win needs one han in any case.
    """
    return _least_by_fu(book, known)


@cache
def _least_by_fu(book: Book, known: Known) -> dict[int, int]:
    found: dict[int, int] = {}
    for shape, han in _least(book).items():
        kept = known.apart is None or shape.apart == known.apart
        if shape.tsumo == known.tsumo and kept and (shape.closed or not known.closed):
            least = max(han + _declared_han(book, known, closed=shape.closed), 1)
            found[shape.fu] = min(least, found.get(shape.fu, least))
    return found


@cache
def _declared_han(book: Book, known: Known, *, closed: bool) -> int:
    """Return the han of the yaku that depend on declared circumstances alone, such as riichi and ippatsu."""
    declared = dict(known.features)
    facts = {**dict.fromkeys(CIRCUMSTANTIAL, 0), "closed": int(closed), "by_draw": int(known.tsumo), **declared}
    han = 0
    for name, yaku in book.yaku.items():
        asks = {FEATURE_NAMES[feature]: bounds for feature, bounds in _asks(name, yaku.row()).items()}
        if declared.keys() & asks.keys() and asks.keys() <= facts.keys() and not yaku.yakuman:
            admitted = all(low <= facts[feature] <= high for feature, (low, high) in asks.items())
            han += (yaku.han if closed else yaku.open) * admitted
    return han


MEASURES = tuple(name for name in fields_of(Rules) if "fu" in name.split("_"))  # all that fu depend on


def _hashable(value: Any) -> Any:
    return tuple(map(_hashable, value)) if isinstance(value, list) else value


@cache
def _sorts(measures: tuple[Any, ...]) -> tuple[tuple[int, list[int]], ...]:
    """Return each sort of form that there is by such fu rules, once: its fu, and its features. Many books have the same."""
    rules, reading = Rules(), Reading()
    for name, value in zip(MEASURES, measures, strict=True):
        setattr(rules, name, value)
    found = {}
    for form in _forms():
        fu = _measured(form, reading, rules)
        found[fu, *(reading.f[i] for i in ORDERED)] = fu, list(reading.f)
    return tuple(found.values())


@cache
def _least(book: Book) -> dict[_Shape, int]:
    """Return the necessary han of each shape, by its form; a missing shape does not exist."""
    rules = compile_book(book)
    least: dict[_Shape, int] = {}
    rows = _yaku_of_form(book)
    for fu, f in _sorts(tuple(_hashable(getattr(rules, name)) for name in MEASURES)):
        _note(least, rows, f, _Shape(bool(f[BY_DRAW]), bool(f[CLOSED]), f[WAIT] != NOT_APART, fu))
    for tsumo, apart in ((False, True), (True, True), (True, False)):
        f = [0] * FEATURES
        f[BLOCKS], f[CLOSED], f[BY_DRAW], f[WAIT] = 7, 1, int(tsumo), ON_SINGLE
        _note(least, rows, f, _Shape(tsumo, closed=True, apart=apart, fu=rules.fu_seven_pairs))
    return least


def _note(
    least: dict[_Shape, int], rows: tuple[tuple[dict[int, tuple[int, int]], int, int, bool], ...], f: list[int], shape: _Shape
) -> None:
    """Record the least han of a form; a yakuman form has no fu."""
    han = 0
    for asks, closed, opened, yakuman in rows:
        if all(low <= f[feature] <= high for feature, (low, high) in asks.items()):
            if yakuman:
                return
            han += closed if f[CLOSED] else opened
    least[shape] = min(han, least.get(shape, MOST_HAN))


def limited(book: Book, han: int) -> bool:
    """Return True if so many han reach a limit, so that fu do not count. (WRC 6.1)"""
    return bool(compile_book(book).limit[min(han, 13)])


def fu_choices(book: Book, han: int, *, tsumo: bool, riichi: bool = False) -> tuple[int, ...]:
    """Return the possible fu of a hand with so many han; none if the han alone decide. (WRC 6.1)"""
    if limited(book, han):
        return ()
    known = Known(tsumo, features=(("riichi", 1),) if riichi else ())
    return tuple(sorted(fu for fu, least in least_han(book, known).items() if least <= han))


def base_by_fu(book: Book, han: int, fu: int) -> int:
    """Return the base value of possible han and fu."""
    return base_of(compile_book(book), han, fu)


def limit_base(book: Book, limit: str) -> int:
    """Return the base value of a limit below yakuman, by name. (WRC 6.1)"""
    bases: Any = book["worth.limit_base"]
    return int(bases[LIMITS.index(limit)])
