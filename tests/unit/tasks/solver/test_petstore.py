"""Requests over an environment that was made from a document; what is true is asked with SQL."""

from __future__ import annotations

import pytest

from envwright.types import Json
from tests.unit.tasks.solver.talk import built, ends_like, talk

Call = tuple[str, dict[str, Json]]

STORE = built("petstore.json")
with STORE.session() as _session:
    LONELY = [
        {"id": row[0], "name": row[1], "status": row[2]}
        for row in _session.query(
            "SELECT id, name, status FROM pets AS p WHERE NOT EXISTS (SELECT 1 FROM orders "
            "WHERE pet_id = p.id) AND (SELECT count(*) FROM pets WHERE name = p.name) = 1"
        )
    ]
    ORDER, ORDERED = _session.query(
        "SELECT id, pet_id FROM orders WHERE ship_date IS NOT NULL ORDER BY id LIMIT 1"
    )[0]
    USER, FIRST_NAME = _session.query(
        "SELECT username, first_name FROM users WHERE first_name IS NOT NULL ORDER BY id LIMIT 1"
    )[0]
PET, OTHER = LONELY[0], LONELY[1]
FACTS = f"name “{PET['name']}” and status {PET['status']}"


def delete(pet: Json) -> Call:
    return "delete_pet", {"pet_id": pet["id"]}


def form(pet: Json, **values: Json) -> Call:
    return "update_pet_with_form", {"pet_id": pet["id"], **values}


CHANGES: list[tuple[str, list[Call]]] = [
    (f"Please delete the pet with {FACTS}.", [delete(PET)]),
    (
        f"Delete the pet whose name is “{PET['name']}” and whose status is {PET['status']}.",
        [delete(PET)],
    ),
    (f"I'd like you to delete the pet called “{PET['name']}”.", [delete(PET)]),
    (f"Delete the {PET['status']} pet named “{PET['name']}”, please.", [delete(PET)]),
    (f"So, can you delete the pet that has {FACTS}?", [delete(PET)]),
    (f"Delete the pet (name “{PET['name']}”, status {PET['status']}).", [delete(PET)]),
    (f"Quick one: delete the pet (ID {PET['id']}).", [delete(PET)]),
    (f"Delete pet #{PET['id']}.", [delete(PET)]),
    (
        f"Delete the pet with ID {PET['id']} and the pet with ID {OTHER['id']}.",
        [delete(PET), delete(OTHER)],
    ),
    (
        f"Take all the pets that have name “{PET['name']}” and delete each one.",
        [delete(PET)],
    ),
    (f"For each pet whose name is “{PET['name']}”, delete it.", [delete(PET)]),
    (f"Go through all pets with name “{PET['name']}” and delete each of them.", [delete(PET)]),
    (
        f"Delete all pets with name “{PET['name']}” or name “{OTHER['name']}”.",
        [delete(PET), delete(OTHER)],
    ),
    (
        f"Delete every pet with name “{PET['name']}” or name “{OTHER['name']}”, but not with ID "
        f"{OTHER['id']}.",
        [delete(PET)],
    ),
    (
        f"Update a pet in the store with form data for the pet with ID {PET['id']}, with name "
        "“Coco” and status sold.",
        [form(PET, name="Coco", status="sold")],
    ),
    (
        f"Update the pet named “{PET['name']}” in the store using form data and set the name to "
        "“Coco”.",
        [form(PET, name="Coco")],
    ),
    (
        f"Update the pet (ID {PET['id']}) using form data: name “Coco”, status sold.",
        [form(PET, name="Coco", status="sold")],
    ),
    (f"Change the status of the pet with ID {PET['id']} to sold.", [form(PET, status="sold")]),
    (
        f"For every pet with name “{PET['name']}”: set its status to pending.",
        [form(PET, status="pending")],
    ),
    (
        f"Switch the name of the pet called “{PET['name']}” to “{PET['name']} II”.",
        [form(PET, name=f"{PET['name']} II")],
    ),
    (
        "Add a new pet to the store with name “Rex” and photo URLs “a”, “b” and “c”, and status "
        "sold.",
        [("add_pet", {"name": "Rex", "photo_urls": ["a", "b", "c"], "status": "sold"})],
    ),
    (
        "Add a new pet called “Rex”, with the photo URLs “a” and the category ID 12.",
        [("add_pet", {"name": "Rex", "photo_urls": ["a"], "category_id": 12})],
    ),
    (
        "Add a new pet whose name is “Rex” and whose photo URLs are “a” and “b”.",
        [("add_pet", {"name": "Rex", "photo_urls": ["a", "b"]})],
    ),
    (
        "Add a new pet. The name should be “Rex” and the photo URLs “a”. I am in a hurry today.",
        [("add_pet", {"name": "Rex", "photo_urls": ["a"]})],
    ),
    (
        f"Place an order for the pet with ID {PET['id']}, the quantity being 3 and the ship date "
        "being 17 May 2025 at 14:05.",
        [
            (
                "place_order",
                {"pet_id": PET["id"], "quantity": 3, "ship_date": "2025-05-17T14:05:00Z"},
            )
        ],
    ),
    (
        f"Place an order for the pet named “{PET['name']}” — quantity: 1,200; ship date: May 17, "
        "2025 at 14:05:09; complete: yes.",
        [
            (
                "place_order",
                {
                    "pet_id": PET["id"],
                    "quantity": 1200,
                    "ship_date": "2025-05-17T14:05:09Z",
                    "complete": True,
                },
            )
        ],
    ),
    (
        f"Place an order for the pet with ID {PET['id']}, with complete set to yes and status "
        "approved.",
        [("place_order", {"pet_id": PET["id"], "status": "approved", "complete": True})],
    ),
    (f"Delete order #{ORDER}.", [("delete_order", {"order_id": ORDER})]),
    (
        f"Update the user with username {USER} so that the first name is “Bea” and the phone is "
        "“+2”.",
        [("update_user", {"username": USER, "first_name": "Bea", "phone": "+2"})],
    ),
    (
        "Create a user that has username zoe.q and email zoe@example.org.",
        [("create_user", {"username": "zoe.q", "email": "zoe@example.org"})],
    ),
    (
        f"If the status of the pet named “{PET['name']}” is not {PET['status']}, do nothing; else "
        "delete it.",
        [delete(PET)],
    ),
]


