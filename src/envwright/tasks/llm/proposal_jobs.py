"""What becomes of each task that a model proposes, from the first request to the record.

Chains (EnvFactory) start from a sampled plan that is carried out and proven before a model asks for
it. The paper has a model solve what it asked for, four times, and a judge choose the gold among the
solutions; here the gold is the plan's, and what is wrong with the words is their writer's to mend.
"""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from pydantic import Field

from envwright.environment.template import Template
from envwright.environment.tool_graph import Edge
from envwright.llm.client import ModelClient, Sampling
from envwright.llm.errors import AnswerTooLong, Refused
from envwright.tasks.generator import TaskGenerator, TaskOptions
from envwright.tasks.goals import Unplannable
from envwright.tasks.grounding.sketch_goals import GoalKindRates
from envwright.tasks.llm.acceptance import MessageReader, ProofBench
from envwright.tasks.llm.blueprint import ToolSequenceSampler, propose_from_blueprint
from envwright.tasks.llm.paraphrase import WRITER_STYLES
from envwright.tasks.llm.reword_jobs import ACCEPTED, NO_ANSWER
from envwright.tasks.llm.task_author import (
    TaskAuthor,
    TaskWorkshop,
    propose_scenario,
    write_request,
)
from envwright.tasks.llm.task_conversation import TaskExchange, TaskRefusal
from envwright.tasks.llm.task_setting import TaskSetting
from envwright.tasks.samplers.topology import Topology
from envwright.types import Json, Record, Task, content_hash

ATTEMPTS = 20
"""Plans that are tried for each that is wanted."""
_PLAIN = TaskOptions(
    samplers=(Topology.name,),
    refinement=0.0,
    goal_states=0.0,
    kinds=GoalKindRates(choose=0.0, refuse=0.0, vague=0.0),
)
"""Plans that calls alone tell: no branch that is not taken, one right end, nothing held back."""
_OUTCOME = "outcome"
_OF_CALLS = frozenset(
    {"calls", "depth", "width", "lookups", "writes", "goals", "questions", "turns", "distractors"}
)
"""Features of difficulty that do not hang on the words."""


def sample_chains(templates: Sequence[Template], count: int, seed: int) -> list[Task]:
    """Proven tasks, with words of rules, whose plans come from the topology-aware sampler.

    Args:
        templates: the environments.
        count: how many are wanted; fewer come where the environments do not hold them.
        seed: the same seed gives the same plans.
    """
    generator = TaskGenerator(templates, seed, _PLAIN)
    found: dict[str, Task] = {}
    # Attempts fail often and independently; the bound is for environments that hold few plans.
    for number in range(count * ATTEMPTS):
        if len(found) == count:
            break
        try:
            task = generator.attempt(number)
        except Unplannable:
            continue
        if any(question.name == _OUTCOME for question in task.scenario.questions):
            continue  # its text quotes the words of the rules
        key = content_hash([[call.data() for call in task.gold], task.answers])
        found.setdefault(key, task.model_copy(update={"difficulty": _of_calls(task)}))
    return list(found.values())


def _of_calls(task: Task) -> dict[str, float]:
    known = {name: value for name, value in task.difficulty.items() if name in _OF_CALLS}
    return {**known, "reasoning": 0.0, "ambiguity": 1.0}


ProposalKind = Literal["scenario", "blueprint", "chain"]
DUPLICATE, DIFFERS = "a duplicate", "the replay differs"
_FINAL = (Refused, AnswerTooLong)
"""Failures of a provider that another run would meet again."""


class ProposalSettings(Record):
    """What is asked of a model."""

    by: ProposalKind = "scenario"
    """``scenario``: words and calls in one; ``blueprint``: a graph grown from a tool sequence;
    ``chain``: words for calls of a sampled plan."""
    count: int = Field(20, ge=1)
    """Tasks that are asked for; fewer are accepted."""
    styles: tuple[str, ...] = WRITER_STYLES
    tries: int = Field(2, ge=1, le=20)
    """Answers that a model may give for one thing."""


