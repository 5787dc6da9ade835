"""Lists of persons: CSV as spreadsheets write it, names a line each, and what is wrong, with its line."""

import pytest

from jantaku.texts import LANGUAGES, say
from jantaku.tournament.errors import EventError
from jantaku.tournament.lists import COLUMNS, decoded, persons, table
from tests.sampling import one_by_one

AKI = {"name": "Mori, Aki", "country": "JPN", "status": "playing"}


@one_by_one(
    "text",
    [
        'name,country\n"Mori, Aki",JPN\n',
        '"name","country"\r\n"Mori, Aki","JPN"\r\n',
        "Name;Country\nMori, Aki;JPN",
        "name\tcountry\nMori, Aki\tJPN\n\n",
        'name, country,\n"Mori, Aki",JPN,\n,,\n',
        "name;country;;\nMori, Aki;JPN;;\n;;;\n",
        "Nom;Pays;Statut\nMori, Aki;JPN;Joueur",
        "名前\t国\t区分\nMori, Aki\tJPN\t選手",
    ],
)
def test_a_table_is_read_as_any_spreadsheet_writes_it(text: str) -> None:
    assert persons(text) == table(text) == [(2, AKI)]


def test_a_cell_may_have_a_line_break_and_lines_are_counted_as_in_the_file() -> None:
    text = '\nname,club\n"Aki\nMori",Ginza\n\nBen,"the ""Ben"" club"\n'
    assert [(line, row["name"].split(), row["club"]) for line, row in persons(text)] == [
        (3, ["Aki", "Mori"], "Ginza"),
        (6, ["Ben"], 'the "Ben" club'),
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_columns_and_statuses_have_words_in_every_language_with_or_without_accents(lang: str) -> None:
    words = [say(f"tournament.list-{name}", lang) for name in (*COLUMNS, "substitute")]
    text = f"{';'.join(words[:-1]).upper()}\n7;Aki;JPN;Ginza;EMA1;Reds;a|b;{words[-1]}"
    groups = {"groups": ["a", "b"], "status": "substitute"}
    row = {"number": 7, "name": "Aki", "country": "JPN", "club": "Ginza", "federation": "EMA1", "team": "Reds", **groups}
    bare = text.replace("É", "E").replace("ç", "c")
    assert persons(text) == persons(bare) == [(2, row)]
    with pytest.raises(EventError) as found:
        persons("x;y\n1;2")
    assert all(word in found.value.sentence(lang) for word in words[:-1])


def test_without_columns_each_line_is_a_name() -> None:
    found = persons("Mori,  Aki\n\n  Zoë\n松本恵理子")
    assert found == [(1, {"name": "Mori, Aki"}), (3, {"name": "Zoë"}), (4, {"name": "松本恵理子"})]


@one_by_one(
    ("text", "line", "why"),
    [
        ("number;name\n1;Aki\n2;Ben\n1;Chloé", 4, "list-number"),
        ("name;club\nAki;Ginza\nBen", 3, "list-cells"),
        ('name,club\nAki,"Ginza\nBen,Ginza', 2, "list-quote"),
        ('name,club\n"Aki"Mori,Ginza', 2, "list-quote"),
        ("Nachname;Land\nAki;JPN", 1, "list-column"),
        ("nom,rang\nAki,1", 1, "list-column"),
        ("Aki\tJPN\nBen\tGBR", 1, "list-column"),
        ("number,country\n1,JPN", 1, "list-no-name"),
        ("Club\nGinza", 1, "list-no-name"),
        ("name,name\nAki,Ben", 1, "list-twice"),
        ("name,country\n,JPN", 2, "list-name"),
        ("name,number\nAki,one", 2, "list-whole"),
        ("name,number\nAki,1234567890", 2, "list-whole"),
        ("name,status\nAki,playing\nBen,boss", 3, "list-status"),
        (decoded("name\nAki\nZoé".encode("latin-1")), 3, "list-encoding"),
        (decoded("Aki\nZoé".encode("cp1252")), 2, "list-encoding"),
        (decoded("name\nZoé".encode("utf-16")), 1, "list-encoding"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line_and_why(text: str, line: int, why: str) -> None:
    with pytest.raises(EventError) as found:
        persons(text)
    assert (found.value.id, found.value.values["n"]) == ("list-line", line)
    assert found.value.values["why"].id == why  # type: ignore[attr-defined]
    assert all(str(line) in found.value.sentence(lang) for lang in LANGUAGES)
