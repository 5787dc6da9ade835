"""The decisions of a record, each at the moment at which it is seen: what the bot says of one, and the review of a seat."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from jantaku.core.constants import STANDING
from jantaku.core.fields import State, copy
from jantaku.errors import JantakuError
from jantaku.game.acts import ACT_OF
from jantaku.game.play import Decision, decisions_in
from jantaku.game.table import Table
from jantaku.review import DEAREST, KINDS, Reviewed, by_kind, judged, lost
from jantaku.story.differences import broken
from jantaku.texts import capital
from jantaku.web.replay.index import title
from jantaku.web.replay.walk import Walk
from jantaku.web.wire.asks import act_of
from jantaku.web.wire.scene import Audience
from jantaku.web.wire.why import ADVISORS, WhyContext, why
from jantaku.web.wire.wording import Json, Wording, voice_of

ENDS = ("end", "over")
MOST_LETTERS = 300  # of an error
Seen = tuple[int, int, int, int]  # what tells the moments of a hand apart


@dataclass(frozen=True, slots=True)
class PlacedDecision:
    """A decision that was reviewed: its moment, and what its acts are shown with: the tile of the turn, the red fives held."""

    n: int
    reviewed: Reviewed
    tile: int
    reds: int


class SeatReview(NamedTuple):
    """The decisions of a seat as far as the record goes, and what is wrong with it, if anything."""

    decisions: list[PlacedDecision]
    error: str


def sight(v: State) -> Seen:
    """Return what changes with every tile that is drawn, discarded or called; it is open to all."""
    return v.taken, sum(v.discards), sum(v.melds), v.kans


def moments(walk: Walk, hand: int) -> dict[Seen, int]:
    """Return the first moment of a hand for each sight."""
    out: dict[Seen, int] = {}
    for moment, state, _ in walk.moments(hand):
        if moment.kind not in ENDS:
            out.setdefault(sight(state), moment.n)
    return out


def review_of(walk: Walk, seat: int) -> SeatReview:
    """Review a seat of a record, 0 to 3."""
    found: list[PlacedDecision] = []
    error = walk.refused
    at: dict[Seen, int] = {}
    hand = -1
    try:
        for one, reviewed in judged(walk.log, seat, walk.book):
            if reviewed.place.hand >= len(walk.hands):
                break
            if reviewed.place.hand != hand:
                hand = reviewed.place.hand
                at = moments(walk, hand)
            state = one.view.state
            n = at.get(sight(state))
            if n is not None:
                found.append(PlacedDecision(n, reviewed, state.tile, state.reds[seat]))
    except JantakuError as problem:
        error = error or str(problem)
    return SeatReview(found, error)


# ---- one decision
def decision_at(walk: Walk, number: int, seat: int) -> Decision | None:
    """Return the decision that a seat has at a moment of a record, if it has one with a choice that the bot weighs."""
    moment, state, _ = walk.at(number)
    if moment.kind in ENDS or state.hidden[seat]:
        return None
    seen = sight(state)
    try:
        return next((one for one in _decisions(walk, moment.hand) if one.seat == seat and sight(one.view.state) == seen), None)
    except JantakuError:
        return None  # the record breaks off here


def _decisions(walk: Walk, hand: int) -> Iterator[Decision]:
    table = Table(walk.book, names=walk.log.names)
    copy(walk.hands[hand].before, table.state)
    table.log.hands = list(walk.log.hands[:hand])
    yield from decisions_in(table, walk.log.hands[hand])


def why_at(walk: Walk, number: int, seat: int, audience: Audience) -> Json:
    """Return what the bot expects of each act that a seat could choose at a moment; {} where it has no decision."""
    one = decision_at(walk, number, seat)
    lawful = [] if one is None else [act.number for act in one.lawful]
    if one is None or len(lawful) < 2 or one.view.state.riichi[seat] == STANDING:
        return {}
    state = one.view.state
    found = ADVISORS.of(walk.book).candidates(state, seat, lawful)
    return why(WhyContext(state, seat, voice_of(walk.book, audience)), found, one.act.number)


# ---- a seat
def present_review(walk: Walk, review: SeatReview, audience: Audience) -> Json:
    """Return the review of a seat in words: sums by kind, the dearest decisions, the loss by hand, each decision."""
    voice = voice_of(walk.book, audience)
    each = [one.reviewed for one in review.decisions]
    places = {id(one): at for at, one in enumerate(each)}
    return {
        "total": _total(each, voice),
        "kinds": _kinds(each, voice),
        "dearest": [places[id(one)] for one in lost(each)[:DEAREST]],
        "hands": [_hand(walk, hand, each, voice) for hand in range(len(walk.hands))],
        "decisions": [_decision(one, voice) for one in review.decisions],
        "error": voice.say("review.game-broken", why=broken(review.error, voice.lang)[:MOST_LETTERS]) if review.error else "",
    }


def _total(each: Sequence[Reviewed], voice: Wording) -> str:
    cost, alike = sum(one.advice.cost for one in each), sum(not one.advice.cost for one in each)
    return voice.say("review.game-total", count=len(each), alike=alike, lost=cost) if each else voice.say("review.game-empty")


def _kinds(each: Sequence[Reviewed], voice: Wording) -> list[Json]:
    return [
        {
            "kind": kind,
            "label": capital(voice.say(f"reviewed.kind-{kind}")),
            "count": voice.number(count),
            "alike": voice.number(alike),
            "lost": cost,
            "lost_text": voice.number(-cost, sign=True) if cost else "0",
        }
        for kind, (count, alike, cost) in by_kind(each).items()
        if count
    ]


def _hand(walk: Walk, hand: int, each: Sequence[Reviewed], voice: Wording) -> Json:
    """Return what was lost in a hand, by kind."""
    dealer, round_, counters = walk.hands[hand].title
    cost = Counter[str]()
    for one in each:
        if one.place.hand == hand:
            cost[one.advice.kind] += one.advice.cost
    short = "review.game-short-counters" if counters else "review.game-short"
    name, total = title(voice, dealer, round_, counters), sum(cost.values())
    return {
        "title": name,
        "short": voice.say(short, wind=voice.wind(round_)[:1], number=dealer + 1, counters=counters),
        "from": walk.hands[hand].first,
        "lost": {kind: cost[kind] for kind in KINDS if cost[kind]},
        "lost_text": voice.number(-total, sign=True) if total else "",
        "text": voice.say("review.game-column", title=name, lost=total),
    }


def _decision(one: PlacedDecision, voice: Wording) -> Json:
    """Return a decision: where it is, what was done, what the bot would have done, what it cost."""
    place, advice = one.reviewed.place, one.reviewed.advice
    name = title(voice, place.dealer, place.round, place.counters)
    played, best = (_shown(words, one, voice) for words in (advice.played, advice.best))
    return {
        "n": one.n,
        "hand": place.hand,
        "kind": advice.kind,
        "where": voice.say("review.game-where", title=name, turn=place.turn + 1),
        "turn": voice.say("review.game-turn", turn=place.turn + 1),
        "cost": advice.cost,
        "cost_text": voice.number(-advice.cost, sign=True) if advice.cost else "",
        "played": played,
        "best": best,
        "text": voice.say("review.game-instead", played=played["spoken"], best=best["spoken"])
        if advice.played != advice.best
        else voice.say("review.game-same", played=played["spoken"]),
    }


def _shown(words: str, one: PlacedDecision, voice: Wording) -> Json:
    act = act_of(ACT_OF[words], one.tile, one.reds, voice)
    return {key: act[key] for key in ("kind", "label", "spoken", "tile", "tiles")}
