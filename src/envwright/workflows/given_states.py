"""Further given states: a model writes them for an environment, and they are put beside it.

Every prompt with its answer and what was wrong with it is kept in ``NAME.states.jsonl`` beside the
environment's folder.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from pydantic import Field

from envwright.authoring.state_author import THEMES, read_state, state_prompt
from envwright.environment.folder import STATES, load_environment
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.llm.client import Completion, ModelClient, Sampling
from envwright.llm.connections import Connections
from envwright.llm.conversation import Conversation
from envwright.llm.json_repair import RejectedAnswer
from envwright.storage.files import write_atomic
from envwright.storage.jsonl import load_records, save_records
from envwright.types import Message, Record, Role
from envwright.workflows.environment_build import (
    REPORT,
    folder_identity,
    place_environment,
    pretty_json,
    report_of,
)
from envwright.workflows.model_access import Conversations, ModelAccess, converse_all, how_to_go_on
from envwright.workflows.verb_api import Progress, VerbResult, ignore_progress


class StateOptions(ModelAccess):
    """The model that writes states, and how often it is asked."""

    count: int = Field(2, ge=1, le=len(THEMES))
    """States, beside the environment's own."""
    tries: int = Field(3, ge=1, le=20)
    """Answers for one state at most."""
    sampling: Sampling = Sampling(temperature=0.7, max_tokens=16_000)
    seed: int = 0


class StateExchange(Record):
    """A prompt, an answer, and why it was refused; empty where it was taken."""

    state: str
    attempt: int
    prompt: str
    answer: str
    refused: str = ""


class StatesResult(VerbResult):
    """The states that were written, and why others were not."""

    path: str
    name: str
    states: tuple[str, ...]
    refused: dict[str, str]
    """State → what was wrong with its last answer."""
    answers: int
    waiting: int = 0
    paused: str = ""


def author_states(
    environment: Path,
    output: Path,
    options: StateOptions,
    *,
    client: ModelClient | None = None,
    progress: Progress = ignore_progress,
) -> StatesResult:
    """Have a model write further states of an environment, into ``output/NAME/states``.

    States that stand there already are kept. An environment is the same with them as without:
    tasks from its own state stay valid.

    Args:
        environment: its folder; where ``output`` is its parent, it gets the states itself.
        output: the folder for the environment with them.
        options: who is asked, and how.
        client: the client to ask, instead of the model that the options name.
        progress: is told how many are done.

    Raises:
        BadInput: its rows are made by a recipe, which makes others by itself, or another
            environment is in the way.
    """
    spec = load_environment(environment)
    if not spec.state_sql:
        raise BadInput(
            "its rows are made by a recipe, and no state is given.",
            file=str(environment),
            remedy="Make other rows with --seed and --count.",
        )
    folder = output / spec.name
    if not (folder / STATES).is_dir():
        place_environment(spec, folder, False, {REPORT: pretty_json(report_of(environment))})
    elif folder_identity(folder) != spec.id:
        raise BadInput("this is another environment.", file=str(folder))
    template = Template(load_environment(folder))
    wanted = [name for name in THEMES if name not in template.spec.states]
    wanted = wanted[: max(0, options.count - len(template.spec.states))]
    kept: list[StateExchange] = []
    held = asyncio.run(_ask(template, wanted, options, client, kept, progress))
    held.raise_broken()
    done = dict(held.done.values())
    for name, (script, _) in done.items():
        if script:
            (folder / STATES).mkdir(exist_ok=True)
            write_atomic(folder / STATES / f"{name}.sql", script)
    # Of what waits, all is asked again, and told then; a state that is written never is.
    written = {name for name, (script, _) in done.items() if script}
    told = [one for one in kept if one.state in written or not held.waiting]
    if told:
        told.sort(key=lambda one: (one.state, one.attempt))
        beside = output / f"{spec.name}.states.jsonl"
        before = load_records(beside, StateExchange) if beside.exists() else ()
        save_records(beside, [*before, *told])
    return StatesResult(
        path=str(folder),
        name=spec.name,
        states=(*template.spec.states, *(name for name, (script, _) in done.items() if script)),
        refused={name: why for name, (script, why) in done.items() if not script},
        answers=len(kept),
        waiting=len(held.waiting),
        paused=how_to_go_on(held.waiting, options),
    )


async def _ask(
    template: Template,
    names: Sequence[str],
    options: StateOptions,
    client: ModelClient | None,
    kept: list[StateExchange],
    progress: Progress,
) -> Conversations[tuple[str, tuple[str, str]]]:
    async with AsyncExitStack() as stack:
        if client is None:
            settings = options.settings()
            budget = options.budget([settings.model], "states")
            client = Connections(stack, budget).client(settings, "states")
        asked = client
        return await converse_all(
            (_one(template, name, asked, options, kept) for name in names), progress
        )


async def _one(
    template: Template,
    name: str,
    client: ModelClient,
    options: StateOptions,
    kept: list[StateExchange],
) -> tuple[str, tuple[str, str]]:
    """A state's name, and its rows or why there are none."""
    prompt = state_prompt(template, name)
    sampling = options.sampling.model_copy(update={"seed": options.seed})
    talk = Conversation(client, sampling, [Message(role=Role.USER, content=prompt)], echo=60_000)

    async def use(answer: Completion) -> str:
        made = StateExchange(
            state=name, attempt=talk.answers - 1, prompt=prompt, answer=answer.text
        )
        try:
            script = read_state(template, name, answer.text).states[name]
        except RejectedAnswer as why:
            kept.append(made.model_copy(update={"refused": str(why)}))
            raise
        kept.append(made)
        return script

    try:
        return name, (await talk.until_usable(use, options.tries), "")
    except RejectedAnswer as why:
        return name, ("", str(why))
