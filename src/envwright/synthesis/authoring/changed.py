"""Changes as they are reported: what each one is, whether it was accepted, and why not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from envwright.synthesis.authoring.changing import ChangeJudge
from envwright.synthesis.authoring.draft import Draft
from envwright.synthesis.authoring.settling import Unit, units
from envwright.types import Json, Record

_ASPECTS = {
    "description": "description",
    "parameters": "parameters",
    "require": "guards",
    "let": "effect",
    "do": "effect",
    "returns": "result",
}
_KINDS = {
    "indexes": "index",
    "recipe": "population",
    "inserts": "population",
    "adjust": "population",
    "invariants": "invariant",
    "policy": "policy",
    "sentences": "policy",
}


class Change(Record):
    """One change."""

    kind: str
    """``new tool``, ``changed tool``, ``new table``, ``columns``, ``index``, ``population``,
    ``invariant``, ``policy`` or ``title``."""
    name: str = ""
    what: tuple[str, ...] = ()
    """Of a changed tool: ``guards``, ``description``, ``parameters``, ``effect``, ``result``; of
    columns their names."""
    accepted: bool
    reason: str = ""
    """Why it was reverted."""


def changes_of(judge: ChangeJudge, change: Draft, reverted: Mapping[Unit, str]) -> Iterator[Change]:
    """All changes: those that stay, then those that were reverted and did not come again."""
    there = units(change)
    if any(change.plan.get(key) for key in ("title", "description")):
        yield Change(kind="title", accepted=True)
    for unit in there:
        if told := _change(judge, change, unit):
            yield told
    for unit, reason in reverted.items():
        if unit not in there:
            kind, what = _kind(judge, unit), ()
            yield Change(kind=kind, name=unit[1], what=what, accepted=False, reason=reason)


def _change(judge: ChangeJudge, change: Draft, unit: Unit) -> Change | None:
    """An accepted change; nothing where it says what was there before."""
    part, name = unit
    what: tuple[str, ...] = ()
    given = judge.compiler.given
    if part == "tools" and name in given.tools:
        before, after = given.tools[name], judge.compiler.full(change).tools[name]
        what = _aspects(before, after)
    elif part == "tables" and name in given.tables:
        what = tuple(_columns(judge, change, name))
        if given.tables[name] == change.tables[name]:
            return None
    if part == "tools" and name in given.tools and not what:
        return None
    return Change(kind=_kind(judge, unit), name=name, what=what, accepted=True)


def _kind(judge: ChangeJudge, unit: Unit) -> str:
    part, name = unit
    if part == "tools":
        return "changed tool" if name in judge.compiler.given.tools else "new tool"
    if part == "tables":
        return "columns" if name in judge.compiler.given.tables else "new table"
    return _KINDS[part]


def _aspects(before: Mapping[str, Json], after: Mapping[str, Json]) -> tuple[str, ...]:
    found = [kind for key, kind in _ASPECTS.items() if before.get(key) != after.get(key)]
    return tuple(dict.fromkeys(found))


def _columns(judge: ChangeJudge, change: Draft, table: str) -> Iterator[str]:
    """Columns of a changed table that are new, gone, or of another kind."""
    before = judge.base.schema.tables[table].columns
    after = judge.template(change).schema.tables[table].columns
    for name in dict.fromkeys([*before, *after]):
        if before.get(name) != after.get(name):
            yield name
