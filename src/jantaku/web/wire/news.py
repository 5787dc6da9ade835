"""News between two shown states, for an audience: sentences, sounds, lines of the log."""

from jantaku.core import constants as n
from jantaku.core.fields import State
from jantaku.story import ending
from jantaku.story.events import events
from jantaku.story.telling import Happening
from jantaku.web.wire.masking import MaskedScene, strip_once
from jantaku.web.wire.scene import Audience, Scene
from jantaku.web.wire.wording import TILES, Json

SOUNDS = {
    "game.dealt": "deal",
    "game.discards": "discard",
    "game.discards-drawn": "discard",
    "game.riichi": "riichi",
    "game.riichi-stands": "stake",
    "game.riichi-void": "stake",
    "game.chii": "call",
    "game.pon": "call",
    "game.kan": "kan",
    "game.kan-added": "kan",
    "game.kan-concealed": "kan",
    "game.new-dora": "dora",
    "game.ron": "win",
    "game.tsumo": "win",
    "game.robs": "win",
    "game.tenpai": "declare",
    "game.noten": "declare",
}
DRAWS = "game.draws"
DEALT = {n.NO_HAND, n.HAND_OVER}


def news_of(before: State | None, after: State | None, audience: Audience, scene: Scene) -> list[Json]:
    """Return the news between two states, the second being current; only the audience's draws are lines of the log."""
    if after is None or after is before:
        return []
    return news_between(strip_once(scene, before, audience.seat), MaskedScene(scene, audience))


def news_between(was: State, seen: MaskedScene) -> list[Json]:
    """Return the news since what an audience saw before."""
    if was is seen.v or seen.v.phase == n.NO_HAND:
        return []
    return [_news(seen, seen.v, happening) for happening in happened(was, seen.v)]


def happened(was: State, v: State) -> list[Happening]:
    """Return the happenings between two seen states; a hand dealt since starts from an empty state."""
    out: list[Happening] = []
    if was.phase in DEALT and v.phase != n.HAND_OVER:
        out.append(Happening("game.dealt", v.dealer))
        was = State()
        was.taken, was.indicators, was.points[:] = v.taken, 1, v.points
        was.declared[:] = [n.NONE] * 4
    out += events(was, v, draws=True)
    if v.phase == n.HAND_OVER != was.phase:
        out += ending.broken_off(v)
        out += [ending.won(v, s) for s in ending.winners(v)]
    return out


def lines_of(seen: MaskedScene, story: list[Happening]) -> list[str]:
    """Return the happenings so far as lines of the log, without draws."""
    return [seen.teller.tell(happening, seen.v) for happening in story if not happening.id.startswith(DRAWS)]


def story_of(seen: MaskedScene, story: list[Happening]) -> list[Json]:
    """Return the same as news, for a client that shows the log in tiles."""
    return [_news(seen, seen.v, happening) for happening in story if not happening.id.startswith(DRAWS)]


def _news(seen: MaskedScene, v: State, happening: Happening) -> Json:
    ident, seat, tile = happening[:3]
    draw = ident.startswith(DRAWS)
    return {
        "id": ident,
        "seat": seat,
        "tile": TILES[tile] if tile >= 0 else "",
        "text": seen.teller.tell(happening, v),
        "sound": "draw" if draw else SOUNDS.get(ident, "end"),
        "line": not draw or seat == seen.seat,
    }
