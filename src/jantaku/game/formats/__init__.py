"""Records of games, recognised by their content, never by the name of a file.

`read` returns the one game of a file, `read_all` each of many, `write` the text of a game in a format that can be written.
"""

from __future__ import annotations

from jantaku.arguments import expect
from jantaku.errors import LogError

TYPE_CHECKING = False  # typing and pathlib would slow the import for callers that only name a format
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from typing import Any

    from jantaku.game.log import Log

MOST_BYTES = 64_000_000
MOST_JSON = 8_000_000  # of one game as one JSON object
GZIP = b"\x1f\x8b"


class Format:
    """A format of records: what it is called, how it is known, read and written.

    `title` is its name, `named` its name in a list, in English. A record is known by what its first line `starts` with, or by the
    `keys` of a JSON object, one of them enough: the object is the record, or, with `events`, that of its first line. `read` and
    `write` are functions of a module of this folder, "module.function": (text, name) -> Log, or (object, name) -> Log where keys
    without `events` tell the format, and (Log) -> text. `read_all` in place of `read`: (text, name) -> pairs of name and Log.
    `endings` are those of its files; `download` is the one that the web offers, `media` the type that it is sent as.
    """

    __slots__ = ("download", "endings", "events", "keys", "media", "named", "read", "read_all", "starts", "title", "write")

    def __init__(
        self,
        title: str,
        named: str,
        endings: tuple[str, ...],
        *,
        starts: tuple[str, ...] = (),
        keys: tuple[str, ...] = (),
        events: bool = False,
        read: str = "",
        read_all: str = "",
        write: str = "",
        download: str = "",
        media: str = "text/plain",
    ) -> None:
        self.title, self.named, self.endings, self.download, self.media = title, named, endings, download, media
        self.starts, self.keys, self.events = starts, keys, events
        self.read, self.read_all, self.write = read, read_all, write


# A new format is a row here and a module in this folder; of two that know a record, the first has it.
FORMATS = {
    "text": Format(
        "Jantaku",
        "our own log",
        (".jantaku", ".txt"),
        starts=("jantaku-log",),
        read="text_reader.read",
        write="text.write",
        download="jantaku",
    ),
    "mjlog": Format("mjlog", "mjlog", (".xml", ".mjlog", ".tsv"), starts=("<",), read="mjlog.read"),
    "mahjongsoul": Format("Mahjong Soul", "Mahjong Soul's record", (".json",), keys=("head",), read="mahjongsoul.game_of"),
    "paipu": Format("paipu", "paipu", (".json",), keys=("qijia",), read="paipu.game_of"),
    "tenhou6": Format(
        "tenhou.net/6",
        "tenhou.net/6 JSON",
        (".json",),
        keys=("rule", "name"),
        read="tenhou6.game_of",
        write="tenhou6_writer.write",
        download="json",
        media="application/json",
    ),
    "mjai": Format(
        "mjai",
        "mjai",
        (".mjson", ".jsonl"),
        keys=("type",),
        events=True,
        read_all="mjai.read_all",
        write="mjai_writer.write",
        download="mjai",
        media="application/x-ndjson",
    ),
    "tenhou-client": Format(
        "tenhou client", "a tenhou client's log", (".log",), starts=("G <", "S <"), read_all="tenhou_client.read_all"
    ),
}
DIALECTS = ("mortal", "mjai", "riichienv")  # of mjai, as it is written
WRITTEN = tuple(name for name, form in FORMATS.items() if form.write)
READ = ", ".join(form.named for form in FORMATS.values())
TITLES = ", ".join(form.title for form in FORMATS.values())
ENDINGS = (*dict.fromkeys(ending for form in FORMATS.values() for ending in form.endings), ".gz")


def read(source: str | Path | bytes, name: str = "") -> Log:
    """Return the game in a file, or in these bytes. Raise LogError, with the place, for none or more than one.

    A text is the path of a file; pass the text of a record itself as bytes: ``read(text.encode())``.
    """
    games = read_all(source, name)
    _, log = next(games)
    if next(games, None) is not None:
        raise LogError(f"{name or label(source)}: more than one game; expected one (read_all reads them all)")
    return log


def read_all(source: str | Path | bytes, name: str = "") -> Iterator[tuple[str, Log]]:
    """Iterate over the games in a file, or in these bytes, each with its name. Raise LogError, with the place, if malformed.

    The error names the program that seems to have written the record; its ``partial`` is the game as far as it was read.
    """
    _check(source, name)
    name = name or label(source)
    text = text_of(source, name)
    try:
        yield from _games(text, name, form_of(text, name))
    except LogError as error:
        from jantaku.game.formats.partial import named

        raise named(error, name, text) from None


def _games(text: str, name: str, form: str) -> Iterator[tuple[str, Log]]:
    if form == "mjlog lines":
        yield from _mjlog_lines(text, name)
    elif form == "json lines":
        yield from _json_lines(text, name)
    elif form == "json":
        yield name, _json(text, name)
    elif FORMATS[form].read_all:
        yield from _function(FORMATS[form].read_all)(text, name)
    else:
        yield name, _function(FORMATS[form].read)(text, name)


def _check(source: str | Path | bytes, name: str) -> None:
    """Raise LogError for what is neither a path nor bytes, and for a record's text in place of its path."""
    from os import PathLike

    expect(name, str, "the name", "a text, empty for that of the file", LogError)
    expect(source, (str, bytes, PathLike), "the record", "the path of a file, or bytes", LogError)
    if isinstance(source, str) and (source.lstrip()[:1] in ("<", "{") or "\n" in source or not source):
        raise LogError(f"{source[:30]!r} is not the path of a file; to read a record's own text, write read(text.encode())")


