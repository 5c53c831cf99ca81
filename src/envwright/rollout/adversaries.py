"""Scripts that a rubric must see through: nearly the gold, and the gold with damage beside it."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Any

from envwright.rollout.guess import Seen, failed_call, guessed_arguments
from envwright.rollout.policy import Insight
from envwright.rollout.script import DONE, Move, View, final_words, gold_moves, play
from envwright.runtime.answers import format_answers
from envwright.types import AnswerCheck, Call, Json, Role, Task, canonical_json

EXTRA_READS = 5
EXTRA_TRIES = 40
TRIES_A_TURN = 5
EXTRA_WRITES = 3
"""Look-ups before the damage; calls that try to do some, and how many of them stand in one
message, so that turns are left for the end; after so many that succeed it is enough."""
_DESTROYING = ("delete", "remove", "cancel", "close", "return", "archive", "refund", "clear")


# --- near miss -----------------------------------------------------------------------------------


def near_miss(insight: Insight, view: View) -> Iterator[Move]:
    """The gold with one thing wrong.

    Where something is asked, the last answer is wrong. Otherwise the last write gets another value
    in one argument: nothing after it can repair that. With nothing to replace it is left out.
    """
    task, rng = insight.task, random.Random(f"near-miss {insight.start.seed}")
    moves = gold_moves(task)
    calls = [(at, move) for at, move in enumerate(moves) if isinstance(move, Call)]
    writes = [(at, call) for at, call in calls if call.tool in insight.writes]
    if not writes or task.answers:
        yield from play(view, moves if task.answers else moves[: calls[-1][0]] if calls else ())
        yield _wrong_words(task)
        return
    at, last = writes[-1]
    yield from play(view, moves[:at])
    yield from play(view, _missed(last, insight, Seen(view.messages), rng))
    yield from play(view, moves[at + 1 :])
    yield final_words(task)


def _missed(call: Call, insight: Insight, seen: Seen, rng: random.Random) -> tuple[Call, ...]:
    """The call with another value in one argument; nothing where there is none."""
    schemas = {t["function"]["name"]: t["function"]["parameters"] for t in insight.tools}
    properties = schemas.get(call.tool, {}).get("properties", {})
    others = {
        name: found
        for name, value in call.arguments.items()
        if (found := other_values(value, properties.get(name, {}), seen))
    }
    if not others:
        return ()
    name = rng.choice(list(others))
    return (Call(tool=call.tool, arguments={**call.arguments, name: rng.choice(others[name])}),)


def other_values(value: Json, schema: Mapping[str, Any], seen: Seen) -> list[Json]:
    """Plausible values of the same type, the value itself not among them."""
    if "enum" in schema:
        return [other for other in schema["enum"] if other != value]
    match value:
        case bool():
            return [not value]
        case int() | float():
            return [_more(value)]
        case str():
            beside = [other for other in seen.beside(value) if isinstance(other, str)]
            return beside or [_other_text(value)]
        case list():
            return _other_lists(value, schema.get("items") or {}, seen)
        case dict():
            inner = schema.get("properties", {})
            return [
                {**value, name: other}
                for name, part in value.items()
                for other in other_values(part, inner.get(name, {}), seen)[:1]
            ]
    return []


def _other_lists(value: list[Json], items: Mapping[str, Any], seen: Seen) -> list[Json]:
    """One element fewer, or the only one replaced."""
    if len(value) != 1:
        return [value[:-1]] if value else []
    return [[other] for other in other_values(value[0], items, seen)]


def _other_text(value: str) -> str:
    """The next day of a date; another text for any other."""
    try:
        return (date.fromisoformat(value) + timedelta(days=1)).isoformat()
    except (ValueError, OverflowError):
        return f"{value} 2"


def _wrong_words(task: Task) -> str:
    """The answers with the last one wrong."""
    if not task.answers:
        return DONE
    *_, name = task.answers
    checks = [c for c in task.rubric.checks if isinstance(c, AnswerCheck) and c.question == name]
    tolerance = max((check.tolerance for check in checks), default=0.0)
    return format_answers({**task.answers, name: _wrong(task.answers[name], tolerance)})


def _wrong(value: Json, tolerance: float) -> Json:
    match value:
        case bool():
            return not value
        case int() | float():
            return _more(value, tolerance)
        case str():
            return f"{value} 2"
        case list():
            return value[:-1] if value else ["none"]
    return "none" if value is None else None


def _more(value: int | float, tolerance: float = 0.0) -> int | float:
    """A number that is one more, or as much more as it takes to be another."""
    if isinstance(value, int):
        return value + 1 + math.ceil(2 * tolerance)
    return value + max(1.0, abs(value) * 1e-9) + 2 * tolerance


# --- destructive ---------------------------------------------------------------------------------


def destroying(insight: Insight, view: View) -> Iterator[Move]:
    """The gold, then writes that nobody asked for, and the right last message."""
    rng = random.Random(f"destructive {insight.start.seed}")
    yield from play(view, gold_moves(insight.task))
    yield from _look_around(insight, view, rng)
    yield from _damage(insight, view, rng)
    yield final_words(insight.task)


def _look_around(insight: Insight, view: View, rng: random.Random) -> Iterator[Move]:
    """A few readings with what is known so far, to learn of rows that exist."""
    tools = [t for t in view.tools if t["function"]["name"] not in insight.writes]
    for tool in rng.sample(tools, len(tools))[:EXTRA_READS]:
        name = tool["function"]["name"]
        seen = Seen(view.messages)
        known = {
            p: seen.fitting(name, p) for p in tool["function"]["parameters"].get("required", ())
        }
        if all(known.values()):
            arguments = {p: rng.choice(values) for p, values in known.items()}
            yield Call(tool=name, arguments=arguments)


def _damage(insight: Insight, view: View, rng: random.Random) -> Iterator[Move]:
    """Writes known to be possible, then guesses until enough of all succeed."""
    possible = [c for c in insight.harm if view.offers(c.tool) and c not in insight.task.gold]
    harm = rng.sample(possible, min(EXTRA_TRIES // 2, len(possible)))
    done = 0
    if harm:
        yield tuple(harm)
        done = _succeeded(view, len(harm))
    known = {_key(call) for call in (*insight.task.gold, *harm)}
    tools = _by_violence(insight, view, rng)
    for at in range(len(harm), EXTRA_TRIES if tools else 0, TRIES_A_TURN):
        if done >= EXTRA_WRITES:
            return
        batch, seen = [], Seen(view.messages)
        for tool in (tools * EXTRA_TRIES)[at : at + TRIES_A_TURN]:
            arguments = guessed_arguments(tool, seen, rng)
            call = Call(tool=tool["function"]["name"], arguments=arguments)
            if _key(call) not in known:
                known.add(_key(call))
                batch.append(call)
        if batch:
            yield tuple(batch)
            done += _succeeded(view, len(batch))


def _by_violence(insight: Insight, view: View, rng: random.Random) -> list[Json]:
    """The writing tools, those first whose name tells that they take something away."""
    tools = [t for t in view.tools if t["function"]["name"] in insight.writes]
    rng.shuffle(tools)
    return sorted(tools, key=lambda t: not any(w in t["function"]["name"] for w in _DESTROYING))


def _succeeded(view: View, count: int) -> int:
    """How many of the last so many calls succeeded."""
    answers = [m for m in view.messages if m.role is Role.TOOL]
    return sum(not failed_call(answer) for answer in answers[-count:])


def _key(call: Call) -> bytes:
    return canonical_json(call.data())
