"""What the people of a sheet are called: by their names, or by the numbers of their seats where they have none."""

from collections.abc import Sequence

from jantaku.texts import say


def called(names: Sequence[str], lang: str) -> list[str]:
    """All four, the first East first."""
    return [given or say("kept.player", lang, n=at + 1) for at, given in enumerate(names)]
