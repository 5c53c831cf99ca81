"""Which columns a table keeps: what makes it unreadable is left out."""

from __future__ import annotations

import re
from collections.abc import Container

from envwright.synthesis.fields import MAX_COLUMNS, NOISE
from envwright.synthesis.model import Entity, Field

_MAIN = re.compile(
    r"name|title|username|login|email|status|state|type|description|quantity|price|amount|currency"
    r"|phone|\w+_name|\w+_title|body|priority|due_date|start\w*|end\w*|\w*amount|active|enabled"
    r"|(amount|price)_\w+"
)


def trim(
    entity: Entity,
    used: set[str],
    asked: Container[str] = frozenset(),
    limit: int = MAX_COLUMNS,
) -> None:
    """Leave out what makes a table unreadable: addresses of pages, and the least of many columns.

    What paths use (``used``) stays; what lists filter by (``asked``) and what callers write stay
    before what they only read.
    """
    fixed = {entity.key, entity.owner, *entity.natural, *used}
    ranked = []
    for order, found in enumerate(entity.fields.values()):
        needed = found.stated or (found.required and found.default is None)
        if found.name in fixed or needed:
            ranked.append((0, order, found.name))
        elif not (found.read_only and NOISE.fullmatch(found.name)):
            rank = 1 if found.name in asked else _rank(found)
            ranked.append((rank, order, found.name))
    kept = {name for _, _, name in sorted(ranked)[:limit]}
    kept |= {name for rank, _, name in ranked if rank == 0}
    entity.fields = {name: f for name, f in entity.fields.items() if name in kept}


def _rank(found: Field) -> int:
    """How soon a column goes when there are too many; the highest goes first."""
    if found.references or found.enum or _MAIN.fullmatch(found.name):
        return 1
    if found.kind == "json" and found.written and not NOISE.fullmatch(found.name):
        return 3
    if found.kind == "json" or NOISE.fullmatch(found.name):
        return 5 + found.read_only
    return 2 + 2 * found.read_only + (found.kind == "boolean" or len(found.source) > 1)
