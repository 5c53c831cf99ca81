"""Foreign objects as JSON data, the same bytes for the same state in every process."""

from __future__ import annotations

import enum
import hashlib
import json
import random
from collections.abc import Mapping
from typing import Any

_DEPTH = 60


def canonical(value: Any) -> str:
    """One text for one value: sorted keys, sets sorted, objects as their public attributes."""
    return json.dumps(plain(value), sort_keys=True, ensure_ascii=True, separators=(",", ":"))


def digest(text: str) -> str:
    """A short name of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def plain(value: Any, above: tuple[int, ...] = ()) -> Any:
    """The value as JSON data; a circle is cut where it closes."""
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return value if abs(value) < 1 << 63 else f"int:{value:x}"
    if isinstance(value, float):
        return value if value == value and abs(value) != float("inf") else f"float:{value}"
    if id(value) in above or len(above) > _DEPTH:
        return "!circle"
    return _compound(value, (*above, id(value)))


def _compound(value: Any, above: tuple[int, ...]) -> Any:
    if isinstance(value, Mapping):
        return {_key(key): plain(inner, above) for key, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner, above) for inner in value]
    if isinstance(value, tuple):
        return {"!tuple": [plain(inner, above) for inner in value]}
    if isinstance(value, set | frozenset):
        return {"!set": sorted(canonical(inner) for inner in value)}
    if isinstance(value, random.Random):
        return {"!random": digest(repr(value.getstate()))}
    attributes = getattr(value, "__dict__", None)
    if isinstance(attributes, dict) and not isinstance(value, type) and not callable(value):
        public = {k: plain(v, above) for k, v in attributes.items() if not str(k).startswith("_")}
        return {"!": type(value).__name__, **public}
    text = repr(value)
    return f"{type(value).__name__}:{'' if ' at 0x' in text else text}"


def _key(key: Any) -> str:
    return key if isinstance(key, str) else f"{type(key).__name__}:{key!r}"


def disturb(value: Any, above: frozenset[int] = frozenset()) -> bool:
    """Change every list and mapping that can be reached from a value; whether there was one."""
    if id(value) in above or len(above) > _DEPTH:
        return False
    above = above | {id(value)}
    if isinstance(value, dict):
        inner = list(value.values())
        value["audit"] = "changed"
    elif isinstance(value, list):
        inner = list(value)
        value.append("audit")
    elif isinstance(value, tuple):
        for part in value:
            disturb(part, above)
        return any(isinstance(part, dict | list) for part in value)
    elif isinstance(value, set):
        value.add("audit")
        return True
    else:
        return _disturb_object(value, above)
    for part in inner:
        disturb(part, above)
    return True


def _disturb_object(value: Any, above: frozenset[int]) -> bool:
    """Change an object that holds data: its own fields, and what can be reached from them."""
    fields = getattr(value, "__dict__", None)
    # Members of an enumeration are shared by all that the process holds; they are no one's state.
    if not isinstance(fields, dict) or isinstance(value, type | enum.Enum) or callable(value):
        return False
    for name, inner in list(fields.items()):
        if not disturb(inner, above) and type(inner) is str:
            fields[name] = inner + " (audit)"
    return bool(fields)
