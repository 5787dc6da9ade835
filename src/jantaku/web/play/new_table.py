"""A new table: a form that works without scripts, read field by field; what is wrong is said at its field."""

from collections.abc import Mapping
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.book import Book
from jantaku.books import shelf
from jantaku.errors import BookError
from jantaku.texts import has, say
from jantaku.texts.bookcard import book_title
from jantaku.web.errors import WebError
from jantaku.web.http.templating import go, hub_of, lang_of, page, who_of
from jantaku.web.http.visitors import name_of, visitor_here
from jantaku.web.logs import tell
from jantaku.web.play.config import CHOICES, FLAGS, NUMBERS, Config
from jantaku.web.play.lobby import alone, last_config, remember
from jantaku.web.play.room import named
from jantaku.web.rules.house_form import Chosen, read, sections

CLOCKS = ("0+0", "5+20", "10+60", "20+180")  # seconds for an act, and of the bank
OWN = "own"
PLACES = ("0", "1", "2", "3")
WITH = ("friends", "bots")
FRACTIONS = ("bot_pace", "window")  # of a second
TEXTS = ("book", "name", *CHOICES)
KNOWN = {*TEXTS, *NUMBERS, *FLAGS, "player", "with", "place", "clock"}


class Draft(NamedTuple):
    """A form as far as it was filled in: its fields as text, the rulings of the house, and what is wrong, by field."""

    fields: dict[str, str]
    chosen: Chosen
    errors: dict[str, str]


def routes() -> list[BaseRoute]:
    """Its routes."""
    return [Route("/new", form, methods=["GET"]), Route("/new", create, methods=["POST"])]


async def form(request: Request) -> Response:
    """The form, set up as the last table was; ``?book=`` chooses another book."""
    fields = fields_of(last_config(request)) | {"player": name_of(request), "with": "friends", "place": ""}
    if request.query_params.get("book") in shelf.names():
        fields["book"] = request.query_params["book"]
    return show(request, Draft(fields, Chosen({}, {}, {}), {}))


def fields_of(config: Config) -> dict[str, str]:
    """The fields of a table as it is set up."""
    plain = config.plain()
    fields = {name: str(plain[name]) for name in TEXTS} | {name: f"{plain[name]:g}" for name in NUMBERS}
    clock = f"{config.base}+{config.bank}"
    return fields | {"clock": clock if clock in CLOCKS else OWN} | {name: "on" for name in FLAGS if plain[name]}


def show(request: Request, draft: Draft) -> Response:
    """The page of the form."""
    lang, fields = lang_of(request), draft.fields
    book = Book.open(fields["book"])
    return page(
        request,
        "play/new.html",
        422 if draft.errors or draft.chosen.errors else 200,
        fields=fields,
        errors=draft.errors,
        wrong=bool(draft.errors or draft.chosen.errors),
        book=book,
        title=book_title(book, lang),
        books=[(each.name, book_title(each, lang), each.meta["short"]) for each in map(Book.open, shelf.names())],
        sections=list(sections(book, draft.chosen, lang)),
        departures=len(draft.chosen.house) + len(draft.chosen.wrong),
        clocks=CLOCKS,
        choices=CHOICES,
        numbers=NUMBERS,
        withs=WITH,
    )


async def create(request: Request) -> Response:
    """Open the table, and sit down; or show the form again, for another book or with what is wrong."""
    sent = {key: value.strip() for key, value in (await request.form()).items() if isinstance(value, str)}
    lang = lang_of(request)
    draft = draft_of(request, sent)
    if "show" in sent:
        return show(request, draft._replace(errors={}))
    config = config_of(draft, lang)
    if config is None:
        return show(request, draft)
    visitor, player = await visitor_here(request), draft.fields["player"]
    room = await hub_of(request).create(config, visitor)
    place = draft.fields["place"] if config.seating == "choose" else ""
    at = int(place) if place in PLACES else None
    if draft.fields["with"] == "friends":
        await room.join(visitor, player, at)
    else:
        await alone(room, visitor, player, at)
    tell("table-opened", table=room.id, book=config.book, bots=draft.fields["with"] == "bots")
    remember(request, config)
    who_of(request).choose(name=player)
    return go(f"/t/{room.id}")


def draft_of(request: Request, sent: Mapping[str, str]) -> Draft:
    """What was sent, laid over what is usual; rulings are read by the book that the form was made for."""
    lang = lang_of(request)
    fields = fields_of(Config()) | {"player": name_of(request), "with": "bots", "place": ""}
    if "of" in sent:  # it was the whole form: what is not ticked is off
        fields = {name: value for name, value in fields.items() if name not in FLAGS}
    fields |= {name: value[:200] for name, value in sent.items() if name in KNOWN}
    if "clock" not in sent and not sent.keys().isdisjoint({"base", "bank"}):
        fields["clock"] = OWN
    if fields["clock"] in CLOCKS:
        fields["base"], fields["bank"] = fields["clock"].split("+")
    errors = {}
    if fields["book"] not in shelf.names():
        errors["book"] = wrong(lang, "book", fields["book"], ", ".join(shelf.names()))
        fields["book"] = Config().book
    of = sent.get("of", fields["book"])
    chosen = read(Book.open(of if of in shelf.names() else fields["book"]), sent, lang)
    if fields["with"] not in WITH:
        errors["with"] = wrong(lang, "with", fields["with"], ", ".join(WITH))
    try:
        fields["player"] = named(fields["player"])
    except WebError as error:
        errors["player"] = error.text(lang)
    return Draft(fields, chosen, errors)


def wrong(lang: str, name: str, value: str, allowed: str) -> str:
    """What is wrong at a field, by the name that it has on the page."""
    label = say(f"lobby.field-{name}", lang) if has(f"lobby.field-{name}") else name
    return say("lobby.bad-setting", lang, setting=label, value=value[:40], allowed=allowed)


def config_of(draft: Draft, lang: str) -> Config | None:
    """The table as it was set up; None where something is wrong, said in the draft."""
    fields, values = draft.fields, dict[str, object]()
    for name, (low, high) in NUMBERS.items():
        try:
            values[name] = number(fields[name], whole=name not in FRACTIONS)
        except ValueError:
            draft.errors[name] = wrong(lang, name, fields[name], f"{low} - {high}")
    values |= {name: fields[name] for name in TEXTS} | {name: name in fields for name in FLAGS}
    if draft.errors or draft.chosen.errors:
        return None
    try:
        return Config.of(values | {"house": draft.chosen.house})
    except WebError as error:
        name = str(error.values["setting"])
        draft.errors[name] = wrong(lang, name, str(error.values["value"]), str(error.values["allowed"]))
    except BookError as error:
        draft.errors["house"] = f"{say('lobby.bad-house', lang)} {error}"
    return None


def number(text: str, *, whole: bool) -> float:
    """A number as people type it: a comma will do for the point. Raises ValueError."""
    value = float(text.replace(",", "."))
    if not 0 <= value < 1e6 or (whole and value != int(value)):
        raise ValueError(text)
    return int(value) if value == int(value) else value
