"""Bots of the web tables: one bot per set of rules serves all tables, since it keeps no state but its random generator."""

import secrets
from collections.abc import Container
from functools import lru_cache
from itertools import count

from jantaku.bots.players import Player, player
from jantaku.core.constants import DECLARING, FROM_CLAIM
from jantaku.core.fields import Rules, State
from jantaku.core.view import see
from jantaku.game.acts import WORDS_OF
from jantaku.web.play.config import Config
from jantaku.web.play.game import Game

SIGHT = State()  # the deciding bot's view, rewritten for each decision
NAMES = ("Haru", "Natsu", "Aki", "Fuyu")  # the seasons, which the winds stand for
OTHERS = ("Asa", "Hiru", "Kure", "Yoru")  # times of the day, for tables where a player has the name of a season


def bot_name(place: int, taken: Container[str]) -> str:
    """Return the name of a bot at a place, avoiding the ``taken`` names."""
    return OTHERS[place] if NAMES[place] in taken else NAMES[place]


def name_of_bot(config: Config, place: int, taken: Container[str]) -> str:
    """Return the name of a bot at a place; a program has that under which it is offered."""
    if not config.program:
        return bot_name(place, taken)
    return next(name for number in count(place + 1, 4) if (name := f"{config.program} {number}") not in taken)


@lru_cache(64)
def _bot(kind: str, rules: Rules) -> Player:
    return player(kind, rules, secrets.randbits(61), 0)


def decide(game: Game, seat: int) -> str:
    """Return the act of a bot at a seat that is asked, from that seat's view.

    A sensible bot decides for an absent player, and for a program that was replaced.
    """
    stands_in = game.seats[seat].kind == "person" or game.config.program
    choose = _bot("sensible" if stands_in else game.config.bots, game.dealt.rules)
    see(game.dealt.state, seat, SIGHT)
    return WORDS_OF[choose(SIGHT, seat)]


def timeout_act(game: Game, seat: int) -> str:
    """Return the act at a player's timeout: discard the drawn tile; after a claim, the tile a bot would choose."""
    t = game.dealt.state
    if t.phase == DECLARING:
        return "tenpai" if t.waits[seat] else "noten"
    if t.source != FROM_CLAIM:
        return "drawn"
    see(t, seat, SIGHT)
    return WORDS_OF[
        _bot("sensible", game.dealt.rules)(SIGHT, seat)
    ]  # a discard: after a claim neither a kong nor a win is possible
