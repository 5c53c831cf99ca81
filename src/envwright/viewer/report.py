"""A report as one HTML file: what was built, checked, made and measured.

The file loads nothing and runs nothing; its own policy forbids both, whatever an environment's
names may hold. ``ReportData`` is all it knows: records, plus figures under the keys that the
command line prints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from string import Template as Text
from typing import Any

from envwright.runtime.graph import ToolGraph, tool_graph
from envwright.runtime.schema import quote
from envwright.runtime.template import Template
from envwright.store.files import write_atomic
from envwright.types import BuildResult, CheckReport, EnvironmentSpec, Json, Task
from envwright.viewer.built import built, graph_figure, mapped
from envwright.viewer.checked import checked
from envwright.viewer.markup import Html, clean, clip, count, join, percent, tag
from envwright.viewer.outcomes import next_section, rollouts_section, times_section
from envwright.viewer.task_cards import tasks_section


@dataclass(frozen=True, slots=True)
class ReportData:
    """What a report shows. Only the environment is needed; a stage that did not run stays empty."""

    environment: EnvironmentSpec
    graph: ToolGraph
    tables: Mapping[str, int]
    """Rows of each table at the start."""
    build: BuildResult | None = None
    checks: CheckReport | None = None
    tasks: Sequence[Task] = ()
    dropped: Mapping[str, int] = field(default_factory=dict)
    """Reason → candidates for tasks that were dropped."""
    rollouts: Sequence[Mapping[str, Json]] = ()
    """One mapping per policy, with the keys of ``envwright rollout --json`` and ``share_mean``."""
    times: Mapping[str, float] = field(default_factory=dict)
    """Stage → seconds, in the order to be shown."""
    commands: Sequence[tuple[str, str]] = ()
    """What to try next: commands, each with what it does."""

    @classmethod
    def of(cls, template: Template, **rest: Any) -> ReportData:
        """The data of a template's environment; ``rest`` holds the other fields."""
        with template.reading() as db:
            tables = {
                name: next(db.execute(f"SELECT count(*) FROM {quote(name)}"))[0]
                for name in template.schema.tables
            }
        return replace(cls(template.spec, tool_graph(template), tables), **rest)


def write_report(path: Path, data: ReportData) -> None:
    """Write the report; the same data give the same bytes."""
    write_atomic(path, render(data))


def render(data: ReportData) -> str:
    """The report as HTML text."""
    page = files("envwright.viewer").joinpath("report.html").read_text(encoding="utf-8")
    spec = data.environment
    title = clip(spec.title or spec.name, 120)
    parts = [
        tag("h1", title),
        tag("p", clip(spec.description, 1000), class_="quiet") if spec.description else "",
        _tiles(data),
        built(spec, data.graph, data.tables),
        mapped(data.build) if data.build else "",
        graph_figure(data.graph),
        checked(data.checks),
        tasks_section(data.tasks, data.dropped),
        rollouts_section(data.rollouts),
        times_section(data.times),
        next_section(data.commands),
    ]
    return Text(page).substitute(title=clean(title), body=join(parts, "\n"))


def _tiles(data: ReportData) -> Html:
    """The figures that matter most, at a glance."""
    writes = len(data.graph.writes)
    tiles = [
        (count(len(data.graph.tools)), f"tools, {count(writes)} of them writing"),
        (count(len(data.tables)), f"tables with {count(sum(data.tables.values()))} rows"),
        *_stage_tiles(data),
    ]
    shown = (tag("li", tag("b", figure), tag("span", words)) for figure, words in tiles)
    return tag("ul", *shown, class_="tiles", aria_label="Key figures")


def _stage_tiles(data: ReportData) -> list[tuple[str, str]]:
    tiles = []
    if build := data.build:
        done = f"{count(build.operations_mapped)} / {count(build.operations_total)}"
        tiles.append((done, "operations mapped"))
    if checks := data.checks:
        held = sum(check.ok for check in checks.checks)
        tiles.append((f"{held} / {len(checks.checks)}", "checks hold"))
        if total := checks.mutation.get("total"):
            killed = checks.mutation.get("killed", 0)
            tiles.append((percent(killed / total), "of seeded defects noticed"))
    if data.tasks:
        proven = sum(task.proof is not None and task.proof.ok for task in data.tasks)
        tiles.append((f"{count(proven)} / {count(len(data.tasks))}", "tasks proven"))
    return tiles
