"""Which bot plays a seat of a refereed table, as its discards show."""

import json

from jantaku.core import constants as n
from jantaku.refereed.actions import DISCARD, of_row
from jantaku.refereed.bots import Bot
from jantaku.refereed.log import follow, is_footer, seat

ENOUGH = 6  # discards that tell bots apart


def kind_at(text: str, at: int) -> str | None:
    """The bot whose choice was every discard of a seat from its own draws; "random" where it was neither of the two that think.

    None where the hand was over before its discards told which.
    """
    head, *lines = map(json.loads, text.splitlines())
    table = seat(head)
    bots = {kind: Bot(table.scene.rules, at, kind=kind) for kind in ("sensible", "strong")}
    left, discards = set(bots), 0
    for line in lines:
        if is_footer(line):
            continue
        if isinstance(line, list) and of_row(line)[1:3] == (at, DISCARD):
            seen = table.view(at)
            if seen.state.phase == n.TURN and seen.state.turn == at and not seen.state.riichi[at]:
                discards += 1
                for kind, bot in bots.items():
                    tiles = [act.tiles for act in bot.actions(table.view(at), 0) if act.what == DISCARD]
                    if tiles != [of_row(line).tiles]:
                        left.discard(kind)
        follow(table, line)
    if discards < ENOUGH or len(left) == len(bots):
        return None
    return left.pop() if left else "random"
