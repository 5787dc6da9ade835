"""Attacks that take more than a function, by the name of ``benchmarks.attack``; some have a server of their own, and an ``attack``."""
