"""Counting by the players: a winner's count is paid unless somebody contradicts it in time. (WRC 6)

The core finds the worth of a hand and pays; an undisputed count replaces that worth and nothing else: counters, sticks and
liability stay as the book has them. Until the next deal a count can be contradicted or corrected, if the book lets a score be
corrected while the hand is intact.
"""

from jantaku.core import constants as n
from jantaku.core import worth
from jantaku.core.fields import Rules, Scratch, State, Worth, clone, copy
from jantaku.core.hands import weigh
from jantaku.core.payment import counters_due, settle_win
from jantaku.core.step.ends import finish, win, win_by_draw, win_by_ron
from jantaku.referee.given import says
from jantaku.refereed.actions import Action, ActionError
from jantaku.refereed.rulings import end_hand
from jantaku.refereed.state import Count, Counting, TableState
from jantaku.rules.book import Book
from jantaku.rules.rulings.kinds import LIMITS
from jantaku.scorekeeper.worths import MOST_HAN, base_by_fu, fu_choices, limit_base
from jantaku.scoring.breakdown import BONUS, bonus_of, yaku_of
from jantaku.scoring.lut import LUT
from jantaku.texts import glossary

YAKUMAN = "yakuman"
LEAST_POINTS = 300  # more than any fu, and no payment is less
MOST_YAKUMAN = 99


def worth_of(t: State, rules: Rules, seat: int, *, tsumo: bool, mixed: bool) -> Scratch:
    """Return the worth of a winning hand by the core; a drawn tile not kept apart (``mixed``) loses the yaku that depend on it.

    WRC 5.6, 6.
    """
    scratch = Scratch()
    weigh(t, rules, LUT, scratch, seat, t.tile, tsumo)
    if mixed and tsumo:
        scratch.hand.mixed = 1
        worth.score(scratch.hand, rules, LUT, scratch.reading, scratch.worth)
    return scratch


def truth(s: TableState, seat: int) -> Worth:
    """Return the worth of a winner's hand."""
    return real(s, s.at_count, seat)


def real(s: TableState, c: Counting, seat: int) -> Worth:
    """Return the worth of a hand that was won, from its tiles."""
    return worth_of(c.base, s.rules, seat, tsumo=c.tsumo, mixed=seat in c.mixed).worth


def moves(t: State, rules: Rules, seat: int, value: Worth, *, tsumo: bool, counters: int = 0) -> list[int]:
    """Return the points that a worth moves, by seat, sticks left out; without counters, for the hand alone. (WRC 6.1)"""
    delta = [0] * 4
    settle_win(rules, value, t.dealer, seat, seat if tsumo else t.turn, t.liable[seat], counters, delta)
    return delta


def gains(s: TableState, seat: int, value: Worth, counters: int = 0) -> list[int]:
    """Return `moves` for the win being counted."""
    c = s.at_count
    return moves(c.base, s.rules, seat, value, tsumo=c.tsumo, counters=counters)


def begin(s: TableState, winners: tuple[int, ...], *, tsumo: bool) -> None:
    """Start counting a lawful win: its hands are shown, and their players count them."""
    mixed = tuple(seat for seat in winners if s.places[seat].mixed)
    s.counting = Counting(clone(s.state), winners, tsumo, s.now, mixed=mixed)
    s.window = None
    if s.settings.counting:
        for seat in winners:
            s.tell("tabletop.to-count", seat)


def count(s: TableState, action: Action) -> None:
    """Record a winner's count; an impossible one is announced, and the winner counts again. (WRC 6.1)"""
    c, seat = open_to(s, action.seat), action.seat
    if seat not in c.winners or seat in c.settled:
        raise ActionError("yours-to-count")
    counted = read(s, action)
    if counted is None:
        return
    c.counts[seat] = counted
    c.agreed.clear()
    s.tell("tabletop.counts-yakuman" if counted.yakuman else "tabletop.counts-han", seat, number=counted.fu, total=counted.han)
    s.tell("tabletop.counts", seat, number=counted.points)
    if c.paid:
        pay(s)


def open_to(s: TableState, seat: int) -> Counting:
    """Return the counting at which a seat may speak.

    Raise ActionError if there is none, or if the book does not correct what was paid.
    """
    if s.counting is None or seat not in range(4):
        raise ActionError("to-count")
    if s.counting.paid and not corrected(s.book):
        raise ActionError("to-correct", clause=s.book.cite("winning.correction"))
    return s.counting


