"""The policy ``trivial``: values copied from words into calls; see ``TrivialAgent``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

import orjson

from envwright.environment.trivial_agent import TrivialAgent
from envwright.rollout.policies.policy_protocol import EpisodeStart
from envwright.rollout.policies.script import DONE, Move, ScriptView
from envwright.scoring.answers import format_answers
from envwright.types import Json, Message, Question, Role


def trivial_moves(start: EpisodeStart, view: ScriptView) -> Iterator[Move]:
    """What ``TrivialAgent`` does with each message, then its answers."""
    agent = TrivialAgent(view.tools)
    while True:
        calls = agent.turn(view.user_said())
        call = next(calls, None)
        while call is not None:
            yield call
            try:
                call = calls.send(_last_answer(view.messages))
            except StopIteration:
                break
        answers = agent.answers(_questions(view.messages))
        yield format_answers(answers) if answers else DONE


def _last_answer(messages: Sequence[Message]) -> Json:
    told = next((m.content for m in reversed(messages) if m.role is Role.TOOL), "null")
    try:
        return orjson.loads(told)
    except orjson.JSONDecodeError:
        return None


def _questions(messages: Sequence[Message]) -> list[Question]:
    """The questions that the system prompt lists."""
    prompt = next((m.content for m in messages if m.role is Role.SYSTEM), "")
    out: list[Question] = []
    for line in prompt.splitlines():
        # "- `q1`: What is its price? As JSON: integer."
        name, mark, rest = line.removeprefix("- `").partition("`: ")
        text, form, kind = rest.rpartition(" As JSON: ")
        if line.startswith("- `") and mark and form:
            schema = _schema(kind.removesuffix("."))
            out.append(Question(name=name, text=text, json_schema=schema))
    return out


def _schema(kind: str) -> dict[str, Json]:
    """The schema of an answer, which is told as a whole or by the name of its type alone."""
    with suppress(orjson.JSONDecodeError):
        found = orjson.loads(kind)
        return found if isinstance(found, dict) else {}
    return {"type": kind}
