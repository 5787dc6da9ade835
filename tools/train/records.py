"""Decisions of recorded games of strong players, with the traits by which the networks see them."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from jantaku.bots.strong.thoughts import NOT_ASKED, OF_CALL, OF_RIICHI, TRAITS
from jantaku.core.acts import CONCEALED_KAN, DISCARD_DRAWN, PASS, RIICHI_DISCARD, RIICHI_DRAWN, RON, STRIDE
from jantaku.core.constants import CLAIMS, STANDING, TURN
from jantaku.core.kinds import KIND
from jantaku.game import formats
from jantaku.game.play import Decision, decisions
from jantaku.rules.book import Book
from tools.train.room import Numbers, Observer

CHOICES = 14


def discards(act: int) -> bool:
    """Return whether an act is a discard."""
    return act < CONCEALED_KAN or act in (DISCARD_DRAWN, RIICHI_DRAWN)


def loud(act: int) -> bool:
    """Return whether it is with riichi."""
    return act == RIICHI_DRAWN or RIICHI_DISCARD <= act < CONCEALED_KAN


def kind_of(one: Decision, act: int) -> int:
    """Return the kind that it discards."""
    return KIND[one.view.state.tile if act in (DISCARD_DRAWN, RIICHI_DRAWN) else act % STRIDE]


class Rows:
    """Rows of decisions: those of discards, and those of calls and riichi."""

    def __init__(self) -> None:
        self.discards: list[tuple[int, Numbers, Numbers, int, int]] = []  # game, traits, scene, choices, the choice
        self.answers: list[tuple[int, int, Numbers, int, int]] = []  # game, of what, traits, yes or no, points more for yes

    def add(self, game: int, one: Decision, observer: Observer) -> None:
        """Add a decision, if there was a choice that the networks know."""
        state, act = one.view.state, one.act.number
        lawful = [each.number for each in one.lawful]
        if state.riichi[one.seat] == STANDING or len(lawful) < 2 or RON in lawful or state.phase not in (TURN, CLAIMS):
            return
        mind = observer.mind
        mind["asked"][...], mind["picked"][...] = NOT_ASKED, -1
        observer.ask(state, one.seat)
        if state.phase == CLAIMS and mind["asked"] == OF_CALL:
            self.answers.append((game, OF_CALL, mind["doubt"].copy(), int(act != PASS), 64 * int(mind["doubt"][0])))
        elif discards(act) and mind["picked"] >= 0:
            kinds = sorted({kind_of(one, each) for each in lawful if discards(each)})
            traits = np.zeros((CHOICES, TRAITS), np.int16)
            traits[: len(kinds)] = mind["trait"][kinds]
            own = kind_of(one, act)
            if len(kinds) > 1:
                self.discards.append((game, traits, mind["scene"].copy(), len(kinds), kinds.index(own)))
            if mind["asked"] == OF_RIICHI and mind["picked"] == own:
                self.answers.append((game, OF_RIICHI, mind["doubt"].copy(), int(loud(act)), 0))

    def arrays(self) -> dict[str, Numbers]:
        """Return all of them as arrays."""
        games, traits, scenes, choices, picks = zip(*self.discards, strict=True)
        of, sorts, doubts, answers, more = zip(*self.answers, strict=True)
        made = {"game": games, "trait": traits, "scene": scenes, "choices": choices, "pick": picks}
        made |= {"of": of, "sort": sorts, "doubt": doubts, "answer": answers, "more": more}
        return {name: np.array(values) for name, values in made.items()}


def read(files: Iterable[Path], games: int) -> Iterator[tuple[int, Rows]]:
    """Read at most so many games of these files; yield how many, and the rows so far, after each."""
    rows, observers, number = Rows(), {}, 0
    for file in files:
        for _, log in formats.read_all(file):
            if number == games:
                return
            key = log.digest
            if key not in observers:
                observers[key] = Observer(Book.named(log.book, log.house, log.digest))
            for one in decisions(log):
                rows.add(number, one, observers[key])
            number += 1
            yield number, rows
