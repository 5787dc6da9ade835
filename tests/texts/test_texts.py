"""What Jantaku says: the same in three languages, and each as it is written."""

import re
import string
import subprocess
import sys
from pathlib import Path

import pytest

from jantaku import texts
from jantaku.core import constants, reasons
from jantaku.errors import JantakuError
from tests.sampling import one_by_one

ENGLISH = texts.catalogue("en")
SAYING = {".py", ".js", ".html"}
FU = (
    "futei",
    "chiitoitsu",
    "menzen-ron",
    "tsumo",
    "kuipinfu",
    "penchan",
    "kanchan",
    "tanki",
    "minko",
    "anko",
    "minkan",
    "ankan",
    "jantou",
)
LIMITS = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman", "kazoe-yakuman")
CONSTANTS = {value: key for key, value in vars(reasons).items() if key.isupper() and key != "REASONS"}
FEATURES = [key for key, value in vars(constants).items() if key.isupper()]
JAPANESE = re.compile("[ぁ-んァ-ヶ一-鿿]")


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


CATALOGUES = {lang: texts.catalogue(lang) for lang in texts.LANGUAGES}


def filled(ident: str, lang: str) -> str:
    """A text with a value of a fitting sort in every place."""
    text = CATALOGUES[lang][ident]
    kinds = {field: spec for _, field, spec, _ in string.Formatter().parse(text) if field and spec}
    return texts.say(ident, lang, **{field: 2 if field in kinds else "x" for field in placeholders(text)})


@pytest.mark.parametrize("lang", ["fr", "ja"])
def test_every_language_says_the_same_things_in_the_same_order(lang: str) -> None:
    assert list(texts.catalogue(lang)) == list(ENGLISH)


@pytest.mark.parametrize("lang", ["fr", "ja"])
def test_a_text_takes_the_same_values_in_every_language(lang: str) -> None:
    other = texts.catalogue(lang)
    assert [ident for ident, text in ENGLISH.items() if placeholders(other[ident]) != placeholders(text)] == []


def test_every_text_is_said_somewhere() -> None:
    """As it stands, or as an f-string makes it from its beginning; so too in JavaScript and in templates."""
    folder = Path(texts.__file__).parent
    files = [path for path in folder.parent.rglob("*") if path.suffix in SAYING and path.parent.parent != folder]
    source = "\n".join(path.read_text("utf-8") for path in files)
    source = re.sub(r"""["']([a-z-]+\.)["'] \+ \w+ \+ ["']-["']""", r"f'\1{more}-{more}'", source)  # in a template
    source = re.sub(r"""["']([a-z-]+\.[a-z0-9-]*-)["']""", r"f'\1{more}'", source)
    source = re.sub(
        r"`([a-z-]+\.[a-z0-9.-]*\$\{.*?\}[a-z0-9.-]*)`", lambda found: f"f'{found[1].replace('$', '')}'", source
    )  # in JavaScript
    whole = set(re.findall(r"""["']([a-z-]+\.[a-z0-9.-]+)["']""", source))
    made = re.findall(r"""(?<!\w)f(["'])([a-z-]+\.(?:[a-z0-9.-]|\{.*?\})+)\1""", source)
    patterns = {re.sub(r"\{.*?\}", "[a-z0-9_-]*", text.replace(".", r"\.", 1)) for _, text in made if "{" in text}
    assert len(files) > 50
    assert [ident for ident in ENGLISH if ident not in whole and not any(re.fullmatch(p, ident) for p in patterns)] == []


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_every_text_can_be_said(lang: str) -> None:
    for ident in ENGLISH:
        said = filled(ident, lang)
        assert said, ident
        assert said == said.strip(), ident
        assert "{" not in said, ident


def test_the_first_word_of_an_id_tells_its_file() -> None:
    for part in set(texts.PARTS.values()):
        module = __import__(f"jantaku.texts.en.{part}", fromlist=["TEXTS"])
        assert {texts.PARTS[ident.partition(".")[0]] for ident in module.TEXTS} == {part}


