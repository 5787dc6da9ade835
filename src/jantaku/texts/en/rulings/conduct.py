"""The rulings on fouls and events, in English. {n} stands for the penalty where one is ruled."""

from jantaku.texts.rulings.saying import Sayings

PENALTIES = {
    "none": "no penalty",
    "discretion": "at the referee's discretion",
    "yellow-card": "a yellow card",
    "one-point": "one penalty point",
    "twenty-points": "twenty penalty points",
    "dead-hand": "dead hand",
    "chombo": "chombo",
    "disqualified": "disqualification",
}

TEXTS: Sayings = {
    "fouls.penalty_kinds": (
        "Kinds of penalty",
        "A foul is let pass, or costs points of the overall score (one for 1,000 at the table), the hand, a chombo or the event.",
    ),
    "fouls.dead_hand": ("Dead hand", "A dead hand makes no call, declares no riichi or kan, wins nothing and counts as noten."),
    "fouls.dead_discards": (
        "Discards of a dead hand",
        {True: "A dead hand may choose what it discards, unless in riichi.", False: "A dead hand discards what it draws."},
    ),
    "fouls.chombo": (
        "Chombo",
        {
            "penalty-points": "A chombo costs penalty points of the overall score; nothing is paid at the table.",
            "reverse-mangan": "A chombo is a mangan paid to the others, each of whom gets what they would have paid for it by self-draw.",
        },
    ),
    "fouls.chombo_points": (
        "Points for a chombo",
        {0: "A chombo costs no points of the overall score.", "n": "A chombo costs {n} points of the overall score."},
    ),
    "fouls.chombo_with_win": (
        "Chombo together with a win",
        {
            "void": "A chombo together with another's win is void: the win is paid.",
            "penalised": "A chombo together with another's win is penalised; the win is paid and the hand is not dealt again.",
        },
    ),
    "fouls.chombo_with_draw": (
        "Chombo together with a draw",
        {"redealt": "A chombo at an exhausted wall is dealt again: no noten payment, no counter."},
    ),
    "fouls.two_offenders": ("Two offenders", "Of two offenders at one draw each is penalised; the hand is dealt again once."),
    "fouls.chombo_last_hand": (
        "Chombo after the gong",
        {
            "not-redealt": "A chombo in the last hand after time is not dealt again.",
            "redealt": "A chombo in the last hand after time is dealt again.",
        },
    ),
    "fouls.empty_call": "Calling chii, pon or kan that one cannot make: {n}.",
    "fouls.empty_kan": "Declaring a concealed kan that one cannot make: {n}.",
    "fouls.empty_riichi": "Declaring riichi that one cannot carry out: {n}.",
    "fouls.empty_win_hidden": ("Empty win, hand hidden", "Calling a win without a winning hand, the hand not shown: {n}."),
    "fouls.empty_win_shown": ("Empty win, hand shown", "Calling a win without a winning hand, the hand shown: {n}."),
    "fouls.swap_call": "Swap-calling, judged at the discard; meld and discard stay: {n}.",
    "fouls.false_group": "A false group, if it is not corrected before the discard: {n}.",
    "fouls.changed_call": {
        "slip-corrected": "A call cannot be changed, but a slip of the tongue may be corrected at once.",
        "never": "A call cannot be changed; who cannot carry it out made an empty call.",
    },
    "fouls.wrong_word": "A word other than the one prescribed: {n}.",
    "fouls.unclear_word": (
        "Unclear word",
        "A word that can mean several things is void, and the player says again what is meant: {n}. Only a hand shown with it is judged.",
    ),
    "fouls.dead_call": "Calling with a hand not yet declared dead: {n}.",
    "fouls.dead_call_void": (
        "Such a call",
        {True: "The call of a dead hand is void.", False: "The call of a hand not yet declared dead stands."},
    ),
    "fouls.dead_call_declared": (
        "Calling with a hand declared dead",
        "Calling with a hand formally declared dead; play goes on: {n}.",
    ),
    "fouls.tile_count": "Too many or too few tiles: {n}.",
    "fouls.tile_not_taken": "A claimed tile not taken before two more discards: {n}.",
    "fouls.revealed_many_from": (
        "How many revealed tiles are many",
        {
            None: "How many revealed tiles spoil a hand is judged by the referee: whether play can go on fairly.",
            "n": "From {n} tiles on, revealed tiles spoil the hand.",
        },
    ),
    "fouls.revealed_from": (
        "How few revealed tiles are let pass",
        {
            None: "Every tile revealed counts, be it a single one.",
            "n": "Fewer than {n} tiles revealed are let pass.",
        },
    ),
    "fouls.revealed_live": ("Few tiles of the live wall revealed", "A few tiles of the live wall revealed: {n}."),
    "fouls.revealed_dead": ("Few tiles of the dead wall revealed", "A few tiles of the dead wall revealed: {n}."),
    "fouls.revealed_own": ("Few own tiles revealed", "A few tiles of the player's own hand revealed: {n}."),
    "fouls.revealed_other": ("Few of another's tiles revealed", "A few tiles of another's hand revealed: {n}."),
    "fouls.revealed_many": ("Many tiles revealed", "Many tiles revealed, or play made impossible: {n}."),
    "fouls.revealed_no_fault": (
        "Revealed by nobody's fault",
        {
            "redeal-in-deal": "Tiles revealed during the deal, where it matters: dealt again, no penalty.",
            "redeal": "Many tiles revealed by nobody's fault: dealt again, no penalty.",
        },
    ),
    "fouls.revealed_before_dice": (
        "Revealed before the dice",
        {
            True: "Tiles revealed while the wall is built count too.",
            False: "Tiles revealed before the dice are thrown are not a foul.",
        },
    ),
    "fouls.wrong_live_place": ("Drawn from the wrong place", "A tile drawn from the wrong place of the live wall: {n}."),
    "fouls.wrong_dead_place": ("Drawn from the dead wall", "A tile drawn by mistake from the dead wall: {n}."),
    "fouls.wrong_dead_back": (
        "Dead-wall tile put back",
        "A tile drawn by mistake from the dead wall and put back before the discard: {n}.",
    ),
    "fouls.wrong_dora": "A wrong dora indicator turned up goes back, and the right one is turned: {n}.",
    "fouls.win_not_said": "A winning hand laid open without the word, which is then said: {n}.",
    "fouls.referee_mistake": "A wrong decision is corrected by the head referee as far as that is possible, and no player is penalised for following it.",
    "fouls.out_of_turn": "A tile drawn out of turn and not put back before the discard: {n}.",
    "fouls.stick_missing": "Riichi without its stick, which is then put down: {n}.",
    "fouls.riichi_unsaid": "Riichi without the word: {n}.",
    "fouls.riichi_unrotated": "Riichi without turning the discard: {n}.",
    "fouls.riichi_open_hand": "Riichi on an open hand, which is void: {n}.",
    "fouls.riichi_noten": "Riichi on a hand that is not tenpai, judged at the player's win or at a draw: {n}.",
    "fouls.riichi_bad_kan": "A kan that riichi does not allow, judged at the player's win or at a draw: {n}.",
    "fouls.dead_after_riichi": (
        "Dead after riichi",
        "A player who is noten only because the hand died after riichi has not committed noten riichi, but pays as noten.",
    ),
    "fouls.dead_after_riichi_shows": (
        "Proof of it",
        {
            True: "The player proves it by showing the hand; a dealer's deal passes.",
            False: "The player need not show the hand to prove it.",
        },
    ),
    "fouls.riichi_voided": (
        "Riichi declared void",
        "A player whose riichi is voided takes the stick back and has not committed noten riichi.",
    ),
    "fouls.information": "Passing information: {n}. Warning of a small slip or a dead hand is allowed.",
    "fouls.cheating": "Cheating: {n}.",
    "fouls.obstruction": "Obstruction: {n}; repeated, it may come to disqualification.",
    "fouls.caused_by_another": "A foul that another's foul led to: {n}.",
    "fouls.telephone": "A telephone that rings: {n}.",
    "fouls.electronics": "Using an electronic device: {n}.",
    "fouls.late_minute_points": ("Late", {1: "Being late costs one point a minute.", "n": "Being late costs {n} points a minute."}),
    "fouls.late_begun_minute": ("Minutes begun", {True: "A minute begun counts.", False: "Only full minutes count."}),
    "fouls.late_substitute": ("Later still", "After {n} minutes a substitute plays the session."),
    "fouls.missed_points": ("A session missed", "A missed session has no score and costs {n} points in all."),
    "fouls.substitutes": ("Substitutes", "Substitutes are scored like the others and not ranked."),
    "fouls.missed_on_purpose": "A session missed on purpose, up to disqualification: {n}.",
    "fouls.claim_order": "Claiming in the wrong order, which is pointed out: {n}.",
    "fouls.drawing_fast": "Drawing too fast for others to claim; the claim holds: {n}.",
    "fouls.taking_long": "Taking too long: {n}.",
    "fouls.tenpai_changed": "Changing tenpai or noten once announced, which stands: {n}.",
    "fouls.noten_shown": "Showing a noten hand at a draw: {n}.",
    "fouls.false_tenpai": "A hand declared tenpai that turns out to be noten is settled as noten; any further penalty: {n}.",
    "fouls.repeated_trifles": "Minor slips repeated, or requests refused: {n}.",
    "fouls.abuse": "Abusing the rules, or gaps in them: {n}.",
    "fouls.dice_out_of_time": "Dice thrown before the signal or after the gong, which do not count: {n}.",
    "fouls.left_unsigned": "Leaving, or putting the sticks away, before the sheet is signed: {n}.",
    "events.time_limit": (
        "Time limit",
        {None: "There is no time limit.", "n": "A limit of {n} minutes is recommended, where there is one."},
    ),
    "events.clock_shown": (
        "The clock",
        {True: "The time left is shown to all, and a clear gong ends it.", False: "The time left need not be shown."},
    ),
    "events.time_up": (
        "Time up",
        "When time is up the hand in play is finished; where dice may not be thrown any more, the session is then over.",
    ),
    "events.dice_after_gong": (
        "Dice after the gong",
        {True: "Dice may be thrown after the gong.", False: "Dice may not be thrown after the gong."},
    ),
    "events.before_start": (
        "Before the signal",
        "Walls may be built before the signal to begin; no dice are thrown and nothing is dealt.",
    ),
    "events.signature": (
        "Signing the sheet",
        {
            "referee": "Players stay until a referee, or someone mandated, has signed the sheet.",
            "optional": "The sheet need not be signed.",
        },
    ),
    "events.trifles": (
        "How many slips are repeated ones",
        {
            None: "How many minor slips are repeated ones is left to the organiser.",
            "n": "Of one player, {n} minor slips on one day are repeated ones.",
        },
    ),
    "events.table_once": (
        "Changing tables",
        {True: "Nobody is seated at the same table for several sessions.", False: "Players may be seated at one table again."},
    ),
    "events.clean_tiles": (
        "Clean tiles",
        {True: "The tiles should be cleaned every day.", False: "Nothing is asked about cleaning tiles."},
    ),
    "events.score_keeping": (
        "Keeping the score",
        "Scores may be kept in any way that can go below zero; sticks are laid on the table for all to see.",
    ),
    "events.etiquette": (
        "Etiquette",
        "Be polite; draw and discard with the same hand; keep no tiles under your hands; leave the area once done.",
    ),
    "events.score_responsibility": ("Who checks the score", "All at the table see to it that a win is counted right and in full."),
}
