"""Providers, versions, and documents that describe one API."""

from __future__ import annotations

import pytest

from envwright.types import Json
from envwright.workflows.bulk.deduplication import (
    PARTS,
    document_facts,
    folder_name,
    jaccard_index,
    older_versions,
    part_of,
    version_key,
)


@pytest.mark.parametrize(
    ("data", "name", "provider"),
    [
        ({"info": {"x-providerName": "Adyen.com"}}, "x/y.json", "adyen.com"),
        ({"servers": [{"url": "https://api.eu.shop.example.com/v1"}]}, "a.json", "example.com"),
        ({"host": "api.gov.co.uk"}, "a.json", "gov.co.uk"),
        ({"host": "rest.shop.co.uk:8080"}, "a.json", "shop.co.uk"),
        ({"host": "10.0.0.1"}, "inside/a.json", "inside"),
        ({"servers": [{"url": "/v1"}]}, "inside/deep/a.json", "inside"),
        ({"servers": [{"url": "https://{host}/"}]}, "petstore.v2.json", "petstore"),
        ({"servers": [{"url": "http://[broken"}], "info": None}, "b.json", "b"),
        ({"info": {"x-providerName": "../../etc"}}, "a.json", "etc"),
        ({"info": {"x-providerName": 7}}, "...json", "unknown"),
        ([], "a.json", "a"),
    ],
)
def test_the_provider(data: Json, name: str, provider: str) -> None:
    assert document_facts(data, name)["provider"] == provider


def test_a_folder_name_is_safe() -> None:
    for text in ("..", "/", "a/../b", "-rf", "Ünïcode", "x" * 500, "a\0b", "con."):
        name = folder_name(text)
        assert "/" not in name
        assert not name.startswith((".", "-"))
        assert len(name) <= 64


def test_versions_are_ordered() -> None:
    ordered = ["", "v1alpha1", "v1beta1", "v1beta2", "v1", "1.2", "1.10", "2.0-rc1", "v2"]
    backwards = [*reversed(ordered)]
    assert sorted(backwards, key=version_key) == ordered
    assert version_key("2018-05-10") > version_key("2017-12-31")


def test_overlap_by_hand() -> None:
    assert jaccard_index("abc", "bcd") == 0.5
    assert jaccard_index("", "") == 0.0


def doc(name: str, version: str, operations: str) -> Json:
    return {"name": name, "version": version, "operations": list(operations)}


def test_the_newest_of_overlapping_documents_is_kept() -> None:
    found = older_versions(
        [doc("a", "1.9", "abcd"), doc("b", "1.10", "abcde"), doc("c", "9", "xy")]
    )
    assert found == {"a": "b"}


def test_what_overlaps_little_stays() -> None:
    assert older_versions([doc("a", "1", "abcd"), doc("b", "2", "abxyz")]) == {}


def test_of_one_version_the_name_tells() -> None:
    found = older_versions([doc("ghes-2.19.json", "1", "ab"), doc("ghes-3.8.json", "1", "ab")])
    assert found == {"ghes-2.19.json": "ghes-3.8.json"}


def test_of_one_version_the_first_name_is_kept() -> None:
    assert older_versions([doc("b", "1", "ab"), doc("a", "1", "ab")]) == {"b": "a"}


def test_the_part_of_a_provider_never_moves() -> None:
    known = {"adyen.com": "train", "github.com": "train", "xero.com": "dev"}
    assert {name: part_of(name) for name in known} == known


def test_the_parts_have_their_shares() -> None:
    found = [part_of(f"provider-{number}.example") for number in range(5_000)]
    shares = {name: found.count(name) / len(found) for name, _ in PARTS}
    assert abs(shares["train"] - 0.8) < 0.02
    assert abs(shares["dev"] - 0.1) < 0.02
    assert abs(shares["test"] - 0.1) < 0.02
