"""Check the text of a rule book: every fault is reported with its place and what would be right."""

import re
import tomllib
from typing import Any

from jantaku.arguments import nearest
from jantaku.errors import BookError
from jantaku.languages import LANGUAGES
from jantaku.rules.citation import GIVEN, NOTED, SILENT
from jantaku.rules.former import ADDED
from jantaku.rules.rulings import DERIVED, FEATURES, MOST_YAKU, OPTION, REASONS, SECTIONS, STATED, TOPICS, Choice
from jantaku.rules.rulings.kinds import LIMITS

PLAIN = (
    *("title", "short", "edition", "date", "authors", "licence", "language", "prevails", "published", "translated", "parent"),
    "read",  # "in part" where we know only some of its clauses: the others are cited as not seen
)
NEEDED = ("title", "short")
TABLES = ("witness", "headings", "yaku", "reason")
CITED = ("cite", "also", "note", "stands")
RULING = ("is", *CITED)
YAKU = ("han", "yakuman", "limit", "open", "alone", "of", "named", "instead_of", "when", "strike", *CITED)
MOST_TEXT = 2000
WRITTEN = '{is = VALUE, cite = "CLAUSE"}'  # a ruling
BOXES = ("{FEATURE = N}", "{FEATURE = [LOW, HIGH]}")  # of a yaku
Page = dict[str, Any]


class _Text:
    """Text of a book, used to find the line of a fault."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.lines = text.splitlines()

    def wrong(self, table: str, key: str, why: BookError) -> BookError:
        """Return the error for a key of a table ("" the head of the file): its place and the reason."""
        at = f"{table}.{key}" if table and key else table or key
        line = self.line(table, key)
        if not line:
            return BookError(f"{self.name}: {at}: {why}", "fault", file=self.name, key=at, why=why)
        return BookError(f"{self.name}, line {line}: {at}: {why}", "fault-line", file=self.name, n=line, key=at, why=why)

    def line(self, table: str, key: str) -> int:
        """Return the line of a key in the usual layout; 0 if it is written in another way."""
        inside = ""
        for number, line in enumerate(self.lines, 1):
            header = re.match(r"\s*\[\s*([^\[\]]+?)\s*\]", line)
            if header:
                inside = header[1].replace('"', "")
                if inside == f"{table}.{key}".strip("."):
                    return number
            elif inside == table and re.match(rf'\s*"?{re.escape(key)}"?\s*[=.]', line):
                return number
        return 0


def check(data: bytes, name: str) -> Page:
    """Parse a book's text to plain values: ``meta``, ``rulings``, ``yaku``, ``reasons``. Raise BookError if invalid."""
    text = _decode(data, name)
    source = _Text(name, text)
    toml = _parse(text, name)
    page: Page = {"meta": _meta(toml, source), "rulings": {}, "yaku": {}, "reasons": {}}
    heir = "parent" in toml
    for table, content in toml.items():
        if table in PLAIN or table in {"witness", "headings"}:
            continue
        if table not in SECTIONS and table not in TABLES:
            raise source.wrong("", table, _unknown("unknown", "section", table, (*SECTIONS, *TABLES, *PLAIN)))
        if not isinstance(content, dict):
            raise source.wrong("", table, BookError("must be a table of rulings", "rulings"))
        for key, row in content.items():
            if table == "yaku":
                page["yaku"][key] = _yaku(key, row, source, heir=heir)
            elif table == "reason":
                page["reasons"][key] = _reason(key, row, source)
            else:
                page["rulings"][f"{table}.{key}"] = _ruling(table, key, row, source, heir=heir)
    _whole(page, source, heir=heir)
    return page


def _decode(data: bytes, name: str) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        why = f"{name}: byte {error.start} is not UTF-8, which a TOML file must be"
        raise BookError(why, "utf-8", file=name, n=error.start) from error


