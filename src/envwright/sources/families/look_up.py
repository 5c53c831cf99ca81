"""``look_up``: one record of a list is hidden, and look-ups have to tell which (2510.21111).

Active perception in text: a call shows one attribute of the wanted record, and as few calls as can
be should leave one candidate. The belief is exact, so the best call is known at every step; the
gold makes it. ``envwright probe information`` measures the bits of other policies' calls here.
"""

from __future__ import annotations

import base64
import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from envwright.environment.state_patch import make_patch
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.scoring.beliefs import LOOK_UP, Records, best_look_up, left_after
from envwright.sources.families.family import PREFIX, EnvironmentFamily, FamilyParameter
from envwright.types import (
    AnswerCheck,
    Call,
    EnvironmentRef,
    EnvironmentSpec,
    Parameter,
    Question,
    Returns,
    Rubric,
    Scenario,
    Task,
    ToolSpec,
)

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


@dataclass(frozen=True)
class LookUpGame:
    """The records as an environment with a tool, and a task for each record that may be wanted.

    Example::

        game = LookUpGame(look_up_records(16))
        game.tasks[0].gold  # look-ups until one record is left
    """

    records: Records

    @cached_property
    def spec(self) -> EnvironmentSpec:
        """The environment; which record is wanted is a task's own."""
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
        return EnvironmentSpec(
            name="look_up",
            title="A record that is looked for",
            schema_sql=_SCHEMA,
            state_sql=f"INSERT INTO facts VALUES {facts}; "
            f"INSERT INTO wanted VALUES (1, '{first}');",
            policy="One record is the wanted one, and which one is hidden. `look_up` shows an "
            "attribute of it. Tell which it is after as few calls as you can.\n",
            tools=(tool,),
        )

    @cached_property
    def template(self) -> Template:
        """The environment, compiled."""
        return Template(self.spec)

    @cached_property
    def tasks(self) -> list[Task]:
        """A task for each record, all of which may be it."""
        return [self.task(self.template, wanted, list(self.records)) for wanted in self.records]

    def task(
        self, template: Template, wanted: str, candidates: Sequence[str], seed: int = 0
    ) -> Task:
        """To find the wanted record among some.

        Args:
            template: of the environment.
            wanted: one of the candidates.
            candidates: what may be it, as the user says.
            seed: the task's.
        """
        patch = make_patch(template, [("UPDATE wanted SET record = :id", {"id": wanted})])
        lines = "; ".join(
            f"{record}: {', '.join(f'{k} {v}' for k, v in self.records[record].items())}"
            for record in candidates
        )
        gold = tuple(self._best_calls(wanted, candidates))
        calls = float(len(gold))
        return Task(
            environments=(
                EnvironmentRef(
                    name="look_up", id=template.id, patch=base64.b64encode(patch).decode()
                ),
            ),
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
            gold=gold,
            answers={"q1": wanted},
            rubric=Rubric(checks=(AnswerCheck(name="answer q1", question="q1", expected=wanted),)),
            plan=" > ".join(call.tool for call in gold),
            sampler=f"{PREFIX}look_up",
            difficulty={
                "calls": calls,
                "depth": calls,
                "lookups": calls,
                "questions": 1.0,
                "distractors": math.log2(len(candidates)),
            },
            seed=seed,
        )

    def _best_calls(self, wanted: str, belief: Sequence[str]) -> Iterator[Call]:
        while len(belief) > 1:
            attribute, _ = best_look_up(self.records, belief)
            yield Call(tool=LOOK_UP, arguments={"attribute": attribute})
            belief = left_after(self.records, belief, wanted, attribute)


class LookUpWorld:
    """Records, of which tasks name a few that may be wanted."""

    def __init__(self, values: Mapping[str, int], seed: int) -> None:
        self._candidates, self._seed = min(values["candidates"], values["records"]), seed
        self.game = LookUpGame(look_up_records(values["records"], seed))
        self.spec = self.game.spec

    def tasks(self, template: Template) -> Iterator[Task]:
        """Candidates that a look-up tells apart, none twice; see ``GeneratedWorld``."""
        rng = random.Random(f"look_up tasks {self._seed}")
        seen: set[tuple[str, ...]] = set()
        failed, number = 0, 0
        while failed < _TRIES:
            candidates = rng.sample(sorted(self.game.records), self._candidates)
            key = (candidates[0], *sorted(candidates))
            if key in seen:
                failed += 1
                continue
            failed, number = 0, number + 1
            seen.add(key)
            yield self.game.task(
                template, candidates[0], sorted(candidates), self._seed * 1_000_000 + number
            )


_TRIES = 100
"""Draws that may fail in a row before there are no more tasks."""
LOOK_UP_FAMILY = EnvironmentFamily(
    name="look_up",
    title="Look-ups of a hidden record (active perception)",
    harder="candidates",
    parameters={
        "records": FamilyParameter("Records that there are.", 128, 16, MOST_RECORDS),
        "candidates": FamilyParameter("Records that may be the wanted one.", 12, 2, 40),
    },
    world=LookUpWorld,
)
