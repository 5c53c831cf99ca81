"""Doubts about lists, creations and identifiers, most of which prose raises."""

from __future__ import annotations

import pytest

from envwright.inference.passes import infer_domain
from envwright.types import Interface, Json, Operation, OperationInput

from .conftest import Build, Make, thing
from .test_consistency import CRUD, PET, doubts, told


def described(interface: Interface, operation: str, **about: str) -> Interface:
    """The interface with the texts of an operation's inputs."""

    def one(old: Operation) -> Operation:
        if old.id != operation:
            return old
        texts: list[OperationInput] = [
            given.model_copy(update={"description": about.get(given.name, given.description)})
            for given in old.inputs
        ]
        return old.model_copy(update={"inputs": tuple(texts)})

    return interface.model_copy(update={"operations": tuple(map(one, interface.operations))})


@pytest.mark.parametrize(
    ("operation", "said", "why"),
    [
        ("delete_pets_id", "Note that you cannot delete the first pet.", "'cannot delete'"),
        ("delete_pets_id", "We will review it within a day.", "'will review'"),
        ("delete_pets_id", "Marks the pet as deleted.", "'Marks the pet as deleted'"),
        ("get_pets", "Pets of the last 30 days are not given, only older than 30 days.", "older"),
        ("get_pets", "Lists pets found in the last 7 days.", "it leaves out what its tool lists"),
        ("get_pets", "By default, sold pets are hidden.", "it leaves out what its tool lists"),
        ("get_pets", "Pets can be hidden from view.", ""),
        ("get_pets_id", "A pet. Use this endpoint to generate a pet.", "it makes what it answers"),
        ("get_pets_id", "A pet. Pets generate income.", ""),
        (
            "patch_pets_id",
            "Updates it. If the pet does not already exist in the given shop, it creates it.",
            "it makes or changes",
        ),
        ("post_pets", "Adds one. An age must be provided.", "its prose demands age"),
        ("post_pets", "Adds one. If it is sold, an age must be provided.", ""),
        ("post_pets", "Adds one. A cage must be provided.", ""),
        (
            "post_pets",
            "| Parameter | Meaning |\n|---|---|\n| age | years |",
            "a table of its prose",
        ),
        ("post_pets", "Adds a pet | for the shop.", ""),
    ],
)
def test_what_prose_says_beside_the_schema(make: Make, operation: str, said: str, why: str) -> None:
    found = doubts(told(make(CRUD, Pet=PET), operation, description=said))
    assert set(found) == ({operation} if why else set())
    assert why in found.get(operation, "")


def test_a_list_that_lacks_most_of_its_filters(make: Make) -> None:
    lost = "?one:string?two:string?three:string?four:string?five:string"
    for query, doubtful in ((lost, False), (f"{lost}?six:string", True)):
        found = doubts(make(CRUD.replace("get /pets ->", f"get /pets{query} ->"), Pet=PET))
        assert bool(found) == doubtful
        assert found.get("get_pets", "6 of its filters").startswith("6 of its filters")


def test_what_every_list_takes_is_no_filter_of_one(make: Make) -> None:
    lost = "?one:string?two:string?three:string?four:string?five:string?six:string"
    kinds = [f"{word}pet" for word in "red blue green brown black white grey pink teal".split()]
    lines = "".join(CRUD.replace("/pets", f"/{k}s") for k in kinds)
    found = doubts(make(lines.replace("s -> [Pet]", f"s{lost} -> [Pet]"), Pet=PET))
    assert not any("filters" in why for why in found.values())


def test_a_search_that_looks_elsewhere(make: Make) -> None:
    pet = thing(description="string", body="string", age="integer", sold="boolean")
    lines = CRUD.replace("get /pets ->", "get /pets?query:string ->")
    interface = make(lines, Pet=pet)
    assert doubts(interface) == {}
    alone = make(lines, Pet=thing(description="string", age="integer", sold="boolean"))
    assert doubts(alone) == {"get_pets": "it looks in description alone"}
    found = doubts(described(interface, "get_pets", query="A part of the pet's name."))
    assert found == {"get_pets": "it is said to look for 'name', and looks in body, description"}


