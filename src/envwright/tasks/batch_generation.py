"""Many tasks: attempts by number, on several processes, kept on disk until all are there.

Attempts are numbered and independent, and results are taken in the order of their numbers, so the
tasks are the same whatever the number of processes, and whether or not the work was interrupted.
"""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Callable, Sequence
from collections.abc import Generator as Stream
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from envwright import bounds
from envwright.bounds import WorkTooLarge, work_bounds
from envwright.environment.template import Template
from envwright.errors import BadInput, MachineFailure
from envwright.machine_failures import lacks_memory, unfinished_error
from envwright.processes import end_with_parent
from envwright.storage.journal import Journal
from envwright.tasks.generator import TaskGenerator, TaskOptions
from envwright.tasks.goals import Unplannable
from envwright.tasks.grounding.rule_goals import RuledTools
from envwright.tasks.proof.prover import replay_elsewhere, replay_gold
from envwright.tasks.task_shares import TaskShares
from envwright.types import EnvironmentSpec, Json, Task, content_hash

ATTEMPTS_PER_TASK = 40
"""Attempts before generation gives up on reaching the count."""
_CHUNK = 8
"""Attempts that one process makes at a time, and that are written to disk together; those beyond
the last task that is wanted are made for nothing."""
_MOST_DEATHS = 3
"""Times that processes may die with nothing made in between."""
_REPLAYED = 500
"""Tasks that one fresh process replays: bounds its memory."""


@dataclass(slots=True)
class GeneratedTasks:
    """What came of it: proven tasks, and why others were dropped."""

    tasks: list[Task] = field(default_factory=list)
    dropped: Counter[str] = field(default_factory=Counter)
    attempts: int = 0
    unfinished: list[WorkTooLarge | MachineFailure] = field(default_factory=list)
    """What ended attempts of which nothing is known: the machine, or a bound on their work."""


AttemptResult = Task | str | WorkTooLarge | MachineFailure
"""What came of an attempt: a task, the reason why there is none, or what ended it unfinished."""
AttemptResults = list[AttemptResult]
"""Of one run of attempts, in their order."""


def generate_tasks(
    templates: Sequence[Template],
    count: int,
    seed: int = 0,
    options: TaskOptions | None = None,
    *,
    workers: int = 1,
    journal: Path | None = None,
    attempts: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    save: Callable[[Sequence[Task]], None] | None = None,
) -> GeneratedTasks:
    """Proven tasks over one environment, or over several side by side.

    Example::

        made = generate_tasks([template], count=20, seed=1, workers=4)
        made.tasks, made.dropped.most_common(3)

    Args:
        templates: the environments.
        count: how many tasks are wanted; fewer come when the environments do not hold them.
        seed: the same seed gives the same tasks.
        options: what they are to be like.
        workers: processes.
        journal: a file that keeps what was made, so that interrupted work goes on; it is removed
            when all is there.
        attempts: how many are made at most; default ``ATTEMPTS_PER_TASK`` for each task.
        progress: called with the number of proven tasks and of attempts.
        save: called with the tasks while the journal still keeps them.

    Raises:
        BadInput: ``count`` or ``workers`` is not positive, workers are too many, or the journal is
            of other work.
        MachineFailure: the processes die again and again.
    """
    if count < 1 or workers < 1:
        raise BadInput("count and workers must be at least 1.")
    if workers > bounds.MAX_WORKERS:
        raise BadInput(f"{workers} workers are more than {bounds.MAX_WORKERS}.")
    options = options or TaskOptions()
    limit = count * ATTEMPTS_PER_TASK if attempts is None else attempts
    out = GeneratedTasks()
    seen: set[str] = set()
    shares = TaskShares(options, count, any(RuledTools(one).binding for one in templates))
    with ExitStack() as stack:
        # All that determines the records; not the number of workers, and not the count, so that
        # interrupted work may go on with other ones.
        specs = [content_hash(template.spec.data()) for template in templates]
        work = [specs, seed, repr(options), _CHUNK]
        kept = stack.enter_context(Journal(journal, content_hash(work))) if journal else None
        chunks = stack.enter_context(
            closing(_chunks(templates, limit, seed, options, workers, kept))
        )
        for chunk in chunks:
            _take(out, chunk, shares, limit, seen)
            if progress:
                progress(len(shares.tasks), out.attempts)
            if shares.enough(out.attempts):
                break
        out.tasks = shares.finish()
        # Only now, since a second process is costly to start: it replays many tasks at once.
        _keep_replayed(out, templates)
        if save:
            save(out.tasks)
        # Where tasks are lacking, the same command tries unfinished attempts again.
        if kept and not (out.unfinished and len(out.tasks) < count):
            kept.remove()
    return out


def _take(
    out: GeneratedTasks, chunk: AttemptResults, shares: TaskShares, limit: int, seen: set[str]
) -> None:
    """Results up to the wanted count; a task with the gold and answers of another is none."""
    for result in chunk:
        if shares.enough(out.attempts) or out.attempts >= limit:
            return
        out.attempts += 1
        if isinstance(result, str):
            out.dropped[result] += 1
            continue
        if isinstance(result, Exception):
            out.unfinished.append(result)
            continue
        # By what is done, not by the words: another wording of the same gold is a duplicate.
        key = content_hash([[call.data() for call in result.gold], result.answers])
        if key in seen:
            out.dropped["a duplicate"] += 1
            continue
        seen.add(key)
        shares.offer(result, out.attempts)


