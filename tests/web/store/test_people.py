"""Visitors and accounts: who is who in which browser, and that nobody becomes somebody else without the password."""

import time

import pytest
from sqlalchemy import select

from jantaku.web.errors import WebError
from jantaku.web.store import Store, passwords, visitor_rows
from jantaku.web.store.passwords import fits, hashed
from jantaku.web.store.schema import sessions, visitors

SECRET = "correct horse"  # noqa: S105 - of nobody


async def refused(work: object, ident: str) -> None:
    with pytest.raises(WebError) as caught:
        await work  # type: ignore[misc]
    assert caught.value.id == ident


# ---- visitors


async def test_a_session_belongs_to_one_visitor(store: Store) -> None:
    assert await store.visitor("s1") is None
    first = await store.meet("s1", name="Ana", language="fr", profile="book")
    assert (first.name, first.language, first.profile, first.preferences, first.account) == ("Ana", "fr", "book", {}, "")
    assert await store.meet("s1", name="Somebody else") == first == await store.visitor("s1")
    second = await store.meet("s2")
    assert second.id != first.id


async def test_what_is_kept_of_a_session_does_not_let_anybody_go_on_with_it(store: Store) -> None:
    await store.meet("a secret of the browser")
    with store.engine.begin() as connection:
        for table in (sessions, visitors):
            rows = connection.execute(select(table)).all()
            assert rows
            assert "a secret of the browser" not in str(rows)


async def test_a_visitor_says_how_they_like_it(store: Store) -> None:
    visitor = await store.meet("s")
    assert await store.rename(visitor.id, " Béa ") == "Béa"
    assert await store.prefer(visitor.id, {"theme": "dark", "sounds": 0.5}, language="ja") == {"theme": "dark", "sounds": 0.5}
    assert await store.prefer(visitor.id, {"theme": None, "名": "🀄"}, profile="romaji") == {"sounds": 0.5, "名": "🀄"}
    now = await store.visitor("s")
    assert now is not None
    assert (now.name, now.language, now.profile, now.preferences) == ("Béa", "ja", "romaji", {"sounds": 0.5, "名": "🀄"})
    await refused(store.prefer(visitor.id, {"x": "y" * 20_000}), "store.preferences-large")
    await refused(store.prefer("nobody", {}), "store.no-visitor")
    await refused(store.rename("nobody", "Ana"), "store.no-visitor")


