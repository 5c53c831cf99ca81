"""``envwright build traces:FILE_OR_FOLDER``: logs of tool calls → an environment that answers them.

What is built of four episodes in five is tried on the fifth before all of them are used, so that
the report can say how far the environment agrees with what was recorded.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from envwright.bounds import WORK_SECONDS, work_bounds
from envwright.environment.template import Template
from envwright.environment.traced_calls import CallTraces, leaf_values
from envwright.errors import BadInput
from envwright.inference.traces import traced_environment
from envwright.inference.traces.observed_things import is_reading
from envwright.rollout.probes.simulator_scorecard import SimulatorFigures, score_simulator
from envwright.sources.traces import PREFIX, load_traces
from envwright.workflows.environment_build import REPORT, place_environment, pretty_json
from envwright.workflows.verb_api import JsonObject, Progress, VerbResult, ignore_progress

_HELD_OUT = 5
"""Every fifth episode is held out,"""
_LEAST_EPISODES = 10
"""where there are so many."""


class RecoveredEnvironment(VerbResult):
    """One environment that was recovered from traces."""

    path: str
    name: str
    source: str
    tools: int
    tables: int
    episodes: int
    calls: int
    left_out: dict[str, str]
    """Tool → why it is not offered."""
    agreement: JsonObject | None
    """Of what is built of the other episodes, on held-out ones: ``SimulatorFigures``."""


class TraceBuild(VerbResult):
    """The environments that were recovered."""

    environments: tuple[RecoveredEnvironment, ...]


def is_trace(source: str) -> bool:
    """Whether a source of the command line is a log of calls."""
    return source.startswith(PREFIX)


def build_traces(
    sources: Sequence[str],
    output: Path,
    *,
    force: bool = False,
    budget: float = WORK_SECONDS,
    progress: Progress = ignore_progress,
) -> TraceBuild:
    """Recover environments from logs into ``output/<name>``, named after the file or folder.

    Example::

        made = build_traces(["traces:runs/oracle"], Path("out"))
        made.environments[0].agreement["exact"]["value"]  # of held-out calls

    Args:
        sources: ``traces:FILE_OR_FOLDER``.
        output: the folder for the environments.
        force: replace other environments that are there, with their tasks.
        budget: seconds of processor time for one source; the command line holds it.
        progress: called with the number of sources done so far.

    Raises:
        BadInput: a log cannot be read, holds no calls, or something is in the way.
        WorkTooLarge: a log needs more than its budget; nothing is written of it.
    """
    if other := next((source for source in sources if not is_trace(source)), ""):
        raise BadInput(f"{other[:200]} is no log, and others are.", remedy="Build them one by one.")
    made: dict[str, RecoveredEnvironment] = {}
    for number, source in enumerate(sources, start=1):
        with work_bounds(f"building {source[:200]}", budget):
            traces = load_traces(Path(source.removeprefix(PREFIX)))
            if traces.name in made:
                raise BadInput(
                    f"two sources are called {traces.name}.", remedy="Build them one by one."
                )
            made[traces.name] = _built(source, traces, output, force)
        progress(number)
    return TraceBuild(environments=tuple(made.values()))


def _built(source: str, traces: CallTraces, output: Path, force: bool) -> RecoveredEnvironment:
    figures = agreement_on_held_out(traces)
    found = traced_environment(traces)
    spec, folder = found.spec, output / found.spec.name
    report: JsonObject = {
        "episodes": len(traces.episodes),
        "left_out": found.left_out,
        "unexplained_refusals": found.unexplained,
        "agreement": figures.data() if figures else None,
    }
    place_environment(spec, folder, force, {REPORT: pretty_json(report)})
    return RecoveredEnvironment(
        path=str(folder),
        name=spec.name,
        source=source,
        tools=len(spec.tools),
        tables=len(Template(spec).schema.tables),
        episodes=len(traces.episodes),
        calls=sum(map(len, traces.episodes)),
        left_out=found.left_out,
        agreement=report["agreement"],
    )


def agreement_on_held_out(traces: CallTraces) -> SimulatorFigures | None:
    """How far an environment recovered from most episodes agrees with the others.

    Every fifth episode is held out. ``None`` where there are fewer than ten.
    """
    if len(traces.episodes) < _LEAST_EPISODES:
        return None
    held_out = traces.episodes[_HELD_OUT - 1 :: _HELD_OUT]
    rest = [one for n, one in enumerate(traces.episodes, start=1) if n % _HELD_OUT]
    used = traces.model_copy(update={"episodes": tuple(rest)})
    template = Template(traced_environment(used).spec)
    texts = {
        str(leaf)
        for episode in rest
        for call in episode
        for leaf in leaf_values(call.value).values()
    }
    return score_simulator(held_out, template.session, lambda tool: not is_reading(tool), texts)
