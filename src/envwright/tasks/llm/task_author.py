"""The model that writes tasks: a scenario from nothing, or the words for calls that are there.

The rubric comes from the difference that the calls made, never from the model.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import orjson

from envwright.environment.world import joint_time, open_world
from envwright.llm.client import ModelClient, Sampling
from envwright.llm.environment_text import tool_schemas_text, world_changes_text
from envwright.tasks.llm.acceptance import MessageReader, ProofBench, read_and_prove
from envwright.tasks.llm.blueprint_graph import ReasoningResult
from envwright.tasks.llm.open_questions import require_open_question
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
from envwright.tasks.llm.task_setting import TaskSetting
from envwright.tasks.model_readings import MODEL_FAMILY
from envwright.types import Json, Task

T = TypeVar("T")
_SHOWN, _LONGEST = 1_500, 4_000


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


@dataclass(frozen=True, slots=True)
class TaskWorkshop:
    """All that it takes to make one task with models.

    Args:
        author: who thinks of it and writes.
        reader: who reads the words back.
        bench: proves it.
        setting: the environments.
        log: takes every exchange with a model.
    """

    author: TaskAuthor
    reader: MessageReader
    bench: ProofBench
    setting: TaskSetting
    log: list[TaskExchange] = field(default_factory=list)

    async def ask(
        self,
        purpose: str,
        system: str,
        asked: str,
        use: Callable[[dict[str, Json]], Awaitable[T]],
    ) -> T:
        """What ``use`` makes of the author's first answer that it does not refuse.

        Args:
            purpose: the name of the system prompt's file, and with ``_of`` that of the message's.
            system: the system prompt.
            asked: the message.
            use: makes something of an answer.

        Raises:
            TaskRefusal: every answer was refused; the last reason.
            ProviderError: the model gave none.
        """
        author, prompts = self.author, (purpose, f"{purpose}_of")
        opening = system, asked
        talk = TaskConversation(author.client, author.sampling, purpose, prompts, opening, self.log)
        return await talk.until_kept(use, 1 + author.repairs)


async def propose_scenario(number: int, shop: TaskWorkshop) -> Task:
    """A task that a model proposed, proven but for the replay in another process.

    Args:
        number: of the proposal; each is asked for in words of its own.
        shop: who makes it, and where it takes place.

    Raises:
        TaskRefusal: nothing came of it; the reason is the last one's.
        ProviderError: a model gave no answer.
    """
    shown = shop.setting.shown()
    if theirs := shop.setting.user_schemas:
        acts = fill_prompt("scenario_acts", tools=tool_schemas_text(theirs))
        shown["tools"] += f"\n\n{acts}"
    asked = fill_prompt("scenario_of", number=str(number), **shown)
    system = fill_prompt("scenario", style=shop.author.styles[number % len(shop.author.styles)])

    async def prove(answer: dict[str, Json]) -> Task:
        draft = draft_from_proposal(read_proposal(answer), shop.setting, number)
        task = task_from_draft(draft, shop.setting)
        return await _proven(task, shop)

    return await shop.ask("scenario", system, asked, prove)


async def write_request(
    task: Task, shop: TaskWorkshop, intent: str = "", thoughts: Sequence[ReasoningResult] = ()
) -> Task:
    """The task in words of a model, with as little as it takes; proven but for the last replay.

    Args:
        task: gold, rubric and questions stay; its words are not shown.
        shop: who writes and proves it.
        intent: what the user is after, if somebody has thought of it.
        thoughts: what the gold finds out by reasoning.

    Raises:
        TaskRefusal: no words were accepted; the reason is the last one's.
        ProviderError: a model gave no answer.
    """
    styles = shop.author.styles
    style = styles[int(task.id[:8], 16) % len(styles)]
    count = 1 + len(task.scenario.later)
    meant = _meaning_in_words(task, intent, thoughts)
    asked = fill_prompt(
        "request_of",
        time=joint_time(shop.bench.of(task)),
        **_calls_in_words(task, shop.bench),
        **meant,
    )
    system = fill_prompt("request", style=style, count=str(count))

    async def prove(answer: dict[str, Json]) -> Task:
        worded = _in_words(task, texts_at(answer, "messages", count), style)
        return await _proven(worded, shop)

    return await shop.ask("request", system, asked, prove)


async def _proven(task: Task, shop: TaskWorkshop) -> Task:
    read = await read_and_prove(task, shop.reader, shop.bench, shop.log)
    require_open_question(read, shop.bench.templates)
    return read


def _in_words(task: Task, said: Sequence[str], style: str) -> Task:
    if not all(text and len(text) <= _LONGEST for text in said):
        raise TaskRefusal("another form", f"each message has 1 to {_LONGEST} characters")
    words = {"opening": said[0], "later": tuple(said[1:]), "goals": ()}
    scenario = task.scenario.model_copy(
        update={**words, "persona": f"Writes in this manner: {style}."}
    )
    changed = {"scenario": scenario, "family": MODEL_FAMILY, "proof": None}
    return task.model_copy(update=changed)


def _calls_in_words(task: Task, bench: ProofBench) -> dict[str, str]:
    """The calls with their results, by message, and what they change."""
    lines: list[str] = []
    with open_world(task, bench.templates) as world:
        for at, call in enumerate(task.gold):
            # The number of messages heard before this call, less the opening.
            turn = sum(pause <= at for pause in task.pauses)
            if f"## Message {turn + 1}" not in lines:
                lines.append(f"## Message {turn + 1}")
            given = orjson.dumps(call.arguments).decode()
            text = world.carry_out(call).text
            lines.append(f"{call.tool} {given}\n  → {text[:_SHOWN]}")
        return {"calls": "\n".join(lines), "changes": world_changes_text(world)}


def _meaning_in_words(
    task: Task, intent: str, thoughts: Sequence[ReasoningResult]
) -> dict[str, str]:
    asked = [f"{q.text} ({q.json_schema['type']})" for q in task.scenario.questions]
    return {
        "intent": intent or "(nobody has said; it follows from the calls)",
        "thoughts": bullet_list([f"{t.says}: {orjson.dumps(t.value).decode()}" for t in thoughts]),
        "questions": bullet_list(asked),
    }
