"""Names of things and tools: what tells two paths apart, views of things, heads of paths."""

from __future__ import annotations

import re
from collections.abc import Callable

from envwright.inference import infer_environments
from envwright.types import BuildResult, Interface, Json, ToolSpec

Make = Callable[..., Interface]
Build = Callable[..., BuildResult]

CRUD = """
    get {0} -> [{1}]
    post {0} {1} -> {1}
    get {0}/{{id}} -> {1}
    delete {0}/{{id}}
"""


def tool(result: BuildResult, operation: str) -> ToolSpec:
    (found,) = [t for t in result.environment.tools if t.operation == operation]
    return found


def tables(result: BuildResult) -> list[str]:
    return re.findall(r'CREATE TABLE "?(\w+)', result.environment.schema_sql)


def named(interface: Interface, **names: str) -> Interface:
    """The interface with other identifiers of operations."""
    operations = [
        op.model_copy(update={"id": names.get(op.id, op.id)}) for op in interface.operations
    ]
    return interface.model_copy(update={"operations": tuple(operations)})


def test_the_longer_path_gives_the_longer_name(build: Build) -> None:
    lines = CRUD.format("/designer/templates", "Design") + CRUD.format("/templates", "Template")
    design = {"css": "string", "format": "string", "name": "string"}
    result = build(lines, Design=design, Template={"file": "string", "pages": "integer"})
    assert tables(result) == ["designer_templates", "templates"]
    assert tool(result, "delete_templates_id").name == "delete_template"
    assert tool(result, "delete_designer_templates_id").name == "delete_designer_template"


def test_no_name_ends_in_a_number(build: Build) -> None:
    kinds = {"/a/parts": "Bolt", "/b/parts": "Nut", "/b/{b}/parts": "Cog", "/parts": "Rod"}
    lines = "".join(CRUD.format(path, kind) for path, kind in kinds.items())
    lines += "get /b/{b} -> Box\npost /b Box -> Box\nget /b -> [Box]"
    schemas: dict[str, Json] = {
        kind: {f"{kind}_width".lower(): "string", f"{kind}_mass".lower(): "string"}
        for kind in kinds.values()
    }
    result = build(lines, Box={"name": "string", "size": "string"}, **schemas)
    names = [t.name for t in result.environment.tools]
    assert not [name for name in [*names, *tables(result)] if name[-1].isdigit()]
    assert len(set(names)) == len(names)


def test_what_admins_see_are_the_same_users(build: Build) -> None:
    lines = """
        get /admin/users/{id} -> AdminUser
        delete /admin/users/{id}
        post /users NewUser -> NewUser
        get /users -> [NewUser]
    """
    user = {"name": "string", "email": "string", "active": "boolean", "views": "integer"}
    new = {"name": "string", "email": "string", "locale": "string", "theme": "string"}
    assert tables(build(lines, AdminUser=user, NewUser=new)) == ["users"]


def test_a_letter_is_no_name(make: Make) -> None:
    lines = """
        get /t -> [T]
        post /t T -> T
        get /t/{id} -> T
        delete /t/{id}
    """
    names = {"get_t_id": "getTopic", "delete_t_id": "removeTopic", "post_t": "createTopic"}
    interface = named(make(lines, T={"title": "string", "views": "integer"}), **names)
    (result,) = infer_environments(interface)
    assert tables(result) == ["topics"]


def test_a_word_that_says_whose_comes_before_what_it_is(build: Build) -> None:
    lines = """
        get /denylist/private -> [List]
        post /denylist/private List -> List
        get /denylist/private/{denylist_id} -> List
        delete /denylist/private/{denylist_id}
    """
    assert tables(build(lines, List={"name": "string", "ttl": "integer"})) == ["private_denylists"]


def test_the_item_gets_the_plain_name_and_no_filler(build: Build) -> None:
    lines = (
        CRUD.format("/sites", "Site") + "patch /sites Site -> Site\npatch /sites/{id} Site -> Site"
    )
    result = build(lines, Site={"name": "string", "slug": "string"})
    names = [t.name for t in result.environment.tools]
    assert tool(result, "patch_sites_id").name == "update_site"
    assert not [name for name in names if "field" in name]


def test_a_view_of_a_thing_is_the_thing(make: Make) -> None:
    lines = """
        get /recipe/steps/{id} -> Recipe
        get /recipe -> [Recipe]
        post /recipe Recipe -> Recipe
        get /recipe/{id} -> Recipe
        get /recipe/title/{title} -> Recipe
    """
    interface = make(lines, Recipe={"title": "string", "minutes": "integer"})
    (result,) = infer_environments(interface)
    assert tables(result) == ["recipes"]
    found = tool(result, "get_recipe_title_title")
    assert [given.column for given in found.parameters.values()] == ["recipes.title"]
    assert tool(result, "get_recipe_id").name == "get_recipe"
    twice = {entry.operation: entry.reason for entry in result.unmapped}
    assert twice == {"get_recipe_steps_id": "same as another"}


