"""Compiles changes laid over an environment: what is not changed stays as it was, to the byte.

A change is a draft that holds only what is new or different. Nothing that existed can be left out
by mistake, and a change is undone by removing its name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import apsw

from envwright.authoring.draft_compiler import DraftCompiler
from envwright.authoring.environment_draft import (
    DraftProblem,
    EnvironmentDraft,
    draft_of_spec,
    inserts_by_table,
)
from envwright.environment.database import Database
from envwright.environment.phrasebook import phrasing_of
from envwright.environment.schema import Schema, Table, quote_name, schema_statements
from envwright.environment.sql_analysis import analyse_statement
from envwright.environment.sql_host import seconds_of
from envwright.environment.sql_text import code_tokens
from envwright.environment.template import Template, without_tools
from envwright.errors import SpecError
from envwright.population import table_order
from envwright.types import EnvironmentSpec, Interface, Json, ToolSpec

# Statements that are allowed by their first word; WITH may begin an INSERT.
_ROWS = ("INSERT", "REPLACE", "WITH")
_CHANGES = (*_ROWS, "UPDATE", "DELETE")
_BATCH_ROWS, _BATCH_TEXT = 100, 50_000
"""Rows and characters of one INSERT at most."""


def adjust_rows(spec: EnvironmentSpec, rows: Mapping[str, str], changes: Sequence[str]) -> str:
    """The rows, as ``state.sql`` of an environment, after statements that change them.

    Rows and statements run without the schema's CHECKs and references: the statements are there
    to make the rows keep to them, and compiling the outcome shows whether they do.

    Args:
        spec: the environment, of which only schema, clock and limits count.
        rows: INSERT statements by table, in any order.
        changes: statements that change them, in order.

    Raises:
        SpecError: the engine refuses a row or a statement.
    """
    # Tools and invariants are left out: they may not fit until the rows have been changed.
    bare = Template(without_tools(spec, invariants=(), state_sql="", population=None))
    database = Database(bare.content, spec.limits, seconds_of(spec.clock))
    try:
        database.connection.pragma("foreign_keys", False)
        database.connection.pragma("ignore_check_constraints", True)
        database.host.begin("adjust", {})
        for name, script in rows.items():
            for _, sql in schema_statements(script):
                _run(database, bare.schema, sql, _ROWS, f"inserts: {name}")
        for number, sql in enumerate(changes, start=1):
            _run(database, bare.schema, sql, _CHANGES, f"adjust: statement {number}")
        _refuse_orphans(database)
        return _script(database, bare.schema)
    finally:
        database.close()


def _run(database: Database, schema: Schema, sql: str, verbs: Sequence[str], place: str) -> None:
    statement = analyse_statement(database.connection, schema, sql, [], place)
    # A read-only statement such as WITH … SELECT would change nothing and is likely a mistake.
    if statement.readonly or code_tokens(sql)[0].upper not in verbs:
        raise SpecError(f"only {', '.join(verbs)} may stand here.", place=place)
    # arm() sets the limits of steps and time for the statement; disarm() in any case.
    database.arm()
    try:
        database.connection.execute(sql)
    except (apsw.Error, ValueError) as error:
        said = str(error).removeprefix("SQLError: ").rstrip(".")
        raise SpecError(f"{said}.", place=place) from None
    finally:
        database.disarm()


def _refuse_orphans(database: Database) -> None:
    # Constraints were off while the rows changed; this pragma lists every violated reference.
    for table, _, parent, _ in database.connection.execute("PRAGMA foreign_key_check"):
        raise SpecError(f"a row of {table} refers to a missing row of {parent}.", place="rows")


def _script(database: Database, schema: Schema) -> str:
    """All rows as INSERT statements, parents first; references that close a circle come last."""
    order = table_order(schema)
    parts: list[str] = []
    last: list[str] = []
    for at, name in enumerate(order):
        table = schema.tables[name]
        # References to this or to a later table cannot be set yet: they are written as NULL first.
        waits = _waiting(table, order[at:])
        rows = _rows(database, table)
        # If the rows can be ordered so that parents come first, references to the own table can be
        # set at once.
        if in_order := _referred_first(table, rows):
            own = {c for key in table.foreign_keys if key.parent == name for c in key.columns}
            rows, waits = in_order, [column for column in waits if column not in own]
        places = {list(table.columns).index(column) for column in waits}
        first = [[None if n in places else v for n, v in enumerate(row)] for row in rows]
        parts += _inserts(table, first, "")
        change = ", ".join(
            f"{quote_name(column)} = excluded.{quote_name(column)}" for column in waits
        )
        # Second pass: the same rows again, as an upsert that sets the columns left out before.
        set_later = [row for row in rows if any(row[n] is not None for n in places)]
        last += _inserts(table, set_later, f"\nON CONFLICT DO UPDATE SET {change}")
    return "\n".join([*parts, *last, ""])


def _waiting(table: Table, later: Sequence[str]) -> list[str]:
    """Columns that may be NULL and refer to the table itself or to one that comes after it."""
    keys = [key for key in table.foreign_keys if key.parent in later]
    names = dict.fromkeys(column for key in keys for column in key.columns)
    fixed = set(table.primary_key)
    # A NOT NULL or primary key column cannot be set later.
    return [n for n in names if not table.columns[n].not_null and n not in fixed]


def _referred_first(table: Table, rows: list[Sequence[object]]) -> list[Sequence[object]]:
    """The rows with those first to which others of the table refer; empty where that is a circle.

    A row that is written without its reference at first may break a CHECK for that moment.
    """
    places = {column: at for at, column in enumerate(table.columns)}
    own = [key for key in table.foreign_keys if key.parent == table.name]
    out: list[Sequence[object]] = []
    left = rows
    # Kahn's algorithm for topological sorting: take the rows that refer to no row still left.
    while left:
        there = [{tuple(row[places[c]] for c in key.parent_columns) for row in left} for key in own]
        free = [
            row
            for row in left
            if all(
                (found := tuple(row[places[c]] for c in key.columns)) not in waiting
                # A row that refers to itself is no obstacle.
                or found == tuple(row[places[c]] for c in key.parent_columns)
                for key, waiting in zip(own, there, strict=True)
            )
        ]
        if not free:
            return []
        out += free
        left = [row for row in left if row not in free]
    return out


def _rows(database: Database, table: Table) -> list[Sequence[object]]:
    columns = ", ".join(quote_name(column) for column in table.columns)
    keys = ", ".join(quote_name(key) for key in table.primary_key)
    # ORDER BY the primary key: the script must not depend on the order of insertion.
    query = f"SELECT {columns} FROM {quote_name(table.name)} ORDER BY {keys}"
    return list(database.connection.execute(query))


def _inserts(table: Table, rows: Sequence[Sequence[object]], end: str) -> list[str]:
    columns = ", ".join(quote_name(column) for column in table.columns)
    head = f"INSERT INTO {quote_name(table.name)} ({columns}) VALUES\n"
    lines = [f"  ({', '.join(map(apsw.format_sql_value, row))})" for row in rows]
    # Several INSERTs of bounded size, so that no single statement exceeds SQLite's limits.
    batches: list[list[str]] = []
    size = 0
    for line in lines:
        if not batches or len(batches[-1]) == _BATCH_ROWS or size + len(line) > _BATCH_TEXT:
            batches.append([])
            size = 0
        batches[-1].append(line)
        size += len(line)
    return [head + ",\n".join(batch) + f"{end};" for batch in batches]


# --- drafts --------------------------------------------------------------------------------------

KEPT_OF_TOOL = ("actor", "operation")
"""What a tool keeps; a new one has it from the plan."""


class ChangeCompiler(DraftCompiler):
    """Compiles drafts that are made of an environment and changes.

    Args:
        base: the environment, with its rows.
        seed: of rows that a recipe makes.
    """

    def __init__(self, base: EnvironmentSpec, seed: int = 0) -> None:
        origin = base.source
        super().__init__(Interface(name=base.name, origin=origin), seed)
        self.base, self.given = base, draft_of_spec(base)

    def full(self, change: EnvironmentDraft) -> EnvironmentDraft:
        """The whole environment with a change."""
        given = self.given
        # An empty title is no change.
        plan = {key: change.plan[key] for key in ("title", "description") if change.plan.get(key)}
        return given.model_copy(
            update={
                "about": {**given.about, **plan},
                "tables": {**given.tables, **change.tables},
                "indexes": (*given.indexes, *change.indexes),
                "invariants": {**given.invariants, **change.invariants},
                "recipe": self._recipe(change),
                # A new recipe makes all rows anew, so given rows are dropped.
                "inserts": {} if change.recipe else {**given.inserts, **change.inserts},
                "adjust": change.adjust,
                "tools": {**given.tools, **self._tools_of(change)},
                "policy": policy_text(change.policy or given.policy, change.sentences),
                "tests": change.tests,
            }
        )

    def _tools_of(self, change: EnvironmentDraft) -> dict[str, Json]:
        out: dict[str, Json] = {}
        for name, body in change.tools.items():
            before = self.given.tools.get(name)
            kept = before or change.plan.get("tools", {}).get(name, {})
            # A change may not decide who calls a tool or which operation it stands for.
            own = {key: value for key, value in body.items() if key not in KEPT_OF_TOOL}
            out[name] = {**own, **{key: kept[key] for key in KEPT_OF_TOOL if kept.get(key)}}
        return out

    def _recipe(self, change: EnvironmentDraft) -> dict[str, Json]:
        if not change.recipe:
            return self.given.recipe
        before = self.base.population
        known = before.data().get("tables", {}) if before else {}
        seed = before.seed if before else self._seed
        return {"seed": seed, **change.recipe, "tables": {**known, **change.recipe["tables"]}}

    def _spec(
        self,
        draft: EnvironmentDraft,
        tools: tuple[ToolSpec, ...],
        *,
        rows: bool = True,
        invariants: bool = True,
    ) -> EnvironmentSpec:
        base, given = self.base, self.given
        spec = super()._spec(draft, tools, rows=False, invariants=invariants)
        kept: dict[str, object] = {"version": base.version, "limits": base.limits}
        # How people speak stands in a file that drafts know nothing of; tools may be gone.
        kept["phrasing"] = phrasing_of(base.phrasing, {tool.name for tool in tools})
        # The original text with its comments and layout, not a normalised one.
        if (draft.tables, draft.indexes) == (given.tables, given.indexes):
            kept["schema_sql"] = base.schema_sql
        if draft.policy == given.policy:
            kept["policy"] = base.policy
        spec = spec.model_copy(update=kept)
        return self._with_rows(draft, spec) if rows else spec

    def _with_rows(self, draft: EnvironmentDraft, spec: EnvironmentSpec) -> EnvironmentSpec:
        base, given = self.base, self.given
        # Unchanged rows keep their text, and the recipe that made them stays valid.
        if (draft.inserts, draft.recipe) == (given.inserts, given.recipe):
            kept: dict[str, object] = {"state_sql": base.state_sql, "population": base.population}
            spec = spec.model_copy(update=kept)
            rows = given.inserts
        elif draft.recipe:
            spec = super()._with_rows(draft, spec)
            rows = draft_of_spec(spec).inserts
        else:
            rows = draft.inserts
        if rows == given.inserts and not draft.adjust:
            return spec
        # Adjusting is slow, and the same rows are compiled many times while changes are tried.
        key = f"{spec.schema_sql}\0{spec.clock}\0{rows}\0{draft.adjust}"
        if key not in self._rows:
            self._rows[key] = adjust_rows(spec, rows, draft.adjust)
        # A recipe does not tell how these rows were made.
        return spec.model_copy(update={"state_sql": self._rows[key], "population": None})

    def _state(self, draft: EnvironmentDraft) -> list[DraftProblem]:
        if unknown := [name for name in draft.inserts if name not in draft.tables]:
            said = "there is no such table."
            return [
                DraftProblem(kind="engine", place=f"inserts: {n}", message=said) for n in unknown
            ]
        try:
            spec = self._spec(draft, (), invariants=False)
        except SpecError as error:
            return [_told(error, error.place)]
        try:
            Template(spec)
        except SpecError as error:
            return [_told(error, _table_at(spec.state_sql, error.place))]
        return []


def _told(error: SpecError, place: str) -> DraftProblem:
    said = f"{error.message} {error.remedy}".strip()
    return DraftProblem(kind="engine", place=place, message=said)


def _table_at(script: str, place: str) -> str:
    """The table whose rows begin on a line of the script, as a place of an answer."""
    line = place.removeprefix("line ")
    for at, sql in schema_statements(script):
        if str(at) == line:
            return f"inserts: {next(iter(inserts_by_table(sql)))}"
    return place or "rows"


def policy_text(policy: str, sentences: dict[str, str]) -> str:
    """A policy with the sentences of further rules."""
    if not sentences:
        return policy
    lines = "\n".join(f"- {' '.join(sentence.split())}" for sentence in sentences.values())
    return f"{policy.rstrip()}\n\n## Rules\n\n{lines}\n"
