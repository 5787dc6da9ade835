"""A folded chain: its state and checks follow from its entries, and a check of it names the line that was altered."""

from typing import ClassVar

import pytest

from jantaku.errors import JantakuError
from jantaku.ledger import Bodies, ChainFormat, Entry, FoldedChain
from jantaku.texts import say


class SavingsError(JantakuError):
    def __init__(self, ident: str, **values: object) -> None:
        self.id, self.values = ident, values
        super().__init__(f"{ident} {values}")

    def sentence(self, lang: str = "en") -> str:
        return f"{lang} {self.id}"


def sum_of(value: object) -> int:
    if type(value) is not int:
        raise ValueError(value)
    return value


class SavingsFold:
    """The sum of what was paid in, which never falls below nothing."""

    def __init__(self, first: Entry) -> None:
        self.sum = 0
        self.kinds = [first.kind]

    def take(self, entry: Entry) -> None:
        self.kinds.append(entry.kind)
        amount = Bodies(SavingsError).whole_in(entry.body, "amount", -100, 100)
        if self.sum + amount < 0:
            raise SavingsError("empty")
        self.sum += amount

    def after(self) -> int:
        return self.sum

    def state(self) -> tuple[int, list[str]]:
        return self.sum, list(self.kinds)

    def copy(self) -> "SavingsFold":
        made = SavingsFold(Entry(self.kinds[0], {}))
        made.sum, made.kinds = self.sum, list(self.kinds)
        return made


class Savings(FoldedChain[int, SavingsFold, tuple[int, list[str]]]):
    format = ChainFormat(SavingsError, after=sum_of, most_events=6, most_text=5000, most_body=500, mark='"after":')
    kinds: ClassVar[tuple[str, ...]] = ("begin", "pay")
    bodies: ClassVar[Bodies] = Bodies(SavingsError)
    names = ("register.line", "register.no-receipt")

    @classmethod
    def folded(cls, first: Entry) -> SavingsFold:
        return SavingsFold(first)

    @staticmethod
    def listed(after: int) -> str:
        return f"sum {after}"


@pytest.fixture
def savings() -> Savings:
    found = Savings.start({"book": "wrc-2015"}, at=5, by="Eva")
    found.add("pay", {"amount": 30}, id="a")
    found.add("pay", {"amount": -10}, id="b")
    found.add("pay", {"amount": 7}, id="c")
    return found


def refused(savings: Savings, kind: str, amount: int, ident: str) -> str:
    with pytest.raises(SavingsError) as found:
        savings.add(kind, {"amount": amount}, id=ident)
    return found.value.id


def resealed(savings: Savings, line: int, after: int) -> str:
    """Return the file with another check beside a line, and every hash right again."""
    other = Savings()
    for at, event in enumerate(savings.events, 1):
        other.append(event.entry, after if at == line else event.after)
    return other.text


def test_a_new_document_freezes_its_book_and_holds_a_check_beside_each_line(savings: Savings) -> None:
    first = savings.events[0]
    assert (first.kind, first.id, first.at, first.by) == ("begin", "begin", 5, "Eva")
    assert first.body["digest"] == savings.bodies.book_in({"book": "wrc-2015"}).digest
    assert [event.after for event in savings.events] == [0, 30, 20, 27]
    assert savings.state == (27, ["begin", "pay", "pay", "pay"])


def test_what_is_read_again_goes_on_from_the_same_state(savings: Savings) -> None:
    again = Savings.read(savings.text)
    assert (again.text, again.state) == (savings.text, savings.state)
    assert again.add("pay", {"amount": 3}, id="d").after == 30
    assert again.state[0] == 30


def test_the_same_entry_by_one_id_is_recorded_once(savings: Savings) -> None:
    text = savings.text
    assert savings.add("pay", {"amount": 30}, id="a") is savings.events[1]
    assert savings.text == text
    assert refused(savings, "pay", 31, "a") == "again"
    assert savings.text == text


def test_what_cannot_be_is_refused_and_the_state_is_as_before(savings: Savings) -> None:
    text = savings.text
    assert refused(savings, "pay", -28, "d") == "empty"
    assert refused(savings, "pay", 101, "d") == "number"
    assert refused(savings, "lend", 1, "d") == "kind"
    assert refused(savings, "pay", 1, "no id") == "id"
    assert savings.text == text
    assert savings.state == (27, ["begin", "pay", "pay", "pay"])
    savings.add("pay", {"amount": 1}, id="d")
    savings.add("pay", {"amount": 1}, id="e")
    assert refused(savings, "pay", 1, "f") == "many"
    with pytest.raises(SavingsError, match="begin"):
        _ = Savings().state


def test_a_report_covers_every_line_and_knows_its_receipts(savings: Savings) -> None:
    found = Savings.check(savings.text, receipt=savings.events[2].hash)
    assert (found.acts, found.differences) == (4, [])
    (only,) = Savings.check(savings.text, "fr", receipt="0" * 64).differences
    assert (only.place, only.what) == (say("register.line", "fr", n=4), say("register.no-receipt", "fr"))


@pytest.mark.parametrize("line", [1, 2, 3, 4])
def test_a_check_that_does_not_follow_is_found_at_its_line(savings: Savings, line: int) -> None:
    right = savings.events[line - 1].after
    text = resealed(savings, line, 99)
    (only,) = Savings.check(text).differences
    assert (only.place, only.what) == (say("register.line", n=line), "en after")
    assert (only.says, only.rules) == ("sum 99", f"sum {right}")
    with pytest.raises(SavingsError, match="after") as found:
        Savings.read(text)
    assert found.value.values["n"] == line


def test_an_altered_amount_breaks_its_hash_and_the_checks_from_it_on(savings: Savings) -> None:
    text = savings.text.replace('"amount":-10', '"amount":-11')
    found = [(each.place, each.what) for each in Savings.check(text).differences]
    assert found == [
        (say("register.line", n=3), "en chain-hash"),
        (say("register.line", n=3), "en after"),
        (say("register.line", n=4), "en after"),
    ]
    with pytest.raises(SavingsError, match="chain-hash"):
        Savings.read(text)


def test_lines_that_a_checkpoint_covers_are_folded_and_not_compared_again(savings: Savings) -> None:
    known = savings.checkpoint
    savings.add("pay", {"amount": 3}, id="d")
    assert Savings.read(savings.text, known).state == savings.state
    altered = savings.text.replace('"after":30,"at":0,"body":{"amount":3}', '"after":31,"at":0,"body":{"amount":3}')
    assert altered != savings.text
    with pytest.raises(SavingsError, match="'n': 5"):
        Savings.read(altered, known)
    assert [fault.args for fault in Savings.fold_faults(savings.events, 4)] == []


def test_a_copy_is_added_to_apart_and_has_the_fold_of_the_lines_so_far() -> None:
    savings = Savings.start({"book": "wrc-2015"})
    savings.add("pay", {"amount": 5}, id="a")
    copy = savings.copy()
    copy.add("pay", {"amount": 7}, id="b")
    assert savings.state[0] == 5
    assert copy.state == Savings(copy.events).state
    savings.add("pay", {"amount": -5}, id="c")
    assert (savings.state[0], copy.state[0]) == (0, 12)
