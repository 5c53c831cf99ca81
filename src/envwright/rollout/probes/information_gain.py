"""How much each look-up of a policy tells, against the best one that it could have made.

PhysVLM-AVR (arXiv 2510.21111) asks whether an agent acts so as to reduce its uncertainty. Here what
it cannot see is one record of a list, and a call shows one attribute of that record. Any of the
records may be the wanted one with the same chance, so the belief is exact: the records that agree
with all that was shown. A call is worth the bits that it takes off the belief on average,

    log2 n - Σ_v (n_v / n) log2 n_v

with n records left, of which n_v have the value v. What it really showed may be luck, and is no
part of the score: the bits of the calls made over the bits of the best calls in the same beliefs.
"""

from __future__ import annotations

import base64
import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from envwright.environment.state_patch import make_patch
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.rollout.analysis.rollout_metrics import Estimate, cluster_estimate
from envwright.types import (
    AnswerCheck,
    Call,
    EnvironmentRef,
    EnvironmentSpec,
    Parameter,
    Question,
    Record,
    Returns,
    Rubric,
    Scenario,
    Task,
    ToolSpec,
    Trajectory,
)

LOOK_UP = "look_up"
_DIGITS = ("size", "finish", "origin", "grade", "seal")
"""Attributes that halve the records, beyond the first eight."""
MOST_RECORDS = 8 << len(_DIGITS)
_SCHEMA = """
CREATE TABLE facts (record TEXT NOT NULL, attribute TEXT NOT NULL, value TEXT NOT NULL,
  PRIMARY KEY (record, attribute)) STRICT, WITHOUT ROWID;
CREATE TABLE wanted (place INTEGER PRIMARY KEY, record TEXT NOT NULL) STRICT, WITHOUT ROWID;
"""
_SHOW = (
    "SELECT value FROM facts JOIN wanted ON facts.record = wanted.record "
    "WHERE attribute = :attribute"
)

Records = Mapping[str, Mapping[str, str]]
"""Record → attribute → value."""


