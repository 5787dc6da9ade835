"""Derivations of values that their clause does not state, by name: English, French, Japanese.

The derivation of what follows; for a reading, what the texts say and what we decided.
"""

DERIVATIONS = {
    "ema-full-value": (
        "Each winner is paid the full value of the hand, of which the counters on the table are a part (3.4.10).",
        "Chaque gagnant reçoit toute la valeur de sa main, dont les compteurs sur la table font partie (3.4.10).",
        "それぞれの和了に手の全額を払う。積み棒は手の価値に含まれる（3.4.10）。",
    ),
    "ema-two-liabilities": (
        "The clause names the third set of dragons and the fourth of winds, no kan.",
        "L'article nomme le troisième groupe de dragons et le quatrième de vents, aucun kan.",
        "条文は三つ目の三元牌と四つ目の風牌を挙げ、槓は挙げない。",
    ),
    "base-eight": (
        "Yaku add up (6.5); a yakuman hand has a separate base in 6.1, with any han.",
        "Les yaku se cumulent (6.5) ; une main yakuman a sa propre base en 6.1, quels que soient ses han.",
        "役は複合する（6.5）。役満の基本点は翻数によらず6.1にある。",
    ),
    "east-each-round": (
        "4.2 and 5.1 have each player deal in a game of two rounds; that it is in each round follows.",
        "4.2 et 5.1 font donner chacun dans une partie de deux manches ; que ce soit à chacune en découle.",
        "2つの場で全員が親を務めることは4.2と5.1にある。場ごとであることはそこから導かれる。",
    ),
    "equipment": (
        "3.4 asks for the dice; the marker is placed by 4.3 and the stick of a riichi by 6.5.1.",
        "3.4 demande les dés ; l'indicateur se place selon 4.3 et le bâtonnet de riichi selon 6.5.1.",
        "サイコロは3.4、場風の標識は4.3、リーチの点棒は6.5.1による。",
    ),
    "events-not-seconds": (
        "The clause bounds claims by draws and discards, not by seconds.",
        "L'article borne les réclamations par la pioche et l'écart, non en secondes.",
        "条文は秒数ではなくツモと打牌で期限を定める。",
    ),
    "game-ends": (
        "5.8 and 5.9 end the game with its rounds and name no points to be reached.",
        "5.8 et 5.9 finissent la partie avec ses manches, sans points à atteindre.",
        "5.8と5.9では場の終わりで対局が終わり、到達すべき点数はない。",
    ),
    "hand-over": (
        "A tile has one winner and a win ends the hand (5.7, 5.7.6), so nothing is left to be missed.",
        "Une tuile n'a qu'un gagnant et la victoire finit la main (5.7, 5.7.6) : il ne reste rien à manquer.",
        "和了は1人で局が終わる（5.7、5.7.6）ので、見逃しにならない。",
    ),
    "judged-when": (
        "The sheet names the penalty; that it waits for a win or a draw is the parent's ruling.",
        "La feuille nomme la pénalité ; qu'elle attende une victoire ou une partie nulle vient du livre parent.",
        "罰は規定にある。和了か流局で判定するのは親規則による。",
    ),
    "later-calls": (
        "A call makes a later double riichi invalid; one declared before it stays.",
        "Un appel rend invalide un double riichi postérieur ; celui qui le précède demeure.",
        "鳴きはその後のダブルリーチを無効にする。前のものは残る。",
    ),
    "list-closed": (
        "6.5 lists the yaku, and a win needs one of them.",
        "6.5 donne la liste des yaku, et une victoire en demande un.",
        "6.5が役を列挙し、和了にはその一つが要る。",
    ),
    "live-tiles": (
        "The text says the wall; the tiles of the dead wall are not used (5.7.1), so the live wall is meant.",
        "Le texte dit le mur ; les tuiles du mur mort ne servent pas (5.7.1), il s'agit donc du mur vivant.",
        "条文は「山」とする。王牌は使わない（5.7.1）ので、残りの山を指す。",
    ),
    "live-wall-count": (
        "136 tiles, less 53 dealt and 14 in the dead wall.",
        "136 tuiles, moins 53 distribuées et 14 dans le mur mort.",
        "136枚から配牌の53枚と王牌の14枚を引く。",
    ),
    "melds-are-own": (
        "The thirteen tiles of a hand include its melds.",
        "Les treize tuiles d'une main comprennent ses groupes exposés.",
        "手牌の13枚には副露も含まれる。",
    ),
    "nagashi-unlisted": (
        "It is not in the list of yaku, and 5.7.2 has no payment but that of the noten players.",
        "Il n'est pas dans la liste des yaku, et 5.7.2 n'a d'autre paiement que celui des joueurs noten.",
        "役の一覧になく、5.7.2の支払いはノーテン罰符だけである。",
    ),
    "no-exception": (
        "The earlier edition's sentence on this wait is gone, so 6.3 holds; the hand is a yakuman, and nothing depends on it.",
        "La phrase de l'édition précédente a disparu, donc 6.3 vaut ; la main étant yakuman, rien n'en dépend.",
        "前の版の一文は削られ、6.3による。役満なので点は変わらない。",
    ),
    "no-oka": (
        "The formula of the score has no such term.",
        "La formule du score n'a pas ce terme.",
        "得点の式にその項はない。",
    ),
    "nobody-blocked": (
        "5.4.1 ranks those who declare a win; a player who does not, or may not, is not among them.",
        "5.4.1 départage ceux qui déclarent une victoire ; qui ne le fait pas, ou n'y a pas droit, n'en est pas.",
        "5.4.1は和了を宣言した者の順を定める。宣言しない者、できない者は入らない。",
    ),
    "one-player-both": (
        "Both halves fall on the same player.",
        "Les deux moitiés reviennent au même joueur.",
        "二つの半分を同じ人が払う。",
    ),
    "one-yaku-enough": (
        "The clause asks for one yaku and for nothing more, so it may be one of the moment.",
        "L'article demande un yaku et rien de plus : il peut être de circonstance.",
        "条文は一役を求めるだけなので、その場の役でもよい。",
    ),
    "paid-at-table": (
        "The sheet makes it a payment at the table and names no points beside it.",
        "La feuille en fait un paiement à la table et ne nomme pas d'autres points.",
        "規定は卓上の支払いとし、ほかの減点を挙げない。",
    ),
    "referee-errs": (
        "The text speaks of corrections (6) and of a foul that another's foul caused (7.2); for a referee's own mistake it is our reading.",
        "Le texte parle de corrections (6) et de la faute due à celle d'un autre (7.2) ; pour l'erreur d'un arbitre, c'est notre lecture.",
        "訂正（6）と他者の反則による反則（7.2）は定めがある。審判自身の誤りについては解釈による。",
    ),
    "renhou-adds": (
        "Yaku add up unless one says otherwise (6.5), and this one does not; dora count in any hand (6.1).",
        "Les yaku se cumulent sauf mention contraire (6.5), et celui-ci n'en a pas ; les dora comptent partout (6.1).",
        "断りのない役は複合し（6.5）、人和に断りはない。ドラはどの手にも付く（6.1）。",
    ),
    "riichi-once": (
        "A player in riichi changes nothing any more, so there is nothing left to declare.",
        "Un joueur en riichi ne change plus rien : il n'a plus rien à déclarer.",
        "リーチ後は手を変えないので、重ねて宣言するものがない。",
    ),
    "seats-taken": (
        "The text says how seats are given, not what follows if others are taken; that the hands played stand is our reading.",
        "Le texte dit comment les places sont données, pas ce qui suit si l'on se trompe ; que les coups joués tiennent est notre lecture.",
        "席の決め方は定められているが、間違えたときの定めはない。打ち終えた局を有効とすることは解釈による。",
    ),
    "sheet-and-parent": (
        "The sheet states a part; the rest of the sentence is the parent's ruling.",
        "La feuille en dit une partie ; le reste de la phrase vient du livre parent.",
        "規定が述べるのは一部で、残りは親規則による。",
    ),
    "table-1920": (
        "The text has no sentence on it; the printed table pays 7,700 and 11,600.",
        "Le texte n'en dit rien ; la table imprimée paie 7 700 et 11 600.",
        "条文にはなく、印刷された表が7700点、11600点とする。",
    ),
    "thirds-remain": (
        "The text shares points among those tied and speaks of no rounding; that thirds remain follows.",
        "Le texte partage les points entre ex æquo sans parler d'arrondi ; que des tiers restent s'en déduit.",
        "条文は同点で点を分けるとし、端数処理には触れない。三分の一が残ることはここから導かれる。",
    ),
    "yaku-or-none": (
        "The text calls a hand tenpai that one tile completes; that it counts with yaku or without follows.",
        "Le texte dit tenpai la main qu'une tuile complète ; qu'elle compte avec ou sans yaku s'en déduit.",
        "条文は一枚で完成する手を聴牌とする。役の有無を問わないことはここから導かれる。",
    ),
    "yakuman-once": (
        "The list counts each of them once, and 6.5.6 asks for no particular wait.",
        "La liste les compte une fois, et 6.5.6 ne demande aucune attente particulière.",
        "一覧ではどれも1倍で、6.5.6は待ちを問わない。",
    ),
}

