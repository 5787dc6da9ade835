"""``jantaku event``: a group of commands, each in a separate module that is imported when it is first used."""

from typing import ClassVar

import click

from jantaku.cli import Commands, LazyGroup

# Each command: its module, which has a click command named `command`, and what it does in a line.
EVENT_COMMANDS: Commands = {
    "check": ("jantaku.cli.event_check", "Recompute a whole event and say what does not hold, and where."),
    "random": ("jantaku.cli.event_random", "Make a whole event at random, to test a program with."),
}


class EventGroup(LazyGroup):
    """The commands about events."""

    table: ClassVar[Commands] = EVENT_COMMANDS


@click.group("event", cls=EventGroup, short_help="Check a whole event.")
def command() -> None:
    """Check a whole event: its scores, totals, ranks and seating.

    \b
      jantaku event check FILE
    """  # noqa: D301 - click takes the \b for "as it stands"
