"""``jantaku serve`` with walls that were stacked beforehand, for what happens too seldom to be waited for.

The file that WALLS names holds them, a list of lists of tiles: each hand that is dealt takes the first of them out; without
one, walls are as they are.
"""

import json
import os
from collections.abc import Sequence
from pathlib import Path

from jantaku.game import walls
from tests.web.serving import Served

DICE = (3, 4)
STACK = "walls.json"
honest = walls.wall_of
dealt: dict[tuple[bytes, int], tuple[tuple[int, ...], tuple[int, int]]] = {}


class Stacked(Served):
    """A server whose walls can be stacked."""

    def __init__(self, folder: Path, *words: str, pace: float = 0.0) -> None:
        super().__init__(folder, *words, pace=pace, env={"WALLS": str(folder / STACK)})
        root = Path(__file__).parents[3]
        self.env["PYTHONPATH"] = os.pathsep.join([str(root / "src"), str(root), os.environ.get("PYTHONPATH", "")])
        self.command = [self.command[0], "-m", "tests.web.browser.stacked", "serve"]

    def stack(self, *hands: tuple[int, ...]) -> None:
        """The walls of the next hands."""
        (self.folder / STACK).write_text(json.dumps([list(hand) for hand in hands]), "utf-8")


def stacked(
    secret: bytes, red_fives: int, generator: str = walls.GENERATOR, numbers: Sequence[bytes] = walls.NONE_SENT
) -> tuple[tuple[int, ...], tuple[int, int]]:
    """The wall that lies there for a secret: always the same one."""
    key = (bytes(secret), red_fives)
    if key not in dealt:
        path = Path(os.environ["WALLS"])
        left = json.loads(path.read_text("utf-8")) if path.exists() else []
        dealt[key] = (tuple(left.pop(0)), DICE) if left else honest(secret, red_fives, generator, numbers)
        path.write_text(json.dumps(left), "utf-8")
    return dealt[key]


if __name__ == "__main__":
    walls.wall_of = stacked  # before anything has taken it from there
    from jantaku.cli import main

    main()