async def test_that_a_visitor_was_here_is_noted_now_and_then(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = await store.meet("s")
    later = time.time() + visitor_rows.STALE + 10
    for module in ("visitor_rows", "people"):
        monkeypatch.setattr(f"jantaku.web.store.{module}.time", lambda: later)
    await store.visitor("s")
    now = await store.visitor("s")
    assert now is not None
    assert now.seen == int(later) > visitor.seen


async def test_who_left_nothing_and_does_not_come_back_is_forgotten(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.open(url)
    left = await store.meet("left nothing")
    kept = await store.meet("kept a record")
    await store.save_record("text", "title", kept.id)
    known = await store.meet("has an account")
    await store.create_account(known.id, "Ana", SECRET)
    await store.new_game("never finished", {}, "", public=True)
    await store.close()
    monkeypatch.setattr("jantaku.web.store.visitor_rows.time", lambda: time.time() + visitor_rows.FORGOTTEN + 10)
    store = Store.open(url)
    assert await store._read(lambda c: visitor_rows.find(c, left.id)) is None
    assert await store._read(lambda c: visitor_rows.find(c, kept.id)) == kept
    assert (await store.log_in("Ana", SECRET, "new")).id == known.id
    assert await store.visitor("has an account") is None
    assert await store.game("never finished") is None
    await store.close()


# ---- accounts


async def test_an_account_is_entered_from_another_browser(store: Store) -> None:
    visitor = await store.meet("s1", name="Ana")
    made = await store.create_account(visitor.id, "ana_78", SECRET)
    assert (made.id, made.name, made.account) == (visitor.id, "Ana", "ana_78")
    assert await store.visitor("s1") == made
    entered = await store.log_in("ANA_78", SECRET, "s2")
    assert entered == made == await store.visitor("s2")
    assert await store.sessions(made.id) == 2
    await store.log_out("s2")
    assert await store.visitor("s2") is None
    assert await store.visitor("s1") == made


async def test_a_visitor_with_no_name_is_called_as_their_account(store: Store) -> None:
    visitor = await store.meet("s1")
    assert (await store.create_account(visitor.id, "Ana", SECRET)).name == "Ana"


async def test_a_name_is_taken_only_once_with_any_capitals(store: Store) -> None:
    for number, name in enumerate(("Ana", "ANA", "ａｎａ", " ana ")):
        visitor = await store.meet(f"s{number}")
        if number == 0:
            await store.create_account(visitor.id, name, SECRET)
            await refused(store.create_account(visitor.id, "Other", SECRET), "store.account-there")
        else:
            await refused(store.create_account(visitor.id, name, SECRET), "store.name-taken")
    await refused(store.create_account("nobody", "Bob", SECRET), "store.no-visitor")
    await refused(store.create_account("nobody", "\u202ebob", SECRET), "store.name-marks")


@pytest.mark.parametrize(
    ("name", "password"),
    [("Ana", "wrong horse"), ("Bob", SECRET), ("Ana", ""), ("", ""), ("x" * 10_000, "y" * 10_000), ("\x00", "\ud800")],
)
async def test_without_the_password_nobody_enters(store: Store, name: str, password: str) -> None:
    visitor = await store.meet("s1")
    await store.create_account(visitor.id, "Ana", SECRET)
    await refused(store.log_in(name, password, "s2"), "store.wrong-password")
    assert await store.check_password(name, password) is None
    assert await store.visitor("s2") is None


async def test_a_password_is_neither_short_nor_endless(store: Store) -> None:
    visitor = await store.meet("s1")
    await refused(store.create_account(visitor.id, "Ana", "x" * (passwords.LEAST - 1)), "store.password-short")
    await refused(store.create_account(visitor.id, "Ana", "x" * (passwords.MOST + 1)), "store.password-long")


async def test_another_password_logs_out_every_other_browser(store: Store) -> None:
    visitor = await store.meet("s1")
    await store.create_account(visitor.id, "Ana", SECRET)
    await store.log_in("Ana", SECRET, "s2")
    await refused(store.change_password(visitor.id, "wrong horse", "another horse", "s1"), "store.wrong-password")
    await store.change_password(visitor.id, SECRET, "another horse", "s1")
    assert await store.visitor("s1") is not None
    assert await store.visitor("s2") is None
    assert await store.check_password("Ana", SECRET) is None
    assert await store.check_password("Ana", "another horse") == visitor.id


async def test_other_browsers_can_be_logged_out(store: Store) -> None:
    visitor = await store.meet("s1")
    await store.create_account(visitor.id, "Ana", SECRET)
    await store.log_in("Ana", SECRET, "s2")
    await store.log_out_elsewhere(visitor.id, "s2")
    assert [await store.visitor(session) is not None for session in ("s1", "s2")] == [False, True]


async def test_what_was_done_before_logging_in_belongs_to_the_account(store: Store) -> None:
    owner = await store.meet("s1")
    account = await store.create_account(owner.id, "Ana", SECRET)
    guest = await store.meet("s2", name="Guest")
    record = await store.save_record("text", "title", guest.id)
    entered = await store.log_in("Ana", SECRET, "s3", guest.id)
    assert entered.id == account.id
    assert entered.former == (guest.id,)
    assert [one.id for one in await store.records_of(account.id)] == [record]
    assert [one.id for one in await store.records_of(guest.id)] == [record]
    assert await store.visitor("s2") is None


async def test_one_account_is_never_merged_into_another(store: Store) -> None:
    ana, bob = await store.meet("s1"), await store.meet("s2")
    await store.create_account(ana.id, "Ana", SECRET)
    await store.create_account(bob.id, "Bob", SECRET)
    record = await store.save_record("text", "title", bob.id)
    entered = await store.log_in("Ana", SECRET, "s3", bob.id)
    assert (entered.id, entered.former) == (ana.id, ())
    assert [one.id for one in await store.records_of(bob.id)] == [record]
    again = await store.log_in("Ana", SECRET, "s4", ana.id)
    assert again == entered


async def test_without_their_account_a_visitor_goes_on_in_this_browser(store: Store) -> None:
    visitor = await store.meet("s1", name="Ana")
    await store.create_account(visitor.id, "Ana", SECRET)
    await store.log_in("Ana", SECRET, "s2")
    await refused(store.delete_account(visitor.id, "wrong horse", "s1"), "store.wrong-password")
    await store.delete_account(visitor.id, SECRET, "s1")
    assert await store.visitor("s1") == visitor
    assert await store.visitor("s2") is None
    await refused(store.log_in("Ana", SECRET, "s3"), "store.wrong-password")
    await store.create_account((await store.meet("s4")).id, "ana", SECRET)


def test_a_password_is_kept_with_salt_and_checked_in_any_way_of_typing_it() -> None:
    kept = hashed("pässwörd")
    assert kept != hashed("pässwörd")
    assert "pässwörd" not in kept
    assert fits("pa\u0308sswo\u0308rd", kept)
    assert not fits("password", kept)
    assert not fits("pässwörd", None)


def test_a_password_is_dear_to_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    start = time.process_time()
    kept = hashed(SECRET)
    one = time.process_time() - start
    assert one > 0.02
    start = time.process_time()
    assert not fits("wrong horse", None)
    assert time.process_time() - start > one / 4
    assert fits(SECRET, kept)


@pytest.mark.parametrize(("days", "known"), [(399, True), (401, False)])
async def test_a_session_that_was_not_seen_for_400_days_is_nobodys(
    store: Store, monkeypatch: pytest.MonkeyPatch, days: int, *, known: bool
) -> None:
    now = time.time() + 2000 * 86_400
    monkeypatch.setattr(visitor_rows, "time", lambda: now - days * 86_400)
    await store.meet("session", name="Aki")
    monkeypatch.setattr(visitor_rows, "time", lambda: now)
    assert (await store.visitor("session") is not None) is known
