"""The part of a report about tasks: how many, how hard, and what a few of them look like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from envwright.types import (
    AnswerCheck,
    EventCheck,
    FrameCheck,
    Proof,
    StateCheck,
    Task,
    TaskCheck,
)
from envwright.viewer.checked import calls, value
from envwright.viewer.markup import (
    Html,
    amount,
    bar,
    clip,
    code,
    count,
    counted,
    details,
    join,
    mark,
    table,
    tag,
)

_EXAMPLES = 3
_MOST_CHECKS = 12
_MOST_BARS = 10


def tasks_section(tasks: Sequence[Task], dropped: Mapping[str, int]) -> Html:
    """Counts, distributions and examples of tasks."""
    head = tag("h2", "Tasks")
    if not tasks and not dropped:
        return join([head, tag("p", "Not made.", class_="quiet")])
    proven = sum(task.proof is not None and task.proof.ok for task in tasks)
    lost = sum(dropped.values())
    said = f"{counted(proven, 'task')} proven, {count(lost)} dropped while making them."
    by_number = sorted(dropped.items(), key=lambda entry: (-entry[1], entry[0]))
    most = max(dropped.values(), default=0)
    rows = [(why, count(n), bar(n / most if most else 0, "warm")) for why, n in by_number]
    left_out = table("Dropped, by reason", ("Reason", "Candidates#", "Share"), rows)
    return join(
        [head, tag("p", said), left_out if rows else "", _difficulty(tasks), _examples(tasks)]
    )


# --- difficulty ----------------------------------------------------------------------------------


def _difficulty(tasks: Sequence[Task]) -> Html:
    """Small charts, one for each feature that differs between tasks."""
    names = dict.fromkeys(name for task in tasks for name in task.difficulty)
    charts = []
    for name in names:
        values = [task.difficulty[name] for task in tasks if name in task.difficulty]
        if len(set(values)) > 1:
            charts.append(_chart(name.replace("_", " "), values))
    if not charts:
        return Html("")
    return join([tag("h3", "Difficulty"), tag("div", *charts, class_="charts")])


def _chart(name: str, values: Sequence[float]) -> Html:
    bins = _bins(values)
    most = max(bins.values())
    rows = [(label, bar(number / most), count(number)) for label, number in bins.items()]
    return table(name.capitalize(), (name, "Share", "Tasks#"), rows)


def _bins(values: Sequence[float]) -> dict[str, int]:
    """Tasks per value, or per range where there are many values."""
    counted_values = Counter(values)
    if len(counted_values) <= _MOST_BARS:
        return {amount(v): counted_values[v] for v in sorted(counted_values)}
    low, high = min(values), max(values)
    step = (high - low) / _MOST_BARS
    edges = [low + step * n for n in range(_MOST_BARS + 1)]
    places = Counter(min(int((v - low) / step), _MOST_BARS - 1) for v in values)
    return {f"{edges[n]:.3g} to {edges[n + 1]:.3g}": places[n] for n in range(_MOST_BARS)}


# --- examples ------------------------------------------------------------------------------------


def _examples(tasks: Sequence[Task]) -> Html:
    if not tasks:
        return Html("")
    cards = [_card(task, number) for number, task in enumerate(_chosen(tasks), 1)]
    return join([tag("h3", f"{counted(len(cards), 'example')}, from easy to hard"), *cards])


def _chosen(tasks: Sequence[Task]) -> list[Task]:
    """Tasks spread evenly from the easiest to the hardest."""
    ranked = sorted(tasks, key=lambda task: (len(task.gold), sum(task.difficulty.values())))
    wanted = min(_EXAMPLES, len(ranked))
    steps = max(wanted - 1, 1)
    return [ranked[n * (len(ranked) - 1) // steps] for n in range(wanted)]


def _card(task: Task, number: int) -> Html:
    scenario = task.scenario
    later = [tag("blockquote", clip(turn, 800)) for turn in scenario.later]
    asked = [tag("li", clip(question.text, 300)) for question in scenario.questions]
    rubric = [tag("li", _check(check)) for check in task.rubric.checks[:_MOST_CHECKS]]
    more = len(task.rubric.checks) - _MOST_CHECKS
    return tag(
        "article",
        tag("h3", f"Example {number}", aria_label=f"Example {number}: {task.plan}"),
        tag("blockquote", clip(scenario.opening, 1200)),
        join([tag("h4", "In later turns"), *later]) if later else "",
        join([tag("h4", "To be answered"), tag("ul", *asked)]) if asked else "",
        tag("h4", "Gold calls"),
        calls(task.gold),
        tag("h4", "An episode scores 1 when"),
        tag("ul", *rubric, tag("li", f"and {more} more") if more > 0 else ""),
        _proof(task.proof),
        tag("p", code(task.id), class_="quiet"),
        aria_label=f"Example task {number}",
    )


def _check(check: TaskCheck) -> Html:
    """One check of a rubric as a person would say it, with its exact form on demand."""
    note = "" if check.gate else " (reported, no gate)"
    match check:
        case StateCheck():
            return join([check.name, note, details("query", tag("pre", clip(check.sql, 1500)))])
        case FrameCheck():
            return join([f"nothing else changed: {_frame(check)}", note])
        case AnswerCheck():
            within = f" (within {check.tolerance:g})" if check.tolerance else ""
            said = f"the answer to “{check.question}” is "
            return join([said, code(value(check.expected, 200)), within, note])
        case EventCheck():
            return join([f"{check.name}: ", _rule(check), note])


def _rule(check: EventCheck) -> Html:
    """What must not be called, and what only after something else."""
    parts = []
    if check.forbidden:
        names = join((code(name) for name in check.forbidden), ", ")
        parts.append(join(["never a call of ", names]))
    if check.then:
        names = join((code(name) for name in check.then), ", ")
        parts.append(join([names, " only after ", code(check.first)]))
    return join(parts, "; ")


def _frame(check: FrameCheck) -> str:
    """Tables and the number of rows that may differ in each."""
    parts = [f"{t}, {counted(len(rows), 'row')}" for t, rows in check.changed.items() if rows]
    parts += [
        f"{t}, {counted(number, 'new row')}" for t, number in check.inserted.items() if number
    ]
    return "only " + "; ".join(parts) if parts else "no row may differ"


def _proof(proof: Proof | None) -> Html:
    if proof is None:
        return tag("p", mark(None, "no proof yet"))
    others = sum(proof.mutants.values())
    told = [
        mark(proof.gold_reward == 1, f"gold scores {proof.gold_reward:g}"),
        mark(proof.noop_reward == 0, f"doing nothing scores {proof.noop_reward:g}"),
        mark(
            proof.solver_reward == 1,
            f"a solver with the words alone scores {proof.solver_reward:g}",
        ),
        mark(proof.replay_identical, "replay is identical"),
        mark(
            not proof.survivors,
            f"{counted(others, 'mutant')}: {proof.killed} below 1, {proof.equivalent} equivalent, "
            f"{len(proof.survivors)} contradict",
        ),
    ]
    return join(
        [tag("h4", "Proof"), tag("ul", *(tag("li", line) for line in told), class_="proof")]
    )
