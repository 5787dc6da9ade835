"""A record as a table's stream: a full view at the start of a hand, then a step per moment.

The messages are those of a live table, so the same components show them; the view has ``reads`` in addition.
"""

from typing import cast

from jantaku import languages
from jantaku.core import constants as n
from jantaku.core import shapes
from jantaku.core.fields import State, clone
from jantaku.game.log import HandLog, Win
from jantaku.game.table import Table
from jantaku.rules.book import compile_book
from jantaku.scoring.lut import LUT
from jantaku.story.patch import patch
from jantaku.story.tiles import kinds_of
from jantaku.web.replay.walk import Moment, Walk
from jantaku.web.wire.hints import awaited
from jantaku.web.wire.masking import MaskedScene
from jantaku.web.wire.news import news_of
from jantaku.web.wire.scene import ALL_OPEN, About, Audience, Scene, Sitter
from jantaku.web.wire.view import view_of
from jantaku.web.wire.wording import Json, Wording, seat_word, voice_of

STAGES = {"end": "result", "over": "over"}


def frames(walk: Walk, hand: int, game: str, audience: Audience) -> list[Json]:
    """Return the messages of one hand of a record for an audience."""
    out: list[Json] = []
    before: Json = {}
    was: State | None = None
    for moment, state, table in walk.moments(hand):
        scene = scene_at(walk, moment, state, table, game)
        view, news = seen_at(walk, moment, scene, audience), news_of(was, scene.shown, audience, scene)
        if was:
            out.append({"t": "step", "n": moment.n, "set": patch(before, view), "news": news})
        else:
            out.append({"t": "full", "n": moment.n, "view": view, "news": news})
        before, was = view, scene.shown
    return out


def view_at(walk: Walk, number: int, game: str, audience: Audience) -> Json:
    """Return the full view at one moment."""
    moment, state, table = walk.at(number)
    return seen_at(walk, moment, scene_at(walk, moment, state, table, game), audience)


def seen_at(walk: Walk, moment: Moment, scene: Scene, audience: Audience) -> Json:
    """Return an audience's view of a recorded scene, with shanten and waits of the visible hands."""
    view = view_of(scene, audience)
    if view["hand"] and not scene.seal:  # without a seal there is nothing to verify, and unseen tiles stay hidden
        view["hand"] = cast("Json", view["hand"]) | {"secret": "", "wall": ""}
    if view["result"] and scene.shown:
        view["result"] = believed(cast("Json", view["result"]), scene.shown, walk.log.hands[moment.hand], walk, audience)
    if view["standing"]:
        view["standing"] = cast("Json", view["standing"]) | {"record": ""}  # the page shows one already
    return view | {"reads": reads(scene, audience)}


def scene_at(walk: Walk, moment: Moment, state: State, table: Table, game: str) -> Scene:
    """Return the scene of a record's moment."""
    log, played = walk.log, walk.hands[: moment.hand + 1]
    shown = clone(state)
    done = played if moment.kind in STAGES else played[:-1]
    stage = STAGES.get(moment.kind, "play")
    about = About(game, length_of(walk), hints="off", stage=stage, note=note_at(walk, moment), record=f"/g/{game}", deals="hand")
    a, b, c, d = (Sitter(name, "person", here=True) for name in walk.names)
    return Scene(
        about,
        table,
        shown,
        (a, b, c, d),
        seal=log.hands[moment.hand].seal,
        graph=[walk.start or (0, 0, 0, 0), *(hand.points for hand in done)],
        titles=[hand.title for hand in played],
    )


def length_of(walk: Walk) -> str:
    """Return the length of a game, by its book."""
    return "east" if compile_book(walk.book).rounds == 1 else "hanchan"


def note_at(walk: Walk, moment: Moment) -> tuple[str, dict[str, object]] | None:
    """Return the note on a hand that stops before its end, or None."""
    played = walk.hands[moment.hand]
    if moment.n != played.last or moment.kind in STAGES:
        return None
    return ("review.impossible", {}) if not walk.whole(moment.hand) else ("review.stops", {})


# ---- wins whose hand the record does not show: the rules cannot judge them, so they are shown as the record has them
BONUS = ("dora", "ura-dora", "aka-dora")


def believed(result: Json, v: State, hand: HandLog, walk: Walk, audience: Audience) -> Json:
    """Return a result in which the sheets of unknown hands are replaced by the record's own statements."""
    wins = cast("list[Json]", result["wins"])
    hidden = [win for win in wins if v.hidden[cast("int", win["seat"])]]
    if not hidden:
        return result
    voice = voice_of(walk.book, audience)
    won = {win.winner: win for win in hand.end.wins} if hand.end else {}
    lines = [_line(cast("int", win["seat"]), won.get(cast("int", win["seat"])), v, walk, voice) for win in hidden]
    return result | {"wins": [win for win in wins if win not in hidden], "lines": [*lines, *cast("list[str]", result["lines"])]}


def _line(seat: int, win: Win | None, v: State, walk: Walk, voice: Wording) -> str:
    who = " ".join(filter(None, (seat_word((seat - v.dealer) % 4, voice.lang), walk.names[seat])))
    parts = _parts(win, voice) if win else []
    if not parts:
        return voice.say("review.claimed-nothing", seat=who)
    return voice.say("review.claimed", seat=who, what=languages.of(voice.lang).comma.join(parts))


def _parts(win: Win, voice: Wording) -> list[str]:
    """Return a record's statements on a win: yaku, dora, han and fu, points."""
    parts = [voice.name(ident) for ident in win.yaku or {}]
    parts += [f"{voice.name(ident)} {count}" for ident, count in zip(BONUS, win.bonus or (), strict=False) if count]
    if win.han and win.fu:
        parts.append(voice.say("score.han-fu", han=win.han, fu=win.fu))
    if win.points:
        parts.append(voice.say("score.points", points=win.points))
    return parts


# ---- how far each hand is
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
