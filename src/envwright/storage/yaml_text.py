"""YAML 1.2: plain values from documents of strangers, and documents for people."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from io import StringIO
from typing import Any

import orjson
import yaml
from ruamel.yaml import YAML
from ruamel.yaml.scalarstring import DoubleQuotedScalarString, LiteralScalarString
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
)

from envwright.bounds import MAX_DEPTH, MAX_YAML_NODES
from envwright.errors import BadInput

_ESCAPED = re.compile("[^\n\t\x20-\x7e\xa0-\u2027\u202a-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
"""Characters that only a double-quoted text brings back: other line ends, control characters."""
_TABBED = re.compile(r"[ \n]*\t")
"""A literal block that begins so has no indentation that libyaml would see."""
# libyaml reads thirty times as fast as Python does; where PyYAML was built without, Python does.
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# --- reading --------------------------------------------------------------------------------------


def parse_yaml(text: str, file: str) -> Any:
    """Data of one YAML 1.2 document: plain values only, never objects.

    A date is a text, and so is ``no``: the core schema of YAML 1.2, and merge keys (``<<``).

    Args:
        text: the document.
        file: named in errors.

    Raises:
        BadInput: it is not YAML, holds a tag that would build an object, repeats a key, is nested
            beyond ``MAX_DEPTH``, or grows beyond ``MAX_YAML_NODES`` when its aliases are expanded.

    Example::

        parse_yaml("opened: 2025-01-15", "shop.yaml")  # {"opened": "2025-01-15"}
    """
    try:
        return _build(yaml.parse(text, Loader=_LOADER))
    except _Refused as refused:
        place = _place(refused.event.start_mark)
        raise BadInput(refused.why, file=file, place=place, remedy=refused.remedy) from None
    except yaml.MarkedYAMLError as error:
        place = _place(error.problem_mark or error.context_mark)
        problem = str(error.problem or error.context or "is not YAML").split("\n")[0]
        raise BadInput(f"{problem}.", file=file, place=place) from None
    except (yaml.YAMLError, ValueError) as error:
        reason = str(error).split("\n")[0] or type(error).__name__
        raise BadInput(f"is not YAML ({reason}).", file=file) from None


def _place(mark: Any) -> str:
    return "" if mark is None else f"line {mark.line + 1}, column {mark.column + 1}"


class _Refused(Exception):
    """What YAML allows and nobody here reads."""

    def __init__(self, event: Event, why: str, remedy: str = "") -> None:
        super().__init__(why)
        self.event, self.why, self.remedy = event, why, remedy


@dataclass(slots=True)
class _Node:
    """A value with what it stands for: its aliases may make it far larger than its text."""

    value: Any
    size: int = 1
    depth: int = 1


@dataclass(slots=True)
class _Open:
    """A list or a mapping whose parts are being read."""

    start: CollectionStartEvent
    parts: list[Any] = field(default_factory=list)
    size: int = 1
    depth: int = 1
    keys: set[Hashable] = field(default_factory=set)
    merged: list[Any] = field(default_factory=list)
    """What the values of ``<<`` hold."""

    @property
    def wants_key(self) -> bool:
        return isinstance(self.start, MappingStartEvent) and len(self.parts) % 2 == 0

    def closed(self) -> _Node:
        if not isinstance(self.start, MappingStartEvent):
            return _Node(self.parts, self.size, self.depth)
        # In the order of the text; of several merged mappings the first one counts.
        value: dict[Any, Any] = {}
        for other in reversed(self.merged):
            value |= other
        value |= zip(self.parts[::2], self.parts[1::2], strict=True)
        return _Node(value, self.size, self.depth)


_MERGE = object()
"""The key ``<<``."""


def _build(events: Iterable[Event]) -> Any:
    """The value of a document. A loop, since recursion would be bound by Python's stack."""
    root: list[Any] = []
    around: list[_Open] = []
    anchors: dict[str, _Node | None] = {}
    documents = 0
    for event in events:
        if isinstance(event, CollectionStartEvent):
            _check_tag(event, _COLLECTION_TAGS)
            if len(around) + 1 > MAX_DEPTH:
                raise _too_deep(event)
            if event.anchor is not None:
                anchors[event.anchor] = None
            around.append(_Open(event))
            continue
        at: Event = event
        if isinstance(event, ScalarEvent):
            node = _Node(_scalar(event))
            if event.anchor is not None:
                anchors[event.anchor] = node
        elif isinstance(event, AliasEvent):
            node = _aliased(event, anchors)
        elif isinstance(event, CollectionEndEvent):
            closed = around.pop()
            at, node = closed.start, closed.closed()
            if closed.start.anchor is not None:
                anchors[closed.start.anchor] = node
        else:
            documents += isinstance(event, DocumentStartEvent)
            if documents > 1:
                raise _Refused(event, "another document begins here.", "Write one document a file.")
            continue
        if not around:
            root.append(node.value)
            continue
        if len(around) + node.depth > MAX_DEPTH:
            raise _too_deep(at)
        _add(around[-1], node, at)
    return root[0] if root else None


