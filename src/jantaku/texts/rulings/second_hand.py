"""Remarks on rulings known from pages that others wrote, by name: English, French, Japanese."""

SECOND_HAND = {
    "base-is-above": (
        "Exactly the score base counts as above it. Another program (a sheet in Japanese) has the same figures.",
        "Qui a exactement la base du score la compte comme atteinte. Un autre programme (une feuille en japonais) donne les mêmes chiffres.",
        "ちょうど基準点の者も浮きに数える。別の成績表の数字も同じ。",
    ),
    "both-rounds": (
        "The page says that both rounds are played to their end, without a bust.",
        "La page dit que les deux tours se jouent jusqu'au bout, sans faillite.",
        "解説は、飛びなしで東南を打ち切るとする。",
    ),
    "counter-unsaid": (
        "The pages name the draws, not what follows them; a counter is placed as after any other draw.",
        "Les pages nomment ces mains nulles, pas ce qui les suit ; un compteur est posé comme après toute autre.",
        "解説は流局の種類だけを挙げる。積み棒はほかの流局と同じとする。",
    ),
    "dealer-repeats": (
        "The page says that the dealer stays after every abortive draw; the counter is as after any other draw.",
        "La page dit que le donneur reste après toute annulation ; le compteur suit comme après toute main nulle.",
        "解説は、途中流局はすべて連荘とする。積み棒はほかの流局と同じとする。",
    ),
    "dora-with-discard": (
        "The server sends the new indicator with the discard, so that a ron on that discard counts it and a win on the replacement tile does not.",
        "Le serveur envoie le nouvel indicateur avec l'écart : un ron sur cet écart le compte, une victoire sur la tuile de remplacement non.",
        "新しい表示牌は打牌とともに送られる。その打牌へのロンには乗り、嶺上開花には乗らない。",
    ),
    "east-too": (
        "Games of the East round alone are ranked too; such a record says so, and is played with game.rounds=1.",
        "Les parties d'une seule manche (Est) comptent aussi ; l'enregistrement le dit, et se joue avec game.rounds=1.",
        "段位戦には東風戦もある。牌譜にその旨があれば game.rounds=1 とする。",
    ),
    "fifth-page": (
        "One page (mjstars.net) says that a hand which needs a fifth tile is tenpai, and not whether all four may be in the hand. No record shows it; here it is tenpai if one of the four is in a meld.",
        "Une page (mjstars.net) dit tenpai la main qui attend une cinquième tuile, sans dire si les quatre peuvent être en main. Aucun enregistrement ne le montre ; ici elle l'est si l'une des quatre est exposée.",
        "ある解説（mjstars.net）は五枚目待ちも聴牌とするが、四枚とも手の内でもよいかは書いていない。牌譜に例がなく、ここでは一枚でも副露にあれば聴牌とする。",
    ),
    "fifty-in-all": (
        "The league's text gives one figure for each place, 50, 10, −10 and −30: first place has the 20 of the return in it.",
        "Le texte de la ligue donne un chiffre par place, 50, 10, −10 et −30 : le premier a en plus les 20 du retour.",
        "公式の順位点は50・10・−10・−30で、1位に返し点の20を含む。",
    ),
    "four-kinds": (
        "The league has four, in its chapter 7: chombo, dead hand, yellow card, red card.",
        "La ligue en a quatre, dans son chapitre 7 : chonbo, main morte, carton jaune, carton rouge.",
        "Mリーグの罰則（第7章）はチョンボ、アガリ放棄、イエローカード、レッドカードの四種。",
    ),
    "half-beat": (
        "The page asks the next player to wait half a beat before chii. It describes the league's rules to the guests of a parlour, which departs from them in places.",
        "La page demande au joueur suivant d'attendre un demi-temps avant chii. Elle décrit les règles de la ligue aux clients d'un salon, qui s'en écarte par endroits.",
        "解説は、下家は半拍おいてからチーと発声するとする。雀荘が客に説明するもので、一部は公式と異なる。",
    ),
    "moment-unsaid": (
        "The pages name the draw, not its moment: that of tenhou.net is taken, the discard after the fourth kan.",
        "Les pages nomment cette annulation, pas son moment : celui de tenhou.net est repris, l'écart qui suit le quatrième kan.",
        "解説は流局の時点を書いていない。天鳳と同じく、四つ目の槓の後の打牌とする。",
    ),
    "no-draw-needed": (
        "The page says that riichi is allowed without a tile left to draw; it does not bar the last tile.",
        "La page dit que le riichi est permis sans tuile à piocher ; elle n'exclut pas la dernière tuile.",
        "解説は「ツモ牌がなくてもリーチは可能」とし、海底牌を除いていない。",
    ),
    "nagashi-dealer": (
        "Both say that it takes the place of the noten payments, and that the dealer stays only if tenpai.",
        "Les deux disent qu'il remplace les paiements de noten, et que le donneur ne reste que s'il est tenpai.",
        "どちらもノーテン罰符の代わりに支払い、親は聴牌のときだけ連荘とする。",
    ),
    "nagashi-unread": (
        "One page names nagashi mangan among the rules to know; what it says of it was not at hand.",
        "Une page cite le nagashi mangan parmi les règles à connaître ; ce qu'elle en dit n'était pas disponible.",
        "ある解説は重要なルールに流し満貫を挙げるが、その内容は確かめられなかった。",
    ),
    "no-most": (
        "The page speaks of hands of two yakuman and more, and of no limit; six is more than a hand can have.",
        "La page parle de mains de deux yakuman et plus, sans limite ; six est plus qu'une main ne peut en avoir.",
        "解説は「ダブル役満以上」とし、上限を書いていない。六つは実際に生じうる数を超える。",
    ),
    "not-on-last": (
        "The player need not draw again; who drew the last tile cannot declare riichi.",
        "Riichi n'exige pas d'autre pioche ; qui a pioché la dernière tuile ne peut pas le déclarer.",
        "ツモ番がなくてもリーチできる。海底牌をツモった者はできない。",
    ),
    "one-more-draw": (
        "The page asks for one more draw: four tiles in the wall.",
        "La page exige encore une pioche : quatre tuiles dans le mur.",
        "解説は「もう一度ツモがあること」とする。山に四枚あればよい。",
    ),
    "parlour-pays": (
        "A parlour that plays by these rules has a mangan paid instead (mahjong-space); in the league nobody at the table gains by it.",
        "Un salon qui joue selon ces règles fait payer un mangan (mahjong-space) ; dans la ligue, personne à la table n'y gagne.",
        "このルールで打つ雀荘では満貫払い（mahjong-space）。Mリーグでは同卓者に点は入らない。",
    ),
    "reached-or-passed": (
        "The page says that a player must pass 30,000; as at tenhou.net, to reach it is taken to be enough.",
        "La page dit qu'il faut dépasser 30 000 points ; comme sur tenhou.net, les atteindre est tenu pour suffisant.",
        "解説は「30,000点を超える」とする。天鳳と同じく、達すれば足りるとする。",
    ),
    "red-card": (
        "Two yellow cards on one day are a red card, which costs as much as a chombo.",
        "Deux cartons jaunes le même jour font un carton rouge, qui coûte autant qu'un chonbo.",
        "同じ日にイエローカード二枚でレッドカードとなり、チョンボと同じ罰になる。",
    ),
    "replacement-at-once": (
        "The pages name the win on the replacement tile of an open kan, and no other kan after it: those end the liability here.",
        "Les pages citent la victoire sur la tuile de remplacement d'un kan exposé. Elles ne disent rien d'un kan qui suivrait : ici, il met fin à la responsabilité.",
        "解説は大明槓の嶺上開花だけを挙げる。続けて槓をしたときの嶺上開花は責任払いとしない。",
    ),
    "rob-soul": (
        "The authors of this engine found it while replaying records of the site, where tenhou.net does not allow it. Our own record does not show it.",
        "Les auteurs de ce moteur l'ont constaté en rejouant des parties du site, alors que tenhou.net ne le permet pas. Notre enregistrement ne le montre pas.",
        "この実装の作者が雀魂の牌譜を再現して確かめたもので、天鳳とは異なる。手元の牌譜に例はない。",
    ),
    "rounded-page": (
        "One page (mjstars.net) says that points are rounded to the nearest thousand; in the record the tenths stand.",
        "Une page (mjstars.net) dit que les points sont arrondis au millier ; dans l'enregistrement, les dixièmes restent.",
        "ある解説（mjstars.net）は千点未満を丸めるとするが、牌譜では小数第一位まで残る。",
    ),
    "swap-pages": (
        "The pages forbid swap calls and do not name the two kinds; this engine bars the tile at the other end too.",
        "Les pages interdisent l'appel d'échange sans en distinguer les deux formes ; ce moteur interdit aussi la tuile de l'autre bout.",
        "解説は喰い替えを禁じるが種類を分けていない。この実装は筋喰い替えも禁じる。",
    ),
    "triple-page": (
        "The sources disagree: mjstars.net lists three rons among the abortive draws, riichi.wiki says that they are not one, and records that RiichiEnv replays pay all three.",
        "Les sources se contredisent : mjstars.net compte le triple ron parmi les annulations, riichi.wiki dit que non, et les parties que rejoue RiichiEnv paient les trois.",
        "資料が食い違う。mjstars.netは三家和を流局に数えるが、riichi.wikiは流局としない。RiichiEnvが再現した牌譜では三人とも和了。",
    ),
    "twelve-yakuman": (
        "The page lists twelve yakuman, without double ones and without blessing of man; no page found has that as another yaku.",
        "La page donne douze yakuman, sans doubles ni bénédiction de l'homme ; aucune page trouvée n'en fait un autre yaku.",
        "解説の役満は十二種で、ダブル役満となる形も人和もない。人和をほかの役とする解説も見当たらない。",
    ),
    "two-tiles": (
        "The page speaks of the wall and of hands, and of what is not done on purpose.",
        "La page parle du mur et des mains, et de ce qui n'est pas intentionnel.",
        "条文は山・手牌に共通とし、故意と認められない場合とする。",
    ),
    "uma-page": (
        "The sources disagree: the record and riichi.wiki have 15 and 5 over the starting points, mjstars.net 20 and 10 with a return of 30,000.",
        "Les sources se contredisent : l'enregistrement et riichi.wiki donnent 15 et 5 sur les points de départ, mjstars.net 20 et 10 avec un retour à 30 000.",
        "資料が食い違う。牌譜とriichi.wikiは配給原点に対する15と5、mjstars.netは30,000点返しの20と10とする。",
    ),
    "when-repeated": (
        "A card is for what is repeated; once, the referee points it out.",
        "Le carton vaut pour ce qui se répète ; la première fois, l'arbitre le signale.",
        "度重なる場合にカードの対象となる。一度だけなら注意する。",
    ),
}
