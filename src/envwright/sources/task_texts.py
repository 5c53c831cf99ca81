"""Files of textual tasks → the tasks, each with its place; what is no task is counted by reason.

Read are JSON Lines and JSON lists, CSV and TSV with a header, and plain text, also gzipped. Files
like these come from anywhere: a spoilt line costs that line, never the file.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import orjson

from envwright.errors import BadInput
from envwright.sources.document import unpacked
from envwright.storage.files import read_bytes
from envwright.types import Json

TASK_KEYS = tuple(
    "task instruction query question prompt request utterance messages conversations input text "
    "content".split()
)
"""Under which keys a task is looked for, the likeliest first."""
SHORTEST, LONGEST = 12, 2_000
"""Characters of a task."""
LONGEST_LINE = 1_000_000
MOST_TEXT_BYTES = 200_000_000
"""Bytes of one file, unpacked."""
MOST_TEXTS = 200_000
# Levels of messages within messages.
_DEEPEST = 8
# The mark of a list item: "- ", "* ", "3. ", "(3) ".
_LISTED = re.compile(r"^\s*(?:[-*•]|\(?\d{1,4}[.)])\s+")
_SPEAKS = {"user", "human"}


@dataclass(frozen=True, slots=True)
class TaskText:
    """A textual task, on one line, and where it stands."""

    text: str
    file: str
    line: int
    """Where it begins, counted from 1; its number in the list, for a JSON list."""


@dataclass(slots=True)
class TaskTexts:
    """The tasks of some files. ``read`` is the sum of texts, duplicates and dropped values."""

    texts: list[TaskText] = field(default_factory=list)
    read: int = 0
    duplicates: int = 0
    dropped: Counter[str] = field(default_factory=Counter)


def load_task_texts(paths: Sequence[Path], field_name: str = "") -> TaskTexts:
    """The distinct tasks of some files, in their order.

    Args:
        paths: the files. ``.jsonl``, ``.json``, ``.csv`` and ``.tsv`` are read as such, all others
            as plain text: a task is a paragraph where blank lines stand between tasks, else a line.
        field_name: key or column that holds the task; by default the first of ``TASK_KEYS`` that is
            there. In JSON, dots lead deeper: ``data.query``, ``turns.0.text``.

    Raises:
        BadInput: a file cannot be read, is too large, has no such column, or nothing is a task.

    Example::

        found = load_task_texts([Path("tasks.jsonl")], field_name="data.query")
        print(len(found.texts), found.duplicates, dict(found.dropped))
    """
    found, seen = TaskTexts(), set[str]()
    names = _names(paths)
    for path in paths:
        for line, value in _values(path, field_name):
            _take(found, seen, value, names[path], line)
            if len(found.texts) > MOST_TEXTS:
                raise BadInput(f"holds more than {MOST_TEXTS} tasks.", file=str(path))
    if not found.texts:
        reasons = ", ".join(f"{count} {reason}" for reason, count in found.dropped.most_common())
        raise BadInput(
            f"nothing here is a task ({reasons or 'no lines'}).",
            file=", ".join(map(str, paths)),
            remedy=f"Name the key or column with --field; looked for were {', '.join(TASK_KEYS)}.",
        )
    return found


def _names(paths: Sequence[Path]) -> dict[Path, str]:
    """How records call the files: by name alone where that tells them apart."""
    alike = Counter(path.name for path in paths)
    return {path: path.name if alike[path.name] == 1 else path.as_posix() for path in paths}


def _take(found: TaskTexts, seen: set[str], value: str | _Problem, file: str, line: int) -> None:
    found.read += 1
    text = value if isinstance(value, _Problem) else _plain(value)
    if isinstance(text, _Problem):
        found.dropped[text.reason] += 1
    elif (same := normalized_text(text)) in seen:
        found.duplicates += 1
    else:
        seen.add(same)
        found.texts.append(TaskText(text, file, line))


def normalized_text(text: str) -> str:
    """What two texts share that differ in case, spaces and punctuation only."""
    return re.sub(r"\W+", " ", unicodedata.normalize("NFKC", text).casefold()).strip()


@dataclass(frozen=True, slots=True)
class _Problem:
    """Why something is no task."""

    reason: str


def _plain(value: str) -> str | _Problem:
    """The text on one line, or why it is none."""
    text = " ".join(value.split())
    if not text:
        return _Problem("empty")
    # The replacement character: the bytes were not UTF-8.
    if "\ufffd" in text:
        return _Problem("not UTF-8")
    if len(text) > LONGEST:
        return _Problem("too long")
    # At least a third must be letters, or it is a table, a hash or code.
    letters = sum(character.isalpha() for character in text)
    if any(unicodedata.category(c) in ("Cc", "Cs", "Cn") for c in text) or letters * 3 < len(text):
        return _Problem("not text")
    return text if len(text) >= SHORTEST else _Problem("too short")


# --- files ---------------------------------------------------------------------------------------


def _values(path: Path, field_name: str) -> Iterator[tuple[int, str | _Problem]]:
    suffixes = [suffix.lower() for suffix in path.suffixes]
    packed = suffixes[-1:] == [".gz"]
    raw = unpacked(
        read_bytes(path, most=MOST_TEXT_BYTES), str(path), MOST_TEXT_BYTES, packed=packed
    )
    kind = next((suffix for suffix in reversed(suffixes) if suffix != ".gz"), "")
    # The byte order mark that spreadsheets write.
    raw = raw.removeprefix(b"\xef\xbb\xbf")
    if kind in (".jsonl", ".ndjson"):
        return _json_lines(raw, field_name)
    if kind == ".json":
        return _json(raw, field_name)
    if kind in (".csv", ".tsv"):
        return _table(raw, path, field_name, "," if kind == ".csv" else "\t")
    if field_name:
        raise BadInput("plain text has no fields.", file=str(path), remedy="Leave --field out.")
    return _plain_text(raw)


def _json(raw: bytes, field_name: str) -> Iterator[tuple[int, str | _Problem]]:
    """A list of records; other files of this name hold a record a line."""
    try:
        value = orjson.loads(raw)
    except orjson.JSONDecodeError:
        yield from _json_lines(raw, field_name)
        return
    for number, item in enumerate(value if isinstance(value, list) else [value], start=1):
        yield number, _of_record(item, field_name)


def _json_lines(raw: bytes, field_name: str) -> Iterator[tuple[int, str | _Problem]]:
    for number, line in enumerate(raw.split(b"\n"), start=1):
        if not line.strip():
            continue
        if len(line) > LONGEST_LINE:
            yield number, _Problem("too long")
            continue
        try:
            value = orjson.loads(line)
        except orjson.JSONDecodeError:
            yield number, _Problem("not JSON")
        else:
            yield number, _of_record(value, field_name)


def _table(
    raw: bytes, path: Path, field_name: str, delimiter: str
) -> Iterator[tuple[int, str | _Problem]]:
    text = raw.decode(errors="replace")
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        header = [name.strip() for name in next(rows, [])]
        at = _column(header, field_name, path)
        before = rows.line_num
        for row in rows:
            if any(cell.strip() for cell in row):
                yield before + 1, row[at] if at < len(row) else _Problem("no such field")
            before = rows.line_num
    except csv.Error as error:
        raise BadInput(
            f"cannot be read as a table ({error}).", file=str(path), place=f"line {rows.line_num}"
        ) from None


def _column(header: Sequence[str], field_name: str, path: Path) -> int:
    low = [name.casefold() for name in header]
    for wanted in (field_name.casefold(),) if field_name else TASK_KEYS:
        if wanted in low:
            return low.index(wanted)
    raise BadInput(
        f"has no column {field_name or 'that is known to hold tasks'}.",
        file=str(path),
        remedy=f"Name one with --field; there are {', '.join(header)[:300] or 'none'}.",
    )


def _plain_text(raw: bytes) -> Iterator[tuple[int, str]]:
    lines = raw.decode(errors="replace").splitlines()
    # A blank line between the first and the last text makes it a file of paragraphs.
    blank = any(not line.strip() for line in lines[_first(lines) : _last(lines)])
    paragraph: list[str] = []
    # The empty line at the end closes the last paragraph.
    for number, line in enumerate([*lines, ""], start=1):
        if line.strip():
            paragraph.append(line if paragraph else _LISTED.sub("", line))
        if paragraph and not (blank and line.strip()):
            yield number - len(paragraph) + (not blank), " ".join(paragraph)
            paragraph = []


def _first(lines: Sequence[str]) -> int:
    return next((at for at, line in enumerate(lines) if line.strip()), 0)


def _last(lines: Sequence[str]) -> int:
    return next((at for at in range(len(lines), 0, -1) if lines[at - 1].strip()), 0)


# --- records -------------------------------------------------------------------------------------


def _of_record(value: Json, field_name: str) -> str | _Problem:
    if field_name:
        found = _at(value, field_name.split("."))
        return _Problem("no such field") if found is None else _said(found)
    if isinstance(value, dict):
        low = {str(key).casefold(): inner for key, inner in value.items()}
        texts = (_said(low[key]) for key in TASK_KEYS if key in low)
        return next((text for text in texts if text.strip()), _Problem("no such field"))
    return _said(value) or _Problem("no such field")


def _at(value: Json, keys: Sequence[str]) -> Json:
    for key in keys:
        if isinstance(value, dict):
            value = value.get(key)
        elif isinstance(value, list) and key.isdecimal() and int(key) < len(value):
            value = value[int(key)]
        else:
            return None
    return value


def _said(value: Json, depth: int = 0) -> str:
    """The text of a value; of a conversation, the user's messages joined by spaces."""
    if isinstance(value, str):
        return value
    if depth > _DEEPEST:
        return ""
    if isinstance(value, list):
        # A bound for hostile input, far above any real conversation.
        parts = (_said(item, depth + 1) for item in value[:1000])
        return " ".join(part for part in parts if part)
    if isinstance(value, dict):
        who = value.get("role", value.get("from", "user"))
        told = value.get("content", value.get("value", value.get("text")))
        return _said(told, depth + 1) if isinstance(who, str) and who in _SPEAKS else ""
    return ""
