"""Contradictions of a record in a language: the English of the readers, found by patterns; an unknown flaw stays."""

import re

from jantaku.scoring.tiles import SEATS
from jantaku.story.places import place
from jantaku.texts import say, seat_name, wind_name

SEAT, OTHER = "(?P<seat>[ESWN])", "(?P<other>[ESWN])"
WINDS = "(?P<wind>[ESWN]); it is (?P<own>[ESWN])"
SEED = "is (?P<tile>.+); the wall of its seed has (?P<wall>.+)"
LEFT = r"the points are recorded as (?P<said>\[.*\]); the changes before leave (?P<left>\[.*\])"
# Patterns of the flaws, with their text ids.
FLAWS = (
    (r"the dice are recorded as (?P<dice>.+); its seed throws (?P<seed>.+)", "unread.flaw-dice"),
    (rf"tile (?P<number>\S+) dealt to {SEAT} {SEED}", "unread.flaw-seed-dealt"),
    (rf"draw (?P<number>\S+), by {SEAT}, {SEED}", "unread.flaw-seed-draw"),
    (rf"dora indicator (?P<number>\S+) {SEED}", "unread.flaw-seed-dora"),
    (rf"ura dora indicator (?P<number>\S+) {SEED}", "unread.flaw-seed-ura"),
    (rf"(?P<tile>.+) comes to {SEAT} a second time", "unread.flaw-second"),
    (rf"{SEAT} discards (?P<tile>.+), which (?P=seat) does not hold", "unread.flaw-discards"),
    (rf"{SEAT} calls with (?P<tile>.+), which (?P=seat) does not hold", "unread.flaw-calls-with"),
    (rf"{SEAT} puts down (?P<tile>.+), which is not in the hand", "unread.flaw-puts-down"),
    (rf"{SEAT} discards (?P<tile>.+) as just drawn; the last draw is (?P<last>.+)", "unread.flaw-drawn"),
    (rf"{SEAT} adds (?P<tile>.+) to a triplet that is not there", "unread.flaw-adds"),
    (rf"{SEAT} makes a concealed kan of (?P<tile>.+) with (?P<count>\S+) of them", "unread.flaw-concealed"),
    (rf"{SEAT} calls (?P<tile>.+), which was not just discarded by the seat it names", "unread.flaw-calls"),
    (rf"{SEAT} calls (?P<tile>.+) of {OTHER}, which was not just discarded", "unread.flaw-calls-of"),
    (rf"a call of {SEAT} is recorded as one on a tile of {OTHER}; (?P<by>[ESWN]) discarded last", "unread.flaw-call-from"),
    (rf"a call of {SEAT} is recorded as one on a tile of {OTHER}; nobody discarded last", "unread.flaw-call-from-nobody"),
    (rf"after the stick is paid {LEFT}", "unread.flaw-points-stick"),
    (rf"at the end {LEFT}", "unread.flaw-points-end"),
    (r"counters and sticks at the end are recorded as (?P<said>.*); there are (?P<right>.+)", "unread.flaw-counters"),
    (rf"the hand that {SEAT} shows is not the one held; they differ by (?P<tiles>.+)", "unread.flaw-hand-differs"),
    (rf"{SEAT} shows the calls (?P<said>.*); those made are (?P<made>.*)", "unread.flaw-calls-shown"),
    (rf"{SEAT} shows melds that were not made: (?P<melds>.+)", "unread.flaw-melds"),
    (rf"{SEAT} shows (?P<tiles>.*); the hand held is (?P<held>.*)", "unread.flaw-hand-held"),
    (r"a meld is shown as (?P<meld>.+)", "unread.flaw-meld"),
    (rf"{SEAT} wins on (?P<tile>.+), which was not the tile just drawn or discarded", "unread.flaw-wins-on"),
    (rf"{SEAT} wins on (?P<tile>.+); the last tile was (?P<last>.+)", "unread.flaw-wins-last"),
    (r"a win on (?P<tile>.+); the last tile was (?P<last>.+)", "unread.flaw-win-last"),
    (rf"{SEAT} wins recorded as dealer", "unread.flaw-as-dealer"),
    (rf"{SEAT} wins recorded as no dealer", "unread.flaw-as-no-dealer"),
    (r"the dora indicators at the end are recorded as (?P<said>.*); those turned are (?P<turned>.+)", "unread.flaw-dora-end"),
    (r"dora indicators are listed as (?P<tiles>.*) after (?P<before>.*)", "unread.flaw-dora-listed"),
    (rf"the tiles dealt to {SEAT} are not those of the wall in haiyama", "unread.flaw-haiyama"),
    (rf"the riichi before a discard of {SEAT} is recorded as one of {OTHER}", "unread.flaw-riichi"),
    (rf"reach_accepted is recorded of {SEAT}, who did not declare riichi last", "unread.flaw-accepted"),
    (rf"the round is recorded as (?P<round>\S+), whose dealer is {SEAT}; {OTHER} deals", "unread.flaw-round"),
    (
        rf"the limit of the win of {SEAT} is recorded as (?P<said>\S+); its han and fu make (?P<limit>\S+)",
        "unread.flaw-limit",
    ),
    (rf"a win is recorded with the yaku (?P<number>\S+), seat-wind {WINDS}", "unread.flaw-seat-wind"),
    (rf"a win is recorded with the yaku (?P<number>\S+), round-wind {WINDS}", "unread.flaw-round-wind"),
    (rf"acts are offered to {SEAT} on the turn of {OTHER}", "unread.flaw-offered"),
    (r"gameend is recorded as true, but another hand follows", "unread.flaw-gameend"),
    (r"the hash of the wall is recorded as (?P<said>.+); that of the wall shown is (?P<digest>\S+)", "unread.flaw-hash"),
    (r"the yakuman are counted as (?P<said>.+); those listed are (?P<count>\S+)", "unread.flaw-yakuman"),
    (
        rf"the sum of what {SEAT} has won is recorded as (?P<said>.+); its hands so far make (?P<sum>\S+)",
        "unread.flaw-sum",
    ),
)
TILE = re.compile(r"(\S+) \(tile (\S+?)\)")  # a tile of tenhou, and its id
NOTHING = ("", "none", "nothing")


def flaw(text: str, lang: str) -> str:
    """Return what a record says against itself, translated; a place that our own log has before it, too."""
    for colon in re.finditer(": ", text):
        after = _flaw(text[colon.end() :], lang)
        if after:
            return say("verify.noted", lang, place=place(text[: colon.start()], lang), note=after)
    return _flaw(text, lang) or text


def _flaw(text: str, lang: str) -> str:
    for pattern, ident in FLAWS:
        found = re.fullmatch(pattern, text)
        if found:
            return say(ident, lang, **{name: _worded(name, value, lang) for name, value in found.groupdict().items()})
    return ""


def _worded(name: str, value: str, lang: str) -> str:
    if value in NOTHING:
        return say("verify.value.nothing", lang)
    if name in {"seat", "other", "by"}:
        return seat_name(SEATS.index(value), lang)
    if name in {"wind", "own"}:
        return wind_name(SEATS.index(value), lang)
    return TILE.sub(lambda found: say("unread.flaw-tile", lang, tile=found[1], number=found[2]), value)
