"""The proof of a task: gold 1, nothing 0, every adversary below 1 unless it is equivalent.

``prove_task`` does all that one process can; ``replay_gold`` is what a second process repeats, so
that a proof does not rest on one process's memory.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass

import orjson

from envwright import bounds
from envwright.bounds import WorkTooLarge, work_bounds
from envwright.environment.template import Template
from envwright.environment.trivial_agent import TrivialAgent
from envwright.environment.world import World, open_world
from envwright.errors import BadInput, EnvwrightError, MachineFailure
from envwright.machine_failures import (
    ended_from_outside,
    signal_name,
    unfinished_error,
    unfinished_reason,
)
from envwright.processes import end_with_parent
from envwright.scoring.events import REPLY, EpisodeEvent, event_of
from envwright.scoring.rubric import apply_rubric, passes_gates
from envwright.tasks.model_readings import solver_messages
from envwright.tasks.parser.lexer import UnsolvedError
from envwright.tasks.parser.tool_vocabulary import vocabulary_of
from envwright.tasks.proof.derivation import DERIVED_FAMILY, derive_answers
from envwright.tasks.proof.equivalence import outcomes_equal
from envwright.tasks.proof.gold_mutants import (
    ALONE,
    ALTERNATIVE,
    CAREFUL,
    WritePools,
    alternatives_of,
    steps_of,
)
from envwright.tasks.proof.step_runner import StepRunner
from envwright.tasks.solver.acting_user import ActingUser
from envwright.tasks.solver.request_solver import RequestSolver
from envwright.types import (
    Call,
    EnvironmentSpec,
    Json,
    MutantVerdict,
    Observation,
    Proof,
    Task,
    content_hash,
)

_MOST_WAYS = 16
"""Ways of the solver that are tried, where the words leave several open."""
_COMMAND = ("-m", "envwright.tasks.proof.prover")
UNSOLVED = "the solver does not reach the goal"


@dataclass(frozen=True, slots=True)
class GoldReplay:
    """What replaying a gold gives: the observations, the state, the reward."""

    observations: str
    """Hash of all observation texts, those of its alternatives included."""
    digest: str
    """Plain digest of the gold's final state."""
    reward: float | None
    error: str = ""
    """Why the gold could not be replayed, in another process."""
    unfinished: str = ""
    """The same, where the machine or a bound on the work is why: nothing is known then."""
    too_large: bool = False
    """Whether it was a bound."""

    @property
    def failure(self) -> WorkTooLarge | MachineFailure | None:
        """Why nothing is known; ``None`` where something is."""
        if not self.unfinished:
            return None
        return (WorkTooLarge if self.too_large else MachineFailure)(self.unfinished)


def replay_gold(task: Task, templates: Mapping[str, Template]) -> GoldReplay:
    """Replay the gold, and its alternatives, on a fresh world."""
    with open_world(task, templates) as world:
        texts: list[str] = []
        rewards: list[float | None] = []
        for steps in (*alternatives_of(task), steps_of(task)):
            world.reset()
            events = list[EpisodeEvent]()
            for step in steps:
                if step is None:
                    events.append(EpisodeEvent(REPLY))
                    continue
                observation = world.carry_out(step)
                texts.append(observation.text)
                events.append(event_of(step, observation.ok))
            rewards.append(apply_rubric(task.rubric, world, task.answers, events).reward)
        # The least of them: one that scores below 1 is no alternative.
        reward = None if None in rewards else min(r for r in rewards if r is not None)
        return GoldReplay(content_hash(texts), world.digest(), reward)


def prove_task(
    task: Task,
    templates: Mapping[str, Template],
    pools: WritePools,
    *,
    replay_identical: bool = False,
    solver_reward: float | None = None,
) -> Proof:
    """The proof of a task.

    Example::

        proof = prove_task(task, templates, pools, replay_identical=True)
        assert not proof_failure(proof)

    Args:
        task: the task; its proof is ignored.
        templates: by environment id.
        pools: writes for adversaries.
        replay_identical: what a second process found; see ``replay_elsewhere``.
        solver_reward: what ``solve_task`` gave, when it was asked before.
    """
    with open_world(task, templates) as world:
        runner = StepRunner(world, task)

        def reward_of(answers: Mapping[str, Json]) -> float:
            return float(passes_gates(task.rubric, world, answers, runner.events))

        # First the gold in full, then nothing at all: the two ends of the reward.
        golds = runner.golds()
        gold_reward = reward_of(task.answers)
        # No steps: this takes the world back to its start for the policy that does nothing.
        runner.run(())
        noop_reward = reward_of({})
        kinds: Counter[str] = Counter()
        counts: Counter[str] = Counter()
        survivors: list[MutantVerdict] = []
        # Every adversary is judged twice: by the rubric (reward) and independently of it (same
        # end).
        for mutant in runner.adversaries(pools):
            kinds[mutant.kind] += 1
            runner.run(mutant.steps)
            reward = reward_of(mutant.answers)
            end = runner.outcome(mutant.answers, golds)
            same = outcomes_equal(end, *golds)
            counts["undecided"] += end.digest.startswith("undecided")
            counts["equivalent"] += same
            # Who keeps what the request does not mention has done what it asks for.
            harmed = mutant.kind in (CAREFUL, ALTERNATIVE) and reward < 1.0
            counts["killed"] += not same and reward < 1.0
            # Survivors: rewarded yet different, not rewarded yet the same, or a gold that reaches
            # its end without one of its own steps, or without the user.
            redundant = same and mutant.kind in ("step dropped", ALONE)
            if (reward == 1.0) is not same or redundant or harmed:
                survivors.append(
                    MutantVerdict(
                        kind=mutant.kind, what=mutant.what, equivalent=same, reward=reward
                    )
                )
        # Last, since the solver resets the world.
        if solver_reward is None:
            solver_reward, _ = _solved(world, task)
    return Proof(
        gold_reward=gold_reward,
        noop_reward=noop_reward,
        gold_digest=golds[0].digest,
        replay_identical=replay_identical,
        solver_reward=solver_reward,
        mutants=dict(sorted(kinds.items())),
        equivalent=counts["equivalent"],
        undecided=counts["undecided"],
        killed=counts["killed"],
        survivors=tuple(survivors),
    )


