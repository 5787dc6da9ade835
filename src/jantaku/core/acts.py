"""The numbering of acts, and sets of them.

An act is ``40 * word + bit``; a set of acts is five words of bits, so that a test of many acts is one operation.

    word  bits     act
    0     0-36     discard that tile from the hand
    1     0-36     declare riichi and discard that tile from the hand
    2     0-33     concealed kong of that kind
    3     0-33     extend a triplet of that kind to a quad
    4     0        discard the tile just drawn            1  declare riichi with it
          2, 3     chii, the claimed tile being the lowest  (3: with the red five)
          4, 5     chii, the middle one                     (5: with the red five)
          6, 7     chii, the highest                        (7: with the red five)
          8, 9     pon                                      (9: with the red five)
          10       kan on a discard      11  ron      12  tsumo      13  pass
          14       nine kinds            15  declare tenpai          16  declare noten
          17       pon with two red fives
"""

STRIDE = 40
WORDS = 5
W_DISCARD, W_RIICHI, W_CONCEALED, W_ADDED, W_OTHER = range(WORDS)

DISCARD = 0
RIICHI_DISCARD = STRIDE * W_RIICHI
CONCEALED_KAN = STRIDE * W_CONCEALED
ADDED_KAN = STRIDE * W_ADDED
OTHERS = STRIDE * W_OTHER
(
    DISCARD_DRAWN,
    RIICHI_DRAWN,
    CHII_LOW,
    CHII_LOW_RED,
    CHII_MIDDLE,
    CHII_MIDDLE_RED,
    CHII_HIGH,
    CHII_HIGH_RED,
    PON,
    PON_RED,
    KAN,
    RON,
    TSUMO,
    PASS,
    NINE_KINDS,
    TENPAI,
    NOTEN,
    PON_REDS,
) = range(OTHERS, OTHERS + 18)
ACTS = OTHERS + 18

PONS = (PON, PON_RED, PON_REDS)  # by how many red fives of the hand go in


def bit(act: int) -> int:
    """The bit of an act in its word."""
    return 1 << act % STRIDE
