"""A copy of an event on another server: over HTTP, with the network cut, and what a copy refuses."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from jantaku.cli import main
from jantaku.cli.events.mirror import AwayError, Mirroring, post
from jantaku.tournament import keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.entering import ROLES
from jantaku.tournament.errors import EventError
from jantaku.tournament.people import Participant
from jantaku.web.organise.copies.sending import RefusedError, Sender, batches
from jantaku.web.organise.copies.taking import digest_of_persons
from jantaku.web.organise.repository import Events
from jantaku.web.store import Store, StoreError
from jantaku.web.store.events import StoredEvent
from tests.tournament.prints.hall import hall
from tests.web.asgi import laid, opened
from tests.web.organise.hall import EVA, POINTS, Hall, hall_of, seated
from tests.web.serving import Served

WHERE = "the laptop in the hall"


class Original:
    """An event in a database of its own, as a hall keeps it."""

    def __init__(self, folder: Path, archive: Archive) -> None:
        file = folder / "hall.sqlite"
        laid(file)
        self.db = f"sqlite:///{file}"
        self.ident = str(self.do("begin", "", archive))

    def do(self, method: str, *args: Any, **more: Any) -> Any:
        """Call a method of the events."""

        async def run() -> Any:
            store = Store.open(self.db)
            found = await getattr(Events(store), method)(*args, **more)
            await store.close()
            return found

        return asyncio.run(run())

    def enter(self, ident: str, kind: str, body: dict[str, Any]) -> None:
        """Enter something."""
        self.do("enter", self.ident, ident, kind, body, "Eva")

    @property
    def archive(self) -> Archive:
        """The event as it stands."""
        found: Archive = self.do("archive", self.ident)
        return found

    @property
    def stored(self) -> StoredEvent:
        """The event as it is stored."""

        async def run() -> StoredEvent | None:
            store = Store.open(self.db)
            found = await store.event(self.ident)
            await store.close()
            return found

        found = asyncio.run(run())
        assert found
        return found


class Copy:
    """A copy on a server, reserved by the command."""

    def __init__(self, db: str) -> None:
        words = ["event", "mirror", "--new", "--db", db, "--origin", "http://there", "--label", WHERE]
        link, self.token = CliRunner().invoke(main, words).output.splitlines()
        self.db, self.ident = db, link.removeprefix("http://there/e/")

    @property
    def archive(self) -> Archive:
        """The copy as it is on disk."""

        async def run() -> Archive:
            store = Store.open(self.db)
            found = await Events(store).archive(self.ident)
            await store.close()
            return found

        return asyncio.run(run())


def same(copy: Archive, original: Archive) -> bool:
    """Return whether a copy has all documents of an event, and its persons as they are shown."""
    persons = {number: Participant(number, each.name, each.country, each.club) for number, each in original.people.items()}
    chains = [
        (each.event.text, each.register and each.register.text, sorted(clock.text for clock in each.clocks.values()))
        for each in (copy, original)
    ]
    sheets = [{place: sheet.text for place, sheet in each.sheets.items()} for each in (copy, original)]
    return chains[0] == chains[1] and sheets[0] == sheets[1] and copy.people == persons


@contextmanager
def mirroring(original: Original, server: Served, copy: Copy) -> Iterator[tuple[Mirroring, list[str]]]:
    """What the command runs, and what it says."""
    said: list[str] = []
    sender = Sender(lambda data: post(f"{server.url}/e/{copy.ident}", copy.token, data, "en"))
    with Mirroring(original.db, original.ident, sender, "en", said.append) as found:
        yield found, said


def played(archive: Archive, session: int, table: int) -> Archive:
    """The event, a table's result further."""
    keeping.result(archive, (session, table), {"points": POINTS, "sticks": 0, "seen": "Eva"}, EVA)
    return archive


