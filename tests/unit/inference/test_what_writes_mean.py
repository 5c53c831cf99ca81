"""Writes as documents mean them: what replaces, what is required, what only the service knows."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from envwright.inference import infer_environments
from envwright.inference.domain_model import (
    DomainModel,
    OperationIntent,
    OperationKind,
    UnmappedReason,
)
from envwright.inference.passes import build_environments, infer_domain
from envwright.types import BuildResult, Interface, Json, ToolSpec
from envwright.workflows.environment_build import with_rows
from tests.unit.inference.test_prose_and_paths import changed, state

Make = Callable[..., Interface]
TEXT: Json = {"type": "string"}
STAMP: Json = {"type": "string", "format": "date-time"}


def body(required: list[str], **properties: Json) -> Json:
    full = {name: {"type": p} if isinstance(p, str) else p for name, p in properties.items()}
    return {"type": "object", "properties": full, "required": required}


def intent(world: DomainModel, operation: str) -> OperationIntent:
    (found,) = [i for i in world.intents if i.operation.id == operation]
    return found


def tool(result: BuildResult, operation: str) -> ToolSpec:
    (found,) = [t for t in result.environment.tools if t.operation == operation]
    return found


CRUD = """
    get /pets -> [Pet]
    post /pets Pet -> Pet
    get /pets/{id} -> Pet