def prove_tasks(tasks: Sequence[Task], templates: Mapping[str, Template]) -> Iterator[Proof]:
    """Proofs of many tasks, in order; one second process replays all their golds.

    Args:
        tasks: the tasks; the proofs that they carry are ignored.
        templates: by environment id.

    Raises:
        BadInput: a task cannot be played at all; it is named by its number.
        MachineFailure: the machine failed, not the task.
    """
    for number, tried in enumerate(try_proofs(tasks, templates), start=1):
        if isinstance(tried, Proof):
            yield tried
        elif why := unfinished_reason(tried):
            raise MachineFailure(f"task {number}: {why}") from tried
        else:
            raise BadInput(broken_task(tried), place=f"task {number}") from tried


def try_proofs(
    tasks: Sequence[Task], templates: Mapping[str, Template]
) -> Iterator[Proof | Exception]:
    """As ``prove_tasks``; where a task cannot be played the error, and then the next task.

    Tasks come from strangers and from models: a gold may name a tool that there is not, a patch may
    be broken, a rubric may never end.
    """
    pools = WritePools(templates)
    # Replays in another process show whether anything depends on this one, such as hash seeds.
    for task, there in zip(tasks, replay_elsewhere(tasks, templates), strict=True):
        tried: Proof | Exception
        try:
            if there.failure:
                raise there.failure
            with work_bounds("proving the task"):
                same = replay_gold(task, templates) == there
                tried = prove_task(task, templates, pools, replay_identical=same)
        except Exception as error:
            tried = error
        yield tried  # outside the bounds: what is done with it is other work


def broken_task(error: Exception) -> str:
    """What is wrong with a task that cannot be played, in one sentence."""
    if isinstance(error, BadInput):
        return str(error)
    return f"it cannot be played ({type(error).__name__}: {str(error)[:300]})."


def solve_task(task: Task, templates: Mapping[str, Template]) -> float:
    """The reward of a solver that sees only the user's words, the tools and the observations.

    Words of the family ``model`` it knows by their readings; see ``parser.message_parser``. Words
    of generated families are no requests in its language: see ``derivation``.
    """
    return solve_with_reason(task, templates)[0]


def solve_with_reason(task: Task, templates: Mapping[str, Template]) -> tuple[float, str]:
    """The reward as in ``solve_task``, and the message of the error if the solver stopped."""
    with open_world(task, templates) as world:
        return _solved(world, task)


def _solved(world: World, task: Task) -> tuple[float, str]:
    """The least reward of the ways that the words leave open, and why it stopped."""
    reward, why, ways = _solved_so(world, task, 0)
    for choice in range(1, min(ways, _MOST_WAYS) if task.alternatives else 1):
        if reward == 1.0:
            reward, why, _ = _solved_so(world, task, choice)
    return reward, why


def _solved_so(world: World, task: Task, choice: int) -> tuple[float, str, int]:
    """The reward of one of the ways, why it stopped, and how many there are."""
    world.reset()
    events: list[EpisodeEvent] = []

    def carry_out(made: Call) -> Observation:
        done = world.carry_out(made)
        events.append(event_of(made, done.ok))
        return done

    def call(tool: str, arguments: Mapping[str, Json]) -> Observation:
        return carry_out(Call(tool=tool, arguments=dict(arguments)))

    try:
        if task.family == DERIVED_FAMILY:
            answers = derive_answers(task, world, carry_out)
            return apply_rubric(task.rubric, world, answers, events).reward or 0.0, "", 1
        words = vocabulary_of(world)
        opening, *later = solver_messages(task, words)
        left = iter(later)

        def hear(_: str) -> str | None:
            reply = next(left, None)
            if reply is not None:
                events.append(EpisodeEvent(REPLY))
            return reply

        user = ActingUser.of(world, task, carry_out)
        solver = RequestSolver(
            world.tool_schemas(), call, hear, vocabulary=words, choice=choice, user=user
        )
        answers = solver.solve(opening, task.scenario.questions)
    except UnsolvedError as why:
        return 0.0, str(why), 1
    reward = apply_rubric(task.rubric, world, answers, events).reward or 0.0
    return reward, "", solver.choices


