"""Choose a discard: by tiles lacking, tiles that would help, value lost, and danger."""

from jantaku.bots.sensible.plans import ALLOWED, CHARACTERS, bring_nearer, lacking_without, lay_keys
from jantaku.bots.sensible.scratch import BotScratch
from jantaku.bots.sensible.sight import yakuhai
from jantaku.core.acts import DISCARD, DISCARD_DRAWN, RIICHI_DISCARD, RIICHI_DRAWN, W_DISCARD, W_OTHER, W_RIICHI, bit
from jantaku.core.constants import EAST, KINDS, NONE, RED
from jantaku.core.fields import Lut, State
from jantaku.core.kinds import BIT, KIND, POWER, RED_SUIT

B_DRAWN, B_RIICHI_DRAWN = bit(DISCARD_DRAWN), bit(RIICHI_DRAWN)

# Score for: each tile left that helps; each step that a discard leads back; value that the hand would lose.
HELP, STEP_BACK, PER_DORA, PER_PAIR, PER_HONOUR, PER_FLUSH = 4, 40, 14, 12, 2, 6
# Weight of danger by tiles lacking after the discard: the nearer the hand, the lower.
CAUTION = (1, 1, 4, 12, 30)
FLUSH_FROM = 10  # tiles of one suit and honours from which a hand leans towards a flush
DORA_TO_PUSH = 2


def kinds_of(tiles: int) -> int:
    """Return the kinds of these tiles, as bits."""
    kinds = tiles & (1 << RED) - 1
    for suit in range(3):
        if tiles >> (RED + suit) & 1:
            kinds |= BIT[9 * suit + 4]
    return kinds


def discardable(v: State, lawful: list[int]) -> int:
    """Return the kinds that may be discarded, as bits."""
    kinds = kinds_of(lawful[W_DISCARD])
    if lawful[W_OTHER] & B_DRAWN:
        kinds |= BIT[KIND[v.tile]]
    return kinds


def act_of(v: State, tiles: int, drawn: bool, kind: int) -> int:
    """Return the tile of a kind to discard, from the hand or (-1) the one just drawn; a red five goes last."""
    if drawn and v.tile == kind:
        return NONE
    if tiles >> kind & 1:
        return kind
    if drawn and KIND[v.tile] == kind:
        return NONE
    return RED + RED_SUIT[kind]


def discard_act(v: State, lawful: list[int], kind: int) -> int:
    """Return the act that discards a kind."""
    tile = act_of(v, lawful[W_DISCARD], lawful[W_OTHER] & B_DRAWN != 0, kind)
    return DISCARD_DRAWN if tile == NONE else DISCARD + tile


def riichi_act(v: State, lawful: list[int], kind: int) -> int:
    """Return the act that discards a kind with riichi; -1 if that is not lawful."""
    drawn = lawful[W_OTHER] & B_RIICHI_DRAWN != 0
    if not kinds_of(lawful[W_RIICHI]) >> kind & 1 and not (drawn and KIND[v.tile] == kind):
        return NONE
    tile = act_of(v, lawful[W_RIICHI], drawn, kind)
    return RIICHI_DRAWN if tile == NONE else RIICHI_DISCARD + tile


def flush_suit(v: State, seat: int) -> int:
    """Return the suit with so many tiles, honours included, that the hand leans towards a flush, or -1."""
    honours = 0
    for kind in range(EAST, KINDS):
        honours += v.hand[seat][kind]
    for suit in range(3):
        n = honours + 3 * v.melds[seat]
        for kind in range(9 * suit, 9 * suit + 9):
            n += v.hand[seat][kind]
        if n >= FLUSH_FROM:
            return suit
    return NONE


def keeping(v: State, s: BotScratch, seat: int, kind: int, suit: int) -> int:
    """Return the value of a tile beyond its place in the hand: dora, a red five, a valued pair, a flush, a middle tile."""
    n = PER_DORA * s.dora[kind]
    if RED_SUIT[kind] >= 0 and v.reds[seat] >> 3 * RED_SUIT[kind] & 7 == v.hand[seat][kind] > 0:
        n += PER_DORA
    if suit >= 0 and ALLOWED[CHARACTERS + suit] >> kind & 1:
        n += PER_FLUSH
    if kind >= EAST:
        if yakuhai(v, seat, kind) and s.left[kind]:
            n += PER_PAIR if v.hand[seat][kind] == 2 else PER_HONOUR
        return n
    number = kind % 9
    return n + (number if number <= 2 else 2 if number <= 6 else 8 - number)


def doras_held(v: State, s: BotScratch, seat: int) -> int:
    """Return the han from dora and red fives in the hand, melds left out."""
    reds = v.reds[seat]
    n = (reds & 7) + (reds >> 3 & 7) + (reds >> 6 & 7)
    for kind in range(KINDS):
        if s.dora[kind]:
            n += s.dora[kind] * v.hand[seat][kind]
    return n


def caution(v: State, s: BotScratch, seat: int, n: int) -> int:
    """Return the weight of danger for a hand that lacks ``n``; a valuable hand takes more risk."""
    if s.threats == 0:
        return 0
    weight = CAUTION[min(4, n)]
    return weight // 2 if n >= 1 and doras_held(v, s, seat) >= DORA_TO_PUSH else weight


def helped_by(v: State, lut: Lut, s: BotScratch, seat: int, kind: int, n: int) -> int:
    """Return how many tiles left help a hand that lacks ``n`` after discarding this kind; reduced if it would be furiten."""
    v.hand[seat][kind] -= 1
    if v.hand[seat][kind] == 0:
        v.held[seat] &= ~BIT[kind]
    v.key[seat][kind // 9] -= POWER[kind]
    lay_keys(v, s, seat, s.plan)
    found = bring_nearer(v, lut, s, seat, n)
    v.key[seat][kind // 9] += POWER[kind]
    v.hand[seat][kind] += 1
    v.held[seat] |= BIT[kind]
    tiles = 0
    for k in range(KINDS if found else 0):
        if found >> k & 1:
            tiles += s.left[k]
    if n == 1 and found & (v.cast[seat] | BIT[kind]):
        return tiles // 4
    return tiles


def best_discard(v: State, lut: Lut, lawful: list[int], s: BotScratch, seat: int) -> int:
    """Return the kind to discard; set ``s.after`` to the tiles then lacking, and ``s.help`` to the tiles that help."""
    can = discardable(v, lawful)
    least = 99
    for kind in range(KINDS):
        if can >> kind & 1:
            s.lacks[kind] = lacking_without(v, lut, s, seat, kind)
            least = min(least, s.lacks[kind])
    weight = caution(v, s, seat, least)
    suit = flush_suit(v, seat)
    most = -1000000
    best = NONE
    for kind in range(KINDS):
        if can >> kind & 1:
            near = s.lacks[kind] == least
            helped = helped_by(v, lut, s, seat, kind, least) if near else 0
            score = HELP * helped - STEP_BACK * (s.lacks[kind] - least) - keeping(v, s, seat, kind, suit) - weight * s.danger[kind]
            if score > most:
                most = score
                best = kind
                s.after = s.lacks[kind]
                s.help = helped
    return best
