"""Count of the discards that fall to a ready hand: of each class of kinds, beside what as many draws by chance would bring."""

from collections.abc import Iterable

import numpy as np

from jantaku.bots.strong.shots import OPEN, RIICHI, SILENT, class_of_wait
from jantaku.core.constants import KINDS, STANDING
from tools.danger.walk import Discard

WAYS, CLASSES = 3, 10
HONOURS = 0
BY_CHANCE, FELL = range(2)


class Shots:
    """Tiles of each class that might have been discarded to ready hands by chance, and that were; those they waited on apart."""

    def __init__(self) -> None:
        self.all = np.zeros((2, WAYS, CLASSES))
        self.waits = np.zeros((2, WAYS, CLASSES))

    def add(self, one: Discard) -> None:
        """Count a discard for each opponent who is ready."""
        for foe, left in one.left.items():
            t = one.table.state
            how = RIICHI if t.riichi[foe] == STANDING else OPEN if t.called[foe] else SILENT
            cast, unseen = t.cast[foe], sum(left)
            for kind in range(KINDS):
                if cast >> kind & 1:
                    continue  # nobody who waits on it could win
                where = how, class_of_wait(cast, kind)
                for counts in (self.all, self.waits) if t.waits[foe] >> kind & 1 else (self.all,):
                    counts[BY_CHANCE][where] += left[kind] / unseen
                    counts[FELL][where] += kind == one.kind

    def fitted(self) -> list[list[int]]:
        """Return the table in hundredths: as classes fall, in proportion to how often what is waited on does; honours apart.

        An honour that an open hand waits on is held back more than others are: what was called shows it.
        """
        each = self.all[FELL] / self.all[BY_CHANCE]
        share = self.waits[FELL][:, 1:].sum(1) / (self.waits[BY_CHANCE] * each)[:, 1:].sum(1)
        rates = each * share[:, None]
        for ways in ([SILENT, RIICHI], [OPEN]):  # closed hands wait on few, silent ones on fewest: they are counted as one
            rates[ways, HONOURS] = self.waits[FELL][ways, HONOURS].sum() / self.waits[BY_CHANCE][ways, HONOURS].sum()
        return [[round(float(100 * n)) for n in row] for row in rates]

    def surprise(self, table: Iterable[Iterable[int]]) -> list[tuple[float, int]]:
        """Return for each way how many tiles waited on a table says would fall, and how many did."""
        foretold = (self.waits[BY_CHANCE] * np.array([list(row) for row in table]) / 100).sum(1)
        return [(float(n), int(fell)) for n, fell in zip(foretold, self.waits[FELL].sum(1), strict=True)]


def tables(rows: list[list[int]]) -> str:
    """Return the table as it stands in the source of the bot."""
    return "SHOT = (\n" + "".join(f"    {tuple(row)},\n" for row in rows) + ")"
