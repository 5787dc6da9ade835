"""Rights by role, over HTTP: for every role, every kind and every address that writes; the table of who may is by hand."""

import asyncio
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route

from jantaku.texts import LANGUAGES, say
from jantaku.tournament import keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.entering import KINDS, ROLES
from jantaku.web.organise.repository import Events
from tests.web.asgi import Asker, opened
from tests.web.organise.hall import EVA, POINTS, Fresh, Hall, hall_of, halls, seated, written

RUNS = "checkin arrived missed substitute result sheet sign call answer close clock"
RULES = f"{RUNS} rule warning decision start"
MAY = {  # kinds that a role may enter at /e/ID/add
    "organiser": (
        f"{RULES} entry entries person forget withdraw return seat seat-design seat-lot seat-results sets stage visibility"
        " come round seat-amend announce"
        " appeal cancellation"
        " schedule withdrawals replace"
    ),
    "head": f"{RULES} withdraw withdrawals return sets appeal cancellation",
    "referee": RULES,
    "staff": RUNS,
    "scorer": "result",
    "table": "sheet call clock",
    "mirror": "",
    "public": "",
}
MAY_ON_CLOCK = {  # entries on the clock of a session that a role may make
    **dict.fromkeys(("organiser", "head", "referee"), "dice hand finish extra stop go-on thrown undo gong"),
    "staff": "dice hand finish",
    "table": "dice hand",
}
PLAYED = "deal riichi win draw abort redeal loan gong confirm correction"
SIGNED = "sign close totals"
RULED = "foul decision cancel"
MAY_AT_TABLE = {  # what of a sheet, or of a result, a role may enter at /e/ID/session/K/table/N/add
    "organiser": f"{PLAYED} {SIGNED} {RULED} result",
    "head": f"{PLAYED} {SIGNED} {RULED} result",
    "referee": f"{PLAYED} {SIGNED} {RULED} result",
    "staff": f"{PLAYED} {SIGNED} result",
    "scorer": "result",
    "table": f"{PLAYED} totals",
    "mirror": "",
    "public": "",
}
FORMS: dict[str, tuple[bool, dict[str, str], str]] = {  # of the desk: whether the session has begun, a form, and who may send it
    "entries": (False, {"names": "Zoé"}, "organiser"),
    "change": (False, {"what": "withdraw 8"}, "organiser"),
    "seats": (False, {"way": "lot", "rounds": "1", "lot": "today"}, "organiser"),
    "results": (True, {"session": "1", "e2": "45000", "s2": "30000", "w2": "25000", "n2": "20000", "seen": "Eva"}, "result"),
    "showing": (False, {"standings": "hidden", "since": "1"}, "organiser"),
    "roles": (False, {"role": "organiser", "label": "Mallory"}, "organiser"),
    "call-back": (False, {"token": "x"}, "organiser"),
}
PEOPLE: dict[str, tuple[dict[str, str], str]] = {  # of registration, check-in, schedule: a form, and who may send it
    "registrations": ({"what": "open"}, "organiser"),
    "registrations/form": ({"state": "open", "most": "9", "keep_days": "7"}, "organiser"),
    "registrations/add": ({"name": "Zoé"}, "organiser"),
    "checkin": ({"what": "present 5"}, "organiser head referee staff"),
    "schedule": ({"time-1": "2026-11-28T09:30"}, "organiser"),
    "sets": ({"session": "1", "table": "1", "set": "A3"}, "organiser"),
    "stage": ({"name": "Final", "carry": "half", "on-1": "1", "on-2": "1", "on-3": "1", "on-4": "1"}, "organiser"),
    "person/{n}": ({"name": "Eiko Sato"}, "organiser"),
}
ANYBODY = {"/e/{id}/register", "/e/{id}/registered/{token}"}  # where a form is open, or a link opens something
WRITES = {
    *ANYBODY,
    *(f"/e/{{id}}/desk/{part}" for part in PEOPLE),
    *("/e/{id}/add", "/e/{id}/session/{session}/table/{table}/add"),
    *(f"/e/{{id}}/desk/{part}" for part in FORMS),
    *("/e/{id}/hall", "/e/{id}/referee", "/e/{id}/rule", "/e/{id}/referee/row/{row}"),
}
AT_TABLE = "/e/{id}/session/{session}/table/{table}"
PHONES = {f"{AT_TABLE}/sheet/{path}" for path in ("add", "preview", "amend", "tiles")}  # in test_table
EVENING = {f"/e/{{id}}/evening/{part}" for part in ("round", "come", "leave", "close", "{session}/{table}")}
ELSEWHERE = PHONES | EVENING | {"/e/{id}/print/tables", "/e/{id}/lines"}  # in test_evening, test_prints, test_mirror


