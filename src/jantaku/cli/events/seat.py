"""``jantaku event seat``: seat sessions by a plan or by hand, put substitutes in, move tile sets."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from jantaku import languages
from jantaku.cli.common import in_language, show, show_json
from jantaku.cli.events.files import by_option, event_file, session_option, stamp, writing
from jantaku.cli.events.showing import document_lines
from jantaku.cli.reading import CommandError, text_of
from jantaku.game.log import Four
from jantaku.texts import say
from jantaku.tournament import planning, plans
from jantaku.tournament.archive import Archive
from jantaku.tournament.documents import named, wall
from jantaku.tournament.errors import EventError
from jantaku.tournament.keeping import Concern, Stamp, add, concerns, seat, seat_plan, substitute
from jantaku.tournament.seating import STRICT, VARIED

LARGEST = 8 << 20


@click.command("seat", short_help="Seat sessions.")
@event_file
@click.option(
    "--plan",
    "plan",
    type=click.Path(path_type=Path),
    metavar="PLAN",
    help="Seat every session to come by a plan; --session is that of round 1.",
)
@click.option("--in-order", is_flag=True, help="With --plan: its player 1 is the first entry that competes, and so on.")
@click.option(
    "--rounds",
    type=click.IntRange(min=1),
    metavar="R",
    help="Make a plan of so many rounds for those who play, and seat them by it.",
)
@click.option("--lot", "drawn", metavar="SEED", help="With --rounds: draw by lot who has which number of the plan.")
@click.option("--by-results", is_flag=True, help="Seat the next session by the standings: neighbours meet, but nobody again.")
@click.option("--seed", type=int, default=0, show_default=True, help="With --rounds or --by-results: of choices that are free.")
@click.option(
    "--tables",
    type=click.Choice([VARIED, STRICT]),
    help="With --rounds: where not both can be, no opponent twice first (varied), or no table; by default as the book has it.",
)
@click.option(
    "--table", "rows", multiple=True, metavar="T=E,S,W,N", help="The entries at a table, East first; once for each table."
)
@click.option("--bye", "byes", type=click.IntRange(min=1), multiple=True, metavar="N", help="An entry that sits out.")
@click.option(
    "--substitute", "substitutes", multiple=True, metavar="N=M", help="Entry M, a substitute, plays for N in the session."
)
@click.option("--set", "sets", multiple=True, metavar="T=NAME", help="Move a tile set to a table, from the session on.")
@session_option
@by_option
@in_language
def command(file: Path, session: int, by: str, lang: str, *, as_json: bool, **asked: Any) -> None:
    """Seat all sessions by a plan, the next one by results, or one table by table; put in substitutes; move tile sets.

    Team-mates, and who has a group in common, are kept apart where a plan is made.

    \b
      jantaku event seat open.event --rounds 8 --lot 2026-11-24
      jantaku event seat open.event --by-results
      jantaku event seat open.event --plan plan.json
      jantaku event seat open.event --session 3 --substitute 7=41
    """  # noqa: D301 - click's
    wanted = SeatOptions(**asked)
    wanted.check()
    with writing(file) as archive:
        made = seated(archive, session, wanted, stamp(by))
    found = {number: concerns(archive, number) for number in made if number in archive.state.sessions}
    if as_json:
        rows = [{**each._asdict(), "session": number, "before": each.session} for number, some in found.items() for each in some]
        show_json({"sessions": list(made), "concerns": rows})
    else:
        show(lines(archive, made, found, lang))


@dataclass(frozen=True, slots=True)
class SeatOptions:
    """Options of the command that say how to seat, as they were given."""

    plan: Path | None
    rounds: int | None
    drawn: str | None
    tables: str | None
    rows: tuple[str, ...]
    byes: tuple[int, ...]
    substitutes: tuple[str, ...]
    sets: tuple[str, ...]
    seed: int
    by_results: bool
    in_order: bool

    def check(self) -> None:
        """Raise UsageError unless one way of seating is asked for, with what belongs to it."""
        made = self.rounds is not None
        if sum(map(bool, (self.plan, made, self.by_results, self.rows, self.substitutes, self.sets))) != 1:
            raise click.UsageError("Give one of --rounds, --by-results, --plan, --table, --substitute and --set.")
        if (
            (self.in_order and not self.plan)
            or ((self.drawn is not None or self.tables is not None) and not made)
            or (self.seed and not (made or self.by_results))
        ):
            raise click.UsageError(
                "--in-order goes with --plan, --tables and --lot with --rounds, --seed with --rounds or --by-results."
            )


def seated(archive: Archive, session: int, wanted: SeatOptions, when: Stamp) -> tuple[int, ...]:
    """Seat as it is wanted; return which sessions."""
    here, byes = session or current(archive), wanted.byes
    if wanted.plan:
        return by_plan(archive, wanted.plan, (session, byes), when, in_order=wanted.in_order)
    if wanted.rounds is not None:
        wish = wanted.tables or ""
        plan = planning.planned(archive, wanted.rounds, byes=byes, drawn=wanted.drawn, seed=wanted.seed, tables=wish)
        return seat_plan(archive, plan, when, byes=byes, first=session, lot=wanted.drawn or "")
    if wanted.by_results:
        return seat_plan(archive, planning.by_standings(archive, here, byes=byes, seed=wanted.seed), when, byes=byes, first=here)
    change(archive, here, (wanted.rows, byes, wanted.substitutes, wanted.sets), when)
    return (here,)


def lines(archive: Archive, made: tuple[int, ...], found: dict[int, list[Concern]], lang: str) -> Iterator[str]:
    """The seats of a session, or which were seated, and every concern."""
    sessions = archive.state.sessions
    if len(made) == 1 and made[0] in sessions and sessions[made[0]].tables:
        yield from (line for document in wall(archive, lang, made[0]) for line in document_lines(document, lang))
    yield say("tournament.seated", lang, sessions=languages.of(lang).comma.join(map(str, made)))
    yield from (concern(archive, number, each, lang) for number, rows in found.items() for each in rows)


def current(archive: Archive) -> int:
    """Return the session in progress: the first without all its results, or the next."""
    sessions = archive.state.sessions
    return next((number for number in sorted(sessions) if not sessions[number].complete), max(sessions, default=0) + 1)


def by_plan(archive: Archive, where: Path, asked: tuple[int, tuple[int, ...]], when: Stamp, *, in_order: bool) -> tuple[int, ...]:
    """Seat the sessions to come by a plan, its first round in the session asked for."""
    plan, (first, byes) = plans.read(text_of(where, LARGEST), str(where)), asked
    if in_order:
        state = archive.state
        house = [number for number, each in state.entries.items() if each.status == "house" and not each.withdrawn]
        plan = plan.numbered(sorted({*state.in_play(), *house} - {*byes}))
    return seat_plan(archive, plan, when, byes=byes, first=first)


def change(
    archive: Archive, session: int, asked: tuple[tuple[str, ...], tuple[int, ...], tuple[str, ...], tuple[str, ...]], when: Stamp
) -> None:
    """Seat one session by hand, or change who or what is at a table."""
    rows, byes, substitutes, sets = asked
    if rows:
        seat(archive, session, dict(map(seats_of, rows)), when, byes=byes)
    for away, by in (pair_of(text) for text in substitutes):
        substitute(archive, session, away, number_of(by, "N=M"), when)
    seated_at = archive.state.sessions[session].tables if session in archive.state.sessions else {}
    for table, name in (pair_of(text) for text in sets):
        if seated_at and table not in seated_at:
            raise EventError("table", n=table, session=session)
        add(archive, "sets", {"session": session, "table": table, "set": name}, when)


def seats_of(text: str) -> tuple[int, Four]:
    """Return a table and its four entries. Raises CommandError."""
    table, rest = pair_of(text)
    seats = [number_of(part, "T=E,S,W,N") for part in rest.split(",")]
    if len(seats) != 4:
        raise CommandError("seats", word=repr(text[:40]), count=len(seats))
    return table, (seats[0], seats[1], seats[2], seats[3])


def pair_of(text: str) -> tuple[int, str]:
    """Return what is before and after an equals sign. Raises CommandError."""
    first, sign, rest = text.partition("=")
    if not sign or not rest.strip():
        raise CommandError("pair", word=repr(text[:40]))
    return number_of(first, "N=..."), rest.strip()


def number_of(text: str, form: str) -> int:
    """Return a number. Raises CommandError."""
    if not text.strip().isdecimal() or len(text) > 9:
        raise CommandError("number", word=repr(text[:20]), form=form)
    return int(text)


def concern(archive: Archive, session: int, each: Concern, lang: str) -> str:
    """A concern in a sentence."""
    names = languages.of(lang).comma.join(named(archive, entry) for entry in each.entries)
    return say(f"tournament.concern-{each.kind}", lang, n=session, names=names, session=each.session, set=each.set)
