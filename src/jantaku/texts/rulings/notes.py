"""Remarks on how books word their rulings, by name: English, French, Japanese."""

from jantaku.texts import module_of
from jantaku.texts.rulings.second_hand import SECOND_HAND
from jantaku.texts.rulings.standings import DERIVATIONS, READINGS

INLINE = ("en", "fr", "ja")  # the languages of the triples here; any other has a separate file, texts/LANG/notes.py

WORDING = {
    "ema-tsumo-closes": (
        "The text is reported to make an exception: a self-draw of the next player closes the window. We read WRC 2015 likewise.",
        "Le texte ferait une exception : le tsumo du joueur suivant clôt la fenêtre. Nous lisons WRC 2015 de même.",
        "次の人のツモ和了は期限を閉じると条文にあると伝えられる。WRC 2015の解釈と同じ。",
    ),
    "ema-furiten-sources": (
        "riichi.wiki has it end with a draw alone; the Association's announcement also names a claim.",
        "Selon riichi.wiki, seule la pioche le finit ; l'annonce de l'association nomme aussi la réclamation.",
        "riichi.wikiはツモだけで解けるとするが、協会の告知は鳴きも挙げる。",
    ),
    "ema-paper-scores": (
        "riichi.wiki has scores kept on paper, from 0; the scores of a session come out the same.",
        "Selon riichi.wiki, les scores se tiennent sur papier, à partir de 0 ; les scores d'une session sont les mêmes.",
        "riichi.wikiは点数を紙で0から数えるとする。対局の得点は同じになる。",
    ),
    "ema-level-leaders": (
        "That players who are level in first place share them, riichi.wiki says; a sum that hundreds do not divide stays, by our reading.",
        "Que des premiers à égalité se les partagent est dit par riichi.wiki ; une somme indivisible par centaines reste, à notre lecture.",
        "同点の首位が分け合うことはriichi.wikiによる。100点単位で割れないときは残すと解する。",
    ),
    "ema-win-unchanged": (
        "The quick correction is for chii, pon and kan; a call for a win is not changed.",
        "La correction immédiate vaut pour chii, pon et kan ; l'annonce d'une victoire ne se change pas.",
        "すぐの言い直しはチー・ポン・カンに限る。和了の発声は変えられない。",
    ),
    "ema-ippatsu-said": (
        "Another word that the player corrects at once costs nothing; ron and tsumo may be confused.",
        "Un autre mot corrigé aussitôt n'est pas une faute ; ron et tsumo peuvent être confondus.",
        "ほかの言葉でもすぐに言い直せば反則でない。ロンとツモの言い違いも認める。",
    ),
    "ema-dead-call": (
        "The edition of 2008 has a chombo for it; that of 2016 was announced as milder, and we have not read this clause of it.",
        "L'édition de 2008 en fait un chonbo ; celle de 2016 est dite plus douce, et nous n'avons pas lu ce qu'elle en dit.",
        "2008年版はチョンボとする。2016年版は緩いとされるが、条文は見ていない。",
    ),
    "ema-nagashi-hand": (
        "The edition of 2008 asks for a closed hand; riichi.wiki names no such condition.",
        "L'édition de 2008 demande une main fermée ; riichi.wiki ne pose pas cette condition.",
        "2008年版は門前を条件とするが、riichi.wikiは条件を挙げない。",
    ),
    "ema-nagashi-sticks": (
        "riichi.wiki names counters and the deal; that the first such player from the dealer takes the sticks is our reading.",
        "riichi.wiki parle des compteurs et du donneur ; que le premier depuis le donneur prenne les bâtonnets est notre lecture.",
        "積み棒と親の扱いはriichi.wikiによる。供託を親から順に最初の人が取ることは解釈。",
    ),
    "added-on-last": (
        "The text names only a concealed kan; an added one is held to be forbidden too, as no tile is left to refill the dead wall.",
        "Le texte ne nomme que le kan caché ; un kan ajouté est tenu pour interdit aussi, car rien ne peut regarnir le mur mort.",
        "条文は暗槓だけを挙げる。王牌を補う牌がないので、加槓もできないと解する。",
    ),
    "automatic-tables": (
        "The clause lets the setting up follow the table; what is left out then is our example. The edition of 2013 is silent.",
        "L'article permet d'adapter la mise en place ; ce qui est omis alors est notre exemple. L'édition de 2013 est muette.",
        "条文は手順を卓に合わせてよいとする。省くものは例示。2013年版にはない。",
    ),
    "base-is-start": (
        "The sheet gives no formula; as in the World Riichi rules, the base is the starting score.",
        "La feuille ne donne pas de formule ; comme dans les règles mondiales, la base est le score de départ.",
        "規定に式はない。世界リーチ規則と同じく、基準点は配給原点とする。",
    ),
    "beside-silent": (
        "The text does not speak of another yakuman; the later edition's ruling is taken.",
        "Le texte ne parle pas d'un autre yakuman ; la règle de l'édition suivante est reprise.",
        "ほかの役満には触れていない。後の版に従う。",
    ),
    "can-be-omitted": (
        "The text says that these fu can be left out; as pinfu is always worth more, they are.",
        "Le texte dit que ces fu peuvent être omis ; pinfu valant toujours plus, ils le sont.",
        "条文は省いてもよいとする。平和の方が常に高いので省く。",
    ),
    "cap-scope": (
        "The sentence gives no bounds; it can only mean hands below five han.",
        "La phrase est sans limite ; elle ne peut viser que les mains de moins de cinq han.",
        "条文に範囲の断りはないが、5翻未満の手のことと解する。",
    ),
    "chii-side": (
        "One sentence confuses claimer and discarder; the next player is meant, as 5.4 says.",
        "Une phrase confond celui qui réclame et celui qui écarte ; il s'agit du joueur suivant, comme le dit 5.4.",
        "鳴く人と打つ人を取り違えた一文がある。5.4の通り次の手番の人を指す。",
    ),
    "clear-word": (
        "The clause lets other words pass while they are clear and names nothing for an unclear one; that it is void and said again is our reading.",
        "L'article admet d'autres mots s'ils sont clairs et ne dit rien d'un mot ambigu ; qu'il soit nul et redit est notre lecture.",
        "条文は明らかな言葉なら認め、紛らわしい場合を定めない。無効で言い直すと解する。",
    ),
    "concealed-word": (
        "The text says concealed where it means closed.",
        "Le texte dit caché là où il veut dire fermé.",
        "門前とあるべきところを「暗」としている。",
    ),
    "correction-silent": (
        "The text does not speak of corrections; the author's erratum (reachmahjong.com, January 2014) allows them while the hand is intact, the later edition as here.",
        "Le texte ne parle pas de corrections ; l'erratum de l'auteur (reachmahjong.com, janvier 2014) les permet tant que la main est intacte.",
        "本文は訂正に触れない。著者の正誤表（reachmahjong.com、2014年1月）は手が崩れる前なら認め、後の版に従う。",
    ),
    "counted-from": (
        "The sheet does not say from how many han; thirteen is usual.",
        "La feuille ne dit pas à partir de combien de han ; treize est l'usage.",
        "何翻からかは書かれていない。通例の13翻とする。",
    ),
    "discard-after": (
        "The French drops the discard after the last tile; the English of the bilingual excerpt has it.",
        "Le français omet l'écart qui suit la dernière tuile ; l'anglais de l'extrait bilingue le donne.",
        "仏文は最後の牌のあとの打牌を落としている。対訳の英文にはある。",
    ),
    "distinct-pairs": (
        "The two pairs must be distinct as groups, not in their tiles.",
        "Les deux paires de suites sont distinctes comme groupes, non par leurs tuiles.",
        "「別の」とは面子として別ということで、牌の種類は同じでもよい。",
    ),
    "earliest-counts": (
        "If it is not known which discard it was, the earliest possible one counts for furiten.",
        "Si l'on ne sait pas de quel écart il s'agit, le plus ancien possible compte pour furiten.",
        "どの牌か分からなければ、ありうる最も早い牌で振聴を判定する。",
    ),
    "every-winner": (
        "The sheet does not say; each counter raises a winning hand, so every winner is paid.",
        "La feuille ne le dit pas ; un compteur augmente une main gagnante, donc chaque gagnant est payé.",
        "規定はない。積み棒は和了した手に加わるので、和了者それぞれが受け取る。",
    ),
    "false-group-withdrawn": (
        "To withdraw the call before the discard is an empty call; a false concealed kan is a false group too.",
        "Retirer l'annonce avant l'écart est un appel vide ; un faux kan caché est aussi un groupe invalide.",
        "打牌前の取り下げは空の発声。誤った暗槓も誤副露とする。",
    ),
    "fifth-own": (
        "384 recorded games show no difference under either value; another engine's rules for this site count as tenpai a wait whose four tiles are in the player's own kan.",
        "384 parties enregistrées ne montrent aucune différence entre les deux valeurs ; les règles d'un autre moteur pour ce site comptent comme tenpai une attente dont les quatre tuiles sont dans son propre kan.",
        "384試合の牌譜ではどちらの値でも差が出ない。このサイトを再現した別の実装は、待ち牌4枚を自分の槓子で使っていても聴牌とする。",
    ),
    "first-discard": (
        "The text says the first set of turns, the later one the first discard; a call makes only a later double riichi invalid.",
        "Le texte dit le premier tour, le suivant le premier écart ; un appel n'invalide qu'un double riichi postérieur.",
        "条文は第一巡、後の版は第一打とする。鳴きはその後のものだけを無効にする。",
    ),
    "furiten-sentence": (
        "The sentence that allows it, printed in 2013, is missing from the French; 5.7.5 takes it for granted.",
        "La phrase qui le permet, imprimée en 2013, manque en français ; 5.7.5 le suppose.",
        "2013年版にある許す一文が仏文にはない。5.7.5はそれを前提とする。",
    ),
    "gong-implied": (
        "Said only by what ends the session: if the dice have not been thrown, it is over.",
        "Dit seulement par ce qui finit la séance : si les dés ne sont pas lancés, elle est finie.",
        "サイコロを振る前なら終わるという文から知れるのみ。",
    ),
    "kans-silent": (
        "The text names two cases only; the author's erratum (reachmahjong.com, January 2014) and the later edition say that there is no other.",
        "Le texte ne nomme que deux cas ; l'erratum de l'auteur (reachmahjong.com, janvier 2014) et l'édition suivante disent qu'il n'y en a pas d'autre.",
        "二つの場合を挙げるのみ。著者の正誤表（reachmahjong.com、2014年1月）と後の版はほかにないとする。",
    ),
    "leftover-sentence": (
        "A later sentence still says until the next draw; it is about the claims of others. The bilingual excerpt has the same.",
        "Une phrase dit encore jusqu'à la prochaine pioche ; elle vise les réclamations des autres. L'extrait bilingue a la même.",
        "あとの文に「次のツモまで」が残るが、他家の鳴きのこと。対訳も同じ。",
    ),
    "live-wall": (
        "The text says the wall; the tiles of the dead wall are not used (5.7.1), and the later one says the live wall.",
        "Le texte dit le mur ; les tuiles du mur mort ne servent pas (5.7.1), et le suivant dit le mur vivant.",
        "条文は「山」とする。王牌は使わず（5.7.1）、後の版は王牌を除く山とする。",
    ),
    "must-or-should": (
        "The French says must, the English of the bilingual excerpt should; the effect is the same.",
        "Le français dit doit, l'anglais de l'extrait bilingue devrait ; l'effet est le même.",
        "仏文は「ねばならない」、対訳の英文は「べき」。効果は同じ。",
    ),
    "no-number": (
        "The text names no number.",
        "Le texte ne donne pas de nombre.",
        "回数の定めはない。",
    ),
    "noten-row-zero": (
        "The table has a row for no noten player too; in the bilingual excerpt its dashes are lost.",
        "La table a aussi une ligne sans joueur noten ; dans l'extrait bilingue, ses tirets sont perdus.",
        "表にノーテン0人の行もある。対訳では横線が失われている。",
    ),
    "notes-shifted": (
        "In the French table two notes slipped up a row: nothing else is added to seven pairs, and the fu of a self-draw are not had with pinfu.",
        "Dans la table française, deux remarques ont glissé d'une ligne : rien ne s'ajoute aux sept paires, et pinfu omet les fu du tsumo.",
        "仏文の表では注が一行ずれている。七対子には加えず、平和にはツモの符を付けない。",
    ),
    "one-or-more": (
        "5.7 speaks of one or more winners; 5.7.6 says outright that a hand has one, and that is taken.",
        "5.7 parle d'un ou plusieurs gagnants ; 5.7.6 dit expressément qu'il n'y en a qu'un, ce qui est retenu.",
        "5.7は1人以上とし、5.7.6は1人だけと明言する。後者を採る。",
    ),
    "one-winner": (
        "Some sentences speak of several winners; that each hand has only one is stated outright.",
        "Des phrases parlent de plusieurs gagnants ; qu'une main n'en a qu'un est dit expressément.",
        "複数の和了に触れる文もあるが、一局に1人と明言する。",
    ),
    "pon-silent": (
        "The sheet forbids it after chii only and does not speak of pon, for which the parent's ruling holds.",
        "La feuille ne l'interdit qu'après chii et ne parle pas de pon, pour lequel vaut le livre parent.",
        "規定はチーのあとだけを禁じ、ポンには触れない。ポンは親規則による。",
    ),
    "put-back-in-time": (
        "The text orders a dead hand, and then that a mistake seen before the discard be corrected; that no penalty is left then is our reading.",
        "Le texte veut une main morte, puis que l'erreur vue avant l'écart soit corrigée ; qu'il n'y ait alors pas de pénalité est notre lecture.",
        "条文はアガリ放棄とし、打牌前に気付けば正すとする。その場合に罰がないことは解釈による。",
    ),
    "redeal-at-draw": (
        "The text leaves it to the main rule: a chombo is dealt again.",
        "Le texte s'en remet à la règle générale : un chonbo fait redistribuer la main.",
        "本則の通りやり直しとする。",
    ),
    "referee-judges": (
        "The text gives no number: the referee judges whether play can go on fairly.",
        "Le texte ne donne pas de nombre : l'arbitre juge si le jeu peut continuer équitablement.",
        "枚数の定めはなく、公平に続けられるかを審判が決める。",
    ),
    "renhou-best": (
        "The clause adds no yaku and no dora to it; that a hand worth more without it counts as that is our reading, by 5.7.6.",
        "L'article n'y ajoute ni yaku ni dora ; qu'une main valant plus sans elle compte ainsi est notre lecture, selon 5.7.6.",
        "条文は役もドラも加えない。人和なしの方が高ければそちらを採るのは5.7.6による解釈。",
    ),
    "rob-not-seen": (
        "No record shows it; another engine's rules for this site do not allow it.",
        "Aucun enregistrement ne le montre ; les règles d'un autre moteur pour ce site ne le permettent pas.",
        "牌譜に例がない。このサイトを再現した別の実装では認めない。",
    ),
    "scores-2020": (
        "Games of 2022 keep tenths; games up to early 2020 have whole scores.",
        "Les parties de 2022 gardent les dixièmes ; celles jusqu'au début de 2020 ont des scores entiers.",
        "2022年の牌譜は小数第一位まで、2020年初めまでの牌譜は整数。",
    ),
    "several-ron": (
        "The record is a self-drawn win. None shows a win on a third player's tile: half of the whole is taken, as in another engine's rules for this site.",
        "L'enregistrement est une victoire par tsumo. Aucun ne montre de ron sur un tiers : la moitié du tout est retenue, comme dans les règles d'un autre moteur pour ce site.",
        "牌譜はツモ和了の一例。第三者からのロンの例はなく、別の実装に従って全体の半分とする。",
    ),
    "several-single-there": (
        "In the book that this is taken from every hand is worth one yakuman at most; this matters only where yakuman add up.",
        "Dans le livre dont ceci est repris, une main vaut au plus un yakuman ; cela ne compte que si les yakuman s'additionnent.",
        "元の規則では一つの手は役満一つ分まで。役満を加算するときにだけ意味がある。",
    ),
    "several-single": (
        "In this book every hand is worth one yakuman at most; this matters only where a house lets yakuman add up.",
        "Dans ce règlement, une main vaut au plus un yakuman ; cela ne compte que si une maison les additionne.",
        "この規則では一つの手は役満一つ分まで。卓の取り決めで役満を加算するときにだけ意味がある。",
    ),
    "stated-twice": (
        "This edition states it twice.",
        "C'est dit deux fois dans cette édition.",
        "この版では二度述べられている。",
    ),
    "stop-tied": (
        "Equals are placed by seat order, so in an extra round a dealer who ties for the lead stops if nobody tied sits earlier. No record shows it; another engine's rules for this site have it so.",
        "Les ex æquo sont classés dans l'ordre des sièges : dans une manche de prolongation, un donneur à égalité en tête arrête si aucun ex æquo n'est assis avant lui. Aucun enregistrement ne le montre ; c'est ainsi dans les règles d'un autre moteur pour ce site.",
        "同点は席順で順位が決まるので、延長戦で親がトップ目と同点でも、先の席の同点者がいなければ終了する。牌譜に例はなく、別の実装に従う。",
    ),
    "swap-accepted": (
        "So the server offers calls: none that would leave only such discards. Yet in two of these hands it accepted the discard of the very tile claimed by chii.",
        "C'est ainsi que le serveur propose les appels : aucun qui ne laisserait que de tels écarts. Il a pourtant accepté, dans deux de ces mains, l'écart de la tuile même prise par chii.",
        "サーバーは、こうした打牌しか残らない鳴きを提示しない。ただし二局で、チーした牌と同じ牌の打牌を受け付けている。",
    ),
    "swap-silent": (
        "The text does not speak of swap-calling; the author's erratum (reachmahjong.com, January 2014) and the later edition forbid it.",
        "Le texte ne parle pas de l'appel d'échange ; l'erratum de l'auteur (reachmahjong.com, janvier 2014) et l'édition suivante l'interdisent.",
        "本文は喰い替えに触れない。著者の正誤表（reachmahjong.com、2014年1月）と後の版は禁じる。",
    ),
    "table-short": (
        "The printed table stops at 60 fu and has no row for seven pairs; one fu cell cannot be reached.",
        "La table imprimée s'arrête à 60 fu et n'a pas de ligne pour les sept paires ; une case ne peut être atteinte.",
        "印刷された表は60符までで七対子の行がない。ありえない欄もある。",
    ),
    "table-slips": (
        "The printed table goes to 110 fu and has a row for 25 fu, which slipped one han to the left.",
        "La table imprimée va jusqu'à 110 fu et a une ligne de 25 fu, décalée d'un han vers la gauche.",
        "印刷された表は110符まであり、25符の行は1翻左へずれている。",
    ),
    "tanyao-closed": (
        "The text says closed hand; the list of yaku, the missing mark and the author's erratum (reachmahjong.com, January 2014) say open or closed.",
        "Le texte dit main fermée ; la liste des yaku, l'absence de mention et l'erratum de l'auteur (reachmahjong.com, janvier 2014) disent ouverte ou fermée.",
        "本文は門前とするが、役の一覧と著者の正誤表（reachmahjong.com、2014年1月）は鳴いてもよいとする。",
    ),
    "tanyao-inverted": (
        "The text says only terminals and honours, by mistake for none; open or closed it says outright.",
        "Le texte dit seulement des terminales et des honneurs, par erreur pour aucun ; ouverte ou fermée y est dit.",
        "本文は誤って「么九牌だけ」とする。鳴いてもよいことは明言する。",
    ),
    "two-figures": (
        "The text prints 20 and, two lines on, 30; the earlier edition prints 30 twice.",
        "Le texte imprime 20 et, deux lignes plus loin, 30 ; l'édition précédente imprime 30 deux fois.",
        "条文は二十とし、二行あとで三十とする。前の版は二度とも三十。",
    ),
    "wait-at-the-deal": (
        "It makes no difference, as the hand is a yakuman; the later edition leaves it out.",
        "Cela ne change rien, la main étant yakuman ; l'édition suivante l'omet.",
        "役満なので違いはない。後の版では削られた。",
    ),
}

NOTES = WORDING | DERIVATIONS | READINGS | SECOND_HAND


def note_text(note: str, lang: str) -> str:
    """Return a remark in a language, its id where the language has none; a book's own words where it names none of these."""
    if note not in NOTES:
        return note
    if lang in INLINE:
        return NOTES[note][INLINE.index(lang)]
    text: str = module_of(lang, "notes").get("TEXTS", {}).get(note, note)
    return text
