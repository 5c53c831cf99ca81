"""The public surface: ``import envwright as ew``, its signatures, and an episode played by hand."""

from __future__ import annotations

import asyncio
import doctest
import inspect
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import orjson
import pytest

import envwright as ew
from envwright.types import Json, Role

SIGNATURES = {
    "build": "(source, output=None, *, seed=0, rows=12, max_tools=30, force=False)",
    "bundled_document": "(name)",
    "check": "(environment, *, seed=0, mutants=60)",
    "generate_tasks": "(environment, count=10, *, seed=0, workers=1)",
    "list": "()",
    "load_environment": "(folder)",
    "load_tasks": "(tasks)",
    "make": "(environment, *, tasks=None, user='agenda', reward='gates')",
    "open_world": "(task, templates)",
    "prove": "(tasks, environment)",
    "rollout": "(environment, policy='oracle', *, tasks=None, output=None, user='agenda', "
    "samples=1, seed=0, concurrency=64)",
    "save_environment": "(spec, folder, extra)",
    "score": "(environment, task, messages, *, user='agenda', seed=0, reward='gates')",
    "train": "(recipe, output, *, resume=False)",
}
"""What users rely on: a change here is a change of the public interface, for the changelog."""

METHODS = {
    "reset": "(self, task=None, seed=0)",
    "step": "(self, action)",
    "score": "(self)",
    "trajectory": "(self)",
    "save": "(self)",
    "load": "(self, raw)",
    "fork": "(self)",
    "close": "(self)",
}


def signature_of(function: object) -> str:
    assert callable(function)
    found = inspect.signature(function)
    bare = [p.replace(annotation=inspect.Parameter.empty) for p in found.parameters.values()]
    return str(inspect.Signature(bare))


def test_signatures_are_frozen() -> None:
    functions = {n: getattr(ew, n) for n in ew.__all__ if inspect.isfunction(getattr(ew, n))}
    assert {name: signature_of(f) for name, f in functions.items()} == SIGNATURES
    assert {name: signature_of(getattr(ew.Env, name)) for name in METHODS} == METHODS


MODULES = [
    "envwright",
    "envwright.api",
    "envwright.rollout.env",
    "envwright.rollout.policies.policy_protocol",
    "envwright.storage.bundled",
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name: str) -> None:
    found = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)
    assert found.attempted > 0
    assert found.failed == 0


def gold_actions(task: ew.Task) -> list[Json]:
    """The gold as OpenAI-style messages, one call each, with the answers at the end."""
    calls = [
        {
            "content": None,
            "tool_calls": [
                {
                    "id": f"call_{number}",
                    "type": "function",
                    "function": {
                        "name": step.tool,
                        "arguments": orjson.dumps(step.arguments).decode(),
                    },
                }
            ],
        }
        for number, step in enumerate(task.gold)
    ]
    answers = orjson.dumps({"answers": task.answers}).decode() if task.answers else "Done."
    return [*calls, {"content": answers}]


def plain_task() -> ew.Task:
    """A task whose gold is known at the start: no values that a user tells later."""
    return next(
        task for task in ew.load_tasks("mock") if not task.scenario.later and not task.answers
    )


def test_the_gold_earns_the_reward() -> None:
    task = plain_task()
    with ew.make("mock") as env:
        env.reset(task)
        for action in gold_actions(task):
            result = env.step(action)
            assert all(message.role is not Role.ASSISTANT for message in result.messages)
        assert result.terminated
        assert result.reward == 1.0
        assert set(result.info["checks"].values()) == {True}
        assert env.score() == env.trajectory().score


def test_the_score_can_be_asked_for_before_the_end() -> None:
    task = plain_task()
    with ew.make("mock") as env:
        env.reset(task)
        before = env.score()
        assert before is not None
        assert before.reward == 0.0
        result = env.step(gold_actions(task)[0])
        assert not result.terminated
        assert result.reward == 0.0


