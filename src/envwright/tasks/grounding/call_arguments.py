"""Arguments with which a call is possible: keys found by a query, other values fresh.

A guard is a query over the state and the parameters. Put a column in place of the parameter and
the same guard becomes a condition on rows; the rows that pass every guard are the bindings with
which the call is possible. Values that name no row are taken from a second population of the same
schema under another seed, so that they are plausible and not there yet where that matters.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import apsw
import orjson

from envwright.environment.call_sampling import refusing_guard
from envwright.environment.schema import Column, Schema, quote_name
from envwright.environment.session import Session
from envwright.environment.sql_analysis import ColumnRef
from envwright.environment.sql_text import SqlToken, code_tokens
from envwright.environment.template import Template, without_tools
from envwright.environment.tool import CompiledTool
from envwright.errors import SpecError
from envwright.population import default_population
from envwright.tasks.goals import Unplannable
from envwright.types import Call, Json, Scalar

KEYS_SAMPLED = 25
"""Keys tried per parameter: enough to find a row, few enough for pairs and triples of them."""
BINDING_TRIALS = 100
"""Bindings that are tried one by one where the guards cannot be asked at once."""
# Characters of a text that a user would say.
_LONGEST_SPOKEN = 80
_MOST_SPOKEN = 4
"""Items of a list that a user would say."""
BindingFilter = Callable[[Mapping[str, Scalar]], bool]
"""Whether a binding (parameter → key) may be taken."""


# --- values --------------------------------------------------------------------------------------


DonorRow = Mapping[str, Scalar]
_FEW = 4
"""Distinct cells that a column needs, so that other rows' cells are enough to choose from."""


class FreshValues:
    """Fresh values per column, from a scratch copy of the environment.

    Where the rows of an environment are given, and no recipe makes others like them, those rows
    are donors themselves: what nothing but a name tells would not read like the rest of them.
    """

    def __init__(self, template: Template, seed: int = 1_000_003) -> None:
        spec = template.spec
        recipe = spec.population or default_population(template.schema, rows=20, seed=seed)
        recipe = recipe.model_copy(update={"seed": recipe.seed + seed})
        bare = without_tools(spec, state_sql="", population=recipe)
        try:
            self._rows: Template | None = Template(bare)
        except SpecError:  # the recipe fails under another seed: only the schema's own values then
            self._rows = None
        self._given = template if spec.state_sql and spec.population is None else None
        self._pools: dict[tuple[str, str], list[Scalar]] = {}
        self._donors: dict[str, list[DonorRow]] = {}

    def pool(self, table: str, column: str) -> list[Scalar]:
        """Distinct non-NULL values of the column in the scratch copy, in key order."""
        if (table, column) not in self._pools:
            found = [] if self._is_key(table, column) else _distinct(self._given, table, column)
            if len(found) < _FEW:
                found = _distinct(self._rows, table, column)
            self._pools[table, column] = found
        return self._pools[table, column]

    def row(self, table: str, rng: random.Random) -> DonorRow:
        """A row whose cells belong together; empty where there is none."""
        if table not in self._donors:
            rows = _rows_of(self._given, table) or _rows_of(self._rows, table)
            # Nobody says an empty text: rows that have none can be asked for as a whole.
            self._donors[table] = [row for row in rows if "" not in row.values()] or rows
        donors = self._donors[table]
        return rng.choice(donors) if donors else {}

    def _is_key(self, table: str, column: str) -> bool:
        if self._given is None:
            return True
        home = self._given.schema.tables[table]
        return any(column in group for group in (home.primary_key, *home.unique))


def _distinct(template: Template | None, table: str, column: str) -> list[Scalar]:
    """Distinct non-NULL cells, ascending."""
    if template is None:
        return []
    name = quote_name(column)
    with template.reading() as db:
        rows = db.execute(f"SELECT DISTINCT {name} FROM {quote_name(table)} ORDER BY {name}")
        return [row[0] for row in rows if row[0] is not None]


