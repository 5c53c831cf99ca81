"""Checklists: a model proposes checks on the end state, the engine keeps those that say something.

After EnvScaler, whose items are never executed before they are used; here each is tried at the
start, after the gold and on mutants (``trials``), and the task is proven again with what is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import orjson

from envwright.errors import SpecError
from envwright.models.client import ModelClient, Sampling
from envwright.tasks.modelled.asking import Exchange, Refusal, Talk, opening
from envwright.tasks.modelled.prompts import filled
from envwright.tasks.modelled.proving import Bench
from envwright.tasks.modelled.showing import schema_of
from envwright.tasks.modelled.trials import verdicts
from envwright.types import Json, Rubric, StateCheck, Task

_LONGEST_NAME, _LONGEST_SQL = 120, 2_000
ACCEPTED = "accepted"


@dataclass(frozen=True, slots=True)
class Lister:
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
class Listed:
    """A task with the checks that held, and what became of all that were proposed."""

    task: Task
    counts: Counter[str]
    """``accepted``, or the reason why a check was not; a check that came twice counts once."""


async def checklist(task: Task, lister: Lister, bench: Bench, log: list[Exchange]) -> Listed:
    """The task with further checks, proven but for the replay in another process.

    Raises:
        Refusal: the task is not proven with them.
        ProviderError: the model gave no answer.
    """
    kept: dict[str, StateCheck] = {}
    counts: Counter[str] = Counter()
    seen = {check.sql for check in task.rubric.checks if isinstance(check, StateCheck)}
    talk = _talk(task, lister, bench, log)
    for left in range(lister.tries - 1, -1, -1):
        try:
            problems = _take(await talk.answer(), task, lister, bench, kept, counts, seen)
        except Refusal as why:
            counts[why.reason] += 1
            talk.object(why)
            continue
        if problems and left:
            talk.object(Refusal("some checks do not hold", "; ".join(problems)))
        else:
            break
    if not kept:
        return Listed(task, counts)
    checks = (*task.rubric.checks, *kept.values())
    changed = task.model_copy(update={"rubric": Rubric(checks=checks)})
    return Listed(bench.shown(changed), counts)


def _talk(task: Task, lister: Lister, bench: Bench, log: list[Exchange]) -> Talk:
    schemas = "\n\n".join(
        f"# Environment {ref.name}\n\n{schema_of(bench.templates[ref.id])}"
        for ref in task.environments
    )
    said = [task.scenario.opening, *task.scenario.later]
    asked = filled("checks_of", messages=orjson.dumps(said).decode(), schemas=schemas)
    opened = opening(filled("checks", most=str(lister.most)), asked)
    return Talk(lister.client, lister.sampling, "checks", ("checks", "checks_of"), opened, log)


def _take(
    answer: Mapping[str, Json],
    task: Task,
    lister: Lister,
    bench: Bench,
    kept: dict[str, StateCheck],
    counts: Counter[str],
    seen: set[str],
) -> list[str]:
    """Keep the checks of an answer that hold; what is wrong with the others, for the model."""
    proposed = [p for p in _proposed(answer, task, lister.gate) if p.sql not in seen]
    seen |= {check.sql for check in proposed}
    problems: list[str] = []
    sound: list[StateCheck] = []
    for check in proposed:
        if why := _unfit(check, task, bench):
            counts[why.reason] += 1
            problems.append(f"“{check.name}”: {why}")
        else:
            sound.append(check)
    for check, reason in zip(sound, verdicts(task, sound, bench), strict=True):
        full = not reason and len(kept) >= lister.most
        counts["one too many" if full else reason or ACCEPTED] += 1
        if reason:
            problems.append(f"“{check.name}”: {reason}")
        elif not full:
            number = len(kept) + 1
            named = check.model_copy(update={"name": f"checklist {number}: {check.name}"})
            kept[check.sql] = named
    return problems


def _proposed(answer: Mapping[str, Json], task: Task, gate: bool) -> list[StateCheck]:
    """The checks of an answer.

    Raises:
        Refusal: it has none in the form that was asked for.
    """
    found = answer.get("checks")
    if not isinstance(found, list) or not found:
        raise Refusal("another form", "checks must be a list")
    names = [ref.name for ref in task.environments]
    out: dict[str, StateCheck] = {}
    for item in found:
        if not isinstance(item, dict):
            raise Refusal("another form", "a check is an object with says and sql")
        says, sql = item.get("says"), item.get("sql")
        where = item.get("environment", names[0])
        if not (isinstance(says, str) and isinstance(sql, str) and where in names):
            raise Refusal("another form", "a check has the texts says and sql")
        sql = sql.strip().rstrip(";").rstrip()
        name = " ".join(says.split())[:_LONGEST_NAME]
        out.setdefault(sql, StateCheck(name=name, sql=sql, environment=where, gate=gate))
    return list(out.values())


def _unfit(check: StateCheck, task: Task, bench: Bench) -> Refusal | None:
    """Why a check may not be run at all."""
    if len(check.sql) > _LONGEST_SQL:
        return Refusal("too long")
    if "\0" in check.sql:
        return Refusal("no query", "it holds a NUL character")
    (ref,) = [ref for ref in task.environments if ref.name == check.environment]
    try:
        bench.templates[ref.id].vet(check.sql)
    except SpecError as error:
        return Refusal("no query that only reads", str(error))
    return None
