"""Dispatch of actions: the entry for every kind, and the effects of the passing of time."""

from collections.abc import Callable
from dataclasses import replace

from jantaku.core import constants as n
from jantaku.core import reasons as r
from jantaku.core.acts import NINE_KINDS
from jantaku.core.step.aborts import abort
from jantaku.refereed import actions as d
from jantaku.refereed import counting
from jantaku.refereed.actions import Action, ActionError, meaning
from jantaku.refereed.claims import meld, say_call
from jantaku.refereed.conduct import behave, note_slow, note_turn
from jantaku.refereed.discards import discard, taken
from jantaku.refereed.draws import draw, let_pass, say_tenpai
from jantaku.refereed.exhaustion import settle_exhaustion
from jantaku.refereed.exposure import correct, declare_dead, reveal, show
from jantaku.refereed.lawful_wins import has_drawn, meant
from jantaku.refereed.rulings import changed_call, close, dead_call, end_hand, fouls_of, judge, promising, release, strike
from jantaku.refereed.state import TableState
from jantaku.refereed.timing import only_drawn
from jantaku.refereed.wins import decide, say_win, settle_wins

Handler = Callable[[TableState, Action], None]

PLAY = (d.DRAW, d.DISCARD, d.MELD)  # while a win is being examined, nobody else may play on; the declarer who does has it judged


def happen(s: TableState, action: Action) -> None:
    """Apply an action. Raise ActError if hands cannot do it; then only the time has changed."""
    s.now = max(s.now, action.at)
    if action.what == d.GONG:
        gong(s)
        return
    if action.what not in d.NOBODYS and action.seat not in range(4):
        raise ActionError("a-seat", seat=action.seat)
    if s.counting and not s.counting.paid:
        at_count(s, action)
        return
    if s.state.phase in (n.NO_HAND, n.HAND_OVER):
        if action.what not in (d.WAIT, d.COUNT, d.DISPUTE):
            raise ActionError("playing")
        about_count(s, action)
        return
    note_slow(s)
    wins_first(s, action)
    if s.state.phase != n.HAND_OVER:
        do(s, action)
        settle_wins(s)
        settle_exhaustion(s, over=action.what == d.WAIT and bool(action.numbers))
    if s.held and not promising(s, n.NONE):
        release(s, "none")
    take_up_stakes(s)
    strike(s)
    note_turn(s)


def wins_first(s: TableState, action: Action) -> None:
    """Settle declared wins that are due before an action. Raise ActionError if the action must wait for them."""
    settle_wins(s)
    if action.what in PLAY and s.wins and not undoes(s, action):
        if set(s.wins) != {action.seat}:
            raise ActionError("while-won")
        decide(s)
    strike(s)


def undoes(s: TableState, action: Action) -> bool:
    """Return True for the tiles of a call in time, which undo the draw that others declare a win with. (WRC 5.4.1)"""
    return action.what == d.MELD and s.calling(action.seat) is not None and only_drawn(s)


def gong(s: TableState) -> None:
    """Announce that time is up: the hand being played is the last; between hands, no further one is dealt. (WRC 8.2)"""
    s.settings = replace(s.settings, last_hand=True)
    s.tell("tabletop.gong")
    if s.state.phase == n.HAND_OVER:
        close(s)


def do(s: TableState, action: Action) -> None:
    """Do an action, by the handler of its kind."""
    unclear = forget_unclear(s, action)
    if action.what == d.SHOW and unclear != n.NONE:
        say_win(s, action.seat, d.TSUMO if has_drawn(s.state, action.seat) else d.RON, unclear)
    HANDLERS.get(action.what, about_count)(s, action)


def forget_unclear(s: TableState, action: Action) -> int:
    """Return the time of the seat's last, unclear word, and forget it; -1 if there is none or no hand is played.

    Such a word is void; a hand shown with it is judged as the only win that it can mean. (row N15)
    """
    if action.seat == n.NONE or action.what in d.NOBODYS:
        return n.NONE
    place = s.places[action.seat]
    tile, place.unclear = place.unclear, n.NONE
    return tile if s.state.phase in (n.TURN, n.CLAIMS, n.ROBBERY) else n.NONE


def put_stick(s: TableState, action: Action) -> None:
    """Put the stick of a riichi on the table."""
    s.places[action.seat].stick = True
    s.tell("tabletop.stick", action.seat)


def take_up_stakes(s: TableState) -> None:
    """Give back a stick that was put down without a riichi, by mistake. (WRC 6.5.1)"""
    for seat, place in enumerate(s.places):
        if s.state.phase != n.HAND_OVER and place.stick and not s.staked(seat):
            place.stick = False
            s.tell("tabletop.stick-back", seat)


def at_count(s: TableState, action: Action) -> None:
    """Apply an action while winning hands are counted: nothing else is done before they are paid. (WRC 6)"""
    if action.what not in (d.COUNT, d.DISPUTE, d.SAY, d.WAIT):
        raise ActionError("while-counting")
    counting.go_on(s)
    if action.what == d.SAY:
        word, _ = meaning(action.word, own_turn=False)
        s.tell(f"tabletop.says-{word or 'unclear'}", action.seat)
        if word == d.PASS:
            counting.agree(s, action.seat)
    about_count(s, action)
    counting.go_on(s)


