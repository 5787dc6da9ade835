"""Citations in words: ``WRC 2015 5.4.1``, ``Club, Points 1``, ``Tenhou, observed, 47 of 47``.

In a book a citation is one of its clauses (``5.4.1``), or ``silent`` and, after a semicolon, the clause that then applies; or,
for a book known only from records, ``observed`` and how often, or ``not settled``; or, for a book that we have read in part,
``second hand`` and the page that reports the rule.

The standing of a value is how directly its clause supports it. ``says``: the clause states it. ``follows``: it is derived from
the clause. ``reading``: a decision where the text is silent, unclear or contradicts itself. ``parent``: the book is silent, and
the clause is another book's. ``unseen``: the book may well speak, but we have not read that clause; the parent's applies.
``second-hand``: a page about the book reports it. ``observed`` and ``unsettled``: from records, without a text. ``house``: a
ruling of the house.
"""

from functools import lru_cache

from jantaku import languages

HOUSE = "house ruling"
SILENT = "silent"
NOT_SEEN = "not seen"
DERIVED = "derived from "
WORDS: dict[str, dict[str, str]] = {
    "en": {},
    "fr": {
        SILENT: "muet",
        NOT_SEEN: "non lu",
        "second hand": "de seconde main",
        DERIVED: "déduit de ",
        "observed": "observé",
        "not settled": "non tranché",
        HOUSE: "règle de la maison",
        " of ": " sur ",
        " games": " parties",
        "also in ": "aussi dans ",
    },
    "ja": {
        SILENT: "規定なし",
        NOT_SEEN: "条文未見",
        "second hand": "二次資料",
        DERIVED: "導出元 ",
        "observed": "牌譜で確認",
        "not settled": "未確定",
        HOUSE: "卓の取り決め",
        " of ": "／",
        " games": "試合",
        "also in ": "併記 ",
    },
}
BARE = (SILENT, NOT_SEEN, HOUSE)
SAYS, FOLLOWS, READING, PARENT = "says", "follows", "reading", "parent"
NOT_READ, OBSERVED, UNSETTLED, SECOND_HAND, OF_HOUSE = "unseen", "observed", "unsettled", "second-hand", "house"
STANDINGS = (SAYS, FOLLOWS, READING, PARENT, NOT_READ, OBSERVED, UNSETTLED, SECOND_HAND, OF_HOUSE)
GIVEN = (SAYS, FOLLOWS, READING)  # standings that a book may give; the others show in its citation
NOTED = (FOLLOWS, READING)  # standings that need a note
MARKS = {
    "en": {FOLLOWS: " (follows)", READING: " (reading)"},
    "fr": {FOLLOWS: " (déduit)", READING: " (lecture)"},
    "ja": {FOLLOWS: "（導出）", READING: "（解釈）"},
}


Words = dict[str, str]


class Imprint:
    """Facts that a citation needs of its book: id, short title, the words for its headings, the name of its second witness."""

    __slots__ = ("headings", "id", "short", "witness")

    def __init__(self, ident: str, short: str, headings: dict[str, Words], witness: Words) -> None:
        self.id = ident
        self.short = short
        self.headings = headings
        self.witness = witness


def standing(cite: str, given: str = "") -> str:
    """Return the standing of a value in the book that has it, from its citation and what the book gives (``stands``)."""
    if cite == HOUSE:
        return OF_HOUSE
    if given:
        return given
    if cite.startswith(f"{SILENT}; {DERIVED}"):
        return FOLLOWS
    heads = ((SILENT, PARENT), ("observed", OBSERVED), ("not settled", UNSETTLED), ("second hand", SECOND_HAND))
    return next((found for head, found in heads if cite.startswith(head)), SAYS)


@lru_cache(1024)
def render(cite: str, imprint: Imprint, lang: str = "en", *, inherited: str = "", stands: str = "") -> str:
    """Return a citation in full, in a language, with the mark of a standing other than ``says``.

    ``inherited`` is why the book at hand relies on ``imprint``: it is ``silent``, or ``not seen``; empty if it does not.
    """
    words = WORDS.get(lang, {})
    first, *rest = cite.split("; ")
    if not first.startswith(BARE):
        first = _own(first, imprint, lang, words)
        if inherited:
            first = f"{words.get(inherited, inherited)}{languages.of(lang).semicolon}{first}"
    else:
        first = words.get(first, first)
    return languages.of(lang).semicolon.join([first, *(_led_to(part, imprint, words) for part in rest)]) + mark(stands, lang)


def mark(stands: str, lang: str = "en") -> str:
    """Return the mark printed after a clause for its standing; empty if the clause states the value, or its words say so."""
    return MARKS.get(lang, MARKS["en"]).get(stands, "")


def _own(clause: str, imprint: Imprint, lang: str, words: Words) -> str:
    if clause[:1].isdigit():
        return f"{imprint.short} {clause}"
    for word, replacement in words.items():
        clause = clause.replace(word, replacement)
    return f"{imprint.short}, " + ", ".join(_headed(part, imprint, lang) for part in clause.split(", "))


def _headed(clause: str, imprint: Imprint, lang: str) -> str:
    """Return ``Pts-1`` with its book's heading: Points 1."""
    head, dash, place = clause.partition("-")
    names = imprint.headings.get(head)
    return f"{names.get(lang, head)} {place}".rstrip() if names and (dash or not place) else clause


def _led_to(part: str, imprint: Imprint, words: Words) -> str:
    """Return what applies where a book is silent: a clause of another book, named, or clauses of the same book."""
    if not part.startswith(DERIVED):
        return part
    source = part.removeprefix(DERIVED)
    named = f"{imprint.short} {source}" if source[:1].isdigit() else source
    return words.get(DERIVED, DERIVED) + named


def witness(also: str, imprint: Imprint, lang: str = "en") -> str:
    """Return the second witness of a ruling, in words; "" if it has none."""
    if not also:
        return ""
    words = WORDS.get(lang, {})
    name = imprint.witness.get(lang) or imprint.witness.get("en", imprint.short)
    return f"{words.get('also in ', 'also in ')}{name}, {also}"


def alike(recorded: str, ruled: str) -> bool:
    """Return whether two English citations name the same clauses, or one of them a part of the other's.

    A record keeps the citation of its day; the standing, and the book from which a silent one takes the clause, may be corrected
    later.
    """
    one, two = _named(recorded), _named(ruled)
    return recorded == ruled or bool(one and two and (one <= two or two <= one))


def _named(cite: str) -> set[str]:
    """Return the clauses that a citation names, without books, marks and silences."""
    import re  # imported here: every start reads this module, and few commands check a record

    bare = re.sub(r" \((?:follows|reading)\)$", "", cite)
    parts = (re.sub(r"^(?:derived from )?(?:[^\d;,]+ \d{4} )?", "", part) for part in re.split("[;,] ", bare))
    return {part for part in parts if any(letter.isdigit() for letter in part)}
