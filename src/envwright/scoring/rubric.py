"""The rubric of a task: made from the gold's changes, and applied to the end of an episode.

State checks say what must be true (SQL over the final state), the frame check that nothing else
changed, answer checks what the agent must have answered. Generated ids are never compared by
value: rows that share one are checked together, joined on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import apsw

from envwright.environment.schema import Schema, quote_name
from envwright.environment.session import Session
from envwright.environment.world import World
from envwright.errors import SpecError
from envwright.scoring.answers import parse_answers, same_answer
from envwright.scoring.events import EpisodeEvent, events_of
from envwright.types import (
    AnswerCheck,
    Boundary,
    EventCheck,
    FrameCheck,
    Json,
    Message,
    OneOfCheck,
    RowChange,
    Rubric,
    Scalar,
    Score,
    StateCheck,
    StateDiff,
    Task,
    TaskCheck,
    Verdict,
)

MAX_JOIN = 10
"""Rows that may be checked in one query; beyond that a rubric would be slow to apply."""


class RubricError(Exception):
    """The gold's changes cannot be put into checks; the message is a short reason."""


# --- making --------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Atom:
    """One row that must exist: fixed cells, and cells that hold a generated id."""

    table: str
    fixed: dict[str, Scalar]
    ids: dict[str, str | int] = field(default_factory=dict)


def make_rubric(end: Session, answers: Mapping[str, Json], environment: str) -> Rubric:
    """Checks that hold exactly at the gold's end.

    Args:
        end: the session in which the gold was carried out.
        answers: question → expected answer.
        environment: the name under which the task knows the session's environment.

    Raises:
        RubricError: the changes cannot be put into checks.
    """
    checks: list[TaskCheck] = []
    diff, schema = end.diff(), end.template.schema
    atoms = [_atom(row, schema, diff.generated) for row in diff.rows if row.after is not None]
    for row in diff.rows:
        if row.after is None:
            where = _conditions(
                "", dict(zip(schema.tables[row.table].primary_key, row.key, strict=True))
            )
            checks.append(
                StateCheck(
                    name=f"{row.table} {_key_text(row)} is gone",
                    sql=f"SELECT NOT EXISTS (SELECT 1 FROM {quote_name(row.table)} WHERE {where})",
                    environment=environment,
                )
            )
    checks += _existence(atoms, environment, end)
    checks.append(_frame(diff, environment))
    checks += [
        AnswerCheck(name=f"answer {name}", question=name, expected=value)
        for name, value in answers.items()
    ]
    return Rubric(checks=tuple(checks))


def one_of_rubrics(rubrics: Sequence[Rubric]) -> Rubric:
    """Checks that hold exactly where those of any of the rubrics do.

    What is to be true at every end stays a check by itself, so that its verdict is told.

    Example::

        one_of_rubrics([make_rubric(end, {}, "shop") for end in ends])
    """
    sides = [{(c.environment, c.sql): c for c in _state_checks(one)} for one in rubrics]
    common = [c for key, c in sides[0].items() if all(key in side for side in sides)]
    shared = {(c.environment, c.sql) for c in common}
    ends = [
        tuple(
            c
            for c in one.checks
            if isinstance(c, FrameCheck)
            or (isinstance(c, StateCheck) and (c.environment, c.sql) not in shared)
        )
        for one in rubrics
    ]
    return Rubric(checks=(*common, OneOfCheck(ends=tuple(ends))))


def _state_checks(rubric: Rubric) -> list[StateCheck]:
    return [check for check in rubric.checks if isinstance(check, StateCheck)]


def _key_text(row: RowChange) -> str:
    return "/".join(str(part) for part in row.key)


def _atom(row: RowChange, schema: Schema, generated: frozenset[str | int]) -> _Atom:
    assert row.after is not None
    cells = dict(row.after)
    if row.operation == "update":
        # An update's new side holds what changed; the key tells which row it is.
        cells |= dict(zip(schema.tables[row.table].primary_key, row.key, strict=True))
    atom = _Atom(row.table, {})
    for column, value in cells.items():
        if isinstance(value, str | int) and value in generated:
            atom.ids[column] = value
        else:
            atom.fixed[column] = value
    return atom


def _existence(atoms: list[_Atom], environment: str, end: Session) -> list[TaskCheck]:
    """One check per group of rows that share generated ids.

    Rows like the new ones may have been there before, so what is new is counted with them.
    """
    queries = dict.fromkeys(_query(group) for group in _groups(atoms))
    checks: list[TaskCheck] = []
    for number, (label, source) in enumerate(queries, start=1):
        try:
            count = end.query(f"SELECT count(*) FROM {source}")[0][0]
        except apsw.Error:
            raise RubricError("too many rows are alike") from None
        # Rows that are alike are counted; for one, EXISTS does: the frame check sees any other.
        many = f"SELECT count(*) = {count} FROM {source}"
        one = f"SELECT EXISTS (SELECT 1 FROM {source})"
        checks.append(
            StateCheck(
                name=f"{number}: {label}", sql=one if count == 1 else many, environment=environment
            )
        )
    return checks


