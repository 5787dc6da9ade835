"""Scenes to look at: a table, and what the room would hand to the wire with it."""

from jantaku.core import names as n
from jantaku.table import Table
from jantaku.web.wire.scene import About, Asked, Opened, Scene, Sitter

NAMES = ("Ann", "Ben", "Cas", "Dee")
KINDS = {n.TURN: "turn", n.CLAIMS: "claim", n.ROBBERY: "rob", n.DECLARING: "declare"}


def scene_of(table: Table, *, hints: str = "reasons", stage: str = "", length: str = "hanchan") -> Scene:
    """The scene of a table whose state may be shown as it is: everybody who is asked is asked."""
    t = table.state
    over = "over" if t.over else "result"
    about = About("game-1", length, hints, stage or (over if t.phase == n.HAND_OVER else "play"), record="/g/game-1")
    first, second, third, fourth = (Sitter(name, "person", here=True) for name in NAMES)
    asked = {seat: Asked(7, KINDS[t.phase]) for seat in table.asked}
    window = Opened(3, 2500, 3000) if t.phase in {n.CLAIMS, n.ROBBERY} else None
    return Scene(about, table, t, (first, second, third, fourth), asked, window)
