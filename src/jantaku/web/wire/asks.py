"""A seat's question: its lawful acts, and the forbidden ones with the reasons against them."""

from collections.abc import Iterator
from functools import lru_cache

from jantaku.core import acts as a
from jantaku.core.constants import CLAIMS, DECLARING, ORPHAN_KINDS, ROBBERY
from jantaku.core.fields import Scratch
from jantaku.core.reasons import NOTHING_DRAWN, WIN_INCOMPLETE
from jantaku.core.shapes import lacking
from jantaku.game.acts import WORDS_OF
from jantaku.scoring.lut import LUT
from jantaku.story.tiles import put_in
from jantaku.web.wire.masking import MaskedScene
from jantaku.web.wire.reasons import against
from jantaku.web.wire.scene import Asked
from jantaku.web.wire.wording import TILES, Json, Wording, tile_word

# Ranges of acts, from the highest: (first act, kind, term on the button, text id of the spoken sentence).
FROM = (
    (a.PON_REDS, "pon", "pon", "act.pon"),
    (a.NOTEN, "noten", "noten", "act.noten"),
    (a.TENPAI, "tenpai", "tenpai", "act.tenpai"),
    (a.NINE_KINDS, "nine-kinds", "kyuushu-kyuuhai", "act.nine-kinds"),
    (a.PASS, "pass", "", "act.pass"),
    (a.TSUMO, "tsumo", "", "act.tsumo"),
    (a.RON, "ron", "", "act.ron"),
    (a.KAN, "kan", "kan", "act.kan"),
    (a.PON, "pon", "pon", "act.pon"),
    (a.CHII_LOW, "chii", "chii", "act.chii"),
    (a.RIICHI_DRAWN, "riichi", "riichi", "act.riichi-drawn"),
    (a.DISCARD_DRAWN, "discard", "", "act.discard-drawn"),
    (a.ADDED_KAN, "kan", "shouminkan", "act.kan-added"),
    (a.CONCEALED_KAN, "kan", "ankan", "act.kan-concealed"),
    (a.RIICHI_DISCARD, "riichi", "riichi", "act.riichi"),
    (a.DISCARD, "discard", "", "act.discard"),
)
BUTTONS = {"pass": "live.wire-pass", "ron": "live.wire-ron", "tsumo": "live.wire-tsumo"}
DRAWN = (a.DISCARD_DRAWN, a.RIICHI_DRAWN)
NINE = 9
ALL_RIICHI = "riichi"  # riichi with any tile, refused as a whole if no tile can be discarded with it
QUESTIONS = {CLAIMS: "prompt.claim", ROBBERY: "prompt.rob", DECLARING: "prompt.declare"}


def sort_of(act: int) -> tuple[str, str, str]:
    """Return (kind, term on the button, text id of the spoken sentence) of an act."""
    return next(row[1:] for row in FROM if act >= row[0])


def numbers(words: list[int]) -> Iterator[int]:
    """Yield the acts of a bit set, given as words of `a.STRIDE` bits."""
    for word, bits in enumerate(words):
        left = bits
        while left:
            low = left & -left
            yield a.STRIDE * word + low.bit_length() - 1
            left ^= low


class _Act:
    """The words and tiles of an act, for any seat."""

    def __init__(self, act: int, tile: int, reds: int, voice: Wording) -> None:
        self.kind, term, spoken = sort_of(act)
        discard = self.kind in {"discard", "riichi"}
        call = self.kind in {"chii", "pon", "kan"}
        self.tile = (tile if act in DRAWN else act % a.STRIDE) if discard else -1
        self.tiles = put_in(act, tile, reds) if call else []
        about = act % a.STRIDE if act < a.OTHERS else tile
        self.spoken = voice.say(spoken, tile=voice.tile(about), tiles=voice.tiles(self.tiles))
        self.label = voice.name(term) if term else voice.say(BUTTONS[self.kind]) if self.kind in BUTTONS else voice.tile(self.tile)


