"""Drills on a finished hand: which yaku, how many fu, what it is worth and who pays. (WRC 6)"""

from jantaku.bots.chance import below
from jantaku.core.bits import ones
from jantaku.core.constants import FEATURES, MOST_KANS, NONE
from jantaku.core.fields import Lut, Rules
from jantaku.core.hands import lay_out, show_dora
from jantaku.core.payment import pay_base, pay_counters
from jantaku.core.worth import base_of, score
from jantaku.drills.dealing import call_groups, find_tile, offer, reach_tenpai, reset_circumstances
from jantaku.drills.fields import ROWS_OF_PAY, Drill

ROWS = 62  # of a book
LOW = (1 << 31) - 1
YAKU_OFFERED = 7
FEWEST_WRONG = 2
FU_STEPS = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150)  # of fu
OFFERED_FU = 5
PLAIN_FU = 30
GROUPED = 5
WAYS = 8  # to count a payment wrongly


def finish(x: Drill, rules: Rules, lut: Lut) -> bool:
    """Play on to a win that is worth something; return whether there is one."""
    t = x.table
    if not reach_tenpai(x, rules, lut):
        return False
    place = find_tile(x, t.waits[x.me])
    if place < 0:
        return False
    x.tile = t.wall[place]
    call_groups(x, rules, lut, x.tile)
    lay_out(t, x.scratch, x.me, x.tile, False)
    reset_circumstances(x)
    choose_circumstances(x, rules)
    if count_worth(x, rules, lut):
        return True
    if t.called[x.me] or x.scratch.hand.first_turn:
        return False
    x.scratch.hand.riichi = 1
    return count_worth(x, rules, lut)


def count_worth(x: Drill, rules: Rules, lut: Lut) -> bool:
    """Weigh the hand on the scratch, with the indicators; return whether it is worth something."""
    s = x.scratch
    show_dora(x.table, s, s.hand.riichi > 0 and rules.ura == 1)
    score(s.hand, rules, lut, s.reading, s.worth)
    return s.worth.base > 0


def choose_circumstances(x: Drill, rules: Rules) -> None:
    """Choose how the hand is won, and by whose tile; never what cannot be."""
    h, g = x.scratch.hand, x.chance
    h.by_draw = below(g, 2)
    if h.by_draw == 0:
        x.giver = (x.me + 1 + below(g, 3)) % 4
    if h.called == 0 and below(g, 2):
        h.riichi = 2 if below(g, 8) == 0 else 1
        h.ippatsu = 1 if h.melds == 0 and below(g, 4) == 0 else 0
    choose_moment(x, rules, below(g, 12))


def choose_moment(x: Drill, rules: Rules, which: int) -> None:
    """Choose the rare moments: the last tile, a kong, which nobody fed if that makes liable, the first turn. (WRC 6.5.1)"""
    h, t = x.scratch.hand, x.table
    if which == 0:
        h.last = 1 - h.ippatsu
    elif which == 1:
        h.after_kan = 1 if h.by_draw and t.kans and (h.called == 0 or rules.liable_replacement == 0) else 0
        h.ippatsu = 0 if h.after_kan else h.ippatsu
    elif which == 2:
        alone = h.count[h.win] == 1 and t.kans < MOST_KANS
        h.robbing = 1 if alone and h.by_draw == 0 else 0
    elif which == 3 and h.melds == 0 and (h.by_draw or x.giver < x.me):
        h.first_turn = 1
        h.riichi = h.ippatsu = 0


# ---- which yaku
def ask_yaku(x: Drill, rules: Rules, lut: Lut) -> bool:
    """Offer the yaku that count, and those that miss by one feature, or by two."""
    if not finish(x, rules, lut):
        return False
    rows = x.scratch.worth.rows
    once = twice = thrice = 0
    for i in range(FEATURES):
        failing = ((1 << ROWS) - 1) & ~rules.admit[i][x.scratch.worth.f[i]]
        thrice |= twice & failing
        twice |= once & failing
        once |= failing
    offer_rows(x, rows, rows)
    wrong = max(FEWEST_WRONG, YAKU_OFFERED - x.choices)
    wrong = offer_some(x, known_rows(rules) & ~once & ~rows, wrong)
    wrong = offer_some(x, known_rows(rules) & once & ~twice, wrong)
    offer_some(x, known_rows(rules) & twice & ~thrice, wrong)
    sort_choices(x, rows)
    return True


def known_rows(rules: Rules) -> int:
    """Return the rows that a book has, one bit each: those that a hand may have at all."""
    found = 0
    for row in range(ROWS):
        if rules.value[1][row >> 3][1 << (row & 7)]:
            found |= 1 << row
    return found


def offer_rows(x: Drill, rows: int, right: int) -> None:
    """Offer each of these rows."""
    for row in range(ROWS):
        if rows >> row & 1:
            offer(x, row, (right >> row & 1) == 1)


