"""How hard a task is: one number from its features, five levels, and what agents measured.

The number is the difficulty of an item in the model of G. Rasch (Probabilistic Models for Some
Intelligence and Attainment Tests, 1960): an agent of some ability solves a task with

    P(success) = 1 / (1 + exp(scalar - ability))

and it is a sum over features, as in the linear logistic test model of G. H. Fischer (Acta
Psychologica 37, 1973, 359-374):

    scalar = Σ weight[f] · measure[f]        in logits: +1 divides the odds of success by e

A measure is what a feature has beyond the easiest task (one call, one goal, one turn, nothing to
choose between), so that the easiest task has scalar 0 and an absent feature adds nothing.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, fields
from pathlib import Path

import orjson

from envwright.errors import BadInput
from envwright.storage.files import load_json, write_atomic
from envwright.types import Task, Trajectory

LEVELS = (1.0, 2.0, 3.0, 4.0)
"""Where levels 2 to 5 begin, in logits: each level divides the odds of success by e."""
PASS_RATE, EPISODES = "pass_rate:", "episodes:"
"""What a measured policy's figures are called in ``Task.difficulty``: prefixes of its name."""
# Features that every task has at least once; the others start at 0.
_EASIEST = {"calls": 1, "depth": 1, "width": 1, "turns": 1, "goals": 1, "hops": 1}
# Bounds that ordinary fits stay far below; they only guarantee termination.
_NEWTON_STEPS, _SWEEPS, _HALVINGS = 60, 1000, 30
_ABILITY_RIDGE = 1e-3
"""Keeps the ability finite of a policy that solved everything, or nothing."""

CalibrationRow = tuple[Mapping[str, float], int, int]
"""One task tried by one policy: features, successes, trials."""


@dataclass(frozen=True, slots=True)
class FeatureWeights:
    """Logits that one unit of each feature adds; none is negative.

    The defaults are judgement, not measurement: they order tasks before any agent has tried them.
    ``calibrate_weights`` replaces them by what agents were measured to find hard.
    """

    calls: float = 0.15
    """Each call can slip. Small, since a call that also chains, writes or reasons adds that too."""
    depth: float = 0.3
    """Each link of the longest chain: an early error spoils all that follows."""
    width: float = 0.1
    """Each further branch: none depends on another, it must only not be forgotten."""
    lookups: float = 0.1
    """Each row to be found; a look-up can be repeated and does no harm."""
    writes: float = 0.25
    """Each change: right at once, in every argument, and often not to be undone."""
    reasoning: float = 0.5
    """Each comparison, sum, date or condition: no tool does it, and its error is not reported."""
    distractors: float = 0.15
    """Each doubling of the rows to choose between: log2(1 + near-miss rows)."""
    turns: float = 0.2
    """Each further message of the user: more to keep in mind, and plans that change."""
    ambiguity: float = 0.3
    """Each bit that must be asked for: log2(rows that fit the opening)."""
    goals: float = 0.3
    """Each further goal: reward is 1 only when all are reached."""
    questions: float = 0.15
    """Each answer to be given, with its exact value."""
    given_values: float = 0.05
    """Each value to be copied from the request into an argument."""
    hops: float = 0.2
    """Each further relation in a description ("the order of the customer with …")."""

    def save(self, path: Path) -> None:
        """Write the weights as one JSON object.

        Raises:
            BadInput: the file cannot be written.
        """
        write_atomic(path, orjson.dumps(asdict(self), option=orjson.OPT_INDENT_2) + b"\n")

    @classmethod
    def load(cls, path: Path) -> FeatureWeights:
        """The weights of a file; a feature that it leaves out has its default.

        Raises:
            BadInput: the file is no JSON object of known features and numbers from 0 up.
        """
        found = load_json(path)
        if not isinstance(found, dict):
            raise BadInput("is not a JSON object of weights.", file=str(path))
        for name, value in found.items():
            if name not in FEATURES:
                remedy = f"Known: {', '.join(FEATURES)}."
                raise BadInput("is no feature.", file=str(path), place=name, remedy=remedy)
            if type(value) not in (int, float) or value < 0:
                raise BadInput("is not a number from 0 up.", file=str(path), place=name)
        return cls(**{name: float(value) for name, value in found.items()})


FEATURES = tuple(field.name for field in fields(FeatureWeights))
"""The features that count, in the order of ``feature_measures``."""
DEFAULT_WEIGHTS = FeatureWeights()


