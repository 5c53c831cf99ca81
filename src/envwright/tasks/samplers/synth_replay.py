"""More tasks like given ones: their changes on other rows and with other values.

Synthetic Experience Replay (2303.06614) enlarges a replay buffer with generated transitions. Here
nothing is imagined: the changes of a task's gold are bound anew, one row to one other row and
fresh values, and each is made on a session, so that what is proposed has really happened.
"""

from __future__ import annotations

import base64
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from envwright.environment.schema import quote_name
from envwright.environment.session import Session
from envwright.environment.sql_analysis import ColumnRef
from envwright.environment.template import Template
from envwright.tasks.goals import Sketch, Unplannable
from envwright.tasks.grounding.call_arguments import FreshValues, bound_call, key_columns_of
from envwright.tasks.grounding.compound_goals import OUTCOME_QUESTION
from envwright.tasks.samplers.exploration import CallTransition, named_rows, perform_call
from envwright.types import Call, Json, Scalar, Task

SYNTH_REPLAY = "synth_replay"
REBIND_TRIES = 20
"""Bindings of the whole gold that are tried."""


class SynthReplay:
    """A sampler that draws from the plans of given tasks; see ``rebind_task``.

    Args:
        template: the environment.
        tasks: tasks over it.
        donor: fresh values.
        apart: never use a row that one of the tasks is about.
    """

    name = SYNTH_REPLAY

    def __init__(
        self, template: Template, tasks: Sequence[Task], donor: FreshValues, apart: bool
    ) -> None:
        self._template, self._tasks, self._donor = template, tasks, donor
        rows = {row for task in tasks for row in task.entities}
        self._avoid = frozenset(rows) if apart else frozenset()

    def sample(self, rng: random.Random) -> Sketch:
        """The changes of one of the tasks, bound anew; see ``Sampler``."""
        task = rng.choice(self._tasks)
        return rebind_task(task, self._template, rng, donor=self._donor, avoid=self._avoid)


# --- one task -------------------------------------------------------------------------------------


def rebind_task(
    task: Task,
    template: Template,
    rng: random.Random,
    *,
    donor: FreshValues | None = None,
    avoid: frozenset[str] = frozenset(),
) -> Sketch:
    """The changes of a task's gold, bound to other rows and values, and carried out.

    A row that several calls name is replaced by one row, and no two rows by the same (column by
    column, for keys of several columns); a row that a call makes is replaced by the one that the
    call makes now. A row stays only where there is no other. The sketch is for the environment's
    own initial state, whatever patch the task has.

    Example::

        sketch = rebind_task(task, template, random.Random(1))
        sketch.calls

    Args:
        task: a task over one environment.
        template: the environment.
        rng: all choices.
        donor: fresh values; made anew (tens of milliseconds) when not given.
        avoid: rows that must not be used, as in ``Task.entities``: ``environment.table/key``, the
            parts of a key of several columns with commas between them.

    Raises:
        Unplannable: the task has no changes, or nothing else fits them.
    """
    gold = _changes(task, template)
    donor = donor or FreshValues(template)
    reason = ""
    for _ in range(REBIND_TRIES):
        with template.session() as session:
            work = _Rebinding(session, donor, avoid, rng)
            try:
                calls = [work.follow(step) for step in gold]
            except Unplannable as error:
                reason = str(error)
                continue
        # The same calls again would be the same task.
        if any(call not in task.gold for call in calls):
            return Sketch(SYNTH_REPLAY, tuple(call.tool for call in calls), tuple(calls))
        reason = "there are no other rows or values"
    raise Unplannable(reason)


def _changes(task: Task, template: Template) -> list[CallTransition]:
    """What the writing calls of the gold do in the task's own state."""
    if len(task.environments) != 1:
        raise Unplannable("the task is over several environments")
    if any(call.tool not in template.tools for call in task.gold):
        raise Unplannable("the environment lacks a tool of the task")
    gold = [call for call in task.gold if template.tools[call.tool].is_write]
    if not gold:
        raise Unplannable("the task changes nothing")
    start = task.environments[0]
    there = template.in_state(start.state)
    with there.session(base64.b64decode(start.patch)) as session:
        steps = [perform_call(session, call) for call in gold]
    done = [step for step in steps if step.ok]
    # A task that asks how it went may try what is refused; only what was done is done again.
    if len(done) < len(steps) and OUTCOME_QUESTION not in task.answers:
        raise Unplannable("the gold does not run from the start")
    if not done:
        raise Unplannable("the task changes nothing")
    return done


