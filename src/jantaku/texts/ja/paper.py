"""点数記録に残るもの：グラフ、印刷用の用紙、控え、検証。"""

TEXTS = {
    "paper.graph": "各局の点数の推移",
    "paper.graph-told": "{hands}局、各{start}点持ち。最終：{ends}。数値はすべて表にあります。",
    "paper.graph-end": "{name} {points}点",
    "paper.graph-win": "和了",
    "paper.graph-paid": "放銃",
    "paper.graph-start": "開始点",
}
