"""The formulas again, as loops over lists: another way to each number, sharing no code."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Sequence

Row = Sequence[float]
Rows = Sequence[Sequence[float]]
Mask = Sequence[Sequence[bool]]


def members(names: Sequence[str], counted: Sequence[bool], name: str) -> list[int]:
    return [i for i, other in enumerate(names) if counted[i] and other == name]


def grpo(
    rewards: Row, tasks: Sequence[str], counted: Sequence[bool], *, scale: bool = True
) -> list[float]:
    """GRPO, and with ``scale=False`` Dr. GRPO."""
    out = [0.0] * len(rewards)
    for i, reward in enumerate(rewards):
        group = [rewards[j] for j in members(tasks, counted, tasks[i])]
        if not counted[i] or len(group) < 2:
            continue
        out[i] = reward - statistics.fmean(group)
        if len(set(group)) == 1:
            out[i] = 0.0
        elif scale:
            out[i] /= statistics.stdev(group) + 1e-6
    return out


def rloo(rewards: Row, tasks: Sequence[str], counted: Sequence[bool]) -> list[float]:
    out = [0.0] * len(rewards)
    for i, reward in enumerate(rewards):
        others = [rewards[j] for j in members(tasks, counted, tasks[i]) if j != i]
        if counted[i] and others:
            out[i] = reward - statistics.fmean(others)
    return out


def erpo(
    rewards: Row,
    tasks: Sequence[str],
    environments: Sequence[str],
    counted: Sequence[bool],
    *,
    drop_equal: bool = True,
    sigma_over: str = "kept",
) -> tuple[list[float], list[bool]]:
    """Equation 4, environment by environment: advantages, and who is used."""
    out, used = [0.0] * len(rewards), [False] * len(rewards)
    for environment in set(environments):
        pool, kept = [], []
        for task in {t for t, e in zip(tasks, environments, strict=True) if e == environment}:
            group = members(tasks, counted, task)
            different = len({rewards[i] for i in group}) > 1
            keep = different or (len(group) > 1 and not drop_equal)
            kept += group if keep else []
            pool += group if keep or sigma_over == "all" else []
        for i in kept:
            mean = statistics.fmean(rewards[j] for j in members(tasks, counted, tasks[i]))
            sigma = statistics.pstdev([rewards[j] for j in pool])
            out[i] = (rewards[i] - mean) / (sigma + 1e-6)
            used[i] = True
    return out, used


def rapo(
    rewards: Row,
    tasks: Sequence[str],
    counted: Sequence[bool],
    likely: Row,
    *,
    alpha: float = 0.1,
    margin: float = 0.5,
    threshold: float = 0.5,
) -> list[float]:
    plain = grpo(rewards, tasks, counted)
    out = []
    for i, value in enumerate(plain):
        group = members(tasks, counted, tasks[i])
        winners = [j for j in group if rewards[j] > threshold]
        losers = [j for j in group if rewards[j] <= threshold]
        pairs = [(i, j) for j in losers] if i in winners else [(j, i) for j in winners]
        factors = [1 + alpha * (likely[w] - likely[s] < margin) for w, s in pairs]
        out.append(value * (statistics.fmean(factors) if factors else 1.0))
    return out


def own(mask: Sequence[bool]) -> list[int]:
    return [t for t, here in enumerate(mask) if here]


def settled(rewards: Row, mask: Sequence[bool]) -> list[float]:
    """What each of the policy's tokens earned: up to its next token everything is its own."""
    places = own(mask)
    ends = [*places[1:], len(mask)] if places else []
    return [sum(rewards[a:b]) for a, b in zip(places, ends, strict=True)]


def whiten(rows: Rows, mask: Mask) -> list[list[float]]:
    flat = [rows[n][t] for n in range(len(rows)) for t in own(mask[n])]
    out = [[0.0] * len(row) for row in rows]
    if len(flat) > 1 and len(set(flat)) > 1:
        mean, spread = statistics.fmean(flat), statistics.stdev(flat)
        for n in range(len(rows)):
            for t in own(mask[n]):
                out[n][t] = (rows[n][t] - mean) / (spread + 1e-8)
    return out


