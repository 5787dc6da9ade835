"""The words of a terminology profile stand in every sentence, not in names alone."""

from jantaku.rules.book import Book
from jantaku.texts import LANGUAGES, say
from jantaku.texts.glossary import PROFILES
from jantaku.texts.wording import say_as, worded
from jantaku.web.wire.scene import Audience
from jantaku.web.wire.wording import voice_of
from tests.sampling import one_by_one

READINGS = "kan-readings"


@one_by_one(
    ("lang", "profile", "name", "words"),
    [
        ("en", "book", "Melded pung", ("chows", "a pung")),
        ("en", "wrr-2013", "Melded kōtsu", ("shuntsu", "a kōtsu")),
        ("en", "plain", "Open triplet", ("runs", "a triplet")),
        ("en", "romaji", "Minkō", ("shuntsu", "a kōtsu")),
        ("fr", "book", "Pung exposé", ("des chows", "un pung")),
        ("fr", "plain", "Brelan exposé", ("des suites", "un brelan")),
        ("fr", "romaji", "Minkō", ("des shuntsu", "un kōtsu")),
    ],
)
def test_fu_and_reasons_are_said_in_the_words_of_a_profile(lang: str, profile: str, name: str, words: tuple[str, str]) -> None:
    voice = voice_of(Book.open("wrc-2015"), Audience(0, lang, profile))
    text = voice.reason(READINGS)["text"]
    assert voice.say("fu.minko").capitalize() == name
    assert all(word in text for word in words), text


def test_a_book_is_shown_in_its_own_words() -> None:
    voice = voice_of(Book.open("wrr-2013"), Audience(0, "en", "book"))
    assert voice.say("fu.ankan") == "concealed kantsu"


def test_articles_follow_the_word() -> None:
    assert worded("a concealed quad", "en", "romaji") == "an ankan"
    assert (
        worded("Le chow, du chow, aucun chow, le même chow", "fr", "plain") == "La suite, de la suite, aucune suite, la même suite"
    )


def test_names_of_people_stay_what_they_are() -> None:
    told = say_as("game.robs", "en", "plain", seat="East Kong", discarder="South Pung", tile="1 of circles")
    assert told == "East Kong robs the quad of South Pung and wins on the 1 of circles."


def test_verbs_are_no_groups() -> None:
    assert worded("The winds run East, South. Whoever runs it.", "en", "book") == "The winds run East, South. Whoever runs it."


@one_by_one("profile", PROFILES)
@one_by_one("lang", LANGUAGES)
def test_profiles_have_a_name_each_that_no_profile_rewrites(lang: str, profile: str) -> None:
    labels = [say_as(f"web.profile-{each}", lang, profile) for each in PROFILES]
    assert labels == [say(f"web.profile-{each}", lang) for each in PROFILES]
    assert len(set(labels)) == len(PROFILES)


def test_a_house_that_repeats_a_book_is_said_at_its_table_and_at_no_other() -> None:
    plain, audience = Book.open("tenhou"), Audience(0, "en")
    repeated = plain.set(f"worth.kiriage={str(plain.kiriage).lower()}")
    assert [row["key"] for row in voice_of(repeated, audience).house] == ["worth.kiriage"]
    assert voice_of(plain, audience).house == []
