"""What the rulings on the worth of a hand say, in Japanese."""

from jantaku.texts.rulings.saying import Sayings

TEXTS: Sayings = {
    "worth.han_count": ("翻数", "翻は役（一つ以上）、ドラ、槓ドラ、立直なら裏ドラの合計。"),
    "worth.fu_rounding": ("符の切り上げ", "符は十の位に切り上げる。七対子は切り上げない。"),
    "worth.base_formula": ("基本点", "五翻未満は、符を翻数より二回多く倍にする。五翻以上は翻数だけで決まる。"),
    "worth.mangan_cap": ("上限", {"base": "五翻未満の基本点は二千点まで。", "payments": "五翻未満の支払いは満貫を超えない。"}),
    "worth.kiriage": (
        "切り上げ満貫",
        {
            True: "基本点1,920（四翻三十符、三翻六十符）は満貫とする。",
            False: "基本点1,920（四翻三十符、三翻六十符）はそのまま払う。",
        },
    ),
    "worth.limit_from": ("満貫以上の翻数", "満貫、跳満、倍満、三倍満は順に{n}翻から。"),
    "worth.limit_base": ("満貫以上の基本点", "満貫、跳満、倍満、三倍満の基本点は順に{n}。"),
    "worth.yakuman_base": ("役満の基本点", "役満の基本点は{n}。"),
    "worth.counted_yakuman": ("数え役満", {0: "翻数だけで役満にはならない。", "n": "{n}翻以上は役満とする。"}),
    "worth.most_yakuman": ("役満の複合", {1: "役満が複合しても一つ分。", "n": "役満は複合し、{n}倍まで数える。"}),
    "worth.tsumo_split": ("ツモの支払い", "子は基本点、親はその倍を払う。親の和了には全員が倍を払う。"),
    "worth.ron_payment": ("ロンの支払い", "打った人が全員分を払う。基本点の四倍、親へは六倍。"),
    "worth.payment_rounding": ("支払いの切り上げ", "支払いはそれぞれ百点単位に切り上げ、積み棒と供託はそのあとに加える。"),
    "worth.fu_win": ("副底", "和了は{n}符。"),
    "worth.fu_seven_pairs": ("七対子の符", "七対子は{n}符で、ほかに加えない。"),
    "worth.fu_closed_ron": ("門前ロンの符", "門前のロンは{n}符を加える。平和でも加える。"),
    "worth.fu_draw": ("ツモの符", "ツモは{n}符を加える。"),
    "worth.fu_wait": ("待ちの符", "辺張、嵌張、単騎は{n}符を加える。"),
    "worth.fu_any_wait": ("多面待ちの符", "ほかの待ちがあっても、待ちの符を取ってよい。"),
    "worth.fu_shape_counts": ("片側のない両面", "片方の牌がありえない両面待ちも両面であり、符は付かない。"),
    "worth.fu_open_pinfu": ("喰い平和形", "ほかに符のない鳴いた手は{n}符を加える。"),
    "worth.fu_ron_group": ("ロンで完成した刻子", "ロンで完成した刻子は明刻、ツモなら暗刻。"),
    "worth.fu_triplet": ("刻子の符", "中張牌の明刻は{n}符。暗刻は倍、么九牌はさらに倍。"),
    "worth.fu_quad": ("槓子の符", "槓子は刻子の四倍。"),
    "worth.fu_valued_pair": ("役牌の雀頭", "三元牌、自風、場風の雀頭は{n}符。"),
    "worth.fu_double_wind_pair": ("連風牌の雀頭", "自風が場風でもある雀頭は{n}符。"),
    "worth.fu_run": ("順子の符", "順子と、数牌や客風の雀頭に符はない。"),
    "worth.fu_after_kan": ("嶺上開花の符", "嶺上牌での和了にもツモの符が付く。"),
    "worth.fu_pinfu_draw": (
        "平和ツモ",
        {True: "平和のツモにもツモの符が付く。", False: "平和のツモにはツモの符を付けず、二十符。"},
    ),
    "worth.fu_not_apart": (
        "離さなかったツモ牌の符",
        {True: "ツモ牌を離さなくても、ツモの符は残る。", False: "ツモ牌を離さなければ、ツモの符もなくなる。"},
    ),
    "worth.fu_heavenly": (
        "配牌十四枚の待ち",
        {
            "as-other-hands": "親の配牌十四枚もほかの手と同じに読む。",
            "no-wait": "親の配牌十四枚は一度に来たものとし、待ちの符は付かない。",
        },
    ),
    "worth.pay_table": ("点数表", "支払いは計算式による。表の食い違いは誤植。"),
    "liability.liable_dragons": (
        "大三元の包",
        {True: "見えている三つ目の三元牌を鳴かせた者は大三元の責任を払う。", False: "大三元の責任払いはない。"},
    ),
    "liability.liable_winds": (
        "大四喜の包",
        {True: "見えている四つ目の風牌を鳴かせた者は大四喜の責任を払う。", False: "大四喜の責任払いはない。"},
    ),
    "liability.liable_kans": (
        "四槓子の包",
        {True: "四つ目の槓をさせた者は四槓子の責任を払う。", False: "四槓子にも嶺上開花にも責任払いはない。"},
    ),
    "liability.visible_sets": ("見えている面子", "副露した刻子・槓子と暗槓が見えている面子。"),
    "liability.liable_tsumo": ("包とツモ", "ツモなら責任者が積み棒も含めて全額を払う。"),
    "liability.liable_half": ("包とロン", "ほかの者からのロンでは、責任者と打った者が半分ずつ払う。"),
    "liability.liable_alone": ("責任者の放銃", "責任者自身が打てば全額を払う。"),
    "liability.liable_beside": ("ほかの役満との複合", "手にほかの役満があっても責任は残る。"),
    "liability.liable_counters": (
        "包と積み棒",
        {
            "discarder": "ほかの者からのロンでは、打った者が積み棒の分を払う。",
            "liable": "ほかの者からのロンでは、責任者が積み棒の分を払う。",
        },
    ),
    "liability.liable_several": (
        "複合した役満の責任",
        {
            "own-yakuman": "役満が複合して加算されるとき、責任者は責任の生じた役満の分だけを負い、ほかは通常どおり払う。",
            "whole-hand": "役満が複合して加算されるとき、責任者は全部を負う。",
        },
    ),
    "liability.liable_only_with": ("その役満に限る", "責任は、その役満で和了したときにだけ生じる。"),
    "yakus.accumulation": ("役の複合", "役は断りのない限り複合する。役満があれば役満でない役は数えない。"),
    "yakus.yakuman_single": ("役満の特別な形", "国士十三面、純正九蓮、四暗刻単騎、大四喜も役満一つ分。"),
    "yakus.open_tanyao": ("喰いタン", "断么九は鳴いてもよい。么九牌がないこと。"),
    "yakus.four_same_runs": ("同じ順子四つ", "同じ順子四つも二盃口。"),
    "yakus.renhou_dora": (
        "人和の複合",
        {
            "alone": "人和はほかの役ともドラとも複合しない。人和なしの方が高ければそちらを採る。",
            "adds": "人和はほかの役やドラと複合する。",
        },
    ),
    "yakus.last_draw": ("海底", "普通にツモった最後の牌が海底。嶺上牌なら嶺上開花だけ。"),
    "yakus.other_yaku": ("表にない役", "表にない役は認めない。"),
}
