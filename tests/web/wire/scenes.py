"""Scenes to look at: a table, and what the room would hand to the wire with it."""

import json
import random
from collections.abc import Iterator
from typing import Any

from jantaku.core import constants as n
from jantaku.core.acts import CONCEALED_KAN, DISCARD_DRAWN, OTHERS, RIICHI_DRAWN
from jantaku.core.fields import State, copy
from jantaku.core.step.turn import show
from jantaku.game.acts import Act
from jantaku.game.table import Table
from jantaku.scoring.lut import LUT
from jantaku.web.wire.scene import About, Asked, Audience, Opened, Scene, Sitter
from jantaku.web.wire.view import view_of

NAMES = ("Ann", "Ben", "Cas", "Dee")
KINDS = {n.TURN: "turn", n.CLAIMS: "claim", n.ROBBERY: "rob", n.DECLARING: "declare"}
WINDOWS = {n.CLAIMS, n.ROBBERY}


def scene_of(
    table: Table, shown: State | None = None, *, hints: str = "reasons", length: str = "hanchan", stage: str = ""
) -> Scene:
    """The scene of a table: in a window all others are asked, otherwise whoever is to decide."""
    t = shown or table.state
    over = "over" if t.over else "result"
    about = About("game-1", length, hints, stage or (over if t.phase == n.HAND_OVER else "play"), record="/g/game-1")
    first, second, third, fourth = (Sitter(name, "person", here=True) for name in NAMES)
    window = Opened(3, 2500, 3000) if t.phase in WINDOWS else None
    seats = [s for s in range(4) if (s != t.turn if window else t.pending >> s & 1)]
    asked = {seat: Asked(7, KINDS[t.phase]) for seat in seats}
    graph = [(t.points[0], t.points[1], t.points[2], t.points[3])] * 2
    titles = [(t.dealer, t.round, t.counters)]
    return Scene(about, table, t, (first, second, third, fourth), asked, window, graph=graph, titles=titles)


def seen(of: Scene | Table, seat: int, lang: str = "en", profile: str = "book", *, hints: str = "reasons") -> Any:
    """A view as it comes out of the stream."""
    scene = of if isinstance(of, Scene) else scene_of(of, hints=hints)
    return json.loads(json.dumps(view_of(scene, Audience(seat, lang, profile))))


def bare(table: Table, act: Act) -> State | None:
    """The discard or kong of an act as it lies there before anybody has answered; None where it is none."""
    if table.state.phase != n.TURN or not (act.number < OTHERS or act.number in {DISCARD_DRAWN, RIICHI_DRAWN}):
        return None
    shown = State()
    copy(table.state, shown)
    show(shown, table.rules, LUT, act.seat, act.number, -1)
    return shown


def chosen(table: Table, chance: random.Random) -> Act:
    """A lawful act, wins and calls before others, so that little is left out."""
    acts = list(table.lawful())
    rare = [act for act in acts if act.number >= CONCEALED_KAN and act.number != DISCARD_DRAWN]
    return chance.choice(rare if rare and chance.random() < 0.5 else acts)


def scenes_of(table: Table, chance: random.Random, hints: str = "reasons") -> Iterator[Scene]:
    """The scenes of one hand, from its deal to its result, with a window after each discard."""
    table.deal()
    yield scene_of(table, hints=hints)
    while table.asked:
        act = chosen(table, chance)
        shown = bare(table, act)
        table.push(act)
        if shown:
            yield scene_of(table, shown, hints=hints)
        yield scene_of(table, hints=hints)


def games(book: str, *, seed: int, hands: int, hints: str = "reasons") -> Iterator[Scene]:
    """The scenes of the first hands of a random game."""
    table, chance = Table(book, seed=bytes([seed]), names=NAMES), random.Random(seed)
    for _ in range(hands):
        if not table.over:
            yield from scenes_of(table, chance, hints)
