"""Which game a table plays, and what comes by itself there: an ordinary table, or a refereed one."""

from jantaku.web.room.ahead import Ahead, Asking
from jantaku.web.room.config import Config
from jantaku.web.room.game import Game
from jantaku.web.room.refereed.ahead import Refereeing
from jantaku.web.room.refereed.game import Refereed
from jantaku.web.room.seating import Seating


def game_of(ident: str, config: Config, pace: float = 1.0) -> Seating:
    """A game before its first row."""
    return Refereed(ident, config, pace) if config.refereed else Game(ident, config, pace)


def ahead_of(game: Seating) -> Ahead:
    """What comes by itself in a game."""
    if isinstance(game, Refereed):
        return Refereeing(game)
    if isinstance(game, Game):
        return Asking(game)
    raise TypeError(f"{type(game).__name__} is no game that is played at a table.")
