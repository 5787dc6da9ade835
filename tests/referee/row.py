"""The shape of a row of fouls, and what several rows have in common."""

from typing import NamedTuple

CHOMBO = "with=none last_timed_hand=no"
REDEALT = "redeal stake-returned same-dealer no-counter !not-redealt !plays-on !hand-dead"
DEAD = "hand-dead pays-noten plays-on !redeal !score-minus !warning-counted"
PASSED = "plays-on warning-counted !score-minus !hand-dead !redeal"
C2013 = f"chombo 20 | 7.2 | score-minus {REDEALT} !reverse-mangan"
C2015 = C2013
CLUB = f"chombo 0 | Pts-4 | reverse-mangan {REDEALT} !score-minus"
LATER = f"chombo 0 | Pts-4; WRC 2015 7.2 | reverse-mangan {REDEALT} !score-minus"  # when it is judged, the parent says
SILENT = "silent; WRC 2015 "


class Row(NamedTuple):
    """One row: its number, the foul, what was given, and what 2013, 2015 and the club rule."""

    code: str
    foul: str
    given: str
    wrr: str
    wrc: str
    club: str


def same(code: str, foul: str, given: str, ruled: str, clause: str = "7.2", *, ours: bool = True) -> Row:
    """A row on which all three agree; ``ours`` where 2013 says it itself."""
    of_2013 = clause if ours else f"{SILENT}{clause}"
    return Row(code, foul, given, ruled.replace("@", of_2013), ruled.replace("@", clause), ruled.replace("@", f"{SILENT}{clause}"))
