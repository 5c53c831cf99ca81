"""Paths below a thing: its one settings, who belongs to it, what refers to it; silent documents."""

from __future__ import annotations

import pytest

from envwright.environment.template import Template
from envwright.inference import infer_environments
from envwright.inference.domain_model import OperationKind, UnmappedReason
from envwright.inference.passes import infer_domain
from envwright.types import Json
from tests.unit.inference.conftest import Build, Make, World, thing

SETTINGS = {"theme": "string", "beta": "boolean", "secret": "string"}
BASE = """
    get /rooms -> [Room]
    post /rooms Room -> Room
    get /rooms/{id} -> Room
"""


def test_one_settings_of_a_thing_are_columns_that_only_its_tools_show(world: World) -> None:
    template = world(
        BASE
        + """
        get /rooms/{id}/settings -> Settings
        put /rooms/{id}/settings Settings -> Settings
        """,
        Room=thing(name="string", floor="integer"),
        Settings={"type": "object", "properties": {n: {"type": k} for n, k in SETTINGS.items()}},
    )
    session = template.session()
    made = session.call("create_room", {"name": "Blue", "floor": 2}).value
    assert set(made) == {"id", "name", "floor"}
    shown = session.call("get_room_settings", {"room_id": made["id"]}).value
    assert set(shown) == {"theme", "beta"}
    changed = session.call("update_room_settings", {"room_id": made["id"], "theme": "dark"}).value
    assert changed["theme"] == "dark"
    assert session.call("get_room_settings", {"room_id": 77}).error is not None


@pytest.mark.parametrize(
    "lines",
    ["get /rooms/{id}/report -> Settings", "put /rooms/{id}/report Settings -> Settings"],
)
def test_what_is_only_read_or_only_written_is_no_part(lines: str, build: Build) -> None:
    settings = {"type": "object", "properties": {"theme": {"type": "string"}, "beta": {}}}
    result = build(BASE + lines, Room=thing(name="string", floor="integer"), Settings=settings)
    assert not any("report" in tool.operation for tool in result.environment.tools)


def test_another_view_of_the_thing_is_no_part(build: Build) -> None:
    room = thing(name="string", floor="integer", seats="integer")
    result = build(
        BASE + "get /rooms/{id}/scale -> Room\nput /rooms/{id}/scale Room -> Room", Room=room
    )
    assert not any("scale" in tool.operation for tool in result.environment.tools)


MEMBERS = """
    get /users -> [User]
    post /users User -> User
    get /users/{id} -> User
    get /teams -> [Team]
    post /teams Team -> Team
    get /teams/{id} -> Team
    get /teams/{id}/members -> [User]
    put /teams/{id}/members/{user_id}
    delete /teams/{id}/members/{user_id}
"""


def test_members_are_pairs(world: World) -> None:
    template = world(
        MEMBERS,
        User=thing(name="string", email="string"),
        Team=thing(name="string", motto="string"),
    )
    session = template.session()
    user = session.call("create_user", {"name": "Ada", "email": "a@b.c"}).value["id"]
    team = session.call("create_team", {"name": "Red", "motto": "go"}).value["id"]
    add = {"team_id": team, "user_id": user}
    assert session.call("add_member_to_team", add).ok
    twice = session.call("add_member_to_team", add)
    assert twice.error is not None
    listed = session.call("list_members_of_team", {"team_id": team}).value
    assert [member["name"] for member in listed] == ["Ada"]
    assert session.call("remove_member_from_team", add).ok
    assert session.call("list_members_of_team", {"team_id": team}).value == []
    nobody = session.call("add_member_to_team", {"team_id": team, "user_id": 99})
    assert nobody.error is not None
    assert "user" in nobody.error.message


def test_members_that_cannot_be_removed_are_left_out(build: Build) -> None:
    lines = MEMBERS.replace("delete /teams/{id}/members/{user_id}", "")
    result = build(lines, User=thing(name="string", email="string"), Team=thing(name="string"))
    assert not any(tool.name.startswith("add_member") for tool in result.environment.tools)


def test_a_list_below_what_its_things_refer_to(make: Make) -> None:
    lines = """
        get /authors -> [Author]
        post /authors Author -> Author
        get /authors/{id} -> Author
        get /books -> [Book]
        post /books Book -> Book
        get /books/{id} -> Book
        get /authors/{id}/books -> [Book]
    """
    book = thing(title="string", author_id="integer")
    world = infer_domain(make(lines, Author=thing(name="string", born="integer"), Book=book))
    (found,) = [i for i in world.intents if i.operation.path == "/authors/{id}/books"]
    assert (found.kind, found.entity) == (OperationKind.LIST, "book")
    assert world.collections["authors/*/books"].owner == "author_id"


