"""Plans for a hand: any tiles, simples, one suit and honours, or triplets; and the tiles lacking for each."""

from jantaku.bots.sensible.scratch import BotScratch
from jantaku.bots.sensible.sight import yakuhai
from jantaku.core import shapes
from jantaku.core.constants import ALL_KINDS, EAST, KINDS, NONE, ORPHAN_KINDS, RUN
from jantaku.core.fields import Lut, Rules, Scratch, State
from jantaku.core.kinds import BIT, POWER
from jantaku.core.worth import score

ANY, SIMPLES, CHARACTERS, CIRCLES, BAMBOO, TRIPLETS = range(6)
PLANS = 6
HONOURS = ALL_KINDS & ~((1 << EAST) - 1)
ALLOWED = (ALL_KINDS, ALL_KINDS & ~ORPHAN_KINDS, 0x1FF | HONOURS, 0x1FF << 9 | HONOURS, 0x1FF << 18 | HONOURS, ALL_KINDS)
HOPELESS = 14
PAIRS_TO = 4  # groups of a hand of triplets
NINE = 5**8  # what a nine adds to the key of its suit, the highest digit


def prepare(rules: Rules, lut: Lut, scratch: Scratch, s: BotScratch) -> None:
    """Test once whether the book pays for an open hand of simples: 234m 567m 345p, 678s called, 55s, won on the 8s."""
    h = scratch.hand
    for kind in range(KINDS):
        h.count[kind] = 0
    for suit in range(4):
        h.key[suit] = 0
    for kind in (1, 2, 3, 4, 5, 6, 11, 12, 13, 22, 22):
        h.count[kind] += 1
        h.key[kind // 9] += POWER[kind]
    h.melds = h.called = 1
    h.meld[0] = RUN + 23
    h.win = 6
    h.by_draw = h.mixed = h.riichi = h.ippatsu = h.last = h.after_kan = h.robbing = h.first_turn = 0
    h.seat = 1
    h.round = h.doras = h.uras = h.red = 0
    score(h, rules, lut, scratch.reading, scratch.worth)
    s.open_simples = 1 if scratch.worth.base else 0


def melded_kinds(v: State, seat: int) -> int:
    """Return the kinds in a seat's melds, as bits."""
    out = 0
    for i in range(v.melds[seat]):
        low = v.meld[seat][i] % 34
        out |= (7 if v.meld[seat][i] - low == RUN else 1) << low
    return out


def has_valued_triplet(v: State, seat: int) -> bool:
    """Return whether a seat has a triplet or quad that is a yaku, open or concealed."""
    for kind in range(EAST, KINDS):
        if v.hand[seat][kind] >= 3 and yakuhai(v, seat, kind):
            return True
    for i in range(v.melds[seat]):
        if v.meld[seat][i] % 34 >= EAST and yakuhai(v, seat, v.meld[seat][i] % 34):
            return True
    return False


def has_run(v: State, seat: int) -> bool:
    """Return whether a seat has an open run."""
    for i in range(v.melds[seat]):
        if v.meld[seat][i] < RUN + 34:
            return True
    return False


def leads_to_yaku(v: State, s: BotScratch, seat: int, plan: int) -> bool:
    """Return whether an open hand made to this plan will have a yaku."""
    if plan == ANY:
        return has_valued_triplet(v, seat)
    if plan == SIMPLES and not s.open_simples:
        return False
    if plan == TRIPLETS and has_run(v, seat):
        return False
    return melded_kinds(v, seat) & ~ALLOWED[plan] == 0


def lay_keys(v: State, s: BotScratch, seat: int, plan: int) -> None:
    """Compute the suit keys of the tiles in hand that the plan can use."""
    s.plan = plan
    s.melds = v.melds[seat]
    for suit in range(4):
        s.key[suit] = v.key[seat][suit]
    if plan == SIMPLES:
        for suit in range(3):
            s.key[suit] -= v.hand[seat][9 * suit] + NINE * v.hand[seat][9 * suit + 8]
        s.key[3] = 0
    elif CHARACTERS <= plan <= BAMBOO:
        for suit in range(3):
            if suit != plan - CHARACTERS:
                s.key[suit] = 0


def lacking_triplets(v: State, seat: int) -> int:
    """Return the tiles lacking for four triplets and a pair: a pair in hand is two thirds of a triplet, or the pair."""
    pairs = 0
    groups = v.melds[seat]
    for kind in range(KINDS):
        if v.hand[seat][kind] >= 3:
            groups += 1
        elif v.hand[seat][kind] == 2:
            pairs += 1
    need = PAIRS_TO - groups
    if need < 0:
        return 0
    return need if pairs > need else 2 * need - pairs + 1


def lacking(v: State, lut: Lut, s: BotScratch, seat: int) -> int:
    """Return the tiles that the hand lacks to its plan; a hand without melds may be of any form."""
    if s.plan == TRIPLETS:
        return lacking_triplets(v, seat)
    if s.melds == 0:
        return shapes.lacking(lut, s.key, 0)
    return shapes.lacking_standard(lut, s.key, s.melds)


def choose_plan(v: State, lut: Lut, s: BotScratch, seat: int) -> int:
    """Choose the plan by which the hand lacks least, of those that lead to a yaku; return how many tiles that is.

    A closed hand may have any shape, because riichi is a yaku.
    """
    if v.called[seat] == 0:
        lay_keys(v, s, seat, ANY)
        return lacking(v, lut, s, seat)
    best = HOPELESS
    chosen = NONE
    for plan in range(PLANS):
        if leads_to_yaku(v, s, seat, plan):
            lay_keys(v, s, seat, plan)
            n = lacking(v, lut, s, seat)
            if n < best:
                best = n
                chosen = plan
    lay_keys(v, s, seat, ANY if chosen == NONE else chosen)
    return best


def lacking_without(v: State, lut: Lut, s: BotScratch, seat: int, kind: int) -> int:
    """Return the tiles that the hand lacks to its plan after discarding one of a kind."""
    if not ALLOWED[s.plan] >> kind & 1:
        return lacking(v, lut, s, seat)
    v.hand[seat][kind] -= 1
    s.key[kind // 9] -= POWER[kind]
    n = lacking(v, lut, s, seat)
    s.key[kind // 9] += POWER[kind]
    v.hand[seat][kind] += 1
    return n


def bring_nearer(v: State, lut: Lut, s: BotScratch, seat: int, n: int) -> int:
    """Return the kinds, as bits, that bring a hand that lacks ``n`` nearer, except kinds with no tile left unseen."""
    if s.plan == TRIPLETS:
        return few_held(v, seat) & s.some_left
    m, p, z = lut.shape[s.key[0]], lut.shape[s.key[1]], lut.honour_shape[s.key[3]]
    mp, sz = lut.merge[m][p], lut.merge[lut.shape[s.key[2]]][z]
    column = shapes.WITH_PAIR + shapes.GROUPS - s.melds
    found = 0
    if lut.cost[lut.merge[mp][sz]][column] == n:
        found = suit_nearer(lut, s, 0, lut.merge[p][sz], column, n)
        found |= suit_nearer(lut, s, 1, lut.merge[m][sz], column, n)
        found |= suit_nearer(lut, s, 2, lut.merge[mp][z], column, n)
        found |= honour_nearer(lut, s, lut.merge[mp][lut.shape[s.key[2]]], column, n)
    if s.melds == 0:
        found |= odd_forms_nearer(v, lut, s, seat, n)
    return found & ALLOWED[s.plan] & s.some_left


def suit_nearer(lut: Lut, s: BotScratch, suit: int, rest: int, column: int, n: int) -> int:
    """Return those kinds in one suit, given the summary of the rest of the hand."""
    key = s.key[suit]
    if key == 0:
        return 0
    merge, shape, cost, left = lut.merge[rest], lut.shape, lut.cost, s.some_left
    found = 0
    power = 1
    for kind in range(9 * suit, 9 * suit + 9):
        if left >> kind & 1 and cost[merge[shape[key + power]]][column] < n:
            found |= 1 << kind
        power *= 5
    return found


def honour_nearer(lut: Lut, s: BotScratch, rest: int, column: int, n: int) -> int:
    """Return those kinds among the honours, likewise."""
    merge, shape, cost, left, key = lut.merge[rest], lut.honour_shape, lut.cost, s.some_left, s.key[3]
    found = 0
    power = 1
    for kind in range(EAST, KINDS):
        if left >> kind & 1 and cost[merge[shape[key + power]]][column] < n:
            found |= 1 << kind
        power *= 5
    return found


def odd_forms_nearer(v: State, lut: Lut, s: BotScratch, seat: int, n: int) -> int:
    """Return the kinds that help towards seven pairs, or thirteen orphans, if that form is the nearest."""
    tally = shapes.tallied(lut, s.key)
    found = 0
    if shapes.pairs_lacking(tally) == n:
        found |= few_held(v, seat) if tally >> 4 & 15 >= 7 else ALL_KINDS
    if shapes.orphans_lacking(tally) == n:
        found |= ORPHAN_KINDS if tally >> 12 == 0 else ORPHAN_KINDS & ~v.held[seat]
    return found


def few_held(v: State, seat: int) -> int:
    """Return the kinds of which the seat holds one or two."""
    out = 0
    for kind in range(KINDS):
        if 1 <= v.hand[seat][kind] <= 2:
            out |= BIT[kind]
    return out
