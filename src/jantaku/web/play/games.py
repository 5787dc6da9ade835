"""Which game a table plays, and what comes by itself there: an ordinary table, or a refereed one."""

from jantaku.web.play.config import Config
from jantaku.web.play.game import Game
from jantaku.web.play.seating import Seating
from jantaku.web.play.upcoming import Asking, Upcoming
from jantaku.web.refereed.ahead import Refereeing
from jantaku.web.refereed.game import Refereed


def game_of(ident: str, config: Config, pace: float = 1.0) -> Seating:
    """A game before its first row."""
    return Refereed(ident, config, pace) if config.refereed else Game(ident, config, pace)


def ahead_of(game: Seating) -> Upcoming:
    """What comes by itself in a game."""
    if isinstance(game, Refereed):
        return Refereeing(game)
    if isinstance(game, Game):
        return Asking(game)
    raise TypeError(f"{type(game).__name__} is no game that is played at a table.")
