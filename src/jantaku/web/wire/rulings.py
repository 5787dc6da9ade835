"""Rulings, penalties and counts of a refereed table, worded for an audience."""

from jantaku.refereed import Judged, Penalty, RefereedTable
from jantaku.refereed.state import Count
from jantaku.rules.rulings import REASONS
from jantaku.story.telling import Happening
from jantaku.texts import joined
from jantaku.web.wire.masking import MaskedScene
from jantaku.web.wire.refereed_context import RefereedContext
from jantaku.web.wire.wording import Json, Reason, Wording, seat_word

MOST = 100  # rulings in a view, the latest ones; the record has all
SETTLED = ("tabletop.count-right", "tabletop.count-wrong", "tabletop.count-referee")
SAID = ("tabletop.disputes", *SETTLED)


def href(voice: Wording, key: str) -> str:
    """Return the URL of a clause in the book."""
    return f"/rules/{voice.book.name}#{key}"


def visible_to(context: RefereedContext, seat: int) -> list[int]:
    """Return the indices of the rulings visible to a seat; explanations to other seats are skipped, so that numbers reveal none."""
    return [at for at, judged in enumerate(context.table.scene.rulings) if not judged.warned or judged.seat == seat]


def rulings(seen: MaskedScene, context: RefereedContext) -> Json:
    """Return the rulings visible to this audience, by their numbers."""
    found = list(enumerate(visible_to(context, seen.seat), 1))
    return {str(n): ruled(seen, context, n, at) for n, at in found[-MOST:]}


def ruled(seen: MaskedScene, context: RefereedContext, n: int, at: int) -> Json:
    """Return one ruling under its number for an audience; its wording is cached per language and profile."""
    key = (at, seen.voice.lang, seen.voice.profile)
    if key not in context.made:
        context.made[key] = _ruled(seen, context, at)
    return {"n": n} | context.made[key]


def _ruled(seen: MaskedScene, context: RefereedContext, at: int) -> Json:
    voice, lang, judged = seen.voice, seen.voice.lang, context.table.scene.rulings[at]
    ruling = judged.ruling
    dealer, round_, counters = seen.scene.titles[min(judged.hand, len(seen.scene.titles) - 1)]
    tile = context.shown_tiles[at] if at < len(context.shown_tiles) else -1
    decided = voice.say("tabletop.decided", penalty=ruling.penalty(lang)) if judged.decided else ""
    return {
        "hand": judged.hand + 1,
        "hand_title": seen.title(dealer, round_, counters),
        "seat": judged.seat,
        "name": seen.scene.sitters[judged.seat].name,
        "wind_name": seat_word((judged.seat - dealer) % 4, lang),
        "foul": ruling.foul,
        "title": voice.word(ruling.title(lang)),
        "sanction": ruling.sanction,
        "sanction_text": voice.word(ruling.penalty(lang)),
        "points": ruling.points,
        "sentence": voice.word(ruling.sentence(lang)),
        "steps": [voice.word(step) for step in ruling.steps(lang)],
        "clause": ruling.clause(lang),
        "href": href(voice, ruling.key),
        "reasons": [voice.reason(REASONS[reason], tile) for reason in judged.reasons],
        "decided": voice.word(decided),
        "warned": judged.warned,
    }


def explained(voice: Wording, judged: Judged) -> Reason:
    """Return the reason for a foul explained before it happened."""
    ruling = judged.ruling
    text = voice.say(
        "live.felt-warning",
        foul=voice.word(ruling.title(voice.lang)),
        penalty=voice.word(ruling.penalty(voice.lang)),
        clause=ruling.clause(voice.lang),
    )
    return {"id": ruling.foul, "text": text, "cite": ruling.clause(voice.lang), "href": href(voice, ruling.key)}


def ledger(seen: MaskedScene, context: RefereedContext) -> Json:
    """Return the penalty points of the overall score, as entries and as totals by seat."""
    voice, table = seen.voice, context.table
    found = [(n, table.scene.rulings[at]) for n, at in enumerate(visible_to(context, seen.seat), 1)]
    punished = [(n, judged) for n, judged in found if judged.ruling.points and not judged.warned]
    rows = [_entry(seen, one, *by) for one, by in zip(table.scene.penalties, punished, strict=True)]
    sums = [penalties_of(table, seat) for seat in range(4)]
    totals = {str(seat): {"points": sums[seat], "text": minus(sums[seat], voice)} for seat in range(4)}
    return {"rows": rows, "totals": totals}


def _entry(seen: MaskedScene, penalty: Penalty, n: int, judged: Judged) -> Json:
    voice = seen.voice
    return {
        "seat": penalty.seat,
        "name": seen.scene.sitters[penalty.seat].name,
        "points": penalty.points,
        "text": minus(penalty.points, voice),
        "clause": judged.ruling.clause(voice.lang),
        "href": href(voice, judged.ruling.key),
        "hand": penalty.hand + 1,
        "ruling": n,
    }


def penalties_of(table: RefereedTable, seat: int) -> int:
    """Return the penalty points of a seat."""
    return sum(penalty.points for penalty in table.scene.penalties if penalty.seat == seat)


def minus(points: int, voice: Wording) -> str:
    """Return penalty points as a negative number."""
    return voice.number(-points, sign=True) if points else "0"


def counts(seen: MaskedScene, context: RefereedContext) -> list[Json]:
    """Return the winners' counts of the hand, and their outcome."""
    found = context.view(seen.seat).counts
    counted = {one.seat: one for one in found.counts} if found else {}
    return [_count(seen, context, one) for one in counted.values()]


def _count(seen: MaskedScene, context: RefereedContext, counted: Count) -> Json:
    happened = _since_deal(context)
    settled = next((one for one in reversed(happened) if one.id in SETTLED and one.seat == counted.seat), None)
    ident = "tabletop.counts-yakuman" if counted.yakuman else "tabletop.counts-han"
    total = Happening(ident, counted.seat, number=counted.fu, total=counted.han)
    points = Happening("tabletop.counts", counted.seat, number=counted.points)
    happenings = (total, points) if counted.han or counted.yakuman else (points,)
    return {
        "seat": counted.seat,
        "name": seen.scene.sitters[counted.seat].name,
        "han": counted.han,
        "fu": counted.fu,
        "points": counted.points,
        "text": joined((seen.teller.tell(one, seen.v) for one in happenings), seen.voice.lang),
        "disputed": [one.seat for one in happened if one.id == "tabletop.disputes"],
        "settled": seen.teller.tell(settled, seen.v) if settled else "",
        "right": "" if settled is None else "yes" if settled.id == SETTLED[0] else "no",
    }


def _since_deal(context: RefereedContext) -> list[Happening]:
    """Return this hand's happenings about counts."""
    out: list[Happening] = []
    for notice in reversed(context.table.scene.notices):
        if notice.happening.id == "game.dealt":
            break
        if notice.happening.id in SAID:
            out.insert(0, notice.happening)
    return out
