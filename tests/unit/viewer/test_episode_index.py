"""The index of episodes: it follows files that grow and are written anew, and pages what it has."""

from __future__ import annotations

import os
from pathlib import Path

import orjson
import pytest

from envwright.errors import BadInput
from envwright.types import Json, slot_id
from envwright.viewer.episode_facts import episode_facts, learned_of, seconds_of
from envwright.viewer.episode_index import INDEX, TrajectoryIndex


def line(number: int, **more: Json) -> bytes:
    data = {
        "task": f"t{number % 3}",
        "environments": ["e"],
        "policy": "good" if number % 2 else "bad",
        "sample": number,
        "messages": [{"role": "user", "content": f"Order {number}, please."}],
        "steps": [{"call": {"tool": "buy"}, "error": "precondition" if number % 4 == 0 else None}],
        "stop": "done",
        "score": {"reward": float(number % 2), "share": 0.5},
        **more,
    }
    return orjson.dumps(data) + b"\n"


@pytest.fixture
def run(tmp_path: Path) -> Path:
    file = tmp_path / "run" / "trajectories.jsonl"
    file.parent.mkdir()
    file.write_bytes(b"".join(map(line, range(10))))
    return file


def opened(run: Path) -> TrajectoryIndex:
    return TrajectoryIndex(run.parent, {"run": run})


def test_what_grows_is_followed_and_a_torn_line_waited_for(run: Path) -> None:
    index = opened(run)
    assert index.follow() == 10
    with run.open("ab") as file:
        file.write(line(10)[:30])
    assert (index.follow(), index.count()) == (0, 10)
    with run.open("ab") as file:
        file.write(line(10)[30:] + line(11))
    assert (index.follow(), index.count()) == (2, 12)
    index.close()
    again = opened(run)  # another process goes on where this one stopped
    assert (again.follow(), again.count()) == (0, 12)


def test_what_there_is_no_time_for_comes_next(run: Path) -> None:
    index = opened(run)
    assert (index.follow(-1), index.behind, index.count()) == (0, True, 0)
    assert (index.follow(), index.behind, index.count()) == (10, False, 10)


def test_a_run_that_is_written_anew_is_read_anew(run: Path) -> None:
    index = opened(run)
    index.follow()
    draft = run.with_name("draft")
    draft.write_bytes(b"".join(map(line, reversed(range(10)))))
    os.replace(draft, run)
    assert (index.follow(), index.count()) == (10, 10)
    first = index.page({})["rows"][0]
    assert first["sample"] == 9
    assert orjson.loads(index.line(first["number"])[1])["sample"] == 9


def test_lines_that_are_no_episodes_are_counted(run: Path) -> None:
    with run.open("ab") as file:
        file.write(b"nonsense\n[]\n" + line(10))
    index = opened(run)
    assert index.follow() == 11
    assert index.summary()[0]["broken"] == 2


@pytest.mark.parametrize(
    ("query", "samples"),
    [
        ({"policy": "good", "sort": "-number", "limit": "2"}, [9, 7]),
        ({"reward": "0.0", "task": "t0"}, [0, 6]),
        ({"tool": "buy"}, [0, 4, 8]),
        ({"q": "ORDER 3"}, [3]),
        ({"offset": "8"}, [8, 9]),
        ({"sort": "-reward", "limit": "1"}, [1]),
        ({"stop": "failed"}, []),
        ({"offset": "9" * 99}, []),
    ],
)
def test_pages(run: Path, query: dict[str, str], samples: list[int]) -> None:
    index = opened(run)
    index.follow()
    assert [row["sample"] for row in index.page(query)["rows"]] == samples


@pytest.mark.parametrize(
    "query",
    [{"sort": "run; DROP TABLE runs"}, {"limit": "x"}, {"reward": "much"}, {"run": "other"}],
)
def test_wrong_questions_are_refused(run: Path, query: dict[str, str]) -> None:
    with pytest.raises(BadInput):
        opened(run).page(query)


def test_facets_and_matrix(run: Path) -> None:
    index = opened(run)
    index.follow()
    assert index.facets()["policy"] == [["good", 5], ["bad", 5]] or index.facets()["policy"] == [
        ["bad", 5],
        ["good", 5],
    ]
    assert index.facets()["tool"] == [["buy", 3]]
    cells = {(one["task"], one["policy"]): one for one in index.matrix({})}
    assert (cells["t0", "good"]["episodes"], cells["t0", "good"]["reward"]) == (2, 1.0)


def test_an_index_that_is_none_does_not_stop_it(run: Path) -> None:
    (run.parent / INDEX).write_bytes(b"this is no database, but it is long enough to be one" * 99)
    index = opened(run)
    assert index.follow() == 10
    index.close()


