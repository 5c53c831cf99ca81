"""What a run of each kind of problem scores, in percent. This file is also the tool ``run``.

It is written in the language of Python tools, so that the same lines run in the sandbox, as the
tool, and here, for the planner: helpers have an underscore, and only the listed modules are there.
Options are small whole numbers; the same options and data give the same score on any machine.
"""

from __future__ import annotations

import math
from typing import Any


def _solved(rows: list[list[float]]) -> list[float]:
    """Solve linear equations, each a row with its right side last; by elimination with pivots."""
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda line: abs(rows[line][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for line in range(size):
            if line != at:
                factor = rows[line][at] / rows[at][at]
                rows[line] = [a - factor * b for a, b in zip(rows[line], rows[at], strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]


def _spread(column: list[float]) -> tuple[float, float]:
    """Mean and standard deviation of a column, to standardise it."""
    middle = math.fsum(column) / len(column)
    square = math.fsum((value - middle) ** 2 for value in column) / len(column)
    return middle, math.sqrt(square) or 1.0


def _scaled(data: dict[str, Any], scale: int) -> list[list[list[float]]]:
    """Features of training and test rows, standardised by the training rows where asked for."""
    train, test = data["train"], data["test"]
    if not scale:
        return [train, test]
    spreads = [_spread([row[at] for row in train]) for at in range(len(train[0]))]
    return [
        [[(v - m) / s for v, (m, s) in zip(row, spreads, strict=True)] for row in rows]
        for rows in (train, test)
    ]


def _ridge(data: dict[str, Any], options: dict[str, int]) -> float:
    """Polynomial regression with a penalty: the share of the variance that is explained."""
    train, test = _scaled(data, options["standardise"])
    powers = range(options["degree"] + 1)
    penalty = 0.0 if not options["penalty"] else 0.001 * 4.0 ** options["penalty"]
    rows = [[x[0] ** p for p in powers] for x in train]
    equations = [
        [math.fsum(r[i] * r[j] for r in rows) + (penalty + 1e-9 if i == j else 0.0) for j in powers]
        + [math.fsum(r[i] * y for r, y in zip(rows, data["train_y"], strict=True))]
        for i in powers
    ]
    weights = _solved(equations)
    guessed = [math.fsum(w * x[0] ** p for w, p in zip(weights, powers, strict=True)) for x in test]
    wanted = data["test_y"]
    middle = math.fsum(wanted) / len(wanted)
    off = math.fsum((y - g) ** 2 for y, g in zip(wanted, guessed, strict=True))
    return 1.0 - off / math.fsum((y - middle) ** 2 for y in wanted)


def _neighbours(data: dict[str, Any], options: dict[str, int]) -> float:
    """Votes of the nearest training rows: the share of test rows that are told right."""
    train, test = _scaled(data, options["standardise"])
    right = 0
    for x, label in zip(test, data["test_y"], strict=True):
        found = []
        for at in range(len(train)):
            parts = [abs(a - b) for a, b in zip(x, train[at], strict=True)]
            far = (
                math.fsum(parts)
                if options["city_block"]
                else math.sqrt(math.fsum(part * part for part in parts))
            )
            found.append((far, at))
        vote = 0.0
        for far, at in sorted(found)[: options["neighbours"]]:
            weight = 1.0 / (far + 0.01) if options["weighted"] else 1.0
            vote += weight if data["train_y"][at] else -weight
        right += (vote > 0) == bool(label)
    return right / len(test)


def _logistic(data: dict[str, Any], options: dict[str, int]) -> float:
    """Logistic regression by gradient descent: one minus the loss on the test rows, in bits."""
    train, test = _scaled(data, options["standardise"])
    rate, penalty = 0.005 * 2.0 ** options["rate"], 0.0005 * 4.0 ** options["penalty"]
    weights = [0.0 for _ in range(len(train[0]) + 1)]
    for _ in range(10 * options["steps"]):
        slope = [penalty * w for w in weights]
        for x, label in zip(train, data["train_y"], strict=True):
            off = (_chance(weights, x) - label) / len(train)
            slope = [s + off * v for s, v in zip(slope, [1.0, *x], strict=True)]
        weights = [w - rate * s for w, s in zip(weights, slope, strict=True)]
    loss = 0.0
    for x, label in zip(test, data["test_y"], strict=True):
        chance = _chance(weights, x)
        loss -= math.log2(max(1e-6, chance if label else 1.0 - chance))
    return 1.0 - loss / len(test)


def _chance(weights: list[float], x: list[float]) -> float:
    drive = weights[0] + math.fsum(w * v for w, v in zip(weights[1:], x, strict=True))
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, drive))))