def corrected(book: Book) -> bool:
    """Return True if a payment can be corrected while the hand is intact; a book that is silent permits it. (WRC 6)"""
    return says(book, "winning.correction") != "never"


def read(s: TableState, action: Action) -> Count | None:
    """Parse the count of an action: a limit or a number of yakuman by name, or han and fu; then the points, in all or by payment.

    Return None, with a notice to everybody, for a count that no hand can have.
    """
    word, numbers = action.word.lower(), list(action.numbers)
    found = Worth()
    if word == YAKUMAN:
        found.yakuman = numbers.pop(0) if numbers and numbers[0] <= MOST_YAKUMAN else 1
        found.base = found.yakuman * s.rules.yakuman_base
        if not 1 <= found.yakuman <= s.rules.most_yakuman:
            s.tell("tabletop.counts-too-many", action.seat, number=found.yakuman)
            return None
    elif word in LIMITS:
        found.base = limit_base(s.book, word)
    elif word or not numbers or not 1 <= numbers[0] <= MOST_HAN:
        raise ActionError("a-count")
    elif not by_han(s, action.seat, found, numbers):
        return None
    return with_points(s, action, found, numbers)


def by_han(s: TableState, seat: int, found: Worth, numbers: list[int]) -> bool:
    """Read han and fu from ``numbers``; return False if no hand can have them. (WRC 6.1, 6.3)"""
    found.han = numbers.pop(0)
    choices = fu_choices(s.book, found.han, tsumo=s.at_count.tsumo)
    if numbers and numbers[0] < LEAST_POINTS:
        found.fu = numbers.pop(0)
    if choices and found.fu not in choices:
        s.tell("tabletop.counts-no-fu", seat, number=found.fu, total=found.han)
        return False
    found.base = base_by_fu(s.book, found.han, found.fu)
    return True


def with_points(s: TableState, action: Action, found: Worth, count: list[int]) -> Count | None:
    """Complete a count with its points; return None if the announced points do not follow from the rest. (WRC 6.1)"""
    delta = gains(s, action.seat, found)
    right = delta[action.seat]
    shares = sorted({-points for seat, points in enumerate(delta) if seat != action.seat and points})
    if count and sorted(count) not in ([right], shares):
        s.tell("tabletop.counts-no-points", action.seat, number=count[-1], total=right)
        return None
    return Count(action.seat, found.han, found.fu, found.yakuman, found.base, right, s.now)


def dispute(s: TableState, action: Action) -> None:
    """Contradict a count: the referee counts from the tiles and announces the result. (WRC 6)"""
    c = open_to(s, action.seat)
    asked = [seat for seat in c.counts if seat not in c.settled and seat != action.seat and action.numbers in ((), (seat,))]
    if not asked:
        raise ActionError("to-dispute")
    s.tell("tabletop.disputes", action.seat)
    for seat in asked:
        settle(s, seat)
    if c.paid:
        pay(s)


def settle(s: TableState, seat: int) -> None:
    """Have the referee count a hand: its true worth is paid in place of any announced count. (WRC 6)"""
    c = s.at_count
    c.settled.add(seat)
    value = truth(s, seat)
    points = gains(s, seat, value)[seat]
    count = c.counts.get(seat)
    ident = "referee" if count is None else "right" if count.points == points else "wrong"
    s.tell(f"tabletop.count-{ident}", seat, number=points, total=count.points if count else 0)


def agree(s: TableState, seat: int) -> None:
    """Accept the counts; once all others have, they are paid."""
    if s.counting and not s.counting.paid:
        s.counting.agreed.add(seat)


def closes(s: TableState) -> int:
    """Return the time of the next step without an action: the referee counts for the silent, or the counts are paid."""
    c = s.at_count
    if any(seat not in c.counts and seat not in c.settled for seat in c.winners):
        return c.since + s.settings.count_time
    return max((count.at for seat, count in c.counts.items() if seat not in c.settled), default=s.now) + s.settings.dispute_time


def go_on(s: TableState) -> None:
    """Apply the passing of time: the referee counts for winners who did not; counts undisputed in time are paid."""
    c = s.at_count
    if c.paid:
        return
    waiting = [seat for seat in c.winners if seat not in c.counts and seat not in c.settled]
    if waiting and s.now >= closes(s):
        for seat in waiting:
            settle(s, seat)
        waiting = []
    doubtful = [seat for seat in c.winners if seat not in c.settled]
    agreed = all(set(range(4)) - {seat} <= c.agreed for seat in doubtful)
    if not waiting and (agreed or s.now >= closes(s)):
        pay(s)


