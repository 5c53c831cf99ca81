"""Prose → ``Interface``: a topic line, a mined topic, documents of tools, notes on an interface.

There are no operations to read off. The prose becomes the description, cut into sections, each
under its place, ``[file#heading]``, so that what is made from it can cite where it comes from.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path

from envwright.errors import BadInput
from envwright.sources.document import interface_name
from envwright.storage.files import decode_text, read_bytes, walk_folders
from envwright.types import Interface, Origin

LONGEST_TOPIC = 500
LONGEST_PROSE = 200_000
"""Characters of all documents together."""
MOST_BYTES, MOST_FILES = 5_000_000, 200
_PLAIN = {".md", ".markdown", ".txt", ".rst", ".py", ".pyi", ".ts", ".json", ".yaml", ".yml", ""}
_HTML = {".html", ".htm"}
_HEADING = re.compile(r"^#{1,4}\s++(.+)$", re.MULTILINE)
_SIGNATURE = re.compile(r"^(?:async\s+)?def\s+(\w+)|^class\s+(\w+)", re.MULTILINE)
# The mark of a section that we write ourselves: [guide.md#Refunds].
_MARK = re.compile(r"^\[((?=[^\[\]\n]+#)[^\[\]\n]++)\]$", re.MULTILINE)
_FENCED = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
_LICENCE = re.compile(
    r"^[^\w\n]*+(?:licen[cs]e|SPDX-License-Identifier)[^\w:]*+:\W*([\w.+ -]{2,40})",
    re.IGNORECASE | re.MULTILINE,
)
_SMALL = set("a an the of for and or to in on at with".split())


def interface_of_topic(line: str) -> Interface:
    """The interface that a topic line names.

    Raises:
        BadInput: it is empty, too long, or more than a line.
    """
    text = line.strip()
    if not text or len(text) > LONGEST_TOPIC or not text.isprintable():
        raise BadInput(
            f"a topic is one line of up to {LONGEST_TOPIC} characters.",
            remedy="Write for example topic:'a hotel booking desk', or use docs:FILE.",
        )
    words = [word for word in re.findall(r"[\w'-]+", text) if word.lower() not in _SMALL]
    return Interface(
        name=interface_name(" ".join(words), Path("topic")),
        title=text,
        description=text,
        origin=Origin(title=text, sha256=_sha256(text.encode()), kind="topic"),
    )


def interface_of_mined_topic(
    title: str, description: str, requests: Sequence[str], file: str
) -> Interface:
    """The interface that a mined topic is about.

    Args:
        title: of the topic.
        description: of it; perhaps empty.
        requests: some that people made, a line each.
        file: name of the file of topics.
    """
    lines = [title, description, "", "Requests that people made there:"]
    lines += [f"- {request}" for request in requests]
    text = "\n".join(lines if requests else lines[:2]).strip()
    # A line in brackets would be taken for the mark of a place.
    text = _MARK.sub(r"(\1)", text)
    return Interface(
        name=interface_name(title, Path("topic")),
        title=title,
        description=text,
        origin=Origin(title=title, uri=file, sha256=_sha256(text.encode()), kind="mined"),
    )


def load_docs(path: Path) -> Interface:
    """The interface that documents of tools describe: one file, or all in a folder.

    Raises:
        BadInput: there are none, or one cannot be read.
    """
    return _load(path, "docs")


def load_notes(path: Path) -> Interface:
    """The interface that a folder of research notes is about.

    Raises:
        BadInput: it is no folder, holds no notes, or one cannot be read.
    """
    if not path.is_dir():
        raise BadInput(
            "notes are a folder of documents.", file=str(path), remedy="For one file use docs:FILE."
        )
    return _load(path, "notes")


def _load(path: Path, kind: str) -> Interface:
    root = path if path.is_dir() else path.parent
    inside = path if path.is_dir() else None
    raw = {
        str(file.relative_to(root).as_posix()): read_bytes(file, inside=inside)
        for file in _files(path)
    }
    texts = {name: _text(content, name) for name, content in raw.items()}
    description = "\n\n".join(part for name, text in texts.items() for part in _parts(name, text))
    if len(description) > LONGEST_PROSE:
        raise BadInput(
            f"the documents have {len(description)} characters; at most {LONGEST_PROSE} are read.",
            file=str(path),
            remedy="Keep those that describe the tools.",
        )
    heading = _HEADING.search("\n".join(texts.values()))
    title = (_heading(heading[1]) if heading else "") or path.stem
    licence = next((m[1].strip() for t in texts.values() if (m := _LICENCE.search(t))), "")
    # Of a folder, the hash covers names and contents; of one file, it is that of the file.
    hashed = b"".join(f"{n}\0{_sha256(content)}\n".encode() for n, content in raw.items())
    whole = next(iter(raw.values())) if path.is_file() else hashed
    return Interface(
        name=interface_name(path.stem.replace("_", " ").replace("-", " "), Path(path.stem)),
        title=title,
        description=description,
        origin=Origin(
            title=title, uri=path.name, licence=licence, sha256=_sha256(whole), kind=kind
        ),
    )


def _files(path: Path) -> list[Path]:
    """The documents to read, in the order of their names; nothing hidden, no links outside."""
    if not path.is_dir():
        return [path]
    kinds = _PLAIN - {""} | _HTML
    found = [
        file
        for folder, _, names in walk_folders(path)
        for file in (folder / name for name in names)
        if file.suffix.lower() in kinds and not file.is_symlink()
    ]
    found.sort()
    if not found or len(found) > MOST_FILES:
        raise BadInput(
            f"the folder holds {len(found)} documents; 1 to {MOST_FILES} are read.",
            file=str(path),
            remedy=f"Documents end in {', '.join(sorted(kinds))}.",
        )
    return found


def _text(raw: bytes, name: str) -> str:
    if len(raw) > MOST_BYTES:
        raise BadInput(f"has more than {MOST_BYTES} bytes.", file=name)
    suffix = Path(name).suffix.lower()
    if suffix not in _PLAIN | _HTML:
        raise BadInput(
            f"{suffix} is no kind of document that is read.",
            file=name,
            remedy=f"Read are {', '.join(sorted(_PLAIN - {''} | _HTML))}.",
        )
    text = decode_text(raw, name).replace("\r\n", "\n")
    text = html_text(text) if suffix in _HTML else text
    # A line in brackets is the mark of a place: the text may hold none of its own.
    return _MARK.sub(r"(\1)", text).strip()


def _parts(name: str, text: str) -> Iterator[str]:
    """A document in sections, each under its place."""
    marks = [(m.start(), _heading(m[1])) for m in _HEADING.finditer(_without_code(text))]
    if not marks:
        # Source code has no headings: it is cut at its functions and classes.
        marks = [(m.start(), m[1] or m[2]) for m in _SIGNATURE.finditer(text)]
    if not marks or text[: marks[0][0]].strip():
        # What stands before the first heading is a section too.
        marks.insert(0, (0, ""))
    ends = [*(start for start, _ in marks[1:]), len(text)]
    for (start, heading), end in zip(marks, ends, strict=True):
        if section := text[start:end].strip():
            yield f"[{name}#{_plain(heading)}]\n{section}"


def _without_code(text: str) -> str:
    """The text with fenced code blanked out: a comment in it is no heading."""
    return _FENCED.sub(lambda code: re.sub(r"[^\n]", " ", code[0]), text)


def _heading(line: str) -> str:
    """A heading without the marks behind it: ``Refunds ##``."""
    line = line.rstrip()
    return line.rstrip("#").rstrip() or line[:1]


