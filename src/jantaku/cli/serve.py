"""``jantaku serve``, and ``jantaku`` alone: the web table, for a club or for this computer."""

import os
import shlex
import shutil
import sys
import webbrowser
from ipaddress import ip_address
from typing import TextIO

import click

from jantaku.cli.common import Amount, OriginOption, default_lang, expect_not_typed
from jantaku.mjai import SINGLE, is_program, place_of
from jantaku.mjai.channels import TCP
from jantaku.texts import say
from jantaku.web.http import lan
from jantaku.web.logs import KINDS
from jantaku.web.play.config import PROGRAM_NAME
from jantaku.web.serve import serve
from jantaku.web.settings import BACKUPS, ServerSettings
from jantaku.web.single_server import RunningError
from jantaku.web.store.ids import MOST_SHARDS


def programs_of(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return the programs that the host offers: names, each with a command as `jantaku.mjai.guest` takes it."""
    found = tuple(map(program_of, values))
    if len(dict(found)) < len(found):
        raise click.BadParameter("two programs have the same name: give each another")
    return found


def program_of(value: str) -> tuple[str, str]:
    """Return the name and the command of ``NAME=COMMAND``. Raise BadParameter if it cannot be started."""
    name, given, command = value.partition("=")
    if not given or not PROGRAM_NAME.fullmatch(name):
        raise click.BadParameter(f"{value[:40]!r} does not begin with a name: give NAME=COMMAND, the name of 24 letters at most")
    where = command if is_program(command) else f"{SINGLE}{command}"
    if not place_of(where).startswith(TCP):
        try:
            first = (shlex.split(place_of(where)) or [""])[0]
        except ValueError as error:
            raise click.BadParameter(f"the command of {name!r} cannot be read ({error}): close its quotes") from error
        if not shutil.which(first):
            raise click.BadParameter(f"the command of {name!r} cannot be started: there is no program {first[:60]!r} here")
    return name, where


def proxy_of(_: click.Context, __: click.Parameter, value: str) -> str:
    """Return the address of the proxy; "" for none. Raise BadParameter for what is not an address."""
    try:
        return str(ip_address(value)) if value else ""
    except ValueError:
        raise click.BadParameter(f"{value[:40]!r} is not an address: give that of the proxy, like 127.0.0.1") from None


@click.command("serve", short_help="The web table, for a browser.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at; 0.0.0.0 for all it has.")
@click.option("--lan", "in_network", is_flag=True, help="Listen for phones in the same network, and show a code to scan.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="The port; 0 for any that is free.")
@click.option("--db", metavar="URL", default="", envvar="JANTAKU_DB", help="sqlite:///FILE or postgresql://USER@HOST/NAME.")
@click.option(
    *("--origin", "origins"),
    type=OriginOption(),
    multiple=True,
    metavar="URL",
    help="A public address of the server: https://mahjong.example.org",
)
@click.option(
    "--proxy",
    callback=proxy_of,
    metavar="ADDRESS",
    default="",
    help="Believe the X-Forwarded headers of the proxy at this address.",
)
@click.option("--pace", type=Amount(0, 100), default=1.0, show_default=True, help="How long bots and windows take.")
@click.option("--log", type=click.Choice(KINDS), default="text", show_default=True, help="The log on stderr: lines or JSON.")
@click.option("--pages", is_flag=True, help="Serve only pages that need no table, and write nothing: beside another server.")
@click.option("--shard", type=click.IntRange(1, MOST_SHARDS), metavar="N", help="The number of this server, of several.")
@click.option(
    "--backups",
    type=click.IntRange(0, 1000),
    metavar="N",
    default=BACKUPS,
    show_default=True,
    help="How many backups to keep, of each event and of the database; 0 makes none.",
)
@click.option(
    "--mjai",
    "programs",
    callback=programs_of,
    multiple=True,
    metavar="NAME=COMMAND",
    help="Offer a program that speaks mjai as a bot, under a name; it runs on this computer.",
)
@click.option("--open/--no-open", "show", default=False, help="Open the browser.")
def command(
    *,
    host: str,
    in_network: bool,
    port: int,
    db: str,
    origins: tuple[str, ...],
    proxy: str,
    pace: float,
    log: str,
    pages: bool,
    shard: int | None,
    backups: int,
    programs: tuple[tuple[str, str], ...],
    show: bool,
) -> None:
    """Serve the web table: a lobby, tables for people and bots, the score calculator, replays, the rules.

    \b
      jantaku serve --open
      jantaku serve --lan
      jantaku serve --mjai mybot="python mybot.py"
      jantaku serve --db postgresql://jantaku@localhost/jantaku --origin https://mahjong.example.org --proxy 127.0.0.1
    """  # noqa: D301 - click's
    if in_network:
        if click.get_current_context().get_parameter_source("host") is not click.core.ParameterSource.DEFAULT:
            raise click.UsageError("Give --lan, or --host ADDRESS.")
        host = "0.0.0.0"  # noqa: S104 - asked for
    if pages:
        expect_not_typed(["programs", "backups"], "--pages has no tables and keeps nothing")
    settings = ServerSettings(
        host, port, db, pace, origins, proxy, log, shard=shard or 0, pages=pages, mjai=programs, backups=backups
    )
    run(settings, show=show)


def at_home() -> None:
    """The web table on a free port of this computer, in its browser; where it is open already, the browser alone."""
    try:
        run(ServerSettings(port=0), show=True)
    except RunningError as error:
        if not error.address:
            raise
        click.echo(say("cli.serve-already", default_lang(), address=error.address))
        if has_display():
            webbrowser.open(error.address)


def run(settings: ServerSettings, *, show: bool) -> None:
    """Serve until stopped, after printing the address."""

    def opened(address: str) -> None:
        click.echo(say("cli.serve-at", default_lang(), address=address))
        for line in reached(settings, int(address.rpartition(":")[2]), sys.stdout):
            click.echo(line)
        if show and has_display():
            webbrowser.open(address)

    serve(settings, opened)


def reached(settings: ServerSettings, port: int, out: TextIO) -> list[str]:
    """Return what the start says to who brings phones: the addresses in the network and, in a terminal, a code to scan."""
    lang = default_lang()
    if settings.origins:
        return [say("cli.serve-public", lang, address=settings.origins[0])]
    if settings.near:
        return [say("cli.serve-alone", lang)]
    urls = [lan.url(address, port) for address in lan.addresses(settings.host)]
    if not urls:
        return [say("cli.serve-no-network", lang)]
    code = lan.code(urls[0])
    drawn = out.isatty() and _can_write(code, out)
    return [say("cli.serve-phones", lang, addresses="  ".join(urls)), *([code] if drawn else [])]


def _can_write(text: str, out: TextIO) -> bool:
    try:
        text.encode(out.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def has_display() -> bool:
    """Return whether a browser would be seen: none is started in a terminal's place."""
    return sys.platform in {"win32", "darwin"} or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
