"""A refereed table in a view: open tiles, possible actions, rulings. (static/refereed/types.d.ts)"""

from typing import cast

from jantaku.core import constants as n
from jantaku.game.table import ENDS
from jantaku.refereed.view import Counts, RefereedView
from jantaku.story import ending
from jantaku.story.telling import Happening
from jantaku.web.wire import walls
from jantaku.web.wire.buttons import offered, word_text
from jantaku.web.wire.masking import MaskedScene
from jantaku.web.wire.news import DRAWS
from jantaku.web.wire.news import SOUNDS as ORDINARY
from jantaku.web.wire.refereed_context import RefereedContext
from jantaku.web.wire.rulings import counts, explained, ledger, penalties_of, ruled, rulings, visible_to
from jantaku.web.wire.standing import exact
from jantaku.web.wire.wording import TILES, Json

RULING, WARNING = "tabletop.ruling", "tabletop.warning"
ENDINGS = {"chombo": "live.felt-chombo", "redeal": "live.felt-redeal"}
SOUNDS = {
    "tabletop.says-chii": "call",
    "tabletop.says-pon": "call",
    "tabletop.says-kan": "kan",
    "tabletop.says-riichi": "riichi",
    "tabletop.says-ron": "declare",
    "tabletop.says-tsumo": "declare",
    "tabletop.says-tenpai": "declare",
    "tabletop.says-noten": "declare",
    "tabletop.says-nine-kinds": "declare",
    "tabletop.stick": "stake",
    "tabletop.stick-back": "stake",
    "tabletop.lays": "call",
    "tabletop.rotates": "discard",
    "tabletop.puts-back": "draw",
    "tabletop.reveals": "dora",
    "game.chii": "discard",
    "game.pon": "discard",
    "game.kan": "discard",
    "game.shows": "deal",
    RULING: "end",
    WARNING: "end",
}


def extended(view: Json, seen: MaskedScene, context: RefereedContext) -> Json:
    """Return a view extended with the parts of a refereed table."""
    out = view | {"game": _part(view, "game") | game_of(context), "felt": refereed_part(seen, context)}
    seats = _part(view, "seats")
    out["seats"] = {key: seats_of(context, _part(seats, key), int(key), seen.seat) for key in seats}
    if view["result"] and context.table.scene.ending:
        out["result"] = _part(view, "result") | spoiled(seen, context)
    if view["standing"]:
        standing, ident = _part(view, "standing"), seen.scene.about.id
        rows = overall(seen, context, cast("list[Json]", standing["rows"]))
        out["standing"] = standing | {"rows": rows, "downloads": [{"name": "Jantaku", "href": f"/t/{ident}/log"}]}
    return out


def _part(view: Json, name: str) -> Json:
    return cast("Json", view[name])


def refereed_part(seen: MaskedScene, context: RefereedContext) -> Json:
    """Return the part of a view that only refereed tables have."""
    looked, scene = context.view(seen.seat), context.table.scene
    trifles = context.table.trifles
    return {
        "seats": {str(s): _place(seen, context, looked, s, trifles[s]) for s in range(4)},
        "wall": [_turned(seen, place, tile) for place, tile in looked.wall],
        "offers": offered(seen, context),
        "let": "asked" if seen.seat in context.awaited else "passed" if seen.seat in context.passed else "",
        "rulings": rulings(seen, context),
        "penalties": ledger(seen, context),
        "ending": seen.voice.say(ENDINGS[scene.ending]) if scene.ending else "",
        "closed": seen.voice.say("tabletop.time-up") if scene.closed else "",
        "counts": counts(seen, context),
        "asked": _asked(seen, looked),
    }


def _place(seen: MaskedScene, context: RefereedContext, looked: RefereedView, s: int, trifles: int) -> Json:
    place, word = context.table.scene.places[s], looked.open_calls[s]
    return {
        "laid": [TILES[tile] for tile in looked.laid[s]],
        "known": [TILES[tile] for tile in looked.known[s]],
        "stick": looked.sticks[s],
        "waiting": looked.waiting[s],
        "said": word_text(word, seen.voice) if word else "",
        "word": word,
        "dead": looked.state.dead[s] == n.FORMALLY_DEAD,
        "shown": place.shown,
        "mixed": place.mixed and s == seen.seat,
        "trifles": trifles,
    }


def _turned(seen: MaskedScene, place: int, tile: int) -> Json:
    """Return an exposed tile of the wall, with the place of its stack."""
    v = seen.v
    seat, stack = walls.stack_at(v.dealer, v.dice[0] + v.dice[1], place)
    return {"seat": seat, "stack": stack, "low": bool(place % 2), "tile": TILES[tile]}


