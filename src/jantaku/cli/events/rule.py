"""``jantaku event rule``: a ruling on entries, on the sheet of their table or in the event's register."""

from pathlib import Path
from typing import Any

import click

from jantaku.cli.common import in_language, show, show_json
from jantaku.cli.events.files import by_option, event_file, session_option, stamp, writing
from jantaku.cli.events.seat import current
from jantaku.cli.render_ruling import plain as plain_ruling
from jantaku.cli.render_ruling import ruling_lines
from jantaku.cli.ruling import circumstances
from jantaku.referee import Ruling
from jantaku.referee import rule as ruled
from jantaku.referee.given import find
from jantaku.texts import say
from jantaku.tournament.archive import Archive
from jantaku.tournament.documents import named
from jantaku.tournament.keeping import Stamp, of_hand, rule, rule_hand
from jantaku.tournament.penalties import Place


@click.command("rule", short_help="Rule on a foul.")
@event_file
@click.argument("foul", required=False)
@click.option(
    "--player",
    "players",
    type=click.IntRange(min=1),
    multiple=True,
    metavar="N",
    help="The offender, by number; several where several are.",
)
@click.option("--other", "others", type=click.IntRange(min=1), multiple=True, metavar="N", help="Another player concerned.")
@click.option("--given", "given", metavar="KEY=VALUE", multiple=True, help="A circumstance; asked for where the ruling needs it.")
@click.option(
    "--table", type=click.IntRange(min=0), default=0, metavar="N", help="The table; a foul of a hand is entered on its sheet."
)
@click.option("--hand", default="", metavar="TEXT", help="The hand, as East 3.")
@click.option("--warn", is_flag=True, help="A warning without a ruling.")
@click.option("--decide", default="", metavar="ID", help="Decide what the book left to the referee.")
@click.option("--appeal", default="", metavar="ID", help="An appeal of --player that was heard.")
@click.option("--cancel", default="", metavar="ID", help="Take a ruling back.")
@click.option("--decision", default="", metavar="WHAT", help="What the referee decides: none, points, dead-hand, chombo ...")
@click.option("--points", type=int, metavar="N", help="How many penalty points.")
@click.option("--outcome", type=click.Choice(("upheld", "changed")), help="What came of an appeal.")
@click.option("--referee", default="", metavar="NAME", help="Who rules.")
@click.option("--note", default="", metavar="TEXT", help="A remark, or the reason.")
@session_option
@by_option
@in_language
def command(file: Path, foul: str | None, session: int, by: str, lang: str, *, as_json: bool, **asked: Any) -> None:
    """Rule on FOUL: the penalty by the book, for the entries given by number.

    A foul of a hand lives on the sheet of its table, every other in the register of the event.

    \b
      jantaku event rule open.event late --given minutes=7 --player 12 --session 2 --referee Eva
      jantaku event rule open.event riichi-noten --given at=draw --player 12 --session 2 --table 5 --referee Eva
      jantaku event rule open.event --cancel e3 --referee Eva --note "the clock was wrong"
    """  # noqa: D301 - click's
    ways = [name for name in ("warn", "decide", "appeal", "cancel") if asked[name]]
    if bool(foul) + len(ways) != 1:
        raise click.UsageError("Give one of FOUL, --warn, --decide, --appeal and --cancel.")
    if (foul or asked["warn"] or asked["appeal"]) and not asked["players"]:
        raise click.UsageError("Give --player N, the number of the entry.")
    with writing(file) as archive:
        place, when = (session or current(archive), asked["table"]), stamp(by)
        asked["referee"] = asked["referee"] or by
        found = None
        if foul:
            found = judge(archive, place, find(foul).id, asked, when)
        elif asked["warn"]:
            rule(archive, "warning", about(place, asked), when)
        else:
            rule(archive, *afterwards(ways[0], asked), when)
        rows = [row for row in archive.reckoning.ledger.rows if not asked["players"] or row.entry in asked["players"]]
    if as_json:
        whole = [
            {"id": row.id, "player": row.entry, "foul": row.foul, "points": row.counts, "session": row.session} for row in rows
        ]
        show_json({**(plain_ruling(found, lang) if found else {}), "rows": whole})
        return
    accounts = (account(archive, entry, lang) for entry in dict.fromkeys(row.entry for row in rows))
    show([*(ruling_lines(found, lang) if found else ()), *accounts])


def account(archive: Archive, entry: int, lang: str) -> str:
    """Return what all rulings on an entry come to."""
    ledger, name = archive.reckoning.ledger, named(archive, entry)
    if entry in ledger.disqualified:
        return say("tournament.account-out", lang, name=name)
    return say("tournament.account", lang, name=name, points=sum(row.counts for row in ledger.of(entry)))


def judge(archive: Archive, place: Place, foul: str, asked: dict[str, Any], when: Stamp) -> Ruling:
    """Rule on a foul, and record it where it belongs. Raises JantakuError."""
    given: dict[str, str] = circumstances(asked["given"])
    given |= {"decision": asked["decision"]} if asked["decision"] else {}
    given |= {"points": str(asked["points"])} if asked["points"] is not None else {}
    if not of_hand(foul):
        found = ruled(archive.state.book, foul, given)
        rule(archive, "ruling", about(place, asked, foul=foul, given=given), when)
        return found
    if not place[1] or len(asked["players"]) != 1:
        raise click.UsageError("A foul of a hand needs --table N, and one --player at a time.")
    body = {"foul": foul, "given": given, "referee": asked["referee"], **({"note": asked["note"]} if asked["note"] else {})}
    rule_hand(archive, place, asked["players"][0], body, when)
    return ruled(archive.state.book, foul, {"last_timed_hand": "no", **given})


def about(place: Place, asked: dict[str, Any], **more: Any) -> dict[str, Any]:
    """An entry of the register about players."""
    words = {name: asked[name] for name in ("hand", "referee", "note") if asked[name]}
    others = {"others": list(asked["others"])} if asked["others"] else {}
    table = {"table": place[1]} if place[1] else {}
    return {**more, "players": list(asked["players"]), **others, "session": place[0], **table, **words}


def afterwards(way: str, asked: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """A decision, an appeal or a cancellation: its kind and its entry."""
    whole = {"row": asked[way], "referee": asked["referee"], "why": asked["note"]}
    whole |= {"decision": asked["decision"]} if asked["decision"] else {}
    whole |= {"points": asked["points"]} if asked["points"] is not None else {}
    if way == "appeal":
        whole |= {"who": asked["players"][0], "outcome": asked["outcome"] or ""}
    return {"decide": "decision", "appeal": "appeal", "cancel": "cancellation"}[way], whole
