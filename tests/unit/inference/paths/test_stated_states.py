"""States that prose names, on sentences of the kinds that documents have."""

from __future__ import annotations

import pytest

from envwright.inference.domain_model import Entity, Field
from envwright.inference.paths.operation_prose import opening_end
from envwright.inference.paths.stated_states import stated_origins, stated_result
from envwright.types import Operation

STATES = ("draft", "open", "in_review", "paid", "void")


def invoice() -> Entity:
    status = Field("status", "text", ("status",), enum=STATES)
    return Entity("invoice", fields={"id": Field("id", "text"), "status": status})


def operation(summary: str = "", description: str = "") -> Operation:
    return Operation(id="x", method="post", summary=summary, description=description)


@pytest.mark.parametrize(
    ("word", "summary", "expected"),
    [
        ("mark_void", "", "void"),
        ("mark_as_paid", "", "paid"),
        ("settle", "Marks the invoice as paid.", "paid"),
        ("submit", "Submit. The status changes to `in_review`.", "in_review"),
        ("finish", "The invoice becomes open", "open"),
        ("finish", "Moves it to open. When nothing is owed it becomes paid.", None),
        ("settle", "Settles an invoice that is paid.", None),
        ("mark", "Marks the invoice.", None),
    ],
)
def test_what_an_action_leaves_a_thing_in(word: str, summary: str, expected: str | None) -> None:
    found = stated_result(invoice(), word, operation(summary))
    assert found == ({} if expected is None else {"status": expected})


@pytest.mark.parametrize(
    ("description", "expected"),
    [
        ("An invoice can be paid when its status is open.", ("open",)),
        ("It can be paid if it is in one of these statuses: `draft`, `open`.", ("draft", "open")),
        ("Only invoices whose status is open or in_review can be paid.", None),
        ("Must be called while the invoice is 'in_review'.", ("in_review",)),
        ("It cannot be paid when the status is void.", None),
        ("An invoice can be paid when its due date is past.", None),
        ("May be called in any state: draft, open, in_review, paid, void.", None),
        ("Pays the invoice. Its status was open.", None),
    ],
)
def test_from_where_an_action_may_start(description: str, expected: tuple[str, ...] | None) -> None:
    found = stated_origins(invoice(), {"status": "paid"}, operation("Pay", description))
    if description.startswith("Only"):
        assert found == {"status": ("open", "in_review")}
    else:
        assert found == ({} if expected is None else {"status": expected})


@pytest.mark.parametrize(
    ("summary", "verb"),
    [
        ("Cancels a subscription", "cancel"),
        ("Canceling an order", "cancel"),
        ("Archive the project", "archive"),
        ("Closes it", "close"),
        ("Revoked keys are gone", "revoke"),
        ("Deletes a pet", ""),
        ("Cancellation of an order", ""),
    ],
)
def test_an_end_that_is_not_the_rows(summary: str, verb: str) -> None:
    assert opening_end(operation(summary)) == verb
