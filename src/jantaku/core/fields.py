"""Every record of the core, declared once.

An annotated class is the specification. From it come the interpreted object (``__slots__`` of ints and nested lists), the
NumPy dtype of the compiled form (`dtype` in ``jantaku.sim.records``, read off ``__fields__``) and the types that mypy sees.
A field is ``Annotated[int or lists of int, code, *shape]``; the code is the NumPy one; a record may hold a record.
"""

from collections.abc import Callable
from typing import Annotated, Any, Protocol, TypeVar, cast

from jantaku.core.acts import WORDS
from jantaku.core.constants import BLOCK_CODES, FEATURES, FU_ITEMS, LIABILITIES, RIVER, WAITS, WALL
from jantaku.core.reasons import REASONS

U1 = Annotated[int, "u1"]  # where an index can never be negative, compiled code need not ask
I1 = Annotated[int, "i1"]
I2 = Annotated[int, "i2"]
I4 = Annotated[int, "i4"]
I8 = Annotated[int, "i8"]
Seats1 = Annotated[list[int], "i1", 4]
Seats2 = Annotated[list[int], "i2", 4]
Seats4 = Annotated[list[int], "i4", 4]
Seats8 = Annotated[list[int], "i8", 4]
Melds1 = Annotated[list[list[int]], "i1", 4, 4]
Melds2 = Annotated[list[list[int]], "i2", 4, 4]
River1 = Annotated[list[list[int]], "i1", 4, RIVER]

R = TypeVar("R")
Fields = dict[str, tuple[str | type, tuple[int, ...]]]  # by name: the code, or the record, and the shape
SHAPES = 180
LOWER, UPPER = 680, 320  # halves of a suit that differ for the other half
FOUR_WINDS, THREE_DRAGONS = 35, 20  # halves of the honours that do
FEW = 4  # seats
READINGS = 24032


class Recorded(Protocol):
    """A class made by `record`."""

    __fields__: Fields

    def __copy_into__(self, into: object) -> None:
        """Copy every field into another of its class."""


def _written(name: str, words: str, lines: list[str], within: dict[str, object]) -> Callable[..., None]:
    """Return a function made from its source, as a dataclass makes its ``__init__``: a loop over the fields costs far more."""
    source = "\n    ".join([f"def {name}({words}):", *(lines or ["pass"])])
    exec(source, within)  # noqa: S102 - made of the fields of this file alone
    return cast("Callable[..., None]", within[name])


def _blank(fields: Fields) -> Callable[[Any], None]:
    """Return a function that zeroes every field of a new object."""
    records = {f"_{name}": code for name, (code, _) in fields.items() if not isinstance(code, str)}

    def zero(name: str, shape: tuple[int, ...]) -> str:
        if not shape:
            return f"_{name}()" if f"_{name}" in records else "0"
        if len(shape) == 1 and f"_{name}" not in records:
            return f"[0] * {shape[0]}"
        inner = zero(name, shape[1:])
        few = shape[0] <= FEW  # written one after another they cost half of a loop
        return f"[{', '.join([inner] * shape[0])}]" if few else f"[{inner} for _ in range({shape[0]})]"

    return _written(
        "__init__", "self", [f"self.{name} = {zero(name, shape)}" for name, (_, shape) in fields.items()], dict(records)
    )


def _copier(fields: Fields) -> Callable[[Any, Any], None]:
    """Return a function that copies every field of an object into another."""

    def line(name: str, code: str | type, shape: tuple[int, ...]) -> str:
        if len(shape) > 1:
            rows = [f"row{i}" for i in range(shape[0])] if shape[0] <= FEW else []
            copied = f"{', '.join(rows)} = source.{name}; into.{name} = [{', '.join(f'{row}[:]' for row in rows)}]"
            return copied if rows else f"into.{name} = [row[:] for row in source.{name}]"
        if shape:
            return f"into.{name} = source.{name}[:]"
        return f"into.{name} = source.{name}" if isinstance(code, str) else f"copy(source.{name}, into.{name})"

    return _written("_copy", "source, into", [line(name, *spec) for name, spec in fields.items()], {"copy": copy})


def _at_first(name: str, write: Callable[[Fields], Callable[..., None]], fields: Fields) -> Callable[..., None]:
    """Return a method that is written when it is first called: of all records a command needs two or three."""

    def first(self: object, *words: object) -> None:
        written = write(fields)
        setattr(type(self), name, written)
        written(self, *words)

    return first