class ProposalRecord(Record):
    """What became of one proposal, with all that was asked for it."""

    source: str
    """For example ``blueprint 3``."""
    task: str = ""
    """Identity of the task that came of it; empty where none did."""
    result: str
    """``accepted``, or why it was not."""
    exchanges: tuple[TaskExchange, ...] = ()


@dataclass(slots=True)
class ProposalJob:
    """One proposal under way."""

    source: str
    made: Task | None = None
    """With its proof, but for the replay in another process."""
    result: str = ""
    log: list[TaskExchange] = field(default_factory=list)

    def record(self, task: Task | None) -> ProposalRecord:
        """What is written of it."""
        return ProposalRecord(
            source=self.source,
            task=task.id if task else "",
            result=self.result,
            exchanges=tuple(self.log),
        )

    def data(self) -> dict[str, Json]:
        """As JSON data, from which ``from_data`` makes it again."""
        return {
            "source": self.source,
            "made": self.made.data() if self.made else None,
            "result": self.result,
            "log": [exchange.data() for exchange in self.log],
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> ProposalJob:
        """The job that ``data`` wrote."""
        return cls(
            data["source"],
            Task.model_validate(data["made"]) if data["made"] else None,
            data["result"],
            [TaskExchange.model_validate(one) for one in data["log"]],
        )


class TaskProposer:
    """Proposes tasks with a model, and proves them on a bench.

    Args:
        wanted: what is asked for.
        templates: the environments.
        client: the model that proposes.
        reader: the model that reads back.
        sampling: how answers are drawn; what is read is drawn without chance.
        seed: sets walks and plans.
        edges: by environment id, edges beside those that are derived, for blueprints.
    """

    def __init__(
        self,
        wanted: ProposalSettings,
        templates: Sequence[Template],
        client: ModelClient,
        reader: ModelClient,
        sampling: Sampling,
        seed: int,
        edges: Mapping[str, Sequence[Edge]],
    ) -> None:
        self.wanted, self.seed = wanted, seed
        setting = TaskSetting(tuple(templates))
        self.bench = ProofBench(setting.templates)
        # Reading is judgement, not invention: no chance in it.
        sure = sampling.model_copy(update={"temperature": 0.0})
        self._shop = TaskWorkshop(
            TaskAuthor(client, sampling, wanted.tries - 1, wanted.styles),
            MessageReader(reader, sure, wanted.tries),
            self.bench,
            setting,
        )
        self._walks = ToolSequenceSampler(setting, edges) if wanted.by == "blueprint" else None
        self._plans = sample_chains(templates, wanted.count, seed) if wanted.by == "chain" else []

    @property
    def numbers(self) -> range:
        """The numbers of the proposals, from 1; for chains at most as many as there are plans."""
        count = len(self._plans) if self.wanted.by == "chain" else self.wanted.count
        return range(1, count + 1)

    async def propose(self, number: int) -> ProposalJob:
        """What becomes of a proposal."""
        done = ProposalJob(f"{self.wanted.by} {number}")
        try:
            done.made = await self._start(number, done.log)
            done.result = ACCEPTED
        except TaskRefusal as why:
            done.result = why.reason
        except _FINAL:
            done.result = NO_ANSWER
        return done

    def _start(self, number: int, log: list[TaskExchange]) -> Awaitable[Task]:
        shop = replace(self._shop, log=log)
        if self.wanted.by == "chain":
            return write_request(self._plans[number - 1], shop)
        if self._walks is None:
            return propose_scenario(number, shop)
        return propose_from_blueprint(number, self.seed, self._walks, shop)


def accepted_tasks(done: Sequence[ProposalJob], bench: ProofBench) -> list[Task | None]:
    """The task of each; none where another has the same gold, or another process differs."""
    # One second process replays all of them; the iterator hands the results out in the same order.
    confirmed = iter(bench.confirmed([one.made for one in done if one.made]))
    seen: set[str] = set()
    out: list[Task | None] = []
    for one in done:
        task = next(confirmed) if one.made else None
        if one.made and task is None:
            one.result = DIFFERS
        if task:
            key = content_hash([[call.data() for call in task.gold], task.answers])
            if key in seen:
                one.result, task = DUPLICATE, None
            seen.add(key)
        out.append(task)
    return out
