"""Registration: the order of places, forms that are closed or sent twice, bad input, links, contacts that nobody else sees."""

import asyncio
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from jantaku.tournament.archive import check
from jantaku.web.organise.registration.form import PRESETS, FormSettings, local_now
from jantaku.web.organise.registration.repository import first_state, moving_up, position
from jantaku.web.store.registrations import Registration
from tests.web.asgi import as_read
from tests.web.organise.hall import Hall, seated
from tests.web.organise.registering import CONTACT, LEGAL, REMARK, SECRETS, Person, decide, opened_form, rows, run, states


# ---- the order
def row(place: int, state: str) -> Registration:
    return Registration(f"r{place}", "e", f"f{place}", place, state, 0, f"P{place}", {}, "", 0, 0)


def test_who_comes_when_all_places_are_taken_waits_and_so_does_who_comes_behind() -> None:
    settings = FormSettings(most=2)
    assert first_state([], settings) == "placed"
    assert first_state([row(1, "placed"), row(2, "confirmed")], settings) == "waiting"
    assert first_state([row(1, "entered"), row(2, "refused")], settings) == "placed"
    assert first_state([row(1, "entered"), row(3, "waiting")], settings) == "waiting"
    assert first_state([row(1, "waiting")], FormSettings(most=0)) == "placed"


def test_the_first_who_waits_moves_up_first_and_as_many_as_there_are_places() -> None:
    waiting = [row(1, "confirmed"), row(2, "withdrawn"), row(3, "waiting"), row(4, "waiting"), row(5, "waiting")]
    assert moving_up(waiting, FormSettings(most=1)) == []
    assert [ident for ident, _ in moving_up(waiting, FormSettings(most=3))] == ["r3", "r4"]
    assert [ident for ident, _ in moving_up(waiting, FormSettings(most=0))] == ["r3", "r4", "r5"]
    assert moving_up(waiting, FormSettings(most=3, moves=False)) == []
    assert [position(waiting, each) for each in waiting] == [0, 0, 1, 2, 3]


