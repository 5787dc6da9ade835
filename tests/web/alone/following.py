"""A game that was played without a server, followed by the server's own code, moment by moment."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from jantaku.web.alone.words import words
from jantaku.web.play.config import Config
from jantaku.web.play.game import Game
from jantaku.web.play.presenting import scene_of
from jantaku.web.play.schedule import act_row
from jantaku.web.wire.explain import why_of
from jantaku.web.wire.masking import MaskedScene
from jantaku.web.wire.news import news_between, story_of
from jantaku.web.wire.scene import Audience
from jantaku.web.wire.view import Parts, view
from tests.web.table.node import folder, run

if TYPE_CHECKING:
    from jantaku.web.play.rows import JournalRow

SCRIPT = Path(__file__).with_name("play.js")
NAMES = ["Haru", "Natsu", "Aki", "Fuyu"]


class Played(NamedTuple):
    """A game as the browser's code played it."""

    asked: dict[str, Any]
    moments: list[dict[str, Any]]
    log: str


def settings(book: str, seed: int, **own: object) -> dict[str, Any]:
    """The settings of a game, different from seed to seed."""
    me = seed % 4
    names = [*NAMES[:3]]
    names.insert(me, "You “1”")
    plain = {"id": f"g{seed}", "book": book, "length": "hand", "hints": ("waits", "reasons", "off")[seed % 3], "bots": "sensible"}
    return plain | {"names": names, "me": me, "last": (me + 1) % 4, "seed": seed} | own


def played(tmp: Path, games: list[dict[str, Any]]) -> Iterator[Played]:
    """Play the games in Node."""
    folder(tmp)
    given = {"words": {lang: words(lang) for lang in {game["words"] for game in games}}, "games": games}
    (tmp / "given.json").write_text(json.dumps(given), "utf-8")
    (tmp / "play.js").write_text(SCRIPT.read_text("utf-8"), "utf-8")
    for game, text in zip(games, run(tmp, "play.js").splitlines(), strict=True):
        found = json.loads(text)
        yield Played(game, found["moments"], found["log"])


class Followed:
    """The same game on the server."""

    def __init__(self, asked: dict[str, Any]) -> None:
        own = asked["settings"]
        self.me = own["me"]
        config = Config(book=own["book"], length=own["length"], hints=own["hints"], bots=own["bots"])
        self.game = Game(own["id"], config)
        self.audience = Audience(self.me, asked["words"], asked["profile"])
        for seat, name in enumerate(own["names"]):
            if seat == self.me:
                self.game.fold({"kind": "join", "at": 0, "seat": seat, "who": "you", "name": name, "key": ""})
            else:
                self.game.fold({"kind": "bot", "at": 0, "seat": seat, "name": name})
        drawn = [*(seat for seat in range(4) if seat != own["last"]), own["last"]]
        self.game.fold({"kind": "draw", "at": 0, "order": [0, 1, 2, 3], "drawn": drawn})
        self.was = MaskedScene(self.scene(), self.audience).v

    def scene(self) -> Any:
        """The table now."""
        return scene_of(self.game, {self.me})

    def fold(self, row: dict[str, Any]) -> None:
        """Fold a row as the browser has it."""
        game = self.game
        if row["kind"] == "deal":
            game.fold({"kind": "seal", "at": 0, "secret": row["secret"], "generator": "jantaku-1"})
            game.fold({"kind": "deal", "at": 0})
        elif row["kind"] == "act":
            game.fold(act_row(game, row["seat"], row["act"], "person", 0, 0))
        else:
            game.fold(cast("JournalRow", row | {"at": 0, "seat": self.me}))

    def show(self) -> tuple[Any, Any]:
        """The view now, and the news since the last one."""
        masked = MaskedScene(self.scene(), self.audience)
        news = news_between(self.was, masked)
        self.was = masked.v
        return plain(view(masked, Parts())), plain(news)

    def story(self) -> Any:
        """The log of the hand."""
        scene = self.scene()
        return plain(story_of(MaskedScene(scene, self.audience), scene.story()))

    def why(self, act: str) -> Any:
        """The reasons against an act."""
        return plain(why_of(self.scene(), self.audience, act))


def plain(value: Any) -> Any:
    """What a client reads of a value."""
    return json.loads(json.dumps(value))


def differences(one: Any, two: Any, at: str = "") -> list[str]:
    """The places in which two values differ, with both."""
    if isinstance(one, dict) and isinstance(two, dict):
        return [line for key in {**one, **two} for line in differences(one.get(key, "-"), two.get(key, "-"), f"{at}.{key}")]
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        return [line for i, pair in enumerate(zip(one, two, strict=True)) for line in differences(*pair, f"{at}[{i}]")]
    return [] if one == two else [f"{at}: {one!r} here, {two!r} on the server"]


def compare(game: Played) -> list[str]:
    """The first moment at which the browser shows something else than the server, in lines."""
    server = Followed(game.asked)
    for number, moment in enumerate(game.moments):
        for row in moment["rows"]:
            server.fold(row)
        seen, news = server.show()
        found = differences(moment["view"], seen, "view") + differences(moment["news"], news, "news")
        if "story" in moment:
            found += differences(moment["story"], server.story(), "story")
        for act, why in moment.get("why", []):
            found += differences(why, server.why(act), f"why {act}")
        if found:
            return [f"moment {number}, rows {moment['rows']}", *found]
    return []