def test_what_is_drawn_at_random_is_no_collection(build: Build) -> None:
    lines = (
        CRUD.format("/jokes", "Joke") + "get /jokes/random -> [Joke]\nget /jokes/latest -> [Joke]"
    )
    result = build(lines, Joke={"text": "string", "author": "string"})
    assert tables(result) == ["jokes"]
    left = {entry.operation for entry in result.unmapped}
    assert left == {"get_jokes_random", "get_jokes_latest"}


def test_an_identifier_alone_stands_for_the_place_that_is_listed(build: Build) -> None:
    lines = """
        get /workspaces -> Nothing
        get /workspaces/{workspace_slug} -> Nothing
        get /{workspace_slug}/members -> [Member]
        post /{workspace_slug}/members Member -> Member
        delete /{workspace_slug}/members/{id}
        get /{workspace_slug}/members/{id} -> Member
    """
    nothing: Json = {"type": "object"}
    result = build(lines, Nothing=nothing, Member={"name": "string", "bio": "string"})
    gone = tool(result, "delete_workspace_slug_members_id")
    columns = [given.column for given in gone.parameters.values()]
    assert columns == ["workspaces.slug", "members.id"]
    assert "workspace_slug = :workspace_slug" in gone.require[1].sql


def test_the_thing_is_what_its_path_answers_not_the_receipt(build: Build) -> None:
    lines = """
        post /reviews New -> Operation
        get /reviews/{id} -> [Review]
        patch /reviews/{id} New -> Review
        delete /reviews/{id}
    """
    receipt = {"task_url": "string", "task_type": "string", "status": "string"}
    review = {"languages": "string", "results_url": "string"}
    new = {"languages": "string", "title": "string", "results_url": "string"}
    result = build(lines, New=new, Operation=receipt, Review=review)
    shown = tool(result, "get_reviews_id").returns.sql
    assert "languages" in shown
    assert "task_type" not in shown


def test_a_name_before_the_text_goes(make: Make) -> None:
    lines = CRUD.format("/tags", "Tag")
    interface = make(lines, Tag={"name": "string", "text": "string"})
    texts = {"get_tags": "tagsGet all `tag`s of the page.", "get_tags_id": "tagsome of them"}
    operations = [
        op.model_copy(update={"description": texts.get(op.id, "")}) for op in interface.operations
    ]
    (result,) = infer_environments(interface.model_copy(update={"operations": tuple(operations)}))
    assert tool(result, "get_tags").description == "Get all tags of the page."
    assert tool(result, "get_tags_id").description == "Tagsome of them."


def test_what_a_search_takes_is_no_part_of_what_it_finds(make: Make) -> None:
    lines = """
        post /messages Query -> [Message]
        get /messages/{id} -> Message
        delete /messages/{id}
    """
    query = {"after": "string", "sender": "string"}
    interface = make(lines, Query=query, Message={"sender": "string", "content": "string"})
    operations = [
        op.model_copy(update={"summary": "Search for messages" if op.method == "post" else ""})
        for op in interface.operations
    ]
    (result,) = infer_environments(interface.model_copy(update={"operations": tuple(operations)}))
    assert "after" not in result.environment.schema_sql
    assert "sender" in tool(result, "post_messages").parameters


def test_a_part_that_the_thing_shows_is_kept_once(build: Build) -> None:
    policy: Json = {
        "type": "object",
        "properties": {"deadline": {"type": "string"}, "active": {"type": "boolean"}},
    }
    lines = (
        CRUD.format("/cars", "Car")
        + "get /cars/{id}/charging-policy -> Policy\n"
        + "put /cars/{id}/charging-policy Policy -> Policy"
    )
    car = {"name": "string", "chargingPolicy": policy, "maker": "string"}
    result = build(lines, Car=car, Policy=policy)
    schema = result.environment.schema_sql
    assert schema.count("deadline TEXT") == 1
    assert "SET charging_policy_deadline" in tool(result, "put_cars_id_charging_policy").do[0].sql


def test_an_envelope_with_a_version_and_messages_is_no_thing(build: Build) -> None:
    lines = """
        get /absences/{id} -> Answer
        post /absences Absence -> Answer
        delete /absences/{id}
        get /absences -> [Absence]
    """
    absence: Json = {"start": "string", "comments": "string", "id": "string"}
    plain = {
        "type": "object",
        "properties": {name: {"type": "string"} for name in absence},
    }
    answer: Json = {
        "type": "object",
        "properties": {
            "version": {"type": "object", "properties": {"number": {"type": "string"}}},
            "messages": {"type": "array", "items": {"type": "string"}},
            "content": plain,
        },
    }
    result = build(lines, Absence=absence, Answer=answer)
    assert "comments" in tool(result, "get_absences_id").returns.nested["content"].sql
    assert "messages" not in result.environment.schema_sql
