"""Sets of acts on the scratch: those possible, and those that each reason forbids."""

from jantaku.core.acts import (
    CHII_HIGH,
    CHII_LOW,
    CHII_MIDDLE,
    DISCARD_DRAWN,
    KAN,
    NINE_KINDS,
    NOTEN,
    PASS,
    PON,
    PON_RED,
    PON_REDS,
    RIICHI_DRAWN,
    RON,
    TENPAI,
    TSUMO,
    bit,
)
from jantaku.core.bits import lowest
from jantaku.core.constants import MOST_KANS, RED
from jantaku.core.fields import Rules, Scratch, State
from jantaku.core.kinds import BIT

B_DRAWN, B_RIICHI_DRAWN, B_TSUMO, B_NINE = bit(DISCARD_DRAWN), bit(RIICHI_DRAWN), bit(TSUMO), bit(NINE_KINDS)
B_RON, B_PASS, B_KAN, B_TENPAI, B_NOTEN = bit(RON), bit(PASS), bit(KAN), bit(TENPAI), bit(NOTEN)
B_CHII = sum(bit(act) for act in range(CHII_LOW, PON))
B_PON_PLAIN, B_PON_RED, B_PON_REDS = bit(PON), bit(PON_RED), bit(PON_REDS)
B_PON = B_PON_PLAIN | B_PON_RED | B_PON_REDS
B_CHII_LOW, B_CHII_MIDDLE, B_CHII_HIGH = bit(CHII_LOW), bit(CHII_MIDDLE), bit(CHII_HIGH)
FORMS_LOW, FORMS_MIDDLE, FORMS_HIGH = 3 * B_CHII_LOW, 3 * B_CHII_MIDDLE, 3 * B_CHII_HIGH  # plain, and with the red five


def object_to(scratch: Scratch, reason: int, word: int, acts: int) -> None:
    """Forbid these acts of one word for a reason."""
    if acts:
        scratch.against[reason][word] |= acts
        scratch.barred[word] |= acts
        scratch.raised |= 1 << reason


def empty(acts: list[int]) -> None:
    """Empty a set of acts, all its words."""
    acts[0] = acts[1] = acts[2] = acts[3] = acts[4] = 0


def clear(scratch: Scratch, seat: int) -> None:
    """Reset the scratch for a seat."""
    raised = scratch.raised
    while raised:
        acts = scratch.against[lowest(raised)]  # emptied here, without a call: in the busiest of loops
        acts[0] = acts[1] = acts[2] = acts[3] = acts[4] = 0
        raised &= raised - 1
    scratch.raised = 0
    scratch.seat = seat
    empty(scratch.possible)
    empty(scratch.barred)


def tiles_of(kinds: int) -> int:
    """Return these kinds as tiles, red fives included."""
    return kinds | (kinds >> 4 & 1) << RED | (kinds >> 13 & 1) << RED + 1 | (kinds >> 22 & 1) << RED + 2


def tiles_held(t: State, seat: int) -> int:
    """Return the tiles that a seat holds, one bit each; all tiles, if some of its hand is unknown."""
    if t.hidden[seat]:
        return (1 << RED + 3) - 1
    out = t.held[seat]
    reds = t.reds[seat]
    if reds == 0:
        return out
    for suit in range(3):
        red = reds >> 3 * suit & 7
        if red:
            out |= 1 << RED + suit
            if t.hand[seat][9 * suit + 4] == red:
                out &= ~BIT[9 * suit + 4]
    return out


def no_more_kongs(t: State, rules: Rules) -> bool:
    """Return whether no further kong may be declared; where a fifth annuls the hand, it may. (WRC 5.4.9; Club, Annulations 1)"""
    return t.kans >= MOST_KANS and rules.four_kans != 1
