"""Thought Cloning (2306.00323): thoughts are imitated beside actions, with their own weight."""

from __future__ import annotations

from dataclasses import replace

import pytest
import torch

from envwright.training.loop.forward_pass import score_rows
from envwright.training.loop.imitation_phase import (
    imitation_gradient,
    imitation_size,
    sample_row,
)
from envwright.training.loop.token_rows import PaddedRows, pad_rows
from envwright.training.policies import TrainablePolicy, load_policy
from envwright.training.sft import SftConversation, SftTurn, TokenKind, render_samples
from envwright.types import Message, Role

PAIRS = (("north", "the door is stuck", "push"), ("south", "the key is lost", "search"))


def lesson(asked: str, thought: str, action: str) -> SftConversation:
    """A request that says little, a thought, and the action that follows from the thought."""
    shown = (Message(role=Role.USER, content=f"Go {asked}."),)
    said = Message(role=Role.ASSISTANT, thinking=thought, content=action)
    return SftConversation((SftTurn(shown, said),), (), (*shown, said))


@pytest.fixture
def policy() -> TrainablePolicy:
    torch.set_num_threads(1)
    texts = [" ".join(" ".join(pair) for pair in PAIRS), "Go north. Go south. <think> </think>"]
    return load_policy("tiny:3:32x2", texts=texts)


def rows_of(policy: TrainablePolicy, *lessons: SftConversation) -> PaddedRows:
    samples = render_samples(lessons, policy.renderer).samples
    for sample in samples:  # thoughts and actions part what the assistant wrote
        assert set(sample.kinds) == set(TokenKind)
    return pad_rows([sample_row(sample) for sample in samples], torch.device("cpu"))


def logprob(policy: TrainablePolicy, rows: PaddedRows, *, thoughts: bool) -> float:
    """Of thoughts or of actions, summed."""
    assert rows.thoughts_nt is not None
    with torch.no_grad():
        found_nt = score_rows(policy, rows).logprobs_nt
    return float(found_nt[rows.mask_nt & (rows.thoughts_nt == thoughts)].sum())


def learn(
    policy: TrainablePolicy, rows: PaddedRows, weight: float, steps: int, lr: float = 1e-2
) -> None:
    stepper = torch.optim.Adam(policy.module.parameters(), lr=lr)
    passes = [torch.arange(len(rows.ids_nt))]
    for _ in range(steps):
        stepper.zero_grad()
        whole = imitation_size(rows, weight)
        assert imitation_gradient(policy, rows, passes, whole, thought_weight=weight) is not None
        stepper.step()


def test_a_conversation_of_weight_two_is_learned_as_if_it_stood_there_twice(
    policy: TrainablePolicy,
) -> None:
    one, other = (lesson(*pair) for pair in PAIRS)

    def gradient(*told: SftConversation, passes: list[list[int]]) -> list[torch.Tensor]:
        rows = rows_of(policy, *told)
        policy.module.zero_grad()
        parts = [torch.tensor(part) for part in passes]
        assert imitation_gradient(policy, rows, parts, imitation_size(rows)) is not None
        return [p.grad.clone() for p in policy.module.parameters() if p.grad is not None]

    expected = gradient(one, one, other, passes=[[0, 1, 2]])
    heavy, without = replace(one, weight=2.0), replace(other, weight=0.0)
    for found in (
        gradient(heavy, other, passes=[[0, 1]]),
        gradient(heavy, other, passes=[[0], [1]]),
    ):
        torch.testing.assert_close(found, expected, atol=1e-6, rtol=1e-4)
    alone = gradient(one, passes=[[0]])
    torch.testing.assert_close(gradient(one, without, passes=[[0, 1]]), alone, atol=1e-6, rtol=1e-4)


def test_weight_zero_is_the_loss_on_actions(policy: TrainablePolicy) -> None:
    rows = rows_of(policy, *(lesson(*pair) for pair in PAIRS))
    assert rows.thoughts_nt is not None
    passes = [torch.arange(2)]
    actions = int((rows.mask_nt & ~rows.thoughts_nt).sum())
    loss = imitation_gradient(policy, rows, passes, imitation_size(rows, 0.0), thought_weight=0.0)
    assert loss == pytest.approx(-logprob(policy, rows, thoughts=False) / actions, abs=1e-6)
    both = imitation_gradient(policy, rows, passes, imitation_size(rows))
    whole = logprob(policy, rows, thoughts=True) + logprob(policy, rows, thoughts=False)
    assert both == pytest.approx(-whole / int(rows.mask_nt.sum()), abs=1e-5)
    assert not bool((rows.thoughts_nt & ~rows.mask_nt).any())


def test_with_thoughts_the_behaviour_is_learned_sooner(policy: TrainablePolicy) -> None:
    """What counts is the chance to think it and then to do it, since nobody gives the thought."""
    rows = rows_of(policy, *(lesson(*pair) for pair in PAIRS))
    start = {k: v.clone() for k, v in policy.module.state_dict().items()}
    chances = []
    for weight in (0.0, 1.0):
        policy.module.load_state_dict(start)
        learn(policy, rows, weight, 20)
        chances.append(sum(logprob(policy, rows, thoughts=t) for t in (False, True)))
    assert chances[1] > chances[0] + 5


def test_an_action_follows_a_thought_that_was_put_in(policy: TrainablePolicy) -> None:
    """Requests say nothing of the action here: with the other thought the other action follows."""
    (north, stuck, push), (south, lost, search) = PAIRS
    shown = [(where, why, does) for where in (north, south) for _, why, does in PAIRS]
    learn(policy, rows_of(policy, *(lesson(*one) for one in shown)), 1.0, 140, lr=3e-3)
    for where in (north, south):
        for thought, does, other in ((stuck, push, search), (lost, search, push)):
            follows, stays = (
                logprob(policy, rows_of(policy, lesson(where, thought, one)), thoughts=False)
                for one in (does, other)
            )
            assert follows > stays + 1.0
