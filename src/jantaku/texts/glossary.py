"""Glossary: one id, many names. Search ignores case, accents, macrons, spaces and the length of romaji vowels."""

import re
import unicodedata
from functools import cache

from jantaku.errors import JantakuError
from jantaku.texts import LANGUAGES, module_of, set_type
from jantaku.texts.terms import yaku, yakuman
from jantaku.texts.terms.term import Term

__all__ = ["PROFILES", "Term", "clause", "everything", "find", "get", "meaning", "name", "names", "near"]

# Name profiles. A book's id gives the names of that book; "book" stands for wrc-2015.
PROFILES = ("book", "wrc-2015", "wrr-2013", "plain", "romaji")

# A score needs the names of yaku only: the rest is loaded on first use.
_YAKU = {term.id: term for term in yaku.TERMS + yakuman.TERMS}
YAKU = frozenset(_YAKU)  # ids of the terms that are yaku
# The languages of a `Term`; any other has a separate file, texts/LANG/terms.py: TERMS, by id a name and a meaning.
_INLINE = ("en", "fr", "ja")
_PLACE = {"book": 0, "wrc-2015": 0, "wrr-2013": 1, "plain": 2}
_CLAUSE = {"wrr-2013": 0, "wrc-2015": 1}
_KANA_MARKS = "ー\u3099\u309a"
_KATAKANA = {at: at + 0x60 for at in range(ord("ぁ"), ord("ゖ") + 1)}


@cache
def everything() -> tuple[Term, ...]:
    """Return all the terms, topic by topic."""
    from jantaku.texts.terms import conduct, groups, hands, scoring, table, tiles

    first, then = groups.TERMS + hands.TERMS, scoring.TERMS + tiles.TERMS + table.TERMS + conduct.TERMS
    return first + tuple(_YAKU.values()) + then


def get(ident: str) -> Term:
    """The term of an id; Raises JantakuError, naming the nearest."""
    if ident in _YAKU:
        return _YAKU[ident]
    by_id = _by_id()
    if ident in by_id:
        return by_id[ident]
    likely = near(ident)
    raise JantakuError(f"There is no term {ident!r}" + (f"; did you mean {' or '.join(likely)}?" if likely else "."))


def name(ident: str, lang: str = "en", profile: str = "book") -> str:
    """The name of a term in a language, as the books, plain players, or romaji have it; see `PROFILES`.

    In Japanese "book" is the kanji and "plain" the everyday name. French has one book, WRC 2015.
    """
    term = get(ident)
    if lang not in LANGUAGES or profile not in PROFILES:
        raise JantakuError(f"Names are in {', '.join(LANGUAGES)} and as {', '.join(PROFILES)}, not {lang!r} as {profile!r}.")
    if profile == "romaji":
        return term.ja[0]
    if lang not in _INLINE:
        return _own(ident, lang)[0]
    if lang == "ja":
        return term.common if profile == "plain" and term.common else term.ja[1]
    names = term.en if lang == "en" else term.fr
    place = _PLACE[profile] if lang == "en" else int(profile == "plain")
    return set_type(names[place] if place < len(names) else names[0], lang)


def yaku_name(ident: str, lang: str = "en", profile: str = "book") -> str:
    """Return the name of a yaku; one that only a house book has is named by its id."""
    return name(ident, lang, profile) if ident in _YAKU or ident in _by_id() else ident


def meaning(ident: str, lang: str = "en") -> str:
    """Meaning of a term, in a sentence or two."""
    term = get(ident)
    if lang not in LANGUAGES:
        raise JantakuError(f"Meanings are in {', '.join(LANGUAGES)}, not {lang!r}.")
    if lang not in _INLINE:
        return _own(ident, lang)[1]
    return set_type({"en": term.in_en, "fr": term.in_fr, "ja": term.in_ja}[lang], lang)


def _own(ident: str, lang: str) -> tuple[str, str]:
    """Return the name and the meaning of a term in a language with a separate file; the id for either where it has none."""
    found: tuple[str, str] = module_of(lang, "terms").get("TERMS", {}).get(ident, (ident, ident))
    return found


def clause(ident: str, book: str = "wrc-2015") -> str:
    """Clause in which a book defines a term ("6.5.1"); "" if it does not, or is neither World Riichi book."""
    return get(ident).cite[_CLAUSE[book]] if book in _CLAUSE else ""


def names(term: Term) -> tuple[str, ...]:
    """Every name by which a term can be found, its id first."""
    others = (name(term.id, lang) for lang in LANGUAGES if lang not in _INLINE)
    given = (term.id, *term.en, *term.fr, *term.ja, *term.also, term.common, *others)
    return tuple(dict.fromkeys(n for n in given if n))


def find(word: str) -> list[Term]:
    """Return the terms that a word names in any language; failing that, those whose names contain the word, then begin with it."""
    key = _key(word)
    if not key:
        return []
    index = _index()
    return (
        [term for term, keys, _ in index if key in keys]
        or [term for term, _, words in index if key in words]
        or [term for term, _, words in index if len(key) > 1 and any(w.startswith(key) for w in words)]
    )


def near(word: str, most: int = 3) -> list[str]:
    """Return names similar to an unknown word, the likeliest first."""
    from difflib import get_close_matches

    known = _spellings()
    return [known[key] for key in get_close_matches(_key(word), known, n=most, cutoff=0.6)]


def _key(word: str) -> str:
    """Normalise a word for comparison: "Chūren pōtō", "chuuren-poutou" and "churen poto" are equal, as are "kong" and "kongs"."""
    letters = unicodedata.normalize("NFKD", word).casefold().translate(_KATAKANA)
    kept = "".join(part[:-1] if part.endswith("s") and len(part) > 3 else part for part in _words(letters))
    short = ""
    for c in kept:
        if (c.isalnum() or c in _KANA_MARKS) and not (c in "aeiou" and short.endswith(c)):
            short += c
    return short.replace("ou", "o").replace("mb", "nb").replace("mp", "np")


def _words(text: str) -> list[str]:
    return re.split(r"[\s'’-]+", text)


@cache
def _by_id() -> dict[str, Term]:
    return {term.id: term for term in everything()}


@cache
def _index() -> list[tuple[Term, frozenset[str], frozenset[str]]]:
    index = []
    for term in everything():
        given = names(term)
        words = {part for n in given for part in _words(n)}
        index.append((term, frozenset(map(_key, given)), frozenset(map(_key, words))))
    return index


@cache
def _spellings() -> dict[str, str]:
    return {_key(n): n for term in reversed(everything()) for n in reversed(names(term))}
