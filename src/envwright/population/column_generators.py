"""Which generator makes each column of a table, and in which order.

A column has the generator that the recipe names, with its options checked, or else the one that
its name, type and CHECKs suggest. Generators of single kinds of values stand in ``text_values``,
``number_values`` and ``time_values``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from typing import Any

from envwright.bounds import MAX_CELL_CHARS
from envwright.environment.schema import Column, Schema, Table, nearest_name
from envwright.errors import SpecError
from envwright.population import vocabulary as say
from envwright.population.edge_values import may_repeat, with_edge_cases
from envwright.population.number_values import (
    is_key,
    json_value,
    key_generator,
    number_generator,
    truth_generator,
)
from envwright.population.places import place_dependencies
from envwright.population.row_dependencies import (
    NamedColumns,
    amount_dependencies,
    name_dependencies,
    time_dependencies,
)
from envwright.population.text_values import text_of, wants_distinct
from envwright.population.time_values import (
    DAY,
    creation_turn,
    date_text,
    is_time,
    time_between,
    time_of,
)
from envwright.population.value_source import (
    FILE,
    Make,
    ValueSource,
    exact_length,
    kind_of,
    name_words,
)
from envwright.types import ColumnPopulation, Json, Population, Scalar, canonical_json

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

_MOST_PATTERN = 200
"""Characters of a GLOB or LIKE pattern that the engine takes."""
_Options = Mapping[str, Json]
_Types = tuple[type, ...]
_NUMBER: _Types = (int, float)


def read_recipes(schema: Schema, population: Population) -> dict[str, dict[str, Make]]:
    """The generators that the recipe names, by table and column."""
    out: dict[str, dict[str, Make]] = {}
    for name, recipe in population.tables.items():
        if name not in schema.tables:
            known = list(schema.tables)
            raise SpecError(
                f"there is no table {name}.",
                file=FILE,
                place="tables",
                remedy=nearest_name(name, known),
            )
        columns = list(schema.tables[name].columns)
        for column, population_of in recipe.columns.items():
            if column not in columns:
                raise SpecError(
                    f"there is no column {column}.",
                    file=FILE,
                    place=f"table {name}",
                    remedy=nearest_name(column, columns),
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
            nearest_name(recipe.generator, known) or f"Known: {', '.join(known)}.",
        )
    required, optional, make = _RECIPES[recipe.generator]
    known_options = {**required, **optional}
    for name, value in options.items():
        if name not in known_options:
            names = list(known_options)
            remedy = nearest_name(name, names) or f"Known: {', '.join(names) or 'none'}."
            raise _wrong(f"{recipe.generator} has no option {name}.", place, remedy)
        # A bool is an int in Python, and no number in a recipe; ``object`` takes any value.
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


def recipe_cell(value: Json) -> Scalar:
    """A JSON value as the engine stores it."""
    if isinstance(value, bool):
        return int(value)
    return canonical_json(value).decode() if isinstance(value, list | dict) else value


def _choice(options: _Options, place: str) -> Make:
    values, weights = [recipe_cell(value) for value in options["values"]], options.get("weights")
    if not values:
        raise _wrong("choice needs at least one value.", place)
    if weights is None:
        return lambda s: s.spread(values)
    if len(weights) != len(values):
        raise _wrong("choice needs one weight for each value.", place)
    if not all(isinstance(w, int | float) and 0 <= w <= _MOST_WEIGHT for w in weights) or not any(
        weights
    ):
        raise _wrong("weights are numbers from 0 to 1e15, not all 0.", place)
    return lambda s: s.random.choices(values, weights)[0]


_MOST_WEIGHT = 1e15
"""Their sum must be finite."""


def _listed(options: _Options, place: str) -> Make:
    """The values in their order: one for each row, from the beginning again where they end."""
    values = [recipe_cell(value) for value in options["values"]]
    if not values:
        raise _wrong("listed needs at least one value.", place)
    return lambda s: values[s.index % len(values)]


def _range(options: _Options, place: str) -> Make:
    low, high = options["min"], options["max"]
    if not (math.isfinite(low) and math.isfinite(high) and low <= high):
        raise _wrong("min must not be above max.", place)
    if isinstance(low, int) and isinstance(high, int):
        return lambda s: s.random.randint(low, high)
    # Rounding may leave the range by a hair; the bounds win.
    return lambda s: min(high, max(low, round(s.random.uniform(low, high), 2)))


def _constant(options: _Options, place: str) -> Make:
    value = recipe_cell(options["value"])
    return lambda s: value


def _pattern(options: _Options, place: str) -> Make:
    """``#`` stands for a digit and ``?`` for a capital letter."""
    if len(options["pattern"]) > MAX_CELL_CHARS:
        raise _wrong(f"a pattern has at most {MAX_CELL_CHARS:,} characters.", place)

    def draw(s: ValueSource) -> Scalar:
        # No I or O, which look like digits.
        letters = {"#": "0123456789", "?": "ABCDEFGHJKLMNPQRSTUVWXYZ"}
        return "".join(s.random.choice(letters.get(mark, mark)) for mark in options["pattern"])

    return draw


