"""The initial state of an environment: rows made from a seeded recipe that satisfy the schema.

Parents come before children. Every row is tried on a scratch database, so that the engine is the
judge of every constraint; what it refuses is made again, only in the columns that it names.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

import apsw

from envwright.errors import SpecError
from envwright.runtime.clock import seconds_of
from envwright.runtime.database import Database
from envwright.runtime.generators import (
    DAY,
    Make,
    Source,
    between,
    date_text,
    kind_of,
    natural,
    turn,
    wants_distinct,
)
from envwright.runtime.schema import ForeignKey, Schema, Table, nearest, quote
from envwright.types import (
    ColumnPopulation,
    Invariant,
    Json,
    Limits,
    Population,
    Scalar,
    TablePopulation,
    canonical_json,
)

Row = dict[str, Scalar]
FILE = "population.yaml"
TRIES = 40
"""How often a row is made before it is dropped."""
_DROPS = 8
"""Rows dropped one after another until a table is taken to be full."""
_DRAWS = 8
"""How often a value that should be rare is drawn until it is new."""
_BATCH_ROWS, _BATCH_TEXT = 50, 60_000
_MOST_ROWS = 60
_NULLS, _SELDOM_NULLS, _SELF_NULLS = 0.12, 0.5, 0.7
_SKEW = 1.7
"""1 would refer to all parents alike; the more, the more a few are preferred."""
_SELDOM = re.compile(r"cancel|delet|archiv|refund|return|reject|error|fail|closed|ended", re.I)
"""What most rows of a table have not met."""


def populate(
    schema: Schema,
    schema_sql: str,
    population: Population,
    clock: str,
    invariants: Sequence[Invariant] = (),
) -> str:
    """The INSERT statements of an initial state.

    Args:
        schema: the schema of the state.
        schema_sql: the text that it was read from.
        population: rows per table; a table that is not listed stays empty.
        clock: the environment's time, which dates are made around.
        invariants: a row with which one breaks is made again, like one that the engine refuses; an
            invariant that a row cannot meet while the rows after it are missing is passed over.

    Returns:
        The same text for the same arguments, in any process.

    Raises:
        SpecError: the recipe is wrong, or a table for which it asks rows gets none.
    """
    recipes = _read_recipes(schema, population)
    database = Database(None, Limits(), seconds_of(clock))
    try:
        database.connection.execute(schema_sql)
        database.connection.execute("BEGIN")
        source = Source(population.seed, seconds_of(clock))
        filler = _Filler(database, schema, source, recipes, invariants)
        order = [schema.tables[name] for name in table_order(schema)]
        for table in order:
            recipe = population.tables.get(table.name)
            filler.fill(table, recipe.rows if recipe else 0)
        filler.close_cycles()
        parts = [filler.inserts(table) for table in order]
        return "".join([*parts, *(filler.patches(table) for table in order)])
    finally:
        database.close()


def default_population(schema: Schema, rows: int = 12, seed: int = 0) -> Population:
    """A recipe for a schema that has none: ``rows`` per root table, two to three times that below.

    A table that extends another one to one gets as many rows as that one.
    """
    depth: dict[str, int] = {}
    counts: dict[str, int] = {}
    for name in table_order(schema):
        table = schema.tables[name]
        known = [key for key in table.foreign_keys if key.parent in depth]
        depth[name] = 1 + max((depth[key.parent] for key in known), default=-1)
        counts[name] = min(_MOST_ROWS, rows * min(depth[name] + 1, 3))
        twins = [counts[key.parent] for key in known if _is_unique(table, key.columns)]
        counts[name] = min([counts[name], *twins])
    tables = {name: TablePopulation(rows=counts[name]) for name in schema.tables}
    return Population(seed=seed, tables=tables)


def table_order(schema: Schema) -> list[str]:
    """Tables such that parents precede children; a cycle is cut where NULL may stand first."""
    order: list[str] = []
    left = list(schema.tables)
    while left:
        rank = {name: _open(schema.tables[name], left) for name in left}
        order.append(min(left, key=lambda name: rank[name]))
        left.remove(order[-1])
    return order


def _open(table: Table, left: list[str]) -> int:
    """How bad it would be to fill the table before those that are left: 0 for not at all."""
    keys = [key for key in table.foreign_keys if key.parent in left and key.parent != table.name]
    if not keys:
        return 0
    if all(_nullable(table, key) for key in keys):
        return 1
    return 2 if _is_deferred(table) else 3


def _is_deferred(table: Table) -> bool:
    return bool(re.search(r"\bINITIALLY\s+DEFERRED\b", table.sql, re.IGNORECASE))


def _nullable(table: Table, key: ForeignKey) -> list[str]:
    """The columns of a reference that may be NULL."""
    return [name for name in key.columns if not table.columns[name].not_null]


def _is_unique(table: Table, columns: tuple[str, ...]) -> bool:
    return set(columns) in [set(table.primary_key), *map(set, table.unique)]


class _Plan:
    """How the rows of one table are made: which columns, in which order, by which generators."""

    def __init__(self, table: Table, recipes: Mapping[str, Make]) -> None:
        self.table = table
        keys = [key for key in table.foreign_keys if not set(key.columns) <= set(recipes)]
        # Long references first: shorter ones that share a column then agree with them.
        keys.sort(key=lambda key: -len(key.columns))
        self.keys = [key for key in keys if key.parent != table.name]
        self.own_keys = [key for key in keys if key.parent == table.name]
        self.referring = {name for key in keys for name in key.columns}
        columns = [
            column
            for column in sorted(table.columns.values(), key=turn)
            if column.name in recipes or column.name not in self.referring
        ]
        self.makes = {c.name: recipes.get(c.name) or natural(c, table) for c in columns}
        self.first = [name for name in self.makes if name in self.referring]
        plain = [column for column in columns if column.name not in recipes]
        self.steady = {c.name for c in plain if c.text.enum or c.is_boolean}
        self.distinct = {
            c.name for c in plain if wants_distinct(c) and not c.text.enum and kind_of(c) == "text"
        }
        self.nulls = {
            c.name: (_SELDOM_NULLS if _SELDOM.search(c.name) else _NULLS, len(c.text.enum or ()))
            for c in plain
            if not c.not_null
        }
        """Share of NULL, and the first row that may have it: every value of an enum comes first."""


class _Filler:
    """Makes rows, table after table, and keeps those that the engine took."""

    def __init__(
        self,
        database: Database,
        schema: Schema,
        source: Source,
        recipes: Mapping[str, Mapping[str, Make]],
        invariants: Sequence[Invariant] = (),
    ) -> None:
        self.database, self.schema, self.source, self.recipes = database, schema, source, recipes
        self._watched = {invariant.name: invariant.sql for invariant in invariants}
        """Invariants that rows have met so far."""
        self._broken = ""
        self.rows: dict[str, list[Row]] = {}
        self._later: list[tuple[Table, ForeignKey]] = []
        """References that close a cycle: set once all tables have rows."""
        self._pools: dict[tuple[str, ...], list[Row]] = {}
        self._why = ""

    # --- rows ------------------------------------------------------------------------------------

    def fill(self, table: Table, wanted: int) -> None:
        """Make the rows of one table."""
        plan = _Plan(table, self.recipes.get(table.name, {}))
        self._later += [(table, key) for key in plan.keys if key.parent not in self.rows]
        filled: list[Row] = []
        self.rows[table.name] = filled
        seen: dict[str, set[Scalar]] = {column: set() for column in plan.distinct}
        drops = 0
        for index in range(wanted):
            row = self._row(plan, index, seen)
            drops = 0 if row else drops + 1
            if row:
                filled.append(row)
                for column, values in seen.items():
                    values.add(row[column])
            elif drops == _DROPS:
                break
        if wanted and not filled:
            raise self._empty(table)

    def _row(self, plan: _Plan, index: int, seen: Mapping[str, set[Scalar]]) -> Row | None:
        """One row that the engine took, or nothing after ``TRIES``."""
        names = list(plan.table.columns)
        marks = ", ".join("?" * len(names))
        sql = f"INSERT INTO {quote(plan.table.name)} ({_names(names, quote)}) VALUES ({marks})"
        row: Row = dict.fromkeys(names)
        again = set(names)
        for attempt in range(TRIES):
            self.source.row = row
            self._draw(plan, again, index, attempt, seen)
            self._why = self._try(sql, [row[name] for name in names])
            if not self._why and not self._breaks(plan.table, row):
                return row
            again = _blamed(plan, self._why, attempt)
        if self._broken:  # no row meets it: perhaps those after this one do
            del self._watched[self._broken]
            self._broken = ""
            return self._row(plan, index, seen)
        return None

    def _breaks(self, table: Table, row: Row) -> bool:
        """Whether an invariant is broken since the row is there; then the row goes again."""
        self._broken = ""
        for name, sql in self._watched.items():
            if re.search(rf"\b{re.escape(table.name)}\b", sql) and self._any(sql):
                where = " AND ".join(f"{quote(column)} = ?" for column in table.primary_key)
                key = [row[column] for column in table.primary_key]
                self._why = self._try(f"DELETE FROM {quote(table.name)} WHERE {where}", key)
                self._broken = name
                return True
        return False

    def _any(self, sql: str) -> bool:
        self.database.arm()
        try:
            return self.database.connection.execute(sql).fetchone() is not None
        except apsw.Error:
            return False  # the template says what is wrong with it

    def _try(self, sql: str, values: list[Scalar]) -> str:
        """Run a statement; why the engine refuses it, or nothing."""
        self.database.arm()
        try:
            self.database.connection.execute(sql, values)
        except (apsw.Error, ValueError, OverflowError) as error:
            return str(error).removeprefix("SQLError: ")
        return "" if self.database.connection.changes() else "the engine ignores the row"

    def _draw(
        self,
        plan: _Plan,
        again: set[str],
        index: int,
        attempt: int,
        seen: Mapping[str, set[Scalar]],
    ) -> None:
        """Make the columns in ``again`` of the row that the source holds."""
        for name in plan.first:
            self._value(plan, name, index, attempt, seen)
        bound = set(plan.first)
        if again & plan.referring:
            for key in plan.keys:
                self._refer(plan.table, key, index, attempt, bound)
        for name in plan.makes:
            if name in again and name not in plan.first:
                self._value(plan, name, index, attempt, seen)
        if again & plan.referring:
            for key in plan.own_keys:  # after the key of the row, which may refer to itself
                self._refer(plan.table, key, index, attempt, bound)

    def _value(
        self, plan: _Plan, name: str, index: int, attempt: int, seen: Mapping[str, set[Scalar]]
    ) -> None:
        source, known = self.source, seen.get(name, set())
        share, start = plan.nulls.get(name, (0.0, 0))
        share = 0.5 if attempt and share else share if index >= start else 0.0
        for draw in range(_DRAWS if name in seen else 1):
            source.turn_to((plan.table.name, name), index, attempt, draw)
            nothing = source.random.random() < share
            value = source.row[name] = None if nothing else plan.makes[name](source)
            if value is None or value not in known:
                return

    # --- references ------------------------------------------------------------------------------

    def _refer(
        self, table: Table, key: ForeignKey, index: int, attempt: int, bound: set[str]
    ) -> None:
        """Point one reference of the row at a parent, or at nothing."""
        row, pairs = self.source.row, list(zip(key.columns, key.parent_columns, strict=True))
        self.source.turn_to((table.name, *key.columns), index, attempt)
        optional = [name for name in _nullable(table, key) if name not in bound]
        share = _SELF_NULLS if key.parent == table.name else _NULLS
        nothing = self.source.random.random() < (0.5 if attempt else share)
        parent = self._parent(table, key, bound)
        for name, target in pairs:
            if optional and (nothing or parent is None):
                if name in optional or name not in bound:
                    row[name] = None if name in optional or parent is None else parent[target]
            elif parent is not None:
                row[name] = parent[target]
            elif name not in bound:
                row[name] = self._stand_in(table, key, target)
        bound.update(optional if optional and (nothing or parent is None) else key.columns)

    def _parent(self, table: Table, key: ForeignKey, bound: set[str]) -> Row | None:
        """A parent: a few are picked often and some never, as in life."""
        row, source = self.source.row, self.source
        pool = self._pool(table, key)
        pairs = list(zip(key.columns, key.parent_columns, strict=True))
        if shared := [(name, target) for name, target in pairs if name in bound]:
            pool = [r for r in pool if all(r[target] == row[name] for name, target in shared)]
        if not pool:
            return None
        if _is_unique(table, key.columns):
            return pool[(source.index + source.attempt) % len(pool)]
        chosen = pool[int(len(pool) * source.random.random() ** _SKEW)]
        if not source.attempt and self._is_taken(table, key, chosen, bound):
            chosen = source.random.choice(pool)  # from and to are rarely the same
        return chosen

    def _is_taken(self, table: Table, key: ForeignKey, parent: Row, bound: set[str]) -> bool:
        others = [k for k in table.foreign_keys if k.parent == key.parent and k != key]
        return any(
            set(other.columns) <= bound
            and all(
                self.source.row[name] == parent[target]
                for name, target in zip(other.columns, other.parent_columns, strict=True)
            )
            for other in others
        )

    def _pool(self, table: Table, key: ForeignKey) -> list[Row]:
        """The rows of the parent, shuffled once for each reference."""
        if key.parent == table.name or key.parent not in self.rows:
            return self.rows.get(key.parent, [])
        place = (table.name, *key.columns)
        if place not in self._pools:
            rows = self.rows[key.parent]
            order = Random(repr((self.source.seed, place)))
            self._pools[place] = order.sample(rows, len(rows))
        return self._pools[place]

    def _stand_in(self, table: Table, key: ForeignKey, target: str) -> Scalar:
        """A reference that must not be NULL while there is no parent yet."""
        if key.parent == table.name:
            return self.source.row[target]
        if key.parent in self.rows:
            return None
        parent = self.schema.tables[key.parent]
        return natural(parent.columns[target], parent)(self.source)

    def close_cycles(self) -> None:
        """Set the references that had to wait for their parents, where constraints allow it."""
        for table, key in self._later:
            optional = _nullable(table, key)
            fixed = set(key.columns) - set(optional) if optional else set()
            change = ", ".join(f"{quote(name)} = ?" for name in key.columns)
            where = " AND ".join(f"{quote(name)} = ?" for name in table.primary_key)
            sql = f"UPDATE {quote(table.name)} SET {change} WHERE {where}"
            for index, row in enumerate(self.rows[table.name]):
                for attempt in range(TRIES):
                    self.source.row = draft = dict(row)
                    self._refer(table, key, index, attempt, set(fixed))
                    values = [draft[name] for name in key.columns]
                    if not self._try(sql, [*values, *(row[name] for name in table.primary_key)]):
                        row.update(draft)
                        break
        try:
            self.database.connection.execute("COMMIT")
        except apsw.Error as error:
            names = ", ".join(sorted({table.name for table, _ in self._later}))
            raise SpecError(
                f"references in a cycle could not be closed: {error}.",
                file=FILE,
                place=f"table {names}",
                remedy="Let one reference of the cycle be NULL.",
            ) from None

    def _empty(self, table: Table) -> SpecError:
        """No row could be made though the recipe asks for some."""
        bare = [key.parent for key in table.foreign_keys if not self.rows.get(key.parent)]
        bare = [name for name in bare if name != table.name]
        return SpecError(
            f"no row could be made: {self._why}.",
            file=FILE,
            place=f"table {table.name}",
            remedy=f"Give {bare[0]} rows too: its rows are referred to."
            if bare
            else "Give the columns of this constraint generators, or relax the constraint.",
        )

    # --- text ------------------------------------------------------------------------------------

    def inserts(self, table: Table) -> str:
        """The rows of a table as INSERT statements; references that close a cycle still NULL."""
        waiting = self._waiting(table)
        rows = [
            {k: None if k in waiting else v for k, v in r.items()} for r in self.rows[table.name]
        ]
        return insert_statements(table.name, table.columns, rows)

    def patches(self, table: Table) -> str:
        """What sets the references that close a cycle, as INSERTs: a state holds nothing else."""
        waiting = self._waiting(table)
        rows = [r for r in self.rows[table.name] if any(r[name] is not None for name in waiting)]
        change = ", ".join(f"{_bare(name)} = excluded.{_bare(name)}" for name in waiting)
        end = f"\nON CONFLICT DO UPDATE SET {change}"
        return insert_statements(table.name, table.columns, rows, end)

    def _waiting(self, table: Table) -> list[str]:
        keys = [key for owner, key in self._later if owner.name == table.name]
        names = [name for key in keys for name in _nullable(table, key)]
        return list(dict.fromkeys(names))


def _blamed(plan: _Plan, why: str, attempt: int) -> set[str]:
    """The columns that the engine's message names, or all when it names none.

    Enums stay as they are at first: to fit the other columns to them keeps every value in use.
    """
    before, _, after = why.partition(": ")
    said = set(re.findall(r"\w+", (after or before).lower()))
    names = {name for name in plan.table.columns if name.lower() in said}
    if why.startswith("FOREIGN KEY"):
        names = plan.referring
    names = names or set(plan.table.columns)
    return (names - plan.steady or names) if attempt < TRIES // 2 else names


def _bare(name: str) -> str:
    """An identifier, quoted only where SQL needs it."""
    plain = re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name) and name.upper() not in apsw.keywords
    return name if plain else quote(name)


def _names(names: Iterable[str], form: Callable[[str], str] = _bare) -> str:
    return ", ".join(form(name) for name in names)


def insert_statements(
    table: str, columns: Iterable[str], rows: Iterable[Row], end: str = ""
) -> str:
    """INSERT statements, one row a line, in batches that the engine's limits allow.

    The cells of each row stand in the order of ``columns``.
    """
    lines = [f"  ({', '.join(map(apsw.format_sql_value, row.values()))})" for row in rows]
    head = f"INSERT INTO {_bare(table)} ({_names(columns)}) VALUES\n"
    batches: list[list[str]] = []
    size = 0
    for line in lines:
        if not batches or len(batches[-1]) == _BATCH_ROWS or size + len(line) > _BATCH_TEXT:
            batches.append([])
            size = 0
        batches[-1].append(line)
        size += len(line)
    return "".join(head + ",\n".join(batch) + end + ";\n" for batch in batches)


# --- recipes -------------------------------------------------------------------------------------

_FAKER = set(
    """first_name last_name first_name_female first_name_male name name_female name_male prefix
    suffix company company_suffix catch_phrase bs job address street_address street_name
    building_number secondary_address city state state_abbr zipcode postcode country country_code
    current_country latitude longitude phone_number email safe_email free_email company_email
    user_name domain_name domain_word url uri_path slug ipv4 ipv4_public ipv4_private ipv6
    mac_address port_number hex_color color_name rgb_color currency_code currency_name
    language_name language_code locale timezone word words sentence paragraph text isbn10 isbn13
    ean ean8 ean13 iban bban swift credit_card_number credit_card_provider license_plate
    file_name file_extension mime_type uuid4 md5 sha1 sha256 ssn""".split()
)
"""Methods that open no file, run no code, read no clock and take no time."""

_Options = Mapping[str, Json]
_Types = tuple[type, ...]
_NUMBER: _Types = (int, float)


def _read_recipes(schema: Schema, population: Population) -> dict[str, dict[str, Make]]:
    """The generators that the recipe names, by table and column."""
    out: dict[str, dict[str, Make]] = {}
    for name, recipe in population.tables.items():
        if name not in schema.tables:
            known = list(schema.tables)
            raise SpecError(
                f"there is no table {name}.", file=FILE, place="tables", remedy=nearest(name, known)
            )
        columns = list(schema.tables[name].columns)
        for column, population_of in recipe.columns.items():
            if column not in columns:
                raise SpecError(
                    f"there is no column {column}.",
                    file=FILE,
                    place=f"table {name}",
                    remedy=nearest(column, columns),
                )
            place = f"table {name}: column {column}"
            out.setdefault(name, {})[column] = _recipe(population_of, place)
    return out


def _recipe(recipe: ColumnPopulation, place: str) -> Make:
    """The generator that a recipe names, its options checked."""
    options = recipe.options
    if recipe.generator not in _RECIPES:
        known = list(_RECIPES)
        raise _wrong(
            f"there is no generator {recipe.generator}.",
            place,
            nearest(recipe.generator, known) or f"Known: {', '.join(known)}.",
        )
    required, optional, make = _RECIPES[recipe.generator]
    known_options = {**required, **optional}
    for name, value in options.items():
        if name not in known_options:
            names = list(known_options)
            remedy = nearest(name, names) or f"Known: {', '.join(names) or 'none'}."
            raise _wrong(f"{recipe.generator} has no option {name}.", place, remedy)
        if not isinstance(value, known_options[name]) or (
            isinstance(value, bool) and object not in known_options[name]
        ):
            kinds = " or ".join(kind.__name__ for kind in known_options[name])
            raise _wrong(f"the option {name} must be {kinds}.", place)
    for name in required:
        if name not in options:
            raise _wrong(f"{recipe.generator} needs the option {name}.", place)
    return make(options, place)


def _wrong(message: str, place: str, remedy: str = "") -> SpecError:
    return SpecError(message, file=FILE, place=place, remedy=remedy)


def _cell(value: Json) -> Scalar:
    """A JSON value as the engine stores it."""
    if isinstance(value, bool):
        return int(value)
    return canonical_json(value).decode() if isinstance(value, list | dict) else value


def _choice(options: _Options, place: str) -> Make:
    values, weights = [_cell(value) for value in options["values"]], options.get("weights")
    if not values:
        raise _wrong("choice needs at least one value.", place)
    if weights is None:
        return lambda s: s.spread(values)
    if len(weights) != len(values):
        raise _wrong("choice needs one weight for each value.", place)
    if not all(isinstance(w, int | float) and 0 <= w < math.inf for w in weights) or not any(
        weights
    ):
        raise _wrong("weights are numbers from 0 up, not all 0.", place)
    return lambda s: s.random.choices(values, weights)[0]


def _range(options: _Options, place: str) -> Make:
    low, high = options["min"], options["max"]
    if not (math.isfinite(low) and math.isfinite(high) and low <= high):
        raise _wrong("min must not be above max.", place)
    if isinstance(low, int) and isinstance(high, int):
        return lambda s: s.random.randint(low, high)
    return lambda s: min(high, max(low, round(s.random.uniform(low, high), 2)))


def _constant(options: _Options, place: str) -> Make:
    value = _cell(options["value"])
    return lambda s: value


def _pattern(options: _Options, place: str) -> Make:
    """``#`` stands for a digit and ``?`` for a capital letter."""

    def draw(s: Source) -> Scalar:
        letters = {"#": "0123456789", "?": "ABCDEFGHJKLMNPQRSTUVWXYZ"}
        return "".join(s.random.choice(letters.get(mark, mark)) for mark in options["pattern"])

    return draw


