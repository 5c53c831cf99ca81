"""What the rules link in the bundled shop of pets, beside what Schemathesis links."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from tests.fuzzing.bases import BUNDLED
from tests.links.ours import Link, links

FIXTURE = Path(__file__).parent / "petstore.json"
SILENT = {"POST /pet", "PUT /pet", "POST /pet/{petId}", "POST /user", "PUT /user/{username}"}
"""Operations whose answers the document does not describe; our tools return the row."""
UNREAD = {"GET /pet/findByTags", "POST /pet/{petId}/uploadImage"}
"""Operations that have no tool: deprecated, binary."""


@pytest.fixture(scope="module")
def ours() -> set[Link]:
    return links(BUNDLED / "petstore.json")[0]


@pytest.fixture(scope="module")
def theirs() -> set[Link]:
    told = orjson.loads(FIXTURE.read_bytes())
    assert told["document"] == "petstore.json"
    return {(producer, consumer, parameter) for producer, consumer, parameter in told["links"]}


def test_what_they_link_we_link(ours: set[Link], theirs: set[Link]) -> None:
    offered = {link for link in theirs if not UNREAD & set(link)}
    assert len(offered) == 16
    assert offered <= ours


def test_what_only_we_link_comes_from_answers_that_are_not_described(
    ours: set[Link], theirs: set[Link]
) -> None:
    only = ours - theirs
    assert {producer for producer, _, _ in only} == SILENT
    assert len(only) == 13


def test_a_link_keeps_to_the_thing(ours: set[Link]) -> None:
    assert ("GET /store/order/{orderId}", "GET /pet/{petId}", "petId") in ours
    assert not any(p.startswith("GET /pet") and "/user" in consumer for p, consumer, _ in ours)