def test_runs_of_one_folder_do_not_mix(run: Path) -> None:
    other = run.with_name("other.jsonl")
    other.write_bytes(line(3))
    both = TrajectoryIndex(run.parent, {"run": run, "other": other})
    both.follow()
    alone = TrajectoryIndex(run.parent, {"other": other})
    assert (both.count(), alone.count()) == (11, 1)
    assert {row["run"] for row in alone.page({})["rows"]} == {"other"}


def test_facts_of_hostile_lines() -> None:
    wild = line(1, messages=[{"role": "user", "content": "<script>\x1b[31m" + "x" * 1_000_000}])
    facts = episode_facts(wild)
    assert facts is not None
    assert len(facts[0][-2]) == 300
    for broken in (
        *(b"{}", b"[1]", b"null", b'{"task": 1}', line(1, steps=[1]), line(1, usage=3)),
        *(line(1, sample=2**63), line(1, score={"reward": [1]}), line(1, usage={"cost_nano": "1"})),
    ):
        assert episode_facts(broken) is None
    for broken in (b"{}", b"[1]", b"null", b"1", b'{"id": 1, "policy": "x"}', b"\xff"):
        assert seconds_of(broken) is None
    for broken in (
        *(b"{}", b"[1]", b"null", b'{"id": 1, "turns": 3}'),
        b'{"id": 1, "turns": [{"trained": [[1]]}]}',
        b'{"id": 1, "turns": [{"trained": [[0, 9223372036854775808]]}]}',
    ):
        assert learned_of(broken) is None


def test_roles_beside_an_episode_are_not_the_episode() -> None:
    assert learned_of(b'{"id": "1", "part": "reviewer", "turns": []}') is None
    assert learned_of(b'{"id": "1", "part": "revised"}') is not None


def beside(run: Path, name: str, *rows: Json) -> None:
    with run.with_name(name).open("ab") as file:
        file.write(b"".join(orjson.dumps(row) + b"\n" for row in rows))


def test_what_stands_beside_comes_before_an_episode_or_after_it(run: Path) -> None:
    index = opened(run)
    index.follow()
    ids = [row["id"] for row in index.page({})["rows"]]
    new = slot_id("t1", "bad", 10, 0)
    beside(
        run, "timings.jsonl",
        {"id": ids[3], "policy": 1.5, "user": 0.5}, {"id": new, "policy": 4.0}, {"id": "gone"},
    )  # fmt: skip
    turn = {"turn": 0, "tokens": 5, "trained": [[0, 2], [3, 5]], "advantage": -0.5, "logprob": -1.0}
    other = {**turn, "trained": [[0, 1]], "advantage": 2.0}
    beside(
        run, "learned.jsonl", {"id": ids[3], "turns": [turn, other]}, {"id": ids[4], "why": "flat"}
    )
    assert index.follow() == 0
    rows = index.page({})["rows"]
    assert [row["seconds"] for row in rows] == [None] * 3 + [2.0] + [None] * 6
    assert (rows[3]["learned"], rows[3]["trained"], rows[3]["advantage"]) == ("yes", 5, 0.0)
    assert (rows[4]["learned"], rows[4]["trained"]) == ("flat", 0)
    with run.open("ab") as file:
        file.write(line(10))
    index.close()
    again = opened(run)  # what waits is kept for the next process
    assert again.follow() == 1
    assert again.page({"sort": "-seconds"})["rows"][0]["id"] == new
    assert again.page({"learned": "flat"})["total"] == 1
    assert ["yes", 1] in again.facets()["learned"]
    assert again.summary()[0]["seconds"] == 6.0


def test_what_stands_beside_is_written_anew(run: Path) -> None:
    """A step that is played again after a crash learns anew."""
    index = opened(run)
    index.follow()
    first = index.page({})["rows"][0]["id"]
    for why in ("user", "group"):
        file = run.with_name("draft")
        file.write_bytes(orjson.dumps({"id": first, "why": why}) + b"\n")
        os.replace(file, run.with_name("learned.jsonl"))
        index.follow()
        assert index.page({})["rows"][0]["learned"] == why


def test_cost_is_that_of_the_provider(run: Path) -> None:
    usage = {"prompt_tokens": 7, "completion_tokens": 3, "cached_tokens": 2, "cost_nano": 1_500_000}
    with run.open("ab") as file:
        file.write(line(10, usage=usage))
    index = opened(run)
    index.follow()
    last = index.page({"sort": "-cost", "limit": "1"})["rows"][0]
    assert (last["tokens"], last["cost"]) == (10, 0.0015)
    assert index.summary()[0]["cost"] == 0.0015
