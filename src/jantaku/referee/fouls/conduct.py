"""Fouls of conduct and of tournaments (N28-N36, N38, N40-N43)."""

from jantaku.referee.foul import OVER, case, foul
from jantaku.referee.questions import MINUTES, MOMENT, WARNING

LATE = "fouls.late_minute_points"
LIMIT = "fouls.late_substitute"

FOULS = (
    foul(
        "information",
        "N28",
        "conduct",
        (WARNING,),
        case("fouls.information", "plays-on", fixed="no-foul", when="warning=yes"),
        case("fouls.information", when="warning=no"),
    ),
    foul("cheating", "N29", "conduct", (), case("fouls.cheating")),
    foul("obstruction", "N30", "conduct", (), case("fouls.obstruction", "up-to-disqualification")),
    foul("caused-by-another", "N31", "conduct", (), case("fouls.caused_by_another")),
    foul("telephone", "N32", "conduct", (), case("fouls.telephone")),
    foul("electronics", "N32", "conduct", (), case("fouls.electronics")),
    foul("taking-long", "N38", "conduct", (), case("fouls.taking_long")),
    foul("repeated-trifles", "N40", "conduct", (), case("fouls.repeated_trifles", "warning-counted")),
    foul("abuse", "N41", "conduct", (), case("fouls.abuse")),
    foul(
        "late",
        "N33 N34",
        "tournament",
        (MINUTES,),
        case(
            LIMIT, "substitute", "no-score", "lateness-included", limits=(("minutes", OVER, LIMIT),), amount="fouls.missed_points"
        ),
        case(LATE, amount=LATE, each="minutes"),
    ),
    foul(
        "missed-session",
        "N35",
        "tournament",
        (),
        case("fouls.missed_points", "substitute", "no-score", "lateness-included", amount="fouls.missed_points"),
    ),
    foul("missed-on-purpose", "N36", "tournament", (), case("fouls.missed_on_purpose", "up-to-disqualification")),
    foul(
        "dice-out-of-time",
        "N42",
        "tournament",
        (MOMENT,),
        case("events.dice_after_gong", fixed="no-foul", when="moment=after-gong", book={"events.dice_after_gong": True}),
        case("fouls.dice_out_of_time", "dice-void"),
    ),
    foul(
        "left-unsigned",
        "N43",
        "tournament",
        (),
        case("events.signature", fixed="no-foul", book={"events.signature": "optional"}),
        case("fouls.left_unsigned"),
    ),
)
