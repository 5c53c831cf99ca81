"""Thresholds, duplicates, clusters and ranks, on answers that are known."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from envwright.authoring.mining import MiningOptions, MiningOutcome, MiningRequest, mine_topics
from envwright.authoring.mining.batch_questions import MiningDesk
from envwright.authoring.mining.topic_clusters import (
    choose_topics,
    join_near_groups,
    join_same_titles,
    rank_topics,
)
from envwright.authoring.mining.topic_records import TopicDescription
from envwright.llm.client import ScriptedClient
from envwright.llm.conversation import AnswerJournal
from envwright.llm.embeddings import HashedNgrams, Vector
from tests.unit.mining.player import Player, labelled


class Known:
    """Vectors by the first word of a text."""

    name = "known"

    def __init__(self, degrees: Mapping[str, float]) -> None:
        self._degrees = degrees

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        angles = [math.radians(self._degrees[text.split()[0].strip(":")]) for text in texts]
        return [[math.cos(angle), math.sin(angle)] for angle in angles]


def pair(
    number: int, title: str, useful: int, modelable: int
) -> tuple[MiningRequest, TopicDescription]:
    text = f"request {number}"
    about = TopicDescription(
        title=title, description="D.", usefulness=useful, modelability=modelable
    )
    return MiningRequest(text=text, file="f", line=number), about


FOUND = [
    pair(1, "Pool desk", 7, 8),
    pair(2, "pool  DESK!", 9, 9),
    pair(3, "Baths", 8, 8),
    pair(4, "Marina", 10, 7),
    pair(5, "Pool desk", 10, 9),
    pair(6, "Marina", 7, 7),
]


def test_of_one_title_the_most_modelable_then_the_most_useful_stands() -> None:
    groups = join_same_titles(FOUND)
    shown = [(g.description and g.description.title, [r.line for r in g.requests]) for g in groups]
    assert shown == [("Pool desk", [5, 1, 2]), ("Baths", [3]), ("Marina", [4, 6])]


def test_near_descriptions_join_and_the_score_counts_requests() -> None:
    embedder = Known({"Pool": 0, "Baths": 10, "Marina": 90})
    groups = join_near_groups(join_same_titles(FOUND), embedder, 0.95)
    topics = rank_topics(groups)
    assert [(t.rank, t.title, t.tasks, t.score) for t in topics] == [
        (1, "Pool desk", 4, round(0.9 * math.log2(5), 4)),
        (2, "Marina", 2, round(0.7 * math.log2(3), 4)),
    ]
    assert [one.line for one in topics[0].examples] == [5, 1, 2, 3]
    assert len(join_near_groups(join_same_titles(FOUND), embedder, 0.999)) == 3


def test_of_a_cluster_the_middle_stands_and_all_requests_count() -> None:
    found = [pair(n, name, 8, 8) for n, name in enumerate(("A", "B", "C", "Z"), start=1)]
    embedder = Known({"A": 0, "B": 12, "C": 20, "Z": 120})
    groups = choose_topics(join_same_titles(found), embedder, 2, seed=0)
    topics = rank_topics(groups)
    assert [(t.title, t.tasks, t.descriptions) for t in topics] == [("B", 3, 3), ("Z", 1, 1)]
    assert len(choose_topics(join_same_titles(found), embedder, 9, seed=0)) == 4


def requests_of(texts: Sequence[str]) -> list[MiningRequest]:
    return [
        MiningRequest(text=text, file="f", line=line) for line, text in enumerate(texts, start=1)
    ]


def mined(tmp_path: Path, player: Player, options: MiningOptions) -> MiningOutcome:
    out = MiningOutcome()
    with AnswerJournal(tmp_path / "journal") as journal:
        desk = MiningDesk(ScriptedClient(player), journal, options)
        asyncio.run(mine_topics(requests_of(list(labelled())), HashedNgrams(), options, out, desk))
    return out


def test_all_stages_on_the_shipped_requests(tmp_path: Path) -> None:
    scores = {"pharmacy": (6, 9), "marina": (9, 3), "ferry terminal": (2, 2)}
    out = mined(tmp_path, Player(labelled(), scores), MiningOptions())
    assert [(step.name, step.given, step.kept, dict(step.dropped)) for step in out.steps] == [
        ("stateful", 166, 100, {"not stateful": 66}),
        ("described", 100, 100, {}),
        ("above thresholds", 100, 82, {
            "modelability too low": 6,
            "usefulness and modelability too low": 6,
            "usefulness too low": 6,
        }),
        ("distinct", 82, 13, {"same title": 69}),
        ("topics", 13, 13, {}),
    ]  # fmt: skip
    assert {topic.title for topic in out.topics} == {
        f"{world} desk" for world in set(labelled().values()) - {"", *scores}
    }
    assert sum(topic.tasks for topic in out.topics) == 82
    assert [topic.rank for topic in out.topics] == list(range(1, 14))
    assert all(len(topic.examples) == 5 for topic in out.topics)
    assert out.spent["stateful"].calls == 7
    assert out.spent["describe"].calls == 4


def test_a_count_joins_clusters_and_the_seed_decides(tmp_path: Path) -> None:
    options = MiningOptions(count=5)
    one, two = (mined(tmp_path, Player(labelled()), options) for _ in range(2))
    assert one.topics == two.topics
    assert len(one.topics) == 5
    assert sum(topic.tasks for topic in one.topics) == 100
    assert sum(topic.descriptions for topic in one.topics) == 16


def test_nothing_above_the_thresholds_is_no_topic(tmp_path: Path) -> None:
    out = mined(tmp_path, Player(labelled()), MiningOptions(least_usefulness=9))
    assert out.topics == []
    assert out.steps[-1].kept == 0


@pytest.mark.parametrize("count", [None, 16])
def test_rules_need_nobody(count: int | None) -> None:
    options, out = MiningOptions(by="rules", count=count), MiningOutcome()
    asyncio.run(mine_topics(requests_of(list(labelled())), HashedNgrams(), options, out))
    assert [(step.name, step.given, step.kept) for step in out.steps] == [
        ("stateful", 166, 95),
        ("topics", 95, count or 10),
    ]
    tasks = [topic.tasks for topic in out.topics]
    assert sum(tasks) == 95
    assert tasks == sorted(tasks, reverse=True)
    for topic in out.topics:
        assert (topic.by, topic.usefulness, topic.modelability, topic.score) == (
            "rules", None, None, None,
        )  # fmt: skip
        assert topic.title
        assert not topic.description
