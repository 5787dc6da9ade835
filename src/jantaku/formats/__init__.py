"""Records of games: the format of a file is detected from its content, never from its name.

`read` returns the one game of a file, `read_all` each of many, `write` the text of a game in a format that can be written.
"""

from __future__ import annotations

from jantaku.arguments import expect
from jantaku.errors import LogError

TYPE_CHECKING = False  # typing and pathlib would slow the import for callers that only name a format
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from jantaku.log import Log

MOST_BYTES = 64_000_000
GZIP = b"\x1f\x8b"
WRITTEN = ("text", "tenhou6", "mjai")


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
    """Iterate over the games in a file, or in these bytes, each with its name. Raise LogError, with the place, if malformed."""
    _check(source, name)
    name = name or label(source)
    text = text_of(source, name)
    form = form_of(text, name)
    if form == "mjlog lines":
        yield from _mjlog_lines(text, name)
    elif form == "json lines":
        yield from _json_lines(text, name)
    elif form == "tenhou-client":
        from jantaku.formats import tenhou_client

        for game in tenhou_client.read_games(text, name):
            yield game.name, game.log
    else:
        yield name, _one(form, text, name)


def _check(source: str | Path | bytes, name: str) -> None:
    """Raise LogError for what is neither a path nor bytes, and for a record's text in place of its path."""
    from os import PathLike

    expect(name, str, "the name", "a text, empty for that of the file", LogError)
    expect(source, (str, bytes, PathLike), "the record", "the path of a file, or bytes", LogError)
    if isinstance(source, str) and (source.lstrip()[:1] in ("<", "{") or "\n" in source or not source):
        raise LogError(f"{source[:30]!r} is not the path of a file; to read a record's own text, write read(text.encode())")


def write(log: Log, form: str) -> str:
    """Return the game as text of one of these formats: "text" (our own), "tenhou6", "mjai". Raise LogError."""
    from jantaku.log import check_log

    check_log(log)
    expect(form, str, "the format", f"one of {', '.join(WRITTEN)}", LogError)
    if form == "text":
        from jantaku.formats import text

        return text.write(log)
    if form == "tenhou6":
        from jantaku.formats import tenhou6_writer

        return tenhou6_writer.write(log)
    if form == "mjai":
        from jantaku.formats import mjai_writer

        return mjai_writer.write(log)
    raise LogError(f"the format {form[:40]!r} is not one that can be written; expected one of {', '.join(WRITTEN)}")


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
    """Return the format of a text: "text", "mjlog", "tenhou6", "mjai", "paipu" or "tenhou-client".

    Or "mjlog lines" (name, tab, mjlog), "json lines" (a tenhou6 or paipu game each).
    """
    head = next((line for line in _lines(text) if line and not line.startswith("#")), "")
    if head.startswith("jantaku-log"):
        return "text"
    if head.startswith(("G <", "S <")):
        return "tenhou-client"
    if head.startswith("<"):
        return "mjlog"
    if "\t<" in head[:300]:
        return "mjlog lines"
    if head.startswith("{"):
        return _json_form(text, head)
    if not text.strip():
        raise LogError(f"{name}: it is empty; expected a record of a game")
    raise LogError(
        f"{name}: it begins with {head[:30]!r}; expected our own log (jantaku-log 1), mjlog XML, tenhou.net/6 JSON, mjai, paipu, "
        "or a tenhou client's log"
    )


def _lines(text: str) -> Iterator[str]:
    at = 0
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        yield text[at:end].strip()
        at = end + 1


def _json_form(text: str, head: str) -> str:
    from jantaku.formats.json_in import load

    try:
        first = load("line 1", head)
    except LogError:
        return "json"  # spread over lines
    if isinstance(first, dict) and "type" in first:
        return "mjai"
    return "json lines" if len(text.strip()) > len(head) else "json"


def _one(form: str, text: str, name: str) -> Log:
    if form == "text":
        from jantaku.formats import text_reader

        return text_reader.read(text, name)
    if form == "mjlog":
        from jantaku.formats import mjlog

        return mjlog.read(text, name)
    if form == "mjai":
        from jantaku.formats import mjai

        return mjai.read(text, name)
    return _json(text, name)


def _json(text: str, name: str) -> Log:
    from jantaku.formats import paipu, tenhou6
    from jantaku.formats.json_in import load, table

    document = table(name, load(name, text))
    if "qijia" in document:
        return paipu.game_of(name, document)
    if "rule" in document or "name" in document:
        return tenhou6.game_of(name, document)
    raise LogError(f"{name}: JSON with neither rule, name nor qijia; expected tenhou.net/6 JSON or paipu")


def _json_lines(text: str, name: str) -> Iterator[tuple[str, Log]]:
    for number, line in enumerate(_lines(text), 1):
        if line:
            place = f"{name}, line {number}"
            yield place, _json(line, place)


def _mjlog_lines(text: str, name: str) -> Iterator[tuple[str, Log]]:
    from jantaku.formats import mjlog

    for number, line in enumerate(_lines(text), 1):
        if line:
            game, tab, document = line.partition("\t")
            if not tab:
                raise LogError(f"{name}, line {number}: {line[:30]!r}; expected the name of a game, a tab and its mjlog")
            yield game[:200], mjlog.read(document, game[:200])
