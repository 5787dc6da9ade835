"""The record of a refereed table as a page: standing with penalties, and every hand with its rulings."""

import json
from collections import OrderedDict
from collections.abc import Iterator
from typing import cast

from jantaku.core import constants as n
from jantaku.errors import ActError
from jantaku.game.log import HandLog, four
from jantaku.game.walls import GENERATOR, MIXED
from jantaku.refereed.log import follow, is_footer, seat
from jantaku.refereed.table import Finished
from jantaku.web.wire.refereed_context import RefereedContext
from jantaku.web.wire.scene import About, Audience, Scene, Sitter
from jantaku.web.wire.view import view_of
from jantaku.web.wire.wording import Json

MOST = 64  # presented records, cached for further readers
_kept: OrderedDict[tuple[str, str, str], Json] = OrderedDict()


class FollowedLog:
    """A log replayed to the end of each of its hands."""

    def __init__(self, text: str) -> None:
        self.lines = [json.loads(line) for line in text.splitlines()]
        self.table = seat(self.lines[0])
        self.finished = Finished(self.table.book, names=self.table.names).of(self.table)
        self.graph = [four(self.table.points)]
        self.titles: list[tuple[int, int, int]] = []
        self.shown_tiles: list[int] = []
        self.open_tile = n.UNKNOWN

    def hands(self) -> Iterator[None]:
        """Yield at the end of each finished hand. Raise LogError if the log cannot be replayed."""
        for line in self.lines[1:]:
            if is_footer(line):
                continue
            if isinstance(line, dict) and self.titles:
                yield from self._end()
            self._follow(line)
        yield from self._end()

    def _follow(self, line: object) -> None:
        try:
            follow(self.table, line)
        except ActError:
            return  # an attempt that hands could not do
        scene = self.table.scene
        self.finished.of(self.table)
        tile = self.table.view(n.NONE).state.tile
        del self.shown_tiles[len(scene.rulings) :]  # rulings of a group that training undid
        self.shown_tiles += [tile if tile >= 0 else self.open_tile] * (len(scene.rulings) - len(self.shown_tiles))
        self.open_tile = tile
        if isinstance(line, dict):
            hand, t = self.table.hands[-1], scene.state
            kind = MIXED if hand.numbers else GENERATOR
            dealt = HandLog(hand.wall, hand.dice, hand.secret, generator=kind, seal=hand.sealed, numbers=hand.numbers)
            self.finished.log.hands.append(dealt)
            self.titles.append((t.dealer, t.round, t.counters))

    def _end(self) -> Iterator[None]:
        if self.table.scene.state.phase == n.HAND_OVER:
            self.graph.append(four(self.table.points))
            yield

    def view(self, ident: str, audience: Audience) -> Json:
        """Return the view of a game that ends here."""
        east, south, west, north = (Sitter(name, "person") for name in self.table.names)
        about = About(ident, stage="over", hints="off", record=f"/g/{ident}")
        context = RefereedContext(self.table, shown_tiles=tuple(self.shown_tiles))
        shown = self.finished.state
        return view_of(
            Scene(about, self.finished, shown, (east, south, west, north), graph=self.graph, titles=self.titles, context=context),
            audience,
        )


def present(ident: str, text: str, lang: str, profile: str) -> Json:
    """Return a record for its page: hands with results and rulings, and the final standing."""
    key = (ident, lang, profile)
    if key not in _kept:
        _kept[key] = _present(ident, text, Audience(n.NONE, lang, profile, sits=False))
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return _kept[key]


def _present(ident: str, text: str, audience: Audience) -> Json:
    reading, hands, before = FollowedLog(text), list[Json](), set[str]()
    last: Json = {}
    for _ in reading.hands():
        last = reading.view(ident, audience)
        beside = cast("dict[str, Json]", last["felt"])
        fresh = [ruling for number, ruling in beside["rulings"].items() if number not in before]
        before |= beside["rulings"].keys()
        title = cast("Json", last["hand"])["title"]
        hands.append({"title": title, "result": last["result"], "counts": beside["counts"], "rulings": fresh})
    game, part = cast("Json", last.get("game", {})), cast("Json", last.get("felt", {}))
    return {
        "title": game.get("title", ""),
        "house": game.get("house", []),
        "names": list(reading.table.names),
        "over": reading.table.over,
        "closed": part.get("closed", ""),
        "standing": last.get("standing", {}),
        "penalties": part.get("penalties", {}),
        "hands": hands,
    }
