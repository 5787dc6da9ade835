"""A sheet for printing: hands, both ledgers, ranking, corrections, debts; and an empty sheet."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from jantaku.referee import FOULS
from jantaku.referee.ruling import recorded
from jantaku.rules.book import Book, compile_book
from jantaku.rules.rulings.kinds import LIMITS
from jantaku.scorekeeper import Change, Hand, Penalty, Sheet, Won, words
from jantaku.scorekeeper.corrections import Amendment
from jantaku.scorekeeper.events import Body
from jantaku.scoring.sentences import yakuman_text
from jantaku.scoring.standings import prizes_under, uma_of
from jantaku.texts import listed, say, wind_name
from jantaku.web.scorekeeper.amended import effects, passed_round
from jantaku.web.scorekeeper.names import called
from jantaku.web.scorekeeper.present import coded_by, on_phone, signed, thousand, title
from jantaku.web.scorekeeper.snapshot import Snapshot

Json = dict[str, Any]
HAND_LINES, FOUL_LINES = 22, 3  # of an empty sheet, to fill one page
ALTERED = ("hand", "outcome", "tenpai", "riichi", "dead")  # changes other than of wins by which a hand is marked as corrected
GROUP = 8  # letters per group of a printed hash


def paper(chain: Snapshot, lang: str, end: int) -> Json:
    """Return the contents of the printed sheet, with the last corrections before a line: of a sheet that people wrote all."""
    sheet = chain.sheet
    corrections, first = effects(chain.events[:end])
    corrected = {change.hand for one in corrections for change in one.changes if otherwise(change)}
    names = named(sheet, lang)
    return {
        **heading(sheet.book, lang),
        "names": names,
        "begun": when(chain.events[0].at),
        "last": when(chain.events[-1].at),
        "place": str(sheet.entries[0].body.get("place", "")),
        "event": sheet.event,
        "drawn": sheet.drawn,
        "hands": [hand_row(sheet, hand, names, lang, corrected=hand.number in corrected) for hand in sheet.hands],
        "ledger": [foul_row(sheet, row, names, lang) for row in sheet.ledger],
        "corrections": [correction(one, sheet, lang) for one in corrections],
        "earlier": first,
        "until": end if end < len(chain.events) else 0,
        "over": words.over(sheet, lang),
        "closed": sheet.closed,
        "ranking": ranking(sheet, names, lang),
        "check": summed(sheet, lang),
        "left": sheet.sticks,
        "owed": list(owed(sheet, names, lang)),
        "confirmed": sheet.confirmed,
        "agreed": [on_phone(sheet, at, lang) for at in range(4)],
        "signed": coded_by(sheet.signed, lang, code=sheet.coded),
        "lines": len(chain.events),
        "hash": chain.receipt,
        "grouped": grouped(chain.receipt),
    }


def otherwise(change: Change) -> bool:
    """Return True if a hand was played differently, and did not merely start from other points."""
    if change.what != "wins":
        return change.what in ALTERED
    was, now = ([replace(win, delta=(0, 0, 0, 0)) for win in wins] for wins in (change.before, change.after))
    return was != now


def heading(book: Book, lang: str) -> Json:
    """Return the values from the book: name, start, uma by place."""
    start = compile_book(book).start
    uma = {
        above: " / ".join(thousand(Fraction(one), lang).removesuffix(".0").removesuffix(",0") for one in uma_of(book, above))
        for above in (2, 1, 3)
    }
    rows = [uma[2], *(say("paper.uma-above", lang, n=above, uma=uma[above]) for above in (1, 3) if uma[above] != uma[2])]
    return {"book": book.meta["short"], "house": len(book.house), "start": start, "whole": 4 * start, "uma": rows}


def blank(book: Book, lang: str) -> Json:
    """Return the contents of an empty sheet, to be filled in by hand."""
    return {**heading(book, lang), "hand_lines": range(HAND_LINES), "foul_lines": range(FOUL_LINES)}


def named(sheet: Sheet, lang: str) -> list[str]:
    """Return the names of the four."""
    return called(sheet.names, lang)


def when(at: int) -> Json:
    """Return a time, in ms, as ISO and as text; {} if the clock was not set."""
    if not at:
        return {}
    moment = datetime.fromtimestamp(at // 1000, UTC)
    return {"iso": moment.isoformat(), "text": moment.strftime("%Y-%m-%d %H:%M UTC")}


def grouped(digest: str) -> list[str]:
    """Return a hash in readable groups."""
    return [digest[at : at + GROUP] for at in range(0, len(digest), GROUP)]


# ---- hands
def hand_row(sheet: Sheet, hand: Hand, names: list[str], lang: str, *, corrected: bool) -> Json:
    """Return the row of one hand."""
    winners, payers = ({getattr(win, who) for win in hand.wins} for who in ("winner", "payer"))
    seats = [
        {
            "delta": signed(hand.delta[seat], lang),
            "points": say("kept.points", lang, points=hand.points[seat]),
            "riichi": seat in hand.riichi,
            "won": seat in winners,
            "paid": seat in payers - winners,
            "dealer": seat == hand.dealer,
        }
        for seat in range(4)
    ]
    return {
        "number": hand.number,
        "title": title(hand.round, hand.dealer, 0, lang),
        "counters": hand.counters,
        "sticks": hand.left,
        "how": how(sheet, hand, names, lang),
        "seats": seats,
        "corrected": corrected,
    }


def how(sheet: Sheet, hand: Hand, names: list[str], lang: str) -> str:
    """Return the ending of a hand, with everything that its payments depend on."""
    parts = [won(sheet.book, win, names, lang) for win in hand.wins] or [words.outcome(hand, lang)]
    if hand.outcome in {"exhaustive", "nagashi"}:
        ready = ", ".join(names[seat] for seat in hand.tenpai) or say("kept.nobody", lang)
        parts.append(say("paper.tenpai", lang, names=ready))
    if hand.outcome == "chombo":
        parts += (names[row.seat] for row in sheet.ledger if row.hand == hand.number and row.sanction == "chombo")
    if hand.dead:
        parts.append(say("paper.dead", lang, names=", ".join(names[seat] for seat in hand.dead)))
    return listed(parts, lang)


def won(book: Book, win: Won, names: list[str], lang: str) -> str:
    """Return one win: winner, payer, worth."""
    ident = "paper.tsumo" if win.winner == win.payer else "paper.ron"
    text = say(ident, lang, winner=names[win.winner], payer=names[win.payer], worth=worth(book, win, lang))
    if win.liable >= 0:
        text = say("paper.liable", lang, win=text, name=names[win.liable])
    return text if win.apart else say("paper.not-apart", lang, win=text)


def worth(book: Book, win: Won, lang: str) -> str:
    """Return han and fu, the limit, or the yakuman."""
    if win.yakuman:
        return yakuman_text(win.yakuman, lang)
    bases: Any = book["worth.limit_base"]
    limit = next((name for name, base in zip(LIMITS, bases, strict=True) if base == win.base), "")
    parts = [say("paper.han-fu" if win.fu else "paper.han", lang, han=win.han, fu=win.fu)] if win.han else []
    return ", ".join((*parts, say(f"limit.{limit}", lang))) if limit else ", ".join(parts)


# ---- below the hands
def foul_row(sheet: Sheet, row: Penalty, names: list[str], lang: str) -> Json:
    """Return one line of the penalty ledger."""
    return {
        "hand": row.hand,
        "name": names[row.seat],
        "foul": FOULS[row.foul].title(lang) if row.foul in FOULS else row.foul,
        "sanction": say(f"foul.sanction.{row.sanction}", lang, points=row.points),
        "cite": recorded(sheet.book, row.cite, lang, row.foul),
        "points": row.points,
        "referee": row.referee,
        "note": row.note,
        "cancelled": row.cancelled,
        "when": when(row.at),
    }


def correction(one: Amendment, sheet: Sheet, lang: str) -> Json:
    """Return a correction: its author, reason, and the points that changed."""
    body = one.event.body
    return {
        "n": one.event.n + 1,
        "when": when(one.event.at),
        "by": by(body, called(one.before.names, lang), lang),
        "why": str(body.get("why", "")),
        "changed": listed(altered(one.changes, sheet, lang), lang),
        "deals": say(f"kept.deals-{body['deals']}", lang) if body.get("deals") else "",
    }


def by(body: Body, names: list[str], lang: str) -> str:
    """Return who made a correction, and with whose code or on whose phones."""
    referee = str(body.get("referee", "")).strip()
    if referee:
        return coded_by(referee, lang, code=bool(body.get("code")))
    if "phones" not in body:
        return say("paper.all-four", lang)
    how = passed_round(body["phones"], names, lang) or say("kept.with-codes", lang)
    return say("kept.confirmed-how", lang, told=say("paper.all-four", lang), how=how)


def altered(changes: Iterable[Change], sheet: Sheet, lang: str) -> Iterator[str]:
    """Yield the hands whose payments changed, before and after; and changed names."""
    for change in changes:
        if change.what == "delta":
            was, now = (moved(delta, lang) for delta in (change.before, change.after))
            yield say("paper.changed", lang, hand=numbered(sheet, change.hand, lang), was=was, now=now)
        elif change.what == "hand":
            ident = "paper.taken-back" if change.after is None else "paper.put-in"
            yield say(ident, lang, hand=say("paper.hand-number", lang, n=change.hand))
        elif change.what == "names":
            yield say("paper.renamed", lang, was=", ".join(change.before), now=", ".join(change.after))


def numbered(sheet: Sheet, number: int, lang: str) -> str:
    """Return a hand by number and name."""
    if number > len(sheet.hands):
        return say("paper.hand-number", lang, n=number)
    hand = sheet.hands[number - 1]
    return f"{number} ({title(hand.round, hand.dealer, hand.counters, lang)})"


def moved(delta: tuple[int, ...], lang: str) -> str:
    """Return the gains and payments of the seats."""
    return " / ".join(signed(own, lang) or "0" for own in delta)


def ranking(sheet: Sheet, names: list[str], lang: str) -> list[Json]:
    """Return the seats by place: points, base score, uma, penalties, session score."""
    uma = prizes_under(sheet.book, sheet.points)
    return [
        {
            "seat": seat,
            "place": sheet.places[seat],
            "name": names[seat],
            "wind": wind_name(seat, lang),
            "points": say("kept.points", lang, points=sheet.points[seat]),
            "base": thousand(sheet.scores[seat] - uma[seat], lang),
            "uma": thousand(uma[seat], lang),
            "score": thousand(sheet.scores[seat], lang),
            "penalty": sheet.penalties[seat],
            "overall": thousand(sheet.overall[seat], lang),
        }
        for seat in sorted(range(4), key=lambda seat: (sheet.places[seat], seat))
    ]


def summed(sheet: Sheet, lang: str) -> str:
    """Return the check that points and sticks make four times the start."""
    rules = compile_book(sheet.book)
    fits = "=" if sheet.total == 4 * rules.start else "≠"
    values = {"points": sum(sheet.points), "sticks": sheet.sticks, "each": rules.stick_value, "total": sheet.total}
    return say("paper.sum", lang, **values, start=rules.start, fits=fits)


def owed(sheet: Sheet, names: list[str], lang: str) -> Iterator[str]:
    """Yield the debts: points below zero, and sticks lent and not repaid. (WRC 8.3)"""
    for seat, points in enumerate(sheet.debts):
        if points:
            yield say("paper.owes", lang, name=names[seat], points=points)
    for loan in sheet.loans:
        lender = names[loan.lender] if loan.lender >= 0 else say("paper.referee", lang)
        yield say("paper.lent", lang, name=names[loan.seat], lender=lender, points=loan.points)
