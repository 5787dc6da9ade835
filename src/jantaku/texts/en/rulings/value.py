"""The rulings on the worth of a hand, in English."""

from jantaku.texts.rulings.saying import Sayings

TEXTS: Sayings = {
    "worth.han_count": (
        "Counting han",
        "Han come from yaku, at least one, and from dora.",
    ),
    "worth.fu_rounding": ("Rounding fu", "Fu are rounded up to the next ten; seven pairs are not."),
    "worth.base_formula": (
        "Base value",
        "Below the han of a mangan the fu are doubled two times more than there are han; from there on the han alone decide.",
    ),
    "worth.mangan_cap": (
        "The cap",
        {
            "base": "Below the han of a mangan the base value is at most that of a mangan.",
            "payments": "Below the han of a mangan no payment exceeds that of a mangan.",
        },
    ),
    "worth.kiriage": (
        "Rounding up to mangan",
        {
            True: "A base of 1,920, four han 30 fu or three han 60 fu, counts as mangan.",
            False: "A base of 1,920, four han 30 fu or three han 60 fu, is paid as it is.",
        },
    ),
    "worth.limit_from": ("Han of the limits", "Mangan, haneman, baiman and sanbaiman begin at {n} han."),
    "worth.limit_base": ("Base of the limits", "Mangan, haneman, baiman and sanbaiman have a base of {n}."),
    "worth.yakuman_base": ("Base of a yakuman", "A yakuman has a base of {n}."),
    "worth.counted_yakuman": (
        "Counted yakuman",
        {0: "Han alone never make a yakuman.", "n": "{n} han or more count as a yakuman."},
    ),
    "worth.most_yakuman": (
        "Several yakuman",
        {1: "Several yakuman in a hand count as one.", "n": "A hand counts {n} yakuman at most."},
    ),
    "worth.yakuman_sum": (
        "Adding yakuman",
        {
            "add": "Different yakuman in a hand add up, as far as several count.",
            "highest": "Of different yakuman in a hand only the highest counts; one that is worth two counts as two.",
        },
    ),
    "worth.tsumo_split": (
        "Payment of a self-draw",
        "Each pays the base; the dealer pays double, and a winning dealer is paid double by all.",
    ),
    "worth.ron_payment": ("Payment of a ron", "The discarder pays for all: four times the base, or six times to a dealer."),
    "worth.payment_rounding": (
        "Rounding payments",
        "Each payment is rounded up to the next hundred; counters and sticks come after.",
    ),
    "worth.fu_win": ("Fu for winning", "A win has {n} fu."),
    "worth.fu_seven_pairs": ("Fu of seven pairs", "Seven pairs have {n} fu, and nothing is added."),
    "worth.fu_closed_ron": ("Fu for a closed ron", "A ron with a closed hand adds {n} fu, with pinfu too."),
    "worth.fu_draw": ("Fu for a self-draw", "A self-draw adds {n} fu."),
    "worth.fu_wait": ("Fu for the wait", "Winning at the edge or in the middle of a run, or on the pair, adds {n} fu."),
    "worth.fu_any_wait": ("Other waits beside it", "The fu for the wait count even if the hand waited for other tiles too."),
    "worth.fu_shape_counts": (
        "A wait dead at one end",
        "A two-sided wait of which one end is impossible is still two-sided: no fu.",
    ),
    "worth.fu_open_pinfu": ("Open pinfu", "An open hand without any other fu adds {n} fu."),
    "worth.fu_ron_group": ("A group completed by ron", "A triplet completed by ron counts as melded, by self-draw as concealed."),
    "worth.fu_triplet": (
        "Fu of triplets",
        "A melded triplet of simples has {n} fu; twice as many if concealed, and twice again if of terminals or honours.",
    ),
    "worth.fu_quad": ("Fu of quads", "A quad has four times the fu of its triplet."),
    "worth.fu_valued_pair": ("Fu of a valued pair", "A pair of dragons, of the seat wind or of the prevailing wind has {n} fu."),
    "worth.fu_double_wind_pair": ("Fu of a double-wind pair", "A pair of the seat wind when it prevails has {n} fu."),
    "worth.fu_run": ("Fu of runs", "Runs have no fu, nor has a pair of simples, terminals or another's wind."),
    "worth.fu_after_kan": (
        "Fu after a kan",
        {
            True: "A win on a replacement tile has the fu of a self-draw.",
            False: "A win on a replacement tile does not have the fu of a self-draw.",
        },
    ),
    "worth.fu_pinfu_draw": (
        "Pinfu by self-draw",
        {
            True: "Pinfu by self-draw keeps the fu of the self-draw.",
            False: "Pinfu by self-draw leaves out the fu of the self-draw.",
        },
    ),
    "worth.fu_not_apart": (
        "Fu of a tile not kept apart",
        {
            True: "A self-drawn tile not kept apart keeps the fu of the self-draw.",
            False: "A self-drawn tile not kept apart loses the fu of the self-draw too.",
        },
    ),
    "worth.fu_heavenly": (
        "Wait of the first fourteen tiles",
        {
            "as-other-hands": "The dealer's first fourteen tiles are read like any other hand.",
            "no-wait": "The dealer's first fourteen tiles came all at once and have no fu for a wait.",
        },
    ),
    "worth.pay_table": (
        "The table of payments",
        "Payments are what the formula gives; a printed table that differs from it is a slip.",
    ),
    "liability.liable_dragons": (
        "Liability for the dragons",
        {
            True: "The player who feeds the third visible set of dragons is liable for the big three dragons.",
            False: "There is no liability for the big three dragons.",
        },
    ),
    "liability.liable_winds": (
        "Liability for the winds",
        {
            True: "The player who feeds the fourth visible set of winds is liable for the big four winds.",
            False: "There is no liability for the big four winds.",
        },
    ),
    "liability.liable_kans": (
        "Liability for four kans",
        {
            True: "The player who feeds the fourth kan is liable for four kans.",
            False: "There is no liability for four kans.",
        },
    ),
    "liability.liable_replacement": (
        "Liability for a replacement tile",
        {
            True: "The player whose discard made an open kan pays alone for a win on its replacement tile.",
            False: "There is no liability for a win on a replacement tile.",
        },
    ),
    "liability.visible_sets": ("Visible sets", "Visible are melded triplets and quads, and concealed kans."),
    "liability.liable_tsumo": ("Liable for a self-draw", "On a self-draw the liable player pays for all, counters included."),
    "liability.liable_half": (
        "Liable beside a discarder",
        "On another's discard, the liable player and the discarder pay half each.",
    ),
    "liability.liable_alone": ("The liable player discards", "A liable player who discards the tile pays it all."),
    "liability.liable_beside": ("Liable beside another yakuman", "The player is liable even if the hand has another yakuman."),
    "liability.liable_counters": (
        "Counters with liability",
        {
            "discarder": "On another's discard, the discarder pays the counters.",
            "liable": "On another's discard, the liable player pays the counters.",
        },
    ),
    "liability.liable_several": (
        "Liable among several yakuman",
        {
            "own-yakuman": "Where several yakuman add up, the liable player answers for the yakuman of the liability only; the others are paid as usual.",
            "whole-hand": "Where several yakuman add up, the liable player answers for all of them.",
        },
    ),
    "liability.liable_only_with": (
        "Liable only for that yakuman",
        "Liability bites only if the hand is won with that very yakuman.",
    ),
    "yakus.accumulation": ("Yaku add up", "Yaku add up unless one says otherwise; a yakuman replaces everything else."),
    "yakus.yakuman_single": (
        "Rare forms of a yakuman",
        {
            True: "Thirteen-sided orphans, pure nine gates, four concealed triplets waiting on the pair, and the big four winds are one yakuman each.",
            False: "Of thirteen-sided orphans, pure nine gates, four concealed triplets waiting on the pair, and the big four winds, some are worth more than one yakuman: see each.",
        },
    ),
    "yakus.open_tanyao": (
        "Open tanyao",
        {
            True: "All simples may be open: no terminal, no honour.",
            False: "All simples need a closed hand: no terminal, no honour.",
        },
    ),
    "yakus.four_same_runs": ("Four identical runs", "Four identical runs are twice two identical runs."),
    "yakus.renhou_dora": (
        "Blessing of man and the rest",
        {
            "alone": "Blessing of man adds nothing to itself, neither yaku nor dora; a hand worth more without it counts as that.",
            "adds": "Blessing of man adds up with other yaku and with dora.",
        },
    ),
    "yakus.last_draw": (
        "The last tile drawn",
        "The last tile of the live wall, drawn in the ordinary way, gives haitei; a replacement tile gives only the win after a kan.",
    ),
    "yakus.other_yaku": ("Yaku that are not listed", "A hand that is not listed is not a yaku."),
}
