"""The part of a report that says what was checked about an environment."""

from __future__ import annotations

import json

from envwright.types import Call, CheckReport, CheckResult, Json
from envwright.viewer.markup import (
    Html,
    bar,
    clip,
    code,
    count,
    details,
    join,
    mark,
    percent,
    table,
    tag,
)

_MOST_ARGUMENT = 80


def checked(report: CheckReport | None) -> Html:
    """The checks of an environment and the seeded defects that they noticed."""
    head = tag("h2", "Checks of the environment")
    if report is None:
        return join([head, tag("p", "Not run.", class_="quiet")])
    held = sum(check.ok for check in report.checks)
    said = f"{held} of {len(report.checks)} checks hold."
    rows = [_row(check) for check in report.checks]
    listed = table("Checks", ("Check", "Result", "Tried#", "Detail"), rows)
    return join([head, tag("p", mark(report.ok, said)), listed, _mutation(report.mutation)])


def _row(check: CheckResult) -> tuple[object, ...]:
    shown: object = clip(check.detail, 600)
    if check.calls:
        shown = join([shown, details("Shortest calls that show it", calls(check.calls))])
    return check.name, mark(check.ok, "holds" if check.ok else "fails"), count(check.tried), shown


def _mutation(figures: dict[str, int]) -> Html:
    total = figures.get("total", 0)
    if not total:
        return tag("p", "No defects were seeded.", class_="quiet")
    share = figures.get("killed", 0) / total
    said = f"{figures.get('killed', 0)} of {total} seeded defects noticed ({percent(share)})."
    return join([tag("h3", "Seeded defects"), tag("p", said), tag("p", bar(share))])


def calls(made: tuple[Call, ...]) -> Html:
    """Tool calls in order, written as a person would."""
    return tag("ol", *(tag("li", code(written(call))) for call in made))


def written(call: Call) -> str:
    """A call in one line: ``cancel_order(order_id="O-1")``."""
    inner = ", ".join(f"{name}={value(v)}" for name, v in call.arguments.items())
    return f"{call.tool}({inner})"


def value(data: Json, most: int = _MOST_ARGUMENT) -> str:
    """A JSON value as text, shortened."""
    return clip(json.dumps(data, ensure_ascii=False, default=str), most)
