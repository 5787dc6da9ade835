"""Refusals of the readers of records in a language: where, what was found, what was needed; an unknown part stays as it is."""

import re
from xml.parsers.expat import errors

from jantaku.scoring.tiles import SEATS
from jantaku.story.places import place
from jantaku.texts import say, seat_name

# What the parser of XML says.
XML = "|".join(map(re.escape, errors.codes))
# Values of a sort that is not needed there, as `json_in.brief` has them.
BRIEF = (
    (r"a list of (?P<count>\d+)", "review.fault-list"),
    (r"a table of (?P<count>\d+)", "unread.found-table"),
    (r"a huge number", "unread.found-huge"),
    (r"nothing", "verify.value.nothing"),
)
# Formats and programs that have a name in each language.
FORMS = (
    ("our own log", "unread.form-own"),
    ("Mahjong Soul's record", "unread.form-soul"),
    ("tenhou.net/6 JSON", "unread.form-tenhou6"),
    ("a tenhou client's log", "unread.form-client"),
)
PROGRAMS = (("the first server of mjai", "unread.program-server"), ("a converter of Mahjong Soul", "unread.program-converter"))
LISTS = ("names", "keys")  # parts that list words of the record
NO_TILE = r"a tile is a digit and m, p, s or z \(1z-7z"
# Patterns of the parts of an error, with their text ids: what was found ...
FOUND = (
    (r"(?:Expecting|Extra data|Invalid|Unterminated|Illegal|Unexpected UTF-8 BOM|JSON of).*", "review.fault-json"),
    (r"the end of the text", "review.fault-end"),
    (r"a game of three players", "review.fault-three"),
    (r"an? .* without a hand|a text without a game", "review.fault-no-hand"),
    (r"format version (?P<version>.*)", "review.fault-version"),
    (r"(?P<count>\d+) tiles dealt.*", "review.fault-dealt"),
    (r"(?:the )?tile (?P<tile>\S+)", "review.fault-tile"),
    (r"(?P<what>.*) outside of a hand", "review.fault-outside"),
    (r"<(?P<tag>.*)> at depth \d+", "review.fault-tag"),
    *BRIEF,
    (XML, "unread.found-xml"),
    (r"JSON with neither (?P<keys>.+) nor (?P<last>.+)", "unread.found-three-no"),
    (r"chii of (?P<tiles>.+)", "unread.found-chii"),
    (r"chii? with (?P<count>\d+) tiles consumed", "unread.found-chii-with"),
    (r"(?P<tiles>.+) as a group", "unread.found-group"),
    (r"a draw by (?P<seat>.+) beyond the end of the wall", "unread.found-beyond"),
    (r"an endless hand", "unread.found-endless-hand"),
    (r"an endless game", "unread.found-endless-game"),
    (r"a sixth dora indicator", "unread.found-sixth"),
    (r"(?P<count>\d+) ura dora indicators", "unread.found-ura"),
    (r"a fifth kan", "unread.found-fifth-kan"),
    (r"no start or no dora indicator", "unread.found-no-start-dora"),
    (r"no start", "unread.found-no-start"),
    (r"unknown tiles dealt to (?P<seat>.+)", "unread.found-unknown-dealt"),
    (r"an act of (?P<seat>.+)", "unread.found-act-of"),
    (r"draw (?P<number>\d+) is of an unknown tile", "unread.found-unknown-draw"),
    (r"(?P<seat>\S+) uses (?P<tiles>.+)", "unread.found-uses"),
    (r"(?P<seat>\S+) makes a kan with (?P<count>\S+) of (?P<tile>.+)", "unread.found-kan-with"),
    (r"(?P<seat>\S+) extends a triplet of (?P<tile>.+)", "unread.found-extends"),
    (r"a call by (?P<seat>.+)", "unread.found-call-by"),
    (r"dora indicator (?P<number>\d+) is unknown", "unread.found-unknown-dora"),
    (r"two accounts in seat (?P<seat>.+)", "unread.found-two-accounts"),
    (r"a record that is still packed as text", "unread.found-packed"),
    (r"a wall of (?P<count>\d+) tiles(?: in haiyama)?", "unread.found-wall"),
    (r"a north that was set aside, of a game of three players", "unread.found-north"),
    (r"the record (?P<name>.+)", "unread.found-record"),
    (r"a call of (?P<count>\d+) tiles of others", "unread.found-of-others"),
    (r"a call of (?P<tiles>.+)", "unread.found-call-of"),
    (r"a win on no discard", "unread.found-no-discard"),
    (r"a run of (?P<count>\d+) tiles", "unread.found-run-of"),
    (r"a self-draw beside another win", "unread.found-beside-win"),
    (r"a game against the computer", "unread.found-computer"),
    (r"a game of the mode (?P<mode>.+)", "unread.found-mode"),
    (r"the yaku number (?P<number>.+)", "unread.found-yaku-number"),
    (r"an offer to call with (?P<tiles>.+)", "unread.found-offer-with"),
    (r"an offer of the kind (?P<kind>.+) without a combination", "unread.found-offer-kind"),
    (r"bakaze (?P<wind>.+) in hand (?P<number>\d+)", "unread.found-bakaze"),
    (r"a discard that does not say which tile, or whence", "unread.found-silent-discard"),
    (r"another win in the hand", "unread.found-another-win"),
    (r"a line of (?P<count>\d+) characters", "unread.found-line-of"),
    (r"the line (?P<line>.+)", "unread.found-line"),
    (r"an mjlog of (?P<count>\S+) bytes", "unread.found-mjlog-bytes"),
    (r"(?P<count>[\d,]+) bytes", "unread.found-bytes"),
    (r"a document type declaration", "unread.found-doctype"),
    (r"(?:the )?hand (?P<hand>.+)", "unread.found-hand"),
    (r"the discard (?P<tile>.+)", "unread.found-discard"),
    (r"the meld (?P<meld>.+)", "unread.found-meld"),
    (r"a call that does not say whose tile it claims", "unread.found-whose"),
    (r"the yaku (?P<yaku>.+)", "unread.found-yaku"),
    (r"the draw (?P<draw>.+)", "unread.found-draw"),
    (r"an entry of (?P<count>\d+) kinds", "unread.found-kinds"),
    (r"the entry (?P<entry>.+)", "unread.found-entry"),
    (r"a game under (?P<rule>.+)", "unread.found-under"),
    (r"round (?P<number>.+)", "unread.found-round"),
    (r"(?P<count>\d+) parts", "unread.found-parts"),
    (r"a worth of (?P<worth>.+)", "unread.found-worth"),
    (r"a win by nobody", "unread.found-nobody"),
    (r"the result (?P<result>.+)", "unread.found-result"),
    (r"takes and discards that fit together in no order", "unread.found-no-order"),
    (r"a win without its payments", "unread.found-no-payments"),
    (r"a text of (?P<count>[\d,]+) characters", "unread.found-text-of"),
    (r"dora indicator (?P<number>.+)", "unread.found-dora"),
    (r"REACH with step=(?P<step>.+)", "unread.found-step"),
    (r"a win after the end of the hand", "unread.found-late-win"),
    (r"an AGARI tag with other ten, yaku or yakuman", "unread.found-agari"),
    (r"a draw of type (?P<type>.+)", "unread.found-draw-type"),
    (r"nine kinds declared by (?P<count>\d+) seats", "unread.found-nine-by"),
    (r"(?P<count>[\d,]+) hands", "unread.found-hands"),
    (r"the end (?P<end>.+) with (?P<count>\d+) wins", "unread.found-wins"),
    (r"the end (?P<end>.+)", "unread.found-ending"),
    (r"(?P<count>[\d,]+) acts", "unread.found-acts"),
    (r"(?P<count>[\d,]+) scores", "unread.found-scores"),
    (r"(?P<count>[\d,]+) numbers", "unread.found-numbers"),
    (r"seat (?P<seat>.+)", "unread.found-seat"),
    (r"a line of (?P<count>\d+) bytes in (?P<all>\d+)", "unread.found-line-bytes"),
    (r"more tiles recorded than there are", "unread.found-too-many"),
    (rf"(?P<tile>'.*'|\".*\") is no tile; {NO_TILE}(?:: .*)?", "unread.found-no-tile"),
    (r"the suit is missing after (?P<digits>\d+) at the end of (?P<text>.+)", "unread.found-no-suit"),
    (r"(?P<letter>['\"].{1,10}['\"]) at (?P<at>\d+) of (?P<text>['\"].*['\"])", "unread.found-letter"),
    (r"no name that a file can have", "unread.found-no-name"),
    (r"No such file or directory", "unread.found-no-file"),
    (r"Permission denied", "unread.found-denied"),
    (
        r"(?:Compressed file ended|CRC check failed|Incorrect length|Not a gzipped|Unknown compression|Reserved|Error -).*",
        "unread.found-gzip",
    ),
    (r"a mark that cannot be seen", "unread.found-unseen"),
    (r"more acts", "unread.found-more-acts"),
    (r"a fourth win", "unread.found-fourth-win"),
    (r"(?P<name>.+) twice", "unread.found-twice"),
    (r"more than one game", "unread.found-games"),
    (r"not UTF-8", "unread.found-not-utf8"),
    (r"more than (?P<count>[\d,]+) bytes", "unread.found-more-bytes"),
    (r"a game that does not say which seat is played", "unread.found-no-seat"),
    (r"a riichi that may not be declared", "unread.found-no-riichi"),
    (r"it is a folder", "unread.found-folder"),
    (r"it is empty", "unread.found-empty"),
    (r"it begins with (?P<head>.+)", "unread.found-begins"),
)
# ... and what was expected.
NEEDED = (
    (r"(?P<forms>Mahjong Soul's record or .+)", "unread.needed-forms"),
    (r"one of mjai, such as (?P<names>.+)", "unread.needed-mjai"),
    (r"one of a game of four players, such as (?P<names>.+)", "unread.needed-of-four"),
    (r"a row of tiles ends in m, p, s, z or \?", "unread.needed-row-end"),
    (r"a row of tiles is digits and then their suit, as in (?P<names>.+)", "unread.needed-row"),
    (r"E S W N white green red\), as in 5m or 0p", "review.needed-tile"),
    (r"the end of the line", "unread.needed-line-ends"),
    (r'start_game with "id", 0 to (?P<last>\d)', "unread.needed-seat-id"),
    (r"a hand that is tenpai after a discard", "unread.needed-tenpai"),
    (r"dealt (?P<letter>\S) and 13 tiles", "unread.needed-dealt"),
    (r"book NAME \[DIGEST\]", "unread.needed-book"),
    (r"set KEY=VALUE, each key once", "unread.needed-set"),
    (r"four numbers", "unread.needed-numbers"),
    (r"dealer SEAT round SEAT counters N sticks N points N N N N", "unread.needed-start-line"),
    (r"lots ORDER DRAWN SEAL SECRET and a number of each place", "unread.needed-lots-line"),
    (r"end HOW \[change N N N N\] \[tenpai four of yes, no, \?\]", "unread.needed-end-line"),
    (r"SEAT from SEAT \[han N\] .*", "unread.needed-win-line"),
    (r'a JSON value, text in quotes: "like this"', "unread.needed-json-value"),
    (r"a SHA-256: 64 digits 0-9 and a-f", "unread.needed-sha"),
    (r"a name of letters, digits and \. _ : \+ - that begins with a letter or digit", "unread.needed-name"),
    (r"a seat and its act, such as: (?P<names>.+)", "unread.needed-seat-act"),
    (r"a seat from 0 to 3, an act of jantaku\.core\.acts, a tile from -1 to 36", "unread.needed-entry"),
    (r"a tile from 0 to 36, or -1", "unread.needed-tile-code"),
    (r"a value that JSON has: text, number, true, false, null, list, table", "unread.needed-json-has"),
    (r"one of (?P<seats>.+), whose turn it is", "unread.needed-turn"),
    (r"at most 70 draws besides kans", "unread.needed-draws"),
    (r"one of: (?P<forms>.+) \(our own log begins with jantaku-log 1\)", "unread.needed-own"),
    (r"pai, and tsumogiri true or false", "unread.needed-pai"),
    (r"three tiles in a row of one suit", "unread.needed-run"),
    (r"(?P<count>\d+) tiles alike", "unread.needed-alike"),
    (r"two", "unread.needed-two"),
    (r"three", "unread.needed-three"),
    (r"at most five", "unread.needed-five"),
    (r"at most four, as there are four replacement tiles", "unread.needed-replacement"),
    (r"at most four", "unread.needed-most-four"),
    (r"at most three", "unread.needed-most-three"),
    (r"dealer, round and points, and the indicator", "unread.needed-start-dora"),
    (r"dealer, round and points", "unread.needed-start"),
    (r"a hand whose tiles are all known", "unread.needed-known-hand"),
    (r"a wall whose drawn tiles are all known", "unread.needed-known-draws"),
    (r"a wall whose turned tiles are all known", "unread.needed-known-turned"),
    (r"a tile of the hand", "unread.needed-of-hand"),
    (r"(?P<count>\S+) in the hand", "unread.needed-in-hand"),
    (r"one called before", "unread.needed-called"),
    (r"one on the last discard of another", "unread.needed-last-discard"),
    (r"a record of a game", "unread.needed-record"),
    (r"at least one RecordNewRound", "unread.needed-new-round"),
    (r"RecordNewRound first", "unread.needed-round-first"),
    (r"one account a seat", "unread.needed-account"),
    (r"the records as objects: name and data", "unread.needed-objects"),
    (r"a game of four players", "unread.needed-four-players"),
    (r"(?P<count>\d+), those left after the deal", "unread.needed-left"),
    (r"one tile of another seat", "unread.needed-other-seat"),
    (r"a discard or a kan before it", "unread.needed-before"),
    (r"one self-draw, or up to three wins on one discard", "unread.needed-wins"),
    (r"mode 1 \(East\) or 2 \(East and South\)", "unread.needed-modes"),
    (r"riichi mahjong of four players without a special mode", "unread.needed-no-mode"),
    (r"one of Mahjong Soul's riichi yaku, 1 to 50 or 59", "unread.needed-yaku-numbers"),
    (r"true or false for each of four seats", "unread.needed-each-seat"),
    (r"true or false", "unread.needed-true-false"),
    (r"two tiles for a discard", "unread.needed-two-for"),
    (r"its tiles, such as (?P<names>.+)", "unread.needed-its-tiles"),
    (r"E, S, W or N, in at most 1000 hands", "unread.needed-winds"),
    (r"a tile of mjai: (?P<names>.+)", "unread.needed-mjai-tile"),
    (r"one that mjai knows", "unread.needed-mjai-knows"),
    (r"one that tenhou.net knows", "unread.needed-tenhou-knows"),
    (r"none, as tenhou writes none", "unread.needed-no-doctype"),
    (r"well-formed XML", "unread.needed-xml"),
    (r"suits and digits, such as (?P<names>.+)", "unread.needed-suits"),
    (r"m, p, s and 0-9, or z and 1-7", "unread.needed-suit-digits"),
    (r"a tile, then _ if just drawn, then \* for riichi", "unread.needed-marked"),
    (r"-, = or \+ after the claimed tile", "unread.needed-claimed"),
    (r"a name that majiang has", "unread.needed-majiang"),
    (r"0 \(East 1\) to 15 \(North 4\)", "unread.needed-rounds"),
    (r"17: round, points, indicators, ura, three columns a seat, result", "unread.needed-columns"),
    (r"the changes of points and who won from whom", "unread.needed-changes"),
    (r"和了 or one of (?P<names>.+)", "unread.needed-agari"),
    (r"each take followed by its discard or kan, each call by one", "unread.needed-each-take"),
    (r"a tile or a call, as in (?P<names>.+)", "unread.needed-take"),
    (r"(?P<count>\S+) tiles in all, one of them after the letter", "unread.needed-letter"),
    (r"the change of points of each seat", "unread.needed-seat-changes"),
    (r"a tile id from 0 to 135", "unread.needed-tile-id"),
    (r"a kind from 0 to 33", "unread.needed-kind"),
    (r"a run that exists", "unread.needed-real-run"),
    (r'"# NAME", "G <tag \.\.\./>" or "S <tag \.\.\./>"', "unread.needed-client"),
    (r"a number from (?P<low>\S+) to (?P<high>\S+)", "unread.needed-number-from"),
    (r"points and score of four seats", "unread.needed-owari"),
    (r"round, counters, sticks, two dice less 1, dora indicator", "unread.needed-seed"),
    (r"four amounts in hundreds", "unread.needed-hundreds"),
    (r"step 1 or 2", "unread.needed-step"),
    (r"fu,points,limit and then id,han,... or yakuman ids", "unread.needed-ten"),
    (r"none or one of (?P<names>.+)", "unread.needed-none-or"),
    (r"points and change of four seats", "unread.needed-sc"),
    (r"the hand of the one who declares", "unread.needed-declarer"),
    (r"13 to each of four seats", "unread.needed-thirteen"),
    (r"0 to 3", "unread.needed-places"),
    (r"spaces between words; in quotes \\u and four digits", "unread.needed-spaces"),
    (r"hand (?P<number>\d+)", "unread.needed-next-hand"),
    (r"(?P<count>\d+), in the order in which they are taken", "unread.needed-in-order"),
    (r"a seat and the tile drawn, such as (?P<name>\w+)", "unread.needed-seat-tile"),
    (r"the generator's name \(or -\) and the secret in lower-case hex \(or -\)", "unread.needed-generator"),
    (r"a number of each seat in lower-case hex, - where there is none", "unread.needed-hex"),
    (r"the places 0, 1, 2 and 3 in the order of the draw, such as 2013", "unread.needed-lots"),
    (r"four of yes, no and \?", "unread.needed-yes-no"),
    (r"each yaku once", "unread.needed-once"),
    (r"one of (?P<names>.+), and at most three wins", "unread.needed-three-wins"),
    (r"lines of at most (?P<most>\d+), (?P<all>\d+) in all", "unread.needed-lines"),
    (r"one \(read_all reads them all\)", "unread.needed-all"),
    (r"text, or text packed by gzip", "unread.needed-gzip-text"),
    (r"its files, as in (?P<path>.+)", "unread.needed-its-files"),
    (r"a file that can be read", "unread.needed-readable"),
    (r"the path of a file", "unread.needed-path"),
    (r"a whole gzip file", "unread.needed-gzip"),
    (r"the name of a game, a tab and its mjlog", "unread.needed-mjlog-line"),
    (r"well-formed JSON", "review.needed-json"),
    (r"four", "review.needed-four"),
    (r"at least one (?:INIT tag|start_kyoku)|lines such as .*", "review.needed-hand"),
    (r"a list of (?P<count>\d+) values", "review.needed-list"),
    (r"a list of (?P<low>\d+) to (?P<high>\d+) values", "review.needed-list-of"),
    (r"an object in braces", "review.needed-object"),
    (r"text in quotes.*", "review.needed-text"),
    (r"a number(?: such as .*)?", "review.needed-number"),
    (r"a whole number from (?P<low>\S+) to (?P<high>\S+)", "review.needed-whole"),
    (r"(?P<count>\d+) whole numbers", "review.needed-wholes"),
    (r"a line of the log in its order .*", "review.needed-line"),
    (r"the end of the text", "review.needed-end"),
    (r"the first line jantaku-log 1", "review.needed-first"),
    (r"a seat: E, S, W or N", "review.needed-seat"),
    (r"a tile such as 5m|m, p, s and 0-9, or z and 1-7", "review.needed-tile"),
    (r"<mjloggm> around a flat list", "review.needed-mjlog"),
    (r"version (?P<version>\d+); .*", "review.needed-version"),
    (r"one of (?P<names>.*)", "review.needed-one"),
    (r"(?P<names>\w+, .* or \w+)", "review.needed-one"),
    (r"such as (?P<names>.*)", "review.needed-such"),
    (r"at most (?P<most>[\d,]+).*", "review.needed-most"),
)