def test_a_copy_follows_over_a_network_that_is_cut_in_the_middle(tmp_path: Path, url: str) -> None:
    original = Original(tmp_path, seated(16, 2))
    with Served(tmp_path, db=url) as server:
        copy = Copy(server.db)
        with mirroring(original, server, copy) as (mirror, said):
            mirror.once()
            assert same(copy.archive, original.archive)
            original.enter("r1", "result", {"session": 1, "table": 1, "points": POINTS, "sticks": 0, "seen": "Eva"})
            server.kill()
            with pytest.raises(AwayError):
                mirror.once()
            original.enter("r2", "result", {"session": 1, "table": 2, "points": POINTS, "sticks": 0, "seen": "Eva"})
            server.start()
            mirror.once()
            assert same(copy.archive, original.archive)
            assert copy.archive.reckoning.standings == original.archive.reckoning.standings
            mirror.once()
    assert "the copy has everything" in said[0]
    assert "The copy has everything" in said[-1]
    assert "Traceback" not in server.said()


def test_the_gong_of_a_copy_rings_where_the_event_is_kept(tmp_path: Path) -> None:
    begun = seated(8)
    keeping.start(begun, 1, "secret", EVA)  # long ago: its gong is due
    original = Original(tmp_path, begun)

    async def ring(store: Store, ident: str) -> list[Any]:
        events = Events(store)
        await events.archive(ident)
        assert ident not in events.due
        return await events.ring(ident)

    with Served(tmp_path) as server:
        copy = Copy(server.db)
        with mirroring(original, server, copy) as (mirror, _):
            mirror.once()
            store = Store.open(server.db)
            assert asyncio.run(ring(store, copy.ident)) == []
            assert same(copy.archive, original.archive)


def test_the_command_waits_without_a_network_and_sends_once_there_is_one(tmp_path: Path) -> None:
    original = Original(tmp_path, seated())
    with Served(tmp_path) as server:
        copy = Copy(server.db)
        server.kill()
        with mirroring(original, server, copy) as (mirror, said):
            waited: list[float] = []

            class Waiting:
                """A wait that takes no time: after the fourth the server is up, after two more the command is stopped."""

                def is_set(self) -> bool:
                    return False

                def wait(self, seconds: float) -> None:
                    waited.append(seconds)
                    if len(waited) == 4:
                        server.start()
                    if len(waited) == 6:
                        raise KeyboardInterrupt

            mirror.stopping = Waiting()  # type: ignore[assignment]
            mirror.go_on()
        assert same(copy.archive, original.archive)
    assert waited == [5, 10, 20, 40, 5, 5]
    assert [line[10:29] for line in said] == ["The copy cannot be "] * 4 + [said[4][10:29], "Stopped. Start agai"]
    assert "the copy has everything" in said[4]


def test_the_command_waits_for_a_database_that_does_not_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    original, waited = Original(tmp_path, seated()), list[float]()

    class Waiting:
        """A wait that takes no time, and ends the command."""

        def is_set(self) -> bool:
            return False

        def wait(self, seconds: float) -> None:
            waited.append(seconds)
            raise KeyboardInterrupt

    async def locked(_: str) -> tuple[int, int]:
        raise StoreError("store.locked")

    said: list[str] = []
    with Mirroring(original.db, original.ident, Sender(lambda _: {}), "en", said.append) as mirror:
        mirror.stopping = Waiting()  # type: ignore[assignment]
        monkeypatch.setattr(mirror.store, "event_extent", locked)
        mirror.go_on()
    assert (waited, "Another program has locked the database" in said[0]) == ([5], True)


def test_the_whole_event_of_a_hall_is_sent_in_batches_that_each_hold(tmp_path: Path) -> None:
    original = Original(tmp_path, hall(16, 3, 2))
    copied: dict[str, Any] = {}

    async def send() -> int:
        stored, count = original_stored, 0
        async with opened(tmp_path) as app:
            ident, token = await app.state.site.part(Events).reserve(WHERE)
            target = Hall(app, ident)
            for batch, _ in batches(stored, {}, "", most=2000):
                answer = await lines(target, token, **batch)
                assert answer == {"ok": True, "text": "Entered."}, answer
                count += 1
            copied["archive"] = await target.archive()
        return count

    original_stored = original.stored
    assert asyncio.run(send()) > 10
    assert same(copied["archive"], original.archive)


