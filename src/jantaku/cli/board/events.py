"""Events at a table, in the words of the terminal."""

from collections.abc import Sequence

from jantaku.cli.board.look import Look, face, faces
from jantaku.core.constants import EAST, NONE, RED, UNKNOWN
from jantaku.core.fields import State
from jantaku.story import events as story
from jantaku.story.telling import Narrator
from jantaku.texts import tile_name


def teller(names: Sequence[str], look: Look) -> Narrator:
    """Return the teller of events for the terminal; the viewer is "you"."""
    you = look.say("game.you")
    listens = names.index(you) if you in names else NONE
    return Narrator(look.lang, names, lambda tile: named(tile, look), lambda tiles: faces(tiles, look), listens)


def who(v: State, seat: int, names: Sequence[str], look: Look) -> str:
    """A seat by its wind and name: "South Haru", "South (you)"."""
    return teller(names, look).who(v, seat)


def named(tile: int, look: Look) -> str:
    """A tile in a sentence: a number tile by its face, an honour by its name."""
    return tile_name(tile, look.lang) if tile == UNKNOWN or (EAST <= tile < RED and not look.unicode) else face(tile, look)


def events(before: State, after: State, names: Sequence[str], look: Look, *, draws: bool = False) -> list[str]:
    """A sentence for each thing that happened, in order; draws only where they are asked for."""
    telling = teller(names, look)
    return [telling.tell(happening, after) for happening in story.events(before, after, draws=draws)]
