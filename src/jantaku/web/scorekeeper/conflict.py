"""Conflicts of two phones: the versions of one hand, for people to compare."""

from collections.abc import Sequence

from jantaku.errors import JantakuError
from jantaku.scorekeeper import Conflict, Entry, Event
from jantaku.texts import capital
from jantaku.web.scorekeeper.amended import effects, who
from jantaku.web.scorekeeper.correction import hand_data
from jantaku.web.scorekeeper.history import text
from jantaku.web.scorekeeper.present import name, title
from jantaku.web.scorekeeper.snapshot import Snapshot

Json = dict[str, object]


def conflicting(chain: Snapshot, error: Conflict, lang: str) -> Json:
    """Return both versions in words, and the hand they are of.

    ``contested`` is None if the hand has not ended in any line that the writer knew. ``n`` is the last line of that hand: this
    phone's later entries are based on no later line.
    """
    sheet, hand = chain.sheet, error.contested
    names = [name(sheet, at, lang) for at in range(4)]
    called_then = {one.event.n: one.before.names for one in effects(chain.events).corrections}
    answer: Json = {
        "conflict": [
            {"id": one.id, "kind": one.kind, "by": one.by, "text": worded(one, called_then.get(one.n, names), lang)}
            for one in error.rivals
        ],
        "mine": own(error.entry, names, lang),
        "contested": None,
    }
    if hand is None:
        return answer
    end = next(event for event in chain.events if event.id == hand.ids[-1].partition("+")[0])
    contested = {
        "number": hand.number,
        "id": hand.ids[-1],
        "title": title(hand.round, hand.dealer, hand.counters, lang),
        "riichi": list(hand.riichi),
        "by": end.by,
        "theirs": hand_data(sheet, hand.number - 1, lang),
    }
    return answer | {"contested": contested, "n": end.n}


def worded(event: Event, names: Sequence[str], lang: str) -> str:
    """Return a line in words; ``names`` are those of the seats when it was written."""
    return capital(who(event, names, lang)) if event.kind == "correction" else text(event, names, lang)


def own(entry: Entry, names: Sequence[str], lang: str) -> str:
    """Return a phone's entry in words; "" if it is malformed, since it has not been validated yet."""
    try:
        return text(entry, names, lang)
    except (KeyError, TypeError, IndexError, ValueError, AttributeError, JantakuError):
        return ""
