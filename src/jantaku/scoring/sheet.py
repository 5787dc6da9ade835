"""A hand's worth as a sheet: every yaku, every fu item with its group, the limit, who pays what, each with its clause."""

from collections.abc import Sequence
from typing import Any

from jantaku.rules.book import Book, compile_book
from jantaku.scoring.breakdown import BONUS, Counted, Missed
from jantaku.scoring.notation import plain_fives, rows
from jantaku.scoring.sentences import paid, steps, yakuman_text
from jantaku.scoring.tiles import SEATS, text_of
from jantaku.scoring.worth import HandWorth, Why
from jantaku.texts import capital, missing, say, seat_name, tile_name, wind_name
from jantaku.texts.booktitle import book_title
from jantaku.texts.columns import Paint, columns, plain
from jantaku.texts.glossary import yaku_name

BONUS_KEYS = dict(BONUS)


def sheet(score: HandWorth, lang: str = "en", paint: Paint = plain) -> list[str]:
    """Return the lines of the sheet; ``paint`` colours a piece of text by its role: title, total, clause."""
    body = _worth(score, lang, paint) if score.valued else _worthless(score, lang, paint)
    return [*_head(score, lang, paint), "", *body]


def _head(score: HandWorth, lang: str, paint: Paint) -> list[str]:
    """Return the hand, its winning tile set apart, and how it was won."""
    melds = " ".join(f"{''.join(rows(meld.tiles))}({meld.call})" for meld in score.hand.melds)
    parts = [" ".join(rows(score.hand.tiles)), melds, f"+{text_of(score.tile)}"]
    how = say("score.by-tsumo" if score.win.tsumo else "score.by-ron", lang)
    seat, tile = seat_name(score.win.seat, lang), tile_name(score.tile, lang)
    won = say("score.hand", lang, seat=seat, tile=tile, how=how) if score.valued else f"{seat} · {tile} · {how}"
    wind = say("score.round", lang, wind=wind_name(score.win.round, lang))
    house = [f"{key}={_plain(value)}" for key, value in score.book.house.items()]
    return [
        paint("total", "  ".join(part for part in parts if part)),
        " · ".join([won, wind, book_title(score.book, lang), *house]),
    ]


def _plain(value: object) -> str:
    """Return a ruling's value as it is set."""
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).lower()


def _worth(score: HandWorth, lang: str, paint: Paint) -> list[str]:
    """Return the lines for a hand that has a value."""
    yaku = [_yaku_row(score, each, lang) for each in score.yaku]
    yaku += [_bonus_row(score, each.id, each.han, lang) for each in score.bonus]
    fu = [] if score.worth.yakuman or score.flat else _fu_rows(score, lang)
    worth_rows = [(step.text, step.cite) for step in steps(score, lang)]
    money = [(step.text, step.cite) for step in paid(score, lang)]
    count = _painted([*yaku, *fu], paint, right=(2,))
    rest = _painted([*worth_rows, *money], paint)
    lines = [paint("title", say("score.title-yaku", lang)), *count[: len(yaku)], ""]
    if fu:
        lines += [paint("title", say("score.title-fu", lang)), *count[len(yaku) :], ""]
    lines += [paint("total", headline(score, lang)), *rest[: len(worth_rows)], ""]
    lines += [paint("title", say("score.title-payments", lang)), *rest[len(worth_rows) :], ""]
    return [*lines, paint("total", changes(score, lang))]


def _painted(table: Sequence[tuple[str, ...]], paint: Paint, right: tuple[int, ...] = ()) -> list[str]:
    """Lay rows out in columns, the clauses in the last one painted quietly."""
    return ["".join([*row[:-1], paint("clause", row[-1])]) for row in columns(table, right, indent="  ")]


def _yaku_row(score: HandWorth, yaku: Counted, lang: str) -> tuple[str, ...]:
    return yaku_name(yaku.id, lang), "", yaku_worth(score, yaku, lang), score.book.cite(f"yaku.{yaku.id}", lang)


def yaku_worth(score: HandWorth, yaku: Counted, lang: str) -> str:
    """Return the worth of a yaku or a kind of dora in a score: han, yakuman or a limit."""
    if yaku.limit:
        return say(f"limit.{yaku.limit}", lang)
    return yakuman_text(yaku.han, lang) if score.worth.yakuman else say("score.han", lang, han=yaku.han)


def _bonus_row(score: HandWorth, ident: str, han: int, lang: str) -> tuple[str, ...]:
    called = yaku_name(ident, lang)
    return capital(called), "", say("score.han", lang, han=han), score.book.cite(BONUS_KEYS[ident], lang)


def _fu_rows(score: HandWorth, lang: str) -> list[tuple[str, ...]]:
    return [
        (say(f"fu.{item.id}", lang), item.tiles, say("score.fu", lang, fu=item.fu), score.book.cite(item.key, lang))
        for item in score.fu_items
    ]


def headline(score: HandWorth, lang: str) -> str:
    """Return han, fu, limit and points in a line."""
    limit = say(f"limit.{score.limit}", lang) if score.limit else ""
    points = say("score.points", lang, points=score.points)
    if score.worth.yakuman:
        return f"{yakuman_text(score.yakuman, lang)}  {points}"
    count = "" if score.flat else say("score.han-fu", lang, han=score.han, fu=score.fu)
    return "  ".join(part for part in (count, limit, points) if part)


def changes(score: HandWorth, lang: str) -> str:
    """Gain or loss of each seat, in a line."""
    found = []
    for seat, wind in enumerate(SEATS):
        who, points = seat_name(seat, lang), score.payments[wind]
        found.append(say("score.change", lang, seat=who, points=points) if points else f"{who} 0")
    return "  " + "   ".join(found)


