"""A draw is the same each time, and shows a tool beside its operation."""

from __future__ import annotations

from pathlib import Path

from envwright.types import Interface, Operation, Returns, Step, ToolSpec
from tests.meaning.draw import main, providers
from tests.meaning.showing import cut, in_short, shown

DOCUMENTS = Path(__file__).parents[2] / "src/envwright/data/openapi"


def drawn(folder: Path, seed: int) -> str:
    out = folder / f"{seed}.txt"
    main([str(folder), "--seed", str(seed), "--count", "3", "-o", str(out)])
    return out.read_text()


def test_a_draw_is_the_same_each_time(tmp_path: Path) -> None:
    (tmp_path / "petstore.json").write_bytes((DOCUMENTS / "petstore.json").read_bytes())
    first = drawn(tmp_path, 1)
    assert first == drawn(tmp_path, 1)
    assert first != drawn(tmp_path, 2)
    assert first.count("TOOL ") == first.count("DOC  ") == 3
    assert "petstore.json" in first.splitlines()[1]


def test_what_goes_with_what_is_deleted() -> None:
    operation = Operation(id="gone", method="delete", path="/owners/{id}")
    tool = ToolSpec(
        name="delete_owner",
        operation="gone",
        do=(Step(sql="DELETE FROM owners WHERE id = :id"),),
        returns=Returns(shape="none"),
    )
    interface = Interface(name="small", title="Small", operations=(operation,))
    keys = "owner INTEGER REFERENCES owners(id) ON DELETE"
    schema = f"""CREATE TABLE owners (id INTEGER PRIMARY KEY);
        CREATE TABLE pets (id INTEGER PRIMARY KEY, {keys} CASCADE);
        CREATE TABLE visits (id INTEGER PRIMARY KEY, {keys} SET NULL);"""
    said = [line for line in shown(interface, tool, schema).splitlines() if "ON DELETE" in line]
    assert said == [
        "   of pets, whose owner refers to owners: ON DELETE CASCADE",
        "   of visits, whose owner refers to owners: ON DELETE SET NULL",
    ]


def test_providers_are_the_folders_and_the_files_beside_them(tmp_path: Path) -> None:
    for name in ("a.com.json", "b.com/x.json", "b.com/y.json", "microsoft.com/graph.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("{}")
    assert {name: len(found) for name, found in providers(tmp_path).items()} == {
        "a.com": 1,
        "b.com": 2,
    }


def test_a_schema_in_short() -> None:
    pet = {
        "properties": {
            "name": {"type": "string"},
            "kind": {"enum": ["a"], "type": "string", "readOnly": True},
            "friends": {"type": "array", "items": {"$ref": "#/schemas/Pet"}},
        },
        "required": ["name"],
    }
    said = in_short({"Pet": pet}, {"$ref": "#/schemas/Pet"})
    assert said == "<Pet>{name*:string, kind(ro):string['a'], friends:[<Pet>]}"
    assert cut("a\n b   c", 3) == "a b…"
