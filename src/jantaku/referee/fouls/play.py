"""Questions to a referee that are hardly fouls: who wins, who was first, whether a late call counts.

Each is answered with the ruling of the book that decides; a sanction comes with it only if the call was empty.
"""

from jantaku.referee.foul import Case, case, foul
from jantaku.referee.questions import (
    AGREED,
    BEGUN,
    DISCARDED,
    DRAWN,
    FAST,
    INTACT,
    INTIME,
    OWN,
    RIICHI,
    RON,
    RONS,
    SAME,
    SHOWN,
)
from jantaku.rules.citation import READING, SAYS

MULTI, TRIPLE = "claims.multi_ron", "claims.triple_ron"
PRIORITY = "claims.claim_priority"
RON_IN = "claims.ron_window"
CALLED_IN = "claims.claim_window"
MISSED = "furiten.missed_ends"
IN_TIME = ("claim-holds", "tile-back")
KANS = "abort.four_kans"
CORRECTION = "winning.correction"
AMENDED = {CORRECTION: "intact-or-agreed"}


def _impossible(also: str) -> tuple[Case, ...]:
    """Return the cases of a kan in the turn, or a call, that the book does not allow here."""
    return (
        case("fouls.empty_kan", "call-void", when="own=yes", also=also),
        case("fouls.empty_call", "call-void", when="own=no", also=also),
    )


FOULS = (
    foul("tile-not-apart", "V4", "questions", (), case("winning.tile_apart", "win-holds", "no-wait-value", fixed="no-foul")),
    foul(
        "two-rons",
        "P10 A7",
        "questions",
        (RONS,),
        case(TRIPLE, "hand-aborts", fixed="no-foul", when="rons=three", book={TRIPLE: "aborts"}),
        case(MULTI, "nearest-wins", fixed="no-foul", book={MULTI: 1}),
        case(MULTI, "nearest-two-win", fixed="no-foul", when="rons=three", book={MULTI: 2}),
        case(MULTI, "all-win", fixed="no-foul", unless={MULTI: None}),
        case(MULTI, fixed="discretion"),
    ),
    foul(
        "who-first",
        "P9 P11",
        "questions",
        (RON, SAME),
        case("claims.win_first", "ron-first", fixed="no-foul", when="ron=yes"),
        case(PRIORITY, "pon-first", fixed="no-foul", book={PRIORITY: "pung-first"}),
        case(PRIORITY, "pon-first", fixed="no-foul", when="same=yes", book={PRIORITY: "first-call"}),
        case(PRIORITY, "first-call-holds", fixed="no-foul", when="same=no", book={PRIORITY: "first-call"}),
        case(PRIORITY, fixed="discretion"),
    ),
    foul(
        "late-ron",
        "P13 N10 N11",
        "questions",
        (INTIME, DISCARDED, SHOWN),
        case(RON_IN, *IN_TIME, fixed="no-foul", when="discarded=no", book={RON_IN: "next-discard"}, stands=SAYS),
        case(RON_IN, *IN_TIME, fixed="no-foul", when="intime=yes discarded=no", book={RON_IN: "three-seconds"}, stands=SAYS),
        case(RON_IN, "call-void", "plays-on", fixed="no-foul", when="intime=yes", book={RON_IN: "three-seconds"}),
        case("fouls.empty_win_hidden", "win-void", when="shown=no", also=RON_IN),
        case("fouls.empty_win_shown", "win-void", when="shown=yes", also=RON_IN),
    ),
    foul(
        "late-call",
        "P12 N7",
        "questions",
        (INTIME, DRAWN, FAST),
        case(CALLED_IN, "claim-holds", "tile-back", fixed="no-foul", when="intime=yes", book={CALLED_IN: "three-seconds"}),
        case(CALLED_IN, "claim-holds", fixed="no-foul", when="drawn=no", book={CALLED_IN: "next-draw"}),
        case(
            "claims.fast_draw_stands",
            *IN_TIME,
            fixed="no-foul",
            when="drawn=yes fast=yes",
            book={CALLED_IN: "next-draw"},
            also="fouls.drawing_fast",
        ),
        case("fouls.empty_call", "call-void", "draw-stands", also=CALLED_IN),
    ),
    foul(
        "missed-win",
        "F4 F5",
        "questions",
        (RIICHI,),
        case("furiten.missed_in_riichi", "furiten-hand", "tsumo-still", fixed="no-foul", when="riichi=yes"),
        case(MISSED, "furiten-draw", "tsumo-still", fixed="no-foul", when="riichi=no", book={MISSED: "draw"}),
        case(MISSED, "furiten-claim", "tsumo-still", fixed="no-foul", when="riichi=no"),
    ),
    foul("last-tile", "N7 N8", "questions", (OWN,), *_impossible("kongs.last_tile_kan")),
    foul(
        "fifth-kan",
        "A2 N7 N8",
        "questions",
        (OWN,),
        *(case(KANS, "hand-aborts", fixed="no-foul", book={KANS: when}) for when in ("declaration", "discard")),
        *_impossible("kongs.most_kans"),
    ),
    foul("wrong-dora", "N18 D1", "questions", (), case("fouls.wrong_dora", "tile-back", "right-indicator")),
    foul(
        "out-of-turn",
        "N17 P1",
        "questions",
        (DISCARDED,),
        case("fouls.out_of_turn", "tile-back", fixed="none", when="discarded=no"),
        case("fouls.out_of_turn", "discard-stands", when="discarded=yes"),
    ),
    foul(
        "score-wrong",
        "V16",
        "questions",
        (INTACT, AGREED),
        case(CORRECTION, "corrected", fixed="no-foul", when="intact=yes", book=AMENDED),
        case(CORRECTION, "corrected", fixed="no-foul", when="agreed=yes", book=AMENDED),
        case(CORRECTION, "payment-stands", "referee-corrects", fixed="no-foul", stands=READING, note="referee-may-correct"),
    ),
    foul("referee-mistake", "N33", "questions", (), case("fouls.referee_mistake", "put-right", "none-pays", fixed="no-foul")),
    foul(
        "wrong-seats",
        "T5",
        "questions",
        (BEGUN,),
        case("seats.seating", "seats-changed", fixed="no-foul", when="begun=no"),
        case("seats.wrong_seats", "hands-stand", "seats-kept", "sheet-corrected", fixed="no-foul", when="begun=yes"),
    ),
)
