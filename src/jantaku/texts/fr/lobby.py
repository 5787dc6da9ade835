"""The lobby, new tables, joining, one's own games."""

TEXTS: dict[str, str] = {
    "lobby.bad-setting": "{setting} : « {value} » n'est pas admis ; sont admis : {allowed}.",
    "lobby.too-many-yours": "Vous avez {most} tables ouvertes ; terminez-en ou quittez-en une d'abord.",
    "lobby.too-many": "Le serveur a autant de tables qu'il peut en tenir. Réessayez dans un moment.",
    "lobby.bad-moment": "L'enregistrement n'a pas de tel moment d'où jouer.",
}
