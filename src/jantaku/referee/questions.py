"""Questions that a referee may ask; each is asked only if the ruling depends on it."""

from jantaku.referee.foul import Question

SHOWN = Question("shown")
DISCARDED = Question("discarded")
WITHDRAWN = Question("withdrawn")
SLIP = Question("slip")
ABLE = Question("able")
CLEAR = Question("clear")
DECLARED = Question("declared")
FAULT = Question("fault")
FAIR = Question("fair")
KNOWN = Question("known")
DEAD_ONLY = Question("dead_only")
WARNING = Question("warning")
INTIME = Question("intime")
RON = Question("ron")
SAME = Question("same")
OWN = Question("own")
INTACT = Question("intact")
AGREED = Question("agreed")
RONS = Question("rons", ("two", "three"))
CALL = Question("call", ("claim", "kan", "riichi", "win"))
SWAP = Question("swap", ("same-chii", "same-pon", "other-chii"))
SOURCE = Question("source", ("live", "dead", "own", "other", "deal", "building", "unclear"))
WALL = Question("wall", ("live", "dead"))
AT = Question(
    "at", ("win", "draw", "other-win", "four-riichi", "play", "voided"), only=(("four-riichi", "abort.four_riichi", True),)
)
MOMENT = Question("moment", ("before-signal", "after-gong"))
TILES = Question("tiles", (), 1, 136)
MINUTES = Question("minutes", (), 0, 1440, halves=True)

# Asked about any chombo, and any deal that is dealt again.
WITH = Question("with", ("none", "win", "draw"))
LAST = Question("last_timed_hand")
# The referee's decision, where the book leaves it to the referee.
DECISION = Question("decision", ("none", "points", "dead-hand", "chombo", "redeal", "disqualification"))
POINTS = Question("points", (), 1, 1000)
COMMON = (WITH, LAST, DECISION, POINTS)
