"""Texts that the scripts of a table's page need, in the reader's language; all others come in the stream."""

from functools import cache

from jantaku.rules.rulings.kinds import LIMITS
from jantaku.scoring.tiles import text_of
from jantaku.texts import catalogue, tile_name

FACES = 37
PROMPTED = ("page.toggle-", "page.key-")  # what only a table says that offers acts
COUNTED = (*LIMITS, "yakuman")  # what a winner may count a hand as, besides han and fu


@cache
def table_words(lang: str) -> dict[str, dict[str, str]]:
    """Return the page texts by id, and the names of the tiles by notation: "0p" is "red 5 of circles"."""
    texts = {ident: text for ident, text in catalogue(lang).items() if ident.startswith("page.")}
    return {"texts": texts, "tiles": {text_of(tile): tile_name(tile, lang) for tile in range(FACES)}}


@cache
def refereed_words(lang: str) -> dict[str, object]:
    """Return the same for the page of a refereed table: no prompts, its additional texts, and the limits, lowest first."""
    words, texts = table_words(lang), catalogue(lang)
    common = {ident: text for ident, text in words["texts"].items() if not ident.startswith(PROMPTED)}
    felt = {ident: text for ident, text in texts.items() if ident.startswith("felt.")}
    limits = {f"limit.{name}": texts[f"limit.{name}"] for name in COUNTED}
    return words | {"texts": common | felt | limits, "limits": COUNTED}
