"""What is asked of each task: no-op, checks at the start, gold, determinism, near misses."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from envwright.evaluation.audit.argument_pool import ArgumentPool, change_argument
from envwright.evaluation.foreign_records import (
    AuditFinding,
    ForeignCall,
    ForeignCodeError,
    ForeignEnvironment,
    ForeignPlay,
    ForeignTask,
    WorkerLost,
)

# Rewards may be means of floats: anything above this counts as full.
_FULL = 0.9999
_CHANGED = 3
"""Changed arguments that are tried for a task."""


_REPEATED = 2
"""Reading calls that are made twice, one at a time."""


class TaskProbe:
    """Asks one task after the other.

    Args:
        foreign: the environment.
        pool: values for changed arguments.
        seed: which arguments are changed, and how.
    """

    def __init__(self, foreign: ForeignEnvironment, pool: ArgumentPool, seed: int) -> None:
        self._foreign, self._pool, self._seed = foreign, pool, seed
        self._readers = {tool.name for tool in foreign.tools if tool.reads}
        self.plays = 0
        self._writes: list[ForeignCall] = []
        """Writes of golds that were played, for unrelated damage."""

    def probe(self, task: ForeignTask) -> Iterator[AuditFinding]:
        """All findings about a task."""
        try:
            yield from self._probe(task)
        except WorkerLost as error:
            yield AuditFinding(kind="lost", task=task.id, detail=str(error), calls=task.gold or ())
        except ForeignCodeError as error:
            yield AuditFinding(kind="unusable", task=task.id, detail=str(error))

    def _probe(self, task: ForeignTask) -> Iterator[AuditFinding]:
        # Doing nothing is the baseline: any reward it earns is not earned by solving the task.
        idle = self._play(task, (), score=True)
        yield from _idle(task, idle)
        if task.gold is None:
            yield AuditFinding(kind="no_gold", task=task.id, detail="the format has no solution")
            yield from self._repeat(task, (), idle)
            return
        gold = self._play(task, task.gold, say=task.say, score=True)
        yield from _gold(task, gold)
        yield from self._repeat(task, task.gold, gold)
        # Near misses only tell something where the solution itself is rewarded.
        if (gold.score.reward or 0) >= _FULL:
            rng = random.Random(f"{self._seed} {task.id}")
            yield from self._near(task, gold, rng)
            yield from self._careful(task, gold, rng)
        self._remember(task.gold, gold)

    def _play(
        self,
        task: ForeignTask,
        calls: Sequence[ForeignCall],
        *,
        say: str = "",
        score: bool = False,
        twin: bool = False,
    ) -> ForeignPlay:
        self.plays += 1
        return self._foreign.play(task.id, calls, say=say, score=score, twin=twin)

    def _repeat(
        self, task: ForeignTask, calls: Sequence[ForeignCall], first: ForeignPlay
    ) -> Iterator[AuditFinding]:
        """The same calls once more in the same process, and in another one."""
        # In the same process first: leaks between episodes look like nondeterminism there.
        for twin, where in ((False, "played again"), (True, "in another process")):
            try:
                other = self._play(task, calls, twin=twin)
            except WorkerLost as error:
                yield AuditFinding(kind="lost", task=task.id, detail=str(error), calls=tuple(calls))
                return
            if seen := play_difference(first, other, calls):
                yield AuditFinding(
                    kind="nondeterministic",
                    task=task.id,
                    detail=f"{where}: {seen}",
                    calls=tuple(calls),
                )
                return

    def _careful(
        self, task: ForeignTask, gold: ForeignPlay, rng: random.Random
    ) -> Iterator[AuditFinding]:
        """The gold with a reading call made twice: an agent that looks again is no worse."""
        calls = list(task.gold or ())
        reads = [
            i
            for i, r in enumerate(gold.results)
            # Only calls that read by name, by effect and with success.
            if calls[i].tool in self._readers and i not in gold.writes and r.status == "ok"
        ]
        for at in rng.sample(reads, min(_REPEATED, len(reads))):
            more = [*calls[:at], calls[at], *calls[at:]]
            found = self._play(task, more, say=task.say, score=True)
            if found.score.reward is not None and found.score.reward < _FULL:
                detail = f"{calls[at].text()} twice: reward {found.score.reward:g}; "
                yield AuditFinding(
                    kind="brittle",
                    task=task.id,
                    detail=detail + found.score.note,
                    calls=tuple(more),
                )
                return

    def _near(
        self, task: ForeignTask, gold: ForeignPlay, rng: random.Random
    ) -> Iterator[AuditFinding]:
        """Wrong end states that should not score 1."""
        for what, calls in self._misses(task, gold, rng):
            missed = self._play(task, calls, say=task.say, score=True)
            # A miss whose end state equals the gold's is no miss.
            if missed.end != gold.end and (missed.score.reward or 0) >= _FULL:
                yield AuditFinding(kind="near_miss", task=task.id, detail=what, calls=tuple(calls))
        extra = self._unrelated(task, rng)
        if extra is not None:
            calls = [*(task.gold or ()), extra]
            harmed = self._play(task, calls, say=task.say, score=True)
            wrote = bool(harmed.results) and harmed.results[-1].status == "ok"
            if wrote and harmed.end != gold.end and (harmed.score.reward or 0) >= _FULL:
                detail = f"gold and then {extra.text()}"
                yield AuditFinding(
                    kind="collateral", task=task.id, detail=detail, calls=tuple(calls)
                )

    def _misses(
        self, task: ForeignTask, gold: ForeignPlay, rng: random.Random
    ) -> Iterator[tuple[str, list[ForeignCall]]]:
        calls = list(task.gold or ())
        if gold.writes:
            # Leaving out the last write is a miss that later calls do not depend on.
            at = gold.writes[-1]
            yield f"without the last write, {calls[at].text()}", calls[:at] + calls[at + 1 :]
        for at in rng.sample(gold.writes, min(_CHANGED, len(gold.writes))):
            other = change_argument(calls[at], self._pool, rng)
            if other is not None:
                yield (
                    f"{other.text()} for {calls[at].text()}",
                    [
                        *calls[:at],
                        other,
                        *calls[at + 1 :],
                    ],
                )

    def _unrelated(self, task: ForeignTask, rng: random.Random) -> ForeignCall | None:
        """A write of another task that this one did not ask for."""
        # Neither a call nor a tool of this task's own solution may count as damage.
        own = {(c.tool, c.text()) for c in task.gold or ()}
        tools = {c.tool for c in task.gold or ()}
        others = [c for c in self._writes if (c.tool, c.text()) not in own and c.tool not in tools]
        if task.tools is not None:
            others = [c for c in others if c.tool in task.tools]
        if not others:
            return None
        # In the last turn, where the solution is complete.
        last = max((c.turn for c in task.gold or ()), default=0)
        return rng.choice(others).model_copy(update={"turn": last})

    def _remember(self, calls: Sequence[ForeignCall], played: ForeignPlay) -> None:
        self._writes += [calls[i] for i in played.writes if played.results[i].status == "ok"]
        # The last hundred, so that long releases do not fill the memory.
        del self._writes[:-100]


def play_difference(one: ForeignPlay, other: ForeignPlay, calls: Sequence[ForeignCall]) -> str:
    """The first thing in which two plays of the same calls differ, in words."""
    if one.start != other.start:
        return "the state at the start differs"
    # Compared by digest, since texts are cut.
    for call, a, b in zip(calls, one.results, other.results, strict=True):
        if (a.status, a.digest) != (b.status, b.digest):
            return f"{call.text()} gave {_short(a.text)}, then {_short(b.text)}"
        if a.error != b.error:
            return f"{call.text()} failed with {_short(a.error)}, then {_short(b.error)}"
        if a.state != b.state:
            return f"the state after {call.text()} differs"
    return ""


def _idle(task: ForeignTask, idle: ForeignPlay) -> Iterator[AuditFinding]:
    score = idle.score
    for kind, fault in score.faults:
        yield AuditFinding(kind=kind, task=task.id, detail=fault)
    held = [name for name, holds in score.checks.items() if holds]
    if held:
        detail = f"{len(held)} of {len(score.checks)}: {_short('; '.join(held))}"
        yield AuditFinding(kind="true_at_start", task=task.id, detail=detail)
    if score.reward is None:
        return
    if score.reward >= _FULL:
        words = f"; {task.notes} criteria in plain words are not part of it" if task.notes else ""
        gold = "; the gold has no calls" if task.gold == () else ""
        detail = f"reward {score.reward:g}; {score.note}{words}{gold}".strip("; ")
        yield AuditFinding(kind="noop_reward", task=task.id, detail=detail)
    elif score.reward > 0:
        yield AuditFinding(kind="noop_partial", task=task.id, detail=f"reward {score.reward}")


def _gold(task: ForeignTask, gold: ForeignPlay) -> Iterator[AuditFinding]:
    calls = task.gold or ()
    failed = [(c, r) for c, r in zip(calls, gold.results, strict=True) if r.status != "ok"]
    if failed:
        detail = "; ".join(f"{c.text()}: {_short(r.error, 120)}" for c, r in failed[:3])
        yield AuditFinding(kind="gold_error", task=task.id, detail=detail, calls=calls)
    if not gold.writes:
        detail = f"{len(calls)} calls" if calls else "no calls at all"
        yield AuditFinding(kind="gold_idle", task=task.id, detail=detail, calls=calls)
    reward = gold.score.reward
    if reward is not None and reward < _FULL:
        missed = [name for name, holds in gold.score.checks.items() if not holds]
        detail = f"reward {reward}; {gold.score.note} {_short('; '.join(missed))}".strip(" ;")
        yield AuditFinding(kind="gold_below_1", task=task.id, detail=detail, calls=calls)


def _short(text: str, most: int = 240) -> str:
    return text if len(text) <= most else f"{text[:most]}…"
