"""Which descriptions belong together, and which distinct topics come of them."""

from __future__ import annotations

import math
import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from operator import itemgetter, mul

from envwright.authoring.mining.request_rules import content_words, topic_title
from envwright.authoring.mining.topic_records import (
    TOPIC_EXAMPLES,
    MiningOptions,
    MiningRequest,
    Topic,
    TopicDescription,
    TopicGroup,
)
from envwright.llm.embeddings import Embedder, Vector

# Iterations of k-means at most; it usually converges earlier.
_ROUNDS = 25
_FITTED = 2_000
"""Items that centres are fitted to: a sample of larger sets, whose others then join them."""
DotProduct = Callable[[Vector], float]


def group_near_vectors(vectors: Sequence[Vector], least: float) -> list[list[int]]:
    """Items that are joined to an earlier one: those whose cosine with it is at least ``least``.

    Each item goes to the most alike of the items that head a group, so that chains of small steps
    do not join what is far apart.

    Args:
        vectors: of length one, the items to be kept first.
        least: a cosine.

    Returns:
        groups in the order of their heads; the head comes first in each.
    """
    groups: list[list[int]] = []
    for number, vector in enumerate(vectors):
        dot = _dot(vector)
        alike = [dot(vectors[group[0]]) for group in groups]
        # A tolerance for rounding, so that equal vectors join at a threshold of 1.
        best = max(range(len(groups)), key=alike.__getitem__, default=-1)
        if best >= 0 and alike[best] >= least - 1e-9:
            groups[best].append(number)
        else:
            groups.append([number])
    return groups


def spherical_clusters(vectors: Sequence[Vector], count: int, seed: int) -> list[list[int]]:
    """The items in at most ``count`` clusters, those nearest the cluster's centre first.

    Spherical k-means (I. Dhillon and D. Modha, Concept decompositions for large sparse text data
    using clustering, Machine Learning 42, 2001) on vectors of length one: a centre is the mean of
    its items brought to length one, an item belongs to the centre with the largest cosine. First
    centres are drawn as in k-means++ (D. Arthur and S. Vassilvitskii, SODA 2007), with 1 - cosine
    for the squared distance, which it is half of. A cluster that runs empty takes the item that is
    farthest from its centre. There are fewer clusters where fewer items differ.
    """
    if not vectors:
        return []
    draw = random.Random(seed)
    sample = vectors
    if len(vectors) > _FITTED:
        # Sorted, so that the order of the input is kept.
        sample = [vectors[i] for i in sorted(draw.sample(range(len(vectors)), _FITTED))]
    centres = _fitted(sample, count, draw)
    dots = [_dot(vector) for vector in vectors]
    owner = _owners(dots, centres)
    found = []
    for number, centre in enumerate(centres):
        # Rounded, so that differences in the last digits do not change the order; ties go by
        # position.
        own = [(-round(dots[i](centre), 9), i) for i, which in enumerate(owner) if which == number]
        found.append([i for _, i in sorted(own)])
    return found


def _fitted(vectors: Sequence[Vector], count: int, draw: random.Random) -> list[Vector]:
    """The centres of the items' clusters."""
    dots = [_dot(vector) for vector in vectors]
    centres = _first_centres(vectors, dots, count, draw)
    owner: list[int] = []
    for _ in range(_ROUNDS):
        before, owner = owner, _owners(dots, centres)
        # Converged: no item changed its cluster.
        if owner == before:
            break
        centres = [
            # If the items cancel each other out the old centre stays.
            _centre([vectors[i] for i, own in enumerate(owner) if own == number]) or centre
            for number, centre in enumerate(centres)
        ]
    return centres


def _first_centres(
    vectors: Sequence[Vector], dots: Sequence[DotProduct], count: int, draw: random.Random
) -> list[Vector]:
    centres = [vectors[draw.randrange(len(vectors))]]
    far = [1 - dot(centres[0]) for dot in dots]
    while len(centres) < count:
        # Items equal to a centre get no chance; rounding could leave them a tiny one.
        weights = [distance if distance > 1e-9 else 0.0 for distance in far]
        if not any(weights):
            break
        (chosen,) = draw.choices(range(len(vectors)), weights)
        centres.append(vectors[chosen])
        far = [min(old, 1 - dot(vectors[chosen])) for old, dot in zip(far, dots, strict=True)]
    return centres


def _owners(dots: Sequence[DotProduct], centres: Sequence[Vector]) -> list[int]:
    """The nearest centre of each item; no centre is left without one."""
    likes = [[dot(centre) for centre in centres] for dot in dots]
    owner = [max(range(len(row)), key=row.__getitem__) for row in likes]
    sizes = [owner.count(number) for number in range(len(centres))]
    # Fill empty clusters: from those with several items, take the item farthest from its centre.
    for number, size in enumerate(sizes):
        if size:
            continue
        spare = [i for i, own in enumerate(owner) if sizes[own] > 1]
        moved = min(spare, key=lambda i: likes[i][owner[i]])
        sizes[owner[moved]] -= 1
        owner[moved], sizes[number] = number, 1
    return owner


