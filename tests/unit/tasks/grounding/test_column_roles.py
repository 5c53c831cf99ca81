"""What people ask about and rank by, and the numbers that they say."""

from __future__ import annotations

import pytest

from envwright.environment.template import Template
from envwright.tasks.grounding.column_roles import ColumnRoles, name_words, round_limit


def test_names_are_split_into_words() -> None:
    assert name_words("paidCents") == {"paid", "cents"}
    assert name_words("dog_places2") == {"dog", "places", "2"}


@pytest.mark.parametrize(
    ("values", "value", "above", "limit"),
    [
        ([1250, 4199, 5499], 5499, True, 5000),
        ([1250, 4199, 5499], 1250, False, 2000),
        ([1250, 4199, 5499], 1250, True, None),  # nothing is below it
        ([5, 5], 5, False, None),
        ([1599, 1600], 1600, True, None),  # no round number lies between
    ],
)
def test_a_limit_is_round_and_parts_the_values(
    values: list[int], value: int, above: bool, limit: int | None
) -> None:
    found = round_limit(values, value, above=above, cents=True)
    assert found == limit
    if found is not None:
        assert (value > found) if above else (value < found)
        assert any((v <= found) if above else (v >= found) for v in values)


def test_counts_have_finer_limits() -> None:
    assert round_limit([2, 3, 9], 3, above=True, cents=False) == 2
    assert round_limit([2, 3, 9], 3, above=False, cents=False) == 5


def test_people_ask_for_what_the_service_decides(retail_template: Template) -> None:
    roles = ColumnRoles(retail_template)
    tables = retail_template.schema.tables
    status, zip_code = tables["orders"].columns["status"], tables["users"].columns["zip"]
    source = tables["payment_methods"].columns["source"]
    assert roles.asked(status, "word", own=True, profile=False)
    assert not roles.asked(zip_code, "text", own=True, profile=True)
    assert not roles.asked(source, "word", own=True, profile=False)
    price = tables["variants"].columns["price"]
    assert roles.asked(price, "money", own=False, profile=False)
    assert ("orders", "status") in roles.deciding["cancel_pending_order"]


def test_alternatives_hang_on_the_same_column_in_another_state(retail_template: Template) -> None:
    tools = retail_template.tools
    roles = ColumnRoles(retail_template)
    found = roles.alternatives(tools["cancel_pending_order"], tools.values())
    assert "return_delivered_order_items" in found
    assert "modify_pending_order_address" not in found
    assert "cancel_pending_order" not in found
