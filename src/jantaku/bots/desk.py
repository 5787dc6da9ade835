"""Former name of `jantaku.bots.scratch`."""

from jantaku.former import former

__getattr__ = former(__name__, "jantaku.bots.scratch", {"BotDesk": "BotScratch"})