def test_a_text_that_is_not_there_is_its_id_and_never_another_text() -> None:
    assert texts.say("reason.never") == "reason.never"
    assert texts.say("nowhere.at-all") == "nowhere.at-all"


def test_a_placeholder_without_a_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        texts.say("reason.swap-same", "fr")


def test_it_can_be_asked_whether_there_is_a_text() -> None:
    assert not texts.has("reason.never")
    assert not texts.has("nowhere.at-all")
    assert texts.has("reason.swap-same")


def test_a_language_that_is_not_there_is_refused_in_a_sentence() -> None:
    with pytest.raises(JantakuError, match="en, fr, ja, not in 'de'"):
        texts.say("game.exhaustive", "de")


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_every_reason_has_its_sentence(lang: str) -> None:
    for number in range(reasons.REASONS):
        assert texts.reason_id(number) == f"reason.{CONSTANTS[number].lower().replace('_', '-')}"
        said = texts.reason(number, lang, 34)
        assert said[-1] in ".。", said
        assert texts.tile_name(34, lang) in said or "{" not in ENGLISH[texts.reason_id(number)], said


def test_no_sentence_is_left_for_a_reason_that_is_gone() -> None:
    assert sum(ident.startswith("reason.") for ident in ENGLISH) == reasons.REASONS


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_every_fu_item_and_limit_is_named(lang: str) -> None:
    for item in FU:
        assert texts.say(f"fu.{item}", lang)
    assert len({texts.say(f"limit.{limit}", lang) for limit in LIMITS}) == len(LIMITS)


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_every_feature_has_a_phrase_for_what_is_lacking(lang: str) -> None:
    ordered = FEATURES[FEATURES.index("CLOSED") : FEATURES.index("WAIT") + 1]
    assert len(ordered) == constants.FEATURES
    for feature in ordered:
        assert texts.missing(feature.lower(), 7, 9, 2, lang), feature
        assert texts.missing(feature.lower(), 0, 0, 2, lang), feature


def test_what_is_lacking_is_said_in_words_where_there_are_some_and_else_in_numbers() -> None:
    assert texts.missing("closed", 1, 1, 0) == "the hand would have to be closed"
    assert texts.missing("wait", 0, 0, 1, "fr") == "l’attente devrait être des deux côtés"
    assert texts.missing("outer", 0, 0, 2, "ja") == "么九牌があってはなりません"
    assert texts.missing("runs", 3, 3, 2) == "runs: 3 needed, 2 here"
    assert texts.missing("red_dragon", 2, 3, 1) == "red dragon: 2 to 3 needed, 1 here"


@one_by_one(
    ("tile", "english", "french", "japanese"),
    [
        (0, "1 of characters", "1 de caractère", "一萬"),
        (13, "5 of circles", "5 de rond", "五筒"),
        (26, "9 of bamboo", "9 de bambou", "九索"),
        (27, "east wind", "vent d’Est", "東"),
        (30, "north wind", "vent du Nord", "北"),
        (31, "white dragon", "dragon blanc", "白"),
        (32, "green dragon", "dragon vert", "發"),
        (33, "red dragon", "dragon rouge", "中"),
        (34, "red 5 of characters", "5 de caractère rouge", "赤五萬"),
        (35, "red 5 of circles", "5 de rond rouge", "赤五筒"),
        (36, "red 5 of bamboo", "5 de bambou rouge", "赤五索"),
        (-1, "unseen tile", "tuile cachée", "見えない牌"),
    ],
)
def test_a_tile_has_its_name(tile: int, english: str, french: str, japanese: str) -> None:
    assert [texts.tile_name(tile, lang) for lang in texts.LANGUAGES] == [english, french, japanese]


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_no_two_tiles_share_a_name(lang: str) -> None:
    assert len({texts.tile_name(tile, lang) for tile in range(-1, constants.TILES)}) == constants.TILES + 1


