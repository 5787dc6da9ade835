"""A correction that waits for everybody's assent, each on the own phone or on one that is passed round; in memory alone."""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from jantaku.errors import JantakuError
from jantaku.scorekeeper import ScoreSheet
from jantaku.texts import say
from jantaku.web.scorekeeper.correction import effect
from jantaku.web.scorekeeper.present import name
from jantaku.web.scorekeeper.snapshot import Snapshot

Json = dict[str, object]
MOST = 500  # sheets with a proposal; the oldest is forgotten first
KINDS = ("correction", "close")


@dataclass
class Proposal:
    """An entry that somebody proposes: ``phones`` has by seat on whose phone it was agreed to."""

    id: str
    kind: str
    body: dict[str, Any]
    by: int
    corrections: int  # on the sheet when it was proposed: after a further one it is void
    phones: dict[int, int] = field(default_factory=dict)

    @property
    def tag(self) -> str:
        """The version of the proposal, for pages that wait for a change."""
        return f"{self.id}.{len(self.phones)}"

    @property
    def whole(self) -> dict[str, Any]:
        """The body of the entry, once all have agreed; for a preview those who have not yet count as the first."""
        return {**self.body, "assent": [0, 1, 2, 3], "phones": [self.phones.get(seat, self.by) for seat in range(4)]}


class Proposals:
    """The proposals by sheet, one each: a new one takes the place of the last."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Proposal] = OrderedDict()

    def put(self, sheet: str, proposal: Proposal) -> None:
        """Propose something on a sheet."""
        self._known.pop(sheet, None)
        self._known[sheet] = proposal
        while len(self._known) > MOST:
            self._known.popitem(last=False)

    def of(self, sheet: str, chain: ScoreSheet) -> Proposal | None:
        """Return what is proposed on a sheet; nothing once it was corrected otherwise, or cannot be any more."""
        found = self._known.get(sheet)
        if found and found.corrections != corrections(chain):
            self.drop(sheet)
            return None
        return found

    def drop(self, sheet: str) -> None:
        """Take a proposal back."""
        self._known.pop(sheet, None)


def corrections(chain: ScoreSheet) -> int:
    """Return how many corrections a sheet has."""
    return sum(event.kind == "correction" for event in chain.events)


def proposed(found: Proposal | None, chain: Snapshot, lang: str) -> Json | None:
    """Return a proposal for a page: who proposes, what it would do, who has agreed and on whose phone."""
    if found is None:
        return None
    sheet = chain.sheet
    try:
        seen = ScoreSheet(chain.events).preview(found.kind, found.whole)
    except JantakuError:
        return None
    return {
        "id": found.id,
        "tag": found.tag,
        "by": found.by,
        "text": say(f"kept.proposed-{found.kind}", lang, name=name(sheet, found.by, lang)),
        "why": str(found.body.get("why", "")),
        "phones": [found.phones.get(seat, -1) for seat in range(4)],
        "preview": effect(seen, lang),
    }
