"""Figures of a player over the hands that were recorded, and all hands of a sheet that counts totals alone left out."""

from collections.abc import Iterable
from dataclasses import dataclass

from jantaku.scorekeeper import Hand, Sheet
from jantaku.tournament.archive import entries_of

EXHAUSTIVE = "exhaustive"


@dataclass
class PlayerFigures:
    """Counts of one entry: hands recorded, wins by way, deal-ins, riichi, drawn hands; ``won`` are the points of all its wins."""

    hands: int = 0
    ron: int = 0
    tsumo: int = 0
    deal_ins: int = 0
    riichi: int = 0
    draws: int = 0
    tenpai: int = 0
    won: int = 0
    best: int = 0

    @property
    def wins(self) -> int:
        """Number of wins."""
        return self.ron + self.tsumo

    def add(self, hand: Hand, seat: int) -> None:
        """Count a hand that was played in a seat."""
        self.hands += 1
        self.riichi += seat in hand.riichi
        self.draws += hand.outcome == EXHAUSTIVE
        self.tenpai += hand.outcome == EXHAUSTIVE and seat in hand.tenpai
        self.deal_ins += any(win.payer == seat != win.winner for win in hand.wins)
        for win in hand.wins:
            if win.winner == seat:
                self.ron += win.payer != seat
                self.tsumo += win.payer == seat
                self.won += win.points
                self.best = max(self.best, win.points)


def figures(sheets: Iterable[Sheet], entry: int) -> PlayerFigures:
    """Return the figures of an entry over the sheets on which it sits; substitutes have their own."""
    found = PlayerFigures()
    for sheet in sheets:
        seats = entries_of(sheet)
        if entry in seats:
            for hand in sheet.hands:
                found.add(hand, seats.index(entry))
    return found
