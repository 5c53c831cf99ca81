"""Which changes of a set can stay: those that the engine accepts; the others are reverted.

First, changes that are blamed for a problem are removed until nothing is wrong. Then each removed
change is tried again by itself, since it may have been removed for another's fault. What stays has
passed all checks together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from envwright.authoring.change_judge import ChangeJudge
from envwright.authoring.draft_judge import DraftLayer
from envwright.authoring.environment_draft import DraftProblem, EnvironmentDraft
from envwright.types import Json, Record

ChangeUnit = tuple[str, str]
"""One change: the part of an answer, and the name in it (empty for a part that is one)."""
# The order in which changes build on each other: tables before rows, rows before tools.
_DATA = ("tables", "indexes", "recipe", "inserts", "adjust")
_ORDER = (*_DATA, "tools", "invariants", "policy", "sentences")
_NAMED = ("tables", "inserts", "tools", "invariants", "sentences")
# Characters of a reason in a report.
_TOLD = 600


@dataclass
class SettledChanges:
    """What stays, and why the rest does not."""

    change: EnvironmentDraft
    reverted: dict[ChangeUnit, str] = field(default_factory=dict)


def change_units(change: EnvironmentDraft) -> list[ChangeUnit]:
    """The single changes, in the order in which they build on each other."""
    found: list[ChangeUnit] = []
    for part in _ORDER:
        value = getattr(change, part)
        if part in _NAMED:
            found += [(part, name) for name in value]
        elif part == "indexes":
            found += [(part, sql) for sql in value]
        elif value:
            found.append((part, ""))
    return found


def settle_changes(
    judge: ChangeJudge, change: EnvironmentDraft, layer: DraftLayer
) -> SettledChanges:
    """Revert what the engine does not take, up to a layer."""
    # Each round removes at least one change or test, so the loop ends.
    kept, reasons = change, dict[ChangeUnit, str]()
    while problems := judge.faults(kept, layer):
        # Only the first problem is used: the others may be consequences of the same change.
        gone, tests = _blamed(problems[0], kept)
        if not gone and not tests:
            break  # no change is left: what is wrong was there before
        for unit in gone:
            reasons[unit] = problem_line(problems[0])
        kept = _without(kept, gone, tests)
    # In build order, so that a tool finds the table again that it needs.
    for unit in [one for one in change_units(change) if one in reasons]:
        again = _with(kept, change, unit)
        if not judge.faults(again, layer):
            kept = again
            del reasons[unit]
    return SettledChanges(kept, reasons)


def problem_line(problem: DraftProblem) -> str:
    """A problem in one line."""
    text = " ".join(problem.text().removeprefix("- ").split())
    return text if len(text) <= _TOLD else f"{text[:_TOLD]}…"


def _blamed(problem: DraftProblem, change: EnvironmentDraft) -> tuple[list[ChangeUnit], list[str]]:
    """The changes and tests to remove because of a problem; both are empty if none are left.

    The rules go from specific to general: a failing test, a policy sentence, a change that the
    problem names, and at last the latest change that could matter.
    """
    there = change_units(change)
    if test := _test_of(problem, change):
        tools = _called_in(problem, change.tests[test])
        # Of the tools called before the failure, the last changed one is the likeliest cause.
        return [("tools", name) for name in tools if name in change.tools][-1:], [test]
    unknown = problem.place.removeprefix("tests: ")
    if unknown != problem.place:
        return [], [n for n, calls in change.tests.items() if _calls(calls, unknown)]
    if problem.kind == "check" and problem.place.startswith("policy"):
        named = re.findall(r"policy names (\w+)", problem.message)
        found = [u for u in there if u[0] == "sentences" and _says(change, u, named)]
        return found or [u for u in there if u[0] == "policy"] or there[-1:], []
    # The place of a problem is more reliable than its message, and the message than what it shows.
    for text in (problem.place, problem.message, problem.shown):
        if found := list(_mentioned(there, text)):
            return found, []
    return (_last(there, problem) if there else []), list(change.tests)


def _mentioned(there: Sequence[ChangeUnit], text: str) -> Iterator[ChangeUnit]:
    """The changes that a text names, of the kind that most likely is at fault."""
    for parts in (("invariants",), ("tools",), ("inserts",), ("tables",), ("sentences",)):
        found = [u for u in there if u[0] in parts and _is_in(u[1], text)]
        if found:
            yield from found
            return
    for part in ("adjust", "recipe"):
        if text.startswith(part) and (part, "") in there:
            yield part, ""


def _is_in(name: str, text: str) -> bool:
    # A whole-word match that also works for names that begin or end with other characters than \w.
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _last(there: Sequence[ChangeUnit], problem: DraftProblem) -> list[ChangeUnit]:
    """A tool that did not change, or a row: the data is at fault. Else the last change."""
    data = [unit for unit in there if unit[0] in _DATA]
    if data and problem.place.startswith(
        ("tool ", "rows", "inserts", "indexes", "table", "schema")
    ):
        return data[-1:]
    others = [unit for unit in there if unit[0] != "sentences"]
    return (others or list(there))[-1:]


def _test_of(problem: DraftProblem, change: EnvironmentDraft) -> str:
    """The test that a problem is about; the longest name where one holds another."""
    place = problem.place
    names = [n for n in change.tests if place.startswith(f"test {n}: call ")]
    return max(names, key=len, default="")


def _called_in(problem: DraftProblem, calls: Sequence[dict[str, object]]) -> list[str]:
    """Tools of a failed test up to the failing call, the last one last."""
    number = re.search(r"call (\d+)$", problem.place)
    return [str(call["tool"]) for call in calls[: int(number[1]) if number else None]]


def _calls(calls: Sequence[dict[str, object]], tool: str) -> bool:
    return any(call["tool"] == tool for call in calls)


def _says(change: EnvironmentDraft, unit: ChangeUnit, names: Sequence[str]) -> bool:
    return any(_is_in(name, change.sentences[unit[1]]) for name in names)


def _without(
    change: EnvironmentDraft, gone: Sequence[ChangeUnit], tests: Sequence[str]
) -> EnvironmentDraft:
    """The changes without some; a test that needs a new tool which goes, goes too."""
    left: dict[str, object] = {}
    for part in dict.fromkeys(part for part, _ in gone):
        names = [name for own, name in gone if own == part]
        value = getattr(change, part)
        if part in _NAMED:
            left[part] = {name: inner for name, inner in value.items() if name not in names}
        elif part == "indexes":
            left[part] = tuple(sql for sql in value if sql not in names)
        else:
            left[part] = type(value)()
    tools = {name for part, name in gone if part == "tools"}
    left["tests"] = {
        name: calls
        for name, calls in change.tests.items()
        # A test that calls a removed tool could only fail.
        if name not in tests and not any(call["tool"] in tools for call in calls)
    }
    return change.model_copy(update=left)


def _with(kept: EnvironmentDraft, change: EnvironmentDraft, unit: ChangeUnit) -> EnvironmentDraft:
    """What is kept with one change put back, and a tool's tests with it."""
    part, name = unit
    before = getattr(kept, part)
    value = getattr(change, part)
    both: object = value
    if part in _NAMED:
        # In the order of the original change, not in the order in which things were put back.
        both = {key: value[key] for key in value if key in before or key == name}
    elif part == "indexes":
        both = tuple(sql for sql in value if sql in before or sql == name)
    out = kept.model_copy(update={part: both})
    if part != "tools":
        return out
    tests = {n: c for n, c in change.tests.items() if n in kept.tests or _calls(c, name)}
    return out.model_copy(update={"tests": tests})


