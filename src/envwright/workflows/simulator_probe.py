"""Simulators of tools against the exact engine: what they learn from, and how they are scored."""

from __future__ import annotations

import asyncio
import random
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from envwright.environment.call_sampling import CallSampler
from envwright.environment.folder import load_environment
from envwright.environment.schema import quote_name
from envwright.environment.template import Template
from envwright.environment.traced_calls import CallTraces, LoggedCall
from envwright.errors import BadInput
from envwright.inference.traces import traced_environment
from envwright.llm.client import ModelClient, Sampling
from envwright.llm.connections import Connections
from envwright.llm.model_budget import ModelBudget
from envwright.rollout.analysis.rollout_metrics import Estimate, cluster_estimate
from envwright.rollout.probes.simulator_scorecard import (
    SimulatedEpisode,
    SimulatorFigures,
    score_simulator,
)
from envwright.rollout.probes.tool_simulators import (
    Ask,
    ImaginedWorlds,
    ModelSimulator,
    TableSimulator,
    ToolSimulator,
    imagined_score,
)
from envwright.rollout.runs.rollout_plan import RolloutPlan
from envwright.types import Actor, Message, Record, Trajectory
from envwright.workflows.model_access import SERVED, is_model
from envwright.workflows.played_states import played_state
from envwright.workflows.probes import ProbePlay, ProbeResult
from envwright.workflows.rollout_setup import PlanInputs, plan_of
from envwright.workflows.rollouts import PlanFactories, roll_plans
from envwright.workflows.run_reports import RunFolder

SIMULATORS = ("table", "traces")
"""What simulates beside models: a table with back-off, and an environment recovered from traces."""
_STATE_CALLS = 30
"""Changes that lead to another state."""


def sampled_traces(template: Template, episodes: int, calls: int, seed: int = 0) -> CallTraces:
    """Episodes of random calls on an environment: most of them aimed at what its guards ask for.

    Example::

        traces = sampled_traces(template, episodes=40, calls=12, seed=7)

    Args:
        template: the exact environment.
        episodes: how many.
        calls: of each episode.
        seed: of all choices.
    """
    rng = random.Random(f"sampled traces {seed}")
    names = [name for name, tool in template.tools.items() if tool.spec.actor is Actor.AGENT]
    sampler = CallSampler(template, rng, tools=names)
    found = []
    for _ in range(episodes):
        with template.session() as session:
            made = []
            for _ in range(calls):
                call = sampler.call(session)
                seen = session.call(call.tool, call.arguments)
                made.append(
                    LoggedCall(
                        tool=call.tool,
                        arguments=call.arguments,
                        value=seen.value,
                        refused=not seen.ok,
                        message=seen.error.message if seen.error else "",
                    )
                )
        found.append(tuple(made))
    return CallTraces(name=template.spec.name, episodes=tuple(found))


@dataclass(frozen=True)
class SimulatorOptions:
    """What is simulated, and what it learns from."""

    simulator: str = "table"
    """``table``, ``traces``, ``model:NAME`` or ``local:FOLDER``."""
    episodes: int = 60
    """Episodes of random calls to learn from; a quarter as many are held out."""
    calls: int = 10
    """Of each episode."""
    states: int = 2
    """Other states of the environment, each reached by thirty changes."""


class SimulatorPart(Record):
    """The scorecard on one kind of episodes."""

    part: str
    """``held-out episodes``, ``other states``, or ``environment NAME``."""
    simulator: str
    figures: SimulatorFigures


class ImaginationGap(Record):
    """Success of one policy on the same tasks, imagined and real."""

    part: str = "imagination"
    simulator: str
    policy: str
    tasks: int
    imagined: float | None
    """By what the simulator said; it says nothing about the policy."""
    real: float | None
    """In the exact environment, by its rubrics."""
    difference: Estimate
    """Imagined minus real, with an interval over tasks."""


