"""Answers with one thing changed, for comparing scorers. Most are wrong, some are still right."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from envwright.evaluation.bfcl.questions import BfclEntry, shown_name
from envwright.evaluation.foreign_records import ForeignCall

Answer = tuple[list[tuple[str, str]], str]
"""Calls (name, arguments as text) and words."""
_VALUES: list[Any] = [
    None,
    True,
    0,
    1,
    -1,
    2.5,
    10**400,
    "",
    "x",
    "5",
    [],
    [1],
    ["x"],
    [None],
    {},
    {"a": 1},
    [{}],
    [{"a": 1}],
    [[1]],
    "é ü",
]


def answer(calls: Sequence[ForeignCall]) -> Answer:
    """Calls as a model would write them."""
    words = "" if calls else "None of them fits."
    return [(call.tool, json.dumps(call.arguments)) for call in calls], words


def mutants(
    entry: BfclEntry, gold: Sequence[ForeignCall], rng: random.Random
) -> list[tuple[str, Answer]]:
    """One answer for each kind of change that is possible."""
    out = []
    for kind, change in _CHANGES.items():
        made = change(entry, gold, rng)
        if made is not None:
            out.append((kind, made))
    return out


def _at(gold: Sequence[ForeignCall], rng: random.Random) -> int:
    return rng.randrange(len(gold))


def _with(gold: Sequence[ForeignCall], at: int, **change: Any) -> Answer:
    calls = list(gold)
    calls[at] = calls[at].model_copy(update=change)
    return answer(calls)


def _argument(
    change: Callable[[dict[str, Any], str, random.Random], dict[str, Any]],
) -> Callable[[BfclEntry, Sequence[ForeignCall], random.Random], Answer | None]:
    """A change of one argument of one call."""

    def made(entry: BfclEntry, gold: Sequence[ForeignCall], rng: random.Random) -> Answer | None:
        places = [(at, name) for at, call in enumerate(gold) for name in call.arguments]
        if not places:
            return None
        at, name = rng.choice(places)
        return _with(gold, at, arguments=change(dict(gold[at].arguments), name, rng))

    return made


def _drop(arguments: dict[str, Any], name: str, rng: random.Random) -> dict[str, Any]:
    return {key: value for key, value in arguments.items() if key != name}


def _rename(arguments: dict[str, Any], name: str, rng: random.Random) -> dict[str, Any]:
    return {(f"{key}_" if key == name else key): value for key, value in arguments.items()}


def _other_type(arguments: dict[str, Any], name: str, rng: random.Random) -> dict[str, Any]:
    return arguments | {name: rng.choice(_VALUES)}


def _as_text(arguments: dict[str, Any], name: str, rng: random.Random) -> dict[str, Any]:
    return arguments | {name: str(arguments[name])}


def _nudged(value: Any, rng: random.Random) -> Any:
    """A value of the same kind that is another one, or is written in another way."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return rng.choice([value + 1, float(value), int(value), -value])
    if isinstance(value, str):
        return rng.choice([value.upper(), f" {value}. ", f"{value}x", value[:-1], f"'{value}'"])
    if isinstance(value, list) and value:
        at = rng.randrange(len(value))
        inner = [*value[:at], _nudged(value[at], rng), *value[at + 1 :]]
        return rng.choice([inner, value[::-1], value[1:], [*value, value[0]]])
    if isinstance(value, dict) and value:
        key = rng.choice(sorted(value))
        less = {k: v for k, v in value.items() if k != key}
        return rng.choice([less, value | {key: _nudged(value[key], rng)}, value | {"more": 1}])
    return [value]


def _near(arguments: dict[str, Any], name: str, rng: random.Random) -> dict[str, Any]:
    return arguments | {name: _nudged(arguments[name], rng)}


def _more(entry: BfclEntry, gold: Sequence[ForeignCall], rng: random.Random) -> Answer | None:
    """An argument that the gold has not: one of the function's, or one of nobody's."""
    if not gold:
        return None
    at = _at(gold, rng)
    names = [n for f in entry.function for n in f.parameters.properties]
    name = rng.choice([*names, "nobody_s"])
    return _with(gold, at, arguments={**gold[at].arguments, name: rng.choice(_VALUES)})


def _other_function(
    entry: BfclEntry, gold: Sequence[ForeignCall], rng: random.Random
) -> Answer | None:
    if not gold:
        return None
    names = [shown_name(f.name) for f in entry.function] + ["no_such_function"]
    at = _at(gold, rng)
    return _with(gold, at, tool=rng.choice([n for n in names if n != gold[at].tool]))


def _dotted(entry: BfclEntry, gold: Sequence[ForeignCall], rng: random.Random) -> Answer | None:
    """Names as the data have them, before they were made fit for servers."""
    names = {shown_name(f.name): f.name for f in entry.function}
    if not any(names.get(call.tool, call.tool) != call.tool for call in gold):
        return None
    return answer([c.model_copy(update={"tool": names.get(c.tool, c.tool)}) for c in gold])


def _written(gold: Sequence[ForeignCall], rng: random.Random, text: str) -> Answer | None:
    if not gold:
        return None
    calls, _ = answer(gold)
    at = _at(gold, rng)
    calls[at] = (calls[at][0], text)
    return calls, ""


def _any_call(entry: BfclEntry, gold: Sequence[ForeignCall], rng: random.Random) -> Answer:
    names = [shown_name(f.name) for f in entry.function] or ["no_such_function"]
    return [(rng.choice(names), json.dumps({"x": rng.choice(_VALUES[:6])}))], "Here."


_CHANGES: dict[str, Callable[[BfclEntry, Sequence[ForeignCall], random.Random], Answer | None]] = {
    "drop": _argument(_drop),
    "rename": _argument(_rename),
    "other type": _argument(_other_type),
    "as text": _argument(_as_text),
    "near": _argument(_near),
    "near again": _argument(_near),
    "more": _more,
    "other function": _other_function,
    "dotted": _dotted,
    "extra call": lambda entry, gold, rng: answer([*gold, gold[0]]) if gold else None,
    "call less": lambda entry, gold, rng: answer(gold[1:]) if gold else None,
    "repeated call": lambda entry, gold, rng: (
        answer([gold[0]] * len(gold)) if len(gold) > 1 else None
    ),
    "order": lambda entry, gold, rng: answer(gold[::-1]) if len(gold) > 1 else None,
    "no call": lambda entry, gold, rng: ([], "I cannot."),
    "nothing": lambda entry, gold, rng: ([], ""),
    "any call": _any_call,
    "broken": lambda entry, gold, rng: _written(gold, rng, '{"a": '),
    "no object": lambda entry, gold, rng: _written(gold, rng, "[1]"),
    "no number": lambda entry, gold, rng: _written(gold, rng, '{"a": NaN}'),
    "empty": lambda entry, gold, rng: _written(gold, rng, "{}"),
    "deep": lambda entry, gold, rng: _written(gold, rng, "[" * 5000),
}
