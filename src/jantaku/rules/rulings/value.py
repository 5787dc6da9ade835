"""Rulings on the worth of a hand, on liability and on yaku as a whole."""

from jantaku.rules.rulings.kinds import FACT, FLAG, Choice, Number, Numbers
from jantaku.rules.rulings.topic import DERIVED, OPTION, STATED, WORDING, Topic

SINGLE = ("kokushi", "chuuren", "suuankou", "daisuushii")

TOPICS = {
    "worth.han_count": Topic("B1", STATED, FACT),
    "worth.fu_rounding": Topic("B2", STATED, FACT),
    "worth.base_formula": Topic("B3", STATED, FACT),
    "worth.mangan_cap": Topic(
        "B3 B4 S-6", WORDING, Choice(("base", "payments")), "worth.limit_from, worth.limit_base or worth.kiriage"
    ),
    "worth.kiriage": Topic("B5", OPTION, FLAG),
    "worth.limit_from": Topic("B6", OPTION, Numbers(4, 1, 13, rising=True)),
    "worth.limit_base": Topic("B6", OPTION, Numbers(4, 2000, 100000, rising=True)),
    "worth.yakuman_base": Topic("B7", OPTION, Number(2100, 200000, 100)),
    "worth.counted_yakuman": Topic("B8 S-19", OPTION, Number(0, 13)),
    "worth.most_yakuman": Topic("B9", OPTION, Number(1, 12)),
    "worth.yakuman_sum": Topic("B9", OPTION, Choice(("add", "highest"))),
    "worth.tsumo_split": Topic("B10", STATED, FACT),
    "worth.ron_payment": Topic("B11", STATED, FACT),
    "worth.payment_rounding": Topic("B12", STATED, FACT),
    "worth.fu_win": Topic("U1", OPTION, Number(1, 100)),
    "worth.fu_seven_pairs": Topic("U2 S-7", OPTION, Number(1, 100)),
    "worth.fu_closed_ron": Topic("U3 S-7", OPTION, Number(0, 100)),
    "worth.fu_draw": Topic("U4 S-7", OPTION, Number(0, 100)),
    "worth.fu_wait": Topic("U5 U6 U7", OPTION, Number(0, 100)),
    "worth.fu_any_wait": Topic("U8", STATED, FACT),
    "worth.fu_shape_counts": Topic("U9", STATED, FACT),
    "worth.fu_open_pinfu": Topic("U10", OPTION, Number(0, 100)),
    "worth.fu_ron_group": Topic("U11", STATED, FACT),
    "worth.fu_triplet": Topic("U12", OPTION, Number(0, 7)),
    "worth.fu_quad": Topic("U13", STATED, FACT, "worth.fu_triplet"),
    "worth.fu_valued_pair": Topic("U14", OPTION, Number(0, 100)),
    "worth.fu_double_wind_pair": Topic("U14", OPTION, Number(0, 100)),
    "worth.fu_run": Topic("U15", STATED, FACT),
    "worth.fu_after_kan": Topic("U16", OPTION, FLAG),
    "worth.fu_pinfu_draw": Topic("U17", OPTION, FLAG),
    "worth.fu_not_apart": Topic("V4 S-10", OPTION, FLAG),
    "worth.fu_heavenly": Topic(
        "U18", WORDING, Choice(("as-other-hands", "no-wait")), "worth.fu_wait; the hand is a yakuman, for which fu do not count"
    ),
    "worth.pay_table": Topic("B14 S-8 S-28 S-30", STATED, FACT),
    "liability.liable_dragons": Topic("L1 S-32", OPTION, FLAG),
    "liability.liable_winds": Topic("L2 S-32", OPTION, FLAG),
    "liability.liable_kans": Topic("L8 S-31", OPTION, FLAG),
    "liability.liable_replacement": Topic("L8", OPTION, FLAG),
    "liability.visible_sets": Topic("L3 S-32", STATED, FACT),
    "liability.liable_tsumo": Topic("L4", STATED, FACT),
    "liability.liable_half": Topic("L5", STATED, FACT),
    "liability.liable_alone": Topic("L6", STATED, FACT),
    "liability.liable_beside": Topic("L7 S-31", STATED, FACT),
    "liability.liable_counters": Topic("L5 S-32", OPTION, Choice(("discarder", "liable"))),
    "liability.liable_several": Topic("L7", OPTION, Choice(("own-yakuman", "whole-hand"))),
    "liability.liable_only_with": Topic("L9", STATED, FACT),
    "yakus.accumulation": Topic("Y0", STATED, FACT),
    "yakus.yakuman_single": Topic("Y30 Y31 Y32 Y39 B9", DERIVED, FLAG, "", SINGLE),
    "yakus.open_tanyao": Topic("Y7 S-11", DERIVED, FLAG, "", ("tanyao",)),
    "yakus.four_same_runs": Topic("Y23 S-24", STATED, FACT, "yaku.ryanpeikou=none", ("ryanpeikou",)),
    "yakus.renhou_dora": Topic("Y26 S-26 S-27", DERIVED, Choice(("alone", "adds")), "", ("renhou",)),
    "yakus.last_draw": Topic("Y11", STATED, FACT, "yaku.haitei=none", ("haitei",)),
    "yakus.other_yaku": Topic("Y40", STATED, FACT, "a row of [yaku] in a book of your own, with parent"),
}
