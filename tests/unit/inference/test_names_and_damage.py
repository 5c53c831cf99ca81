"""Tools of bundled documents read well; damaged documents neither crash nor hang the builder."""

from __future__ import annotations

import copy
import gzip
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.inference import infer_environments
from envwright.inference.domain_model import Field
from envwright.inference.emit.value_schemas import value_schema
from envwright.sources import load_openapi
from envwright.storage.files import read_text
from envwright.types import Json, ToolSpec

FOLDER = Path(str(files("envwright") / "data" / "openapi"))
NAMES = ("petstore.json", "apideck_crm.json.gz", "airflow.json.gz", "gitea.json.gz")
LONGEST = 64
_SHAPE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)+")
_NOISE = re.compile(r"_by_ids?$|_using_(get|post|put)|_ids?_(?!by_)")


@cache
def tools_of(name: str) -> list[tuple[str, ToolSpec]]:
    return [
        (result.environment.name, tool)
        for result in infer_environments(load_openapi(FOLDER / name))
        for tool in result.environment.tools
    ]


@pytest.mark.parametrize("name", NAMES)
def test_names_are_verb_and_thing(name: str) -> None:
    seen: set[tuple[str, str]] = set()
    for environment, tool in tools_of(name):
        assert _SHAPE.fullmatch(tool.name), tool.name
        assert len(tool.name) <= LONGEST
        assert not _NOISE.search(tool.name), tool.name
        assert (environment, tool.name) not in seen
        seen.add((environment, tool.name))


@pytest.mark.parametrize("name", NAMES)
def test_descriptions_are_plain_sentences(name: str) -> None:
    for _, tool in tools_of(name):
        assert 2 <= len(tool.description.split()) <= 45, tool.description
        assert not re.search(r"</?[a-z]+>|\n", tool.description)
        for parameter in tool.parameters:
            assert re.fullmatch(r"[a-z][a-z0-9_]*", parameter), (tool.name, parameter)


def _deep(levels: int) -> Json:
    out: Json = {"type": "string"}
    for _ in range(levels):
        out = {"type": "object", "properties": {"inner": out}}
    return out


ODD: list[Json] = [
    None, True, 7, "x", [], {}, {"type": "object"}, {"type": "array"}, {"type": ["string", "null"]},
    {"$ref": "#/components/schemas/Loop"}, {"$ref": "#/definitions/Loop"}, {"$ref": "#/nowhere"},
    {"enum": [f"value {n}" for n in range(3000)]}, {"enum": []}, {"format": "binary"}, _deep(30),
    {"oneOf": [{"$ref": "#/components/schemas/Loop"}, {"type": "null"}]}, {"maximum": "many"},
    {"type": "object", "properties": {f"p{n}": {"type": "integer"} for n in range(400)}},
    {"allOf": [{"properties": {"id": {"type": "object"}}}, {"required": ["id", "gone"]}]},
]  # fmt: skip
LOOP: Json = {
    "type": "object",
    "properties": {
        "id": {"type": "string"},
        "next": {"$ref": "#/components/schemas/Loop"},
        "all": {"type": "array", "items": {"$ref": "#/components/schemas/Loop"}},
    },
}


@cache
def document(name: str) -> bytes:
    """A bundled document with a dozen of its paths, and a schema that refers to itself."""
    whole = orjson.loads(read_text(FOLDER / name) if name.endswith(".json") else _unpacked(name))
    whole["paths"] = dict(list(whole["paths"].items())[:12])
    whole.setdefault("components", {}).setdefault("schemas", {})["Loop"] = LOOP
    whole.setdefault("definitions", {})["Loop"] = LOOP
    return orjson.dumps(whole)


def _unpacked(name: str) -> bytes:
    return gzip.decompress((FOLDER / name).read_bytes())


@st.composite
def damaged(draw: st.DrawFn) -> Json:
    out = orjson.loads(document(draw(st.sampled_from(("petstore.json", "apideck_crm.json.gz")))))
    for _ in range(draw(st.integers(1, 4))):
        node = out[draw(st.sampled_from(("paths", "paths", "components")))]
        while isinstance(node, dict | list) and node:
            keys = sorted(node) if isinstance(node, dict) else range(len(node))
            key = draw(st.sampled_from(keys))
            inner = node[key]
            if isinstance(inner, dict | list) and inner and draw(st.integers(0, 6)):
                node = inner
                continue
            if isinstance(node, dict) and draw(st.booleans()):
                del node[key]
            else:
                node[key] = copy.deepcopy(draw(st.sampled_from(ODD)))
            break
    return out


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(damaged())
def test_damage_is_bad_input_or_a_sound_environment(data: Json) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "damaged.json"
        path.write_bytes(orjson.dumps(data))
        try:
            interface = load_openapi(path)
        except BadInput:
            return
    for result in infer_environments(interface):
        Template(result.environment.model_copy(update={"population": None}))


def test_a_format_that_is_no_text_says_nothing() -> None:
    found = Field("region", "text", told={"format": ["uuid"], "pattern": {"a": 1}})
    assert value_schema(found) == {}