def feature_measures(features: Mapping[str, float]) -> tuple[float, ...]:
    """What a task has of each of ``FEATURES`` beyond the easiest one: numbers from 0 up.

    Counts of rows enter as logarithms: to tell a row from 200 others is not a hundred times as
    hard as to tell it from two.
    """
    return tuple(_measure(name, features[name]) if name in features else 0.0 for name in FEATURES)


def _measure(name: str, value: float) -> float:
    if name == "ambiguity":
        return math.log2(max(1.0, value))
    if name == "distractors":
        return math.log2(1.0 + max(0.0, value))
    return max(0.0, value - _EASIEST.get(name, 0))


def difficulty_scalar(
    features: Mapping[str, float], weights: FeatureWeights = DEFAULT_WEIGHTS
) -> float:
    """The difficulty of a task in logits, from 0 up; the formula is at the head of this file.

    Args:
        features: ``Task.difficulty``; names that are no feature, as measured rates, are passed by.
        weights: logits per unit of each feature.
    """
    pairs = zip(astuple(weights), feature_measures(features), strict=True)
    return math.fsum(weight * amount for weight, amount in pairs)


def difficulty_level(value: float) -> int:
    """The level, from 1 to 5, of a difficulty in logits."""
    return 1 + sum(value >= threshold for threshold in LEVELS)


def success_probability(difficulty: float, ability: float = 0.0) -> float:
    """P(success) = 1 / (1 + exp(difficulty - ability)), both in logits (Rasch 1960)."""
    distance = difficulty - ability
    if distance <= 0:
        return 1.0 / (1.0 + math.exp(distance))
    small = math.exp(-distance)  # exp(distance) itself would overflow for hard tasks
    return small / (1.0 + small)


# --- calibration ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DifficultyCalibration:
    """Fitted weights, and how well they tell hard tasks from easy ones."""

    weights: FeatureWeights
    abilities: dict[str, float]
    """policy → ability in logits."""
    log_loss: float
    """Mean of -log P(what happened) over all trials, in nats, on the rows of the fit."""
    base_log_loss: float
    """The same when each policy's overall pass rate is all that is known."""
    spearman: float | None
    """Rank correlation of predicted and measured pass rates, the mean over policies by rows;
    ``None`` where all rows are alike."""
    rows: int
    trials: int


@dataclass(frozen=True, slots=True)
class _Cell:
    """Equal rows together. The log-odds are Σ value · parameter over ``terms``."""

    terms: tuple[tuple[int, float], ...]
    successes: int
    trials: int

    def odds(self, parameters: Sequence[float]) -> float:
        return math.fsum(value * parameters[at] for at, value in self.terms)


def calibrate_weights(
    rows: Sequence[CalibrationRow],
    *,
    policies: Sequence[str] | None = None,
    prior: FeatureWeights = DEFAULT_WEIGHTS,
    ridge: float = 1.0,
) -> DifficultyCalibration:
    """Weights that fit measured pass rates; the same rows give the same weights.

    Minimises -log likelihood + ridge/2 · Σ (weight - prior)² with all weights from 0 up, by Newton
    steps (iteratively reweighted least squares). Weights below 0 would call a task easier for
    having more to do, which in practice is a sign of features that go together; each quadratic step
    is therefore solved under the bound, by cyclic coordinate descent with projection (J. Friedman,
    T. Hastie, R. Tibshirani, Journal of Statistical Software 33(1), 2010), rather than clipped
    afterwards, so that the other weights settle accordingly. The ridge pulls towards the prior, not
    towards 0: a feature that the rows never vary keeps its weight.

    Example::

        rated = with_pass_rates(tasks, trajectories)
        fit = calibrate_weights(rated.rows, policies=rated.policies)
        fit.weights.save(path)

    Args:
        rows: features, successes and trials of a task; rows without trials count for nothing.
        policies: whose trials each row holds; each policy has an ability of its own.
        prior: what the weights are where the rows say nothing.
        ridge: strength of the prior, in 1/logit²; above 0.

    Raises:
        BadInput: there are no trials.
        ValueError: more successes than trials, lengths that differ, or a ridge that is not above 0.
    """
    if ridge <= 0:
        raise ValueError("the ridge must be above 0")
    used = list(zip(rows, policies or ["all"] * len(rows), strict=True))
    used = [(row, policy) for row, policy in used if row[2] > 0]
    if not used:
        raise BadInput("no episode was scored: there is nothing to fit.")
    if any(not 0 <= successes <= trials for (_, successes, trials), _ in used):
        raise ValueError("successes must lie between 0 and trials")
    names = sorted({policy for _, policy in used})
    centre = [*astuple(prior), *(0.0 for _ in names)]
    pull = [ridge] * len(FEATURES) + [_ABILITY_RIDGE] * len(names)
    cells = _cells(used, names)
    found = _minimise(cells, centre, pull)
    weights = FeatureWeights(*found[: len(FEATURES)])
    trials = sum(cell.trials for cell in cells)
    return DifficultyCalibration(
        weights=weights,
        abilities=dict(zip(names, found[len(FEATURES) :], strict=True)),
        log_loss=_surprise(cells, found) / trials,
        base_log_loss=_base_surprise(used) / trials,
        spearman=_mean_correlation(used, weights),
        rows=len(used),
        trials=trials,
    )


