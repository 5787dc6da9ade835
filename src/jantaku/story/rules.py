"""Which ruling says when an act may be done, for whoever tries it where it cannot."""

from jantaku.core import acts as a

# Acts from each number on, and the ruling.
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
    """The key of the ruling that says when such an act may be done; empty where none does."""
    return next(key for start, key in WHEN if act >= start)
