"""Tiles in words, for the alternative text of a picture."""

from collections.abc import Sequence
from itertools import groupby

from jantaku.core.names import UNKNOWN
from jantaku.tiles import word_of


def in_words(tiles: Sequence[int]) -> str:
    """Tiles by name, those face down as a number: ``3 tiles face down, 5 circles, east``; "none" without any."""
    parts: list[str] = []
    for tile, group in groupby(tiles):
        many = list(group)
        parts += [f"{len(many)} tile{'s' * (len(many) > 1)} face down"] if tile == UNKNOWN else [word_of(each) for each in many]
    return ", ".join(parts) or "none"
