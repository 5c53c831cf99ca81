"""Overrides: what a person says of a document is laid over it, or refused with its place."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from typer.testing import CliRunner

from envwright.cli import app
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.inference import build_environments, find_overrides, read_overrides
from envwright.sources import load_openapi
from envwright.types import BuildResult

PETSTORE = Path(str(files("envwright") / "data" / "openapi" / "petstore.json"))
GIVEN = """
version: 1
exclude: [deleteUser, "get /store/inventory"]
tools: {addPet: register_pet}
tables: {orders: purchases}
preconditions:
  deletePet:
    - sql: SELECT status <> 'sold' FROM pets WHERE id = :pet_id
      error: Pet {pet_id} is sold.
transitions:
  - operation: updatePetWithForm
    column: status
    from: [available]
    to: pending
"""
ROWS = """
INSERT INTO pets (id, name, photo_urls, status) VALUES
  (1, 'Rex', '[]', 'available'), (2, 'Tom', '[]', 'sold');
"""


def built(text: str, folder: Path) -> BuildResult:
    path = folder / "shop.envwright.yaml"
    path.write_text(text)
    (made,) = build_environments(
        load_openapi(PETSTORE), overrides=read_overrides(path), assumed=False
    )
    return made.result


def test_overrides_change_the_environment(tmp_path: Path) -> None:
    result = built(GIVEN, tmp_path)
    spec = result.environment.model_copy(update={"population": None, "state_sql": ROWS})
    template = Template(spec)
    assert "purchases" in template.schema.tables
    assert "register_pet" in template.tools
    assert "delete_user" not in template.tools
    reasons = {left.operation: left.reason for left in result.unmapped}
    assert (reasons["deleteUser"], reasons["getInventory"]) == ("excluded", "excluded")
    session = template.session()
    sold = session.call("delete_pet", {"pet_id": 2})
    assert sold.error is not None
    assert sold.error.message == "Pet 2 is sold."
    name = next(t.name for t in spec.tools if t.operation == "updatePetWithForm")
    assert session.call(name, {"pet_id": 1}).ok
    again = session.call(name, {"pet_id": 1})
    assert again.error is not None
    assert again.error.message == "Pet 1 is not available."


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ("exclude: [addPets]", "exclude/0", "Near it: addPet"),
        ("tools: {addPet: 'Bad Name'}", "", "tools.addPet"),
        ("tools: {uploadFile: send_file}", "tools/uploadFile", "no tool is made of"),
        ("tables: {animals: pets}", "tables/animals", "there is no table"),
        ("tables: {pets: orders}", "tables/pets", "already"),
        ("preconditions: {deletePet: [{sql: SELECT 1 FROM x, error: no}]}", "deletePet", ":pet_id"),
        ("preconditions: {deletePet: [{sql: SELECT 1}]}", "", "error"),
        ("transitions: [{operation: addPet, column: status, to: sold}]", "operation", "identifier"),
        ("transitions: [{operation: deletePet, column: hue, to: x}]", "column", "It has id"),
        ("transitions: [{operation: deletePet, column: status, to: x}]", "to", "available"),
        ("more: 1", "", "more"),
        ("version: 2", "", "version"),
        ("- a", "", "dictionary"),
        ("a: [", "", "shop.envwright.yaml"),
    ],
)
def test_wrong_overrides_are_bad_input(text: str, place: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        built(text, tmp_path)
    assert "shop.envwright.yaml" in str(caught.value)
    assert place in caught.value.place
    assert says in str(caught.value)
    assert caught.value.remedy or "a: [" in text


def test_the_file_beside_a_document_is_found(tmp_path: Path) -> None:
    document = tmp_path / "shop.json"
    document.write_bytes(PETSTORE.read_bytes())
    assert find_overrides(document) is None
    (tmp_path / "shop.envwright.yaml").write_text(GIVEN)
    assert find_overrides(document) == find_overrides(tmp_path / "shop.json.gz")
    run = CliRunner().invoke(app, ["build", str(document), "-o", str(tmp_path / "out")])
    assert run.exit_code == 0
    assert "register_pet" in next(tmp_path.glob("out/*/tools.yaml")).read_text()


def test_overrides_are_of_one_document(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("{}")
    given = ["build", str(PETSTORE), str(PETSTORE), "-o", str(tmp_path / "out")]
    run = CliRunner().invoke(app, [*given, "--overrides", str(tmp_path / "a.yaml")])
    assert isinstance(run.exception, BadInput)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["--check"], "overrides are laid over one document, which is built alone."),
        (["--tasks", "2"], "overrides are laid over one document, which is built alone."),
        (["--author", "llm"], "overrides are laid over one document, which is built alone."),
        (["--model", "model:m"], "--author rules asks no model."),
    ],
)
def test_options_of_a_build_that_would_have_no_effect(
    more: list[str], told: str, tmp_path: Path
) -> None:
    """Each was passed over without a word."""
    (tmp_path / "a.json").write_text("{}")
    given = [] if "--model" in more else ["--overrides", str(tmp_path / "a.yaml")]
    command = ["build", str(tmp_path / "a.json"), "-o", str(tmp_path / "out"), *given, *more]
    done = CliRunner().invoke(app, command)
    assert isinstance(done.exception, BadInput)
    assert told in str(done.exception)
