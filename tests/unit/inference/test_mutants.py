"""Documents with random damage: bad input or a sound environment, never another exception."""

from __future__ import annotations

import copy
import random
from importlib.resources import files
from pathlib import Path

import orjson
import pytest

from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.inference import infer_environments
from envwright.sources import load_openapi
from envwright.types import Json

PETSTORE = Path(str(files("envwright") / "data" / "openapi" / "petstore.json"))
DAMAGE: list[Json] = [
    None, True, False, 3, -1.5, "x", "", [], {}, [1], ["a", None], {"a": 1}, "#/", 2**62,
    {"$ref": "#/paths"}, {"$ref": {}}, {"$ref": "other.yaml"}, {"type": {}}, {"type": ["null"]},
    {"anyOf": []}, {"anyOf": [{}]}, {"enum": [None]}, {"enum": [1, "a", {}]}, {"allOf": [3]},
    {"type": "string", "enum": ["a", 1, "it's"]}, {"type": "object", "properties": {"id": {}}},
]  # fmt: skip


def damage(document: Json, chance: random.Random) -> None:
    """Replace one part, at any depth, by something else."""
    node = document
    while True:
        key = chance.choice(list(node) if isinstance(node, dict) else range(len(node)))
        if isinstance(node[key], dict | list) and node[key] and chance.random() < 0.85:
            node = node[key]
        else:
            node[key] = copy.deepcopy(chance.choice(DAMAGE))
            return


@pytest.mark.parametrize("seed", range(8))
def test_damage_is_bad_input_or_harmless(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    path = tmp_path / "damaged.json"
    for _ in range(25):
        document = orjson.loads(PETSTORE.read_bytes())
        for _ in range(chance.choice([1, 1, 2, 5])):
            damage(document, chance)
        path.write_bytes(orjson.dumps(document))
        try:
            interface = load_openapi(path)
        except BadInput:
            continue
        for result in infer_environments(interface):
            Template(result.environment.model_copy(update={"population": None}))
