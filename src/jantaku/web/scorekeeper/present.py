"""Presentation of a sheet for its page, in the reader's language: the page computes nothing."""

from dataclasses import replace
from fractions import Fraction

from jantaku.referee import FOULS, Ruling
from jantaku.referee.ruling import recorded
from jantaku.rules.book import compile_book
from jantaku.scorekeeper import Hand, Penalty, Preview, Sheet, words
from jantaku.scorekeeper.errors import hand_name
from jantaku.scorekeeper.sheet import Won
from jantaku.scorekeeper.tables import standing
from jantaku.scoring.sentences import yakuman_text
from jantaku.scoring.standings import prizes_under
from jantaku.texts import decimal, listed, say, wind_name
from jantaku.web.rules.present import address_of
from jantaku.web.scorekeeper.amended import marks
from jantaku.web.scorekeeper.graph import figure
from jantaku.web.scorekeeper.names import called
from jantaku.web.scorekeeper.snapshot import Snapshot

Json = dict[str, object]
THOUSAND = 1000
# Clause by which a game ends.
ENDED_BY = {
    "rounds-over": "game.rounds",
    "bust": "game.bust",
    "dealer-ahead": "game.agari_yame",
    "target-reached": "game.target",
    "time-up": "events.time_up",
}


def state(chain: Snapshot, lang: str) -> Json:
    """Return the whole sheet."""
    sheet = chain.sheet
    now, rules = sheet.now, compile_book(sheet.book)
    start = rules.start
    made = marks(chain, lang)
    return {
        "n": len(chain.events) - 1,
        "receipt": chain.receipt[:16],
        "corrected": next((event.id for event in reversed(chain.events) if event.kind == "correction"), ""),
        "title": "" if sheet.over else title(now.round, now.dealer, now.counters, lang),
        "over": words.over(sheet, lang),
        "clause": sheet.book.cite(ENDED_BY[sheet.over], lang) if sheet.over in ENDED_BY else "",
        "clause_href": address_of(sheet.book, sheet.book.cite(ENDED_BY[sheet.over])) if sheet.over in ENDED_BY else "",
        "closed": sheet.closed,
        "gong": now.gong,
        "playing": now.in_play,
        "event": sheet.event,
        "drawn": sheet.drawn,
        "sticks": now.sticks,
        "counters": now.counters,
        "check": say("kept.check", lang, total=sheet.total, start=start, fits="=" if sheet.total == 4 * start else "≠"),
        "leftover": leftover(sheet, lang),
        "seats": seats(sheet, lang),
        "pending": pending(sheet, lang),
        "spoilt": bool(sheet.hands) and not now.in_play and sheet.hands[-1].outcome == "chombo",
        "hands": [{**hand(sheet, one, lang), "amended": made.get(one.number, "")} for one in reversed(sheet.hands)],
        "graph": figure(sheet, lang),
        "ledger": [penalty(sheet, one, lang) for one in sheet.ledger],
        "confirmed": list(sheet.confirmed),
        "coded": sheet.coded,
        "agreed": [on_phone(sheet, at, lang) for at in range(4)],
        "signature": sheet.signature,
        "signed": coded_by(sheet.signed, lang, code=sheet.coded),
        "standing": standing(sheet),
    }


def pending(sheet: Sheet, lang: str) -> list[str]:
    """Return what is pending in the hand: fouls judged later, a chombo that waits for a win, rulings still to make."""
    now = sheet.now
    beside = [(row.seat, row.foul) for row in sheet.ledger if row.hand > len(sheet.hands) and "win-stands" in row.next]
    lists = (("noted", now.noted), ("beside", [one for one in beside if one[0] in now.beside]), ("due", now.due))
    return [
        say(f"kept.pending-{ident}", lang, name=name(sheet, at, lang), foul=FOULS[foul].title(lang))
        for ident, found in lists
        for at, foul in found
    ]


def name(sheet: Sheet, at: int, lang: str) -> str:
    """Return the name of a seat's player, or its number."""
    return called(sheet.names, lang)[at]


