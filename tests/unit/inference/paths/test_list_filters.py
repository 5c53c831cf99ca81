"""Which inputs of lists become filters, and how they compare."""

from __future__ import annotations

import pytest

from envwright.inference import infer_environments
from envwright.inference.domain_model import OperationKind
from envwright.inference.passes import infer_domain
from envwright.types import Interface, Json, OperationInput
from tests.unit.inference.conftest import Make, thing
from tests.unit.inference.test_prose_and_paths import state

CRUD = "get /pets -> [Pet]\n post /pets Pet -> Pet\n get /pets/{id} -> Pet\n delete /pets/{id}"
DAY: Json = {"type": "string", "format": "date"}
PET: Json = thing(
    name="string",
    owner_code="string",
    born=DAY,
    sort="string",
    kind={"type": "string", "enum": ["cat", "dog"]},
    tags={"type": "array", "items": {"type": "string"}},
    made_at={"type": "string", "format": "date-time"},
)
TEXT: Json = {"type": "string"}


def asked(make: Make, **given: Json) -> Interface:
    """The interface whose list takes these inputs."""
    interface = make(CRUD, Pet=PET)
    inputs = tuple(
        OperationInput(
            name=name,
            where="query",
            json_schema={k: v for k, v in schema.items() if k != "description"},
            description=schema.get("description", ""),
        )
        for name, schema in given.items()
    )
    first, *rest = interface.operations
    return interface.model_copy(
        update={"operations": (first.model_copy(update={"inputs": inputs}), *rest)}
    )


def filters(interface: Interface) -> dict[str, str]:
    (found,) = [i for i in infer_domain(interface).intents if i.kind is OperationKind.LIST]
    return found.inputs


@pytest.mark.parametrize(
    ("name", "about"),
    [
        ("sort", ""),
        ("born", ""),
        ("owner_code", "A comma-separated list of codes"),
        ("owner_code", "Codes that start with this"),
        ("name", "Wildcards are allowed"),
    ],
)
def test_what_compares_otherwise_is_no_filter(make: Make, name: str, about: str) -> None:
    assert filters(asked(make, **{name: {**TEXT, "description": about}})) == {}


def test_plain_filters_compare_for_equality(make: Make) -> None:
    given = {"owner_code": {**TEXT, "description": "Code of the owner"}, "kind": TEXT}
    assert filters(asked(make, **given)) == {"owner_code": "owner_code", "kind": "kind"}


def test_another_input_says_how_it_is_compared(make: Make) -> None:
    given = {"owner_code": TEXT, "owner_code_condition": TEXT}
    assert "owner_code" not in filters(asked(make, **given))


def test_after_is_strict_beside_on_or_after(make: Make) -> None:
    when = {"type": "string", "format": "date-time"}
    both = filters(asked(make, made_after=when, made_on_or_after=when))
    assert both["made_after"] == ">made_at"
    assert filters(asked(make, made_after=when)) == {"made_after": ">=made_at"}


def test_a_list_may_be_null_and_is_a_list_all_the_same(make: Make) -> None:
    tags: Json = {"type": ["array", "null"], "items": TEXT}
    (result,) = infer_environments(asked(make, tags=tags))
    rows = (
        "INSERT INTO pets (id, name, tags) VALUES"
        """ (1, 'Rex', '["old","loud"]'), (2, 'Tom', '["old"]');"""
    )
    session = state(result, rows).session()
    assert [p["id"] for p in session.call("list_pets", {"tags": ["loud"]}).value] == [1]


def test_a_filter_keeps_its_default(make: Make) -> None:
    (result,) = infer_environments(
        asked(make, kind={**TEXT, "enum": ["cat", "dog"], "default": "cat"})
    )
    rows = "INSERT INTO pets (id, name, kind) VALUES (1, 'Rex', 'dog'), (2, 'Tom', 'cat');"
    session = state(result, rows).session()
    assert [p["id"] for p in session.call("list_pets", {}).value] == [2]
    assert [p["id"] for p in session.call("list_pets", {"kind": "dog"}).value] == [1]