# --- reports -------------------------------------------------------------------------------------

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


class EnvironmentChange(Record):
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


def report_changes(
    judge: ChangeJudge, change: EnvironmentDraft, reverted: Mapping[ChangeUnit, str]
) -> Iterator[EnvironmentChange]:
    """All changes: those that stay, then those that were reverted and did not come again."""
    there = change_units(change)
    if any(change.plan.get(key) for key in ("title", "description")):
        yield EnvironmentChange(kind="title", accepted=True)
    for unit in there:
        if told := _change(judge, change, unit):
            yield told
    for unit, reason in reverted.items():
        if unit not in there:
            kind, what = _kind(judge, unit), ()
            yield EnvironmentChange(
                kind=kind, name=unit[1], what=what, accepted=False, reason=reason
            )


def _change(
    judge: ChangeJudge, change: EnvironmentDraft, unit: ChangeUnit
) -> EnvironmentChange | None:
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
    return EnvironmentChange(kind=_kind(judge, unit), name=name, what=what, accepted=True)


def _kind(judge: ChangeJudge, unit: ChangeUnit) -> str:
    part, name = unit
    if part == "tools":
        return "changed tool" if name in judge.compiler.given.tools else "new tool"
    if part == "tables":
        return "columns" if name in judge.compiler.given.tables else "new table"
    return _KINDS[part]


def _aspects(before: Mapping[str, Json], after: Mapping[str, Json]) -> tuple[str, ...]:
    found = [kind for key, kind in _ASPECTS.items() if before.get(key) != after.get(key)]
    return tuple(dict.fromkeys(found))


def _columns(judge: ChangeJudge, change: EnvironmentDraft, table: str) -> Iterator[str]:
    """Columns of a changed table that are new, gone, or of another kind."""
    before = judge.base.schema.tables[table].columns
    after = judge.template(change).schema.tables[table].columns
    for name in dict.fromkeys([*before, *after]):
        if before.get(name) != after.get(name):
            yield name