def returns(rewards: Row, mask: Sequence[bool], gamma: float) -> list[float]:
    """Σ_l γ^l r_{t+l} over the policy's tokens, from the definition."""
    earned, out = settled(rewards, mask), [0.0] * len(mask)
    for k, t in enumerate(own(mask)):
        out[t] = sum(gamma**step * r for step, r in enumerate(earned[k:]))
    return out


def gae(rewards: Row, values: Row, mask: Sequence[bool], gamma: float, lam: float) -> list[float]:
    """Σ_l (γλ)^l δ_{t+l} over the policy's tokens, from the definition."""
    places, earned = own(mask), settled(rewards, mask)
    chosen = [values[t] for t in places] + [0.0]
    deltas = [r + gamma * chosen[k + 1] - chosen[k] for k, r in enumerate(earned)]
    out = [0.0] * len(mask)
    for k, t in enumerate(places):
        out[t] = sum((gamma * lam) ** step * d for step, d in enumerate(deltas[k:]))
    return out


def runs(mask: Sequence[bool]) -> list[list[int]]:
    """Positions of each turn: the contiguous runs."""
    found: list[list[int]] = []
    for t in own(mask):
        if found and found[-1][-1] == t - 1:
            found[-1].append(t)
        else:
            found.append([t])
    return found


def turn_gae(
    rewards: Row, values: Row, mask: Sequence[bool], gamma: float, lam: float
) -> list[float]:
    turns = runs(mask)
    starts = [turn[0] for turn in turns]
    short = [t in starts for t in range(len(mask))]
    by_turn = gae(rewards, values, short, gamma, lam)
    # A reward inside a turn is settled on its start, so ``gae`` over starts has the right sums.
    out = [0.0] * len(mask)
    for turn in turns:
        for t in turn:
            out[t] = by_turn[turn[0]]
    return out


def ratio(new: Rows, old: Rows, mask: Mask, level: str) -> list[list[float]]:
    out = [[1.0] * len(row) for row in new]
    for n, row in enumerate(mask):
        units = {"token": [[t] for t in own(row)], "turn": runs(row), "sequence": [own(row)]}
        for unit in units[level]:
            product = math.prod(math.exp(new[n][t] - old[n][t]) for t in unit)
            for t in unit:
                out[n][t] = product ** (1 / len(unit))
    return out


def clipped_loss(w: float, a: float, low: float, high: float, dual: float | None = None) -> float:
    """By cases, from the drawing of the surrogate rather than from min and max."""
    if a >= 0:
        return -a * min(w, 1 + high)
    if w < 1 - low:
        return -a * (1 - low)
    return -a * (w if dual is None else min(w, dual))


def aggregate(values: Rows, weights: Rows, mode: str, constant: float = 1.0) -> float:
    rows = [n for n in range(len(values)) if any(weights[n])]
    if not rows:
        return 0.0
    pairs = [[(v, w) for v, w in zip(values[n], weights[n], strict=True) if w] for n in rows]
    sums = [sum(v * w for v, w in row) for row in pairs]
    totals = [sum(w for _, w in row) for row in pairs]
    if mode == "token_mean":
        return sum(sums) / sum(totals)
    if mode == "sequence_mean":
        return statistics.fmean(s / t for s, t in zip(sums, totals, strict=True))
    return statistics.fmean(sums) / (constant if mode == "constant" else 1.0)


def each(rows: Rows, function: Callable[[int, int], float]) -> list[list[float]]:
    return [[function(n, t) for t in range(len(row))] for n, row in enumerate(rows)]


def kl(new: float, other: float, kind: str) -> float:
    """By the ratio r = other/π instead of by logarithms; k3 ends at 10."""
    r = math.exp(other) / math.exp(new)
    k3 = min(r - 1 - math.log(r), 10.0)
    return {"k1": -math.log(r), "k2": math.log(r) ** 2 / 2, "k3": k3}[kind]