def pay(s: TableState) -> None:
    """Pay the counts; after a correction, instead of what was paid before. (WRC 6)"""
    c, t, b = s.at_count, s.state, s.rules
    copy(c.base, t)
    pay_truth(s, t, c)
    moved = [0] * 4
    for at, seat in enumerate(c.winners):
        if seat in c.counts and seat not in c.settled:
            value = truth(s, seat)
            due = counters_due(b, c.base.counters, at == 0)
            before = gains(s, seat, value, due)
            lay(c.counts[seat], value)
            after = gains(s, seat, value, due)
            moved = [change + now - then for change, now, then in zip(moved, after, before, strict=True)]
    if any(moved):
        for seat in range(4):
            t.delta[seat] += moved[seat]
            t.points[seat] = c.base.points[seat]
        t.hands = c.base.hands
        finish(t, b, t.outcome)
    if c.paid:
        s.tell("tabletop.paid-anew")
    c.paid = True
    end_hand(s)


def pay_truth(s: TableState, t: State, c: Counting) -> None:
    """Pay the true worth of the hands, by the core."""
    b = s.rules
    if not c.tsumo:
        win_by_ron(t, b, LUT, s.scratch, sum(1 << seat for seat in c.winners))
    elif c.mixed:
        win(t, b, worth_of(t, b, c.winners[0], tsumo=True, mixed=True), c.winners[0], c.winners[0], True, 1 << c.winners[0])
        finish(t, b, n.BY_TSUMO)
    else:
        win_by_draw(t, b, LUT, s.scratch)


def lay(count: Count, value: Worth) -> None:
    """Replace a worth by a count; the yaku, and so the liability for them, stay."""
    value.han, value.fu, value.yakuman, value.base = count.han, count.fu, count.yakuman, count.base


def rows_of(book: Book, value: Worth, lang: str = "en") -> list[tuple[str, int, str]]:
    """Return the rows of a worth: (name, han or yakuman, clause)."""
    keys = dict(BONUS)
    yaku = [(glossary.yaku_name(row.id, lang), row.han, book.cite(f"yaku.{row.id}", lang)) for row in yaku_of(book, value)]
    return yaku + [(glossary.name(row.id, lang), row.han, book.cite(keys[row.id], lang)) for row in bonus_of(book, value)]


# ---- correction of a score after the next deal, if everybody agrees (WRC 6)
def ask_correction(s: TableState, seat: int) -> None:
    """Ask for a correction of the previous hand's count: everybody else has to agree."""
    if s.previous is None or not uncontested(s.previous):
        raise ActionError("to-count")
    if not corrected(s.book):
        raise ActionError("to-correct", clause=s.book.cite("winning.correction"))
    s.assent = {seat}
    s.tell("tabletop.asks-correction", seat)


def agree_correction(s: TableState, seat: int) -> None:
    """Agree to a correction; once all have, the referee counts from the tiles, and the difference is paid."""
    if s.previous is None or not s.assent:
        raise ActionError("to-agree")
    s.assent.add(seat)
    s.tell("tabletop.agrees", seat)
    if len(s.assent) == len(s.places):
        amend(s, s.previous)


def uncontested(c: Counting) -> list[int]:
    """Return the winners whose own count was paid."""
    return [seat for seat in c.winners if seat in c.counts and seat not in c.settled]


def amend(s: TableState, c: Counting) -> None:
    """Change what was paid to what was due; the hand being played continues."""
    moved = [0] * 4
    for seat in uncontested(c):
        due = counters_due(s.rules, c.base.counters, seat == c.winners[0])
        value = real(s, c, seat)
        after = moves(c.base, s.rules, seat, value, tsumo=c.tsumo, counters=due)
        points = moves(c.base, s.rules, seat, value, tsumo=c.tsumo)[seat]
        lay(c.counts[seat], value)
        before = moves(c.base, s.rules, seat, value, tsumo=c.tsumo, counters=due)
        moved = [change + now - then for change, now, then in zip(moved, after, before, strict=True)]
        ident = "right" if points == c.counts[seat].points else "wrong"
        s.tell(f"tabletop.count-{ident}", seat, number=points, total=c.counts[seat].points)
    s.everywhere(lambda t: transfer(t, moved))
    s.tell("tabletop.paid-anew")
    s.previous, s.assent = None, set()


def transfer(t: State, moved: list[int]) -> None:
    """Transfer points outside of a win."""
    for seat, points in enumerate(moved):
        t.points[seat] += points