def _groups(atoms: list[_Atom]) -> list[list[_Atom]]:
    """Atoms connected by shared generated ids."""
    groups: list[tuple[set[str | int], list[_Atom]]] = []
    for atom in atoms:
        ids = set(atom.ids.values())
        joined = [group for group in groups if group[0] & ids]
        # Ids may link groups that were apart so far: they become one.
        for group in joined:
            groups.remove(group)
        members = [a for group in joined for a in group[1]]
        groups.append((ids.union(*(group[0] for group in joined)), [*members, atom]))
    return [members for _, members in groups]


def _query(group: list[_Atom]) -> tuple[str, str]:
    """A label, and ``tables WHERE conditions`` that selects the group's rows."""
    if len(group) > MAX_JOIN:
        raise RubricError("too many linked rows")
    aliases = {id(atom): f"t{number}" for number, atom in enumerate(group)}
    # The first column that holds an id; the others must equal it, whatever its value is.
    homes: dict[str | int, str] = {}
    where: list[str] = []
    for atom in group:
        alias = aliases[id(atom)]
        if atom.fixed:
            where.append(_conditions(f"{alias}.", atom.fixed))
        for column, value in atom.ids.items():
            place = f"{alias}.{quote_name(column)}"
            if value in homes:
                where.append(f"{place} = {homes[value]}")
            else:
                homes[value] = place
    where += _distinct(group, aliases)
    tables = ", ".join(f"{quote_name(atom.table)} AS {aliases[id(atom)]}" for atom in group)
    label = ", ".join(f"{atom.table} has {_cells_text(atom)}" for atom in group)
    return label[:160], f"{tables} WHERE {' AND '.join(where) or '1'}"


def _distinct(group: list[_Atom], aliases: Mapping[int, str]) -> list[str]:
    """Two new rows of one table are two rows; of those that are alike the order is fixed."""
    uses = Counter(value for atom in group for value in atom.ids.values())
    out = []
    for at, one in enumerate(group):
        for other in group[at + 1 :]:
            shared = one.ids.keys() & other.ids.keys()
            column = next((c for c in sorted(shared) if one.ids[c] != other.ids[c]), None)
            if one.table == other.table and column:
                # Interchangeable rows in one order only, else every permutation would be counted.
                sign = "<" if _alike(one, other, column, uses) else "<>"
                left, right = aliases[id(one)], aliases[id(other)]
                out.append(f"{left}.{quote_name(column)} {sign} {right}.{quote_name(column)}")
    return out


def _alike(one: _Atom, other: _Atom, column: str, uses: Mapping[str | int, int]) -> bool:
    """Whether two rows differ in an id only, to which nothing refers."""
    rest = [{c: v for c, v in atom.ids.items() if c != column} for atom in (one, other)]
    lone = uses[one.ids[column]] == uses[other.ids[column]] == 1
    return lone and one.fixed == other.fixed and rest[0] == rest[1]


def _cells_text(atom: _Atom) -> str:
    return " and ".join(f"{c} {v!r}" for c, v in atom.fixed.items()) or "a new row"


def _conditions(prefix: str, cells: Mapping[str, Scalar]) -> str:
    # IS, not =: NULL is compared like any other value.
    return " AND ".join(f"{prefix}{quote_name(c)} IS {sql_literal(v)}" for c, v in cells.items())


def sql_literal(value: Scalar) -> str:
    """A value as an SQL literal.

    Example:
        >>> sql_literal("it's"), sql_literal(None)
        ("'it''s'", 'NULL')

    Raises:
        RubricError: the text holds a NUL character, which SQL text cannot.
    """
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return f"x'{value.hex()}'"
    if isinstance(value, str):
        if "\0" in value:
            raise RubricError("a text with NUL")
        return "'" + value.replace("'", "''") + "'"
    return repr(value)


def _frame(diff: StateDiff, environment: str) -> FrameCheck:
    changed: dict[str, list[tuple[tuple[Scalar, ...], tuple[str, ...]]]] = {}
    inserted: Counter[str] = Counter()
    for row in diff.rows:
        # The key is not known in advance: only the number of such rows can be checked.
        if row.operation == "insert" and any(part in diff.generated for part in row.key):
            inserted[row.table] += 1
            continue
        columns = {
            "insert": ("+",),
            "delete": ("-",),
            "update": tuple(sorted(row.after or {})),
        }[row.operation]
        changed.setdefault(row.table, []).append((row.key, columns))
    return FrameCheck(
        environment=environment,
        changed={table: tuple(rows) for table, rows in changed.items()},
        inserted=dict(inserted),
        clock=diff.clock,
    )


# --- applying ------------------------------------------------------------------------------------


def score_episode(task: Task, world: World, messages: Sequence[Message]) -> Score:
    """The verdicts of the task's rubric on the end of an episode.

    Reward is 1 when every gate holds, else 0; ``None`` when a gate could not be computed.

    Example::

        with open_world(task, templates) as world:
            ...  # the agent acts
            score = score_episode(task, world, messages)
    """
    return apply_rubric(task.rubric, world, parse_answers(messages), events_of(messages))


