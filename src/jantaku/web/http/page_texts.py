"""Texts that the scripts of a table's page need, in the reader's language; all others come in the stream."""

from functools import cache

from jantaku.texts import catalogue, tile_name
from jantaku.tiles import text_of

FACES = 37


@cache
def table_words(lang: str) -> dict[str, dict[str, str]]:
    """Return the page texts by id, and the names of the tiles by notation: "0p" is "red 5 of circles"."""
    texts = {ident: text for ident, text in catalogue(lang).items() if ident.startswith("page.")}
    return {"texts": texts, "tiles": {text_of(tile): tile_name(tile, lang) for tile in range(FACES)}}


@cache
def refereed_words(lang: str) -> dict[str, dict[str, str]]:
    """Return the same for the page of a refereed table, with its additional texts."""
    words = table_words(lang)
    more = {ident: text for ident, text in catalogue(lang).items() if ident.startswith(("felt.", "limit."))}
    return words | {"texts": words["texts"] | more}
