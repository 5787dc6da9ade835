"""Offline use of the score keeper: the files of its page and what it computes with."""

from collections.abc import Iterable, Iterator
from typing import Any

from jantaku import languages
from jantaku.game.table import OVERS
from jantaku.referee import FOULS, answer_text
from jantaku.referee.given import question
from jantaku.rules.book import DEFAULT, Book
from jantaku.scorekeeper.errors import hand_name
from jantaku.scorekeeper.tables import Node, tables
from jantaku.texts import say, template, wind_name
from jantaku.web.http.static_files import Assets, scripts
from jantaku.web.scorekeeper.options import found

FIRST = "scorekeeper/sheet.js"
STYLES = ("layout/base.css", "scorekeeper/sheet.css", "scorekeeper/graph.css")
TILES = ("tiles.svg", "tiles-index.svg")
WORKER = "scorekeeper/worker.js"
MOST_COUNTERS = 60  # that a page has words for


def files(assets: Assets) -> list[str]:
    """Return the URLs of all files that a sheet needs: styles, tiles, and every script, lazily loaded ones included."""
    return [assets.url(name) for name in (*STYLES, *TILES, *sorted(set(scripts(assets, FIRST, set()))))]


def reckoning(book: Book, lang: str) -> dict[str, Any]:
    """Return the tables, and by deal, counters and reason the words of a hand and of the end of a game.

    ``counted`` has by counters the name of a hand, which stands in it as {hand}; ``group`` parts thousands; ``questions`` are those
    about fouls whose answers the tables know.
    """
    made = tables(book)
    first = hand_name(0, 0, 0, lang)
    overs = {*OVERS.values(), made["gong"]["over"]} - {""}
    return {
        "tables": made,
        "winds": [[wind_name(wind, lang), f"{1 + wind}z"] for wind in range(4)],
        "hands": [hand_name(*divmod(deal, 4), 0, lang) for deal in range(len(made["ends"]))],
        "counted": [hand_name(0, 0, counters, lang).replace(first, "{hand}") for counters in range(MOST_COUNTERS)],
        "overs": {over: say(f"keep.over-{over}", lang) for over in sorted(overs)},
        "group": languages.of(lang).group,
        "worth": template("score.han-fu", lang),
        "questions": {ident: asked for name, nodes in made["fouls"].items() for ident, asked in questions(name, nodes, lang)},
    }


def reckoned() -> None:
    """Work out what the first sheet of a book takes, a quarter of a second, for the usual book; it is kept."""
    book = Book.open(DEFAULT)
    tables(book)
    found(book)


def questions(foul: str, nodes: Iterable[Node], lang: str) -> Iterator[tuple[str, list[object]]]:
    """Yield the questions about a foul that a page asks without a network: (id, [text, texts of the answers])."""
    for node in nodes:
        if isinstance(node, list):
            ident, answers = node
            asked = question(FOULS[foul], ident)
            texts = {choice: answer_text(asked, choice, lang) for choice in asked.choices}
            yield ident, [say(f"foul.ask.{ident}", lang), texts]
            yield from questions(foul, answers.values(), lang)
