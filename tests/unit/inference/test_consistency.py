"""What was understood and is left out, since its own document speaks against it."""

from __future__ import annotations

import pytest

from envwright.inference.domain_model import UnmappedReason
from envwright.inference.passes import infer_domain
from envwright.types import Interface, Json, Operation

from .conftest import Make, thing

CRUD = """
    get /pets -> [Pet]
    post /pets Pet -> Pet
    get /pets/{id} -> Pet
    patch /pets/{id} Pet -> Pet
    delete /pets/{id}
"""
PET: Json = thing(name="string", age="integer", sold="boolean")
NEW: Json = {"name": "string", "age": "integer"}


def told(interface: Interface, operation: str, **said: Json) -> Interface:
    def one(old: Operation) -> Operation:
        return old.model_copy(update=said) if old.id == operation else old

    return interface.model_copy(update={"operations": tuple(map(one, interface.operations))})


def doubts(interface: Interface) -> dict[str, str]:
    found = infer_domain(interface).unmapped.items()
    return {
        operation: why for operation, (reason, why) in found if reason is UnmappedReason.DOUBTFUL
    }


def test_a_plain_document_leaves_no_doubt(make: Make) -> None:
    assert doubts(make(CRUD, Pet=PET)) == {}


@pytest.mark.parametrize(
    ("operation", "said", "why"),
    [
        ("get_pets_id", {"summary": "Removes a pet"}, "its prose begins with a verb that says"),
        (
            "delete_pets_id",
            {"description": "Creates a pet"},
            "its prose begins with a verb that says",
        ),
        (
            "patch_pets_id",
            {"description": "Creates or updates a pet."},
            "it makes or changes, whichever is needed",
        ),
        (
            "delete_pets_id",
            {"description": "Deletes it. A pet can only be deleted once it is sold."},
            "its prose states a condition: 'can only be deleted once'",
        ),
        (
            "delete_pets_id",
            {"description": "Deletes a pet that has not yet been sold."},
            "its prose states a condition: 'has not yet'",
        ),
        (
            "patch_pets_id",
            {"description": "Updates it. You cannot edit a wild pet with this method."},
            "its prose states a condition: 'cannot edit a wild pet with this'",
        ),
        (
            "get_pets_id",
            {"summary": "Generates a random pet"},
            "its prose says that it makes what it answers: 'Generates'",
        ),
        ("get_pets", {"summary": "List all active pets"}, "it lists those that are active"),
        (
            "patch_pets_id",
            {"description": "Updates a pet. If the pet does not exist, it is created."},
            "it makes or changes, whichever is needed",
        ),
    ],
)
def test_prose_that_speaks_of_something_else(
    make: Make, operation: str, said: dict[str, Json], why: str
) -> None:
    found = doubts(told(make(CRUD, Pet=PET), operation, **said))
    assert list(found) == [operation]
    assert found[operation].startswith(why)


@pytest.mark.parametrize(
    ("path", "said", "why"),
    [
        ("?patient:string", "Retrieve or search pets", "it says 'search', and its tool looks for"),
        ("", "Retrieve or search pets", ""),  # nothing is lost
        ("?name", "Retrieve or search pets", ""),
        ("", "Lists pets. Callers need to provide the ids.", "it promises 'need to provide'"),
    ],
)
def test_a_search_that_has_nothing_to_look_for(make: Make, path: str, said: str, why: str) -> None:
    lines = CRUD.replace("get /pets ->", f"get /pets{path} ->")
    found = doubts(told(make(lines, Pet=PET), "get_pets", description=said))
    assert bool(found) == bool(why)
    assert found.get("get_pets", "").startswith(why)


def test_a_deletion_that_an_option_steers(make: Make) -> None:
    for option, why in (("force", ""), ("external", "what it deletes may depend on external")):
        lines = CRUD.replace("delete /pets/{id}", f"delete /pets/{{id}}?{option}")
        found = doubts(make(lines, Pet=PET))
        assert found == ({"delete_pets_id": why} if why else {})


def test_a_made_up_locator_beside_what_is_called_alike(make: Make) -> None:
    pet = thing(name="string", petId="string")
    lines = CRUD.replace("/pets/{id}", "/pets/{petid}")
    found = doubts(make(lines, Pet=pet))
    assert set(found.values()) <= {"pet_id may be what paths name"}


