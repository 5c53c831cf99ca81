"""SPORT (2504.21561): next steps are tried, verified by what follows, and paired."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import pytest
import torch

from envwright import Trajectory
from envwright.episode_starts import StartPoint
from envwright.errors import BadInput
from envwright.storage.jsonl import load_records
from envwright.training.algorithms.preference_loss import dpo_loss
from envwright.training.loop.forward_pass import score_rows
from envwright.training.loop.imitation_phase import sample_row
from envwright.training.loop.learned_episodes import LearnedEpisode
from envwright.training.loop.recipe_components import recipe_preset
from envwright.training.loop.token_rows import PaddedRows, pad_rows
from envwright.training.policies import TrainablePolicy, load_policy, vocabulary_texts
from envwright.training.recipe import load_recipe
from envwright.training.sft import SftConversation, render_samples
from envwright.training.sft.preference_pairs import (
    PreferencePair,
    attempt_preferences,
    step_pairs,
)
from tests.related.doors import RIGHT, Corridor, Walker
from tests.related.smoke_recipe import run_recipe, smoke_recipe

pytestmark = pytest.mark.filterwarnings("ignore")  # peft and transformers warn of each other
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


# --- in the loop ---------------------------------------------------------------------------------


def test_attempts_by_hand() -> None:
    """The best is preferred to each that earned less by more than the margin, ties by turns."""
    made = attempt_preferences([0.0, 1.0, 0.5, 1.0, 0.0])
    numbers = [(one.chosen.episode, one.rejected.episode, one.values) for one in made]
    assert numbers == [(1, 0, (1.0, 0.0)), (3, 2, (1.0, 0.5)), (1, 4, (1.0, 0.0))]
    assert [one.rejected.episode for one in attempt_preferences([0.0, 1.0, 0.5], 0.5)] == [0]
    assert attempt_preferences([1.0, 1.0]) == attempt_preferences([]) == []


PREFERENCES = 'lr = 1e-3\nshape = "tiers"\npreferences = {{ pairs = "{}", beta = 0.5 }}\n'


def test_a_run_that_prefers_attempts(tmp_path: Path) -> None:
    """The loss begins at log 2, since nothing was learned yet, and however passes are cut."""
    found = []
    for name, more in (("whole", "micro_batch = 64"), ("cut", "micro_batch = 1\nmicro_tokens = 9")):
        (tmp_path / name).mkdir()
        lines, _ = run_recipe(tmp_path / name, PREFERENCES.format("attempts") + more, steps=1)
        found.append(lines[0])
    whole, cut = found
    assert whole["pairs"] > 2
    assert whole["loss/dpo"] == pytest.approx(math.log(2), abs=1e-5)
    assert whole["gap"] < 1e-3
    assert whole["kl"] == 0.0 < whole["entropy"]
    assert cut["norm"] == pytest.approx(whole["norm"], rel=1e-3)


def test_a_run_that_prefers_steps(tmp_path: Path) -> None:
    """Each pair has a turn on either side; after a step the policy has left the frozen one."""
    (first, second), _ = run_recipe(tmp_path, PREFERENCES.format("steps"))
    assert second["kl"] > first["kl"] == 0.0
    told = load_records(
        tmp_path / "run" / "rollouts" / "step-000000-0" / "learned.jsonl", LearnedEpisode
    )
    votes = [t.advantage for one in told for t in one.turns if t.advantage is not None]
    assert min(votes) < 0 < max(votes)
    assert sum(votes) == 0


def test_what_has_no_advantages_takes_no_options_of_them(tmp_path: Path) -> None:
    file = smoke_recipe(tmp_path, 'loss = "dpo"')
    with pytest.raises(BadInput, match="preferences ="):
        recipe_preset(load_recipe(file).rl)  # type: ignore[arg-type]
    for more in ("entropy = 0.1", "diversity = 0.5", "step_rewards = {}"):
        smoke_recipe(tmp_path, f"preferences = {{}}\n{more}")
        with pytest.raises(BadInput, match="preferences computes no advantages"):
            load_recipe(file)
    smoke_recipe(tmp_path, 'preferences = {}\nselection = { kind = "self_improving" }')
    with pytest.raises(BadInput, match="not both"):
        load_recipe(file)
