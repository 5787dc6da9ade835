"""Former name of `jantaku.scorekeeper.clock`."""

from jantaku.former import former

__getattr__ = former(__name__, "jantaku.scorekeeper.clock", {})
