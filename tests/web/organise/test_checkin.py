"""The check-in over HTTP: one tap each, a name found, who is away withdrawn or replaced, phones that check in by themselves."""

import re
from pathlib import Path

import httpx
import pytest

from jantaku.tournament.archive import check
from tests.web.organise.hall import Hall, seated
from tests.web.organise.registering import Person, decide, opened_form, organiser, rows, run, states

ROW = re.compile(r'<li id="n(\d+)" class="is-(\w+)"')
AT = "/desk/checkin"


async def tap(who: Person, what: str, **more: str) -> httpx.Response:
    """Press a button of the check-in."""
    return await who.sent(AT, AT, what=what, form=await who.form(AT), **more)


async def shown(who: Person, query: str = "") -> dict[int, str]:
    """The mark of each row that is shown."""
    return {int(number): mark for number, mark in ROW.findall((await who.get(f"{who.at}{AT}{query}")).text)}


def test_a_tap_marks_and_leads_back_to_the_row_and_a_second_takes_it_back(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        sam = await organiser(hall, "staff")
        answer = await tap(sam, "present 5")
        assert answer.headers["location"].endswith(f"{AT}#n5")
        await tap(sam, "late 6")
        assert await shown(sam) == {n: {5: "present", 6: "late"}.get(n, "unseen") for n in range(1, 9)}
        assert 'value="unseen 5"' in (await sam.get(f"{hall.at}{AT}")).text
        await tap(sam, "unseen 5")
        assert (await shown(sam))[5] == "unseen"
        assert (await hall.archive()).event.events[-1].by == "Staff"

    run(tmp_path, work)


def test_a_tap_that_is_sent_twice_is_one_and_later_taps_of_the_same_page_count(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        sam = await organiser(hall, "staff")
        form = await sam.form(AT)
        for at, what in enumerate(("present 5", "absent 5", "present 5")):
            for _ in range(2):
                assert (await sam.sent(AT, AT, what=what, form=form, tap=f"{at}.")).status_code == 303
        assert (await shown(sam))[5] == "present"
        assert [event.kind for event in (await hall.archive()).event.events].count("checkin") == 3

    run(tmp_path, work)


def test_a_row_is_found_by_number_name_or_club_whatever_the_accents(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        sam = await organiser(hall, "staff")
        assert list(await shown(sam, "?q=chloe")) == [3]
        assert list(await shown(sam, "?q=5")) == [5]
        assert list(await shown(sam, "?q=i")) == [1, 4, 5, 6, 7]
        assert await shown(sam, "?q=nobody") == {}
        await tap(sam, "absent 5")
        assert list(await shown(sam, "?show=absent")) == [5]
        assert len(await shown(sam, "?show=nonsense&session=x")) == 8

    run(tmp_path, work)


def test_who_was_not_seen_is_marked_absent_in_one_go_and_withdrawn_in_another(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ana = await organiser(hall)
        for n in range(1, 9):
            await tap(ana, f"present {n}")
        await tap(ana, "rest-absent")
        assert [mark for _, mark in sorted((await shown(ana)).items())] == ["present"] * 8 + ["absent"] * 4
        refused = await ana.get(f"{hall.at}/desk/seats?way=design&rounds=1")
        assert (refused.status_code, "Seat them all the same" in refused.text) == (422, True)
        assert "Not published yet" in (await ana.get(f"{hall.at}/desk/seats?way=design&rounds=1&anyway=yes")).text
        await tap(ana, "withdraw", **{f"away-{n}": str(n) for n in range(9, 13)})
        assert (await hall.archive()).state.in_play() == tuple(range(1, 9))
        assert (await ana.get(f"{hall.at}/desk/seats?way=design&rounds=1")).status_code == 200

    run(tmp_path, work, seated(12, 0))


def test_who_is_away_is_replaced_from_the_waiting_list_with_number_and_seat(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ana = await opened_form(hall, most="1", country="may")
        await Person(hall).register("Ann")
        await Person(hall).register("Bob", club="Ginza")
        await decide(ana, hall, "confirm", "Ann")
        await decide(ana, hall, "enter", "Ann")
        await tap(ana, "absent 9")
        bob = next(row for row in await rows(hall) if row.name == "Bob")
        assert (await tap(ana, "replace 9", by=bob.id)).status_code == 303
        archive = await hall.archive()
        assert (archive.name(9), archive.people[9].club) == ("Bob", "Ginza")
        assert await states(hall) == {"Ann": "withdrawn", "Bob": "entered"}
        assert check(archive.text).differences == []
        await tap(ana, "absent 8")
        await tap(ana, "withdraw", **{"away-8": "8"})
        await tap(ana, "replace 8", name="Cid")
        archive = await hall.archive()
        assert (archive.name(8), archive.state.entries[8].withdrawn) == ("Cid", False)

    run(tmp_path, work)


@pytest.mark.parametrize("what", ["present 99", "present", "present x", "withdraw", "replace 1", "replace 99"])
def test_a_tap_that_cannot_be_is_refused_on_the_page_and_changes_nothing(tmp_path: Path, what: str) -> None:
    async def work(hall: Hall) -> None:
        ana, was = await organiser(hall), await hall.tag()
        answer = await tap(ana, what)
        assert (answer.status_code, 'role="alert">' in answer.text) == (422, True)
        assert await hall.tag() == was

    run(tmp_path, work)


def test_staff_check_in_but_neither_withdraw_nor_replace(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        sam = await organiser(hall, "staff")
        await tap(sam, "absent 5")
        was = await hall.tag()
        for what, more in (("withdraw", {"away-5": "5"}), ("replace 5", {"name": "Cid"})):
            assert (await tap(sam, what, **more)).status_code == 403
        assert await hall.tag() == was
        assert "Withdraw 1" not in (await sam.get(f"{hall.at}{AT}")).text

    run(tmp_path, work)


def test_a_second_day_has_a_checkin_of_its_own(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        sam = await organiser(hall, "staff")
        await tap(sam, "absent 5")
        assert (await tap(sam, "present 5", session="3")).headers["location"].endswith("?session=3#n5")
        assert ((await shown(sam))[5], (await shown(sam, "?session=3"))[5]) == ("absent", "present")
        assert (await hall.archive()).state.checkins == {1: {5: "absent"}, 3: {5: "present"}}

    run(tmp_path, work, seated(8, 3))


def test_a_phone_checks_in_by_its_own_link_where_the_organiser_lets_it(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ana = await opened_form(hall, here="yes")
        own = (await Person(hall).register("Ann")).headers["location"].partition("?")[0]
        ann = Person(hall)
        assert (await ann.post(own, own, what="here")).status_code == 409  # not entered
        await decide(ana, hall, "confirm", "Ann")
        await decide(ana, hall, "enter", "Ann")
        assert 'value="here"' not in (await ann.get(own)).text  # the check-in has not begun
        await tap(ana, "present 1")
        assert 'value="here"' in (await ann.get(own)).text
        assert (await ann.post(own, own, what="here")).status_code == 303
        assert (await hall.archive()).state.checkins[1] == {1: "present", 9: "present"}
        assert "You are checked in." in (await ann.get(own)).text
        await opened_form(hall, here="")
        await tap(ana, "unseen 9")
        assert (await ann.post(own, own, what="here")).status_code == 409
        assert 9 not in (await hall.archive()).state.checkins[1]

    run(tmp_path, work)


# ---- the schedule
def test_the_schedule_is_planned_at_the_desk_and_seen_by_everybody(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ana, at = await organiser(hall), "/desk/schedule"
        sent = {
            "place": "Town hall",
            "time-1": "2026-11-28T09:30",
            "time-2": "2026-11-29T10:00",
            "title-2": "Final <b>",
            "form": "f1",
        }
        assert (await ana.sent(at, at, **sent)).status_code == 303
        for page in ("/schedule", ""):
            text = (await Person(hall).get(f"{hall.at}{page}")).text
            assert all(word in text for word in ("Town hall", "28 November 2026", "09:30", "Final &lt;b&gt;", "29 November 2026"))
        backwards = {"time-1": "2026-11-28T09:30", "time-2": "2026-11-27T10:00", "form": "f2"}
        refused = await ana.sent(at, at, **backwards)
        assert (refused.status_code, "in the order of the sessions" in refused.text, "2026-11-27T10:00" in refused.text) == (
            422,
            True,
            True,
        )
        assert (await ana.sent(at, at, form="f3")).status_code == 303
        assert "not known yet" in (await Person(hall).get(f"{hall.at}/schedule")).text

    run(tmp_path, work, seated(8, 1))


def test_a_tile_set_is_moved_from_a_session_on(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ana = await organiser(hall)
        sent = {"session": "2", "table": "1", "set": "Blue 7"}
        assert (await ana.sent("/desk/sets", "/desk/schedule", form="f1", **sent)).status_code == 303
        state = (await hall.archive()).state
        assert (state.set_at(1, 1), state.set_at(2, 1)) == ("1", "Blue 7")
        assert "Blue 7 from session 2" in (await ana.get(f"{hall.at}/desk/schedule")).text
        assert (await ana.sent("/desk/sets", "/desk/schedule", form="f2", **{**sent, "table": "x"})).status_code == 422

    run(tmp_path, work, seated(8, 2))