def look_up_records(count: int, seed: int = 0) -> dict[str, dict[str, str]]:
    """Records that their attributes tell apart, of which some tell much and some nothing.

    ``colour`` has four values, ``shape`` and those of ``_DIGITS`` have two, evenly spread.
    ``label`` says what ``shape`` says, ``stamp`` and ``mark`` pick out two records and one,
    ``material`` is the same for all.

    Raises:
        BadInput: fewer than 4 or more than ``MOST_RECORDS``.
    """
    if not 4 <= count <= MOST_RECORDS:
        raise BadInput(
            f"{count} records cannot be told apart.", remedy=f"Give 4 to {MOST_RECORDS}."
        )
    rng = random.Random(f"look up {seed}")
    places = list(range(count))
    rng.shuffle(places)
    digits = _DIGITS[: max(0, math.ceil(math.log2(count)) - 3)]
    out = {}
    for number, place in enumerate(places):
        found = {
            "colour": ("red", "green", "blue", "grey")[place % 4],
            "shape": ("round", "square")[place // 4 % 2],
            "label": ("A", "B")[place // 4 % 2],
            "stamp": "yes" if place < 2 else "no",
            "mark": "yes" if place == 2 else "no",
            "material": "steel",
            **{name: "LH"[place // (8 << at) % 2] for at, name in enumerate(digits)},
        }
        names = sorted(found)
        random.Random(f"order {seed}").shuffle(names)
        out[f"R-{number + 1:02d}"] = {name: found[name] for name in names}
    return out


def expected_bits(records: Records, belief: Iterable[str], attribute: str) -> float:
    """The bits that a look-up takes off a belief on average.

    >>> records = {"a": {"x": "1"}, "b": {"x": "2"}, "c": {"x": "2"}, "d": {"x": "2"}}
    >>> round(expected_bits(records, "abcd", "x"), 3)
    0.811
    >>> expected_bits(records, "bcd", "x")
    0.0
    """
    counts = Counter(records[record][attribute] for record in belief)
    n = counts.total()
    return math.log2(n) - math.fsum(c / n * math.log2(c) for c in counts.values())


def best_look_up(records: Records, belief: Sequence[str]) -> tuple[str, float]:
    """The look-up that tells most on average, and its bits; of equals, the first by name."""
    attributes = sorted(next(iter(records.values())))
    bits = [expected_bits(records, belief, attribute) for attribute in attributes]
    at = max(range(len(bits)), key=lambda place: bits[place])
    return attributes[at], bits[at]


# --- the environment ------------------------------------------------------------------------------


@dataclass(frozen=True)
class LookUpGame:
    """The records as an environment with a tool, and a task for each record that may be wanted.

    Example::

        game = LookUpGame(look_up_records(16))
        game.tasks[0].gold  # look-ups until one record is left
    """

    records: Records

    @cached_property
    def template(self) -> Template:
        """The environment."""
        attributes = sorted(next(iter(self.records.values())))
        facts = ", ".join(
            f"('{record}', '{name}', '{value}')"
            for record, found in self.records.items()
            for name, value in found.items()
        )
        tool = ToolSpec(
            name=LOOK_UP,
            description="Look up one attribute of the wanted record.",
            parameters={"attribute": Parameter(json_schema={"enum": attributes})},
            returns=Returns(shape="value", sql=_SHOW),
        )
        first = next(iter(self.records))
        return Template(
            EnvironmentSpec(
                name="look_up",
                title="A record that is looked for",
                schema_sql=_SCHEMA,
                state_sql=f"INSERT INTO facts VALUES {facts}; "
                f"INSERT INTO wanted VALUES (1, '{first}');",
                tools=(tool,),
            )
        )

    @cached_property
    def tasks(self) -> list[Task]:
        """A task for each record."""
        return [self._task(wanted) for wanted in self.records]

    def _task(self, wanted: str) -> Task:
        template = self.template
        patch = make_patch(template, [("UPDATE wanted SET record = :id", {"id": wanted})])
        packed = base64.b64encode(patch).decode()
        lines = "; ".join(
            f"{record}: {', '.join(f'{k} {v}' for k, v in found.items())}"
            for record, found in self.records.items()
        )
        return Task(
            environments=(EnvironmentRef(name="look_up", id=template.id, patch=packed),),
            scenario=Scenario(
                opening="One of these records is the wanted one. Look up its attributes, with as "
                f"few calls as you can, and tell me which it is. {lines}.",
                questions=(
                    Question(
                        name="q1",
                        text="Which record is the wanted one?",
                        json_schema={"type": "string"},
                    ),
                ),
            ),
            gold=tuple(self._best_calls(wanted)),
            answers={"q1": wanted},
            rubric=Rubric(checks=(AnswerCheck(name="answer q1", question="q1", expected=wanted),)),
        )

    def _best_calls(self, wanted: str) -> Iterator[Call]:
        belief = list(self.records)
        while len(belief) > 1:
            attribute, _ = best_look_up(self.records, belief)
            yield Call(tool=LOOK_UP, arguments={"attribute": attribute})
            belief = self.left_after(belief, wanted, attribute)

    def left_after(self, belief: Sequence[str], wanted: str, attribute: str) -> list[str]:
        """The records that agree with what a look-up shows."""
        shown = self.records[wanted][attribute]
        return [record for record in belief if self.records[record][attribute] == shown]


# --- the figures ----------------------------------------------------------------------------------


class InformationGain(Record):
    """What the look-ups of a policy told."""

    records: int
    episodes: int
    score: Estimate
    """Bits of the calls over bits of the best calls in the same beliefs; 1 for who makes these."""
    calls: float
    """Calls per episode."""
    fewest: float
    """Calls per episode of who always makes the best one."""
    bits: float | None
    """Bits that a call told on average, as long as there was something to tell."""
    redundant: int
    """Calls that could not tell anything, though something was left to be told."""
    surplus: int
    """Calls after the wanted record was known."""
    identified: float
    """Share of episodes in which the calls left one record."""
    success: float
    """Share of episodes with the right answer, be it a guess."""


@dataclass(slots=True)
class _LookUps:
    """The look-ups of one episode."""

    told: float = 0.0
    best: float = 0.0
    calls: int = 0
    counted: int = 0
    redundant: int = 0
    surplus: int = 0
    left: int = 0


def information_gain(
    game: LookUpGame, episodes: Iterable[Trajectory], seed: int = 0
) -> InformationGain:
    """Measure episodes of a game's tasks.

    Args:
        game: the records.
        episodes: played on its tasks; those without a score are left out.
        seed: of the interval.

    Raises:
        BadInput: no episode is scored.

    Example::

        information_gain(game, run.episodes()).score.value
    """
    tasks = {task.id: task for task in game.tasks}
    found: list[tuple[Task, _LookUps, bool]] = []
    for episode in episodes:
        if episode.score and episode.score.reward is not None:
            task = tasks[episode.task]
            found.append((task, _look_ups(game, task, episode), episode.score.reward == 1.0))
    if not found:
        raise BadInput("no episode of the look-ups is scored.", remedy="See its failures.")
    rows = [row for _, row, _ in found]
    by_task: dict[str, list[_LookUps]] = {}
    for task, row, _ in found:
        by_task.setdefault(task.id, []).append(row)
    sums = [
        (math.fsum(r.told for r in some), math.fsum(r.best for r in some))
        for _, some in sorted(by_task.items())
    ]
    counted = sum(row.counted for row in rows)
    return InformationGain(
        records=len(game.records),
        episodes=len(rows),
        score=cluster_estimate([(told, best) for told, best in sums if best], seed),
        calls=sum(row.calls for row in rows) / len(rows),
        fewest=sum(len(task.gold) for task, _, _ in found) / len(rows),
        bits=math.fsum(row.told for row in rows) / counted if counted else None,
        redundant=sum(row.redundant for row in rows),
        surplus=sum(row.surplus for row in rows),
        identified=sum(row.left == 1 for row in rows) / len(rows),
        success=sum(won for _, _, won in found) / len(rows),
    )


def _look_ups(game: LookUpGame, task: Task, episode: Trajectory) -> _LookUps:
    wanted = str(task.answers["q1"])
    belief = list(game.records)
    out = _LookUps()
    for step in episode.steps:
        out.calls += 1
        if len(belief) == 1:
            out.surplus += 1
            continue
        out.counted += 1
        out.best += best_look_up(game.records, belief)[1]
        # A call that fails tells nothing, and was one of the calls all the same.
        bits = 0.0
        if step.error is None and step.call.tool == LOOK_UP:
            attribute = str(step.call.arguments["attribute"])
            bits = expected_bits(game.records, belief, attribute)
            belief = game.left_after(belief, wanted, attribute)
        out.told += bits
        out.redundant += bits == 0.0
    out.left = len(belief)
    return out
