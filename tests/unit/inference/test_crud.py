"""What the tools of the rules do, tried on sessions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.types import ErrorKind, Json

World = Callable[..., Template]

PETS = """
    get /pets?status:string?limit:integer?q:string -> [Pet]
    post /pets Pet -> Pet
    get /pets/{petId} -> Pet
    put /pets/{petId} Pet -> Pet
    patch /pets/{petId} Pet -> Pet
    delete /pets/{petId}
"""
STATUS = {"type": "string", "enum": ["available", "pending", "sold"]}
PET = {"type": "object", "required": ["name"], "properties": {
    "id": {"type": "integer", "readOnly": True},
    "name": {"type": "string", "maxLength": 40, "description": "What it is *called*"},
    "status": STATUS,
    "vaccinated": {"type": "boolean"},
    "weight": {"type": "number", "minimum": 0},
    "tags": {"type": "array", "items": {"type": "string"}},
    "born": {"type": "string", "format": "date"},
    "createdAt": {"type": "string", "format": "date-time", "readOnly": True},
    "updatedAt": {"type": "string", "format": "date-time", "readOnly": True},
}}  # fmt: skip
ROWS = """
INSERT INTO pets (id, name, status, vaccinated, created_at, updated_at) VALUES
  (1, 'Rex', 'available', 1, '2024-01-01T00:00:00Z', '2024-01-01T00:00:00Z'),
  (2, 'Tom', 'sold', 0, '2024-01-01T00:00:00Z', '2024-01-01T00:00:00Z');
"""


@pytest.fixture
def pets(world: World) -> Session:
    return world(PETS, ROWS, Pet=PET).session()


def test_create_makes_the_key_and_the_defaults(pets: Session) -> None:
    made = pets.call("create_pet", {"name": "Ada", "tags": ["small"]}).value
    assert made["id"] > 1000
    assert (made["status"], made["vaccinated"], made["tags"]) == ("available", False, ["small"])
    assert made["created_at"] == made["updated_at"] == "2025-01-15T09:00:00Z"
    assert pets.call("get_pet", {"pet_id": made["id"]}).value == made


def test_create_does_not_let_the_caller_choose_the_key(pets: Session) -> None:
    for name in ("id", "pet_id", "created_at"):
        refused = pets.call("create_pet", {"name": "Ada", name: 7})
        assert refused.error is not None
        assert refused.error.kind is ErrorKind.INVALID_ARGUMENTS


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"name": "x" * 41},
        {"name": "a", "status": "lost"},
        {"name": "a", "weight": -1},
        {"name": "a", "born": "tomorrow"},
        {"name": "a", "tags": [1]},
        {"name": "a", "vaccinated": 1},
    ],
)
def test_arguments_follow_the_schema(pets: Session, arguments: Json) -> None:
    assert not pets.call("create_pet", arguments).ok
    assert pets.diff().rows == ()


def test_patch_and_put_keep_what_is_left_out(pets: Session) -> None:
    pets.call("update_pet", {"pet_id": 1, "weight": 4.5})
    row = pets.call("get_pet", {"pet_id": 1}).value
    assert (row["name"], row["weight"], row["vaccinated"]) == ("Rex", 4.5, True)
    assert row["updated_at"] == "2025-01-15T09:00:00Z"
    pets.call("replace_pet", {"pet_id": 1, "name": "Rexy"})
    row = pets.call("get_pet", {"pet_id": 1}).value
    assert (row["name"], row["weight"], row["vaccinated"]) == ("Rexy", 4.5, True)
    assert row["created_at"] == "2024-01-01T00:00:00Z"


def test_a_replacement_says_that_it_keeps_what_is_left_out(pets: Session) -> None:
    description = pets.template.tools["replace_pet"].spec.description
    assert description.endswith("What is left out stays as it is.")


def test_what_does_not_exist_is_said_in_words(pets: Session) -> None:
    for tool in ("get_pet", "update_pet", "delete_pet"):
        missing = pets.call(tool, {"pet_id": 9})
        assert missing.error is not None
        assert missing.error.message == "There is no pet 9."


def test_list_filters_searches_and_pages(pets: Session) -> None:
    def names(**arguments: Json) -> list[str]:
        return [row["name"] for row in pets.call("list_pets", arguments).value]

    assert names() == ["Rex", "Tom"]
    assert names(status="sold") == ["Tom"]
    assert names(q="EX") == ["Rex"]
    assert names(limit=1) == ["Rex"]
    assert names(limit=1, offset=1) == ["Tom"]
    assert names(limit=1000) == ["Rex", "Tom"]
    assert names(limit=0) == []
    assert not pets.call("list_pets", {"limit": -1}).ok
    assert not pets.call("list_pets", {"status": "lost"}).ok


def test_delete_deletes_one_row(pets: Session) -> None:
    assert pets.call("delete_pet", {"pet_id": 1}).ok
    assert [row.operation for row in pets.diff().rows] == ["delete"]


SHOP = """
    get /customers -> [Customer]
    post /customers Customer -> Customer
    get /customers/{id} -> Customer
    delete /customers/{id}
    get /customers/{id}/orders -> [Order]
    post /customers/{id}/orders Order -> Order
    get /orders/{id} -> Order
    get /orders?customer_id:integer?total_min:integer -> [Order]
    post /orders/{id}/cancel
    post /orders/{id}/pay
    post /orders/{id}/lock
    delete /orders/{id}/lock
    get /customers/{id}/notes -> [Note]
    post /customers/{id}/notes Note -> Note
    delete /customers/{id}/notes/{noteId}