def offer_some(x: Drill, rows: int, most: int) -> int:
    """Offer some of these rows, as chance has it; return how many more are wanted."""
    while most and rows:
        row = nth_row(rows, below(x.chance, ones(rows & LOW) + ones(rows >> 31)))
        rows &= ~(1 << row)
        offer(x, row, False)
        most -= 1
    return most


def nth_row(rows: int, n: int) -> int:
    """Return the row that comes after ``n`` others."""
    for row in range(ROWS):
        if rows >> row & 1:
            if n == 0:
                return row
            n -= 1
    return NONE


def sort_choices(x: Drill, right: int) -> None:
    """Put the rows on offer in the order of the book."""
    offered = 0
    for i in range(x.choices):
        offered |= 1 << x.choice[i]
    x.choices = 0
    x.right = 0
    offer_rows(x, offered, right)


# ---- how many fu
def ask_fu(x: Drill, rules: Rules, lut: Lut) -> bool:
    """Offer five steps of fu that follow each other, the right one among them."""
    if not finish(x, rules, lut) or x.scratch.worth.yakuman or x.scratch.worth.rows & rules.alone:
        return False
    fu = x.scratch.worth.fu
    if (fu == PLAIN_FU or x.scratch.worth.blocks != GROUPED) and below(x.chance, 4):
        return False
    first = -1 - below(x.chance, OFFERED_FU)
    for step in FU_STEPS:
        first += 1 if step <= fu else 0
    first = min(max(first, 0), len(FU_STEPS) - OFFERED_FU)
    for i in range(OFFERED_FU):
        offer(x, FU_STEPS[first + i], FU_STEPS[first + i] == fu)
    return x.right != 0


# ---- what it is worth, and who pays
def ask_worth(x: Drill, rules: Rules, lut: Lut) -> bool:
    """Offer the payments, and payments as they follow from a mistake: a han, ten fu, East's share, the counters."""
    if not finish(x, rules, lut):
        return False
    x.counters = below(x.chance, 4) % 3
    payer = x.giver
    add_payment(x, rules, x.scratch.worth.base, 0, payer, x.counters)
    first = below(x.chance, WAYS)
    for i in range(WAYS):
        if x.choices < GROUPED:
            add_mistake(x, rules, (first + i) % WAYS, payer)
    place = below(x.chance, x.choices)
    for seat in range(4):
        points = x.pay[0][seat]
        x.pay[0][seat] = x.pay[place][seat]
        x.pay[place][seat] = points
    x.right = 1 << place
    return x.choices > 2


def add_payment(x: Drill, rules: Rules, base: int, dealer: int, payer: int, counters: int) -> None:
    """Offer payments for a base value, unless they are on offer already."""
    row = x.pay[x.choices]
    for seat in range(4):
        row[seat] = 0
    pay_base(base, dealer, x.me, payer, row)
    pay_counters(rules, x.me, payer, NONE, counters, row)
    for i in range(x.choices):
        if same_pay(x.pay[i], row):
            return
    if x.choices < ROWS_OF_PAY - 1:
        offer(x, x.choices, False)


def same_pay(a: list[int], b: list[int]) -> bool:
    """Return whether two rows of payments are the same."""
    return a[0] == b[0] and a[1] == b[1] and a[2] == b[2] and a[3] == b[3]


def add_mistake(x: Drill, rules: Rules, which: int, payer: int) -> None:
    """Offer the payments that follow from one mistake."""
    w = x.scratch.worth
    plain = w.yakuman == 0 and x.scratch.worth.rows & rules.alone == 0
    if which == 0 and plain:
        add_payment(x, rules, base_of(rules, w.han + 1, w.fu), 0, payer, x.counters)
    elif which == 1 and plain and w.han > 1:
        add_payment(x, rules, base_of(rules, w.han - 1, w.fu), 0, payer, x.counters)
    elif which == 2 and plain:
        add_payment(x, rules, base_of(rules, w.han, w.fu + 10), 0, payer, x.counters)
    elif which == 3 and plain and w.fu > PLAIN_FU:
        add_payment(x, rules, base_of(rules, w.han, w.fu - 10), 0, payer, x.counters)
    elif which == 4:
        add_payment(x, rules, w.base, (x.me + 1) % 4 if x.me == 0 else x.me, payer, x.counters)
    elif which == 5:
        add_payment(x, rules, w.base, 0, x.me if payer != x.me else (x.me + 3) % 4, x.counters)
    elif which == 6 and x.counters:
        add_payment(x, rules, w.base, 0, payer, 0)
    elif which == 7:
        add_payment(x, rules, w.base * 2 if w.yakuman else w.base * 3 // 2, 0, payer, x.counters)
