"""Reading and writing files: clear errors on the way in, all-or-nothing on the way out."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import orjson
from ruamel.yaml import YAML
from ruamel.yaml.composer import Composer, ComposerError
from ruamel.yaml.constructor import SafeConstructor
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import MappingNode, Node, SequenceNode
from ruamel.yaml.scalarstring import DoubleQuotedScalarString, LiteralScalarString

from envwright.bounds import MAX_DEPTH, MAX_YAML_NODES
from envwright.errors import BadInput

_ESCAPED = re.compile("[^\n\t\x20-\x7e\xa0-\u2027\u202a-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
"""Characters that only a double-quoted text brings back: other line ends, control characters."""


def read_bytes(path: Path) -> bytes:
    """The file's bytes.

    Raises:
        BadInput: it does not exist, is a folder, or cannot be read.
    """
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise BadInput(
            "no such file.", file=str(path), remedy="Check the path and the working folder."
        ) from None
    except IsADirectoryError:
        raise BadInput("is a folder.", file=str(path), remedy="Name a file in it.") from None
    except OSError as error:
        raise BadInput(f"cannot be read ({error.strerror}).", file=str(path)) from None


def read_text(path: Path) -> str:
    """The file's text.

    Raises:
        BadInput: as ``read_bytes``, or it is not UTF-8.
    """
    return decode_text(read_bytes(path), str(path))


def decode_text(raw: bytes, file: str) -> str:
    """The text of a file's bytes.

    Raises:
        BadInput: they are not UTF-8; the message names the line.
    """
    try:
        # Drops the byte order mark that some editors write.
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadInput(
            f"is not UTF-8 (byte {error.start}).",
            file=file,
            place=f"line {line}",
            remedy="Save it as UTF-8.",
        ) from None


def parse_yaml(text: str, file: str) -> Any:
    """Data of one YAML 1.2 document: plain values only, never objects.

    Raises:
        BadInput: it is not YAML, holds a tag that would build an object, repeats a key, is nested
            beyond ``MAX_DEPTH``, or grows beyond ``MAX_YAML_NODES`` when its aliases are expanded.
    """
    yaml = YAML(typ="safe", pure=True)
    yaml.Constructor = _PlainConstructor
    yaml.Composer = _ShallowComposer
    try:
        # Composed first: aliases share one node, and values are built once their number is known.
        node = yaml.compose(text)
        if node is None:
            return None
        size, depth = _expanded(node, {})
        if size > MAX_YAML_NODES:
            raise BadInput(
                "expands to too many values through its aliases.",
                file=file,
                remedy="Write the values out, or split the document.",
            )
        if depth > MAX_DEPTH:
            raise _too_deep(file)
        return yaml.constructor.construct_document(node)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f"line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        problem = str(error.problem or error.context or "is not YAML").split("\n")[0]
        raise BadInput(f"{problem}.", file=file, place=place) from None
    except (YAMLError, ValueError, RecursionError) as error:
        reason = str(error).split("\n")[0] or type(error).__name__
        raise BadInput(f"is not YAML ({reason}).", file=file) from None


class _ShallowComposer(Composer):
    """Refuses what is nested too deeply where it is read, before anything recurses into it."""

    _depth = 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            mark = self.loader.parser.peek_event().start_mark
            raise ComposerError(None, None, f"is nested deeper than {MAX_DEPTH} levels", mark)
        node = super().compose_node(parent, index)
        self._depth -= 1
        return node


class _PlainConstructor(SafeConstructor):
    """Plain values only: a date is text, as YAML 1.2's core schema and JSON have it."""


_PlainConstructor.add_constructor("tag:yaml.org,2002:timestamp", SafeConstructor.construct_yaml_str)
_PlainConstructor.add_constructor("tag:yaml.org,2002:binary", SafeConstructor.construct_undefined)
_PlainConstructor.add_constructor("tag:yaml.org,2002:set", SafeConstructor.construct_undefined)


