"""Former wordings of the books, by which records that name a book with its digest still open and verify.

A digest covers every value of a book. A ruling added to the schema would change them all: where a book gives a new ruling the
value by which it was played before, the ruling is left out of the digest. Where a value of a book was changed, the values that it
had are kept here, oldest wording last.
"""

from jantaku.rulings import Value

# Rulings added after records were first kept, and the value by which all were played before.
ADDED: dict[str, Value] = {"liability.liable_several": "own-yakuman"}

# What a book ruled in each former wording, where that is not what it rules today.
FORMER: dict[str, tuple[dict[str, Value], ...]] = {
    "tenhou": (
        {
            "kongs.rob_concealed": "kokushi",
            "draws.fifth_tile": "own-and-melds",
            "session.exact_scores": False,
            "liability.liable_several": "own-yakuman",
        },
    ),
}