@pytest.fixture(autouse=True)
def time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server whose time is a quarter of an hour after the start signal."""
    monkeypatch.setattr(Events.__init__, "__defaults__", (lambda: EVA.at + 900_000,))


def before() -> Archive:
    """An event whose first session is seated."""
    return seated()


def during() -> Archive:
    """An event in its first session: table 1 has played a hand and called, one has withdrawn, rulings are open and decided."""
    archive = seated(12)
    keeping.add(archive, "withdraw", {"entry": 12}, EVA)
    keeping.seat(archive, 1, {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}, EVA, byes=(9, 10, 11))
    keeping.start(archive, 1, "secret", EVA)
    where = {"players": [1], "session": 1, "referee": "Eva"}
    keeping.rule(archive, "ruling", {"foul": "late", "given": {"minutes": "5"}, **where}, EVA)
    keeping.rule(archive, "ruling", {"foul": "abuse", "given": {}, **where}, EVA)
    keeping.rule(archive, "call", {"table": 1, "session": 1}, EVA)
    for entry, body in (("draw", {"tenpai": [0]}), ("close", {"stop": True, "referee": "Eva"})):
        KINDS["sheet"](archive, {"session": 1, "table": 1, "entry": entry, "body": body}, EVA)
    return archive


SEATS = [{"table": 1, "seats": [8, 7, 6, 5]}, {"table": 2, "seats": [4, 3, 2, 1]}]
BODIES: dict[str, tuple[bool, dict[str, Any]]] = {  # of each kind: whether the session has begun, and what can be entered then
    "entry": (False, {"name": "Zoé"}),
    "entries": (False, {"entries": [{"name": "Zoé"}, {"name": "Yan"}]}),
    "person": (False, {"entry": 1, "name": "Aki Mori"}),
    "forget": (False, {"entry": 1}),
    "withdraw": (False, {"entry": 8}),
    "withdrawals": (False, {"entries": [7, 8]}),
    "replace": (False, {"entry": 8, "name": "Zoé"}),
    "checkin": (False, {"entries": [1, 2], "mark": "late"}),
    "schedule": (False, {"sessions": [{"session": 1, "time": "2026-11-28T09:30"}]}),
    "return": (True, {"entry": 12}),
    "seat": (False, {"session": 1, "tables": SEATS}),
    "announce": (False, {"rounds": 1}),
    "seat-design": (False, {"rounds": 1}),
    "seat-lot": (False, {"rounds": 1, "lot": "today"}),
    "seat-results": (False, {"session": 1}),
    "seat-amend": (False, {"tables": 1}),
    "sets": (False, {"session": 1, "table": 1, "set": "A3"}),
    "visibility": (False, {"standings": "hidden", "since": 1}),
    "come": (False, {"people": [{"name": "Zoé"}]}),
    "round": (False, {"session": 1, "seats": "lot", "rounds": 1, "spare": "byes", "lot": "today"}),
    "stage": (False, {"name": "Final", "on": [1, 2, 3, 4]}),
    "start": (False, {"session": 1}),
    "clock": (True, {"session": 1, "entry": "dice", "table": 2}),
    "arrived": (True, {"session": 1, "entry": 5, "time": EVA.at + 120_000}),
    "missed": (True, {"session": 1, "entry": 5, "by": 13}),
    "substitute": (True, {"session": 1, "entry": 5, "by": 13}),
    "result": (True, {"session": 1, "table": 2, "points": POINTS, "sticks": 0, "seen": "Eva"}),
    "sheet": (True, {"session": 1, "table": 2, "entry": "draw", "body": {"tenpai": [0]}}),
    "sign": (True, {"session": 1, "table": 1, "seen": 1}),
    "rule": (True, {"foul": "late", "given": {"minutes": "3"}, "players": [5], "session": 1}),
    "warning": (True, {"players": [5], "session": 1, "note": "Tiles over the edge."}),
    "decision": (True, {"row": "e2", "decision": "points", "points": 3}),
    "appeal": (True, {"row": "e1", "who": 1, "outcome": "upheld"}),
    "cancellation": (True, {"row": "e1", "why": "the clock was wrong"}),
    "call": (True, {"session": 1, "table": 2}),
    "answer": (True, {"call": "e3"}),
    "close": (True, {"call": "e3"}),
}


async def with_a_substitute(hall: Hall) -> None:
    """Enter a substitute, number 13."""
    assert (await hall.add(await hall.token("organiser"), "entry", {"number": 13, "name": "Sub", "status": "substitute"}))["ok"]


def test_the_table_names_every_role_and_every_kind() -> None:
    assert set(MAY) == set(MAY_AT_TABLE) == set(ROLES)
    assert set(BODIES) == set(MAY["organiser"].split()) == set(KINDS)


def test_every_address_of_an_event_that_writes_is_tried_here(tmp_path: Path) -> None:
    async def look() -> set[str]:
        async with opened(tmp_path) as app:
            return {
                route.path
                for route in app.routes
                if isinstance(route, Route) and route.path.startswith("/e/") and "POST" in (route.methods or ())
            }

    assert asyncio.run(look()) == WRITES | ELSEWHERE


@pytest.mark.parametrize("role", ROLES)
def test_a_role_enters_its_kinds_and_no_other(tmp_path: Path, role: str) -> None:
    async def try_all() -> None:
        async with opened(tmp_path) as app:
            fresh = Fresh(app)
            for kind, (begun, body) in BODIES.items():
                hall = await fresh.hall(during if begun else before)
                if kind in {"substitute", "missed"} and kind in MAY[role].split():
                    await with_a_substitute(hall)
                token = "" if role == "public" else await hall.token(role, table=2 if role == "table" else 0)
                was = await hall.tag()
                answer = await hall.send(token, kind, body)
                if kind in MAY[role].split():
                    assert (answer.status_code, answer.json()["ok"]) == (200, True), (kind, answer.text)
                    assert await hall.tag() != was, kind
                else:
                    assert (answer.status_code, answer.json()["ok"]) == (403, False), (kind, answer.text)
                    assert await hall.tag() == was, kind

    asyncio.run(try_all())


@pytest.mark.parametrize("role", ROLES)
def test_at_a_table_a_role_writes_what_it_may_of_the_sheet(tmp_path: Path, role: str) -> None:
    async def try_all() -> None:
        async with halls(tmp_path, during()) as hall:
            token = "" if role == "public" else await hall.token(role, table=2 if role == "table" else 0)
            for kind in f"{PLAYED} {SIGNED} {RULED} result".split():
                answer = await hall.send(token, kind, {"seen": "Eva"} if kind == "result" else {}, "session/1/table/2/add")
                allowed = kind in MAY_AT_TABLE[role].split()
                assert answer.status_code == (200 if allowed else 403), (kind, answer.text)

    asyncio.run(try_all())


@pytest.mark.parametrize("role", ROLES)
def test_8_2_only_a_referee_stops_a_clock_or_gives_time(tmp_path: Path, role: str) -> None:
    async def try_all() -> None:
        async with halls(tmp_path, during()) as hall:
            token = "" if role == "public" else await hall.token(role, table=2 if role == "table" else 0)
            for entry in MAY_ON_CLOCK["head"].split():
                answer = await hall.send(token, "clock", {"session": 1, "table": 2, "entry": entry})
                allowed = entry in MAY_ON_CLOCK.get(role, "").split()
                assert answer.status_code == (200 if allowed else 403), (entry, answer.text)

    asyncio.run(try_all())


def test_a_table_presses_and_calls_for_itself_alone(tmp_path: Path) -> None:
    async def try_all() -> None:
        async with halls(tmp_path, during()) as hall:
            token = await hall.token("table", table=2)
            for kind, body in (("clock", {"entry": "dice"}), ("call", {})):
                assert (await hall.send(token, kind, {"session": 1, "table": 1, **body})).status_code == 403
                assert (await hall.add(token, kind, {"session": 1, "table": 2, **body}))["ok"]

    asyncio.run(try_all())


RUN = {  # addresses that write by forms, and a form of each that its roles may send
    "/e/{id}/hall": ({"kind": "answer", "call": "e3"}, "organiser head referee staff"),
    "/e/{id}/referee": ({"kind": "answer", "call": "e3"}, "organiser head referee staff"),
    "/e/{id}/rule": ({"player": "5", "session": "1", "note": "Tiles over the edge."}, "organiser head referee"),
    "/e/{id}/referee/row/{row}": ({"kind": "cancellation", "why": "the clock was wrong"}, "organiser head"),
}


@pytest.mark.parametrize("role", ROLES)
def test_a_role_sends_its_forms_and_no_other(tmp_path: Path, role: str) -> None:
    async def try_all() -> None:
        async with opened(tmp_path) as app:
            fresh = Fresh(app)
            for path, (form, roles) in RUN.items():
                hall = await fresh.hall(during)
                asker = Asker(app)
                if role != "public":
                    await asker.get(f"{hall.at}/in/{await hall.token(role, table=2 if role == 'table' else 0)}")
                was = await hall.tag()
                at = path.format(id=hall.ident, row="e1")
                answer = await asker.http.post(at, data={"csrf": await asker.token(), "form": "f", **form})
                assert answer.status_code == (303 if role in roles.split() else 403), (path, answer.status_code)
                assert (await hall.tag() != was) == (role in roles.split()), path

    asyncio.run(try_all())


@pytest.mark.parametrize("role", ROLES)
def test_a_form_of_the_desk_is_for_who_may_enter_what_it_says(tmp_path: Path, role: str) -> None:
    async def try_all() -> None:
        async with opened(tmp_path) as app:
            fresh = Fresh(app)
            for part, (begun, form, whose) in FORMS.items():
                hall = await fresh.hall(during if begun else before)
                if role != "public":
                    token = await hall.token(role, table=2 if role == "table" else 0)
                    assert (await hall.asker.get(f"{hall.at}/in/{token}")).status_code == 303
                was, tokens = await hall.tag(), await hall.events.tokens(hall.ident)
                answer = await hall.asker.post(f"{hall.at}/desk/{part}", form="f", **form)
                allowed = role == "organiser" if whose == "organiser" else whose in MAY[role].split()
                assert answer.status_code == (403 if not allowed else 200 if part == "roles" else 303), (part, answer.text[-800:])
                changed = await hall.tag() != was or len(await hall.events.tokens(hall.ident)) != len(tokens)
                assert changed is (allowed and part != "call-back"), part

    asyncio.run(try_all())


@pytest.mark.parametrize("role", ROLES)
def test_a_role_sends_its_forms_of_registration_and_checkin_and_no_other(tmp_path: Path, role: str) -> None:
    async def try_all() -> None:
        async with opened(tmp_path) as app:
            fresh = Fresh(app)
            for part, (form, whose) in PEOPLE.items():
                hall = await fresh.hall(before)
                if role != "public":
                    token = await hall.token(role, table=2 if role == "table" else 0)
                    assert (await hall.asker.get(f"{hall.at}/in/{token}")).status_code == 303
                was, at = await written(hall), f"{hall.at}/desk/{part.replace('{n}', '5')}"
                answer = await hall.asker.post(at, form="f", **form)
                assert answer.status_code == (303 if role in whose.split() else 403), (part, answer.text[-800:])
                assert (await written(hall) != was) is (role in whose.split()), part
                shown = (await hall.asker.get(at.removesuffix("/add"))).status_code
                assert part == "sets" or shown == (200 if role in whose.split() else 403), part

    asyncio.run(try_all())


@pytest.mark.parametrize("role", ROLES)
def test_who_does_not_run_the_session_does_not_see_the_hall(tmp_path: Path, role: str) -> None:
    async def try_all() -> None:
        async with halls(tmp_path, during()) as hall:
            asker = Asker(hall.app)
            if role != "public":
                await asker.get(f"{hall.at}/in/{await hall.token(role, table=2 if role == 'table' else 0)}")
            runs = role in {"organiser", "head", "referee", "staff"}
            for path in ("hall", "hall/news", "referee", "referee/row/e1"):
                assert (await asker.get(f"{hall.at}/{path}")).status_code == (200 if runs else 403), path
            assert (await asker.get(f"{hall.at}/rule")).status_code == (200 if runs and role != "staff" else 403)

    asyncio.run(try_all())


@pytest.mark.parametrize("role", ROLES)
def test_a_part_of_the_desk_is_shown_to_who_may_use_it(tmp_path: Path, role: str) -> None:
    async def look() -> None:
        async with halls(tmp_path, during()) as hall:
            if role != "public":
                token = await hall.token(role, table=2 if role == "table" else 0)
                assert (await hall.asker.get(f"{hall.at}/in/{token}")).status_code == 303
            for part, may in (
                ("seats", "seat"),
                ("results", "result"),
                ("roles", "entry"),
                ("showing", "entry"),
                ("counts?session=1&table=2", "result"),
            ):
                status = (await hall.asker.get(f"{hall.at}/desk/{part}")).status_code
                assert status == (200 if may in MAY[role].split() else 403), part
            desk = (await hall.asker.get(f"{hall.at}/desk")).status_code
            assert desk == (200 if role == "organiser" else 303 if "result" in MAY[role].split() else 403)

    asyncio.run(look())


def test_a_table_writes_its_sheet_of_the_session_in_progress_and_nothing_else(tmp_path: Path) -> None:
    async def write() -> None:
        async with halls(tmp_path, seated(8, 2)) as hall:
            own, today, tomorrow = [await hall.token("table", session, 2) for session in (0, 1, 2)]
            for token, at, status in (
                (own, "session/1/table/1/add", 403),
                (own, "session/2/table/2/add", 403),
                (tomorrow, "session/2/table/2/add", 403),
                (tomorrow, "session/1/table/2/add", 403),
                (own, "session/1/table/2/add", 200),
                (today, "session/1/table/2/add", 200),
            ):
                answer = await hall.send(token, "draw", {"tenpai": [0]}, at)
                assert answer.status_code == status, (at, answer.text)
            assert [*(await hall.archive()).sheets] == [(1, 2)]

    asyncio.run(write())


def test_a_token_of_yesterdays_session_opens_no_sheet_of_today(tmp_path: Path) -> None:
    async def write() -> None:
        async with halls(tmp_path, seated(8, 2)) as hall:
            scorer, yesterday, own = await hall.token("scorer"), await hall.token("table", 1, 2), await hall.token("table", 0, 2)
            for table in (1, 2):
                body = {"session": 1, "table": table, "points": POINTS, "seen": "Eva"}
                assert (await hall.add(scorer, "result", body))["ok"]
            for at in ("session/1/table/2/add", "session/2/table/2/add"):
                assert (await hall.send(yesterday, "draw", {"tenpai": [0]}, at)).status_code == 403
            assert (await hall.send(own, "draw", {"tenpai": [0]}, "session/2/table/2/add")).status_code == 200

    asyncio.run(write())


def test_a_table_never_signs_however_the_name_is_sent(tmp_path: Path) -> None:
    async def write() -> None:
        async with halls(tmp_path, seated()) as hall:
            token = await hall.token("table", 0, 1)
            assert (await hall.add(token, "draw", {"tenpai": [0]}, "session/1/table/1/add", id="h1"))["ok"]
            changes = {"h1": [{"kind": "draw", "body": {"tenpai": [1]}}]}
            for kind, body in (
                ("totals", {"points": POINTS, "sticks": 0, "seen": "Eva"}),
                ("sign", {"referee": "Eva"}),
                ("close", {"stop": True, "referee": "Eva"}),
                ("correction", {"changes": changes, "referee": "Eva", "why": "wrong"}),
                ("confirm", {"seat": 0, "phone": 1}),
                ("result", {"points": POINTS, "sticks": 0, "seen": "Eva"}),
            ):
                assert (await hall.send(token, kind, body, "session/1/table/1/add")).status_code == 403, kind
            told = await hall.add(token, "correction", {"changes": changes, "assent": [0, 1, 2, 3]}, "session/1/table/1/add")
            assert told["ok"], told

    asyncio.run(write())


def test_who_signs_is_taken_from_the_token_and_not_from_a_typed_name(tmp_path: Path) -> None:
    async def write() -> None:
        async with halls(tmp_path, during()) as hall:
            token = await hall.token("referee", label="Rei")
            body = {"foul": "late", "given": {"minutes": "3"}, "players": [5], "session": 1, "referee": "Mallory"}
            assert (await hall.add(token, "rule", body))["ok"]
            told = await hall.add(token, "totals", {"points": POINTS, "sticks": 0, "seen": "Mallory"}, "session/1/table/2/add")
            assert told["ok"], told
            archive = await hall.archive()
            assert archive.register is not None
            assert [row.referee for row in archive.register.ledger.rows if row.player == "5"] == ["Rei"]
            assert archive.sheets[1, 2].events[-1].body["seen"] == "Rei"
            assert "Mallory" not in archive.text

    asyncio.run(write())


def test_a_scorer_names_who_saw_the_signatures(tmp_path: Path) -> None:
    async def write() -> None:
        async with halls(tmp_path, seated()) as hall:
            token, body = await hall.token("scorer", label="Sam"), {"session": 1, "table": 1, "points": POINTS}
            assert (await hall.add(token, "result", body))["refused"] == "wanted"
            assert (await hall.add(token, "result", {**body, "seen": "Eva"}))["ok"]
            event = (await hall.archive()).sheets[1, 1].events[-1]
            assert (event.by, event.body["seen"]) == ("Sam", "Eva")

    asyncio.run(write())


def test_a_link_that_was_called_back_opens_nothing_any_more(tmp_path: Path) -> None:
    async def use() -> None:
        async with halls(tmp_path, seated()) as hall:
            token = await hall.token("organiser")
            asker = Asker(hall.app)
            came = await asker.get(f"{hall.at}/in/{token}")
            assert came.status_code == 303
            assert "HttpOnly" in came.headers["set-cookie"]
            assert f"Path={hall.at}" in came.headers["set-cookie"]
            entry = {"id": "a", "kind": "entry", "body": {"name": "Zoé"}}
            assert (await asker.http.post(f"{hall.at}/add", json=entry)).json()["ok"]
            (known,) = await hall.events.tokens(hall.ident)
            await hall.events.call_back(hall.ident, known.id)
            assert (await asker.http.post(f"{hall.at}/add", json={**entry, "id": "b"})).status_code == 403
            assert (await hall.send(token, "entry", {"name": "Yan"})).status_code == 403
            assert (await asker.get(f"{hall.at}/in/{token}")).status_code == 403

    asyncio.run(use())


def test_a_token_opens_its_own_event_and_no_other(tmp_path: Path) -> None:
    async def use() -> None:
        async with halls(tmp_path, seated()) as hall:
            other = await hall_of(hall.app, seated())
            token = await other.token("organiser")
            assert (await hall.send(token, "entry", {"name": "Zoé"})).status_code == 403
            assert (await hall.asker.get(f"{hall.at}/in/{token}")).status_code == 403
            assert (await other.add(token, "entry", {"name": "Zoé"}))["ok"]

    asyncio.run(use())


def test_an_account_has_the_role_that_it_was_given(tmp_path: Path) -> None:
    async def use() -> None:
        async with halls(tmp_path, seated()) as hall:
            asker = Asker(hall.app)
            await asker.post("/account", "/account", name="Ana", password="a good long password", again="a good long password")  # noqa: S106
            visitor = (await hall.app.state.site.store.check_password("Ana", "a good long password")) or ""
            entry = {"id": "a", "kind": "entry", "body": {"name": "Zoé"}}
            assert (await asker.http.post(f"{hall.at}/add", json=entry)).status_code == 403
            await hall.app.state.site.store.give_event_role(hall.ident, visitor, "organiser", "")
            assert (await asker.http.post(f"{hall.at}/add", json=entry)).json()["ok"]
            assert (await hall.archive()).event.events[-1].by == "Ana"
            await hall.app.state.site.store.give_event_role(hall.ident, visitor, "", "")
            assert (await asker.http.post(f"{hall.at}/add", json={**entry, "id": "b"})).status_code == 403

    asyncio.run(use())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_that_is_closed_says_which_code_or_link_opens_it(tmp_path: Path, lang: str) -> None:
    async def look() -> None:
        async with halls(tmp_path, seated()) as hall:
            stranger, phone, scorer = Asker(hall.app, lang=lang), Asker(hall.app, lang=lang), Asker(hall.app, lang=lang)
            await phone.get(f"{hall.at}/in/{await hall.token('table', 0, 2)}")
            await scorer.get(f"{hall.at}/in/{await hall.token('scorer')}")
            for page in ("hall", "referee", "desk", "session/1/table/1", "table/1", "rule"):
                for asker, said in ((stranger, "no-role"), (phone, "own-table"), (scorer, "forbidden")):
                    if (asker, page) == (scorer, "desk"):
                        continue
                    answer = await asker.get(f"{hall.at}/{page}")
                    assert answer.status_code == 403, page
                    assert say(f"organise.{said}", lang, n=2) in unescape(answer.text), page

    asyncio.run(look())