def _worthless(score: HandWorth, lang: str, paint: Paint) -> list[str]:
    """Return the lines for a hand worth nothing: the reasons, and what it lacks."""
    first, *near = score.why
    lines = [
        paint("total", say("score.nothing", lang)),
        f"{why_text(score, first, lang)}  {paint('clause', _cite(score, first, lang))}",
    ]
    if score.shanten and first.id == "win-incomplete":
        lines += [f"  {form_text(form, shanten, lang)}" for form, shanten in score.shanten.items()]
    if sum(score.worth.bonus) and first.id == "win-no-yaku":
        lines.append(
            f"{say('why.dora-no-yaku', lang, han=sum(score.worth.bonus))}  {paint('clause', score.book.cite('dora_worth', lang))}"
        )
    if near:
        worth_rows = [(yaku_name(_missed(why).id, lang), near_text(_missed(why), lang), _cite(score, why, lang)) for why in near]
        lines += ["", paint("title", say("why.nearest-title", lang)), *_painted(worth_rows, paint)]
    return lines


def remark_on_fives(text: str, book: Book, lang: str = "en") -> str:
    """Return a remark where a text names red fives that the book counts as plain ones; "" elsewhere. (WRC 2015 3.3)"""
    if not plain_fives(text, compile_book(book).red_fives):
        return ""
    return say("score.plain-fives", lang, cite=book.cite("tiles.red_fives", lang))


def form_text(form: str, shanten: int, lang: str) -> str:
    """Shanten of a hand in one form, in words."""
    what = say(f"form.{form}", lang)
    if shanten < 0:
        return say("waits.complete", lang, form=what)
    return say("waits.tenpai", lang, form=what) if shanten == 0 else say("waits.shanten", lang, form=what, shanten=shanten)


def why_text(score: HandWorth, why: Why, lang: str) -> str:
    """Reason why a hand is worth nothing, in a sentence."""
    if why.id == "win-no-yaku":
        return say("why.no-yaku", lang)
    if why.id == "win-two-han":
        return say("why.two-han", lang, counters=score.win.counters)
    if why.id == "nearest":
        miss = _missed(why)
        return say("why.nearest", lang, yaku=yaku_name(miss.id, lang), why=near_text(miss, lang))
    shanten = min(score.shanten.values())
    if shanten:
        return say("why.not-complete", lang, shanten=shanten)
    from jantaku.scoring.waits import shape_of

    shape = shape_of(score.hand, score.book)
    if min(shape.lacking()) > 1:
        return say("why.one-discard", lang)
    return say("why.tenpai", lang, tiles=", ".join(each.tile for each in shape.accepts()))


def near_text(miss: Missed, lang: str) -> str:
    """The one thing that a hand lacks for a yaku, in words."""
    return missing(miss.feature, miss.low, miss.high, miss.value, lang)


def _missed(why: Why) -> Missed:
    if why.missed is None:
        raise ValueError(why.id)
    return why.missed


def _cite(score: HandWorth, why: Why, lang: str) -> str:
    return score.book.cite(_key(why), lang)


def _key(why: Why) -> str:
    """Key of a reason why a hand is worth nothing: the yaku it misses, or the reason."""
    return f"yaku.{why.missed.id}" if why.missed else f"reason.{why.id}"


def data(score: HandWorth, lang: str = "en") -> dict[str, Any]:
    """Return the score as plain data: ids and numbers, with their names in a language beside them."""
    book = score.book
    out: dict[str, Any] = {
        "book": book.name,
        "house": dict(book.house),
        "hand": str(score.hand),
        "tile": text_of(score.tile),
        "by": "tsumo" if score.win.tsumo else "ron",
        "han": 0 if score.flat else score.han,
        "fu": score.fu,
        "fu_sum": score.fu_sum,
        "yakuman": score.yakuman,
        "limit": score.limit or None,
        "points": score.points,
        "yaku": [_counted(score, each, f"yaku.{each.id}", lang) for each in score.yaku],
        "bonus": [_counted(score, each, BONUS_KEYS[each.id], lang) for each in score.bonus],
        "fu_items": [
            {
                "id": item.id,
                "name": say(f"fu.{item.id}", lang),
                "fu": item.fu,
                "tiles": item.tiles,
                "cite": book.cite(item.key, lang),
                "standing": book.standing(item.key),
            }
            for item in score.fu_items
        ],
        "payments": dict(score.payments),
    }
    if score.valued:
        worth_rows = (*steps(score, lang), *paid(score, lang))
        out["steps"] = [step._asdict() | {"standing": book.standing(step.key)} for step in worth_rows]
    else:
        out["why"] = [_why_data(score, why, lang) for why in score.why]
        out["shanten"] = dict(score.shanten)
    return out


def _counted(score: HandWorth, each: Counted, key: str, lang: str) -> dict[str, Any]:
    """Return a yaku or a kind of dora as data; a yakuman has 0 han and its multiple beside it, likewise a limit."""
    worth: dict[str, Any] = {"han": each.han}
    if score.worth.yakuman or each.limit:
        worth = {"han": 0} | ({"limit": each.limit} if each.limit else {"yakuman": each.han})
    cited = {"cite": score.book.cite(key, lang), "standing": score.book.standing(key)}
    return {"id": each.id, "name": yaku_name(each.id, lang), **worth, **cited}


def _why_data(score: HandWorth, why: Why, lang: str) -> dict[str, Any]:
    out: dict[str, Any] = {"id": why.id, "text": why_text(score, why, lang), "cite": _cite(score, why, lang)}
    out["standing"] = score.book.standing(_key(why))
    if why.missed:
        miss = why.missed
        out |= {"yaku": miss.id, "feature": miss.feature, "wanted": [miss.low, miss.high], "value": miss.value}
    return out