def _faker(options: _Options, place: str) -> Make:
    method, args = options["method"], options.get("args", [])
    if method not in _FAKER:
        raise _wrong(
            f"the Faker method {method} is not offered.", place, nearest(method, sorted(_FAKER))
        )
    values = list(args.values()) if isinstance(args, dict) else args
    if any(
        isinstance(v, list | dict) or (isinstance(v, int | float) and abs(v) > 1_000)
        for v in values
    ):
        raise _wrong("arguments are texts, flags and numbers up to 1000.", place)

    def draw(s: Source) -> Scalar:
        function: Callable[..., Any] = getattr(s.fake, method)
        try:
            value = function(**args) if isinstance(args, dict) else function(*args)
        except Exception as error:  # Faker raises whatever its arguments lead to
            raise _wrong(f"Faker refuses the arguments: {error}.", place) from None
        if isinstance(value, list | tuple):
            return canonical_json(list(map(str, value))).decode()
        return value if isinstance(value, str | int | float) else str(value)

    return draw


def _moment(form: str) -> Callable[[_Options, str], Make]:
    def read(options: _Options, place: str) -> Make:
        low, high = options.get("min_days", -90), options.get("max_days", 0)
        high = max(high, low) if "max_days" not in options else high
        if low > high or max(abs(low), abs(high)) > 100_000:
            raise _wrong("min_days must not be above max_days.", place)
        return lambda s: date_text(between(s, s.now + low * DAY, s.now + high * DAY), form)

    return read


