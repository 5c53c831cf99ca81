"""SPORT (2504.21561): next steps are tried, verified by what follows, and paired."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest
import torch

from envwright import Trajectory
from envwright.episode_starts import StartPoint
from envwright.training.algorithms.preference_loss import dpo_loss
from envwright.training.loop.forward_pass import score_rows
from envwright.training.loop.imitation_phase import sample_row
from envwright.training.loop.token_rows import PaddedRows, pad_rows
from envwright.training.policies import TrainablePolicy, load_policy, vocabulary_texts
from envwright.training.sft import SftConversation, render_samples
from envwright.training.sft.preference_pairs import PreferencePair, step_pairs
from tests.related.doors import RIGHT, Corridor, Walker

CANDIDATES = 5


@pytest.fixture(scope="module")
def corridor() -> Corridor:
    return Corridor()


@pytest.fixture(scope="module")
def tried(corridor: Corridor) -> list[Trajectory]:
    """From each state of one walk, so many episodes of a walker that is right in three of five."""
    sure = Walker(logits={n: [9.0 * (d == r) for d in "abc"] for n, r in enumerate(RIGHT)})
    half = Walker(logits={n: [1.2 * (d == r) for d in "abc"] for n, r in enumerate(RIGHT)})
    (walk,) = corridor.play(sure.factory(), 1, 0)
    return [
        one
        for turn in range(len(RIGHT))
        for one in corridor.play(
            half.factory(), CANDIDATES * 2, turn, StartPoint(prefix=walk, turn=turn)
        )
    ]


@pytest.fixture(scope="module")
def pairs(corridor: Corridor, tried: list[Trajectory]) -> list[PreferencePair]:
    return step_pairs(tried, [corridor.task], corridor.templates)


def test_both_steps_of_a_pair_have_one_context(pairs: list[PreferencePair]) -> None:
    assert len(pairs) > 8
    assert len({pair.shown for pair in pairs}) == len(pairs)
    for pair in pairs:
        better, worse = pair.conversations()
        assert better.turns[0].shown == worse.turns[0].shown == pair.shown
        assert len(pair.chosen) == len(pair.rejected) == 1
        assert pair.chosen != pair.rejected


def test_what_is_preferred_leads_further(pairs: list[PreferencePair]) -> None:
    """The right door is known here: it is preferred in at least 95 % of the states."""
    right = 0
    for pair in pairs:
        place = sum(message.role == "tool" for message in pair.shown)
        right += RIGHT[place] in pair.chosen[0].tool_calls[0].arguments[-3:]
        assert pair.values[0] > pair.values[1]
    assert right >= 0.95 * len(pairs)


def rows_of(policy: TrainablePolicy, ways: Sequence[SftConversation]) -> PaddedRows:
    samples = render_samples(ways, policy.renderer).samples
    return pad_rows([sample_row(sample) for sample in samples], torch.device("cpu"))


def test_dpo_makes_the_preferred_step_likelier(
    corridor: Corridor, pairs: list[PreferencePair]
) -> None:
    torch.set_num_threads(1)
    policy = load_policy("tiny:0:32x1", texts=vocabulary_texts(corridor.templates, [corridor.task]))
    ways = [pair.conversations() for pair in pairs[:1]]
    rows = [rows_of(policy, [way[side] for way in ways]) for side in (0, 1)]

    def sums() -> list[torch.Tensor]:
        return [(score_rows(policy, r).logprobs_nt * r.mask_nt).sum(1) for r in rows]

    stepper = torch.optim.Adam(policy.module.parameters(), lr=1e-2)
    for _ in range(10):  # it has learned to write calls, and not which
        stepper.zero_grad()
        (-torch.cat(sums()).mean()).backward()
        stepper.step()
    with torch.no_grad():
        reference = sums()
    small = torch.optim.SGD(policy.module.parameters(), lr=1e-4)
    losses = []
    for _ in range(3):
        small.zero_grad()
        loss = dpo_loss(*sums(), *reference, beta=0.5)
        loss.value.backward()
        losses.append(loss.statistics["loss/dpo"])
        small.step()
    with torch.no_grad():
        chosen, rejected = sums()
    assert losses[0] == pytest.approx(math.log(2))
    assert losses == sorted(losses, reverse=True)
    assert bool(((chosen - rejected) > (reference[0] - reference[1])).all())
    assert float(chosen.sum()) > float(reference[0].sum())
