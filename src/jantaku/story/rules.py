"""Rulings that say when an act may be done, for a player who tried it at the wrong time."""

from jantaku.core import acts as a

# First act number of each range, and its ruling.
WHEN = (
    (a.PON_REDS, "claims.who_pon"),
    (a.TENPAI, "draws.tenpai_order"),
    (a.PASS, ""),
    (a.TSUMO, "winning.by_tsumo"),
    (a.RON, "winning.by_ron"),
    (a.KAN, "kongs.open_kan"),
    (a.PON, "claims.who_pon"),
    (a.CHII_LOW, "claims.who_chii"),
    (a.RIICHI_DRAWN, "riichi.declaration"),
    (a.DISCARD_DRAWN, "play.turn"),
    (a.ADDED_KAN, "kongs.added_kan"),
    (a.CONCEALED_KAN, "kongs.concealed_kan"),
    (a.RIICHI_DISCARD, "riichi.declaration"),
    (a.DISCARD, "play.turn"),
)


def when(act: int) -> str:
    """Return the key of the ruling that says when such an act may be done, or ""."""
    return next(key for start, key in WHEN if act >= start)
