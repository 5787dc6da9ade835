"""Claims of winners: a worth by han and fu, limit, yakuman or tiles; and liability."""

from typing import NamedTuple

from jantaku.core.constants import AFTER_KAN, NONE, OF_YAKUMAN
from jantaku.core.fields import Rules, Worth
from jantaku.errors import HandError
from jantaku.rules.rulings.kinds import LIMITS
from jantaku.scorekeeper.errors import KeepError, LeadsToRuling
from jantaku.scorekeeper.events import Body
from jantaku.scorekeeper.fold import SheetFold, flag, only, seat_in, whole_in, word_in
from jantaku.scorekeeper.possible import Winner, of_win, of_worth
from jantaku.scorekeeper.worths import MOST_HAN, base_by_fu, fu_choices, limit_base
from jantaku.scoring.circumstances import Circumstances
from jantaku.scoring.score import Score, indicators, judge

LIABILITIES = ("dragons", "winds", "kans", "replacement")
CIRCUMSTANCES = ("double_riichi", "ippatsu", "last_tile", "after_kan", "robbing_kan", "first_turn")
WAYS = ("han", "limit", "yakuman", "hand")
FIELDS = ("seat", "fu", "tile", "dora", "ura", "liable", "liable_for", "apart", *WAYS, *CIRCUMSTANCES)
NOBODY = (NONE,) * len(LIABILITIES)


class Claim(NamedTuple):
    """A win to be paid: the core's worth, the liable seats for dragons, winds, kans and a replacement tile, the tiles if given."""

    seat: int
    worth: Worth
    liable: tuple[int, ...] = NOBODY
    tiles: str = ""
    apart: bool = True


def claim(run: SheetFold, body: Body, payer: int | None) -> Claim:
    """Return the worth that a winner enters. Raise KeepError if no hand can have it, LeadsToRuling if the hand is not a win."""
    only(body, *FIELDS)
    ways = [way for way in WAYS if way in body]
    if len(ways) != 1:
        raise KeepError("worth")
    apart = flag(body, "apart") if "apart" in body else True
    for name in CIRCUMSTANCES:
        flag(body, name)
    seat = seat_in(body, "seat")
    winner = Winner(seat, bool(run.t.riichi[seat]) + (seat in run.doubles), payer is None)
    run.noted += of_win(winner, body, ways[0])
    if ways[0] == "hand":
        return by_tiles(run, body, payer)._replace(apart=apart)
    worth = Worth()
    if ways[0] == "han":
        by_han(run, body, worth, winner)
    elif ways[0] == "limit":
        limit = word_in(body, "limit")
        if limit not in LIMITS:
            raise KeepError("limit", limit=limit[:20])
        worth.base = limit_base(run.book, limit)
    else:
        worth.yakuman = whole_in(body, "yakuman", 1, run.rules.most_yakuman)
        worth.base = worth.yakuman * run.rules.yakuman_base
    return Claim(seat, worth, liable_in(run, body, worth, payer), apart=apart)


def by_han(run: SheetFold, body: Body, worth: Worth, winner: Winner) -> None:
    """Read han and fu; from the first limit on, the han alone decide. (WRC 6.1, 6.3)

    Raise KeepError if no hand has them; note a doubt if no hand has them with everything known of this one.
    """
    worth.han = whole_in(body, "han", 1, MOST_HAN)
    choices = fu_choices(run.book, worth.han, tsumo=winner.tsumo)
    if "fu" in body or choices:
        worth.fu = whole_in(body, "fu", 1, 1000)
    doubts = list(of_worth(run.book, winner, body, worth.han, worth.fu))
    if choices and worth.fu not in choices:
        raise doubts[0]
    run.noted += doubts
    if worth.han < 2 and needs_two_han(run):
        run.noted.append(KeepError("two-han", n=run.t.counters, cite=run.book.cite("counters.two_han_from")))
    worth.base = base_by_fu(run.book, worth.han, worth.fu)


def needs_two_han(run: SheetFold) -> bool:
    """Return whether a win needs two han of yaku now. (EMA 2012 3.4.11)

    Of a worth that is entered the sheet knows its han and not which of them are dora: it refuses a single one, and no more.
    """
    return 0 < run.rules.two_han_from <= run.t.counters


def liable_in(run: SheetFold, body: Body, worth: Worth, payer: int | None) -> tuple[int, ...]:
    """Return the liable seats; the core finds the yaku of a yakuman among the hand's rows. (WRC 6.2)"""
    if "liable" not in body and "liable_for" not in body:
        return NOBODY
    liable, what = seat_in(body, "liable"), word_in(body, "liable_for")
    if what not in LIABILITIES:
        raise KeepError("liable-for")
    which = LIABILITIES.index(what)
    if liable == body["seat"] or not (worth.yakuman if which < OF_YAKUMAN else payer is None):
        raise KeepError("liable")
    if what not in liable_under(run.rules):
        raise KeepError("liable-book", cite=run.book.cite(f"liability.liable_{what}"))
    if which < OF_YAKUMAN:
        worth.rows = run.rules.liable_rows[which]
    else:
        worth.f[AFTER_KAN] = 1
    return tuple(liable if place == which else NONE for place in range(len(LIABILITIES)))


def liable_under(rules: Rules) -> tuple[str, ...]:
    """Return what a player can be liable for under a book."""
    rows = (*rules.liable_rows, rules.liable_replacement)
    return tuple(what for what, counts in zip(LIABILITIES, rows, strict=True) if counts)


def by_tiles(run: SheetFold, body: Body, payer: int | None) -> Claim:
    """Return the worth of the tiles, by the calculator; riichi is as on the sheet. (WRC 6)"""
    t = run.t
    seat = seat_in(body, "seat")
    wind = (seat - t.dealer) % 4
    try:
        dora, ura = (indicators(word_in(body, name), run.book) for name in ("dora", "ura"))
        double = flag(body, "double_riichi") and bool(t.riichi[seat])
        how = {name: flag(body, name) for name in CIRCUMSTANCES[1:]}
        found = judge(
            word_in(body, "hand", wanted=True),
            word_in(body, "tile", wanted=True),
            run.book,
            Circumstances(
                tsumo=payer is None,
                seat=wind,
                round=t.round % 4,
                discarder=NONE if payer is None else (payer - t.dealer) % 4,
                riichi=bool(t.riichi[seat]) and not double,
                double_riichi=double,
                tile_not_apart=not body.get("apart", True),
                dora=dora,
                ura=ura,
                counters=t.counters,
                liable=(seat_in(body, "liable") - t.dealer) % 4 if "liable" in body else NONE,
                **how,
            ),
        )
    except HandError as error:
        raise KeepError("tiles", why=error) from error
    if not found.valued:
        raise LeadsToRuling(seat, "empty-win", {"shown": "yes"})
    return Claim(seat, found.worth, seats_liable(found, t.dealer), f"{found.hand} + {body['tile']}")


def seats_liable(found: Score, dealer: int) -> tuple[int, ...]:
    """Return the calculator's liable winds as seats of the table."""
    return tuple(NONE if wind == NONE else (wind + dealer) % 4 for wind in found.liable)
