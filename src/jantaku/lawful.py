"""Former name of `jantaku.acts`, for what a table answers when it is asked what may be done."""

from jantaku.former import former

__getattr__ = former(__name__, "jantaku.acts", {})
