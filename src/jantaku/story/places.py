"""Places in a record, and known sentences, in a language: the English that `jantaku.game` reports, found by patterns."""

import re

from jantaku.game.verify import WINDS
from jantaku.texts import hand_name, say

# Parts of a place, and their text ids.
PLACES = (
    (
        r"hand (?P<number>\d+)(?: \((?P<wind>East|South|West|North) (?P<dealer>\d)(?:, (?P<counters>\d+) counters?)?\))?",
        "verify.hand",
    ),
    (r"act (?P<number>\d+)", "verify.act"),
    (r"win of (?P<seat>\w)", "verify.win"),
    (r"end of the game", "verify.game-end"),
    (r"header", "verify.header"),
    (r"draw of the seats", "verify.lots"),
)
PART = re.compile(
    r"(?:^|(?<=[,:] ))(?:hand \d+(?: \([^()]*\))?|act \d+|win of \w|end of the game|header|draw of the seats)(?=, |$)"
)


def place(where: str, lang: str) -> str:
    """Return a place in a record: its hand, its act; the name of the record stays as it is."""
    return PART.sub(lambda found: _part(found[0], lang), where)


def _part(part: str, lang: str) -> str:
    found = re.fullmatch(PLACES[0][0], part)
    if found and found["wind"]:
        return say("verify.hand-titled", lang, number=int(found["number"]), title=title_of(found, lang))
    return known(PLACES, part, lang) or part


def title_of(found: re.Match[str], lang: str) -> str:
    """Return the title of a hand that a pattern found: its wind, dealer and counters."""
    return hand_name(WINDS.index(found["wind"]), int(found["dealer"]), int(found["counters"] or 0), lang)


def known(patterns: tuple[tuple[str, str], ...], text: str, lang: str) -> str | None:
    """Return the translation of a known text, or None."""
    for pattern, ident in patterns:
        found = re.fullmatch(pattern, text)
        if found:
            values = {
                key: int(said) if said.isdecimal() and key != "year" else said for key, said in found.groupdict().items() if said
            }
            return say(ident, lang, **values)
    return None
