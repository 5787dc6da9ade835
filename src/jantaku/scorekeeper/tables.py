"""Tables of a book for a phone without a network: it looks payments up, adds them, and knows no rule itself.

The tables hold what each ending of a hand pays, who deals next, when the counters rise and when the game ends. All of it comes
from the functions of the core that the sheet is folded with, asked one case after another. Lists by seat are in the order of the
table, the first East first; lists by wind begin with East. Points are the unit of every amount.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

from jantaku.core import constants as n
from jantaku.core.fields import Rules, State
from jantaku.core.payment import counters_due, leader, pay_base, pay_counters, pay_nagashi, pay_noten
from jantaku.core.step.deal import new_game
from jantaku.core.step.dealer import counters_after, dealer_stays
from jantaku.core.step.ends import charge, end_of_game, leads
from jantaku.errors import JantakuError, Missing
from jantaku.game.table import OVERS
from jantaku.referee import FOULS, effects, rule
from jantaku.referee.pending import LATER
from jantaku.rules.book import Book, compile_book
from jantaku.rules.rulings.kinds import LIMITS
from jantaku.scorekeeper.fold import TIME_UP
from jantaku.scorekeeper.hands import ABORTS
from jantaku.scorekeeper.sheet import Sheet, says
from jantaku.scorekeeper.worths import base_by_fu, fu_choices, limit_base

Json = dict[str, Any]
Node = str | list[Any] | None  # of a foul's questions: what follows, or [question, {answer: node}]; None: not known here

MOST_HAN = 4  # with more, every book has a limit, which is entered as such
ENDINGS = {"win": n.BY_RON, "draw": n.EXHAUSTIVE, "nagashi": n.NAGASHI, "abort": n.NINE_KINDS, "spoilt": n.CHOMBO}
PLENTY = 1_000_000  # points with which a seat leads and has reached any target
COUNTED = 7  # counters before a hand whose continuance is asked for
RON, RON_EAST, EACH, OF_EAST, TO_EAST = range(5)  # columns of a row of ``pay``


@cache
def tables(book: Book) -> Json:
    """Return the tables of a book, as JSON.

    - ``pay`` has by worth the shares [ron, ron by East, tsumo from each, tsumo from East, tsumo by East from each]; ``shares``
      says by the winner's wind and the payer's which of them is due, ``counter`` what a counter adds to one of ron and of tsumo.
    - ``nagashi`` has the shares of nagashi mangan; where it ``wins`` the counters, the sticks and the deal follow it.
    - ``after`` has by seat the seats in turn from it on; ``winners`` by place after the discarder whether a winner gets the
      counters, the sticks, and the own stick back; ``noten`` by the number of tenpai what noten pay and tenpai get.
    - ``aborts`` has how many riichi each abortive draw takes; ``two_han`` is how many counters make one han too few, 0 never.
    - ``next`` has by ending, and by whether East won or was tenpai, how far the deal moves, whether the counters are kept, and
      what is added to them; ``ends`` by deal, ending and the same why the game can end, as a place in ``reasons``.
    """
    rules = compile_book(book)
    reasons: list[list[Json]] = []
    return win_tables(book) | {
        "start": rules.start,
        "riichi": rules.riichi_points,
        "noten": [noten(rules, ready) for ready in range(5)],
        "nagashi": nagashi(rules),
        "nagashi_wins": bool(rules.nagashi_win),
        "chombo": chombo(rules),
        "aborts": {how: 4 * (how == "four-riichi") for how, (_, has) in ABORTS.items() if getattr(rules, has)},
        "next": {kind: [following(rules, outcome, stays=stays) for stays in (False, True)] for kind, outcome in ENDINGS.items()},
        "ends": ends(rules, reasons),
        "reasons": reasons,
        "leftover": leftover(rules),
        "shared": rules.leftover_sticks == 2,
        "gong": gong(book),
        "fouls": {name: [judged(book, name, last) for last in ("no", "yes")] for name in FOULS},
    }


@cache
def win_tables(book: Book) -> Json:
    """Return those tables that a win needs: ``pay``, ``shares``, ``counter``, ``stick``, ``after``, ``winners``, ``two_han``."""
    rules = compile_book(book)
    return {
        "stick": rules.stick_value,
        "pay": {worth: row(base) for worth, base in bases(book)},
        "shares": shares(),
        "counter": counter(rules),
        "after": [[(seat + i) % 4 for i in range(4)] for seat in range(4)],
        "winners": [winner(rules, place) for place in range(rules.multi_ron)],
        "two_han": rules.two_han_from,
    }


def ends(rules: Rules, reasons: list[list[Json]]) -> list[Json]:
    """Return by deal, ending and whether East stays why the game can end, as a place in ``reasons``, which grows by what is new."""
    return [
        {kind: [at(reasons, why(rules, deal, kind, stays=stays)) for stays in (False, True)] for kind in ENDINGS}
        for deal in range(4 * (rules.rounds + rules.extra_rounds))
    ]


# ---- payments
def bases(book: Book) -> Iterable[tuple[str, int]]:
    """Yield (worth, base value) for each worth that a button enters."""
    rules = compile_book(book)
    for han in range(1, MOST_HAN + 1):
        for fu in sorted({fu for tsumo in (False, True) for fu in fu_choices(book, han, tsumo=tsumo)}):
            yield f"han {han} {fu}", base_by_fu(book, han, fu)
    for limit in LIMITS:
        yield f"limit {limit}", limit_base(book, limit)
    for yakuman in range(1, rules.most_yakuman + 1):
        yield f"yakuman {yakuman}", yakuman * rules.yakuman_base


def paid(base: int, winner: int, payer: int) -> list[int]:
    """Return what each wind gains by a win, the seats being winds."""
    delta = [0] * 4
    pay_base(base, 0, winner, payer, delta)
    return delta


def row(base: int) -> list[int]:
    """Return the five shares of a base value."""
    ron, ron_east, tsumo, east = paid(base, 1, 2), paid(base, 0, 1), paid(base, 1, 1), paid(base, 0, 0)
    return [ron[1], ron_east[0], -tsumo[2], -tsumo[0], -east[1]]


class WinPayment(NamedTuple):
    """Payment of a hand: on a discard, 0 where no such win is; by self-draw from each, or from a non-dealer and from the dealer."""

    ron: int
    tsumo: tuple[int, ...]


def due(book: Book, worth: str, *, east: bool) -> WinPayment | None:
    """Return what a worth of `bases` pays the dealer, or another; None where no hand of the book has it."""
    base = dict(bases(book)).get(worth)
    if base is None:
        return None
    form, han, *fu = worth.split(" ")
    ron, tsumo = (form != "han" or int(fu[0]) in fu_choices(book, int(han), tsumo=tsumo) for tsumo in (False, True))
    shares = row(base)
    by_draw = (shares[TO_EAST],) if east else (shares[EACH], shares[OF_EAST])
    return WinPayment(shares[RON_EAST if east else RON] * ron, by_draw if tsumo else ())


def shares() -> Json:
    """Return by the winner's wind and the payer's the column of ``pay``; -1 for the winner's own wind."""
    ron = [[-1 if winner == payer else RON if winner else RON_EAST for payer in range(4)] for winner in range(4)]
    tsumo = [
        [-1 if winner == payer else TO_EAST if not winner else EACH if payer else OF_EAST for payer in range(4)]
        for winner in range(4)
    ]
    return {"ron": ron, "tsumo": tsumo}


