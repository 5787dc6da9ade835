"""Read typed words as acts, in all three languages, and list acts to choose from."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import NamedTuple

from jantaku.cli.board.events import named
from jantaku.cli.board.look import Look, faces
from jantaku.core import acts as a
from jantaku.core.constants import EAST, NONE, RED, TURN
from jantaku.core.fields import State
from jantaku.errors import HandError
from jantaku.scoring.tiles import is_red, kind, tile_of, tiles_of
from jantaku.story.tiles import KEYS, hand_tiles, put_in
from jantaku.texts import LANGUAGES, say, tile_name

DRAWN = ("drawn", "tsumogiri", "pioche", "piochee", "ツモ切り", "ツモ牌")
VERBS = {
    "discard": ("discard", "ecarter", "ecarte", "切る", "打"),
    "riichi": ("riichi", "reach", "r", "リーチ", "立直"),
    "pon": ("pon", "pung", "ポン", "碰"),
    "chii": ("chii", "chi", "chow", "チー", "吃"),
    "kan": ("kan", "kong", "ankan", "kakan", "カン", "槓", "暗槓", "加槓"),
    "ron": ("ron", "ロン"),
    "tsumo": ("tsumo", "ツモ", "自摸"),
    "pass": ("p", "pass", "passe", "passer", "見送る", "パス"),
    "nine": ("nine-kinds", "nine", "neuf", "九種九牌"),
    "tenpai": ("tenpai", "テンパイ", "聴牌"),
    "noten": ("noten", "ノーテン", "不聴"),
}
VERB_OF = {word: verb for verb, words in VERBS.items() for word in words}
FIXED = {
    "ron": (a.RON,),
    "tsumo": (a.TSUMO,),
    "pass": (a.PASS,),
    "nine": (a.NINE_KINDS,),
    "tenpai": (a.TENPAI,),
    "noten": (a.NOTEN,),
}
PLACES = {"low": a.CHII_LOW, "middle": a.CHII_MIDDLE, "high": a.CHII_HIGH}
KONGS = (*range(a.CONCEALED_KAN, a.CONCEALED_KAN + 34), *range(a.ADDED_KAN, a.ADDED_KAN + 34), a.KAN)


def plain(text: str) -> str:
    """Return a text without case, accents and full-width letters."""
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text)).casefold()
    return " ".join(unicodedata.normalize("NFC", "".join(c for c in letters if not "\u0300" <= c <= "\u036f")).split())


def _tile_words() -> dict[str, int]:
    words: dict[str, int] = {}
    for lang in LANGUAGES:
        words |= {plain(tile_name(tile, lang)): tile for tile in range(37)}
        words |= {plain(short): EAST + at for at, short in enumerate(say("board.honours", lang).split())}
    return words


class ActReader:
    """Reads the answers of a seat."""

    def __init__(self) -> None:
        self.tiles = _tile_words()

    def tile(self, text: str, v: State, seat: int) -> int | None:
        """Return the tile that a text names: mpsz, Unicode, a name, or the letter under it in the hand; -1 the one just drawn."""
        row, apart = hand_tiles(v, seat)
        if text in DRAWN:
            return NONE
        if len(text) == 1 and text in KEYS and v.phase == TURN:
            at = KEYS.index(text)
            return row[at] if at < len(row) else NONE if at == len(row) and apart != NONE else None
        if text in self.tiles:
            return self.tiles[text]
        try:
            return tile_of(text)
        except HandError:
            return None

    def acts(self, text: str, v: State, seat: int) -> list[int]:
        """Return the acts that a text can mean, the likeliest first; none if it means nothing."""
        words = plain(text)
        tile = self.tile(words, v, seat)
        if tile is not None:
            return discards(tile, v, seat)
        first, _, rest = words.partition(" ")
        verb = VERB_OF.get(first)
        if verb in FIXED and not rest:
            return list(FIXED[verb])
        if verb in {"discard", "riichi"}:
            tile = self.tile(rest, v, seat)
            found = discards(tile, v, seat) if tile is not None else []
            if verb == "riichi" and not rest:
                found = [*range(37), a.DISCARD_DRAWN]
            return [riichi_of(act) for act in found] if verb == "riichi" else found
        return self._calls(verb or "", rest, v, seat)

    def _calls(self, verb: str, rest: str, v: State, seat: int) -> list[int]:
        if verb == "kan":
            of = self.tile(rest, v, seat) if rest else None
            kinds = [kind(of if of != NONE else v.tile)] if of is not None else [] if rest else None
            return [act for act in KONGS if act == a.KAN or kinds is None or act % a.STRIDE in kinds] if kinds != [] else []
        if verb == "pon":
            red = {"red": [a.PON_RED], "rouge": [a.PON_RED], "赤": [a.PON_RED], "reds": [a.PON_REDS], "rouges": [a.PON_REDS]}
            return red.get(rest, [] if rest else list(a.PONS))
        if verb == "chii":
            return chiis(rest, v.tile)
        return []


def discards(tile: int, v: State, seat: int) -> list[int]:
    """A discard of a tile: from the hand, else the one just drawn if it is alike."""
    _, apart = hand_tiles(v, seat)
    if tile == NONE:
        return [a.DISCARD_DRAWN]
    found = [a.DISCARD + tile]
    if tile == apart:
        found.append(a.DISCARD_DRAWN)
    elif kind(tile) == tile < EAST and tile % 9 == 4:
        found.append(a.DISCARD + RED + tile // 9)
    return found


def riichi_of(act: int) -> int:
    """The riichi with the same discard."""
    return a.RIICHI_DRAWN if act == a.DISCARD_DRAWN else a.RIICHI_DISCARD + act


def chiis(rest: str, claimed: int) -> list[int]:
    """The forms of chii that words name: low, middle, high and red, or the two tiles of the hand (46m)."""
    forms = list(range(a.CHII_LOW, a.PON))
    words = rest.split()
    for word in words:
        if word in PLACES:
            forms = [form for form in forms if form - (form - a.CHII_LOW) % 2 == PLACES[word]]
        elif word in {"red", "rouge", "赤"}:
            forms = [form for form in forms if (form - a.CHII_LOW) % 2]
        elif re.fullmatch(r"[0-9]{2}[mps]", word):
            tiles = tiles_of(word)
            want = sorted(map(kind, tiles))
            red = any(map(is_red, tiles))
            forms = [form for form in forms if kinds_in(form, claimed) == want and (form - a.CHII_LOW) % 2 == red]
        else:
            return []
    return forms


def kinds_in(form: int, claimed: int) -> list[int]:
    """The kinds of the tiles that a chii takes from the hand."""
    return [kind(tile) for tile in put_in(form, claimed, 0)]


class NumberedAct(NamedTuple):
    """A lawful act, by its number and in words."""

    act: int
    words: str


def choices(lawful: Iterable[int], v: State, look: Look) -> list[NumberedAct]:
    """List the acts other than plain discards and passing, each chosen by its number."""
    found = [act for act in lawful if act >= a.RIICHI_DISCARD and act not in {a.DISCARD_DRAWN, a.PASS}]
    first = (a.TSUMO, a.RON, a.RIICHI_DRAWN)
    found.sort(key=lambda act: (act not in first, act // a.STRIDE == a.W_OTHER, act))
    return [NumberedAct(act, in_words(act, v, look)) for act in found]


def in_words(act: int, v: State, look: Look) -> str:
    """An act as a player would say it."""
    for low, high, text in RANGES:
        if low <= act < high:
            return look.say(text, tile=named(act % a.STRIDE, look))
    if a.CHII_LOW <= act < a.PON:
        return look.say("act.chii", tiles=faces(put_in(act, v.tile, 0), look))
    if act in a.PONS:
        return look.say("act.pon", tiles=faces(put_in(act, v.tile, 0)[::-1], look))
    return SAID[act](look, named(v.tile, look))


def _saying(text: str) -> Callable[[Look, str], str]:
    return lambda look, tile: look.say(text, tile=tile)


RANGES = (
    (a.DISCARD, a.RIICHI_DISCARD, "act.discard"),
    (a.RIICHI_DISCARD, a.CONCEALED_KAN, "act.riichi"),
    (a.CONCEALED_KAN, a.ADDED_KAN, "act.kan-concealed"),
    (a.ADDED_KAN, a.OTHERS, "act.kan-added"),
)
SAID = {
    a.DISCARD_DRAWN: _saying("act.discard-drawn"),
    a.RIICHI_DRAWN: _saying("act.riichi-drawn"),
    a.KAN: _saying("act.kan"),
    a.RON: _saying("act.ron"),
    a.TSUMO: _saying("act.tsumo"),
    a.PASS: _saying("act.pass"),
    a.NINE_KINDS: _saying("act.nine-kinds"),
    a.TENPAI: _saying("act.tenpai"),
    a.NOTEN: _saying("act.noten"),
}
