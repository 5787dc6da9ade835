"""Places in a record, and known sentences, in a language: the English that `jantaku.game` reports, found by patterns."""

import re

from jantaku.game.verify import WINDS
from jantaku.texts import hand_name, say

TITLE = r"\((?P<wind>East|South|West|North) (?P<dealer>\d)(?:, (?P<counters>\d+) counters?)?\)"
# Parts of a place, and their text ids; those of the first two may have the title of a hand.
PLACES = (
    (rf"hand (?P<number>\d+)(?: {TITLE})?", "verify.hand"),
    (rf"line (?P<number>\d+)(?: {TITLE})?", "review.line"),
    (r"column (?P<number>\d+)", "review.column"),
    (r"byte (?P<number>\d+)", "review.byte"),
    (r"entry (?P<number>\d+)", "verify.entry"),
    (r"record (?P<number>\d+)", "verify.record"),
    (r"game (?P<number>\d+)", "verify.game"),
    (r"after line (?P<number>\d+) of the text", "verify.after-line"),
    (r"act (?P<number>\d+)", "verify.act"),
    (r"win of (?P<seat>\w)", "verify.win"),
    (r"end of the game", "verify.game-end"),
    (r"header", "verify.header"),
    (r"draw of the seats", "verify.lots"),
)
TITLED = {"verify.hand": "verify.hand-titled", "review.line": "verify.line-titled"}
PART = re.compile("(?:^|(?<=[,:] ))(?:" + "|".join(re.sub(r"\?P<\w+>", "?:", pattern) for pattern, _ in PLACES) + ")(?=, |: |$)")


def place(where: str, lang: str) -> str:
    """Return a place in a record: its hand, its act; the name of the record stays as it is."""
    return PART.sub(lambda found: _part(found[0], lang), where)


def _part(part: str, lang: str) -> str:
    for pattern, ident in PLACES[:2]:
        found = re.fullmatch(pattern, part)
        if found and found["wind"]:
            return say(TITLED[ident], lang, number=int(found["number"]), title=title_of(found, lang))
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
