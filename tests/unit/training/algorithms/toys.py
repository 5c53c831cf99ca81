"""Two small worlds in which whole presets can be seen to learn: a bandit and a chain."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from envwright.training.algorithms import (
    ADVANTAGES,
    Groups,
    Preset,
    Tokens,
    compute_advantages,
    compute_objective,
)

TASKS, ARMS, LENGTH = 4, 4, 2


def bandit(preset: Preset, *, steps: int, rate: float, group: int = 8, seed: int = 0) -> float:
    """Chance of success after training; the start is 1/4.

    Four tasks of two environments, two tokens of four kinds; the first token decides.
    """
    dice = torch.Generator().manual_seed(seed)
    logits = torch.zeros(TASKS, LENGTH, ARMS, dtype=torch.float64, requires_grad=True)
    optimiser = torch.optim.SGD([logits], lr=rate)
    task_n = torch.arange(TASKS).repeat_interleave(group)
    for _ in range(steps):
        with torch.no_grad():
            chances = logits.softmax(-1)[task_n]
            drawn_nt = torch.multinomial(chances.flatten(0, 1), 1, generator=dice)
            drawn_nt = drawn_nt.view(len(task_n), LENGTH)
        tokens = _tokens(preset, logits, task_n, drawn_nt)
        optimiser.zero_grad()
        compute_objective(preset, tokens).value.backward()
        optimiser.step()
    arms = torch.arange(TASKS)
    return float(logits.detach().softmax(-1)[arms, 0, arms].mean())


def _tokens(preset: Preset, logits: Tensor, task_n: Tensor, drawn_nt: Tensor) -> Tokens:
    everything = logits.log_softmax(-1)[task_n]
    logprobs_nt = everything.gather(-1, drawn_nt[..., None])[..., 0]
    mask_nt = torch.ones_like(drawn_nt, dtype=torch.bool)
    greedy_n = (logits.detach()[task_n, 0].argmax(-1) == task_n).double()
    groups = Groups.of(
        (drawn_nt[:, 0] == task_n).double(),
        [f"task {int(t)}" for t in task_n],
        [f"environment {int(t) % 2}" for t in task_n],
        mask_nt=mask_nt,
        values_nt=torch.zeros_like(logprobs_nt),
        log_ratios_nt=(logprobs_nt.detach() + torch.tensor(4.0).log()),
        greedy_n=greedy_n,
        likelihoods_n=logprobs_nt.detach().mean(1),
    )
    return Tokens.of(
        logprobs_nt,
        mask_nt,
        compute_advantages(preset, groups),
        old_logprobs_nt=logprobs_nt.detach(),
        reference_logprobs_nt=torch.full_like(logprobs_nt, -torch.tensor(4.0).log().item()),
        entropies_nt=-(everything.exp() * everything).sum(-1),
    )


def chain(coefficient: float, *, steps: int, seed: int = 0, length: int = 10) -> float:
    """Chance to walk a chain of ten right choices out of four each, from a reward at its end.

    Two demonstrations are imitated with this coefficient beside reinforcement.
    """
    dice = torch.Generator().manual_seed(seed)
    preset = Preset("grpo", "ppo", "toy", terms={"imitation": {"coefficient": coefficient}})
    logits = torch.zeros(length, 4, dtype=torch.float64, requires_grad=True)
    optimiser = torch.optim.SGD([logits], lr=2.0)
    for _ in range(steps):
        logprobs = logits.log_softmax(-1)
        drawn_nt = torch.multinomial(logprobs.exp().detach(), 16, True, generator=dice).T
        options: dict[str, Any] = {"mask_nt": torch.ones_like(drawn_nt)}
        earned = ADVANTAGES["grpo"](
            Groups.of((drawn_nt == 0).all(1).double(), ["chain"] * 16, **options)
        )
        taken_nt = logprobs.expand(16, -1, -1).gather(-1, drawn_nt[..., None])[..., 0]
        tokens = Tokens.of(taken_nt, options["mask_nt"], earned, old_logprobs_nt=taken_nt.detach())
        shown = Tokens(logprobs[:, 0].expand(2, -1), torch.ones(2, length))
        optimiser.zero_grad()
        compute_objective(preset, tokens, demonstrations=shown).value.backward()
        optimiser.step()
    return float(logits.detach().softmax(-1)[:, 0].prod())
