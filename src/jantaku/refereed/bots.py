"""Bots at a refereed table: a correct one, and one that commits fouls at random.

A bot is given its own view and nothing else, and answers with actions.
"""

import random

from jantaku.bots.players import Player, player
from jantaku.core import acts as a
from jantaku.core import constants as n
from jantaku.core.fields import Rules, State, Worth
from jantaku.refereed import actions as d
from jantaku.refereed.actions import Action
from jantaku.refereed.counting import YAKUMAN, moves, worth_of
from jantaku.refereed.notation import SPOKEN
from jantaku.refereed.view import RefereedView
from jantaku.story.tiles import hand_tiles, put_in

WORD_OF = {a.RON: d.RON, a.TSUMO: d.TSUMO, a.NINE_KINDS: d.NINE, a.TENPAI: d.TENPAI, a.NOTEN: d.NOTEN}


class Bot:
    """Play correctly: announce each action, take claimed tiles, pay the stick, show the hand to win."""

    def __init__(self, rules: Rules, seat: int, *, kind: str = "sensible", seed: int = 0) -> None:
        self.seat = seat
        self.rules = rules
        self.choose: Player = player(kind, rules, seed, seat)

    def actions(self, seen: RefereedView, at: int) -> list[Action]:
        """Return the actions of the bot at a moment when it may act; none if it passes."""
        v = seen.state
        if seen.owed[self.seat]:
            return [Action(at, self.seat, d.DRAW)]
        v.pending = 1 << self.seat
        return actions_of(self.choose(v, self.seat), v, self.seat, at)

    def count(self, seen: RefereedView, at: int) -> list[Action]:
        """Return the count of the bot's own winning hand."""
        value = self.weigh(seen, self.seat)
        if value.yakuman:
            return [Action(at, self.seat, d.COUNT, YAKUMAN, (), (min(value.yakuman, self.rules.most_yakuman),))]
        return [Action(at, self.seat, d.COUNT, "", (), (value.han, value.fu))]

    def check(self, seen: RefereedView, at: int) -> list[Action]:
        """Dispute a count that is wrong; pass otherwise."""
        for count in seen.counts.counts if seen.counts else ():
            if count.seat != self.seat and seen.counts and count.seat not in seen.counts.settled:
                right = moves(seen.state, self.rules, count.seat, self.weigh(seen, count.seat), tsumo=seen.counts.tsumo)
                if right[count.seat] != count.points:
                    return [Action(at, self.seat, d.DISPUTE, "", (), (count.seat,))]
        return [Action(at, self.seat, d.SAY, d.PASS)]

    def weigh(self, seen: RefereedView, winner: int) -> Worth:
        """Return the worth of a shown hand, from what this seat sees."""
        tsumo = bool(seen.counts and seen.counts.tsumo)
        mixed = bool(seen.counts and winner in seen.counts.mixed)
        return worth_of(seen.state, self.rules, winner, tsumo=tsumo, mixed=mixed).worth


def actions_of(act: int, v: State, seat: int, at: int) -> list[Action]:
    """Return the physical actions of an act of the core, in good order. (WRC 5.3-5.6, 6.5.1)"""

    def say(word: str) -> Action:
        return Action(at, seat, d.SAY, word)

    if act < a.RIICHI_DISCARD or act == a.DISCARD_DRAWN:
        return [Action(at, seat, d.DISCARD, "", (v.tile if act == a.DISCARD_DRAWN else act,))]
    if act < a.CONCEALED_KAN or act == a.RIICHI_DRAWN:
        tile = v.tile if act == a.RIICHI_DRAWN else act - a.RIICHI_DISCARD
        return [say(d.RIICHI), Action(at, seat, d.DISCARD, "rotated", (tile,)), Action(at, seat, d.STICK)]
    if act < a.OTHERS:
        return [say(d.KAN), Action(at, seat, d.MELD, "", tuple(put_in(act, n.NONE, v.reds[seat])))]
    if a.CHII_LOW <= act <= a.KAN:
        word = d.KAN if act == a.KAN else d.PON if act >= a.PON else d.CHII
        tiles = tuple(put_in(act, v.tile, v.reds[seat]))
        return [say(word), Action(at, seat, d.MELD, "", tiles), Action(at, seat, d.TAKE)]
    if act in (a.RON, a.TSUMO):
        return [say(WORD_OF[act]), Action(at, seat, d.SHOW)]
    return [say(WORD_OF[act])] if act in WORD_OF else []


class Mischief(Bot):
    """A bot that does something random with probability ``often``."""

    def __init__(self, rules: Rules, seat: int, *, kind: str = "sensible", seed: int = 0, often: float = 0.1) -> None:
        super().__init__(rules, seat, kind=kind, seed=seed)
        self.chance = random.Random(f"mischief {seed} {seat}")
        self.often = often

    def actions(self, seen: RefereedView, at: int) -> list[Action]:
        """Return a prank, perhaps, followed by the honest actions."""
        honest = super().actions(seen, at)
        return self.prank(seen.state, at, honest) if self.chance.random() < self.often else honest

    def prank(self, v: State, at: int, honest: list[Action]) -> list[Action]:
        """Return something that should not be done, or the honest actions with some left out."""
        dice = self.chance
        if honest and dice.random() < 0.4:
            return [action for action in honest if dice.random() < 0.6]
        tiles, apart = hand_tiles(v, self.seat)
        tiles += [apart] if apart >= 0 else []
        some = tuple(dice.sample(tiles, min(len(tiles), dice.choice((1, 2, 2, 3, 4)))))
        ways = (
            [Action(at, self.seat, d.SAY, dice.choice((*SPOKEN, "what")))],
            [Action(at, self.seat, d.SAY, dice.choice(d.WINS)), Action(at, self.seat, d.SHOW)],
            [Action(at, self.seat, d.SAY, dice.choice(d.CALLS)), Action(at, self.seat, d.MELD, "", some)],
            [Action(at, self.seat, d.SAY, d.RIICHI), Action(at, self.seat, d.DISCARD, dice.choice(("", "rotated")), some[:1])],
            [Action(at, self.seat, d.DISCARD, dice.choice(("", "rotated")), some[:1])],
            [Action(at, self.seat, d.DRAW, dice.choice(("", "live", "dead")), (), (dice.randrange(1, 5),))],
            [Action(at, self.seat, d.REVEAL, dice.choice(("live", "dead", "own", "other")), (), (dice.randrange(1, 8),))],
            [Action(at, self.seat, dice.choice((d.STICK, d.MIX, d.SHOW, d.TAKE)))],
            [Action(at, self.seat, d.CORRECT, dice.choice(("call", "meld", "draw", "win", "riichi")), some[:2])],
            [Action(at, self.seat, d.DEAD, "", (), (dice.randrange(4),))],
            [Action(at, self.seat, dice.choice(d.CONDUCT), dice.choice(("", "warning")))],
        )
        return [*dice.choice(ways), *(honest if dice.random() < 0.7 else [])]
