"""What people at a table say to a referee, in three languages, and the entry that answers it.

A line is an entry, a colon, and sentences parted by bars. ``OWN`` were written beside the catalogue; ``OTHERS`` by people who had
seen only the titles of its entries.
"""

EN = """
empty-call: he said pon but did not have the pair | she called chii on a tile from the player opposite
empty-call: called kan with only two of them in hand
empty-kan: declared a closed kan without having the fourth tile | wanted to declare ankan but one of the tiles was different
empty-riichi: declared riichi with only 800 points left | said riichi when there were two tiles left in the wall
riichi-again: he had already declared riichi and said it once more | a player in riichi announced riichi again
empty-win: called ron but the hand has no yaku | said tsumo and the hand was not complete
empty-win: declared a win although she was furiten | turned the hand over for ron but it was the wrong tile
swap-call: he called 3 and discarded 6 from the same run | took a chii and threw the same tile straight away
false-group: showed 4 5 for a chii of 7 | laid down a pon with a different tile among the three
false-group: exposed the wrong tiles for the meld
changed-call: first she said chii, then changed to pon | he said pon and corrected himself to ron
wrong-word: says ippatsu instead of ron | said "mahjong" when he won | nobody understood what word she used
dead-call: a player whose hand is dead said pon | won with a hand that had been declared dead
claim-order: discarded first and showed the pon afterwards | took the tile before showing the meld
drawing-fast: the next player drew so quickly that I could not say pon
drawing-fast: my neighbour grabs the next tile before anybody can call
tenpai-changed: said noten and then wanted to be tenpai | changed his mind about tenpai after the draw
noten-shown: put the hand down at the draw although it was noten
false-tenpai: declared tenpai at the end but was one tile short
false-tenpai: riichi was not declared, he said tenpai, and the hand was not ready
tile-count: somebody drew twice | I have twelve tiles | there are fifteen tiles in her hand
tile-count: forgot to draw a tile and discarded | forgot to take the replacement tile after a kan | he has one tile too few
tile-not-taken: forgot to pick up the tile she ponned | the called tile is still lying in the river
revealed: a player's hand falls open by accident | knocked over part of the wall with his sleeve
revealed: dropped a tile face up on the table | two tiles of the dead wall were turned over
revealed: everybody saw my tiles when I picked them up
wrong-place: drew a tile from the wrong side of the wall | took the tile from the dead wall instead of the live wall
wrong-place: took the replacement tile from the wrong end
stick-missing: forgot the riichi stick on the table | never put down the 1000 points for riichi
riichi-unsaid: turned the tile sideways but did not say riichi | silently placed the riichi stick
riichi-unrotated: declared riichi but the tile is not turned sideways | discarded straight after saying riichi
riichi-open-hand: declared riichi after having called pon | a player with an open hand declared riichi
riichi-noten: riichi declared, hand not tenpai | at the exhaustive draw the riichi player turned out to be noten
riichi-bad-kan: made a concealed kan after riichi which changes the wait | the kan in riichi was not allowed
tile-not-apart: the winner mixed the tsumo tile with the others | we cannot tell which tile she won on
two-rons: two players ron the same discard | three people say ron at once
who-first: pon and chii were said at the same moment | two players want the same tile, who gets it | a tie of claims
late-ron: said ron after the next player had already drawn | called ron too late, the next tile was discarded
late-call: calls in error and the next player has drawn | said pon after the next player had drawn | the pon came too late
last-tile: pon on the very last discard | declared kan when no tiles were left in the wall
fifth-kan: a fifth kan was declared in one hand | somebody wants to kan after four kans
wrong-dora: flipped the wrong dora indicator | the dealer turned over the wrong tile as the dora
out-of-turn: he drew although it was not his turn | discarded out of turn | skipped my turn
score-wrong: points counted wrong, next hand begun | we paid too much for the last hand
score-wrong: noticed two hands later that the score was wrong
information: told a neighbour what to discard | a spectator commented on the hand | talks about his tiles during the hand
cheating: peeked at the wall | swapped a tile with one from the wall
obstruction: he keeps bothering the other players | deliberately disturbs the game
caused-by-another: he made the mistake because another player called falsely | my foul was caused by his foul
telephone: a mobile phone rang during play | her phone went off
electronics: plays with headphones on | is looking at a smartwatch during the game
taking-long: takes forever to discard | one player is very slow
repeated-trifles: does the same small thing again and again | ignores the referee's instructions
abuse: uses a gap in the rules to his advantage
late: arrived seven minutes after the start | a player comes late to the table
missed-session: did not show up for the session | a player is absent for a whole game
missed-on-purpose: walked out in the middle of the tournament on purpose
dice-out-of-time: rolled the dice before the signal | rolled the dice after the gong
left-unsigned: left before the score sheet was signed
missed-win: did not call ron after riichi on her winning tile | missed the winning tile while in riichi
missed-win: let a winning tile go by
referee-mistake: referee made a wrong decision | the ruling given earlier was wrong
wrong-seats: took the wrong seat | the players sat in each other's seats | East and West sat in the wrong places
win-not-said: showed the winning hand without saying ron | put down the hand without saying tsumo
"""