def _plain(heading: str) -> str:
    return re.sub(r"[\[\]`*]", "", heading).strip()[:120]


def _sha256(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()


# --- HTML ----------------------------------------------------------------------------------------

_BLOCKS = set(
    "p div section article header footer ul ol table tr pre blockquote dl dt dd br".split()
)
_SILENT = set("script style head noscript template svg nav".split())


def html_text(html: str) -> str:
    """The text of a page: headings as in Markdown, a line for each item, cells apart by bars."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    text = "\n".join(" ".join(line.split()) for line in "".join(reader.parts).splitlines())
    return re.sub(r"\n{3,}", "\n\n", text).strip()


class _Reader(HTMLParser):
    """Collects text; knows headings, items, cells, and what is not shown."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "body":
            self._silent.clear()  # the end of a head may be left out
        elif tag in _SILENT:
            self._silent.append(tag)
        elif re.fullmatch(r"h[1-6]", tag):
            self.parts.append("\n\n" + "#" * int(tag[1]) + " ")
        elif tag == "li":
            self.parts.append("\n- ")
        elif tag in ("td", "th"):
            self.parts.append(" | ")
        elif tag in _BLOCKS:
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if self._silent and tag in self._silent:
            # Unclosed tags inside are closed with it, as browsers do.
            while self._silent.pop() != tag:
                pass
        elif tag in _BLOCKS or re.fullmatch(r"h[1-6]", tag):
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.parts.append(data)
