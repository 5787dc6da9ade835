"""Entries are numbers; the persons behind them are beside the chain and can be deleted."""

from jantaku.tournament import entering, keeping, personal
from jantaku.tournament.archive import Archive
from jantaku.tournament.people import Participant
from tests.tournament.events.kept import EVA, Refused, event, play, seated


def test_no_line_holds_a_name_and_a_deleted_one_breaks_no_hash() -> None:
    archive = seated()
    play(archive, 1)
    chains = (archive.event.text, archive.register.text, *(sheet.text for sheet in archive.sheets.values()))  # type: ignore[union-attr]
    assert not any("Player 7" in text for text in chains)
    before = archive.reckoning.standings
    personal.forget(archive, 7, EVA)
    assert "Player 7" not in archive.text
    again = Archive.read(archive.text)
    assert again.name(7) == "#7"
    assert again.reckoning.standings == before
    with Refused("forgotten"):
        personal.forget(archive, 7, EVA)


def test_a_name_that_was_exchanged_in_the_file_shows() -> None:
    archive = event(4)
    with Refused("person"):
        Archive.read(archive.text.replace('"name":"Player 2"', '"name":"Player X"'))


def test_a_digest_alone_does_not_tell_a_name() -> None:
    assert Participant(1, "Aki", salt="a").digest != Participant(1, "Aki", salt="b").digest


def test_one_person_is_not_entered_twice_and_two_of_one_name_may_be() -> None:
    archive = event(4)
    with Refused("person-twice"):
        keeping.enter(archive, Participant(0, "Player  2", salt="other"), EVA)
    assert keeping.enter(archive, Participant(0, "Player 2", club="Ginza"), EVA) == 5
    with Refused("entry-taken"):
        keeping.enter(archive, Participant(5, "Player 5"), EVA)
    keeping.rename(archive, Participant(5, "Player 2", club="Umeda", salt="s"), EVA)
    assert Archive.read(archive.text).people[5].club == "Umeda"


def test_of_a_person_who_is_given_another_name_all_else_stays() -> None:
    archive = event(4)
    keeping.rename(archive, Participant(2, "Player 2", club="Umeda", groups=("Mori",), salt="s"), EVA)
    assert entering.KINDS["person"](archive, {"entry": 2, "name": "Aki Mori"}, EVA) == {"number": 2}
    person = Archive.read(archive.text).people[2]
    assert (person.name, person.club, person.groups) == ("Aki Mori", "Umeda", ("Mori",))