FR = """
empty-call: il a dit pon sans avoir la paire | chii sur une tuile du joueur d'en face
empty-kan: annonce un kan caché avec trois tuiles seulement
empty-riichi: riichi déclaré avec moins de 1000 points | riichi alors qu'il ne reste plus de tuiles
riichi-again: il annonce riichi alors qu'il est déjà en riichi
empty-win: il dit ron mais n'a pas de yaku | elle annonce tsumo et sa main n'est pas complète
empty-win: ron alors que le joueur est furiten
swap-call: il prend le 3 et rejette le 6 de la même suite
false-group: a posé les mauvaises tuiles pour son pon | le chii exposé n'est pas une suite
changed-call: elle a dit chii puis s'est reprise pour pon
wrong-word: il a dit ippatsu au lieu de ron | on n'a pas compris ce qu'elle a dit
dead-call: un joueur avec la main morte dit pon
claim-order: a écarté avant d'exposer son pon
drawing-fast: le suivant a pioché tellement vite que je n'ai pas pu dire pon
tenpai-changed: a dit noten puis a voulu être tenpai
noten-shown: a montré sa main au match nul alors qu'elle était noten
false-tenpai: il s'est déclaré tenpai et ne l'était pas
tile-count: un joueur a pioché deux fois | il me manque une tuile | elle a quinze tuiles dans la main | a oublié de piocher
tile-not-taken: a oublié de prendre la tuile du pon
revealed: ma main est tombée face visible | il a fait tomber le mur | une tuile du mur mort a été retournée
wrong-place: a pioché du mauvais côté du mur | a pris la tuile dans le mur mort
stick-missing: n'a pas posé le bâtonnet de riichi
riichi-unsaid: a tourné la tuile sans dire riichi
riichi-unrotated: la tuile du riichi n'est pas de travers
riichi-open-hand: riichi déclaré alors que la main est ouverte
riichi-noten: le joueur en riichi n'est pas tenpai à la fin
riichi-bad-kan: kan après riichi qui modifie l'attente
tile-not-apart: on ne sait pas sur quelle tuile il a gagné | a mélangé la tuile de tsumo avec les autres
two-rons: deux joueurs annoncent ron sur la même défausse
who-first: pon et chii dits en même temps | deux joueurs veulent la même tuile
late-ron: a dit ron après que le suivant a pioché
late-call: il a dit pon trop tard | le joueur suivant avait déjà pioché quand elle a dit chii
last-tile: pon sur le dernier écart
fifth-kan: un cinquième kan a été déclaré
wrong-dora: on a retourné le mauvais indicateur de dora
out-of-turn: il a joué alors que ce n'était pas à lui
score-wrong: on s'est trompé dans les points et la main suivante a commencé
information: il a conseillé son voisin | un joueur commente sa main
cheating: il a regardé les tuiles du mur
obstruction: il dérange les autres exprès
telephone: son portable a sonné
electronics: joue avec des écouteurs
taking-long: il met trop de temps à écarter
repeated-trifles: il recommence toujours malgré les remarques
late: le joueur arrive avec dix minutes de retard
missed-session: un joueur ne s'est pas présenté
dice-out-of-time: a lancé les dés après le gong
left-unsigned: est parti avant de signer la feuille
missed-win: n'a pas annoncé ron après riichi sur sa tuile gagnante | a laissé passer sa tuile gagnante
referee-mistake: l'arbitre s'est trompé | la décision de l'arbitre était fausse
wrong-seats: les joueurs se sont assis à la mauvaise place | deux joueurs ont échangé leurs places
win-not-said: a montré sa main gagnante sans rien dire
"""