@dataclass
class _Rebinding:
    """A session on which the new calls are made, and which row stands for which."""

    session: Session
    donor: FreshValues
    avoid: frozenset[str]
    rng: random.Random
    keys: dict[ColumnRef, dict[Scalar, Scalar]] = field(default_factory=dict)
    """Key column → old value → new value."""

    def follow(self, old: CallTransition) -> Call:
        """Make a call that corresponds to one of the gold.

        Raises:
            Unplannable: none was found; the session is of no more use.
        """
        try:
            call = self._bind(old.call, others=True)
        except Unplannable:
            # Some rows exist only once (a settings row); keeping one is better than giving up.
            call = self._bind(old.call, others=False)
        self._learn(old, self._perform(call))
        return call

    def _bind(self, old: Call, others: bool) -> Call:
        """Other arguments for a call; without ``others`` a row may stay what it is."""
        tool = self.session.template.tools[old.tool]
        homes = key_columns_of(tool, self.session.template.schema)
        named = {name: homes[name] for name in old.arguments if name in homes}
        fixed = {
            name: self.keys[home][old.arguments[name]]
            for name, home in named.items()
            if old.arguments[name] in self.keys.get(home, {})
        }

        def allowed(row: Mapping[str, Scalar]) -> bool:
            pairs = {(named[name], old.arguments[name], key) for name, key in row.items()}
            # The mapping must be one to one per column: no two old keys to one new key, nor the
            # reverse.
            before, after = ({(pair[0], pair[at]) for pair in pairs} for at in (1, 2))
            return len(before) == len(pairs) == len(after) and all(
                (key != was or not others)
                and key not in self.keys.get(home, {}).values()
                and not self.avoid.intersection(self._entities(home, key))
                for home, was, key in pairs
            )

        parameters = list(old.arguments)
        return bound_call(
            self.session, tool, parameters, self.donor, self.rng, fixed=fixed, allowed=allowed
        )

    def _perform(self, call: Call) -> CallTransition:
        made = perform_call(self.session, call)
        if not made.ok:
            raise Unplannable("the call fails")
        if not made.changed:
            raise Unplannable("the call changes nothing")
        rows = named_rows(self.session.template.schema, made.changes)
        if any(self._entity(*row) in self.avoid for row in rows):
            raise Unplannable("a row is to be avoided")
        return made

    def _learn(self, old: CallTransition, new: CallTransition) -> None:
        """Remember which row stands for which: those named, and one new row per table."""
        schema = self.session.template.schema
        homes = key_columns_of(self.session.template.tools[old.call.tool], schema)
        for name, value in old.call.arguments.items():
            if name in homes:
                self._pair(homes[name], value, new.call.arguments[name])
        for table in schema.tables.values():
            one, other = (_inserted(step, table.name) for step in (old, new))
            if len(one) == len(other) == len(table.primary_key) == 1:
                self._pair((table.name, table.primary_key[0]), one[0], other[0])

    def _pair(self, home: ColumnRef, old: Json, new: Json) -> None:
        self.keys.setdefault(home, {})[old] = new

    def _entities(self, home: ColumnRef, value: Scalar) -> Iterator[str]:
        """How a row is named in ``Task.entities``: by the column's value, or by its key."""
        yield self._entity(home[0], (value,))
        table = self.session.template.schema.tables[home[0]]
        if (home[1],) in table.unique:
            names = ", ".join(quote_name(name) for name in table.primary_key)
            sql = f"SELECT {names} FROM {quote_name(home[0])} WHERE {quote_name(home[1])} = :v"
            for key in self.session.query(sql, {"v": value}):
                yield self._entity(home[0], key)

    def _entity(self, table: str, key: tuple[Scalar, ...]) -> str:
        return f"{self.session.template.spec.name}.{table}/{','.join(map(str, key))}"


def _inserted(step: CallTransition, table: str) -> list[Scalar]:
    """First parts of the keys of the rows that a step put into a table."""
    return [c.key[0] for c in step.changes if c.table == table and c.operation == "insert"]
