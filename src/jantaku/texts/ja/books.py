"""読み込めない規則書とハウスルール：理由と正しい書き方。"""

TEXTS: dict[str, str] = {
    "book.no-unknown": "「{text}」という規則書はない。{names}がある。TOMLファイルのパスも指定できる。",
    "book.no-unknown-near": "「{text}」という規則書はない。もしかして：{near}。{names}がある。TOMLファイルのパスも指定できる。",
    "book.no-file": "{path}に規則書はない。TOMLファイルのパスか、{names}のどれかを指定する。",
    "book.no-unreadable": "{path}を読めない（{why}）。TOMLファイルのパスを指定する。",
    "book.no-large": "{path}は{most}バイトを超えており、規則書としては大きすぎる。",
    "book.no-ruling": "「{text}」という規則はない。一覧は jantaku rules。",
    "book.no-ruling-near": "「{text}」という規則はない。もしかして：{near}。",
    "book.no-stated": "{key}は変えられない。どの規則書でもそう定めている。",
    "book.no-stated-near": "{key}は変えられない。どの規則書でもそう定めている。代わりに{near}を指定する。",
    "book.no-inert": "{key}は変えられない。プログラムの動作に関わらない。",
    "book.no-inert-near": "{key}は変えられない。プログラムの動作に関わらない。代わりに{near}を指定する。",
    "book.no-value": "{setting}は使えない。指定できるのは{kind}。",
    "book.no-setting": "「{text}」は規則ではない。uma=20,10,-10,-20のように KEY=VALUE と書く。",
    "book.no-yaku": "{book}に「{text}」という役はない。",
    "book.no-yaku-near": "{book}に「{text}」という役はない。もしかして：{near}。",
    "book.no-struck": "{setting}は使えない。{book}は{yaku}を採用しておらず、ハウスルールでは戻せない。",
    "book.no-field": "{setting}は使えない。{yaku}=none か {yaku}.FIELD=VALUE と書く。FIELDは{names}。",
    "book.no-idle": "{setting}だけでは何も変わらない。{hint}も指定する。",
}
