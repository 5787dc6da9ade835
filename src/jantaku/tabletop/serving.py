"""Former name of `jantaku.refereed.offers`."""

from jantaku.former import former

__getattr__ = former(__name__, "jantaku.refereed.offers", {})