"""
CUSTOMER = {"name": {"type": "string"}, "email": {"type": "string"}}
ORDER = {
    "customerId": {"type": "integer"},
    "status": {"type": "string", "enum": ["open", "paid", "cancelled"], "readOnly": True},
    "locked": {"type": "boolean", "readOnly": True},
    "total": {"type": "integer"},
}
NOTE = {"text": {"type": "string"}, "stars": {"type": "integer", "minimum": 1, "maximum": 5}}
SHOP_ROWS = """
INSERT INTO customers (id, name, email) VALUES (1, 'Ann', 'a@x.org'), (2, 'Bob', NULL);
INSERT INTO orders (id, customer_id, status, locked, total) VALUES
  (10, 1, 'open', 0, 5), (11, 1, 'paid', 0, 70);
INSERT INTO notes (id, text, stars, customer_id) VALUES (20, 'kind', 5, 2);
"""


@pytest.fixture
def shop(world: World) -> Session:
    return world(SHOP, SHOP_ROWS, Customer=CUSTOMER, Order=ORDER, Note=NOTE).session()


def test_nested_paths_share_the_table_of_the_plain_one(shop: Session) -> None:
    tables = shop.template.schema.tables
    assert list(tables) == ["customers", "orders", "notes"]
    assert tables["orders"].columns["customer_id"].references == ("customers", "id")
    assert tables["orders"].foreign_keys[0].on_delete == "RESTRICT"
    assert tables["notes"].foreign_keys[0].on_delete == "CASCADE"
    made = shop.call("create_order", {"customer_id": 2, "total": 9}).value
    assert (made["customer_id"], made["status"]) == (2, "open")
    listed = shop.call("list_customer_orders", {"customer_id": 2}).value
    assert [row["id"] for row in listed] == [made["id"]]


def test_a_missing_parent_is_refused(shop: Session) -> None:
    refused = shop.call("create_order", {"customer_id": 3, "total": 9})
    assert refused.error is not None
    assert refused.error.message == "There is no customer 3."


def test_a_child_is_found_in_its_own_parent_only(shop: Session) -> None:
    refused = shop.call("delete_note", {"customer_id": 1, "note_id": 20})
    assert refused.error is not None
    assert refused.error.message == "There is no note 20 in customer 1."
    assert shop.call("delete_note", {"customer_id": 2, "note_id": 20}).ok


def test_delete_is_refused_while_others_need_the_row_and_takes_what_is_inside(
    shop: Session,
) -> None:
    refused = shop.call("delete_customer", {"customer_id": 1})
    assert refused.error is not None
    assert refused.error.message == "Customer 1 still has orders."
    assert shop.call("delete_customer", {"customer_id": 2}).ok
    assert {row.table for row in shop.diff().rows} == {"customers", "notes"}


def test_unique_values_are_guarded(shop: Session) -> None:
    refused = shop.call("create_customer", {"name": "Cy", "email": "a@x.org"})
    assert refused.error is not None
    assert refused.error.message == "There is already a customer with email a@x.org."
    assert shop.call("create_customer", {"name": "Cy"}).ok


def test_verbs_set_the_value_that_they_imply_once(shop: Session) -> None:
    assert shop.call("cancel_order", {"order_id": 10}).value["status"] == "cancelled"
    refused = shop.call("cancel_order", {"order_id": 10})
    assert refused.error is not None
    assert refused.error.message == "Order 10 is already cancelled."
    assert shop.call("pay_order", {"order_id": 10}).value["status"] == "paid"
    assert shop.call("lock_order", {"order_id": 10}).value["locked"] is True
    assert shop.call("undo_lock_order", {"order_id": 10}).value["locked"] is False
    refused = shop.call("undo_lock_order", {"order_id": 10})
    assert refused.error is not None
    assert refused.error.message == "Order 10 is not locked."


def test_ranges_filter(shop: Session) -> None:
    listed = shop.call("list_orders", {"total_min": 6}).value
    assert [row["id"] for row in listed] == [11]


ACCOUNTS = """
    post /users User
    post /users/createWithList [User]
    get /users/{username} -> User
    put /users/{username} User
    delete /users/{username}
    get /users/{username}/keys -> [Key]
    post /users/{username}/keys Key -> Key