def _faker(options: _Options, place: str) -> Make:
    method, args = options["method"], options.get("args", [])
    # An allow-list: a recipe comes from outside, and some methods open files or run code.
    if method not in _FAKER:
        raise _wrong(
            f"the Faker method {method} is not offered.",
            place,
            nearest_name(method, sorted(_FAKER)),
        )
    values = list(args.values()) if isinstance(args, dict) else args
    if any(
        # Large numbers would make endless texts.
        isinstance(v, list | dict) or (isinstance(v, int | float) and abs(v) > 1_000)
        for v in values
    ):
        raise _wrong("arguments are texts, flags and numbers up to 1000.", place)

    def draw(s: ValueSource) -> Scalar:
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
        return lambda s: date_text(time_between(s, s.now + low * DAY, s.now + high * DAY), form)

    return read


def _sequence(options: _Options, place: str) -> Make:
    start, step = options.get("start", 1), options.get("step", 1)
    prefix = options.get("prefix")

    def draw(s: ValueSource) -> Scalar:
        number = start + step * s.index
        return number if prefix is None else f"{prefix}{number}"

    return draw


_Reader = Callable[[_Options, str], Make]
_DAYS: dict[str, _Types] = {"min_days": (int,), "max_days": (int,)}
_RECIPES: dict[str, tuple[dict[str, _Types], dict[str, _Types], _Reader]] = {
    "choice": ({"values": (list,)}, {"weights": (list,)}, _choice),
    "listed": ({"values": (list,)}, {}, _listed),
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


# --- columns that no recipe mentions -------------------------------------------------------------


def natural_generator(column: Column, table: Table) -> Make:
    """The generator of a column that no recipe mentions."""
    kind = kind_of(column)
    if enum := column.text.enum:
        return truth_generator(column) if column.is_boolean else lambda s: s.spread(enum)
    if column.is_boolean:
        return truth_generator(column)
    if column.is_json:
        return json_value(column)
    if is_key(column, table) and kind != "real" and not column.text.format:
        return _checked(column, table, key_generator(column, kind))
    if is_time(column, kind):
        return time_of(column, table, kind)
    if kind in ("integer", "real"):
        return number_generator(column, table, kind)
    if kind == "blob":
        return lambda s: s.phrase(say.ADJECTIVES, say.NOUNS).encode()
    return _checked(column, table, text_of(column, table))


def _checked(column: Column, table: Table, make: Make) -> Make:
    """Text that a CHECK on length or pattern accepts; a pattern is tried where plain text fails."""
    # The column as the table's text has it: ``code GLOB 'A[0-9]*'``, quoted or not.
    name = rf'(?<!\w)"?{re.escape(column.name)}"?\s*'
    found = re.search(rf"{name}(GLOB|LIKE)\s+'([^']*)'", table.sql, re.IGNORECASE)
    size = exact_length(column, table)
    least, most = column.text.min_length or 0, column.text.max_length
    if size is not None:
        least = most = size
    if least > MAX_CELL_CHARS:
        raise SpecError(
            f"a CHECK asks for {least} characters; at most {MAX_CELL_CHARS:,} are made.",
            file=FILE,
            place=f"table {table.name}: column {column.name}",
            remedy="Give the column a generator, or relax the CHECK.",
        )

    def value(s: ValueSource) -> Scalar:
        # The first attempt is plain text; every second one follows the pattern.
        if found and s.attempt % 2:
            return _expand(found[2][:_MOST_PATTERN], found[1].upper() == "GLOB", s)
        text = make(s)
        if not isinstance(text, str):
            return text
        # A CHECK may ask for one case: attempts 0-3 leave it, 4-7 lower it, 8-11 raise it.
        return (str, str.lower, str.upper)[s.attempt // 4 % 3](_fit(text, least, most, s))

    return value


def _fit(text: str, least: int, most: int | None, s: ValueSource) -> str:
    if most is not None and len(text) > most:
        # A short cut of a phrase says nothing and repeats itself: letters do better.
        text = _letters(s, most) if most <= 4 else text[:most].rstrip(" -.,")
    return text if len(text) >= least else text + _letters(s, least - len(text))


def _letters(s: ValueSource, count: int) -> str:
    return "".join(s.random.choice("ABCDEFGHJKLMNPQRSTUVWXYZ") for _ in range(count))


def _expand(pattern: str, is_glob: bool, s: ValueSource) -> str:
    """Text that a GLOB or LIKE pattern matches."""
    many, one = ("*", "?") if is_glob else ("%", "_")
    out = []
    # A class in brackets, or one character.
    for part in re.findall(r"\[[^\]]++\]|." if is_glob else ".", pattern, re.DOTALL):
        if len(part) > 2 and part[1] != "^":
            # ``[A-Z_]`` is a range and a single character.
            spans = re.findall(r"(.)-(.)|(.)", part[1:-1], re.DOTALL)
            first, last, single = s.random.choice(spans)
            # A range that runs backwards holds nothing; the engine says so.
            out.append(single or chr(s.random.randint(ord(first), max(ord(first), ord(last)))))
        else:
            out.append(s.digits(2) if part == many else s.digits(1) if part == one else part)
    return "".join(out)


# --- the columns of a table ----------------------------------------------------------------------

NULLS, SELDOM_NULLS = 0.12, 0.5
_SELDOM = re.compile(r"cancel|delet|archiv|refund|return|reject|error|fail|closed|ended", re.I)
"""What most rows of a table have not met."""


class TablePlan:
    """How the rows of one table are made."""

    def __init__(self, table: Table, recipes: Mapping[str, Make]) -> None:
        self.table = table
        # References whose columns a recipe makes are left to it.
        keys = [key for key in table.foreign_keys if not set(key.columns) <= set(recipes)]
        # Long references first: shorter ones that share a column then agree with them.
        keys.sort(key=lambda key: -len(key.columns))
        self.keys = [key for key in keys if key.parent != table.name]
        self.own_keys = [key for key in keys if key.parent == table.name]
        self.referring = {name for key in keys for name in key.columns}
        columns = [
            column
            for column in sorted(table.columns.values(), key=creation_turn)
            if column.name in recipes or column.name not in self.referring
        ]
        self.makes = {
            c.name: recipes.get(c.name) or with_edge_cases(c, table, natural_generator(c, table))
            for c in columns
        }
        # Recipes of referring columns come first, so that references that share them agree.
        self.first = [name for name in self.makes if name in self.referring]
        plain = [column for column in columns if column.name not in recipes]
        self.steady = {c.name for c in plain if c.text.enum or c.is_boolean}
        self.distinct = {
            c.name for c in plain if wants_distinct(c) and not c.text.enum and kind_of(c) == "text"
        }
        self.repeats = {c.name for c in plain if c.name in self.distinct and may_repeat(c, table)}
        self.nulls = {
            c.name: (SELDOM_NULLS if _SELDOM.search(c.name) else NULLS, len(c.text.enum or ()))
            for c in plain
            if not c.not_null
        }
        """Share of NULL, and the first row that may have it: every value of an enum comes first."""
        free = {c.name for c in plain} - self.referring - self.steady
        # Keys are not rewritten; a slug is, as it follows from a title.
        fixed = {name for name in table.primary_key if name_words(name)[-1:] != ["slug"]}
        named = NamedColumns(table, free - fixed)
        self.dependencies = [  # settled in this order
            *place_dependencies(named),
            *name_dependencies(named),
            *amount_dependencies(named),
            *time_dependencies(named),
        ]

    def tied(self, names: set[str]) -> set[str]:
        """The columns that must be made again with these, since they belong together."""
        out = set(names)
        for dependency in self.dependencies:
            if out & dependency.columns:
                out |= dependency.columns & set(self.makes)
        return out

    def blamed(self, why: str, *, steady: bool) -> set[str]:
        """The columns that the engine's message names, or all when it names none.

        Enums stay as they are while ``steady``: to fit the other columns to them keeps every value
        in use.
        """
        # ``UNIQUE constraint failed: orders.code``: the columns stand after the colon.
        before, _, after = why.partition(": ")
        mentioned = set(re.findall(r"\w+", (after or before).lower()))
        names = {name for name in self.table.columns if name.lower() in mentioned}
        if why.startswith("FOREIGN KEY"):
            names = self.referring
        names = names or set(self.table.columns)
        return (names - self.steady or names) if steady else names
