"""Fouls of tiles and walls (N17-N19)."""

from jantaku.referee.foul import AT_LEAST, BELOW, case, foul
from jantaku.referee.questions import DISCARDED, FAIR, FAULT, SOURCE, TILES, WALL
from jantaku.rules.citation import READING

FROM = "fouls.revealed_many_from"
NO_FAULT = "fouls.revealed_no_fault"
FROM_ONE = "fouls.revealed_from"
MANY = (("tiles", AT_LEAST, FROM),)
FEW = (("tiles", BELOW, FROM),)
JUDGED = {FROM: None}  # the referee judges whether play can go on fairly
PLACES = (
    ("live|deal|building", "fouls.revealed_live"),
    ("dead", "fouls.revealed_dead"),
    ("own", "fouls.revealed_own"),
    ("other", "fouls.revealed_other"),
)

FOULS = (
    foul("tile-count", "N17", "tiles", (), case("fouls.tile_count")),
    foul("tile-not-taken", "N17", "tiles", (), case("fouls.tile_not_taken")),
    foul(
        "revealed",
        "N18",
        "tiles",
        (SOURCE, TILES, FAIR, FAULT),
        case(
            "fouls.revealed_before_dice",
            "tile-back",
            "plays-on",
            fixed="no-foul",
            when="source=building",
            book={"fouls.revealed_before_dice": False},
        ),
        case(FROM_ONE, "tile-back", "plays-on", fixed="no-foul", limits=(("tiles", BELOW, FROM_ONE),)),
        case(NO_FAULT, "tile-back", fixed="redeal", when="fault=no", limits=MANY, book={NO_FAULT: "redeal"}),
        case(NO_FAULT, "tile-back", fixed="redeal", when="fault=no source=deal", limits=MANY, book={NO_FAULT: "redeal-in-deal"}),
        case(NO_FAULT, "tile-back", fixed="discretion", when="fault=no", limits=MANY),
        case("fouls.revealed_many", "tile-back", limits=MANY),
        *(
            case(
                NO_FAULT,
                "tile-back",
                "plays-on",
                fixed="no-foul",
                when=f"fault=no source={source}",
                limits=FEW,
                unless={key: "none"},
                stands=READING,
                note="few-by-nobody",
            )
            for source, key in PLACES
        ),
        *(case(key, "tile-back", when=f"source={source}", limits=FEW) for source, key in PLACES),
        case(FROM, "tile-back", fixed="discretion", when="source=unclear", limits=FEW, stands=READING, note="source-unclear"),
        *(case(key, "tile-back", when=f"fair=yes source={source}", book=JUDGED) for source, key in PLACES),
        case("fouls.revealed_live", "tile-back", when="fair=yes source=unclear", book=JUDGED),
        case(NO_FAULT, fixed="redeal", when="fair=no source=deal", book={**JUDGED, NO_FAULT: "redeal-in-deal"}),
        case("fouls.revealed_many", "tile-back", when="fair=no fault=yes", book=JUDGED),
        case(NO_FAULT, "tile-back", fixed="redeal", when="fair=no fault=no", book={**JUDGED, NO_FAULT: "redeal"}),
        case(NO_FAULT, "tile-back", fixed="discretion", when="fair=no fault=no", book=JUDGED),
    ),
    foul(
        "wrong-place",
        "N19",
        "tiles",
        (WALL, FAIR, DISCARDED),
        case("fouls.revealed_many", "tile-back", when="fair=no", book=JUDGED),
        case("fouls.wrong_live_place", "tile-back", fixed="none", when="wall=live discarded=no"),
        case("fouls.wrong_dead_back", "tile-back", when="wall=dead discarded=no"),
        case("fouls.wrong_live_place", "discard-stands", when="wall=live discarded=yes"),
        case("fouls.wrong_dead_place", "discard-stands", when="wall=dead discarded=yes"),
    ),
)
