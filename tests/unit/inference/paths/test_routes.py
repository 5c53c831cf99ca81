"""What is carried and what surrounds everything is no part of the world."""

from __future__ import annotations

import pytest

from envwright.inference.domain_model import UnmappedReason
from envwright.inference.passes import infer_domain
from envwright.inference.paths.routes import parse_route
from envwright.types import Interface, Json, Operation, OperationInput
from tests.unit.inference.conftest import Make

TEXT: Json = {"type": "string"}
BOOKS = """
    get /books -> [Book]
    post /books Book -> Book
    get /books/{id} -> Book
    delete /books/{id}
"""


def kinds(interface: Interface) -> list[str]:
    return [str(intent.kind) for intent in infer_domain(interface).intents]


def with_query(interface: Interface, name: str) -> Interface:
    """Every operation requires one more input."""
    more = OperationInput(name=name, where="query", required=True, json_schema=TEXT)
    operations = [
        operation.model_copy(update={"inputs": (*operation.inputs, more)})
        for operation in interface.operations
    ]
    return interface.model_copy(update={"operations": tuple(operations)})


def test_keys_of_access_are_carried(make: Make) -> None:
    plain = make(BOOKS, Book={"id": TEXT, "title": TEXT})
    assert (
        kinds(with_query(plain, "api_key")) == kinds(plain) == ["list", "create", "get", "delete"]
    )


def test_what_few_operations_require_is_meant(make: Make) -> None:
    strange = with_query(make(BOOKS, Book={"id": TEXT, "title": TEXT}), "shelf")
    reasons = {reason for reason, _ in infer_domain(strange).unmapped.values()}
    assert reasons == {UnmappedReason.UNMATCHED_INPUT}


def test_what_most_operations_require_is_carried(make: Make) -> None:
    shops = BOOKS + BOOKS.replace("book", "tome")
    plain = make(shops, Book={"id": TEXT, "title": TEXT})
    assert len(plain.operations) == 8
    assert kinds(with_query(plain, "site")) == kinds(plain)


def test_the_one_account_is_no_identifier(make: Make) -> None:
    inside = make(
        """
        get /organizers/{key}/webinars -> [Webinar]
        post /organizers/{key}/webinars Webinar -> Webinar
        get /organizers/{key}/webinars/{id} -> Webinar
        """,
        Webinar={"id": TEXT, "subject": TEXT},
    )
    world = infer_domain(inside)
    assert [str(intent.kind) for intent in world.intents] == ["list", "create", "get"]
    assert [intent.route.groups for intent in world.intents] == [(), (), (("webinars", ("id",)),)]


def test_a_thing_that_is_shown_stays_in_the_path(make: Make) -> None:
    inside = make(
        """
        get /organizers -> [Organizer]
        get /organizers/{key} -> Organizer
        get /organizers/{key}/webinars -> [Webinar]
        post /organizers/{key}/webinars Webinar -> Webinar
        """,
        Organizer={"id": TEXT, "name": TEXT},
        Webinar={"id": TEXT, "subject": TEXT},
    )
    listed = infer_domain(inside).intents[2]
    assert [template for template, _ in listed.route.groups] == ["organizers"]


def test_an_unknown_thing_that_is_no_account_is_not_left_out(make: Make) -> None:
    lines = BOOKS + "get /jobs/{job}/results -> [Result]\n"
    results = {"id": TEXT, "score": TEXT}
    world = infer_domain(make(lines, Book={"id": TEXT, "title": TEXT}, Result=results))
    assert world.unmapped["get_jobs_job_results"][0] is UnmappedReason.NO_RESOURCE


@pytest.mark.parametrize(
    ("path", "template"),
    [
        ("/geofences/v2/{geofenceId}", "geofences/*"),
        ("/geofences/v2", "geofences"),
        ("/events/v3/{trackingId}/notes", "events/*/notes"),
        ("/tagmanager/v2/{parent}/tags", "*/tags"),
        ("/tagmanager/v2/accounts", "tagmanager/v2/accounts"),
        ("/v1/users/{id}", "users/*"),
    ],
)
def test_a_version_is_no_collection(path: str, template: str) -> None:
    assert parse_route(Operation(id="x", method="get", path=path)).template == template
