"""Conditions induced from calls: what is refused, which rows a list shows, in which order."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from envwright.environment.traced_calls import LoggedCall
from envwright.inference.name_forms import sql_name
from envwright.inference.traces.observed_things import Key, ObservedThing, ObservedThings, is_key
from envwright.inference.traces.tool_model import (
    Row,
    Samples,
    ToolModel,
    folded,
    same,
    sql_constant,
)
from envwright.types import Json, canonical_json

Tried = Sequence[tuple[LoggedCall, Mapping[str, Json]]]
"""Calls, and what each expression was before them."""
Test = Callable[[Row, Json], bool]
"""Whether a row meets a condition with an argument."""
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")
_MOST_VALUES = 6
"""Values of a guard that names them."""


def find_guards(tool: ToolModel, seen: ObservedThings, tried: Tried) -> None:
    """Conditions that hold in all calls that were accepted, and not in those refused."""
    taken = [values for call, values in tried if not call.refused]
    groups: dict[str, list[Mapping[str, Json]]] = defaultdict(list)
    kinds: dict[str, set[bytes]] = defaultdict(set)
    for call, values in tried:
        if call.refused:
            groups[_template(call)].append(values)
            kinds[_template(call)].add(canonical_json(call.arguments))
    found: dict[str, tuple[int, int, str, str]] = {}
    names = {name for given in tool.accepted for name in given}
    for message, cases in groups.items():
        condition, rank = _separating(tool, seen, taken, cases)
        # One case says too little, but that a row has to exist.
        told = len(kinds[message]) > 1 or condition.startswith("SELECT 1 ")
        if condition and told and _placeholders(message) <= names:
            one = (rank, -len(cases), condition, message)
            found[condition] = min(found.get(condition, one), one)
        else:
            tool.unexplained[message] += len(cases)
    tool.guards = [(condition, message) for *_, condition, message in sorted(found.values())]


def find_filters(tool: ToolModel, thing: ObservedThing, samples: Samples) -> None:
    """Conditions on the rows that a list shows, by parameter, and its order."""
    names = dict.fromkeys(name for given, _, _ in samples for name in given)
    tests: dict[str, Test] = {}
    for name in names:
        ranked = []
        for number, (sql, test) in enumerate(_comparisons(name, thing.columns)):
            wrong = extra = kept = 0
            for given, rows, listed in samples:
                if given.get(name) is None:
                    continue
                shown = set(listed)
                for key, row in rows.items():
                    holds = test(row, given[name])
                    wrong += key in shown and not holds
                    extra += key not in shown and holds
                    kept += key in shown and holds
            # Where nothing was ever found, only a column of that name is taken.
            near = set(sql.split("(")[-1].split(")")[0].split(" ")[0].strip('"').split("_"))
            if (kept or near & set(name.split("_"))) and wrong <= 0.02 * kept:
                ranked.append((not kept, extra, wrong, number, sql))
        if ranked:
            tool.filters[name] = min(ranked)[4]
            tests[name] = dict(_comparisons(name, thing.columns))[min(ranked)[4]]
    tool.hidden = _hidden(samples, thing.columns, tests)
    tool.order = _order(samples, thing.columns, thing.key)


def _template(call: LoggedCall) -> str:
    """A message with its arguments as placeholders."""
    text = call.message.replace("{", "(").replace("}", ")")
    given = [(n, str(v)) for n, v in call.arguments.items() if is_key(v) and _NAME.fullmatch(n)]
    for name, value in sorted(given, key=lambda pair: -len(pair[1])):
        if len(value) > 1 or value.isalnum():
            text = _replaced(text, value, f"{{{name}}}")
    return text


def _replaced(text: str, value: str, name: str) -> str:
    """The text with a name where the value stands as a word of its own."""
    parts = text.split(value)
    out = parts[0]
    for before, after in pairwise(parts):
        inside = before[-1:].isalnum() or after[:1].isalnum()
        out += (value if inside else name) + after
    return out


def _placeholders(message: str) -> set[str]:
    return {part.partition("}")[0] for part in message.split("{")[1:]}


def _separating(
    tool: ToolModel,
    seen: ObservedThings,
    taken: Sequence[Mapping[str, Json]],
    cases: Sequence[Mapping[str, Json]],
) -> tuple[str, int]:
    """The simplest condition that tells calls taken from those refused, and its place in order."""
    found = []
    arguments = [one for one in tool.expressions if one.sql[0] == ":"]
    for number, one in enumerate(arguments):
        if one.thing:
            thing = seen.things[one.thing]
            text = f"SELECT 1 FROM {sql_name(thing.name)} WHERE {sql_name(thing.key)} = {one.sql}"
            found.append((text, number, _missing(f"EXISTS {one.sql}")))
    names = {name.removeprefix("TAKEN ") for v in cases for name in v if name.startswith("TAKEN ")}
    for name in sorted(names):
        assert tool.root is not None
        taken_by = f"SELECT 1 FROM {sql_name(tool.root.thing)} WHERE {sql_name(name)} = :{name}"
        text = f"SELECT NOT EXISTS ({taken_by})"
        found.append((text, 110, _is_true(f"TAKEN {name}")))
    for one in tool.expressions:
        held = {canonical_json(v[one.sql]): v[one.sql] for v in taken}
        texts = [sql_constant(value) for value in held.values()]
        if len(texts) <= _MOST_VALUES and all(texts) and len(taken) >= 2 * len(texts):
            text = f"SELECT {one.sql} IN ({', '.join(sorted(t for t in texts if t != 'NULL'))})"
            text = text.replace(" IN ()", " IS NULL")
            if "NULL" in texts and " IN " in text:
                text = f"{text} OR {one.sql} IS NULL"
            # What names a row says less than what the row holds.
            order = 300 if one.sql[0] == ":" and one.thing else 200
            found.append((text, order, _outside(one.sql, frozenset(held))))
        if one.sql[0] != ":":
            found.append((f"SELECT {one.sql} > 0", 150, _not_above(one.sql, "")))
            found.append((f"SELECT {one.sql} IS NULL", 160, _not_null(one.sql)))
            for other in arguments:
                found.append((f"SELECT {one.sql} = {other.sql}", 120, _unlike(one.sql, other.sql)))
                found.append(
                    (f"SELECT {one.sql} >= {other.sql}", 140, _not_above(one.sql, other.sql))
                )
    ranked = []
    for text, order, violated in found:
        hits = sum(violated(values) for values in cases)
        false = sum(violated(values) for values in taken)
        if hits >= 0.8 * len(cases) and false <= 0.02 * len(taken):
            ranked.append((-hits, false, order, len(text), text))
    return (min(ranked)[4], min(ranked)[2]) if ranked else ("", 0)


_Violated = Callable[[Mapping[str, Json]], bool]


def _missing(name: str) -> _Violated:
    return lambda values: values.get(name) is False


def _is_true(name: str) -> _Violated:
    return lambda values: values.get(name) is True


def _outside(sql: str, held: frozenset[bytes]) -> _Violated:
    return lambda values: canonical_json(values[sql]) not in held


def _unlike(sql: str, other: str) -> _Violated:
    return lambda values: not same(values[sql], values[other])


def _not_null(sql: str) -> _Violated:
    return lambda values: values[sql] is not None


def _not_above(sql: str, other: str) -> _Violated:
    def violated(values: Mapping[str, Json]) -> bool:
        one, least = values[sql], values[other] if other else 1
        return not (type(one) is int and type(least) is int and one >= least)

    return violated


def _comparisons(name: str, columns: Mapping[str, None]) -> Iterator[tuple[str, Test]]:
    """Conditions between a column and an argument, the likelier first."""
    for column in sorted(columns, key=lambda c: c != name):
        at = sql_name(column)
        yield f"{at} = :{name}", _compared(column, same)
        yield f"lower({at}) = lower(:{name})", _compared(column, _equal_texts)
        yield f"instr(lower({at}), lower(:{name})) > 0", _compared(column, _contains)
        yield f"substr({at}, 1, length(:{name})) = :{name}", _compared(column, _begins)
        for sign, test in _SIGNS.items():
            yield f"{at} {sign} :{name}", _compared(column, _like_kinds(test))


_Compare = Callable[[Json, Json], bool]


def _compared(column: str, test: _Compare) -> Test:
    return lambda row, given: test(row.get(column), given)


def _equal_texts(cell: Json, given: Json) -> bool:
    return isinstance(given, str) and folded(cell) == given.lower()


def _contains(cell: Json, given: Json) -> bool:
    return isinstance(given, str) and isinstance(cell, str) and given.lower() in cell.lower()


def _begins(cell: Json, given: Json) -> bool:
    return isinstance(given, str) and isinstance(cell, str) and cell.startswith(given)


def _like_kinds(test: _Compare) -> _Compare:
    """The test, where both values are of one kind."""
    return lambda cell, given: (
        type(cell) is type(given) and type(given) in (str, int, float) and test(cell, given)
    )


_SIGNS: dict[str, _Compare] = {
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
}


def _hidden(
    samples: Samples,
    columns: Mapping[str, None],
    tests: Mapping[str, Test],
) -> str:
    """What tells rows that lists leave out from those that they show; a flag may show them all."""
    flags = {n for given, _, _ in samples for n, v in given.items() if isinstance(v, bool)} - set(
        tests
    )
    for flag in (*sorted(flags), ""):
        shown: list[Row] = []
        lost: list[Row] = []
        for given, rows, listed in samples:
            asked = [(tests[n], v) for n, v in given.items() if n in tests and v is not None]
            if given.get(flag) is not True:
                fit = {k: row for k, row in rows.items() if all(test(row, v) for test, v in asked)}
                shown += [row for key, row in fit.items() if key in set(listed)]
                lost += [row for key, row in fit.items() if key not in set(listed)]
        if len(lost) < 2:
            return ""
        for column in columns:
            kept = {canonical_json(row.get(column)): row.get(column) for row in shown}
            texts = [sql_constant(value) for value in kept.values()]
            left = [row for row in lost if canonical_json(row.get(column)) in kept]
            if (
                0 < len(texts) <= 3
                and "NULL" not in texts
                and all(texts)
                and len(left) <= 0.02 * len(lost)
            ):
                text = f"{sql_name(column)} IN ({', '.join(sorted(texts))})"
                return f"(coalesce(:{flag}, 0) OR {text})" if flag else text
    return ""


def _order(
    samples: Samples,
    columns: Mapping[str, None],
    key: str,
) -> str:
    """The column by which lists are in order, most of the time; then comes the key."""
    best, most = sql_name(key), -1.0
    for column in (key, *(c for c in columns if c != key)):
        for down in (False, True):
            kept = 0
            for _, rows, listed in samples:
                found = [(rows[k].get(column), k) for k in listed if k in rows]
                kept += all(_in_order(a, b, down) for a, b in pairwise(found))
            if kept > most:
                best, most = f"{sql_name(column)}{' DESC' if down else ''}", kept
    return best if best == sql_name(key) else f"{best}, {sql_name(key)}"


def _in_order(one: tuple[Json, Key], other: tuple[Json, Key], down: bool) -> bool:
    first, second = (other[0], one[0]) if down else (one[0], other[0])
    if one[0] == other[0]:
        return str(one[1]) <= str(other[1])
    if first is None or second is None:
        return first is None
    return type(first) is type(second) and type(first) in (str, int, float, bool) and first < second
