"""Tools that compute a number from what they are given, where words say by which formula.

A sum, a quotient, the mean of a list, a percentage, gallons in litres: no state stands behind
them, so their answer is an expression over their parameters. Formulas that words leave open (the
standard deviation of a sample or of all, a precision whose meaning is not stated) are none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from envwright.inference.name_forms import in_words
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inference.tool_lists.documented_answers import DocumentedAnswer
from envwright.inference.tool_lists.tool_facts import GivenValue, text_words
from envwright.inference.tool_lists.tool_things import ToolBinding, is_key
from envwright.inference.tool_map.semantic_map import MapAnswer, MapGuard, ToolMap
from envwright.inflection import singular

CALCULATOR = "calculator"
"""The single thing of a list whose tools all compute: an environment has a table."""
_NUMBERS = frozenset("number numbers value values".split())
_FILL = frozenset("a an the of two calculate compute get find number value list and to".split())
_TWO = {
    "add": "{0} + {1}", "addition": "{0} + {1}", "plus": "{0} + {1}", "sum": "{0} + {1}",
    "subtract": "{0} - {1}", "subtraction": "{0} - {1}", "minus": "{0} - {1}",
    "difference": "{0} - {1}", "multiply": "{0} * {1}", "multiplication": "{0} * {1}",
    "times": "{0} * {1}", "product": "{0} * {1}", "divide": "1.0 * {0} / {1}",
    "division": "1.0 * {0} / {1}", "quotient": "1.0 * {0} / {1}", "power": "pow({0}, {1})",
    "exponentiate": "pow({0}, {1})", "modulo": "mod({0}, {1})", "mod": "mod({0}, {1})",
    "remainder": "mod({0}, {1})",
}  # fmt: skip
"""Word → expression over two numbers in their order."""
_ONE = {"absolute": "abs({0})", "abs": "abs({0})", "sqrt": "sqrt({0})", "square": "{0} * {0}",
        "round": "round({0})", "floor": "floor({0})", "ceil": "ceil({0})", "ceiling": "ceil({0})",
        "negate": "-{0}"}  # fmt: skip
_MANY = {"mean": "avg", "average": "avg", "sum": "sum", "total": "sum", "max": "max",
         "maximum": "max", "largest": "max", "min": "min", "minimum": "min", "smallest": "min",
         "median": "median", "count": "count"}  # fmt: skip
"""Word → aggregate over a list of numbers."""
_SECOND_FIRST = ("denominator", "divisor", "exponent", "subtrahend")
"""Words of what stands second in a formula, wherever the list of parameters has it."""
_PLACES = frozenset("decimals places digits precision decimal_places ndigits".split())
_UNITS: Mapping[str, tuple[str, float]] = {
    "meter": ("length", 1.0), "kilometer": ("length", 1000.0), "centimeter": ("length", 0.01),
    "millimeter": ("length", 0.001), "mile": ("length", 1609.344), "yard": ("length", 0.9144),
    "foot": ("length", 0.3048), "inch": ("length", 0.0254), "gram": ("mass", 0.001),
    "kilogram": ("mass", 1.0), "pound": ("mass", 0.45359237), "ounce": ("mass", 0.028349523125),
    "liter": ("volume", 1.0), "milliliter": ("volume", 0.001), "gallon": ("volume", 3.785411784),
    "second": ("time", 1.0), "minute": ("time", 60.0), "hour": ("time", 3600.0),
    "day": ("time", 86400.0),
}  # fmt: skip
"""Unit → its dimension, and how many of the dimension's first unit it is; gallons are those of
the United States."""
_SPELT = {"metre": "meter", "litre": "liter", "feet": "foot", "km": "kilometer", "kg": "kilogram",
          "lb": "pound", "oz": "ounce", "cm": "centimeter", "mm": "millimeter", "g": "gram",
          "kilometre": "kilometer", "centimetre": "centimeter", "inche": "inch"}  # fmt: skip
_DEGREES = {
    ("celsius", "fahrenheit"): "{0} * 9.0 / 5 + 32",
    ("fahrenheit", "celsius"): "({0} - 32) * 5.0 / 9",
    ("celsius", "kelvin"): "{0} + 273.15",
    ("kelvin", "celsius"): "{0} - 273.15",
}


def map_calculation(reading: ToolBinding, answer: DocumentedAnswer) -> ToolMap | None:
    """The map of a tool that computes a number; ``None`` where no formula is known for it.

    Example::

        >>> map_calculation(reading, answer).answer.columns  # of ``divide(a, b)``
        {'result': '1.0 * :a / :b'}
    """
    given = [g for g in reading.facts.given.values() if not g.is_token]
    if reading.facts.read_only is False or any(
        is_key(g) or not g.name.isidentifier() for g in given
    ):
        return None
    guards: list[MapGuard] = []
    formula = _formula(reading, given, guards)
    shown = _shown(answer, formula) if formula else None
    if shown is None:
        return None
    return ToolMap(must=tuple(guards), answer=shown)


def _shown(answer: DocumentedAnswer, formula: str) -> MapAnswer | None:
    """The answer that holds one number; ``None`` where something else is documented."""
    if answer.shape == "row":
        kinds = {name: SchemaResolver.kind(schema) for name, schema in answer.properties.items()}
        if len(kinds) != 1 or not set(kinds.values()) <= {"number", "integer"}:
            return None
        return MapAnswer(shape="row", columns={next(iter(kinds)): formula})
    plain = answer.shape == "value" and SchemaResolver.kind(answer.item) in ("number", "integer")
    return MapAnswer(shape="value", value=formula) if plain or answer.shape == "none" else None


def _formula(reading: ToolBinding, given: Sequence[GivenValue], guards: list[MapGuard]) -> str:
    """The expression; empty where words state none."""
    words = [w for w in reading.facts.words if w not in _FILL]
    numbers = [g for g in given if g.kind in ("number", "integer")]
    if len(numbers) == len(given) == 1 and (found := _conversion(reading.facts.words)):
        return found.format(f":{numbers[0].name}")
    # `add_points(points)` adds to something: only a plain name, or prose about numbers, computes.
    plain = len(words) == 1 or _NUMBERS & set(reading.facts.words)
    if not plain or not (len(words) == 1 or _NUMBERS & text_words([reading.facts.prose])):
        return ""
    if len(given) == 1 and _is_numbers(given[0]):
        return _aggregate(words, given[0], guards)
    if len(numbers) != len(given):
        return ""
    if len(numbers) == 1:
        if set(reading.facts.words) >= {"square", "root"}:
            words = ["sqrt"]
        word = next((w for w in words if w in _ONE), "")
        if word == "sqrt":
            that = f":{numbers[0].name} >= 0"
            guards.append(MapGuard(that=that, otherwise="The number must not be negative."))
        return _ONE[word].format(f":{numbers[0].name}") if word else ""
    return _of_two(words, numbers, guards) if len(numbers) == 2 else ""


def _of_two(words: Sequence[str], numbers: Sequence[GivenValue], guards: list[MapGuard]) -> str:
    first, second = numbers
    if "round" in words:
        if not (set(second.column.split("_")) | {second.column}) & _PLACES:
            return ""
        # SQLite takes negative places for none: tens, hundreds and so on are rounded by hand.
        places, number = f"coalesce(:{second.name}, 0)", f":{first.name}"
        tens = f"round({number} * pow(10.0, {places})) / pow(10.0, {places})"
        return f"CASE WHEN {places} >= 0 THEN round({number}, {places}) ELSE {tens} END"
    if not all(g.required for g in numbers):
        return ""
    if set(words) & {"percentage", "percent"}:
        sides = {g.column: g for g in numbers}
        of_all = next((sides[n] for n in ("whole", "total") if n in sides), None)
        part = next((sides[n] for n in ("part", "portion") if n in sides), None)
        if of_all is None or part is None:
            return ""
        return _quotient("100.0 * {0} / {1}", part, of_all, guards)
    word = next((w for w in words if w in _TWO), "")
    if not word:
        return ""
    said = f"{first.column} {first.about}".lower()
    if any(one in said for one in _SECOND_FIRST) or (word == "subtract" and "to subtract" in said
                                                     and "from" not in said):  # fmt: skip
        first, second = second, first
    if "/" in _TWO[word] or "mod(" in _TWO[word]:
        return _quotient(_TWO[word], first, second, guards)
    return _TWO[word].format(f":{first.name}", f":{second.name}")


def _quotient(formula: str, first: GivenValue, second: GivenValue, guards: list[MapGuard]) -> str:
    said = f"{in_words(second.column).capitalize()} must not be zero."
    guards.append(MapGuard(that=f":{second.name} <> 0", otherwise=said))
    return formula.format(f":{first.name}", f":{second.name}")


def _is_numbers(given: GivenValue) -> bool:
    items = given.schema.get("items")
    kind = items.get("type") if isinstance(items, dict) else ""
    return given.kind == "json" and given.required and kind in ("number", "integer")


def _aggregate(words: Sequence[str], given: GivenValue, guards: list[MapGuard]) -> str:
    word = next((w for w in words if w in _MANY), "")
    if not word:
        return ""
    if word not in ("sum", "total", "count"):
        said = f"{in_words(given.column).capitalize()} must not be empty."
        guards.append(MapGuard(that=f"json_array_length(:{given.name}) > 0", otherwise=said))
    listed = f"(SELECT {_MANY[word]}(value) FROM json_each(:{given.name}))"
    return f"coalesce({listed}, 0)" if word in ("sum", "total") else listed


def _conversion(words: Sequence[str]) -> str:
    """``gallon_to_liter``, ``convert_celsius_to_fahrenheit``: the formula; empty where none is."""
    own = [w for w in words if w != "convert"]
    if len(own) != 3 or own[1] != "to":
        return ""
    source, target = (_SPELT.get(w, w) for w in (_unit(own[0]), _unit(own[2])))
    if (source, target) in _DEGREES:
        return _DEGREES[source, target]
    if source not in _UNITS or target not in _UNITS or _UNITS[source][0] != _UNITS[target][0]:
        return ""
    return f"{{0}} * {_UNITS[source][1]} / {_UNITS[target][1]}"


def _unit(word: str) -> str:
    return word if word in ("celsius", *_SPELT) else singular(word)
