"""Lawful acts agree with a server's own offers, over thousands of hands seen from one seat."""

import gzip
from collections import Counter
from pathlib import Path

import pytest

from jantaku.core import acts
from jantaku.core.acts import OTHERS, W_OTHER, W_RIICHI
from jantaku.game.formats import tenhou_client as client
from jantaku.game.table import Table
from jantaku.rules.book import Book
from tests.shared import part_of, shared

PARTS = 12
EACH = [0, *(pytest.param(part, marks=pytest.mark.prove) for part in range(1, PARTS))]


def offers(table: Table, seat: int, on: str) -> int:
    """Return what is lawful, in the server's own bits; kongs of one's own turn it does not announce."""
    words = table.lawful(seat).words
    bits = words[W_OTHER]

    def has(*numbers: int) -> bool:
        return any(bits >> (number - OTHERS) & 1 for number in numbers)

    told = [(has(acts.PON, acts.PON_RED), client.OFFER_PON), (has(acts.KAN), client.OFFER_KAN), (has(acts.RON), client.OFFER_RON)]
    told.append((has(*range(acts.CHII_LOW, acts.PON)), client.OFFER_CHII))
    if on == "draw":
        riichi = bool(words[W_RIICHI]) or has(acts.RIICHI_DRAWN)
        told = [
            (has(acts.TSUMO), client.OFFER_TSUMO),
            (riichi, client.OFFER_RIICHI),
            (has(acts.NINE_KINDS), client.OFFER_NINE_KINDS),
        ]
    return sum(bit for lawful, bit in told if lawful)


def compare(game: client.ClientGame, played: client.ClientHand, seen: Counter[str], wrong: list[str]) -> None:
    table = Table(Book.open("tenhou", game.log.house))
    table.lay(played.hand)
    decisions = list(played.decisions)
    for done in range(len(played.hand.entries) + 1):
        while decisions and decisions[0].entries == done:
            decision = decisions.pop(0)
            if decision.on == "draw":
                table.close()
            seen[decision.on] += 1
            lawful = offers(table, game.seat, decision.on)
            if lawful != decision.offered:
                wrong.append(f"{game.name} {played.hand.place}: after {done} acts offered {decision.offered}, lawful {lawful}")
        if done < len(played.hand.entries):
            table.follow(played.hand.entries[done])


@pytest.mark.parametrize("part", EACH)
def test_lawful_acts_are_those_the_server_offered(part: int, tmp_path: Path) -> None:
    with gzip.open(part_of("data/tenhou_client/client_logs.txt.gz", PARTS, tmp_path, "#", part), "rt") as text:
        games = list(client.read_games(text.read()))
    seen: Counter[str] = Counter()
    wrong: list[str] = []
    for game in games:
        for played in game.hands:
            compare(game, played, seen, wrong)
    assert wrong == []
    assert seen["discard"] > 8000
    assert seen["draw"] > 2500


@pytest.mark.slow
def test_every_checkable_decision_is_checked() -> None:
    with gzip.open(shared("data/tenhou_client/client_logs.txt.gz"), "rt") as text:
        games = list(client.read_games(text.read()))
    on = Counter(decision.on for game in games for played in game.hands for decision in played.decisions)
    assert (on["discard"], on["draw"]) == (119916, 38160)
