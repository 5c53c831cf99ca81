"""AutoForge (2512.22857) as published: a model plays the user, another looks for errors of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import torch

from envwright import Trajectory
from envwright.errors import BadInput
from envwright.llm.client import Sampling, ScriptedClient
from envwright.llm.connections import Connections
from envwright.rollout.runs.rollout_runner import run_rollout
from envwright.storage.run_directory import RunDirectory
from envwright.training.algorithms import ADVANTAGES, Groups
from envwright.training.recipe import RlRecipe
from envwright.types import Json, Message
from envwright.workflows.training_player import learner_plan
from tests.fake_server import FakeServer, completion
from tests.fake_server.answers import Body
from tests.related.conftest import Library

LIE = "I am Ada, and I live on the moon."


def answer(request: Body) -> Body:
    """The user says something wrong once, then stops; the judge finds exactly that."""
    words = json.dumps(request["messages"])
    if '"kind"' in words or "contradiction" in words:
        fault = {"kind": "contradiction", "turn": 1, "evidence": LIE}
        return completion(json.dumps([fault] if LIE in words else []))
    return completion("###STOP###" if LIE in words else LIE)


def asks_once(messages: Sequence[Message], tools: Sequence[Json]) -> str:
    """Half of the episodes ask the user something; the others end at once."""
    return "Who are you?" if len(messages) < 4 else "Done."


def play(library: Library, folder: Path, base_url: str) -> list[Trajectory]:
    rl = RlRecipe.model_validate(
        {
            "steps": 1,
            "user": "model:user",
            "judge": "model:judge",
            "server": {"base_url": base_url},
            "thinking": "always",
        }
    )

    async def run() -> list[Trajectory]:
        async with AsyncExitStack() as stack:
            plan = learner_plan(
                ScriptedClient(asks_once),
                library.tasks[:2],
                library.templates,
                rl,
                Sampling(),
                seed=0,
                samples=2,
                clients=Connections(stack),
            )
            with RunDirectory(folder) as directory:
                await run_rollout(plan, directory)
                return [one for group in directory.groups() for one in group.trajectories]

    return asyncio.run(run())


@pytest.fixture(scope="module")
def episodes(
    library: Library, tmp_path_factory: pytest.TempPathFactory
) -> tuple[list[Trajectory], list[Body]]:
    """Episodes, and what the server was asked."""
    loop = asyncio.new_event_loop()
    server = FakeServer(answer)
    loop.run_until_complete(server.__aenter__())

    async def beside() -> list[Trajectory]:
        folder = tmp_path_factory.mktemp("autoforge") / "run"
        return await asyncio.to_thread(play, library, folder, server.base_url)

    found = loop.run_until_complete(beside())
    loop.run_until_complete(server.__aexit__())
    loop.close()
    return found, server.requests


def test_user_and_judge_are_asked(episodes: tuple[list[Trajectory], list[Body]]) -> None:
    found, requests = episodes
    assert {request["model"] for request in requests} == {"user", "judge"}
    assert len(found) == 4
    assert all(any(m.content == LIE for m in one.messages) for one in found)


def test_what_the_judge_finds_is_masked(episodes: tuple[list[Trajectory], list[Body]]) -> None:
    found, _ = episodes
    assert all(one.user_error for one in found)
    assert {fault.evidence for one in found for fault in one.user_faults} >= {LIE}
    erred = [one.user_error for one in found]
    groups = Groups.of([1.0, 0.0, 1.0, 0.0], [one.task for one in found], erred=erred)
    earned = ADVANTAGES["erpo"](groups)
    assert not bool(earned.used_n.any())
    assert bool((earned.values == torch.zeros(4)).all())


def test_other_engines_refuse_models(library: Library) -> None:
    rl = RlRecipe.model_validate({"steps": 1, "user": "model:user"})
    with pytest.raises(BadInput, match="our own training loop"):
        learner_plan(
            ScriptedClient([]), library.tasks[:1], library.templates, rl, Sampling(), seed=0
        )
