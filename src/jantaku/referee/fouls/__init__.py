"""Every foul of the rule matrix (N7-N43) as data."""

from jantaku.referee.foul import Foul
from jantaku.referee.fouls import calls, conduct, riichi, tiles

FOULS: dict[str, Foul] = {foul.id: foul for foul in (*calls.FOULS, *tiles.FOULS, *riichi.FOULS, *conduct.FOULS)}
GROUPS = ("calls", "tiles", "riichi", "conduct", "tournament")
