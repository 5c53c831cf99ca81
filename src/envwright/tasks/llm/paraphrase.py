"""Paraphrases: a model says a verified task in other words, another reads them, a solver follows.

Five gates, in this order: rules (``message_rules``), a reading by a request that sees the words and
not the task, the solver on that reading, the whole proof anew, and a comparison with what the
original words lead to in other worlds (``solver_comparison``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import orjson

from envwright.environment.world import joint_time, open_world
from envwright.llm.client import ModelClient, Sampling
from envwright.tasks.llm.acceptance import MessageReader, ProofBench
from envwright.tasks.llm.message_rules import DisclosureBounds, check_paraphrase, spoken_values
from envwright.tasks.llm.solver_comparison import require_same_elsewhere
from envwright.tasks.llm.task_conversation import (
    TaskConversation,
    TaskExchange,
    TaskRefusal,
    fill_prompt,
    texts_at,
)
from envwright.tasks.model_readings import MODEL_FAMILY, user_messages
from envwright.tasks.parser.tool_vocabulary import vocabulary_of
from envwright.types import Json, Scenario, Task

WRITER_STYLES = (
    "in a hurry, on the phone, short and to the point",
    "friendly and talkative, explaining why it is needed, without new facts",
    "formal, as in a letter",
    "casual, as to a colleague in a chat",
    "annoyed, but civil",
)
"""Manners that are dealt out to tasks where none is named."""
_MISUNDERSTOOD = {
    "the solver does not reach the goal": "not understood as it is meant",
    "another meaning": "another meaning",
}


@dataclass(frozen=True, slots=True)
class ParaphraseWriter:
    """A model that writes paraphrases.

    Args:
        client: the model.
        sampling: how it answers.
        styles: manners, dealt out to tasks by their identity.
        tries: answers that it may give for a task in all.
    """

    client: ModelClient
    sampling: Sampling
    styles: Sequence[str] = WRITER_STYLES
    tries: int = 2

    def style(self, task: Task) -> str:
        """The manner of a task: the same in every run, whatever the order of tasks."""
        # Ids are hexadecimal hashes: their first 32 bits are as good as a seeded draw.
        return self.styles[int(task.id[:8], 16) % len(self.styles)]


async def paraphrase_task(
    task: Task,
    writer: ParaphraseWriter,
    reader: MessageReader,
    bench: ProofBench,
    log: list[TaskExchange],
) -> Task:
    """The task in other words, proven but for the replay in another process.

    Example::

        log: list[TaskExchange] = []
        made = await paraphrase_task(task, writer, reader, ProofBench(templates), log)

    Args:
        task: a proven task.
        writer: who writes.
        reader: who reads back what was written.
        bench: proves it.
        log: takes every exchange with a model.

    Raises:
        TaskRefusal: no paraphrase was accepted; the reason is the last one's.
        ProviderError: a model gave no answer.
    """
    bounds = DisclosureBounds.of(task, bench.templates)
    style = writer.style(task)
    talk = _talk(task, writer, style, bench, log)

    async def prove(answer: dict[str, Json]) -> Task:
        said = _check_messages(task, texts_at(answer, "messages", len(user_messages(task))), bounds)
        return await _read_and_compare(task, said, style, reader, bench, log)

    return await talk.until_kept(prove, writer.tries)


def _talk(
    task: Task,
    writer: ParaphraseWriter,
    style: str,
    bench: ProofBench,
    log: list[TaskExchange],
) -> TaskConversation:
    messages = user_messages(task)
    asked = fill_prompt(
        "message",
        time=joint_time(bench.of(task)),
        messages=orjson.dumps(list(messages)).decode(),
        values=orjson.dumps([spoken_values(text) for text in messages]).decode(),
    )
    opening = fill_prompt("write", style=style), asked
    return TaskConversation(
        writer.client, writer.sampling, "write", ("write", "message"), opening, log
    )


def _check_messages(task: Task, said: Sequence[str], bounds: DisclosureBounds) -> tuple[str, ...]:
    messages = user_messages(task)
    out = tuple(check_paraphrase(old, new, bounds) for old, new in zip(messages, said, strict=True))
    if out == messages:
        raise TaskRefusal("the same words")
    return out


async def _read_and_compare(
    task: Task,
    said: tuple[str, ...],
    style: str,
    reader: MessageReader,
    bench: ProofBench,
    log: list[TaskExchange],
) -> Task:
    with open_world(task, bench.templates) as world:
        schemas, words = world.tool_schemas(), vocabulary_of(world)
    readings = await reader.read(said, schemas, words, bench.of(task), log)
    worded = with_model_words(task, said, readings, style)
    try:
        proven = bench.proven(worded)
        require_same_elsewhere(task, worded, bench)
    except TaskRefusal as why:
        if why.reason not in _MISUNDERSTOOD:
            raise
        read = " / ".join(readings)
        raise TaskRefusal(_MISUNDERSTOOD[why.reason], f"somebody took it to mean: {read}") from None
    return proven


def with_model_words(task: Task, said: Sequence[str], readings: Sequence[str], style: str) -> Task:
    """The task with words of a model and their readings, without a proof."""
    scenario: Scenario = task.scenario.model_copy(
        update={
            "opening": said[0],
            "later": tuple(said[1:]),
            "goals": tuple(readings),
            "persona": f"Writes in this manner: {style}.",
        }
    )
    changed = {"scenario": scenario, "family": MODEL_FAMILY, "proof": None}
    return task.model_copy(update=changed)
