"""Search fouls by any words, in all languages at once: a name, or a sentence that says what happened."""

import re
from collections import defaultdict
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from itertools import pairwise
from math import log, sqrt

from jantaku.referee.foul import Foul
from jantaku.referee.fouls import FOULS
from jantaku.referee.words import MEANINGS
from jantaku.texts import LANGUAGES
from jantaku.texts.search import plain

# Words too common to distinguish fouls.
STOPS = """
a an and are as at be been but by did do does for from had has have he her him his i in is it its me my of on or our she somebody
someone that the their them there they this to us was we were when which who with you your player players one
a ai alors au aux avait avec c ce ces d dans de des du elle elles en est et etait il ils j je l la le les leur leurs lui m ma mais
me mes mon n nous on ou par pour que qu qui s sa se ses son sont sur t un une vous joueur joueurs personne
"""
STOP = frozenset(STOPS.split())
JAPANESE = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
WORD = re.compile(r"[a-z0-9]+|[\u3040-\u30ff\u3400-\u9fff]+")
RUN = re.compile("[\u30a0-\u30ff]+|[\u3400-\u9fff]+")  # katakana, or kanji: endings are in hiragana
ENDINGS = ("ing", "ment", "ees", "ies", "ed", "ee", "es", "er", "ez", "ent", "s", "e")
SHORTEST = 4  # least letters of a prefix that matches a word
COMMON_PART = 0.6  # least part of a longer word that a shorter one is, to be its beginning
NEAR = 0.45  # share of the best score found
ALIKE, ALIKE_SHORT = 0.8, 0.75  # similarity of an unknown word to a known one; of words of four letters
ROUGHLY = 0.3  # similarity of unknown words to a name that is suggested
MEANT, WORDED, ORDERED = 1.0, 0.5, 0.3  # weight of a meaning, of a word or a pair of characters as such, of two meanings in order
OTHERS = 2  # entries that are named after the likeliest
PHRASE, WHOLE = 0.65, 0.35  # share of the likest phrase of a foul in its score, and of all its phrases


def search(words: str) -> list[Foul]:
    """Return the fouls that match some words, the likeliest first; all of them without a word."""
    if not plain(words).strip():
        return list(FOULS.values())
    scores = {ident: score for ident, score in _scores(words).items() if score}
    best = max(scores.values(), default=0.0)
    likely = sorted((ident for ident in scores if scores[ident] >= NEAR * best), key=lambda ident: -scores[ident])
    return [FOULS[ident] for ident in likely]


def nearest(words: str) -> list[str]:
    """Return up to three names or ids of fouls similar to words that match nothing, the likeliest first."""
    names = {plain(name): name for foul in FOULS.values() for lang in LANGUAGES for name in (*foul.aliases(lang), foul.title(lang))}
    names |= {plain(ident): ident for ident in FOULS}
    found = get_close_matches(plain(words), sorted(names), 3, ROUGHLY)
    return [names[name] for name in found]


# ---- how well a foul fits
def _scores(words: str) -> dict[str, float]:
    """Return the score of each foul: by its likest phrase, and by how much of what was asked its phrases have together."""
    asked = sorted(set(tokens(_corrected(words))))
    length = _length(asked)
    if not length:
        return {}
    common: dict[int, float] = defaultdict(float)
    for token in asked:
        for number in _places().get(token, ()):
            common[number] += _weight(token) ** 2
    likest = dict.fromkeys(FOULS, 0.0)
    for number, square in common.items():
        ident, size = _phrases()[number]
        likest[ident] = max(likest[ident], square / (length * size))
    total = sum(map(_weight, asked))
    return {
        ident: PHRASE * likest[ident] + WHOLE * sum(_weight(token) for token in asked if token in _words(ident)) / total
        for ident in FOULS
    }


def _length(tokens: Iterable[str]) -> float:
    return sqrt(sum(_weight(token) ** 2 for token in tokens))


@cache
def _weight(token: str) -> float:
    """Return the weight of a token: one that few fouls have counts more."""
    having = sum(token in _words(ident) for ident in FOULS)
    weight = ORDERED if ">" in token else MEANT if token.startswith("=") else WORDED
    return weight * log(1 + len(FOULS) / having) if having else 0.0


@cache
def _phrases() -> tuple[tuple[str, float], ...]:
    """Return all names of all fouls, in every language, each as its foul and its length."""
    return tuple((ident, _length(phrase)) for ident in FOULS for phrase in _named(ident))


