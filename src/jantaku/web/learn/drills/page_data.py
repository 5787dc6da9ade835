"""Data of a page for the scripts of the drills: texts, the numbers of the kinds, where drills stand."""

from jantaku import languages
from jantaku.texts import catalogue, tile_names
from jantaku.web.learn.drills.question import KINDS, MOST_SEED, number_of

VERDICT = ("right", "wrong", "right-are", "right-none")
PLACE = {"drill": "", "others": "/learn/drill", "rules": "/rules/", "ending": ""}  # of static/alone/drills/place.js


def boot(lang: str) -> dict[str, object]:
    """Return what the script needs: its texts, and the numbers of the kinds."""
    known = catalogue("en") | catalogue(lang)
    texts = {ident.removeprefix("drill.js-"): text for ident, text in known.items() if ident.startswith("drill.js-")}
    texts |= {word: known[f"drill.{word}"] for word in VERDICT}
    kinds = {kind: number_of(kind) for kind in KINDS}
    return {
        "texts": texts,
        "kinds": kinds,
        "seeds": MOST_SEED + 1,
        "comma": languages.of(lang).comma,
        "colon": languages.of(lang).colon,
        "place": PLACE,
    }


def asking(lang: str, profile: str, *, own: bool = False) -> dict[str, object]:
    """Return what the script of a drill needs; ``own`` for a page without a server."""
    return boot(lang) | {"names": tile_names(lang), "profile": profile, "own": own}
