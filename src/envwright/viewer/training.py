"""The curves of a training run as one HTML file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from string import Template as Text

from envwright.types import Json
from envwright.viewer.markup import Html, clean, clip, join, table, tag

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
    title = clip(f"Training: {name}", 120)
    steps = [line for line in lines if line.get("phase") != "eval"]
    evals = [line for line in lines if line.get("phase") == "eval"]
    parts: list[object] = [tag("h1", title), tag("p", _said(summary))]
    for caption, key in _CURVES:
        parts.append(curves(caption, {"": _points(steps, key)}))
    for caption, chosen in (("Success in training", steps), ("Success on what is held out", evals)):
        keys = sorted({key for line in chosen for key in line if key.startswith("success/")})
        named = {key.removeprefix("success/"): _points(chosen, key) for key in keys}
        parts.append(curves(caption, named))
    if evals:
        parts.append(_evaluations(evals))
    return Text(page).substitute(title=clean(title), body=join(parts, "\n"))


def _said(summary: Mapping[str, Json]) -> str:
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
    return [found[at * (len(found) - 1) // (_MOST - 1)] for at in range(_MOST)]


def curves(caption: str, named: Mapping[str, Points]) -> Html:
    """Curves in one figure; nothing where there is no point."""
    shown = {name: points for name, points in named.items() if points}
    if not shown:
        return Html("")
    xs = [x for points in shown.values() for x, _ in points]
    ys = [y for points in shown.values() for _, y in points]
    low, high = min(ys), max(ys)
    if low == high:
        low, high = low - 0.5, high + 0.5
    box = (min(xs), max(max(xs), min(xs) + 1), low, high)
    drawn = [_curve(points, box, at) for at, points in enumerate(shown.values())]
    marks = [
        _label(_LEFT - 6, _TOP + 4, f"{high:.4g}", "end"),
        _label(_LEFT - 6, _HEIGHT - _BOTTOM, f"{low:.4g}", "end"),
        _label(_LEFT, _HEIGHT - 6, f"step {box[0]:g}", "start"),
        _label(_WIDTH - _RIGHT, _HEIGHT - 6, f"{box[1]:g}", "end"),
    ]
    frame = (_LEFT, _TOP, _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM)
    border = tag(
        "rect",
        x=frame[0],
        y=frame[1],
        width=frame[2],
        height=frame[3],
        fill="none",
        stroke="currentColor",
        opacity="0.3",
    )
    drawing = tag(
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
    return join([tag("h2", caption), drawing, tag("ul", *legend) if legend else ""])


def _curve(points: Points, box: tuple[float, float, float, float], number: int) -> Html:
    left, right, low, high = box
    wide, tall = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM
    placed = " ".join(
        f"{_LEFT + wide * (x - left) / (right - left):.1f},"
        f"{_TOP + tall * (high - y) / (high - low):.1f}"
        for x, y in points
    )
    return tag(
        "polyline",
        points=placed,
        fill="none",
        stroke="currentColor",
        stroke_width="1.5",
        stroke_linecap="round",
        stroke_dasharray=_STYLES[number % len(_STYLES)] or None,
    )


def _label(x: float, y: float, text: str, anchor: str) -> Html:
    return tag(
        "text", text, x=f"{x:g}", y=f"{y:g}", text_anchor=anchor, font_size=11, fill="currentColor"
    )


def _key(name: str, points: Points, number: int) -> Html:
    style = ("solid", "long dashes", "dots", "dashes and dots")[number % len(_STYLES)]
    return tag("li", f"{clip(name, 80)}: {points[0][1]:.3g} to {points[-1][1]:.3g} ({style})")


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
    return table("Evaluations on what is held out", heads, rows, "narrow")


def _figure(value: Json) -> str:
    return f"{value:.3f}" if isinstance(value, int | float) else "–"