def record(cls: type[R]) -> type[R]:
    """Turn an annotated class into the interpreted form of a record: a class with slots whose new objects are all zeros."""
    fields: Fields = {}
    for name, spec in cls.__annotations__.items():
        meta = getattr(spec, "__metadata__", None)
        fields[name] = (meta[0], meta[1:]) if meta else (spec, ())

    space = {
        "__slots__": tuple(fields),
        "__fields__": fields,
        "__init__": _at_first("__init__", _blank, fields),
        "__copy_into__": _at_first("__copy_into__", _copier, fields),
        "__doc__": cls.__doc__,
        "__module__": cls.__module__,
    }
    return cast("type[R]", type(cls.__name__, (), space))


def fields_of(thing: type | object) -> Fields:
    """Return the fields of a record: name to its code (or its record) and its shape."""
    return cast("Recorded", thing).__fields__


def copy(source: object, into: object) -> None:
    """Copy every field of an interpreted record into another of its class."""
    cast("Recorded", source).__copy_into__(into)


def same(a: object, b: object) -> list[str]:
    """Return the names of the fields in which two interpreted records of one class differ."""
    return [name for name in fields_of(a) if getattr(a, name) != getattr(b, name)]


@record
class FinishedHand:
    """A finished hand, the scorer's input."""

    count: Annotated[list[int], "u1", 34]  # concealed tiles of each kind, the winning tile among them
    key: Annotated[list[int], "u4", 4]  # base-5 index of each suit of them
    melds: U1
    meld: Annotated[list[int], "u2", 4]  # melds, as blocks
    called: U1  # how many of those took another's tile
    win: U1  # kind of the winning tile
    by_draw: U1
    mixed: U1  # the drawn tile was not kept apart from the hand (WRC 5.6)
    riichi: U1  # 2 if double
    ippatsu: U1
    last: U1  # the last tile of the wall, or the discard after it
    after_kan: U1
    robbing: U1
    first_turn: U1  # the first go-round, without a call
    seat: U1  # winds, 0 to 3 from East
    round: U1
    doras: U1
    dora: Annotated[list[int], "u1", 5]  # kinds of the indicators turned ...
    uras: U1
    ura: Annotated[list[int], "u1", 5]  # ... and of those beneath
    red: U1  # red fives held, melds included


@record
class Reading:
    """One reading of a hand as blocks."""

    blocks: U1  # 5; or 7 pairs; or 13 orphans
    block: Annotated[list[int], "u2", 13]
    item: Annotated[list[int], "i2", FU_ITEMS]
    f: Annotated[list[int], "u1", FEATURES]


@record
class Worth:
    """Worth of a hand, and the reading that gave it. ``base`` is 0 for a hand without a yaku, or one that is not complete."""

    base: I4  # base value, from which payments follow
    han: I2
    fu: I2
    yakuman: I2
    rows: I8  # the yaku that count, one bit a row of the book
    bonus: Annotated[list[int], "i2", 3]  # han from dora, ura dora, red fives
    blocks: I1
    block: Annotated[list[int], "i2", 13]
    item: Annotated[list[int], "i2", FU_ITEMS]
    f: Annotated[list[int], "i1", FEATURES]


