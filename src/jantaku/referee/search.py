"""Search fouls by any words, in all languages at once."""

import re
from difflib import get_close_matches
from functools import cache
from math import log

from jantaku.referee.foul import Foul
from jantaku.referee.fouls import FOULS
from jantaku.texts import LANGUAGES
from jantaku.texts.search import plain

# Words too common to distinguish fouls.
STOPS = """
a an and at by for from he her his in is it of on or she that the their they to was were with without not
au aux avec ce de des du elle en est et il la le les leur l d j n s ne pas par que qui sa sans ses son sur un une
"""
STOP = frozenset(STOPS.split())
KANJI = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
WORD = re.compile(r"[a-z0-9]+|[\u3040-\u30ff\u3400-\u9fff]+")
SHORTEST = 4  # least letters of a prefix that matches a word
ENOUGH, NEAR = 0.5, 0.55  # share of the words asked for, and of the best score found
ALIKE, ALIKE_SHORT = 0.8, 0.75  # similarity of an unknown word to a known one; of words of four letters
ROUGHLY = 0.3  # similarity of unknown words to a name that is suggested
PHRASE = 0.5  # bonus for matching a whole name


def search(words: str) -> list[Foul]:
    """Return the fouls that match some words, the likeliest first; all of them without a word."""
    asked = list(dict.fromkeys(_meant(token, word) for token, word in _pairs(words)))
    if not asked:
        return list(FOULS.values())
    weights = {token: _weight(token) for token in asked}
    whole = sum(weights.values())
    scores = {
        ident: sum(weight * _fits(token, ident) for token, weight in weights.items()) / whole + PHRASE * _phrase(asked, ident)
        for ident in FOULS
    }
    best = max(scores.values())
    likely = sorted((ident for ident in FOULS if scores[ident] >= max(ENOUGH, NEAR * best)), key=lambda ident: -scores[ident])
    return [FOULS[ident] for ident in likely]


def tokens(text: str) -> list[str]:
    """Return the significant words of a text; Japanese, which has no spaces, as pairs of characters."""
    return list(dict.fromkeys(token for token, _ in _pairs(text)))


def _pairs(text: str) -> list[tuple[str, str]]:
    """Return each significant word without its ending, and as it was written."""
    found: list[tuple[str, str]] = []
    for word in WORD.findall(plain(text).replace("mp", "np").replace("mb", "nb")):  # tempai, chombo
        if KANJI.match(word):
            found += [(word[i : i + 2],) * 2 for i in range(max(1, len(word) - 1))]
        elif word not in STOP:
            found.append((_stem(word), word))
    return found


def _stem(word: str) -> str:
    """Return a word without its commonest endings."""
    for ending in ("ing", "ies", "ees", "ed", "es", "ee", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST - 1:
            return word.removesuffix(ending)
    return word


def _meant(token: str, word: str) -> str:
    """Return a token or, if it matches no foul, the known one most like it or like the word as written."""
    if KANJI.match(token) or any(_fits(token, ident) for ident in FOULS):
        return token
    return next((near for each in (token, word) for near in _alike(each)), token)


def _alike(word: str) -> list[str]:
    """Return the known token most like a misspelt word; empty if none is close."""
    if len(word) < SHORTEST:
        return []
    known = sorted(frozenset().union(*map(_words, FOULS)))
    return get_close_matches(word, known, 1, ALIKE_SHORT if len(word) == SHORTEST else ALIKE)


@cache
def _phrases(ident: str) -> tuple[frozenset[str], ...]:
    """Return all names of a foul, in every language, each as a set of tokens."""
    foul = FOULS[ident]
    texts = [ident.replace("-", " "), foul.code]
    for lang in LANGUAGES:
        texts += [foul.title(lang), *foul.aliases(lang)]
    return tuple(frozenset(tokens(text)) for text in texts)


@cache
def _words(ident: str) -> frozenset[str]:
    return frozenset().union(*_phrases(ident))


def nearest(words: str) -> list[str]:
    """Return up to three names or ids of fouls similar to words that match nothing, the likeliest first."""
    names = {plain(name): name for foul in FOULS.values() for lang in LANGUAGES for name in (*foul.aliases(lang), foul.title(lang))}
    names |= {plain(ident): ident for ident in FOULS}
    found = get_close_matches(plain(words), sorted(names), 3, ROUGHLY)
    return [names[name] for name in found]


def _phrase(asked: list[str], ident: str) -> float:
    """Return how closely the words match one of a foul's names as a whole."""
    wanted = set(asked)
    return max(len(wanted & phrase) / len(wanted | phrase) for phrase in _phrases(ident))


def _fits(token: str, ident: str) -> float:
    words = _words(ident)
    if token in words:
        return 1.0
    if len(token) < SHORTEST or KANJI.match(token):
        return 0.0
    near = any(len(word) >= SHORTEST and (word.startswith(token) or token.startswith(word)) for word in words)
    return 0.7 if near else 0.0


def _weight(token: str) -> float:
    """Return the weight of a token: one that few fouls have counts more."""
    having = sum(_fits(token, ident) > 0 for ident in FOULS)
    return log(1 + len(FOULS) / having) if having else 1.0
