"""What a document says beside paths and methods: searches, bulk deletions, partial changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from envwright.environment.template import Template
from envwright.inference import infer_environments
from envwright.inference.domain_model import OperationKind
from envwright.inference.passes import infer_domain
from envwright.types import BuildResult, Interface, Json

Make = Callable[..., Interface]
World = Callable[..., Template]

CRUD = """
    get {0} -> [{1}]
    post {0} {1} -> {1}
    get {0}/{{id}} -> {1}
    delete {0}/{{id}}
"""
PETS = "INSERT INTO pets (id, name, age) VALUES (1, 'Rex', 3), (2, 'Tom', 4), (3, 'Ada', 5);"


def changed(interface: Interface, operation: str, **fields: Any) -> Interface:
    """The interface with one operation changed."""
    operations = tuple(
        op.model_copy(update=fields) if op.id == operation else op for op in interface.operations
    )
    return interface.model_copy(update={"operations": operations})


def state(result: BuildResult, rows: str) -> Template:
    spec = result.environment
    return Template(spec.model_copy(update={"population": None, "state_sql": rows}))


def query(name: str, **schema: Json) -> Json:
    return {"name": name, "where": "query", "json_schema": schema}


def pets(make: Make, *lines: str, **more: Json) -> Interface:
    text = CRUD.format("/pets", "Pet") + "\n".join(lines)
    return make(text, Pet={"name": "string", "age": "integer"}, **more)


def test_a_posted_search_lists(make: Make) -> None:
    asked = {"type": "object", "properties": {"name": {"type": "string"}}}
    (result,) = infer_environments(pets(make, "post /pets/search Asked -> [Pet]", Asked=asked))
    session = state(result, PETS).session()
    assert [p["id"] for p in session.call("search_pets", {"name": "Tom"}).value] == [2]


def test_a_search_by_nothing_that_is_kept_is_left_out(make: Make) -> None:
    asked = {"type": "object", "properties": {"mood": {"type": "string"}}}
    (result,) = infer_environments(pets(make, "post /pets/search Asked -> [Pet]", Asked=asked))
    assert [u.reason for u in result.unmapped] == ["unmatched input"]


def test_a_post_that_is_said_to_read_creates_nothing(make: Make) -> None:
    lines = """
        get /pets -> [Pet]
        get /pets/{id} -> Pet
        post /pets Pet -> [Pet]
        patch /pets/{id} Pet
    """
    interface = make(lines, Pet={"name": "string", "age": "integer"})
    world = infer_domain(changed(interface, "post_pets", summary="Search for pets"))
    kinds = {intent.operation.id: intent.kind for intent in world.intents}
    assert kinds["post_pets"] is OperationKind.LIST


def test_several_are_deleted_at_once_or_none(make: Make) -> None:
    ids: Json = {"type": "array", "items": {"type": "integer"}}
    body = {"type": "object", "properties": {"ids": ids}}
    (result,) = infer_environments(pets(make, "delete /pets Ids", Ids=body))
    session = state(result, PETS).session()
    refused = session.call("delete_pets", {"ids": [1, 9]})
    assert refused.error is not None
    assert "There is no pet 9." in refused.error.message
    assert session.call("delete_pets", {"ids": [1, 2]}).error is None
    assert [p["id"] for p in session.call("list_pets", {}).value] == [3]


def test_a_deletion_of_all_is_left_out(make: Make) -> None:
    (result,) = infer_environments(pets(make, "delete /pets"))
    assert [(u.operation, u.reason) for u in result.unmapped] == [("delete_pets", "not CRUD")]


def test_a_path_of_several_keys_gives_those(make: Make) -> None:
    lines = """
        get /pets -> [Pet]
        post /pets Pet -> Pet
        get /pets/{ids} -> [Pet]
        delete /pets/{ids}
    """
    (result,) = infer_environments(make(lines, Pet={"name": "string", "age": "integer"}))
    tools = {tool.operation: tool.name for tool in result.environment.tools}
    session = state(result, PETS).session()
    found = session.call(tools["get_pets_ids"], {"id": [1, 3]})
    assert [p["id"] for p in found.value] == [1, 3]
    assert session.call(tools["delete_pets_ids"], {"ids": [1, 2]}).error is None
    assert [p["id"] for p in session.call("list_pets", {}).value] == [3]


@pytest.mark.parametrize(
    ("required", "about", "kind"),
    [
        ((), "", OperationKind.UPDATE),
        (("name",), "", OperationKind.REPLACE),
        (("name", "age"), "Replaces the pet.", OperationKind.REPLACE),
        (("name",), "Fields that are not given remain unchanged.", OperationKind.UPDATE),
    ],
)
def test_put_replaces_where_something_says_so(
    make: Make, required: tuple[str, ...], about: str, kind: OperationKind
) -> None:
    full: Json = {"type": "object", "properties": {"name": {"type": "string"}, "age": {}}}
    full["properties"]["age"] = {"type": "integer"}
    full |= {"required": list(required)} if required else {}
    interface = pets(make, "put /pets/{id} Change -> Pet", Change=full)
    world = infer_domain(changed(interface, "put_pets_id", description=about))
    (found,) = [i.kind for i in world.intents if i.operation.method == "put"]
    assert found is kind


def test_what_is_said_to_make_it_too_is_left_out(make: Make) -> None:
    interface = pets(make, "put /pets/{id} Pet -> Pet")
    (result,) = infer_environments(
        changed(interface, "put_pets_id", summary="Create or update a pet")
    )
    (left,) = [u for u in result.unmapped if u.operation == "put_pets_id"]
    assert left.detail == "it makes or changes, whichever is needed"


def test_computations_are_left_out(make: Make) -> None:
    interface = pets(make, "post /pets/{id}/score Pet -> Pet")
    interface = changed(interface, "post_pets_id_score", summary="Calculates the score of a pet")
    (result,) = infer_environments(interface)
    assert {u.reason for u in result.unmapped} == {"computes or runs something"}


def test_a_view_of_others_is_no_list_of_ones_own(make: Make) -> None:
    lines = (
        CRUD.format("/users", "User")
        + CRUD.format("/tracks", "Track")
        + "get /users/{id}/likes/tracks -> [Track]\n get /users/{id}/tracks -> [Track]"
    )
    track: Json = {"title": "string", "user_id": "integer"}
    (result,) = infer_environments(
        make(lines, User={"name": "string", "age": "integer"}, Track=track)
    )
    offered = {tool.operation for tool in result.environment.tools}
    assert "get_users_id_tracks" in offered
    assert "get_users_id_likes_tracks" not in offered


def test_a_window_between_two_moments(make: Make) -> None:
    moment: Json = {"type": "string", "format": "date-time"}
    text = CRUD.format("/spins", "Spin")
    interface = make(text, Spin={"song": "string", "start": moment, "end": moment})
    given = [query("start", type="string"), query("end", type="string")]
    data = interface.model_dump()
    data["operations"][0]["inputs"] = given
    world = infer_domain(Interface.model_validate(data))
    (found,) = [i for i in world.intents if i.kind is OperationKind.LIST]
    assert found.inputs == {"start": ">=start", "end": "<=end"}


def test_a_filter_with_words_of_its_own_is_no_column(make: Make) -> None:
    kind: Json = {"type": "string", "enum": ["cash", "card"]}
    interface = make(CRUD.format("/pays", "Pay"), Pay={"name": "string", "kind": kind})
    data = interface.model_dump()
    data["operations"][0]["inputs"] = [query("kind", type="string", enum=["unapproved"])]
    world = infer_domain(Interface.model_validate(data))
    (found,) = [i for i in world.intents if i.kind is OperationKind.LIST]
    assert found.inputs == {}


def test_an_item_that_answers_others_is_left_out(make: Make) -> None:
    lines = "get /systems -> [System]\n post /systems System\n get /systems/{devEmail} -> [System]"
    interface = make(lines, System={"name": "string", "size": "integer"})
    said = "Get the list of systems a developer has access to"
    world = infer_domain(changed(interface, "get_systems_devEmail", summary=said))
    assert world.unmapped["get_systems_devEmail"][0].value == "not CRUD"


def test_a_put_that_is_said_to_create_creates(make: Make) -> None:
    interface = make(
        "get /tags -> [Tag]\n get /tags/{id} -> Tag\n put /tags Tag -> Tag",
        Tag={"name": "string", "size": "integer"},
    )
    world = infer_domain(changed(interface, "put_tags", summary="Creates tags"))
    assert {i.operation.id: i.kind for i in world.intents}["put_tags"] is OperationKind.CREATE