async def lines(target: Hall, token: str, **data: Any) -> dict[str, Any]:
    """Send lines to a copy; what is answered."""
    answer = await target.asker.http.post(f"{target.at}/lines", json=data, headers={"Authorization": f"Bearer {token}"})
    told: dict[str, Any] = answer.json()
    return told | ({"status": answer.status_code} if answer.status_code != 200 else {})


@contextmanager
def sending(folder: Path, archive: Archive) -> Iterator[tuple[StoredEvent, list[dict[str, Any]]]]:
    """An event, and the one batch that sends it whole."""
    stored = Original(folder, archive).stored
    yield stored, [batch for batch, _ in batches(stored, {}, "")]


def refused(folder: Path, change: Any, archive: Archive | None = None) -> dict[str, Any]:
    """What a copy answers that has an event but for its last line, when that comes otherwise; it must stay as it was."""
    with sending(folder, archive or played(seated(), 1, 1)) as (_, (whole,)):
        first = json.loads(json.dumps(whole))
    event = first["documents"][0]
    last = {**event, "first": len(event["lines"]) - 1, "lines": event["lines"][-1:]}
    event["lines"].pop()

    async def send() -> dict[str, Any]:
        async with opened(folder) as app:
            ident, token = await app.state.site.part(Events).reserve("")
            target = Hall(app, ident)
            assert (await lines(target, token, **first))["ok"]
            was = await target.tag()
            answer = await lines(target, token, **change(last))
            assert await target.tag() == was
            assert (await lines(target, token, documents=[last]))["ok"]
            return answer

    return asyncio.run(send())


def test_a_line_that_was_tampered_with_is_refused(tmp_path: Path) -> None:
    def tampered(last: dict[str, Any]) -> dict[str, Any]:
        row = json.loads(last["lines"][0])
        return {"documents": [{**last, "lines": [json.dumps({**row, "by": "Mallory"})]}]}

    assert refused(tmp_path, tampered)["refused"] == "chain-hash"


def test_a_line_in_the_place_of_another_is_refused(tmp_path: Path) -> None:
    def moved(last: dict[str, Any]) -> dict[str, Any]:
        return {"documents": [{**last, "first": last["first"] - 1}]}

    assert refused(tmp_path, moved)["refused"] == "other-lines"


def test_a_gap_is_asked_for_with_what_there_is(tmp_path: Path) -> None:
    def later(last: dict[str, Any]) -> dict[str, Any]:
        return {"documents": [{**last, "first": last["first"] + 1}]}

    answer = refused(tmp_path, later)
    assert answer["refused"] == "gap"
    assert len(answer["have"]) == 3


def test_a_document_of_another_event_is_refused(tmp_path: Path) -> None:
    other = keeping.begin("Other", "wrc-2015", EVA, house={})
    for number in range(1, 5):
        keeping.enter(other, Participant(number, f"Player {number}"), EVA)
    keeping.seat(other, 1, {1: (1, 2, 3, 4)}, EVA)
    keeping.rule(other, "call", {"table": 1, "session": 1}, EVA)
    assert other.register
    foreign = [event.line() for event in other.register.events]
    cases: list[tuple[dict[str, Any], str]] = [
        ({"begins": other.register.events[0].hash, "first": 0, "lines": foreign}, "other-event"),
        ({"begins": other.event.events[0].hash, "first": 0, "lines": [other.event.events[0].line()]}, "other-event"),
        ({"begins": "0" * 64, "first": 0, "lines": foreign}, "document"),
    ]
    for sent, wanted in cases:
        folder = tmp_path / sent["begins"][:8]
        folder.mkdir()
        assert refused(folder, lambda _, sent=sent: {"documents": [sent]})["refused"] == wanted


