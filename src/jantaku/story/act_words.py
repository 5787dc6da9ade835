"""Acts of a record by their names in a language: "S chii middle", "drawn", "ankan 5m" (`jantaku.game.acts`)."""

import re

from jantaku.game.acts import ACT_OF, NAMED
from jantaku.scoring.tiles import SEATS, tile_of
from jantaku.texts import say, seat_name, tile_name

SAID = {
    "drawn": "verify.act.drawn",
    "riichi drawn": "verify.act.riichi-drawn",
    "chii low": "verify.act.chii-low",
    "chii middle": "verify.act.chii-middle",
    "chii high": "verify.act.chii-high",
    "pon": "verify.act.pon",
    "kan": "act.kan",
    "ron": "act.ron",
    "tsumo": "act.tsumo",
    "pass": "act.pass",
    "nine-kinds": "act.nine-kinds",
    "tenpai": "act.tenpai",
    "noten": "act.noten",
}
WITH_TILE = {"": "act.discard", "riichi": "act.riichi", "ankan": "act.kan-concealed", "kakan": "act.kan-added"}
REDS = {" red": "verify.act.red", " reds": "verify.act.reds"}
SEATED = re.compile(f"[{SEATS}](, [{SEATS}])*|[{SEATS}] ([0-9][mpsz]|[?])")
BY_SEAT = re.compile(f"([{SEATS}]) (.+)")


def act_name(words: str, lang: str) -> str:
    """Return the words of an act in a language; other words stay as they are."""
    if words not in ACT_OF:
        return words
    if words in NAMED:
        bare = re.sub(" reds?$", "", words)
        name = say(SAID[bare], lang)
        return name if bare == words else say(REDS[words.removeprefix(bare)], lang, act=name)
    verb, _, tile = words.rpartition(" ")
    return say(WITH_TILE[verb], lang, tile=tile_name(tile_of(tile), lang))


def seat_act(text: str, lang: str) -> str:
    """Return an act with its seat, as in "S pon"; one that discards or declares riichi with a tile keeps its notation."""
    found = BY_SEAT.fullmatch(text)
    if not found or found[2] not in ACT_OF or _with_discard(found[2]):
        return text
    return say("verify.seat-act", lang, seat=seat_name(SEATS.index(found[1]), lang), act=act_name(found[2], lang))


def acts_named(text: str, lang: str) -> str | None:
    """Return a list of acts, such as "pon, chii low" or "S pon", by their names; None for anything else."""
    parts = text.split(", ")
    words = [found[2] if (found := BY_SEAT.fullmatch(part)) else part for part in parts]
    if any(word not in ACT_OF or _with_discard(word) for word in words):
        return None
    return ", ".join(
        seat_act(part, lang) if part != word else act_name(part, lang) for part, word in zip(parts, words, strict=True)
    )


def seats_named(text: str, lang: str) -> str | None:
    """Return seats, such as "E, S", or a seat and its tile, such as "N 9s", by their names; None for anything else."""
    if not SEATED.fullmatch(text):
        return None
    return re.sub(f"[{SEATS}](?![a-z])", lambda found: seat_name(SEATS.index(found[0]), lang), text)


def _with_discard(words: str) -> bool:
    return words not in NAMED and words.partition(" ")[0] not in {"ankan", "kakan"}
