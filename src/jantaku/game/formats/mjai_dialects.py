"""Keys by which dialects of mjai differ: ura dora indicators, the worth of a win, points after it; and the names of yaku.

Mortal's lines are the leanest; those of the first server of mjai, which akochan has too, say the worth and the points; RiichiEnv's
lie between.
"""

from jantaku.game.formats import DIALECTS
from jantaku.game.formats.yaku_names import DORA, RED, URA, yaku_named
from jantaku.game.log import Win

MORTAL, MJAI, RIICHIENV = DIALECTS
URA_KEYS = ("ura_markers", "uradora_markers", "uradora_marker")
HAN_KEYS, POINT_KEYS, YAKU_KEYS = ("fan", "han"), ("hora_points", "points"), ("yakus", "yaku")
YAKUMAN = 13  # from here on each dialect counts han differently
PER_YAKUMAN = 100  # han by which mjai's first server counts a yakuman
DRAGONS = ("haku", "hatsu", "chun")
SANGENPAI = "sangenpai"  # any of the three dragons
# The names of mjai's first server, by the ids of yaku.
NAMES = {
    "riichi": "reach",
    "double-riichi": "double_reach",
    "ippatsu": "ippatsu",
    "menzen-tsumo": "menzenchin_tsumoho",
    "pinfu": "pinfu",
    "tanyao": "tanyaochu",
    "iipeikou": "ipeko",
    **dict.fromkeys(DRAGONS, SANGENPAI),
    "seat-wind": "jikaze",
    "round-wind": "bakaze",
    "rinshan": "rinshankaiho",
    "haitei": "haiteiraoyue",
    "houtei": "hoteiraoyui",
    "chankan": "chankan",
    "chiitoitsu": "chitoitsu",
    "toitoi": "toitoiho",
    "sanankou": "sananko",
    "chanta": "honchantaiyao",
    "ittsuu": "ikkitsukan",
    "sanshoku": "sanshokudojun",
    "sanshoku-doukou": "sanshokudoko",
    "sankantsu": "sankantsu",
    "honroutou": "honroto",
    "shousangen": "shosangen",
    "honitsu": "honiso",
    "junchan": "junchantaiyao",
    "ryanpeikou": "ryanpeko",
    "chinitsu": "chiniso",
    "kokushi": "kokushimuso",
    "kokushi-13": "kokushimuso",
    "chuuren": "churenpoton",
    "junsei-chuuren": "churenpoton",
    "tenhou": "tenho",
    "chiihou": "chiho",
    "renhou": "renho",
    "suuankou": "suanko",
    "suuankou-tanki": "suanko",
    "daisangen": "daisangen",
    "tsuuiisou": "tsuiso",
    "shousuushii": "shosushi",
    "daisuushii": "daisushi",
    "ryuuiisou": "ryuiso",
    "chinroutou": "chinroto",
    "suukantsu": "sukantsu",
}
BONUS = ((DORA, "dora"), (URA, "uradora"), (RED, "akadora"))
IDS = {name: ident for ident, name in reversed((*NAMES.items(), *BONUS)) if name != SANGENPAI}


def yaku_id(name: str) -> str | None:
    """Return the id of a yaku or bonus that a dialect names; None where that does not tell which."""
    return IDS.get(name) or (None if name == SANGENPAI else yaku_named(name))


def yakus(win: Win) -> list[list[object]]:
    """Return the yaku of a win and its dora as mjai's first server lists them: names with han."""
    per = PER_YAKUMAN if win.han is None else 1
    found: list[list[object]] = [[NAMES.get(yaku, yaku), han * per] for yaku, han in (win.yaku or {}).items()]
    return found + [[name, han] for (_, name), han in zip(BONUS, win.bonus or (), strict=False) if han]


def worth(win: Win) -> dict[str, object]:
    """Return the keys of a win's worth that the log has."""
    found: dict[str, object] = {}
    if win.yaku is not None:
        found["yakus"] = yakus(win)
    if win.fu is not None:
        found["fu"] = win.fu
    if win.han is not None:
        found["fan"] = win.han
    elif win.yaku:
        found["fan"] = PER_YAKUMAN * sum(win.yaku.values())
    return found | ({"hora_points": win.points} if win.points is not None else {})
