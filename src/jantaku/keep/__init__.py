"""Former name of `jantaku.scorekeeper`."""

from jantaku.former import former

__getattr__ = former(__name__, "jantaku.scorekeeper", {"Chain": "ScoreSheet"})
