"""How a hand ended, as an audience is told: wins with their sheets, payments, what follows."""

from weakref import finalize

from jantaku.core import names as n
from jantaku.story import ending
from jantaku.story.telling import Happening
from jantaku.table import ENDS, Table
from jantaku.web.wire.masking import MaskedScene
from jantaku.web.wire.sheet import sheet_of_win
from jantaku.web.wire.wording import TILES, Json

DRAWN_OUT = {n.EXHAUSTIVE, n.NAGASHI}
DECLARED = {0: "game.noten", 1: "game.tenpai"}

# A sheet is made once for all who read it in one language; it goes when its table does.
_sheets: dict[int, dict[tuple[int, int, str, str], Json]] = {}


def result(seen: MaskedScene, table: Table) -> Json:
    """How the hand ended."""
    v = seen.v
    told = [*ending.broken_off(v), *(ending.won(v, s) for s in ending.winners(v))]
    return {
        "how": ENDS[v.outcome],
        "title": _title(seen, told),
        "wins": [_win(seen, table, s) for s in ending.winners(v)],
        "lines": [_tell(seen, happening) for happening in (*([] if v.winners else told[1:]), *_declared(seen), *_payments(seen))],
        "changes": [_change(seen, s) for s in ((v.dealer + i) % 4 for i in range(4))],
        "next": _next(seen),
        "ready": list(seen.scene.ready),
    }


def _tell(seen: MaskedScene, happening: Happening) -> str:
    return seen.teller.tell(happening, seen.v)


def _title(seen: MaskedScene, told: list[Happening]) -> str:
    """What happened; where several won, each win has a title of its own."""
    winners = ending.winners(seen.v)
    if len(winners) > 1:
        return seen.voice.say("live.wire-rons", winners=len(winners), tile=seen.voice.tile(seen.v.tile))
    return _tell(seen, told[0])


def _win(seen: MaskedScene, table: Table, s: int) -> Json:
    v = seen.v
    return {
        "seat": s,
        "from": v.turn,
        "tile": TILES[v.tile],
        "title": _tell(seen, ending.won(v, s)),
        "sheet": sheet(table, s, seen.voice.lang, seen.voice.profile),
    }


def sheet(table: Table, s: int, lang: str, profile: str) -> Json:
    """The sheet of a win, kept while the table is."""
    if id(table) not in _sheets:
        finalize(table, _sheets.pop, id(table), None)
    kept = _sheets.setdefault(id(table), {})
    key = (len(table.log.hands), s, lang, profile)
    if key not in kept:
        kept.update({key: sheet_of_win(table, s, lang, profile)})
        for old in [each for each in kept if each[0] != key[0]]:
            del kept[old]
    return kept[key]


def _declared(seen: MaskedScene) -> list[Happening]:
    """Who was tenpai at a draw, and who was not, East first. (WRC 5.7.2)"""
    v = seen.v
    if v.outcome not in DRAWN_OUT:
        return []
    return [Happening(DECLARED[v.declared[s]], s) for s in ((v.dealer + i) % 4 for i in range(4)) if v.declared[s] in DECLARED]


def _payments(seen: MaskedScene) -> list[Happening]:
    """That nothing was paid."""
    return [happening for happening in ending.changes(seen.v) if happening.seat == n.NONE]


def _change(seen: MaskedScene, s: int) -> Json:
    v, voice = seen.v, seen.voice
    return {
        "seat": s,
        "name": seen.scene.sitters[s].name,
        "delta": v.delta[s],
        "delta_text": voice.number(v.delta[s], sign=True) if v.delta[s] else "0",
        "total": v.points[s],
        "total_text": voice.number(v.points[s]),
    }


def _next(seen: MaskedScene) -> list[str]:
    """What follows; of a game that was to be one hand, that it is over."""
    if seen.scene.about.stage == "over" and not seen.v.over:
        return [seen.voice.say("live.wire-over-hand")]
    return [_tell(seen, happening) for happening in ending.follows(seen.v, seen.rules)]