@lru_cache(8192)
def act_of(act: int, tile: int, reds: int, voice: Wording) -> Json:
    """Return a lawful act; ``tile`` is the one drawn or claimed, ``reds`` the red fives held."""
    made = _Act(act, tile, reds, voice)
    return {
        "act": WORDS_OF[act],
        "kind": made.kind,
        "label": made.label,
        "spoken": made.spoken,
        "tile": TILES[made.tile] if made.tile >= 0 else "",
        "drawn": act in DRAWN,
        "tiles": [TILES[each] for each in made.tiles],
    }


def lawful(seen: MaskedScene, scratch: Scratch) -> list[Json]:
    """Return the lawful acts."""
    v, s = seen.v, seen.seat
    return [act_of(act, v.tile, v.reds[s], seen.voice) for act in numbers(scratch.lawful[s])]


def refused(seen: MaskedScene, scratch: Scratch) -> list[Json]:
    """Return the acts that the tiles allow but the rules forbid, with the reasons; riichi once if no tile can be discarded with it.

    Acts that a hand is nowhere near are left out: a win that it does not complete, riichi when it is not tenpai.
    """
    v, s = seen.v, seen.seat
    riichi = scratch.possible[a.W_RIICHI] & scratch.barred[a.W_RIICHI]
    none = not scratch.lawful[s][a.W_RIICHI] and not scratch.lawful[s][a.W_OTHER] & a.bit(a.RIICHI_DRAWN)
    out: list[Json] = []
    for act in numbers([scratch.possible[word] & scratch.barred[word] for word in range(a.WORDS)]):
        if sort_of(act)[0] == "riichi":
            out += [] if none else [_refused(seen, act, against(seen, act))]
        elif near(seen, act):
            out.append(_refused(seen, act, against(seen, act)))
    if riichi and none and not v.riichi[s] and lacking(LUT, v.key[s], v.melds[s]) <= 1:
        act = (riichi & -riichi).bit_length() - 1 + a.RIICHI_DISCARD
        out.append(_refused(seen, act, no_riichi(seen, act)) | {"act": ALL_RIICHI, "tile": "", "drawn": False})
    return out


def near(seen: MaskedScene, act: int) -> bool:
    """Return True if a player may plausibly believe that a forbidden act is possible."""
    v, s = seen.v, seen.seat
    if act in {a.RON, a.TSUMO}:
        return seen.reasons(act)[0] not in {WIN_INCOMPLETE, NOTHING_DRAWN}
    if act == a.NINE_KINDS:
        first = v.untouched and not v.discards[s]
        return bool(first) and (v.held[s] & ORPHAN_KINDS).bit_count() >= NINE
    return True


def no_riichi(seen: MaskedScene, act: int) -> list[dict[str, str]]:
    """Return the reasons against riichi with any tile."""
    return [
        reason | {"text": seen.voice.say("live.wire-riichi-noten")} if reason["id"] == "riichi-noten" else reason
        for reason in against(seen, act)
    ]


def _refused(seen: MaskedScene, act: int, why: list[dict[str, str]]) -> Json:
    full = act_of(act, seen.v.tile, seen.v.reds[seen.seat], seen.voice)
    return {key: full[key] for key in ("act", "kind", "label", "tile", "drawn")} | {"why": why}


def ask(seen: MaskedScene, asked: Asked, scratch: Scratch) -> Json:
    """Return the question of a seat, with its possible answers."""
    v, voice = seen.v, seen.voice
    ident = QUESTIONS.get(v.phase, "prompt.your-turn")
    text = voice.say(ident, seat=seen.teller.who(v, v.turn), tile=tile_word(v.tile, voice.lang))
    hinted = seen.scene.about.hints != "off"
    return {
        "id": asked.id,
        "kind": asked.kind,
        "text": text,
        "left": asked.left,
        "bank": asked.bank,
        "acts": lawful(seen, scratch),
        "refused": refused(seen, scratch) if hinted else [],
    }
