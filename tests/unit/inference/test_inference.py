"""What the rules see in paths and schemas: tables, keys, references, and what they leave out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from envwright.environment.template import Template
from envwright.inference import infer_environments
from envwright.inference.domain_model import Entity, Field
from envwright.inference.paths.write_semantics import implied_values
from envwright.types import BuildResult, Interface, Json

Make = Callable[..., Interface]
Build = Callable[..., BuildResult]
World = Callable[..., Template]

CRUD = """
    get {0} -> [{1}]
    post {0} {1} -> {1}
    get {0}/{{id}} -> {1}
    patch {0}/{{id}} {1} -> {1}
    delete {0}/{{id}}
"""


def reasons(result: BuildResult) -> dict[str, str]:
    return {u.operation: u.reason for u in result.unmapped}


def test_every_operation_is_mapped_or_has_a_reason(build: Build) -> None:
    lines = (
        CRUD.format("/pets", "Pet")
        + """
        get /status -> Pet
        post /pets/{id}/wash
        get /pets/{id}/photo -> Photo
        get /reports/{id} -> Nothing
        put /pets/{id}/image Image
        get /health -> Empty
    """
    )
    result = build(
        lines,
        Pet={"name": "string", "age": "integer"},
        Photo={"type": "string", "format": "binary"},
        Image={"type": "string", "format": "binary"},
        Nothing={"type": "object"},
        Empty={"type": "object"},
    )
    assert result.operations_total == 11
    assert result.operations_mapped + len(result.unmapped) == result.operations_total
    assert reasons(result) == {
        "get_status": "singleton",
        "post_pets_id_wash": "not CRUD",
        "get_pets_id_photo": "binary body",
        "get_reports_id": "not CRUD",
        "put_pets_id_image": "binary body",
        "get_health": "singleton",
    }


def test_envelopes_are_opened(world: World) -> None:
    template = world(
        """
        get /v2/things -> Page
        post /v2/things Wrapped -> Wrapped
        get /v2/things/{thing_id} -> Wrapped
        """,
        Thing={"name": "string", "size": "integer"},
        Page={
            "type": "object",
            "properties": {
                "things": {"type": "array", "items": {"$ref": "#/schemas/Thing"}},
                "links": {"type": "object"},
                "meta": {"type": "object"},
            },
        },
        Wrapped={"type": "object", "properties": {"thing": {"$ref": "#/schemas/Thing"}}},
    )
    assert list(template.schema.tables["things"].columns) == ["id", "name", "size"]
    assert list(template.tools) == ["list_things", "create_thing", "get_thing"]


def test_references_come_from_nested_things_and_from_names(world: World) -> None:
    template = world(
        CRUD.format("/owners", "Owner") + CRUD.format("/pets", "Pet"),
        Owner={"name": "string", "favourite": {"$ref": "#/schemas/Pet"}},
        Pet={
            "name": "string",
            "owner": {"$ref": "#/schemas/Owner"},
            "vetOwnerId": "integer",
            "address": {"type": "object", "properties": {"city": {"type": "string"}}},
            "history": {"type": "object", "additionalProperties": {"type": "string"}},
        },
    )
    pets = template.schema.tables["pets"].columns
    assert pets["owner_id"].references == ("owners", "id")
    assert pets["vet_owner_id"].references == ("owners", "id")
    assert template.schema.tables["owners"].columns["favourite_id"].references == ("pets", "id")
    assert pets["address_city"].type == "TEXT"
    assert pets["history"].is_json


def test_required_references_never_run_in_a_circle(world: World) -> None:
    def full(**properties: Json) -> Json:
        names = {n: {"type": "integer"} for n in properties} | {"id": {"type": "integer"}}
        return {"type": "object", "properties": names, "required": list(properties)}

    template = world(
        CRUD.format("/hens", "Hen") + CRUD.format("/eggs", "Egg"),
        Hen=full(egg_id=1, weight=1),
        Egg=full(hen_id=1, egg_id=1),
    )
    tables = template.schema.tables
    needed = [
        (name, c.name)
        for name, table in tables.items()
        for c in table.columns.values()
        if c.references and c.not_null
    ]
    assert len(needed) == 1


def test_types_bounds_and_comments_reach_the_schema(world: World) -> None:
    template = world(
        CRUD.format("/items", "Item"),
        Item={
            "stars": {"type": "integer", "minimum": 1, "maximum": 5},
            "price": {"type": "number"},
            "order": {"type": "string", "maxLength": 9, "description": "<b>Which</b> `way`\n-- x"},
            "kind": {"type": "string", "enum": ["a", "it's"]},
            "due": {"type": "string", "format": "date-time"},
        },
    )
    columns = template.schema.tables["items"].columns
    assert columns["stars"].json_schema() == {
        "type": "integer",
        "minimum": 1,
        "maximum": 5,
        "description": "Stars of the item",
    }
    assert columns["price"].json_schema() == {
        "type": "number",
        "minimum": 0,
        "description": "Price of the item",
    }
    assert columns["order"].json_schema() == {
        "type": "string",
        "maxLength": 9,
        "description": "Which way x",
    }
    assert columns["kind"].text.enum == ("a", "it's")
    assert columns["due"].text.format == "date-time"


def test_things_with_two_identifiers_and_numbers_of_their_own(world: World) -> None:
    template = world(
        """
        get /repos/{owner}/{repo} -> Repo
        patch /repos/{owner}/{repo} Repo -> Repo
        get /repos/{owner}/{repo}/issues?state:string -> [Issue]
        post /repos/{owner}/{repo}/issues Issue -> Issue
        get /repos/{owner}/{repo}/issues/{index} -> Issue
        """,
        "INSERT INTO repos (id, name, owner) VALUES (1, 'a', 'ann'), (2, 'a', 'bob');",
        Repo={"name": "string", "about": "string"},
        Issue={"number": {"type": "integer", "readOnly": True}, "title": "string"},
    )
    session = template.session()
    where = {"owner": "bob", "repo": "a"}
    numbers = [
        session.call("create_issue", {**where, "title": t}).value["number"] for t in ("x", "y")
    ]
    assert numbers == [1, 2]
    assert session.call("get_issue", {**where, "issue_index": 2}).value["title"] == "y"
    refused = session.call("get_issue", {"owner": "ann", "repo": "a", "issue_index": 2})
    assert refused.error is not None
    assert refused.error.message == "There is no issue 2 in repo ann/a."


def test_a_thing_named_by_its_owner_takes_the_name_of_the_parent_it_is_created_in(
    world: World,
) -> None:
    template = world(
        """
        get /orgs/{org} -> Org
        post /orgs Org -> Org
        get /repos/{owner}/{repo} -> Repo
        post /orgs/{org}/repos Repo -> Repo
        get /orgs/{org}/repos -> [Repo]
        """,
        "INSERT INTO orgs (id, username) VALUES (1, 'acme');",
        Org={"username": "string", "about": "string"},
        Repo={"name": "string", "about": "string"},
    )
    session = template.session()
    made = session.call("create_repo", {"org": "acme", "name": "a"}).value
    assert (made["owner"], made["org_id"]) == ("acme", 1)
    assert session.call("get_repo", {"owner": "acme", "repo": "a"}).value == made
    refused = session.call("create_repo", {"org": "acme", "name": "a"})
    assert refused.error is not None
    assert refused.error.message == "There is already a repo with name a."


def test_put_on_the_collection_takes_the_key_from_the_body(world: World) -> None:
    template = world(
        "get /pet/{petId} -> Pet\n put /pet Pet\n post /pet Pet -> Pet",
        "INSERT INTO pets (id, name) VALUES (1, 'Rex');",
        Pet={"name": "string", "age": "integer"},
    )
    changed = template.session().call("update_pet", {"pet_id": 1, "name": "Tom", "age": 3})
    assert changed.value == {"id": 1, "name": "Tom", "age": 3}


def test_search_paths_filter_with_lists_and_wildcards(make: Make) -> None:
    interface = make(
        CRUD.format("/pets", "Pet") + "get /pets/findByStatus -> [Pet]",
        Pet={"name": "string", "status": {"type": "string", "enum": ["in", "out"]}},
    )
    given: Json = [
        {"name": "status", "where": "query", "json_schema": {"type": "array", "items": {}}}
    ]
    wild: Json = [
        {"name": "status", "where": "query", "json_schema": {"enum": ["in", "out", "all"]}}
    ]
    data = interface.model_dump()
    data["operations"][-1]["inputs"] = given
    data["operations"][0]["inputs"] = wild
    (result,) = infer_environments(Interface.model_validate(data))
    rows = "INSERT INTO pets (id, name, status) VALUES (1, 'a', 'in'), (2, 'b', 'out');"
    spec = result.environment.model_copy(update={"population": None, "state_sql": rows})
    session = Template(spec).session()
    assert len(session.call("search_pets", {"status": ["in", "out"]}).value) == 2
    assert len(session.call("search_pets", {"status": ["out"]}).value) == 1
    assert len(session.call("list_pets", {"status": "all"}).value) == 2
    assert len(session.call("list_pets", {"status": "in"}).value) == 1


def test_deprecated_operations_and_copies_are_left_out(make: Make) -> None:
    interface = make(
        CRUD.format("/pets", "Pet") + "get /pets/search -> [Pet]",
        Pet={"name": "string", "age": "integer"},
    )
    data = interface.model_dump()
    data["operations"][1]["deprecated"] = True
    (result,) = infer_environments(Interface.model_validate(data))
    assert reasons(result) == {"post_pets": "deprecated", "get_pets_search": "same as another"}


def test_nothing_comes_of_an_interface_without_things(make: Make) -> None:
    assert (
        infer_environments(make("get /time -> Time\n post /sum Sum -> Sum", Time={}, Sum={})) == []
    )


@pytest.mark.parametrize(
    ("verb", "undo", "wanted"),
    [
        ("cancel", False, {"status": "cancelled"}),
        ("ship", False, {"status": "shipped"}),
        ("resume", False, {"status": "in-progress"}),
        ("archive", False, {"archived": True}),
        ("archive", True, {"archived": False}),
        ("unarchive", False, {"archived": False}),
        ("disable", False, {"is_enabled": False}),
        ("enable", False, {"is_enabled": True}),
        ("wash", False, None),
    ],
)
def test_verbs(verb: str, undo: bool, wanted: Json) -> None:
    fields = {
        "status": Field("status", "text", enum=("new", "shipped", "cancelled", "in-progress")),
        "archived": Field("archived", "boolean"),
        "is_enabled": Field("is_enabled", "boolean"),
    }
    assert implied_values(Entity("order", fields=fields), verb, undo) == wanted


def test_a_name_in_one_path_is_not_taken_away_by_the_parent_of_another(world: World) -> None:
    template = world(
        """
        get /repos/{org}/{repo} -> Repo
        patch /repos/{org}/{repo} Repo -> Repo
        delete /repos/{org}/{repo}
        get /orgs -> [Org]
        post /orgs Org -> Org
        get /orgs/{org} -> Org
        get /orgs/{org}/repos -> [Repo]
        post /orgs/{org}/repos Repo -> Repo
        """,
        Repo={"id": {"type": "integer"}, "name": {"type": "string"}, "text": {"type": "string"}},
        Org={"id": {"type": "integer"}, "login": {"type": "string"}},
    )
    assert template.tools["get_repo"].arguments.columns.keys() == {"org", "repo"}
    assert template.schema.tables["repos"].columns.keys() >= {"org", "org_id", "name"}
