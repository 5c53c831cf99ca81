"""A corridor of twelve doors: one of three is right each time, a wrong one ends all progress."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from envwright import Task, Template, Trajectory
from envwright.environment.world import World
from envwright.episode_starts import StartPoint
from envwright.rollout.driven_episode import run_now
from envwright.rollout.episode_limits import LimitOverrides
from envwright.rollout.policies.policy_protocol import EpisodeStart, OrdinaryFactory
from envwright.rollout.policies.script import DONE, Move, ScriptedPolicy, ScriptView
from envwright.rollout.runs.rollout_plan import RolloutPlan
from envwright.rollout.users.user_protocol import SCRIPTED
from envwright.types import Call, EnvironmentRef, Message, Role, Rubric, Scenario, Score
from tests.conftest import make_spec

LENGTH = 12
RIGHT = "abcacbbcabac"
DOORS = ", ".join(f"({place}, '{door}')" for place, door in enumerate(RIGHT))
SCHEMA = """
CREATE TABLE doors (place INTEGER PRIMARY KEY, door TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE walk (id INTEGER PRIMARY KEY, place INTEGER NOT NULL, lost INTEGER NOT NULL)
  STRICT, WITHOUT ROWID;
"""
TOOLS = """
open_door:
  description: Open one of the doors here.
  parameters:
    door: {type: string, enum: [a, b, c]}
  let:
    right: SELECT lost = 0 AND door = :door FROM walk LEFT JOIN doors USING (place)
    wrong: SELECT NOT coalesce(lost = 0 AND door = :door, 0) FROM walk LEFT JOIN doors USING (place)
  do:
    - {sql: UPDATE walk SET place = place + 1, when: right}
    - {sql: UPDATE walk SET lost = 1, when: wrong}
  returns: {row: "SELECT place, lost FROM walk"}
"""


def through(door: str) -> Call:
    return Call(tool="open_door", arguments={"door": door})


def score(task: Task, world: World, messages: Sequence[Message]) -> Score:
    """The share of the corridor that was walked; 1 at its end."""
    ((place,),) = world.sessions["small"].query("SELECT place FROM walk")
    return Score(reward=place / LENGTH, share=place / LENGTH)


@dataclass
class Walker:
    """A table of preferences by place, learned by the gradient of the returns of a group."""

    rate: float = 1.0
    notices: bool = True
    """Whether it stops where all is lost."""
    logits: dict[int, list[float]] = field(default_factory=dict)

    def odds(self, place: int) -> list[float]:
        weights = [math.exp(x) for x in self.logits.setdefault(place, [0.0] * 3)]
        return [w / sum(weights) for w in weights]

    def factory(self) -> OrdinaryFactory:
        def script(start: EpisodeStart, view: ScriptView) -> Iterator[Move]:
            rng = random.Random(f"doors {start.seed}")
            while True:
                place, lost = where(view.messages)
                if (lost and self.notices) or place == LENGTH:
                    yield DONE
                yield through("abc"[rng.choices(range(3), self.odds(min(place, 11)))[0]])

        def make(start: EpisodeStart) -> ScriptedPolicy:
            return ScriptedPolicy("walker", lambda view: script(start, view))

        return OrdinaryFactory("walker", make)

    def learn(self, group: Sequence[Trajectory]) -> None:
        rewards = [one.score.reward or 0.0 for one in group if one.score]
        mean = sum(rewards) / len(rewards)
        spread = math.sqrt(sum((r - mean) ** 2 for r in rewards) / len(rewards))
        for one, reward in zip(group, rewards, strict=True):
            place = 0
            for number, step in enumerate(one.steps):
                chosen = "abc".index(step.call.arguments["door"])
                if number >= len(one.given) and spread:
                    odds = self.odds(place)
                    for at in range(3):
                        slope = (at == chosen) - odds[at]
                        self.logits[place][at] += self.rate * (reward - mean) / spread * slope
                place += bool(step.rows and step.rows[0].after and "place" in step.rows[0].after)

    @property
    def success(self) -> float:
        """The chance to get through from the start."""
        return math.prod(self.odds(p)["abc".index(door)] for p, door in enumerate(RIGHT))


def where(messages: Sequence[Message]) -> tuple[int, bool]:
    """Place, and whether all is lost, by the last result."""
    told = next((m.content for m in reversed(messages) if m.role is Role.TOOL), "")
    found: dict[str, Any] = orjson.loads(told) if told else {"place": 0, "lost": 0}
    return int(found["place"]), bool(found["lost"])


class Corridor:
    """The environment with its one task."""

    def __init__(self) -> None:
        state = f"INSERT INTO doors VALUES {DOORS}; INSERT INTO walk VALUES (1, 0, 0);"
        self.template = Template(make_spec(SCHEMA, TOOLS, state=state))
        self.templates = {self.template.id: self.template}
        self.task = Task(
            environments=(EnvironmentRef(name="small", id=self.template.id),),
            scenario=Scenario(opening="Get to the end of the corridor."),
            gold=tuple(map(through, RIGHT)),
            rubric=Rubric(checks=()),
        )

    def play(
        self,
        factory: OrdinaryFactory,
        count: int,
        seed: int,
        start: StartPoint | None = None,
        turns: int | None = None,
    ) -> list[Trajectory]:
        """A group of episodes."""
        plan = RolloutPlan(
            tasks=[self.task],
            templates=self.templates,
            policy=factory,
            score=score,
            user=SCRIPTED,
            samples=count,
            seed=seed,
            starts={self.task.id: [start]} if start else {},
            limits=LimitOverrides(turns=turns),
        )
        return [run_now(plan.episode(slot)) for slot in plan.slots()]


def own_calls(group: Sequence[Trajectory]) -> int:
    """Calls that were made anew; what comes before a point is restored."""
    return sum(len(one.steps) - len(one.given) for one in group)
