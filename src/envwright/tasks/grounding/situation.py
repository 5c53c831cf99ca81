"""What one task is about: the affairs of one person, or things that hang together.

People bring one matter at a time. A goal belongs to the matter when it speaks of a row that the
goals before it spoke of, of a row beside one (both of the same project, say), or of the same
person: the customer, member or guest whom the rows of an environment belong to. Whom a row belongs
to follows from the foreign keys alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from envwright.environment.schema import Schema, quote_name
from envwright.environment.session import Session
from envwright.environment.sql_analysis import ColumnRef
from envwright.environment.template import Template
from envwright.inflection import singular
from envwright.tasks.goals import AttributeFact, DerivedValue, Goal, RowReference, Unplannable
from envwright.types import Scalar

Rows = frozenset[tuple[str, str, Scalar]]
"""``(table, key column, key)`` of rows; a key of several columns stands as one text."""

_CUSTOMERS = frozenset(
    "customer member patron owner guest patient client tenant subscriber passenger borrower "
    "student recipient shopper resident traveller renter donor".split()
)
"""Nouns of people who come with a matter of their own."""
_FOUND = re.compile(r"find the (\w+)|two (\w+) can share a name")
"""How a policy names the people whom an agent serves in person."""
_IDENTIFYING = frozenset("email email_address first_name phone phone_number".split())
"""Columns of which a table of people has at least one."""
_IDENTIFIED = re.compile(
    r"find out who|who is writing|who is asking|identif(?:y|ies) the|verify the"
)
"""What a policy says that has the agent find out who is asking."""
_OTHERS = "the affairs of somebody else"
_NOT_THEIRS = "nothing that people ask for themselves"
_STAFF = frozenset(
    "refuse reject deny dismiss ban suspend fine charge approve depart board deliver".split()
)
"""First words of the names of tools that serve whoever runs the place."""
_STAFF_SHARE = 0.2
"""Of requests, where an environment does not say which tools people ask for themselves."""
_UNRELATED = "nothing to do with the goals before"


class Ownership:
    """Which person each row of an environment belongs to."""

    def __init__(self, template: Template) -> None:
        self.schema = template.schema
        self.person = _people(template.schema, template.spec.policy)
        self.identified = bool(self.person and _IDENTIFIED.search(template.spec.policy.lower()))
        """Whether the policy has the agent find out who is asking, whatever the request."""
        self.speaks = self.identified or _speaks(template.spec.policy, self.person)
        """Whether requests come from that person, and not from somebody who runs the place."""
        self.told = template.wording.customers is not None
        """Whether the environment says which tools people ask for themselves."""
        self.staff_tools, self.staff_share = _staff(template)
        """Tools that nobody asks for in a matter of their own, and how often staff asks."""
        self.speaks &= self.identified or self.staff_share < 1
        self._from = _joins(template.schema, self.person) if self.person else {}

    def owns(self, table: str) -> bool:
        """Whether the rows of a table belong to people."""
        return table in self._from

    def of(self, session: Session, home: ColumnRef, keys: Sequence[Scalar]) -> set[Scalar]:
        """The people whom rows belong to."""
        if self.person is None or home[0] not in self._from or not keys:
            return set()
        names = {f"k{at}": key for at, key in enumerate(keys)}
        mine = f"t0.{quote_name(home[1])} IN ({_listed(names)})"
        sql = f"{self._select(self._person(home), home)} WHERE {mine}"
        return {row[0] for row in session.query(sql, names)}

    def keys(self, session: Session, home: ColumnRef, person: Scalar) -> list[Scalar]:
        """Keys of the rows of a table that belong to a person, ascending."""
        sql = f"{self._select(f't0.{quote_name(home[1])}', home)} WHERE {self._person(home)} = :p"
        return sorted({row[0] for row in session.query(sql, {"p": person})}, key=str)

    def _person(self, home: ColumnRef) -> str:
        assert self.person is not None
        return f"{self._from[home[0]][0]}.{quote_name(self.person[1])}"

    def _select(self, column: str, home: ColumnRef) -> str:
        return f"SELECT DISTINCT {column} FROM {quote_name(home[0])} AS t0{self._from[home[0]][1]}"


def _staff(template: Template) -> tuple[frozenset[str], float]:
    """Tools that staff alone asks for, and the share of requests that come from staff."""
    told = template.wording.customers
    if told is None:
        return frozenset(n for n in template.tools if n.split("_")[0] in _STAFF), _STAFF_SHARE
    writing = {name for name, tool in template.tools.items() if tool.is_write}
    return frozenset(writing - told), len(writing - told) / max(1, len(writing))


def _speaks(policy: str, person: ColumnRef | None) -> bool:
    nouns = {singular(one or other) for one, other in _FOUND.findall(policy.lower())}
    return person is not None and _noun(person[0]) in nouns


def _noun(table: str) -> str:
    """The last word of a table's name, in the singular."""
    return singular(table.replace("_", " ").lower().split()[-1])


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f":{name}" for name in names)


