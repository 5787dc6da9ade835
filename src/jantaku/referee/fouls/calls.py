"""Fouls of calling and of winning (N7-N17, N37-N39)."""

from jantaku.referee.foul import Case, case, foul
from jantaku.referee.fouls.play import CALLED_IN
from jantaku.referee.questions import ABLE, CALL, CLEAR, DECLARED, DISCARDED, INTIME, SHOWN, SLIP, SWAP, WITHDRAWN
from jantaku.rules.citation import READING


def _empty(*next_: str, when: str = "") -> tuple[Case, ...]:
    """Return the cases of an empty call of any kind."""
    return (
        case("fouls.empty_call", "call-void", *next_, when=f"{when} call=claim"),
        case("fouls.empty_kan", "call-void", *next_, when=f"{when} call=kan"),
        case("fouls.empty_riichi", "call-void", "riichi-voided", "stake-returned", *next_, when=f"{when} call=riichi"),
        case("fouls.empty_win_hidden", "win-void", *next_, when=f"{when} call=win shown=no"),
        case("fouls.empty_win_shown", "win-void", *next_, when=f"{when} call=win shown=yes"),
    )


FOULS = (
    foul("empty-call", "N7", "calls", (), case("fouls.empty_call", "call-void")),
    foul("empty-kan", "N8", "calls", (), case("fouls.empty_kan", "call-void")),
    foul("empty-riichi", "N9", "calls", (), case("fouls.empty_riichi", "riichi-voided", "stake-returned")),
    # Only the second word is empty: it neither cancels a lawful riichi nor excuses a noten one. (WRC 7.2)
    foul("riichi-again", "N9", "calls", (), case("fouls.empty_riichi", "riichi-stands", stands=READING, note="second-riichi")),
    foul(
        "empty-win",
        "N10 N11",
        "calls",
        (SHOWN,),
        case("fouls.empty_win_hidden", "win-void", when="shown=no"),
        case("fouls.empty_win_shown", "win-void", when="shown=yes"),
    ),
    foul(
        "swap-call",
        "N12",
        "calls",
        (SWAP,),
        *(
            case(f"claims.{key}", "plays-on", fixed="no-foul", when=f"swap={swap}", book={f"claims.{key}": "allow"})
            for swap, key in (("same-chii", "swap_same_chii"), ("same-pon", "swap_same_pon"), ("other-chii", "swap_other"))
        ),
        case("fouls.swap_call", "meld-stands", "discard-stands"),
    ),
    foul(
        "false-group",
        "N13",
        "calls",
        (DISCARDED, WITHDRAWN),
        case("fouls.false_group", "corrected", fixed="none", when="discarded=no withdrawn=no"),
        case("fouls.empty_call", "call-void", "tile-back", when="discarded=no withdrawn=yes"),
        case("fouls.false_group", "discard-stands", when="discarded=yes", punished="meld-stands"),
    ),
    foul(
        "changed-call",
        "N14",
        "calls",
        (SLIP, ABLE, CALL, SHOWN),
        case(
            "fouls.changed_call", "second-call-holds", fixed="none", when="slip=yes", book={"fouls.changed_call": "slip-corrected"}
        ),
        case("fouls.changed_call", "first-call-holds", fixed="none", when="able=yes"),
        *_empty("tile-back", when="able=no"),
    ),
    foul(
        "wrong-word",
        "N15",
        "calls",
        (CLEAR, SHOWN, ABLE, CALL),  # CALL decides nothing and may be given
        case("fouls.wrong_word", "claim-holds", when="clear=yes"),
        case("fouls.unclear_word", "word-void", "says-again", when="clear=no shown=no"),
        case("fouls.unclear_word", "win-holds", when="clear=no shown=yes able=yes"),
        case("fouls.empty_win_shown", "win-void", when="clear=no shown=yes able=no", also="fouls.unclear_word"),
    ),
    foul("win-not-said", "N10 N15", "calls", (), case("fouls.win_not_said", "win-holds", "says-again")),
    foul(
        "dead-call",
        "N16",
        "calls",
        (DECLARED,),
        case("fouls.dead_call", "call-void", "hand-dead", when="declared=no", book={"fouls.dead_call_void": True}),
        case("fouls.dead_call", "claim-holds", "hand-dead", when="declared=no"),
        case("fouls.dead_call_declared", "call-void", "hand-dead", when="declared=yes"),
    ),
    foul("claim-order", "N37", "calls", (), case("fouls.claim_order", "claim-holds", "pointed-out")),
    foul(
        "drawing-fast",
        "N38",
        "calls",
        (INTIME,),
        case(CALLED_IN, "call-void", "draw-stands", fixed="no-foul", when="intime=no", book={CALLED_IN: "three-seconds"}),
        case("fouls.drawing_fast", "claim-holds", "tile-back", also=CALLED_IN),
    ),
    foul("tenpai-changed", "N39", "calls", (), case("fouls.tenpai_changed", "announcement-stands")),
    foul("noten-shown", "N39", "calls", (), case("fouls.noten_shown", "announcement-stands")),
    foul(
        "false-tenpai", "N39", "calls", (), case("fouls.false_tenpai", "settled-noten", "deal-passes", punished="none-by-default")
    ),
)
