"""Swap calling (kuikae): which discards a chii or pon forbids. (WRC 5.4)"""

from jantaku.core.acts import CHII_HIGH, CHII_MIDDLE, PON
from jantaku.core.fields import Rules
from jantaku.core.kinds import BIT


def barred_by(rules: Rules, kind: int, act: int) -> int:
    """Return the kinds barred as discards after a chii or pon of this kind, as bits: the kind and the other end. (WRC 5.4)"""
    if act >= PON:
        return BIT[kind] if rules.swap_same_pon else 0
    own = BIT[kind] if rules.swap_same_chii else 0
    return own | other_end(kind, act) if rules.swap_other else own


def other_end(kind: int, act: int) -> int:
    """Return the kind at the other end of a run, as a bit; 0 where the suit ends. (WRC 5.4)"""
    number = kind % 9
    if act < CHII_MIDDLE and number + 3 <= 8:
        return BIT[kind + 3]
    if act >= CHII_HIGH and number >= 3:
        return BIT[kind - 3]
    return 0
