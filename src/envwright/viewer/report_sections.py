"""The sections of a report: what was built, checked, made and measured."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence

from envwright.environment.tool_graph import ToolGraph
from envwright.types import (
    AnswerCheck,
    BuildResult,
    Call,
    CheckReport,
    CheckResult,
    EnvironmentSpec,
    EventCheck,
    FrameCheck,
    Json,
    Origin,
    Proof,
    StateCheck,
    Task,
    TaskCheck,
    ToolSpec,
    UnmappedOperation,
)
from envwright.viewer.html_markup import (
    Html,
    clip_text,
    count_noun,
    format_amount,
    format_count,
    format_percent,
    html_code,
    html_details,
    html_table,
    html_tag,
    join_html,
    share_bar,
    verdict_mark,
)
from envwright.viewer.tool_graph_svg import draw_graph

_MOST_LISTED = 200
_OPEN_TOOLS = 12
"""An environment with more tools than this has them in a part that opens on demand."""


def built_section(spec: EnvironmentSpec, graph: ToolGraph, tables: Mapping[str, int]) -> Html:
    """The environment: where it comes from, its tables, its tools and its policy."""
    facts = [
        ("Name", join_html([spec.name, f" (version {spec.version})"])),
        ("Domain", spec.domain),
        ("Identity", html_code(spec.id)),
        ("Clock", spec.clock),
        ("Source", _source(spec.source)),
        ("Licence", spec.source.licence or "none stated"),
        ("SHA-256", html_code(spec.source.sha256) if spec.source.sha256 else ""),
    ]
    policy = html_details("Policy that an agent must follow", html_tag("pre", spec.policy))
    return join_html(
        [
            html_tag("h2", "What was built"),
            _facts(facts),
            _tables(tables),
            _tools(spec, graph),
            policy if spec.policy else "",
        ]
    )


def operations_section(build: BuildResult) -> Html:
    """The operations of the source: how many were mapped, and why others were not."""
    total, done = build.operations_total, build.operations_mapped
    # Listed from the most frequent reason to the rarest, equals by name.
    by_reason = Counter(item.reason for item in build.unmapped)
    rows = [
        (
            reason,
            format_count(number),
            _operations([i for i in build.unmapped if i.reason == reason]),
        )
        for reason, number in sorted(by_reason.items(), key=lambda entry: (-entry[1], entry[0]))
    ]
    said = f"{format_count(done)} of {count_noun(total, 'operation')} of the source became tools."
    listed = html_table("Operations left out, by reason", ("Reason", "Operations#", "Which"), rows)
    return join_html([html_tag("h3", "Operations"), html_tag("p", said), listed if rows else ""])


def graph_figure(graph: ToolGraph) -> Html:
    """The tool graph as a picture with its caption."""
    caption = (
        "Columns count the calls that must come before a tool. Point at a tool to see its lines, "
        "at a line to see the columns that carry it."
    )
    scene = html_tag(
        "div",
        Html(draw_graph(graph)),
        class_="graph",
        role="region",
        tabindex=0,
        aria_label="Tool graph",
    )
    return join_html(
        [
            html_tag("h2", "Tool graph"),
            html_tag("figure", scene, html_tag("figcaption", caption)),
            _links(graph),
        ]
    )


def _facts(facts: list[tuple[str, str]]) -> Html:
    shown = (html_tag("dt", name) + html_tag("dd", value) for name, value in facts if value)
    return html_tag("dl", join_html(Html(pair) for pair in shown))


def _source(origin: Origin) -> Html:
    """Title and place of the source; only a web address becomes a link."""
    title = origin.title or origin.uri or origin.kind
    # Anything else (``javascript:``, ``file:``) could act or leak when clicked.
    if origin.uri.startswith(("https://", "http://")):
        shown = html_tag("a", clip_text(title, 200), href=origin.uri, rel="noreferrer")
        return join_html([shown, f" ({origin.kind})"])
    place = f", {origin.uri}" if origin.uri not in ("", title) else ""
    kind = f" ({origin.kind})" if title != origin.kind else ""
    return join_html([clip_text(title, 200), kind, place])


def _tables(tables: Mapping[str, int]) -> Html:
    rows = [(html_code(name), format_count(number)) for name, number in tables.items()]
    return html_table("Tables and their rows at the start", ("Table", "Rows#"), rows, "narrow")


def _tools(spec: EnvironmentSpec, graph: ToolGraph) -> Html:
    rows = [_tool(tool, tool.name in graph.writes) for tool in spec.tools]
    heads: tuple[str, ...] = ("Tool", "Kind", "Description", "Parameters", "Operation")
    if not any(tool.operation for tool in spec.tools):
        heads, rows = heads[:-1], [row[:-1] for row in rows]
    listed = html_table("Tools", heads, rows)
    if len(rows) <= _OPEN_TOOLS:
        return listed
    return html_details(f"All {count_noun(len(rows), 'tool')}", listed)


def _tool(tool: ToolSpec, writes: bool) -> tuple[object, ...]:
    kind = "writes" if writes else "reads"
    names = (html_code(n if p.required else f"{n}?") for n, p in tool.parameters.items())
    return (
        html_code(tool.name),
        html_tag("span", kind, class_=kind),
        clip_text(tool.description),
        join_html(names, ", "),
        html_code(tool.operation) if tool.operation else "",
    )


def _operations(items: list[UnmappedOperation]) -> Html:
    lines = [
        f"{item.operation}: {clip_text(item.detail, 160)}" if item.detail else item.operation
        for item in items[:_MOST_LISTED]
    ]
    if len(items) > _MOST_LISTED:
        lines.append(f"and {count_noun(len(items) - _MOST_LISTED, 'more operation')}")
    return html_details("show", html_tag("ul", *(html_tag("li", line) for line in lines)))


def _links(graph: ToolGraph) -> Html:
    """The graph in words, for those who cannot see it."""
    pairs: dict[tuple[str, str], dict[str, None]] = {}
    for edge in graph.edges:
        pairs.setdefault((edge.source, edge.target), {})[f"{edge.kind} {edge.column}"] = None
    shown = list(pairs.items())[:_MOST_LISTED]
    rows = [(html_code(s), html_code(t), ", ".join(why)) for (s, t), why in shown]
    words = f"The graph as a table ({count_noun(len(pairs), 'link')}"
    words += f", the first {_MOST_LISTED} shown)" if len(pairs) > _MOST_LISTED else ")"
    listed = html_table("Links between tools", ("From", "To", "Carried by"), rows)
    return html_details(words, listed) if rows else verdict_mark(None, "no tool depends on another")


# --- checks --------------------------------------------------------------------------------------


_MOST_ARGUMENT = 80


def checks_section(report: CheckReport | None) -> Html:
    """The checks of an environment and the seeded defects that they noticed."""
    head = html_tag("h2", "Checks of the environment")
    if report is None:
        return join_html([head, html_tag("p", "Not run.", class_="quiet")])
    held = sum(check.ok for check in report.checks)
    said = f"{held} of {len(report.checks)} checks hold."
    rows = [_row(check) for check in report.checks]
    listed = html_table("Checks", ("Check", "Result", "Tried#", "Detail"), rows)
    return join_html(
        [head, html_tag("p", verdict_mark(report.ok, said)), listed, _mutation(report.mutation)]
    )


def _row(check: CheckResult) -> tuple[object, ...]:
    shown: object = clip_text(check.detail, 600)
    if check.calls:
        shown = join_html(
            [shown, html_details("Shortest calls that show it", call_list(check.calls))]
        )
    return (
        check.name,
        verdict_mark(check.ok, "holds" if check.ok else "fails"),
        format_count(check.tried),
        shown,
    )


def _mutation(figures: dict[str, int]) -> Html:
    total = figures.get("total", 0)
    if not total:
        return html_tag("p", "No defects were seeded.", class_="quiet")
    share = figures.get("killed", 0) / total
    said = (
        f"{figures.get('killed', 0)} of {total} seeded defects noticed ({format_percent(share)})."
    )
    return join_html(
        [html_tag("h3", "Seeded defects"), html_tag("p", said), html_tag("p", share_bar(share))]
    )


def call_list(made: tuple[Call, ...]) -> Html:
    """Tool calls in order, written as a person would."""
    return html_tag("ol", *(html_tag("li", html_code(format_call(call))) for call in made))


def format_call(call: Call) -> str:
    """A call in one line: ``cancel_order(order_id="O-1")``."""
    inner = ", ".join(f"{name}={json_text(v)}" for name, v in call.arguments.items())
    return f"{call.tool}({inner})"


def json_text(data: Json, most: int = _MOST_ARGUMENT) -> str:
    """A JSON value as text, shortened."""
    return clip_text(json.dumps(data, ensure_ascii=False, default=str), most)


# --- rollouts, times, commands -------------------------------------------------------------------


Figures = Mapping[str, Json]
"""One rollout: the keys of ``envwright rollout --json``, and ``share_mean`` where it is known."""


def rollouts_section(rollouts: Sequence[Figures]) -> Html:
    """One row per policy."""
    head = html_tag("h2", "Rollouts")
    if not rollouts:
        return join_html([head, html_tag("p", "Not run.", class_="quiet")])
    heads = (
        "Policy",
        "Episodes#",
        "Success#",
        "Interval",
        "Partial credit#",
        "Ended because",
        "Errors",
        "Seconds#",
    )
    note = (
        "Success is the share of episodes in which every gate of the rubric holds; partial credit "
        "is the mean share of checks that hold, which an idle policy can have too."
    )
    rows = [_outcomes_row(figures) for figures in rollouts]
    return join_html(
        [head, html_table("Policies", heads, rows), html_tag("p", note, class_="quiet")]
    )


def _outcomes_row(figures: Figures) -> tuple[object, ...]:
    seconds = figures.get("seconds")
    return (
        str(figures.get("policy", "")),
        format_count(int(figures.get("episodes", 0))),
        format_percent(figures.get("success")),
        _interval(figures.get("success"), figures.get("interval")),
        format_percent(figures.get("share_mean")),
        _reasons(figures.get("stop")),
        _reasons(figures.get("errors")) or "none",
        f"{seconds:.1f}" if isinstance(seconds, int | float) else "–",
    )


def _reasons(counts: Json) -> str:
    """Reasons and how often, most frequent first."""
    if not isinstance(counts, Mapping):
        return ""
    ranked = sorted(counts.items(), key=lambda entry: (-entry[1], str(entry[0])))
    return ", ".join(f"{str(name).replace('_', ' ')} {format_count(n)}" for name, n in ranked if n)


def _interval(success: Json, interval: Json) -> object:
    """The interval as words and as a small picture from 0 to 1."""
    numbers = isinstance(interval, Sequence) and len(interval) == 2
    if not isinstance(success, int | float) or not numbers:
        return "–"
    # Clipped to the picture, which shows 0 to 1.
    low, high = (min(max(float(end), 0.0), 1.0) for end in interval)
    words = f"{format_percent(low)} to {format_percent(high)}"
    return join_html(
        [
            words,
            html_tag(
                "svg",
                html_tag("rect", class_="track", y=7, width=176, height=2),
                html_tag(
                    "rect", class_="band", x=_at(low), y=3, width=_at(high - low), height=10, rx=3
                ),
                html_tag("circle", class_="dot", cx=_at(float(success)), cy=8, r=4),
                class_="range",
                viewBox="-4 0 184 16",
                aria_hidden="true",
            ),
        ]
    )


def _at(share: float) -> str:
    return f"{176 * share:.1f}"


def times_section(times: Mapping[str, float]) -> Html:
    """How long each stage took."""
    if not times:
        return Html("")
    most = max(times.values()) or 1.0
    rows = [
        (stage, f"{seconds:.2f}", share_bar(seconds / most)) for stage, seconds in times.items()
    ]
    total = f"Seconds by stage, {sum(times.values()):.2f} in all"
    return join_html(
        [html_tag("h2", "Times"), html_table(total, ("Stage", "Seconds#", "Share"), rows)]
    )


def next_section(commands: Sequence[tuple[str, str]]) -> Html:
    """Commands to try, each with what it does."""
    if not commands:
        return Html("")
    rows = [(html_code(command), what) for command, what in commands]
    return join_html(
        [
            html_tag("h2", "What to try next"),
            html_table("Commands", ("Command", "What it does"), rows),
        ]
    )


# --- tasks ---------------------------------------------------------------------------------------


_EXAMPLES = 3
_MOST_CHECKS = 12
_MOST_BARS = 10


def tasks_section(tasks: Sequence[Task], dropped: Mapping[str, int]) -> Html:
    """Counts, distributions and examples of tasks."""
    head = html_tag("h2", "Tasks")
    if not tasks and not dropped:
        return join_html([head, html_tag("p", "Not made.", class_="quiet")])
    proven = sum(task.proof is not None and task.proof.ok for task in tasks)
    lost = sum(dropped.values())
    said = f"{count_noun(proven, 'task')} proven, {format_count(lost)} dropped while making them."
    by_number = sorted(dropped.items(), key=lambda entry: (-entry[1], entry[0]))
    most = max(dropped.values(), default=0)
    rows = [
        (why, format_count(n), share_bar(n / most if most else 0, "warm")) for why, n in by_number
    ]
    left_out = html_table("Dropped, by reason", ("Reason", "Candidates#", "Share"), rows)
    return join_html(
        [head, html_tag("p", said), left_out if rows else "", _difficulty(tasks), _examples(tasks)]
    )


# --- difficulty ----------------------------------------------------------------------------------


def _difficulty(tasks: Sequence[Task]) -> Html:
    """Small charts, one for each feature that differs between tasks."""
    names = dict.fromkeys(name for task in tasks for name in task.difficulty)
    charts = []
    for name in names:
        values = [task.difficulty[name] for task in tasks if name in task.difficulty]
        # A chart of one bar would say nothing.
        if len(set(values)) > 1:
            charts.append(_chart(name.replace("_", " "), values))
    if not charts:
        return Html("")
    return join_html([html_tag("h3", "Difficulty"), html_tag("div", *charts, class_="charts")])


def _chart(name: str, values: Sequence[float]) -> Html:
    bins = _bins(values)
    most = max(bins.values())
    rows = [
        (label, share_bar(number / most), format_count(number)) for label, number in bins.items()
    ]
    return html_table(name.capitalize(), (name, "Share", "Tasks#"), rows)


def _bins(values: Sequence[float]) -> dict[str, int]:
    """Tasks per value, or per range where there are many values."""
    counted_values = Counter(values)
    if len(counted_values) <= _MOST_BARS:
        return {format_amount(v): counted_values[v] for v in sorted(counted_values)}
    low, high = min(values), max(values)
    step = (high - low) / _MOST_BARS
    edges = [low + step * n for n in range(_MOST_BARS + 1)]
    # The maximum falls on the upper edge of the last range and belongs to it.
    places = Counter(min(int((v - low) / step), _MOST_BARS - 1) for v in values)
    return {f"{edges[n]:.3g} to {edges[n + 1]:.3g}": places[n] for n in range(_MOST_BARS)}


# --- examples ------------------------------------------------------------------------------------


def _examples(tasks: Sequence[Task]) -> Html:
    if not tasks:
        return Html("")
    cards = [_card(task, number) for number, task in enumerate(_chosen(tasks), 1)]
    return join_html(
        [html_tag("h3", f"{count_noun(len(cards), 'example')}, from easy to hard"), *cards]
    )


def _chosen(tasks: Sequence[Task]) -> list[Task]:
    """Tasks spread evenly from the easiest to the hardest."""
    ranked = sorted(tasks, key=lambda task: (len(task.gold), sum(task.difficulty.values())))
    wanted = min(_EXAMPLES, len(ranked))
    # Gaps between the examples; at least 1 also for a single one.
    steps = max(wanted - 1, 1)
    # The easiest and the hardest are always among them.
    return [ranked[n * (len(ranked) - 1) // steps] for n in range(wanted)]


def _card(task: Task, number: int) -> Html:
    scenario = task.scenario
    later = [html_tag("blockquote", clip_text(turn, 800)) for turn in scenario.later]
    asked = [html_tag("li", clip_text(question.text, 300)) for question in scenario.questions]
    rubric = [html_tag("li", _check(check)) for check in task.rubric.checks[:_MOST_CHECKS]]
    more = len(task.rubric.checks) - _MOST_CHECKS
    return html_tag(
        "article",
        html_tag("h3", f"Example {number}", aria_label=f"Example {number}: {task.plan}"),
        html_tag("blockquote", clip_text(scenario.opening, 1200)),
        join_html([html_tag("h4", "In later turns"), *later]) if later else "",
        join_html([html_tag("h4", "To be answered"), html_tag("ul", *asked)]) if asked else "",
        html_tag("h4", "Gold calls"),
        call_list(task.gold),
        html_tag("h4", "An episode scores 1 when"),
        html_tag("ul", *rubric, html_tag("li", f"and {more} more") if more > 0 else ""),
        _proof(task.proof),
        html_tag("p", html_code(task.id), class_="quiet"),
        aria_label=f"Example task {number}",
    )


def _check(check: TaskCheck) -> Html:
    """One check of a rubric as a person would say it, with its exact form on demand."""
    note = "" if check.gate else " (reported, no gate)"
    match check:
        case StateCheck():
            return join_html(
                [
                    check.name,
                    note,
                    html_details("query", html_tag("pre", clip_text(check.sql, 1500))),
                ]
            )
        case FrameCheck():
            return join_html([f"nothing else changed: {_frame(check)}", note])
        case AnswerCheck():
            within = f" (within {check.tolerance:g})" if check.tolerance else ""
            said = f"the answer to “{check.question}” is "
            return join_html([said, html_code(json_text(check.expected, 200)), within, note])
        case EventCheck():
            return join_html([f"{check.name}: ", _rule(check), note])


def _rule(check: EventCheck) -> Html:
    """What must not be called, and what only after something else."""
    parts = []
    if check.forbidden:
        names = join_html((html_code(name) for name in check.forbidden), ", ")
        parts.append(join_html(["never a call of ", names]))
    if check.then:
        names = join_html((html_code(name) for name in check.then), ", ")
        parts.append(join_html([names, " only after ", html_code(check.first)]))
    return join_html(parts, "; ")


def _frame(check: FrameCheck) -> str:
    """Tables and the number of rows that may differ in each."""
    parts = [f"{t}, {count_noun(len(rows), 'row')}" for t, rows in check.changed.items() if rows]
    parts += [
        f"{t}, {count_noun(number, 'new row')}" for t, number in check.inserted.items() if number
    ]
    return "only " + "; ".join(parts) if parts else "no row may differ"


def _proof(proof: Proof | None) -> Html:
    if proof is None:
        return html_tag("p", verdict_mark(None, "no proof yet"))
    others = sum(proof.mutants.values())
    told = [
        verdict_mark(proof.gold_reward == 1, f"gold scores {proof.gold_reward:g}"),
        verdict_mark(proof.noop_reward == 0, f"doing nothing scores {proof.noop_reward:g}"),
        verdict_mark(
            proof.solver_reward == 1,
            f"a solver with the words alone scores {proof.solver_reward:g}",
        ),
        verdict_mark(proof.replay_identical, "replay is identical"),
        verdict_mark(
            not proof.survivors,
            f"{count_noun(others, 'mutant')}: {proof.killed} below 1, "
            f"{proof.equivalent} equivalent, "
            f"{len(proof.survivors)} contradict",
        ),
    ]
    return join_html(
        [
            html_tag("h4", "Proof"),
            html_tag("ul", *(html_tag("li", line) for line in told), class_="proof"),
        ]
    )
