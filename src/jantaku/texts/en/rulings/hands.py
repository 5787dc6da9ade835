"""The rulings on winning, furiten, riichi, draws and the game, in English."""

from jantaku.texts.rulings.saying import Sayings

TEXTS: Sayings = {
    "winning.valid_hand": (
        "A winning hand",
        "Four groups and a pair, seven different pairs, or thirteen orphans; with at least one yaku, be it one that only this tile or this moment gives.",
    ),
    "winning.by_ron": ("Ron", "One wins on the last discard by saying ron, unless furiten."),
    "winning.by_tsumo": (
        "Tsumo",
        "One wins on the tile just drawn, from the wall or the dead wall, by saying tsumo; furiten does not matter.",
    ),
    "winning.tile_apart": (
        "Keeping the tile apart",
        "The tile drawn to win is kept apart; otherwise the win stands, but yaku and fu that need a particular wait are lost.",
    ),
    "winning.closed_hand": (
        "Closed and concealed",
        "A hand without another's tile is closed. A ron melds the group that it completes, and leaves the hand closed.",
    ),
    "winning.hand_ends": (
        "End of a hand",
        "A hand ends with a win, or when the wall is exhausted and the last discard passes, or by an abortive draw where the book has them.",
    ),
    "winning.who_pays": ("Who pays", "All three pay for a self-draw; for a ron only the discarder pays."),
    "winning.best_reading": ("The best reading", "Of all the ways to read a hand, the one that pays most always counts."),
    "winning.correction": (
        "Correcting a score",
        {
            "intact-or-agreed": "A score may be corrected while the hand is intact, or if all agree.",
            "never": "A score once paid stands.",
        },
    ),
    "furiten.own_discards": (
        "Furiten",
        "A player who has discarded any tile that completes the hand, with or without a yaku, cannot win on a discard.",
    ),
    "furiten.curable": ("Leaving furiten", "One may change one's hand so as not to be furiten, unless in riichi."),
    "furiten.missed_from": (
        "Missed wins",
        "A player who lets a tile pass that completes the hand, with or without a yaku, a kan to rob included, is temporarily furiten. Passing a self-draw does not count.",
    ),
    "furiten.missed_ends": (
        "End of the moment",
        {
            "draw": "Furiten by a missed win ends with the player's next draw.",
            "draw-or-claim": "Furiten by a missed win ends when one next draws or claims a tile.",
            "draw-or-call": "Furiten by a missed win ends with the player's next draw, or with anybody's chii, pon or kan.",
        },
    ),
    "furiten.missed_in_riichi": ("A win missed in riichi", "In riichi, furiten by a missed win lasts to the end of the hand."),
    "furiten.tsumo_anyway": ("Furiten and self-draw", "Furiten never stands against a win by self-draw."),
    "furiten.other_winners": ("Where another wins", "A ron that another's ron forestalls leaves nothing behind: the hand is over."),
    "riichi.declaration": ("Declaring riichi", "One says riichi, turns the discard sideways and puts a stick on the table."),
    "riichi.riichi_hand": ("The hand for riichi", "The hand must be closed and, after the discard, tenpai."),
    "riichi.riichi_tiles": (
        "Tiles left for riichi",
        {
            0: "Riichi needs no tile left in the live wall.",
            1: "Riichi needs a tile left in the live wall.",
            "n": "Riichi needs at least {n} tiles left in the live wall.",
        },
    ),
    "riichi.riichi_points": (
        "Points needed for riichi",
        {None: "Riichi needs no points; even a negative score may declare.", "n": "Riichi needs at least {n} points."},
    ),
    "riichi.riichi_furiten": (
        "Riichi while furiten",
        {True: "One may declare riichi while furiten.", False: "One may not declare riichi while furiten."},
    ),
    "riichi.riichi_void": (
        "Ron on the riichi tile",
        "If the riichi tile is won on, the declaration is void and the stick returned.",
    ),
    "riichi.riichi_tile_taken": (
        "The riichi tile claimed",
        "If the riichi tile is claimed for a group, riichi stands and the next discard is turned sideways.",
    ),
    "riichi.riichi_frozen": ("The hand after riichi", "After riichi the hand does not change, but for a permitted kan."),
    "riichi.ippatsu_span": (
        "Span of ippatsu",
        "Ippatsu lasts to the player's next draw, unless a call or a concealed kan comes between; a robbed kan does not end it.",
    ),
    "riichi.double_riichi_turn": (
        "Double riichi",
        "Riichi in the first set of turns, before any call or concealed kan, is a double riichi. Later calls do not undo it.",
    ),
    "riichi.sticks_at_draw": ("Sticks at a draw", "After a draw the riichi sticks stay for the next winner."),
    "riichi.sticks_at_chombo": ("Sticks at a chombo", "A chombo returns the sticks of that deal; earlier ones stay."),
    "riichi.sticks_winner": (
        "Who takes the sticks",
        "The winner takes the riichi sticks; of several winners, the nearest after the discarder.",
    ),
    "riichi.winners_stick": (
        "Stick of a winner",
        {
            "nearest": "With several winners, the stick that one of them staked goes with the others.",
            "own": "With several winners, each takes back the stick staked in this hand; the other sticks go to the nearest.",
        },
    ),
    "draws.exhaustive": ("Exhausted wall", "The hand is drawn if nobody wins on the discard after the last tile."),
    "draws.tenpai_order": (
        "Announcing tenpai",
        "Tenpai or noten is announced from East on, and not changed; tenpai hands are shown, noten hands are not.",
    ),
    "draws.noten_by_choice": (
        "Noten by choice",
        {
            True: "A tenpai player may declare noten and keep the hand hidden, unless in riichi; a dealer who does so loses the deal.",
            False: "A tenpai player is counted as tenpai.",
        },
    ),
    "draws.noten_total": (
        "Noten payments",
        {
            0: "Nothing is paid for being noten.",
            "n": "Those who are noten pay {n} points in all to those who are tenpai, shared equally; nothing if all or none are.",
        },
    ),
    "draws.tenpai": (
        "Tenpai",
        "A hand is tenpai if one tile completes it, even a tile of which none is left to draw, and yaku or none; a dead hand is not.",
    ),
    "draws.fifth_tile": (
        "Waiting for a fifth tile",
        {
            "own-and-melds": "A tile of which the player holds all four, in the hand or in melds, is not a wait.",
            "concealed": "A tile of which the player holds all four in the hand is not a wait; melds do not matter.",
        },
    ),
    "draws.tenpai_fourteen": (
        "Tenpai with fourteen tiles",
        "In one's turn, a hand of fourteen is tenpai if some discard leaves it so.",
    ),
    "draws.riichi_shows": ("Riichi must be shown", "At a draw, a player who declared riichi must show a tenpai hand."),
    "draws.draw_counter": (
        "Counter after a draw",
        {True: "An exhausted wall adds one counter, no matter who is tenpai.", False: "An exhausted wall adds no counter."},
    ),
    "draws.dealer_stays": (
        "Dealer tenpai at a draw",
        {True: "A dealer who is tenpai at a draw stays dealer.", False: "At a draw the deal passes."},
    ),
    "draws.nagashi_mangan": (
        "Nagashi mangan",
        {
            True: "A player whose discards are all terminals and honours, none of them claimed, is paid a mangan at a draw.",
            False: "There is no nagashi mangan.",
        },
    ),
    "draws.nagashi_win": (
        "Nagashi mangan as a win",
        {
            True: "Nagashi mangan counts as a win: counters are paid, sticks are taken, and the deal stays only if the dealer has it.",
            False: "After nagashi mangan the hand counts as drawn: no counters are paid, and the sticks stay.",
        },
    ),
    "abort.nine_kinds": (
        "Nine kinds",
        {
            True: "With nine kinds of terminals and honours at one's first draw, before any call, one may abort the hand.",
            False: "Nine kinds of terminals and honours do not abort the hand.",
        },
    ),
    "abort.four_winds": (
        "Four winds",
        {
            True: "The hand is aborted if the first four discards, without a call between, are the same wind.",
            False: "Four discards of the same wind do not abort the hand.",
        },
    ),
    "abort.four_riichi": (
        "Four riichi",
        {
            True: "The hand is aborted when all four have declared riichi and the last tile was not won on; all show that they are tenpai.",
            False: "Four riichi do not abort the hand.",
        },
    ),
    "abort.four_kans": (
        "Four kans",
        {
            "never": "Four kans do not abort the hand.",
            "declaration": "A fourth kan aborts the hand when declared, unless all are one player's; then a fifth does.",
            "discard": "A fourth kan aborts the hand after the next discard, unless all are one player's.",
        },
    ),
    "abort.abort_counter": (
        "Counter after an abortive draw",
        {True: "An abortive draw adds a counter.", False: "An abortive draw adds no counter."},
    ),
    "abort.abort_sticks": (
        "After an abortive draw",
        "After an abortive draw the dealer stays, and the sticks stay for the next winner.",
    ),
    "counters.east_win_counter": ("Counter after a dealer's win", "A win by the dealer adds one counter."),
    "counters.counters_cleared": ("Counters removed", "A win by anybody but the dealer removes all counters."),
    "counters.counter_value": (
        "Worth of a counter",
        {0: "Counters are worth nothing.", "n": "Each counter adds {n} points to a win; in a self-draw each pays a third."},
    ),
    "counters.stick_value": ("Worth of a stick", "A riichi stick is worth {n} points."),
    "counters.multi_ron_counters": (
        "Counters with several winners",
        {
            "each": "With several winners, each is paid the counters.",
            "nearest": "With several winners, only the nearest after the discarder is paid the counters.",
        },
    ),
    "counters.two_han_from": (
        "Two han with many counters",
        {
            0: "One yaku is enough for a win, with any number of counters.",
            "n": "With {n} counters or more, a win needs two han of yaku; dora and red fives do not count towards them.",
        },
    ),
    "counters.rotation": ("The deal passes", "When the deal passes, the next player to the right becomes dealer."),
    "counters.chombo_redeal": (
        "After a chombo",
        "After a chombo that is dealt again the dealer stays, counters do not change, and the hand does not count.",
    ),
    "game.start": ("Points at the start", "Each begins with {n} points."),
    "game.rounds": ("Rounds", {1: "The game has one round.", "n": "The game has {n} rounds, if it is played to its end."}),
    "game.extra_rounds": (
        "Extra rounds",
        {
            0: "There are no extra rounds.",
            1: "One more round is played while nobody has the points to end the game.",
            "n": "Up to {n} more rounds are played while nobody has the points to end the game.",
        },
    ),
    "game.target": (
        "Points to end the game",
        {
            0: "No score is needed to end the game.",
            "n": "When its rounds are over the game ends if somebody has {n} points; if nobody has, extra rounds follow, where there are any.",
        },
    ),
    "game.bust": (
        "Below zero",
        {
            True: "The game ends when somebody is below zero; at exactly zero it goes on.",
            False: "The game goes on with scores below zero.",
        },
    ),
    "game.agari_yame": (
        "Stopping as dealer",
        {
            "never": "A dealer who wins the last hand and leads plays on.",
            "win": "The game ends if the dealer wins the last hand and has strictly the most points.",
            "win-or-tenpai": "The game ends if the dealer wins the last hand, or is tenpai at its draw, and leads.",
        },
    ),
    "game.leftover_sticks": (
        "Sticks at the end",
        {
            "stay": "Riichi sticks left at the end go to nobody.",
            "first": "Riichi sticks left at the end go to first place.",
            "shared": "Riichi sticks left at the end go to first place; level players in first place share them.",
        },
    ),
    "game.game_end": (
        "End of the game",
        "If nothing ends it sooner, the game ends when its last round is over: the first dealer would be dealer again.",
    ),
    "session.winner": ("The winner", "The player with most points wins; those with as many points are tied."),
    "session.score_base": ("Base of the score", "The score of a game is (points − {n}) / 1,000, and the uma."),
    "session.exact_scores": (
        "No rounding",
        {
            True: "Scores are not rounded; where three tie, thirds remain.",
            False: "Points count in whole thousands, five hundred away from zero; first place takes what balances the four.",
        },
    ),
    "session.uma": ("Uma", "The places are worth {n}."),
    "session.uma_one_above": (
        "Uma with one above the base",
        {
            None: "The places are worth the same however many players have the score base or more.",
            "n": "Where a single player has the score base or more, the places are worth {n}.",
        },
    ),
    "session.uma_three_above": (
        "Uma with three above the base",
        {
            None: "The places are worth the same however many players have the score base or more.",
            "n": "Where three players have the score base or more, the places are worth {n}.",
        },
    ),
    "session.tied_places": (
        "Ties",
        {
            "split": "Those who tie share equally what their places are worth.",
            "seat-order": "Of those who tie, the one seated first at the start has the better place.",
        },
    ),
    "session.overall_score": ("Overall score", "The overall score is the sum of the scores of all games, less penalty points."),
    "session.oka": ("Oka", {0: "There is no oka.", "n": "First place receives {n} more."}),
}
