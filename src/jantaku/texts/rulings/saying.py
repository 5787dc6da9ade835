"""The shape of the texts on rulings."""

# A title, and a sentence; or one for each value, "n" for any number that has none of its own. {n} is the value in words.
Saying = str | dict[bool | int | str | None, str]
Sayings = dict[str, tuple[str, Saying]]