READINGS = {
    "each-offender": (
        "The text speaks of one offender; each is penalised, and one re-deal settles both.",
        "Le texte parle d'un seul fautif ; chacun est pénalisé, et une seule redistribution suffit.",
        "条文は1人の反則を述べる。それぞれに罰を与え、やり直しは一度とする。",
    ),
    "each-winner-paid-there": (
        "The book that this is taken from has one winner; with several, each counter raises a winning hand, so each is paid.",
        "Le livre dont ceci est repris n'a qu'un gagnant ; s'il y en a plusieurs, chaque main gagnante est augmentée, donc chacun est payé.",
        "元の規則の和了は1人。複数のときは、積み棒は和了した手ごとに加わる。",
    ),
    "each-winner-paid": (
        "The book has one winner; for a house with several, each counter raises a winning hand, so each is paid.",
        "Le livre n'a qu'un gagnant ; s'il y en a plusieurs, chaque main gagnante est augmentée, donc chacun est payé.",
        "この規則の和了は1人。複数を認める卓では、積み棒は和了した手ごとに加わる。",
    ),
    "east-among-winners": (
        "The sheet allows several winners and does not speak of East among them: East has won, so East stays.",
        "La feuille admet plusieurs gagnants sans parler de l'Est : s'il en est, il a gagné, donc il reste Est.",
        "規定は複数の和了を認めるが親には触れない。親も和了していれば連荘とする。",
    ),
    "few-by-nobody": (
        "The text names nobody's fault from six tiles on alone; that fewer cost nothing either is our reading.",
        "Le texte ne parle d'une faute de personne qu'à partir de six tuiles ; que moins ne coûtent rien non plus est notre lecture.",
        "誰の過失でもない場合の定めは六枚以上だけ。それより少なくても罰なしと解する。",
    ),
    "first-draw-whole": (
        "The sheet says the first draw; that no call may come before is our reading.",
        "La feuille dit la première pioche ; qu'aucun appel ne la précède est notre lecture.",
        "規定は最初のツモとする。鳴きが入らないことは解釈による。",
    ),
    "first-turn-whole": (
        "The sheet says the first turn; that no call may come before is our reading.",
        "La feuille dit le premier tour ; qu'aucun appel ne le précède est notre lecture.",
        "規定は第一巡とする。鳴きが入らないことは解釈による。",
    ),
    "house-only": (
        "This book never refuses it; where a ruling of the house does, that ruling is cited.",
        "Ce livre ne le refuse jamais ; là où la maison le fait, c'est sa règle qui est citée.",
        "この規則では起こらない。卓の取り決めによるときは、それを示す。",
    ),
    "kan-indicators": (
        "The text gives the place of the first indicator alone; no other order fits a dead wall of fourteen tiles.",
        "Le texte ne place que le premier indicateur ; aucun autre ordre ne convient à un mur mort de quatorze tuiles.",
        "条文は最初の表示牌だけを定める。14枚の王牌に合う順はほかにない。",
    ),
    "kan-undone": (
        "The clause puts back a tile drawn; that a kong declared within the seconds is undone too is our reading.",
        "L'article remet la tuile piochée ; qu'un kong déclaré dans ce délai soit défait aussi est notre lecture.",
        "条文が戻すのはツモ牌。時間内に宣言されたカンも戻されることは本書の解釈。",
    ),
    "kan-middle": (
        "Of four tiles two are in the middle, and the text does not say which; we turn the second from the left.",
        "De quatre tuiles, deux sont au milieu, sans que le texte dise laquelle ; nous tournons la deuxième en partant de la gauche.",
        "4枚の中央は2枚あり、条文に定めはない。左から2枚目を横にする。",
    ),
    "later-edition": (
        "The text is silent; the later edition's ruling is taken.",
        "Le texte est muet ; la règle de l'édition suivante est reprise.",
        "規定はなく、後の版に従う。",
    ),
    "minute-begun": (
        "The text says one point per minute; that a minute begun counts is our reading.",
        "Le texte dit un point par minute ; que la minute commencée compte est notre lecture.",
        "条文は1分につき1点とする。端数の切り上げは解釈による。",
    ),
    "nearest-takes-sticks-there": (
        "The clause gives them to the winner, and the book that it is taken from has one; for several, the nearest is our reading.",
        "L'article les donne au gagnant, et le livre dont il est repris n'en a qu'un ; s'il y en a plusieurs, le plus proche est notre lecture.",
        "条文では和了者が取り、元の規則の和了は1人。複数のときの頭取りは解釈による。",
    ),
    "nearest-takes-sticks": (
        "The clause gives them to the winner, and the book has one; for several, the nearest is our reading.",
        "L'article les donne au gagnant, et le livre n'en a qu'un ; s'il y en a plusieurs, le plus proche est notre lecture.",
        "条文では和了者が取り、和了は1人。複数のときの頭取りは解釈による。",
    ),
    "no-aborts-there": (
        "The book that this is taken from has no abortive draw; for a house that adds one, the club's sheet is followed.",
        "Le livre dont ceci est repris n'a pas d'annulation ; pour une maison qui en ajoute, la feuille du club est suivie.",
        "元の規則に途中流局はない。加える卓ではクラブの規定に従う。",
    ),
    "no-aborts-sticks-there": (
        "The book that this is taken from has no abortive draw; for a house that adds one, the dealer stays as on the club's sheet, the sticks as in 5.7.4.",
        "Le livre dont ceci est repris n'a pas d'annulation ; sinon, l'Est reste comme sur la feuille du club, les mises comme en 5.7.4.",
        "元の規則に途中流局はない。加える卓では親はクラブの規定、供託は5.7.4に従う。",
    ),
    "no-aborts": (
        "The book has no abortive draw; for a house that adds one, the club's sheet is followed.",
        "Le livre n'a pas d'annulation ; pour une maison qui en ajoute, la feuille du club est suivie.",
        "この規則に途中流局はない。加える卓ではクラブの規定に従う。",
    ),
    "no-aborts-sticks": (
        "The book has no abortive draw; for a house that adds one, the dealer stays as on the club's sheet, the sticks as in 5.7.4.",
        "Le livre n'a pas d'annulation ; sinon, l'Est reste comme sur la feuille du club, les mises comme en 5.7.4.",
        "この規則に途中流局はない。加える卓では親はクラブの規定、供託は5.7.4に従う。",
    ),
    "no-penalty-named": (
        "The clause forbids it and names no penalty; we leave it to the referee.",
        "L'article l'interdit sans nommer de pénalité ; nous la laissons à l'arbitre.",
        "条文は禁じるだけで罰を定めない。審判の裁量とする。",
    ),
    "noten-dealer": (
        "The clause lets a tenpai hand be declared noten; that a dealer who does so loses the deal is our reading of 5.7.8.",
        "L'article permet d'annoncer noten une main tenpai ; que l'Est cesse alors d'être donneur est notre lecture de 5.7.8.",
        "聴牌でもノーテンと宣言できる。その親が流れることは5.7.8の解釈による。",
    ),
    "pass-self-draw": (
        "The clause speaks of discards and of kans to rob; that passing a self-draw does not count is our reading.",
        "L'article parle d'écarts et de kans à voler ; que laisser passer un tsumo ne compte pas est notre lecture.",
        "条文は打牌と槍槓を挙げる。ツモの見送りを含まないことは解釈による。",
    ),
    "pictures-lost": (
        "The tiles of the example are lost in our copy; we take it for the wait that its words fit.",
        "Les tuiles de l'exemple manquent dans notre copie ; nous retenons l'attente qui répond à ses mots.",
        "例の牌図が手元の写しにない。文に合う待ちと解する。",
    ),
    "prompted": (
        "The text is for tiles drawn by hand; a program asks everybody before the next draw, so no claim is late.",
        "Le texte vise des tuiles piochées à la main ; un programme interroge chacun avant la pioche, nul n'est donc en retard.",
        "条文は手でツモる卓のもの。プログラムは次のツモの前に全員に問う。",
    ),
    "proof-unasked": (
        "The text asks for no proof; the later edition does.",
        "Le texte ne demande pas de preuve ; l'édition suivante en demande une.",
        "条文は証明を求めない。後の版は求める。",
    ),
    "referee-may-correct": (
        "The clause names the players alone; that a referee may still correct the score later is our reading.",
        "L'article ne nomme que les joueurs ; qu'un arbitre puisse encore corriger le score plus tard est notre lecture.",
        "条文は対局者だけを挙げる。後から審判が訂正できることは解釈による。",
    ),
    "replacement-order": (
        "The text sets down the first replacement tile alone; no other order fits a dead wall of fourteen tiles.",
        "Le texte ne pose que la première tuile de remplacement ; aucun autre ordre ne convient à un mur mort de quatorze tuiles.",
        "条文は最初の嶺上牌だけを述べる。14枚の王牌に合う順はほかにない。",
    ),
    "robbing-undoes": (
        "The clause orders to wait; that what its player does meanwhile is undone is our reading.",
        "L'article ordonne d'attendre ; que ce que fait entre-temps son auteur soit défait est notre lecture.",
        "条文は待つことだけを定める。その間の動作が戻されることは本書の解釈。",
    ),
    "robbed-not-made": (
        "Any call ends it; that a robbed kan does not is our reading, as 6.4 says that it was not completed.",
        "Tout appel y met fin ; qu'un kan volé n'y mette pas fin est notre lecture, car il n'a pas abouti (6.4).",
        "鳴きで消える。搶槓された槓は成立していない（6.4）ので消えないと解する。",
    ),
    "ron-before-abort": (
        "The sheet says when it is declared; that a ron on the tile comes first is our reading.",
        "La feuille dit à la déclaration ; qu'un ron sur la tuile passe avant est notre lecture.",
        "規定は宣言の時とする。その牌へのロンが先立つことは解釈による。",
    ),
    "ron-next-discard": (
        "The clause names the next discard alone; that a win by self-draw ends it as well is our reading.",
        "L'article ne nomme que l'écart suivant ; qu'une victoire par tsumo y mette fin aussi est notre lecture.",
        "条文は次の打牌だけを挙げる。ツモ和了でも終わることは解釈による。",
    ),
    "ron-three-seconds": (
        "5.4.1 gives three seconds, 5.4 only the most recent discard; so a further discard ends them: our reading.",
        "5.4.1 donne trois secondes, 5.4 seulement le dernier écart ; un autre écart y met donc fin : notre lecture.",
        "5.4.1は3秒、5.4は直前の捨て牌だけとする。次の打牌で終わると解する。",
    ),
    "second-riichi": (
        "The text does not name a second riichi; it is a call that cannot be made, and the first stands: our reading.",
        "Le texte ne nomme pas un second riichi ; c'est une annonce impossible, et la première tient : notre lecture.",
        "二度目のリーチに定めはない。できない発声として扱い、最初のリーチは有効と解する。",
    ),
    "seconds-decide": (
        "5.4.1 lets a claim within three seconds hold and the drawn tile go back; what drawing so fast costs it does not say.",
        "5.4.1 fait valoir la réclamation en trois secondes et remettre la tuile ; il ne dit pas ce que coûte la hâte.",
        "5.4.1では3秒以内の発声が有効で、ツモ牌は戻す。早ヅモの罰は定めない。",
    ),
    "self-draw-kept": (
        "The clause takes away what needs a particular wait, and a self-draw needs none; another commentary takes its fu too.",
        "L'article ôte ce qui demande une attente, et un tsumo n'en demande pas ; un commentaire en ôte aussi les fu.",
        "条文は待ちを要するものを除く。ツモの符は待ちを要しない。除くとする注釈もある。",
    ),
    "sheet-absent": (
        "The sheet leaves the yaku to a list that we do not have; the parent's is taken.",
        "La feuille renvoie à une liste de yaku que nous n'avons pas ; celle du livre parent est reprise.",
        "役は別表によるとするが、その表が手元にない。親規則の一覧による。",
    ),
    "sheet-nearest": (
        "The sheet allows several winners and does not speak of the sticks: they go to the nearest after the discarder.",
        "La feuille admet plusieurs gagnants sans parler des mises : elles vont au plus proche après celui qui a écarté.",
        "規定は複数の和了を認めるが供託には触れない。頭取りとする。",
    ),
    "sheet-sticks": (
        "The sheet keeps the dealer; that the sticks stay, as at any drawn game of the parent, is our reading.",
        "La feuille garde l'Est ; que les mises restent, comme pour toute partie nulle du livre parent, est notre lecture.",
        "親の連荘は規定にある。供託が残ることは親規則5.7.4に倣う解釈による。",
    ),
    "source-unclear": (
        "The text has a row for each place and none for tiles whose place is unclear; we leave it to the referee.",
        "Le texte a une ligne pour chaque endroit et aucune pour des tuiles d'origine incertaine ; nous la laissons à l'arbitre.",
        "牌の出どころごとに定めがあり、不明な場合の定めはない。審判の裁量とする。",
    ),
    "sticks-of-deal": (
        "The text returns sticks to those who declared; that those of earlier hands stay is our reading.",
        "Le texte rend les mises à ceux qui ont déclaré ; que celles des mains précédentes restent est notre lecture.",
        "条文はリーチした者に返すとする。前局からの供託が残ることは解釈による。",
    ),
    "shown-noten": (
        "The clause forbids changing the word and names no penalty; that it is settled as noten, and no more by default, is our reading.",
        "L'article interdit de changer l'annonce, sans pénalité ; que la main soit réglée comme noten, sans plus par défaut, est notre lecture.",
        "条文は申告の変更を禁じるだけで罰を定めない。ノーテンとして精算し、通常それ以上は科さないと解する。",
    ),
    "strictly-ahead": (
        "The sheet says in the lead and does not speak of a tie; strictly the most points is our reading.",
        "La feuille dit en tête, sans parler d'égalité ; strictement le plus de points est notre lecture.",
        "規定は「トップ」とし同点に触れない。単独トップと解する。",
    ),
    "swap-penalty": (
        "The text never forbids it; the author's erratum (reachmahjong.com, January 2014) does, and the penalty is the later edition's.",
        "Le texte ne l'interdit pas ; l'erratum de l'auteur (reachmahjong.com, janvier 2014) le fait, et la pénalité est celle de l'édition suivante.",
        "本文は禁じない。著者の正誤表（reachmahjong.com、2014年1月）が禁じ、罰は後の版による。",
    ),
    "swap-scope": (
        "The text judges it at the discard; that a claim leaving no lawful discard cannot be made is our reading.",
        "Le texte en juge à l'écart ; qu'une réclamation sans écart permis soit impossible est notre lecture.",
        "条文は打牌の時に判定する。打てる牌がなくなる鳴きをできないとするのは解釈による。",
    ),
    "tolerance": (
        "The text says simultaneous and gives no number; the number is ours.",
        "Le texte dit simultané, sans nombre ; le nombre est le nôtre.",
        "条文は「同時」とするのみ。数値は本書が定める。",
    ),
    "tolerance-unused": (
        "Pung and kong beat a chow here also when said later (5.4.1), so the number changes nothing.",
        "Pung et kong l'emportent ici sur le chow quels que soient les instants (5.4.1) : le nombre ne change rien.",
        "この版では時刻によらずポンとカンがチーに優先する（5.4.1）ので、この数値に働きはない。",
    ),
    "turn-taken": (
        "The text does not name it; put back in time it is a tile from the wrong place, later a wrong number of tiles: our reading.",
        "Le texte ne le nomme pas ; remise à temps, c'est une tuile mal piochée, plus tard un mauvais nombre de tuiles : notre lecture.",
        "条文に定めはない。すぐ戻せば誤った場所からのツモ、その後は多牌・少牌として扱うと解する。",
    ),
    "two-and-two": (
        "Two and two of four chows form the pairs, and nothing says that the pairs must differ.",
        "Deux à deux, les quatre chows forment les paires, et rien ne dit qu'elles doivent différer.",
        "四つの順子が2組ずつ対をなせばよく、組が異なることは求められない。",
    ),
    "unclear-costs": (
        "The text fines any other word and does not speak of an unclear one; that it is void and said again is our reading.",
        "Le texte pénalise tout autre mot sans parler d'un mot ambigu ; qu'il soit nul et redit est notre lecture.",
        "条文は別の言葉すべてにペナルティを科し、紛らわしい言葉には触れない。無効で言い直すと解する。",
    ),
    "unsigned-club": (
        "The sheet is silent; the parent's signature is for tournaments, and a club table needs none.",
        "La feuille est muette ; la signature du livre parent vise les tournois, une table de club s'en passe.",
        "規定はない。親規則の署名は大会のもので、クラブの卓では求めない。",
    ),
    "visible-or-third": (
        "The sheet says the third or fourth set, and not visible; we read it as WRC 6.2, where the others must be visible.",
        "La feuille dit le troisième ou quatrième brelan, sans dire visible ; nous la lisons comme WRC 6.2, qui le demande.",
        "規定は三つ目、四つ目とするのみ。ほかが見えていることを求めるWRC 6.2と同じに解する。",
    ),
    "when-bust": (
        "The sheet does not say when it is looked at; after every payment, a chombo's included, is our reading.",
        "La feuille ne dit pas quand on le regarde ; après chaque paiement, chonbo compris, est notre lecture.",
        "いつ見るかは書かれていない。チョンボを含む支払いのたびと解する。",
    ),
    "word-missing": (
        "The word is asked for, and no penalty is named without it; over a winning hand we take it as we take an unclear word.",
        "Le mot est demandé, sans pénalité nommée s'il manque ; sur une main gagnante, nous le traitons comme un mot ambigu.",
        "発声は求められるが、欠いたときの罰は定められていない。和了形なら紛らわしい言葉と同じに扱うと解する。",
    ),
    "wrong-indicator": (
        "The text names no wrong indicator; it is a tile of the dead wall turned up by mistake, and goes back: our reading.",
        "Le texte ne nomme pas de mauvais indicateur ; c'est une tuile du mur mort révélée par erreur, et remise : notre lecture.",
        "表示牌の誤りに定めはない。王牌の牌を誤って見せたものとして戻すと解する。",
    ),
}
