"""Seating plans and certificates, in lines for a terminal and as data."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from jantaku import languages
from jantaku.cli.common import paint, places
from jantaku.texts import listed, say, wind_name
from jantaku.texts.columns import columns, pad, width, wrap
from jantaku.tournament.seating import Amended, Certificate, Misstatement, Plan
from jantaku.tournament.seating.winds import BLOCK


def plan_json(found: Certificate) -> dict[str, Any]:
    """Return a plan with its certificate as data."""
    return found.plan.json() | {"certificate": found.json()}


def plan_lines(found: Certificate, lang: str, first: int = 0, wish: str = "", clause: str = "") -> list[str]:
    """Return a plan from a round on, counted from 0, as tables side by side, and its certificate.

    ``wish`` is what came first where both cannot be, if the plan was made by it, ``clause`` where a book has it so.
    """
    plan = found.plan
    tables = max(len(one) for one in plan.rounds)
    title = say("seating.title", lang, players=plan.players, rounds=len(plan.rounds), tables=tables)
    head = [paint("title", title), say("seating.order", lang), ""]
    rule = ""
    if wish and (found.repeats or found.table_visits):
        rule = say(f"seating.first-{wish}", lang, clause=clause or say("seating.first-asked", lang))
    return [*head, *grid(plan, lang, first), *certificate_lines(found, lang, rule)]


def check_lines(found: Certificate, wrong: Sequence[Misstatement], lang: str) -> list[str]:
    """Return the certificate of a plan, and each figure that its own file has otherwise."""
    plan = found.plan
    tables = max(len(one) for one in plan.rounds)
    title = say("seating.title", lang, players=plan.players, rounds=len(plan.rounds), tables=tables)
    stated = [say("seating.claim", lang, figure=one.figure, stated=one.stated, counted=one.counted) for one in wrong]
    return [paint("title", title), "", *certificate_lines(found, lang), *([""] if wrong else []), *stated]


def people_lines(found: Certificate, lang: str) -> list[str]:
    """Return a line for each player: opponents and tables, and winds from East to North."""
    names = ("player", "rounds", "opponents", "repeats", "tables", "visits")
    winds = [wind_name(wind, lang) for wind in range(4)]
    rows = [[*(say(f"seating.each.{name}", lang) for name in names), *winds]]
    for one in found.people:
        figures = (one.number, one.rounds, one.opponents, one.repeats, one.tables, one.visits, *one.winds)
        rows.append([str(figure) for figure in figures])
    head, *rest = ("".join(cells) for cells in columns(rows, right=range(len(rows[0]))))
    return [paint("total", head), *rest]


def people_json(found: Certificate) -> list[dict[str, Any]]:
    """Return each player's figures as data."""
    return [asdict(one) | {"winds": list(one.winds), "apart": list(one.apart)} for one in found.people]


def amended_lines(found: Amended, played: int, lang: str) -> list[str]:
    """Return the rounds that are left, whose table changes, what is lost, and the certificate."""
    lines = [paint("title", say("seating.amended", lang, round=played)), say("seating.order", lang), ""]
    lines += [*grid(found.plan, lang, played), paint("total", say("seating.moved", lang, count=len(found.moved)))]
    for number in sorted({number for number, _ in found.moved}):
        who = _numbers(sorted(player for at, player in found.moved if at == number), lang)
        lines += [f"  {line}" for line in wrap(say("seating.moved-in", lang, number=number, players=who), places() - 2)]
    return [*lines, *_lost(found, lang), "", *certificate_lines(found.after, lang)]


def _lost(found: Amended, lang: str) -> list[str]:
    """Return a line for each figure that is worse than before."""
    rows = [
        (name, getattr(found.before, name), getattr(found.after, name))
        for name in ("repeats", "table_visits", "winds_uneven", "in_a_row")
    ]
    rows.append(("apart", len(found.before.apart_meetings), len(found.after.apart_meetings)))
    lost = [say(f"seating.lost.{name}", lang, before=old, after=new) for name, old, new in rows if new > old]
    return lost or [say("seating.lost-nothing", lang)]


