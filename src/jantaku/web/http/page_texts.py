"""What the page of a table has to say by itself, in the language of its reader; everything else comes in the stream."""

from functools import cache

from jantaku.rulings.kinds import LIMITS
from jantaku.texts import catalogue, tile_name
from jantaku.tiles import text_of

FACES = 37
PROMPTED = ("page.toggle-", "page.call-", "page.key-")  # what only a table says that offers acts
COUNTED = (*LIMITS, "yakuman")  # what a winner may count a hand as, besides han and fu


@cache
def table_words(lang: str) -> dict[str, dict[str, str]]:
    """The texts of the page by id, and the names of the tiles by what is written for them: "0p" is "red 5 of circles"."""
    texts = {ident: text for ident, text in catalogue(lang).items() if ident.startswith("page.")}
    return {"texts": texts, "tiles": {text_of(tile): tile_name(tile, lang) for tile in range(FACES)}}


@cache
def felt_words(lang: str) -> dict[str, object]:
    """The same for the page of a refereed table, which offers no acts and has more to say; and the limits, lowest first."""
    words, said = table_words(lang), catalogue(lang)
    common = {ident: text for ident, text in words["texts"].items() if not ident.startswith(PROMPTED)}
    felt = {ident: text for ident, text in said.items() if ident.startswith("felt.")}
    limits = {f"limit.{name}": said[f"limit.{name}"] for name in COUNTED}
    return words | {"texts": common | felt | limits, "limits": COUNTED}