def _centre(vectors: Sequence[Vector]) -> Vector:
    """The mean, brought to length one; empty where items cancel each other out."""
    total = [sum(column) for column in zip(*vectors, strict=True)]
    length = sum(value * value for value in total) ** 0.5
    return [value / length for value in total] if length > 1e-9 else []


def _dot(vector: Vector) -> DotProduct:
    """The inner product with a vector; only where it is not zero, if that is a small part of it."""
    places = [place for place, value in enumerate(vector) if value]
    # itemgetter needs two places to return a tuple. Sparse vectors come from `HashedNgrams`.
    if not 1 < len(places) < len(vector) / 2:
        return lambda other: sum(map(mul, vector, other))
    values, taken = [vector[place] for place in places], itemgetter(*places)
    return lambda other: sum(map(mul, values, taken(other)))


# --- topics --------------------------------------------------------------------------------------

_MOST_BY_RULES = 50


def join_same_titles(found: Sequence[tuple[MiningRequest, TopicDescription]]) -> list[TopicGroup]:
    """Descriptions with one title joined: the best stands for them, the best groups come first.

    Best is the most modelable, then the most useful, then the earliest.
    """
    by_title: dict[str, list[tuple[MiningRequest, TopicDescription]]] = {}
    for request, description in found:
        title = re.sub(r"\W+", " ", description.title.casefold()).strip()
        by_title.setdefault(title, []).append((request, description))
    groups = []
    for own in by_title.values():
        head = min(own, key=lambda pair: _worth(pair[1]))
        # The head's request comes first, the others keep their order.
        requests = [head[0], *(request for request, _ in own if request is not head[0])]
        groups.append(TopicGroup(tuple(requests), head[1], 1))
    return sorted(groups, key=lambda group: _worth(_described(group)))


def join_near_groups(
    groups: Sequence[TopicGroup], embedder: Embedder, least: float
) -> list[TopicGroup]:
    """Groups whose descriptions say nearly the same joined; the first of them stands for them."""
    vectors = embedder.embed([_described(group).text for group in groups])
    return [
        _joined([groups[number] for number in own], descriptions=1)
        for own in group_near_vectors(vectors, least)
    ]


def choose_topics(
    groups: Sequence[TopicGroup], embedder: Embedder, count: int, seed: int
) -> list[TopicGroup]:
    """At most ``count`` groups: the one nearest the centre of each cluster stands for it."""
    if count >= len(groups):
        return list(groups)
    vectors = embedder.embed([_described(group).text for group in groups])
    found = spherical_clusters(vectors, count, seed)
    return [_joined([groups[i] for i in own], descriptions=len(own)) for own in found]


def rank_topics(groups: Sequence[TopicGroup]) -> list[Topic]:
    """The topics of a model, the best first.

    The score is modelability/10 · usefulness/10 · log2(1 + requests): 1 for a perfect world that
    one request asks for, 2 when three do. Ties go by title.
    """
    topics = [_topic(group, _described(group)) for group in groups]
    return _numbered(sorted(topics, key=lambda one: (-(one.score or 0), one.title)))


def topics_by_rules(
    requests: Sequence[MiningRequest], embedder: Embedder, options: MiningOptions
) -> list[Topic]:
    """Topics without a model: clusters of requests, named by their words, the largest first.

    By default there are √n of them, rounded up, and at most 50.
    """
    words = [content_words(request.text) for request in requests]
    count = options.count or min(_MOST_BY_RULES, math.ceil(math.sqrt(len(requests))))
    found = spherical_clusters(
        embedder.embed([" ".join(own) for own in words]), count, options.seed
    )
    everywhere = Counter(word for own in words for word in set(own))
    topics = [
        Topic(
            rank=1,
            title=topic_title([words[i] for i in own], everywhere, len(requests)),
            by="rules",
            tasks=len(own),
            examples=tuple(requests[i] for i in own[:TOPIC_EXAMPLES]),
        )
        for own in found
    ]
    return _numbered(sorted(topics, key=lambda one: (-one.tasks, one.title)))


def _topic(group: TopicGroup, description: TopicDescription) -> Topic:
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
        examples=group.requests[:TOPIC_EXAMPLES],
    )


def _numbered(topics: Sequence[Topic]) -> list[Topic]:
    return [one.model_copy(update={"rank": rank}) for rank, one in enumerate(topics, start=1)]


def _joined(groups: Sequence[TopicGroup], descriptions: int) -> TopicGroup:
    requests = tuple(request for group in groups for request in group.requests)
    return TopicGroup(requests, groups[0].description, descriptions)


def _described(group: TopicGroup) -> TopicDescription:
    assert group.description is not None
    return group.description


def _worth(description: TopicDescription) -> tuple[int, int]:
    return -description.modelability, -description.usefulness