@pytest.mark.parametrize(
    ("name", "about", "doubtful"),
    [
        ("pet_id_or_slug", "", True),
        ("id", "The id or slug of the pet.", True),
        ("id", "The id of the pet.", False),
        ("id", "The id or name of the pet.", False),  # it is found by both
    ],
)
def test_one_identifier_of_two_kinds(make: Make, name: str, about: str, doubtful: bool) -> None:
    lines = CRUD.replace("{id}", f"{{{name}}}")
    operation = f"get_pets_{name}"
    found = doubts(described(make(lines, Pet=PET), operation, **{name: about}))
    assert bool("things are found by one of them" in found.get(operation, "")) == doubtful


def test_a_path_that_says_what_another_column_holds(make: Make) -> None:
    pet = thing(name="string", kind="string", age="integer")
    lines = CRUD + "get /owners -> [Owner]\n get /owners/{username} -> Owner"
    owner = thing(name="string", age="integer")
    found = doubts(make(lines, Pet=pet, Owner=owner))
    assert found.get("get_owners_username", "").startswith("its path says username")


@pytest.mark.parametrize(
    ("key", "said", "doubtful"),
    [("petId", "", False), ("petId", "Returns all pets of it.", True), ("name", "", True)],
)
def test_one_thing_that_is_answered_as_a_list(
    make: Make, key: str, said: str, doubtful: bool
) -> None:
    lines = CRUD.replace("get /pets/{id} -> Pet", f"get /pets/{{{key}}} -> [Pet]")
    domain = infer_domain(told(make(lines, Pet=PET), f"get_pets_{key}", description=said))
    assert (f"get_pets_{key}" in domain.unmapped) == doubtful


def test_a_key_that_the_body_requires(make: Make) -> None:
    key: Json = {"type": "integer"}
    new = thing(id=key, name="string", age="integer", sold="boolean") | {"required": ["id"]}
    lines = CRUD.replace("post /pets Pet", "post /pets New")
    domain = infer_domain(make(lines, Pet=PET, New=new))
    made = next((i for i in domain.intents if i.operation.id == "post_pets"), None)
    # It is taken, or the operation is left out; it is never made up.
    assert made is None or "id" in made.inputs.values()


def test_a_key_that_is_unique_within_its_owner(make: Make) -> None:
    code: Json = {"type": "string", "description": "A code that is unique within the shop."}
    toy = {
        "type": "object",
        "required": ["code", "age"],
        "properties": {"code": code, "age": {"type": "integer"}, "name": {"type": "string"}},
    }
    lines = """
        get /shops -> [Shop]
        post /shops Shop -> Shop
        get /shops/{id} -> Shop
        get /shops/{id}/toys -> [Toy]
        post /shops/{id}/toys Toy -> Toy
        get /shops/{id}/toys/{code} -> Toy
    """
    shop = thing(name="string", size="integer", town="string")
    domain = infer_domain(make(lines, Shop=shop, Toy=toy))
    why = doubts(make(lines, Shop=shop, Toy=toy)).get("post_shops_id_toys", "")
    assert (domain.entities["toy"].key == "code") == bool(why)


def test_what_is_written_under_another_name(make: Make) -> None:
    new = thing(name="string", age="integer", pet_notes="string")
    pet = thing(name="string", age="integer", notes="string")
    lines = CRUD.replace("post /pets Pet", "post /pets New")
    found = doubts(make(lines, Pet=pet, New=new))
    assert found.get("post_pets", "notes").endswith("notes")


def test_an_envelope_that_tells_of_more(make: Make) -> None:
    page: Json = thing(data={"type": "array"}, done="boolean", iterator="string", name="string")
    found = doubts(make(CRUD, Pet=page))
    assert any("are an envelope's" in why for why in found.values())