SILENT = """
    get /cards
    post /cards Card
    get /cards/{id}
    put /cards/{id} Card
    delete /cards/{id}
    get /cards/{id}/{field}
"""


def test_of_a_document_without_answers_writes_say_what_a_thing_is(make: Make) -> None:
    """No answer is described, so answers show what writes take."""
    schemas = {"Card": thing(name="string", due="string"), "Done": thing(ok="boolean", at="string")}
    (result,) = infer_environments(make(SILENT, **schemas))
    tools = {tool.operation: tool for tool in result.environment.tools}
    assert set(tools) == {
        "get_cards",
        "post_cards",
        "get_cards_id",
        "put_cards_id",
        "delete_cards_id",
    }
    assert (
        tools["get_cards_id"].returns.sql == "SELECT id, name, due FROM cards WHERE id = :card_id"
    )
    # Where one is described and shows something else, nothing is known of the thing.
    world = infer_domain(
        make(SILENT.replace("delete /cards/{id}", "delete /cards/{id} -> Done"), **schemas)
    )
    assert world.unmapped["post_cards"] == (
        UnmappedReason.DOUBTFUL,
        "no answer shows what the thing consists of",
    )


def test_a_path_may_name_the_column_that_a_value_is_for(make: Make) -> None:
    lines = SILENT + "put /cards/{id}/due Value\n put /cards/{id}/colour Value"
    card = thing(name="string", due="string")
    value = {"type": "object", "properties": {"value": {"type": "string"}}}
    (result,) = infer_environments(make(lines, Card=card, Value=value))
    tools = {tool.operation: tool for tool in result.environment.tools}
    assert tools["put_cards_id_due"].do[0].sql == "UPDATE cards SET due = :due WHERE id = :card_id"
    assert "put_cards_id_colour" not in tools


def test_fields_may_stand_in_the_query(make: Make) -> None:
    interface = make(
        """
        get /cards -> [Card]
        post /cards?name:string?due:string?token:string
        get /cards/{id} -> Card
        delete /cards/{id}
        post /cards/{id}/sync?since:string
        """,
        Card=thing(name="string", due="string"),
    )
    said = {"post_cards": "Create a card.", "post_cards_id_sync": "Force a synchronisation."}
    operations = tuple(
        op.model_copy(update={"summary": said.get(op.id, "")}) for op in interface.operations
    )
    (result,) = infer_environments(interface.model_copy(update={"operations": operations}))
    tools = {tool.name: tool for tool in result.environment.tools}
    assert set(tools) == {"create_card", "get_card", "list_cards", "delete_card"}
    assert set(tools["create_card"].parameters) == {"name", "due"}
    Template(result.environment.model_copy(update={"population": None}))


def test_a_count_beside_a_list(world: World) -> None:
    template = world(
        BASE + "get /rooms/count -> Total",
        Room=thing(name="string", floor="integer"),
        Total={"type": "object", "properties": {"count": {"type": "integer"}}},
    )
    session = template.session()
    session.call("create_room", {"name": "Blue", "floor": 2})
    assert session.call("count_rooms", {}).value == {"count": 1}


def test_keys_may_begin_with_id(make: Make) -> None:
    lines = """
        get /boards -> [Board]
        post /boards Board -> Board
        get /boards/{idBoard} -> Board
        post /cards Card -> Card
        get /cards/{idCard} -> Card
    """
    card = thing(name="string", idBoard="integer")
    world = infer_domain(make(lines, Board=thing(name="string"), Card=card))
    assert world.collections["cards"].locator == ("id",)
    assert world.entities["card"].fields["id_board"].references == "board"


def test_a_page_below_a_name_is_no_item(make: Make) -> None:
    page: Json = {
        "type": "object",
        "properties": {
            "values": {"type": "array", "items": {"$ref": "#/schemas/Note"}},
            "page": {"type": "integer"},
            "next": {"type": "string"},
        },
    }
    lines = """
        get /notes -> Page
        post /notes Note -> Note
        get /notes/{space} -> Page
        get /notes/{space}/{id} -> Note
    """
    world = infer_domain(make(lines, Note=thing(text="string", tone="string"), Page=page))
    assert not [i for i in world.intents if i.operation.path == "/notes/{space}"]


def test_copies_are_left_out(build: Build) -> None:
    lines = BASE + "get /rooms/{id}/forks -> [Fork]\npost /rooms/{id}/forks Fork -> Fork"
    result = build(lines, Room=thing(name="string", floor="integer"), Fork=thing(label="string"))
    assert not any(t.operation.startswith("post_rooms_id_forks") for t in result.environment.tools)
