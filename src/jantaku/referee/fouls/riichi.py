"""Fouls of riichi (N20-N27)."""

from jantaku.referee.foul import Case, case, foul
from jantaku.referee.questions import AT, DEAD_ONLY, KNOWN, SHOWN

VOID = "riichi-voided stake-returned"


def _judged(key: str) -> tuple[Case, ...]:
    """Return the cases judged only when the hand is seen: at the player's own win or at an exhaustive draw."""
    return (
        case("fouls.riichi_voided", "stake-returned", fixed="no-foul", when="at=voided"),
        case(key, "judged-later", "plays-on", fixed="no-foul", when="at=play"),
        case(key, "not-judged", fixed="no-foul", when="at=other-win"),
    )


def _proven(key: str, *, shows: bool) -> Case:
    """Return the case of a hand noten only because it died after riichi: not a noten riichi."""
    return case(
        "fouls.dead_after_riichi",
        *(("hand-shown",) if shows else ()),
        "pays-noten",
        "deal-passes",
        "stake-stays",
        fixed="no-foul",
        when="at=draw dead_only=yes" + (" shown=yes" if shows else ""),
        book={key: shows},
        also="riichi.sticks_at_draw",
    )


SHOWS = "fouls.dead_after_riichi_shows"
FOULS = (
    foul("stick-missing", "N20", "riichi", (), case("fouls.stick_missing", passed="stake-taken", punished=VOID)),
    foul("riichi-unsaid", "N21", "riichi", (), case("fouls.riichi_unsaid", passed="riichi-stands", punished=VOID)),
    foul(
        "riichi-unrotated",
        "N22",
        "riichi",
        (KNOWN,),
        case("fouls.riichi_unrotated", when="known=yes", passed="corrected riichi-stands", punished=VOID),
        case("fouls.riichi_unrotated", when="known=no", passed="furiten-earliest riichi-stands", punished=VOID),
    ),
    foul("riichi-open-hand", "N23", "riichi", (), case("fouls.riichi_open_hand", "riichi-voided", "stake-returned")),
    foul(
        "riichi-noten",
        "N24 N26 N27",
        "riichi",
        (AT, DEAD_ONLY, SHOWN),
        *_judged("fouls.riichi_noten"),
        _proven(SHOWS, shows=True),
        _proven(SHOWS, shows=False),
        case("fouls.riichi_noten", when="at=draw", implies="with=draw"),
        case("fouls.riichi_noten", "win-void", when="at=win", implies="with=none"),
        case("fouls.riichi_noten", when="at=four-riichi", implies="with=none"),
    ),
    foul(
        "riichi-bad-kan",
        "N25 N27",
        "riichi",
        (AT,),
        *_judged("fouls.riichi_bad_kan"),
        case("fouls.riichi_bad_kan", when="at=draw", implies="with=draw"),
        case("fouls.riichi_bad_kan", "win-void", when="at=win", implies="with=none"),
        case("fouls.riichi_bad_kan", when="at=four-riichi", implies="with=none"),
    ),
)
