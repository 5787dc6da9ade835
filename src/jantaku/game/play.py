"""Games between bots, and the decisions of a recorded game: ``play`` and ``decisions``."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from jantaku.arguments import expect
from jantaku.bots.players import PLAYERS, player
from jantaku.core import constants as n
from jantaku.core.acts import PASS
from jantaku.errors import ActError
from jantaku.game.acts import Act, Lawful
from jantaku.game.log import HandLog, Log, check_log
from jantaku.game.table import Table
from jantaku.game.view import View
from jantaku.rules.book import DEFAULT, Book

Bot = Callable[[View, Lawful], "Act | str"]
"""A function from a seat's view and its lawful acts to one of those acts, itself or in words (``"drawn"``, ``"pass"``)."""


@runtime_checkable
class WatchingBot(Protocol):
    """A bot that is shown its view after every change of the table, whether it is asked or not.

    ``remarks`` are sentences for the record; the program that shows it the table takes them out.
    """

    remarks: list[str]

    def watch(self, view: View) -> None:
        """Take note of the view."""

    def close(self) -> None:
        """End what the bot has opened: the game is over, or given up."""


Watchers = Mapping[int, WatchingBot]


class Decision(NamedTuple):
    """One decision of a recorded game: the seat, its view, the lawful acts, and the act it did, lawful or not."""

    seat: int
    view: View
    lawful: Lawful
    act: Act


def play(
    bots: "Bot | str | Sequence[Bot | str]",
    *,
    book: Book | str = DEFAULT,
    seed: bytes | None = None,
    walls: Iterable[tuple[int, ...]] | None = None,
) -> Table:
    """Play a game between bots to its end, and return its table.

    ``bots`` is one for all seats or four, each a function or ``"sensible"`` or ``"random"``. A `WatchingBot` is shown its view
    after every change, and closed at the end. With ``walls``, each of 136 tiles in drawing order, one hand is played from each,
    and the game stops after the last. Raise ActError if a bot returns an act that is not lawful.
    """
    table = Table(book, seed=seed)
    four = [bots] * 4 if callable(bots) or isinstance(bots, str) else list(bots)
    if len(four) != 4:
        raise ActError(f"there are {len(four)} bots: give one, or four")
    seated = [_seated(bot, table, seat) for seat, bot in enumerate(four)]
    watchers = watching(seated)
    try:
        _play(table, seated, watchers, None if walls is None else iter(walls))
    finally:
        close(watchers)
    return table


def _play(table: Table, seated: Sequence[Bot], watchers: Watchers, given: Iterator[tuple[int, ...]] | None) -> None:
    """Play hand after hand, until the game is over or no wall is left."""
    while not table.over:
        wall = None if given is None else next(given, None)
        if given is not None and wall is None:
            break
        table.deal(wall)
        show(table, watchers)
        while table.asked:
            seat = table.asked[0]
            table.push(seated[seat](table.seen(seat), table.lawful(seat)), seat)
            show(table, watchers)


def watching(bots: Iterable[object]) -> Watchers:
    """Return the bots that watch, by seat; ``bots`` are those of the four seats."""
    return {seat: bot for seat, bot in enumerate(bots) if isinstance(bot, WatchingBot)}


def show(table: Table, watchers: Watchers) -> list[str]:
    """Show the table to the bots that watch it; return their remarks, which the log keeps too."""
    found: list[str] = []
    for seat, bot in watchers.items():
        bot.watch(table.seen(seat))
        found += bot.remarks
        bot.remarks.clear()
    table.log.notes += found
    return found


def close(watchers: Watchers) -> None:
    """End what bots that watch have opened."""
    for bot in watchers.values():
        bot.close()


def _seated(bot: Bot | str, table: Table, seat: int) -> Bot:
    """Return a bot as a function. Raises ActError for anything else."""
    if callable(bot):
        return bot
    expect(bot, str, "the bot", f"a function of a view and its lawful acts, or one of {', '.join(PLAYERS)}", ActError)
    if bot not in PLAYERS:
        raise ActError(f"no bot is called {bot[:40]!r}; there are {', '.join(PLAYERS)}")
    seed = int.from_bytes((table.seed or b"")[:7], "big")
    chosen = player(bot, table.rules, seed, seat)
    return lambda view, _: Act(view.seat, chosen(view.state, view.seat))


def decisions(log: Log, book: Book | str | None = None) -> Iterator[Decision]:
    """Iterate over every decision of a recorded game, in order.

    A seat that could have claimed or robbed and is not heard of has passed, and that is a decision; tenpai and noten that the
    record omits are not. The book is the log's own, or another. Raises JantakuError for what cannot be played.
    """
    check_log(log)
    table = Table(Book.named(log.book, log.house, log.digest) if book is None else book, names=log.names)
    for hand in log.hands:
        yield from _concluded(table)
        yield from decisions_in(table, hand)


def decisions_in(table: Table, hand: HandLog) -> Iterator[Decision]:
    """Iterate over the decisions of one hand, which is dealt at a table that waits for it, and played there."""
    table.lay(hand)
    for entry in hand.entries:
        if entry.act != PASS and table.shuts(entry):
            yield from _passed(table)
            table.close()
        if 0 <= entry.seat < 4 and table.state.pending >> entry.seat & 1:
            yield _decision(table, entry.seat, Act(entry.seat, entry.act, entry.tile))
        table.follow(entry)
    if hand.end:
        yield from _concluded(table)


def _decision(table: Table, seat: int, act: Act) -> Decision:
    return Decision(seat, table.seen(seat), table.lawful(seat), act)


def _passed(table: Table) -> Iterator[Decision]:
    """Yield a pass for each seat asked about a claim or a robbery, as the window closes."""
    if table.state.phase in (n.CLAIMS, n.ROBBERY):
        yield from [_decision(table, seat, Act(seat, PASS)) for seat in table.asked]


def _concluded(table: Table) -> Iterator[Decision]:
    """Close every window, as `Table.conclude` does."""
    while table.state.phase in (n.CLAIMS, n.ROBBERY, n.DECLARING):
        yield from _passed(table)
        table.close()