def test_an_episode_is_the_same_from_outside_and_inside() -> None:
    from envwright.environment.world import open_world
    from envwright.rollout.engine import run_episode
    from envwright.rollout.env import as_message
    from envwright.scoring.rewards import make_scorer

    task = plain_task()
    template = ew.Template(ew.load_environment("mock"))
    actions = gold_actions(task)
    left = [as_message(action) for action in actions]

    class Inside:
        name = "outside"

        async def act(self, messages: Sequence[ew.Message], tools: list[Json]) -> ew.Message:
            return left.pop(0)

    with open_world(task, {template.id: template}) as world:
        score = make_scorer("gates")
        inside = asyncio.run(run_episode(task, world, Inside(), score=score))
    with ew.make("mock") as env:
        env.reset(task)
        for action in actions:
            env.step(action)
        assert env.trajectory().model_dump_json() == inside.model_dump_json()


def test_many_episodes_stay_open_side_by_side() -> None:
    envs = [ew.make("mock") for _ in range(30)]
    tasks = {env.reset().info["task"] for env in envs}
    assert len(tasks) == 1  # each goes through the tasks on its own
    for env in envs:
        assert env.step("No.").reward == 0.0
        env.close()


def test_it_works_below_a_running_loop() -> None:
    async def notebook() -> float | None:
        with ew.make("mock") as env:
            env.reset(3)
            return env.step("No.").reward

    assert asyncio.run(notebook()) == 0.0

    async def run() -> float | None:
        return ew.rollout("mock", "noop", tasks=ew.load_tasks("mock")[:2]).summary.success

    assert asyncio.run(run()) == 0.0


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (5, "an action is text"),
        ({"tool_calls": [{"name": "look"}]}, "no message as OpenAI's API"),
        ({"tool_calls": 5}, "no message as OpenAI's API"),
        ({"content": 5}, "no message as OpenAI's API"),
    ],
)
def test_what_is_no_action_is_refused_and_the_episode_goes_on(action: object, message: str) -> None:
    with ew.make("mock") as env:
        env.reset()
        with pytest.raises(ew.BadInput, match=message):
            env.step(action)  # type: ignore[arg-type]
        assert env.step("No.").terminated


def test_the_order_of_calls_is_told() -> None:
    env = ew.make("mock")
    with pytest.raises(ew.BadInput, match="no episode is open"):
        env.step("Hello.")
    env.reset()
    with pytest.raises(ew.BadInput, match="has not ended"):
        env.trajectory()
    env.step("No.")
    with pytest.raises(ew.BadInput, match="has ended"):
        env.step("Hello?")
    env.close()


def test_what_does_not_exist_is_refused_with_what_does() -> None:
    with pytest.raises(ew.BadInput, match=r"Bundled: .*airport_car_rental, .*mock"):
        ew.make("nowhere")
    with pytest.raises(ew.BadInput, match="there is no user"):
        ew.make("mock", user="nobody")
    with pytest.raises(ew.BadInput, match="name the tasks"):
        ew.make(ew.load_environment("mock"))


def test_a_policy_of_ones_own() -> None:
    class Polite:
        name = "polite"

        async def act(self, messages: Sequence[ew.Message], tools: list[Json]) -> ew.Message:
            return ew.Message(role=Role.ASSISTANT, content="Of course! It is all done.")

    made = ew.rollout("mock", Polite, tasks=ew.load_tasks("mock")[:5], samples=2)
    assert len(made.trajectories) == 10
    assert made.summary.success == 0.0
    assert {one.policy for one in made.trajectories} == {"polite"}


def test_build_generate_and_play(tmp_path: Path) -> None:
    (spec,) = ew.build(ew.bundled_document("petstore"), tmp_path)
    tasks = ew.generate_tasks(spec, 3)
    assert all(proof.ok for proof in ew.prove(tasks, spec))
    assert ew.rollout(spec, "oracle", tasks=tasks).summary.success == 1.0
    (folder,) = tmp_path.iterdir()
    assert ew.load_environment(folder) == spec
