"""Small networks of integers: how likely a strong player is to choose a discard, to call, or to declare riichi, by traits.

Layers of sums, those below zero left out. The weights are those of `jantaku.bots.strong.weights`, which says how they were found.
"""

from math import exp

from jantaku.bots.chance import below
from jantaku.bots.strong.chances import ONE
from jantaku.bots.strong.thoughts import DOUBTS, FEW_INNER, INNER, SCENE, SECOND, TRAITS, Thoughts, YesNo
from jantaku.bots.strong.weights import (
    NET_ACROSS,
    NET_CALL,
    NET_CALL_BIAS,
    NET_CALL_LAST,
    NET_CALL_START,
    NET_FIRST,
    NET_LAST,
    NET_RIICHI,
    NET_RIICHI_BIAS,
    NET_RIICHI_LAST,
    NET_RIICHI_START,
    NET_SCENE,
    NET_SECOND,
    NET_SECOND_START,
    NET_START,
)
from jantaku.core.constants import KINDS, NONE

# How often a choice is drawn, by 32nds of its rating behind the best; those drawn less often than one in a hundred never are.
CURVE = tuple(int(ONE * exp(-i / 32)) for i in range(160))
SELDOM = ONE // 100


def take_weights(m: Thoughts) -> None:
    """Copy the weights into memory."""
    net = m.net
    for i in range(TRAITS):
        net.across[i] = NET_ACROSS[i]
        for j in range(INNER):
            net.first[i][j] = NET_FIRST[i][j]
    for i in range(SCENE):
        for j in range(INNER):
            net.scene[i][j] = NET_SCENE[i][j]
    for j in range(INNER):
        net.start[j] = NET_START[j]
        for k in range(SECOND):
            net.second[j][k] = NET_SECOND[j][k]
    for k in range(SECOND):
        net.second_start[k] = NET_SECOND_START[k]
        net.last[k] = NET_LAST[k]
    take_answers(m)


def take_answers(m: Thoughts) -> None:
    """Copy those of the networks that say yes or no."""
    for i in range(DOUBTS):
        for j in range(FEW_INNER):
            m.calling.first[i][j] = NET_CALL[i][j]
            m.declaring.first[i][j] = NET_RIICHI[i][j]
    for j in range(FEW_INNER):
        m.calling.start[j] = NET_CALL_START[j]
        m.calling.last[j] = NET_CALL_LAST[j]
        m.declaring.start[j] = NET_RIICHI_START[j]
        m.declaring.last[j] = NET_RIICHI_LAST[j]
    m.calling.bias = NET_CALL_BIAS
    m.declaring.bias = NET_RIICHI_BIAS


def rate_scene(m: Thoughts) -> None:
    """Set the part of the sums that is the same for each discard."""
    for j in range(INNER):
        m.base[j] = m.net.start[j]
    for i in range(SCENE):
        n = m.scene[i]
        if n:
            for j in range(INNER):
                m.base[j] += n * m.net.scene[i][j]


def rate(m: Thoughts, kind: int) -> int:
    """Return the rating of a discard, in 4,096ths."""
    for j in range(INNER):
        m.inner[j] = m.base[j]
    out = 0
    for i in range(TRAITS):
        n = m.trait[kind][i]
        if n:
            out += 4 * n * m.net.across[i]
            for j in range(INNER):
                m.inner[j] += n * m.net.first[i][j]
    return out + rate_inner(m)


def rate_inner(m: Thoughts) -> int:
    """Return what the layers after the first add to a rating."""
    out = 0
    for k in range(SECOND):
        m.outer[k] = m.net.second_start[k]
    for j in range(INNER):
        n = m.inner[j] >> 4
        if n > 0:
            for k in range(SECOND):
                m.outer[k] += n * m.net.second[j][k]
    for k in range(SECOND):
        n = m.outer[k] >> 6
        if n > 0:
            out += n * m.net.last[k]
    return out


def odds(m: Thoughts, behind: int) -> int:
    """Return how often a choice is drawn that is rated so far behind the best, for 65,536 times that the best is."""
    n = CURVE[min(behind * m.heat >> 10, len(CURVE) - 1)]
    return n if n >= SELDOM else 0


def best_rated(m: Thoughts, can: int) -> int:
    """Set the ratings of these kinds; return the kind with the best, or one drawn by its rating, where there is heat."""
    rate_scene(m)
    best = NONE
    for kind in range(KINDS):
        if can >> kind & 1:
            m.rating[kind] = rate(m, kind)
            if best == NONE or m.rating[kind] > m.rating[best]:
                best = kind
    m.rated = can
    m.picked = best if m.heat == 0 else drawn(m, can, best)
    return m.picked


def drawn(m: Thoughts, can: int, best: int) -> int:
    """Return a kind drawn by ratings; the worst are never drawn."""
    total = 0
    for kind in range(KINDS):
        if can >> kind & 1:
            total += odds(m, m.rating[best] - m.rating[kind])
    lot = below(m.luck, total)
    for kind in range(KINDS):
        if can >> kind & 1:
            lot -= odds(m, m.rating[best] - m.rating[kind])
            if lot < 0:
                return kind
    return best


def says(net: YesNo, m: Thoughts) -> int:
    """Return how surely a strong player would say yes, by ``Thoughts.doubt``: in 4,096ths, above 0 for yes."""
    for j in range(FEW_INNER):
        m.inner[j] = net.start[j]
    for i in range(DOUBTS):
        n = m.doubt[i]
        if n:
            for j in range(FEW_INNER):
                m.inner[j] += n * net.first[i][j]
    out = net.bias
    for j in range(FEW_INNER):
        n = m.inner[j] >> 4
        if n > 0:
            out += n * net.last[j]
    return out


def agrees(net: YesNo, m: Thoughts) -> bool:
    """Return whether a strong player would say yes; where there is heat, by a draw."""
    m.surely = says(net, m)
    rather = m.surely > 0
    if m.heat:
        less = odds(m, max(m.surely, -m.surely))
        if below(m.luck, ONE + less) >= ONE:
            rather = not rather
    m.agreed = 1 if rather else 0
    return rather
