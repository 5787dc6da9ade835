"""Words that mean the same to a referee, in three languages: what people say is compared by what it means.

A line is a meaning and the words for it, in any of their forms; Japanese ones are found anywhere in a text, the longest first.
"""

MEANINGS = """
again: third troisieme repeatedly repetition 三回 再三 続 again encore second twice double deux fois repeat recommence rejoue
again: redit deuxieme もう一度 二度 二回 再度 また
apart: apart aside separate separee separe separer mix mixed mixing among melange melangee mele melee 混 分け 離さ 中に入れ
ask: instruction instructions request injonction injonctions remarque remarques 注意 指示 警告
begin: start started begin begun began starting commence commencee debut 始ま 始め 開始
both: two deux both tous simultane simultaneous same meme moment temps tie 同時 二人 両方 同じ牌
call: call called calling calls claim claimed claiming claims appel appelle appelee appelant reclame reclamee 鳴い 鳴き 鳴け
call: 鳴く 副露 フーロ 発声
change: withdrew withdraw withdraws withdrawn cancel cancelled cancels takes-back ravise reprend annule retire 取り消 撤回 やめ
change: 訂正 change changed changes changing mind correct corrected reprise repris modifie modifiee 変え 変更 言い直 直し
chii: suite run sequence chii chi chow chows チー チョウ
closed: closed concealed cache cachee ankan 暗槓 アンカン
count: count counted counting miscount miscounted compte calcul calcule calculation compute 計算 数え
dead: dead mort morte formally アガリ放棄 あがり放棄 和了放棄
deadwall: deadwall murmort 王牌 ワンパイ
disturb: disturb disturbs disturbed disturbing bother bothers bothering hinder hindered hinders obstruct obstructs derange gene
disturb: perturbe antijeu unsporting 妨害 邪魔 迷惑
discard: discard discarded discards discarding throw threw thrown throws dahai ecart ecarte ecartee ecarter defausse defausser
discard: defaussee jette jete rejette cut 切っ 切り 切る 打牌 捨て 打っ 河底
dora: bonus dora doras indicator indicateur indicateurs ドラ 表示牌
down: etale etaler etalee abat abattu abattre spread tipped flip flipped flipping retourne retournee retourner めくっ めくれ
down: めくり 表に lay laid lays put puts expose exposed exposes pose posee poser posees reveal revealed reveals open opened
down: opens opening show showed shown shows showing montre montree montrer devoile devoilee devoilees turned over 見せ 晒 倒し
down: 倒牌 開け 開い 公開 見え
draw: draw drew drawn draws drawing pick picked grab grabs grabbed pioche piocher piochee pioches ツモら ツモり ツモる ツモっ
draw: 引い 引き 引く 取っ
early: early fast quick quickly soon vite rapide rapidement tot 早く 早ヅモ 早い 早すぎ 先ツモ 先ヅモ
end: wrong end side bout cote 反対 逆
fall: fall fell falls fallen knock knocked knocks dropped drop drops tombe tombee tomber renverse renversee collapsed 崩し 崩れ
fall: 落と 落ち 倒れ
fifth: fifth five cinquieme cinq 5th 5e 五回 五つ 五度 5回 5つ 四槓
furiten: furiten フリテン 振聴
gap: loophole gap gaps exploit exploits faille trou advantage 抜け穴 抜け道 悪用 隙
group: group groups meld melds set sets triplet run sequence groupe groupes brelan suite 面子 順子 刻子
hand: jeu jeux hand hands main mains 手牌 手を 手で
kan: kan kans kong kongs quad quads daiminkan minkan kakan 槓 カン コング
kuikae: kuikae swap-call 喰い替え 食い替え 喰替 喰い換え
last: last final dernier derniere derniers very haitei houtei 最後 海底 河底 ハイテイ ホウテイ
late: trop-tard yet late later lateness tardy retard tard tardif tardive after following too 遅れ 遅刻 遅い 遅かっ 遅く
leave: leave left leaves leaving quit quitte parti part partie departed walked 席を立 離席 帰っ 途中で
long: long slow slowly forever time temps lent lentement lenteur overlong minutes 長考 時間 遅打ち
arrive: arrive arrived arrives arriving come came comes venu venue present presente 来な 来て 到着 現れ
minute: minute minutes 分
miss: missed miss misses passe passer laisse laisser let go manque rate ratee absent absence show absente presente 欠席 不参加
miss: 見逃 欠場
neighbour: neighbour neighbor voisin voisine opposite partner 隣 対面 下家 上家
no: not no never without forgot forget forgets forgotten didn t cannot couldn haven pas sans oublie oublier jamais aucun aucune
no: rien silently silent muet ない なか なく なし ずに ぬ 忘れ 無言 ません
noten: noten unready 不聴 ノーテン
number: number many few fifteen twelve thirteen fourteen sixteen 15 12 14 16 11 short missing extra quinze douze treize quatorze
number: trop peu 多牌 少牌 枚足り 枚多 ターハイ ショーハイ 足りな 多い 足り
opened: meld-open ouverte ouvert opened-hand 鳴いた手 副露した手
other: neighbour neighbor voisin voisine 隣 相手 other another others autre autres someone 他家 他人 他の
pair: pair paire 対子 トイツ
pay: pay paid pays payment overpaid paye paie paiement payer 払 支払 授受
peek: peek peeked peeking look looked looks looking regarde regarder epie cheat cheated cheating fraud triche tricherie tricher
peek: swapped 覗 のぞ イカサマ すり替え 不正
phone: phone mobile telephone cell cellphone ringtone smartphone rang ring ringing portable sonne sonnerie 電話 携帯 着信 スマホ
place: place places wrong-place endroit location 場所
points: honba counters compteurs amount montant 本場 積み棒 point points score scores scoring payment 点数 点棒 得点 持ち点 符
pon: brelan triplet pon pons ponned pung pungs ポン パン
purpose: purpose deliberately intentionally intentional expres exprès volontaire volontairement intentionnellement わざと 故意
ready: waiting 張っ 張ら 張る tenpai tempai ready テンパイ 聴牌
referee: ref official umpire referee referees arbitre arbitres judge ruling decision 審判 裁定 誤審 判定
riichi: riichi reach リーチ 立直
ron: ron rons ronned ロン 栄和
rotate: rotate rotated turn-sideways sideways travers tourne tournee tourner cote rotation 横 曲げ
rules: rule rules regle regles reglement ルール 規則
say: shout shouts shouted shouting call-out parole parler mot mots voice verbal verbally 声 say said says saying word words
say: announce announced announces declare declared declares declaring declaration dit dite dire annonce annoncer declarer
say: declaree 言っ 言わ 言う 言い 宣言 発声 申告
seat: chair chairs places chaises seat seats sit sat sitting assis assise chaise siege 席 座っ 座る
sheet: sheet sign signed signing signature feuille signe signer signee 署名 記録用紙
signal: signal gong bell 合図 ゴング 終了後
dice: dice die roll rolled des de-jeu サイコロ
stick: mille thousand bid ante stick sticks bet stake baton batonnet batonnets mise 1000 リーチ棒 千点棒 供託
take: take took taken takes taking prend pris prise prendre 取り 取ら
talk: tell told tells talk talked talks comment commented comments commente advise advised advice conseil conseille conseiller
talk: hint indice parle kibitz 教え 助言 話し 口出し ヒント 三味線
tile: brick bricks tile tiles tuile tuiles 牌
tsumo: tsumo self-draw ツモ 自摸
turn: turn turns tour 番 手番 順番
wait: wait waits waiting attente attentes 待ち
wall: wall mur 山 壁牌
win: win won wins winning winner mahjong victoire gagne gagnant gagnante gagner 和了 アガリ あがり 上がり 当たり牌 当たり
wrong: wrong false wrongly mistake mistaken error erroneous incorrect mauvais mauvaise mauvaises faux fausse erreur trompe
wrong: invalid impossible 間違 誤 違う 偽
yaku: yaku 役
electronics: headphones headphone earphones earbuds smartwatch watch tablet walkman device casque ecouteurs ecouteur
electronics: montre-connectee tablette イヤホン ヘッドホン スマートウォッチ タブレット
points-few: 800 900 500 points-left 点しかない 点棒不足
"""
