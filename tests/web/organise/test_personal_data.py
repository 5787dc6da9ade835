"""Data of persons in an event: on no public page, shown and exported to whom they are of, deleted in time and on request."""

import asyncio
import time
from datetime import datetime
from pathlib import Path

import pytest

from jantaku.tournament.archive import check
from jantaku.tournament.entering import digest_of
from jantaku.tournament.personal import held
from jantaku.web.organise.registration.person import lines_of
from jantaku.web.store.registrations import DAY
from tests.sampling import sample
from tests.web.asgi import opened
from tests.web.organise.hall import POINTS, Hall, seated
from tests.web.organise.registering import CONTACT, LEGAL, REMARK, SECRETS, Person, decide, opened_form, organiser, rows, run


async def with_zoe(hall: Hall) -> tuple[Person, str]:
    """An event in which Zoé, of whom everything is known, is entered and has played; the organiser, and the link."""
    ana = await opened_form(hall)
    sent = await Person(hall).register("Zoé", contact=CONTACT, legal=LEGAL, remark=REMARK, federation="04000123")
    await decide(ana, hall, "confirm", "Zoé")
    await decide(ana, hall, "enter", "Zoé")
    token = await hall.token("organiser", label="Ana")
    body = {"session": 1, "tables": [{"table": 1, "seats": [9, 1, 2, 3]}, {"table": 2, "seats": [4, 5, 6, 7]}], "byes": [8]}
    assert (await hall.add(token, "seat", body))["ok"]
    assert (await hall.add(token, "checkin", {"entries": [9]}))["ok"]
    assert (await hall.add(token, "result", {"session": 1, "table": 1, "points": POINTS, "seen": "Eva"}))["ok"]
    return ana, sent.headers["location"].partition("?")[0]


PUBLIC = (
    *(
        "",
        "/standings",
        "/seating",
        "/session/1",
        "/player/9",
        "/find",
        "/find?q=zo",
        "/big",
        "/big?page=2",
        "/schedule",
        "/register",
    ),
    *("/standings.json", "/event.json"),
)


@pytest.mark.parametrize("most", sample([2], [7]))  # roles: who has none, and who has the most rights but for organisers
def test_contacts_are_on_no_page_for_anybody_but_organisers(tmp_path: Path, most: int) -> None:
    async def work(hall: Hall) -> None:
        ana, own = await with_zoe(hall)
        organised = (await ana.get(f"{hall.at}/desk/registrations")).text
        assert all(secret in organised for secret in SECRETS)
        assert (await ana.get(f"{hall.at}/desk/person/9/data.json")).json()["registration"]["contact"] == CONTACT
        assert f'value="{CONTACT}"' in (await ana.get(f"{hall.at}/desk/person/9")).text
        public = [getattr(route, "path", "") for route in hall.app.routes]
        tried = {path.replace("{id}", hall.ident) for path in public if path.startswith("/e/") and path.count("{") == 1}
        pages = {*tried, *(f"{hall.at}{page}" for page in PUBLIC), f"{hall.at}/desk/person/9", f"{hall.at}/desk/person/9/data.json"}
        for role in ("public", "head", "staff", "scorer", "referee", "table", "mirror")[:most]:
            who = Person(hall) if role == "public" else await organiser(hall, role)
            for page in sorted(pages):
                answer = await who.get(page, follow_redirects=True)
                assert answer.status_code in {200, 403, 404, 405}, (role, page, answer.status_code)
                assert not [secret for secret in (*SECRETS, own.rpartition("/")[2]) if secret in answer.text], (role, page)
        archive = await hall.archive()
        assert not [secret for secret in SECRETS if secret in archive.text]

    run(tmp_path, work)


