"""Make what a shell has of the command line, its man pages and completions: ``python -m tools.shell_files [FOLDER]``.

The wheel installs ``share/`` where man, bash, zsh and fish look for them.
"""

import inspect
import re
import sys
from pathlib import Path

import click
from click.shell_completion import get_completion_class
from click_man.core import write_man_pages

from jantaku import __version__
from jantaku.cli import COMMANDS, Commands, LazyGroup, load, main

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "share"
COMPLETIONS = {
    "bash": "bash-completion/completions/jantaku",
    "zsh": "zsh/site-functions/_jantaku",
    "fish": "fish/vendor_completions.d/jantaku.fish",
}


def released() -> str:
    """Return the day of this version, as the changelog has it."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(__version__)} - (\d{{4}}-\d\d-\d\d)$", text, re.MULTILINE)
    if found is None:
        raise SystemExit(f"CHANGELOG.md has no heading '## {__version__} - YEAR-MONTH-DAY'")
    return found[1]


def laid_out(text: str) -> str:
    """Return a help text whose examples, which Click marks with a backspace, keep their lines."""
    examples = re.compile(r"\x08\n((?:.+\n?)+)")
    return examples.sub(lambda found: f".nf\n{inspect.cleandoc(found[1])}\n.fi\n", inspect.cleandoc(text))


def with_help(name: str, commands: Commands) -> click.Command:
    """Return a command with the help of its page; of a group, its commands likewise."""
    command: click.Command = load(name, commands).command
    command.short_help = commands[name][1].rstrip(".")
    command.help = laid_out(command.help or commands[name][1])
    if isinstance(command, LazyGroup):
        own = {each: with_help(each, command.table) for each in command.table}
        return click.Group(name, commands=own, params=command.params, help=command.help, short_help=command.short_help)
    return command


def man_pages(folder: Path) -> None:
    """Write the page of ``jantaku`` and one for each command."""
    folder.mkdir(parents=True, exist_ok=True)
    whole = click.Group(
        "jantaku", params=main.params, help=main.help, short_help="riichi mahjong exactly as its rule books have it"
    )
    for name in COMMANDS:
        whole.add_command(with_help(name, COMMANDS), name)
    write_man_pages("jantaku", whole, version=__version__, target_dir=str(folder), date=released())
    for page in folder.glob("*.1"):
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace("jantaku Manual", "Jantaku"), encoding="utf-8")


def completions(folder: Path) -> None:
    """Write the script of each shell."""
    for shell, place in COMPLETIONS.items():
        made = get_completion_class(shell)
        if made is None:
            raise SystemExit(f"Click completes nothing for {shell}")
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made(main, {}, "jantaku", "_JANTAKU_COMPLETE").source(), encoding="utf-8")


def make(folder: Path = FOLDER) -> None:
    """Write all of them."""
    man_pages(folder / "man" / "man1")
    completions(folder)


if __name__ == "__main__":
    make(*map(Path, sys.argv[1:]))
