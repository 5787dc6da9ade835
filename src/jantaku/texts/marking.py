"""Terms of the glossary in sentences: the words that are one, each with its id, the first time that it is there.

Ordinary words that are terms too ("hand", "turn") are left alone: a page whose every second word is a link cannot be read.
"""

import re
from collections import defaultdict
from functools import cache, lru_cache
from typing import Final, NamedTuple

from jantaku import languages
from jantaku.rules.book import Book
from jantaku.texts import glossary
from jantaku.texts.bookcard import keys_of, line
from jantaku.texts.terms.term import Term

# Terms that readers know from any game, or that are ordinary words.
UNMARKED: Final = frozenset(
    {
        *(
            "mentsu",
            "toitsu",
            "concealed",
            "melded",
            "fuuro",
            "agari",
            "machi",
            "taatsu",
            "round",
            "kyoku",
            "turn",
            "draw",
            "dahai",
        ),
        *(
            "hai",
            "shuupai",
            "suit",
            "manzu",
            "pinzu",
            "souzu",
            "kazehai",
            "sangenpai",
            "atamahane",
            "ton",
            "nan",
            "shaa",
            "pei",
            "jihai",
        ),
        *("hanahai", "kisetsuhai", "joker", "basho-gime", "yama", "stack", "haipai", "saikoro", "haku", "hatsu", "chun", "futei"),
        *(
            "disqualification",
            "cheating",
            "obstruction",
            "lateness",
            "substitute",
            "referee",
            "tournament",
            "etiquette",
            "revealing",
        ),
        *("wrong-word", "score-recording", "time-limit", "not-penalised", "passing-information", "missing-session", "gong"),
    }
)
# Names that are ordinary words, of terms whose other names are not.
ORDINARY: Final = frozenset(
    {
        *("closed", "open", "head", "several winners", "doubles", "simple", "break", "session", "game", "repeat"),
        *("counter", "bust", "river", "break of the wall", "liability"),
        *("tête", "fermé", "ouvert", "plusieurs gagnants", "en attente", "Pure", "ouverture", "partie", "partie nulle"),
        *("suite", "bâtonnet", "extrémité", "responsabilité", "combinaison", "子", "河"),
    }
)
MARKED_SIGNS: Final = frozenset("役翻符親")  # terms of one character
_KATAKANA = "ァ-ヺー"
_KANJI = "㐀-鿿々"


class Word(NamedTuple):
    """A part of a sentence, and the id of the term that it is, if any."""

    text: str
    term: str = ""


@lru_cache(1 << 14)
def words_of(text: str, lang: str) -> tuple[Word, ...]:
    """Return a sentence in parts: each term the first time that it is there, and what stands between them."""
    pattern, known = _pattern(lang), _known(lang)
    out: list[Word] = []
    seen: set[str] = set()
    at = 0
    for found in pattern.finditer(text):
        term = known.get(_bare(found[0], lang), "")
        if term and term not in seen:
            seen.add(term)
            out += [Word(text[at : found.start()]), Word(found[0], term)]
            at = found.end()
    return tuple(word for word in (*out, Word(text[at:])) if word.text)


def terms_in(text: str, lang: str) -> frozenset[str]:
    """Return the ids of the terms in a sentence."""
    return frozenset(word.term for word in words_of(text, lang) if word.term)


def uses(books: tuple[Book, ...], lang: str) -> dict[str, list[tuple[str, str, str]]]:
    """Return, by term, where the rulings of books speak of it: book, key and title, each ruling once, in the first book that has it."""
    found: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
    seen: set[str] = set()
    for book in books:
        for key in keys_of(book):
            if key in seen:
                continue
            seen.add(key)
            row = line(book, key, lang)
            here = terms_in(row.text, lang) | terms_in(row.title, lang) | ({key.removeprefix("yaku.")} & glossary.YAKU)
            for term in sorted(here):
                found[term].append((book.name, key, row.title))
    return found


def names_in(term: Term, lang: str) -> tuple[str, ...]:
    """Return the names by which a term is marked in the sentences of a language."""
    if term.id in UNMARKED:
        return ()
    given = (glossary.name(term.id, lang, profile) for profile in ("wrc-2015", "wrr-2013", "plain"))
    return tuple(dict.fromkeys(name for name in given if name not in ORDINARY and (languages.of(lang).latin or _marks(name))))


def _marks(name: str) -> bool:
    return len(name) > 1 or name in MARKED_SIGNS


@cache
def _known(lang: str) -> dict[str, str]:
    """Terms by their names, as they are compared; of two with the same name one that is not a yaku, else the first."""
    known: dict[str, str] = {}
    for term in sorted(glossary.everything(), key=lambda term: term.id in glossary.YAKU):
        for name in names_in(term, lang):
            known.setdefault(_bare(name, lang), term.id)
    return known


def _bare(name: str, lang: str) -> str:
    """Return a name as it is compared: small letters, no plural."""
    return (
        name
        if not languages.of(lang).latin
        else " ".join(word.removesuffix("s") for word in name.lower().replace("\u2019", "'").split())
    )


@cache
def _pattern(lang: str) -> re.Pattern[str]:
    """Return what finds the names of a language, the longest first, gathered by their first letter."""
    by_first: dict[str, list[str]] = defaultdict(list)
    named = {name: term for term in glossary.everything() for name in names_in(term, lang)}
    for name in sorted(named, key=len, reverse=True):
        by_first[name[:1].lower()].append(_written(name, lang, title=named[name].id in glossary.YAKU))
    groups = (f"(?={_either_case(first)})(?:{'|'.join(dict.fromkeys(names))})" for first, names in by_first.items())
    found = f"(?:{'|'.join(groups)})"
    return re.compile(found if not languages.of(lang).latin else rf"\b(?<!winds )(?<!-){found}\b(?!-)")


def _either_case(letter: str) -> str:
    return f"[{re.escape(letter)}{re.escape(letter.upper())}]" if letter.upper() != letter else re.escape(letter)


def _written(name: str, lang: str, *, title: bool) -> str:
    """Return a name as a pattern: in the plural too; the name of a yaku of several words with its capitals; no part of a word."""
    if not languages.of(lang).latin:
        kind = _KATAKANA if re.fullmatch(f"[{_KATAKANA}]+", name) else _KANJI if len(name) == 1 else ""
        return f"(?<![{kind}]){name}(?![{kind}])" if kind else re.escape(name)
    pattern = "s? ".join(map(re.escape, name.split())).replace("'", "['\u2019]") + "s?"
    return pattern if title and " " in name else f"(?i:{pattern})"
