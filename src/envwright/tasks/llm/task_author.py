"""Scenarios: a model proposes words and calls, the engine makes a task of what the calls changed.

The rubric comes from the difference that the calls made, never from the model. The task must pass
what every task passes; the solver reads the words through the reading check.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import orjson

from envwright.environment.world import open_world
from envwright.llm.client import ModelClient, Sampling
from envwright.tasks.llm.acceptance import MessageReader, ProofBench, read_and_prove
from envwright.tasks.llm.blueprint_graph import ReasoningResult
from envwright.tasks.llm.paraphrase import WRITER_STYLES
from envwright.tasks.llm.task_conversation import (
    TaskConversation,
    TaskExchange,
    TaskRefusal,
    bullet_list,
    fill_prompt,
    texts_at,
)
from envwright.tasks.llm.task_draft import draft_from_proposal, read_proposal, task_from_draft
from envwright.tasks.llm.task_setting import TaskSetting, format_changes
from envwright.tasks.parser.message_parser import MODEL_FAMILY
from envwright.types import Json, Task


@dataclass(frozen=True, slots=True)
class TaskAuthor:
    """A model that proposes tasks.

    Args:
        client: the model.
        sampling: how it answers.
        repairs: times that one thing is sent back at most.
        styles: manners of writing, dealt out to tasks.
    """

    client: ModelClient
    sampling: Sampling
    repairs: int = 1
    styles: Sequence[str] = WRITER_STYLES

    def talk(
        self, purpose: str, system: str, asked: str, prompts: Sequence[str], log: list[TaskExchange]
    ) -> TaskConversation:
        """A conversation about one thing."""
        opening = system, asked
        return TaskConversation(self.client, self.sampling, purpose, prompts, opening, log)


async def propose_scenario(
    number: int,
    author: TaskAuthor,
    reader: MessageReader,
    bench: ProofBench,
    setting: TaskSetting,
    log: list[TaskExchange],
) -> Task:
    """A task that a model proposed, proven but for the replay in another process.

    Args:
        number: of the proposal; each is asked for in words of its own.
        author: who proposes.
        reader: who reads the words back.
        bench: proves it.
        setting: its environments.
        log: takes every exchange with a model.

    Raises:
        Refusal: nothing came of it; the reason is the last one's.
        ProviderError: a model gave no answer.
    """
    asked = fill_prompt("scenario_of", number=str(number), **setting.shown())
    style = author.styles[number % len(author.styles)]
    system = fill_prompt("scenario", style=style)
    talk = author.talk("scenario", system, asked, ("scenario", "scenario_of"), log)

    async def prove(answer: dict[str, Json]) -> Task:
        draft = draft_from_proposal(read_proposal(answer), setting, number)
        return await read_and_prove(task_from_draft(draft, setting), reader, bench, log)

    return await talk.until_kept(prove, 1 + author.repairs)


# A model writes what a user says for calls that are made already, with as little as it takes.


_SHOWN, _LONGEST = 1_500, 4_000


async def write_request(
    task: Task,
    intent: str,
    thoughts: Sequence[ReasoningResult],
    author: TaskAuthor,
    reader: MessageReader,
    bench: ProofBench,
    log: list[TaskExchange],
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
    asked = fill_prompt("request_of", **_shown(task, bench), **_meant(task, intent, thoughts))
    system = fill_prompt("request", style=style, count=str(count))
    talk = author.talk("request", system, asked, ("request", "request_of"), log)

    async def prove(answer: dict[str, Json]) -> Task:
        worded = _in_words(task, texts_at(answer, "messages", count), style)
        return await read_and_prove(worded, reader, bench, log)

    return await talk.until_kept(prove, 1 + author.repairs)


def _in_words(task: Task, said: Sequence[str], style: str) -> Task:
    if not all(text and len(text) <= _LONGEST for text in said):
        raise TaskRefusal("another form", f"each message has 1 to {_LONGEST} characters")
    words = {"opening": said[0], "later": tuple(said[1:]), "goals": ()}
    scenario = task.scenario.model_copy(
        update={**words, "persona": f"Writes in this manner: {style}."}
    )
    changed = {"scenario": scenario, "family": MODEL_FAMILY, "proof": None}
    return task.model_copy(update=changed)


def _shown(task: Task, bench: ProofBench) -> dict[str, str]:
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
        return {"calls": "\n".join(lines), "changes": format_changes(world)}


def _meant(task: Task, intent: str, thoughts: Sequence[ReasoningResult]) -> dict[str, str]:
    asked = [f"{q.text} ({q.json_schema['type']})" for q in task.scenario.questions]
    return {
        "intent": intent or "(nobody has said; it follows from the calls)",
        "thoughts": bullet_list([f"{t.says}: {orjson.dumps(t.value).decode()}" for t in thoughts]),
        "questions": bullet_list(asked),
    }
