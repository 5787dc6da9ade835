"""Errors of the record parsers, translated for the uploader; an unknown one is passed through."""

import re

from jantaku.story.differences import place
from jantaku.texts import say

# Patterns of the parts of an error, with their text ids: what was found ...
FOUND = (
    (r"(?:Expecting|Extra data|Invalid|Unterminated|Illegal|JSON of).*", "review.fault-json"),
    (r"the end of the text", "review.fault-end"),
    (r"a game of three players", "review.fault-three"),
    (r"an? .* without a hand|a text without a game", "review.fault-no-hand"),
    (r"format version (?P<version>.*)", "review.fault-version"),
    (r"(?P<count>\d+) tiles dealt.*", "review.fault-dealt"),
    (r"(?:the )?tile (?P<tile>\S+)", "review.fault-tile"),
    (r"(?P<what>.*) outside of a hand", "review.fault-outside"),
    (r"<(?P<tag>.*)> at depth \d+", "review.fault-tag"),
    (r"a list of (?P<count>\d+)", "review.fault-list"),
)
# ... and what was expected.
NEEDED = (
    (r"well-formed JSON", "review.needed-json"),
    (r"four", "review.needed-four"),
    (r"at least one (?:INIT tag|start_kyoku)|lines such as .*", "review.needed-hand"),
    (r"a list of (?P<count>\d+) values", "review.needed-list"),
    (r"a list of (?P<low>\d+) to (?P<high>\d+) values", "review.needed-list-of"),
    (r"an object in braces", "review.needed-object"),
    (r"text in quotes.*", "review.needed-text"),
    (r"a number(?: such as .*)?", "review.needed-number"),
    (r"a whole number from (?P<low>\S+) to (?P<high>\S+)", "review.needed-whole"),
    (r"(?P<count>\d+) whole numbers", "review.needed-wholes"),
    (r"a line of the log in its order .*", "review.needed-line"),
    (r"the end of the text", "review.needed-end"),
    (r"the first line jantaku-log 1", "review.needed-first"),
    (r"a seat: E, S, W or N", "review.needed-seat"),
    (r"a tile such as 5m|m, p, s and 0-9, or z and 1-7", "review.needed-tile"),
    (r"<mjloggm> around a flat list", "review.needed-mjlog"),
    (r"version (?P<version>\d+); .*", "review.needed-version"),
    (r"one of (?P<names>.*)", "review.needed-one"),
    (r"(?P<names>\w+, .* or \w+)", "review.needed-one"),
    (r"such as (?P<names>.*)", "review.needed-such"),
    (r"at most (?P<most>[\d,]+).*", "review.needed-most"),
)

LOOKS = re.compile(r"\(it looks like ([^()]*)\)")


def found(text: str, lang: str) -> str:
    """Return what was found, translated."""
    return _known(FOUND, text, lang)


def needed(text: str, lang: str) -> str:
    """Return what was expected, translated."""
    return _known(NEEDED, text, lang)


def where(text: str, lang: str) -> str:
    """Return a place in a record, translated: line, hand, act; a file name stays as it is."""
    text = LOOKS.sub(lambda found: say("review.looks-like", lang, program=found[1]), text)
    for word in ("line", "column", "byte"):
        parts = re.split(rf"(?:(?<=^)|(?<=, )){word} (\d+)", text)
        numbers = [say(f"review.{word}", lang, number=int(part)) if at % 2 else part for at, part in enumerate(parts)]
        text = "".join(numbers)
    return place(text, lang)


def _known(patterns: tuple[tuple[str, str], ...], text: str, lang: str) -> str:
    for pattern, ident in patterns:
        match = re.fullmatch(pattern, text)
        if match:
            values = {name: value for name, value in match.groupdict().items() if value is not None}
            return say(ident, lang, **values)
    return text