@cache
def _places() -> dict[str, list[int]]:
    """Return the numbers of the names that each token is in."""
    found: dict[str, list[int]] = defaultdict(list)
    for number, phrase in enumerate(phrase for ident in FOULS for phrase in _named(ident)):
        for token in phrase:
            found[token].append(number)
    return dict(found)


@cache
def _named(ident: str) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(tokens(text)) for text in _texts(ident))


def _texts(ident: str) -> list[str]:
    foul = FOULS[ident]
    texts = [ident.replace("-", " "), foul.code]
    for lang in LANGUAGES:
        texts += [foul.title(lang), *foul.aliases(lang)]
    return texts


@cache
def _words(ident: str) -> frozenset[str]:
    return frozenset().union(*_named(ident))


@cache
def _vocabulary() -> tuple[str, ...]:
    """Return all words in Latin letters by which fouls are found, as they are written."""
    named = (foul_text for ident in FOULS for foul_text in _texts(ident))
    words = {word for text in named for word in WORD.findall(_spelt(text))} | set(_meanings())
    return tuple(sorted(word for word in words if len(word) >= SHORTEST and not JAPANESE.search(word)))


@cache
def _stems() -> frozenset[str]:
    return frozenset(map(_stem, _vocabulary()))


def _corrected(text: str) -> str:
    """Return a text with words that no foul has replaced by the known word with nearly the same letters."""
    return WORD.sub(lambda found: _correct(found[0]), _spelt(text))


def _correct(word: str) -> str:
    if len(word) < SHORTEST or word in STOP or JAPANESE.search(word) or word in _vocabulary() or _stem(word) in _stems():
        return word
    begun = [known for known in _vocabulary() if _begins(known, word) or _begins(word, known)]
    near = get_close_matches(word, _vocabulary(), 3, ALIKE_SHORT if len(word) == SHORTEST else ALIKE)
    near.sort(key=lambda known: sorted(known) != sorted(word))  # letters that changed places first
    return (near or begun or [word])[0]


def _begins(shorter: str, longer: str) -> bool:
    return longer.startswith(shorter) and len(shorter) >= len(longer) * COMMON_PART


# ---- what words mean
def tokens(text: str) -> list[str]:
    """Return what the words of a text mean (``=draw``), and the words themselves without their endings.

    Japanese, which has no spaces, is looked through for words that are known, and given as pairs of characters.
    """
    found: list[str] = []
    for word in WORD.findall(_spelt(text)):
        if JAPANESE.match(word):
            found += _japanese(word)
        elif word in _meanings() or word not in STOP:
            meaning = _meanings().get(word) or _meanings().get(_stem(word))
            found += [f"={meaning}"] if meaning else []
            found += [_stem(word)] if word not in STOP else []
    meant = [token for token in found if token.startswith("=")]
    found += [f"{first}>{then}" for first, then in pairwise(meant) if first != then]
    return list(dict.fromkeys(found))


def _spelt(text: str) -> str:
    """Return a text without accents and capitals, and with n before p and b: tempai, chombo."""
    return plain(text).replace("mp", "np").replace("mb", "nb")


def _japanese(word: str) -> list[str]:
    """Return the meanings in a Japanese text in their order, and its pairs of characters, endings left out."""
    found, rest = list[tuple[int, str]](), word
    for known, meaning in _japanese_meanings():
        while (at := rest.find(known)) >= 0:
            found.append((at, f"={meaning}"))
            rest = rest[:at] + " " * len(known) + rest[at + len(known) :]
    runs = RUN.findall(word) or ([] if found else [word])
    return [meaning for _, meaning in sorted(found)] + [run[i : i + 2] for run in runs for i in range(max(1, len(run) - 1))]


@cache
def _meanings() -> dict[str, str]:
    """Return the meanings of words in Latin letters, also by their stems."""
    found: dict[str, str] = {}
    for meaning, word in _table():
        if not JAPANESE.search(word):
            found.setdefault(word, meaning)
    for word, meaning in tuple(found.items()):
        found.setdefault(_stem(word), meaning)
    return found


@cache
def _japanese_meanings() -> tuple[tuple[str, str], ...]:
    """Return the Japanese words and their meanings, the longest first."""
    return tuple(sorted(((word, meaning) for meaning, word in _table() if JAPANESE.search(word)), key=lambda row: -len(row[0])))


@cache
def _table() -> tuple[tuple[str, str], ...]:
    rows = (line.partition(": ") for line in MEANINGS.strip().splitlines())
    return tuple((meaning, _spelt(word)) for meaning, _, words in rows for word in words.split())


def _stem(word: str) -> str:
    """Return a word without its commonest endings."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST - 1:
            return word.removesuffix(ending)
    return word
