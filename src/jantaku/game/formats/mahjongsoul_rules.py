"""Rules and numbers of Mahjong Soul: the configuration of a game as rulings of the house over its book, yaku by number."""

from jantaku.game.formats.build import wrong
from jantaku.game.formats.json_in import brief, table, whole

EAST_ONLY, EAST_AND_SOUTH, AGAINST_COMPUTER = 1, 2, 3
FIRST_OF_THREE, LAST_OF_THREE = 11, 19
BONUS = {31: 0, 33: 1, 32: 2}  # the number of dora, ura dora, red fives: the place in ``Win.bonus``
YAKU = {
    1: "menzen-tsumo",
    2: "riichi",
    3: "chankan",
    4: "rinshan",
    5: "haitei",
    6: "houtei",
    7: "haku",
    8: "hatsu",
    9: "chun",
    10: "seat-wind",
    11: "round-wind",
    12: "tanyao",
    13: "iipeikou",
    14: "pinfu",
    15: "chanta",
    16: "ittsuu",
    17: "sanshoku",
    18: "double-riichi",
    19: "sanshoku-doukou",
    20: "sankantsu",
    21: "toitoi",
    22: "sanankou",
    23: "shousangen",
    24: "honroutou",
    25: "chiitoitsu",
    26: "junchan",
    27: "honitsu",
    28: "ryanpeikou",
    29: "chinitsu",
    30: "ippatsu",
    35: "tenhou",
    36: "chiihou",
    37: "daisangen",
    38: "suuankou",
    39: "tsuuiisou",
    40: "ryuuiisou",
    41: "chinroutou",
    42: "kokushi",
    43: "shousuushii",
    44: "suukantsu",
    45: "chuuren",
    47: "junsei-chuuren",
    48: "suuankou-tanki",
    49: "kokushi-13",
    50: "daisuushii",
    59: "renhou",
}
BOOK = "mahjong-soul"
NOTE = f"The record names a room of Mahjong Soul: the rules of {BOOK} are taken."
# A switch of a friends' room: the ruling, then its value where the switch is on, and where it is off. None: as ranked games.
SWITCHES: dict[str, tuple[str, object, object]] = {
    "can_jifei": ("game.bust", True, False),
    "have_liujumanguan": ("draws.nagashi_mangan", True, False),
    "have_qieshangmanguan": ("worth.kiriage", True, False),
    "have_toutiao": ("claims.multi_ron", 1, 3),
    "have_sanjiahele": ("claims.triple_ron", "aborts", "wins"),
    "have_sifenglianda": ("abort.four_winds", True, False),
    "have_sijializhi": ("abort.four_riichi", True, False),
    "have_jiuzhongjiupai": ("abort.nine_kinds", True, False),
    "have_sigangsanle": ("abort.four_kans", "discard", "never"),
    "have_nanruxi": ("game.extra_rounds", 1, 0),
    "have_yifa": ("yaku.ippatsu", None, "none"),
    "disable_double_wind_four_fu": ("worth.fu_double_wind_pair", 2, None),
    "disable_leijiyiman": ("worth.counted_yakuman", 0, None),
}
NUMBERS = {  # a number of a friends' room: the ruling, its least and its greatest value
    "init_point": ("game.start", 1, 1_000_000),
    "fandian": ("game.target", 1, 1_000_000),
    "jingsuanyuandian": ("session.score_base", 0, 1_000_000),
    "changbang_value": ("counters.counter_value", 0, 100_000),
    "liqibang_value": ("counters.stick_value", 0, 100_000),
}
UMA = ("shunweima_2", "shunweima_3", "shunweima_4")
# Modes that are other games: the key of the configuration, and the name of the mode in a message.
MODES = {
    "guyi_mode": "local yaku",
    "xuezhandaodi": "Battle of Asura",
    "chuanma": "Bloodshed Skirmish",
    "dora3_mode": "Dora Frenzy",
    "begin_open_mode": "open dealt hands",
    "open_hand": "open hands",
    "muyu_mode": "Dragon's Eye",
    "jiuchao_mode": "Clear Mirror",
    "reveal_discard": "Battle of Darkness",
    "field_spell_mode": "Realm of Fantasy",
    "zhanxing": "Battle of Stars",
    "tianming_mode": "Battle of Destiny",
    "yongchang_mode": "Battle of Chants",
    "hunzhiyiji_mode": "Strike of the Soul",
    "wanxiangxiuluo_mode": "Asura of All Things",
    "beishuizhizhan_mode": "Last Stand",
}
REST = ("time_fixed", "time_add", "dora_count", "shiduan", "ai_level", "bianjietishi", *UMA)


def house(where: str, config: dict[str, object], notes: list[str]) -> dict[str, object]:
    """Return the rulings laid over the book. Raise LogError, with the name of the mode, for a game that is not this one.

    What the configuration says and is not known here goes into the notes.
    """
    mode = table(where, config.get("mode", {}))
    number = whole(where, mode.get("mode", 0), 0, 999)
    if FIRST_OF_THREE <= number <= LAST_OF_THREE:
        raise wrong(where, "a game of three players", "a game of four players")
    if number not in {EAST_ONLY, EAST_AND_SOUTH}:
        name = "a game against the computer" if number == AGAINST_COMPUTER else f"a game of the mode {number}"
        raise wrong(where, name, "mode 1 (East) or 2 (East and South)")
    ruled: dict[str, object] = {}
    if number == EAST_ONLY:
        ruled["game.rounds"] = 1
    detail = table(where, mode.get("detail_rule") or {})
    for key, name in MODES.items():
        if detail.get(key):
            raise wrong(where, f"a game of the mode {name} ({key})", "riichi mahjong of four players without a special mode")
    ruled |= switched(detail) | numbered(where, detail)
    unknown = [key for key, value in detail.items() if value and key not in {*MODES, *SWITCHES, *NUMBERS, *REST}]
    if unknown:
        notes.append(f"Settings of the room that are not read: {', '.join(sorted(unknown))[:300]}.")
    return ruled


def switched(detail: dict[str, object]) -> dict[str, object]:
    """Return the rulings of the switches that a room states."""
    ruled = {}
    for key, (ruling, on, off) in SWITCHES.items():
        value = (on if detail[key] else off) if key in detail else None
        if value is not None:
            ruled[ruling] = value
    return ruled


def numbered(where: str, detail: dict[str, object]) -> dict[str, object]:
    """Return the rulings of the numbers that a room states."""
    ruled: dict[str, object] = {}
    for key, (ruling, low, high) in NUMBERS.items():
        if detail.get(key):
            ruled[ruling] = whole(where, detail[key], low, high)
    if "dora_count" in detail:
        ruled["tiles.red_fives"] = whole(where, detail["dora_count"], 0, 4)
    if not detail.get("shiduan", 1):
        ruled["yaku.tanyao.open"] = 0
    if all(key in detail for key in UMA):
        rest = [whole(where, detail[key], -1000, 1000) for key in UMA]
        ruled["session.uma"] = [-sum(rest), *rest]
    return ruled


def fan(where: str, value: object) -> tuple[int, int]:
    """Return the number of a yaku, and its han."""
    fields = table(where, value)
    number = whole(where, fields.get("id", 0), 0, 999)
    if number not in YAKU and number not in BONUS:
        raise wrong(where, f"the yaku number {brief(number)}", "one of Mahjong Soul's riichi yaku, 1 to 50 or 59")
    return number, whole(where, fields.get("val", 0), 0, 99)
