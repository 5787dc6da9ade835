"""Working memory of the strong player."""

from typing import Annotated

from jantaku.bots.chance import Chance
from jantaku.bots.sensible.scratch import BotScratch
from jantaku.core.acts import ACTS, OTHERS
from jantaku.core.fields import I1, I2, I4, I8, FinishedHand, Reading, Seats4, Worth, record

OTHER_ACTS = ACTS - OTHERS
NOT_WEIGHED = -(10**6)
WAYS = 4  # closed, calling; the same in a narrow hand
AWAY = 8  # tiles lacking, at most, that are kept apart
STEPS = 50  # thousands of points that a win may bring
GOES = 19  # draws that a seat can still have, from none on
TRAITS, SCENE = 82, 38  # of a discard; of the hand and the table
INNER, SECOND = 32, 16  # sums in the two layers of the network
NOT_ASKED, OF_CALL, OF_RIICHI = range(3)
DOUBTS, FEW_INNER = 86, 16  # traits of a call or of riichi, and sums in their networks


@record
class Net:
    """Weights of the network, in 64ths."""

    across: Annotated[list[int], "i2", TRAITS]  # of each trait on the rating
    first: Annotated[list[list[int]], "i2", TRAITS, INNER]  # of each trait on each sum of the first layer
    scene: Annotated[list[list[int]], "i2", SCENE, INNER]  # and of what is the same for each discard
    start: Annotated[list[int], "i4", INNER]  # with which the sums start
    second: Annotated[list[list[int]], "i2", INNER, SECOND]
    second_start: Annotated[list[int], "i4", SECOND]
    last: Annotated[list[int], "i2", SECOND]


@record
class YesNo:
    """Weights of a network that says yes or no, in 64ths."""

    first: Annotated[list[list[int]], "i2", DOUBTS, FEW_INNER]
    start: Annotated[list[int], "i4", FEW_INNER]
    last: Annotated[list[int], "i2", FEW_INNER]
    bias: I4


@record
class Thoughts:
    """The evaluation of a view. Chances are in parts of 65,536, worths in points."""

    sight: BotScratch  # unseen tiles and dora
    hand: FinishedHand  # the hand that is thought of
    reading: Reading
    worth: Worth
    key: Annotated[list[int], "u4", 4]  # the tiles of it that a plan can use
    fives: Annotated[list[int], "i1", 3]  # red fives in the hand by suit ...
    reds: I1  # ... and in melds
    seat: I1
    unseen: I2  # tiles
    goes: I1  # draws that the seat still has
    on: Annotated[list[int], "i4", GOES]  # the chance that the hand goes on after a go-round, by draws left
    far: Annotated[list[list[list[int]]], "i4", WAYS, AWAY, GOES]  # the chance to win one that lacks so many tiles
    can_riichi: I1
    deals: I1  # deals left after this, likely
    left: I1  # and at least
    sort: I1  # how games go by the book: `place.sort_of`
    target: I4  # points with which the game can end, ...
    bust: I1  # ... whether it does when somebody has less than none, ...
    stops: I1  # ... when the dealer leads ...
    final: I1  # ... and with this round in any case
    now: I4  # worth of the standing as it is
    gain: Annotated[list[int], "i4", STEPS]  # worth of a win, by thousands of points
    relief: I4  # what a win saves, beside what it brings: somebody else would have won
    tenpai: I4  # what it is worth to be ready at a draw
    extra: I4  # counters and sticks that a win brings
    cast: I8  # kinds among the seat's own discards
    more_win: I4  # 0, but where one asks what follows from a change: points added to each win, ...
    more_draw: I4  # ... to being ready at a draw, ...
    more_place: I4  # ... to each place, ...
    more_point: I4  # ... and sixteenths of a point to each point
    gone: I8  # the kind discarded in thought
    rate: I4  # of a ready hand: the chance to win it in a go-round ...
    value: I4  # ... and what it is then worth
    other: I4  # what it promises with riichi where silence is better, or the other way round; `NOT_WEIGHED`
    riichi: I1  # and whether with riichi
    sums: Annotated[list[int], "i8", GOES]  # what the draws of a go-round lead to, by draws left after it
    lacks: Annotated[list[int], "i1", 34]  # by kind discarded, and the plans
    near: I1  # tiles lacking to the nearest plan
    by_plan: Annotated[list[int], "i1", 8]
    least: Annotated[list[int], "i1", 8]
    hope: Annotated[list[int], "i4", 34]  # by kind discarded: points expected of the hand
    loud: Annotated[list[int], "i1", 34]  # whether then with riichi
    points: Annotated[list[int], "i4", 34]  # by kind discarded: points expected in all
    otherwise: Annotated[list[int], "i4", 34]  # the same with riichi where silence is better, or the other way round
    calls: Annotated[list[int], "i4", OTHER_ACTS]  # points expected of each chii, pon, and a pass; `NOT_WEIGHED`
    then: Annotated[list[int], "i1", OTHER_ACTS]  # the kind discarded after each call
    promised: Annotated[list[int], "i4", OTHER_ACTS]  # points expected of the hand after each call, and after a pass
    expected: I4  # points after the discard that is chosen
    risk: Annotated[list[int], "i4", 34]  # and points that the discard is expected to cost
    hit: Annotated[list[int], "i4", 34]  # and the chance that it deals in
    ready: Seats4  # chance that each opponent is ready
    cost: Seats4  # what it costs to deal in to each
    mean_risk: I4  # of a tile unseen
    pattern: Annotated[list[int], "i4", 34]  # weights of waits for each kind
    closed: I1  # 1 if no tile was called
    net: Net
    whole: Annotated[list[int], "i1", 11]  # counts over the whole hand
    help: Annotated[list[int], "i2", 34]  # by kind discarded: tiles left that bring the nearest hand nearer
    wide: Annotated[list[int], "i1", 34]  # 1 if the nearest hand is not one of groups and a pair
    most_points: I4  # the most, or least, of any discard
    most_hope: I4
    most_help: I2
    least_risk: I4
    least_lacks: I1
    trait: Annotated[list[list[int]], "i2", 34, TRAITS]  # by kind discarded
    scene: Annotated[list[int], "i2", SCENE]
    base: Annotated[list[int], "i4", INNER]  # sums of the first layer before the traits of a discard
    inner: Annotated[list[int], "i4", INNER]
    outer: Annotated[list[int], "i4", SECOND]
    rating: Annotated[list[int], "i4", 34]  # by kind discarded: the logarithm of how likely a strong player does it, in 4,096ths
    calling: YesNo
    declaring: YesNo
    doubt: Annotated[list[int], "i2", DOUBTS]  # traits of a call, or of riichi
    surely: I4  # how surely the answer to it is yes, in 4,096ths: yes above 0
    agreed: I1  # and whether it is
    heat: I4  # 0: the best choice; else choices are drawn, by eighths of their ratings
    luck: Chance  # of such draws
    asked: I1  # what was asked last: 0 nothing, a call, riichi
    rated: I8  # kinds that were rated, as bits ...
    picked: I1  # ... and the one chosen