JA = """
empty-call: 対子がないのにポンと言った | 対面の牌をチーした
empty-kan: 三枚しかないのに暗槓した
empty-riichi: 持ち点が800点しかないのにリーチした | 残り2枚なのにリーチをかけた
riichi-again: リーチしているのにもう一度リーチと言った
empty-win: 役がないのにロンした | ツモと言ったが和了形ではなかった | フリテンなのにロンと言って倒した
swap-call: チーした牌と同じ牌をすぐに切った
false-group: 違う牌でポンを晒した | チーの面子が順子になっていない
changed-call: チーと言ったあとポンに変えた
wrong-word: ロンと言うべきところをツモと言った | 何と言ったか分からない
dead-call: アガリ放棄の人がポンした
claim-order: ポンを見せる前に打牌した
drawing-fast: 下家のツモが早くてポンと言えなかった
tenpai-changed: ノーテンと言った後にテンパイに変えた
noten-shown: 流局でノーテンなのに手を開いた
false-tenpai: テンパイと言って開けたら聴牌していなかった
tile-count: 多牌になった | 少牌していた | 牌が一枚足りない | 二回ツモってしまった | ツモるのを忘れた | 嶺上牌を取り忘れた
tile-not-taken: ポンした牌を河から取るのを忘れた
revealed: 手牌を倒してしまった | 山を崩してしまった | 王牌が一枚見えてしまった | 牌を落として見えた
wrong-place: 間違って王牌からツモった | 山の反対側から取った
stick-missing: リーチ棒を出すのを忘れた
riichi-unsaid: リーチと発声せずに牌を横にした
riichi-unrotated: リーチしたのに牌を横に曲げなかった
riichi-open-hand: 鳴いた手でリーチした
riichi-noten: リーチした人が流局時にノーテンだった
riichi-bad-kan: リーチ後に待ちの変わる暗槓をした
tile-not-apart: ツモった牌を手の中に入れて和了した
two-rons: 二人が同時にロンした
who-first: ポンとチーが同時だった | 二人が同じ牌を鳴いた
late-ron: 次の人がツモった後にロンと言った
late-call: ポンが遅かった | 次の人がツモった後でポンと言った
last-tile: 最後の打牌をポンした
fifth-kan: 五回目のカンをした
wrong-dora: ドラ表示牌を間違えてめくった
out-of-turn: 自分の番ではないのにツモった
score-wrong: 点数計算を間違えて次の局が始まった | 払う点数を間違えた
information: 隣の人に何を切るか教えた
cheating: 山の牌を覗いた
telephone: 携帯電話が鳴った
electronics: イヤホンをつけて打っている
taking-long: 打牌に時間がかかりすぎる
repeated-trifles: 何度注意しても繰り返す
late: 10分遅刻した
missed-session: 選手が来なかった
left-unsigned: 署名する前に席を立った
missed-win: リーチ後に見逃し | リーチ後に当たり牌を見逃した | 和了牌を見逃した
referee-mistake: 審判の裁定が間違っていた | 審判が誤審した
wrong-seats: 席を間違えて座った | 東家と西家の席が入れ替わっていた
win-not-said: 発声せずに手牌を倒して和了した | ロンと言わずに手を開けた
"""

