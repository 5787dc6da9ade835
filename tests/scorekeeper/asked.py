"""Short ways to ask a score sheet what is pending."""

from typing import Any

import pytest

from jantaku.scorekeeper import KeepError, LeadsToRuling, ScoreSheet
from jantaku.texts import LANGUAGES
from tests.scorekeeper.sheets import put

ALL = [0, 1, 2, 3]
BOOKS = ("wrc-2015", "wrr-2013", "club")
EVERY = pytest.mark.parametrize("book", BOOKS)


def foul(chain: ScoreSheet, seat: int, name: str, also: tuple[int, ...] = (), **given: Any) -> None:
    body = {"seat": seat, "foul": name, "given": {key.rstrip("_"): value for key, value in given.items()}}
    put(chain, "foul", **(body | ({"also": list(also)} if also else {})))


def asked(chain: ScoreSheet, kind: str, **body: Any) -> LeadsToRuling:
    """The question that an entry leads to; the sheet is as it was."""
    text = chain.text
    with pytest.raises(LeadsToRuling) as found:
        put(chain, kind, **body)
    assert chain.text == text
    return found.value


def refusal(chain: ScoreSheet, kind: str, **body: Any) -> str:
    """The reason for which an entry is refused, said in every language; the sheet is as it was."""
    text = chain.text
    with pytest.raises(KeepError) as found:
        put(chain, kind, **body)
    assert chain.text == text
    assert len({found.value.sentence(lang) for lang in LANGUAGES}) == len(LANGUAGES)
    return found.value.id


def ruled(chain: ScoreSheet, led: LeadsToRuling, **more: str) -> None:
    """Enter the foul that an entry led to, with what the referee answers."""
    foul(chain, led.seat, led.foul, tuple(led.also), **{**led.given, **more})


def win_of(seat: int, payer: int | None = None) -> dict[str, Any]:
    return {"wins": [{"seat": seat, "han": 3, "fu": 40}], **({} if payer is None else {"from_": payer})}


def cost(chain: ScoreSheet, seat: int) -> tuple[int, int]:
    """Return what a seat has lost by a chombo: penalty points, points at the table."""
    return chain.sheet.penalties[seat], chain.sheet.points[seat] - chain.sheet.book.start
