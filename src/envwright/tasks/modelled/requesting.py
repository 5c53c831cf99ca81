"""A model writes what a user says for calls that are made already, with as little as it takes."""

from __future__ import annotations

from collections.abc import Sequence

import orjson

from envwright.runtime.world import open_world
from envwright.tasks.modelled.asking import Exchange, Refusal, texts_at
from envwright.tasks.modelled.gates import gated
from envwright.tasks.modelled.prompts import filled, listed
from envwright.tasks.modelled.proving import Bench
from envwright.tasks.modelled.reading import Reader
from envwright.tasks.modelled.running import Thought
from envwright.tasks.modelled.scenario import Author
from envwright.tasks.modelled.showing import changes_of
from envwright.tasks.solving.readings import FAMILY
from envwright.types import Task

_SHOWN, _LONGEST = 1_500, 4_000


async def requested(
    task: Task,
    intent: str,
    thoughts: Sequence[Thought],
    author: Author,
    reader: Reader,
    bench: Bench,
    log: list[Exchange],
) -> Task:
    """The task in words of a model, proven but for the replay in another process.

    Args:
        task: gold, rubric and questions stay; its words are not shown.
        intent: what the user is after, if somebody has thought of it.
        thoughts: what the gold finds out by reasoning.
        author: who writes.
        reader: who reads back what was written.
        bench: proves it.
        log: takes every exchange with a model.

    Raises:
        Refusal: no words were accepted; the reason is the last one's.
        ProviderError: a model gave no answer.
    """
    style = author.styles[int(task.id[:8], 16) % len(author.styles)]
    count = 1 + len(task.scenario.later)
    asked = filled("request_of", **_shown(task, bench), **_meant(task, intent, thoughts))
    system = filled("request", style=style, count=str(count))
    talk = author.talk("request", system, asked, ("request", "request_of"), log)
    for left in range(author.repairs, -1, -1):
        try:
            said = texts_at(await talk.answer(), "messages", count)
            return await gated(_in_words(task, said, style), reader, bench, log)
        except Refusal as why:
            talk.object(why)
            if not left:
                raise
    raise AssertionError("an author has at least one try")


def _in_words(task: Task, said: Sequence[str], style: str) -> Task:
    if not all(text and len(text) <= _LONGEST for text in said):
        raise Refusal("another form", f"each message has 1 to {_LONGEST} characters")
    words = {"opening": said[0], "later": tuple(said[1:]), "goals": ()}
    scenario = task.scenario.model_copy(
        update={**words, "persona": f"Writes in this manner: {style}."}
    )
    changed = {"scenario": scenario, "family": FAMILY, "proof": None}
    return task.model_copy(update=changed)


def _shown(task: Task, bench: Bench) -> dict[str, str]:
    """The calls with their results, by message, and what they change."""
    lines: list[str] = []
    with open_world(task, bench.templates) as world:
        for at, call in enumerate(task.gold):
            turn = sum(pause <= at for pause in task.pauses)
            if f"## Message {turn + 1}" not in lines:
                lines.append(f"## Message {turn + 1}")
            given = orjson.dumps(call.arguments).decode()
            text = world.call(call.tool, call.arguments).text
            lines.append(f"{call.tool} {given}\n  → {text[:_SHOWN]}")
        return {"calls": "\n".join(lines), "changes": changes_of(world)}


def _meant(task: Task, intent: str, thoughts: Sequence[Thought]) -> dict[str, str]:
    asked = [f"{q.text} ({q.json_schema['type']})" for q in task.scenario.questions]
    return {
        "intent": intent or "(nobody has said; it follows from the calls)",
        "thoughts": listed([f"{t.says}: {orjson.dumps(t.value).decode()}" for t in thoughts]),
        "questions": listed(asked),
    }