def test_a_part_that_takes_the_whole(make: Make) -> None:
    pet = thing(name="string", age="integer", status="string")
    lines = CRUD + "put /pets/{id}/status Pet -> Pet"
    found = doubts(make(lines, Pet=pet))
    assert found == {"put_pets_id_status": "it takes the whole thing, and may change status alone"}


def test_a_form_that_replaces_plain_values_by_objects(make: Make) -> None:
    ways = [f"way_{n}" for n in range(12)]  # too many to be columns of their own
    kept: Json = {"type": "object", "properties": {way: {"type": "string"} for way in ways}}
    asked: Json = {"type": "object", "properties": {way: {"type": "object"} for way in ways}}
    pet = thing(name="string", age="integer", can=kept)
    new = thing(name="string", age="integer", can=asked)
    interface = make(CRUD.replace("post /pets Pet", "post /pets New"), Pet=pet, New=new)
    (create,) = [i for i in infer_domain(interface).intents if i.operation.id == "post_pets"]
    assert set(create.inputs) == {"name", "age"}


def test_who_may_do_it_is_no_condition_of_the_thing(make: Make) -> None:
    said = "This can only be done by the logged in user."
    assert doubts(told(make(CRUD, Pet=PET), "delete_pets_id", description=said)) == {}


def test_an_action_that_is_said_to_do_the_opposite(make: Make) -> None:
    pet = thing(name="string", enabled="boolean")
    interface = make(CRUD + "post /pets/{id}/disable", Pet=pet)
    swapped = told(interface, "post_pets_id_disable", summary="Ability to enable a pet")
    assert doubts(swapped) == {"post_pets_id_disable": "its prose says 'enable'"}
    assert doubts(told(interface, "post_pets_id_disable", summary="Disables a pet")) == {}


def test_two_actions_that_set_the_same(make: Make) -> None:
    pet = thing(name="string", active="boolean")
    lines = CRUD + "put /pets/{id}/activate\n put /pets/{id}/active"
    why = "another operation sets the same"
    assert doubts(make(lines, Pet=pet)) == {"put_pets_id_activate": why, "put_pets_id_active": why}


def test_identifiers_that_lead_nowhere(make: Make) -> None:
    lines = "\n".join(
        line.replace("/pets", "/{service}/{product}/pets") for line in CRUD.splitlines()
    )
    found = doubts(make(lines, Pet=PET))
    assert len(found) == 5
    assert {why.split(":")[0] for why in found.values()} == {
        "identifiers of its path say nothing of the world"
    }


def test_a_path_that_names_no_thing(make: Make) -> None:
    found = doubts(
        make(CRUD + "get /export/toys -> [Toy]\n post /export/toys Toy", Pet=PET, Toy=PET)
    )
    assert set(found) == {"get_export_toys", "post_export_toys"}
    assert found["get_export_toys"] == "'export' in its path names no thing"


def test_what_is_the_callers_own(make: Make) -> None:
    lines = CRUD + "get /me/pets -> [Pet]\n delete /me/pets?ids*:[integer]"
    found = doubts(make(lines, Pet=PET))
    assert found["get_me_pets"].startswith("it is about what is the caller's")


def test_a_body_of_which_little_is_kept(make: Make) -> None:
    patch = thing(name="string", reason="string", notify="boolean", actor="string", note="string")
    lines = CRUD.replace("patch /pets/{id} Pet", "patch /pets/{id} Change")
    found = doubts(make(lines, Pet=PET, Change=patch))
    assert found == {"patch_pets_id": "1 of 5 fields of its body are columns"}


def test_a_required_field_that_no_answer_shows(make: Make) -> None:
    new: Json = {
        "type": "object",
        "properties": {"name": {"type": "string"}, "breed": {"type": "string"}},
        "required": ["name", "breed"],
    }
    found = doubts(make(CRUD.replace("post /pets Pet", "post /pets New"), Pet=PET, New=new))
    assert found == {"post_pets": "it writes breed, which no answer shows"}


