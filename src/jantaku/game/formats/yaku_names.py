"""Find the yaku that a record names in English, romaji or Chinese: by the clients of Mahjong Soul, then by the glossary.

Names are compared folded: without case, spaces, marks and long vowels, Chinese characters as the Japanese write them.
"""

import re
import unicodedata
from functools import cache

LONG = (("ou", "o"), ("oo", "o"), ("uu", "u"), ("ii", "i"), ("aa", "a"), ("ee", "e"), ("honour", "honor"), ("colour", "color"))
JAPANESE = str.maketrans(
    "门断斷么风風场場发岭开抢搶杠捞鱼顺气氣贯带帶纯純对對两兩头頭绿綠莲蓮宝寶灯燈国國无無双雙单單骑騎杯盃里裡红紅东東满滿滚发",
    "門断断幺風風場場發嶺開槍槍槓撈魚順気気貫帯帯純純対対両両頭頭緑緑蓮蓮宝宝灯灯国国無無双双単単騎騎盃盃裏裏赤赤東東満満滾發",
)
WIND = re.compile(r"(自風|場風|seatwind|prevalentwind|roundwind|jikaze|bakaze)(?:[東南西北]|east|south|west|north|ton|nan|sha|pei)")
DORA, URA, RED = "dora", "ura-dora", "red-five"
# Names beside those of the glossary, by id; folded when they are looked up.
NAMES: dict[str, tuple[str, ...]] = {
    DORA: ("Dora", "ドラ", "宝牌", "表宝牌"),
    URA: ("Ura Dora", "Uradora", "裏ドラ", "里宝牌"),
    RED: ("Red Five", "Red Dora", "Aka Dora", "Red Fives", "赤ドラ", "红宝牌", "赤宝牌"),
    "riichi": ("Riichi", "Reach", "立直", "リーチ"),
    "double-riichi": ("Double Riichi", "Daburu Riichi", "Daburi", "两立直", "ダブル立直", "ダブルリーチ", "双立直"),
    "ippatsu": ("Ippatsu", "一发"),
    "menzen-tsumo": (
        "Fully Concealed Hand",
        "Menzen Tsumo",
        "Menzenchin Tsumohou",
        "Tsumo",
        "门前清自摸和",
        "门前自摸",
        "门清自摸",
    ),
    "chankan": ("Robbing a Kan", "Chankan", "抢杠"),
    "rinshan": ("After a Kan", "Rinshan", "Rinshan Kaihou", "岭上开花"),
    "haitei": ("Under the Sea", "Haitei", "Haitei Raoyue", "海底摸月", "海底捞月"),
    "houtei": ("Under the River", "Houtei", "Houtei Raoyui", "河底捞鱼", "河底捞魚"),
    "haku": ("White Dragon", "Haku", "Yakuhai Haku", "役牌 白", "役牌:白", "白"),
    "hatsu": ("Green Dragon", "Hatsu", "Yakuhai Hatsu", "役牌 发", "役牌:发", "發", "发"),
    "chun": ("Red Dragon", "Chun", "Yakuhai Chun", "役牌 中", "役牌:中", "中"),
    "seat-wind": ("Seat Wind", "Jikaze", "Player's Wind", "自风", "自風牌", "役牌:自風牌", "门风", "门风牌"),
    "round-wind": ("Prevalent Wind", "Round Wind", "Prevailing Wind", "Bakaze", "场风", "場風牌", "役牌:場風牌", "圈风"),
    "tanyao": ("All Simples", "Tanyao", "Tanyaochuu", "断幺九", "断幺"),
    "iipeikou": ("Pure Double Sequence", "Iipeikou", "一杯口"),
    "pinfu": ("Pinfu", "平和", "All Sequences"),
    "chanta": ("Half Outside Hand", "Chanta", "Honchantaiyaochuu", "Honchantaiyao", "混全带幺九"),
    "ittsuu": ("Pure Straight", "Ittsuu", "Ittsu", "Ikkitsuukan", "一气通贯", "一气贯通"),
    "sanshoku": ("Mixed Triple Sequence", "Three Color Straight", "Sanshoku", "Sanshoku Doujun", "三色同顺"),
    "sanshoku-doukou": ("Triple Triplets", "Three Color Triplets", "Sanshoku Doukou", "三色同刻"),
    "sankantsu": ("Three Quads", "Three Kans", "Sankantsu", "三杠子"),
    "toitoi": ("All Triplets", "Toitoi", "Toitoihou", "对对和"),
    "sanankou": ("Three Concealed Triplets", "Sanankou", "三暗刻"),
    "shousangen": ("Little Three Dragons", "Shousangen", "小三元"),
    "honroutou": ("All Terminals and Honors", "Honroutou", "混老头"),
    "chiitoitsu": ("Seven Pairs", "Chiitoitsu", "Chitoitsu", "七对子"),
    "junchan": ("Fully Outside Hand", "Pure Outside Hand", "Junchan", "Junchantaiyaochuu", "纯全带幺九"),
    "honitsu": ("Half Flush", "Honitsu", "Honiisou", "混一色"),
    "ryanpeikou": ("Twice Pure Double Sequence", "Ryanpeikou", "二杯口", "两杯口"),
    "chinitsu": ("Full Flush", "Chinitsu", "Chiniisou", "清一色"),
    "tenhou": ("Blessing of Heaven", "Tenhou", "天和"),
    "chiihou": ("Blessing of Earth", "Chiihou", "地和"),
    "renhou": ("Hand of Man", "Blessing of Man", "Renhou", "人和"),
    "daisangen": ("Big Three Dragons", "Daisangen", "大三元"),
    "suuankou": ("Four Concealed Triplets", "Suuankou", "四暗刻"),
    "suuankou-tanki": ("Single-Wait Four Concealed Triplets", "Suuankou Tanki", "四暗刻单骑"),
    "tsuuiisou": ("All Honors", "Tsuuiisou", "字一色"),
    "ryuuiisou": ("All Green", "Ryuuiisou", "绿一色"),
    "chinroutou": ("All Terminals", "Chinroutou", "清老头"),
    "kokushi": ("Thirteen Orphans", "Kokushi", "Kokushi Musou", "国士无双"),
    "kokushi-13": (
        *("Thirteen-Wait Thirteen Orphans", "Kokushi Musou Juusanmen", "Kokushi Musou 13-Menmachi"),
        *("国士无双十三面", "国士无双13面", "国士無双十三面待ち"),
    ),
    "shousuushii": ("Four Little Winds", "Shousuushii", "小四喜"),
    "daisuushii": ("Four Big Winds", "Daisuushii", "大四喜"),
    "suukantsu": ("Four Quads", "Four Kans", "Suukantsu", "四杠子"),
    "chuuren": ("Nine Gates", "Chuuren", "Chuuren Poutou", "九莲宝灯"),
    "junsei-chuuren": ("True Nine Gates", "Pure Nine Gates", "Junsei Chuuren Poutou", "纯正九莲宝灯", "純正九蓮宝燈"),
}


def folded(name: str) -> str:
    """Return a name as it is compared."""
    kept = "".join(letter for letter in unicodedata.normalize("NFKD", name).translate(JAPANESE).lower() if letter.isalnum())
    for long, short in LONG:
        kept = kept.replace(long, short)
    return kept


@cache
def known() -> dict[str, str]:
    """Return the ids of yaku and bonuses by their folded names."""
    from jantaku.texts import glossary

    found = {folded(name): ident for ident, names in NAMES.items() for name in names}
    for ident in NAMES:
        if ident in {DORA, URA, RED}:
            continue
        term = glossary.get(ident)
        for name in (*term.en, *term.ja, *term.also):
            found.setdefault(folded(name), ident)
    return found


def yaku_named(name: str) -> str | None:
    """Return the id of the yaku, or bonus, that a record names; None if it is not known. A wind may follow its yaku."""
    found = folded(name)
    which = WIND.fullmatch(found)
    return known().get(which[1] if which else found)
