"""Games of four bots, for the store to keep."""

from functools import cache

from jantaku.bots.players import player
from jantaku.core import constants as n
from jantaku.game import formats
from jantaku.game.acts import WORDS_OF
from jantaku.game.log import Log
from jantaku.game.results import finished
from jantaku.game.table import Table
from jantaku.game.walls import seal
from jantaku.rules.book import ONE_ROUND

NAMES = ("Ana", "Béa 🀄", 'Quo"te', "東風")


@cache
def east_game(seed: int, book: str = "wrc-2015", *, sealed: bool = True, hands: int = 99) -> str:
    """The record of an East round, or of so many hands of it; each bot is a sensible one."""
    table = Table(book, names=NAMES, seed=bytes([seed]), house=ONE_ROUND)
    bot = player("sensible", table.rules, seed, 0)
    while not table.over and len(table.log.hands) < hands:
        table.deal()
        hand = table.log.hands[-1]
        hand.seal = seal(hand.secret, hand.wall) if sealed else ""
        while table.state.phase != n.HAND_OVER:
            seat = table.asked[0]
            table.push(WORDS_OF[bot(table.view(seat), seat)], seat)
        table.log.hands[-1] = finished(table, table.log.hands[-1])
    return formats.write(table.log, "text")


def log_of(text: str) -> Log:
    """A record, read."""
    return formats.read(text.encode())


def sitting(*visitors: str) -> dict[str, object]:
    """Return what a table tells at its end of who sat there."""
    return {"seats": [{"visitor": visitor, "name": name} for visitor, name in zip(visitors, NAMES, strict=True)]}