def _sequence(options: _Options, place: str) -> Make:
    start, step = options.get("start", 1), options.get("step", 1)
    prefix = options.get("prefix")

    def draw(s: Source) -> Scalar:
        number = start + step * s.index
        return number if prefix is None else f"{prefix}{number}"

    return draw


_Reader = Callable[[_Options, str], Make]
_DAYS: dict[str, _Types] = {"min_days": (int,), "max_days": (int,)}
_RECIPES: dict[str, tuple[dict[str, _Types], dict[str, _Types], _Reader]] = {
    "choice": ({"values": (list,)}, {"weights": (list,)}, _choice),
    "range": ({"min": _NUMBER, "max": _NUMBER}, {}, _range),
    "constant": ({"value": (object,)}, {}, _constant),
    "pattern": ({"pattern": (str,)}, {}, _pattern),
    "faker": ({"method": (str,)}, {"args": (list, dict)}, _faker),
    "date": ({}, _DAYS, _moment("%Y-%m-%d")),
    "datetime": ({}, _DAYS, _moment("%Y-%m-%dT%H:%M:%SZ")),
    "sequence": ({}, {"start": (int,), "step": (int,), "prefix": (str,)}, _sequence),
    "null": ({}, {}, lambda options, place: lambda s: None),
}
"""Generators by name: options that must be given, options that may, and what reads them."""