def counter(rules: Rules) -> list[int]:
    """Return what one counter adds to the share of a discarder, and to each share of a self-draw."""
    ron, tsumo = [0] * 4, [0] * 4
    pay_counters(rules, 1, 2, n.NONE, 1, ron)
    pay_counters(rules, 1, 1, n.NONE, 1, tsumo)
    return [ron[1], -tsumo[0]]


def noten(rules: Rules, ready: int) -> list[int]:
    """Return what a noten seat pays and a tenpai seat gets, so many being tenpai."""
    tenpai, delta = [int(seat < ready) for seat in range(4)], [0] * 4
    pay_noten(rules, tenpai, delta)
    return [-delta[3] if ready < 4 else 0, delta[0] if ready else 0]


def winner(rules: Rules, place: int) -> list[int]:
    """Return whether the winner at a place after the discarder gets the counters, the sticks, and at least the own stick back."""
    return [counters_due(rules, 1, nearest=place == 0), int(place == 0), int(place > 0 and rules.winners_stick)]


def nagashi(rules: Rules) -> list[int] | None:
    """Return the shares of nagashi mangan, as of a win; None if the book has none."""
    if not rules.nagashi_mangan:
        return None
    south, east = [0] * 4, [0] * 4
    pay_nagashi(rules, 0, 1, 0, south)
    pay_nagashi(rules, 0, 0, 0, east)
    return [0, 0, -south[2], -south[0], -east[1]]


def chombo(rules: Rules) -> list[int] | None:
    """Return the shares that an offender pays, as if the others had drawn them from a winner; None if nothing is paid."""
    t = State()
    charge(t, rules, 1)
    south, t.delta[:] = list(t.delta), [0] * 4
    charge(t, rules, 0)
    return [0, 0, south[2], south[0], t.delta[1]] if any(t.delta) else None