# --- attempts ------------------------------------------------------------------------------------


def _chunks(
    templates: Sequence[Template],
    limit: int,
    seed: int,
    options: TaskOptions,
    workers: int,
    journal: Journal | None,
) -> Stream[AttemptResults]:
    """Chunks in order: those that the journal holds, then new ones."""
    # Ceiling division.
    total = -(-limit // _CHUNK)
    done = 0
    generator: TaskGenerator | None = None
    for record in islice(journal.records(), total) if journal else ():
        if None in record:
            # Some of it was unfinished: tried again in its place, so that the order stays.
            generator = generator or TaskGenerator(templates, seed, options)
            yield _attempts(generator, done)
        else:
            yield [r if isinstance(r, str) else Task.model_validate(r) for r in record]
        done += 1
    numbers = range(done, total)
    found = (
        _in_this_process(templates, seed, options, numbers)
        if workers == 1
        else _in_other_processes(templates, seed, options, numbers, workers)
    )
    with closing(found):
        for chunk in found:
            if journal:
                journal.add([_as_record(result) for result in chunk])
            yield chunk


def _as_record(result: AttemptResult) -> Json:
    """How the journal has it; ``None`` for what is to be tried again."""
    if isinstance(result, Exception):
        return None
    return result if isinstance(result, str) else result.data()


def _in_this_process(
    templates: Sequence[Template], seed: int, options: TaskOptions, numbers: range
) -> Stream[AttemptResults]:
    generator = TaskGenerator(templates, seed, options)
    for number in numbers:
        yield _attempts(generator, number)


def _in_other_processes(
    templates: Sequence[Template], seed: int, options: TaskOptions, numbers: range, workers: int
) -> Stream[AttemptResults]:
    """Chunks made by other processes; only a few are under way, so that little is thrown away."""
    given = (os.getpid(), [template.spec for template in templates], seed, options)
    left, begun = iter(numbers), deque[int]()
    deaths = 0
    while True:
        # Spawned, not forked: open database connections and locks must not be inherited.
        pool = ProcessPoolExecutor(
            workers, get_context("spawn"), initializer=_start_worker, initargs=given
        )
        try:
            # What a dead pool had begun is made again, in the same order.
            futures = deque(pool.submit(_attempts_of_worker, number) for number in begun)
            while True:
                for number in islice(left, 2 * workers + 1 - len(begun)):
                    begun.append(number)
                    futures.append(pool.submit(_attempts_of_worker, number))
                if not begun:
                    return
                # Results are taken in order of submission, whichever is done first: the tasks must
                # not depend on timing.
                chunk = futures[0].result()
                futures.popleft()
                begun.popleft()
                deaths = 0
                yield chunk
        except BrokenProcessPool:
            deaths += 1
            if deaths == _MOST_DEATHS:
                raise MachineFailure(
                    f"processes that make tasks died {deaths} times in a row, often for lack of "
                    "memory. What was made is kept: run the same command again, perhaps with fewer "
                    "workers."
                ) from None
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


_generator: TaskGenerator | None = None
"""Of a worker process; made once."""


def _start_worker(
    parent: int, specs: Sequence[EnvironmentSpec], seed: int, options: TaskOptions
) -> None:
    end_with_parent(parent)
    bounds.enforce()
    global _generator
    _generator = TaskGenerator([Template(spec) for spec in specs], seed, options)


def _attempts_of_worker(number: int) -> AttemptResults:
    assert _generator is not None
    return _attempts(_generator, number)


def _attempts(generator: TaskGenerator, number: int) -> AttemptResults:
    results: AttemptResults = []
    for attempt in range(number * _CHUNK, (number + 1) * _CHUNK):
        try:
            with work_bounds(f"attempt {attempt} at a task"):
                results.append(generator.attempt(attempt))
        except Unplannable as error:
            results.append(str(error))
        except Exception as error:
            known = unfinished_error(error)
            # A lack of memory without bounds is judged by whoever limits this process.
            if known is None or (lacks_memory(error) and not isinstance(known, WorkTooLarge)):
                raise
            results.append(known)
    return results


# --- the replay in another process ---------------------------------------------------------------


def _keep_replayed(out: GeneratedTasks, templates: Sequence[Template]) -> None:
    """Keep the tasks that another process replays to the same observations and state."""
    by_id = {template.id: template for template in templates}
    kept: list[Task] = []
    for start in range(0, len(out.tasks), _REPLAYED):
        some = out.tasks[start : start + _REPLAYED]
        for task, there in zip(some, replay_elsewhere(some, by_id), strict=True):
            if there.failure:
                out.unfinished.append(there.failure)
                continue
            if replay_gold(task, by_id) != there or task.proof is None:
                out.dropped["the replay differs"] += 1
                continue
            proof = task.proof.model_copy(update={"replay_identical": True})
            kept.append(task.model_copy(update={"proof": proof}))
    out.tasks = kept
