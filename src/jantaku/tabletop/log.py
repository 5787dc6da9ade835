"""Former name of `jantaku.refereed.log`."""

from jantaku.former import former

__getattr__ = former(__name__, "jantaku.refereed.log", {})
