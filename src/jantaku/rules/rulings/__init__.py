"""Schema of rule books: every ruling by its key, ``section.name``; the rows of yaku; the reasons that can be cited.

The last part of a key is unique, so it identifies the ruling by itself; where the core acts on a ruling, it is the name of
the field in ``jantaku.core.fields.Rules``.
"""

from jantaku.rules.rulings import conduct, hands, table, value
from jantaku.rules.rulings.kinds import Choice, Fact, Flag, Halves, Kind, Number, Numbers, Reds, Value
from jantaku.rules.rulings.topic import DERIVED, LATER, OPTION, SETTABLE, STATED, WORDING, Topic

__all__ = [
    "DERIVED",
    "LATER",
    "OPTION",
    "SETTABLE",
    "STATED",
    "WORDING",
    "Choice",
    "Fact",
    "Flag",
    "Halves",
    "Kind",
    "Number",
    "Numbers",
    "Reds",
    "Topic",
    "Value",
]

TOPICS: dict[str, Topic] = {**table.TOPICS, **hands.TOPICS, **value.TOPICS, **conduct.TOPICS}
SHORT: dict[str, str] = {key.rpartition(".")[2]: key for key in TOPICS}
# Sections of a book, in order, each with the part of the schema (and of the texts) that holds it.
PARTS: dict[str, str] = {
    key.partition(".")[0]: part.__name__.rpartition(".")[2] for part in (table, hands, value, conduct) for key in part.TOPICS
}
SECTIONS = tuple(PARTS)

# Features that a row of yaku may test, in the order of the core's features.
FEATURES = (
    *("closed", "by_draw", "riichi", "ippatsu", "last", "after_kan", "robbing", "first_turn", "dealer", "gates"),
    *("blocks", "suits", "seat", "round", "white", "green", "red_dragon", "pair_value", "twins", "same_run", "same_triplet"),
    *("straight", "runs", "triplets", "quads", "outer", "honours", "simples", "not_green", "dragons", "winds"),
    *("concealed", "wait"),
)
MOST_YAKU = 62

REASONS = (
    *("not-your-turn", "not-asked", "swap-same", "swap-other", "hand-fixed", "nothing-drawn", "riichi-open", "riichi-noten"),
    *("riichi-tiles", "riichi-points", "riichi-twice", "riichi-furiten", "kan-after-claim", "kan-last-tile", "kan-fifth"),
    *("kan-not-drawn", "kan-waits", "kan-readings", "kan-in-riichi", "claim-last-tile", "claim-in-riichi", "chii-not-next"),
    *("claim-leaves-none", "win-incomplete", "win-no-yaku", "win-two-han", "furiten-discard", "furiten-missed", "furiten-riichi"),
    *("rob-concealed", "dead-hand", "no-abort", "nine-not-first", "nine-too-few", "tenpai-not", "tenpai-riichi"),
    *("noten-no-choice",),
)

# Reasons that each ruling can give: under a ruling of the house they cite the house, not the book.
RULED_BY: dict[str, tuple[str, ...]] = {
    "claims.swap_same_chii": ("swap-same",),
    "claims.swap_same_pon": ("swap-same",),
    "claims.swap_other": ("swap-other",),
    "riichi.riichi_tiles": ("riichi-tiles",),
    "riichi.riichi_points": ("riichi-points",),
    "riichi.riichi_furiten": ("riichi-furiten",),
    "kongs.riichi_kan": ("kan-not-drawn", "kan-waits", "kan-readings", "kan-in-riichi"),
    "kongs.rob_concealed": ("rob-concealed",),
    "counters.two_han_from": ("win-two-han",),
    "abort.nine_kinds": ("no-abort", "nine-not-first", "nine-too-few"),
    "draws.noten_by_choice": ("noten-no-choice",),
}

# Row code of each yaku; see `Topic` for the codes.
YAKU_ROWS = {
    "riichi": "Y1",
    "ippatsu": "Y2",
    "double-riichi": "Y3",
    "menzen-tsumo": "Y4",
    "pinfu": "Y5",
    "iipeikou": "Y6",
    "tanyao": "Y7",
    **dict.fromkeys(("seat-wind", "round-wind", "haku", "hatsu", "chun"), "Y8"),
    "chankan": "Y9",
    "rinshan": "Y10",
    "haitei": "Y11",
    "houtei": "Y12",
    "chiitoitsu": "Y13",
    "ittsuu": "Y14",
    "sanshoku": "Y15",
    "chanta": "Y16",
    "toitoi": "Y17",
    "sanshoku-doukou": "Y18",
    "sanankou": "Y19",
    "sankantsu": "Y20",
    "honroutou": "Y21",
    "shousangen": "Y22",
    "ryanpeikou": "Y23",
    "honitsu": "Y24",
    "junchan": "Y25",
    "renhou": "Y26",
    "chinitsu": "Y27",
    "tenhou": "Y28",
    "chiihou": "Y29",
    **dict.fromkeys(("kokushi", "kokushi-13"), "Y30"),
    **dict.fromkeys(("chuuren", "junsei-chuuren"), "Y31"),
    **dict.fromkeys(("suuankou", "suuankou-tanki"), "Y32"),
    "suukantsu": "Y33",
    "ryuuiisou": "Y34",
    "chinroutou": "Y35",
    "tsuuiisou": "Y36",
    "daisangen": "Y37",
    "shousuushii": "Y38",
    "daisuushii": "Y39",
}
