"""What becomes of each task that is reworded, refined or given a checklist, up to its record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pydantic import Field, field_validator

from envwright.environment.template import Template
from envwright.llm.client import ModelClient, Sampling
from envwright.llm.errors import AnswerTooLong, ProviderError, Refused
from envwright.tasks.curation.difficulty import difficulty_scalar
from envwright.tasks.llm.acceptance import MessageReader, ProofBench
from envwright.tasks.llm.checklist import ChecklistProposer, add_checklist
from envwright.tasks.llm.paraphrase import WRITER_STYLES, ParaphraseWriter, paraphrase_task
from envwright.tasks.llm.refinement import TaskRefiner, refine_task
from envwright.tasks.llm.refinement_checks import OPERATIONS
from envwright.tasks.llm.task_conversation import TaskExchange, TaskRefusal, with_answer_schema
from envwright.types import Record, Task

ACCEPTED, NO_ANSWER = "accepted", "the model gave no answer"
_DIFFERS = "the replay differs"
_FINAL = (Refused, AnswerTooLong)
"""Failures of a provider that another run would meet again."""


class RewordSettings(Record):
    """What is asked of a model."""

    words: bool = True
    """Whether tasks are worded anew."""
    refine: tuple[str, ...] = ()
    """``refinement_checks.OPERATIONS`` by which they are made harder, instead of worded
    anew with the same meaning."""
    styles: tuple[str, ...] = WRITER_STYLES
    check_lists: bool = False
    gate: bool = False
    """Whether checks of checklists decide on the reward."""
    tries: int = Field(2, ge=1, le=20)
    """Answers that a model may give for one thing."""
    keep: bool = True
    """Whether a task of which no paraphrase is accepted stays as it is."""
    structured: bool = False
    """Have the server keep answers to their JSON Schema."""

    @field_validator("refine")
    @classmethod
    def _known(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        if strange := sorted(set(value) - set(OPERATIONS)):
            raise ValueError(f"{strange[0]} is none of {', '.join(OPERATIONS)}")
        return value


class RewordRecord(Record):
    """What became of one task, with all that was asked for it."""

    source: str
    """Identity of the task that was given."""
    task: str = ""
    """Identity of the task that came of it; empty where none did."""
    words: str = ""
    """``accepted``, or why no paraphrase was; empty where none was asked for."""
    operation: str = ""
    """By which the task was refined, or was to be."""
    difficulty: tuple[float, float] | None = None
    """In logits, before and after, where a refinement was accepted."""
    checks: dict[str, int] = Field(default_factory=dict)
    """``accepted`` and reasons, of the items of its checklist."""
    exchanges: tuple[TaskExchange, ...] = ()


@dataclass(slots=True)
class RewordJob:
    """One task under way."""

    source: str
    given: Task
    made: Task | None = None
    """With its proof, but for the replay in another process."""
    words: str = ""
    operation: str = ""
    checks: Counter[str] = field(default_factory=Counter)
    log: list[TaskExchange] = field(default_factory=list)

    @property
    def difficulty(self) -> tuple[float, float] | None:
        """How hard the task was and is, where it was refined."""
        if not self.operation or self.words != ACCEPTED or self.made is None:
            return None
        return difficulty_scalar(self.given.difficulty), difficulty_scalar(self.made.difficulty)

    def record(self, result: Task | None) -> RewordRecord:
        """What is written of it."""
        return RewordRecord(
            source=self.source,
            task=result.id if result else "",
            words=self.words,
            operation=self.operation,
            difficulty=self.difficulty,
            checks=dict(sorted(self.checks.items())),
            exchanges=tuple(self.log),
        )


class TaskReworder:
    """Rewords, refines and extends tasks with a model, and proves them on a bench.

    Args:
        wanted: what is asked for.
        templates: by environment id.
        client: the model that writes.
        reader: the model that reads back.
        sampling: how answers are drawn; what is read or checked is drawn without chance.
    """

    def __init__(
        self,
        wanted: RewordSettings,
        templates: Mapping[str, Template],
        client: ModelClient,
        reader: ModelClient,
        sampling: Sampling,
    ) -> None:
        self.wanted, self.bench = wanted, ProofBench(templates)
        sure = sampling.model_copy(update={"temperature": 0.0})
        tries = wanted.tries
        form = with_answer_schema if wanted.structured else _unshaped
        self.writer = ParaphraseWriter(client, form(sampling, "write"), wanted.styles, tries)
        self.refiner = TaskRefiner(client, form(sampling, "refine"), wanted.refine, tries)
        self.reader = MessageReader(reader, form(sure, "read"), tries)
        self.lister = ChecklistProposer(client, form(sure, "checks"), tries, wanted.gate)

    async def task(self, given: Task) -> RewordJob:
        """What becomes of a task."""
        done = RewordJob(given.id, given)
        if self.wanted.words:
            try:
                done.made, done.words = await self._reword(done), ACCEPTED
            except (TaskRefusal, *_FINAL) as why:
                done.words = _reason_of(why)
        # No checklist for a task that is to be dropped anyway.
        if done.made or self.wanted.keep or not self.wanted.words:
            await self._add_checklist(done)
        return done

    async def _reword(self, done: RewordJob) -> Task:
        given, log = done.given, done.log
        if not self.wanted.refine:
            return await paraphrase_task(given, self.writer, self.reader, self.bench, log)
        done.operation = self.refiner.operation(given, self.bench)
        return await refine_task(given, done.operation, self.refiner, self.reader, self.bench, log)

    async def _add_checklist(self, done: RewordJob) -> None:
        task = done.made or done.given
        if not self.wanted.check_lists:
            return
        try:
            found = await add_checklist(task, self.lister, self.bench, done.log)
            done.checks = found.counts
            # Without an accepted check the task comes back as it was, and needs no second replay.
            if found.task != task:
                done.made = found.task
        except (TaskRefusal, *_FINAL) as why:
            done.checks = Counter({_reason_of(why): 1})


def _unshaped(sampling: Sampling, _: str) -> Sampling:
    return sampling


def _reason_of(why: TaskRefusal | ProviderError) -> str:
    return why.reason if isinstance(why, TaskRefusal) else NO_ANSWER


def reworded_tasks(done: Sequence[RewordJob], desk: TaskReworder) -> list[Task | None]:
    """The task of each; what another process does not replay alike falls back to what it was."""
    made = [one.made for one in done if one.made]
    confirmed = iter(desk.bench.confirmed(made))
    keep = desk.wanted.keep or not desk.wanted.words
    out: list[Task | None] = []
    for one in done:
        task = next(confirmed) if one.made else None
        if one.made and task is None:
            one.words = _DIFFERS
        out.append(task or (one.given if keep else None))
    return out
