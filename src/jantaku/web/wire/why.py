"""The answer to "why?" at a decision: each act that one could choose, with what the strong bot expects of it, in words."""

import threading
from collections.abc import Sequence
from typing import NamedTuple

from jantaku.core.fields import State
from jantaku.review.advisor import Advisor
from jantaku.review.candidates import MILLE, WINS, Candidate, acts_by_way
from jantaku.rules.book import Book
from jantaku.texts import capital, decimal
from jantaku.web.wire.asks import act_of
from jantaku.web.wire.wording import TILES, Json, Wording

MOST_BOOKS = 8  # whose advisors are kept, by thread
ALIKE = 20  # points in which two acts hardly differ
FINE = 100  # chances below, in a thousand, are shown with a digit more


class Advisors(threading.local):
    """Strong bots that are asked, by book; each thread has its own, since they think in memory that they keep."""

    def __init__(self) -> None:
        self.by_book: dict[Book, Advisor] = {}

    def of(self, book: Book) -> Advisor:
        """Return the advisor under a book."""
        if book not in self.by_book:
            if len(self.by_book) >= MOST_BOOKS:
                self.by_book.clear()
            self.by_book[book] = Advisor(book)
        return self.by_book[book]


ADVISORS = Advisors()


class WhyContext(NamedTuple):
    """A seat's own view at a decision, and the words in which it is shown."""

    v: State
    seat: int
    voice: Wording

    def act(self, number: int) -> Json:
        """Return an act as a button has it."""
        return act_of(number, self.v.tile, self.v.reds[self.seat], self.voice)

    def spoken(self, number: int) -> str:
        """Return an act in words, as a sentence begins."""
        return capital(str(self.act(number)["spoken"]))


def why(about: WhyContext, found: Sequence[Candidate], played: int | None = None) -> Json:
    """Return the candidates of a decision, the bot's choice first; ``played`` is the act that was done, which is always listed."""
    rows = [row(about, each, best=at == 0, played=same(about.v, each.act, played)) for at, each in enumerate(found)]
    if played is not None and not any(each["played"] for each in rows):
        rows.append(row(about, Candidate(played, weighed=False), best=False, played=True))
    return {"text": reason(about, found), "rows": rows}


def same(v: State, act: int, played: int | None) -> bool:
    """Return True if an act is the one that was done, or discards the same kind of tile in the same way."""
    if played is None or act == played:
        return played is not None
    ways = acts_by_way(v, {played}).keys()
    return bool(ways) and acts_by_way(v, {act}).keys() == ways


def row(about: WhyContext, each: Candidate, *, best: bool, played: bool) -> Json:
    """Return a candidate: its act, its numbers for the bars, and as they are written."""
    act, voice = about.act(each.act), about.voice
    shown = written(each, voice)
    out: Json = {
        **{key: act[key] for key in ("act", "kind", "label", "tile", "tiles")},
        "spoken": about.spoken(each.act),
        "best": best,
        "played": played,
        "weighed": each.weighed,
        "then": TILES[each.then] if each.then >= 0 else "",
        "win": each.win,
        "worth": each.worth,
        "danger": each.deal_in,
        "points": each.points,
        "place": each.place,
        "texts": shown if each.weighed else {},
        "text": "",
    }
    if each.act in WINS:
        return out | {"text": voice.say("live.why-win", worth=each.worth)}
    if each.weighed:
        then = [voice.say("live.why-then", tile=voice.tile(each.then))] if each.then >= 0 else []
        worth = "live.why-row" if each.worth else "live.why-row-no-win"
        out["text"] = " ".join([*then, voice.say(worth, **shown)])
    return out


def written(each: Candidate, voice: Wording) -> dict[str, str]:
    """Return the numbers of a candidate as its language writes them."""
    lang = voice.lang
    return {
        "win": percent(each.win, voice),
        "worth": voice.number(round(each.worth, -2)) if each.worth else "–",
        "danger": percent(each.deal_in, voice),
        "points": decimal(each.points, 0, lang, sign=True),
        "place": decimal(each.place / MILLE, 2, lang, sign=True),
    }


def percent(mille: int, voice: Wording) -> str:
    """Return a chance in a thousand as a percentage."""
    return voice.say("live.why-percent", share=decimal(mille / 10, 1 if 0 < mille < FINE else 0, voice.lang))


def reason(about: WhyContext, found: Sequence[Candidate]) -> str:
    """Return why the first candidate is chosen, beside the one that comes next."""
    best, voice = found[0], about.voice
    act = about.spoken(best.act)
    if best.act in WINS:
        return voice.say("live.why-take", act=act, worth=best.worth)
    if not best.weighed:
        return voice.say("live.why-rule", act=act)
    if len(found) == 1:
        return voice.say("live.why-only", act=act)
    other = found[1]
    mine, its = written(best, voice), written(other, voice)
    ident = difference(best, other)
    if ident in SHOWN and mine[SHOWN[ident]] == its[SHOWN[ident]]:
        ident = "live.why-more"
    next_ = about.act(other.act)["spoken"]
    return voice.say(ident, act=act, other=next_, **mine, **{f"less_{key}": value for key, value in its.items()})


SHOWN = {"live.why-often": "win", "live.why-dearer": "worth", "live.why-safer": "danger"}  # what each of these compares


def difference(best: Candidate, other: Candidate) -> str:
    """Return the text id of what sets the choice apart from the one that comes next."""
    promise, safer = best.promise - other.promise, other.risk - best.risk
    if best.points < other.points:
        return "live.why-rather"
    if best.points - other.points < ALIKE:
        return "live.why-alike"
    if safer > max(promise, 0):
        return "live.why-safer" if best.win >= other.win else "live.why-gives-up"
    return "live.why-often" if best.win * other.worth >= other.win * best.worth else "live.why-dearer"
