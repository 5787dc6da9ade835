"""The tiles of each seat: hand, river, melds as they are arranged. (rows M1-M5, P3)"""

from functools import lru_cache

from jantaku.core.constants import (
    BY_ADDED_KAN,
    BY_CHII,
    BY_CONCEALED_KAN,
    BY_OPEN_KAN,
    BY_PON,
    FROM_CLAIM,
    HAND_OVER,
    MARK_DRAWN,
    MARK_RIICHI,
    MARK_TAKEN,
    NO_HAND,
    NONE,
    TURN,
)
from jantaku.core.fields import State
from jantaku.scoring.melds import in_place
from jantaku.scoring.tiles import SEATS
from jantaku.story.tiles import hand_tiles, meld_tiles
from jantaku.web.wire.scene import Sitter
from jantaku.web.wire.wording import TILES, Json, Wording, number, seat_word

KINDS = {BY_CHII: "chii", BY_PON: "pon", BY_OPEN_KAN: "minkan", BY_ADDED_KAN: "kakan", BY_CONCEALED_KAN: "ankan"}
GROUPS = {"chii": "shuntsu", "pon": "koutsu", "minkan": "kantsu", "kakan": "kantsu", "ankan": "ankan"}
DECLARED = {0: "noten", 1: "tenpai"}


def _marked(tile: int, marks: int) -> str:
    return (
        TILES[tile]
        + ("'" if marks & MARK_RIICHI else "")
        + ("_" if marks & MARK_DRAWN else "")
        + ("^" if marks & MARK_TAKEN else "")
    )


DISCARDS = tuple(tuple(_marked(tile, marks) for marks in range(8)) for tile in range(37))


@lru_cache(4096)
def laid(call: int, block: int, reds: int, claimed: int, source: int, *, middle_down: bool) -> tuple[Json, ...]:
    """Return the tiles of a meld from left to right; ``source`` is the claimed tile's seat, relative to its own. (rows M2-M5)"""
    tiles = meld_tiles(block, reds, NONE if call == BY_CONCEALED_KAN else claimed)
    placed = in_place(call, tiles, claimed, source, middle_down=middle_down)
    return tuple({"tile": TILES[each.tile], **({each.how: True} if each.how else {})} for each in placed)


def meld(v: State, s: int, at: int, voice: Wording) -> Json:
    """Return a meld as it is arranged, and as it is spoken."""
    call, source = v.meld_call[s][at], v.meld_from[s][at]
    middle = voice.book.rulings.get("melds.concealed_kan_shown")
    down = middle is not None and middle.says == "middle-down"
    tiles = laid(call, v.meld[s][at], v.meld_reds[s][at], v.meld_tile[s][at], (source - s) % 4, middle_down=down)
    kind = KINDS[call]
    what = voice.tiles(meld_tiles(v.meld[s][at], v.meld_reds[s][at], NONE if call == BY_CONCEALED_KAN else v.meld_tile[s][at]))
    ident = "live.wire-meld" if source != s else "live.wire-meld-own"
    spoken = voice.say(ident, group=voice.name(GROUPS[kind]), tiles=what, seat=seat_word((source - v.dealer) % 4, voice.lang))
    return {"kind": kind, "from": source, "tiles": list(tiles), "spoken": spoken}


def made_of(v: State, s: int, sitter: Sitter) -> tuple[object, ...]:
    """Return all that `seat` is made from: equal parts make equal seats. Finding that out costs less than making one."""
    held, river, melds = v.held[s], v.discards[s], v.melds[s]
    return (
        sitter,
        (v.dealer, v.points[s], v.delta[s], v.riichi[s], v.dead[s], v.declared[s], v.hidden[s]),
        (v.phase, v.outcome, v.winners, v.turn, v.tile) if v.phase == HAND_OVER else v.phase == NO_HAND,
        (v.phase, v.source, v.tile) if v.turn == s else None,
        (held, v.reds[s], v.key[s][:]) if held else None,
        (v.river[s][:river], v.marks[s][:river]),
        (v.meld_call[s][:melds], v.meld_from[s][:melds], v.meld[s][:melds], v.meld_reds[s][:melds], v.meld_tile[s][:melds])
        if melds
        else None,
    )


def unseen(v: State, s: int, apart: int) -> bool:
    """Return True if a seat has drawn a tile that cannot be seen."""
    return apart == NONE and v.phase == TURN and v.turn == s and v.source != FROM_CLAIM


def seat(v: State, s: int, sitter: Sitter, voice: Wording) -> Json:
    """Return a seat: its holder, the visible tiles of its hand, its river and melds."""
    lang, wind = voice.lang, (s - v.dealer) % 4
    tiles, apart = hand_tiles(v, s)
    river, marks = v.river[s], v.marks[s]
    wind_name, points = seat_word(wind, lang), number(v.points[s], lang)
    return {
        "wind": SEATS[wind],
        "wind_name": wind_name,
        **who(sitter),
        "points": v.points[s],
        "points_text": points,
        "delta": v.delta[s] if v.phase == HAND_OVER else 0,
        "tiles": [TILES[tile] for tile in tiles],
        "drawn": TILES[apart] if apart != NONE or unseen(v, s, apart) else "",
        "river": [DISCARDS[river[i]][marks[i]] for i in range(v.discards[s])],
        "melds": [meld(v, s, at, voice) for at in range(v.melds[s])],
        "riichi": v.riichi[s] > 0,
        "dead": v.dead[s] > 0,
        "declared": DECLARED.get(v.declared[s], "") if v.phase != NO_HAND else "",
        "bank": sitter.bank,
        "spoken": voice.say("live.wire-seat", seat=wind_name, name=sitter.name or voice.say("live.wire-nobody"), points=points),
    }


def who(sitter: Sitter) -> Json:
    """Return the holder of a seat."""
    return {
        "name": sitter.name,
        "kind": sitter.kind,
        "here": sitter.here,
        "stand_in": sitter.stand_in,
        "away": sitter.away,
    }