def _asked(seen: MaskedScene, looked: RefereedView) -> str:
    """Return a one-line prompt for a seat in turn by public knowledge; it reveals nothing else."""
    v, own = seen.v, seen.seat
    if not seen.playing:
        return ""
    if looked.counts:
        return _counted(seen, looked.counts)
    if looked.waiting[own]:
        return seen.voice.say("live.felt-take")
    if looked.open_calls[own] in {"ron", "tsumo"}:
        return seen.voice.say("live.felt-show")
    if v.phase == n.TURN and v.turn == own:
        return seen.voice.say("live.felt-turn")
    if v.phase == n.DECLARING and v.declared[own] == n.NONE:
        return seen.voice.say("live.felt-declare")
    if v.phase == n.CLAIMS and (v.turn + 1) % 4 == own:
        return seen.voice.say("live.felt-draw")
    return seen.voice.say("live.felt-replacement") if v.phase == n.ROBBERY and v.turn == own else ""


def _counted(seen: MaskedScene, counts: Counts) -> str:
    """Return the prompt of a winner, or another seat, while a win is counted; "" if there is nothing to do."""
    own = seen.seat
    if not counts.open:
        return ""
    counted = [one.seat for one in counts.counts]
    if own in counts.winners and own not in counted and own not in counts.settled:
        return seen.voice.say("live.felt-count")
    others = [seat for seat in counted if seat != own and seat not in counts.settled]
    return seen.voice.say("live.felt-check") if others and own not in counts.agreed else ""


def game_of(context: RefereedContext) -> Json:
    """Return the settings of a refereed game."""
    return {"refereed": True, "training": context.training, "time": context.time, "formal": context.formal, "count": context.count}


def seats_of(context: RefereedContext, seats: Json, s: int, me: int) -> Json:
    """Return a seat without the open tiles of a false group; a drawn tile mixed in is shown among the others."""
    place = context.table.scene.places[s]
    tiles, drawn = seats["tiles"], seats["drawn"]
    if not isinstance(tiles, list) or not isinstance(drawn, str):
        return seats
    left = [*tiles]
    if place.mixed and s == me and drawn:
        left, drawn = [*left, drawn], ""
    for tile in place.laid:
        name = TILES[tile] if TILES[tile] in left else "?"
        if name in left:
            left.remove(name)
        elif drawn in {name, TILES[tile], "?"}:
            drawn = ""
    return seats | {"tiles": left, "drawn": drawn}


# ---- news
def news_of(seen: MaskedScene, context: RefereedContext) -> list[Json]:
    """Return the news since the last report, as far as this audience perceived it."""
    out: list[Json] = []
    for notice in context.table.scene.notices[context.since :]:
        ident, seat, tile = notice.happening[:3]
        if notice.to not in (n.NONE, seen.seat):
            continue
        draw = ident.startswith(DRAWS)
        row: Json = {
            "id": ident,
            "seat": seat,
            "tile": TILES[tile] if tile >= 0 else "",
            "sound": "draw" if draw else SOUNDS.get(ident, ORDINARY.get(ident, "end")),
            "line": not draw or seat == seen.seat,
        }
        judged = ident in {RULING, WARNING}
        text: Json = {} if judged else {"text": seen.teller.tell(notice.happening, seen.v)}
        out.append(row | (_of_ruling(seen, context, ident, notice.happening.number) if judged else text))
    return out


def lines_of(seen: MaskedScene, context: RefereedContext, story: list[Happening]) -> list[str]:
    """Return the happenings so far as lines of the log."""
    return [
        str(_of_ruling(seen, context, RULING, one.number)["text"]) if one.id == RULING else seen.teller.tell(one, seen.v)
        for one in story
    ]


def _of_ruling(seen: MaskedScene, context: RefereedContext, ident: str, number: int) -> Json:
    """Return the news of a ruling: seat, foul, clause; the ruling itself has the details."""
    n = visible_to(context, seen.seat).index(number - 1) + 1
    judged = context.table.scene.rulings[number - 1]
    if ident == WARNING:
        return {"text": explained(seen.voice, judged)["text"], "ruling": n}
    made = ruled(seen, context, n, number - 1)
    who = seen.teller.who(seen.v, judged.seat)
    text = seen.voice.say("live.felt-ruling", seat=who, foul=made["title"], penalty=made["sanction_text"], clause=made["clause"])
    return {"text": text, "ruling": n}


# ---- end of a hand
def spoiled(seen: MaskedScene, context: RefereedContext) -> Json:
    """Return the result of a spoiled or redealt hand: payments and the next hand."""
    v, voice = seen.v, seen.voice
    return {
        "how": ENDS[v.outcome],
        "title": voice.say(ENDINGS[context.table.scene.ending]),
        "wins": [],
        "lines": [seen.teller.tell(happening, v) for happening in ending.changes(v) if happening.seat == n.NONE],
        "next": [seen.teller.tell(happening, v) for happening in ending.follows(v, seen.rules)],
    }


def overall(seen: MaskedScene, context: RefereedContext, rows: list[Json]) -> list[Json]:
    """Return the rows of a standing with penalty points, and overall scores less the penalties."""
    scores = seen.scene.table.scores() if seen.scene.table else ()
    out = []
    for row in rows:
        seat = int(str(row["seat"]))
        points = penalties_of(context.table, seat)
        penalty = seen.voice.number(-points, sign=True) if points else "0"
        out.append(row | {"penalty": penalty, "overall": exact(scores[seat] - points, seen.voice)})
    return out