def grid(plan: Plan, lang: str, first: int = 0) -> list[str]:
    """Return a line for each table and a column for each round, as many rounds beside one another as there is room for."""
    digits = len(str(max(plan.everybody())))
    cell = max(4 * digits + 3, width(say("seating.round", lang, number=len(plan.rounds))))
    label = max(width(say("seating.table", lang)), 3)
    across = max(1, (places() - label) // (cell + 3))
    lines: list[str] = []
    for start in range(first, len(plan.rounds), across):
        some = range(start, min(start + across, len(plan.rounds)))
        heads = [paint("total", pad(say("seating.round", lang, number=r + 1), cell)) for r in some]
        lines.append(paint("total", pad(say("seating.table", lang), label)) + "   " + "   ".join(heads))
        for t in range(max(len(plan.rounds[r]) for r in some)):
            cells = [
                " ".join(str(player).rjust(digits) for player in plan.rounds[r][t]) if t < len(plan.rounds[r]) else "" for r in some
            ]
            lines.append(str(t + 1).rjust(label) + "   " + "   ".join(pad(one, cell) for one in cells))
        lines += [*_sitting_out(plan, some, lang), ""]
    return lines


def _sitting_out(plan: Plan, rounds: range, lang: str) -> list[str]:
    """Return a line for each round in which somebody sits out."""
    lines = []
    for r in rounds:
        seated = {player for table in plan.rounds[r] for player in table}
        if out := sorted(plan.roster(r) - seated):
            own = languages.of(lang)
            head = own.comma.join((say("seating.round", lang, number=r + 1), say("seating.out", lang)))
            lines.append(f"{head}{own.colon}{_numbers(out, lang)}")
    return lines


def certificate_lines(found: Certificate, lang: str, rule: str = "") -> list[str]:
    """Return what the plan is worth, a sentence for each thing that is counted; ``rule`` is what came first."""
    rows = [("repeats", _repeats(found, lang)), ("visits", _visits(found, lang))]
    rows += [("first", rule)] if rule else []
    rows += [("winds", _winds(found, lang)), ("indirect", _indirect(found, lang))]
    if found.plan.apart:
        rows.append(("apart", _apart(found, lang)))
    if found.plan.fixed:
        fixed = [say("seating.fixed-at", lang, player=player, table=table) for player, table in found.plan.fixed]
        rows.append(("fixed", listed(fixed, lang)))
    rows += [("made", _made(found.plan, lang)), ("digest", found.plan.digest)]
    labels = [say(f"seating.{name}", lang) for name, _ in rows]
    label = max(map(width, labels))
    lines = [paint("title", say("seating.certificate", lang))]
    for name, (_, text) in zip(labels, rows, strict=True):
        head, *more = wrap(text, places() - label - 4) or [""]
        lines.append(f"  {paint('total', pad(name, label))}  {head}")
        lines += [" " * (label + 4) + line for line in more]
    return lines


def _with_bound(text: str, count: int, bound: int | None, lang: str) -> str:
    """Add to a sentence what no plan can be better than."""
    if not count or not bound:
        return text
    least = say("seating.is-least", lang) if bound == count else say("seating.least", lang, bound=bound)
    return text + languages.of(lang).gap + least


def _repeats(found: Certificate, lang: str) -> str:
    if not found.repeats:
        return say("seating.repeats-none", lang)
    values = {"count": found.repeats, "pairs": found.pairs_again, "most": found.most_meetings, "row": found.in_a_row}
    return _with_bound(say("seating.repeats-some", lang, **values), found.repeats, found.least_repeats, lang)


def _visits(found: Certificate, lang: str) -> str:
    if not found.table_visits:
        return say("seating.visits-none", lang)
    text = say("seating.visits-some", lang, count=found.table_visits, most=found.most_visits)
    return _with_bound(text, found.table_visits, found.least_visits, lang)


def _winds(found: Certificate, lang: str) -> str:
    if found.winds_uneven:
        return say("seating.winds-uneven", lang, count=found.winds_uneven)
    blocks, last = divmod(len(found.plan.rounds), BLOCK)
    if not last:
        return say("seating.winds-even", lang)
    if not blocks:
        return say("seating.winds-short", lang)
    return say("seating.winds-last", lang) if last == 1 else say("seating.winds-both", lang, rounds=last)


def _indirect(found: Certificate, lang: str) -> str:
    if found.indirect is None:
        return say("seating.indirect-all", lang)
    return say("seating.indirect-least", lang, count=found.indirect)


def _apart(found: Certificate, lang: str) -> str:
    if not found.apart_meetings:
        return say("seating.apart-none", lang)
    pairs = languages.of(lang).comma.join(f"{a}\u2013{b}" for a, b in dict.fromkeys(found.apart_meetings))
    return say("seating.apart-some", lang, count=len(found.apart_meetings), pairs=pairs)


def _numbers(players: Sequence[int], lang: str) -> str:
    """Return players as the language lists them."""
    return languages.of(lang).comma.join(map(str, players))


def _made(plan: Plan, lang: str) -> str:
    parts = [say(f"seating.method.{plan.method}", lang)]
    if plan.seed is not None:
        parts.append(say("seating.seed", lang, seed=plan.seed))
    if plan.lot is not None:
        parts.append(say("seating.lot", lang, lot=plan.lot))
    return listed(parts, lang)
