"""Former name of `jantaku.ledger.lines`, kept for one version with a deprecation warning."""

from jantaku.former import former

__getattr__ = former("jantaku.chaining", "jantaku.ledger.lines", {})
