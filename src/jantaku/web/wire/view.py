"""The view of a table: all that an audience sees and is told of it, complete, as docs/protocol.md has it."""

from jantaku.core import names as n
from jantaku.core.fields import State
from jantaku.core.hands import live
from jantaku.texts.bookcard import book_title
from jantaku.walls import dora_indicators, ura_indicators
from jantaku.web.wire import refereed_view as refereed
from jantaku.web.wire.asks import ask
from jantaku.web.wire.hints import hints
from jantaku.web.wire.masking import MaskedScene
from jantaku.web.wire.result import result
from jantaku.web.wire.scene import Audience, Scene
from jantaku.web.wire.seats import seat
from jantaku.web.wire.standing import standing
from jantaku.web.wire.walls import walls
from jantaku.web.wire.wording import TILES, Json

PLACES = 5  # for dora indicators
TOGGLES = ("win", "pass", "drawn")
OVER = ("result", "over")


def view_of(scene: Scene, audience: Audience) -> Json:
    """All that an audience sees of a scene, said in its language: the ``View`` of static/table/wire.d.ts."""
    seen = MaskedScene(scene, audience)
    v, stage = seen.v, scene.about.stage
    over = stage in OVER and v.phase == n.HAND_OVER
    asked = scene.asked.get(seen.seat) if seen.playing else None
    scratch = seen.look() if asked or (seen.playing and scene.about.hints == "all") else None
    told = {
        "game": game(seen),
        "hand": hand(seen) if v.phase != n.NO_HAND else {},
        "seats": {str(s): seat(v, s, scene.sitters[s], seen.voice) for s in range(4)},
        "turn": v.turn if v.phase == n.TURN else -1,
        "last": last(v),
        "window": window(seen),
        "ask": ask(seen, asked, scratch) if asked and scratch else {},
        "hints": hints(seen, scratch),
        "toggles": toggles(seen),
        "result": result(seen, scene.table) if over and scene.table else {},
        "standing": standing(seen, scene.table) if stage == "over" and over and scene.table else {},
    }
    return refereed.laid_over(told, seen, scene.felt) if scene.felt else told


def game(seen: MaskedScene) -> Json:
    """What the game is, and how far."""
    about, book, voice = seen.scene.about, seen.book, seen.voice
    quad = book.rulings.get("melds.concealed_kan_shown")
    return {
        "id": about.id,
        "book": book.name,
        "title": book_title(book, voice.lang),
        "lang": voice.lang,
        "me": seen.seat,
        "length": about.length,
        "hints": about.hints,
        "stage": about.stage,
        "note": voice.say(about.note[0], **about.note[1]) if about.note else "",
        "base": about.base,
        "bank": about.bank,
        "people": sum(sitter.kind == "person" for sitter in seen.scene.sitters),
        "spectators": about.spectators,
        "melds": "middle-down" if quad and quad.says == "middle-down" else "edges-down",
        "house": voice.house,
    }


def hand(seen: MaskedScene) -> Json:
    """The hand: its name, what lies on the table, the walls."""
    v, scene = seen.v, seen.scene
    shown = dora_indicators(v)
    under = ura_indicators(v)
    over = v.phase == n.HAND_OVER
    return {
        "number": v.hands if over else v.hands + 1,
        "title": seen.title(v.dealer, v.round, v.counters),
        "round": v.round,
        "dealer": v.dealer,
        "counters": v.counters,
        "sticks": v.sticks,
        "dice": list(v.dice),
        "left": live(v),
        "dora": [TILES[tile] for tile in shown] + ["?"] * (PLACES - len(shown)),
        "ura": [TILES[tile] for tile in under] if over and n.UNKNOWN not in under else [],
        "seal": scene.seal,
        **revealed(scene, over=over),
        **walls(v),
    }


def revealed(scene: Scene, *, over: bool) -> Json:
    """What the seal was made of, once the hand is over: the secret, and the wall in the order in which it was taken."""
    if not over or not scene.table or not scene.table.log.hands:
        return {"secret": "", "wall": ""}
    dealt = scene.table.log.hands[-1]
    return {"secret": dealt.secret.hex(), "wall": "".join(TILES[tile] for tile in dealt.wall)}


def last(v: State) -> Json:
    """The newest discard that nobody has claimed: whose it is, and its place in the river."""
    seat = v.turn
    if v.phase == n.TURN:
        seat = (v.turn + 3) % 4 if v.source == n.FROM_WALL else n.NONE
    elif v.phase in {n.NO_HAND, n.ROBBERY} or v.outcome in {n.BY_TSUMO, n.NINE_KINDS} or v.robbed != n.NONE:
        seat = n.NONE
    return {"seat": seat, "at": v.discards[seat] - 1} if seat != n.NONE and v.discards[seat] else {}


def window(seen: MaskedScene) -> Json:
    """The window that is open for everybody."""
    opened, v = seen.scene.window, seen.v
    if not opened:
        return {}
    return {"id": opened.id, "left": opened.left, "length": opened.length, "tile": TILES[v.tile], "from": v.turn}


def toggles(seen: MaskedScene) -> Json:
    """What the seat has set itself to do."""
    if not seen.playing or seen.scene.felt:
        return {}
    kept = seen.scene.toggles.get(seen.seat, {})
    return {name: kept.get(name, False) for name in TOGGLES}