def _add(outer: _Open, node: _Node, event: Event) -> None:
    """Put a value into what is around it, as a key or as a value."""
    outer.size += node.size
    outer.depth = max(outer.depth, 1 + node.depth)
    if outer.size > MAX_YAML_NODES:
        raise _too_large(event)
    if outer.wants_key:
        if isinstance(node.value, dict | list):
            raise _Refused(event, "a key is a list or a mapping.", "Write a text there.")
        if node.value in outer.keys:
            raise _Refused(event, f"duplicate key {node.value!r}.", "Leave one of them out.")
        merge = isinstance(event, ScalarEvent) and event.implicit[0] and node.value == "<<"
        if not merge:
            outer.keys.add(node.value)
        outer.parts.append(_MERGE if merge else node.value)
    elif isinstance(outer.start, MappingStartEvent) and outer.parts[-1] is _MERGE:
        outer.parts.pop()
        several = node.value if isinstance(node.value, list) else [node.value]
        if not all(isinstance(one, dict) for one in several):
            raise _Refused(event, "<< merges mappings, and this is none.")
        outer.merged += several
    else:
        outer.parts.append(node.value)


def _aliased(event: AliasEvent, anchors: dict[str, _Node | None]) -> _Node:
    if event.anchor not in anchors:
        raise _Refused(event, f"there is no anchor {event.anchor!r} above.")
    node = anchors[event.anchor]
    if node is None:  # it holds itself
        raise _too_large(event)
    return node


def _too_large(event: Event) -> _Refused:
    return _Refused(
        event,
        "expands to too many values through its aliases.",
        "Write the values out, or split the document.",
    )


def _too_deep(event: Event) -> _Refused:
    return _Refused(event, f"is nested deeper than {MAX_DEPTH} levels.", "Flatten what it holds.")


_CORE = "tag:yaml.org,2002:"
_COLLECTION_TAGS = {None, "!", _CORE + "map", _CORE + "seq"}
_TRUTH = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_CONSTANTS = {**dict.fromkeys(("", "~", "null", "Null", "NULL")), **_TRUTH}
_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_INFINITE = re.compile(r"([-+]?)\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_NUMERIC = frozenset("0123456789+-.")


def _scalar(event: ScalarEvent) -> Any:
    """Value of a scalar by the core schema (YAML 1.2.2, 10.3), and by its tag if it has one."""
    text: str = event.value
    if event.tag == "!" or (event.tag is None and not event.implicit[0]):
        return text
    read: Callable[[str], Any] = _plain
    if event.tag is not None:
        _check_tag(event, _SCALAR_TAGS)
        read = _SCALAR_TAGS[event.tag]
    try:
        return read(text)
    except (KeyError, ValueError):  # also a number of thousands of digits
        raise _Refused(event, f"{text[:40]!r} is not what its tag says, or too long.") from None


def _plain(text: str) -> Any:
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if text[0] not in _NUMERIC:
        return text
    if _INTEGER.fullmatch(text):
        return int(text, {"0o": 8, "0x": 16}.get(text[:2], 10))
    if _FLOAT.fullmatch(text):
        return float(text)
    if found := _INFINITE.fullmatch(text):
        return float("nan") if found[1] is None else float(f"{found[1]}inf")
    return text


def _number(text: str) -> float:
    value = _plain(text)
    return float(value) if isinstance(value, int) else float(text)


_SCALAR_TAGS: dict[Any, Callable[[str], Any]] = {
    _CORE + "str": str,
    _CORE + "timestamp": str,
    _CORE + "null": lambda _: None,
    _CORE + "bool": lambda text: _TRUTH[text],
    _CORE + "int": int,
    _CORE + "float": _number,
}


def _check_tag(event: NodeEvent, known: Iterable[str | None]) -> None:
    tag = getattr(event, "tag", None)
    if tag not in known:
        raise _Refused(event, f"the tag {tag!r} stands for no plain value.", "Leave it out.")


# --- writing --------------------------------------------------------------------------------------


def dump_yaml(value: Any) -> str:
    """YAML for people: block style, key order kept, texts of several lines as literal blocks.

    ``parse_yaml`` gives the same value back.
    """
    # Another library than the one that reads: it writes what YAML 1.2 reads, and lays it out well.
    writer = YAML()
    writer.width = 100
    writer.indent(mapping=2, sequence=4, offset=2)
    out = StringIO()
    # Through JSON: tuples and enums become plain data, anything else fails here.
    writer.dump(_styled(orjson.loads(orjson.dumps(value))), out)
    return out.getvalue()


def _styled(value: Any) -> Any:
    """The value with texts in the style that brings them back as they are."""
    if isinstance(value, dict):
        return {_styled(key): _styled(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_styled(inner) for inner in value]
    if isinstance(value, str) and (_ESCAPED.search(value) or _TABBED.match(value)):
        return DoubleQuotedScalarString(value)
    if isinstance(value, str) and "\n" in value:
        return LiteralScalarString(value)
    return value
