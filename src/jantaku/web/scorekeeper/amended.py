"""Effects of a sheet's corrections; cached, since the effect of a correction never changes."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

from jantaku.scorekeeper import ScoreSheet
from jantaku.scorekeeper.corrections import Amendment, amendment
from jantaku.scorekeeper.undoing import is_undo
from jantaku.texts import listed, say
from jantaku.web.scorekeeper.names import called

MOST = 600  # sheets whose corrections are cached: all that are in memory, and some
WORK = 4000  # events that are folded for the marks of one sheet: on one of 5,000 its last correction is marked
ENDINGS = {"wins", "tenpai", "outcome", "riichi", "hand"}  # changes that mean a hand was played differently
MOST_LATEST = 3000  # corrections
_latest: OrderedDict[str, Amendment] = OrderedDict()
_known: OrderedDict[str, tuple[Amendment, ...]] = OrderedDict()


def made(chain: ScoreSheet) -> tuple[Amendment, ...]:
    """Return the corrections of a sheet, cached by the hash of the last one, which seals all before it."""
    corrections = [event for event in chain.events if event.kind == "correction"]
    if not corrections:
        return ()
    at = next((at for at in range(len(corrections), 0, -1) if corrections[at - 1].hash in _known), 0)
    before = _known.pop(corrections[at - 1].hash, None) if at else ()
    found, at = ((), 0) if before is None else (before, at)  # another thread has just taken it
    found = (*found, *(amendment(chain.events, event) for event in corrections[at:]))
    _known[corrections[-1].hash] = found
    while len(_known) > MOST:
        _known.popitem(last=False)
    return found


def latest(chain: ScoreSheet) -> tuple[Amendment, ...]:
    """Return the last corrections of a sheet, as many as take little time; of a sheet that people wrote all."""
    most = max(1, WORK // max(1, len(chain.events)))
    corrections = [event for event in chain.events if event.kind == "correction"][-most:]
    found = []
    for event in corrections:
        if event.hash not in _latest:
            _latest[event.hash] = amendment(chain.events, event)
        _latest.move_to_end(event.hash)
        found.append(_latest[event.hash])
    while len(_latest) > MOST_LATEST:
        _latest.popitem(last=False)
    return tuple(found)


def marks(chain: ScoreSheet, lang: str) -> dict[int, str]:
    """Return by hand the author and reason of the last correction that changed its ending."""
    out = {}
    for one in latest(chain):
        if is_undo(one.event.entry):
            continue  # the hand that is entered next has not been corrected
        for change in one.changes:
            if change.what in ENDINGS:
                out[change.hand] = who(one, lang)
    return out


def who(one: Amendment, lang: str) -> str:
    """Return the author of a correction, and the reason."""
    body = one.event.body
    if is_undo(one.event.entry):
        return say("kept.amended-undone", lang)
    referee, why = str(body.get("referee", "")), str(body.get("why", ""))
    if referee.strip():
        sentence = say("kept.amended-code" if body.get("code") else "kept.amended-by", lang, who=referee)
    else:
        sentence = all_agreed(body, called(one.before.names, lang), lang)
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