def about_count(s: TableState, action: Action) -> None:
    """Apply an action about a hand's worth, before it is paid or, while the hand is intact, after. (WRC 6)"""
    if action.what == d.COUNT:
        counting.count(s, action)
    elif action.what == d.DISPUTE and s.counting is None:
        counting.ask_correction(s, action.seat)
    elif action.what == d.DISPUTE:
        counting.dispute(s, action)
    elif action.what == d.AGREE:
        counting.agree_correction(s, action.seat)


def take(s: TableState, seat: int) -> None:
    """Take the claimed tile to its group. (WRC 5.4)"""
    if s.pending.untaken[seat] == n.NONE:
        raise ActionError("claimed")
    taken(s, seat)


def mix(s: TableState, seat: int) -> None:
    """Put the drawn tile among the others. (WRC 5.6)"""
    if not has_drawn(s.state, seat):
        raise ActionError("apart")
    s.places[seat].mixed = True


def say(s: TableState, action: Action) -> None:
    """Announce a spoken word, and act on its meaning at this moment. (WRC 7.2)"""
    t, seat = s.state, action.seat
    own = t.phase == n.TURN and t.turn == seat
    word, proper = meaning(action.word, own_turn=own)
    s.tell(f"tabletop.says-{word or 'unclear'}", seat)
    if not proper:
        call = "riichi" if word == d.RIICHI else "win" if word in d.WINS else "kan" if own else "claim"
        judged = judge(s, seat, "wrong-word", clear="yes" if word else "no", call=call, shown="no")
        if not word:
            s.places[seat].unclear = action.at
        if "claim-holds" not in judged.ruling.next:
            return
    if word in d.CALLS or word in d.WINS:
        called(s, seat, word, action.at)
    elif word == d.RIICHI:
        say_riichi(s, seat, action.at)
    elif word in (d.TENPAI, d.NOTEN):
        say_tenpai(s, seat, word)
    elif word == d.NINE:
        nine_kinds(s, seat)
    else:
        let_pass(s, seat)


def called(s: TableState, seat: int, word: str, at: int) -> None:
    """Apply chii, pon, kan, ron or tsumo; after another word of the same seat it is a changed call. (WRC 7.2)"""
    if seat in s.wins and word not in d.WINS:
        changed_win(s, seat, word, at)
    elif word in d.WINS:
        say_win(s, seat, word, at)
    else:
        say_call(s, seat, word, at)


def changed_win(s: TableState, seat: int, word: str, at: int) -> None:
    """Judge a call after a declared win: after a pause the win must be shown, or is empty."""
    follows = changed_call(s, seat, s.wins[seat][0], at, call="win", able=bool(meant(s, seat)))
    if "first-call-holds" in follows:
        return
    del s.wins[seat]
    if "second-call-holds" in follows:
        say_call(s, seat, word, at)


def say_riichi(s: TableState, seat: int, at: int) -> None:
    """Declare riichi in turn, with the discard that follows; at any other time it is an empty word. (WRC 6.5.1)

    While the seat's riichi tile is the last discard, it is the word of that riichi, said late or repeated.
    """
    t = s.state
    if t.phase == n.TURN and t.turn == seat and t.riichi[seat] != n.STANDING:
        s.places[seat].riichi_at = at
    elif t.riichi[seat] != n.DECLARED and not dead_call(s, seat):
        again = t.riichi[seat] == n.STANDING
        judge(s, seat, "riichi-again" if again else "empty-riichi", (r.RIICHI_TWICE if again else r.NOT_YOUR_TURN,))


def nine_kinds(s: TableState, seat: int) -> None:
    """Abort the hand for nine kinds of terminals and honours, if the book has it. (Club, Annulations 2)"""
    reasons = s.against(s.state, seat, NINE_KINDS)
    if reasons == ():
        abort(s.state, s.rules, n.NINE_KINDS)
        s.places[seat].shown = True
        s.tell("game.nine-kinds", seat)
        end_hand(s)
        return
    for foul, why in fouls_of(reasons or (r.NOT_YOUR_TURN,)).items():
        judge(s, seat, foul if foul != "out-of-turn" else "empty-call", why)


def of_seat(handler: Callable[[TableState, int], None]) -> Handler:
    """Return a handler that needs to know of an action only the seat."""
    return lambda s, action: handler(s, action.seat)


HANDLERS: dict[str, Handler] = {
    d.SAY: say,
    d.DRAW: draw,
    d.TAKE: of_seat(take),
    d.MELD: meld,
    d.DISCARD: discard,
    d.STICK: put_stick,
    d.MIX: of_seat(mix),
    d.SHOW: of_seat(show),
    d.REVEAL: reveal,
    d.CORRECT: correct,
    d.DEAD: declare_dead,
    **dict.fromkeys(d.CONDUCT, behave),
}
