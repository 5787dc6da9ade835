"""Every foul (row codes N7-N43), and every other question that a referee is called for, as data."""

from jantaku.referee.foul import Foul
from jantaku.referee.fouls import calls, conduct, play, riichi, tiles

FOULS: dict[str, Foul] = {foul.id: foul for foul in (*calls.FOULS, *tiles.FOULS, *riichi.FOULS, *play.FOULS, *conduct.FOULS)}
GROUPS = ("calls", "tiles", "riichi", "questions", "conduct", "tournament")
