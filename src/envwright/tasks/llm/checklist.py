"""Checklists: a model proposes checks on the end state, the engine keeps those that say something.

After EnvScaler, whose items are never executed before they are used. Here each must be false at the
start, true after the gold and after every other right way, and false after a wrong one that did
something; then the task is proven again with what is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import orjson

from envwright.environment.world import World, joint_time, open_world
from envwright.errors import SpecError
from envwright.llm.client import ModelClient, Sampling
from envwright.scoring.rubric import apply_rubric
from envwright.tasks.llm.acceptance import ProofBench
from envwright.tasks.llm.task_conversation import (
    TaskConversation,
    TaskExchange,
    TaskRefusal,
    fill_prompt,
)
from envwright.tasks.model_readings import user_messages
from envwright.tasks.proof.equivalence import outcomes_equal
from envwright.tasks.proof.step_runner import StepRunner
from envwright.types import Json, Rubric, StateCheck, Task

AT_START = "it holds before anything is done"
AFTER_GOLD = "it does not hold when the task is done"
OTHER_WAY = "it does not hold after another right way"
NO_MUTANT = "no wrong way that changes something breaks it"
NO_VALUE = "the engine cannot compute it"


def trial_verdicts(task: Task, checks: Sequence[StateCheck], bench: ProofBench) -> list[str]:
    """Why each check does not count; empty for one that does."""
    with open_world(task, bench.templates) as world:
        runner = StepRunner(world, task)
        start = _holding(world, checks)
        golds = runner.golds()
        after = _holding(world, checks)
        # Adversaries that end where the gold ends are other right ways; those that change nothing
        # are left out, since a check that fails at the start fails after them anyway.
        wrong, right = [], []
        for mutant in runner.adversaries(bench.pools):
            runner.run(mutant.steps)
            if outcomes_equal(runner.outcome(mutant.answers, golds), *golds):
                right.append(_holding(world, checks))
            elif any(world.diff().values()):
                wrong.append(_holding(world, checks))
    out = []
    for at in range(len(checks)):
        if start[at] is None or after[at] is None:
            out.append(NO_VALUE)
        elif start[at]:
            out.append(AT_START)
        elif not after[at]:
            out.append(AFTER_GOLD)
        elif not all(ends[at] for ends in right):
            out.append(OTHER_WAY)
        else:
            out.append("" if any(ends[at] is False for ends in wrong) else NO_MUTANT)
    return out


def _holding(world: World, checks: Sequence[StateCheck]) -> list[bool | None]:
    """Which checks hold in the world's state."""
    found = apply_rubric(Rubric(checks=tuple(checks)), world, {})
    return [verdict.ok for verdict in found.verdicts]


_LONGEST_NAME, _LONGEST_SQL = 120, 2_000
ACCEPTED = "accepted"


@dataclass(frozen=True, slots=True)
class ChecklistProposer:
    """A model that proposes checks.

    Args:
        client: the model.
        sampling: how it answers.
        tries: answers that it may give for a task in all.
        gate: whether its checks decide on the reward; else they count in the share alone.
        most: checks that a task is given at most.
    """

    client: ModelClient
    sampling: Sampling
    tries: int = 2
    gate: bool = False
    most: int = 8


@dataclass(frozen=True, slots=True)
class ChecklistResult:
    """A task with the checks that held, and what became of all that were proposed."""

    task: Task
    counts: Counter[str]
    """``accepted``, or the reason why a check was not; a check that came twice counts once."""


async def add_checklist(
    task: Task, lister: ChecklistProposer, bench: ProofBench, log: list[TaskExchange]
) -> ChecklistResult:
    """The task with further checks, proven but for the replay in another process.

    Example::

        found = await add_checklist(task, ChecklistProposer(client, sampling), bench, log)
        found.task, found.counts

    Raises:
        TaskRefusal: the task is not proven with them.
        ProviderError: the model gave no answer.
    """
    kept: dict[str, StateCheck] = {}
    counts: Counter[str] = Counter()
    seen = {check.sql for check in task.rubric.checks if isinstance(check, StateCheck)}
    talk = _talk(task, lister, bench, log)
    # Counts the remaining tries down to 0; on the last one nothing is sent back.
    for left in range(lister.tries - 1, -1, -1):
        try:
            problems = _take(await talk.ask_object(), task, lister, bench, kept, counts, seen)
        except TaskRefusal as why:
            counts[why.reason] += 1
            talk.refuse(why)
            continue
        if problems and left:
            talk.refuse(TaskRefusal("some checks do not hold", "; ".join(problems)))
        else:
            break
    if not kept:
        return ChecklistResult(task, counts)
    checks = (*task.rubric.checks, *kept.values())
    changed = task.model_copy(update={"rubric": Rubric(checks=checks)})
    return ChecklistResult(bench.shown(changed), counts)


