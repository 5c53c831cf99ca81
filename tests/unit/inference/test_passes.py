"""The passes of inference: none changes what it is given, and sub-packages stand in layers."""

from __future__ import annotations

import ast
from copy import deepcopy
from pathlib import Path

import pytest

import envwright
from envwright.inference.consistency import drop_inconsistent
from envwright.inference.domain_model import DomainModel
from envwright.inference.overrides import Overrides, apply_overrides, read_overrides
from envwright.inference.passes import (
    MAX_TOOLS,
    compile_slice,
    infer_domain,
    infer_from_paths,
    read_documents,
)
from envwright.inference.paths.entities import infer_entities
from envwright.inference.paths.intents import classify_operations
from envwright.inference.paths.subresources import add_subresources
from envwright.inference.slices import slice_domain
from envwright.sources.openapi import load_openapi
from envwright.types import Interface

PACKAGE = Path(envwright.__file__).parent
LAYERS = (
    "paths",
    "tables",
    "consistency",
    "business_rules",
    "emit",
    "tool_map",
    "tool_lists",
)
"""A sub-package imports from those before it alone."""


@pytest.fixture(scope="module")
def interface() -> Interface:
    return load_openapi(PACKAGE / "data" / "openapi" / "gitea.json.gz")


@pytest.fixture(scope="module")
def domain(interface: Interface) -> DomainModel:
    return infer_domain(interface)


def test_passes_over_paths_leave_their_inputs_alone(interface: Interface) -> None:
    for document in read_documents(interface):
        model = infer_entities(document)
        first = deepcopy(model)
        wider, known = add_subresources(document, model)
        assert model == first
        assert set(wider.entities) > set(first.entities)  # teams and their members, for one
        second = deepcopy(wider)
        read = classify_operations(document, wider, known)
        assert wider == second
        assert not {intent.operation.id for intent in read.intents} & set(read.unmapped)
        whole = DomainModel(wider.collections, wider.entities, read.intents, read.unmapped)
        before = deepcopy(whole)
        less = drop_inconsistent(document, whole)
        assert whole == before
        assert len(less.intents) <= len(whole.intents)


def test_slices_and_tools_leave_the_domain_alone(domain: DomainModel) -> None:
    before = deepcopy(domain)
    parts = slice_domain(domain, MAX_TOOLS)
    compiled = [compile_slice(domain, part, assumed=True) for part in parts]
    assert all(one.tools for one in compiled)
    assert domain == before


def test_overrides_give_another_domain(
    interface: Interface, domain: DomainModel, tmp_path: Path
) -> None:
    intent = domain.intents[0]
    entity = domain.entities[intent.entity]
    changed = apply_overrides(
        domain, interface, written(tmp_path, intent.operation.id, entity.table)
    )
    assert changed.entities[entity.name].table == "renamed"
    assert entity.table != "renamed"
    assert intent in domain.intents
    assert intent.operation.id not in {other.operation.id for other in changed.intents}


def written(folder: Path, operation: str, table: str) -> Overrides:
    file = folder / "api.envwright.yaml"
    file.write_text(f"exclude: ['{operation}']\ntables:\n  {table}: renamed\n")
    return read_overrides(file)


def test_a_document_is_inferred_as_its_reading(interface: Interface, domain: DomainModel) -> None:
    (document,) = read_documents(interface)
    assert infer_from_paths(document) == domain


@pytest.mark.parametrize("layer", LAYERS)
def test_sub_packages_stand_in_layers(layer: str) -> None:
    folder = PACKAGE / "inference"
    allowed = {*LAYERS[: LAYERS.index(layer) + 1], *(p.stem for p in folder.glob("*.py"))}
    for file in (folder / layer).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith(
                "envwright.inference."
            ):
                assert str(node.module).split(".")[2] in allowed, f"{file.name}: {node.module}"
                assert not str(node.module).endswith(("passes", "inference.overrides"))
