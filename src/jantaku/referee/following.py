"""Steps that follow a ruling, at the table and on the ledger: the closed list, and those of each penalty.

Each id of ``NEXT`` has a sentence in the texts, ``foul.next.ID``; docs/referee.md has the list.
"""

from jantaku.referee.foul import Case, case

NEXT = (
    # the call, the meld, the tile
    "call-void",
    "win-void",
    "win-holds",
    "no-wait-value",
    "word-void",
    "says-again",
    "ron-first",
    "pon-first",
    "nearest-wins",
    "nearest-two-win",
    "all-win",
    "first-call-holds",
    "second-call-holds",
    "claim-holds",
    "meld-stands",
    "discard-stands",
    "tile-back",
    "corrected",
    "right-indicator",
    "furiten-hand",
    "furiten-draw",
    "furiten-claim",
    "tsumo-still",
    "put-right",
    "none-pays",
    "seats-changed",
    "hands-stand",
    "seats-kept",
    "sheet-corrected",
    "draw-stands",
    "pointed-out",
    "announcement-stands",
    "dice-void",
    # riichi
    "riichi-stands",
    "riichi-voided",
    "stake-taken",
    "stake-returned",
    "stake-stays",
    "furiten-earliest",
    "judged-later",
    "not-judged",
    # the hand
    "hand-dead",
    "discards-chosen",
    "discards-drawn",
    "hand-shown",
    "pays-noten",
    "deal-passes",
    "settled-noten",
    # the ledgers
    "payment-stands",
    "referee-corrects",
    "score-minus",
    "reverse-mangan",
    "lateness-included",
    "no-score",
    # the deal
    "chombo-void",
    "win-stands",
    "no-noten-payment",
    "redeal",
    "not-redealt",
    "same-dealer",
    "no-counter",
    "session-ends",
    "hand-aborts",
    "plays-on",
    # the player, the referee
    "not-ranked",
    "report",
    "substitute",
    "up-to-disqualification",
    "card-shown",
    "warning-counted",
    "none-by-default",
    "decide",
)

QUIET = ("warning-counted", "plays-on")  # not read out if there is more to say

OF_THE_HAND = ("tile-back", "riichi-stands")  # impossible once the deal is over

_LAST = "last_timed_hand=yes"
_TIMED = {"events.time_limit": None}
_NO_REDEAL = ("not-redealt", "stake-returned", "session-ends")
_REDEAL = ("redeal", "stake-returned", "same-dealer", "no-counter")
_LAST_HAND = {"fouls.chombo_last_hand": "not-redealt"}
_WIN = "fouls.chombo_with_win"
_DRAW = "fouls.chombo_with_draw"

CHOMBO: tuple[Case, ...] = (
    case(_WIN, "chombo-void", "win-stands", "not-redealt", fixed="no-foul", when="with=win", book={_WIN: "void"}),
    case(_WIN, "win-stands", "not-redealt", fixed="chombo", when="with=win", book={_WIN: "penalised"}),
    case(_WIN, "decide", fixed="chombo", when="with=win"),
    case(
        "fouls.chombo_last_hand",
        "no-noten-payment",
        *_NO_REDEAL,
        fixed="chombo",
        when=f"with=draw {_LAST}",
        book=_LAST_HAND,
        unless=_TIMED,
    ),
    case(_DRAW, "no-noten-payment", *_REDEAL, fixed="chombo", when="with=draw"),
    case("fouls.chombo_last_hand", *_NO_REDEAL, fixed="chombo", when=f"with=none {_LAST}", book=_LAST_HAND, unless=_TIMED),
    case("fouls.chombo", *_REDEAL, fixed="chombo"),
)

# A deal spoilt by nobody. After the gong no dice are thrown, so the hand is not dealt again, and nobody is sanctioned.
REDEAL: tuple[Case, ...] = (
    case("events.dice_after_gong", *_NO_REDEAL, fixed="no-foul", when=_LAST, book={"events.dice_after_gong": False}, unless=_TIMED),
    case("fouls.revealed_no_fault", *_REDEAL, fixed="redeal"),
)

OF_PENALTY = {
    "no-foul": (),
    "none": ("plays-on", "warning-counted"),
    "yellow-card": ("card-shown", "plays-on", "warning-counted"),
    "points": ("score-minus", "plays-on"),
    "dead-hand": ("hand-dead", "pays-noten", "plays-on"),
    "disqualification": ("substitute", "not-ranked", "report"),
    "discretion": ("decide",),
}