def _people(schema: Schema, policy: str) -> ColumnRef | None:
    """The key of the table of people whom other rows belong to; ``None`` without one."""
    identified = bool(_IDENTIFIED.search(policy.lower()))
    found: list[tuple[int, ColumnRef]] = []
    for name, table in schema.tables.items():
        customers = _noun(name) in _CUSTOMERS
        users = identified and _noun(name) in ("user", "account", "person")
        if not (customers or users) or len(table.primary_key) != 1:
            continue
        home = (name, table.primary_key[0])
        if _IDENTIFYING & set(table.columns) and (belongings := len(_joins(schema, home)) - 1):
            found.append((belongings, home))
    return max(found)[1] if found else None


def _joins(schema: Schema, person: ColumnRef) -> dict[str, tuple[str, str]]:
    """Table → alias of the person, and the joins that lead there, over the fewest foreign keys."""
    out = {person[0]: ("t0", "")}
    paths: dict[str, list[tuple[str, ColumnRef]]] = {person[0]: []}
    grown = True
    while grown:
        grown = False
        for name, table in schema.tables.items():
            if name in paths:
                continue
            for column in table.columns.values():
                target = column.references
                if target and target[0] in paths and target[0] != name:
                    paths[name] = [(column.name, target), *paths[target[0]]]
                    grown = True
                    break
        for name, path in paths.items():
            if name not in out:
                joins = [
                    f" JOIN {quote_name(target[0])} AS t{at + 1}"
                    f" ON t{at + 1}.{quote_name(target[1])} = t{at}.{quote_name(column)}"
                    for at, (column, target) in enumerate(path)
                ]
                out[name] = (f"t{len(path)}", "".join(joins))
    return out


@dataclass(frozen=True, slots=True)
class Situation:
    """The matter of a task so far; ``loose`` puts up with goals that have nothing in common."""

    ownership: Ownership
    person: Scalar = None
    """Key of the person whose matter it is."""
    rows: Rows = frozenset()
    """Rows that the goals speak of, and those which these point to."""
    begun: bool = False
    loose: bool = False
    staff: bool = False
    """Whether somebody asks who runs the place, though a policy has people speak for themselves."""
    held: Rows = frozenset()
    """Rows that must be taken where a tool names one of their tables."""

    def pool(self, session: Session, home: ColumnRef) -> list[Scalar] | None:
        """Keys of a table that belong to the matter; ``None`` where any may be taken."""
        if held := [key for table, column, key in self.held if (table, column) == home]:
            return sorted(held, key=str)
        if self.loose or not self.begun:
            return None
        if self.person is not None and self.ownership.owns(home[0]):
            return self.ownership.keys(session, home, self.person)
        if near := [key for table, column, key in self.rows if (table, column) == home]:
            return sorted(near, key=str)
        table = self.ownership.schema.tables[home[0]]
        for column in table.columns.values():
            root = self.ownership.schema.root(home[0], column.name)
            held = [key for name, of, key in self.rows if (name, of) == root != home]
            if column.references and held:
                bound = {f"k{at}": key for at, key in enumerate(sorted(held, key=str))}
                sql = (
                    f"SELECT {quote_name(home[1])} FROM {quote_name(home[0])} "
                    f"WHERE {quote_name(column.name)} IN ({_listed(bound)})"
                )
                if found := sorted((row[0] for row in session.query(sql, bound)), key=str):
                    return found
        return None

    def holding(self, goal: Goal) -> Situation:
        """The same, where only the rows may be taken that a goal is about, of their tables."""
        person = self.ownership.person
        rows = [r for r in goal.references.values() if r.kind != "new"]
        held = {(r.table, r.column, r.key) for r in rows if (r.table, r.column) != person}
        return replace(self, held=frozenset(held))

    def about(self, session: Session, home: ColumnRef, key: Scalar) -> Situation:
        """The matter of one row, before any goal: of a person, or of whatever it is."""
        people = self.ownership.of(session, home, [key])
        person = next(iter(people)) if len(people) == 1 else None
        return replace(self, person=person, rows=frozenset({(*home, key)}), begun=True)

    def joined(self, session: Session, goal: Goal, start: Session | None = None) -> Situation:
        """The matter with one more goal.

        Args:
            session: the state after the goal.
            goal: the goal.
            start: the state before all goals, which still holds the rows that goals removed.

        Raises:
            Unplannable: the goal has nothing to do with the matter, or is about several people, or
                one part of it has nothing to do with another.
        """
        states = [session] if start is None else [start, session]
        parts = [self._about(states, part) for part in _parts(goal)]
        people = set().union(*(part.people for part in parts))
        rows = frozenset[tuple[str, str, Scalar]]().union(*(part.rows for part in parts))
        if not self.loose:
            _require_whole(parts)
            # Who runs the place may have the same done for many people at once.
            runs = self.staff or not self.ownership.speaks
            among = runs and self.person is None and bool(rows & self.rows)
            several = len(people) > 1 and not (runs and goal.kind in ("each", "reach"))
            other = len(people) == 1 and self.begun and self.person not in people
            if several or (other and not among):
                raise Unplannable(_OTHERS)
            new = any(r.kind == "new" for r in goal.all_references())
            near = people or new or rows & self.rows
            # People do not run the place whose customers they are.
            acts = self.ownership.speaks and not self.staff and goal.kind != "ask"
            theirs = people or self.ownership.told
            if acts and theirs and goal.tool in self.ownership.staff_tools:
                raise Unplannable(_NOT_THEIRS)
            foreign = acts and self.person is not None and not (people or new)
            if self.begun and (not near or foreign):
                raise Unplannable(_UNRELATED)
        person = next(iter(people)) if len(people) == 1 and not self.begun else self.person
        return replace(self, person=person, rows=self.rows | rows, begun=True)

    def _about(self, states: Sequence[Session], part: _Part) -> _About:
        rows: set[tuple[str, str, Scalar]] = set()
        people: set[Scalar] = set()
        for home, keys in part.keys.items():
            for session in states:
                people |= self.ownership.of(session, home, keys)
                rows |= _with_targets(session, self.ownership.schema, home, keys)
        # That a row is among many that are counted does not make them its matter.
        for home, keys in part.among.items():
            for session in states:
                people |= self.ownership.of(session, home, keys)
        return _About(frozenset(rows) | part.whole, frozenset(people - {None}))


