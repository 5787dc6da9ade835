"""Custom players, written like the core: each decides at many tables a call.

Such a player is a function of a module, of the parameters of `own_choice`, under the laws of the compiled core (docs/native.md).
`python -m jantaku.native build module:function` puts it in the place of `own_choice`, and compiles it.
"""

from jantaku.bots.chance import Chance
from jantaku.bots.games import asked
from jantaku.bots.random import any_act
from jantaku.bots.sensible.scratch import BotScratch
from jantaku.bots.stepping import Acts, Bytes, Waitings, Workspace
from jantaku.core.acts import WORDS
from jantaku.core.fields import Lut, State
from jantaku.core.view import see


def own_choice(v: State, lut: Lut, lawful: list[int], bot: BotScratch, luck: Chance, seat: int) -> int:  # noqa: ARG001 - theirs
    """Return a seat's act, from its view and a row of ``Scratch.lawful``; here it is any, until a player takes this place."""
    return any_act(lawful, luck)


def choose_each(tables: Waitings, space: Workspace, lut: Lut, acts: Acts, wanted: Bytes, first: int, end: int) -> None:
    """Write the act of the player at each table where it is wanted, from the first to before the end."""
    for i in range(first, end):
        if wanted[i]:
            seat = asked(tables[i].table)
            see(tables[i].table, seat, space.seen)
            for word in range(WORDS):
                space.scratch.lawful[seat][word] = tables[i].lawful[seat][word]
            acts[i] = own_choice(space.seen, lut, space.scratch.lawful[seat], space.bot, tables[i].luck, seat)
