"""The hall: arrivals against the clock, calls that one referee takes, sheets signed, rulings, and pages that need no script."""

import asyncio
import html
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from jantaku.clock.clock import LAST_HAND, PLAYING
from jantaku.errors import JantakuError
from jantaku.texts import LANGUAGES, say
from jantaku.tournament import clocking, keeping
from jantaku.tournament import hall as halls_of
from jantaku.tournament.archive import Archive
from jantaku.tournament.documents import late_words
from jantaku.tournament.entering import KINDS
from jantaku.tournament.keeping import Stamp
from jantaku.tournament.people import Participant
from tests.sampling import one_by_one
from tests.web.asgi import Asker
from tests.web.guests import CSRF
from tests.web.organise.hall import EVA, POINTS, Hall, halls, seated

SECOND, MINUTE = 1000, 60_000
CHOMBO = {"shown": "yes", "with": "none", "last_timed_hand": "no"}
FORM = re.compile(r'name="form" value="([^"]+)"')


def started(players: int = 8, substitutes: int = 1) -> Archive:
    """An event whose first session has had its start signal, with substitutes."""
    archive = seated(players)
    for number in range(substitutes):
        keeping.enter(archive, Participant(0, f"Sub {number + 1}", salt=f"s{number}"), EVA, status="substitute")
    keeping.start(archive, 1, "secret", EVA)
    return archive


def enter(archive: Archive, kind: str, at: int = EVA.at, **body: Any) -> dict[str, Any]:
    """Enter something at a time, as a referee."""
    return KINDS[kind](archive, body, Stamp(at, "Rei"))


def table(archive: Archive, number: int = 1, at: int = EVA.at + MINUTE) -> dict[str, Any]:
    """A table of session 1 as the hall sees it."""
    return halls_of.state_for_table(archive, 1, number, at)


def played(archive: Archive, number: int, *, confirmed: int = 4) -> None:
    """Play a table's hand and end its game; so many players confirm."""
    at = {"session": 1, "table": number}
    enter(archive, "sheet", **at, entry="draw", body={"tenpai": [0]})
    enter(archive, "sheet", **at, entry="close", body={"stop": True, "referee": "Rei"})
    for seat in range(confirmed):
        enter(archive, "sheet", **at, entry="confirm", body={"seat": seat})


# ---- arrivals
@one_by_one(
    ("after", "points", "substitute"),
    [
        ("0:00", 0, False),
        ("0:01", 1, False),
        ("0:59", 1, False),
        ("1:00", 1, False),
        ("1:01", 2, False),
        ("9:59", 10, False),
        ("10:00", 10, False),
        ("10:01", 30, True),
    ],
)
def test_7_2_a_point_for_each_minute_begun_and_beyond_ten_the_session_is_missed(
    after: str, points: int, *, substitute: bool
) -> None:
    minutes, seconds = map(int, after.split(":"))
    at = EVA.at + minutes * MINUTE + seconds * SECOND
    archive = started()
    price = halls_of.price(halls_of.seen(archive, 1), at)
    assert (price["points"], price["substitute"]) == (points, substitute)
    assert enter(archive, "arrived", at, session=1, entry=2)["points"] == points
    seat = next(seat for seat in table(archive)["seats"] if seat["entry"] == 2)
    assert (seat["lost"], seat["gone"]) == (points, substitute)


