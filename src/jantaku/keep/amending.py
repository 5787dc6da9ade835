"""Former name of `jantaku.scorekeeper.corrections`."""

from jantaku.former import former

__getattr__ = former(__name__, "jantaku.scorekeeper.corrections", {})
