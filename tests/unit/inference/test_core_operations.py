"""Operations for which people come to a service are modelled, not dropped for a doubt."""

from __future__ import annotations

from collections.abc import Callable

from envwright.inference import infer_environments
from envwright.inference.domain_model import OperationIntent, OperationKind
from envwright.inference.passes import infer_domain
from envwright.inference.schema_fields import stated_values
from envwright.types import Interface, Json, ToolSpec
from tests.unit.inference.conftest import thing

Make = Callable[..., Interface]

CRUD = """
    get /bills -> [Bill]
    post /bills Bill -> Bill
    get /bills/{id} -> Bill
"""


def told(interface: Interface, said: dict[str, str], key: str = "description") -> Interface:
    operations = tuple(
        o.model_copy(update={key: said[o.id]} if o.id in said else {}) for o in interface.operations
    )
    return interface.model_copy(update={"operations": operations})


def intents(interface: Interface) -> dict[str, OperationIntent]:
    return {i.operation.id: i for i in infer_domain(interface).intents}


def tools(interface: Interface) -> dict[str, ToolSpec]:
    (result,) = infer_environments(interface)
    return {str(tool.operation): tool for tool in result.environment.tools}


def test_a_post_that_answers_the_item_changes_it(make: Make) -> None:
    """Its prose may speak of anything: "Draft bills are fully editable"."""
    new = {"type": "object", "properties": {"memo": {"type": "string"}}}
    lines = CRUD + "post /bills/{id} Change -> Bill"
    bill = thing(memo="string", total="integer")
    found = intents(make(lines, Bill=bill, Change=new))
    assert found["post_bills_id"].kind is OperationKind.UPDATE
    other = make(
        lines.replace("Change -> Bill", "Change -> Run"),
        Bill=bill,
        Change=new,
        Run=thing(at="string"),
    )
    assert "post_bills_id" not in intents(other)
    patched = make(lines + "\n patch /bills/{id} Change -> Bill", Bill=bill, Change=new)
    assert "post_bills_id" not in intents(patched)


def test_values_of_a_status_that_prose_lists(make: Make) -> None:
    about = "Current status of the bill: `draft`, `open`, `paid`, or `void`."
    assert stated_values(about) == ("draft", "open", "paid", "void")
    assert stated_values("For example `draft`, `open` or `paid` are values.") == ()
    assert stated_values("Either `draft` or `open`.") == ()
    status: Json = {"type": "string", "readOnly": True, "description": about}
    found = intents(
        make(CRUD + "post /bills/{id}/void -> Bill", Bill=thing(memo="string", status=status))
    )
    assert found["post_bills_id_void"].sets == {"status": "void"}


def test_verbs_that_start_from_other_states_are_two(make: Make) -> None:
    states = ["requires_confirmation", "requires_capture", "succeeded", "canceled"]
    status: Json = {"type": "string", "readOnly": True, "enum": states}
    lines = CRUD + "post /bills/{id}/confirm -> Bill\n post /bills/{id}/capture -> Bill"
    found = intents(make(lines, Bill=thing(memo="string", status=status)))
    assert found["post_bills_id_confirm"].allowed == {"status": ("requires_confirmation",)}
    assert found["post_bills_id_capture"].allowed == {"status": ("requires_capture",)}
    assert found["post_bills_id_capture"].sets == {"status": "succeeded"}


def test_a_page_may_tell_of_what_it_is_a_page_of(make: Make) -> None:
    page: Json = {
        "type": "object",
        "properties": {
            "title": {"type": "string"},
            "defaults": {"type": "array", "items": {"type": "object"}},
            "items": {"type": "array", "items": {"$ref": "#/schemas/Bill"}},
            "nextPageToken": {"type": "string"},
        },
    }
    lines = CRUD.replace("get /bills -> [Bill]", "get /bills -> Page")
    assert (
        intents(make(lines, Bill=thing(memo="string", total="integer"), Page=page))[
            "get_bills"
        ].kind
        is OperationKind.LIST
    )


def test_put_that_is_said_to_update_makes_nothing(make: Make) -> None:
    lines = "get /bills -> [Bill]\n get /bills/{id} -> Bill\n put /bills/{id} Bill -> Bill"
    interface = make(lines, Bill=thing(memo="string", total="integer"))
    assert "put_bills_id" not in intents(interface)
    said = told(interface, {"put_bills_id": "Update a bill"}, "summary")
    assert intents(said)["put_bills_id"].kind in (OperationKind.UPDATE, OperationKind.REPLACE)


