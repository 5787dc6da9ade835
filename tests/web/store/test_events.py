"""Events in the store: roles that follow a visitor through a login, documents that are found by the event alone."""

from jantaku.web.store import Store
from jantaku.web.store.documents import EVENT, EVENT_SHEET, SHEET
from jantaku.web.store.events import EventChange, NewLines

LINES = (NewLines("e1", 0, ("{}",)), NewLines("s1", 0, ("{}", "{}"), EVENT_SHEET))


async def begun(store: Store, owner: str) -> None:
    """Store an event with a sheet."""
    await store.begin_event("e1", owner, "Open", "tournament", EventChange(LINES, ((1, "Aki"), (2, "Ben"))))


async def test_a_role_stays_with_whoever_logs_in_and_goes_when_they_are_forgotten(store: Store) -> None:
    ana = await store.meet("session", name="Ana")
    await begun(store, ana.id)
    account = await store.meet("other", name="Ana at home")
    await store.create_account(account.id, "Ana", "a good long password")
    found = await store.log_in("Ana", "a good long password", "session", ana.id)
    assert found.id == account.id
    assert await store.event_roles_of("e1", found.id) == [("organiser", "")]
    assert [event.id for event in await store.list_events(found.id)] == ["e1"]
    await store.forget(found.id, "a good long password")
    assert await store.event_roles_of("e1", found.id) == []
    assert await store.event_roles("e1") == []


async def test_an_event_and_its_sheets_are_found_by_the_event_alone(store: Store) -> None:
    await begun(store, "")
    assert await store.sheet_lines("s1", SHEET) == ()
    assert await store.sheet_lines("e1", SHEET) == ()
    assert await store.resolve("s1", SHEET) is None
    assert await store.recent_sheets(SHEET, 0) == []
    found = await store.event("e1")
    assert found is not None
    assert [(part.id, part.kind, len(part.lines)) for part in found.parts] == [("s1", EVENT_SHEET, 2)]
    assert found.persons == ("Aki", "Ben")
    assert await store.event("s1") is None
    assert await store.sheet_lines("e1", EVENT) == ("{}",)


async def test_a_person_that_is_deleted_takes_the_contact_along(store: Store) -> None:
    await begun(store, "")
    await store.set_event_contact("e1", 1, "aki@example.org")
    assert await store.event_contacts("e1") == {1: "aki@example.org"}
    await store.write_event("e1", EventChange((), ((1, None), (2, "Bea")), ("a", "digest", {"number": 1})))
    assert await store.event_contacts("e1") == {}
    found = await store.event("e1")
    assert found is not None
    assert (found.persons, found.entered) == (("Bea",), ("a",))
    assert await store.entered("e1", "a") == ("digest", {"number": 1})


async def test_a_token_is_kept_as_its_hash_and_opens_nothing_once_it_is_called_back(store: Store) -> None:
    await begun(store, "")
    await store.give_event_tokens("e1", [("secret", "table", 2, 3, "")])
    token = await store.event_token("e1", "secret")
    assert token is not None
    assert (token.role, token.session, token.place) == ("table", 2, 3)
    assert "secret" not in str(await store.event_tokens("e1"))
    assert await store.event_token("e1", token.id) is None
    assert await store.event_token("e2", "secret") is None
    assert await store.call_back_event_token("e1", token.id)
    assert not await store.call_back_event_token("e1", token.id)
    assert await store.event_token("e1", "secret") is None