@pytest.mark.parametrize(
    "sent",
    [
        {"documents": {}},
        {"documents": [{"begins": "x", "first": -1, "lines": []}]},
        {"documents": [{"begins": "x", "first": 0, "lines": ["a\nb"]}]},
        {"documents": [{"begins": "x", "first": 0, "lines": [], "more": 1}]},
        {"people": {"1": {"name": "Aki", "federation": "12"}}},
        {"people": {"x": {"name": "Aki"}}},
        {"people": []},
        {"contacts": {}},
    ],
)
def test_what_is_not_lines_or_shown_persons_is_refused(tmp_path: Path, sent: dict[str, Any]) -> None:
    answer = refused(tmp_path, lambda _: sent)
    assert (answer["status"], answer["refused"]) == (400, "organise.bad-lines")


def test_a_gap_is_filled_by_who_sends_and_the_same_lines_twice_are_nothing(tmp_path: Path) -> None:
    original = Original(tmp_path, seated(16, 2))
    with Served(tmp_path) as server:
        copy = Copy(server.db)
        with mirroring(original, server, copy) as (mirror, _):
            mirror.once()
            before = copy.archive.text
            mirror.sender.have, mirror.sender.people = {}, ""  # as if nothing had been sent
            mirror.once()
            assert copy.archive.text == before
            stored = original.stored
            mirror.sender.have = {stored_hash(stored): (len(stored.lines), last_hash(stored))}
            original.enter("r1", "result", {"session": 1, "table": 1, "points": POINTS, "sticks": 0, "seen": "Eva"})
            mirror.sender.have = {stored_hash(stored): (len(stored.lines) + 1, last_hash(original.stored))}  # more than there is
            original.enter("r2", "result", {"session": 1, "table": 2, "points": POINTS, "sticks": 0, "seen": "Eva"})
            mirror.once()
        assert same(copy.archive, original.archive)


def stored_hash(stored: StoredEvent) -> str:
    """The hash of the first line of an event."""
    return str(json.loads(stored.lines[0])["hash"])


def last_hash(stored: StoredEvent) -> str:
    """The hash of the last line of an event."""
    return str(json.loads(stored.lines[-1])["hash"])


def test_a_deleted_person_is_gone_there_too_and_no_more_was_sent_than_is_shown(tmp_path: Path) -> None:
    archive = seated()
    secret = Participant(0, "Gaston Lagaffe", "BEL", "Spirou", federation="BEL-123", groups=("family L",), salt="pepper")
    number = keeping.enter(archive, secret, EVA, status="substitute")
    original = Original(tmp_path, archive)
    asyncio.run(contacted(original, number))
    with Served(tmp_path) as server:
        copy = Copy(server.db)
        with mirroring(original, server, copy) as (mirror, _):
            mirror.once()
            shown = copy.archive.people[number]
            assert shown == Participant(number, "Gaston Lagaffe", "BEL", "Spirou")
            there = server.file.read_bytes() + Path(f"{server.file}-wal").read_bytes()
            assert b"Gaston" in there
            for hidden in (b"BEL-123", b"family L", b"pepper", b"gaston@example.org"):
                assert hidden not in there
            original.enter("f", "forget", {"entry": number})
            mirror.once()
        assert number not in copy.archive.people
        assert same(copy.archive, original.archive)
        assert digest_of_persons(copy.archive.people) == mirror.sender.people


async def contacted(original: Original, number: int) -> None:
    """Keep how to reach a person."""
    store = Store.open(original.db)
    await store.set_event_contact(original.ident, number, "gaston@example.org")
    await store.close()


def test_a_copy_that_is_ahead_of_the_event_is_left_alone(tmp_path: Path) -> None:
    original = Original(tmp_path, seated())
    (tmp_path / "again").mkdir()
    older = Original(tmp_path / "again", original.archive)
    original.enter("r1", "result", {"session": 1, "table": 1, "points": POINTS, "sticks": 0, "seen": "Eva"})
    with Served(tmp_path) as server:
        copy = Copy(server.db)
        with mirroring(original, server, copy) as (mirror, _):
            mirror.once()
        with mirroring(older, server, copy) as (mirror, _), pytest.raises(EventError, match="older backup"):
            mirror.once()
        assert same(copy.archive, original.archive)


