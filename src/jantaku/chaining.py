"""The former name of `jantaku.ledger.lines`; it works for one version, and warns."""

from jantaku.former import former

__getattr__ = former("jantaku.chaining", "jantaku.ledger.lines", {})
