"""One round, moved by Z_R: every other round of a plan follows from it, players and tables going on together.

Players are columns of R, and those left over stay where they are; so are the tables. In round r a player (c, i) of the base sits as
(c, i + r), the table t is t + r. No pair meets twice where no difference of two columns comes twice among those who sit together,
nor does anybody come back to a table where the same holds for players and their tables. So a plan of R rounds is a search over a
single round: 40 players and 9 rounds, 24 and 5, 56 and 13 come to no repeat and no table twice by it.
"""

from jantaku.tournament.seating.hard import Base

Rounds = list[list[list[int]]]


def moved(number: int, by: int, rounds: int, size: int) -> int:
    """Return a player, or a table, so many rounds on; of ``size`` of them, the last ``size % rounds`` stay."""
    if number >= size // rounds * rounds:
        return number
    column, place = divmod(number, rounds)
    return column * rounds + (place + by) % rounds


def developed(base: Base, rounds: int) -> Rounds:
    """Return the rounds of a base round, players from 0."""
    size, tables = len(base.players), len(base.tables)
    out = []
    for by in range(rounds):
        one: list[list[int]] = [[] for _ in range(tables)]
        for index, table in enumerate(base.tables):
            four = base.players[4 * index : 4 * index + 4]
            one[moved(table, by, rounds, tables)] = [moved(player, by, rounds, size) for player in four]
        out.append(one)
    return out
