"""Answers to "why not": the reasons against an act, from the asking player's view."""

from jantaku.core.acts import CHII_LOW, CONCEALED_KAN, RIICHI_DISCARD, RON, STRIDE, W_RIICHI
from jantaku.core.constants import TURN
from jantaku.errors import ActError
from jantaku.game.acts import read_act
from jantaku.game.table import window
from jantaku.story.rules import when
from jantaku.texts.bookcard import line
from jantaku.web.wire.asks import ALL_RIICHI, no_riichi
from jantaku.web.wire.masking import MaskedScene, strip
from jantaku.web.wire.reasons import against
from jantaku.web.wire.scene import Audience, Scene
from jantaku.web.wire.wording import Reason

CALLS = range(CHII_LOW, RON + 1)
LONGEST = 40


def why_of(scene: Scene, audience: Audience, act: str) -> list[Reason]:
    """Return the reasons against an act of a seat; none if it is lawful.

    A call or a ron is too late once play has gone on; the reasons that stood against it are given nevertheless.
    """
    seen = MaskedScene(scene, audience)
    if not seen.playing or scene.shown is None:
        return [seen.voice.reason("not-possible")]
    scratch = seen.look()
    held = scratch.possible[W_RIICHI]
    if act == ALL_RIICHI:
        return no_riichi(seen, RIICHI_DISCARD + (held & -held).bit_length() - 1) if held else [impossible(seen, RIICHI_DISCARD)]
    try:
        number = read_act(act, seen.seat).number
    except ActError:
        return [{"id": "no-act", "text": seen.voice.say("prompt.not-understood", text=act[:LONGEST]), "cite": "", "href": ""}]
    if seen.possible(number):
        return against(seen, number)
    return too_late(scene, seen, number) or [impossible(seen, number)]


def too_late(scene: Scene, seen: MaskedScene, act: int) -> list[Reason]:
    """Return the reasons that stood against a call or a ron on the last discard, if play has gone on since."""
    late = window(scene.table) if act in CALLS and not scene.window and scene.table else None
    if late is None or late.turn == seen.seat:
        return []
    seen.v = strip(late, seen.seat)
    seen.look(asked=True)
    return (against(seen, act) or [seen.voice.reason("not-asked")]) if seen.possible(act) else []


def impossible(seen: MaskedScene, act: int) -> Reason:
    """Return the reason against an act that the tiles or the moment do not allow, and when it would be possible."""
    voice, v = seen.voice, seen.v
    if act < CONCEALED_KAN and v.phase == TURN and v.turn == seen.seat:
        return voice.reason("not-possible") | {"text": voice.say("prompt.not-held", tile=voice.tile(act % STRIDE))}
    key = when(act)
    if key not in voice.book.rulings:
        return voice.reason("not-possible")
    ruling = line(voice.book, key, voice.lang)
    text = voice.say(
        "live.wire-when", said=voice.say("prompt.not-possible"), title=voice.word(ruling.title), text=voice.word(ruling.text)
    )
    return {"id": "not-possible", "text": text, "cite": ruling.clause, "href": f"/rules/{voice.book.name}#{key}"}