@record
class Rules:
    """A rule book, compiled for the core. Fields are named as the rulings are (``jantaku.rules.rulings``)."""

    # worth
    admit: Annotated[list[list[int]], "i8", FEATURES, 16]  # the rows that admit a value of a feature, one bit each
    value: Annotated[list[list[list[int]]], "i2", 2, 8, 256]  # open, closed: the worth of eight rows at a time
    yakuman: I8  # rows that are yakuman
    alone: I8  # rows to which nothing is added (renhou in WRC 2015)
    fu: Annotated[list[list[int]], "i1", 16, BLOCK_CODES]  # by 4 * seat + round wind: what a block earns
    wait_fu: Annotated[list[int], "i1", WAITS]
    fu_win: I1
    fu_closed_ron: I1
    fu_draw: I1
    fu_open_pinfu: I1
    fu_seven_pairs: I1
    fu_pinfu_draw: I1  # 1 where pinfu by self-draw keeps the fu of the draw
    fu_after_kan: I1  # 1 where a win on a replacement tile has them
    fu_not_apart: I1  # 1 where a tile not kept apart keeps them
    limit: Annotated[list[int], "i4", 14]  # base by han; 0 where the fu decide
    mangan_from: I4  # the base that already counts as mangan
    most_yakuman: I1
    yakuman_sum: I1  # 0 different yakuman add up, 1 the highest counts
    yakuman_base: I4
    liable_rows: Annotated[list[int], "i8", 3]  # rows that trigger each liability; 0 where the book has none
    # payments
    counter_value: I4
    stick_value: I4
    noten_total: I4
    liable_counters: I1  # 0 the discarder pays them, 1 the liable player
    liable_replacement: I1  # 1 who fed an open kong pays a win on its replacement tile
    liable_several: I1  # of several yakuman: 0 those of the liability alone, 1 the whole hand
    multi_ron_counters: I1  # 0 every winner gets them, 1 the nearest only
    winners_stick: I1  # of a winner who is not the nearest: 0 it goes with the others, 1 back to the winner
    # the table
    start: I4
    red_fives: I2  # of each suit, three bits each, characters lowest
    ura: I1  # 1 ura dora count
    kan_indicators: I1  # 1 each kong turns an indicator
    rounds: I1
    extra_rounds: I1
    target: I4
    bust: I1
    agari_yame: I1  # 0 never, 1 on a win, 2 on a win or tenpai
    tied_places: I1  # 0 equals share, 1 they are placed by seat order
    leftover_sticks: I1  # 0 they stay, 1 first place takes them, 2 all in first place share them
    claim_priority: I1  # 0 triplet and quad before run, 1 the first call
    call_tolerance: I4  # ms within which two calls are simultaneous
    multi_ron: I1
    swap_same_chii: I1  # 1 forbidden
    swap_same_pon: I1
    swap_other: I1
    two_han_from: I1  # counters from which a win needs two han of yaku; 0 never
    kan_dora_concealed: I1  # 0 at once, 1 before the next discard
    kan_dora_open: I1
    rob_concealed: I1  # 0 never, 1 thirteen orphans only
    riichi_kan: I1  # 0 never, 1 waits unchanged, 2 and a triplet in every reading
    missed_ends: I1  # 0 own draw, 1 own draw or claim, 2 own draw or anybody's call
    riichi_points: I4  # least points to declare with; -1000000 for no minimum
    riichi_tiles: I1
    riichi_furiten: I1
    noten_by_choice: I1
    dealer_stays: I1  # 1 tenpai at a draw keeps the deal
    draw_counter: I1
    fifth_tile: I1  # 0 own tiles and melds, 1 concealed tiles only
    nagashi_mangan: I1
    nagashi_win: I1  # 1 it counts as a win: counters, sticks, and the deal follow it
    nine_kinds: I1
    four_winds: I1
    four_riichi: I1
    four_kans: I1  # 0 never, 1 at the declaration, 2 after the discard
    triple_ron: I1  # 0 wins, 1 aborts
    abort_counter: I1
    chombo: I1  # 0 penalty points, 1 reverse mangan


@record
class Lut:
    """Large look-up tables; interpreted they are bytes, arrays and tuples."""

    shape: Annotated[list[int], "u1", 5**9]  # key of a suit to one of 180 summaries
    honour_shape: Annotated[list[int], "u1", 5**7]
    merge: Annotated[list[list[int]], "u1", SHAPES, SHAPES]  # summary of two holdings taken together
    cost: Annotated[list[list[int]], "i1", SHAPES, 10]  # tiles lacking for 0-4 groups, without and with a pair
    tally: Annotated[list[int], "i2", 5**9]  # pairs | kinds << 4 | orphans << 8 | paired orphans << 12: four of them add up
    honour_tally: Annotated[list[int], "i2", 5**7]
    lower: Annotated[list[int], "u4", 5**5]  # first five kinds of a suit: which of the holdings that differ | tally << 16 ...
    upper: Annotated[list[int], "u4", 5**4]  # ... and the other four
    joined: Annotated[list[list[int]], "u1", UPPER, LOWER]  # the summary of both: small enough to stay in the cache
    winds: Annotated[list[int], "u4", 5**4]  # the same of the winds ...
    dragons: Annotated[list[int], "u4", 5**3]  # ... the dragons ...
    honours_joined: Annotated[list[list[int]], "u1", THREE_DRAGONS, FOUR_WINDS]  # ... and both
    away: Annotated[list[list[int]], "i1", 5 * SHAPES, SHAPES]  # shanten of two holdings, groups and a pair; by melds, the first
    suit: Annotated[list[int], "i2", 5**9]  # key of a suit: its first reading; 0 if it has none
    honour: Annotated[list[int], "i2", 5**7]
    ways: Annotated[list[int], "i1", READINGS]  # how many readings begin here
    reading: Annotated[list[int], "i8", READINGS]  # their blocks, a byte each, and above five of them how many
    part: Annotated[list[int], "i8", BLOCK_CODES]  # what a block adds to the sums, a nibble each
    run: Annotated[list[int], "i8", BLOCK_CODES]  # the bit of its first tile, if it is a run ...
    triplet: Annotated[list[int], "i8", BLOCK_CODES]  # ... a triplet or quad ...
    pair: Annotated[list[int], "i8", BLOCK_CODES]  # ... a pair or a single
    wait: Annotated[list[list[int]], "i1", 34, BLOCK_CODES]  # by the tile that came last, the wait that it ended; else -1
    holds: Annotated[list[list[int]], "i1", BLOCK_CODES, 34]  # tiles of each kind in it


