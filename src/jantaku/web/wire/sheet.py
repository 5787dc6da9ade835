"""The score sheet of a hand for the browser: yaku and fu items with tiles and clauses, and the payments."""

from collections.abc import Sequence

from jantaku.core import constants as n
from jantaku.core.kinds import KIND
from jantaku.core.payment import counters_due, stick_back
from jantaku.game.table import Table
from jantaku.game.walls import dora_indicators, ura_indicators
from jantaku.rules.book import full_key
from jantaku.scoring.breakdown import BONUS, FuItem
from jantaku.scoring.circumstances import Circumstances
from jantaku.scoring.hand import Hand
from jantaku.scoring.melds import Meld, in_order, laid
from jantaku.scoring.score import Score
from jantaku.scoring.sentences import ScoreStep, paid, steps, yakuman_text
from jantaku.scoring.sheet import form_text, near_text, why_text, yaku_worth
from jantaku.scoring.tiles import SEATS, tiles_of
from jantaku.scoring.worth import Why
from jantaku.story.tiles import hand_tiles
from jantaku.texts import capital, glossary
from jantaku.web.wire import seats
from jantaku.web.wire.scene import Audience
from jantaku.web.wire.wording import TILES, Json, Wording, seat_word, voice_of

BONUS_KEYS = dict(BONUS)
# Arrangement of a meld of unknown source: as claimed from the left.
LAID = {"chii": n.BY_CHII, "pon": n.BY_PON, "kan": n.BY_OPEN_KAN, "ankan": n.BY_CONCEALED_KAN}
LEFT = 3


def sheet_of(score: Score, lang: str = "en", profile: str = "book", *, melds: Sequence[Json] = (), dealer: int = 0) -> Json:
    """Return the sheet of a score; ``melds`` as arranged, if known, and ``dealer`` the seat that is East."""
    voice = voice_of(score.book, Audience(-1, lang, profile))
    hand, win = score.hand, score.win
    return {
        "valued": score.valued,
        "headline": _headline(score, voice),
        "points": score.points,
        "points_text": voice.say("score.points", points=score.points),
        "limit": voice.say(f"limit.{score.limit}") if score.limit and not (score.worth.yakuman or score.flat) else "",
        "tiles": [TILES[tile] for tile in hand.tiles],
        "melds": list(melds) or [meld_of(meld, voice) for meld in hand.melds],
        "win": TILES[score.tile],
        "by": "tsumo" if win.tsumo else "ron",
        "dora": [TILES[tile] for tile in win.dora],
        "ura": [TILES[tile] for tile in win.ura],
        "yaku": _yaku(score, voice),
        "fu": [] if score.worth.yakuman or score.flat else [_fu(score, item, voice) for item in score.fu_items],
        "fu_text": "" if score.worth.yakuman or score.flat or not score.valued else voice.say("score.fu", fu=score.fu_sum),
        "steps": [_step(step, voice) for step in (*steps(score, lang), *paid(score, lang))] if score.valued else [],
        "payments": [_payment(score, wind, dealer, voice) for wind in range(4)] if score.valued else [],
        **_worthless(score, voice),
        "words": _words(win, voice),
    }


def sheet_of_win(table: Table, seat: int, lang: str = "en", profile: str = "book") -> Json:
    """Return the sheet of a win at a table whose hand is over."""
    t = table.state
    voice = voice_of(table.book, Audience(-1, lang, profile))
    melds = [seats.meld(t, seat, at, voice) for at in range(t.melds[seat])]
    return sheet_of(score_of_win(table, seat), lang, profile, melds=melds, dealer=t.dealer)


def score_of_win(table: Table, seat: int) -> Score:
    """Return the score of a win at a table whose hand is over, as settled: with its share of counters and sticks."""
    t, hand = table.state, table.weigh(seat).hand
    tiles, tile = hand_tiles(t, seat)
    melds = tuple(laid(t.meld[seat][i], t.meld_call[seat][i], t.meld_reds[seat][i]) for i in range(t.melds[seat]))
    turned = dora_indicators(t)
    beneath = ura_indicators(t) if hand.riichi and t.beneath else []
    first = not any(t.winners >> (t.turn + i) % 4 & 1 for i in range((seat - t.turn) % 4))
    tsumo = bool(hand.by_draw)
    win = Circumstances(
        tsumo=tsumo,
        seat=hand.seat,
        round=hand.round,
        discarder=n.NONE if tsumo else (t.turn - t.dealer) % 4,
        riichi=hand.riichi == 1,
        double_riichi=hand.riichi > 1,
        ippatsu=bool(hand.ippatsu),
        last_tile=bool(hand.last),
        after_kan=bool(hand.after_kan),
        robbing_kan=bool(hand.robbing),
        first_turn=bool(hand.first_turn),
        dora=tuple(tile for tile in turned if tile != n.UNKNOWN),
        ura=tuple(tile for tile in beneath if tile != n.UNKNOWN),
        counters=counters_due(table.rules, t.counters, first),
        sticks=t.collected if first else stick_back(t, table.rules, seat),
    )
    liable = [who if who == n.NONE else (who - t.dealer) % 4 for who in t.liable[seat]]
    return Score(table.book, Hand(in_order(tiles), melds), tile, win, liable)


WORDS = {
    "yaku": "score.title-yaku",
    "fu": "score.title-fu",
    "payments": "score.title-payments",
    "near": "why.nearest-title",
    "dora": "calc.dora",
    "ura": "calc.ura",
}


def _words(win: Circumstances, voice: Wording) -> Json:
    """Return the headings of a sheet."""
    won = voice.say("score.by-tsumo" if win.tsumo else "score.by-ron")
    return {"won": capital(won), **{word: voice.say(ident) for word, ident in WORDS.items()}}