def write(log: Log, form: str, dialect: str = "") -> str:
    """Return the game as text of a format, one of `WRITTEN`; of mjai in a dialect, one of `DIALECTS`. Raises LogError."""
    from jantaku.game.log import check_log

    check_log(log)
    expect(form, str, "the format", f"one of {', '.join(WRITTEN)}", LogError)
    if form not in WRITTEN:
        raise LogError(f"the format {form[:40]!r} is not one that can be written; expected one of {', '.join(WRITTEN)}")
    if dialect and (form != "mjai" or dialect not in DIALECTS):
        raise LogError(f"the dialect {dialect[:40]!r} of {form}; expected, with mjai alone, one of {', '.join(DIALECTS)}")
    text: str = _function(FORMATS[form].write)(log, *([dialect] if dialect else []))
    return text


def _function(path: str) -> Callable[..., Any]:
    """Return a function of a module of this folder, loaded when it is first asked for."""
    from importlib import import_module

    module, _, name = path.partition(".")
    found: Callable[..., Any] = getattr(import_module(f"jantaku.game.formats.{module}"), name)
    return found


def label(source: str | Path | bytes) -> str:
    """Return the name that messages use for a source without a name."""
    return "record" if isinstance(source, bytes) else str(source)


def text_of(source: str | Path | bytes, name: str) -> str:
    """Return the text of a file or of bytes, unpacked if compressed. Raise LogError if it is too large, or not text."""
    raw = source if isinstance(source, bytes) else _bytes_of(source, name)
    if raw.startswith(GZIP):
        raw = _unpacked(raw, name)
    if len(raw) > MOST_BYTES:
        raise LogError(f"{name}: {len(raw):,} bytes; expected at most {MOST_BYTES:,}")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise LogError(f"{name}, byte {error.start}: not UTF-8; expected text, or text packed by gzip") from None


def _bytes_of(source: str | Path, name: str) -> bytes:
    from pathlib import Path

    try:
        with Path(source).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except IsADirectoryError:
        raise LogError(f"{name or source}: it is a folder; expected its files, as in {source}/*") from None
    except OSError as error:
        raise LogError(f"{name or source}: {error.strerror or error}; expected a file that can be read") from None
    except ValueError:
        raise LogError(f"{name!r}: no name that a file can have; expected the path of a file") from None


def _unpacked(raw: bytes, name: str) -> bytes:
    import gzip
    import io
    import zlib

    try:
        with gzip.GzipFile(fileobj=io.BytesIO(raw)) as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise LogError(f"{name}: {error}; expected a whole gzip file") from None


def form_of(text: str, name: str) -> str:
    """Return the format of a text, one of `FORMATS`; "json" for a format known by the keys of the whole record.

    Or, with a game on each line, "mjlog lines" (name, tab, mjlog) or "json lines". Raises LogError.
    """
    head = next((line for line in _lines(text) if line and not line.startswith("#")), "")
    for form, row in FORMATS.items():
        if row.starts and head.startswith(row.starts):
            return form
    if head.startswith("[") and '"type"' in head[:60]:
        return "mjai"  # a bot's dialogue: lists of events
    if "\t<" in head[:300]:
        return "mjlog lines"
    if head.startswith("{"):
        return _json_form(text, head)
    if not text.strip():
        raise LogError(f"{name}: it is empty; expected a record of a game")
    raise LogError(f"{name}: it begins with {head[:30]!r}; expected one of: {READ} (our own log begins with jantaku-log 1)")


def _lines(text: str) -> Iterator[str]:
    at = 0
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        yield text[at:end].strip()
        at = end + 1


def _json_form(text: str, head: str) -> str:
    from jantaku.game.formats.json_in import load

    try:
        first = load("line 1", head)
    except LogError:
        return "json"  # spread over lines
    for form, row in FORMATS.items():
        if row.events and isinstance(first, dict) and first.keys() & {*row.keys}:
            return form
    return "json lines" if len(text.strip()) > len(head) else "json"


def _json(text: str, name: str) -> Log:
    """Return the game of a JSON object, in the first format that has one of its keys. Raises LogError."""
    from jantaku.game.formats.json_in import load, table

    document = table(name, load(name, text, MOST_JSON))
    known = {form: row for form, row in FORMATS.items() if row.keys and not row.events}
    for row in known.values():
        if document.keys() & {*row.keys}:
            log: Log = _function(row.read)(document, name)
            return log
    *keys, last = (key for row in known.values() for key in row.keys)
    named = " or ".join(row.named for row in known.values())
    raise LogError(f"{name}: JSON with neither {', '.join(keys)} nor {last}; expected {named}")


def _json_lines(text: str, name: str) -> Iterator[tuple[str, Log]]:
    for number, line in enumerate(_lines(text), 1):
        if line:
            place = f"{name}, line {number}"
            yield place, _json(line, place)


def _mjlog_lines(text: str, name: str) -> Iterator[tuple[str, Log]]:
    from jantaku.game.formats import mjlog

    for number, line in enumerate(_lines(text), 1):
        if line:
            game, tab, document = line.partition("\t")
            if not tab:
                raise LogError(f"{name}, line {number}: {line[:30]!r}; expected the name of a game, a tab and its mjlog")
            yield game[:200], mjlog.read(document, game[:200])