# ---- the next hand
def state_at(rules: Rules, deal: int, outcome: int, *, stays: bool) -> State:
    """Return a table after a hand: East won, was tenpai or had nagashi mangan, or else the next seat did."""
    t = State()
    new_game(t, rules)
    t.round, t.dealer = divmod(deal, 4)
    t.outcome, t.counters = outcome, COUNTED
    seat = t.dealer if stays else (t.dealer + 1) % 4
    t.winners = 1 << seat
    t.declared[seat] = 1
    t.discards[seat] = 1  # of no kind, so that it had nagashi mangan
    return t


def following(rules: Rules, outcome: int, *, stays: bool) -> list[int]:
    """Return [how far the deal moves, 1 if the counters are kept, what is added to them]."""
    t = state_at(rules, 0, outcome, stays=stays)
    after = counters_after(t, rules)
    kept = after >= COUNTED
    return [int(not dealer_stays(t, rules)), int(kept), after - COUNTED * kept]


def why(rules: Rules, deal: int, kind: str, *, stays: bool) -> list[Json]:
    """Return the reasons for the game to end with a hand, the first that holds counting.

    ``below``: a seat has fewer points; ``high``: a seat has so many; ``ahead``: the dealer has so many more than each other seat.
    """
    t = state_at(rules, deal, ENDINGS[kind], stays=stays)
    found: list[Json] = [{"over": OVERS[n.BUST], "below": 0}] if rules.bust else []
    seen: list[int] = []
    for leading in ((t.dealer + 1) % 4, t.dealer):
        t.points[:] = [PLENTY * (seat == leading) for seat in range(4)]
        over = end_of_game(t, rules)
        if over and over not in seen:
            seen.append(over)
            found.append({"over": OVERS[over], **terms(rules, over, t.dealer)})
    return found


def terms(rules: Rules, over: int, dealer: int) -> Json:
    """Return the conditions of an end that does not come with the hand alone."""
    high: Json = {"high": rules.target}
    if over == n.DEALER_AHEAD:
        return {**high, "ahead": margins(rules, dealer)}
    return high if over == n.TARGET_REACHED else {}


def margins(rules: Rules, dealer: int) -> list[int]:
    """Return how many points more than each seat a dealer needs to lead: 1 or, where equal points are enough, 0."""
    out = []
    for other in range(4):
        t = State()
        t.points[:] = [PLENTY * (seat in {dealer, other}) for seat in range(4)]
        out.append(int(not leads(t, rules, dealer)))
    return out


def at(reasons: list[list[Json]], one: list[Json]) -> int:
    """Return the place of an entry in a list, which it joins if it is new."""
    if one not in reasons:
        reasons.append(one)
    return reasons.index(one)


def leftover(rules: Rules) -> list[int] | None:
    """Return the seats by precedence, if the one with the most points gets the sticks left at the end; else None."""
    if rules.leftover_sticks == 0:
        return None
    order: list[int] = []
    while len(order) < 4:
        order.append(leader([-int(seat in order) for seat in range(4)]))
    return order


def gong(book: Book) -> Json:
    """Return whether the gong ends the game between two hands, and by ending whether a hand that was in play is the last."""
    goes_on = says(book, "events.dice_after_gong")
    redealt = goes_on or says(book, "fouls.chombo_last_hand") == "redealt"
    return {"over": TIME_UP, "between": not goes_on, **{kind: not (redealt if kind == "spoilt" else goes_on) for kind in ENDINGS}}


# ---- fouls
def judged(book: Book, foul: str, last: str, given: Json | None = None) -> Node:
    """Return what follows from a foul at the table, by its circumstances; ``last``: it is the last timed hand.

    ``chombo``, ``last-chombo`` (no hand follows), ``redeal``, or ``nothing``; None where what is pending would have to be kept.
    """
    if foul in LATER:
        return None
    try:
        ruling = rule(book, foul, {"last_timed_hand": last, **(given or {})})
    except Missing as asked:
        if not asked.choices:
            return None
        answers = {one: judged(book, foul, last, {**(given or {}), asked.circumstance: one}) for one in asked.choices}
        return [asked.circumstance, answers] if any(answers.values()) else None
    except JantakuError:
        return None
    effect = effects.effect_of(ruling)
    if effect.ends:
        return ("last-" if effect.last else "") + effect.ends
    steps = {"judged-later", "deal-passes"} & set(ruling.next)
    at_table = effect.dead or effect.kills or effect.voids or effect.beside_win or effect.at_draw or steps
    return None if at_table or ruling.sanction == "discretion" else "nothing"


def standing(sheet: Sheet) -> Json:
    """Return the numbers of a sheet that the tables go on from. ``clear``: nothing is pending in the hand."""
    now = sheet.now
    return {
        "deal": 4 * now.round + now.dealer,
        "counters": now.counters,
        "sticks": now.sticks,
        "points": list(now.points),
        "riichi": list(now.riichi),
        "dead": list(now.dead),
        "playing": now.in_play,
        "gong": now.gong,
        "over": sheet.over,
        "clear": not (now.noted or now.beside or now.due),
    }
