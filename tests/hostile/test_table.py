"""The table of attacks as a whole, and what tries them."""

from __future__ import annotations

import os
import signal
import time
from collections import Counter

import pytest

from envwright.errors import BadInput
from tests.hostile.__main__ import counts
from tests.hostile.attacks import Attack, Case, Group, cases_of
from tests.hostile.children import in_child
from tests.hostile.table import GROUPS, all_cases
from tests.hostile.trials import tried
from tests.hostile.work import ENGINE_UNIT, measured
from tests.hostile.worlds import shop_template

VERDICTS = {
    *("refused", "unfinished", "fine", "nothing", "silent", "failure", "failed"),
    *("invalid_arguments", "unknown_tool", "precondition", "constraint", "execution"),
}


def test_the_table_is_as_large_as_it_says() -> None:
    written = sum(len(group.attacks) for group in GROUPS)
    generated = len(all_cases())
    assert written >= 150
    assert generated >= 1_000
    assert f"| all | {written} | {generated} |" in counts()


def test_rows_have_names_of_their_own_and_verdicts_that_there_are() -> None:
    ids = Counter(case.id for case in all_cases())
    assert max(ids.values()) == 1, ids.most_common(3)
    for case in all_cases():
        for verdict in case.expected:
            name, _, _ = verdict.partition("@")
            assert name in VERDICTS or name.startswith("limit:"), case.id


def test_the_same_rows_are_generated_each_time() -> None:
    again = [c.id for group in GROUPS for attack in group.attacks for c in cases_of(group, attack)]
    assert again == [case.id for case in all_cases()]


def _group(work: object) -> Group:
    return Group("x", "", lambda given, _: given, [Attack("x", "refused", lambda: work)])


def _tried(work: object) -> tuple[str, str]:
    group = _group(work)
    (trial,) = tried(cases_of(group, group.attacks[0]))
    return trial.verdict, trial.problem


def _refuse() -> str:
    raise BadInput("is wrong.", file="x.yaml")


class _Steering(BadInput):
    def __str__(self) -> str:
        return "\x1b[31m"


def _steer() -> str:
    raise _Steering("x")


def _end() -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    return "fine"


def test_what_is_wrong_is_told() -> None:
    assert _tried(_refuse) == ("refused", "")
    assert _tried(lambda: "fine")[1].startswith("fine instead of refused")
    assert _tried(lambda: 1 / 0)[0] == "crash"
    assert _tried(lambda: bytes(1 << 40))[0] == "too large"
    assert _tried(_end)[0] == "SIGKILL"
    assert _tried(_steer)[0] == "unclear"


def test_work_that_is_too_much_is_told() -> None:
    def work() -> str:
        for _ in range(600_000):
            len("")
        return _refuse()

    assert "units of work, more than 500,000" in _tried(work)[1]


def test_memory_that_is_too_much_is_told() -> None:
    def work() -> str:
        assert b"x" * (400 << 20)
        return _refuse()

    assert "MiB, more than 150" in _tried(work)[1]


def test_a_hang_ends_the_child_and_not_what_comes_after_it() -> None:
    def work(item: str) -> str:
        while item == "hang":
            pass
        if item == "wait":
            time.sleep(10_000)
        return item

    said = list(in_child(["a", "hang", "b"], work, seconds=0))
    assert said == ["a", {"died": "too slow"}, "b"]


def test_work_is_counted_the_same_each_time() -> None:
    def units() -> int:
        with shop_template().session() as session, measured() as work:
            session.call("find_orders")
            session.call("create_order", {"customer_id": "C-1", "total": 5})
        return work.units

    units()
    assert units() == units() < 1_000


def test_the_engine_counts() -> None:
    sql = (
        "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t LIMIT 9000) SELECT n FROM t"
    )
    with shop_template().session() as session, measured() as work:
        session.query(sql)
    assert work.units > 9_000 * 5 / ENGINE_UNIT


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.name)
def test_a_sample_is_no_larger_than_it_says(group: Group) -> None:
    for attack in group.attacks:
        cases: list[Case] = cases_of(group, attack)
        assert 0 < len(cases) <= attack.most, attack.name