def test_seats_and_winds_go_by_their_winds() -> None:
    assert [texts.seat_name(wind, "ja") for wind in range(4)] == ["東家", "南家", "西家", "北家"]
    assert [texts.wind_name(wind, "fr") for wind in range(4)] == ["Est", "Sud", "Ouest", "Nord"]


def test_numbers_are_set_as_the_language_sets_them() -> None:
    assert [texts.say("score.change", lang, seat="-", points=-12000) for lang in texts.LANGUAGES] == [
        "- −12,000",
        "- −12\u202f000",
        "- −12,000",
    ]
    assert texts.say("score.change", seat="-", points=1000) == "- +1,000"
    assert texts.say("score.points", points=1) == "1 point"
    assert texts.say("score.points", points=0) == "0 points"
    assert texts.say("score.points", "fr", points=0) == "0 point"
    assert texts.say("score.points", "fr", points=8000) == "8\u202f000 points"


def test_a_decimal_has_the_point_and_the_groups_of_its_language() -> None:
    assert [texts.decimal(-12345.678, 2, lang) for lang in texts.LANGUAGES] == ["−12,345.68", "−12\u202f345,68", "−12,345.68"]
    assert texts.decimal(4447.3, 0, "fr") == "4\u202f447"
    assert texts.decimal(10, 1, sign=True) == "+10.0"


def test_french_keeps_its_signs_with_their_words() -> None:
    for ident, text in texts.catalogue("fr").items():
        assert not re.search(r"(?<![\u202f\u00a0])[;!?]", text), ident
        assert not re.search(r"(?<!\u00a0):(?= |$)", text), ident
        assert not re.search(r"« | »|'", text), ident


def test_french_is_typed_with_ordinary_spaces_and_set_with_its_own() -> None:
    assert texts.set_type("L'un : 1 000 points ; « oui » ?", "fr") == (
        "L’un\u00a0: 1\u202f000 points\u202f; «\u00a0oui\u00a0»\u202f?"
    )
    assert texts.set_type("Who's there : me", "en") == "Who's there : me"


@one_by_one(
    ("text", "value", "said"),
    [
        ("la main de {x}", "Est", "la main d’Est"),
        ("la main de {x}", "Sud", "la main de Sud"),
        ("Que {x} parle", "Ouest", "Qu’Ouest parle"),
        ("le tour de {x}", "Émile", "le tour d’Émile"),
        ("le {x}", "5 de rond", "le 5 de rond"),
        ("le {x}", "as", "l’as"),
        ("de {x} tuiles", 11, "de 11 tuiles"),
        ("de {x}", "onze", "de onze"),
        ("de {x}", "", "de "),
        ("monde {x}", "Est", "monde Est"),
        ("du {x}", "Est", "du Est"),
    ],
)
def test_french_elides_before_a_value_that_begins_with_a_vowel(text: str, value: object, said: str) -> None:
    assert texts.fill(text, "fr", {"x": value}) == said
    assert texts.fill(text, "en", {"x": value}) == text.replace("{x}", str(value))


def test_sentences_are_joined_as_the_language_joins_them() -> None:
    assert [texts.joined(("A.", "B."), lang) for lang in texts.LANGUAGES] == ["A. B.", "A. B.", "A.B."]


def test_japanese_is_japanese() -> None:
    for ident, text in texts.catalogue("ja").items():
        words = re.sub(r"\{[^}]*\}", "", text)
        own_name = ident.startswith("web.lang-")  # of another language
        assert own_name or JAPANESE.search(words) or not re.search(r"\w", words), ident
        assert not re.search(r"[ぁ-んァ-ヶ一-鿿][!?,:]|[ぁ-んァ-ヶ一-鿿]\.(?!\.)", text), ident


def test_a_first_answer_reads_only_the_texts_of_its_kind() -> None:
    code = "import sys, jantaku.texts as t; t.say('score.points', points=3); print(*[n for n in sys.modules if '.texts.' in n])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["jantaku.texts.en", "jantaku.texts.en.score"]
