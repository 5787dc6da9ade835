"""Reasons against an act, with details: the tiles that make furiten, the nearest yaku, the missing tiles or points."""

from collections.abc import Callable, Iterator

from jantaku.core import constants as n
from jantaku.core.acts import ADDED_KAN, CHII_LOW, DISCARD_DRAWN, KAN, OTHERS, PON_REDS, RIICHI_DRAWN, STRIDE, W_CONCEALED, W_RIICHI
from jantaku.core.dead_wall import live
from jantaku.core.fields import State
from jantaku.core.kinds import KIND
from jantaku.game.log import Entry
from jantaku.rules.rulings import REASONS
from jantaku.scoring.breakdown import missed
from jantaku.texts import listed, missing
from jantaku.web.wire.masking import MaskedScene
from jantaku.web.wire.wording import Reason

MOST_NEAR = 3


def against(seen: MaskedScene, act: int) -> list[Reason]:
    """Return the reasons against a possible act, by the scratch."""
    tile = seen.v.tile if act >= OTHERS else act % STRIDE
    return [reason_of(seen, REASONS[number], tile) for number in seen.reasons(act)]


def reason_of(seen: MaskedScene, ident: str, tile: int = -1) -> Reason:
    """Return one reason with its details."""
    reason = seen.voice.reason(ident, tile)
    detail = DETAILS[ident](seen) if ident in DETAILS else ""
    return reason | {"text": f"{reason['text']} {detail}"} if detail else reason


# ---- details
def _own_discards(seen: MaskedScene) -> str:
    """Return the sentence on the seat's own discards that would complete the hand. (WRC 5.7.5)"""
    v, s = seen.v, seen.seat
    waits = v.waits[s] & v.cast[s]
    at = [i for i in range(v.discards[s]) if waits >> KIND[v.river[s][i]] & 1]
    tiles = dict.fromkeys(v.river[s][i] for i in at)
    return seen.voice.say("live.wire-furiten-discard", tiles=seen.voice.tiles(tiles)) if at else ""


def _let_pass(seen: MaskedScene) -> str:
    """Return the sentence on winning tiles of others that were let pass. (WRC 5.7.5)"""
    tiles = dict.fromkeys(missed_tiles(seen.v, seen.seat, seen.entries))
    return seen.voice.say("live.wire-furiten-missed", tiles=seen.voice.tiles(tiles)) if tiles else ""


def missed_tiles(v: State, seat: int, entries: list[Entry]) -> list[int]:
    """Return the winning tiles that others put down since the seat last drew, or since its riichi."""
    found: list[int] = []
    fixed = claimed = False
    for s, tile, act in shown_tiles(v, entries):
        if s != seat:
            found += [tile] if act < CHII_LOW and v.waits[seat] >> KIND[tile] & 1 else []
        elif act >= CHII_LOW:
            claimed = True
        elif not fixed:
            found = found if claimed else []
            claimed, fixed = False, act in range(STRIDE * W_RIICHI, STRIDE * W_CONCEALED) or act == RIICHI_DRAWN
    return found


def shown_tiles(v: State, entries: list[Entry]) -> Iterator[tuple[int, int, int]]:
    """Yield (seat, tile, act) of the past visible discards and kongs, in order; (seat, -1, act) of claims."""
    count = [0] * 4
    for entry in entries:
        s, act = entry.seat, entry.act
        if act < STRIDE * W_CONCEALED or act in (DISCARD_DRAWN, RIICHI_DRAWN):
            last = v.phase == n.CLAIMS and s == v.turn and count[s] == v.discards[s] - 1
            if last or count[s] >= v.discards[s]:
                return
            yield s, v.river[s][count[s]], act
            count[s] += 1
        elif ADDED_KAN <= act < OTHERS and (v.phase != n.ROBBERY or entry is not entries[-1]):
            yield s, act - ADDED_KAN, act
        elif CHII_LOW <= act <= KAN or act == PON_REDS:
            yield s, -1, act


def _near_yaku(seen: MaskedScene) -> str:
    """Return the sentence on the yaku that a complete hand nearly has."""
    voice, scratch = seen.voice, seen.scratch
    near = [
        voice.say(
            "live.wire-near",
            yaku=voice.name(miss.id),
            why=voice.word(missing(miss.feature, miss.low, miss.high, miss.value, voice.lang)),
        )
        for miss in missed(voice.book, scratch.hand)[:MOST_NEAR]
    ]
    return voice.say("live.wire-nearest", yaku=listed(near, voice.lang)) if near else ""


def _tiles_left(seen: MaskedScene) -> str:
    return seen.voice.say("live.wire-tiles-left", left=live(seen.v), least=seen.rules.riichi_tiles)


def _points_held(seen: MaskedScene) -> str:
    return seen.voice.say("live.wire-points-held", points=seen.v.points[seen.seat], least=seen.rules.riichi_points)


def _kinds_held(seen: MaskedScene) -> str:
    held = seen.v.held[seen.seat] & n.ORPHAN_KINDS
    return seen.voice.say("live.wire-kinds-held", kinds=held.bit_count())


DETAILS: dict[str, Callable[[MaskedScene], str]] = {
    "furiten-discard": _own_discards,
    "furiten-missed": _let_pass,
    "furiten-riichi": _let_pass,
    "win-no-yaku": _near_yaku,
    "riichi-tiles": _tiles_left,
    "riichi-points": _points_held,
    "nine-too-few": _kinds_held,
}
