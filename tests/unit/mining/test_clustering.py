"""Near duplicates and clusters: known answers, and what holds for any vectors."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from envwright.authoring.mining import topic_clusters
from envwright.authoring.mining.topic_clusters import group_near_vectors, spherical_clusters
from envwright.llm.embeddings import HashedNgrams, Vector, cosine_similarity

ANGLES = st.lists(st.integers(0, 71), min_size=1, max_size=40)


def at(degrees: float, size: float = 1.0) -> Vector:
    return [size * math.cos(math.radians(degrees)), size * math.sin(math.radians(degrees)), 0.0]


def test_near_items_join_the_nearest_head() -> None:
    vectors = [at(0), at(40), at(15), at(25), at(90), at(40)]
    near = math.cos(math.radians(20))
    # 25° is nearer to 40° than to 0°, and 15° heads nothing: chains do not form.
    assert group_near_vectors(vectors, near) == [[0, 2], [1, 3, 5], [4]]
    assert group_near_vectors(vectors, 1.0) == [[0], [1, 5], [2], [3], [4]]
    assert group_near_vectors([], 0.9) == []


def test_three_bundles_are_three_clusters_whatever_the_seed() -> None:
    vectors = [at(d) for d in (0, 4, 9, 118, 120, 125, 238, 240, 247)]
    for seed in range(20):
        found = spherical_clusters(vectors, 3, seed)
        # The one nearest the centre comes first.
        assert sorted(found) == [[1, 0, 2], [4, 3, 5], [7, 6, 8]]


def test_equal_items_make_fewer_clusters() -> None:
    assert spherical_clusters([at(10)] * 5, 3, 0) == [[0, 1, 2, 3, 4]]
    assert spherical_clusters([], 3, 0) == []
    assert spherical_clusters([[1.0], [1.0]], 2, 0) == [[0, 1]]


def test_opposite_items_have_no_mean_and_still_a_cluster() -> None:
    assert sorted(spherical_clusters([at(0), at(180)], 1, 0)[0]) == [0, 1]


@settings(max_examples=60)
@given(ANGLES, st.integers(1, 6), st.integers(0, 5))
def test_clusters_part_the_items(angles: list[int], count: int, seed: int) -> None:
    vectors = [at(5 * angle) for angle in angles]
    found = spherical_clusters(vectors, count, seed)
    assert sorted(i for own in found for i in own) == list(range(len(vectors)))
    assert 1 <= len(found) <= min(count, len(set(angles)))
    assert all(found)
    assert spherical_clusters(vectors, count, seed) == found


@settings(max_examples=60)
@given(ANGLES, st.floats(0.5, 0.999))
def test_near_groups_keep_heads_apart_and_members_near(angles: list[int], least: float) -> None:
    vectors = [at(5 * angle) for angle in angles]
    found = group_near_vectors(vectors, least)
    assert sorted(i for own in found for i in own) == list(range(len(vectors)))
    heads = [own[0] for own in found]
    assert heads == sorted(heads)
    for one in heads:
        assert all(
            cosine_similarity(vectors[one], vectors[two]) < least for two in heads if two < one
        )
    for own in found:
        assert all(cosine_similarity(vectors[own[0]], vectors[i]) >= least - 1e-6 for i in own[1:])


def test_inner_products_over_places_are_the_usual_ones() -> None:
    texts = ["book a lane", "book the lane", "renew my membership", "return a deposit", "?"]
    vectors = HashedNgrams().embed(texts)
    near = cosine_similarity(vectors[0], vectors[1])
    assert group_near_vectors(vectors, near - 1e-6)[0] == [0, 1]
    assert group_near_vectors(vectors, near + 1e-6)[0] == [0]


def test_centres_of_many_items_are_fitted_to_a_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(topic_clusters, "_FITTED", 20)
    vectors = [at(120 * (number % 3) + number / 50) for number in range(300)]
    found = spherical_clusters(vectors, 3, 1)
    assert sorted(sorted(own) for own in found) == [list(range(n, 300, 3)) for n in range(3)]
    assert spherical_clusters(vectors, 3, 1) == found


@pytest.mark.parametrize("seed", [0, 3])
def test_no_cluster_is_empty_where_items_differ(seed: int) -> None:
    vectors = [at(angle) for angle in (0, 0, 0, 0, 1, 180)]
    assert len(spherical_clusters(vectors, 3, seed)) == 3