def _rows_of(template: Template | None, table: str) -> list[DonorRow]:
    """The rows of a table, in the order of its key."""
    if template is None:
        return []
    home = template.schema.tables[table]
    names = list(home.columns)
    order = ", ".join(map(quote_name, home.primary_key or names[:1]))
    listed = ", ".join(map(quote_name, names))
    with template.reading() as db:
        rows = db.execute(f"SELECT {listed} FROM {quote_name(table)} ORDER BY {order}")
        return [dict(zip(names, row, strict=True)) for row in rows]


class CallDonor:
    """Donors of one call: all cells that it takes of a table are of one row of it."""

    def __init__(self, values: FreshValues, rng: random.Random) -> None:
        self.values, self.rng = values, rng
        self._rows: dict[str, DonorRow] = {}

    def take(self, table: str, row: DonorRow) -> None:
        """Take all further cells of a table from this row."""
        self._rows.setdefault(table, row)

    def cell(self, column: Column, taken: Callable[[Scalar], bool]) -> Scalar:
        """The cell of the call's row; another one where it is NULL or must not be there yet."""
        if column.table not in self._rows:
            self._rows[column.table] = self.values.row(column.table, self.rng)
        value = self._rows[column.table].get(column.name)
        if value is not None and not taken(value):
            return value
        pool = [cell for cell in self.values.pool(column.table, column.name) if not taken(cell)]
        return self.rng.choice(pool) if pool else None


def sample_value(session: Session, tool: CompiledTool, parameter: str, donor: CallDonor) -> Json:
    """A value for a parameter that is not a key.

    Raises:
        Unplannable: there is none that a user could say.
    """
    json_schema = tool.arguments.json_schema["properties"][parameter]
    where = tool.arguments.columns.get(parameter)
    if where is not None:
        column = session.template.schema.tables[where[0]].columns[where[1]]
        value = _of_column(session, column, donor)
    else:
        value = _of_schema(json_schema, donor.rng)
    if value is None or not is_speakable(value) or tool.arguments.value_problem(parameter, value):
        raise Unplannable("no plausible value for a parameter")
    return value


def _of_column(session: Session, column: Column, donor: CallDonor) -> Json:
    if column.is_boolean:
        return donor.rng.random() < 0.5
    if column.text.enum is not None:
        return donor.rng.choice(column.text.enum)
    used: set[Scalar] = set()
    if _is_unique(session, column):
        used = set(column_values(session, (column.table, column.name)))
    value = donor.cell(column, used.__contains__)
    return orjson.loads(str(value)) if column.is_json and value is not None else value


def _is_unique(session: Session, column: Column) -> bool:
    table = session.template.schema.tables[column.table]
    return (column.name,) == table.primary_key or any(column.name in u for u in table.unique)


def _of_schema(json_schema: Any, rng: random.Random) -> Json:
    """A value from the JSON Schema alone; simple types only."""
    if "enum" in json_schema:
        return rng.choice(json_schema["enum"])
    kind = json_schema.get("type")
    low = json_schema.get("minimum", 1)
    high = json_schema.get("maximum", low + 20)
    if kind == "boolean":
        return rng.random() < 0.5
    if kind == "integer":
        return rng.randint(int(low), max(int(low), int(high)))
    if kind == "number":
        return round(rng.uniform(low, max(low, high)), 2)
    return None


def is_speakable(value: Json) -> bool:
    """Whether a request can carry the value: short texts, numbers, yes/no, lists of texts."""
    if isinstance(value, list):
        texts = all(isinstance(v, str) and is_speakable(v) for v in value)
        return 0 < len(value) <= _MOST_SPOKEN and texts
    if isinstance(value, str):
        return is_plain_text(value, _LONGEST_SPOKEN)
    return isinstance(value, bool | int | float)


def is_plain_text(value: str, longest: int) -> bool:
    """Whether a text can stand in quotes in a sentence."""
    return 0 < len(value) <= longest and not set(value) & set('“”"\n\\') and value == value.strip()


def column_values(session: Session, column: ColumnRef) -> list[Scalar]:
    """The column's cells, one a row, ascending."""
    table, name = map(quote_name, column)
    return [row[0] for row in session.query(f"SELECT {name} FROM {table} ORDER BY {name}")]


