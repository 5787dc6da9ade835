"""Results of hands in the words of several record formats."""

import re
from collections.abc import Iterable

from jantaku.core import acts
from jantaku.core.constants import EAST, MOST_KANS
from jantaku.game.formats.build import LIVE_END, Builder
from jantaku.game.formats.yaku_names import DORA, RED, URA, yaku_named
from jantaku.game.log import Four, Win

NOTEN_STAKES = ([-3000, 1000, 1000, 1000], [-1500, -1500, 1500, 1500], [-1000, -1000, -1000, 3000], [0, 0, 0, 0])
PAID = ("exhaustive", "nagashi")  # draws that change points
HAN = "(?:飜|翻|番|han)"
WORTH = re.compile(  # fu and han, or the name of a limit; points, or those of others and dealer; "of all"
    rf"(?:([0-9]{{1,3}}) ?(?:符|fu) ?([0-9]{{1,2}}) ?{HAN})?[^0-9]{{0,24}}"
    r"([0-9]{1,6})(?:-([0-9]{1,6}))? ?(?:点|點|points?)(∀| all)?",
    re.IGNORECASE,
)
NAMED_HAN = re.compile(rf"(.{{1,60}}?) ?\((?:([0-9]{{1,2}}) ?{HAN}|役満|役满|yakuman)\)", re.IGNORECASE)
BONUS = {DORA: 0, URA: 1, RED: 2}  # the place in ``Win.bonus``

# Japanese names as tenhou.net and majiang write them; other names are looked up in `yaku_names`.
YAKU = {
    "立直": "riichi",
    **dict.fromkeys(("両立直", "ダブル立直"), "double-riichi"),
    "一発": "ippatsu",
    "門前清自摸和": "menzen-tsumo",
    "平和": "pinfu",
    "断幺九": "tanyao",
    "一盃口": "iipeikou",
    "二盃口": "ryanpeikou",
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
    """Add the yaku named by a record, each with its han, or None as a yakuman. Return the names not known.

    With a name that is not known, only the number of han of the whole hand is kept.
    """
    yaku: dict[str, int] = {}
    bonus = [0, 0, 0]
    unknown = []
    limit, total = False, 0
    for name, han in said:
        limit, total = limit or han is None, total + (han or 0)
        ident = YAKU.get(name) or yaku_named(name)
        if ident is None:
            unknown.append(name)
        elif ident in BONUS:
            bonus[BONUS[ident]] += han or 0
        else:
            yaku[ident] = yaku.get(ident, 0) + (1 if han is None else han)
    if not unknown:
        win.yaku = yaku
    if not limit:
        win.han = total
        win.bonus = None if unknown else (bonus[0], bonus[1], bonus[2])
    return unknown


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
