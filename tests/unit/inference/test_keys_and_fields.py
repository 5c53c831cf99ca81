"""Which column a path means, what a thing consists of, and what its creation takes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from envwright.inference import infer_environments
from envwright.inference.domain_model import DomainModel, Entity, Field, OperationKind
from envwright.inference.passes import infer_domain
from envwright.inference.schema_fields import FieldReader, match_column, set_first_state
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inflection import plural, singular
from envwright.types import Interface, Json, OperationInput
from envwright.workflows.environment_build import with_rows

Make = Callable[..., Interface]


def numbered(interface: Interface, name: str) -> Interface:
    """The interface with a path parameter that is a number."""

    def kind(given: OperationInput) -> OperationInput:
        return given.model_copy(update={"json_schema": {"type": "integer"}})

    operations = tuple(
        op.model_copy(update={"inputs": tuple(kind(i) if i.name == name else i for i in op.inputs)})
        for op in interface.operations
    )
    return interface.model_copy(update={"operations": operations})


def crud(path: str, param: str, thing: str) -> str:
    return f"""
        get {path} -> [{thing}]
        post {path} {thing} -> {thing}
        get {path}/{{{param}}} -> {thing}
        delete {path}/{{{param}}}
    """


def locator(world: DomainModel, template: str) -> tuple[str, ...]:
    return world.collections[template].locator


@pytest.mark.parametrize(
    ("param", "fields", "column"),
    [
        ("revision_number", {"revision": "integer", "code": "string"}, "revision"),
        ("item_id_or_alias", {"item_id": "integer", "name": "string"}, "item_id"),
        ("owner_email", {"name": "string", "size": "integer"}, "owner_email"),
        ("tgt", {"username": "string", "size": "integer"}, "tgt"),
        ("item_ids", {"item_id": "integer", "name": "string"}, "item_id"),
    ],
)
def test_the_column_that_a_path_means(
    make: Make, param: str, fields: dict[str, Json], column: str
) -> None:
    schema: Json = {
        "type": "object",
        "properties": {name: {"type": kind} for name, kind in fields.items()},
    }
    world = infer_domain(make(crud("/items", param, "Item"), Item=schema))
    assert locator(world, "items") == (column,)


def test_what_a_thing_says_is_not_its_key(make: Make) -> None:
    comment: Json = {
        "type": "object",
        "properties": {"id": {"type": "string"}, "comment": {"type": "string"}},
    }
    world = infer_domain(make(crud("/comments", "comment", "Comment"), Comment=comment))
    assert locator(world, "comments") == ("id",)


def test_a_number_is_no_name(make: Make) -> None:
    schema: Json = {
        "type": "object",
        "properties": {"name": {"type": "string"}, "size": {"type": "integer"}},
    }
    interface = make(crud("/projects", "projectid", "Project"), Project=schema)
    world = infer_domain(numbered(interface, "projectid"))
    assert locator(world, "projects") == ("id",)


def test_a_parents_key_is_not_said_twice(make: Make) -> None:
    hotel: Json = {
        "type": "object",
        "properties": {"hotel_id": {"type": "string"}, "name": {"type": "string"}},
    }
    lines = crud("/hotels", "hotel_id", "Hotel") + crud("/hotels/{hotel_id}/rates", "id", "Rate")
    world = infer_domain(make(lines, Hotel=hotel, Rate={"hotel_id": "string", "price": "number"}))
    assert world.collections["hotels/*/rates"].owner == "hotel_id"
    assert "hotel_hotel_id" not in world.entities["rate"].fields


def test_a_text_is_not_the_parents_key(make: Make) -> None:
    lines = (
        crud("/comments", "id", "Comment")
        + """
        post /comments/{id}/replies Reply
        get /comments/{id}/replies -> [Reply]
    """
    )
    reply: Json = {
        "type": "object",
        "properties": {"comment": {"type": "string"}, "spoiler": {"type": "boolean"}},
    }
    world = infer_domain(make(lines, Comment={"text": "string", "likes": "integer"}, Reply=reply))
    (made,) = [i for i in world.intents if i.kind is OperationKind.CREATE and i.entity == "reply"]
    assert made.inputs == {"comment": "comment", "spoiler": "spoiler"}


def test_contents_are_no_references(make: Make) -> None:
    lines = crud("/emails", "id", "Email") + crud("/templates", "id", "Template")
    text: Json = {"type": "string"}
    email: Json = {"type": "object", "properties": {"id": text, "subject": text}}
    names = ("id", "email", "template", "external_email_id")
    template: Json = {"type": "object", "properties": dict.fromkeys(names, text)}
    world = infer_domain(make(lines, Email=email, Template=template))
    assert not any(f.references for f in world.entities["template"].fields.values())


def test_a_name_is_given_under_the_things_own_name(make: Make) -> None:
    lines = """
        get /mysqldatabases -> [Database]
        get /mysqldatabases/{name} -> Database
        delete /mysqldatabases/{name}
        post /mysqldatabases New
    """
    text: Json = {"type": "string"}
    database: Json = {"type": "object", "properties": {"name": text, "size": text}}
    new: Json = {"type": "object", "properties": {"database_name": text, "size": text}}
    world = infer_domain(make(lines, Database=database, New=new))
    (made,) = [i for i in world.intents if i.kind is OperationKind.CREATE]
    assert made.inputs == {"database_name": "name", "size": "size"}


def test_a_key_that_nobody_gives_is_not_made_up(make: Make) -> None:
    lines = """
        get /roles -> [Role]
        get /roles/{name} -> Role
        delete /roles/{name}
        post /roles New
    """
    text: Json = {"type": "string"}
    role: Json = {"type": "object", "properties": {"name": text, "rank": text}}
    new: Json = {"type": "object", "properties": {"rank": text, "note": text}}
    world = infer_domain(make(lines, Role=role, New=new))
    assert world.unmapped["post_roles"][1] == "nothing gives name"


def test_a_key_that_a_body_requires_is_given(make: Make) -> None:
    text: Json = {"type": "string"}
    sale: Json = {
        "type": "object",
        "properties": {"uuid": text, "name": text},
        "required": ["uuid"],
    }
    world = infer_domain(make(crud("/sales", "uuid", "Sale"), Sale=sale))
    (made,) = [i for i in world.intents if i.kind is OperationKind.CREATE]
    assert made.inputs == {"uuid": "uuid", "name": "name"}


def test_a_body_knows_types_better_than_an_answer(make: Make) -> None:
    lines = "get /pets -> [Pet]\n get /pets/{id} -> Pet\n post /pets New -> Pet"
    new: Json = {
        "type": "object",
        "properties": {"name": {"type": "string"}, "tame": {"type": "boolean"}},
    }
    world = infer_domain(make(lines, Pet={"name": "string", "tame": "string"}, New=new))
    assert world.entities["pet"].fields["tame"].kind == "boolean"


def test_what_creates_a_thing_is_kept_though_no_answer_shows_it(make: Make) -> None:
    lines = "get /orders -> [Order]\n get /orders/{id} -> Order\n post /orders New -> Order"
    names = ("name", "state", "quantity", "send_mail", "auth_token")
    new: Json = {"type": "object", "properties": {n: {"type": "string"} for n in names}}
    world = infer_domain(make(lines, Order={"name": "string", "state": "string"}, New=new))
    (made,) = [i for i in world.intents if i.kind is OperationKind.CREATE]
    assert set(made.inputs) == {"name", "state", "quantity"}


def test_what_stands_above_a_thing_is_not_required(make: Make) -> None:
    world = infer_domain(
        make(crud("/tags", "id", "Tag"), Tag={"name": "string", "parent_id": "integer"})
    )
    (made,) = [i for i in world.intents if i.kind is OperationKind.CREATE]
    assert not world.entities[made.entity].fields["parent_id"].required


def test_things_do_not_start_at_their_end() -> None:
    found = Field("status", "text", enum=("CANCELLED", "PENDING", "ACCEPTED"))
    set_first_state(found)
    assert found.default == "PENDING"


def test_attributes_are_taken_apart(make: Make) -> None:
    text: Json = {"type": "string"}
    inner: Json = {"type": "object", "properties": {f"field{n}": text for n in range(7)}}
    card: Json = {"type": "object", "properties": {"id": text, "attributes": inner}}
    world = infer_domain(make(crud("/cards", "id", "Card"), Card=card))
    entity = world.entities["card"]
    assert "attributes_field3" in entity.fields
    assert match_column(entity, "field3") == "attributes_field3"
    assert match_column(Entity("x", fields={"description": Field("description", "text")}), "desc")


@pytest.mark.parametrize(
    "answer",
    [
        {"budget": {"$ref": "#/schemas/Budget"}, "server_knowledge": {"type": "integer"}},
        {
            "errors": {"type": "array"},
            "budgets": {"type": "array", "items": {"$ref": "#/schemas/Budget"}},
        },
    ],
)
def test_the_thing_inside_an_answer(make: Make, answer: Json) -> None:
    lines = "get /budgets/{id} -> Answer\n post /budgets Budget\n delete /budgets/{id}"
    envelope: Json = {"type": "object", "properties": answer}
    world = infer_domain(make(lines, Budget={"name": "string", "sum": "number"}, Answer=envelope))
    assert {"name", "sum"} <= set(world.entities["budget"].fields)


def test_an_envelope_alone_is_no_thing(make: Make) -> None:
    text: Json = {"type": "string"}
    envelope: Json = {
        "type": "object",
        "properties": {"action": text, "data": {"type": "object"}, "result": text},
    }
    world = infer_domain(make("get /rules/{id} -> Answer\n delete /rules/{id}", Answer=envelope))
    assert not world.entities


def test_selecting_inputs_are_no_fields(make: Make) -> None:
    interface = make(
        """
        get /notes/{id}?user_key:string?username:string
        put /notes/{id}?user_key:string?username:string
        delete /notes/{id}
        """
    )
    operations = tuple(
        op.model_copy(update={"summary": "Set a note"}) for op in interface.operations
    )
    assert not infer_domain(interface.model_copy(update={"operations": operations})).entities


def test_names_that_end_in_s() -> None:
    assert (singular("apis"), plural("api"), plural("metadata")) == (
        "api",
        "apis",
        "metadata",
    )


def test_a_reader_takes_small_objects_apart_only() -> None:
    reader = FieldReader(SchemaResolver({}), ())
    many: Json = {f"n{k}": {"type": "string"} for k in range(9)}
    schema: Json = {"properties": {"inner": {"type": "object", "properties": many}}}
    assert [path for path, _ in reader.flat(schema)] == [("inner",)]


def test_a_path_that_names_a_column_finds_changes_and_deletes_by_it(make: Make) -> None:
    variable = {"id": "string", "name": "string", "value": "string"}
    lines = """
        get /variables/name/{name} -> Variable
        patch /variables/name/{name} Change -> Variable
        delete /variables/name/{name}
        get /variables -> [Variable]
        post /variables New -> Variable
        get /variables/{id} -> Variable
    """
    new, change = {"name": "string", "value": "string"}, {"value": "string"}
    interface = make(lines, Variable=variable, New=new, Change=change)
    made = with_rows(infer_environments(interface)[0])
    names = {tool.operation: tool.name for tool in made[0].environment.tools}
    assert names["get_variables_id"] == "get_variable"
    assert names["get_variables_name_name"] == "get_variable_by_name"
    with made[1].session() as session:
        key = session.call("create_variable", {"name": "colour", "value": "red"}).value["id"]
        by_name = {"variable_name": "colour"}
        assert session.call("get_variable_by_name", by_name).value["id"] == key
        session.call(names["patch_variables_name_name"], {**by_name, "value": "blue"})
        assert session.call("get_variable", {"variable_id": key}).value["value"] == "blue"
        assert session.call(names["delete_variables_name_name"], by_name).error is None
        assert session.call("get_variable", {"variable_id": key}).error
