"""Effects of a sheet's corrections; cached, since the effect of a correction never changes."""

from collections import OrderedDict

from jantaku.scorekeeper import ScoreSheet
from jantaku.scorekeeper.corrections import Amendment, amendment
from jantaku.texts import say

MOST = 200  # sheets whose corrections are cached
ENDINGS = {"wins", "tenpai", "outcome", "riichi", "hand"}  # changes that mean a hand was played differently
_known: OrderedDict[str, tuple[Amendment, ...]] = OrderedDict()


def made(chain: ScoreSheet) -> tuple[Amendment, ...]:
    """Return the corrections of a sheet, cached by the hash of the last one, which seals all before it."""
    corrections = [event for event in chain.events if event.kind == "correction"]
    if not corrections:
        return ()
    at = next((at for at in range(len(corrections), 0, -1) if corrections[at - 1].hash in _known), 0)
    found = _known.pop(corrections[at - 1].hash) if at else ()
    found = (*found, *(amendment(chain.events, event) for event in corrections[at:]))
    _known[corrections[-1].hash] = found
    while len(_known) > MOST:
        _known.popitem(last=False)
    return found


def marks(chain: ScoreSheet, lang: str) -> dict[int, str]:
    """Return by hand the author and reason of the last correction that changed its ending."""
    out = {}
    for one in made(chain):
        for change in one.changes:
            if change.what in ENDINGS:
                out[change.hand] = who(one, lang)
    return out


def who(one: Amendment, lang: str) -> str:
    """Return the author of a correction, and the reason."""
    body = one.event.body
    referee, why = str(body.get("referee", "")), str(body.get("why", ""))
    sentence = say("kept.amended-by", lang, who=referee) if referee.strip() else say("kept.amended-all", lang)
    return say("kept.amended-why", lang, told=sentence, why=why) if why else sentence