EN_OTHERS = """
abuse: stops the game with needless complaints to use the rules unfairly
caused-by-another: only erred because the opponent had made an illegal move before
changed-call: first said chi, then wanted pung instead | first chi, then corrects himself to pon
cheating: caught him slipping a tile up his sleeve | slipped a tile from his sleeve into his hand
claim-order: discards first and only then exposes the pon tiles
dead-call: my hand was already dead but I ponned anyway
dice-out-of-time: dice rolled for a new hand after the final gong
drawing-fast: he reached for the wall before the guy before him discarded
drawing-fast: hand on the wall before the left player has discarded
electronics: player wearing a smartwatch at the table
empty-call: she shouted pung but didn't actually have the pair | said pon then changed his mind and took it back
empty-kan: declared a closed kong with only three of them in hand
empty-riichi: said reach then took it back straight away | announced riichi but withdrew it before discarding
empty-win: said ron by mistake, hand still closed, retracts it
false-group: put down 4-5-7 as a chow by mistake | laid down 3-4-6 as a chi
false-tenpai: claims tenpai at the draw but the hand waits for nothing
fifth-kan: four kongs already out, someone declares one more
information: tells his neighbour which tile is dangerous
last-tile: chi on the final discard of the hand
late: turned up ten minutes after the round began | arrives ten minutes after the start of the round
late-ron: can I still claim the win after the next player has drawn | wants to ron but the next player has already discarded
left-unsigned: player went home without signing the results | went home without putting his signature on the results
missed-on-purpose: deliberately stayed away from the last round
missed-win: let his winning tile pass, then rons the next one
out-of-turn: South discarded when it was West's turn
referee-mistake: the ref ruled it wrong, can we appeal
repeated-trifles: third small infraction this game, always the same player
revealed: knocked over part of the wall and we all saw faces
riichi-again: already in riichi and declares it a second time
riichi-bad-kan: konged after reaching and it altered the waits | concealed kan in riichi that changes the waits
riichi-noten: exhaustive draw and the guy who reached wasn't even ready
riichi-noten: riichi player's hand turns out not ready at exhaustive draw
riichi-open-hand: declares riichi after having made a chi
riichi-unrotated: reached but left the discard upright, not sideways
riichi-unsaid: turned the discard sideways and paid but never spoke
score-wrong: we discovered afterwards he was paid for mangan instead of haneman
score-wrong: hand counted as mangan, next hand started, was only 3 han
stick-missing: forgot to put down the 1000 points after declaring reach
stick-missing: forgot to put the 1000 points on the table after riichi
swap-call: chowed the 3 and threw the 6 from the same run
taking-long: opponent thinks for a minute every discard
telephone: someone's mobile went off mid hand | his mobile rings in the middle of a hand
tenpai-changed: said no-ten at the draw then corrected himself to ready
tenpai-changed: exhaustive draw: said noten, now says she was ready after all
tile-count: I've got fourteen bricks in my hand instead of thirteen | East has fifteen tiles after the deal
tile-not-taken: ponned, discarded, and the discard I asked for is still in the pond
tile-not-taken: called pon, discarded, left the called tile in the pond
two-rons: both opponents want to win off my discard | two players win on the same discard
who-first: pon and chi at the same moment, nobody agrees which came earlier
win-not-said: just flipped his winning hand over without a word | turns over a winning hand without a word
wrong-dora: flipped the wrong bonus tile after a kong | flipped the wrong tile of the dead wall as indicator
wrong-place: took a tile from the wrong end of the wall | took his tile from the dead wall instead of the live one
wrong-seats: east and south sat down swapped round | East and South swapped chairs, noticed in the second hand
wrong-word: says chi while showing a pair for a pon
"""

