"""Words looked for in texts: case, accents and hyphens do not matter, and every word must be there."""

import re
from functools import lru_cache
from unicodedata import combining, normalize

# What people say, and what the keys of rulings have for it.
SYNONYMS = {
    "aborted": "abort",
    "aka": "red",
    "atamahane": "multi ron",
    "chow": "chii",
    "continuance": "counter",
    "daisangen": "liable dragons",
    "daisuushii": "liable winds",
    "double-ron": "multi ron",
    "fly": "bust",
    "gong": "dice after gong",
    "headbump": "multi ron",
    "honba": "counter",
    "kazoe": "counted yakuman",
    "kong": "kan",
    "kuikae": "swap",
    "kyuushu": "nine kinds",
    "lateness": "late",
    "pao": "liable",
    "pung": "pon",
    "stake": "stick",
    "suufon": "four winds",
    "suukaikan": "four kans",
    "suucha": "four riichi",
    "tobi": "bust",
}


# Letters that have no accent to be taken off, and how people type them who lack them.
LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})


def plain(text: str) -> str:
    """A text as it is compared."""
    letters = normalize("NFKD", text).casefold().translate(LETTERS)
    bare = "".join(" " if c in "-_'\u2019" else c for c in letters if not combining(c))
    return re.sub(r"(?<=\d)[, ](?=\d{3}\b)", "", bare)


# The rulings of all books in one language are some 3,000 texts, and each search goes through those of a book.
_kept = lru_cache(maxsize=1 << 14)(plain)


def fits(words: str, texts: tuple[str, ...]) -> bool:
    """Return whether each of the words is in one of the texts; a word with a digit, like "B5" or "5.7.5", is looked for whole."""
    where = [_kept(text) for text in texts]
    whole = {word.strip(".,;:()") for text in where for word in text.split()}
    return all(_there(word, where, whole) for word in plain(words).split())


def _there(word: str, where: list[str], whole: set[str]) -> bool:
    if any(c.isdigit() for c in word):
        return word in whole
    other = SYNONYMS.get(word) or SYNONYMS.get(word.removesuffix("s"), word)
    return any(word in text or other in text for text in where)
