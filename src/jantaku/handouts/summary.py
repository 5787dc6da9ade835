"""All that a player needs of a book at the table, on one page: each rule with its clause."""

from jantaku.handouts.parts import housed, largest, lines_of, ruling
from jantaku.printing.markup import Html, el, join
from jantaku.rules.book import Book
from jantaku.scoring.standings import uma_rulings
from jantaku.texts import say
from jantaku.texts.bookcard import unusual

UNUSUAL = {"order": ("dora.ura",), "kongs": ("dora.kan_indicators",), "winning": ("liability.liable_replacement",)}
PARTS: dict[str, tuple[str, ...]] = {
    "order": ("seats.turn_order", "wall.direction", "play.turn", "tiles.red_fives", "dora.dora_order", "dora.dora_worth"),
    "calls": (
        *("claims.who_chii", "claims.who_pon", "claims.win_first", "claims.claim_priority", "claims.claim_window"),
        *("claims.ron_window", "claims.multi_ron", "claims.triple_ron", "claims.take_deadline"),
        *("claims.swap_same_chii", "claims.swap_same_pon", "claims.swap_other"),
    ),
    "kongs": (
        *("kongs.kan_dora_concealed", "kongs.kan_dora_open", "kongs.rob_added", "kongs.rob_concealed", "kongs.riichi_kan"),
        "kongs.most_kans",
    ),
    "winning": (
        *("winning.valid_hand", "winning.tile_apart", "yakus.open_tanyao", "worth.kiriage", "worth.counted_yakuman"),
        *("worth.most_yakuman", "liability.liable_dragons", "liability.liable_winds", "liability.liable_kans"),
    ),
    "furiten": ("furiten.own_discards", "furiten.missed_from", "furiten.missed_ends", "furiten.missed_in_riichi"),
    "riichi": (
        *("riichi.declaration", "riichi.riichi_hand", "riichi.riichi_tiles", "riichi.riichi_points", "riichi.riichi_furiten"),
        *("riichi.riichi_void", "riichi.ippatsu_span"),
    ),
    "draws": (
        *("draws.noten_total", "draws.noten_by_choice", "draws.riichi_shows", "draws.nagashi_mangan"),
        *("abort.nine_kinds", "abort.four_winds", "abort.four_riichi", "abort.four_kans"),
    ),
    "counters": (
        *("draws.dealer_stays", "draws.draw_counter", "counters.east_win_counter", "counters.counter_value"),
        *("counters.multi_ron_counters", "riichi.sticks_winner"),
    ),
    "game": (
        *("game.start", "game.rounds", "game.extra_rounds", "game.bust", "game.agari_yame", "game.leftover_sticks"),
        *("session.tied_places", "session.oka"),
    ),
    "fouls": (
        *("fouls.chombo", "fouls.chombo_points", "fouls.dead_hand", "fouls.empty_win_shown", "fouls.empty_win_hidden"),
        *("fouls.riichi_noten", "fouls.riichi_bad_kan", "fouls.tile_count", "fouls.false_group", "fouls.swap_call"),
        *("fouls.revealed_many", "fouls.empty_call", "fouls.wrong_word"),
    ),
}


def parts_of(book: Book) -> dict[str, tuple[str, ...]]:
    """Return the rulings of each part, with what the book rules otherwise than most."""
    more = {part: tuple(key for key in unusual(book) if key in keys) for part, keys in UNUSUAL.items()}
    parts = {name: (*more.get(name, ()), *keys) for name, keys in PARTS.items()}
    return parts | {"game": parts["game"] + uma_rulings(book)}


def laid(book: Book, lang: str, paper: str) -> Html:
    """Lay out the rules in two columns, in letters as large as one page has room for."""
    parts = [(name, list(lines_of(book, keys, lang))) for name, keys in parts_of(book).items()]
    sections = [
        el("section", el("h2", say(f"sheet.part-{name}", lang)), el("ul", join(map(ruling, rows), "\n"), class_="rulings"))
        for name, rows in parts
        if rows
    ]
    size = largest([row for _, rows in parts for row in rows], len(sections), paper, columns=2, used=housed(book))
    return el("div", *sections, class_=f"columns {size}")
