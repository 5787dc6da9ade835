"""The contents of a record: hands, highlights, and missing information."""

from jantaku.core import constants as n
from jantaku.game.log import HandLog
from jantaku.scoring.tiles import SEATS
from jantaku.web.replay.highlights import Key
from jantaku.web.replay.walk import Walk
from jantaku.web.wire.scene import Audience
from jantaku.web.wire.wording import Json, Wording, voice_of

DRAWS = {"game.exhaustive": "ryuukyoku", "game.nagashi": "nagashi-mangan", "game.chombo": "chonbo"}
SAID = {"ron": "live.wire-ron", "tsumo": "live.wire-tsumo"}


def index(walk: Walk, lang: str, profile: str) -> Json:
    """Return the hands with their moments, and the highlights, in a language."""
    voice = voice_of(walk.book, Audience(-1, lang, profile))
    return {
        "last": len(walk) - 1,
        "hands": [
            {"title": title(voice, *played.title), "from": played.first, "to": played.last, "points": list(played.points)}
            for played in walk.hands
        ],
        "keys": [_key(key, voice) for key in walk.keys],
    }


def title(voice: Wording, dealer: int, round_: int, counters: int) -> str:
    """Return the name of a hand: "East 1, 2 counters"."""
    ident = "game.hand-counters" if counters else "game.hand"
    return voice.say(ident, wind=voice.wind(round_), number=dealer + 1, counters=counters)


def _key(key: Key, voice: Wording) -> Json:
    """Return a highlight with the label of its button; its moment's news has the full sentence."""
    seat = key.what.seat if key.sort != "draw" else n.NONE
    wind = SEATS[(seat - key.dealer) % 4] if seat != n.NONE else ""
    return {"n": key.n, "sort": key.sort, "seat": seat, "wind": wind, "label": _word(key, voice), "big": key.big}


def _word(key: Key, voice: Wording) -> str:
    """Return the label of a highlight."""
    if key.sort in SAID:
        return voice.say("review.won", how=voice.say(SAID[key.sort]), points=key.points)
    if key.sort == "draw":
        return voice.name(DRAWS.get(key.what.id, "tochuu-ryuukyoku"))
    return voice.name(key.sort)


def unknown(walk: Walk) -> list[str]:
    """Return the text ids of what a record does not know, or where it cannot be replayed."""
    hands = walk.log.hands
    found = []
    if any(_hidden(hand) for hand in hands):
        found.append("review.unknown-hands")
    if any(n.UNKNOWN in hand.wall for hand in hands):
        found.append("review.unknown-wall")
    if not walk.log.complete:
        found.append("review.unfinished")
    if walk.refused or not all(map(walk.whole, range(len(walk.hands)))):
        found.append("review.cannot-go-on")
    return found


def _hidden(hand: HandLog) -> bool:
    """Return True if dealt tiles are unknown."""
    return n.UNKNOWN in hand.wall[: n.DEALT]