@pytest.mark.parametrize("role", ROLES)
def test_lines_come_by_the_token_of_the_copy_alone(tmp_path: Path, role: str) -> None:
    with sending(tmp_path, seated()) as (_, (whole,)):
        pass

    async def send() -> None:
        async with opened(tmp_path) as app:
            ident, token = await app.state.site.part(Events).reserve("")
            other = await hall_of(app, seated())
            assert (await lines(other, await other.token(role, table=1 if role == "table" else 0), **whole))["status"] == 403
            target = Hall(app, ident)
            assert (await lines(target, token, **whole))["ok"]
            mine = "" if role == "public" else await target.token(role, table=1 if role == "table" else 0)
            answer = await target.asker.http.post(
                f"{target.at}/lines", json=whole, headers={"Authorization": f"Bearer {mine}"} if mine else {}
            )
            assert answer.status_code == (200 if role == "mirror" else 403), answer.text

    asyncio.run(send())


def test_nobody_writes_on_a_copy_and_the_refusal_says_where_the_event_is(tmp_path: Path) -> None:
    with sending(tmp_path, seated()) as (_, (whole,)):
        pass

    async def send() -> None:
        async with opened(tmp_path) as app:
            ident, token = await app.state.site.part(Events).reserve(WHERE)
            target = Hall(app, ident)
            assert (await target.asker.get(target.at)).status_code == 404
            assert (await lines(target, token, **whole))["ok"]
            was = await target.tag()
            for role in ("organiser", "scorer"):
                body = {"session": 1, "table": 1, "points": POINTS, "seen": "Eva"}
                answer = await target.send(await target.token(role), "result", body)
                assert (answer.status_code, WHERE in answer.json()["text"]) == (403, True), answer.text
            organiser = await target.token("organiser")
            await target.asker.get(f"{target.at}/in/{organiser}")
            page = await target.asker.post(f"{target.at}/desk/entries", "/events", form="f", names="Zoé")
            assert (page.status_code, WHERE in page.text) == (403, True)
            assert await target.tag() == was
            for path in ("", "/standings", "/seating", "/big", "/event.json", "/standings.json"):
                assert (await target.asker.get(f"{target.at}{path}")).status_code == 200, path

    asyncio.run(send())


def test_a_command_that_cannot_be_understood_says_how(tmp_path: Path) -> None:
    original = Original(tmp_path, seated())
    run = CliRunner().invoke
    words = ["event", "mirror", original.ident, "--db", original.db]
    assert run(main, words).exit_code == 2
    assert run(main, [*words, "--new"]).exit_code == 2
    answer = run(main, [*words, "--to", "ftp://x/e/y", "--token", "t", "--once", "--lang", "fr"])
    assert (answer.exit_code, "ftp://x/e/y n’est pas" in answer.output) == (2, True), answer.output
    with Served(tmp_path) as server:
        answer = run(main, [*words, "--to", f"{server.url}/e/nosuch", "--token", "t", "--once"])
        assert (answer.exit_code, "no such event here" in answer.output) == (2, True), answer.output
        copy = Copy(server.db)
        answer = run(main, [*words, "--to", f"{server.url}/e/{copy.ident}", "--token", copy.token, "--once"])
        assert answer.exit_code == 0, answer.output
        assert same(copy.archive, original.archive)


def test_a_refusal_for_good_is_not_tried_again() -> None:
    def answer(_: Any) -> dict[str, Any]:
        return {"ok": False, "text": "Line 3 does not match its hash: it was altered."}

    with pytest.raises(RefusedError, match="altered"):
        Sender(answer).send(StoredEvent((), (), (), ()))