def test_all_that_is_held_is_shown_and_exported_to_the_person(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        _, own = await with_zoe(hall)
        page = (await Person(hall).get(own)).text
        assert all(secret in page for secret in (*SECRETS, "04000123"))
        data = (await Person(hall).get(f"{own}/data.json")).json()
        assert data["registration"]["legal"] == LEGAL
        assert data["entry"]["person"]["federation"] == "04000123"
        assert data["entry"]["checkins"] == {"1": "present"}
        assert data["entry"]["sessions"][0]["points"] == POINTS[0]
        assert (await Person(hall).get(f"{own[:-2]}/data.json")).status_code == 404

    run(tmp_path, work)


@pytest.mark.parametrize(("lang", "total"), [("en", "−55.0"), ("fr", "−55,0"), ("ja", "−55.0")])
def test_the_total_of_a_person_has_the_sign_and_the_decimals_of_the_language(lang: str, total: str) -> None:
    data = {"registration": None, "contact": "", "entry": held(seated(), 1) | {"standing": {"rank": 15, "total": "-55"}}}
    assert any(total in text for _, text in lines_of(data, lang))


@pytest.mark.parametrize("by", ["person", "organiser"])
def test_deleting_keeps_number_ranking_and_chain(tmp_path: Path, by: str) -> None:
    async def work(hall: Hall) -> None:
        ana, own = await with_zoe(hall)
        before = (await ana.get(f"{hall.at}/standings.json")).json()["standings"]
        if by == "person":
            assert (await Person(hall).post(own, own, what="forget")).status_code == 409
            assert (await Person(hall).post(own, own, what="forget", sure="yes")).status_code == 200
        else:
            form, at = await ana.form("/desk/person/9"), "/desk/person/9"
            assert (await ana.sent(at, at, what="forget", form=form)).status_code == 422
            assert (await ana.sent(at, at, what="forget", sure="yes", form=form)).status_code == 303
        after = (await ana.get(f"{hall.at}/standings.json")).json()["standings"]
        assert [{**row, "name": ""} for row in after] == [{**row, "name": ""} for row in before]
        assert next(row["name"] for row in after if row["player"] == 9) == "#9"
        archive = await hall.archive()
        assert check(archive.text).differences == []
        assert not [secret for secret in ("Zoé", "04000123", *SECRETS) if secret in archive.text]
        assert await rows(hall) == []
        assert (await Person(hall).get(own)).status_code == 404
        assert not legible()  # while the server runs, in no log of SQLite

    def legible() -> list[str]:
        whole = b"".join(path.read_bytes() for path in tmp_path.glob("games.sqlite*"))
        return [secret for secret in ("04000123", *SECRETS) if secret.encode() in whole]

    run(tmp_path, work)
    assert not legible()  # nor in pages that are free


def test_what_a_person_takes_back_is_legible_in_no_file(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        await opened_form(hall)
        zoe = Person(hall)
        sent = await zoe.register("Zoé", contact=CONTACT, legal=LEGAL, remark=REMARK)
        own = sent.headers["location"].partition("?")[0]
        less = {"name": "Zoé", "country": "FRA", "contact": "999999", "legal": "", "remark": "", "consent": "yes"}
        assert (await zoe.post(own, own, what="change", **less)).status_code == 303
        assert not [secret for secret in SECRETS if secret.encode() in whole()]
        assert b"999999" in whole()

    def whole() -> bytes:
        return b"".join(path.read_bytes() for path in tmp_path.glob("games.sqlite*"))

    run(tmp_path, work)


def test_an_organiser_corrects_a_person_and_their_contact(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ana, at = await organiser(hall), "/desk/person/1"
        form = await ana.form(at)
        sent = {"form": form, "name": "Aki Mori", "country": "JPN", "group": "Mori | Sato", "contact": CONTACT}
        assert (await ana.sent(at, at, **sent)).status_code == 303
        archive = await hall.archive()
        assert (archive.name(1), archive.people[1].groups) == ("Aki Mori", ("Mori", "Sato"))
        assert await hall.app.state.site.store.event_contacts(hall.ident) == {1: CONTACT}
        assert CONTACT in (await ana.get(f"{hall.at}{at}")).text
        assert CONTACT not in archive.text
        form = await ana.form(at)
        assert (await ana.sent(at, at, form=form, what="forget", sure="yes")).status_code == 303
        assert await hall.app.state.site.store.event_contacts(hall.ident) == {}

    run(tmp_path, work)


def test_contacts_are_deleted_so_many_days_after_the_last_session_or_entry(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ana, own = await with_zoe(hall)
        store, now = hall.app.state.site.store, int(time.time())
        await Person(hall).register("Yan")
        await store.set_event_contact(hall.ident, 1, "123456")
        assert await store.expire_contacts(now + 29 * DAY) == 0
        day = datetime.fromtimestamp(now + 20 * DAY).astimezone().strftime("%Y-%m-%d")
        sent = {"time-1": f"{day}T09:30", "form": await ana.form("/desk/schedule")}
        assert (await ana.sent("/desk/schedule", "/desk/schedule", **sent)).status_code == 303
        assert await store.expire_contacts(now + 40 * DAY) == 0
        assert await store.expire_contacts(now + 52 * DAY) == 1
        (zoe,) = await rows(hall)
        assert (zoe.contact, zoe.fields) == ("", {"country": "FRA", "federation": "04000123"})
        assert await store.event_contacts(hall.ident) == {}
        assert await store.expire_contacts(now + 52 * DAY) == 0
        assert not [secret for secret in SECRETS if secret in (await Person(hall).get(own)).text]

    run(tmp_path, work)


def test_a_server_that_starts_deletes_what_is_due(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        await with_zoe(hall)
        await opened_form(hall, keep_days="0")

    run(tmp_path, work)

    async def again() -> None:
        async with opened(tmp_path) as app:
            store = app.state.site.store
            (event,) = await store.list_events()
            (zoe,) = await store.list_registrations(event.id)
            assert (zoe.contact, "legal" in zoe.fields) == ("", False)

    time_passes = time.time() + 2
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("jantaku.web.organise.registration.expiry.time.time", lambda: time_passes)
        asyncio.run(again())


def test_who_registers_for_an_event_far_ahead_is_kept_until_it_is_given_up(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        await opened_form(hall, keep_days="0")
        await Person(hall).register("Yan")
        store, now = hall.app.state.site.store, int(time.time())
        assert await store.expire_contacts(now + 364 * DAY) == 0
        assert [row.contact for row in await rows(hall)] == ["300000"]
        assert await store.expire_contacts(now + 366 * DAY) == 1
        assert await rows(hall) == []

    run(tmp_path, work)


def test_no_digest_of_what_was_entered_is_left_to_try_the_name_of_a_deleted_person_against(tmp_path: Path) -> None:
    body = {"name": "Ivo Andrić", "number": 9}

    async def work(hall: Hall) -> None:
        token = await hall.token("organiser")
        first = await hall.add(token, "entry", body, id="ivo")
        assert first["ok"], first
        assert (await hall.send(token, "entry", {**body, "name": "Ivo"}, id="ivo")).json()["refused"] == "again"
        assert (await hall.add(token, "forget", {"entry": 9}))["ok"]
        assert await hall.add(token, "entry", body, id="ivo") == first  # still answered as before, and entered once
        assert len((await hall.archive()).state.entries) == 9

    run(tmp_path, work)
    whole = b"".join(path.read_bytes() for path in tmp_path.glob("games.sqlite*"))
    assert digest_of("entry", body).encode() not in whole
