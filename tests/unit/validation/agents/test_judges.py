"""The table of agreement, on cases that can be counted by hand."""

from __future__ import annotations

from envwright.validation.agents.judges import JudgeAgreement, share_with_interval


def test_counts() -> None:
    table = JudgeAgreement(("a", "b"))
    table.add("a", ["a"], "x")
    table.add("a", ["b"], "x")
    table.add("a", [], "y", answered=False)
    table.add("b", ["a", "b"], "y")
    table.add("", [], "y")
    table.add("", ["b"], "z")
    assert table.precision("a") == (1, 2)
    assert table.recall("a") == (1, 3)
    assert table.precision("b") == (1, 3)
    assert table.recall("b") == (1, 1)
    assert table.any_precision() == (3, 4)
    assert table.any_recall() == (3, 4)
    assert table.false_alarms() == (1, 2)
    assert [table.group(name) for name in "xyz"] == [(1, 2), (1, 3), (0, 1)]
    assert table.unanswered() == 1
    text = table.text(overall="anything", groups=True)
    assert "| a | 1/2 = 0.50 (0.09–0.91) | 1/3 = 0.33" in text
    assert "| anything | 3/4" in text
    assert "| z | 0/1" in text
    assert "6 cases, 1 without a usable answer" in text


def test_nothing_seen_is_no_share() -> None:
    table = JudgeAgreement(("a",))
    table.add("a", [])
    assert share_with_interval(table.precision("a")) == "–"
    assert "something was seen" not in table.text()