def _cells(used: Sequence[tuple[CalibrationRow, str]], names: Sequence[str]) -> list[_Cell]:
    sums: dict[tuple[tuple[float, ...], str], list[int]] = defaultdict(lambda: [0, 0])
    for (features, successes, trials), policy in used:
        cell = sums[feature_measures(features), policy]
        cell[0] += successes
        cell[1] += trials
    out = []
    for (amounts, policy), (successes, trials) in sums.items():
        # Log-odds are ability - Σ weight · measure, hence the minus.
        terms = [(at, -amount) for at, amount in enumerate(amounts) if amount]
        terms.append((len(FEATURES) + names.index(policy), 1.0))
        out.append(_Cell(tuple(terms), successes, trials))
    return out


def _surprise(cells: Sequence[_Cell], parameters: Sequence[float]) -> float:
    """-log likelihood in nats: Σ trials · log(1 + exp(odds)) - successes · odds."""
    total = []
    for cell in cells:
        odds = cell.odds(parameters)
        # log(1 + e^odds), written so that exp never sees a positive argument and cannot overflow.
        softplus = max(odds, 0.0) + math.log1p(math.exp(-abs(odds)))
        total.append(cell.trials * softplus - cell.successes * odds)
    return math.fsum(total)


def _base_surprise(used: Sequence[tuple[CalibrationRow, str]]) -> float:
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for (_, successes, trials), policy in used:
        sums[policy][0] += successes
        sums[policy][1] += trials - successes
    # A part of 0 adds nothing (the limit of x · log x) and would take the logarithm of 0.
    counts = ((part, sum(pair)) for pair in sums.values() for part in pair if part)
    return math.fsum(-part * math.log(part / total) for part, total in counts)


def _minimise(
    cells: Sequence[_Cell], centre: Sequence[float], pull: Sequence[float]
) -> list[float]:
    """The parameters of least penalised surprise; steps are halved until they do not raise it."""

    def cost(parameters: Sequence[float]) -> float:
        penalty = zip(pull, parameters, centre, strict=True)
        return _surprise(cells, parameters) + sum(k * (x - c) ** 2 for k, x, c in penalty) / 2

    now, best = list(centre), cost(centre)
    for _ in range(_NEWTON_STEPS):
        step = _step(cells, now, centre, pull)
        for halving in range(_HALVINGS):
            there = [x + d / 2**halving for x, d in zip(now, step, strict=True)]
            if (reached := cost(there)) <= best:
                break
        else:
            # No shorter step lowers the cost: this is the minimum to within rounding.
            return now
        now, best = there, reached
        if max(map(abs, step)) < 1e-9:
            break
    return now


def _step(
    cells: Sequence[_Cell], now: Sequence[float], centre: Sequence[float], pull: Sequence[float]
) -> list[float]:
    """The Newton step within the bounds: argmin of slope · d + d · curve · d / 2."""
    size = len(now)
    slope = [k * (x - c) for k, x, c in zip(pull, now, centre, strict=True)]
    curve = [[pull[i] if i == j else 0.0 for j in range(size)] for i in range(size)]
    for cell in cells:
        p = success_probability(-cell.odds(now))
        # Gradient and Fisher information of a binomial with logit link.
        miss, spread = cell.trials * p - cell.successes, cell.trials * p * (1.0 - p)
        for i, a in cell.terms:
            slope[i] += miss * a
            for j, b in cell.terms:
                curve[i][j] += spread * a * b
    step = [0.0] * size
    for _ in range(_SWEEPS):
        moved = 0.0
        for i in range(size):
            push = slope[i] + sum(c * d for c, d in zip(curve[i], step, strict=True))
            free = step[i] - push / curve[i][i]
            # Weights must not go below 0; abilities, which come after the features, are unbounded.
            bound = max(-now[i], free) if i < len(FEATURES) else free
            moved, step[i] = max(moved, abs(bound - step[i])), bound
        if moved < 1e-12:
            break
    return step


