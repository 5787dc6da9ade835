"""Plans of the strong player: tiles lacking for each, and the tiles that bring it nearer."""

from jantaku.bots.sensible.plans import ALLOWED, ANY, BAMBOO, CHARACTERS, HOPELESS, NINE, SIMPLES, TRIPLETS
from jantaku.bots.strong.thoughts import Thoughts
from jantaku.core import shapes
from jantaku.core.constants import ALL_KINDS, EAST, KINDS, ORPHAN_KINDS
from jantaku.core.fields import Lut
from jantaku.core.kinds import BIT

PAIRS, THIRTEEN = TRIPLETS + 1, TRIPLETS + 2
GROUPS = 4


def lay_keys(m: Thoughts, plan: int) -> None:
    """Compute the keys of the tiles that a plan can use."""
    h = m.hand
    for suit in range(4):
        m.key[suit] = h.key[suit]
    if plan == SIMPLES:
        for suit in range(3):
            m.key[suit] -= h.count[9 * suit] + NINE * h.count[9 * suit + 8]
        m.key[3] = 0
    elif CHARACTERS <= plan <= BAMBOO:
        for suit in range(3):
            if suit != plan - CHARACTERS:
                m.key[suit] = 0


def lacking_triplets(m: Thoughts) -> int:
    """Return the tiles lacking for four triplets and a pair."""
    pairs = 0
    groups = m.hand.melds
    for kind in range(KINDS):
        if m.hand.count[kind] >= 3:
            groups += 1
        elif m.hand.count[kind] == 2:
            pairs += 1
    need = GROUPS - groups
    if need < 0:
        return 0
    return need if pairs > need else 2 * need - pairs + 1


def lacking(lut: Lut, m: Thoughts, plan: int) -> int:
    """Return the tiles that the hand lacks to a plan."""
    if plan == TRIPLETS:
        return lacking_triplets(m)
    if plan == PAIRS:
        return shapes.lacking_pairs(lut, m.hand.key) if m.hand.melds == 0 else HOPELESS
    if plan == THIRTEEN:
        return shapes.lacking_orphans(lut, m.hand.key) if m.hand.melds == 0 else HOPELESS
    lay_keys(m, plan)
    return shapes.lacking_standard(lut, m.key, m.hand.melds)


def nearer(lut: Lut, m: Thoughts, plan: int) -> int:
    """Return the kinds, as bits, that bring the hand nearer to its plan and of which a tile is unseen."""
    left = m.sight.some_left
    if plan == TRIPLETS:
        return held(m, 1, 2) & left
    if plan == PAIRS:
        kinds = held(m, 1, 4)
        many = 0
        for kind in range(KINDS):
            many += kinds >> kind & 1
        return (held(m, 1, 1) if many >= 7 else ALL_KINDS & ~held(m, 2, 4)) & left
    if plan == THIRTEEN:
        kinds = held(m, 1, 4) & ORPHAN_KINDS
        paired = held(m, 2, 4) & ORPHAN_KINDS
        return (ORPHAN_KINDS & ~kinds if paired else ORPHAN_KINDS) & left
    lay_keys(m, plan)
    return shapes.nearer(lut, m.key, m.hand.melds, ALL_KINDS & ~left) & ALLOWED[plan] & left


def held(m: Thoughts, least: int, most: int) -> int:
    """Return the kinds of which the hand holds so many, as bits."""
    out = 0
    for kind in range(KINDS):
        if least <= m.hand.count[kind] <= most:
            out |= BIT[kind]
    return out


def fits(m: Thoughts, plan: int) -> bool:
    """Return whether the melds allow a plan."""
    h = m.hand
    if plan == ANY:
        return True
    if plan >= PAIRS:
        return h.melds == 0
    for i in range(h.melds):
        low = h.meld[i] % 34
        run = 68 <= h.meld[i] < 102
        if plan == TRIPLETS and run:
            return False
        if plan != TRIPLETS and ((7 if run else 1) << low) & ~ALLOWED[plan]:
            return False
    return True


def valued(m: Thoughts, kind: int) -> bool:
    """Return whether three of a kind are a yaku for the seat."""
    return kind >= 31 or kind == EAST + m.hand.round or kind == EAST + m.hand.seat