"""
FIELDS: Json = {"id": "integer", "name": "string", "age": "integer", "city": "string"}


def pets(make: Make, line: str, pet: Json, **schemas: Json) -> Interface:
    return make(CRUD + line, Pet=pet, **schemas)


@pytest.mark.parametrize(
    ("said", "required", "expected"),
    [
        ("", ["name"], OperationKind.REPLACE),
        ("Your data is merged with existing data.", ["name"], OperationKind.UPDATE),
        ("Only the name is mandatory.", ["name"], OperationKind.UPDATE),
        ("", [], OperationKind.UPDATE),
        ("", ["id"], OperationKind.UPDATE),
    ],
)
def test_put_means_what_its_body_and_prose_say(
    make: Make, said: str, required: list[str], expected: OperationKind
) -> None:
    pet, put = body(["name", "age"], **FIELDS), body(required, **FIELDS)
    interface = pets(make, "put /pets/{id} Put -> Pet", pet, Put=put)
    world = infer_domain(changed(interface, "put_pets_id", description=said))
    assert intent(world, "put_pets_id").kind is expected


@pytest.mark.parametrize(
    "said",
    [
        "The configuration is replaced and not merged.",
        "This will override the original call.",
        "Replaces the pet.",
    ],
)
def test_a_replacement_of_which_something_may_be_left_out_is_doubtful(
    make: Make, said: str
) -> None:
    pet, put = body(["name", "age"], **FIELDS), body([], **FIELDS)
    interface = pets(make, "put /pets/{id} Put -> Pet", pet, Put=put)
    _, why = infer_domain(changed(interface, "put_pets_id", description=said)).unmapped[
        "put_pets_id"
    ]
    assert why.startswith("what is left out of it may be cleared")


def test_a_replacement_leaves_what_the_service_keeps(make: Make) -> None:
    status = {"type": "string", "enum": ["new", "sold"]}
    made = {**STAMP, "readOnly": True}
    pet = body(["name", "age"], **FIELDS, status=status, created_at=made, updated_at=STAMP)
    put = body(["name"], **FIELDS, status=status, created_at=STAMP, updated_at=STAMP)
    (result,) = infer_environments(pets(make, "put /pets/{id} Put -> Pet", pet, Put=put))
    found = tool(result, "put_pets_id")
    assert {n for n, p in found.parameters.items() if p.required} == {"pet_id", "name"}
    assert not {"created_at", "updated_at"} & set(found.parameters)
    rows = (
        "INSERT INTO pets (id, name, age, city, status, created_at, updated_at) VALUES (1, 'Rex',"
        " 3, 'Bonn', 'sold', '2020-01-01T00:00:00Z', '2020-01-01T00:00:00Z');"
    )
    session = state(result, rows).session()
    after = session.call(found.name, {"pet_id": 1, "name": "Tom"}).value
    assert (after["age"], after["city"], after["status"]) == (3, "Bonn", "sold")
    assert after["created_at"].startswith("2020")
    assert not after["updated_at"].startswith("2020")


def test_a_time_that_the_body_requires_is_given(make: Make) -> None:
    pet = body(["name", "created_at"], **FIELDS, created_at=STAMP)
    (result,) = infer_environments(pets(make, "", pet))
    assert tool(result, "post_pets").parameters["created_at"].required


def test_a_patch_of_its_own_schema_keeps_what_it_requires(make: Make) -> None:
    pet, patch = body(["name"], **FIELDS), body(["name"], name="string", age="integer")
    interface = pets(make, "patch /pets/{id} Change -> Pet", pet, Change=patch)
    assert intent(infer_domain(interface), "patch_pets_id").required == {"name"}
    shared = pets(make, "patch /pets/{id} Pet -> Pet", pet)
    assert not intent(infer_domain(shared), "patch_pets_id").required


def test_a_revision_is_checked_and_never_written(make: Make) -> None:
    about = "For concurrency: the request fails if it does not match the current version."
    fields = {**FIELDS, "version": {"type": "integer", "description": about}}
    pet = body(["name"], **fields)
    (result,) = infer_environments(pets(make, "put /pets/{id} Pet -> Pet", pet))
    assert "version" not in tool(result, "post_pets").parameters
    rows = "INSERT INTO pets (id, name, version) VALUES (1, 'Rex', 4);"
    session = state(result, rows).session()
    name = tool(result, "put_pets_id").name
    refused = session.call(name, {"pet_id": 1, "name": "Tom", "version": 3})
    assert not refused.ok
    assert "another version" in str(refused.error)
    assert session.call(name, {"pet_id": 1, "name": "Tom", "version": 4}).value["version"] == 5
    assert session.call(name, {"pet_id": 1, "name": "Ann"}).value["version"] == 6


def test_a_version_without_such_prose_is_a_column(make: Make) -> None:
    pet = body(["name"], **FIELDS, version="integer")
    (result,) = infer_environments(pets(make, "put /pets/{id} Pet -> Pet", pet))
    assert "version" in tool(result, "post_pets").parameters


def test_an_owner_that_a_change_must_name_is_checked(make: Make) -> None:
    owner = {"type": "integer", "description": "Identifier of the owner of the pet"}
    pet = body(["name", "user_id"], **FIELDS, user_id=owner)
    patch = body(["user_id"], name="string", user_id=owner)
    (result,) = infer_environments(pets(make, "patch /pets/{id} Change -> Pet", pet, Change=patch))
    found = tool(result, "patch_pets_id")
    assert found.parameters["user_id"].required
    assert "user_id" not in found.do[0].sql
    session = state(result, "INSERT INTO pets (id, name, user_id) VALUES (1, 'R', 7);").session()
    assert not session.call(found.name, {"pet_id": 1, "user_id": 8, "name": "X"}).ok
    assert session.call(found.name, {"pet_id": 1, "user_id": 7, "name": "X"}).value["name"] == "X"


def test_what_is_taken_has_the_shape_that_the_body_gives_it(make: Make) -> None:
    shown = {"type": "object", "properties": {"all": {"type": "array", "items": {}}}}
    parts = {"type": "array", "items": {"type": "string", "enum": ["a", "b"]}}
    pet, post = (
        body(["name"], **FIELDS, parts=shown),
        body(["name", "parts"], **FIELDS, parts=parts),
    )
    lines = "get /pets -> [Pet]\nget /pets/{id} -> Pet\npost /pets Post -> Pet"
    (result,) = infer_environments(make(lines, Pet=pet, Post=post))
    given = tool(result, "post_pets").parameters["parts"]
    assert given.required
    assert given.json_schema["type"] == "array"


def test_items_are_taken_with_the_properties_that_the_body_has(make: Make) -> None:
    def files(*names: str) -> Json:
        item = {"type": "object", "properties": dict.fromkeys(names, TEXT)}
        return {"type": "array", "items": item}

    pet = body(["name"], **FIELDS, files=files("name", "type"))
    post = body(["name"], **FIELDS, files=files("name", "type", "payload"))
    lines = "get /pets -> [Pet]\nget /pets/{id} -> Pet\npost /pets Post -> Pet"
    (result,) = infer_environments(make(lines, Pet=pet, Post=post))
    given = tool(result, "post_pets").parameters["files"]
    assert "payload" in given.json_schema["items"]["properties"]


def test_a_nested_input_that_no_answer_shows_is_kept(make: Make) -> None:
    bank = {
        "type": "object",
        "properties": dict.fromkeys(("iban", "bic", "bank", "who", "at"), TEXT),
    }
    post = body(["name"], **FIELDS, bank=bank, expand={"type": "array", "items": TEXT})
    lines = "get /pets -> [Pet]\nget /pets/{id} -> Pet\npost /pets Post -> Pet"
    (result,) = infer_environments(make(lines, Pet=body(["name"], **FIELDS), Post=post))
    assert {"bank"} == set(tool(result, "post_pets").parameters) & {"bank", "expand"}


@pytest.mark.parametrize(
    ("said", "offered"),
    [("Strain metadata", False), ("Updates a strain", True), ("<p>Edit it.</p>", True)],
)
def test_a_posted_item_is_changed_only_where_that_is_said(
    make: Make, said: str, offered: bool
) -> None:
    interface = pets(make, "post /pets/{id} Pet -> Pet", body(["name"], **FIELDS))
    world = infer_domain(changed(interface, "post_pets_id", summary=said))
    assert ("post_pets_id" not in world.unmapped) is offered


def test_controls_of_lists_are_no_columns(make: Make) -> None:
    steering = {"limit": "integer", "offset": "integer", "orderby": "string"}
    pet, post = body(["name"], **FIELDS), body(["name"], **FIELDS, **steering)
    lines = "get /pets -> [Pet]\nget /pets/{id} -> Pet\npost /pets Post -> Pet"
    world = infer_domain(make(lines, Pet=pet, Post=post))
    assert not set(steering) & set(world.entities["pet"].fields)
    alone = infer_domain(make(lines, Pet=pet, Post=body(["name"], **FIELDS, limit="integer")))
    assert "limit" in alone.entities["pet"].fields


@pytest.mark.parametrize(
    ("values", "about", "first"),
    [
        (["-1", "0", "1"], "InvalidOrder = '-1' New = '0' Filled = '1'", "0"),
        (["1", "2", "3"], "1 - Closed, 2 - Open, 3 - Gone", "2"),
        (["unknown", "running", "done"], "", "running"),
        (["running", "done", "draft"], "", "draft"),
        (["available", "pending", "sold"], "", "available"),
        (["STATUS_UNSPECIFIED", "STATUS_ACTIVE"], "", "STATUS_ACTIVE"),
    ],
)
def test_things_begin_in_a_state_that_says_so(
    make: Make, values: list[str], about: str, first: str
) -> None:
    status = {"type": "string", "enum": values, "readOnly": True, "description": about}
    world = infer_domain(pets(make, "", body(["name"], **FIELDS, status=status)))
    assert world.entities["pet"].fields["status"].default == first


def test_new_things_are_active_where_nobody_says(make: Make) -> None:
    flags = {n: {"type": "boolean", "readOnly": True} for n in ("is_active", "archived")}
    world = infer_domain(pets(make, "", body(["name"], **FIELDS, **flags)))
    fields = world.entities["pet"].fields
    assert (fields["is_active"].default, fields["archived"].default) == (True, False)


def test_a_move_names_the_new_holder(make: Make) -> None:
    lines = """
        get /teams -> [Team]
        post /teams Team -> Team
        get /teams/{teamId} -> Team
        get /teams/{teamId}/pets -> [Pet]
        get /teams/{teamId}/pets/{id} -> Pet
        post /teams/{teamId}/pets Pet -> Pet
        put /teams/{teamId}/pets/{id} Move -> Pet
    """
    team, pet = body(["name"], id="integer", name="string"), body(["name"], **FIELDS)
    move = body([], name="string", teamId="integer")
    interface = make(lines, Team=team, Pet=pet, Move=move)
    put = "put_teams_teamId_pets_id"
    (plain,) = infer_environments(interface)
    assert "new_team_id" not in tool(plain, put).parameters
    (result,) = infer_environments(
        changed(interface, put, description="You can move it to another team.")
    )
    rows = (
        "INSERT INTO teams (id, name) VALUES (1, 'A'), (2, 'B');"
        "INSERT INTO pets (id, name, team_id) VALUES (5, 'Rex', 1);"
    )
    session = state(result, rows).session()
    args = {"team_id": 1, "pet_id": 5, "new_team_id": 2}
    assert session.call(tool(result, put).name, args).value["team_id"] == 2
    assert not session.call(tool(result, put).name, {**args, "team_id": 2, "new_team_id": 9}).ok


def test_an_edit_may_be_repeated(make: Make) -> None:
    pet = body(["name"], **FIELDS, edited={"type": "boolean", "readOnly": True})
    change = body([], name="string")
    interface = pets(make, "post /pets/{id}/edit Change -> Pet", pet, Change=change)
    (result,) = infer_environments(interface)
    session = state(result, "INSERT INTO pets (id, name, edited) VALUES (1, 'R', 1);").session()
    name = tool(result, "post_pets_id_edit").name
    assert session.call(name, {"pet_id": 1, "name": "X"}).value["name"] == "X"


def test_what_can_leave_nothing_out_is_no_replacement(make: Make) -> None:
    interface = pets(
        make,
        "put /pets/{id} Put -> Pet",
        body(["name"], id="integer", name="string", age="integer"),
    )
    put = body(["name", "age"], name="string", age="integer")
    whole = interface.model_copy(update={"schemas": {**interface.schemas, "Put": put}})
    assert intent(infer_domain(whole), "put_pets_id").kind is OperationKind.UPDATE
    said = changed(whole, "put_pets_id", description="Replaces a pet.")
    assert intent(infer_domain(said), "put_pets_id").kind is OperationKind.REPLACE


def test_links_of_answers_are_no_inputs(make: Make) -> None:
    links = {
        "type": "array",
        "items": {"type": "object", "properties": {"href": TEXT, "rel": TEXT}},
    }
    (result,) = infer_environments(pets(make, "", body(["name"], **FIELDS, links=links)))
    assert "links" not in tool(result, "post_pets").parameters


def test_a_computation_is_seen_behind_markup(make: Make) -> None:
    interface = pets(make, "", body(["name"], **FIELDS))
    world = infer_domain(changed(interface, "post_pets", description="<p>Calculates a pet.</p>"))
    assert world.unmapped["post_pets"][0] is UnmappedReason.COMPUTES


def test_a_save_that_takes_a_key_is_left_out(make: Make) -> None:
    line = "put /pets Pet -> Pet"
    interface = pets(make, line, body(["name"], **FIELDS))
    saved = changed(interface, "post_pets", id="savePet")
    assert infer_domain(saved).unmapped["savePet"][0] is UnmappedReason.NOT_CRUD
    assert "post_pets" not in infer_domain(interface).unmapped


def test_what_is_made_or_changed_by_its_key_is_left_out(make: Make) -> None:
    interface = pets(make, "", body(["id", "name"], **FIELDS))
    said = changed(interface, "post_pets", summary="Create or update a pet")
    assert infer_domain(said).unmapped["post_pets"][0] is UnmappedReason.NOT_CRUD


def test_a_map_of_new_things_is_no_column(make: Make) -> None:
    several = body(["pets"], pets={"type": "object", "additionalProperties": {}})
    lines = "get /pets -> [Pet]\nget /pets/{id} -> Pet\npost /pets Several -> Pet"
    world = infer_domain(make(lines, Pet=body(["name"], **FIELDS), Several=several))
    assert world.unmapped["post_pets"][0] is UnmappedReason.NOT_CRUD


def test_a_change_of_several_stands_back_for_that_of_one(make: Make) -> None:
    lines = "patch /pets Pet -> Pet\npatch /pets/{id} Pet -> Pet"
    world = infer_domain(pets(make, lines, body(["name"], **FIELDS)))
    assert "patch_pets" in world.unmapped
    assert "patch_pets_id" not in world.unmapped


BATCHES = """
    get /batches -> [Batch]
    post /batches Batch -> Batch
    get /batches/{id} -> Batch
    get /batches/{id}/items -> [Item]
    get /batches/{id}/items/{itemId} -> Item
    delete /batches/{id}/items/{itemId}