@one_by_one("second", [0, 1, 59, 60, 61, 599, 600, 601, 700])
def test_the_price_that_a_page_shows_is_the_one_that_is_ruled(second: int) -> None:
    here = halls_of.seen(started(), 1)
    pair = halls_of.prices(here)[min(second // 60, halls_of.MOST_LATE - 1)]
    price = halls_of.price(here, EVA.at + second * SECOND)
    assert pair[1 if second % 60 else 0] == {"points": price["points"], "substitute": price["substitute"]}


def test_7_2_nobody_has_missed_a_session_while_no_substitute_plays_yet() -> None:
    archive = started()
    with pytest.raises(JantakuError, match="may still come"):
        enter(archive, "missed", EVA.at + 10 * MINUTE, session=1, entry=2, by=9)
    assert archive.text == started().text


def test_7_2_a_missed_session_costs_its_points_once_and_a_substitute_plays_unranked() -> None:
    archive = started()
    at = EVA.at + 10 * MINUTE + SECOND
    assert enter(archive, "missed", at, session=1, entry=2, by=9)["points"] == 30
    assert [seat["entry"] for seat in table(archive)["seats"]] == [9, 6, 3, 7]
    assert table(archive)["seats"][0]["for"] == 2
    with pytest.raises(JantakuError, match="already"):
        enter(archive, "missed", at, session=1, entry=2)
    enter(archive, "arrived", at + MINUTE, session=1, entry=2)
    assert sum(row.counts for row in archive.reckoning.ledger.of(2)) == 30
    for number in (1, 2):
        enter(archive, "result", session=1, table=number, points=POINTS, sticks=0)
    assert [row.entry for row in archive.reckoning.unranked] == [9]
    assert next(row for row in archive.reckoning.standings if row.entry == 2).total == -30


def test_7_2_who_has_missed_a_session_leaves_a_seat_that_waits_for_a_substitute() -> None:
    archive = started()
    enter(archive, "missed", EVA.at + 11 * MINUTE, session=1, entry=2)
    assert halls_of.EMPTY in table(archive)["waits"]
    assert halls_of.free(halls_of.seen(archive, 1)) == [9]
    enter(archive, "substitute", session=1, entry=2, by=9)
    assert halls_of.EMPTY not in table(archive)["waits"]
    assert halls_of.free(halls_of.seen(archive, 1)) == []


def test_who_plays_is_not_asked_to_arrive_and_who_has_not_begun_is() -> None:
    archive = started()
    assert halls_of.NOT_BEGUN not in table(archive)["waits"]  # nobody has told the clock of any table
    enter(archive, "clock", session=1, entry="dice", table=2)
    assert halls_of.NOT_BEGUN in table(archive, 1)["waits"]
    assert [seat["may-come"] for seat in table(archive, 2)["seats"]] == [False] * 4
    assert [seat["may-come"] for seat in table(archive, 1)["seats"]] == [True] * 4


def test_who_is_late_by_the_check_in_is_named_until_they_come() -> None:
    archive = seated()
    enter(archive, "checkin", session=1, entries=[2], mark="late")
    assert halls_of.AWAY in table(archive)["waits"]
    keeping.start(archive, 1, "secret", EVA)
    assert [seat["entry"] for seat in table(archive)["seats"] if seat["away"]] == [2]
    enter(archive, "arrived", EVA.at + 90 * SECOND, session=1, entry=2)
    assert halls_of.AWAY not in table(archive)["waits"]
    assert sum(row.counts for row in archive.reckoning.ledger.of(2)) == 2


# ---- what a table waits for
def test_a_table_says_the_same_in_the_hall_and_alone() -> None:
    archive = started(16)
    played(archive, 2)
    enter(archive, "call", session=1, table=3)
    enter(archive, "clock", session=1, entry="extra", table=4, minutes=5, ruling="a wall fell")
    at = EVA.at + 5 * MINUTE
    assert halls_of.hall_state(archive, 1, at)["tables"] == [table(archive, number, at) for number in range(1, 5)]


def test_8_2_a_sheet_waits_for_its_players_then_for_its_signature() -> None:
    archive = started(16)
    played(archive, 1, confirmed=3)
    played(archive, 2)
    assert table(archive, 1)["waits"][0] == halls_of.CONFIRM
    assert table(archive, 2)["waits"] == [halls_of.SIGN]
    assert halls_of.hall_state(archive, 1, EVA.at)["sign"] == [2, 1]
    assert table(archive, 2)["sheet"]["sum"] == 120_000


def test_8_2_a_sheet_that_is_not_confirmed_is_signed_only_by_who_saw_the_players_agree() -> None:
    archive = started()
    played(archive, 1, confirmed=3)
    with pytest.raises(JantakuError, match="1"):
        enter(archive, "sign", session=1, table=1)
    told = enter(archive, "sign", session=1, table=1, seen=1)
    assert sum(told["points"]) == 120_000
    assert archive.sheets[1, 1].sheet.signed == "Rei"
    assert table(archive, 1)["progress"] == halls_of.DONE


def test_the_most_urgent_comes_first() -> None:
    archive = started()
    played(archive, 1)
    enter(archive, "rule", foul="abuse", given={}, players=[2], session=1, table=1)
    enter(archive, "call", session=1, table=1)
    assert table(archive)["waits"] == [halls_of.CALLED, halls_of.OPEN, halls_of.SIGN]
    assert archive.register is not None
    enter(archive, "answer", call=archive.register.ledger.queue[0].id)
    assert table(archive)["waits"] == [halls_of.OPEN, halls_of.SIGN, halls_of.COMING]


# ---- calls
def test_two_referees_who_take_one_call_one_goes_and_the_other_hears_who(tmp_path: Path) -> None:
    async def take() -> None:
        async with halls(tmp_path, started()) as hall:
            own = await hall.token("table", 0, 1)
            told = await hall.add(own, "call", {"session": 1, "table": 1, "note": "Dora"})
            tokens = [await hall.token("referee", label=name) for name in ("Rei", "Kim")]
            answers = await asyncio.gather(*(hall.add(token, "answer", {"call": told["row"]}) for token in tokens))
            assert sorted(answer["ok"] for answer in answers) == [False, True]
            winner = ("Rei", "Kim")[[answer["ok"] for answer in answers].index(True)]
            assert winner in next(answer["text"] for answer in answers if not answer["ok"])
            again = await hall.add(own, "call", {"session": 1, "table": 1})
            assert again["refused"] == "called"
            assert (await hall.archive()).register.ledger.queue[0].referee == winner  # type: ignore[union-attr]

    asyncio.run(take())


def test_a_ruling_at_a_table_ends_its_call() -> None:
    archive = started()
    enter(archive, "call", session=1, table=1)
    enter(archive, "warning", players=[2], session=1, table=1, note="Tiles over the edge.")
    assert table(archive)["call"] is None


def test_a_foul_of_a_hand_that_goes_on_the_sheet_ends_the_call_of_its_table() -> None:
    archive = started()
    for number in (1, 2):
        enter(archive, "call", session=1, table=number)
    enter(archive, "rule", foul="empty-win", given=CHOMBO, players=[archive.state.sessions[1].tables[1][0]], session=1, table=1)
    assert table(archive)["call"] is None
    assert table(archive, 2)["call"]


def test_8_2_the_gong_does_not_end_a_game_on_paper_whose_sheet_has_rulings_alone() -> None:
    archive = started()
    enter(archive, "rule", foul="empty-win", given=CHOMBO, players=[archive.state.sessions[1].tables[1][0]], session=1, table=1)
    enter(archive, "sheet", session=1, table=2, entry="draw", body={"tenpai": []})
    clocking.ring(archive, EVA.at + 91 * MINUTE)
    assert archive.sheets[1, 1].sheet.over == ""
    assert archive.sheets[1, 2].sheet.over
    enter(archive, "sheet", session=1, table=1, entry="totals", body={"points": [45_000, 30_000, 25_000, 20_000], "sticks": 0})
    assert archive.sheets[1, 1].sheet.entries[-1].kind == "totals"


def test_dice_on_the_clock_are_not_in_play_on_a_sheet_with_rulings_alone() -> None:
    archive = started()
    enter(archive, "rule", foul="empty-win", given=CHOMBO, players=[archive.state.sessions[1].tables[1][0]], session=1, table=1)
    enter(archive, "clock", session=1, entry="dice", table=1)
    assert not archive.sheets[1, 1].sheet.now.in_play
    clocking.ring(archive, EVA.at + 91 * MINUTE)
    assert archive.sheets[1, 1].sheet.over == ""
    clock = clocking.clock_of(archive, 1)
    assert clock
    assert (clock.session.clock.phase(1), clock.session.clock.table(1)) == (LAST_HAND, PLAYING)
    enter(archive, "clock", session=1, entry="finish", table=1)
    enter(archive, "sheet", session=1, table=1, entry="totals", body={"points": [45_000, 30_000, 25_000, 20_000], "sticks": 0})
    assert archive.sheets[1, 1].sheet.entries[-1].kind == "totals"


def test_a_ruling_that_ends_a_hand_of_a_sheet_kept_hand_by_hand_ends_it_on_the_clock() -> None:
    archive = started()
    enter(archive, "sheet", session=1, table=1, entry="deal", body={})
    enter(archive, "rule", foul="empty-win", given=CHOMBO, players=[archive.state.sessions[1].tables[1][0]], session=1, table=1)
    clock = clocking.clock_of(archive, 1)
    assert clock
    assert (clock.session.clock.table(1) == PLAYING) == archive.sheets[1, 1].sheet.now.in_play


@pytest.mark.parametrize(
    ("late", "words"),
    [
        ("3", {"en": "3 min late", "fr": "3 min de retard", "ja": "3分遅刻"}),
        ("2:34", {"en": "2 min 34 s late", "fr": "2 min 34 s de retard", "ja": "2分34秒遅刻"}),
    ],
)
def test_how_late_somebody_came_is_in_the_words_of_the_language(late: str, words: dict[str, str]) -> None:
    for lang in LANGUAGES:
        assert say("hall.came-late", lang, time=late_words(late, lang)) == words[lang]


# ---- pages
class Staff:
    """Somebody in the hall, by a link, without scripts."""

    def __init__(self, hall: Hall, lang: str = "en") -> None:
        self.hall, self.asker = hall, Asker(hall.app, lang=lang)

    async def come(self, role: str, label: str = "Rei") -> "Staff":
        """Follow a link of a role."""
        assert (await self.asker.get(f"{self.hall.at}/in/{await self.hall.token(role, label=label)}")).status_code == 303
        return self

    async def look(self, page: str) -> str:
        """A page, as it is sent."""
        answer = await self.asker.get(f"{self.hall.at}/{page}")
        assert answer.status_code == 200, answer.text[-2000:]
        return answer.text

    async def send(self, page: str, **form: str) -> httpx.Response:
        """Send a form of a page, with what the page has in it."""
        text = (await self.asker.get(f"{self.hall.at}/{page}")).text
        token, ident = CSRF.search(text), FORM.search(text)
        assert token
        fields = {"csrf": token[1], "form": ident[1] if ident else "f", **form}
        return await self.asker.http.post(f"{self.hall.at}/{page.partition('?')[0]}", data=fields)


def refused(answer: httpx.Response) -> str:
    """What a page says was refused."""
    assert answer.status_code == 422
    found = re.search(r'id="refused" role="alert">(.*?)</p>', answer.text, re.DOTALL)
    assert found
    return html.unescape(found[1])


def test_a_session_is_run_by_forms_alone(tmp_path: Path) -> None:
    async def run() -> None:
        async with halls(tmp_path, seated()) as hall:
            rei = await Staff(hall).come("head")
            assert "Start signal" in await rei.look("hall")
            assert (await rei.send("hall", kind="start", session="1", minutes="60")).status_code == 303
            (log,) = (await hall.archive()).clocks.values()
            assert log.session.clock.length == 60 * MINUTE
            assert "Arrived now" in await rei.look("hall?session=1&table=1")
            answer = await rei.send(
                "hall", kind="clock", session="1", entry="dice", table="1", **{"at-session": "1", "at-table": "1"}
            )
            assert answer.headers["location"].endswith("/hall?session=1&table=1")
            for kind, form in (
                ("clock", {"entry": "extra", "table": "2", "minutes": "5", "ruling": "a wall fell"}),
                ("clock", {"entry": "stop", "table": "0"}),
                ("clock", {"entry": "go-on", "table": "0", "ruling": "fire alarm"}),
                ("call", {"table": "2", "note": "Dora"}),
                ("checkin", {"entries": "5", "mark": "absent"}),
            ):
                assert (await rei.send("hall", kind=kind, session="1", **form)).status_code == 303, (kind, form)
            archive = await hall.archive()
            assert halls_of.state_for_table(archive, 1, 2, EVA.at)["waits"][0] == halls_of.CALLED
            (log,) = archive.clocks.values()
            assert [event.kind for event in log.events][1:] == ["start", "dice", "extra", "stop", "go-on"]
            assert "calls a referee" in await rei.look("hall")

    asyncio.run(run())


def test_a_form_that_is_sent_twice_is_one_entry(tmp_path: Path) -> None:
    async def twice() -> None:
        async with halls(tmp_path, started()) as hall:
            rei = await Staff(hall).come("head")
            form = {"kind": "clock", "entry": "dice", "session": "1", "table": "1", "form": "one"}
            assert [(await rei.send("hall", **form)).status_code for _ in range(2)] == [303, 303]
            (log,) = (await hall.archive()).clocks.values()
            assert len(log.events) == 3

    asyncio.run(twice())


def test_what_is_refused_is_said_on_the_page_and_nothing_is_entered(tmp_path: Path) -> None:
    async def try_it() -> None:
        async with halls(tmp_path, started()) as hall:
            rei, was = await Staff(hall).come("head"), await hall.tag()
            assert "still come" not in refused(await rei.send("hall", kind="start", session="1"))
            assert refused(await rei.send("hall", kind="clock", entry="dice", session="1", table="99"))
            assert refused(await rei.send("hall", kind="clock", entry="dice", session="x", table="1"))
            assert refused(await rei.send("hall", kind="seat", session="1"))
            assert await hall.tag() == was

    asyncio.run(try_it())


def test_a_ruling_is_made_by_the_questions_and_is_on_the_sheet_of_its_table(tmp_path: Path) -> None:
    async def rule() -> None:
        async with halls(tmp_path, started()) as hall:
            table = await hall.token("table", 0, 1)
            await hall.add(table, "draw", {"tenpai": [0]}, "session/1/table/1/add")
            await hall.add(table, "riichi", {"seat": 0}, "session/1/table/1/add")
            rei = await Staff(hall).come("referee")
            at = "rule?session=1&table=1"
            assert "foul=riichi-noten" in await rei.look(at)
            asked = await rei.look(f"{at}&foul=riichi-noten")
            assert "at=draw" in asked
            ready = f"{at}&foul=riichi-noten&at=draw&dead_only=no"
            assert "Record the ruling" in await rei.look(ready)
            given = {"given-at": "draw", "given-dead_only": "no", "given-last_timed_hand": "no"}
            assert "Who?" in refused(await rei.send("rule", session="1", table="1", foul="riichi-noten", **given))
            answer = await rei.send("rule", session="1", table="1", foul="riichi-noten", player="2", minutes="4", **given)
            assert answer.status_code == 303, answer.text[-1500:]
            archive = await hall.archive()
            (row,) = archive.sheets[1, 1].sheet.ledger
            assert (row.foul, row.referee) == ("riichi-noten", "Rei")
            assert archive.sheets[1, 1].sheet.hands[-1].outcome == "chombo"
            (log,) = archive.clocks.values()
            assert (log.events[-1].kind, log.events[-1].body["minutes"], log.events[-1].body["referee"]) == ("extra", 4, "Rei")
            assert "on the sheet" in await rei.look("referee")

    asyncio.run(rule())


def test_7_1_a_disqualification_has_its_notice_and_its_appeal_is_for_the_head_referee(tmp_path: Path) -> None:
    async def rule() -> None:
        async with halls(tmp_path, started()) as hall:
            rei, eva = await Staff(hall).come("referee"), await Staff(hall).come("head", "Eva")
            form = {"foul": "abuse", "given-decision": "disqualification", "player": "2", "session": "1"}
            assert (await rei.send("rule", **form)).status_code == 303
            assert f"{hall.at}/print/notice?entry=2" in await rei.look("referee")
            (row,) = (await hall.archive()).reckoning.ledger.rows
            page = f"referee/row/{row.id}"
            assert 'value="appeal"' not in await rei.look(page)
            assert (await rei.send(page, kind="appeal", outcome="upheld")).status_code == 403
            changed = {"kind": "appeal", "outcome": "changed", "decision": "points", "points": "20", "why": "first time"}
            assert (await eva.send(page, **changed)).status_code == 303
            (row,) = (await hall.archive()).reckoning.ledger.rows
            assert (row.sanction, row.points) == ("points", 20)
            assert (await eva.send(page, kind="cancellation", why="another player")).status_code == 303
            assert (await hall.archive()).reckoning.ledger.rows[0].cancelled

    asyncio.run(rule())


def test_7_1_warnings_are_counted_across_tables_and_sessions(tmp_path: Path) -> None:
    async def warn() -> None:
        async with halls(tmp_path, seated(8, 2)) as hall:
            rei = await Staff(hall).come("referee")
            for session, place in (("1", "1"), ("1", "1"), ("2", "2")):
                form = {"session": session, "table": place, "player": "2", "note": "Tiles over the edge."}
                answer = await rei.send("rule?warn=1", **form)
                assert answer.status_code == 303, refused(answer)
            assert "Warned 3 times" in html.unescape(await rei.look("referee"))
            assert "3 warnings" in await rei.look("rule?session=1&table=1&warn=1")

    asyncio.run(warn())


def test_news_come_when_something_was_entered_and_name_the_event_as_it_is_then(tmp_path: Path) -> None:
    async def wait() -> None:
        async with halls(tmp_path, started()) as hall:
            rei = await Staff(hall).come("staff")
            seen = await hall.tag()
            waiting = asyncio.create_task(rei.asker.get(f"{hall.at}/hall/news", params={"tag": seen, "wait": "25"}))
            await hall.add(await hall.token("table", 0, 1), "call", {"session": 1, "table": 1})
            told = (await waiting).json()
            assert told["tag"] == await hall.tag() != seen
            assert f'data-tag="{told["tag"]}"' in await rei.look("hall")

    asyncio.run(wait())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pages_are_there_in_every_language_at_every_moment(tmp_path: Path, lang: str) -> None:
    async def look() -> None:
        whole = started(16)
        for number in (1, 2):
            played(whole, number, confirmed=2 * number)
        enter(whole, "call", session=1, table=3)
        enter(whole, "rule", foul="abuse", given={}, players=[2], session=1, table=1)
        pages = (
            "hall",
            "hall?session=1&table=1",
            "hall?session=1&table=4",
            "referee",
            "rule",
            "rule?foul=late",
            "rule?warn=1",
            "referee/row/e2",
        )
        async with halls(tmp_path, whole) as hall:
            rei = await Staff(hall, lang).come("head")
            for page in pages:
                text = await rei.look(page)
                assert f'lang="{lang}"' in text
                assert "{" not in re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL), page
        async with halls(tmp_path, keeping.begin("Empty", "wrc-2015", EVA, house={})) as hall:
            rei = await Staff(hall, lang).come("organiser")
            assert await rei.look("hall")
            assert await rei.look("referee")

    asyncio.run(look())


@pytest.mark.parametrize(
    ("role", "there", "not_there"),
    [
        ("organiser", "hall referee desk desk/stage desk/roles seating big print", ""),
        ("head", "hall referee seating big print", "desk/roles desk/stage"),
        ("referee", "hall referee seating big print", "desk/roles desk/stage"),
        ("staff", "hall seating big print", "referee desk/roles desk/stage"),
    ],
)
def test_the_pages_of_those_who_run_a_session_lead_to_each_other_by_role(
    tmp_path: Path, role: str, there: str, not_there: str
) -> None:
    async def look() -> None:
        async with halls(tmp_path, seated(8, 1)) as hall:
            asker = Asker(hall.app)
            await asker.get(f"{hall.at}/in/{await hall.token(role)}")
            pages = [path for path in ("hall", "referee", "print", "desk/results") if path in there or path == "desk/results"]
            for path in pages:
                text = (await asker.get(f"{hall.at}/{path}")).text
                links = set(re.findall(rf'href="{hall.at}/([a-z/]+)"', text))
                assert {*there.split()} <= links, path
                assert not {*not_there.split()} & links, path
                for link in there.split():
                    assert (await asker.get(f"{hall.at}/{link}")).status_code == 200, link
            event = (await asker.get(hall.at)).text
            assert f'href="{hall.at}/hall"' in event
            assert f'href="{hall.at}"' in (await asker.get(f"{hall.at}/big")).text

    asyncio.run(look())
