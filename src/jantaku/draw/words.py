"""Tiles and hands in words, for the alternative text of a picture."""

from collections.abc import Sequence
from itertools import groupby

from jantaku.core.constants import UNKNOWN
from jantaku.draw.shown import DrawnHand
from jantaku.scoring.melds import Meld
from jantaku.texts import joined, listed, say, tile_name


def in_words(tiles: Sequence[int], lang: str = "en") -> str:
    """Tiles by name, those face down as a number: ``3 tiles face down; 5 of circles; east wind``; "none" without any."""
    parts: list[str] = []
    for tile, group in groupby(tiles):
        many = len(list(group))
        parts += [say("draw.face-down", lang, n=many)] if tile == UNKNOWN else [tile_name(tile, lang)] * many
    return listed(parts, lang) if parts else say("draw.none", lang)


def melds_in_words(melds: Sequence[Meld], lang: str) -> list[str]:
    """A sentence for each meld."""
    return [say("draw.meld", lang, call=meld.call, tiles=in_words(meld.tiles, lang)) for meld in melds]


def hand_in_words(hand: DrawnHand, tile: int | None, lang: str) -> str:
    """A hand, its melds and the tile it is won with, None where it has none."""
    parts = [say("draw.concealed", lang, tiles=in_words(hand.tiles, lang)), *melds_in_words(hand.melds, lang)]
    if tile is not None:
        parts.append(say("draw.won", lang, tile=in_words([tile], lang)))
    return joined(parts, lang)
