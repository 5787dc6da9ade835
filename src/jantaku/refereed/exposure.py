"""Tiles turned up, hands shown, hands declared dead, corrections. (WRC 5.6, 7.1, 7.2)"""

from jantaku.core import constants as n
from jantaku.core.dead_wall import DEAD_WALL, live
from jantaku.refereed.actions import TENPAI, Action, ActionError
from jantaku.refereed.claims import correct_meld, empty
from jantaku.refereed.draws import say_tenpai
from jantaku.refereed.exhaustion import ready
from jantaku.refereed.lawful_wins import silent_win
from jantaku.refereed.rulings import dead_call, judge, judge_empty_kan, kill, promising, void_riichi
from jantaku.refereed.state import EXTRA, STRAY, TableState, tiles_in_hand
from jantaku.refereed.walls import LIVE, put_back
from jantaku.refereed.wins import withdraw
from jantaku.story.tiles import hand_tiles

SOURCES = (LIVE, "dead", "own", "other", "deal", "unclear")


def reveal(s: TableState, action: Action) -> None:
    """Turn tiles up for all to see, and put them back; the numbers are how many, and whose hand for another player's."""
    t, seat = s.state, action.seat
    source = action.word or "own"
    many = action.numbers[0] if action.numbers else 1
    if source not in SOURCES or many < 1:
        raise ActionError("a-place", place=source[:20], places=", ".join(SOURCES))
    if source == "deal" and not dealing(s):  # a new deal without a penalty is for accidents of the deal alone
        source = LIVE
    if source in (LIVE, "deal", "unclear"):
        many = min(many, live(t))
        s.revealed |= set(range(t.taken, t.taken + many))
    elif source == "dead":
        many = min(many, DEAD_WALL)
        s.revealed |= set(range(n.WALL - many, n.WALL))
    else:
        other = action.numbers[1] if len(action.numbers) > 1 else (seat + 1) % 4
        many = min(many, see_hand(s, seat if source == "own" else other % 4, many))
    if many == 0:
        raise ActionError("there-to-turn-up")
    s.tell("tabletop.reveals", seat, number=many)
    fair = "yes" if many <= s.settings.fair else "no"
    judge(s, seat, "revealed", source=source, tiles=many, fair=fair, fault="yes")


def dealing(s: TableState) -> bool:
    """Return True right after the deal: nobody has discarded or called. (WRC 7.2)"""
    return s.window is None and not any(s.state.discards) and not any(s.state.melds)


def see_hand(s: TableState, seat: int, many: int) -> int:
    """Show the first tiles of a hand to all, the drawn one last; return how many there were."""
    tiles, apart = hand_tiles(s.state, seat)
    row = [*tiles, *([apart] if apart >= 0 else [])][:many]
    s.places[seat].known = tuple(row)
    return len(row)


# What a hand laid open means, by the moment: for every seat and book, tenpai or not, in riichi or not.
OWN_WIN, WON, SILENT = "own win said", "another's win shown", "a win not said"
LAST, DRAW, OVER, PLAY = "after the last discard", "draw", "over", "play"
WINS, ANNOUNCES, NOTHING, TURNS_UP = "proves the win", "announces tenpai", "nothing", "tiles turned up"
MEANS = {OWN_WIN: WINS, WON: NOTHING, SILENT: WINS, LAST: ANNOUNCES, DRAW: ANNOUNCES, OVER: NOTHING, PLAY: TURNS_UP}


def moment_of(s: TableState, seat: int) -> str:
    """Return the moment at which a seat lays its hand open, a key of `MEANS`. (WRC 5.5, 5.6, 5.7, 5.7.2, 7.2)"""
    t = s.state
    if t.phase in (n.DECLARING, n.HAND_OVER):
        return DRAW if t.phase == n.DECLARING else OVER
    if seat in s.wins:
        return OWN_WIN
    if promising(s, seat, shown=True):
        return WON
    if silent_win(s, seat):
        return SILENT
    return LAST if t.phase == n.CLAIMS and live(t) == 0 else PLAY


def announce(s: TableState, seat: int) -> None:
    """Take a tenpai hand laid open as its announcement; a noten one is judged with the others. (WRC 5.7.2)"""
    place = s.places[seat]
    if ready(s, seat) and not s.state.dead[seat] and not (place.declared or place.early):
        say_tenpai(s, seat, TENPAI)


def show(s: TableState, seat: int) -> None:
    """Lay the hand open: to win, or to announce or prove tenpai; in the middle of the play it counts as tiles turned up."""
    place = s.places[seat]
    if place.shown:
        return
    moment = moment_of(s, seat)
    means = MEANS[moment]
    place.shown = True
    tiles, apart = hand_tiles(s.state, seat)
    s.tell("game.shows", seat, tiles=(*tiles, *([apart] if apart >= 0 else [])))
    if moment == SILENT:
        s.wins[seat] = (s.now, silent_win(s, seat))
        judge(s, seat, "win-not-said")
    elif means == TURNS_UP:
        reveal(s, Action(s.now, seat, "reveal", "own", (), (tiles_in_hand(s.state, seat),)))
    elif means == ANNOUNCES:
        announce(s, seat)


def declare_dead(s: TableState, action: Action) -> None:
    """Declare a hand formally dead, possible only if it is dead. (WRC 7.1)"""
    seat = action.numbers[0] if action.numbers and action.numbers[0] in range(4) else action.seat
    if s.state.dead[seat] == 0:
        s.tell("tabletop.not-dead", seat)
    elif s.state.dead[seat] != n.FORMALLY_DEAD:
        kill(s, seat, formally=True)


def correct(s: TableState, action: Action) -> None:
    """Correct a group or a draw before the discard, or withdraw a word, which leaves it empty. (WRC 7.2)"""
    seat, place = action.seat, s.places[action.seat]
    if action.word == "meld":
        correct_meld(s, action)
    elif action.word == "draw":
        wall, _, _ = put_back(s, seat)
        if wall == STRAY:
            judge(s, seat, "out-of-turn", discarded="no")
        elif wall not in EXTRA:
            judge(s, seat, "wrong-place", wall=wall, discarded="no", fair="yes")
    elif action.word == "riichi" and place.riichi_at != n.NONE:
        place.riichi_at = n.NONE
        if not dead_call(s, seat):
            judge(s, seat, "empty-riichi")
        void_riichi(s, seat)
    elif action.word == "win" and seat in s.wins:
        withdraw(s, seat)
    elif action.word == "call" and not place.laid and (window := s.calling(seat)):
        empty(s, window, seat)
    elif action.word == "call" and s.pending.kan_at[seat] != n.NONE:
        judge_empty_kan(s, seat)
    else:
        raise ActionError("to-put-right", what=action.word[:20])
