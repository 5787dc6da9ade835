"""The examples, by name: their scenes are in ``texts/LANG/examples.py``. A test plays each of them under every book."""

from jantaku.examples.example import Broken, Ended, Example, Situation, Turned, WonHand

_REST = "123m 789s 99s 55z"
_EASY = "234m 678p 345s 88s 34p"  # all simples: waits for 2p and 5p

EXAMPLES: dict[str, Example] = {
    "wall": Broken(("wall.break_wall", "wall.break_place", "wall.dead_wall", "dora.first_indicator"), 7),
    "dora": Turned(("dora.dora_order",), "9m4z7z"),
    "melds": Situation(
        ("melds.rotated_tile", "melds.meld_side"),
        {"S": "45p 77z 88s 123m 99m 6s 1z"},
        "6p 7z 1s 8s",
        "E drawn; S chii high; S 1z; W drawn; S pon; S 9m; W drawn; N drawn; S pon",
    ),
    "swap-same": Situation(
        ("claims.swap_same_chii", "claims.swap_scope", "fouls.swap_call"),
        {"S": f"57p 6p {_REST}"},
        "6p",
        "E drawn; S chii middle",
        "S 6p",
        turns=("swap_same_chii=allow",),
    ),
    "swap-other": Situation(
        ("claims.swap_other",), {"S": f"45p 3p {_REST}"}, "6p", "E drawn; S chii high", "S 3p", turns=("swap_other=allow",)
    ),
    "swap-pon": Situation(
        ("claims.swap_same_pon",), {"S": f"666p {_REST}"}, "6p", "E drawn; S pon", "S 6p", turns=("swap_same_pon=allow",)
    ),
    "furiten-own": Situation(
        ("furiten.own_discards",),
        {"S": _EASY},
        "9m 2p 1z 9s 5p",
        "E drawn; S drawn; W drawn; N drawn; E drawn",
        "S ron",
    ),
    "furiten-tsumo": Situation(
        ("furiten.tsumo_anyway",),
        {"S": _EASY},
        "9m 2p 1z 9s 9s 5p",
        "E drawn; S drawn; W drawn; N drawn; E drawn",
        "S tsumo",
    ),
    "furiten-missed": Situation(
        ("furiten.missed_from",),
        {"S": _EASY},
        "9m 1z 2p 5p",
        "E drawn; S drawn; W drawn; S pass; N drawn",
        "S ron",
        drawn="rivers",
    ),
    "furiten-ends": Situation(
        ("furiten.missed_ends",),
        {"S": "234m 555z 666z 88s 34p"},  # dragons: all simples are a yaku of open hands in some books alone
        "9m 1z 5p 8s 2p",
        "E drawn; S drawn; W drawn; S pass; N drawn; S pon; S 6z; W drawn",
        "S ron",
        turns=("missed_ends=draw", "missed_ends=draw-or-claim"),
        drawn="rivers",
    ),
    "furiten-riichi": Situation(
        ("furiten.missed_in_riichi",),
        {"S": _EASY},
        "9m 1z 2p 9s 9m 1z 5p",
        "E drawn; S riichi drawn; W drawn; S pass; N drawn; E drawn; S drawn; W drawn",
        "S ron",
        drawn="rivers",
    ),
    "kan-runs": Situation(
        ("kongs.riichi_kan",),
        {"S": "222333444m 99p 78s"},
        "9p 1z 2z 3z 9m 3m",
        "E drawn; S riichi drawn; W drawn; N drawn; E drawn",
        "S ankan 3m",
        turns=("riichi_kan=never", "riichi_kan=waits", "riichi_kan=readings"),
    ),
    "kan-honours": Situation(
        ("kongs.riichi_kan",),
        {"S": "111z 234m 567p 99p 78s"},
        "9m 2z 3z 4z 9m 1z",
        "E drawn; S riichi drawn; W drawn; N drawn; E drawn",
        "S ankan 1z",
        turns=("riichi_kan=never",),
    ),
    "fu": WonHand(
        ("worth.fu_rounding", "worth.fu_triplet", "worth.fu_double_wind_pair", "worth.fu_closed_ron", "worth.fu_wait"),
        "11z 999m 678p 345s 24p",
        "3p",
        "E",
        riichi=True,
        turns=("fu_double_wind_pair=0", "fu_triplet=5", "fu_closed_ron=0"),
    ),
    "liability": Situation(
        ("liability.liable_dragons", "liability.liable_half"),
        {"S": "55z 66z 77z 234m 9p 1m 9s 8p"},
        "5z 6z 7z 1m 9p",
        "E drawn; S pon; S 1m; W drawn; S pon; S 9s; W drawn; S pon; S 8p; W drawn; N drawn; S ron",
        turns=("liable_dragons=false",),
        drawn="rivers",
    ),
    "noten": Situation(
        ("draws.noten_total",),
        {"E": "147m 258p 369s 1234z", "S": _EASY, "W": "234s 567m 345p 66m 34p", "N": "258m 369p 147s 567z 1z"},
        out=True,
        turns=("noten_total=6000",),
        drawn="hands",
    ),
    "ties": Ended(
        ("session.uma", "session.tied_places"),
        (-5000, 5000, 0, 0),
        turns=("tied_places=seat-order", "tied_places=split"),
    ),
}
