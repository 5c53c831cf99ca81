"""The part of a report about rollouts, times, and what to try next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from envwright.types import Json
from envwright.viewer.markup import Html, bar, code, count, join, percent, table, tag

Figures = Mapping[str, Json]
"""One rollout: the keys of ``envwright rollout --json``, and ``share_mean`` where it is known."""


def rollouts_section(rollouts: Sequence[Figures]) -> Html:
    """One row per policy."""
    head = tag("h2", "Rollouts")
    if not rollouts:
        return join([head, tag("p", "Not run.", class_="quiet")])
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
    rows = [_row(figures) for figures in rollouts]
    return join([head, table("Policies", heads, rows), tag("p", note, class_="quiet")])


def _row(figures: Figures) -> tuple[object, ...]:
    seconds = figures.get("seconds")
    return (
        str(figures.get("policy", "")),
        count(int(figures.get("episodes", 0))),
        percent(figures.get("success")),
        _interval(figures.get("success"), figures.get("interval")),
        percent(figures.get("share_mean")),
        _reasons(figures.get("stop")),
        _reasons(figures.get("errors")) or "none",
        f"{seconds:.1f}" if isinstance(seconds, int | float) else "–",
    )


def _reasons(counts: Json) -> str:
    """Reasons and how often, most frequent first."""
    if not isinstance(counts, Mapping):
        return ""
    ranked = sorted(counts.items(), key=lambda entry: (-entry[1], str(entry[0])))
    return ", ".join(f"{str(name).replace('_', ' ')} {count(n)}" for name, n in ranked if n)


def _interval(success: Json, interval: Json) -> object:
    """The interval as words and as a small picture from 0 to 1."""
    numbers = isinstance(interval, Sequence) and len(interval) == 2
    if not isinstance(success, int | float) or not numbers:
        return "–"
    low, high = (min(max(float(end), 0.0), 1.0) for end in interval)
    words = f"{percent(low)} to {percent(high)}"
    return join(
        [
            words,
            tag(
                "svg",
                tag("rect", class_="track", y=7, width=176, height=2),
                tag("rect", class_="band", x=_at(low), y=3, width=_at(high - low), height=10, rx=3),
                tag("circle", class_="dot", cx=_at(float(success)), cy=8, r=4),
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
    rows = [(stage, f"{seconds:.2f}", bar(seconds / most)) for stage, seconds in times.items()]
    total = f"Seconds by stage, {sum(times.values()):.2f} in all"
    return join([tag("h2", "Times"), table(total, ("Stage", "Seconds#", "Share"), rows)])


def next_section(commands: Sequence[tuple[str, str]]) -> Html:
    """Commands to try, each with what it does."""
    if not commands:
        return Html("")
    rows = [(code(command), what) for command, what in commands]
    return join(
        [tag("h2", "What to try next"), table("Commands", ("Command", "What it does"), rows)]
    )
