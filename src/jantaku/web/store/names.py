"""Display names: any script, but nothing that breaks the page around it."""

import unicodedata

from jantaku.web.errors import WebError

MOST = 40  # letters
MOST_MARKS = 3  # combining marks on one letter
JOINER = "\u200d"  # joins emoji, and letters of some scripts


def clean(name: str) -> str:
    """Return a name as it is stored: composed, single spaces.

    Raise WebError if it is empty, too long, or has control or stacked characters.
    """
    if len(name) > 10 * MOST:  # before normalising, whose cost grows with the length
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
    """Return True if a string is a valid name."""
    try:
        return bool(clean(name))
    except WebError:
        return False


def folded(name: str) -> str:
    """Return the form of a name that ignores capitals, width and the encoding of accents."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
