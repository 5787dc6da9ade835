"""What is said of keeping things: the database, people, accounts, records."""

TEXTS: dict[str, str] = {
    "store.url": "{url} はデータベースのアドレスではありません。sqlite:///ファイル または postgresql://ユーザー:パスワード@ホスト/名前 の形で指定してください。",
    "store.driver": "PostgreSQL を使うための部品が入っていません。pip install 'jantaku[postgres]' を実行してください。",
    "store.no-folder": "データベースのフォルダー {folder} がありません。作成するか、別の場所を指定してください。",
    "store.cannot-open": "データベース {place} を開けません。読み書きできるファイルと、書き込めるフォルダーが必要です。",
    "store.not-database": "{place} はデータベースではありません。このファイルはそのままにして、別のファイルを指定してください。",
    "store.foreign": "{place} は別のプログラムのデータベースです。Jantaku のもの、または空のものを指定してください。",
    "store.newer": "{place} は Jantaku の新しい版で作られています（表の版は {found}、このプログラムが扱えるのは {known} まで）。その版をインストールしてください。",
    "store.served": "{place} は別の Jantaku サーバーが使用中です。そちらを止めるか、別のデータベースを指定してください。",
    "store.full": "サーバーのディスクに空きがなく、書き込めませんでした。それまでの対局は保存されています。空きができ次第、対局を続けられます。",
    "store.locked": "別のプログラムがデータベースを使用中のため、書き込めませんでした。それまでの対局は保存されています。少し待ってからもう一度お試しください。",
    "store.read-only": "データベースが読み取り専用です。サーバーがファイルとフォルダーに書き込めるようにしてください。",
    "store.disk": "サーバーのディスクに異常があり（{cause}）、書き込めませんでした。それまでの対局は保存されています。",
    "store.broken": "データベースが壊れています（{cause}）。控えから戻してください。",
    "store.lost": "データベースが応答しないため（{cause}）、書き込めませんでした。それまでの対局は保存されています。少し待ってからもう一度お試しください。",
    "store.failed": "データベースの処理に失敗しました（{cause}）。それまでの対局は保存されています。",
    "store.closed": "サーバーは停止中です。これ以上は書き込めません。",
    "store.no-game": "対局 {game} はありません。",
    "store.game-taken": "対局 {game} はすでにあります。",
    "store.row-taken": "対局 {game} にはすでに別の行 {n:d} があります。そこから続きます。",
}