"""
USER = {"username": "string", "firstName": "string", "password": "string"}
KEY = {"title": "string", "fingerprint": {"type": "string", "readOnly": True}}


@pytest.fixture
def accounts(world: World) -> Session:
    schemas = {
        "User": {"type": "object", "properties": {n: {"type": t} for n, t in USER.items()}
                 | {"id": {"type": "integer"}}},
        "Key": {"type": "object", "properties": {"title": {"type": "string"},
                "id": {"type": "integer"}, "active": {"type": "boolean"}}},
    }  # fmt: skip
    rows = "INSERT INTO users (id, username) VALUES (1, 'ann');"
    return world(ACCOUNTS, rows, **schemas).session()


def test_a_natural_name_finds_the_row_and_is_given_by_the_caller(accounts: Session) -> None:
    made = accounts.call("create_user", {"username": "bob", "password": "x"}).value
    assert "password" not in made
    assert accounts.call("get_user", {"username": "bob"}).value == made
    refused = accounts.call("create_user", {"username": "ann"})
    assert refused.error is not None
    assert refused.error.message == "There is already a user with username ann."
    key = accounts.call("create_key", {"username": "ann", "title": "laptop"}).value
    assert key["user_id"] == 1
    assert accounts.call("list_keys", {"username": "ann"}).value == [key]


def test_several_are_created_at_once_or_not_at_all(accounts: Session) -> None:
    users = [{"username": "bob"}, {"username": "cy", "first_name": "Cy"}]
    assert accounts.call("create_users", {"users": users}).value == {"created": 2}
    assert accounts.call("get_user", {"username": "cy"}).value["first_name"] == "Cy"
    for wrong in ([{"username": "dee"}, {"username": "ann"}], [{"username": "e"}] * 2):
        assert not accounts.call("create_users", {"users": wrong}).ok
    assert len(accounts.diff().rows) == 2


BUYING = """
    get /pets -> [Pet]
    post /pets Pet -> Pet
    get /pets/{petId} -> Pet
    get /orders -> [Order]
    post /orders Order -> Order
    get /orders/{orderId} -> Order
"""
BOUGHT = {"type": "object", "required": ["petId"], "properties": {
    "id": {"type": "integer", "readOnly": True}, "petId": {"type": "integer"},
    "quantity": {"type": "integer"},
}}  # fmt: skip


@pytest.mark.parametrize(("more", "said"), [("", False), ("delete /pets/{petId}", True)])
def test_the_policy_forbids_only_what_a_tool_could_do(world: World, more: str, said: bool) -> None:
    policy = world(BUYING + more, "", Pet=PET, Order=BOUGHT).spec.policy
    assert ("A pet that still has orders cannot be deleted." in policy) is said
