"""Buttons of a seat at a refereed table: actions right or wrong, derived from its view."""

from jantaku.core import constants as n
from jantaku.core.dead_wall import DEAD_WALL, live
from jantaku.refereed import actions as d
from jantaku.refereed.offers import Offer, offers
from jantaku.texts import has
from jantaku.web.wire.masking import MaskedScene
from jantaku.web.wire.refereed_context import RefereedContext
from jantaku.web.wire.wording import Json, Wording, seat_word

TERMS = (d.CHII, d.PON, d.KAN, d.RIICHI, d.TENPAI, d.NOTEN)
OWN_WORDS = {d.RON: "live.wire-ron", d.TSUMO: "live.wire-tsumo", d.PASS: "live.wire-pass"}
GROUPS = {
    d.SAY: "voice",
    d.CORRECT: "right",
    **dict.fromkeys((d.REVEAL, d.MIX, d.DEAD, *d.CONDUCT), "seldom"),
}
TAKES = {  # arguments of an action: (kind, minimum, maximum)
    (d.DISCARD, ""): ("tile", 1, 1),
    (d.DISCARD, "rotated"): ("tile", 1, 1),
    (d.MELD, ""): ("tiles", 1, 4),
    (d.COUNT, ""): ("numbers", 1, 3),
    (d.CORRECT, "meld"): ("maybe-tiles", 0, 4),
    (d.REVEAL, "own"): ("number", 1, 14),
    (d.REVEAL, "other"): ("number", 1, 14),
    (d.REVEAL, "live"): ("number", 1, 14),
    (d.REVEAL, "dead"): ("number", 1, DEAD_WALL),
}
ANY_WORD = Offer(d.SAY, "", ready=False)


def offered(seen: MaskedScene, context: RefereedContext) -> list[Json]:
    """Return the buttons of a seat; none for a spectator."""
    if not seen.playing:
        return []
    found = offers(context.view(seen.seat))
    return [each for offer in [*found, *([ANY_WORD] if found else [])] for each in _buttons(seen, context, offer)]


def _buttons(seen: MaskedScene, context: RefereedContext, offer: Offer) -> list[Json]:
    """Return the buttons of an offer: several if another seat must be named, none if it has no label and can only be typed."""
    if not (offer.what == d.SAY and offer.word) and not has(f"live.do-{name_of(offer)}"):
        return []
    if offer.what == d.DEAD:
        return [_button(seen, offer, seat) for seat in range(4)] if context.formal == "players" else []
    if (offer.what, offer.word) == (d.REVEAL, "other"):
        return [_button(seen, offer, seat) for seat in range(4) if seat != seen.seat]
    return [_button(seen, offer)]


def name_of(offer: Offer) -> str:
    """Return the name of an offer's button."""
    return "-".join(filter(None, (offer.what, offer.word)))


def _button(seen: MaskedScene, offer: Offer, seat: int = n.NONE) -> Json:
    takes, least, most = TAKES.get((offer.what, offer.word), ("", 0, 0))
    if offer == ANY_WORD:
        takes, least, most = "word", 1, 1
    if offer.word == "live":
        most = min(most, live(seen.v))
    name, voice = name_of(offer), seen.voice
    who = seat_word((seat - seen.v.dealer) % 4, voice.lang) if seat >= 0 else ""
    word = word_text(offer.word, voice) if offer.what == d.SAY and offer.word else ""
    return {
        "id": f"{name}-{seat}" if seat >= 0 else name,
        "what": offer.what,
        "word": offer.word,
        "numbers": [seat] if seat >= 0 else [],
        "group": GROUPS.get(offer.what, "seldom" if (offer.what, offer.word) == (d.DRAW, "dead") else "hands"),
        "ready": offer.ready,
        "text": word or voice.say(f"live.do-{name}", seat=who),
        "spoken": voice.say("live.do-says", word=word) if word else voice.say(f"live.doing-{name}", seat=who),
        "takes": takes,
        "least": least,
        "most": most,
    }


def word_text(word: str, voice: Wording) -> str:
    """Return a word of the table in the audience's terms."""
    if word in TERMS:
        return voice.name(word)
    if word == d.NINE:
        return voice.name("kyuushu-kyuuhai")
    return voice.say(OWN_WORDS[word]) if word in OWN_WORDS else word
