"""Schemas that refer to themselves, and those that say nothing, inside what tools take."""

from __future__ import annotations

from envwright.environment.template import Template
from envwright.inference import infer_environments
from envwright.sources.document import SourceDocument
from envwright.sources.tool_list import read_tool_list
from envwright.types import Json
from envwright.validation.static_checks import static_checks

NODE: Json = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "child": {"$ref": "#/$defs/Node"},
        "self": {"$ref": "#/$defs/Any"},
        "parts": {"type": "array", "items": {"$ref": "#/$defs/Node"}},
        "anything": {},
    },
}
DEFS: Json = {"Node": NODE, "Any": {"$ref": "#/$defs/Any2"}, "Any2": {}}


def listed(name: str, needs: list[str], **takes: Json) -> Json:
    schema = {"type": "object", "properties": takes, "required": needs, "$defs": DEFS}
    return {"name": name, "description": name.replace("_", " "), "inputSchema": schema}


def test_what_refers_to_itself_has_types_all_the_way() -> None:
    key: Json = {"type": "string"}
    given: dict[str, Json] = {
        "title": {"type": "string"},
        "tree": {"$ref": "#/$defs/Node"},
        "forest": {"type": "array", "items": {"$ref": "#/$defs/Node"}},
    }
    tools: list[Json] = [
        listed("create_plan", ["title"], **given),
        listed("get_plan", ["plan_id"], plan_id=key),
        listed("list_plans", []),
        listed("update_plan", ["plan_id"], plan_id=key, **given),
        listed("delete_plan", ["plan_id"], plan_id=key),
    ]
    document = SourceDocument(file="plans.json", data={"tools": tools}, sha256="0")
    (result,) = infer_environments(read_tool_list(document))
    template = Template(result.environment.model_copy(update={"population": None}))
    assert {"create_plan", "update_plan"} <= set(template.tools)
    for check in static_checks(template):
        assert "has no type" not in check.detail
