"""The curves of the arms: figures of each step, and a picture of them.

A thin line is a seed, a thick one the mean over the seeds of an arm.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from xml.etree import ElementTree

import orjson

from envwright.types import Json

Curves = dict[str, dict[str, list[float | None]]]
"""Run, as ``erpo-1`` → figure → its value in each step; none where a step has none."""
STYLES = {"grpo": ("#1f5fa8", None), "erpo": ("#b5480f", "7 4")}
"""Colour and dashes of an arm."""
WIDTH, HEIGHT, GAP = 400, 170, 56


def _success(line: Mapping[str, Json]) -> float | None:
    found = [value for key, value in line.items() if key.startswith("success/")]
    return sum(found) / len(found) if found else None


def _spread(line: Mapping[str, Json]) -> float | None:
    drawn = line.get("groups/drawn")
    return 1 - line["groups/flat"] / drawn if drawn else None


FIGURES: dict[str, tuple[str, Callable[[Mapping[str, Json]], float | None]]] = {
    "success": ("Success, mean over the environments of a step", _success),
    "spread": ("Share of the groups that are played with a spread", _spread),
    "entropy": ("Entropy, nats a token", lambda line: line.get("entropy")),
    "norm": ("Norm of the gradient", lambda line: line.get("norm")),
}
"""What is shown: figure → caption, and how it is read off a line of metrics.jsonl."""


def gathered(runs: Path, arms: Sequence[str]) -> Curves:
    """The figures of all runs of these arms."""
    out: Curves = {}
    for arm in arms:
        for file in sorted(runs.glob(f"{arm}-*/metrics.jsonl")):
            lines = [orjson.loads(line) for line in file.read_bytes().splitlines()]
            steps = [line for line in lines if line["phase"] == "rl"]
            out[file.parent.name] = {
                name: [read(line) for line in steps] for name, (_, read) in FIGURES.items()
            }
    return out


def picture(curves: Curves) -> str:
    """All figures as SVG, two beside each other; the same curves give the same bytes."""
    panels = [
        svg_tag(
            "g",
            *_panel(caption, {run: own[name] for run, own in curves.items()}),
            transform=f"translate({GAP + at % 2 * (WIDTH + GAP)} {GAP + at // 2 * (HEIGHT + GAP)})",
        )
        for at, (name, (caption, _)) in enumerate(FIGURES.items())
    ]
    wide = 2 * (WIDTH + GAP) + GAP // 2
    tall = len(FIGURES) // 2 * (HEIGHT + GAP) + GAP
    background = svg_tag("rect", width=wide, height=tall, fill="#ffffff")
    keys = [
        _text(GAP + at * 90, 18, arm.upper(), "start", colour)
        for at, (arm, (colour, _)) in enumerate(STYLES.items())
    ]
    drawing = svg_tag(
        "svg",
        background,
        *keys,
        *panels,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide} {tall}",
        font_family="sans-serif",
    )
    return ElementTree.tostring(drawing, encoding="unicode")


def svg_tag(
    name: str, *children: ElementTree.Element | str, **attributes: object
) -> ElementTree.Element:
    """An element; ``_`` in a name stands for ``-``, and what is ``None`` is left out."""
    given = {k.replace("_", "-"): str(v) for k, v in attributes.items() if v is not None}
    out = ElementTree.Element(name, given)
    for child in children:
        if isinstance(child, str):
            out.text = child
        else:
            out.append(child)
    return out


def _panel(caption: str, series: Mapping[str, Sequence[float | None]]) -> list[ElementTree.Element]:
    values = [value for own in series.values() for value in own if value is not None]
    if not values:
        return []
    low, high = min(values), max(values)
    box = (low, high if high > low else low + 1, max(map(len, series.values())))
    out = [
        svg_tag("rect", width=WIDTH, height=HEIGHT, fill="none", stroke="#999999"),
        _text(0, -6, caption, "start"),
        _text(-4, 10, f"{box[1]:.3g}", "end"),
        _text(-4, HEIGHT, f"{low:.3g}", "end"),
        _text(WIDTH, HEIGHT + 14, f"step {box[2]}", "end"),
    ]
    for arm in STYLES:
        own = [one for run, one in series.items() if run.startswith(f"{arm}-")]
        out += [_line(one, box, arm, 0.6) for one in own]
        out += [_line(_means(own), box, arm, 2.4)] if own else []
    return out


def _means(several: Sequence[Sequence[float | None]]) -> list[float | None]:
    """Of each step, over those that have it."""
    out: list[float | None] = []
    for at in range(max(map(len, several))):
        found = [v for one in several if at < len(one) and (v := one[at]) is not None]
        out.append(sum(found) / len(found) if found else None)
    return out


def _line(
    values: Sequence[float | None], box: tuple[float, float, int], arm: str, width: float
) -> ElementTree.Element:
    low, high, steps = box
    colour, dashes = STYLES[arm]
    points = " ".join(
        f"{WIDTH * at / max(steps - 1, 1):.1f},{HEIGHT * (high - value) / (high - low):.1f}"
        for at, value in enumerate(values)
        if value is not None
    )
    return svg_tag(
        "polyline",
        points=points,
        fill="none",
        stroke=colour,
        stroke_width=str(width),
        stroke_dasharray=dashes,
    )


def _text(
    x: float, y: float, said: str, anchor: str, colour: str = "#333333"
) -> ElementTree.Element:
    return svg_tag(
        "text", said, x=f"{x:g}", y=f"{y:g}", text_anchor=anchor, font_size=12, fill=colour
    )
