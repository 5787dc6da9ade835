"""Terms of the glossary in sentences: the words that are one, each with its id, the first time that it is there.

Ordinary words that are terms too ("hand", "turn") are left alone: a page whose every second word is a link cannot be read.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
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
    known = _known(lang)
    out: list[Word] = []
    seen: set[str] = set()
    at = 0
    for start, end in _found(text, lang):
        term = known.get(_bare(text[start:end], lang), "")
        if term and term not in seen:
            seen.add(term)
            out += [Word(text[at:start]), Word(text[start:end], term)]
            at = end
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


def names_for_scripts(lang: str) -> dict[str, object]:
    """Return what a script needs to mark the sentences of a language in the same way (``layout/marking.js``)."""
    latin, known = languages.of(lang).latin, _known(lang)
    named = [(" ".join(name.words), name) for names in _names(lang).values() for name in names]
    rows = [(text, known.get(_bare(text, lang), ""), name.exact, name.kind) for text, name in named]
    return {"latin": latin, "names": rows}


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


class _Name(NamedTuple):
    """A name as it is looked for: its words, small unless ``exact``; or, where words have no gaps, characters of a ``kind``."""

    words: tuple[str, ...]
    exact: bool
    kind: str


def _found(text: str, lang: str) -> Iterator[tuple[int, int]]:
    """Yield where each name in a sentence starts and ends: the longest of those that start at a place, from left to right."""
    names, ends, at = _names(lang), _end_of_words if languages.of(lang).latin else _end_of_signs, 0
    for first in _first(lang).finditer(text):
        start = first.start()
        if start >= at:
            found = (ends(text, start, name) for name in names.get(_key(first[0]), ()))
            end = next((end for end in found if end), 0)
            if end:
                yield start, end
                at = end


@cache
def _first(lang: str) -> re.Pattern[str]:
    """Return what finds every place at which a name may start: at any word, or at a first character of a name."""
    return re.compile(r"\w+" if languages.of(lang).latin else f"[{''.join(map(re.escape, _names(lang)))}]")


def _key(word: str) -> str:
    """Return a first word as names are looked up by it: in small letters, no plural."""
    return word.lower().removesuffix("s") or word


@cache
def _names(lang: str) -> dict[str, list[_Name]]:
    """Return the names of a language by their first word or character, the longest first."""
    latin = languages.of(lang).latin
    titled = {name: term.id in glossary.YAKU for term in glossary.everything() for name in names_in(term, lang)}
    by_first: dict[str, list[_Name]] = defaultdict(list)
    for name in sorted(titled, key=len, reverse=True):
        first = re.match(r"\w+" if latin else ".", name)
        if first:
            by_first[_key(first[0])].append(_name(name, latin=latin, title=titled[name]))
    return dict(by_first)


def _name(name: str, *, latin: bool, title: bool) -> _Name:
    """Return a name as it is looked for: the name of a yaku of several words with its capitals."""
    if not latin:
        kind = _KATAKANA if re.fullmatch(f"[{_KATAKANA}]+", name) else _KANJI if len(name) == 1 else ""
        return _Name((name,), exact=True, kind=kind)
    exact = title and " " in name
    return _Name(tuple((name if exact else name.lower()).replace("\u2019", "'").split()), exact, "")


def _end_of_words(text: str, at: int, name: _Name) -> int:
    """Return where a name ends that starts at a word, each of its words in the plural or not; 0 if it does not."""
    if text.endswith(("-", "winds "), 0, at):
        return 0
    for number, word in enumerate(name.words):
        at += number > 0
        part = text[at : at + len(word)].replace("\u2019", "'")
        if (part if name.exact else part.lower()) != word:
            return 0
        at += len(word)
        at += text[at : at + 1] in (("s",) if name.exact else ("s", "S"))
        if number + 1 < len(name.words) and text[at : at + 1] != " ":
            return 0
    return 0 if re.match(r"[\w-]", text[at : at + 1]) else at


def _end_of_signs(text: str, at: int, name: _Name) -> int:
    """Return where a name ends, no part of a longer word of its kind of characters; 0 if it does not."""
    end = at + len(name.words[0])
    beside = text[max(at - 1, 0) : at] + text[end : end + 1]
    return 0 if not text.startswith(name.words[0], at) or (name.kind and _of(name.kind).search(beside)) else end


@cache
def _of(kind: str) -> re.Pattern[str]:
    return re.compile(f"[{kind}]")