@record
class State:
    """One table: a game, its hand in play, four seats. Seats are 0-3, East first at the start of the game."""

    # the game
    points: Seats4
    dealer: I1
    round: I1  # prevailing wind, 0 East
    counters: I2
    sticks: I2
    hands: I2  # hands ended, re-deals included
    over: I1  # why the game ended; 0 while it goes on
    # the hand
    wall: Annotated[list[int], "i1", WALL]  # tiles in the order in which they are taken; -1 unknown
    dice: Annotated[list[int], "i1", 2]
    taken: I2  # tiles taken from the live wall
    kans: I1  # quads completed, so replacement tiles taken
    indicators: I1  # dora indicators turned
    unturned: I1  # indicators to be revealed before the next discard
    beneath: I1  # 1 the ura dora indicators are shown
    phase: I1
    turn: I1  # seat to move, or the one whose discard or quad may be claimed
    source: I1  # how the tile of the turn was obtained
    tile: I1  # the tile drawn, discarded or added last
    robbed: I2  # act of the kong that may be robbed
    pending: I1  # seats that have yet to answer, one bit each
    answer: Seats2  # what each answered; -1 nothing
    called_at: Annotated[list[int], "i8", 4]  # when, in ms; 0 where no clock ran
    untouched: I1  # no call and no concealed kong yet
    barred: I8  # kinds that may not be discarded this turn (swap-calling)
    outcome: I1
    collected: I2  # sticks that went to a winner
    winners: I1  # one bit each
    delta: Seats4  # what the hand paid, sticks included
    # the seats
    hand: Annotated[list[list[int]], "i1", 4, 34]  # concealed tiles of each kind
    key: Annotated[list[list[int]], "i4", 4, 4]  # base-5 index of each suit of them
    held: Seats8  # kinds held, one bit each
    fours: Seats8  # kinds of which all four are held
    reds: Seats2  # red fives among them, three bits a suit
    hidden: Seats1  # concealed tiles that are not known
    melds: Seats1
    called: Seats1  # melds that took another's tile
    meld: Melds2  # as blocks
    meld_call: Melds1
    meld_from: Melds1  # whose tile was claimed; the seat itself for a concealed kong
    meld_tile: Melds1  # the tile claimed
    meld_reds: Melds1  # red fives in it
    waits: Seats8  # kinds that complete the hand
    cast: Seats8  # kinds among the seat's own discards
    missed: Seats1
    river: River1
    marks: River1
    discards: Seats1
    riichi: Seats1
    double: Seats1  # the riichi is a double one
    ippatsu: Seats1
    riichi_at: Seats1  # index of the riichi tile in the discard pile; -1 none
    declared: Seats1  # -1 nothing, 0 noten, 1 tenpai
    dead: Seats1  # 1 dead hand, 2 formally declared dead
    liable: Annotated[list[list[int]], "i1", 4, LIABILITIES]  # who is liable to this seat, for what names number; -1 nobody


@record
class Scratch:
    """Working memory beside a table: what a seat may do, and the hand being scored."""

    seat: I1  # seat whose acts were computed last
    possible: Annotated[list[int], "i8", WORDS]
    lawful: Annotated[list[list[int]], "i8", 4, WORDS]  # of each seat asked
    against: Annotated[list[list[int]], "i8", REASONS, WORDS]
    barred: Annotated[list[int], "i8", WORDS]  # all reasons together
    raised: I8  # reasons that hold anything, one bit each
    hand: FinishedHand
    reading: Reading
    worth: Worth


def clone(state: State) -> State:
    """Return a copy of an interpreted state, without zeroing a new one first, which would double the cost."""
    made = State.__new__(State)
    copy(state, made)
    return made