def _mean_correlation(
    used: Sequence[tuple[CalibrationRow, str]], weights: FeatureWeights
) -> float | None:
    pairs: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for (features, successes, trials), policy in used:
        # Negated, so that a good fit correlates positively with the pass rate.
        pairs[policy].append((-difficulty_scalar(features, weights), successes / trials))
    found = [(spearman(*zip(*rows, strict=True)), len(rows)) for _, rows in sorted(pairs.items())]
    kept = [(rho, size) for rho, size in found if rho is not None]
    return sum(rho * size for rho, size in kept) / sum(n for _, n in kept) if kept else None


def spearman(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Spearman's rank correlation, in [-1, 1]; ties share their mean rank.

    ``None`` when all values of one side are equal. Source: C. Spearman, American Journal of
    Psychology 15 (1904), 72-101.
    """
    a, b = _ranks(one), _ranks(other)
    middle = (len(a) + 1) / 2
    spread = math.sqrt(sum((x - middle) ** 2 for x in a) * sum((y - middle) ** 2 for y in b))
    if not spread:
        return None
    return sum((x - middle) * (y - middle) for x, y in zip(a, b, strict=True)) / spread


def _ranks(values: Sequence[float]) -> list[float]:
    places: dict[float, list[int]] = defaultdict(list)
    for place, value in enumerate(sorted(values), start=1):
        places[value].append(place)
    return [(places[value][0] + places[value][-1]) / 2 for value in values]


# --- what agents measured ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RatedTasks:
    """Tasks with pass rates, and what the rates come from."""

    tasks: list[Task]
    rows: list[CalibrationRow]
    """One for each task and policy with scored episodes; ``calibrate_weights`` takes them."""
    policies: list[str]
    """Whose trials each row holds."""
    excluded: dict[str, int]
    """reason → episodes that count for no rate."""


def with_pass_rates(tasks: Sequence[Task], trajectories: Iterable[Trajectory]) -> RatedTasks:
    """The tasks with ``pass_rate:<policy>`` and ``episodes:<policy>`` among their features.

    A pass is a reward of 1. Episodes join by ``Task.id``, which difficulty is no part of. A policy
    that is measured again replaces its figures. Each slot (task, policy, sample, seed) counts once,
    as runs can be given twice.
    """
    owner: dict[str, int] = {}
    for at, task in enumerate(tasks):
        # Duplicates of a task share an id: the first collects the counts, all get the rates.
        owner.setdefault(task.id, at)
    seen: set[str] = set()
    excluded: Counter[str] = Counter()
    counts: dict[int, dict[str, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    for episode in trajectories:
        if reason := _exclusion(episode, owner, seen):
            excluded[reason] += 1
            continue
        seen.add(episode.id)
        count = counts[owner[episode.task]][episode.policy]
        count[0] += episode.score is not None and episode.score.reward == 1.0
        count[1] += 1
    rows: list[CalibrationRow] = []
    policies: list[str] = []
    for at in sorted(counts):
        for policy, (successes, trials) in sorted(counts[at].items()):
            rows.append((tasks[at].difficulty, successes, trials))
            policies.append(policy)
    rated = [_rated(task, counts.get(owner[task.id], {})) for task in tasks]
    return RatedTasks(rated, rows, policies, dict(sorted(excluded.items())))


def _exclusion(episode: Trajectory, owner: Mapping[str, int], seen: set[str]) -> str:
    """Why an episode does not count; empty when it does."""
    if episode.task not in owner:
        return "of another task"
    if episode.id in seen:
        return "counted before"
    if episode.user_error:
        return "a user error"
    return "no reward" if episode.score is None or episode.score.reward is None else ""


def _rated(task: Task, counts: Mapping[str, Sequence[int]]) -> Task:
    figures: dict[str, float] = {}
    for policy, (successes, trials) in sorted(counts.items()):
        figures[PASS_RATE + policy] = successes / trials
        figures[EPISODES + policy] = float(trials)
    return task.model_copy(update={"difficulty": {**task.difficulty, **figures}})
