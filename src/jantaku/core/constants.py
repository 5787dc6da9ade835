"""The constants of the core, a name for every number: kinds and tiles, blocks, waits, features, phases, ends."""

# ---- kinds: 0-8 characters, 9-17 circles, 18-26 bamboo, then the honours in the order of the dora
EAST, SOUTH, WEST, NORTH, HAKU, HATSU, CHUN = range(27, 34)
KINDS = 34
ALL_KINDS = (1 << KINDS) - 1
ORPHANS = (0, 8, 9, 17, 18, 26, EAST, SOUTH, WEST, NORTH, HAKU, HATSU, CHUN)
ORPHAN_KINDS = sum(1 << kind for kind in ORPHANS)
NINE_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)  # copies of each number of a suit
ALL_GREEN = (19, 20, 21, 23, 25, HATSU)

# ---- tiles: a tile is its kind, or 34, 35, 36 for the red five of characters, circles, bamboo
RED = 34
TILES = 37
UNKNOWN = -1
NONE = -1
# How many fives are red: three bits for each suit, characters lowest; one of each suit is the usual.
ONE_RED_EACH = 0o111

# ---- the wall, in the order in which it is taken (WRC 4.6-4.9); the places of its end are in `core/dead_wall.py`
WALL = 136
DEALT = 53
MOST_KANS = 4
RIVER = 32  # more discards than one seat can make

# ---- groups and other blocks; a block is 34 * form + the kind of its lowest tile
SINGLE, PAIR, RUN, TRIPLET, QUAD, OPEN_TRIPLET, OPEN_QUAD = range(0, 7 * 34, 34)
FORMS = (SINGLE, PAIR, RUN, TRIPLET, QUAD, OPEN_TRIPLET, OPEN_QUAD)
BLOCK_CODES = 7 * 34
GROUPED = 5  # blocks of a hand of groups

# ---- calls, by which a meld was made
BY_CHII, BY_PON, BY_OPEN_KAN, BY_ADDED_KAN, BY_CONCEALED_KAN = range(1, 6)

# ---- waits, by what the winning tile completed
ON_OPEN, ON_EDGE, ON_MIDDLE, ON_PAIR, ON_TRIPLET, ON_SINGLE, NOT_APART = range(7)
WAITS = 7

# ---- features: what can be counted in a hand, 0 to 15 each. Known before the hand is read:
(CLOSED, BY_DRAW, RIICHI, IPPATSU, LAST, AFTER_KAN, ROBBING, FIRST_TURN, DEALER, GATES) = range(10)
# known of a reading ...
(BLOCKS, SUITS, SEAT, ROUND, WHITE, GREEN, RED_DRAGON, PAIR_VALUE, TWINS, SAME_RUN, SAME_TRIPLET, STRAIGHT) = range(10, 22)
# ... and, of these, sums over its blocks:
(RUNS, TRIPLETS, QUADS, OUTER, HONOURS, SIMPLES, NOT_GREEN, DRAGONS, WINDS) = range(22, 31)
# known once the winning tile has its place (the first of them a sum as well):
(CONCEALED, WAIT) = range(31, 33)
FEATURES = 33
OF_READING = BLOCKS
OF_PLACE = CONCEALED
SUMS = OF_PLACE + 1 - RUNS

# ---- the items of the fu: one for each of these, then one for each block
FU_WIN, FU_HOW, FU_WAIT, FU_BLOCK = range(4)
FU_ITEMS = 8

# ---- extra han, none of them a yaku
DORA, URA, RED_FIVES = range(3)

# ---- limits
NO_LIMIT, MANGAN, HANEMAN, BAIMAN, SANBAIMAN, YAKUMAN = range(6)

# ---- liability (WRC 6.2): what the third or fourth set seen was of
LIABLE_DRAGONS, LIABLE_WINDS, LIABLE_KANS, LIABLE_REPLACEMENT = range(4)
OF_YAKUMAN, LIABILITIES = LIABLE_KANS + 1, LIABLE_REPLACEMENT + 1

# ---- the phases of a hand
NO_HAND, TURN, CLAIMS, ROBBERY, DECLARING, HAND_OVER = range(6)

# ---- how the tile of a turn was obtained
FROM_WALL, FROM_DEAD_WALL, FROM_CLAIM = range(3)

# ---- how a hand ended
(PLAYING, BY_RON, BY_TSUMO, EXHAUSTIVE, NAGASHI, NINE_KINDS, FOUR_WINDS, FOUR_RIICHI, FOUR_KANS, TRIPLE_RON, CHOMBO) = range(11)

# ---- why a game ended
GOES_ON, ROUNDS_OVER, BUST, DEALER_AHEAD, TARGET_REACHED = range(5)

# ---- marks of a discard
MARK_DRAWN, MARK_RIICHI, MARK_TAKEN = 1, 2, 4

# ---- riichi of a seat: declared while its tile may still be won on (WRC 6.5.1), then in force
DECLARED, STANDING = 1, 2

# ---- a winning tile missed (WRC 5.7.5)
FOR_NOW, FOR_THE_HAND = 1, 2

# ---- a dead hand (WRC 7.1): the others know of it only once it was declared formally
DEAD, FORMALLY_DEAD = 1, 2
