"""Training: what a deed would cost, told before it happens."""

from jantaku.core import names as n
from jantaku.tabletop.deeds import Deed
from jantaku.tabletop.judge import judge
from jantaku.tabletop.scene import Judged, Scene

KIND = ("corrected", "second-call-holds")  # what puts something right is let pass


def foretold(after: Scene, deed: Deed, fresh: tuple[Judged, ...], *, grown: bool) -> list[Judged]:
    """The fouls of whoever did this: those ruled on, and those that would be judged when the hand is seen."""
    found = [judged for judged in fresh if judged.seat == deed.seat and not set(judged.ruling.next) & set(KIND)]
    if grown and deed.seat != n.NONE:
        latent = after.places[deed.seat].latent[-1]
        trial = after.fork()
        found.append(
            judge(
                trial,
                deed.seat,
                latent.foul,
                latent.reasons,
                voided="no",
                at="draw",
                dead_only="no",
                shown="yes",
                **{"with": "draw"},
            )
        )
    return found
