"""The yakuman of both books, and the variants that others name (WRR 2013 and WRC 2015 6.5.6)."""

from jantaku.texts.terms.term import Term

TERMS = (
    Term(
        "tenhou", "yakuman", ("Blessing of Heaven",), ("Bénédiction du Ciel",), ("tenhō", "天和", "テンホー"), ("6.5.6", "6.5.6"),
        "East's fourteen dealt tiles are already a winning hand.",
        "Les quatorze tuiles distribuées à Est forment déjà une main gagnante.",
        "親の配牌14枚がそのまま和了形になっていること。",
    ),
    Term(
        "chiihou", "yakuman", ("Blessing of Earth",), ("Bénédiction de la Terre",), ("chihō", "地和", "チーホー"), ("6.5.6", "6.5.6"),
        "A player other than East wins on the first draw, before any call or concealed quad.",
        "Un joueur autre qu'Est gagne sur sa première pioche, avant tout appel et tout kong caché.",
        "子が、鳴きのない一巡目の第一ツモで和了すること。",
        also=("chiihō",),
    ),
    Term(
        "kokushi", "yakuman", ("Thirteen Orphans",), ("Treize Orphelins",), ("kokushi musō", "国士無双", "コクシムソウ"), ("6.5.6", "6.5.6"),
        "One of each of the thirteen terminals and honours, and a second of any of them; it may even rob a concealed quad.",
        "Une de chacune des treize terminales et honneurs, plus une seconde de l'une d'elles ; peut même voler un kong caché.",
        "13種の么九牌を1枚ずつと、そのいずれかをもう1枚。暗槓も搶槓できる。",
        also=("orphans", "orphelins"),
    ),
    Term(
        "kokushi-13", "yakuman", ("Thirteen-wait Thirteen Orphans",), ("Treize Orphelins à treize attentes",),
        ("kokushi musō jūsanmen", "国士無双十三面", "コクシムソウジュウサンメン"), ("6.5.6", "6.5.6"),
        "Thirteen Orphans won while waiting for all thirteen kinds; in some books more than the ordinary one.",
        "Treize Orphelins gagnés en attendant les treize sortes ; certains livres les comptent davantage.",
        "十三面待ちで和了した国士無双。通常の国士無双より高い規則もある。",
        also=("kokushi musō jūsanmenmachi",), common="国士無双十三面待ち",
    ),
    Term(
        "chuuren", "yakuman", ("Nine Gates",), ("Neuf Portes",), ("chūren pōtō", "九蓮宝燈", "チューレンポートー"), ("6.5.6", "6.5.6"),
        "A closed hand of 1112345678999 in one suit and any fourteenth tile of it.",
        "Main fermée de 1112345678999 d'une famille et d'une quatorzième tuile quelconque de celle-ci.",
        "門前で、同じ種類の1112345678999に、その種類のいずれか1枚を加えた手。",
        also=("chūren pōto", "chūren"), common="九蓮",
    ),
    Term(
        "junsei-chuuren", "yakuman", ("Nine-wait Nine Gates",), ("Neuf Portes à neuf attentes",),
        ("junsei chūren pōtō", "純正九蓮宝燈", "ジュンセイチューレンポートー"), ("6.5.6", "6.5.6"),
        "Nine Gates won while waiting for all nine numbers; in some books more than the ordinary one.",
        "Neuf Portes gagnées en attendant les neuf nombres ; certains livres les comptent davantage.",
        "九面待ちで和了した九蓮宝燈。通常の九蓮宝燈より高い規則もある。",
        also=("true nine gates", "junsei chūren"), common="純正九蓮",
    ),
    Term(
        "suuankou", "yakuman", ("Four Concealed Pungs", "Four Concealed Kōtsu", "Four Concealed Triplets"),
        ("Quatre Pungs Cachés", "Quatre brelans cachés"), ("sūankō", "四暗刻", "スーアンコー"), ("6.5.6", "6.5.6"),
        "Four triplets or quads made without another player's tile: won by self-draw, or on a discard that completes the pair.",
        "Quatre pungs ou kongs formés sans la tuile d'un autre : gagnée sur pioche, ou sur un écart qui complète la paire.",
        "暗刻か暗槓を四つそろえた手。自摸和了か、雀頭を待つ栄和に限る。",
    ),
    Term(
        "suuankou-tanki", "yakuman", ("Four Concealed Pungs on the pair", "Four Concealed Kōtsu on the pair",
                                      "Four Concealed Triplets on the pair"),
        ("Quatre Pungs Cachés sur la paire", "Quatre brelans cachés sur la paire"),
        ("sūankō tanki", "四暗刻単騎", "スーアンコータンキ"), ("6.5.6", "6.5.6"),
        "Four concealed triplets won on the tile that completes the pair; in some books more than the ordinary one.",
        "Quatre Pungs Cachés gagnés sur la tuile de la paire ; certains livres les comptent davantage.",
        "雀頭の単騎待ちで和了した四暗刻。通常の四暗刻より高い規則もある。",
    ),
    Term(
        "suukantsu", "yakuman", ("Four Kongs", "Four Kantsu", "Four Quads"), ("Quatre Kongs", "Quatre carrés"),
        ("sūkantsu", "四槓子", "スーカンツ"), ("6.5.6", "6.5.6"),
        "Four quads of any sort; the pair has still to be completed.",
        "Quatre kongs, quelle que soit leur sorte ; il reste à compléter la paire.",
        "槓子を四つ作った手。雀頭がそろってはじめて和了となる。",
    ),
    Term(
        "ryuuiisou", "yakuman", ("All Green",), ("Main Verte",), ("ryūiisō", "緑一色", "リューイーソー"), ("6.5.6", "6.5.6"),
        "Only green tiles: 2, 3, 4, 6, 8 of bamboo and the green dragon, which need not be there.",
        "Rien que des tuiles vertes : 2, 3, 4, 6, 8 de bambou et le dragon vert, qui n'est pas obligatoire.",
        "緑色の牌、すなわち二・三・四・六・八索と發だけで作る手。發はなくてもよい。",
    ),
    Term(
        "chinroutou", "yakuman", ("All Terminals",), ("Tout Terminales",), ("chinrōtō", "清老頭", "チンロウトウ"), ("6.5.6", "6.5.6"),
        "Nothing but ones and nines.", "Rien que des uns et des neufs.", "一と九の数牌だけで作る手。",
    ),
    Term(
        "tsuuiisou", "yakuman", ("All Honours",), ("Tout Honneurs",), ("tsūiisō", "字一色", "ツーイーソー"), ("6.5.6", "6.5.6"),
        "Nothing but winds and dragons.", "Rien que des vents et des dragons.", "字牌だけで作る手。",
    ),
    Term(
        "daisangen", "yakuman", ("Big Three Dragons",), ("Trois Grands Dragons",), ("daisangen", "大三元", "ダイサンゲン"), ("6.5.6", "6.5.6"),
        "Triplets or quads of all three dragons; who feeds the third one openly may be liable.",
        "Pungs ou kongs des trois dragons ; celui qui fournit le troisième, exposé, peut en être responsable.",
        "三元牌3種をすべて刻子か槓子にした手。三つ目を鳴かせた者は責任払いになりうる。",
        also=("dai san gen",),
    ),
    Term(
        "shousuushii", "yakuman", ("Little Four Winds",), ("Quatre Petits Vents",),
        ("shōsūshi", "小四喜", "ショウスーシー"), ("6.5.6", "6.5.6"),
        "Triplets or quads of three winds and a pair of the fourth.",
        "Pungs ou kongs de trois vents et une paire du quatrième.",
        "風牌3種を刻子か槓子、残り1種を雀頭にした手。",
    ),
    Term(
        "daisuushii", "yakuman", ("Big Four Winds",), ("Quatre Grands Vents",), ("daisūshi", "大四喜", "ダイスーシー"), ("6.5.6", "6.5.6"),
        "Triplets or quads of all four winds; who feeds the fourth one openly may be liable.",
        "Pungs ou kongs des quatre vents ; celui qui fournit le quatrième, exposé, peut en être responsable.",
        "風牌4種をすべて刻子か槓子にした手。四つ目を鳴かせた者は責任払いになりうる。",
    ),
)
