"""From han and fu to points and payments: sentences, each with its id and clause."""

from collections.abc import Iterator
from typing import NamedTuple

from jantaku.core.constants import LIABLE_REPLACEMENT, NONE, OF_YAKUMAN
from jantaku.core.payment import liable_for, pay_liable, pay_rest
from jantaku.core.worth import limit_of, mangan
from jantaku.rules.book import compile_book
from jantaku.scoring.breakdown import COUNTED
from jantaku.scoring.worth import HandWorth
from jantaku.texts import say, seat_name
from jantaku.texts.glossary import yaku_name

SEVEN_PAIRS = "chiitoitsu"


class ScoreStep(NamedTuple):
    """One sentence: its id in the texts, its words, the clause, and the ruling behind it."""

    id: str
    text: str
    cite: str
    key: str


class ScorePresenter:
    """Writes sentences about a score in a language, with clauses of its book."""

    def __init__(self, score: HandWorth, lang: str) -> None:
        self.score, self.lang = score, lang

    def step(self, ident: str, key: str, **values: object) -> ScoreStep:
        """Return a sentence with the clause of a ruling."""
        return ScoreStep(ident, say(ident, self.lang, **values), self.score.book.cite(key, self.lang), key)

    def seat(self, wind: int) -> str:
        """Return a seat in words."""
        return seat_name(wind, self.lang)


def steps(score: HandWorth, lang: str = "en") -> list[ScoreStep]:
    """Steps from han and fu to points: the rounding, the limit, the base value of the payments."""
    tell = ScorePresenter(score, lang)
    out = list(_yakuman(score, tell) if score.worth.yakuman else _counted(score, tell))
    if score.win.tile_not_apart:
        out.append(tell.step("score.not-apart", "tile_apart"))
    return out


def _yakuman(score: HandWorth, tell: ScorePresenter) -> Iterator[ScoreStep]:
    yield tell.step("score.base-limit", "yakuman_base", limit=yakuman_text(score.yakuman, tell.lang), base=score.worth.base)
    if score.worth.yakuman > score.yakuman:
        yield tell.step("score.yakuman-once", "most_yakuman")
    yield tell.step("score.dora-not-with-yakuman", "yakuman_base")


def yakuman_text(times: int, lang: str) -> str:
    """Return a number of yakuman in words."""
    return say("limit.yakuman", lang) if times == 1 else say("score.times-yakuman", lang, n=times)


def _counted(score: HandWorth, tell: ScorePresenter) -> Iterator[ScoreStep]:
    alone = [yaku.id for yaku in score.yaku if score.book.yaku[yaku.id].alone or yaku.limit]
    for ident in alone:
        key = "renhou_dora" if ident == "renhou" else "accumulation"
        yield tell.step("score.counts-alone", key, yaku=yaku_name(ident, tell.lang))
    if score.flat:
        limit = say(f"limit.{score.limit}", tell.lang)
        yield tell.step("score.base-limit", "limit_base", limit=limit, base=score.worth.base)
        return
    if score.fu_items and score.fu_items[0].id == SEVEN_PAIRS:
        yield tell.step("score.fu-flat", "fu_seven_pairs", fu=score.fu)
    elif score.fu_sum != score.fu:
        yield tell.step("score.fu-rounded", "fu_rounding", sum=score.fu_sum, fu=score.fu)
    yield from _limit(score, tell)


def _limit(score: HandWorth, tell: ScorePresenter) -> Iterator[ScoreStep]:
    """Yield the base value, from the fu or from a limit. (WRC 6.1)"""
    rules, han, fu = compile_book(score.book), score.han, score.fu
    limit = say(f"limit.{score.limit}", tell.lang) if score.limit else ""
    if score.limit == COUNTED:
        yield tell.step("score.counted-yakuman", "counted_yakuman", han=han)
    elif rules.limit[min(han, len(rules.limit) - 1)]:
        yield tell.step("score.limit-reached", "limit_from", han=han, limit=limit)
        if han >= len(rules.limit) - 1:
            yield tell.step("score.no-counted-yakuman", "counted_yakuman", han=han)
    else:
        raw = fu << han + 2
        if raw >= rules.mangan_from:
            near = raw < mangan(rules)
            yield tell.step(
                "score.limit-kiriage" if near else "score.limit-by-fu", "kiriage" if near else "mangan_cap", han=han, fu=fu
            )
        else:
            yield tell.step("score.base", "base_formula", fu=fu, doublings=han + 2, base=score.worth.base)
    if score.limit:
        yield tell.step(
            "score.base-limit",
            "limit_base" if limit_of(rules, score.worth.base) < 5 else "yakuman_base",
            limit=limit,
            base=score.worth.base,
        )