def seats(sheet: Sheet, lang: str) -> list[Json]:
    """Return the state of each seat."""
    shares, scores, overall = prizes_under(sheet.book, sheet.points), sheet.scores, sheet.overall
    return [
        {
            **seat(sheet, at, lang),
            "base": thousand(scores[at] - shares[at], lang),
            "uma": part(shares[at], lang),
            "score": thousand(scores[at], lang),
            "overall": thousand(overall[at], lang),
        }
        for at in range(4)
    ]


def seat(sheet: Sheet, at: int, lang: str) -> Json:
    """Return the state of a seat but for its scores, which are worked out for all four at once."""
    now = sheet.now
    wind = (at - now.dealer) % 4
    return {
        "name": name(sheet, at, lang),
        "wind": wind_name(wind, lang),
        "tile": f"{1 + wind}z",
        "dealer": wind == 0,
        "points": say("kept.points", lang, points=now.points[at]),
        "riichi": at in now.riichi,
        "dead": at in now.dead,
        "debt": say("kept.debt", lang, points=sheet.debts[at]) if sheet.debts[at] else "",
        "lent": lent(sheet, at, lang),
        "owed": [{"from": loan.lender, "points": loan.points} for loan in sheet.loans if loan.seat == at],
        "warnings": say("kept.warnings", lang, n=sheet.warnings[at]) if sheet.warnings[at] else "",
        "out": at in sheet.disqualified,
        "place": sheet.places[at],
        "penalty": sheet.penalties[at],
    }


def on_phone(sheet: Sheet, at: int, lang: str) -> str:
    """Return how a seat has confirmed: with its own code, or on whose phone; "" if it has not, or nobody has a code."""
    phone = sheet.phones[at]
    if phone < 0:
        return ""
    return say("kept.with-code", lang) if phone == at else say("kept.on-phone", lang, name=name(sheet, phone, lang))


def coded_by(who: str, lang: str, *, code: bool) -> str:
    """Return who signed, and that it was with a code; "" if nobody has."""
    return say("kept.coded-by", lang, who=who) if who and code else who


def lent(sheet: Sheet, at: int, lang: str) -> str:
    """Return the lenders of a seat's sticks: "5,000 from Aki"."""
    referee = say("kept.referee", lang)
    rows = [loan for loan in sheet.loans if loan.seat == at]
    parts = (
        say("kept.lent-by", lang, points=loan.points, name=referee if loan.lender < 0 else name(sheet, loan.lender, lang))
        for loan in rows
    )
    return listed(parts, lang)


def leftover(sheet: Sheet, lang: str) -> str:
    """Return the sentence on leftover sticks, with its clause; "" if there are none. (WRC 5.7.4, 5.9)"""
    if not sheet.over or not sheet.sticks:
        return ""
    return say("kept.leftover", lang, n=sheet.sticks, cite=sheet.book.cite("game.leftover_sticks", lang))


def thousand(score: Fraction, lang: str) -> str:
    """Return a session score, with up to three decimals."""
    text = decimal(float(score), 3, lang, sign=score != 0).rstrip("0")
    return text + "0" if text[-1:] in ".," else text


def part(share: Fraction, lang: str) -> str:
    """Return a share of the uma; as a fraction if it has no finite decimal, +10/3."""
    if (share * THOUSAND).denominator == 1:
        return thousand(share, lang)
    sign = "+" if share > 0 else "−"
    return f"{sign}{abs(share.numerator)}/{share.denominator}"


def title(round_: int, dealer: int, counters: int, lang: str) -> str:
    """Return the name of a hand: "East 1, 2 counters"."""
    return hand_name(round_, dealer, counters, lang)


def hand(sheet: Sheet, one: Hand, lang: str) -> Json:
    """Return a finished hand."""
    return {
        "id": one.ids[-1],
        "ids": list(one.ids),
        "number": one.number,
        "title": title(one.round, one.dealer, one.counters, lang),
        "how": how(sheet, one, lang),
        "riichi": list(one.riichi),
        "tenpai": list(one.tenpai),
        "delta": [signed(own, lang) for own in one.delta],
        "points": [say("kept.points", lang, points=own) for own in one.points],
        "graph": list(one.points),
    }


