"""The standing at the end of a game: places, uma, session scores, points after each hand, downloads."""

from fractions import Fraction

from jantaku.game.table import Table
from jantaku.scoring.standings import order, places_under, prizes_under
from jantaku.story import ending
from jantaku.texts import decimal
from jantaku.web.wire.masking import MaskedScene
from jantaku.web.wire.wording import Json, Wording

DOWNLOADS = {"jantaku": "Jantaku", "mjai": "mjai", "json": "tenhou.net/6"}
THIRDS = 3  # decimals of fractions when three players share a place


def standing(seen: MaskedScene, table: Table) -> Json:
    """Return the final standing."""
    scene = seen.scene
    return {
        "rows": rows(seen, table),
        "graph": [list(points) for points in scene.graph],
        "hands": [seen.title(*named) for named in scene.titles],
        "notes": notes(seen),
        "record": scene.about.record,
        "downloads": downloads(scene.about.record),
        "rematch": list(scene.rematch),
    }


def rows(seen: MaskedScene, table: Table) -> list[Json]:
    """Return the seats, best first, with uma and session scores. (WRC 5.9.2)"""
    points, scores, voice = table.points, table.scores(), seen.voice
    won, where = prizes_under(table.book, points), places_under(table.book, points)
    return [
        {
            "seat": s,
            "name": seen.scene.sitters[s].name,
            "place": where[s],
            "points": points[s],
            "points_text": voice.number(points[s]),
            "uma": exact(won[s], voice),
            "score": exact(scores[s], voice),
        }
        for s in order(points)
    ]


def exact(value: Fraction, voice: Wording) -> str:
    """Return a score as a decimal without trailing zeros; thirds to the thousandth."""
    text = decimal(float(value), THIRDS, voice.lang, sign=value != 0)
    return text.rstrip("0").rstrip(".,")


def notes(seen: MaskedScene) -> list[str]:
    """Return notes on ties, and on the sticks left over. (WRC 5.7.4, 5.9)"""
    v, voice, graph = seen.v, seen.voice, seen.scene.graph
    out = []
    if seen.book.tied_places == "split":
        out += [voice.say("game.tie", place=place) for place in ending.ties(v.points)]
    taken = ending.sticks_taken(v, seen.rules, graph[-2], (0, 0, 0, 0)) if v.over and len(graph) > 1 else 0
    if taken > 0:
        out.append(voice.say("game.sticks-taken", sticks=taken))
    if v.sticks:
        out.append(voice.say("game.sticks-left", sticks=v.sticks))
    return out


def downloads(record: str) -> list[Json]:
    """Return the record's download links, one per format."""
    return [{"name": name, "href": f"{record}/record.{end}"} for end, name in DOWNLOADS.items()] if record else []
