"""Names of a sheet's players; seat numbers for players without a name."""

from collections.abc import Sequence

from jantaku.texts import say


def called(names: Sequence[str], lang: str) -> list[str]:
    """Return all four names, the first East first."""
    return [given or say("kept.player", lang, n=at + 1) for at, given in enumerate(names)]
