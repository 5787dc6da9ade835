"""Former name of `jantaku.acts`, for a table's answers about what may be done."""

from jantaku.former import former

__getattr__ = former(__name__, "jantaku.acts", {})
