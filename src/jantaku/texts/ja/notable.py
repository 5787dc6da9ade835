"""Notable hands that come with the program: their titles, and a sentence on each."""

TEXTS: dict[str, str] = {
    "notable.title": "名局選",
    "notable.lead": "ボット同士の対局から、めったに見られない局を選びました。局の始めから、全員の手牌を開いて再生します。",
    "notable.counted": "役満なしの十三翻",
    "notable.counted-about": "Akiの清一色二盃口。リーチ・ツモ・平和・タンヤオも付いて役だけで十三翻、数え役満です。",
    "notable.kokushi": "残り1,500点からの国士無双",
    "notable.kokushi-about": "Natsu1,500点、Haru73,200点。Natsuが国士無双を聴牌し、Haruの打牌で32,000点をアガります。",
    "notable.last-to-first": "最終局、四着から一着へ",
    "notable.last-to-first-about": "最終局を前に、HaruはAkiに32,200点差。リーチをかけ、Akiの次の打牌でロンします。",
    "notable.chiihou": "最初のツモでアガリ",
    "notable.chiihou-about": "他家の一打のあと、Fuyuが最初のツモでアガります。地和、役満です。",
    "notable.daisangen": "親の大三元",
    "notable.daisangen-about": "FuyuがNatsuから三元牌をポンし、別の三元牌でロン。Natsuは48,000点を払います。",
    "notable.robbed": "四枚目を槍槓",
    "notable.robbed-about": "Akiがポンした刻子に四枚目を加えます。それはFuyuの待ち牌、槍槓です。",
    "notable.two-wins": "一つの打牌に二人のロン",
    "notable.two-wins-about": "Haruの同じ打牌でNatsuとFuyuがロン。Haruは27,200点を払います。",
    "notable.seven-yaku": "一つの手に七つの役",
    "notable.seven-yaku-about": "Fuyuがリーチの一巡後にツモアガリ。小さな役が七つ重なり、16,000点を超えます。",
    "notable.streak": "親で七連勝",
    "notable.streak-about": "Natsuが親で七回続けてアガり、127,300点に達します。",
}
