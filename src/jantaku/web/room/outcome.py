"""What a game came to, for the statistics of those who played it."""

from jantaku.core.acts import CHII_LOW, KAN, RIICHI_DISCARD, RIICHI_DRAWN, STRIDE
from jantaku.log import HandLog
from jantaku.session import places
from jantaku.web.room.game import Game
from jantaku.web.room.journal import Outcome


def outcome_of(game: Game) -> Outcome:
    """The book, how many hands, and for each seat who sat there, his points, place and score, and what he did.

    ``wins``, ``deal_ins``, ``riichi`` and ``open`` are hands; a game that was broken off (one hand only) has no places.
    """
    table = game.dealt
    hands = table.log.hands
    whole = bool(table.over)
    scores = list(map(float, table.scores())) if whole else [None] * 4
    placed = places(table.points) if whole else [None] * 4
    seats = [
        {
            "visitor": holder.who,
            "name": holder.name,
            "kind": holder.kind,
            "points": table.points[seat],
            "place": placed[seat],
            "score": scores[seat],
            **{name: sum(map(counts, hands, [seat] * len(hands))) for name, counts in COUNTED.items()},
        }
        for seat, holder in enumerate(game.seats)
    ]
    return {"book": table.book.name, "length": game.config.length, "over": table.over, "hands": len(hands), "seats": seats}


def _won(hand: HandLog, seat: int) -> bool:
    return hand.end is not None and any(win.winner == seat for win in hand.end.wins)


def _dealt_in(hand: HandLog, seat: int) -> bool:
    return hand.end is not None and any(win.payer == seat != win.winner for win in hand.end.wins)


def _riichi(hand: HandLog, seat: int) -> bool:
    return any(entry.seat == seat and is_riichi(entry.act) for entry in hand.entries)


def _opened(hand: HandLog, seat: int) -> bool:
    return any(entry.seat == seat and CHII_LOW <= entry.act <= KAN for entry in hand.entries)


def is_riichi(act: int) -> bool:
    """Whether an act declares riichi."""
    return RIICHI_DISCARD <= act < RIICHI_DISCARD + STRIDE or act == RIICHI_DRAWN


COUNTED = {"wins": _won, "deal_ins": _dealt_in, "riichi": _riichi, "open": _opened}