def meld_of(meld: Meld, voice: Wording) -> Json:
    """Return a meld of unknown source."""
    middle = voice.book.rulings.get("melds.concealed_kan_shown")
    reds = len([tile for tile in meld.tiles if tile >= n.RED])
    down = middle is not None and middle.says == "middle-down"
    name = {"kan": "minkan"}.get(meld.call, meld.call)
    return {
        "kind": name,
        "from": -1,
        "tiles": list(seats.laid(LAID[meld.call], meld.block, reds, meld.tiles[0], LEFT, middle_down=down)),
        "spoken": voice.say("live.wire-meld-own", group=voice.name(seats.GROUPS[name]), tiles=voice.tiles(meld.tiles)),
    }


def _headline(score: Score, voice: Wording) -> str:
    """Return han and fu, or yakuman, or that the hand is worth nothing."""
    if not score.valued:
        return voice.say("score.nothing")
    if score.worth.yakuman:
        return yakuman_text(score.yakuman, voice.lang)
    if score.flat:
        return voice.say(f"limit.{score.flat}")
    return voice.say("score.han-fu", han=score.han, fu=score.fu)


def _href(score: Score, key: str) -> str:
    """Return the URL of a clause, a yaku or a reason."""
    return f"/rules/{score.book.name}#{key if '.' in key else full_key(key)}"


def _yaku(score: Score, voice: Wording) -> list[Json]:
    """Return the yaku, followed by the dora."""
    keys = [(each, f"yaku.{each.id}") for each in score.yaku] + [(each, BONUS_KEYS[each.id]) for each in score.bonus]
    return [
        {
            "id": each.id,
            "name": name_of(each.id, voice),
            "worth": yaku_worth(score, each, voice.lang),
            "cite": score.book.cite(key, voice.lang),
            "href": _href(score, key),
            "about": voice.word(about(each.id, voice.lang)),
        }
        for each, key in keys
    ]


def name_of(ident: str, voice: Wording) -> str:
    """Return the name of a yaku; its id if only a house book has it."""
    return voice.name(ident) if known(ident) else ident


def about(ident: str, lang: str) -> str:
    """Return the description of a yaku; "" if only a house book has it."""
    return glossary.meaning(ident, lang) if known(ident) else ""


def known(ident: str) -> bool:
    """Return True if the glossary has a term."""
    return any(term.id == ident for term in glossary.everything())


def _fu(score: Score, item: FuItem, voice: Wording) -> Json:
    at = places(score, item)
    tiles = whole(score)
    return {
        "id": item.id,
        "name": capital(voice.say(f"fu.{item.id}")),
        "fu": item.fu,
        "tiles": [TILES[tiles[place]] for place in at],
        "at": at,
        "cite": score.book.cite(item.key, voice.lang),
        "href": _href(score, item.key),
    }


def whole(score: Score) -> list[int]:
    """Return every tile: hand, winning tile, melds."""
    return [*score.hand.tiles, score.tile, *(tile for meld in score.hand.melds for tile in meld.tiles)]


def places(score: Score, item: FuItem) -> list[int]:
    """Return the indices of a fu item's tiles in `whole`: of a meld, or of concealed tiles; a wait includes the winning tile."""
    wanted, found = tiles_of(item.tiles), list[int]()
    start = len(score.hand.tiles) + 1
    for meld in score.hand.melds:
        end = start + len(meld.tiles)
        if sorted(KIND[tile] for tile in meld.tiles) == wanted:
            return list(range(start, end))
        start = end
    held, won = whole(score), len(score.hand.tiles)
    free = [won, *range(won)] if item.key == "fu_wait" else [*range(won), won]
    for each in wanted:
        free.remove(place := next(place for place in free if KIND[held[place]] == each))
        found.append(place)
    return sorted(found)


def _step(step: ScoreStep, voice: Wording) -> Json:
    return {"text": voice.word(step.text), "cite": step.cite, "href": f"/rules/{voice.book.name}#{full_key(step.key)}"}


def _payment(score: Score, wind: int, dealer: int, voice: Wording) -> Json:
    delta = score.payments[SEATS[wind]]
    return {
        "seat": (wind + dealer) % 4,
        "wind": SEATS[wind],
        "name": seat_word(wind, voice.lang),
        "delta": delta,
        "text": voice.number(delta, sign=bool(delta)),
    }


def _worthless(score: Score, voice: Wording) -> Json:
    """Return the reason for a worthless hand, the nearest yaku, and the distance by form."""
    if score.valued:
        return {"why": [], "near": [], "forms": []}
    first, *near = score.why
    why = [_why(score, first, voice)]
    lost = sum(score.worth.bonus)
    if first.id == "win-no-yaku" and lost:
        text = voice.say("why.dora-no-yaku", han=lost)
        why.append({"id": "dora-no-yaku", "text": text, **_cited(score, "dora_worth", voice)})
    return {
        "why": why,
        "near": [_near(score, each, voice) for each in near],
        "forms": [form_text(form, far, voice.lang) for form, far in score.shanten.items()] if first.id == "win-incomplete" else [],
    }


def _why(score: Score, why: Why, voice: Wording) -> Json:
    return {"id": why.id, "text": voice.word(why_text(score, why, voice.lang)), **_cited(score, f"reason.{why.id}", voice)}


def _near(score: Score, why: Why, voice: Wording) -> Json:
    if why.missed is None:
        return _why(score, why, voice)
    name, text = name_of(why.missed.id, voice), voice.word(near_text(why.missed, voice.lang))
    return {"name": name, "text": text, **_cited(score, f"yaku.{why.missed.id}", voice)}


def _cited(score: Score, key: str, voice: Wording) -> Json:
    return {"cite": score.book.cite(key, voice.lang), "href": _href(score, key)}