def paid(score: HandWorth, lang: str = "en") -> list[ScoreStep]:
    """Payments in sentences: the hand, counters, sticks."""
    tell = ScorePresenter(score, lang)
    out = list(_liable(score, tell) if score.bearing else _usual(score, tell))
    if score.win.liable != NONE and not score.bearing:
        out.append(tell.step("score.liable-no-effect", "liable_only_with", seat=tell.seat(score.win.liable)))
    out += _counters(score, tell)
    if score.win.sticks:
        worth = score.win.sticks * compile_book(score.book).stick_value
        out.append(tell.step("score.sticks", "sticks_winner", sticks=score.win.sticks, points=worth))
    return out


def _usual(score: HandWorth, tell: ScorePresenter) -> Iterator[ScoreStep]:
    """Payments where nobody is liable. (WRC 6.1)"""
    win = score.win
    share = {seat: -points for seat, points in enumerate(score.alone) if seat != win.seat}
    if not win.tsumo:
        ident = "score.robbed-paid" if win.robbing_kan else "score.ron-paid"
        yield tell.step(ident, "ron_payment", seat=tell.seat(win.payer), points=share[win.payer])
    elif win.seat == 0:
        yield tell.step("score.tsumo-all", "tsumo_split", each=share[1])
    else:
        other = next(points for seat, points in share.items() if seat)
        yield tell.step("score.tsumo-split", "tsumo_split", dealer=share[0], other=other)


def _liable(score: HandWorth, tell: ScorePresenter) -> Iterator[ScoreStep]:
    """Share of a liable player, and the rest of several yakuman as usual. (WRC 6.2)"""
    win, rules = score.win, compile_book(score.book)
    left = score.yakuman
    for which, seat in enumerate(score.liable[:OF_YAKUMAN]):
        times = liable_for(rules, score.worth, left, which) if seat != NONE else 0
        if times:
            left -= times
            part = [0] * 4
            pay_liable(times * rules.yakuman_base, 0, win.seat, win.payer, seat, part)
            yaku = _name_of(score, rules.liable_rows[which], tell.lang)
            if win.payer in {win.seat, seat}:
                key = "liable_tsumo" if win.tsumo else "liable_alone"
                yield tell.step("score.liable-all", key, seat=tell.seat(seat), yaku=yaku, points=-part[seat])
            else:
                who = {"liable": tell.seat(seat), "discarder": tell.seat(win.payer)}
                yield tell.step("score.liable-half", "liable_half", yaku=yaku, points=-part[seat], **who)
    if rules.liable_several and score.yakuman > 1:
        yield tell.step("score.liable-whole", "liable_several", n=score.yakuman)
    feeder = score.liable[LIABLE_REPLACEMENT]
    if feeder != NONE and (left or score.yakuman == 0):
        part = [0] * 4
        pay_rest(left * rules.yakuman_base or score.worth.base, 0, win.seat, win.payer, feeder, part)
        yield tell.step("score.liable-replacement", "liable_replacement", seat=tell.seat(feeder), points=-part[feeder])
    elif left:
        yield tell.step("score.liable-rest", "liable_several", n=left)


def _name_of(score: HandWorth, rows: int, lang: str) -> str:
    names = list(score.book.yaku)
    return yaku_name(names[rows.bit_length() - 1], lang)


def _counters(score: HandWorth, tell: ScorePresenter) -> Iterator[ScoreStep]:
    """Yield the counters: a third of each from all on a self-draw, else all from one. (WRC 5.7.7, 6.2)"""
    win, rules = score.win, compile_book(score.book)
    if not win.counters:
        return
    worth = win.counters * rules.counter_value
    if win.tsumo and not score.bearing:
        yield tell.step("score.counters-tsumo", "counter_value", counters=win.counters, each=worth // 3)
        return
    yield tell.step("score.counters-ron", "counter_value", counters=win.counters, points=worth)
    if score.bearing:
        liable = next(seat for seat in score.liable if seat != NONE)
        payer = liable if win.tsumo or rules.liable_counters else win.payer
        key = "liable_tsumo" if win.tsumo else "liable_counters"
        yield tell.step("score.liable-counters", key, seat=tell.seat(payer))