def _game(data: dict[str, Any], options: dict[str, int]) -> float:
    """An iterated game against fixed strategies: what is earned, as a share of the most."""
    pay, total = data["pay"], 0
    for rule in data["rivals"]:
        mine, theirs, hurt = options["first"], rule[0], 0
        for turn in range(data["rounds"]):
            total += pay[mine][theirs]
            hurt += 1 - mine
            key = "after_" + "dc"[mine] + "dc"[theirs]
            answer = rule[1 + 2 * theirs + mine]
            if rule[5] and hurt >= rule[5]:
                answer = 0
            if rule[6] and turn % rule[6] == rule[6] - 1:
                answer = 1 - answer
            mine, theirs = options[key], answer
    most = max(max(row) for row in pay) * data["rounds"] * len(data["rivals"])
    return float(total / most)


def _assignment(data: dict[str, Any], options: dict[str, int]) -> float:
    """3-SAT: the share of clauses that an assignment satisfies."""
    clauses = data["clauses"]
    return sum(_holds(clause, options) for clause in clauses) / len(clauses)


def _holds(clause: list[int], options: dict[str, int]) -> bool:
    return any(options[f"x{abs(part)}"] == (part > 0) for part in clause)


def _solver(data: dict[str, Any], options: dict[str, int]) -> float:
    """3-SAT: how few guesses a small solver with these rules of thumb takes, of a hundred."""
    guesses = [0]
    _search(data["clauses"], options, guesses)
    return max(0.0, 1.0 - guesses[0] / 100.0)


def _search(clauses: list[list[int]], options: dict[str, int], guesses: list[int]) -> bool:
    while True:
        if not clauses:
            return True
        if any(not clause for clause in clauses) or guesses[0] >= 100:
            return False
        part = _forced(clauses, options)
        if not part:
            break
        clauses = _after(clauses, part)
    guesses[0] += 1
    part = _guess(clauses, options)
    return _search(_after(clauses, part), options, guesses) or _search(
        _after(clauses, -part), options, guesses
    )


def _after(clauses: list[list[int]], part: int) -> list[list[int]]:
    return [[p for p in clause if p != -part] for clause in clauses if part not in clause]


def _forced(clauses: list[list[int]], options: dict[str, int]) -> int:
    """A literal that can be set without a guess; 0 where there is none."""
    if options["propagate"]:
        for clause in clauses:
            if len(clause) == 1:
                return clause[0]
    if options["pure"]:
        parts = sorted({part for clause in clauses for part in clause})
        for part in parts:
            if -part not in parts:
                return part
    return 0


def _guess(clauses: list[list[int]], options: dict[str, int]) -> int:
    if options["choice"] == 0:
        name = min(abs(part) for clause in clauses for part in clause)
    else:
        weights: dict[int, float] = {}
        for clause in clauses:
            weight = 1.0 if options["choice"] == 1 else 2.0 ** -len(clause)
            for part in clause:
                weights[abs(part)] = weights.get(abs(part), 0.0) + weight
        name = max(sorted(weights), key=lambda n: weights[n])
    return name if options["value"] else -name


TRAINERS = {
    "ridge": _ridge,
    "neighbours": _neighbours,
    "logistic": _logistic,
    "game": _game,
    "assignment": _assignment,
    "solver": _solver,
}
"""Kind of problem → score, at most 1."""
