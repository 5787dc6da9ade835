"""Result of a hand for an audience: wins with their sheets, payments, what follows."""

from weakref import finalize

from jantaku.core import constants as n
from jantaku.game.table import ENDS, Table
from jantaku.story import ending
from jantaku.story.telling import Happening
from jantaku.web.wire.masking import MaskedScene
from jantaku.web.wire.sheet import sheet_of_win
from jantaku.web.wire.wording import TILES, Json

DRAWN_OUT = {n.EXHAUSTIVE, n.NAGASHI}
DECLARED = {0: "game.noten", 1: "game.tenpai"}

# Cached by table: a sheet is made once per language and profile, and dropped with its table.
_sheets: dict[int, dict[tuple[int, int, str, str], Json]] = {}


def result(seen: MaskedScene, table: Table) -> Json:
    """Return the result of the hand."""
    v = seen.v
    happened = [*ending.broken_off(v), *(ending.won(v, s) for s in ending.winners(v))]
    return {
        "how": ENDS[v.outcome],
        "title": _title(seen, happened),
        "wins": [_win(seen, table, s) for s in ending.winners(v)],
        "lines": [
            _tell(seen, happening) for happening in (*([] if v.winners else happened[1:]), *_declared(seen), *_payments(seen))
        ],
        "changes": [_change(seen, s) for s in ((v.dealer + i) % 4 for i in range(4))],
        "next": _next(seen),
        "ready": list(seen.scene.ready),
    }


def _tell(seen: MaskedScene, happening: Happening) -> str:
    return seen.teller.tell(happening, seen.v)


def _title(seen: MaskedScene, happened: list[Happening]) -> str:
    """Return the headline; of several wins their number, the tile and who discarded it."""
    v, winners = seen.v, ending.winners(seen.v)
    if len(winners) > 1:
        discarder = seen.teller.who(v, v.turn)
        return seen.voice.say("live.wire-rons", winners=len(winners), tile=seen.voice.tile(v.tile), discarder=discarder)
    return _tell(seen, happened[0])


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
    """Return the sheet of a win, cached with its table."""
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
    """Return the declarations of tenpai and noten at a draw, East first. (WRC 5.7.2)"""
    v = seen.v
    if v.outcome not in DRAWN_OUT:
        return []
    return [Happening(DECLARED[v.declared[s]], s) for s in ((v.dealer + i) % 4 for i in range(4)) if v.declared[s] in DECLARED]


def _payments(seen: MaskedScene) -> list[Happening]:
    """Return the statement that nothing was paid, if so."""
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
    """Return what follows; after a single-hand game, that it is over."""
    if seen.scene.about.stage == "over" and not seen.v.over:
        return [seen.voice.say("live.wire-over-hand")]
    return [_tell(seen, happening) for happening in ending.follows(seen.v, seen.rules)]
