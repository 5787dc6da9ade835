"""The shape of the texts on rulings."""

# A title, and a sentence; or one for each value, "n" for any other number. {n} is the value in words.
Saying = str | dict[bool | int | str | None, str]
# A ruling on a foul of the catalogue has no title here, and is its saying alone: it is called as the foul is.
Sayings = dict[str, tuple[str, Saying] | Saying]


def foul_title(key: str) -> str:
    """The id of the name of the foul that a ruling is on: "fouls.empty_call" is on "foul.title.empty-call"."""
    return f"foul.title.{key.removeprefix('fouls.').replace('_', '-')}"
