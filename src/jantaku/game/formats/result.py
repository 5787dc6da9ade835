"""Results of hands in the words of several record formats."""

import re
from collections.abc import Iterable

from jantaku.core import acts
from jantaku.core.names import EAST, MOST_KANS
from jantaku.game.formats.build import LIVE_END, Builder
from jantaku.game.log import Win

Four = tuple[int, int, int, int]
NOTEN_STAKES = ([-3000, 1000, 1000, 1000], [-1500, -1500, 1500, 1500], [-1000, -1000, -1000, 3000], [0, 0, 0, 0])
WORTH = re.compile(r"(?:([0-9]{1,3})符([0-9]{1,2})飜)?[^0-9]{0,6}([0-9]{1,6})(?:-([0-9]{1,6}))?点(∀)?")
NAMED_HAN = re.compile(r"(.{1,20}?)\((?:([0-9]{1,2})飜|役満)\)")
BONUS = ("ドラ", "裏ドラ", "赤ドラ"), ("Dora", "Ura Dora", "Red Five")

# Japanese names as tenhou.net and majiang write them, and a few English ones from converters of Mahjong Soul
YAKU = {
    **dict.fromkeys(("立直", "Riichi"), "riichi"),
    **dict.fromkeys(("両立直", "ダブル立直", "Double Riichi"), "double-riichi"),
    **dict.fromkeys(("一発", "Ippatsu"), "ippatsu"),
    **dict.fromkeys(("門前清自摸和", "Fully Concealed Hand"), "menzen-tsumo"),
    **dict.fromkeys(("平和", "Pinfu"), "pinfu"),
    **dict.fromkeys(("断幺九", "All Simples"), "tanyao"),
    **dict.fromkeys(("一盃口", "Pure Double Sequence"), "iipeikou"),
    **dict.fromkeys(("二盃口", "Twice Pure Double Sequence"), "ryanpeikou"),
    **{f"自風 {wind}": "seat-wind" for wind in "東南西北"},
    **{f"場風 {wind}": "round-wind" for wind in "東南西北"},
    **dict.fromkeys(("役牌 白", "翻牌 白"), "haku"),
    **dict.fromkeys(("役牌 發", "翻牌 發"), "hatsu"),
    **dict.fromkeys(("役牌 中", "翻牌 中"), "chun"),
    "嶺上開花": "rinshan",
    "槍槓": "chankan",
    "海底摸月": "haitei",
    **dict.fromkeys(("河底撈魚", "河底魚"), "houtei"),
    "三色同順": "sanshoku",
    "三色同刻": "sanshoku-doukou",
    "一気通貫": "ittsuu",
    "混全帯幺九": "chanta",
    "純全帯幺九": "junchan",
    "七対子": "chiitoitsu",
    **dict.fromkeys(("対々和", "対対和"), "toitoi"),
    "三暗刻": "sanankou",
    "三槓子": "sankantsu",
    "混老頭": "honroutou",
    "小三元": "shousangen",
    "混一色": "honitsu",
    "清一色": "chinitsu",
    "人和": "renhou",
    "天和": "tenhou",
    "地和": "chiihou",
    "大三元": "daisangen",
    "四暗刻": "suuankou",
    "四暗刻単騎": "suuankou-tanki",
    "字一色": "tsuuiisou",
    "緑一色": "ryuuiisou",
    "清老頭": "chinroutou",
    "九蓮宝燈": "chuuren",
    **dict.fromkeys(("純正九蓮宝燈", "純正九蓮宝灯"), "junsei-chuuren"),
    "国士無双": "kokushi",
    **dict.fromkeys(("国士無双13面", "国士無双十三面", "国士無双１３面"), "kokushi-13"),
    "大四喜": "daisuushii",
    "小四喜": "shousuushii",
    "四槓子": "suukantsu",
}
NAME_OF = {yaku: name for name, yaku in reversed(YAKU.items())}


def set_yaku(win: Win, said: Iterable[tuple[str, int | None]]) -> list[str]:
    """Add the yaku named by a record, each with its han, or None as a yakuman. Return the names not known."""
    yaku: dict[str, int] = {}
    bonus = [0, 0, 0]
    unknown = []
    limit = False
    for name, han in said:
        limit = limit or han is None
        at = next((names.index(name) for names in BONUS if name in names), None)
        if at is not None:
            bonus[at] += han or 0
        elif name in YAKU:
            yaku[YAKU[name]] = yaku.get(YAKU[name], 0) + (1 if han is None else han)
        else:
            unknown.append(name)
    if unknown:
        return unknown
    win.yaku = yaku
    if not limit:
        win.bonus = (bonus[0], bonus[1], bonus[2])
        win.han = sum(yaku.values()) + sum(bonus)
    return []


def noten(delta: Four) -> bool:
    """Return whether these changes can be those of an exhaustive draw."""
    return sorted(delta) in NOTEN_STAKES


def tenpai_of(delta: Four) -> Four:
    """Return who was tenpai, from the changes at an exhaustive draw; -1 each if nobody paid."""
    east, south, west, north = (-1 if not any(delta) else int(change > 0) for change in delta)
    return east, south, west, north


def draw_of(build: Builder, delta: Four | None) -> str:
    """Return the draw that ends a hand whose record does not name it: one of `jantaku.game.log.ENDS`."""
    if delta is not None and any(delta):
        return "exhaustive" if noten(delta) else "nagashi"
    if not build.discarded_last():
        return "nine-kinds"
    kans = [entry.seat for entry in build.entries if entry.act == acts.KAN or acts.CONCEALED_KAN <= entry.act < acts.OTHERS]
    if len(kans) == MOST_KANS and len(set(kans)) > 1:
        return "four-kans"
    if build.next == LIVE_END - build.kans:
        return "exhaustive"
    made = [entry.act for entry in build.entries]
    if sum(acts.RIICHI_DISCARD <= act < acts.CONCEALED_KAN or act == acts.RIICHI_DRAWN for act in made) == 4:
        return "four-riichi"
    if len(made) == 4 and len(set(build.discards)) == 1 and EAST <= build.discards[0] < EAST + 4:
        return "four-winds"
    return "triple-ron"  # nothing else ends a hand on a discard without a payment
