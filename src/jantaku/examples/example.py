"""Kinds of examples: what each needs as data. Each names the rulings it shows, the one that it stands beside first."""

from typing import NamedTuple


class Situation(NamedTuple):
    """A moment of a game: who holds what, the draws from the dealer's first, the acts, then the act that is asked about.

    ``hands`` is mpsz by seat, ``acts`` as in ``E drawn; S chii middle``; who is asked and does not act passes. With ``out`` the
    wall is then drawn out. Without ``ask`` the payments of the hand are shown, or how the melds are laid. ``sees`` is the seat
    that is drawn; ``drawn`` is seat, rivers (of all) or hands. ``turns`` sets options under which another thing happens.
    """

    rulings: tuple[str, ...]
    hands: dict[str, str]
    draws: str = ""
    acts: str = ""
    ask: str = ""
    out: bool = False
    sees: str = "S"
    dora: str = ""
    turns: tuple[str, ...] = ()
    drawn: str = "seat"


class WonHand(NamedTuple):
    """A hand that was won, and the fu that it has: hand and tile in notation, the winner's wind, after riichi or not."""

    rulings: tuple[str, ...]
    hand: str
    tile: str
    seat: str
    riichi: bool
    turns: tuple[str, ...] = ()


class Ended(NamedTuple):
    """A game that is over: how far each seat is above or below the points at the start."""

    rulings: tuple[str, ...]
    beyond: tuple[int, int, int, int]
    turns: tuple[str, ...] = ()


class Broken(NamedTuple):
    """A wall that is broken where the dice say."""

    rulings: tuple[str, ...]
    dice: int
    turns: tuple[str, ...] = ()


class Turned(NamedTuple):
    """Indicators, each with the dora that it makes."""

    rulings: tuple[str, ...]
    indicators: str
    turns: tuple[str, ...] = ()


Example = Situation | WonHand | Ended | Broken | Turned
