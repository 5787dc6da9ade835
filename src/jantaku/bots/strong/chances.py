"""Chances to win a hand that is far from ready, by the draws that are left. Chances are in parts of 65,536.

A go-round is the discards of the three others and a draw. In each, somebody else may end the hand. The numbers are those that fit
the shares of hands won in 309 recorded hanchan of strong players best, by tiles lacking, draws left and threats.
"""

from jantaku.bots.strong.thoughts import AWAY, GOES, WAYS, Thoughts

ONE = 1 << 16
LAST = GOES - 1
PERCENT = ONE // 100
# The chance that somebody else ends the hand in a go-round, in percent: by the first opponent who is ready, by each more, and what
# comes to it until the wall ends, without and with such an opponent.
FIRST, MORE, LATER, LATER_READY = 18, 12, 20, 12
# The share of the tiles that typically brings a hand nearer, in percent, by tiles lacking: closed, and calling.
CLOSED, CALLING = 0, 1
SHARES = ((0, 0, 17, 28, 41, 47, 50, 50), (0, 0, 20, 36, 45, 50, 55, 55))
NARROW = 60  # and of that, for hands of one suit or in pairs, in percent
READY_RATE = 12  # of a ready hand, in percent


def fill_on(m: Thoughts, threat: int) -> None:
    """Set the chances that the hand goes on after each go-round, by how many opponents are ready."""
    first = FIRST * min(threat, ONE) + MORE * max(0, threat - ONE)
    later = LATER * ONE - (LATER - LATER_READY) * min(threat, ONE)
    for go in range(GOES):
        m.on[go] = ONE - (first + later * (LAST - go) // LAST) // 100


def chance_of_others(m: Thoughts) -> int:
    """Return the chance that somebody else ends the hand before the wall does."""
    n = ONE
    for go in range(m.goes):
        n = m.on[go + 1] * n >> 16
    return ONE - n


def fill_far(m: Thoughts) -> None:
    """Set the chances to win hands that lack so many tiles, with so many draws left: closed or calling, wide or narrow."""
    for way in range(WAYS):
        part = 100 if way < 2 else NARROW
        rate = READY_RATE * part * PERCENT // 100
        m.far[way][1][0] = 0
        for go in range(1, GOES):
            m.far[way][1][go] = rate + ((ONE - rate) * (m.on[go] * m.far[way][1][go - 1] >> 16) >> 16)
        for n in range(2, AWAY):
            share = SHARES[way & 1][n] * part * PERCENT // 100
            m.far[way][n][0] = 0
            for go in range(1, GOES):
                nearer = share * m.far[way][n - 1][go - 1] + (ONE - share) * m.far[way][n][go - 1] >> 16
                m.far[way][n][go] = m.on[go] * nearer >> 16
