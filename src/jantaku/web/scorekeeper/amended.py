"""Effects of a sheet's corrections, as many of the last as take little time; cached, since they never change."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Any, NamedTuple

from jantaku.scorekeeper import Event
from jantaku.scorekeeper.corrections import Amendment, amendments
from jantaku.scorekeeper.undoing import is_undo
from jantaku.texts import listed, say
from jantaku.web.scorekeeper.names import called
from jantaku.web.scorekeeper.snapshot import Snapshot

MOST = 300  # corrections that a page tells at once: of a sheet that people wrote all
WORK = 6000  # entries that are taken for them: each line once, three corrections as one, and the game once for each of them
MARKING = 2000  # the same for the marks of a sheet, which is shown far more often
ENDINGS = {"wins", "tenpai", "outcome", "riichi", "hand"}  # changes that mean a hand was played differently
MOST_CACHED = 6000  # corrections
_cached: OrderedDict[str, Amendment] = OrderedDict()  # by the hash of the line, which seals all before it
_caching = Lock()  # pages are worked out in several threads


class Effects(NamedTuple):
    """The last corrections of a sheet, in order; ``first`` is the line of the first of them, 0 if there is none before it."""

    corrections: tuple[Amendment, ...]
    first: int


def effects(events: Sequence[Event], work: int = WORK) -> Effects:
    """Return the last corrections of a sheet with their effects, as many as take so much work: of one that people wrote all."""
    corrections = [event for event in events if event.kind == "correction"]
    most = max(1, min(MOST, (work - len(events) // 3) // (1 + len(events) - len(corrections))))
    told = corrections[-most:]
    with _caching:
        known = {event.hash: _cached.get(event.hash) for event in told}
    missing = next((event.n for event in told if known[event.hash] is None), None)
    if missing is not None:
        known |= {one.event.hash: one for one in amendments(events[: told[-1].n + 1], missing)}
    found = tuple(one for one in known.values() if one is not None)
    with _caching:
        for one in found:
            _cached[one.event.hash] = one
            _cached.move_to_end(one.event.hash)
        while len(_cached) > MOST_CACHED:
            _cached.popitem(last=False)
    return Effects(found, told[0].n if len(corrections) > len(told) else 0)


def marks(chain: Snapshot, lang: str) -> dict[int, str]:
    """Return by hand the author and reason of the last correction that changed its ending."""
    out = {}
    for one in effects(chain.events, MARKING).corrections:
        if is_undo(one.event.entry):
            continue  # the hand that is entered next has not been corrected
        for change in one.changes:
            if change.what in ENDINGS:
                out[change.hand] = who(one.event, one.before.names, lang)
    return out


def who(event: Event, names: Sequence[str], lang: str) -> str:
    """Return the author of a correction, and the reason; ``names`` are those of the seats before it."""
    body = event.body
    if is_undo(event.entry):
        return say("kept.amended-undone", lang)
    referee, why = str(body.get("referee", "")), str(body.get("why", ""))
    if referee.strip():
        sentence = say("kept.amended-code" if body.get("code") else "kept.amended-by", lang, who=referee)
    else:
        sentence = all_agreed(body, called(names, lang), lang)
    if body.get("deals"):
        sentence = say(f"kept.amended-{body['deals']}", lang, told=sentence)
    return say("kept.amended-why", lang, told=sentence, why=why) if why else sentence


def all_agreed(body: Mapping[str, Any], names: Sequence[str], lang: str) -> str:
    """Return that all four agreed to a correction and, where they have codes, on whose phones."""
    if "phones" not in body:
        return say("kept.amended-all", lang)
    told = passed_round(body["phones"], names, lang)
    return say("kept.amended-passed", lang, told=told) if told else say("kept.amended-own", lang)


def passed_round(phones: Sequence[int], names: Sequence[str], lang: str) -> str:
    """Return who agreed on another player's phone, and on whose; "" if nobody did."""
    guests = {phone: [names[seat] for seat in range(4) if phones[seat] == phone != seat] for phone in phones}
    return listed(
        (say("kept.amended-here", lang, names=", ".join(some), name=names[phone]) for phone, some in guests.items() if some), lang
    )
