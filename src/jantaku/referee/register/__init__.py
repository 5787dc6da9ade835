"""Former name of `jantaku.register`."""

from jantaku.former import former

__getattr__ = former(__name__, "jantaku.register", {"Ledger": "PenaltyLedger"})