def trivial_reward(task: Task, templates: Mapping[str, Template]) -> float:
    """The reward of an agent that copies values from words into calls (``TrivialAgent``)."""
    with open_world(task, templates) as world:
        agent = TrivialAgent(world.tool_schemas())
        events: list[EpisodeEvent] = []
        for number, message in enumerate((task.scenario.opening, *task.scenario.later)):
            if number:
                events.append(EpisodeEvent(REPLY))
            calls = agent.turn(message)
            call = next(calls, None)
            while call is not None:
                done = world.call(call.tool, call.arguments)
                events.append(EpisodeEvent(call.tool, done.ok))
                try:
                    call = calls.send({"error": done.error.message} if done.error else done.value)
                except StopIteration:
                    break
        answers = agent.answers(task.scenario.questions)
        return apply_rubric(task.rubric, world, answers, events).reward or 0.0


def proof_failure(proof: Proof) -> str:
    """Why a proof does not hold, in words that can be counted; empty when it holds."""
    if proof.gold_reward != 1.0:
        return "the gold does not score 1"
    if proof.noop_reward != 0.0:
        return "doing nothing scores above 0"
    # The order matters: the first reason that applies is the one that is counted.
    if any(s.equivalent and s.kind == "step dropped" for s in proof.survivors):
        return "a step is redundant"
    if any(s.equivalent and s.kind == ALONE for s in proof.survivors):
        return "the agent can do without the user"
    if any(s.kind == CAREFUL for s in proof.survivors):
        return "the gold changes what was not mentioned"
    if any(s.equivalent for s in proof.survivors):
        return "an equivalent way scores below 1"
    if proof.survivors:
        return "a wrong way scores 1"
    if proof.solver_reward != 1.0:
        return UNSOLVED
    return "" if proof.replay_identical else "the replay differs"


# --- in another process ---------------------------------------------------------------------------


def replay_elsewhere(tasks: Sequence[Task], templates: Mapping[str, Template]) -> list[GoldReplay]:
    """Replay golds in a fresh process with another hash seed.

    One that cannot be replayed, or that ends the process, is an ``error``, or ``unfinished``; the
    others are replayed all the same.

    Raises:
        EnvwrightError: the process does not start; the message holds its last words.
        MachineFailure: the machine ends it before it starts.
    """
    found: list[GoldReplay] = []
    while len(found) < len(tasks):
        some, code, words = _replayed(tasks[len(found) :], templates)
        found += some
        if len(found) == len(tasks):
            break
        told = f"the replaying process failed: {words}"
        if not some:
            raise MachineFailure(told) if ended_from_outside(code) else EnvwrightError(told)
        # It was begun and not done: this one ended the process.
        if found[-1] == _BEGUN:
            outside = ended_from_outside(code)
            ends = ("", told) if outside else (told, "")
            found[-1] = GoldReplay("", "", None, *ends)
    return found


def _replayed(
    tasks: Sequence[Task], templates: Mapping[str, Template]
) -> tuple[list[GoldReplay], int, str]:
    """One process: the replays, the last of which may be ``_BEGUN``; exit code; last words."""
    payload = orjson.dumps(
        {
            "environments": [template.spec.data() for template in templates.values()],
            "tasks": [task.data() for task in tasks],
        }
    )
    # A different hash seed reorders sets of strings, so reliance on their order shows up.
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    done = subprocess.run(
        [sys.executable, *_COMMAND, str(os.getpid())],
        input=payload,
        capture_output=True,
        env={**os.environ, "PYTHONHASHSEED": seed},
        check=False,
    )
    found: list[GoldReplay] = []
    for line in done.stdout.splitlines():
        told = GoldReplay(*orjson.loads(line))
        if found and found[-1] == _BEGUN:
            found[-1] = told
        else:
            found.append(told)
    words = done.stderr.decode(errors="replace").strip().splitlines()
    last = words[-1] if words else signal_name(done.returncode)
    return found, done.returncode, last


_BEGUN = GoldReplay("", "", None)
"""Said before a task is begun: should the process end, it is known over which."""


def main() -> None:
    """Read environments and tasks from standard input, write the replays to standard output."""
    end_with_parent(int(sys.argv[1]))
    bounds.enforce()
    data = orjson.loads(sys.stdin.buffer.read())
    specs = [EnvironmentSpec.model_validate(spec) for spec in data["environments"]]
    templates = {spec.id: Template(spec) for spec in specs}
    for item in data["tasks"]:
        _say(_BEGUN)
        try:
            with work_bounds("replaying the gold"):
                done = replay_gold(Task.model_validate(item), templates)
        except Exception as error:
            known = unfinished_error(error)
            why = "" if known else broken_task(error)
            done = GoldReplay("", "", None, why, str(known or ""), isinstance(known, WorkTooLarge))
        _say(done)


def _say(replay: GoldReplay) -> None:
    sys.stdout.buffer.write(orjson.dumps(astuple(replay)) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
