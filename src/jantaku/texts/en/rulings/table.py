"""The rulings on the tiles, the wall and the claims, in English."""

from jantaku.texts.rulings.saying import Sayings

TEXTS: Sayings = {
    "tiles.red_fives": (
        "Red fives",
        {
            0: "There are no red fives.",
            3: "One five of each suit is red, and each red five in a winning hand is worth one han.",
            4: "One five of characters, two of circles and one of bamboo are red, and each red five in a winning hand is worth one han.",
            "n": "Of the fives of characters, circles and bamboo {n} are red, and each red five in a winning hand is worth one han.",
        },
    ),
    "tiles.tile_set": ("The tiles", "There are 34 kinds of tile, four of each: 136 in all."),
    "tiles.no_extras": ("Flowers and other extras", "Flowers, seasons and jokers are left out of the game."),
    "tiles.tile_order": (
        "Order of the honours",
        "Ones and nines are terminals. The winds run East, South, West, North; the dragons Red, White, Green.",
    ),
    "seats.turn_order": (
        "Seats and turns",
        "Four play. South sits to the right of East, West opposite, North to the left; the turn passes to the right.",
    ),
    "seats.seating": (
        "Drawing seats",
        {
            "drawn-or-given": "Seats are drawn with one tile of each wind, the one who mixed them drawing last, or are given by a schedule.",
            "drawn": "Seats are drawn at the start with one tile of each wind.",
        },
    ),
    "seats.wrong_seats": (
        "Wrong seats",
        "Players who find that they sit in each other's seats keep them: the hands played stand, and the sheet is corrected.",
    ),
    "seats.round_wind": (
        "Prevailing wind",
        "East prevails first. Each time the first dealer is dealer again, everybody else having dealt, the next wind prevails.",
    ),
    "seats.east_twice": ("Turns as dealer", "In a full game each player is dealer at least once in each round."),
    "seats.equipment": ("Equipment", "A set needs at least two dice, counting sticks and a marker for the prevailing wind."),
    "seats.automatic_tables": (
        "Automatic tables",
        {
            True: "At an automatic table the setting up may follow the table: no wall to build, dice by a button.",
            False: "The setting up is the same at every table.",
        },
    ),
    "seats.table_marks": (
        "What the table shows",
        "The wind marker stays by the first dealer and is turned over when South prevails; the dice and the counters lie to the right of the dealer.",
    ),
    "wall.build": (
        "Building the wall",
        "Each player builds a wall of seventeen stacks of two tiles, face down; the four make a square.",
    ),
    "wall.break_wall": (
        "Whose wall is broken",
        "The dealer throws two dice and counts the players off counter-clockwise, starting with the dealer: with 12, North's wall is broken.",
    ),
    "wall.break_place": (
        "Where it is broken",
        "The owner of that wall counts the same number of stacks from its right end and breaks it after the last.",
    ),
    "wall.dead_wall": (
        "The dead wall",
        "The seven stacks to the right of the break, round the corner if need be, are the dead wall.",
    ),
    "wall.first_replacement": (
        "Setting down the first replacement tile",
        {
            "recommended": "It is recommended to set the first replacement tile down beside the dead wall, lest it be knocked over.",
            "permissible": "The first replacement tile may be set down beside the dead wall, lest it be knocked over.",
        },
    ),
    "wall.replacement_order": (
        "Order of the replacement tiles",
        "Replacement tiles come from the break: the upper and the lower tile of the first stack, then those of the second.",
    ),
    "wall.direction": ("Direction", "Tiles are taken clockwise, turns go counter-clockwise."),
    "wall.deal": (
        "The deal",
        "From the dealer on, each takes four tiles three times; the dealer then takes the first and the fifth of those that follow, the others one each.",
    ),
    "wall.live_wall": ("Tiles left to draw", "After the deal, 69 tiles are left to draw."),
    "wall.sorting": (
        "Time to sort",
        "The dealer is expected to wait with the first discard until the others have sorted their tiles.",
    ),
    "wall.dice_place": ("The dice", "The dice lie to the right of the dealer, so that all see who it is."),
    "dora.first_indicator": (
        "First dora indicator",
        "The upper tile of the third stack of the dead wall from the break is turned: the first dora indicator.",
    ),
    "dora.dora_order": (
        "From indicator to dora",
        "The dora is the tile after the indicator: nine is followed by one, North by East, and the dragons go Red, White, Green, Red.",
    ),
    "dora.ura": (
        "Ura dora",
        {
            True: "The tiles beneath all turned indicators are indicators too, for a winner who declared riichi.",
            False: "There are no ura dora: the tiles beneath the indicators do not count.",
        },
    ),
    "dora.kan_indicators": (
        "Kan dora indicators",
        {
            True: "Each kan turns the upper tile of the next stack of the dead wall, away from the break; five at most are turned.",
            False: "There are no kan dora: a kan turns no indicator.",
        },
    ),
    "dora.dead_wall_size": (
        "Size of the dead wall",
        "The dead wall always has fourteen tiles: after each kan the last tile of the live wall joins it.",
    ),
    "dora.dora_worth": (
        "What dora is worth",
        "Each dora in the winning hand is worth one han, once for every indicator that points at it. Dora is not a yaku.",
    ),
    "dora.robbed_indicator": ("A robbed kan", "A kan that is robbed turns no indicator; one turned too soon is turned back."),
    "play.turn": (
        "A turn",
        "A turn begins when a player draws or claims a tile and ends with the discard. The dealer begins with fourteen tiles and does not draw.",
    ),
    "play.interruption": (
        "The set of turns",
        "A set of turns is interrupted by any chii, pon or kan, a concealed kan included; riichi does not interrupt it.",
    ),
    "play.discard_rows": ("The discards", "Discards lie in rows of six, in order; the third row may be longer."),
    "claims.who_pon": ("Who may call pon and kan", "Anybody but the discarder may claim the last discard for a triplet or a quad."),
    "claims.who_chii": (
        "Who may call chii",
        "Only the next player, to the right of the discarder, may claim the last discard for a run.",
    ),
    "claims.claim_procedure": (
        "How to claim",
        "One calls, shows the tiles, then discards and takes the claimed tile, in either order.",
    ),
    "claims.take_deadline": (
        "Taking a claimed tile",
        "A claimed tile must be taken before two more discards are made, or the hand is dead.",
    ),
    "claims.after_claim": ("After a claim", "Play goes on from the claimer; those between claimer and discarder lose their turn."),
    "claims.win_first": ("Winning comes first", "A win takes precedence over every other claim."),
    "claims.no_blocking": (
        "Who cannot win blocks nobody",
        "A nearer player who may not win, or does not want to, does not stand in the way of a farther one.",
    ),
    "claims.multi_ron": (
        "Several winners",
        {
            1: "If several call ron on a tile, only the one nearest after the discarder wins.",
            2: "Up to two may win on the same tile.",
            3: "All who call ron on a tile win.",
        },
    ),
    "claims.triple_ron": (
        "Three rons",
        {"wins": "A third ron does not spoil the hand.", "aborts": "Three rons on a tile abort the hand."},
    ),
    "claims.claim_priority": (
        "Pon and kan against chii",
        {
            "pung-first": "Pon and kan take precedence over chii, no matter who called first.",
            "first-call": "The first call counts, be it chii, pon or kan; if they are simultaneous, or it is unclear, pon and kan take precedence.",
        },
    ),
    "claims.call_tolerance": ("Simultaneous calls", "Calls within {n} milliseconds of each other count as simultaneous."),
    "claims.claim_window": (
        "Until when chii, pon and kan may be called",
        {
            "three-seconds": "A discard may be claimed within the seconds there are to claim, even if the next player has drawn or declared a kan; that is then undone.",
            "next-draw": "A discard may be claimed until the next player has drawn.",
        },
    ),
    "claims.ron_window": (
        "Until when ron may be called",
        {
            "three-seconds": "Ron may be called within the seconds there are to claim, while the discard is the last one; a draw, a kan or a self-draw win since is undone.",
            "next-discard": "Ron may be called until the next player has discarded or won by self-draw; a kan declared meanwhile is undone.",
        },
    ),
    "claims.claim_seconds": (
        "Seconds to claim",
        {None: "Claims are not timed in seconds.", "n": "There are {n} seconds to claim a discard."},
    ),
    "claims.fast_draw_stands": (
        "Drawing too fast",
        "Where somebody drew too fast for a claim, the claim holds and the drawn tile goes back.",
    ),
    "claims.prompted_table": (
        "A table that asks",
        "A table managed by a program asks every seat before the next draw, and so no claim comes late.",
    ),
    "claims.thinking_time": (
        "Time to think",
        {
            "reasonable-pace": "Time is not limited, but a reasonable pace is expected.",
            "unlimited": "In a player's own turn time is not limited; taking overlong again and again may be obstruction.",
        },
    ),
    "claims.possible_only": ("Only what can be done", "One may only call what one's tiles allow."),
    "claims.swap_same_chii": (
        "Swap-calling: the same tile after chii",
        {
            "allow": "After chii, a tile like the claimed one may be discarded at once.",
            "forbid": "After chii, a tile like the claimed one may not be discarded in that turn.",
        },
    ),
    "claims.swap_same_pon": (
        "Swap-calling: the same tile after pon",
        {
            "allow": "After pon, the fourth of the tiles may be discarded at once.",
            "forbid": "After pon, the fourth of the tiles may not be discarded in that turn.",
        },
    ),
    "claims.swap_other": (
        "Swap-calling: the other end",
        {
            "allow": "After chii, the tile at the other end of the run may be discarded at once.",
            "forbid": "After chii, the tile that would complete the run at its other end may not be discarded in that turn.",
        },
    ),
    "claims.swap_scope": (
        "How far swap-calling reaches",
        "It concerns the discard of the same turn; a claim that would leave no lawful discard is not possible.",
    ),
    "claims.meld_fixed": (
        "Melds stay",
        "Melds and concealed kans are not rearranged or discarded; a melded triplet may only become a quad.",
    ),
    "claims.four_loose": ("Four of a kind", "Four identical tiles are a quad only if kan was declared."),
    "melds.meld_side": ("Where melds lie", "Melds and concealed kans lie to the right of the hand, for all to see."),
    "melds.rotated_tile": (
        "The turned tile",
        "The claimed tile is turned sideways: at the left if it came from the left, in the middle from opposite, at the right from the right.",
    ),
    "melds.open_kan_shown": ("Showing an open kan", "An open kan on a discard has one tile turned sideways."),
    "melds.added_kan_shown": ("Showing an added kan", "The tile added to a triplet is put beside the one turned sideways."),
    "melds.concealed_kan_shown": (
        "Showing a concealed kan",
        {
            "edge-down": "The two outer tiles of a concealed kan are turned face down; the two middle ones instead are allowed.",
            "middle-down": "The two middle tiles of a concealed kan are turned face down.",
        },
    ),
    "kongs.open_kan": (
        "Kan on a discard",
        "With three alike in the hand one may claim the fourth: kan. The turn goes on with a replacement tile.",
    ),
    "kongs.added_kan": (
        "Kan added to a triplet",
        "A melded triplet may be extended in a turn in which a tile was drawn, not claimed; the others may rob it first.",
    ),
    "kongs.robbing_wait": (
        "Time to rob",
        {
            "reasonable-time": "An added kan waits a reasonable time for those who would win on it; what its player does meanwhile is undone.",
            "three-seconds": "An added kan waits three seconds, or the seconds there are to claim, for those who would win on it; what its player does meanwhile is undone.",
        },
    ),
    "kongs.concealed_kan": (
        "Concealed kan",
        "Four alike in the hand may be declared in a turn in which a tile was drawn, not claimed.",
    ),
    "kongs.kan_closed": ("The hand stays closed", "A concealed kan leaves a closed hand closed."),
    "kongs.most_kans": ("Four kans a hand", "At most four kans are made in a hand, all players together; there is never a fifth."),
    "kongs.last_tile_kan": (
        "Kan on the last tile",
        "On the last tile there is no kan, and its discard can only be won on; after a kan on the last but one, the replacement tile is the last.",
    ),
    "kongs.dead_wall_unused": (
        "The dead wall is not played",
        "The fourteen tiles of the dead wall are never drawn in the ordinary way.",
    ),
    "kongs.kan_dora_concealed": (
        "Kan dora of a concealed kan",
        {
            "at-once": "A concealed kan turns its indicator at once, before the replacement tile.",
            "before-discard": "A concealed kan turns its indicator just before the next discard.",
        },
    ),
    "kongs.kan_dora_open": (
        "Kan dora of an open kan",
        {
            "at-once": "An open or added kan turns its indicator at once, before the replacement tile.",
            "before-discard": "An open or added kan turns its indicator just before the next discard.",
        },
    ),
    "kongs.rob_added": (
        "Robbing an added kan",
        "The tile added to a triplet may be won on; the kan then was not made.",
    ),
    "kongs.rob_concealed": (
        "Robbing a concealed kan",
        {"never": "A concealed kan cannot be robbed.", "kokushi": "Only thirteen orphans may rob a concealed kan."},
    ),
    "kongs.riichi_kan": (
        "Kan after riichi",
        {
            "never": "After riichi there is no kan.",
            "waits": "After riichi, a concealed kan is allowed with the tile just drawn if the waits stay the same.",
            "readings": "After riichi, a concealed kan is allowed with the tile just drawn if the waits stay the same and the three were a triplet in every reading of the hand.",
        },
    ),
    "kongs.replacement_draw": (
        "A replacement tile is a draw",
        "After a replacement tile one may do all that one may do after a draw.",
    ),
}
