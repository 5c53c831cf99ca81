"""What is over stays as it is, and what is under way is left alone.

Both are about rows whose own state forbids a change or a deletion. States that no tool sets count
too: they stand in the initial rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from envwright.synthesis.model import Entity, Field
from envwright.synthesis.naming import article, snake, spoken
from envwright.synthesis.patterns.effects import Effect
from envwright.synthesis.patterns.lifecycles import STATE, final, ranks
from envwright.synthesis.patterns.rule import Rule, View, listed
from envwright.types import Guard

_BUSY = re.compile(
    r"(\w+_)?(creating|updating|deleting|modifying|provisioning|deprovisioning|building|rebuilding"
    r"|rebooting|restarting|resizing|migrating|upgrading|importing|exporting|restoring|launching"
    r"|terminating|stopping|starting|uploading|installing|uninstalling|attaching|detaching"
    r"|initializing|initialising|enabling|disabling|activating|deactivating)"
    r"|(\w+_)?(create|update|delete|upgrade|modify|migration|configuration)_in_progress"
)
"""States in which a service works on the thing."""
_OVER = frozenset(
    """
    cancelled canceled void voided refunded returned archived deleted terminated closed completed
    complete delivered fulfilled expired withdrawn
    """.split()
)
_ARCHIVED = ("archived", "is_archived")
_KEPT = re.compile(r"(previous|last|old|prior|former|next|target|desired|expected|filter)_")


def settled(view: View) -> Iterator[Rule]:
    """A rule for each thing that says by a column of its own that it must not be changed now."""
    for entity in view.entities.values():
        state = _state_of(entity)
        if state is not None:
            busy = tuple(v for v in state.enum if isinstance(v, str) and _BUSY.fullmatch(snake(v)))
            if busy and len(busy) < len(state.enum):
                yield from _busy(view, entity, state, busy)
            over = _over(entity, state)
            if over:
                yield from _final(view, entity, state, over)
        for name in _ARCHIVED:
            found = entity.fields.get(name)
            if found is not None and found.kind == "boolean" and not found.hidden:
                yield from _archived(view, entity, found)


def _state_of(entity: Entity) -> Field | None:
    """The column that says how a thing stands, ``status`` rather than ``delivery_status``."""
    states = [
        f
        for f in entity.fields.values()
        if f.enum and f.kind == "text" and not f.hidden
        and STATE.fullmatch(f.name) and not _KEPT.match(f.name)
    ]  # fmt: skip
    states = [f for f in states if f.name in ("status", "state", f"{entity.name}_status",
              f"{entity.name}_state", "lifecycle_state", "provisioning_state")]  # fmt: skip
    return states[0] if states else None


def _over(entity: Entity, state: Field) -> tuple[str, ...]:
    stages = ranks(entity, state)
    ends = final(stages) if stages else ()
    return ends if all(snake(value) in _OVER for value in ends) else ()


def _busy(view: View, entity: Entity, state: Field, busy: tuple[str, ...]) -> Iterator[Rule]:
    effects = [e for e in view.of(entity, "update", "delete") if not e.sets(state.name)]
    effects = [e for e in effects if not (e.kind == "delete" and _is_needed(e))]
    if effects:
        verbs = {_done(effect) for effect in effects}
        done = "neither changed nor deleted" if len(verbs) > 1 else f"not {verbs.pop()}"
        words = " or ".join(map(spoken, busy))
        start = article(entity.name).capitalize()
        rule = Rule(
            "left alone while under way",
            entity,
            (state.name,),
            f"{start} is {done} while its {spoken(state.name)} is {words}.",
            f"{entity.table}.{state.name} lists {words}",
        )
        for effect in effects:
            error = f"{effect.opening} cannot be {_done(effect)} while it is {words}."
            rule.guards.append(_not_in(effect, state, busy, error))
        yield rule


def _is_needed(effect: Effect) -> bool:
    """Whether others may need the row: few can be deleted then, and perhaps none in the end."""
    return any(" still has " in guard.error for guard in effect.tool.require)


def _final(view: View, entity: Entity, state: Field, over: tuple[str, ...]) -> Iterator[Rule]:
    effects = [e for e in view.of(entity, "update") if not e.sets(state.name)]
    if effects:
        words = " or ".join(map(spoken, over))
        rule = Rule(
            "what is over stays",
            entity,
            (state.name,),
            f"{article(entity.name).capitalize()} that is {words} is not changed any more.",
            f"{entity.table}.{state.name} ends with {words}",
        )
        for effect in effects:
            error = f"{effect.opening} is {words} and cannot be changed any more."
            rule.guards.append(_not_in(effect, state, over, error))
        yield rule


def _not_in(effect: Effect, state: Field, values: tuple[str, ...], error: str) -> tuple[str, Guard]:
    return effect.guard({"old_state": state.name}, f"old_state NOT IN {listed(values)}", error)


def _archived(view: View, entity: Entity, found: Field) -> Iterator[Rule]:
    """What is archived changes only when it comes back."""
    effects = view.of(entity, "update")
    if effects:
        word = spoken(found.name.removeprefix("is_"))
        rule = Rule(
            "what is over stays",
            entity,
            (found.name,),
            f"{article(entity.name).capitalize()} that is {word} is changed only when that is"
            " undone.",
            f"{entity.table}.{found.name} says that it is {word}",
        )
        columns = {"old_flag": found.name, "flag": found.name}
        for effect in effects:
            if effect.cells.get(found.name) == "0":
                continue
            error = f"{effect.opening} is {word} and cannot be changed."
            rule.guards.append(effect.guard(columns, "old_flag IS NOT 1 OR flag = 0", error))
        if rule.guards:
            yield rule


def _done(effect: Effect) -> str:
    return "deleted" if effect.kind == "delete" else "changed"
