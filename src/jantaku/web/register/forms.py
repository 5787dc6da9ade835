"""Forms of a register: parsing into entries, and the question that a ruling still depends on."""

import secrets
from collections.abc import Mapping
from typing import Any, NamedTuple

from starlette.datastructures import FormData

from jantaku.errors import Missing
from jantaku.referee import Question, asked_by, offered
from jantaku.rules.book import Book
from jantaku.texts import say

CIRCUMSTANCE = "given-"  # prefix of a circumstance's field name
NUMBERS = ("session", "table", "points")
TEXTS = ("hand", "referee", "note")
MOST_DIGITS = 6
AFTER = {
    "decision": ("decision", "points", "referee", "why"),
    "appeal": ("who", "outcome", "decision", "points", "referee", "why"),
    "cancellation": ("referee", "why"),
}


FIELDS = (*NUMBERS, *TEXTS, "why", "who", "outcome", "decision", "cause")
PEOPLE = ("player", "other")


class Ask(NamedTuple):
    """An open question of a ruling: its answers, or the bounds of its number."""

    id: str
    text: str
    answers: list[tuple[str, str]]
    low: int
    high: int


def token() -> str:
    """Return the id of a form's future entry, so that submitting it twice makes one entry."""
    return secrets.token_urlsafe(9)


def given_in(form: Mapping[str, Any]) -> dict[str, str]:
    """Return the circumstances of a form, in its order, without empty fields."""
    found = {name.removeprefix(CIRCUMSTANCE): str(value) for name, value in form.items() if name.startswith(CIRCUMSTANCE)}
    return {name: value for name, value in found.items() if value}


def number(text: object) -> object:
    """Parse a number; a malformed one is returned as it is, to be refused with its field."""
    typed = str(text).strip()
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= MOST_DIGITS else typed


def about_players(form: FormData) -> dict[str, Any]:
    """Return the part of an entry about players, place and referee, without empty fields."""
    body: dict[str, Any] = {"players": names(form, "player")}
    others = names(form, "other")
    if others:
        body["others"] = others
    typed = {name: str(form.get(name, "")).strip() for name in (*NUMBERS[:2], *TEXTS)}
    return body | {name: number(value) if name in NUMBERS else value for name, value in typed.items() if value}


def names(form: FormData, field: str) -> list[str]:
    """Return the names of a field, without empty ones."""
    return [str(name) for name in form.getlist(field) if str(name).strip()]


def of_ruling(form: FormData, foul: str) -> dict[str, Any]:
    """Return the body of a ruling."""
    given = given_in(form)
    if given.get("decision") != "points":
        given.pop("points", None)  # the number belongs to no decision
    cause = str(form.get("cause", ""))
    return {"foul": foul, "given": given, **({"cause": cause} if cause else {}), **about_players(form)}


def afterwards(form: FormData, kind: str, row: str) -> dict[str, Any]:
    """Return the body of a decision, an appeal or a cancellation of a row."""
    typed = {name: str(form.get(name, "")).strip() for name in AFTER[kind]}
    if kind == "appeal" and typed["outcome"] == "upheld":
        typed |= {"decision": "", "points": ""}
    if typed.get("decision") != "points":
        typed["points"] = ""
    given = given_in(form) if kind == "decision" else {}
    body = {name: number(value) if name in NUMBERS else value for name, value in typed.items() if value}
    return {"row": row, **body, **({"given": given} if given else {})}


def filled(form: FormData) -> dict[str, Any]:
    """Return the submitted values, to render them again."""
    texts = {name: str(form.get(name, "")) for name in FIELDS}
    return {**texts, **{name: names(form, name) for name in PEOPLE}, "given": given_in(form)}


def blank() -> dict[str, Any]:
    """Return the values of an empty form."""
    return {**dict.fromkeys(FIELDS, ""), **{name: list[str]() for name in PEOPLE}, "given": dict[str, str](), "kind": ""}


def ask(book: Book, missing: Missing, lang: str) -> Ask:
    """Return the question that a ruling still depends on."""
    asked = asked_by(missing)
    answers = [(choice, answer_of(asked, choice, lang)) for choice in offered(book, asked)]
    return Ask(asked.id, say(f"foul.ask.{asked.id}", lang), answers, asked.low, asked.high)


def answer_of(asked: Question, choice: str, lang: str) -> str:
    """Return an answer in words."""
    return say(f"foul.answer.{choice}" if asked.kind == "yes/no" else f"foul.answer.{asked.id}-{choice}", lang)
