"""Scenarios: a model proposes words and calls, the engine makes a task of what the calls changed.

The rubric comes from the difference that the calls made, never from the model. The task must pass
what every task passes; the solver reads the words through the reading check.
"""

from __future__ import annotations

from dataclasses import dataclass

from envwright.models.client import ModelClient, Sampling
from envwright.runtime.template import Template
from envwright.runtime.world import open_world
from envwright.tasks.flow import leaves
from envwright.tasks.modelled.asking import Exchange, Refusal, Talk, opening
from envwright.tasks.modelled.prompts import filled
from envwright.tasks.modelled.proposal import executed, read_proposal
from envwright.tasks.modelled.proving import Bench
from envwright.tasks.modelled.reading import Reader
from envwright.tasks.modelled.rules import Bounds
from envwright.tasks.modelled.showing import changes_of, rows_of, tools_as_schemas
from envwright.types import Task


@dataclass(frozen=True, slots=True)
class Author:
    """A model that proposes scenarios.

    Args:
        client: the model.
        sampling: how it answers.
        repairs: times that a proposal is sent back at most.
    """

    client: ModelClient
    sampling: Sampling
    repairs: int = 2


async def scenario(
    number: int,
    author: Author,
    reader: Reader,
    bench: Bench,
    template: Template,
    log: list[Exchange],
) -> Task:
    """A task that a model proposed, proven but for the replay in another process.

    Args:
        number: of the proposal; each is asked for in words of its own.
        author: who proposes.
        reader: who reads the words back.
        bench: proves it.
        template: the environment.
        log: takes every exchange with a model.

    Raises:
        Refusal: nothing came of it; the reason is the last one's.
        ProviderError: a model gave no answer.
    """
    talk = _talk(number, author, template, log)
    for left in range(author.repairs, -1, -1):
        try:
            proposal = read_proposal(await talk.answer())
            task = executed(proposal, template, number)
            _named_nothing(task, bench)
            return await _proven(task, reader, bench, template, log)
        except Refusal as why:
            talk.object(why)
            if not left:
                raise
    raise AssertionError("an author has at least one try")


def _talk(number: int, author: Author, template: Template, log: list[Exchange]) -> Talk:
    with template.session() as session:
        rows = rows_of(session)
    asked = filled(
        "scenario_of",
        title=template.spec.name,
        about=template.spec.description or template.spec.title,
        policy=template.spec.policy or "(none)",
        tools=tools_as_schemas(template.tool_schemas()),
        rows=rows,
        number=str(number),
    )
    opened = opening(filled("scenario"), asked)
    prompts = ("scenario", "scenario_of")
    return Talk(author.client, author.sampling, "scenario", prompts, opened, log)


def _named_nothing(task: Task, bench: Bench) -> None:
    """The words may not name tools, parameters or columns by names that are no words."""
    names = Bounds.of(task, bench.templates).names
    said = set(task.scenario.opening.replace(".", " ").replace(",", " ").split())
    values = {str(leaf) for call in task.gold for leaf in leaves(call.arguments)}
    if leaked := sorted((names & said) - values):
        raise Refusal("a name of the tools", leaked[0])


async def _proven(
    task: Task, reader: Reader, bench: Bench, template: Template, log: list[Exchange]
) -> Task:
    said = [task.scenario.opening]
    readings = await reader.read(said, template.tool_schemas(), [template], log)
    scenario = task.scenario.model_copy(update={"goals": readings})
    read = task.model_copy(update={"scenario": scenario})
    try:
        return bench.proven(read)
    except Refusal as why:
        with open_world(task, bench.templates) as world:
            for call in task.gold:
                world.call(call.tool, call.arguments)
            changes = changes_of(world)
        told = f"{why.detail}; the message was read as: {readings[0]}; your calls change: {changes}"
        raise Refusal(why.reason, told) from None