LOOKS = re.compile(r"\(it looks like ([^()]*)\)")


def parts(text: str) -> tuple[str, str, str] | None:
    """Return where a reader found something, what that is, and what is needed; None for a sentence that has not these parts."""
    where, _, rest = text.partition(": ")
    what, _, right = rest.rpartition("; expected ")
    return (where, what, right) if where and what and right else None


def found(text: str, lang: str) -> str:
    """Return what was found, translated."""
    return _known(FOUND, text, lang)


def needed(text: str, lang: str) -> str:
    """Return what was expected, translated."""
    return _known(NEEDED, text, lang)


def where(text: str, lang: str) -> str:
    """Return a place in a record, translated: line, hand, act; a file name stays as it is."""
    return place(LOOKS.sub(lambda found: say("review.looks-like", lang, program=_of(PROGRAMS, found[1], lang)), text), lang)


def _of(names: tuple[tuple[str, str], ...], name: str, lang: str) -> str:
    return say(ident, lang) if (ident := dict(names).get(name)) else name


def _known(patterns: tuple[tuple[str, str], ...], text: str, lang: str) -> str:
    for pattern, ident in patterns:
        match = re.fullmatch(pattern, text)
        if match:
            values = {name: value for name, value in match.groupdict().items() if value is not None}
            return say(ident, lang, **{name: _value(name, value, lang) for name, value in values.items()})
    return text


def _value(name: str, value: str, lang: str) -> str:
    """Return a part of a fault in the language: a seat by its name, formats by theirs, a value of another sort."""
    if name == "seat" and value in tuple(SEATS):
        return seat_name(SEATS.index(value), lang)
    if name == "forms":
        return ", ".join(_of(FORMS, form, lang) for form in re.split(", | or ", value))
    if name in LISTS:
        return re.sub(",? (?:or|and) ", ", ", value)
    return _known(BRIEF, value, lang)