"""


@pytest.mark.parametrize(
    ("said", "guarded"),
    [
        ("You can only remove items while the batch is in the OPEN state.", True),
        ("Removes an item.", False),
        ("An item is removed only once.", False),
    ],
)
def test_a_state_that_prose_requires_is_guarded(make: Make, said: str, guarded: bool) -> None:
    status = {"type": "string", "enum": ["OPEN", "SENT", "DONE"]}
    batch = body(["name"], id="integer", name="string", status=status)
    interface = make(BATCHES, Batch=batch, Item=body(["name"], id="integer", name="string"))
    operation = "delete_batches_id_items_itemId"
    (result,) = infer_environments(changed(interface, operation, description=said))
    rows = (
        "INSERT INTO batches (id, name, status) VALUES (1, 'A', 'SENT');"
        "INSERT INTO items (id, name, batch_id) VALUES (2, 'x', 1);"
    )
    session = state(result, rows).session()
    done = session.call(tool(result, operation).name, {"batch_id": 1, "item_id": 2})
    assert done.ok is not guarded
    (written,) = build_environments(changed(interface, operation, description=said))
    stated = [rule for rule in written.rules if rule["pattern"] == "state that prose requires"]
    assert [rule["assumed"] for rule in stated] == ([False] if guarded else [])


def test_a_deletion_takes_along_what_it_is_told_to(make: Make) -> None:
    lines = """
        get /users -> [User]
        post /users User -> User
        get /users/{id} -> User
        put /users/{id} User -> User
        delete /users/{id}
        get /posts -> [Post]
        post /posts Post -> Post
        get /posts/{id} -> Post
        delete /posts/{id}
    """
    user = body(["name"], id="integer", name="string", email="string")
    post = body(["title", "user_id"], id="integer", title="string", user_id="integer")
    interface = make(lines, User=user, Post=post)
    flag = {"name": "delete_posts", "where": "query", "json_schema": {"type": "boolean"}}
    delete = next(op for op in interface.operations if op.id == "delete_users_id")
    inputs = [*(i.model_dump() for i in delete.inputs), flag]
    again = type(delete).model_validate({**delete.model_dump(), "inputs": inputs})
    (result,) = infer_environments(changed(interface, "delete_users_id", inputs=again.inputs))
    rows = (
        "INSERT INTO users (id, name) VALUES (1, 'A');"
        "INSERT INTO posts (id, title, user_id) VALUES (2, 'x', 1);"
    )
    session = state(result, rows).session()
    name = tool(result, "delete_users_id").name
    assert not session.call(name, {"user_id": 1}).ok
    assert session.call(name, {"user_id": 1, "delete_posts": True}).ok
    assert session.call(tool(result, "get_posts").name, {}).value == []


def test_what_a_nested_object_requires_is_its_own(make: Make) -> None:
    place: Json = {"type": "object", "properties": {"lat": {"type": "number"}, "street": TEXT}}
    ride = body(["origin"], origin={**place, "required": ["lat"]}, name="string", id="integer")
    lines = "get /rides -> [Ride]\n get /rides/{id} -> Ride\n post /rides Ride -> Ride"
    (made,) = [
        i for i in infer_domain(make(lines, Ride=ride)).intents if i.kind is OperationKind.CREATE
    ]
    assert made.required == {"origin_lat"}


def test_a_required_status_has_no_default(make: Make) -> None:
    status: Json = {"type": "string", "enum": ["on", "off"]}
    log = body(["status"], id="integer", status=status, note="string")
    lines = "get /logs -> [Log]\n get /logs/{id} -> Log\n post /logs Log -> Log\n delete /logs/{id}"
    (result,) = infer_environments(make(lines, Log=log))
    given = tool(result, "post_logs").parameters["status"]
    assert given.required
    assert "default" not in given.json_schema


def test_a_new_thing_knows_all_that_it_is_inside_of(make: Make) -> None:
    lines = """
        get /services -> [Service]
        post /services Service -> Service
        get /services/{service_sid} -> Service
        get /services/{service_sid}/channels -> [Channel]
        post /services/{service_sid}/channels Channel -> Channel
        get /services/{service_sid}/channels/{channel_sid} -> Channel
        get /services/{service_sid}/channels/{channel_sid}/invites -> [Invite]
        post /services/{service_sid}/channels/{channel_sid}/invites New -> Invite
        get /services/{service_sid}/channels/{channel_sid}/invites/{sid} -> Invite
        delete /services/{service_sid}/channels/{channel_sid}/invites/{sid}
    """
    service, channel = body([], sid="string", name="string"), body([], sid="string", topic="string")
    invite = body([], sid="string", identity="string", service_sid="string")
    new = body(["identity"], identity="string")
    (result,) = infer_environments(
        make(lines, Service=service, Channel=channel, Invite=invite, New=new)
    )
    rows = (
        "INSERT INTO services (sid, name) VALUES ('S', 'A');"
        "INSERT INTO channels (sid, topic, service_sid) VALUES ('C', 'T', 'S');"
    )
    found = tool(result, "post_services_service_sid_channels_channel_sid_invites")
    session = state(result, rows).session()
    made = session.call(
        found.name, {"service_sid": "S", "channel_sid": "C", "identity": "ann"}
    ).value
    assert made["service_sid"] == "S"


def test_what_services_take_and_do_not_give_back_is_not_shown(make: Make) -> None:
    new = body(["name"], name="string", private_key="string", size="string")
    pem = body([], id="integer", name="string", size="string")
    lines = "get /pems -> [Pem]\n get /pems/{id} -> Pem\n post /pems New -> Pem\n delete /pems/{id}"
    (result,) = infer_environments(make(lines, Pem=pem, New=new))
    found = tool(result, "post_pems")
    assert "private_key" in found.parameters
    assert "private_key" not in found.returns.sql


def test_a_put_that_lists_201_makes_what_is_not_there(make: Make) -> None:
    pet = body(["name"], id="string", name="string", age="integer")
    named = body(["name"], name="string", age="integer")
    lines = CRUD + "put /pets/{id} Put -> Pet"
    interface = changed(make(lines, Pet=pet, Put=named), "put_pets_id", creates=True)
    made = infer_environments(interface)[0]
    put = tool(made, "put_pets_id")
    assert put.description.endswith("Where there is none, it is made.")
    new = {"pet_id": "new", "name": "Rex"}
    with with_rows(made)[1].session() as session:
        assert session.call("get_pet", {"pet_id": "new"}).error
        assert session.call(put.name, new).value["name"] == "Rex"
        session.call(put.name, {**new, "age": 3})
        found = session.call("get_pet", {"pet_id": "new"}).value
    assert (found["name"], found["age"]) == ("Rex", 3)


def test_a_put_that_may_lack_what_a_thing_needs_makes_nothing(make: Make) -> None:
    pet = body(["name"], id="string", name="string", age="integer")
    lines = CRUD + "put /pets/{id} Put -> Pet"
    put = body([], name="string", age="integer")
    interface = changed(make(lines, Pet=pet, Put=put), "put_pets_id", creates=True)
    made = infer_environments(interface)[0]
    with with_rows(made)[1].session() as session:
        new = {"pet_id": "new", "name": "Rex"}
        assert session.call(tool(made, "put_pets_id").name, new).error