def how(sheet: Sheet, one: Hand, lang: str) -> str:
    """Return the ending of a hand: winner, payer and worth; or who was tenpai."""
    if one.wins:
        return listed((won(sheet, win, lang) for win in one.wins), lang)
    parts = words.outcome(one, lang)
    if one.outcome == "chombo":
        names = [name(sheet, row.seat, lang) for row in sheet.ledger if row.hand == one.number and row.sanction == "chombo"]
        return say("kept.chombo-told", lang, chombo=parts, who=", ".join(names)) if names else parts
    if one.outcome == "exhaustive":
        who = ", ".join(name(sheet, at, lang) for at in one.tenpai) or say("kept.nobody", lang)
        return say("kept.tenpai-told", lang, draw=parts, who=who)
    return parts


def won(sheet: Sheet, win: Won, lang: str) -> str:
    """Return a win: winner, payer, worth, points."""
    ident = "kept.won-tsumo" if win.winner == win.payer else "kept.won-ron"
    parts = say(ident, lang, winner=name(sheet, win.winner, lang), payer=name(sheet, win.payer, lang), points=win.points)
    what = worth(win, lang)
    if win.liable >= 0:
        what += ("; " if what else "") + say("kept.liable-told", lang, name=name(sheet, win.liable, lang))
    return say("kept.won-with", lang, told=parts, worth=what) if what else parts


def worth(win: Won, lang: str) -> str:
    """Return han and fu, or the number of yakuman, if known."""
    if win.yakuman:
        return yakuman_text(win.yakuman, lang)
    if win.han and win.fu:
        return say("score.han-fu", lang, han=win.han, fu=win.fu)
    return say("score.han", lang, han=win.han) if win.han else ""


def penalty(sheet: Sheet, one: Penalty, lang: str) -> Json:
    """Return a row of the penalty ledger."""
    return {
        "id": one.id,
        "seat": one.seat,
        "name": name(sheet, one.seat, lang),
        "foul": FOULS[one.foul].title(lang) if one.foul in FOULS else one.foul,
        "sanction": say(f"foul.sanction.{one.sanction}", lang, points=one.points),
        "points": one.counts,
        "cite": recorded(sheet.book, one.cite, lang, one.foul),
        "href": address_of(sheet.book, one.cite, one.foul),
        "hand": one.hand,
        "referee": one.referee,
        "note": one.note,
        "cancelled": say("kept.cancelled-by", lang, who=one.cancelled) if one.cancelled else "",
        "included": say("register.included", lang) if one.included else "",
        "decided": one.decided,
    }


def signed(points: int, lang: str) -> str:
    """Return a gain or payment with its sign; "" for none."""
    return say("kept.delta", lang, points=points) if points else ""


def judgement(sheet: Sheet, rows: list[Penalty], lang: str) -> Json | None:
    """Return the ruling that an entry leads to: the sentence to read out, and the next steps."""
    if not rows:
        return None
    first = rows[0]
    ruling = Ruling(sheet.book, first.foul, first.code, first.sanction, first.points, first.next, "", (), ())
    names = ", ".join(name(sheet, row.seat, lang) for row in rows)
    return {
        **penalty(sheet, first, lang),
        "name": names,
        "sentence": ruling.sentence(lang),
        "steps": ruling.steps(lang),
        "kind": first.sanction,
    }


def previewed(seen: Preview, lang: str) -> Json:
    """Return the effect of an entry."""
    sheet = seen.after
    ended = seen.hand
    known = {replace(row, included="") for row in seen.before.ledger}
    return {
        "ruling": judgement(sheet, [row for row in sheet.ledger if replace(row, included="") not in known], lang),
        "delta": [signed(own, lang) for own in seen.delta],
        "points": [say("kept.points", lang, points=own) for own in sheet.points],
        "how": how(sheet, ended, lang) if ended else "",
        "next": words.over(sheet, lang) or title(sheet.now.round, sheet.now.dealer, sheet.now.counters, lang),
        "debts": [
            say("kept.becomes-debt", lang, name=name(sheet, at, lang), points=sheet.debts[at])
            for at in range(4)
            if sheet.debts[at] > seen.before.debts[at]
        ],
    }