def apply_rubric(
    rubric: Rubric, world: World, answers: Mapping[str, Json], events: Sequence[EpisodeEvent] = ()
) -> Score:
    """Apply a rubric to a state, the answers and the events that led there.

    Args:
        rubric: the checks.
        world: the sessions in their final state.
        answers: question → the agent's answer; see ``parse_answers``.
        events: calls and replies in order; see ``events_of``.

    Returns:
        A verdict for each check; the reward, ``None`` when a gate could not be computed; and the
        share of checks that hold, ``None`` when any could not be computed.
    """
    end = _End(world, answers, events)
    verdicts = tuple(end.verdict(check) for check in rubric.checks)
    gates = [v.ok for v in verdicts if v.gate]
    known = [v.ok for v in verdicts if v.ok is not None]
    reward = None if any(ok is None for ok in gates) else float(all(gates))
    # A share over some of the checks would not compare with one over all.
    share = sum(known) / len(known) if len(known) == len(verdicts) and known else None
    return Score(reward=reward, share=share, verdicts=verdicts)


def passes_gates(
    rubric: Rubric, world: World, answers: Mapping[str, Json], events: Sequence[EpisodeEvent] = ()
) -> bool:
    """Whether all gates hold; the first that does not ends it, as proofs ask this very often."""
    end = _End(world, answers, events)
    return all(end.judge(check)[0] is True for check in rubric.checks if check.gate)


class _End:
    """The end of an episode, as checks look at it."""

    def __init__(
        self, world: World, answers: Mapping[str, Json], events: Sequence[EpisodeEvent]
    ) -> None:
        self._world, self._answers, self._events = world, answers, events
        self._diffs: dict[str, StateDiff] = {}

    def verdict(self, check: TaskCheck) -> Verdict:
        """The outcome of one check, as a record."""
        ok, detail = self.judge(check)
        boundary = Boundary.VERIFIER if ok is None else None
        return Verdict(name=check.name, ok=ok, gate=check.gate, detail=detail, boundary=boundary)

    def judge(self, check: TaskCheck) -> tuple[bool | None, str]:
        """Whether a check holds (``None``: it could not be computed), and the detail."""
        match check:
            case StateCheck():
                try:
                    rows = self._world.sessions[check.environment].query(check.sql)
                except (apsw.Error, SpecError) as error:
                    return None, str(error)
                return bool(rows and rows[0][0]), ""
            case FrameCheck():
                detail = _frame_violation(check, self._diff(check.environment))
            case AnswerCheck():
                given = self._answers
                return check.question in given and same_answer(
                    given[check.question], check.expected, check.tolerance
                ), ""
            case OneOfCheck():
                return self._one_of(check)
            case EventCheck():
                detail = _event_violation(check, self._events)
        return not detail, detail

    def _one_of(self, check: OneOfCheck) -> tuple[bool | None, str]:
        """Whether all checks of one end hold; of several ends the detail says what one lacks."""
        found: list[tuple[bool | None, str]] = []
        for end in check.ends:
            lacking = [said for said in map(self.judge, end) if said[0] is not True]
            if not lacking:
                return True, ""
            found += lacking
        unknown = next((said for said in found if said[0] is None), None)
        return unknown or (False, f"none of {len(check.ends)} right ends is reached")

    def _diff(self, environment: str) -> StateDiff:
        if environment not in self._diffs:
            self._diffs[environment] = self._world.sessions[environment].diff()
        return self._diffs[environment]


def _event_violation(check: EventCheck, events: Sequence[EpisodeEvent]) -> str:
    """The first event that breaks the rule; empty when none does."""
    before = not check.first
    for event in events:
        if event.what in check.forbidden:
            return f"{event.what} was called"
        if event.ok and event.what in check.then and not before:
            return f"{event.what} before {check.first}"
        before = before or (event.ok and event.what == check.first)
    return ""


def _frame_violation(check: FrameCheck, diff: StateDiff) -> str:
    """The first change that should not be there; empty when there is none."""
    allowed = {
        (table, tuple(key)): set(columns)
        for table, rows in check.changed.items()
        for key, columns in rows
    }
    new: Counter[str] = Counter()
    for row in diff.rows:
        marks = allowed.get((row.table, row.key))
        if marks is None and row.operation == "insert":
            new[row.table] += 1
            continue
        wanted = {"insert": {"+"}, "delete": {"-"}}.get(row.operation, set(row.after or {}))
        # Fewer columns than the gold changed are fine here: state checks look at their values.
        if marks is None or not wanted <= marks:
            return f"{row.operation} of {row.table} {_key_text(row)}"
    for table in sorted(new.keys() | check.inserted.keys()):
        if new[table] != check.inserted.get(table, 0):
            return f"{new[table]} new rows in {table}, not {check.inserted.get(table, 0)}"
    return "" if diff.clock == check.clock else f"the clock moved {diff.clock} s"