@dataclass(frozen=True, slots=True)
class _Part:
    """Rows that one part of a goal speaks of."""

    keys: Mapping[ColumnRef, tuple[Scalar, ...]]
    among: Mapping[ColumnRef, tuple[Scalar, ...]] = field(default_factory=dict)
    """Rows of sets that are only counted or compared."""
    whole: Rows = frozenset()
    """Keys of several columns."""


@dataclass(frozen=True, slots=True)
class _About:
    rows: Rows
    people: frozenset[Scalar]


def _parts(goal: Goal) -> list[_Part]:
    """What is changed first, then each value or test that must be found out, then the branches."""
    branches = [branch for branch in (goal.then, goal.otherwise) if branch]
    own: list[RowReference] = list(goal.references.values())
    own += [r for rows in goal.lists.values() for r in rows]
    keys = _keys([*own, *(goal.rows.owners if goal.rows else ())])
    if goal.rows:
        keys[goal.rows.table, goal.rows.column] = goal.rows.keys
    parts = [_Part(keys, whole=_composite(goal))] if keys or goal.where else []
    found = [*goal.values.values(), goal.derived]
    parts += [_of_derived(value) for value in found if isinstance(value, DerivedValue)]
    for branch in branches:
        parts += _parts(branch)
    return parts


def _of_derived(value: DerivedValue) -> _Part:
    sets = list(value.sets())
    keys = _keys([*value.references(), *(owner for rows in sets for owner in rows.owners)])
    among: dict[ColumnRef, tuple[Scalar, ...]] = {}
    for rows in sets:
        home = (rows.table, rows.column)
        among[home] = (*among.get(home, ()), *rows.keys)
    return _Part(keys, among)


def _keys(references: Iterable[RowReference]) -> dict[ColumnRef, tuple[Scalar, ...]]:
    out: dict[ColumnRef, tuple[Scalar, ...]] = {}
    for reference in references:
        for row in (reference, *reference.owners):
            home = (row.table, row.column)
            out[home] = (*out.get(home, ()), row.key)
    return out


def _composite(goal: Goal) -> Rows:
    """The place that parts of keys name, as one row."""
    said = sorted((p, str(f.value)) for p, f in goal.where.items() if isinstance(f, AttributeFact))
    return frozenset({("", ",".join(p for p, _ in said), str(said))}) if said else frozenset()


def _with_targets(
    session: Session, schema: Schema, home: ColumnRef, keys: Sequence[Scalar]
) -> set[tuple[str, str, Scalar]]:
    """Rows by their primary keys, and the rows that they point to."""
    table = schema.tables[home[0]]
    names = [n for n, c in table.columns.items() if c.references or (n,) == table.primary_key]
    out = {(*home, key) for key in keys}
    if not names:
        return out
    roots = [schema.root(home[0], name) for name in names]
    bound = {f"k{at}": key for at, key in enumerate(keys)}
    sql = (
        f"SELECT {', '.join(map(quote_name, names))} FROM {quote_name(home[0])} "
        f"WHERE {quote_name(home[1])} IN ({_listed(bound)})"
    )
    for row in session.query(sql, bound):
        out |= {(*root, cell) for root, cell in zip(roots, row, strict=True) if cell is not None}
    return out


def _require_whole(parts: Sequence[_About]) -> None:
    """Refuse a goal of which one part has nothing to do with those before it."""
    rows, people = frozenset[tuple[str, str, Scalar]](), frozenset[Scalar]()
    for at, part in enumerate(parts):
        if at and not (part.rows & rows or (part.people and part.people == people)):
            raise Unplannable("parts that have nothing to do with each other")
        rows, people = rows | part.rows, people | part.people