def test_a_part_that_must_hold_what_only_answers_hold(make: Make) -> None:
    inner: Json = {
        "type": "object",
        "properties": {"a": {"type": "string"}, "b": {"type": "array"}},
    }
    full: Json = {
        "type": "object",
        "properties": {"a": {"type": "string"}, "made": {"type": "string"}, "b": {"type": "array"}},
        "required": ["a", "made"],
    }
    pet = thing(name="string", data=full)
    new = thing(name="string", data=inner)
    lines = CRUD.replace("post /pets Pet", "post /pets New")
    found = doubts(make(lines, Pet=pet, New={**new, "required": ["data"]}))
    assert found == {"post_pets": "data is asked for in the form in which answers show it"}
    # One that may be left out is left out of the tool.
    more = {"age": {"type": "integer"}, "breed": {"type": "string"}}
    pet["properties"] |= more
    new["properties"] |= more
    assert doubts(make(lines, Pet=pet, New=new)) == {}


def test_an_answer_that_is_not_described(make: Make) -> None:
    found = doubts(told(make(CRUD, Pet=PET), "get_pets_id", output={"type": "object"}))
    assert found == {"get_pets_id": "nothing says what it answers"}


def test_put_beside_patch_in_the_same_words(make: Make) -> None:
    pet = {**thing(name="string", age="integer"), "required": ["name"]}
    interface = make(CRUD + "put /pets/{id} Pet -> Pet", Pet=pet)
    assert doubts(interface) == {}
    for operation in ("put_pets_id", "patch_pets_id"):
        interface = told(interface, operation, summary="Updates an existing pet")
    assert doubts(interface) == {"put_pets_id": "PATCH takes the same and is said to do the same"}


def test_a_body_that_requires_what_only_the_service_writes(make: Make) -> None:
    new: Json = {
        "type": "object",
        "properties": {
            "name": {"type": "string", "readOnly": True},
            "age": {"type": "integer"},
            "sold": {"type": "boolean"},
        },
        "required": ["name"],
    }
    found = doubts(make(CRUD.replace("post /pets Pet", "post /pets New"), Pet=PET, New=new))
    assert found == {"post_pets": "read-only and required: name"}


def test_an_answer_that_says_that_something_will_be_done(make: Make) -> None:
    status = thing(state="string", progress="integer")
    lines = CRUD.replace("post /pets Pet -> Pet", "post /pets Pet -> AsyncStatus")
    found = doubts(make(lines, Pet=PET, AsyncStatus=status))
    assert found == {"post_pets": "it answers that something will be done"}


def test_a_write_that_answers_another_thing(make: Make) -> None:
    other = thing(name="string", cost="number", screenshot="string", error="string", scale="number")
    lines = CRUD.replace("patch /pets/{id} Pet -> Pet", "patch /pets/{id} Pet -> Other")
    found = doubts(make(lines, Pet=PET, Other=other))
    assert found == {"patch_pets_id": "2 of 6 fields of its answer are columns"}


def test_a_made_up_key_beside_one_that_is_shown(make: Make) -> None:
    pet: Json = {
        "type": "object",
        "properties": {"resourceId": {"type": "string"}, "name": {"type": "string"}},
    }
    found = doubts(make(CRUD.replace("{id}", "{pet-id}"), Pet=pet))
    assert set(found) >= {"get_pets_pet_id", "delete_pets_pet_id"}
    assert set(found.values()) == {"resource_id may be what paths name"}


def test_put_where_nothing_else_makes_the_thing(make: Make) -> None:
    lines = "get /pets -> [Pet]\n get /pets/{id} -> Pet\n put /pets/{id} Pet\n delete /pets/{id}"
    assert doubts(make(lines, Pet=PET)) == {
        "put_pets_id": "it may make the thing: nothing else does"
    }


def test_a_list_of_ones_own(make: Make) -> None:
    users = CRUD.replace("pets", "users").replace("Pet", "User")
    pet = thing(name="string", user_id="integer")
    interface = make(CRUD + users, Pet=pet, User=thing(name="string"))
    found = doubts(told(interface, "get_pets", summary="List your pets"))
    assert found == {"get_pets": "it lists what is the caller's: 'your pets'"}
    assert doubts(told(interface, "get_pets", summary="List pets")) == {}


