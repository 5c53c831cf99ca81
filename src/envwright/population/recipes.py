"""Generators that a recipe names: their options are checked, and what is wrong is named by place.

What a recipe *fixes* (``choice``, ``range``, …) stands as it is made. What it *tells* of a column
(``schema``: format, pattern, examples, the content of JSON) leaves the rest to the rules: the cell
may be empty, and agrees with the others of its row.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from envwright.bounds import MAX_CELL_CHARS
from envwright.environment.schema import Column, Schema, Table, nearest_name
from envwright.errors import SpecError
from envwright.population.column_generators import Told
from envwright.population.schema_values import schema_generator
from envwright.population.time_values import DAY, date_text, time_between
from envwright.population.value_source import FILE, Make, ValueSource
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
            table = schema.tables[name]
            make = _told(population_of, table.columns[column], table, place)
            out.setdefault(name, {})[column] = make or _recipe(population_of, place)
    return out


def _told(recipe: ColumnPopulation, column: Column, table: Table, place: str) -> Make | None:
    """The generator ``schema``, which is of its column; nothing for the others."""
    if recipe.generator != _SCHEMA:
        return None
    about = recipe.options.get("schema")
    if not isinstance(about, dict) or len(recipe.options) > 1:
        raise _wrong("schema needs the option schema, a JSON Schema, and no other.", place)
    return Told(schema_generator(about, column, table))


_SCHEMA = "schema"


def _recipe(recipe: ColumnPopulation, place: str) -> Make:
    """The generator that a recipe names, its options checked."""
    options = recipe.options
    if recipe.generator not in _RECIPES:
        known = [*_RECIPES, _SCHEMA]
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
