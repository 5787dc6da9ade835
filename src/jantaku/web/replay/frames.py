"""A record as a table's stream: a full view at the start of a hand, then a step per moment.

The messages are those of a live table, so the same components show them; the view has ``reads`` in addition.
"""

from typing import cast

from jantaku.book import compile_book
from jantaku.core.fields import State, clone
from jantaku.table import Table
from jantaku.web.replay.recorded_wins import believed
from jantaku.web.replay.shanten import reads
from jantaku.web.replay.walk import Moment, Walk
from jantaku.web.wire.news import news_of
from jantaku.web.wire.patch import patch
from jantaku.web.wire.scene import About, Audience, Scene, Sitter
from jantaku.web.wire.view import view_of
from jantaku.web.wire.wording import Json

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
    about = About(game, length_of(walk), hints="off", stage=stage, note=note_at(walk, moment), record=f"/g/{game}")
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
