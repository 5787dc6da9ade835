"""What is kept of a score sheet: its graph, the sheet on paper, receipts, checking one."""

TEXTS = {
    "paper.graph": "Points over the hands",
    "paper.graph-told": "{hands} {hands:hand|hands}, from {start} points each. At the end: {ends}. The table gives every figure.",
    "paper.graph-end": "{name} {points}",
    "paper.graph-win": "win",
    "paper.graph-paid": "deal-in",
    "paper.graph-start": "start",
}