FR_OTHERS = """
abuse: il exploite le règlement exprès pour en tirer avantage | profite du règlement de façon déloyale
caused-by-another: mon erreur vient de la faute commise juste avant par mon voisin
changed-call: demande pon, puis préfère finalement kan
cheating: un joueur échange des tuiles en cachette avec le mur
claim-order: elle a défaussé avant d'exposer son brelan
dead-call: joueur à la main morte qui annonce pon
dice-out-of-time: dés lancés alors que le gong avait déjà sonné | ont lancé les dés après la fin du temps
drawing-fast: pioche avant que le joueur précédent ait défaussé
electronics: une montre connectée est-elle permise à table | joueur avec une oreillette pendant la partie
empty-call: il annonce pon et finalement il a pas la paire | il dit chii puis renonce, rien n'a été montré
empty-kan: annonce un kan caché sans avoir les quatre tuiles
empty-win: il crie ron puis se ravise sans montrer son jeu | annonce tsumo par erreur sans ouvrir sa main
false-tenpai: annonce tempaï à l'égalité mais il n'attendait rien
fifth-kan: quatre kans déjà faits, un autre joueur en annonce encore un
information: un spectateur souffle l'attente à son copain | commente à voix haute la main qu'il attend
last-tile: peut-on faire pon sur la toute dernière défausse | annonce un kan avec la dernière tuile du mur
late: un joueur se présente en retard au début de la séance
late-call: voulait ponner alors que le suivant avait déjà défaussé | pon demandé alors que le suivant a déjà pioché
late-ron: ron annoncé trop tard, le suivant a joué
left-unsigned: parti avant d'avoir signé la feuille de score
missed-on-purpose: a séché volontairement une ronde du tournoi
missed-session: un joueur n'est pas venu à la troisième manche | joueur absent pendant toute la ronde, table à trois
missed-win: j'ai laissé passer ma tuile gagnante sans la voir
noten-shown: il a étalé sa main en fin de donne, rien n'était prêt | dévoile sa main au match nul alors qu'il est noten
obstruction: il cache ses défausses avec son bras, on ne voit rien | retient le bras d'un adversaire pour l'empêcher de jouer
out-of-turn: le joueur en face a joué alors que c'était pas à lui | Nord joue alors que c'était à Ouest
referee-mistake: l'arbitre s'est trompé, il avait infligé un chombo à tort
repeated-trifles: troisième petite entorse sans gravité du même joueur
revealed: trois tuiles du mur renversées avec la manche
riichi-again: il redit riichi deux tours plus tard | redit riichi alors qu'il l'est déjà
riichi-bad-kan: kan interdit en riichi, l'attente n'est plus la même
riichi-noten: riichi avec une main qui n'attend rien
riichi-open-hand: a déclaré riichi après avoir fait un pon
riichi-unrotated: riichi annoncé, défausse posée droite
riichi-unsaid: a tourné sa tuile et posé le bâton sans rien dire | tuile tournée et bâton posé, mais annonce muette
score-wrong: erreur de fu découverte après la donne suivante
stick-missing: a oublié de poser ses mille points après son riichi | en riichi depuis deux tours, toujours pas de bâton posé
swap-call: chii puis rejette la même tuile, c'est du kuikae ? | chii avec 2-3 puis défausse le 4 identique
taking-long: réfléchit une minute à chaque défausse
telephone: un portable a sonné en pleine partie | sonnerie de portable pendant la partie
tenpai-changed: se dit tenpai puis se ravise et dit noten
tile-count: j'ai douze tuiles en main, il m'en manque une | il manque une tuile dans la main du joueur
tile-not-apart: tsumo mais la tuile piochée est mélangée avec les autres | la tuile du tsumo a été mélangée à la main
tile-not-taken: a oublié de ramasser la tuile après son chii
who-first: deux joueurs ont parlé en même temps, pon ou chii ? | deux joueurs parlent presque ensemble, lequel a priorité ?
win-not-said: montre sa main gagnante sans annoncer ron ni tsumo
wrong-dora: on a retourné la mauvaise tuile comme indicateur
wrong-seats: on s'est trompés de place autour de la table
wrong-word: il a dit chii alors qu'il voulait dire pon | a dit kan mais voulait dire pon, langue qui fourche
"""

