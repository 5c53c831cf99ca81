"""Which descriptions say the same, and which belong together."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from operator import itemgetter, mul

from envwright.models.embedding import Vector

_ROUNDS = 25
_FITTED = 2_000
"""Items that centres are fitted to: a sample of larger sets, whose others then join them."""
Dot = Callable[[Vector], float]


def near_groups(vectors: Sequence[Vector], least: float) -> list[list[int]]:
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
        best = max(range(len(groups)), key=alike.__getitem__, default=-1)
        if best >= 0 and alike[best] >= least - 1e-9:
            groups[best].append(number)
        else:
            groups.append([number])
    return groups


def clusters(vectors: Sequence[Vector], count: int, seed: int) -> list[list[int]]:
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
        sample = [vectors[i] for i in sorted(draw.sample(range(len(vectors)), _FITTED))]
    centres = _fitted(sample, count, draw)
    dots = [_dot(vector) for vector in vectors]
    owner = _owners(dots, centres)
    found = []
    for number, centre in enumerate(centres):
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
        if owner == before:
            break
        centres = [
            _centre([vectors[i] for i, own in enumerate(owner) if own == number]) or centre
            for number, centre in enumerate(centres)
        ]
    return centres


def _first_centres(
    vectors: Sequence[Vector], dots: Sequence[Dot], count: int, draw: random.Random
) -> list[Vector]:
    centres = [vectors[draw.randrange(len(vectors))]]
    far = [1 - dot(centres[0]) for dot in dots]
    while len(centres) < count:
        weights = [distance if distance > 1e-9 else 0.0 for distance in far]
        if not any(weights):
            break
        (chosen,) = draw.choices(range(len(vectors)), weights)
        centres.append(vectors[chosen])
        far = [min(old, 1 - dot(vectors[chosen])) for old, dot in zip(far, dots, strict=True)]
    return centres


def _owners(dots: Sequence[Dot], centres: Sequence[Vector]) -> list[int]:
    """The nearest centre of each item; no centre is left without one."""
    likes = [[dot(centre) for centre in centres] for dot in dots]
    owner = [max(range(len(row)), key=row.__getitem__) for row in likes]
    sizes = [owner.count(number) for number in range(len(centres))]
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


def _dot(vector: Vector) -> Dot:
    """The inner product with a vector; only where it is not zero, if that is a small part of it."""
    places = [place for place, value in enumerate(vector) if value]
    if not 1 < len(places) < len(vector) / 2:
        return lambda other: sum(map(mul, vector, other))
    values, taken = [vector[place] for place in places], itemgetter(*places)
    return lambda other: sum(map(mul, values, taken(other)))
