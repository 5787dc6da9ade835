"""What the README shows is what happens."""

import doctest
import re
from pathlib import Path

README = Path(__file__).resolve().parents[1] / "README.md"


def test_the_readme_shows_what_happens() -> None:
    result = doctest.testfile(str(README), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted >= 12
    assert result.failed == 0


def test_every_picture_and_every_link_of_the_readme_is_there() -> None:
    text = README.read_text(encoding="utf-8")
    places = re.findall(r'src="([^"]+)"|\]\((?!https?:)([^)#]+)', text)
    named = [picture or link for picture, link in places]
    assert len(named) >= 8
    assert [name for name in named if not (README.parent / name).exists()] == []


def test_every_picture_of_the_readme_says_in_words_what_it_shows() -> None:
    pictures = re.findall(r"<img [^>]+>", README.read_text(encoding="utf-8"))
    assert len(pictures) >= 4
    assert all(re.search(r'alt="[^"]{20,}"', picture) for picture in pictures)
