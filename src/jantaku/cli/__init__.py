"""The command line: ``jantaku COMMAND``. A command's module is loaded when it is used, so that each starts quickly."""

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, cast

import click

from jantaku.errors import ActError, JantakuError, LogError
from jantaku.version import __version__

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Commands = dict[str, tuple[str, str]]

# Each command: its module, which has a click command named `command`, and what it does in a line.
COMMANDS: Commands = {
    "score": ("jantaku.cli.score", "Score a hand: yaku, fu, points and payments, and why."),
    "waits": ("jantaku.cli.waits", "Show how far a hand is from a win, its waits, its best discards."),
    "serve": ("jantaku.cli.serve", "Serve the web table; without a command, jantaku opens it here."),
    "copy-db": ("jantaku.cli.copy_database", "Copy the web table's database: SQLite to PostgreSQL, or back."),
    "site": ("jantaku.cli.site", "Write a folder of static files: games, drills, rules, points."),
    "play": ("jantaku.cli.play", "Play in the terminal against three bots."),
    "replay": ("jantaku.cli.replay", "Step through a recorded game in the terminal."),
    "verify": ("jantaku.cli.verify", "Referee recorded games again, act by act."),
    "convert": ("jantaku.cli.convert", "Write a recorded game in another format."),
    "simulate": ("jantaku.cli.simulate", "Simulate games between bots by the thousand, with statistics."),
    "review": ("jantaku.cli.review", "Review a recorded game beside the strong bot."),
    "arena": ("jantaku.cli.arena", "Let players compete on duplicate walls, with bounds."),
    "bot": ("jantaku.cli.bot", "Have a bot of ours play at a table of another program."),
    "dataset": ("jantaku.cli.dataset", "Turn recorded games into arrays to learn from."),
    "seat": ("jantaku.cli.seat", "Make a seating plan with its certificate; amend or check one."),
    "rules": ("jantaku.cli.rules", "Look up a rule book, with clauses; compare two books."),
    "ruling": ("jantaku.cli.ruling", "Get the ruling on a foul, and why; list all fouls."),
    "sheet": ("jantaku.cli.sheet", "Print a sheet of a rule book: yaku, payments, fu, draws."),
    "books": ("jantaku.cli.books", "List the rule books: title, edition, authors, licence."),
    "terms": ("jantaku.cli.terms", "Look up the words of the game in English, French and Japanese."),
    "event": ("jantaku.cli.event", "Keep an event: entries, seats, results, standings; or check one."),
}

STOPPED, CLOSED = 130, 141  # exit codes, as shells have them: of Ctrl-C, and of output that nobody reads any more

# What the extra "web" brings, by the names under which it is imported.
WEB = (
    "alembic",
    "itsdangerous",
    "jinja2",
    "multipart",
    "python_multipart",
    "segno",
    "sqlalchemy",
    "starlette",
    "uvicorn",
    "websockets",
)


def load(name: str, commands: Commands = COMMANDS) -> Any:
    """Import the module of a command. Raises JantakuError where what it needs is not installed."""
    try:
        return import_module(commands[name][0])
    except ImportError as error:
        if (error.name or "").partition(".")[0] in WEB:
            raise JantakuError(
                "The web table is not installed: type pip install 'jantaku[web]' for it, or jantaku play to play in the terminal"
            ) from error
        raise JantakuError(f"{name} cannot be loaded ({error}): a part of Jantaku is missing, so install it again") from error


class LazyGroup(click.Group):
    """Commands of a table, each imported when it is first used."""

    table: ClassVar[Commands] = {}

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's
        """Return the names of the commands, in the order of the list."""
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's
        """Import a command and return it."""
        if cmd_name not in self.table:
            return None
        command = cast("click.Command", load(cmd_name, self.table).command)
        command.help = command.help or self.table[cmd_name][1]  # python -OO leaves no docstrings
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command named; fail with the nearest names for an unknown one."""
        if args and args[0] not in self.table and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], self.table, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(self.table)}"
            ctx.fail(f"No command is called {args[0][:40]!r}; {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's
        """Write the list of the help without importing any command."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in self.table.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        """Complete a command's name, or an option's, without loading any command."""
        from click.shell_completion import CompletionItem

        names = [CompletionItem(name, help=line) for name, (_, line) in self.table.items() if name.startswith(incomplete)]
        return names + click.Command.shell_complete(self, ctx, incomplete)


class CommandGroup(LazyGroup):
    """The commands of ``jantaku``; an error is a sentence and an exit code."""

    table: ClassVar[Commands] = COMMANDS

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; what Jantaku refuses is a sentence on stderr, and exit code 2."""
        ready_streams()
        try:
            return super().invoke(ctx)
        except JantakuError as error:
            message = in_words(error)
        except KeyboardInterrupt:
            click.echo("\nStopped.", err=True)
            return ctx.exit(STOPPED)
        except BrokenPipeError:
            drop_output()
            return ctx.exit(CLOSED)
        except UnicodeEncodeError as error:
            message = f"{error.object[error.start :][:40]!r} is not text in UTF-8; give words that a terminal can show"
        except OSError as error:
            message = unwritten(error)
        click.echo(f"Error: {sentence(message)}", err=True)
        return ctx.exit(2)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run it all; what is wrong with the output of ``--help`` is a sentence as well."""
        try:
            return super().main(*args, **kwargs)
        except OSError as error:
            click.echo(f"Error: {sentence(unwritten(error))}", err=True)
            sys.exit(2)


def ready_streams() -> None:
    """Open streams that are missing; make a terminal without kanji show question marks instead of failing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:  # it was closed
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - for as long as we run
        elif mode == "w" and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def in_words(error: JantakuError) -> str:
    """Return the sentence of a refusal, in the language of the command."""
    from jantaku.cli.common import spoken

    if isinstance(error, ActError | LogError):
        from jantaku.story.refusals import refusal
    else:  # without the rules, of which a part may be missing
        from jantaku.texts.refusals import told as refusal
    return refusal(error, spoken())


def unwritten(error: OSError) -> str:
    """Discard what could not be written, and say why not."""
    drop_output()
    from jantaku.cli.common import spoken
    from jantaku.texts import say
    from jantaku.texts.refusals import SystemReason

    lang = spoken()
    why = SystemReason(error).sentence(lang)
    return say("cli.place", lang, path=error.filename, why=why) if error.filename else say("cli.output", lang, why=why)


def drop_output() -> None:
    """Discard output that could not be written, so that Python does not try again at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)


def sentence(text: str) -> str:
    """Return a message with its full stop."""
    return text if text.endswith((".", "?", "!", "\u3002")) else f"{text}."


@click.group(
    cls=CommandGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message="jantaku %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Riichi mahjong exactly as its rule books have it. Without a command: the web table, in your browser.

    Hands are written in digits and suits: 123m for characters, p for circles, s for bamboo, 1z to 7z for East, South, West,
    North, White, Green, Red; 0 is a red five. Melds follow as chii:345p, pon:777z, kan:2222s, ankan:1111m.

    \b
      jantaku score "23m 11z 789s chii:345p pon:777z" 1m --ron
      jantaku waits "123m 456p 78s 11222z"
      jantaku rules swap
    """  # noqa: D301 - click takes the \b for "as it stands"
    if ctx.invoked_subcommand is None:
        load("serve").at_home()
