"""Former name of `jantaku.clock.clock`."""

from jantaku.former import former

__getattr__ = former(__name__, "jantaku.clock.clock", {})
