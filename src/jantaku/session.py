"""Former name of `jantaku.standings`."""

from jantaku.former import former

__getattr__ = former(__name__, "jantaku.standings", {})
