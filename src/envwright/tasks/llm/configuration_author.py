"""Configurations that a model proposes: what it fails at in, a list out, each element checked.

An element that cannot be used is sent back with the reason; those that can be are kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import orjson

from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.llm.client import ModelClient, Sampling
from envwright.llm.conversation import Conversation, PromptFiles
from envwright.llm.json_repair import parse_lenient_json
from envwright.tasks.curation.task_configurations import (
    TaskConfiguration,
    check_configuration,
    practised_tools,
)
from envwright.types import Json, Message, Role

_PROMPTS = PromptFiles("envwright.tasks.llm")


@dataclass
class ProposedConfigurations:
    """What was proposed, and what was wrong with the rest."""

    kept: list[TaskConfiguration] = field(default_factory=list)
    rejected: list[str] = field(default_factory=list)
    """Reasons, in the order of proposals."""
    answers: int = 0


async def propose_configurations(
    client: ModelClient,
    sampling: Sampling,
    diagnosis: Json,
    templates: Mapping[str, Template],
    count: int,
    tasks: int,
    attempts: int = 3,
) -> ProposedConfigurations:
    """Have a model propose configurations until there are enough, or it has answered so often.

    Args:
        client: the model.
        sampling: how it answers.
        diagnosis: what the policy can and cannot do, as data.
        templates: the environments, by name.
        count: configurations that are wanted.
        tasks: tasks that they are to have in all.
        attempts: answers at most.

    Raises:
        ProviderError: the model gave no answer.
    """
    found = ProposedConfigurations()
    text = _PROMPTS.fill(
        "configure",
        {
            "diagnosis": _text(diagnosis),
            "environments": _text([_about(one) for _, one in sorted(templates.items())]),
            "schema": _text(TaskConfiguration.model_json_schema()),
            "count": str(count),
            "tasks": str(tasks),
        },
    )
    talk = Conversation(client, sampling, [Message(role=Role.USER, content=text)])
    while len(found.kept) < count and found.answers < attempts:
        answer = await talk.ask()
        found.answers += 1
        wrong = _read(answer.completion.text, templates, found, count)
        found.rejected += wrong
        lacking = count - len(found.kept)
        reasons = " ".join(wrong) or "There are too few."
        talk.send_back(
            f"{reasons} {len(found.kept)} configurations are kept. Answer with {lacking} others, "
            "as a JSON list."
        )
    return found


def _read(
    text: str, templates: Mapping[str, Template], found: ProposedConfigurations, count: int
) -> list[str]:
    """Keep what can be used of an answer; what is wrong with the rest."""
    try:
        listed = parse_lenient_json(text)
    except ValueError as error:
        return [f"The answer cannot be read: {error}."]
    if not isinstance(listed, list):
        return ["The answer is no list."]
    wrong: list[str] = []
    for number, proposed in enumerate(listed, start=1):
        if len(found.kept) == count:
            break
        try:
            found.kept.append(check_configuration(proposed, templates))
        except BadInput as error:
            wrong.append(f"Number {number}: {error}")
    return wrong


def _about(template: Template) -> Json:
    return {
        "environment": template.spec.name,
        "rows_can_change": template.spec.population is not None,
        "tools": {
            name: template.tools[name].spec.description for name in practised_tools(template)
        },
    }


def _text(data: Json) -> str:
    return orjson.dumps(data, option=orjson.OPT_INDENT_2).decode()