# --- keys ----------------------------------------------------------------------------------------


def key_parameters(tool: CompiledTool, schema: Schema) -> dict[str, ColumnRef]:
    """Plain parameters that name an existing row: parameter → root key column.

    A key column is a primary key, or a unique column (a user name, say) where the tool requires
    it. A create tool's own new key is among them; no row passes its guards, and the caller then
    takes a fresh value instead.
    """
    out = {}
    required = tool.arguments.json_schema["required"]
    for parameter, (table, column) in tool.arguments.columns.items():
        if parameter not in tool.spec.parameters:
            continue  # inside an array or object
        root = schema.root(table, column)
        home = schema.tables[root[0]]
        if (root[1],) == home.primary_key or ((root[1],) in home.unique and parameter in required):
            out[parameter] = root
    return out


def part_parameters(tool: CompiledTool, schema: Schema) -> dict[str, ColumnRef]:
    """Plain parameters that are one part of a key of several columns: parameter → key column.

    Together with their siblings they name a row, so they are bound by the same query.
    """
    out = {}
    for parameter in tool.arguments.json_schema["required"]:
        if parameter not in tool.arguments.columns:
            continue
        root = schema.root(*tool.arguments.columns[parameter])
        home = schema.tables[root[0]]
        if any(len(key) > 1 and root[1] in key for key in (home.primary_key, *home.unique)):
            out[parameter] = root
    return out


def key_columns_of(tool: CompiledTool, schema: Schema) -> dict[str, ColumnRef]:
    """Parameters that name a row, alone or as parts of its key → the root key column."""
    return key_parameters(tool, schema) | part_parameters(tool, schema)


def feasible_bindings(
    session: Session,
    tool: CompiledTool,
    keys: Mapping[str, ColumnRef],
    fixed: Mapping[str, Any],
    rng: random.Random,
    refusing: int | None = None,
    *,
    pool: Callable[[ColumnRef], list[Scalar] | None] = lambda home: None,
) -> list[dict[str, Scalar]]:
    """Values for the key parameters with which every guard holds, in random order.

    Args:
        session: the state to ask.
        tool: the tool to be called.
        keys: the parameters to bind and the columns that they range over.
        fixed: values of the other parameters; those absent count as NULL.
        rng: chooses which keys are tried.
        refusing: place of a guard that is to be the first that does not hold.
        pool: keys of a table that may be taken; ``None`` where all may.
    """
    if not keys:
        return [{}]
    # Parameters that are not given are NULL in guards, as in a real call.
    bound = {name: fixed.get(name) for name in tool.spec.parameters}
    # Per key parameter a table of candidates, `(VALUES (:k0_0), (:k0_1), …) AS c0`; the guards with
    # `c0.v` in place of the parameter then filter the cross join of these tables.
    sources, pools = [], []
    for number, (parameter, column) in enumerate(keys.items()):
        chosen = pool(column)
        values = column_values(session, column) if chosen is None else chosen
        picked = rng.sample(values, min(KEYS_SAMPLED, len(values)))
        pools.append(picked)
        names = []
        for at, value in enumerate(picked):
            bound[f"k{number}_{at}"] = value
            names.append(f"(:k{number}_{at})")
        if not names:
            return []
        sources.append(f"(SELECT column1 AS v FROM (VALUES {', '.join(names)})) AS c{number}")
        del bound[parameter]
    columns = {parameter: f"c{number}.v" for number, parameter in enumerate(keys)}
    where = [
        # A guard that gives NULL does not hold, as when the tool is called.
        f"(coalesce(({_substitute(guard.sql, columns, tool)}), 0) <> 0) = {at != refusing}"
        for at, guard in enumerate(tool.spec.require)
        if guard.for_each is None and (refusing is None or at <= refusing)
    ]
    sql = (
        f"SELECT {', '.join(columns.values())} FROM {', '.join(sources)} "
        f"WHERE {' AND '.join(where) or '1'} LIMIT 500"
    )
    try:
        rows = session.query(sql, bound)
    except (SpecError, apsw.Error):  # a guard of several columns is no scalar: only trial is left
        given = {name: value for name, value in fixed.items() if value is not None}
        drawn = [tuple(rng.choice(pool) for pool in pools) for _ in range(BINDING_TRIALS)]
        rows = [
            row
            for row in dict.fromkeys(drawn)
            if refusing_guard(session.query, tool, given | dict(zip(keys, row, strict=True)))
            == refusing
        ]
    # Shuffled, so that callers may simply take the first row.
    rng.shuffle(rows)
    return [dict(zip(keys, row, strict=True)) for row in rows]


