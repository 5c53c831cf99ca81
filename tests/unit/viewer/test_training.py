"""The report of a training run: curves of what is there, and nothing that runs."""

from __future__ import annotations

from envwright.types import Json
from envwright.viewer.html_report import curve_figure, render_training


def test_curves_are_drawn_and_names_escaped() -> None:
    lines: list[dict[str, Json]] = [
        {"step": 0, "phase": "eval", "success": 0.0, "success/<b>": 0.0, "episodes": 2},
        *({"step": n, "phase": "rl", "reward": n / 10, "kl": None} for n in range(1, 2000)),
        {"step": 2000, "phase": "rl", "skipped": "no group has a spread", "reward": None},
        {"step": 2000, "phase": "eval", "success": 0.5, "success/<b>": 0.5, "episodes": 2},
    ]
    page = render_training("<script>", {"model": "tiny", "steps": 3, "skipped": 1}, lines)
    assert "<script" not in page
    assert "<b>:" not in page
    assert "1 of them skipped" in page
    assert page.count("<polyline") == 2  # reward, and the success of one environment
    assert "0.500" in page


def test_a_curve_by_hand() -> None:
    drawn = curve_figure("Reward", {"": [(0, 1.0), (10, 3.0)]})
    assert 'points="60.0,136.0 630.0,12.0"' in drawn
    assert curve_figure("Reward", {"": []}) == ""
    assert "0.5" in curve_figure("Reward", {"": [(1, 1.0)]})  # one value has room around it
