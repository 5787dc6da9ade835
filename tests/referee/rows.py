"""Every row of fouls, N1 to N43, under each book: what is given, and what must come of it.

A line is ``sanction [points] | clause | what follows``: all words of the last part must follow, those after ``!`` must not.
"""

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


ROWS = (
    # N3 to N6 on a chombo of each book
    Row("N3", "empty-win", f"shown=yes {CHOMBO}", C2013, C2015, CLUB),
    Row(
        "N4",
        "empty-win",
        "shown=yes with=win",
        "chombo 20 | 7.2 | score-minus win-stands not-redealt !redeal !stake-returned !chombo-void",
        "none 0 | 7.1 | chombo-void win-stands not-redealt !score-minus !redeal !stake-returned !warning-counted",
        "none 0 | silent; WRC 2015 7.1 | chombo-void win-stands not-redealt !reverse-mangan !redeal",
    ),
    Row(
        "N5",
        "empty-win",
        "shown=yes with=draw last_timed_hand=no",
        f"{C2013} no-noten-payment",
        f"{C2015} no-noten-payment",
        f"{CLUB} no-noten-payment",
    ),
    Row(
        "N6",
        "empty-win",
        "shown=yes with=none last_timed_hand=yes",
        "chombo 20 | 7.2 | score-minus not-redealt stake-returned session-ends !redeal !no-noten-payment",
        "chombo 20 | 7.2 | score-minus not-redealt stake-returned session-ends !redeal !no-noten-payment",
        "chombo 0 | Pts-4 | reverse-mangan not-redealt stake-returned session-ends !redeal",
    ),
    Row(
        "N5 N6",
        "empty-win",
        "shown=yes with=draw last_timed_hand=yes",
        "chombo 20 | 7.2 | score-minus no-noten-payment not-redealt session-ends !redeal",
        "chombo 20 | 7.2 | score-minus no-noten-payment not-redealt session-ends !redeal",
        "chombo 0 | Pts-4 | reverse-mangan no-noten-payment not-redealt session-ends !redeal",
    ),
    # calls
    Row(
        "N7",
        "empty-call",
        "",
        f"dead-hand | 7.2 | call-void {DEAD}",
        f"none | 7.2 | call-void {PASSED}",
        f"none | {SILENT}7.2 | call-void {PASSED}",
    ),
    Row(
        "N8",
        "empty-kan",
        "",
        f"dead-hand | 7.2 | call-void {DEAD}",
        f"none | 7.2 | call-void {PASSED}",
        f"none | {SILENT}7.2 | call-void {PASSED}",
    ),
    Row(
        "N9",
        "empty-riichi",
        CHOMBO,
        f"dead-hand | 7.2 | riichi-voided stake-returned {DEAD}",
        f"none | 7.2 | riichi-voided stake-returned {PASSED}",
        f"{CLUB} riichi-voided",
    ),
    Row("N10", "empty-win", f"shown=no {CHOMBO}", f"{C2013} win-void", f"dead-hand | 7.2 | win-void {DEAD}", f"{CLUB} win-void"),
    Row("N11", "empty-win", f"shown=yes {CHOMBO}", f"{C2013} win-void", f"{C2015} win-void", f"{CLUB} win-void"),
    same("N12", "swap-call", "", f"dead-hand | @ | meld-stands discard-stands {DEAD}", ours=False),
    same("N13", "false-group", "discarded=no withdrawn=no", f"none | @ | corrected {PASSED}"),
    same("N13", "false-group", "discarded=yes", f"dead-hand | @ | meld-stands discard-stands {DEAD} !corrected"),
    Row(
        "N13",
        "false-group",
        "discarded=no withdrawn=yes",
        f"dead-hand | 7.2 | call-void tile-back {DEAD}",
        f"none | 7.2 | call-void tile-back {PASSED} !corrected",
        f"none | {SILENT}7.2 | call-void tile-back {PASSED}",
    ),
    Row(
        "N14",
        "changed-call",
        "slip=yes able=no call=claim",
        f"dead-hand | 7.2 | call-void tile-back {DEAD} !second-call-holds",
        f"none | 7.2 | second-call-holds {PASSED} !call-void",
        f"none | {SILENT}7.2 | second-call-holds {PASSED} !call-void",
    ),
    same("N14", "changed-call", "slip=no able=yes", f"none | @ | first-call-holds {PASSED} !second-call-holds"),
    Row(
        "N14",
        "changed-call",
        f"slip=no able=no call=win shown=no {CHOMBO}",
        f"{C2013} win-void !tile-back",
        f"dead-hand | 7.2 | win-void tile-back {DEAD}",
        f"{CLUB} win-void !tile-back",
    ),
    Row(
        "N15",
        "wrong-word",
        "clear=yes",
        "points 1 | 7.2 | score-minus claim-holds plays-on !warning-counted",
        f"none | 7.2 | claim-holds {PASSED}",
        f"none | {SILENT}7.2 | claim-holds {PASSED}",
    ),
    Row(
        "N15",
        "wrong-word",
        "clear=no call=claim",
        "points 1 | 7.2 | score-minus claim-holds plays-on",
        f"none | 7.2 | call-void {PASSED} !claim-holds",
        f"none | {SILENT}7.2 | call-void {PASSED} !claim-holds",
    ),
    Row(
        "N16",
        "dead-call",
        "declared=no",
        "none | 7.2 | call-void hand-dead plays-on !score-minus",
        "none | 7.2 | call-void hand-dead plays-on !score-minus",
        f"none | {SILENT}7.2 | call-void hand-dead plays-on !score-minus",
    ),
    same("N16", "dead-call", "declared=yes", "points 20 | @ | score-minus call-void hand-dead plays-on !redeal"),
    # tiles
    same("N17", "tile-count", "", f"dead-hand | @ | {DEAD}"),
    same("N17", "tile-not-taken", "", f"dead-hand | @ | {DEAD}", "5.4, 7.2"),
    Row(
        "N18",
        "revealed",
        "source=live tiles=5 fault=yes fair=yes",
        f"none | 7.2 | tile-back {PASSED}",
        f"none | 7.2 | tile-back {PASSED}",
        f"none | {SILENT}7.2 | tile-back {PASSED}",
    ),
    Row(
        "N18",
        "revealed",
        f"source=live tiles=6 fault=yes fair=no {CHOMBO}",
        f"{C2013.replace('7.2', '7.1, 7.2')} !tile-back",
        f"{C2015} !tile-back",
        f"{CLUB} !tile-back",
    ),
    Row(
        "N18",
        "revealed",
        "source=live tiles=6 fault=no fair=no last_timed_hand=no",
        f"redeal | 7.2 | {REDEALT} !score-minus !tile-back",
        "discretion | 7.2 | decide !redeal !score-minus",
        f"discretion | {SILENT}7.2 | decide !redeal !reverse-mangan",
    ),
    Row(
        "N18",
        "revealed",
        "source=deal tiles=6 fault=no fair=no last_timed_hand=no",
        f"redeal | 7.2 | {REDEALT} !score-minus",
        f"redeal | 7.2 | {REDEALT} !score-minus",
        f"redeal | {SILENT}7.2 | {REDEALT} !reverse-mangan",
    ),
    same("N18", "revealed", "source=building", "none | @ | tile-back plays-on !warning-counted !score-minus", ours=False),
    Row(
        "N19",
        "wrong-place",
        "wall=dead discarded=yes fair=yes",
        f"dead-hand | 7.2 | discard-stands {DEAD}",
        f"none | 7.2 | discard-stands {PASSED}",
        f"none | {SILENT}7.2 | discard-stands {PASSED}",
    ),
    same("N19", "wrong-place", "wall=dead discarded=no fair=yes", f"none | @ | tile-back {PASSED}"),
    same("N19", "wrong-place", "wall=live discarded=yes fair=yes", f"none | @ | discard-stands {PASSED}"),
    # riichi
    same("N20", "stick-missing", "", f"none | @ | stake-taken {PASSED} !riichi-voided"),
    Row(
        "N21",
        "riichi-unsaid",
        "",
        f"dead-hand | 7.2 | riichi-voided stake-returned {DEAD}",
        f"none | 7.2 | riichi-stands {PASSED} !riichi-voided",
        f"none | {SILENT}7.2 | riichi-stands {PASSED} !riichi-voided",
    ),
    Row(
        "N22",
        "riichi-unrotated",
        "known=yes",
        f"dead-hand | 7.2 | riichi-voided stake-returned {DEAD}",
        f"none | 7.2 | corrected riichi-stands {PASSED} !furiten-earliest",
        f"none | {SILENT}7.2 | corrected riichi-stands {PASSED}",
    ),
    Row(
        "N22",
        "riichi-unrotated",
        "known=no",
        f"dead-hand | 7.2 | riichi-voided stake-returned {DEAD} !furiten-earliest",
        f"none | 7.2 | furiten-earliest riichi-stands {PASSED}",
        f"none | {SILENT}7.2 | furiten-earliest riichi-stands {PASSED}",
    ),
    Row(
        "N23",
        "riichi-open-hand",
        CHOMBO,
        f"dead-hand | 7.2 | riichi-voided stake-returned {DEAD}",
        f"none | 7.2 | riichi-voided stake-returned {PASSED}",
        f"{CLUB} riichi-voided",
    ),
    Row("N24", "riichi-noten", "at=win last_timed_hand=no", f"{C2013} win-void", f"{C2015} win-void", f"{LATER} win-void"),
    Row(
        "N24",
        "riichi-noten",
        "at=draw dead_only=no last_timed_hand=no",
        f"{C2013} no-noten-payment",
        f"{C2015} no-noten-payment",
        f"{LATER} no-noten-payment",
    ),
    Row(
        "N24",
        "riichi-noten",
        "at=other-win",
        "none | 7.2 | not-judged !score-minus !warning-counted",
        "none | 7.2 | not-judged !score-minus !warning-counted",
        "none | Pts-4; WRC 2015 7.2 | not-judged !reverse-mangan",
    ),
    Row(
        "N24",
        "riichi-noten",
        "at=play",
        "none | 7.2 | judged-later plays-on !riichi-voided",
        "none | 7.2 | judged-later plays-on !riichi-voided",
        "none | Pts-4; WRC 2015 7.2 | judged-later plays-on !riichi-voided",
    ),
    Row(
        "N24 N4",
        "riichi-noten",
        "at=win with=win",
        "chombo 20 | 7.2 | win-void score-minus win-stands not-redealt !redeal",
        "none 0 | 7.1 | win-void chombo-void win-stands not-redealt !score-minus !redeal",
        "none 0 | silent; WRC 2015 7.1 | win-void chombo-void win-stands not-redealt !reverse-mangan !redeal",
    ),
    Row("N25", "riichi-bad-kan", "at=win last_timed_hand=no", f"{C2013} win-void", f"{C2015} win-void", f"{LATER} win-void"),
    Row(
        "N25",
        "riichi-bad-kan",
        "at=draw last_timed_hand=no",
        f"{C2013} no-noten-payment",
        f"{C2015} no-noten-payment",
        f"{LATER} no-noten-payment",
    ),
    Row(
        "N26",
        "riichi-noten",
        "at=draw dead_only=yes shown=yes",
        "none | 7.2 | pays-noten deal-passes !hand-shown !score-minus !redeal",
        "none | 7.2 | hand-shown pays-noten deal-passes !score-minus !redeal",
        f"none | {SILENT}7.2 | hand-shown pays-noten deal-passes !reverse-mangan !redeal",
    ),
    Row(
        "N26",
        "riichi-noten",
        "at=draw dead_only=yes shown=no last_timed_hand=no",
        "none | 7.2 | pays-noten deal-passes !score-minus",
        f"{C2015} no-noten-payment !pays-noten",
        f"{LATER} no-noten-payment !pays-noten",
    ),
    same("N27", "riichi-noten", "at=voided", "none | @ | stake-returned !score-minus !redeal !reverse-mangan"),
    same("N27", "riichi-bad-kan", "at=voided", "none | @ | stake-returned !score-minus !redeal !reverse-mangan"),
    # conduct
    same("N28", "information", "warning=no", "discretion | @ | decide"),
    same("N28", "information", "warning=yes", "none | @ | plays-on !warning-counted !decide"),
    same("N29", "cheating", "", "disqualification | @ | not-ranked report substitute !score-minus !decide"),
    same("N30", "obstruction", "", "discretion | @ | decide up-to-disqualification"),
    same("N31", "caused-by-another", "", "discretion | @ | decide", ours=False),
    same("N32", "telephone", "", "discretion | @ | decide", ours=False),
    same("N32", "electronics", "", "discretion | @ | decide", ours=False),
    same("N33", "late", "minutes=7", "points 7 | @ | score-minus !substitute !no-score"),
    same("N34", "late", "minutes=11", "points 30 | @ | score-minus substitute no-score lateness-included"),
    same("N35", "missed-session", "", "points 30 | @ | score-minus substitute no-score lateness-included"),
    same("N36", "missed-on-purpose", "", "discretion | @ | decide up-to-disqualification"),
    same("N37", "claim-order", "", "none | @ | claim-holds pointed-out plays-on !call-void", "5.4"),
    same("N38", "drawing-fast", "", "discretion | @ | claim-holds tile-back decide", "5.4.1"),
    same("N38", "taking-long", "", "discretion | @ | decide", "5.4.1"),
    Row(
        "N39",
        "tenpai-changed",
        "",
        "discretion | 5.7.2 | announcement-stands decide",
        "discretion | 5.7.2 | announcement-stands decide",
        "discretion | silent; WRC 2015 5.7.2 | announcement-stands decide",
    ),
    Row(
        "N39",
        "noten-shown",
        "",
        "discretion | 5.7.2 | announcement-stands decide",
        "discretion | 5.7.2 | announcement-stands decide",
        "discretion | silent; WRC 2015 5.7.2 | announcement-stands decide",
    ),
    same("N40", "repeated-trifles", "", "discretion | @ | warning-counted decide", "7.1"),
    same("N41", "abuse", "", "discretion | @ | decide", ours=False),
    Row(
        "N42",
        "dice-out-of-time",
        "",
        "discretion | 8.1 | dice-void decide",
        "discretion | 8.2 | dice-void decide",
        f"discretion | {SILENT}8.2 | dice-void decide",
    ),
    Row(
        "N43",
        "left-unsigned",
        "",
        f"discretion | {SILENT}8.2 | decide",
        "discretion | 8.2 | decide",
        "none | silent; WRC 2015 8.2 | !decide !warning-counted",
    ),
)