def _substitute(sql: str, columns: Mapping[str, str], tool: CompiledTool) -> str:
    """The SQL with parameters replaced by columns, and lets by their queries.

    What may follow a query, a semicolon or a comment, is left out: it stands in parentheses then.
    """
    out, at = [], 0
    # Tokens, not text: ":id" inside a string literal or a comment is no parameter.
    query = _code(sql)
    for token in query:
        name = token.text[1:]
        if token.kind != "symbol" or token.text[:1] not in ":@$" or not name:
            continue
        if name in columns:
            text = columns[name]
        elif name in tool.spec.let:
            text = f"({_substitute(tool.spec.let[name], columns, tool)})"
        else:
            continue
        out += [sql[at : token.start], text]
        at = token.start + len(token.text)
    return "".join([*out, sql[at : query[-1].start + len(query[-1].text)]])


@lru_cache(maxsize=1024)
def _code(sql: str) -> tuple[SqlToken, ...]:
    """Tokens of a query without comments and semicolons."""
    return tuple(token for token in code_tokens(sql) if token.text != ";")


def bound_call(
    session: Session,
    tool: CompiledTool,
    parameters: Sequence[str],
    donor: FreshValues,
    rng: random.Random,
    *,
    fixed: Mapping[str, Json],
    allowed: BindingFilter = lambda row: True,
) -> Call:
    """A call that the guards let pass in the current state; it is not made.

    Args:
        session: the state in which the guards are asked.
        tool: what is called.
        parameters: which of its parameters are given.
        donor: fresh values of those that name no row.
        rng: all choices.
        fixed: values that are settled.
        allowed: which rows may be taken.

    Raises:
        Unplannable: no row passes the guards, or none can be asked; a value cannot be found.
    """
    homes = key_columns_of(tool, session.template.schema)
    given, cells = dict(fixed), CallDonor(donor, rng)
    for name in parameters:
        if name not in homes and name not in given:
            given[name] = sample_value(session, tool, name, cells)
    keys = {name: homes[name] for name in parameters if name in homes and name not in given}

    def rows_for(keys: Mapping[str, ColumnRef]) -> dict[str, Scalar] | None:
        bound = tool.arguments.bind(given)  # with defaults, and lists as the guards see them
        rows = feasible_bindings(session, tool, keys, bound, rng)
        return next((row for row in rows if allowed(row)), None)

    row = rows_for(keys)
    if row is None:  # a key may be that of the row which the call itself puts in
        new = names_inserted(tool, keys)
        given |= {name: sample_value(session, tool, name, cells) for name in new}
        row = rows_for({n: keys[n] for n in keys if n not in new}) if new else None
        # Tools that delete rows write whole rows too, but have no use for a new key.
        if row is None or refusing_guard(session.query, tool, given | row) is not None:
            raise Unplannable("no row satisfies the guards")
    given |= row
    return Call(tool=tool.name, arguments={n: given[n] for n in tool.spec.parameters if n in given})


def names_inserted(tool: CompiledTool, keys: Mapping[str, ColumnRef]) -> list[str]:
    """Key parameters of tables into which the tool puts rows: they may name the new row."""
    words = {token.upper for step in tool.spec.do for token in code_tokens(step.sql)}
    if tool.spec.do and not words & {"INSERT", "REPLACE"}:
        return []  # it only deletes
    inserted = {table for table, column in tool.writes if column == "*"}
    return [parameter for parameter, (table, _) in keys.items() if table in inserted]
