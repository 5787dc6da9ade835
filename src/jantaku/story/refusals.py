"""Refusals of records in a language: by a reader, by the table that follows one, by anything else in its own words."""

from jantaku import languages
from jantaku.errors import ActError, JantakuError, LogError
from jantaku.story import faults, flaws
from jantaku.story.differences import broken, refused
from jantaku.texts.refusals import ended, told


def refusal(error: JantakuError, lang: str) -> str:
    """Return why a record is refused, with its full stop."""
    if hasattr(error, "sentence") or bool(getattr(error, "id", None)) or not isinstance(error, ActError | LogError):
        return told(error, lang)
    text = refused(str(error), lang)
    return ended(_otherwise(text, lang) if text == str(error) else text, lang)


def _otherwise(text: str, lang: str) -> str:
    """Return why a record cannot be followed, or what it says against itself at a place."""
    where, colon, flaw = text.partition(": ")
    if colon and (said := flaws.flaw(flaw, lang)) != flaw:
        return f"{faults.where(where, lang)}{languages.of(lang).colon}{said}"
    return broken(text, lang)