@pytest.mark.parametrize(("text", "gold"), CHANGES)
def test_a_change_is_made(text: str, gold: list[Call]) -> None:
    assert ends_like(talk(STORE, text), STORE, *gold)


QUESTIONS = [
    (f"What is the status of the pet named “{PET['name']}”?", f"SELECT '{PET['status']}'"),
    (
        f"Tell me the quantity of the order with ID {ORDER}.",
        f"SELECT quantity FROM orders WHERE id = {ORDER}",
    ),
    (
        f"Let me know the name of the pet of the order with ID {ORDER}.",
        f"SELECT name FROM pets WHERE id = {ORDERED}",
    ),
    (
        f"What's the first name of the user with username “{USER}”?",
        f"SELECT first_name FROM users WHERE username = '{USER}'",
    ),
    ("How many pets do we have that have status "
        "sold?", "SELECT count(*) FROM pets WHERE status = 'sold'"),
    ("Count the pending pets.", "SELECT count(*) FROM pets WHERE status = 'pending'"),
    (
        "How many pets are there with category ID above 30 and "
        "either status sold or status pending?",
        "SELECT count(*) FROM pets WHERE category_id > 30 AND status IN ('sold', 'pending')",
    ),
    (
        "How many pets (category ID over 20, not status sold) are there?",
        "SELECT count(*) FROM pets WHERE category_id > 20 AND status <> 'sold'",
    ),
    (
        "Tell me the mean category ID of the pets with status available.",
        "SELECT avg(category_id) FROM pets WHERE status = 'available'",
    ),
    (
        "Find out the total category ID over all pets whose status is not sold.",
        "SELECT sum(category_id) FROM pets WHERE status <> 'sold'",
    ),
    (
        "What is the name of the pet with the highest category ID among the pets with status sold?",
        "SELECT name FROM pets WHERE status = 'sold' ORDER BY category_id DESC LIMIT 1",
    ),
    (
        f"What is two weeks after the ship date of the order with ID {ORDER}?",
        "SELECT strftime('%Y-%m-%dT%H:%M:%SZ', ship_date, '+14 days') FROM orders "
        f"WHERE id = {ORDER}",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "truth"), QUESTIONS)
def test_a_question_is_answered(text: str, truth: str) -> None:
    done = talk(STORE, text, asks=1)
    assert list(done.answers.values()) == [done.session.query(truth)[0][0]]
    assert not done.session.diff()


def test_a_value_that_must_be_found_out_stands_in_its_place() -> None:
    text = (
        f"Place an order for the pet with ID {PET['id']}, with quantity equal to the number of "
        "pets with status sold plus 3."
    )
    done = talk(STORE, text)
    sold = done.session.query("SELECT count(*) FROM pets WHERE status = 'sold'")[0][0]
    assert isinstance(sold, int)
    assert ends_like(done, STORE, ("place_order", {"pet_id": PET["id"], "quantity": sold + 3}))


def test_several_rows_and_missing_values_are_asked_for_in_turn() -> None:
    done = talk(
        STORE,
        f"Update the pet with status {PET['status']}, with photo URLs “a”.",
        f"It is the one with ID {PET['id']}.",
        "Let's say name “Coco”.",
    )
    gold = ("update_pet", {"pet_id": PET["id"], "name": "Coco", "photo_urls": ["a"]})
    assert ends_like(done, STORE, gold)
    assert [call for call in done.calls if call[0] == "update_pet"] == [gold]


def test_nothing_is_written_to_find_things_out() -> None:
    done = talk(STORE, f"What is the status of the pet named “{PET['name']}”?", asks=1)
    assert {tool for tool, _ in done.calls} <= {"find_pets_by_status", "get_pet"}
