"""Former name of `jantaku.refereed`."""

from jantaku.former import former

RENAMED = {"DEEDS": "ACTIONS", "Deed": "Action", "Seen": "RefereedView", "Tabletop": "RefereedTable"}
__getattr__ = former(__name__, "jantaku.refereed", RENAMED)
