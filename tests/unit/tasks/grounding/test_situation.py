"""One matter: the rows of a task belong together, and to one person where they belong to people."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.storage.bundled import environment_folder
from envwright.tasks.asides import requests_alone
from envwright.tasks.generator import TaskGenerator
from envwright.tasks.goals import Goal, RowReference, Unplannable
from envwright.tasks.grounding.situation import Ownership, Situation
from envwright.types import Call

SEED = 5


def about(*keys: str, table: str = "orders", column: str = "order_id") -> Goal:
    rows = {f"p{n}": RowReference(table, column, key, "named") for n, key in enumerate(keys)}
    return Goal("write", "cancel", (Call(tool="cancel"),), references=rows)


def test_whom_rows_belong_to_follows_from_the_foreign_keys(retail_template: Template) -> None:
    ownership = Ownership(retail_template)
    assert ownership.person == ("users", "user_id")
    assert ownership.identified
    assert not ownership.owns("products")
    with retail_template.session() as session:
        (order, user), *_ = session.query("SELECT order_id, user_id FROM orders ORDER BY 1", {})
        assert ownership.of(session, ("orders", "order_id"), [order]) == {user}
        assert order in ownership.keys(session, ("orders", "order_id"), user)


def test_an_office_serves_nobody_in_person(office_template: Template) -> None:
    assert not Ownership(office_template).speaks


def test_people_ask_for_the_tools_that_are_said_to_be_theirs() -> None:
    spec = load_environment(environment_folder("vet_front_desk"))
    theirs = ["book_appointment", "cancel_appointment"]
    template = Template(
        spec.model_copy(update={"phrasing": {**spec.phrasing, "customers": theirs}})
    )
    ownership = Ownership(template)
    writing = {name for name, tool in template.tools.items() if tool.is_write}
    assert ownership.staff_tools == writing - {*theirs}
    assert ownership.staff_share == pytest.approx(1 - 2 / len(writing))
    generator, spoken = TaskGenerator([template], seed=SEED), 0
    for attempt in range(30):
        with suppress(Unplannable):
            task = generator.draft(attempt)
            if re.search(r"\b(?:I am|I'm|[Mm]y name is) [A-Z]", task.scenario.opening):
                spoken += 1
                assert {call.tool for call in task.gold} & writing <= {*theirs}
    assert spoken > 1
    nobody = spec.model_copy(update={"phrasing": {**spec.phrasing, "customers": []}})
    assert not Ownership(Template(nobody)).speaks


def test_a_matter_is_one_persons(retail_template: Template) -> None:
    with retail_template.session() as session:
        rows = session.query("SELECT order_id, user_id FROM orders ORDER BY order_id", {})
        one, user = rows[0]
        other = next(order for order, owner in rows if owner != user)
        mine = [order for order, owner in rows if owner == user]
        matter = Situation(Ownership(retail_template)).joined(session, about(one))
        assert matter.person == user
        assert matter.pool(session, ("orders", "order_id")) == sorted(mine)
        assert matter.joined(session, about(mine[-1])).person == user
        with pytest.raises(Unplannable, match="somebody else"):
            matter.joined(session, about(other))
        with pytest.raises(Unplannable, match="somebody else"):
            Situation(Ownership(retail_template)).joined(session, about(one, other))
        with pytest.raises(Unplannable, match="nothing to do"):
            matter.joined(session, about("never bought", table="products", column="product_id"))


def test_a_request_to_the_shop_says_who_is_asking(retail_template: Template) -> None:
    generator = TaskGenerator([retail_template], seed=SEED)
    ownership = Ownership(retail_template)
    made = 0
    for number in range(10):
        with suppress(Unplannable):
            task = generator.draft(number)
            made += 1
            alone = requests_alone([task.scenario.opening])[0]
            assert alone != task.scenario.opening
            assert not {"customer", "account", "zip", "email"} & set(
                alone.split(" the user (")[0].split()
            )
            assert task.gold[0].tool.startswith("find_user_id")
            given = [call.arguments for call in task.gold if "address1" in call.arguments]
            assert len({(a["address1"], a["zip"]) for a in given}) <= 1  # who moves, moves once
            keys = [e.split(".", 1)[1].partition("/") for e in task.entities]
            with retail_template.session() as session:
                people = {
                    person
                    for table, _, key in keys
                    if ownership.owns(table) and table != "variants"
                    for column in [retail_template.schema.tables[table].primary_key[0]]
                    for person in ownership.of(session, (table, column), [key])
                }
            assert len(people) <= 1, task.scenario.opening
    assert made >= 8
