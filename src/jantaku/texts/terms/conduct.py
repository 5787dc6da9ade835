"""Fouls, penalties and tournaments (WRR 2013 and WRC 2015 7, 8)."""

from jantaku.texts.terms.term import Term

TERMS = (
    Term(
        "not-penalised", "penalties", ("not penalized", "not penalized", "not penalised"), ("non pénalisé",), ("bassoku nashi", "罰則なし", "バッソクなし"), ("7.1", "7.1"),
        "A trivial slip: corrected, without consequence, unless it keeps happening.",
        "Écart sans gravité : corrigé, sans conséquence, sauf répétition.",
        "軽微な誤り。正すだけで罰はないが、繰り返せば別。",
    ),
    Term(
        "point-penalty", "penalties", ("point penalty", "point penalty", "penalty points"), ("points de pénalité",), ("batten", "罰点", "バッテン"), ("7.1", "7.1"),
        "Points off the offender's overall score; the table's score does not change.",
        "Points retirés du score global du fautif ; le score de la table ne change pas.",
        "総合スコアから引かれる点。卓上の点棒は動かない。",
        also=("penalty", "pénalité"), common="ペナルティ",
    ),
    Term(
        "chonbo", "penalties", ("chonbo", "chonbo", "chombo"), ("chonbo",), ("chonbo", "錯和", "チョンボ"), ("7.1", "7.1"),
        "A foul after which the hand cannot go on: the hand is dealt again and the offender loses 20 points, in clubs often a mangan.",
        "Faute après laquelle la main ne peut continuer : elle est redistribuée et le fautif perd 20 points, en club souvent un mangan.",
        "局を続けられなくする反則。配り直し、20点の罰（クラブでは満貫払いが多い）。",
        also=("チョンボ", "reverse mangan", "mangan négatif"), common="チョンボ",
    ),
    Term(
        "disqualification", "penalties", ("disqualification",), ("disqualification",), ("shikkaku", "失格", "シッカク"), ("7.1", "7.1"),
        "Exclusion from the rest of the tournament and from its ranking.",
        "Exclusion du reste du tournoi et de son classement.",
        "大会から除かれ、順位もつかないこと。",
    ),
    Term(
        "empty-call", "fouls", ("empty call",), ("appel vide",), ("karahassei", "空発声", "からハッセイ"), ("7.2", "7.2"),
        "A call that one cannot make good.", "Appel que l'on ne peut pas réaliser.", "発声しながら実行できないこと。",
        also=("空鳴き",),
    ),
    Term(
        "changing-call", "fouls", ("changing a call",), ("modifier un appel",), ("hassei henkō", "発声の変更", "ハッセイのへんこう"), ("7.2", "7.2"),
        "Calling one thing and then another; some books let an immediate slip of the tongue be corrected.",
        "Annoncer une chose puis une autre ; certains livres admettent un lapsus corrigé aussitôt.",
        "発声を言い換えること。直ちにした訂正を認める規則もある。",
        also=("changed call",),
    ),
    Term(
        "wrong-word", "fouls", ("wrong word",), ("mauvais terme",), ("gohassei", "誤発声", "ゴハッセイ"), ("7.2", "7.2"),
        "A call by another word than the right one.",
        "Annonce par un autre mot que le bon.",
        "正しくない語での発声。",
    ),
    Term(
        "false-group", "fouls", ("false group", "claiming a false group", "false group"), ("groupe invalide",), ("gonaki", "誤鳴き", "ごなき"), ("7.2", "7.2"),
        "Tiles laid down that are not a valid group; a dead hand after the discard.",
        "Tuiles exposées qui ne forment pas un groupe ; main morte dès l'écart.",
        "面子にならない牌をさらすこと。打牌後はアガリ放棄。",
        also=("false set", "groupe faux"),
    ),
    Term(
        "wrong-count", "fouls", ("wrong tile count",), ("mauvais nombre de tuiles",), ("tāhai shōhai", "多牌・少牌", "ターハイ・ショウハイ"), ("7.2", "7.2"),
        "Too many tiles in hand, or too few: a dead hand.", "Trop de tuiles en main, ou trop peu : main morte.",
        "手牌が多すぎるか少なすぎること。アガリ放棄。",
        also=("taahai", "shouhai", "多牌", "少牌"),
    ),
    Term(
        "revealing", "fouls", ("revealing tiles", "wrongly revealing tiles", "revealing tiles"), ("révéler des tuiles",),
        ("misehai", "見せ牌", "みせハイ"), ("7.2", "7.2"),
        "Letting tiles be seen that should not be; judged by how many and whose.",
        "Laisser voir des tuiles qui ne doivent pas l'être ; jugé selon leur nombre et leur origine.",
        "見せてはならない牌を見せること。",
    ),
    Term(
        "wrong-draw", "fouls", ("drawing from the wrong place", "picking from the wrong place", "drawing from the wrong place"),
        ("piocher au mauvais endroit",), ("gotsumo", "誤ツモ", "ごツモ"), ("7.2", "7.2"),
        "Taking a tile from another part of the wall than the next.", "Prendre une tuile ailleurs qu'à la suite du mur.",
        "取るべき場所以外から牌を取ること。",
    ),
    Term(
        "wrong-riichi", "fouls", ("wrong riichi declaration",), ("mauvaise déclaration de riichi",), ("gorīchi", "誤立直", "ごリーチ"), ("7.2", "7.2"),
        "Riichi without stick, word or turned tile, or on an open or noten hand.",
        "Riichi sans mise, sans le mot, sans tuile tournée, ou sur une main ouverte ou noten.",
        "供託・発声・横向きの打牌を欠くリーチや、鳴いた手・ノーテンでのリーチ。",
        common="誤リーチ",
    ),
    Term(
        "passing-information", "fouls", ("passing information",), ("transmission d'information",), ("jōhō dentatsu", "情報伝達", "ジョウホウデンタツ"), ("7.2", "7.2"),
        "Telling others what they should not know; pointing out an irregularity is allowed.",
        "Apprendre aux autres ce qu'ils ne doivent pas savoir ; signaler une irrégularité est permis.",
        "知らせてはならないことを伝えること。誤りの指摘は許される。",
        also=("shamisen", "三味線"),
    ),
    Term(
        "cheating", "fouls", ("cheating",), ("triche",), ("ikasama", "イカサマ", "イカサマ"), ("7.2", "7.2"),
        "Deliberate fraud: disqualified at once.", "Fraude délibérée : disqualification immédiate.", "故意の不正。直ちに失格。",
        also=("tricherie",),
    ),
    Term(
        "obstruction", "fouls", ("obstruction",), ("obstruction",), ("shinkō bōgai", "進行妨害", "シンコウボウガイ"), ("7.2", "7.2"),
        "Holding up or disturbing the play; at the referee's discretion.", "Retarder ou troubler le jeu ; à l'appréciation de l'arbitre.",
        "進行を妨げること。審判の裁量による。",
    ),
    Term(
        "lateness", "fouls", ("being late",), ("retard",), ("chikoku", "遅刻", "チコク"), ("7.2", "7.2"),
        "A point for each minute up to ten, then a substitute plays.", "Un point par minute jusqu'à dix, puis un remplaçant joue.",
        "1分ごとに1点。10分を過ぎれば代走が入る。",
        also=("late", "en retard"),
    ),
    Term(
        "substitute", "tournament", ("substitute player",), ("joueur de substitution", "remplaçant"), ("daisō", "代走", "ダイソウ"), ("7.2", "7.2"),
        "Plays in the place of one who is missing; scored, but not ranked.", "Joue à la place d'un absent ; compté, mais non classé.",
        "欠席者に代わって打つ者。得点は数えるが順位はつかない。",
        also=("substitute", "substitution"),
    ),
    Term(
        "missing-session", "fouls", ("missing a session",), ("manquer un hanchan",), ("kesseki", "欠席", "ケッセキ"), ("7.2", "7.2"),
        "Not playing a session of the tournament: no score and a penalty of 30 points.",
        "Ne pas jouer un hanchan du tournoi : aucun score et 30 points de pénalité.",
        "大会の半荘を打たないこと。得点なしで30点の罰。",
    ),
    Term(
        "referee", "tournament", ("referee",), ("arbitre",), ("shinpan", "審判", "シンパン"), ("7.1", "7.1"),
        "Rules on fouls at a tournament; the head referee decides the gravest.", "Juge les fautes d'un tournoi ; l'arbitre en chef tranche les plus graves.",
        "大会で反則を裁く者。重大なものは審判長が決める。",
        also=("head referee", "arbitre en chef", "審判長"),
    ),
    Term(
        "tournament", "tournament", ("tournament",), ("tournoi",), ("taikai", "大会", "タイカイ"), ("8", "8"),
        "Several sessions whose scores are added up.", "Plusieurs hanchans dont les scores s'additionnent.", "数回の半荘の合計を争うこと。",
        also=("championship", "championnat", "tournaments", "tournois"),
    ),
    Term(
        "time-limit", "tournament", ("time limit",), ("limite de temps",), ("jikan seigen", "時間制限", "ジカンセイゲン"), ("8.1", "8.2"),
        "90 minutes are advised; the hand in play is finished.", "90 minutes sont conseillées ; la main en cours est terminée.",
        "90分を推奨。時間になったら進行中の局で終わる。",
    ),
    Term(
        "gong", "tournament", ("gong", "signal", "gong"), ("gong",), ("gongu", "ゴング", "ゴング"), ("8.1", "8.2"),
        "The signal that time is up; no dice are thrown after it.", "Signal de la fin du temps ; plus de dés ensuite.",
        "時間切れの合図。以後サイコロは振れない。",
        also=("終了合図",),
    ),
    Term(
        "score-recording", "tournament", ("score recording",), ("tenue du score", "feuille de score"), ("tokuten kiroku", "得点記録", "トクテンキロク"), ("8.2", "8.3"),
        "Keeping the scores by sticks or on paper, debts included; the sheet is signed at the end.",
        "Tenir le score par bâtonnets ou sur papier, dettes comprises ; la feuille est signée à la fin.",
        "点棒や用紙で得点を記録すること。終了後に確認の署名をする。",
        also=("score sheet", "score keeping"),
    ),
    Term(
        "etiquette", "tournament", ("etiquette",), ("étiquette",), ("manā", "マナー", "マナー"), ("", "8.4"),
        "Good manners at the table: politeness, one hand for drawing and discarding, clean shuffling.",
        "Les bonnes manières à table : politesse, piocher et écarter de la même main, mélanger proprement.",
        "卓での作法。丁寧な応対、ツモと打牌は同じ手で、など。",
        also=("manners",),
    ),
)
