"""The lobby, new tables, joining, one's own games."""

TEXTS: dict[str, str] = {
    "lobby.bad-setting": "{setting}: “{value}” is not allowed; allowed: {allowed}.",
    "lobby.too-many-yours": "You have {most} tables open; finish or leave one first.",
    "lobby.too-many": "The server has as many tables as it can hold. Try again in a while.",
    "lobby.bad-moment": "The record has no such moment to play on from.",
}
