"""The look of a table: language, colours, the room there is; and the faces of tiles."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import click

from jantaku.cli.board.cells import pad
from jantaku.core.constants import CHUN, EAST, HATSU, RED
from jantaku.scoring.tiles import glyph_of, is_red, text_of
from jantaku.texts import say

SUITS = ("yellow", "cyan", "green")


class Look(NamedTuple):
    """The look of a table: language, colours, room, faces."""

    lang: str = "en"
    unicode: bool = False
    colour: bool = False
    columns: int = 80
    rows: int = 24

    def style(self, text: str, **how: Any) -> str:
        """A text in colours, where there are any."""
        return click.style(text, **how) if self.colour and text else text

    def say(self, ident: str, **values: object) -> str:
        """A text in the language."""
        return say(ident, self.lang, **values)


def plain_face(tile: int, look: Look) -> str:
    """A tile in two cells: ``5m``, ``0m`` for the red five, honours by two letters of their names, or as Unicode has it."""
    if tile < 0:
        return "##"
    if look.unicode:
        return pad(glyph_of(tile), 2) + ("'" if is_red(tile) else "")
    return look.say("board.honours").split()[tile - EAST] if EAST <= tile < RED else text_of(tile)


def face(tile: int, look: Look, **how: Any) -> str:
    """A tile in its colour."""
    text = plain_face(tile, look)
    if not look.colour or tile < 0:
        return text
    if is_red(tile):
        return look.style(text, fg="bright_red", bold=True, **how)
    if tile < EAST:
        return look.style(text, fg=SUITS[tile // 9], **how)
    return look.style(text, fg={HATSU: "bright_green", CHUN: "bright_red"}.get(tile, "bright_white"), **how)


def faces(tiles: Iterable[int], look: Look) -> str:
    """Tiles in a row."""
    return " ".join(face(tile, look) for tile in tiles)