def probe_simulator(
    environments: Sequence[Path], play: ProbePlay, options: SimulatorOptions
) -> ProbeResult:
    """Score a simulator of tools, and play a policy in it and in the exact environment.

    Args:
        environments: what it learns from, and then others that it has not seen.
        play: the tasks of the first one, and a policy.
        options: the simulator.

    Raises:
        BadInput: there is no such simulator, or a state cannot be reached.

    Example::

        tasks, templates = probe_tasks([Path("mock")], None, 20)
        play = ProbePlay(tasks, templates, Path("runs/simulator"), RolloutOptions())
        probe_simulator([Path("mock")], play, SimulatorOptions()).reports[-1]["difference"]
    """
    seed = play.options.seed
    template, *others = [Template(load_environment(folder)) for folder in environments]
    learned = sampled_traces(template, options.episodes, options.calls, seed)
    few = max(options.episodes // 4, 1)
    simulator = _simulator(options.simulator, template, learned, play)
    reports: list[Record] = []

    def score(part: str, exact: Sequence[Template], using: ToolSimulator) -> None:
        for number, one in enumerate(exact):
            held_out = sampled_traces(one, few, options.calls, seed + 1_000 + number)
            figures = score_simulator(
                held_out.episodes, using.begin, _changing(one), state_texts(one), seed=seed
            )
            name = f"{part} {number + 1}" if len(exact) > 1 else part
            reports.append(SimulatorPart(part=name, simulator=using.name, figures=figures))

    score("held-out episodes", [template], simulator)
    score(
        "other state", [_other_state(template, seed + n) for n in range(options.states)], simulator
    )
    for other in others:
        # Of another environment a model reads what its tools say; a table knows nothing of it.
        using = _unseen(simulator, other)
        score(f"environment {other.spec.name}", [other], using)
    if play.tasks:
        reports.append(imagination_gap(play, simulator))
    data = tuple(report.model_dump(mode="json") for report in reports)
    return ProbeResult(
        kind="simulator", reports=data, output=str(play.output), paused=play.paused or None
    )


def imagination_gap(play: ProbePlay, simulator: ToolSimulator) -> ImaginationGap:
    """Play the policy in imagination and in the exact environment, with the same seeds."""
    folder = play.output / "imagined"
    specs = tuple(template.spec for template in play.templates.values())
    alone = play.options.model_copy(update={"workers": 1})
    players = PlanInputs(specs, tuple(play.tasks), alone, ())
    make = partial(_imagined_plan, players, simulator, play.templates)
    plans = PlanFactories(here=make, there=make, tasks=len(play.tasks), options=alone)
    found = roll_plans(plans, folder, force=play.force, progress=play.progress)
    play.paused = play.paused or found.paused
    real = play.run("real", reward="gates")
    return gap_of(
        RunFolder(folder).episodes(),
        real.episodes(),
        simulator.name,
        play.options.policy,
        play.options.seed,
    )


def gap_of(
    imagined: Iterable[Trajectory],
    real: Iterable[Trajectory],
    simulator: str,
    policy: str,
    seed: int = 0,
) -> ImaginationGap:
    """Imagined minus real success, over tasks that were scored on both sides."""
    sides = [_by_task(imagined), _by_task(real)]
    tasks = sorted(sides[0].keys() & sides[1].keys())
    means = [[sum(side[task]) / len(side[task]) for task in tasks] for side in sides]
    totals = [sum(found) / len(found) if found else None for found in means]
    return ImaginationGap(
        simulator=simulator,
        policy=policy,
        tasks=len(tasks),
        imagined=totals[0],
        real=totals[1],
        difference=cluster_estimate([(a - b, 1) for a, b in zip(*means, strict=True)], seed),
    )


def _by_task(episodes: Iterable[Trajectory]) -> dict[str, list[float]]:
    found: dict[str, list[float]] = defaultdict(list)
    for one in episodes:
        if one.score is not None and one.score.reward is not None:
            found[one.task].append(float(one.score.reward))
    return found


def _imagined_plan(
    players: PlanInputs,
    simulator: ToolSimulator,
    templates: Mapping[str, Template],
    stack: AsyncExitStack,
    *,
    budget: ModelBudget | None = None,
) -> RolloutPlan:
    plan = plan_of(players, stack, templates=templates, budget=budget)
    return replace(
        plan,
        arenas=ImaginedWorlds(simulator, templates),
        score=imagined_score,
        reward="imagined",
    )


# --- simulators -----------------------------------------------------------------------------------


class _Recovered:
    """An environment that was recovered from traces."""

    name = "traces"

    def __init__(self, traces: CallTraces) -> None:
        self._template = Template(traced_environment(traces).spec)

    def begin(self) -> SimulatedEpisode:
        return self._template.session()


def _simulator(
    name: str, template: Template, learned: CallTraces, play: ProbePlay
) -> ToolSimulator:
    if name == "table":
        return TableSimulator(learned, _changing(template))
    if name == "traces":
        return _Recovered(learned)
    prefix, _, model = name.partition(":")
    if not is_model(name) or not model or prefix == "batch":
        raise BadInput(
            f"there is no simulator {name[:100]}.",
            remedy=f"Known: {', '.join(SIMULATORS)}, model:NAME, local:FOLDER.",
        )
    settings = play.options.server.model_copy(update={"model": model, "served": SERVED[prefix]})
    client = Connections(AsyncExitStack()).client(settings, "simulator")
    return ModelSimulator(asking(client), client.model, template, learned)


def _unseen(simulator: ToolSimulator, other: Template) -> ToolSimulator:
    return simulator.of(other) if isinstance(simulator, ModelSimulator) else simulator


def asking(client: ModelClient) -> Ask:
    """How a client is asked from code that is not asynchronous: on a loop in another thread."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="envwright simulator", daemon=True).start()
    drawn = Sampling(temperature=0, max_tokens=4_000)

    def ask(messages: Sequence[Message]) -> str:
        work = client.complete(messages, (), drawn)
        return asyncio.run_coroutine_threadsafe(work, loop).result().text

    return ask


def _changing(template: Template) -> Callable[[str], bool]:
    return {name for name, tool in template.tools.items() if tool.is_write}.__contains__


def _other_state(template: Template, seed: int) -> Template:
    return Template(played_state(template, seed, _STATE_CALLS).environment)


def state_texts(template: Template) -> set[str]:
    """All cells of an environment's state, as texts."""
    with template.reading() as db:
        return {
            str(cell)
            for name in template.schema.tables
            for row in db.execute(f"SELECT * FROM {quote_name(name)}")
            for cell in row
        }
