"""Shanten, waits and furiten of the visible hands at a moment of a record."""

from jantaku.core import names as n
from jantaku.core import shapes
from jantaku.core.fields import State
from jantaku.lut import LUT
from jantaku.story.tiles import kinds_of
from jantaku.web.wire.hints import awaited
from jantaku.web.wire.masking import MaskedScene
from jantaku.web.wire.scene import ALL_OPEN, Audience, Scene
from jantaku.web.wire.wording import Json


def reads(scene: Scene, audience: Audience) -> Json:
    """Return the readings by seat of the hands that an audience sees; none for hands that the record hides."""
    t = scene.shown
    if t is None or t.phase == n.NO_HAND:
        return {}
    seats = range(4) if audience.seat == ALL_OPEN else [audience.seat] if audience.seat >= 0 else []
    return {str(s): _read(scene, audience, s) for s in seats if not t.hidden[s] and not t.winners >> s & 1}


def _read(scene: Scene, audience: Audience, s: int) -> Json:
    """Return the reading of one hand, from its player's view."""
    seen = MaskedScene(scene, Audience(s, audience.lang, audience.profile))
    v, voice = seen.v, seen.voice
    short = shanten(v, s)
    waits = awaited(seen) if v.waits[s] and not (v.turn == s and v.phase == n.TURN and v.source == n.FROM_CLAIM) else []
    furiten = bool(waits) and bool(v.waits[s] & v.cast[s] or v.missed[s])
    if waits:
        text = voice.say("review.waits", tiles=voice.tiles(kinds_of(v.waits[s])))
    else:
        text = voice.say("review.shanten", shanten=short) if short > 0 else voice.say("review.ready")
    return {"shanten": short, "text": text, "waits": waits, "furiten": voice.say("review.furiten") if furiten else ""}


def shanten(v: State, s: int) -> int:
    """Return the shanten of a hand; of fourteen tiles after the best discard; -1 if complete."""
    short = shapes.lacking(LUT, v.key[s], v.melds[s]) - 1
    return short if short or v.waits[s] or sum(v.hand[s]) % 3 != 1 else 1  # a wait for a fifth copy alone is not one (WRC 2.2)
