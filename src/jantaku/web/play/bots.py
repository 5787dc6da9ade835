"""The bots at the web table: one for all tables under the same rules, for it keeps nothing from act to act but its chance."""

import secrets
from collections.abc import Container
from functools import lru_cache

from jantaku.acts import WORDS_OF
from jantaku.bots.players import Player, player
from jantaku.core.fields import Rules, State
from jantaku.core.names import DECLARING, FROM_CLAIM
from jantaku.core.view import see
from jantaku.web.play.game import Game

SIGHT = State()  # what the bot that decides sees: all of it is written anew each time
NAMES = ("Haru", "Natsu", "Aki", "Fuyu")  # the seasons, for the winds stand for them
OTHERS = ("Asa", "Hiru", "Kure", "Yoru")  # the times of the day, where somebody has the name of a season himself


def bot_name(place: int, taken: Container[str]) -> str:
    """What a bot at a place is called, where these names are taken."""
    return OTHERS[place] if NAMES[place] in taken else NAMES[place]


@lru_cache(64)
def _bot(kind: str, rules: Rules) -> Player:
    return player(kind, rules, secrets.randbits(61), 0)


def decide(game: Game, seat: int) -> str:
    """What a bot does at a seat that is asked, by what that seat sees; a sensible one in a person's stead."""
    choose = _bot("sensible" if game.seats[seat].kind == "person" else game.config.bots, game.dealt.rules)
    see(game.dealt.state, seat, SIGHT)
    return WORDS_OF[choose(SIGHT, seat)]


def in_his_stead(game: Game, seat: int) -> str:
    """What is done for a person whose time is over: the drawn tile goes out; after a claim, the tile a bot would choose."""
    t = game.dealt.state
    if t.phase == DECLARING:
        return "tenpai" if t.waits[seat] else "noten"
    if t.source != FROM_CLAIM:
        return "drawn"
    see(t, seat, SIGHT)
    return WORDS_OF[_bot("sensible", game.dealt.rules)(SIGHT, seat)]  # no kong after a claim, no win: a discard
