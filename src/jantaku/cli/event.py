"""``jantaku event``: a group of commands, each in a separate module that is imported when it is first used."""

from typing import ClassVar

import click

from jantaku.cli import Commands, LazyGroup

# Each command: its module, which has a click command named `command`, and what it does in a line.
EVENT_COMMANDS: Commands = {
    "new": ("jantaku.cli.events.new", "Begin an event under a rule book."),
    "entry": ("jantaku.cli.events.entry", "Enter players, correct a name, delete one."),
    "seat": ("jantaku.cli.events.seat", "Seat sessions by a plan or by hand; put substitutes in."),
    "session": ("jantaku.cli.events.session", "Start a session, or show how it stands."),
    "arrived": ("jantaku.cli.events.arrived", "Note an arrival; one that is late is ruled on."),
    "result": ("jantaku.cli.events.result", "Enter the result of a table, or correct it."),
    "rule": ("jantaku.cli.events.rule", "Rule on a foul."),
    "withdraw": ("jantaku.cli.events.withdraw", "Withdraw an entry, or take it back."),
    "stage": ("jantaku.cli.events.stage", "Cut to the next stage."),
    "standings": ("jantaku.cli.events.standings", "Show the standings."),
    "season": ("jantaku.cli.events.season", "Show a club's table and ratings over many events."),
    "needs": ("jantaku.cli.events.needs", "Show what a player needs before the last session."),
    "print": ("jantaku.cli.events.print", "Print lists, cards, sheets, certificates, reports."),
    "person": ("jantaku.cli.events.person", "Show all that is held of a person."),
    "export": ("jantaku.cli.events.export", "Write an event for other programs."),
    "import": ("jantaku.cli.events.import_", "Begin an event from the interchange format."),
    "address": ("jantaku.cli.events.address", "Give a role at an event of a server, by a link."),
    "mirror": ("jantaku.cli.events.mirror", "Keep a copy of an event up to date on a public server."),
    "check": ("jantaku.cli.events.check", "Recompute a whole event and say what does not hold, and where."),
    "random": ("jantaku.cli.events.random", "Make a whole event at random, to test a program with."),
}


class EventGroup(LazyGroup):
    """The commands about events."""

    table: ClassVar[Commands] = EVENT_COMMANDS


@click.group("event", cls=EventGroup, short_help="Keep an event, or check one.")
def command() -> None:
    """Keep an event in a file: entries, seats, results, rulings, standings; or check one that any program has kept.

    \b
      jantaku event new open.event --name "Open 2026"
      jantaku event entry open.event --csv entries.csv
      jantaku event seat open.event --plan plan.json
      jantaku event result open.event --table 1 45200 31000 23800 19000 --sticks 1 --seen Eva
      jantaku event standings open.event
      jantaku event check open.json
    """  # noqa: D301 - click takes the \b for "as it stands"