def test_places_are_given_in_order_and_the_next_moves_up_when_one_withdraws(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        await opened_form(hall, most="2")
        own = {}
        for name in ("Ann", "Bob", "Cid", "Dot"):
            own[name] = (await Person(hall).register(name)).headers["location"].partition("?")[0]
        assert await states(hall) == {"Ann": "placed", "Bob": "placed", "Cid": "waiting", "Dot": "waiting"}
        dot = Person(hall)
        assert "You are number 2 there." in (await dot.get(own["Dot"])).text
        ann = Person(hall)
        assert (await ann.post(own["Ann"], own["Ann"], what="withdraw")).status_code == 409
        assert (await states(hall))["Ann"] == "placed"
        assert (await ann.post(own["Ann"], own["Ann"], what="withdraw", sure="yes")).status_code == 303
        assert await states(hall) == {"Ann": "withdrawn", "Bob": "placed", "Cid": "placed", "Dot": "waiting"}
        assert "You are number 1 there." in (await dot.get(own["Dot"])).text

    run(tmp_path, work)


def test_the_waiting_list_stands_still_where_the_organiser_moves_it(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ana = await opened_form(hall, most="1", moves="no")
        for name in ("Ann", "Bob", "Cid"):
            await Person(hall).register(name)
        await decide(ana, hall, "refuse", "Ann")
        assert await states(hall) == {"Ann": "refused", "Bob": "waiting", "Cid": "waiting"}
        await Person(hall).register("Dot")
        assert (await states(hall))["Dot"] == "waiting"
        await decide(ana, hall, "up", "Cid")
        assert (await states(hall))["Cid"] == "placed"

    run(tmp_path, work)


def test_more_places_move_up_who_waits(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        await opened_form(hall, most="1")
        for name in ("Ann", "Bob", "Cid", "Dot"):
            await Person(hall).register(name)
        await opened_form(hall, most="3")
        assert list((await states(hall)).values()) == ["placed", "placed", "placed", "waiting"]

    run(tmp_path, work)


def test_two_who_send_the_last_place_at_once_do_not_both_have_it(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        await opened_form(hall, most="1")
        people = [Person(hall) for _ in range(4)]
        await asyncio.gather(*(each.register(f"P{at}") for at, each in enumerate(people)))
        assert sorted((await states(hall)).values()) == ["placed", "waiting", "waiting", "waiting"]

    run(tmp_path, work)


# ---- forms
def test_a_form_that_is_sent_twice_is_one_registration(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        await opened_form(hall)
        ann = Person(hall)
        form = await ann.form("/register")
        first, again = [await ann.register("Ann", form=form) for _ in range(2)]
        assert first.headers["location"] == again.headers["location"]
        assert len(await rows(hall)) == 1

    run(tmp_path, work)


def test_a_form_that_another_person_sends_opens_nobodys_page(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        await opened_form(hall)
        ann, cid = Person(hall), Person(hall)
        form = await ann.form("/register")
        own = (await ann.register("Ann", form=form)).headers["location"]
        bob = await ann.register("Bob", form=form, contact="777777")  # the same browser, the page kept
        carol = await cid.register("Carol", form=form)
        assert len({own, bob.headers["location"], carol.headers["location"]}) == 3
        assert await states(hall) == {"Ann": "placed", "Bob": "placed", "Carol": "placed"}
        other = await cid.register("Ann", form=form)  # all that was typed, from another browser
        assert (other.status_code, "location" in other.headers) == (409, False)
        assert len(await rows(hall)) == 3

    run(tmp_path, work)


def test_an_organiser_who_sends_a_form_again_with_another_name_registers_both(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ana = await opened_form(hall)
        form, at = await ana.form("/desk/registrations"), "/desk/registrations"
        for name in ("Ann", "Bob", "Bob"):
            assert (await ana.sent(f"{at}/add", at, form=form, name=name, country="FRA")).status_code == 303
        assert list(await states(hall)) == ["Ann", "Bob"]

    run(tmp_path, work)


def test_a_person_is_registered_once_and_two_of_one_name_can_be_told_apart(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ana = await opened_form(hall)
        assert (await Person(hall).register("Ann")).status_code == 303
        again = await Person(hall).register("ann", contact="999999")
        assert (again.status_code, "is registered already" in again.text) == (409, True)
        assert (await Person(hall).register("Ann", club="Ginza")).status_code == 303
        await decide(ana, hall, "refuse", "Ann")
        assert len(await rows(hall)) == 2

    run(tmp_path, work)


def test_a_closed_form_takes_nothing_and_says_when_it_opens(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ann = Person(hall)
        assert "Registration is closed." in (await ann.get(f"{hall.at}/register")).text
        ana = await opened_form(hall)
        form = await ann.form("/register")  # on the screen when the organiser closes it
        await decide(ana, hall, "closed")
        late = await ann.sent("/register", "/standings", form=form, name="Ann", country="FRA", contact="123456", consent="yes")
        assert (late.status_code, "Registration is closed." in late.text) == (409, True)
        assert await rows(hall) == []
        await decide(ana, hall, "open")
        assert (await ann.register("Ann")).status_code == 303

    run(tmp_path, work)


def test_a_form_opens_and_closes_at_its_times(tmp_path: Path) -> None:
    now = datetime.fromisoformat(local_now())
    soon, before = [(now + timedelta(days=days)).strftime("%Y-%m-%dT%H:%M") for days in (1, -1)]
    timed = FormSettings(state="timed", opens="2026-11-28T09:30", closes="2026-11-28T18:00")
    moments = [timed.open_at(f"2026-11-28T{hour}") for hour in ("09:29", "09:30", "17:59", "18:00")]
    assert moments == [False, True, True, False]
    assert FormSettings(state="timed", opens="2026-11-28T09:30").open_at("2031-01-01T00:00")

    async def work(hall: Hall) -> None:
        await opened_form(hall, state="timed", opens=soon)
        assert f"Registration opens on {soon.replace('T', ' ')}" in (await Person(hall).get(f"{hall.at}/register")).text
        await opened_form(hall, state="timed", opens=before, closes=soon)
        assert (await Person(hall).register("Ann")).status_code == 303

    run(tmp_path, work)


FAULTS = (
    ("name", ""),
    ("name", "A" * 101),
    ("name", "A\u202eB"),
    ("country", ""),
    ("contact", ""),
    ("contact", "somewhere"),
    ("contact", "12345"),
    ("contact", "me@home"),
    ("remark", "long " * 101),
    ("club", "\x00"),
    ("consent", ""),
)


def test_a_form_with_a_fault_comes_back_as_it_was_typed_with_the_place(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        await opened_form(hall)
        for field, value in FAULTS:
            answer = await Person(hall).register("Ann", **{"remark": "kept <b>", field: value})
            assert answer.status_code == 422, (field, value)
            assert 'aria-invalid="true"' in answer.text, (field, value)
            assert field in {"remark", "consent"} or f'id="{field}-wrong"' in answer.text, (field, value)
            assert field == "remark" or "kept &lt;b&gt;" in answer.text, (field, value)
            assert await rows(hall) == [], (field, value)

    run(tmp_path, work)


def test_fields_that_are_not_asked_for_are_not_kept(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        await opened_form(hall, remark="none", legal="none", contact="none", country="none")
        await Person(hall).register("Ann", remark="x", legal="y", contact="123456", team="Reds", role="organiser")
        (found,) = await rows(hall)
        assert (found.fields, found.contact) == ({"team": "Reds"}, "")

    run(tmp_path, work)


IMPOSSIBLE = (
    {"state": "timed"},
    {"opens": "tomorrow"},
    {"state": "timed", "opens": "2026-11-28T09:30", "closes": "2026-11-28T09:30"},
    {"most": "-1"},
    {"most": "801"},
    {"most": "many"},
    {"keep_days": ""},
    {"keep_days": "366"},
)


def test_settings_that_cannot_be_are_refused_and_nothing_changes(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ana = await opened_form(hall, most="7")
        before = await hall.app.state.site.store.event_form(hall.ident)
        for fields in IMPOSSIBLE:
            sent = {"state": "open", "most": "", "keep_days": "30", **fields}
            answer = await ana.sent("/desk/registrations/form", "/desk/registrations/form", **sent)
            assert (answer.status_code, 'role="alert"' in answer.text) == (422, True), fields
            assert await hall.app.state.site.store.event_form(hall.ident) == before, fields

    run(tmp_path, work)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_shows_what_a_federation_wants_to_know(tmp_path: Path, preset: str) -> None:
    async def work(hall: Hall) -> None:
        ana = await opened_form(hall)
        text = (await ana.get(f"{hall.at}/desk/registrations/form?preset={preset}")).text
        for field, ask in PRESETS[preset].items():
            assert f'name="{field}" value="{ask}" checked' in text
        typed = {"state": "closed", "most": "40", "words": "Bring a cushion", "keep_days": "9", "preset": preset}
        shown = await ana.post(f"{hall.at}/desk/registrations/form", f"{hall.at}/desk/registrations/form", **typed)
        assert shown.status_code == 200
        assert all(word in shown.text for word in ('value="40"', "Bring a cushion", 'value="9"'))
        for field, ask in PRESETS[preset].items():
            assert f'name="{field}" value="{ask}" checked' in shown.text
        assert "Bring a cushion" not in (await ana.get(f"{hall.at}/register")).text  # nothing is kept yet

    run(tmp_path, work)


def test_strangers_are_slowed_down_on_the_form(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        await opened_form(hall)
        mallory = Person(hall, "203.0.113.7")
        token = await mallory.token(f"{hall.at}/register")
        answers = [
            (await mallory.http.post(f"{hall.at}/register", data={"csrf": token, "form": f"f{at}", "name": f"P{at}"})).status_code
            for at in range(40)
        ]
        assert 429 in answers
        assert answers.index(429) <= 24

    run(tmp_path, work)


# ---- the organiser
def test_who_is_confirmed_is_entered_with_what_everybody_may_see(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ana = await opened_form(hall)
        await Person(hall).register("Zoé", contact=CONTACT, legal=LEGAL, remark=REMARK, club="Ginza", group="Dupont", team="Reds")
        await Person(hall).register("Yan", group="Dupont")
        await decide(ana, hall, "enter", "Zoé")
        assert (await states(hall))["Zoé"] == "placed"  # nobody has confirmed it
        await decide(ana, hall, "confirm-all")
        assert (await decide(ana, hall, "enter")).status_code == 303
        archive = await hall.archive()
        assert await states(hall) == {"Zoé": "entered", "Yan": "entered"}
        assert (archive.name(9), archive.people[9].club, archive.people[9].groups) == ("Zoé", "Ginza", ("Dupont",))
        assert archive.state.entries[9].team == "Reds"
        assert [row.entry for row in await rows(hall)] == [9, 10]
        assert not [secret for secret in SECRETS if secret in archive.text]
        assert check(archive.text).differences == []

    run(tmp_path, work)


def test_who_was_entered_by_hand_or_before_the_power_went_is_found_and_not_entered_again(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ana = await opened_form(hall)
        await Person(hall).register("Zoé")
        await Person(hall).register("Yan")
        await decide(ana, hall, "confirm-all")
        assert (await hall.add(await hall.token("organiser"), "entry", {"name": "Zoé", "country": "FRA"}))["number"] == 9
        assert (await decide(ana, hall, "enter")).status_code == 303
        assert [row.entry for row in await rows(hall)] == [9, 10]
        assert len((await hall.archive()).state.entries) == 10

    run(tmp_path, work)


def test_a_list_of_which_one_cannot_be_entered_enters_nobody_and_names_who(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ana = await opened_form(hall, country="may", contact="may")
        await Person(hall).register("Yan")
        await Person(hall).register("Zoé", group="x|" * 49)
        await decide(ana, hall, "confirm-all")
        was = await hall.tag()
        await hall.app.state.site.store.change_registrations(hall.ident, [((await rows(hall))[1].id, {"name": "\x07"})])
        answer = await decide(ana, hall, "enter")
        assert (answer.status_code, 'role="alert"' in answer.text) == (422, True)
        assert await hall.tag() == was
        assert set((await states(hall)).values()) == {"confirmed"}

    run(tmp_path, work)


def test_an_organiser_registers_by_hand_while_the_form_is_closed_and_without_all_fields(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ana = await opened_form(hall, state="closed", most="1")
        for name in ("Ann", "Bob"):
            form = await ana.form("/desk/registrations")
            assert (await ana.sent("/desk/registrations/add", "/desk/registrations", form=f"{form}h", name=name)).status_code == 303
        assert await states(hall) == {"Ann": "confirmed", "Bob": "waiting"}
        answer = await ana.sent("/desk/registrations/add", "/desk/registrations", form="abch", name="")
        assert answer.status_code == 422

    run(tmp_path, work)


def test_an_organiser_deletes_a_registration_once_sure_and_the_next_moves_up(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ana = await opened_form(hall, most="1")
        for name in ("Ann", "Bob"):
            await Person(hall).register(name)
        ident, at = (await rows(hall))[0].id, "/desk/registrations"
        assert (await ana.sent(at, at, what=f"forget {ident}")).status_code == 422
        assert len(await rows(hall)) == 2
        assert (await ana.sent(at, at, what=f"forget {ident}", sure="yes")).status_code == 303
        assert await states(hall) == {"Bob": "placed"}

    run(tmp_path, work)


# ---- the link
def test_a_link_opens_its_registration_alone_until_the_organiser_makes_a_new_one(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ana = await opened_form(hall)
        one, other = [(await Person(hall).register(name)).headers["location"].partition("?")[0] for name in ("Ann", "Bob")]
        ann = Person(hall)
        page = await ann.get(one)
        assert (page.status_code, page.headers["cache-control"]) == (200, "no-store")
        assert "Ann" in page.text
        assert "Bob" not in as_read(page.text)
        mixed = f"{one.partition('.')[0]}.{other.partition('.')[2]}"
        for wrong in (mixed, one[:-1], f"{hall.at}/registered/x", f"{hall.at}/registered/é.é", one.replace(".", "")):
            assert (await ann.get(wrong)).status_code == 404, wrong
            assert (await ann.post(wrong, one, what="withdraw", sure="yes")).status_code == 404
        await decide(ana, hall, "link", "Ann")
        assert (await ann.get(one)).status_code == 404
        shown = (await ana.get(f"{hall.at}/desk/registrations")).text
        assert one not in shown
        assert other in shown

    run(tmp_path, work)


def test_a_link_of_another_event_opens_nothing(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        await opened_form(hall)
        own = (await Person(hall).register("Ann")).headers["location"].partition("?")[0]
        other = await hall.events.begin("", seated(4, 0))
        assert (await Person(hall).get(own.replace(hall.ident, other))).status_code == 404

    run(tmp_path, work)


def test_a_person_changes_all_until_entered_and_then_what_nobody_else_sees(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ana = await opened_form(hall)
        own = (await Person(hall).register("Ann")).headers["location"].partition("?")[0]
        ann = Person(hall)
        changed = {"what": "change", "name": "Anna", "country": "BEL", "contact": CONTACT, "remark": "late"}
        assert (await ann.post(own, own, **changed)).status_code == 303
        (found,) = await rows(hall)
        assert (found.name, found.fields, found.contact) == ("Anna", {"country": "BEL", "remark": "late"}, CONTACT)
        assert (await ann.post(own, own, **{**changed, "contact": ""})).status_code == 422
        await decide(ana, hall, "confirm", "Anna")
        await decide(ana, hall, "enter", "Anna")
        assert (await ann.post(own, own, **{**changed, "name": "Eve", "country": "X", "contact": "123456"})).status_code == 303
        (found,) = await rows(hall)
        assert (found.name, found.fields["country"], found.contact) == ("Anna", "BEL", "123456")
        assert (await hall.archive()).name(9) == "Anna"

    run(tmp_path, work)


def test_who_withdraws_after_being_entered_leaves_the_event_too(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ana = await opened_form(hall, most="1")
        own = (await Person(hall).register("Ann")).headers["location"].partition("?")[0]
        await Person(hall).register("Bob")
        await decide(ana, hall, "confirm", "Ann")
        await decide(ana, hall, "enter", "Ann")
        assert (await Person(hall).post(own, own, what="withdraw", sure="yes")).status_code == 303
        archive = await hall.archive()
        assert archive.state.entries[9].withdrawn
        assert archive.event.events[-1].by == "registration"
        assert await states(hall) == {"Ann": "withdrawn", "Bob": "placed"}

    run(tmp_path, work)
