"""A player that picks any lawful act at random."""

from jantaku.bots.chance import Chance, below
from jantaku.core.acts import STRIDE, WORDS
from jantaku.core.bits import nth, ones


def any_act(lawful: list[int], g: Chance) -> int:
    """Return one of the lawful acts at random; ``lawful`` is a row of ``Scratch.lawful`` with at least one act."""
    acts = 0
    for word in range(WORDS):
        if lawful[word]:
            acts += ones(lawful[word])
    n = below(g, acts)
    for word in range(WORDS):
        here = ones(lawful[word]) if lawful[word] else 0
        if n < here:
            return STRIDE * word + nth(lawful[word], n)
        n -= here
    return -1