def _talk(
    task: Task, lister: ChecklistProposer, bench: ProofBench, log: list[TaskExchange]
) -> TaskConversation:
    schemas = "\n\n".join(
        f"# Environment {ref.name}\n\n{bench.templates[ref.id].spec.schema_sql.strip()}"
        for ref in task.environments
    )
    said = list(user_messages(task))
    asked = fill_prompt(
        "checks_of",
        time=joint_time(bench.of(task)),
        messages=orjson.dumps(said).decode(),
        schemas=schemas,
    )
    opening = fill_prompt("checks", most=str(lister.most)), asked
    return TaskConversation(
        lister.client, lister.sampling, "checks", ("checks", "checks_of"), opening, log
    )


def _take(
    answer: Mapping[str, Json],
    task: Task,
    lister: ChecklistProposer,
    bench: ProofBench,
    kept: dict[str, StateCheck],
    counts: Counter[str],
    seen: set[str],
) -> list[str]:
    """Keep the checks of an answer that hold; what is wrong with the others, for the model."""
    proposed = [p for p in _proposed_checks(answer, task, lister.gate) if p.sql not in seen]
    seen |= {check.sql for check in proposed}
    problems: list[str] = []
    sound: list[StateCheck] = []
    for check in proposed:
        if why := _refusal_of(check, task, bench):
            counts[why.reason] += 1
            problems.append(f"“{check.name}”: {why}")
        else:
            sound.append(check)
    for check, reason in zip(sound, trial_verdicts(task, sound, bench), strict=True):
        full = not reason and len(kept) >= lister.most
        counts["one too many" if full else reason or ACCEPTED] += 1
        if reason:
            problems.append(f"“{check.name}”: {reason}")
        elif not full:
            number = len(kept) + 1
            named = check.model_copy(update={"name": f"checklist {number}: {check.name}"})
            kept[check.sql] = named
    return problems


def _proposed_checks(answer: Mapping[str, Json], task: Task, gate: bool) -> list[StateCheck]:
    """The checks of an answer.

    Raises:
        TaskRefusal: it has none in the form that was asked for.
    """
    found = answer.get("checks")
    if not isinstance(found, list) or not found:
        raise TaskRefusal("another form", "checks must be a list")
    names = [ref.name for ref in task.environments]
    out: dict[str, StateCheck] = {}
    for item in found:
        if not isinstance(item, dict):
            raise TaskRefusal("another form", "a check is an object with says and sql")
        says, sql = item.get("says"), item.get("sql")
        where = item.get("environment", names[0])
        if not (isinstance(says, str) and isinstance(sql, str) and where in names):
            raise TaskRefusal("another form", "a check has the texts says and sql")
        # One form, so that the same query is recognised when the model proposes it again.
        sql = sql.strip().rstrip(";").rstrip()
        name = " ".join(says.split())[:_LONGEST_NAME]
        out.setdefault(sql, StateCheck(name=name, sql=sql, environment=where, gate=gate))
    return list(out.values())


def _refusal_of(check: StateCheck, task: Task, bench: ProofBench) -> TaskRefusal | None:
    """Why a check may not be run at all."""
    if len(check.sql) > _LONGEST_SQL:
        return TaskRefusal("too long")
    # SQLite stops reading at a NUL, so that what is vetted would not be all that is stored.
    if "\0" in check.sql:
        return TaskRefusal("no query", "it holds a NUL character")
    (ref,) = [ref for ref in task.environments if ref.name == check.environment]
    try:
        bench.templates[ref.id].vet(check.sql)
    except SpecError as error:
        return TaskRefusal("no query that only reads", str(error))
    return None