JA_OTHERS = """
caused-by-another: 他家の反則につられて自分も反則した
changed-call: ポンと言ってからやっぱりチーに変えた
cheating: イカサマで牌をすり替えた | 牌のすり替え、イカサマを発見
claim-order: 鳴いて先に牌を切り、後から晒した | 鳴いた牌を晒す前に先に打牌した
dead-call: アガリ放棄の人がポンした | アガリ放棄の人がチーした
dice-out-of-time: 時間切れの後にサイコロを振った
drawing-fast: 上家が捨てる前に先ヅモした
empty-call: ポンと言ったがやっぱりやめた
empty-kan: 暗槓と言ったのに三枚しかなかった | 暗槓と発声、実際は三枚しかない
empty-riichi: リーチと言ったけどすぐ取り消した | リーチと言ったあと取り消した
empty-win: ロンと言ったが倒牌せずに取り消し
false-group: チーで晒した牌が順子になっていなかった | 順子になっていない牌をチーで晒した
false-tenpai: 流局時にテンパイ宣言したが実は張っていなかった | 流局でテンパイ宣言、開けたらテンパイではなかった
fifth-kan: 五回目のカンはできますか | 四つカンが出た後にもう一つカン
information: 対局中に待ち牌を友達に教えた | 他家に待ち牌を教える発言
last-tile: 海底の牌でカンできるか | 河底牌をポンした
late: 開始時刻に遅刻した | 開始時刻に十分遅刻した選手
late-call: 次の人がツモった後にポンと言った
late-ron: 次の人がツモった後でロンと言われた | 次の人が打牌した後でロンの発声
left-unsigned: スコア表に署名せずに帰った
missed-on-purpose: わざと対局を欠場した
missed-session: 一回戦を欠席した選手
missed-win: 当たり牌を見落とした、同巡の後でロンできるか
noten-shown: ノーテンなのに流局で手牌を開けた
obstruction: わざと卓を揺らして進行を邪魔する
out-of-turn: 自分の番じゃないのに切ってしまった
referee-mistake: 審判の裁定が間違っていた場合 | 審判の裁定が誤りだったと後で判明
repeated-trifles: 軽い違反を何度注意しても繰り返す
revealed: 手牌を何枚か倒して見られてしまった | 山を崩して牌が数枚見えた
riichi-bad-kan: リーチ後に待ちが変わる暗槓をした | リーチ中に待ちが変わる暗槓をした
riichi-noten: 流局してみたらノーテンリーチだった
riichi-open-hand: 鳴いているのにリーチをかけてしまった | ポンしているのにリーチをかけた
riichi-unrotated: リーチしたのに宣言牌を横に曲げ忘れた | リーチ宣言牌を横に曲げ忘れた
riichi-unsaid: 無言で牌を横向きに置いて千点棒を出した | リー棒を出し牌を横にしたが発声なし
score-wrong: 終局後に点数計算の間違いに気づいた | 点数申告の間違いに後の局で気づいた
swap-call: 喰い替えをしてしまった
taking-long: 長考ばかりする人がいる | 毎巡長考して打牌が遅い
tenpai-changed: 流局でテンパイと言った後ノーテンに訂正 | 流局時ノーテンと言った後テンパイに訂正
tile-not-apart: ツモった牌を手の中に入れてから和了した | ツモった和了牌を手牌に入れてから倒した
tile-not-taken: ポンした牌を河から取り忘れて続行
two-rons: ダブロンは両方もらえるのか、それとも頭ハネ | 一枚の捨て牌に二人が同時にロン
wrong-dora: カンドラの表示牌を間違えてめくった
wrong-place: ツモる山の位置を間違えた | 嶺上から取るべき牌を普通の山から取った
wrong-seats: 東家と南家が逆に座って始めた
wrong-word: ツモなのに間違えてロンと言ってしまった | ツモ和了なのに「ロン」と言い間違えた
"""


def _read(text: str) -> list[tuple[str, str]]:
    lines = (line.partition(": ") for line in text.strip().splitlines())
    return [(foul, words.strip()) for foul, _, whole in lines for words in whole.split(" | ")]


OWN = {"en": _read(EN), "fr": _read(FR), "ja": _read(JA)}
OTHERS = {"en": _read(EN_OTHERS), "fr": _read(FR_OTHERS), "ja": _read(JA_OTHERS)}
