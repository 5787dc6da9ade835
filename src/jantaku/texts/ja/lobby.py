"""The lobby, new tables, joining, one's own games."""

TEXTS: dict[str, str] = {
    "lobby.bad-setting": "{setting}：「{value}」は使えません。使えるのは：{allowed}",
    "lobby.too-many-yours": "すでに{most}卓を開いています。先にどれかを終えるか離れてください。",
    "lobby.too-many": "サーバーの卓がいっぱいです。しばらくしてからお試しください。",
    "lobby.bad-moment": "牌譜にその局面はありません。",
}
