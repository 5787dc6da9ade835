"""The complete view of a table for an audience, as in docs/protocol.md."""

from collections.abc import Callable

from jantaku.core import constants as n
from jantaku.core.dead_wall import DEAD_WALL, live
from jantaku.core.fields import State
from jantaku.core.kinds import AFTER, KIND
from jantaku.game.log import HandLog
from jantaku.game.walls import dora_indicators, ura_indicators
from jantaku.texts.booktitle import book_title
from jantaku.web.wire import refereed_view as refereed
from jantaku.web.wire.asks import ask
from jantaku.web.wire.hints import hints
from jantaku.web.wire.masking import MaskedScene
from jantaku.web.wire.result import result
from jantaku.web.wire.scene import Audience, Made, Scene
from jantaku.web.wire.seats import made_of, seat
from jantaku.web.wire.standing import standing
from jantaku.web.wire.walls import walls
from jantaku.web.wire.wording import TILES, Json

PLACES = 5  # of dora indicators
TOGGLES = ("win", "pass", "drawn")
OVER = ("result", "over")


class Parts:
    """The parts of an audience's last view, each with what it was made from: what has not changed is not made again."""

    def __init__(self) -> None:
        self._made: Made = {}

    def part(self, name: str, made_from: object, make: Callable[..., Json], *words: object, shared: Made | None = None) -> Json:
        """Return a part, the same object as before if it is made from equal things; else perhaps that of another audience."""
        before = self._made.get(name)
        if before is not None and before[0] == made_from:
            return before[1]
        found = shared.get(name) if shared is not None else None
        if found is None or found[0] != made_from:
            found = made_from, make(*words)
        self._made[name] = found
        if shared is not None:
            shared[name] = found
        return found[1]


def view_of(scene: Scene, audience: Audience) -> Json:
    """Return an audience's view of a scene: the ``View`` of static/table/wire.d.ts."""
    return view(MaskedScene(scene, audience), Parts())


def view(seen: MaskedScene, parts: Parts) -> Json:
    """Return the view of a masked scene; ``parts`` are those of this audience's view before."""
    scene, v, stage = seen.scene, seen.v, seen.scene.about.stage
    over = stage in OVER and v.phase == n.HAND_OVER
    asked = scene.asked.get(seen.seat) if seen.playing else None
    scratch = seen.look() if asked or (seen.playing and scene.about.hints == "all") else None
    shared = scene.made.setdefault((seen.voice.lang, seen.voice.profile), {})
    made = {
        "game": parts.part("game", (scene.about, people(seen)), game, seen),
        "hand": parts.part("hand", hand_made_of(seen), hand, seen, shared=shared) if v.phase != n.NO_HAND else {},
        "seats": {
            str(s): parts.part(str(s), made_of(v, s, sitter), seat, v, s, sitter, seen.voice, shared=shared)
            for s, sitter in enumerate(scene.sitters)
        },
        "turn": v.turn if v.phase == n.TURN else -1,
        "last": last(v),
        "window": window(seen),
        "ask": ask(seen, asked, scratch) if asked and scratch else {},
        "hints": hints(seen, scratch),
        "toggles": toggles(seen),
        "result": result(seen, scene.table) if over and scene.table else {},
        "standing": standing(seen, scene.table) if stage == "over" and over and scene.table else {},
    }
    return refereed.extended(made, seen, scene.context) if scene.context else made


def people(seen: MaskedScene) -> int:
    """Return the number of people who sit at the table."""
    return [sitter.kind for sitter in seen.scene.sitters].count("person")


def game(seen: MaskedScene) -> Json:
    """Return the game: its settings and stage."""
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
        "people": people(seen),
        "spectators": about.spectators,
        "speed": about.speed,
        "deals": about.deals,
        "sealed": {"deal": about.sealed[0], "seal": about.sealed[1]} if about.sealed[1] else {},
        "melds": "middle-down" if quad and quad.says == "middle-down" else "edges-down",
        "house": voice.house,
    }


def hand_made_of(seen: MaskedScene) -> tuple[object, ...]:
    """Return all that `hand` is made from: equal parts make equal hands."""
    v, scene = seen.v, seen.scene
    return (
        (v.phase == n.HAND_OVER, v.hands, v.dealer, v.round, v.counters, v.sticks, v.taken, v.kans, v.indicators),
        (tuple(v.dice), v.wall[n.WALL - DEAD_WALL :]),
        (scene.seal, scene.about.deals, scene.about.stage, len(scene.table.log.hands) if scene.table else 0),
    )


def hand(seen: MaskedScene) -> Json:
    """Return the hand: its name, the table's counters, the walls."""
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
        "dora_tiles": sorted({TILES[AFTER[KIND[tile]]] for tile in shown if tile != n.UNKNOWN}),
        "ura": [TILES[tile] for tile in under] if over and n.UNKNOWN not in under else [],
        "seal": scene.seal,
        **revealed(scene, over=over),
        **walls(v),
    }


def revealed(scene: Scene, *, over: bool) -> Json:
    """Return the numbers of the deal, and, once the hand or the game is over, its secret and the wall in the order of drawing."""
    dealt = scene.table.log.hands[-1] if scene.table and scene.table.log.hands else HandLog()
    shown = over and (scene.about.deals == "hand" or scene.about.stage == "over")
    return {
        "generator": dealt.generator,
        "numbers": [number.hex() for number in dealt.numbers],
        "secret": dealt.secret.hex() if shown else "",
        "wall": "".join(TILES[tile] for tile in dealt.wall) if shown else "",
    }


def last(v: State) -> Json:
    """Return the latest unclaimed discard: its seat and place in the river."""
    seat = v.turn
    if v.phase == n.TURN:
        seat = (v.turn + 3) % 4 if v.source == n.FROM_WALL else n.NONE
    elif v.phase in {n.NO_HAND, n.ROBBERY} or v.outcome in {n.BY_TSUMO, n.NINE_KINDS} or v.robbed != n.NONE:
        seat = n.NONE
    return {"seat": seat, "at": v.discards[seat] - 1} if seat != n.NONE and v.discards[seat] else {}


def window(seen: MaskedScene) -> Json:
    """Return the window in which the seat is asked, or {}: to others it is not known who is asked, nor for how long."""
    opened, v = seen.scene.window, seen.v
    if not opened or seen.seat not in seen.scene.asked:
        return {}
    return {"id": opened.id, "left": opened.left, "length": opened.length, "tile": TILES[v.tile], "from": v.turn}


def toggles(seen: MaskedScene) -> Json:
    """Return the automatic acts that the seat has set."""
    if not seen.playing or seen.scene.context:
        return {}
    kept = seen.scene.toggles.get(seen.seat, {})
    return {name: kept.get(name, False) for name in TOGGLES}
