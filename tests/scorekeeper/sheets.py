"""Short ways to keep a sheet in a test."""

from collections.abc import Iterable
from typing import Any

import pytest

from jantaku.scorekeeper import Event, KeepError, ScoreSheet

Step = tuple[str, dict[str, Any]]


def begun(book: str = "wrc-2015", **body: Any) -> ScoreSheet:
    """A sheet before its first hand."""
    return ScoreSheet.begin(book, **body)


def put(chain: ScoreSheet, kind: str, **body: Any) -> Event:
    """Record an entry; what Python keeps for itself has a line after it."""
    body = {name.rstrip("_"): value for name, value in body.items()}
    return chain.add(kind, body, id=f"{kind}-{len(chain.events)}")


def ron(chain: ScoreSheet, winner: int, payer: int, han: int = 1, fu: int = 30, **more: Any) -> Event:
    return put(chain, "win", from_=payer, wins=[{"seat": winner, **worth(han, fu)}], **more)


def tsumo(chain: ScoreSheet, winner: int, han: int = 2, fu: int = 30) -> Event:
    return put(chain, "win", wins=[{"seat": winner, **worth(han, fu)}])


def worth(han: int, fu: int) -> dict[str, int]:
    return {"han": han} | ({"fu": fu} if fu else {})


def draw(chain: ScoreSheet, *tenpai: int) -> Event:
    return put(chain, "draw", tenpai=list(tenpai))


def until_over(chain: ScoreSheet) -> ScoreSheet:
    """Draws with nobody tenpai, until the game is over."""
    while not chain.sheet.over:
        draw(chain)
    return chain


def all_of(book: str, steps: Iterable[Step], **body: Any) -> ScoreSheet:
    chain = ScoreSheet.begin(book, **body)
    for number, (kind, what) in enumerate(steps):
        chain.add(kind, what, id=str(number))
    return chain


def refused(chain: ScoreSheet, why: str, kind: str, body: dict[str, Any]) -> None:
    """An entry is refused for this reason, said in every language, and the sheet is as it was."""
    before, text = chain.sheet, chain.text
    with pytest.raises(KeepError) as found:
        chain.add(kind, body, id="bad")
    assert found.value.id == why
    assert len({found.value.sentence(lang) for lang in ("en", "fr", "ja")}) == 3
    assert (chain.sheet, chain.text) == (before, text)
