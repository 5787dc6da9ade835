"""Every foul of the rule matrix (N7-N43) as data."""

from jantaku.referee.fouls import calls, conduct, riichi, tiles

FOULS = {foul.id: foul for part in (calls, tiles, riichi, conduct) for foul in part.FOULS}
GROUPS = ("calls", "tiles", "riichi", "conduct", "tournament")
