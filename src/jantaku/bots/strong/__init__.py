"""A strong player: it weighs what the hand promises against what each discard may cost, in points.

It is given a view, the acts that are lawful in it, and the rules, by which it scores the hands that it may still get. All of it
is written like the core, so that simulations can run it compiled.
"""

from jantaku.bots.sensible import MANY_ORPHANS, kong_in_riichi, orphans_held
from jantaku.bots.sensible.calls import own_kong
from jantaku.bots.sensible.discards import discard_act, riichi_act
from jantaku.bots.sensible.plans import choose_plan, prepare
from jantaku.bots.sensible.sight import count_left, count_threats
from jantaku.bots.strong.calls import claim
from jantaku.bots.strong.danger import judge
from jantaku.bots.strong.discards import best_discard
from jantaku.bots.strong.net import take_weights
from jantaku.bots.strong.place import gain, look_at_points
from jantaku.bots.strong.thoughts import GOES, Thoughts
from jantaku.core.acts import NINE_KINDS, NOTEN, PASS, RON, TENPAI, TSUMO, W_ADDED, W_CONCEALED, W_OTHER, bit
from jantaku.core.against import look
from jantaku.core.against.sets import B_CHII, B_PON
from jantaku.core.constants import DECLARING, KINDS, NONE, STANDING, TURN
from jantaku.core.dead_wall import indicator, live
from jantaku.core.fields import Lut, Rules, Scratch, State
from jantaku.core.hands import weigh
from jantaku.core.kinds import KIND

LAST_DEALER = 3  # of a round
B_RON, B_TSUMO, B_NINE, B_TENPAI, B_NOTEN = bit(RON), bit(TSUMO), bit(NINE_KINDS), bit(TENPAI), bit(NOTEN)


def take_seat(rules: Rules, lut: Lut, scratch: Scratch, m: Thoughts) -> None:
    """Find out once what the book pays for, and take the weights."""
    prepare(rules, lut, scratch, m.sight)
    take_weights(m)


def choose(v: State, rules: Rules, lut: Lut, lawful: list[int], m: Thoughts, seat: int) -> int:
    """Return a seat's act, from a row of ``Scratch.lawful`` and its view, which is modified and restored."""
    others = lawful[W_OTHER]
    if others & (B_RON | B_TSUMO):
        return RON if others & B_RON else TSUMO
    if v.phase == DECLARING:
        if others & B_TENPAI == 0:
            return NOTEN
        return NOTEN if others & B_NOTEN and stops_first(v, rules, seat) else TENPAI
    if v.phase == TURN:
        return in_turn(v, rules, lut, lawful, m, seat)
    if others & (B_CHII | B_PON) == 0:
        return PASS
    look_around(v, rules, m, seat)
    return claim(v, rules, lut, lawful, m)


def stops_first(v: State, rules: Rules, seat: int) -> bool:
    """Return whether noten ends the game with this dealer first at any payment, where tenpai plays on. (WRC 5.7.2, 5.7.8, 5.8)

    The others gain four thirds of what is paid at a draw on them at most.
    """
    if v.dealer != seat or seat != LAST_DEALER or v.round < rules.rounds - 1 or rules.dealer_stays == 0 or rules.nagashi_mangan:
        return False
    own = v.points[seat]
    if rules.agari_yame == 2 and own >= rules.target:
        return False
    if v.round < rules.rounds + rules.extra_rounds - 1 and own - rules.noten_total < rules.target:
        return False
    for other in range(4):
        if other != seat and own - v.points[other] <= rules.noten_total * 4 // 3:
            return False
    return True


def in_turn(v: State, rules: Rules, lut: Lut, lawful: list[int], m: Thoughts, seat: int) -> int:
    """Return an act in its turn: a kong, riichi, or a discard."""
    if v.riichi[seat] == STANDING:
        return kong_in_riichi(lawful)
    if lawful[W_OTHER] & B_NINE and orphans_held(v, seat) < MANY_ORPHANS:
        return NINE_KINDS
    look_around(v, rules, m, seat)
    if lawful[W_CONCEALED] | lawful[W_ADDED]:
        count_threats(v, m.sight, seat)
        n = choose_plan(v, lut, m.sight, seat)
        kong = own_kong(v, lut, lawful, m.sight, seat, n)
        if kong != NONE:
            return kong
    kind = best_discard(v, rules, lut, lawful, m)
    if m.loud[kind]:
        riichi = riichi_act(v, lawful, kind)
        if riichi != NONE:
            return riichi
    return discard_act(v, lawful, kind)


def look_around(v: State, rules: Rules, m: Thoughts, seat: int) -> None:
    """Take in the view: tiles unseen, dora, threats, the own hand, and what each discard may cost."""
    s = m.sight
    count_left(v, s, seat)
    m.seat = seat
    m.unseen = 0
    for kind in range(KINDS):
        m.unseen += s.left[kind]
    m.goes = min(GOES - 1, live(v) // 4)
    m.cast = v.cast[seat]
    m.closed = 1 if v.called[seat] == 0 else 0
    m.can_riichi = 1 if m.closed and v.points[seat] >= rules.riichi_points and live(v) >= rules.riichi_tiles else 0
    m.extra = rules.counter_value * v.counters + rules.stick_value * v.sticks
    look_at_points(v, rules, m)
    m.relief = 0
    m.tenpai = gain(m, rules.noten_total // 2)
    take_in(v, m, seat)
    judge(v, m)
    m.relief += m.more_win
    m.tenpai += m.more_draw


def take_in(v: State, m: Thoughts, seat: int) -> None:
    """Copy the own hand."""
    h = m.hand
    for kind in range(KINDS):
        h.count[kind] = v.hand[seat][kind]
    for suit in range(4):
        h.key[suit] = v.key[seat][suit]
    for suit in range(3):
        m.fives[suit] = v.reds[seat] >> 3 * suit & 7
    h.melds = v.melds[seat]
    h.called = v.called[seat]
    m.reds = 0
    for i in range(h.melds):
        h.meld[i] = v.meld[seat][i]
        m.reds += v.meld_reds[seat][i]
    h.by_draw = h.mixed = h.ippatsu = h.last = h.after_kan = h.robbing = h.first_turn = 0
    h.seat = (seat - v.dealer) % 4
    h.round = v.round
    h.uras = 0
    h.doras = 0
    for i in range(v.indicators):
        tile = v.wall[indicator(i)]
        if tile >= 0:
            h.dora[h.doras] = KIND[tile]
            h.doras += 1


def win_worth(v: State, rules: Rules, lut: Lut, scratch: Scratch, m: Thoughts, seat: int) -> int:
    """Return what a win is worth that the seat has before it, on the tile of the turn, after `look_around`."""
    base = weigh(v, rules, lut, scratch, seat, v.tile, v.phase == TURN)
    return gain(m, (6 if seat == v.dealer else 4) * base + m.extra)


def advise(v: State, rules: Rules, lut: Lut, scratch: Scratch, m: Thoughts, seat: int) -> int:
    """Return the act of a seat that decides, from its view alone; what was weighed for it stays in the thoughts."""
    look(v, rules, lut, scratch, seat)
    return choose(v, rules, lut, scratch.lawful[seat], m, seat)