def test_an_identifier_that_is_everywhere_is_the_account(make: Make) -> None:
    lines = CRUD.replace("/pets", "/{realm}/pets")
    assert doubts(make(lines, Pet=PET)) == {}
    toys = CRUD.replace("pets", "toys").replace("Pet", "Toy")
    found = doubts(make(lines + toys, Pet=PET, Toy=PET))
    assert len(found) == 5
    assert all(operation.split("_")[1] == "realm" for operation in found)


def test_columns_of_an_envelope(make: Make) -> None:
    around = thing(action="string", result="string", size="integer")
    found = doubts(make(CRUD.replace("Pet", "Answer"), Answer=around))
    assert set(found.values()) == {"action and result are an envelope's"}


def test_a_field_beside_what_answers_show_of_it(make: Make) -> None:
    shown = thing(name="string", device={"type": "object", "properties": {"id": {}, "name": {}}})
    shown["properties"]["device"]["properties"] = {
        "id": {"type": "integer"},
        "name": {"type": "string"},
    }
    new = thing(name="string", device="integer", age="integer")
    lines = CRUD.replace("post /pets Pet", "post /pets New")
    assert doubts(make(lines, Pet=shown, New=new)) == {}  # the device is known by its id
    flat = thing(name="string", device_id="integer", device_name="string", age="integer")
    found = doubts(make(lines, Pet=flat, New=new))
    assert found == {"post_pets": "it writes device, beside which answers show its parts"}


def test_columns_with_numbers_in_the_middle(make: Make) -> None:
    pet = thing(name="string", tag_0_value="string", tag_1_value="string")
    assert set(doubts(make(CRUD, Pet=pet)).values()) == {"tag_0_value is one of several"}
    assert doubts(make(CRUD, Pet=thing(name="string", last_4_digits="string"))) == {}


def test_a_list_that_demands_a_filter_and_has_none(make: Make) -> None:
    said = "One of the following filters must be provided: group, organization."
    found = doubts(told(make(CRUD, Pet=PET), "get_pets", description=said))
    assert found == {"get_pets": "it promises 'One of the following'"}
    said = "Returns pets matching the given search criteria"
    assert "get_pets" in doubts(told(make(CRUD, Pet=PET), "get_pets", description=said))


def test_a_name_that_the_service_may_choose(make: Make) -> None:
    new = thing(alias={"type": "string", "default": "@random"}, url="string", id={"type": "string"})
    del new["properties"]["id"]
    lines = CRUD.replace("{id}", "{alias}").replace("pets", "aliases").replace("Pet", "Alias")
    found = doubts(make(lines, Alias=new))
    assert found["post_aliases"] == "alias may be left to the service, and things are known by it"


def test_one_thing_read_by_anothers_key(make: Make) -> None:
    log = thing(title="string", severity="string")
    lines = "get /messages/{logId} -> Message\n post /messages Message\n get /messages -> [Message]"
    found = doubts(make(lines, Message=log))
    assert found["get_messages_logId"] == "its path names another thing's identifier"


def test_a_body_that_is_the_thing_in_a_field(make: Make) -> None:
    pet = thing(name="string", age="integer", pet={"type": "object", "properties": {}})
    new = thing(pet={"type": "object", "properties": {}}, name="string")
    found = doubts(make(CRUD.replace("post /pets Pet", "post /pets New"), Pet=pet, New=new))
    assert found.get("post_pets") == "pet may be the thing itself"


def test_a_creation_that_requires_nothing_though_prose_says_so(make: Make) -> None:
    pet = thing(
        name={"type": "string", "description": "The name. This is required."}, age="integer"
    )
    assert doubts(make(CRUD, Pet=pet)) == {}  # the tool requires it
    said = "Adds a pet. A licence is required."
    found = doubts(told(make(CRUD, Pet=PET), "post_pets", description=said))
    assert found == {"post_pets": "its schema requires nothing, its prose says 'is required'"}
    said = "Adds a pet. The age is required, unless the name is one of ours."
    assert doubts(told(make(CRUD, Pet=PET), "post_pets", description=said)) == {}


def test_an_identifier_of_all_paths_that_chooses_among_things(make: Make) -> None:
    def below(head: str) -> dict[str, str]:
        return doubts(make(CRUD.replace("/pets", f"{head}/pets"), Pet=PET))

    found = below("/{database}")
    assert set(found.values()) == {"database chooses among things, and is no column"}
    assert len(found) == 5
    assert len(below("/game/{apiKey}")) == 5  # the key of a game
    assert below("/{accountId}") == {}
    assert below("/{apiKey}") == {}  # who asks


