"""Tiles (WRR 2013 and WRC 2015 3)."""

from jantaku.texts.terms.term import Term

TERMS = (
    Term(
        "hai", "tiles", ("tile",), ("tuile",), ("hai", "牌", "ハイ"), ("3", "3"),
        "One of the 136 pieces: four each of 34 kinds.", "L'une des 136 pièces : quatre de chacune des 34 sortes.",
        "34種4枚ずつ、全136枚の駒。",
        also=("pai",),
    ),
    Term(
        "shuupai", "tiles", ("suit tile", "suit tile", "number tile"), ("tuile de famille", "tuile numérotée"), ("shūpai", "数牌", "シューパイ"), ("3.1", "3.1"),
        "A tile with a number from one to nine in one of the three suits.",
        "Tuile numérotée de un à neuf dans l'une des trois familles.",
        "3種類の、一から九までの数の牌。",
        also=("suuhai", "numbers"),
    ),
    Term(
        "suit", "tiles", ("suit",), ("famille",), ("iro", "色", "いろ"), ("3.1", "3.1"),
        "Characters, circles or bamboo.", "Caractères, ronds ou bambous.", "萬子・筒子・索子の別。",
        also=("suits", "familles"),
    ),
    Term(
        "manzu", "tiles", ("characters",), ("caractères",), ("manzu", "萬子", "マンズ"), ("3.1", "3.1"),
        "The suit of ten thousands, written m.", "La famille des dix mille, notée m.", "萬の字のある数牌。記号はm。",
        also=("character", "cracks", "caractère", "wan"),
    ),
    Term(
        "pinzu", "tiles", ("circles",), ("ronds", "cercles"), ("pinzu", "筒子", "ピンズ"), ("3.1", "3.1"),
        "The suit of coins, written p.", "La famille des pièces, notée p.", "丸い模様の数牌。記号はp。",
        also=("circle", "dots", "rond", "cercle", "dot"),
    ),
    Term(
        "souzu", "tiles", ("bamboo",), ("bambous",), ("sōzu", "索子", "ソーズ"), ("3.1", "3.1"),
        "The suit of strings, written s; its one is often a bird.", "La famille des cordes, notée s ; son un est souvent un oiseau.",
        "竹の模様の数牌。一索には鳥が多い。記号はs。",
        also=("bamboos", "sticks suit", "bambou"),
    ),
    Term(
        "jihai", "tiles", ("honour", "honour", "honour"), ("honneur",), ("jihai", "字牌", "ジハイ"), ("3.2", "3.2"),
        "A wind or a dragon; honours form no runs.", "Vent ou dragon ; les honneurs ne forment pas de chow.",
        "風牌と三元牌。順子にはならない。",
        also=("honours", "honors", "honneurs"),
    ),
    Term(
        "kazehai", "tiles", ("wind",), ("vent",), ("kazehai", "風牌", "カゼハイ"), ("3.2", "3.2"),
        "East, South, West or North, in this order.", "Est, Sud, Ouest ou Nord, dans cet ordre.", "東・南・西・北。",
        also=("winds", "vents", "fonpai"),
    ),
    Term(
        "sangenpai", "tiles", ("dragon",), ("dragon",), ("sangenpai", "三元牌", "サンゲンパイ"), ("3.2", "3.2"),
        "White, green or red: a triplet of any of them is a yaku.", "Blanc, vert ou rouge : un pung de l'un d'eux est un yaku.",
        "白・發・中。刻子にすれば役になる。",
        also=("dragons",),
    ),
    Term(
        "ton", "tiles", ("east",), ("est",), ("ton", "東", "トン"), ("3.2", "3.2"),
        "The first wind.", "Le premier vent.", "一番目の風牌。",
        also=("east wind", "vent d'Est"),
    ),
    Term(
        "nan", "tiles", ("south",), ("sud",), ("nan", "南", "ナン"), ("3.2", "3.2"),
        "The second wind.", "Le deuxième vent.", "二番目の風牌。",
        also=("south wind", "vent du Sud"),
    ),
    Term(
        "shaa", "tiles", ("west",), ("ouest",), ("shā", "西", "シャー"), ("3.2", "3.2"),
        "The third wind.", "Le troisième vent.", "三番目の風牌。",
        also=("west wind", "vent d'Ouest"),
    ),
    Term(
        "pei", "tiles", ("north",), ("nord",), ("pei", "北", "ペー"), ("3.2", "3.2"),
        "The fourth wind.", "Le quatrième vent.", "四番目の風牌。",
        also=("north wind", "vent du Nord"),
    ),
    Term(
        "routouhai", "tiles", ("terminal",), ("terminale", "extrémité"), ("rōtōhai", "老頭牌", "ロウトウハイ"), ("3.1", "3.1"),
        "A one or a nine.", "Un un ou un neuf.", "一と九の数牌。",
        also=("terminals", "terminales", "tuile terminale"),
    ),
    Term(
        "chunchanpai", "tiles", ("middle tile", "middle tile", "simple"), ("tuile de 2 à 8", "tuile ordinaire"),
        ("chunchanpai", "中張牌", "チュンチャンパイ"), ("6.3", "6.3"),
        "A number from two to eight.", "Un nombre de deux à huit.", "二から八までの数牌。",
        also=("simples", "middle tiles", "tanyaohai"),
    ),
    Term(
        "yaochuuhai", "tiles", ("terminal or honour",), ("terminale ou honneur",), ("yaochūhai", "么九牌", "ヤオチューハイ"), ("6.3", "6.3"),
        "One of the thirteen kinds that are not simples.", "L'une des treize sortes qui ne vont pas de 2 à 8.",
        "一・九の数牌と字牌、合わせて13種。",
        also=("terminals and honours", "terminales et honneurs", "orphan", "yaokyuuhai"),
    ),
    Term(
        "hanahai", "tiles", ("flower",), ("fleur",), ("hanahai", "花牌", "ハナハイ"), ("3.3", "3.3"),
        "A bonus tile of other kinds of mahjong; not used.", "Tuile bonus d'autres mahjongs ; pas utilisée.", "他の麻雀の補助牌。使わない。",
        also=("flowers", "fleurs"),
    ),
    Term(
        "kisetsuhai", "tiles", ("season",), ("saison",), ("kisetsuhai", "季節牌", "キセツハイ"), ("3.3", "3.3"),
        "A bonus tile of other kinds of mahjong; not used.", "Tuile bonus d'autres mahjongs ; pas utilisée.", "他の麻雀の補助牌。使わない。",
        also=("seasons", "saisons"),
    ),
    Term(
        "joker", "tiles", ("joker",), ("joker",), ("jōkā", "ジョーカー", "ジョーカー"), ("3.3", "3.3"),
        "A tile of other kinds of mahjong that stands for any; not used.",
        "Tuile d'autres mahjongs qui en remplace une quelconque ; pas utilisée.",
        "どの牌の代わりにもなる牌。使わない。",
        also=("joker tile", "jokers"),
    ),
)
