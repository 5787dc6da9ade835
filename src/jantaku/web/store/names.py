"""Names that people give themselves: any script, but nothing that upsets the page around it."""

import unicodedata

from jantaku.web.errors import WebError

MOST = 40  # letters
MOST_MARKS = 3  # accents on one letter
JOINER = "\u200d"  # binds emoji together, and letters of some scripts


def clean(name: str) -> str:
    """A name as it is kept: composed, single spaces. WebError for one that is empty, too long, or has marks that no name has."""
    if len(name) > 10 * MOST:  # before any work is put into it
        raise WebError("store.name-long", most=MOST)
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not name.strip(JOINER):
        raise WebError("store.name-empty")
    if len(name) > MOST:
        raise WebError("store.name-long", most=MOST)
    marks = 0
    for letter in name:
        category = unicodedata.category(letter)
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if (category[0] == "C" and letter != JOINER) or marks > MOST_MARKS:
            raise WebError("store.name-marks")
    return name


def is_name(name: str) -> bool:
    """Whether it can be a name."""
    try:
        return bool(clean(name))
    except WebError:
        return False


def folded(name: str) -> str:
    """What two names have in common that differ only in capitals, width or how their accents are written."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