def test_a_credential_before_an_identifier_is_no_key(make: Make) -> None:
    interface = make("get /pets/{accessToken}/{id} -> Pet\n get /pets -> [Pet]", Pet=PET)
    domain = infer_domain(interface)
    assert domain.collections["pets"].locator == ("id",)


def test_a_query_that_prose_marks_as_required(make: Make) -> None:
    interface = make("get /pets?from_day:string -> [Pet]\n get /pets/{id} -> Pet", Pet=PET)
    first, second = interface.operations
    given = first.inputs[0].model_copy(update={"description": "(Required) first day"})
    first = first.model_copy(update={"inputs": (given,)})
    found = doubts(interface.model_copy(update={"operations": (first, second)}))
    assert found == {"get_pets": "required, and nothing of the world: from_day"}


def test_an_owner_beside_a_field_that_is_the_same(make: Make) -> None:
    lines = "get /shops -> [Shop]\n get /shops/{shopId} -> Shop\n get /shops/{shopId}/pets -> [Pet]"
    shop = thing(name="string", city="string")
    pet = thing(name="string", age="integer", shop_uuid="string")
    assert doubts(make(lines, Shop=shop, Pet=pet)) == {
        "get_shops_shopId_pets": "shop_uuid may be its shop"
    }
    assert doubts(make(lines, Shop=shop, Pet=PET)) == {}


def test_a_joined_word_of_the_path_is_the_field_that_ends_it(make: Make) -> None:
    block: Json = {
        "type": "object",
        "properties": {"hash": {"type": "string"}, "size": {"type": "integer"}},
    }
    domain = infer_domain(make("get /block/{blockhash} -> Block", Block=block))
    assert domain.collections["block"].locator == ("hash",)
    assert "blockhash" not in domain.entities["block"].fields


def test_fields_of_a_body_that_is_about_something_else(make: Make) -> None:
    other = thing(ids="string", feeds="string", mode="string", theme="string", pages="string")
    lines = CRUD.replace("post /pets Pet -> Pet", "post /pets Batch -> Pet")
    domain = infer_domain(make(lines, Pet=PET, Batch=other))
    assert set(domain.entities["pet"].fields) == {"id", "name", "age", "sold"}


def test_a_list_of_a_moment(make: Make) -> None:
    interface = make(CRUD + "get /toys?day:string -> [Toy]", Pet=PET, Toy=PET)
    assert doubts(interface) == {}
    found = doubts(told(interface, "get_toys", summary="getLatestToys"))
    assert found == {"get_toys": "it lists 'latest' only"}
    found = doubts(told(interface, "get_toys", summary="Toys, those of now if day not specified"))
    assert found == {"get_toys": "what is listed depends on day"}


def test_a_range_that_counts_what_overlaps(make: Make) -> None:
    pet = thing(name="string", start="integer", end="integer")
    lines = CRUD.replace("get /pets ->", "get /pets?start:string?end:string ->")
    interface = make(lines, Pet=pet)
    said = "Pets that overlap the range."
    assert doubts(interface) == {}
    found = doubts(told(interface, "get_pets", description=said))
    assert found == {"get_pets": "its range counts what overlaps: 'overlap'"}


def test_a_list_and_an_item_that_show_two_things(make: Make) -> None:
    row = thing(domain="string", ttl="integer", value="string", kind="string", zone="string")
    lines = CRUD.replace("get /pets -> [Pet]", "get /pets -> [Row]")
    found = doubts(make(lines, Pet=PET, Row=row))
    assert found["get_pets"].endswith("fields of its answer are columns")


def test_a_list_of_what_has_a_term(make: Make) -> None:
    lines = "get /pets -> [Pet]\n post /pets Pet -> Pet\n get /pets/{term} -> [Pet]"
    found = doubts(make(lines, Pet=PET))
    assert found["get_pets_term"] == "it answers a list of those with its last identifier"
    assert "get_pets_petId" not in doubts(make(lines.replace("{term}", "{petId}"), Pet=PET))
