"""A sheet as its page is told of it, in the reader's language: the page computes nothing."""

from fractions import Fraction

from jantaku.book import compile_book
from jantaku.keep import Chain, Change, Hand, Penalty, Preview, Sheet, fu_choices, words
from jantaku.keep.hands import ABORTS
from jantaku.referee import FOULS
from jantaku.texts import decimal, listed, say, seat_name, wind_name
from jantaku.texts.wording import say_as
from jantaku.web.keep.graph import figure

Json = dict[str, object]
LIMITS = ("mangan", "haneman", "baiman", "sanbaiman")
MOST_HAN = 5  # from which on the han alone decide, in every book


def state(chain: Chain, lang: str) -> Json:
    """All of a sheet."""
    sheet = chain.sheet
    now, rules = sheet.now, compile_book(sheet.book)
    start = 4 * rules.start
    return {
        "n": len(chain.events) - 1,
        "receipt": chain.receipt[:16],
        "title": "" if sheet.over else title(now.round, now.dealer, now.counters, lang),
        "over": words.over(sheet, lang),
        "closed": sheet.closed,
        "gong": now.gong,
        "sticks": now.sticks,
        "counters": now.counters,
        "check": say("kept.check", lang, total=sheet.total, start=start, fits="=" if sheet.total == start else "≠"),
        "seats": [seat(sheet, at, lang) for at in range(4)],
        "hands": [hand(sheet, one, lang) for one in reversed(sheet.hands)],
        "graph": figure(sheet, lang),
        "ledger": [penalty(sheet, one, lang) for one in sheet.ledger],
        "confirmed": list(sheet.confirmed),
        "signature": sheet.signature,
        "signed": sheet.signed,
    }


def seat(sheet: Sheet, at: int, lang: str) -> Json:
    """A seat as it stands."""
    now = sheet.now
    wind = (at - now.dealer) % 4
    return {
        "name": sheet.names[at] or seat_name(at, lang),
        "wind": wind_name(wind, lang),
        "dealer": wind == 0,
        "points": say("kept.points", lang, points=now.points[at]),
        "riichi": at in now.riichi,
        "dead": at in now.dead,
        "debt": say("kept.debt", lang, points=sheet.debts[at]) if sheet.debts[at] else "",
        "place": sheet.places[at],
        "score": thousand(sheet.scores[at], lang),
        "penalty": sheet.penalties[at],
        "overall": thousand(sheet.overall[at], lang),
    }


def thousand(score: Fraction, lang: str) -> str:
    """A session score, to three places where it has them."""
    text = decimal(float(score), 3, lang, sign=True).rstrip("0")
    return text + "0" if text[-1:] in ".," else text


def title(round_: int, dealer: int, counters: int, lang: str) -> str:
    """The name of a hand: "East 1, 2 counters"."""
    ident = "game.hand-counters" if counters else "game.hand"
    return say(ident, lang, wind=wind_name(round_, lang), number=dealer + 1, counters=counters)


def hand(sheet: Sheet, one: Hand, lang: str) -> Json:
    """A hand that was played."""
    return {
        "id": one.ids[-1],
        "ids": list(one.ids),
        "number": one.number,
        "title": title(one.round, one.dealer, one.counters, lang),
        "how": how(sheet, one, lang),
        "delta": [signed(own, lang) for own in one.delta],
        "points": [say("kept.points", lang, points=own) for own in one.points],
        "graph": list(one.points),
    }


def how(sheet: Sheet, one: Hand, lang: str) -> str:
    """How a hand ended: who won, from whom, what; or who was tenpai."""
    names = [sheet.names[at] or seat_name(at, lang) for at in range(4)]
    if one.wins:
        wins = (
            say(
                "kept.won-tsumo" if win.winner == win.payer else "kept.won-ron",
                lang,
                winner=names[win.winner],
                payer=names[win.payer],
                points=win.points,
            )
            for win in one.wins
        )
        return listed(wins, lang)
    told = words.outcome(one, lang)
    if one.outcome == "exhaustive":
        return f"{told}: " + (", ".join(names[at] for at in one.tenpai) or say("kept.nobody", lang))
    return told


def penalty(sheet: Sheet, one: Penalty, lang: str) -> Json:
    """A row of the other ledger."""
    return {
        "id": one.id,
        "name": sheet.names[one.seat] or seat_name(one.seat, lang),
        "foul": FOULS[one.foul].title(lang) if one.foul in FOULS else one.foul,
        "sanction": say(f"foul.sanction.{one.sanction}", lang, points=one.points),
        "points": one.counts,
        "cite": one.cite,
        "hand": one.hand,
        "cancelled": one.cancelled,
        "decided": one.decided,
    }


def signed(points: int, lang: str) -> str:
    """What a seat gains or pays, with its sign; empty for nothing."""
    return say("kept.delta", lang, points=points) if points else ""


def choices(sheet: Sheet, lang: str, profile: str) -> Json:
    """What can be entered under the book of a sheet."""
    book, rules = sheet.book, compile_book(sheet.book)
    fu = {
        way: {str(han): list(fu_choices(book, han, tsumo=way == "tsumo")) for han in range(1, MOST_HAN)} for way in ("ron", "tsumo")
    }
    return {
        "fu": fu,
        "limits": [[name, say_as(f"limit.{name}", lang, profile)] for name in LIMITS],
        "yakuman": say_as("limit.yakuman", lang, profile),
        "most_yakuman": rules.most_yakuman,
        "winners": rules.multi_ron,
        "aborts": [[name, say(f"keep.outcome-{name}", lang)] for name in ABORTS if aborts(sheet, name)],
    }


def aborts(sheet: Sheet, name: str) -> bool:
    """Whether the book has this abortive draw."""
    return bool(getattr(compile_book(sheet.book), ABORTS[name][1]))


def previewed(seen: Preview, changes: tuple[Change, ...], lang: str) -> Json:
    """What an entry would do."""
    sheet = seen.after
    ended = seen.hand
    judged = sheet.ledger[-1] if len(sheet.ledger) > len(seen.before.ledger) else None
    return {
        "ruling": penalty(sheet, judged, lang) if judged else None,
        "delta": [signed(own, lang) for own in seen.delta],
        "points": [say("kept.points", lang, points=own) for own in sheet.points],
        "how": how(sheet, ended, lang) if ended else "",
        "next": words.over(sheet, lang) or title(sheet.now.round, sheet.now.dealer, sheet.now.counters, lang),
        "changed": sorted({change.hand for change in changes if change.hand}),
    }