def _parse(text: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BookError(f"{name} is not TOML: {error}", "toml", file=name, why=str(error)) from error
    except (RecursionError, ValueError) as error:
        raise BookError(f"{name} is not a rule book: nested too deeply, or a number too long", "nested", file=name) from error


def _unknown(what: str, ident: str, word: str, words: tuple[str, ...]) -> BookError:
    """Return the error of an unknown word, with a suggestion."""
    near = nearest(word, words)
    hint = f"did you mean {near}?" if near else "known are " + ", ".join(words)
    return BookError(f"{what}; {hint}", ident, text=word, near=near, names=words)


def _meta(toml: dict[str, Any], source: _Text) -> dict[str, Any]:
    meta: dict[str, Any] = {}
    for key in PLAIN:
        if key in toml:
            if not isinstance(toml[key], str) or not 0 < len(toml[key]) <= MOST_TEXT:
                raise source.wrong("", key, BookError(f"must be a text of at most {MOST_TEXT} characters", "text", most=MOST_TEXT))
            meta[key] = toml[key]
        elif key in NEEDED:
            why = BookError("missing: a book has a title, and a short one for its citations", "title")
            raise source.wrong("", key, why)
    meta["witness"] = _words(toml.get("witness", {}), "witness", source)
    headings = toml.get("headings", {})
    if not isinstance(headings, dict):
        raise source.wrong("", "headings", BookError("must be a table", "table"))
    meta["headings"] = {head: _words(words, f"headings.{head}", source) for head, words in headings.items()}
    return meta


def _words(words: object, table: str, source: _Text) -> dict[str, str]:
    """Return a text in several languages, checked."""
    if not isinstance(words, dict) or not all(isinstance(word, str) for word in words.values()):
        why = BookError(f"must be a table of texts by language: {', '.join(LANGUAGES)}", "texts", names=tuple(LANGUAGES))
        raise source.wrong("", table, why)
    for lang in words:
        if lang not in LANGUAGES:
            why = BookError(f"unknown language; known are {', '.join(LANGUAGES)}", "language", names=tuple(LANGUAGES))
            raise source.wrong(table, lang, why)
    return words


def _fields(table: str, key: str, row: object, known: tuple[str, ...], source: _Text) -> dict[str, Any]:
    """Return a row's fields, all of them known and of text type where required."""
    if not isinstance(row, dict):
        raise source.wrong(table, key, BookError(f"must be written {WRITTEN}", "written", form=WRITTEN))
    for field, value in row.items():
        if field not in known:
            raise source.wrong(table, key, _unknown(f"unknown field {field!r}", "row-field", field, known))
        if field in {"cite", "also", "note"} and not (isinstance(value, str) and 0 < len(value.strip()) <= MOST_TEXT):
            raise source.wrong(table, key, BookError(f"{field} must be a text, and not an empty one", "empty", field=field))
    stands = row.get("stands", GIVEN[0])
    if stands not in GIVEN:
        raise source.wrong(table, key, BookError(f"stands must be one of {', '.join(GIVEN)}", "stands", names=GIVEN))
    if stands in NOTED and not {"note", "cite"} <= row.keys():
        why = f'stands = "{stands}" needs cite = ... and note = ...: from where it is taken, and why'
        raise source.wrong(table, key, BookError(why, "noted", text=stands))
    return row


def _ruling(table: str, key: str, row: object, source: _Text, *, heir: bool) -> tuple[Any, str, str, str, str]:
    """Return value, clause, second witness, note and standing of a ruling; an heir may add only a note."""
    full = f"{table}.{key}"
    if full not in TOPICS:
        raise source.wrong(table, key, _unknown("unknown ruling", "topic", full, tuple(TOPICS)))
    fields = _fields(table, key, row, RULING, source)
    also, note, stands = (fields.get(field, "") for field in ("also", "note", "stands"))
    if heir and note and not {"is", "cite"} & fields.keys():
        return None, "", also, note, ""
    if "cite" not in fields:
        raise source.wrong(table, key, BookError("no citation: every value carries its clause, cite = ...", "cite"))
    kind = TOPICS[full].kind
    if TOPICS[full].role == STATED:
        holds = kind.words[0] if isinstance(kind, Choice) else True
        if fields.get("is", holds) != holds:
            why = BookError("a statement, true in every book: it takes no value, only its citation", "statement")
            raise source.wrong(table, key, why)
        return holds, fields["cite"], also, note, stands
    if "is" not in fields and TOPICS[full].role == DERIVED:
        return None, fields["cite"], also, note, stands  # derived from the rows of yaku
    if "is" not in fields:
        raise source.wrong(table, key, BookError(f"no value: is = {kind.allows()}", "is", kind=kind))
    says = kind.read("none") if fields["is"] == "none" else fields["is"]
    if not kind.admits(says):
        value = repr(fields["is"])
        raise source.wrong(
            table, key, BookError(f"{value} is not a value of it: {kind.allows()}", "is-value", value=value, kind=kind)
        )
    return says, fields["cite"], also, note, stands


def _reason(key: str, row: object, source: _Text) -> dict[str, Any]:
    """Return the clause of a reason, from a text, or a row with standing and note."""
    if key not in REASONS:
        raise source.wrong("reason", key, _unknown("unknown reason", "reason", key, REASONS))
    if isinstance(row, str) and row.strip():
        row = {"cite": row}
    if not isinstance(row, dict) or "cite" not in row:
        raise source.wrong("reason", key, BookError("no citation: a reason carries its clause", "cite-reason"))
    return _fields("reason", key, row, CITED, source)


def _yaku(key: str, row: object, source: _Text, *, heir: bool) -> dict[str, Any]:
    """Return a row of yaku: worth, box and clause; only ``strike`` where an heir removes it."""
    fields = _fields("yaku", key, row, YAKU, source)
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", key):
        raise source.wrong("yaku", key, BookError("an id is lower-case letters and digits, with hyphens", "yaku-id"))
    if "cite" not in fields:
        raise source.wrong("yaku", key, BookError("no citation: every yaku carries its clause, cite = ...", "cite-yaku"))
    if "strike" in fields:
        if fields["strike"] is not True or not heir or fields.keys() - {"strike", "cite", "note"}:
            why = BookError("strike = true takes a yaku of the parent away, and has but a citation beside it", "strike")
            raise source.wrong("yaku", key, why)
        return fields
    wrong = yaku_wrong(fields)
    if wrong:
        raise source.wrong("yaku", key, wrong)
    return fields


def yaku_wrong(row: dict[str, Any]) -> BookError | None:
    """Return what is wrong with the worth or the box of a yaku; None if nothing is."""
    if len({"han", "yakuman", "limit"} & row.keys()) != 1:
        return BookError("a yaku is worth either han or yakuman, or a limit", "worth")
    if "limit" in row and (row["limit"] not in LIMITS or row.get("alone")):
        why = f"limit is one of {', '.join(LIMITS)}, and nothing is added to it anyhow: leave alone out"
        return BookError(why, "limits", names=LIMITS)
    for field, most in (("han", 13), ("yakuman", 6), ("open", 13)):
        if field in row and not (type(row[field]) is int and (field == "open" or row[field]) and 0 <= row[field] <= most):
            return BookError(f"{field} must be a whole number up to {most}", "up-to", field=field, most=most)
    flags, ids = ("alone", "named"), ("of", "instead_of")
    if not all(isinstance(row.get(f, False), bool) for f in flags) or not all(isinstance(row.get(f, ""), str) for f in ids):
        why = "alone and named are true or false; of and instead_of the id of the yaku that this is a form of, or counts instead of"
        return BookError(why, "flags")
    return _box_wrong(row.get("when"))


def _box_wrong(when: object) -> BookError | None:
    """Return what is wrong with the box of a yaku; None if nothing is."""
    if not isinstance(when, dict) or not when:
        number, span = BOXES
        return BookError(f"no box: when = {number}, or {span}", "when", number=number, span=span)
    for feature, want in when.items():
        if feature not in FEATURES:
            return _unknown(f"unknown feature {feature!r}", "feature", feature, FEATURES)
        ends = want if isinstance(want, list) else [want, want]
        if len(ends) != 2 or not all(type(n) is int and 0 <= n <= 15 for n in ends) or ends[0] > ends[1]:
            return BookError(f"{feature} must be a number from 0 to 15, or two of them, the lower first", "range", field=feature)
    return None


def _whole(page: Page, source: _Text, *, heir: bool) -> None:
    """Check that a book without a parent rules everything that affects play, has yaku, and a clause for each reason."""
    if len(page["yaku"]) > MOST_YAKU:
        count = len(page["yaku"])
        raise source.wrong("", "yaku", BookError(f"{count} of them: a book holds {MOST_YAKU}", "many", count=count, most=MOST_YAKU))
    if heir:
        return
    for key, values in ADDED.items():
        if TOPICS[key].role == OPTION:  # a book written before the ruling was added plays as all books did then
            page["rulings"].setdefault(key, (values["wrc-2015"], SILENT, "", "", ""))
    lacks = [key for key, topic in TOPICS.items() if topic.role == OPTION and key not in page["rulings"]]
    lacks += [f"reason.{reason}" for reason in REASONS if reason not in page["reasons"]]
    lacks += [] if page["yaku"] else ["yaku"]
    if lacks:
        count = len(lacks)
        why = BookError(f"missing ({count} in all): a book without a parent rules all of it", "missing", count=count)
        raise source.wrong("", ", ".join(lacks[:5]), why)
