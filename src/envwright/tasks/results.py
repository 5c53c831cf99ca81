"""Paths into results: ``id``, ``[].id``, ``items[].id``."""

from __future__ import annotations

from typing import Any

from envwright.types import Json


def split(path: str) -> tuple[str, str] | None:
    """``(container, key)`` of a path with at most one list in it; ``None`` for anything deeper."""
    container, _, key = path.rpartition(".")
    if not key or "[]" in key or "." in container or container.count("[]") > 1:
        return None
    return (container, key) if not container or container.endswith("[]") else None


def rows_at(value: Json, container: str) -> list[dict[str, Any]]:
    """The objects that a container holds: one for ``""``, the list's for ``[]`` or ``items[]``."""
    if not container:
        found: Json = [value]
    else:
        name = container.removesuffix("[]")
        found = value.get(name) if name and isinstance(value, dict) else value
    return [row for row in found if isinstance(row, dict)] if isinstance(found, list) else []
