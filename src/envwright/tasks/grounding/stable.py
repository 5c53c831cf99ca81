"""What is said holds at the start, whatever the order in which an agent works."""

from __future__ import annotations

from collections.abc import Sequence

from envwright.runtime.sampling import refusing_guard
from envwright.runtime.session import Session
from envwright.runtime.template import Template
from envwright.tasks.grounding.compound import plain_reason
from envwright.tasks.grounding.derive import evaluate
from envwright.tasks.grounding.rows import fits
from envwright.tasks.grounding.scene import Scene
from envwright.tasks.plan import Derived, Goal, RowSet, Unplannable


def require_at_start(start: Scene, goal: Goal) -> None:
    """What a goal says is at the start what it was when the goal was made.

    Args:
        start: the state before all goals.
        goal: as it was carried out.

    Raises:
        Unplannable: something is not.
    """
    for reference in goal.all_references():
        if not fits(start, reference):
            raise Unplannable("a description is ambiguous at the start")
    for value in _values(goal):
        if evaluate(start, value) != value.value:
            raise Unplannable("a value is another at the start")
    for rows in _sets(goal):
        keys = start.keys((rows.table, rows.column), rows.condition, rows.bound)
        if tuple(keys) != rows.keys:
            raise Unplannable("a set is another at the start")
    if goal.kind == "refuse" and not _refused(start, goal):
        raise Unplannable("a refusal is another at the start")


def answered_at_end(end: Scene, goal: Goal) -> bool:
    """Whether an answer, or a refusal, is still the same after all goals; true of other goals."""
    if goal.kind == "refuse":
        return _refused(end, goal)
    if goal.kind != "ask" or goal.derived is None:
        return True
    return bool(evaluate(end, goal.derived) == goal.derived.value)


def essential(template: Template, patch: bytes, goals: Sequence[Goal]) -> list[Goal]:
    """The goals without those whose changes make no difference to the end.

    One goal at a time is left out, from the first on; where the others still run and end in the
    same state, it is redundant.
    """
    kept = list(goals)
    with template.session(patch) as session:
        whole = _end(session, kept)
        for goal in goals:
            rest = [other for other in kept if other is not goal]
            if goal.kind in ("ask", "refuse") or not rest:
                continue
            if _end(session, rest) == whole:
                kept = rest
    return kept


def _end(session: Session, goals: Sequence[Goal]) -> str:
    """Digest of where the goals' changes lead; empty when one of them fails."""
    return session.digest(normalise=True) if carry_out(session, goals) else ""


def carry_out(session: Session, goals: Sequence[Goal]) -> bool:
    """Make the changes of goals from the start; ends with the first that fails, which it tells."""
    session.reset()
    return all(
        session.call(call.tool, call.arguments).ok
        for goal in goals
        if goal.kind != "refuse"
        for call in goal.changes()
    )


def _refused(scene: Scene, goal: Goal) -> bool:
    """Whether a rule refuses the goal's call in a state, and for the same reason."""
    (call,) = goal.calls
    tool = scene.session.template.tools[call.tool]
    at = refusing_guard(scene.session.query, tool, call.arguments)
    return at is not None and plain_reason(tool.spec.require[at].error) == goal.reason


def _values(goal: Goal) -> list[Derived]:
    out = [v for v in (goal.derived, *goal.values.values()) if isinstance(v, Derived)]
    for branch in (goal.then, goal.otherwise):
        out += _values(branch) if branch else []
    return out


def _sets(goal: Goal) -> list[RowSet]:
    out = [goal.rows] if goal.rows else []
    out += [r.among for r in goal.all_references() if r.among]
    for value in _values(goal):
        out += value.sets()
    return out