@pytest.mark.parametrize(
    ("about", "doubtful"),
    [
        ("The id. Can also be an address of the pet.", True),
        ("This can either be the id of the account, or an account name.", True),
        ("The id of the pet, which cannot be a name.", False),
    ],
)
def test_an_identifier_that_may_be_something_else(make: Make, about: str, doubtful: bool) -> None:
    found = doubts(described(make(CRUD, Pet=PET), "get_pets_id", id=about))
    assert bool(found) == doubtful


def test_a_path_that_speaks_of_another_thing(make: Make) -> None:
    lines = """
        get /history/pets/{id} -> Pet
        get /history/pets -> [Pet]
        delete /history/pets/{id}
        get /listing/pets/{id} -> Pet
    """
    found = doubts(make(lines, Pet=PET))
    assert found.get("get_listing_pets_id", "speaks").count("speaks") == 1


@pytest.mark.parametrize(
    ("about", "found"),
    [("Your personal API key, used for authentication.", False), ("The key of a feed.", True)],
)
def test_nothing_is_found_by_the_callers_key(make: Make, about: str, found: bool) -> None:
    feed = thing(key="string", title="string", size="integer")
    lines = "get /getFeeds?key:string -> Feed\n get /getUsers?id:string -> User"
    interface = make(lines, Feed=feed, User=PET)
    domain = infer_domain(described(interface, "get_getFeeds", key=about))
    kept = [i for i in domain.intents if i.operation.id == "get_getFeeds"]
    assert found or not kept


def test_a_size_that_is_said_to_be_the_total(build: Build) -> None:
    total: Json = {"type": "integer", "description": "Total number of objects."}
    page: Json = {
        "type": "object",
        "properties": {
            "size": total,
            "limit": {"type": "integer"},
            "values": {"type": "array", "items": {"$ref": "#/schemas/Pet"}},
        },
    }
    result = build(
        CRUD.replace("get /pets -> [Pet]", "get /pets?limit:integer -> Page"), Pet=PET, Page=page
    )
    (tool,) = [t for t in result.environment.tools if t.operation == "get_pets"]
    assert "count(*)" in tool.returns.nested["size"].sql
    assert tool.returns.nested["limit"].sql == "SELECT :limit AS told"


@pytest.mark.parametrize(("call", "several"), [("getTagsByName", True), ("getTagByName", False)])
def test_one_thing_that_is_called_several(make: Make, call: str, several: bool) -> None:
    tag = thing(name="string", text="string", revision="integer")
    lines = CRUD.replace("/pets", "/tags").replace("{id}", "{name}").replace("Pet", "Tag")
    found = doubts(told(make(lines, Tag=tag), "get_tags_name", id=call))
    assert found.get(call, "").startswith("its name speaks of several") == several


def test_a_path_that_says_a_column_of_its_own(make: Make) -> None:
    pet = thing(name="string", kind="string", age="integer")
    lines = CRUD + "get /pets/{kind} -> Pet"
    found = doubts(make(lines, Pet=pet))
    assert found == {"get_pets_kind": "its path says kind, and things are found by id"}


def test_a_deletion_by_what_is_shown_and_lost(make: Make) -> None:
    pet = thing(name="string", age="integer", domain_name="string")
    lines = CRUD.replace("delete /pets/{id}", "delete /pets/{id}?domain_name:string")
    found = doubts(make(lines, Pet=pet))
    assert set(found) <= {"delete_pets_id"}


@pytest.mark.parametrize(
    ("about", "kept"),
    [
        ("Only pets of this name.", True),
        ("Multiple email addresses.", False),
        ("With it the list will include your own pets.", False),
    ],
)
def test_a_filter_that_is_said_to_be_another(make: Make, about: str, kept: bool) -> None:
    lines = CRUD.replace("get /pets ->", "get /pets?name:string ->")
    domain = infer_domain(described(make(lines, Pet=PET), "get_pets", name=about))
    (intent,) = [i for i in domain.intents if i.operation.id == "get_pets"]
    assert ("name" in intent.inputs) == kept
