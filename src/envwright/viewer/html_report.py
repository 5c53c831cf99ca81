"""Reports as one HTML file each: of an environment and its tasks, and of a training run.

The file loads nothing and runs nothing; its own policy forbids both, whatever an environment's
names may hold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from string import Template as Text
from typing import Any

from envwright.environment.schema import quote_name
from envwright.environment.template import Template
from envwright.environment.tool_graph import ToolGraph, tool_graph
from envwright.storage.files import write_atomic
from envwright.types import BuildResult, CheckReport, EnvironmentSpec, Json, Task
from envwright.viewer.html_markup import (
    Html,
    clip_text,
    escape_text,
    format_count,
    format_percent,
    html_table,
    html_tag,
    join_html,
)
from envwright.viewer.report_sections import (
    built_section,
    checks_section,
    graph_figure,
    next_section,
    operations_section,
    rollouts_section,
    tasks_section,
    times_section,
)


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
        # Names come from a document, so they are quoted like any other identifier.
        with template.reading() as db:
            tables = {
                name: next(db.execute(f"SELECT count(*) FROM {quote_name(name)}"))[0]
                for name in template.schema.tables
            }
        return replace(cls(template.spec, tool_graph(template), tables), **rest)


def write_report(path: Path, data: ReportData) -> None:
    """Write the report; the same data give the same bytes."""
    write_atomic(path, render_report(data))


def render_report(data: ReportData) -> str:
    """The report as HTML text."""
    page = files("envwright.viewer").joinpath("report.html").read_text(encoding="utf-8")
    spec = data.environment
    title = clip_text(spec.title or spec.name, 120)
    parts = [
        html_tag("h1", title),
        html_tag("p", clip_text(spec.description, 1000), class_="quiet")
        if spec.description
        else "",
        _tiles(data),
        built_section(spec, data.graph, data.tables),
        operations_section(data.build) if data.build else "",
        graph_figure(data.graph),
        checks_section(data.checks),
        tasks_section(data.tasks, data.dropped),
        rollouts_section(data.rollouts),
        times_section(data.times),
        next_section(data.commands),
    ]
    return Text(page).substitute(title=escape_text(title), body=join_html(parts, "\n"))


def _tiles(data: ReportData) -> Html:
    """The figures that matter most, at a glance."""
    writes = len(data.graph.writes)
    tiles = [
        (format_count(len(data.graph.tools)), f"tools, {format_count(writes)} of them writing"),
        (
            format_count(len(data.tables)),
            f"tables with {format_count(sum(data.tables.values()))} rows",
        ),
        *_stage_tiles(data),
    ]
    shown = (
        html_tag("li", html_tag("b", figure), html_tag("span", words)) for figure, words in tiles
    )
    return html_tag("ul", *shown, class_="tiles", aria_label="Key figures")


def _stage_tiles(data: ReportData) -> list[tuple[str, str]]:
    tiles = []
    if build := data.build:
        done = f"{format_count(build.operations_mapped)} / {format_count(build.operations_total)}"
        tiles.append((done, "operations mapped"))
    if checks := data.checks:
        held = sum(check.ok for check in checks.checks)
        tiles.append((f"{held} / {len(checks.checks)}", "checks hold"))
        if total := checks.mutation.get("total"):
            killed = checks.mutation.get("killed", 0)
            tiles.append((format_percent(killed / total), "of seeded defects noticed"))
    if data.tasks:
        proven = sum(task.proof is not None and task.proof.ok for task in data.tasks)
        tiles.append((f"{format_count(proven)} / {format_count(len(data.tasks))}", "tasks proven"))
    return tiles


# --- a training run ------------------------------------------------------------------------------


_WIDTH, _HEIGHT = 640, 160
_LEFT, _RIGHT, _TOP, _BOTTOM = 60, 10, 12, 24
_MOST = 600
"""Points of a curve; of more, some are left out evenly."""
_CURVES = (
    ("Reward", "reward"),
    ("Loss", "loss"),
    ("Entropy, nats a token", "entropy"),
    ("KL to the reference, nats a token", "kl"),
    ("Share of tokens that are clipped", "clip"),
    ("Norm of the gradient", "norm"),
)
_STYLES = ("", "6 3", "2 3", "8 3 2 3")
"""Dashes, so that curves do not hang on colour."""
Points = Sequence[tuple[float, float]]


def render_training(
    name: str, summary: Mapping[str, Json], lines: Sequence[Mapping[str, Json]]
) -> str:
    """The report as HTML text; the same figures give the same bytes.

    Args:
        name: the run's.
        summary: what the command line prints.
        lines: of ``metrics.jsonl``.
    """
    page = files("envwright.viewer").joinpath("report.html").read_text(encoding="utf-8")
    title = clip_text(f"Training: {name}", 120)
    # Lines of evaluations stand between those of training steps in the same file.
    steps = [line for line in lines if line.get("phase") != "eval"]
    evals = [line for line in lines if line.get("phase") == "eval"]
    parts: list[object] = [html_tag("h1", title), html_tag("p", _summary_line(summary))]
    for caption, key in _CURVES:
        parts.append(curve_figure(caption, {"": _points(steps, key)}))
    for caption, chosen in (("Success in training", steps), ("Success on what is held out", evals)):
        keys = sorted({key for line in chosen for key in line if key.startswith("success/")})
        named = {key.removeprefix("success/"): _points(chosen, key) for key in keys}
        parts.append(curve_figure(caption, named))
    if evals:
        parts.append(_evaluations(evals))
    return Text(page).substitute(title=escape_text(title), body=join_html(parts, "\n"))


def _summary_line(summary: Mapping[str, Json]) -> str:
    said = f"{summary.get('model')}: {summary.get('steps')} steps"
    said += f", {summary.get('skipped')} of them skipped." if summary.get("skipped") else "."
    return f"{said} Stopped: {summary['stopped']}" if summary.get("stopped") else said


def _points(lines: Sequence[Mapping[str, Json]], key: str) -> Points:
    found = [
        (float(line["step"]), float(value))
        for line in lines
        if isinstance(value := line.get(key), int | float)
    ]
    if len(found) <= _MOST:
        return found
    # Both ends are kept.
    return [found[at * (len(found) - 1) // (_MOST - 1)] for at in range(_MOST)]


def curve_figure(caption: str, named: Mapping[str, Points]) -> Html:
    """Curves in one figure; nothing where there is no point."""
    shown = {name: points for name, points in named.items() if points}
    if not shown:
        return Html("")
    # All curves of a figure share their scale, so that they can be compared.
    xs = [x for points in shown.values() for x, _ in points]
    ys = [y for points in shown.values() for _, y in points]
    low, high = min(ys), max(ys)
    if low == high:
        low, high = low - 0.5, high + 0.5
    # A single point would make the box empty, and the scale a division by zero.
    box = (min(xs), max(max(xs), min(xs) + 1), low, high)
    drawn = [_curve(points, box, at) for at, points in enumerate(shown.values())]
    marks = [
        _label(_LEFT - 6, _TOP + 4, f"{high:.4g}", "end"),
        _label(_LEFT - 6, _HEIGHT - _BOTTOM, f"{low:.4g}", "end"),
        _label(_LEFT, _HEIGHT - 6, f"step {box[0]:g}", "start"),
        _label(_WIDTH - _RIGHT, _HEIGHT - 6, f"{box[1]:g}", "end"),
    ]
    frame = (_LEFT, _TOP, _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM)
    border = html_tag(
        "rect",
        x=frame[0],
        y=frame[1],
        width=frame[2],
        height=frame[3],
        fill="none",
        stroke="currentColor",
        opacity="0.3",
    )
    drawing = html_tag(
        "svg",
        border,
        *drawn,
        *marks,
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        role="img",
        aria_label=caption,
        style=f"max-width:{_WIDTH}px;width:100%",
    )
    legend = [_key(name, points, at) for at, (name, points) in enumerate(shown.items()) if name]
    return join_html([html_tag("h2", caption), drawing, html_tag("ul", *legend) if legend else ""])


def _curve(points: Points, box: tuple[float, float, float, float], number: int) -> Html:
    left, right, low, high = box
    wide, tall = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM
    placed = " ".join(
        f"{_LEFT + wide * (x - left) / (right - left):.1f},"
        f"{_TOP + tall * (high - y) / (high - low):.1f}"
        for x, y in points
    )
    return html_tag(
        "polyline",
        points=placed,
        fill="none",
        stroke="currentColor",
        stroke_width="1.5",
        stroke_linecap="round",
        stroke_dasharray=_STYLES[number % len(_STYLES)] or None,
    )


def _label(x: float, y: float, text: str, anchor: str) -> Html:
    return html_tag(
        "text", text, x=f"{x:g}", y=f"{y:g}", text_anchor=anchor, font_size=11, fill="currentColor"
    )


def _key(name: str, points: Points, number: int) -> Html:
    style = ("solid", "long dashes", "dots", "dashes and dots")[number % len(_STYLES)]
    return html_tag(
        "li", f"{clip_text(name, 80)}: {points[0][1]:.3g} to {points[-1][1]:.3g} ({style})"
    )


def _evaluations(evals: Sequence[Mapping[str, Json]]) -> Html:
    keys = ["success", *sorted({k for line in evals for k in line if k.startswith("pass^")})]
    rows = [
        (
            str(line["step"]),
            *(_figure(line.get(key)) for key in keys),
            str(line.get("episodes", "")),
        )
        for line in evals
    ]
    heads = ("Step#", *(f"{key}#" for key in keys), "Episodes#")
    return html_table("Evaluations on what is held out", heads, rows, "narrow")


def _figure(value: Json) -> str:
    return f"{value:.3f}" if isinstance(value, int | float) else "–"
