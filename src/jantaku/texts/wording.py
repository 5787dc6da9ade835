"""Sentences in the words of a terminology profile: a triplet is called "pung", "kōtsu" or "brelan" as the reader has chosen.

The texts are written in one vocabulary: run, triplet, quad in English; chow, pung, kong in French. What stands for it comes
out of the glossary. Japanese has the same words in every profile.
"""

import re
from functools import cache
from typing import Final

from jantaku.texts import capital, fill, glossary, template

_BASE: Final = {"run": "shuntsu", "triplet": "koutsu", "quad": "kantsu", "chow": "shuntsu", "pung": "koutsu", "kong": "kantsu"}
_CONCEALED: Final = {"shuntsu": "anjun", "koutsu": "ankou", "kantsu": "ankan"}
_MELDED: Final = {"shuntsu": "minjun", "koutsu": "minkou", "kantsu": "minkan"}
_WORDS: Final = {
    # "Winds run East, South, ...", "runs a server": not groups
    "en": r"\b(?<!winds )(?<!whoever )(?:(?P<art>an?) )?(?:(?P<how>open|melded|concealed) )?(?P<word>run|triplet|quad|kong)(?P<many>s?)\b",
    "fr": r"\b(?:(?P<art>du|au|un|le|aucun|ce|le même) )?(?P<word>chow|pung|kong)(?P<many>s?)(?: (?P<how>caché|exposé)s?)?\b",
}
_SHE: Final = {"du": "de la", "au": "à la", "un": "une", "le": "la", "aucun": "aucune", "ce": "cette", "le même": "la même"}


def say_as(ident: str, lang: str, profile: str, /, **values: object) -> str:
    """The text of an id in the words of a profile (``glossary.PROFILES``), its placeholders filled in."""
    return fill(_template(ident, lang, profile), lang, values)


@cache
def _template(ident: str, lang: str, profile: str) -> str:
    text = template(ident, lang)
    return text if ident.startswith("web.profile-") else worded(text, lang, profile)  # these name the words themselves


def worded(text: str, lang: str, profile: str) -> str:
    """A text in the words of a profile, as it is where there is none; names of people may not stand in it."""
    found = _WORDS.get(lang) if profile else None
    return re.sub(found, lambda match: _replacement(match, lang, profile), text, flags=re.IGNORECASE) if found else text


def _replacement(match: re.Match[str], lang: str, profile: str) -> str:
    """A group as the profile calls it, with its article and number."""
    how, art, ident = (match["how"] or "").lower(), match["art"] or "", _BASE[match["word"].lower()]
    if how:
        ident = (_CONCEALED if how.startswith(("conc", "cach")) else _MELDED)[ident]
    name = glossary.name(ident, lang, profile)
    if match["many"] and name != glossary.name(ident, lang, "romaji") and not (lang == "en" and profile == "wrr-2013"):
        name = f"{name}s" if lang == "en" else " ".join(f"{word}s" for word in name.split())
    if art:
        name = f"{_article(art.lower(), name, lang)} {name}"
    return capital(name) if match[0][:1].isupper() else name


def _article(art: str, name: str, lang: str) -> str:
    if lang == "en":
        return "an" if name[:1] in "aeiou" else "a"
    return _SHE[art] if name.startswith("suite") else art