def test_what_prose_requires_is_named_by_an_input(make: Make) -> None:
    """A sentence that requires a shop speaks of ``shop_id``."""
    lines = CRUD + "get /shops -> [Shop]\n post /shops Shop -> Shop\n get /shops/{id} -> Shop"
    bill = thing(memo="string", shop_id="integer")
    interface = make(lines, Bill=bill, Shop=thing(name="string", city="string"))
    said = "Every bill is required to be made in a specific shop."
    assert "post_bills" in intents(told(interface, {"post_bills": said}))
    assert "post_bills" not in intents(told(interface, {"post_bills": "A payer is required."}))


def test_what_is_removed_from_a_thing_may_stay(make: Make) -> None:
    lines = (
        CRUD
        + """
        get /tags -> [Tag]
        post /tags Tag -> Tag
        get /tags/{id} -> Tag
        get /bills/{bill}/tags -> [Tag]
        delete /bills/{bill}/tags/{id}
    """
    )
    interface = make(lines, Bill=thing(memo="string"), Tag=thing(name="string", colour="string"))
    for summary in ("Remove a tag from a bill", "Delete a tag from a bill"):
        said = told(interface, {"delete_bills_bill_tags_id": summary}, "summary")
        assert "delete_bills_bill_tags_id" not in intents(said)


def test_an_identifier_may_be_written_the_other_way_round(make: Make) -> None:
    """A card's ``idList`` is the list that it is made in."""
    lines = """
        get /lists/{idList} -> List
        post /lists List -> List
        get /lists/{idList}/cards -> [Card]
        post /lists/{idList}/cards Card -> Card
        get /lists/{idList}/cards/{idCard} -> Card
    """
    card = thing(name="string", idList="string", id={"type": "string", "readOnly": True})
    lists = thing(name="string", id={"type": "string", "readOnly": True})
    world = infer_domain(make(lines, Card=card, List=lists))
    assert world.entities["card"].owner == "list_id"
    assert "id_list" not in world.entities["card"].fields


def test_what_is_also_shown_elsewhere_has_its_own_place(make: Make) -> None:
    """``/me/followed_bills`` come first in the order, and show some of the bills."""
    lines = """
        get /me/followed_bills -> [Bill]
        get /me/followed_bills/{id} -> Bill
        get /bills -> [Bill]
        get /bills/{id} -> Bill
        patch /bills/{id} Bill -> Bill
        get /bills/{id}/lines -> [Line]
        post /bills/{id}/lines Line -> Line
    """
    found = intents(
        make(lines, Bill=thing(memo="string", total="integer"), Line=thing(text="string"))
    )
    assert found["patch_bills_id"].entity == "bill"
    assert found["post_bills_id_lines"].entity == "line"


def test_one_name_written_in_two_ways_is_one_column(make: Make) -> None:
    bill = thing(**{"memo": "string", "prefs_tone": "string", "prefs/tone": "string"})
    fields = infer_domain(make(CRUD, Bill=bill)).entities["bill"].fields
    assert [name for name in fields if name.startswith("prefs")] == ["prefs_tone"]


def test_a_deletion_that_cancels_is_called_so(make: Make) -> None:
    status: Json = {"type": "string", "readOnly": True, "enum": ["open", "canceled"]}
    interface = make(CRUD + "delete /bills/{id}", Bill=thing(memo="string", status=status))
    said = told(interface, {"delete_bills_id": "Cancels a bill"}, "summary")
    assert tools(said)["delete_bills_id"].name == "cancel_bill"


def test_prose_may_begin_with_what_it_is_about(make: Make) -> None:
    interface = make(
        CRUD + "patch /bills/{id} Bill -> Bill", Bill=thing(memo="string", total="integer")
    )
    said = told(interface, {"patch_bills_id": "Draft bills are fully editable."})
    assert "patch_bills_id" in intents(said)


def test_a_verb_may_stand_behind_a_namespace(make: Make) -> None:
    """As OData writes bound actions."""
    status: Json = {"type": "string", "readOnly": True, "enum": ["open", "archived"]}
    lines = CRUD + "post /bills/{id}/org.shop.archive -> Bill"
    found = tools(make(lines, Bill=thing(memo="string", status=status)))[
        "post_bills_id_org_shop_archive"
    ]
    assert found.name == "archive_bill"
    assert "status = 'archived'" in found.do[0].sql