def _expanded(node: Node, sizes: dict[int, tuple[int, int]]) -> tuple[int, int]:
    """Values that a node stands for, each alias counted as often as it is used, and their depth."""
    if id(node) in sizes:
        return sizes[id(node)]
    sizes[id(node)] = MAX_YAML_NODES + 1, 1  # an alias to an enclosing node is endless
    children: list[Node] = []
    if isinstance(node, MappingNode):
        children = [part for pair in node.value for part in pair]
    elif isinstance(node, SequenceNode):
        children = node.value
    inner = [_expanded(child, sizes) for child in children]
    depth = 1 + max((below for _, below in inner), default=0)
    sizes[id(node)] = 1 + sum(size for size, _ in inner), depth
    return sizes[id(node)]


def check_depth(value: Any, file: str) -> None:
    """Refuse lists and objects that are nested deeper than ``MAX_DEPTH``.

    Raises:
        BadInput: they are.
    """
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return
    raise _too_deep(file)


def _too_deep(file: str) -> BadInput:
    return BadInput(
        f"is nested deeper than {MAX_DEPTH} levels.", file=file, remedy="Flatten what it holds."
    )


def load_yaml(path: Path) -> Any:
    """Data of a YAML 1.2 file; see ``parse_yaml``."""
    return parse_yaml(read_text(path), str(path))


def dump_yaml(value: Any) -> str:
    """YAML for people: block style, key order kept, texts of several lines as literal blocks.

    ``parse_yaml`` gives the same value back.
    """
    yaml = YAML()
    yaml.width = 100
    yaml.indent(mapping=2, sequence=4, offset=2)
    out = StringIO()
    # Through JSON: tuples and enums become plain data, anything else fails here.
    yaml.dump(_styled(orjson.loads(orjson.dumps(value))), out)
    return out.getvalue()


def _styled(value: Any) -> Any:
    """The value with texts in the style that brings them back as they are."""
    if isinstance(value, dict):
        return {_styled(key): _styled(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_styled(inner) for inner in value]
    if isinstance(value, str) and _ESCAPED.search(value):
        return DoubleQuotedScalarString(value)
    if isinstance(value, str) and "\n" in value:
        return LiteralScalarString(value)
    return value


def load_json(path: Path) -> Any:
    """Data of a JSON file.

    Raises:
        BadInput: it is missing, not UTF-8, not JSON, or nested beyond ``MAX_DEPTH``.
    """
    raw = read_bytes(path)
    try:
        value = orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        raise BadInput(
            f"is not JSON ({error.msg}).", file=str(path), place=f"line {error.lineno}"
        ) from None
    check_depth(value, str(path))
    return value


def write_atomic(path: Path, content: bytes | str) -> None:
    """Write a file whole or not at all: a temporary file beside it, synced, then renamed."""
    raw = content.encode() if isinstance(content, str) else content
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        # The data must be on disk before the name points to it, or a crash leaves an empty file.
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        # ``mkstemp`` makes files that only their owner may read.
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


@contextmanager
def new_folder(path: Path) -> Iterator[Path]:
    """A folder that appears whole or not at all: fill the one given; it is renamed at the end.

    A folder that stands at ``path`` is replaced. On an error nothing changes.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(dir=path.parent, prefix=f".{path.name}."))
    try:
        yield draft
        draft.chmod(0o755)
        if path.exists():
            # A folder cannot be renamed onto one that has files: the old one is moved aside first.
            old = Path(tempfile.mkdtemp(dir=path.parent, prefix=f".{path.name}.old."))
            try:
                os.replace(path, old / "folder")
                os.replace(draft, path)
            except BaseException:
                # The first rename happened and the second failed: put the old folder back.
                if not path.exists():
                    os.replace(old / "folder", path)
                raise
            finally:
                shutil.rmtree(old, ignore_errors=True)
        else:
            os.replace(draft, path)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise
