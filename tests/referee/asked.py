"""Questions as people put them to a referee: the entry of the catalogue, and its words in English, French and Japanese."""

# Each question: the entry that answers it, then what people say for it, slips of spelling among them.
QUESTIONS: dict[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {
    "tile-not-apart": (
        (
            "winning tile not kept apart",
            "mixed the drawn tile into his hand and won",
            "no winning tile apart",
            "wining tile not kept appart",
        ),
        ("tuile gagnante pas séparée", "il a mélangé la tuile piochée à sa main avant de gagner", "tuile gagnante pas separé"),
        ("和了牌を離さずに倒した", "ツモ牌を手に入れて和了", "アガリ牌を分けなかった"),
    ),
    "riichi-again": (
        ("riichi declared twice", "he said riichi again", "riichi a second time", "already in riichi and says riichi"),
        ("riichi annoncé deux fois", "il redit riichi", "riichi une seconde fois"),
        ("リーチを二回言った", "立直しているのにまた立直", "二度目のリーチ"),
    ),
    "two-rons": (
        ("two rons at once", "two players call ron", "double ron", "tripple ron", "who wins with two rons"),
        ("deux rons en même temps", "deux joueurs disent ron", "double ron", "trois rons sur la même tuile"),
        ("二人同時にロン", "ダブロン", "頭ハネ", "トリプルロン"),
    ),
    "who-first": (
        ("who was first", "pon and chii at the same time", "two players called the same tile", "who called frist"),
        ("qui a parlé en premier", "chii et pon en même temps", "deux joueurs appellent la même tuile", "priorité des appels"),
        ("どちらが先に発声したか", "チーとポンが同時", "発声の優先順位"),
    ),
    "late-ron": (
        ("late ron", "ron called too late", "called ron after the next discard", "lat ron", "ron after the next player drew"),
        ("ron tardif", "ron annoncé trop tard", "il dit ron après la pioche suivante", "ron trop tar"),
        ("ロンが遅い", "遅れてロン", "次の人がツモってからロン"),
    ),
    "wrong-dora": (
        (
            "wrong dora turned",
            "flipped the wrong dora",
            "flipped wrong dora indicator",
            "turned the wrong indicator",
            "wrong dorra",
        ),
        ("mauvaise dora retournée", "mauvais indicateur de dora", "a retourné la mauvaise dora", "movaise dora"),
        ("ドラをめくり間違えた", "ドラ表示牌を間違えた", "違うドラをめくった", "ドラをめくる"),
    ),
    "false-tenpai": (
        (
            "false tenpai",
            "declared tenpai but noten",
            "said tenpai with a noten hand",
            "fals tempai",
            "hand shown as tenpai is not tenpai",
        ),
        (
            "faux tenpai",
            "annonce tenpai mais noten",
            "déclaré tenpai alors que noten",
            "fausse déclaration de tenpai",
            "faux tempai",
        ),
        ("テンパイと言ったがノーテンだった", "誤テンパイ", "聴牌していないのに聴牌と申告", "偽テンパイ"),
    ),
    "out-of-turn": (
        ("drawing out of turn", "drew out of turn", "played out of turn", "drew when it was not his turn", "drawing out of trun"),
        ("pioche hors tour", "joué hors tour", "il a pioché alors que ce n'était pas son tour", "pioché hors de son tour"),
        ("順番を間違えてツモった", "手番ではないのにツモった", "順番違い", "他家の番にツモ"),
    ),
    "last-tile": (
        ("pon of the last tile", "kan of the last tile", "call on the last discard", "chii on the last tile", "kong on last tiel"),
        ("pon de la dernière tuile", "kan sur la dernière tuile", "appel de la dernière tuile", "pon derniere tuile"),
        ("最後の牌をポン", "海底牌でカン", "河底牌をチー", "ホウテイ牌をポン"),
    ),
    "fifth-kan": (
        ("fifth kan", "5th kan", "a fifth kong", "fith kan", "four kans already declared"),
        ("cinquième kan", "5e kan", "cinquieme kong", "quatre kans déjà faits"),
        ("五回目のカン", "5回目の槓", "四槓のあとのカン", "五つ目のカン"),
    ),
    "score-wrong": (
        (
            "score found wrong later",
            "wrong score paid",
            "miscounted hand",
            "paid the wrong amount",
            "scoring error noticed later",
            "score found worng later",
        ),
        (
            "score faux découvert plus tard",
            "erreur de score",
            "erreur de paiement",
            "mauvais compte des points",
            "erreur de calcul",
        ),
        ("点数の計算間違い", "点数を間違えて払った", "点数の誤りにあとで気付いた", "点棒の授受を間違えた"),
    ),
    "empty-win": (
        ("furiten ron", "ron in furitn", "won without a yaku", "false ron", "declared mahjong and it was wrong"),
        ("ron en furiten", "faux ron", "victoire sans yaku", "fausse victoir"),
        ("フリテンでロン", "役なしでロン", "誤ロン", "誤ツモ"),
    ),
    "riichi-noten": (
        ("noten riichi", "riichi without tenpai", "riichi but hand not ready", "noten richi"),
        ("riichi sans tenpai", "riichi noten", "faux riichi", "richi sans tenpai"),
        ("ノーテンリーチ", "不聴立直", "テンパイしていないのにリーチ"),
    ),
    "riichi-unrotated": (
        ("riichi tile not turned sideways", "forgot to rotate the riichi discard", "riichi tile not rotatd"),
        ("tuile de riichi non tournée", "a oublié de tourner la tuile de riichi", "riichi pas tourné"),
        ("リーチ牌を曲げ忘れた", "宣言牌を横にしなかった", "リーチ牌を曲げない"),
    ),
    "stick-missing": (
        ("forgot the riichi stick", "no riichi stick placed", "did not pay the riichi bet", "forgot the riichi stik"),
        ("a oublié le bâtonnet de riichi", "riichi sans mise", "riichi sans bâton", "oublié la mise de riichi"),
        ("リーチ棒を出し忘れた", "千点棒を出していない", "供託を忘れた"),
    ),
    "revealed": (
        ("knocked over the wall", "showed a tile by mistake", "dropped a tile", "tiles reveald", "wall collapsed"),
        ("mur renversé", "a montré une tuile par erreur", "tuile tombée", "a fait tomber une tuile"),
        ("山を崩した", "牌を見せてしまった", "牌を落とした", "見せ牌"),
    ),
    "tile-count": (
        ("too many tiles", "fifteen tiles in hand", "only twelve tiles", "wrong tile count", "to many tiels"),
        ("trop de tuiles", "une tuile en moins", "mauvais nombre de tuiles", "trop de tuilles"),
        ("多牌", "少牌", "牌が一枚多い", "牌が一枚足りない"),
    ),
    "wrong-word": (
        ("wrong word", "said ron instead of tsumo", "said pung instead of pon", "alternative term", "wrong wrod"),
        ("mauvais terme", "a dit ron au lieu de tsumo", "a dit pung au lieu de pon", "mot ambigu"),
        ("ロンとツモを言い間違えた", "誤発声", "言葉が紛らわしい"),
    ),
    "drawing-fast": (
        ("drew too fast", "drew before anyone could call", "next player drew too quickly", "drawing to fast"),
        ("pioche trop rapide", "a pioché trop vite", "pioche avant qu'on puisse appeler", "pioche tro vite"),
        ("先ヅモ", "ツモが早すぎる", "早ヅモ"),
    ),
    "swap-call": (
        ("kuikae", "swap calling", "discarded the tile just called", "kuikai"),
        ("kuikae", "appel d'échange", "a écarté la tuile appelée", "kuikaé"),
        ("喰い替え", "食い替え", "鳴いた牌をすぐ切った"),
    ),
    "tile-not-taken": (
        (
            "forgot to take the claimed tile",
            "called tile not taken",
            "claimed tile left in the discards",
            "forgot to take the calld tile",
        ),
        ("a oublié de prendre la tuile appelée", "tuile réclamée non prise", "oublié de prendre la tuille"),
        ("鳴いた牌を取り忘れた", "ポンした牌を取らなかった"),
    ),
    "dead-call": (
        ("called with a dead hand", "won with a dead hand", "dead hand calls pon", "caled with a dead hand"),
        ("appel avec une main morte", "gagne avec une main morte", "main morte qui appelle"),
        ("アガリ放棄なのに鳴いた", "アガリ放棄でロン", "和了放棄の手で鳴いた"),
    ),
    "late": (
        ("arrived late", "ten minutes late", "player is late", "arived late"),
        ("arrivé en retard", "dix minutes de retard", "joueur en retard", "arrivé en retar"),
        ("遅刻した", "十分遅れた", "遅れて来た"),
    ),
    "telephone": (
        ("phone rang", "mobile phone ringing", "telefone"),
        ("téléphone qui sonne", "portable qui sonne", "telephonne"),
        ("携帯が鳴った", "電話が鳴った", "スマホが鳴った"),
    ),
    "taking-long": (
        ("takes too long", "slow play", "thinks too long", "taking too lonng"),
        ("réfléchit trop longtemps", "joue trop lentement", "temps de réflexion trop long"),
        ("長考", "打つのが遅い", "時間をかけすぎる"),
    ),
    "late-call": (
        ("pon called too late", "said chii after the next player drew", "late pon", "lat pon call"),
        ("pon trop tard", "chii après la pioche du suivant", "appel tardif"),
        ("ポンが遅い", "次の人がツモってからチー", "遅い鳴き"),
    ),
    "missed-win": (
        ("missed win after riichi", "let a winning tile pass", "did not call ron", "mised win"),
        ("victoire manquée après riichi", "a laissé passer sa tuile gagnante", "ron manqué"),
        ("リーチ後の見逃し", "当たり牌を見逃した", "アガリ見逃し"),
    ),
    "referee-mistake": (
        ("wrong decision of the referee", "the referee made a mistake", "referee eror"),
        ("décision erronée de l'arbitre", "l'arbitre s'est trompé"),
        ("審判の誤った裁定", "審判が間違えた", "誤審"),
    ),
    "wrong-seats": (
        ("wrong seats", "two players sat in each other's seats", "worng seats"),
        ("mauvaises places", "assis à la mauvaise place"),
        ("席を間違えた", "席が入れ替わっていた"),
    ),
}
