"""From descriptions, or from requests alone, to distinct topics in the order of their worth."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence

from envwright.models.embedding import Embedder
from envwright.synthesis.mining.clustering import clusters, near_groups
from envwright.synthesis.mining.records import (
    EXAMPLES,
    Description,
    Group,
    MiningOptions,
    Request,
    Topic,
)
from envwright.synthesis.mining.words import content_words, title_of

_MOST_BY_RULES = 50


def same_titles(found: Sequence[tuple[Request, Description]]) -> list[Group]:
    """Descriptions with one title joined: the best stands for them, the best groups come first.

    Best is the most modelable, then the most useful, then the earliest.
    """
    by_title: dict[str, list[tuple[Request, Description]]] = {}
    for request, description in found:
        title = re.sub(r"\W+", " ", description.title.casefold()).strip()
        by_title.setdefault(title, []).append((request, description))
    groups = []
    for own in by_title.values():
        head = min(own, key=lambda pair: _worth(pair[1]))
        requests = [head[0], *(request for request, _ in own if request is not head[0])]
        groups.append(Group(tuple(requests), head[1], 1))
    return sorted(groups, key=lambda group: _worth(_described(group)))


def near_joined(groups: Sequence[Group], embedder: Embedder, least: float) -> list[Group]:
    """Groups whose descriptions say nearly the same joined; the first of them stands for them."""
    vectors = embedder.embed([_described(group).text for group in groups])
    return [
        _joined([groups[number] for number in own], descriptions=1)
        for own in near_groups(vectors, least)
    ]


def chosen(groups: Sequence[Group], embedder: Embedder, count: int, seed: int) -> list[Group]:
    """At most ``count`` groups: the one nearest the centre of each cluster stands for it."""
    if count >= len(groups):
        return list(groups)
    vectors = embedder.embed([_described(group).text for group in groups])
    found = clusters(vectors, count, seed)
    return [_joined([groups[i] for i in own], descriptions=len(own)) for own in found]


def ranked(groups: Sequence[Group]) -> list[Topic]:
    """The topics of a model, the best first.

    The score is modelability/10 · usefulness/10 · log2(1 + requests): 1 for a perfect world that
    one request asks for, 2 when three do. Ties go by title.
    """
    topics = [_topic(group, _described(group)) for group in groups]
    return _numbered(sorted(topics, key=lambda one: (-(one.score or 0), one.title)))


def by_rules(
    requests: Sequence[Request], embedder: Embedder, options: MiningOptions
) -> list[Topic]:
    """Topics without a model: clusters of requests, named by their words, the largest first.

    By default there are √n of them, rounded up, and at most 50.
    """
    words = [content_words(request.text) for request in requests]
    count = options.count or min(_MOST_BY_RULES, math.ceil(math.sqrt(len(requests))))
    found = clusters(embedder.embed([" ".join(own) for own in words]), count, options.seed)
    everywhere = Counter(word for own in words for word in set(own))
    topics = [
        Topic(
            rank=1,
            title=title_of([words[i] for i in own], everywhere, len(requests)),
            by="rules",
            tasks=len(own),
            examples=tuple(requests[i] for i in own[:EXAMPLES]),
        )
        for own in found
    ]
    return _numbered(sorted(topics, key=lambda one: (-one.tasks, one.title)))


def _topic(group: Group, description: Description) -> Topic:
    tasks = len(group.requests)
    worth = description.modelability * description.usefulness / 100
    return Topic(
        rank=1,
        title=description.title,
        description=description.description,
        by="model",
        usefulness=description.usefulness,
        modelability=description.modelability,
        score=round(worth * math.log2(1 + tasks), 4),
        tasks=tasks,
        descriptions=group.descriptions,
        examples=group.requests[:EXAMPLES],
    )


def _numbered(topics: Sequence[Topic]) -> list[Topic]:
    return [one.model_copy(update={"rank": rank}) for rank, one in enumerate(topics, start=1)]


def _joined(groups: Sequence[Group], descriptions: int) -> Group:
    requests = tuple(request for group in groups for request in group.requests)
    return Group(requests, groups[0].description, descriptions)


def _described(group: Group) -> Description:
    assert group.description is not None
    return group.description


def _worth(description: Description) -> tuple[int, int]:
    return -description.modelability, -description.usefulness
