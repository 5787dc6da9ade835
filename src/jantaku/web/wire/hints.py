"""Hints about a seat's own hand, as far as the table allows them: waits, furiten, shanten, discards, the best act."""

from functools import lru_cache

from jantaku.bots.sensible.plans import prepare
from jantaku.bots.sensible.scratch import BotScratch
from jantaku.bots.sensible.sight import count_left
from jantaku.core import constants as n
from jantaku.core.acts import RIICHI_DISCARD
from jantaku.core.fields import Scratch, State
from jantaku.core.kinds import KIND
from jantaku.game.acts import WORDS_OF
from jantaku.game.walls import dora_indicators
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.hand import Hand
from jantaku.scoring.lut import LUT
from jantaku.scoring.melds import in_order, laid
from jantaku.scoring.tiles import row_of, tile_of
from jantaku.scoring.waits import Discard, Waits, waits
from jantaku.story.tiles import hand_tiles, meld_tiles
from jantaku.story.waits import wait_notes
from jantaku.web.wire.asks import DRAWN, numbers, sort_of
from jantaku.web.wire.masking import PLACE, MaskedScene
from jantaku.web.wire.reasons import reason_of
from jantaku.web.wire.why import ADVISORS, WhyContext, why
from jantaku.web.wire.wording import TILES, Json, Reason, Wording

LEVELS = ("waits", "all")


def hints(seen: MaskedScene, scratch: Scratch | None) -> Json:
    """Return the hints that the table allows; ``scratch`` holds the seat's possible acts, if it is asked."""
    v, s, level = seen.v, seen.seat, seen.scene.about.hints
    if level not in LEVELS or not seen.playing or v.phase in {n.NO_HAND, n.HAND_OVER} or v.hidden[s]:
        return {}
    out: Json = {"waits": [], "furiten": []}
    if v.waits[s] and not (in_turn(v, s) and v.source == n.FROM_CLAIM):
        out = {"waits": awaited(seen), "furiten": furiten(seen)}
    return out | everything(seen, scratch) if level == "all" else out


def in_turn(v: State, s: int) -> bool:
    """Return True if it is this seat's turn."""
    return v.phase == n.TURN and v.turn == s


# ---- waits
def awaited(seen: MaskedScene) -> list[Json]:
    """Return the waits: tile, number of unseen copies, and a note if it gives no win."""
    v, s, mind = seen.v, seen.seat, mind_of(seen.book)
    count_left(v, mind, s)
    notes = wait_notes(v, seen.rules, PLACE.trial, s, seen.voice.say)
    return [{"tile": TILES[kind], "left": max(0, mind.left[kind]), "note": said} for kind, said in notes.items()]


def furiten(seen: MaskedScene) -> list[Reason]:
    """Return the reasons for a seat's furiten, with the tiles that cause it. (WRC 5.7.5)"""
    v, s = seen.v, seen.seat
    found = ["furiten-discard"] if v.waits[s] & v.cast[s] else []
    if v.missed[s]:
        found.append("furiten-riichi" if v.missed[s] == n.FOR_THE_HAND else "furiten-missed")
    return [reason_of(seen, ident) for ident in found]


# ---- all hints
def everything(seen: MaskedScene, scratch: Scratch | None) -> Json:
    """Return the shanten of the hand, the result of each discard, and the act of a strong player with its reasons."""
    v, s = seen.v, seen.seat
    reckoned = reckon(str(held(v, s)), seen.book, row_of(visible(v, s)))
    out: Json = {"shanten": reckoned.shanten, "text": far(reckoned, seen.voice)}
    if scratch and s in seen.scene.asked:
        if in_turn(v, s):
            out["discards"] = discards(seen, scratch, reckoned)
        out |= advice(seen, list(numbers(scratch.lawful[s])))
    return out


def advice(seen: MaskedScene, lawful: list[int]) -> Json:
    """Return the act of the strong bot, and, where there is a choice, what it expects of each."""
    found = ADVISORS.of(seen.book).candidates(seen.v, seen.seat, lawful)
    out: Json = {"best": WORDS_OF[found[0].act]}
    return out | {"why": why(WhyContext(seen.v, seen.seat, seen.voice), found)} if len(lawful) > 1 else out


@lru_cache(64)
def mind_of(book: Book) -> BotScratch:
    """Return scratch memory for the sensible player under a book."""
    mind = BotScratch()
    prepare(compile_book(book), LUT, Scratch(), mind)
    return mind


@lru_cache(512)
def reckon(hand: str, book: Book, seen: str) -> Waits:
    """Return the distance of a hand from a win, given the seen tiles."""
    return waits(hand, book=book, seen=seen)


def held(v: State, s: int) -> Hand:
    """Return the hand of a seat, melds included."""
    tiles, apart = hand_tiles(v, s)
    melds = tuple(laid(v.meld[s][i], v.meld_call[s][i], v.meld_reds[s][i]) for i in range(v.melds[s]))
    return Hand(in_order([*tiles, *([apart] if apart != n.NONE else [])]), melds)


def visible(v: State, seat: int) -> tuple[int, ...]:
    """Return the visible tiles, except the seat's own melds."""
    rivers = [v.river[s][i] for s in range(4) for i in range(v.discards[s]) if not v.marks[s][i] & n.MARK_TAKEN]
    melds = [
        tile
        for s in range(4)
        for i in range(v.melds[s])
        if s != seat
        for tile in meld_tiles(v.meld[s][i], v.meld_reds[s][i], n.NONE)
    ]
    turned = dora_indicators(v)
    return in_order(tile for tile in (*rivers, *melds, *turned) if tile != n.UNKNOWN)


def far(reckoned: Waits, voice: Wording) -> str:
    """Return the distance of a hand from tenpai, in words."""
    if reckoned.shanten > 0:
        return voice.say("play.shanten", shanten=reckoned.shanten)
    if reckoned.waits:
        return voice.say("game.waits", tiles=voice.tiles(tile_of(each.tile) for each in reckoned.waits))
    return voice.say("play.ready") if reckoned.discards else ""


def discards(seen: MaskedScene, scratch: Scratch, reckoned: Waits) -> Json:
    """Return the result of each lawful discard, by act."""
    v, s = seen.v, seen.seat
    by_kind = {KIND[tile_of(each.tile)]: each for each in reckoned.discards}
    out: Json = {}
    for act in numbers(scratch.lawful[s]):
        if sort_of(act)[0] in {"discard", "riichi"}:
            tile = v.tile if act in DRAWN else act % RIICHI_DISCARD
            out[WORDS_OF[act]] = left_by(by_kind[KIND[tile]], seen.voice)
    return out


@lru_cache(4096)
def left_by(discard: Discard, voice: Wording) -> Json:
    """Return the result of a discard."""
    tiles = voice.tiles(tile_of(each.tile) for each in discard.accepts)
    ident = "live.wire-leaves-tenpai" if discard.shanten == 0 else "live.wire-leaves"
    text = voice.say(ident, shanten=discard.shanten, left=discard.left, tiles=tiles)
    accepts = [each._asdict() for each in discard.accepts]
    return {"shanten": discard.shanten, "left": discard.left, "accepts": accepts, "text": text}
