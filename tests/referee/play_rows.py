"""The rows of what is asked of a referee beyond N1 to N43, and of a hand that is tenpai by its word alone."""

from tests.referee.row import C2013, C2015, CHOMBO, CLUB, DEAD, PASSED, SILENT, Row, same

QUIET = "!score-minus !warning-counted !decide"
WRONG_TENPAI = "settled-noten deal-passes none-by-default decide !announcement-stands !score-minus"

PLAY_ROWS = (
    Row(
        "N39",
        "false-tenpai",
        "",
        f"discretion | 5.7.2 | {WRONG_TENPAI}",
        f"discretion | 5.7.2 | {WRONG_TENPAI}",
        f"discretion | {SILENT}5.7.2 | {WRONG_TENPAI}",
    ),
    Row(
        "N38",
        "drawing-fast",
        "intime=no",
        "none | 5.4.1 | call-void draw-stands !claim-holds !tile-back !warning-counted",
        "discretion | 5.4.1 | claim-holds tile-back decide !draw-stands",
        f"discretion | {SILENT}5.4.1 | claim-holds tile-back decide !draw-stands",
    ),
    same("V4", "tile-not-apart", "", f"none | @ | win-holds no-wait-value !win-void {QUIET}", "5.6"),
    Row(
        "P10",
        "two-rons",
        "rons=two",
        f"none | 5.4.1, 5.7.6 | nearest-wins !all-win {QUIET}",
        f"none | 5.4.1, 5.7.6 | nearest-wins !all-win {QUIET}",
        f"none | Dér-5 | all-win !nearest-wins {QUIET}",
    ),
    same("P9", "who-first", "ron=yes", "none | @ | ron-first !pon-first", "5.4.1"),
    Row(
        "P11",
        "who-first",
        "ron=no same=no",
        "none | 5.4.1 | pon-first !first-call-holds",
        "none | 5.4.1 | first-call-holds !pon-first",
        f"none | {SILENT}5.4.1 | first-call-holds !pon-first",
    ),
    same("P11", "who-first", "ron=no same=yes", "none | @ | pon-first !first-call-holds", "5.4.1"),
    Row(
        "P13",
        "late-ron",
        "intime=yes discarded=no",
        f"none | 5.4, 5.4.1 | claim-holds tile-back {QUIET}",
        f"none | 5.4.1 | claim-holds tile-back {QUIET}",
        f"none | {SILENT}5.4.1 | claim-holds tile-back {QUIET}",
    ),
    Row(
        "P13 N10",
        "late-ron",
        f"intime=yes discarded=yes shown=no {CHOMBO}",
        f"none | 5.4, 5.4.1 | call-void plays-on !claim-holds !win-void {QUIET}",
        f"dead-hand | 7.2 | win-void {DEAD}",
        f"{CLUB} win-void",
    ),
    Row(
        "P13 N11",
        "late-ron",
        f"intime=no discarded=yes shown=yes {CHOMBO}",
        f"{C2013} win-void",
        f"{C2015} win-void",
        f"{CLUB} win-void",
    ),
    *(
        Row(
            code,
            "last-tile",
            given,
            f"dead-hand | 7.2 | call-void {DEAD}",
            f"none | 7.2 | call-void {PASSED}",
            f"none | {SILENT}7.2 | call-void {PASSED}",
        )
        for code, given in (("N7", "own=no"), ("N8", "own=yes"))
    ),
    Row(
        "A2 N8",
        "fifth-kan",
        "own=yes",
        f"dead-hand | 7.2 | call-void {DEAD} !hand-aborts",
        f"none | 7.2 | call-void {PASSED} !hand-aborts",
        f"none | Ann-1 | hand-aborts !call-void {QUIET}",
    ),
    Row(
        "N18",
        "wrong-dora",
        "",
        f"dead-hand | 4.8, 7.2 | tile-back right-indicator {DEAD}",
        f"none | 4.8, 7.2 | tile-back right-indicator {PASSED}",
        f"none | {SILENT}4.8, 7.2 | tile-back right-indicator {PASSED}",
    ),
    same("N17", "out-of-turn", "discarded=no", f"none | @ | tile-back {PASSED}"),
    same("N17", "out-of-turn", "discarded=yes", f"dead-hand | @ | discard-stands {DEAD}"),
    Row(
        "V16",
        "score-wrong",
        "intact=yes",
        f"none | silent; WRC 2015 6 | corrected !payment-stands {QUIET}",
        f"none | 6 | corrected !payment-stands {QUIET}",
        f"none | {SILENT}6 | corrected !payment-stands {QUIET}",
    ),
    Row(
        "V16",
        "score-wrong",
        "intact=no agreed=yes",
        f"none | silent; WRC 2015 6 | corrected !payment-stands {QUIET}",
        f"none | 6 | corrected !payment-stands {QUIET}",
        f"none | {SILENT}6 | corrected !payment-stands {QUIET}",
    ),
    Row(
        "V16",
        "score-wrong",
        "intact=no agreed=no",
        f"none | silent; WRC 2015 6 | payment-stands referee-corrects !corrected {QUIET}",
        f"none | 6 | payment-stands referee-corrects !corrected {QUIET}",
        f"none | {SILENT}6 | payment-stands referee-corrects !corrected {QUIET}",
    ),
)
