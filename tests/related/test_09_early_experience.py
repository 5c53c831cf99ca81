"""Early Experience (2510.08558): other actions at an expert's states, executed and learned from."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

import pytest
import torch

from envwright import Task, Trajectory, open_world
from envwright.episode_starts import start_points
from envwright.llm.tool_call_formats import ToolCallFormat
from envwright.rollout.policies.script import SeenValues, guessed_arguments
from envwright.training.algorithms.tokens import loss_size
from envwright.training.loop.forward_pass import score_all_rows
from envwright.training.loop.imitation_phase import imitation_gradient, sample_row
from envwright.training.loop.token_rows import PaddedRows, pad_rows
from envwright.training.policies import (
    ModelOptions,
    TrainablePolicy,
    load_policy,
    vocabulary_texts,
)
from envwright.training.sft import SftConversation, TokenKind, render_samples
from envwright.training.sft.early_experience import (
    ExpertState,
    explore_episode,
    recorded_proposals,
    reflection_conversations,
    world_model_conversations,
)
from envwright.types import Call, Json, Message, canonical_json
from tests.related.conftest import Library

COUNT = 3


def guesses(shown: Sequence[Message], tools: Sequence[Json]) -> Iterator[Call]:
    """Calls with arguments out of what was seen, the same in the same state."""
    rng = random.Random(f"{len(shown)} {shown[-1].content}")
    for _ in range(40):
        tool = rng.choice(tools)
        arguments = guessed_arguments(tool, SeenValues(shown), rng)
        yield Call(tool=tool["function"]["name"], arguments=arguments)


def tiny_policy(library: Library, form: ToolCallFormat) -> TrainablePolicy:
    torch.set_num_threads(1)
    texts = vocabulary_texts(library.templates, library.tasks)
    return load_policy("tiny:0:32x1", ModelOptions(form=form), texts=texts)


@pytest.fixture(scope="module")
def tasks(library: Library) -> list[Task]:
    return library.tasks[:24]


@pytest.fixture(scope="module")
def golds(library: Library, tasks: list[Task]) -> Mapping[str, Trajectory]:
    return library.golds(tasks)


@pytest.fixture(scope="module")
def states(
    library: Library, tasks: list[Task], golds: Mapping[str, Trajectory]
) -> list[ExpertState]:
    return [
        state
        for task in tasks
        for state in explore_episode(golds[task.id], task, library.templates, guesses, COUNT).states
    ]


def test_each_state_has_so_many_distinct_executed_alternatives(
    library: Library, tasks: list[Task], golds: Mapping[str, Trajectory], states: list[ExpertState]
) -> None:
    by_id = {task.id: task for task in tasks}
    assert len(states) > 40
    for state in states:
        calls = [canonical_json(one.call.data()) for one in (state.expert, *state.others)]
        assert len(set(calls)) == len(calls) == COUNT + 1
        # Each alternative in a world of its own that only the expert's calls have changed.
        gold = golds[state.task]
        steps = sum(m.role == "tool" for m in state.shown)
        for one in (state.expert, *state.others):
            with open_world(by_id[state.task], library.templates) as world:
                for step in gold.steps[:steps]:
                    world.call(step.call.tool, step.call.arguments, step.actor)
                seen = world.call(one.call.tool, one.call.arguments)
            assert (one.text, one.error) == (seen.text, seen.error and seen.error.kind)
    assert any(one.error for state in states for one in state.others)
    assert any(not one.error for state in states for one in state.others)


def test_the_masks_and_what_reflections_cite(library: Library, states: list[ExpertState]) -> None:
    policy = tiny_policy(library, ToolCallFormat.HERMES)
    models, thoughts = world_model_conversations(states[:6]), reflection_conversations(states[:6])
    assert len(models) == 6 * (COUNT + 1)
    for lessons, kinds in ((models, {TokenKind.ACTION}), (thoughts, set(TokenKind))):
        for lesson, sample in zip(
            lessons, render_samples(lessons, policy.renderer).samples, strict=True
        ):
            learned = [
                t
                for t, k in zip(sample.ids, sample.kinds, strict=True)
                if k is not TokenKind.CONTEXT
            ]
            text = policy.tokenizer.decode(learned)
            said = lesson.turns[-1].said
            assert said.content in text
            assert set(sample.kinds) - {TokenKind.CONTEXT} == kinds - {TokenKind.CONTEXT}
            assert lesson.turns[-1].shown[0].content not in text
    for state, lesson in zip(states, thoughts, strict=False):
        thought = lesson.turns[-1].said.thinking
        assert lesson.turns[-1].said.tool_calls == state.said.tool_calls
        assert lesson.turns[-1].shown == state.shown
        told = {one.text for one in (state.expert, *state.others)}
        assert all(text in thought for text in told)
        assert len(thought.splitlines()) == COUNT + 2  # nothing beside what was executed


def test_proposals_of_recorded_branches(
    library: Library, tasks: list[Task], golds: Mapping[str, Trajectory]
) -> None:
    """The first call of an own episode from there is what is tried."""
    task = next(t for t in tasks if len(t.gold) > 1 and not t.pauses)
    points = start_points(golds[task.id])[:2]
    branches = library.play("random", [task], samples=4, seed=2, starts={task.id: points})
    found = explore_episode(
        golds[task.id], task, library.templates, recorded_proposals(branches), count=2
    )
    assert [state.turn for state in found.states] == [0, 1]
    assert found.left_out == len(task.gold) - 2
    first = {canonical_json(one.steps[len(one.given)].call.data()) for one in branches}
    tried = {canonical_json(o.call.data()) for state in found.states for o in state.others}
    assert tried <= first


def rows_of(policy: TrainablePolicy, lessons: Sequence[SftConversation]) -> PaddedRows:
    found = render_samples(lessons, policy.renderer).samples
    return pad_rows([sample_row(sample) for sample in found], torch.device("cpu"))


def test_the_loss_of_next_observations_falls_where_it_was_not_trained(
    library: Library, states: list[ExpertState]
) -> None:
    policy = tiny_policy(library, ToolCallFormat.COMPACT)
    held, trained = states[:2], states[12:18]
    assert not {s.task for s in held} & {s.task for s in trained}
    before = rows_of(policy, world_model_conversations(held))
    lessons = rows_of(policy, world_model_conversations(trained))

    def loss(rows: PaddedRows) -> float:
        with torch.no_grad():
            scored = score_all_rows(policy, rows, 8, temperature=1.0).logprobs_nt
        return -float(scored[rows.mask_nt].mean())

    first = loss(before)
    stepper = torch.optim.Adam(policy.module.parameters(), lr=1e-2)
    for _ in range(4):
        stepper.zero_grad()
        whole = loss_size(lessons.mask_nt)
        passes = torch.arange(len(lessons.ids_nt)).split(8)
        assert imitation_gradient(policy, lessons, passes, whole) is not None
        stepper.step()
    assert loss(before) < 0.9 * first
