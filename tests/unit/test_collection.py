"""The collection: cards fit their files, and what must not be taken in is named."""

from __future__ import annotations

import shutil
import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path

import orjson
import pytest

import envwright
from envwright import workflows
from envwright.environment.folder import load_environment, save_environment
from envwright.errors import BadInput
from envwright.storage.bundled import (
    bundled_root,
    collection_root,
    environment_folders,
    environment_part,
    part_folders,
)
from envwright.storage.files import load_yaml
from envwright.types import ToolSpec
from envwright.workflows.collection import CARD, EnvironmentCard, list_environments
from tests.unit.tasks.acting import bank

AUTHORED = bundled_root() / "environments" / "authored"
MOCK = environment_folders()["mock"]


def copy_of(folder: Path, place: Path) -> Path:
    shutil.copytree(folder, place / folder.name)
    return place / folder.name


def test_cards_fit_their_files() -> None:
    """After a change: ``envwright card FOLDER --write``."""
    found = list_environments()
    kept = {n for n, folder in environment_folders().items() if (folder / CARD).is_file()}
    assert kept.isdisjoint(found.stale)
    cards = [card for card in found.environments if card.name in kept]
    for card in cards:
        assert card.unmet == ()
        assert card.check["held"] == card.check["checks"]
        assert card.tasks["proven"] >= 20
    structures = Counter(card.structure for card in cards)
    assert structures.most_common(1)[0][1] == 1


def test_cards_have_the_ids_of_their_environments() -> None:
    """Cards are compared by the bytes of files; one of each category is read in full."""
    cards = {card.category: card for card in list_environments().environments}
    for card in cards.values():
        assert card.hashes["environment"] == load_environment(environment_folders()[card.name]).id


def test_other_line_ends_are_the_same_environment(tmp_path: Path) -> None:
    folder = copy_of(MOCK, tmp_path)
    bare = list_environments([folder]).environments[0]
    (folder / CARD).write_bytes(orjson.dumps(bare.data()))
    tools = folder / "tools.yaml"
    tools.write_text(tools.read_text() + "\n# The end.\n")
    assert list_environments([folder]).stale == ()
    tools.write_text(tools.read_text().replace("three weeks", "four weeks"))
    assert list_environments([folder]).stale == ("mock",)


def test_all_of_the_collection_have_a_card() -> None:
    folders = [p.parent for p in collection_root().glob("*/environment.yaml")]
    assert len(folders) >= 6
    assert [folder.name for folder in folders if not (folder / CARD).is_file()] == []


def test_a_domain_stands_in_one_category() -> None:
    file = Path(envwright.__file__).parent / "data" / "categories.toml"
    known = tomllib.loads(file.read_text(encoding="utf-8"))
    counts = Counter(domain for one in known.values() for domain in one["domains"])
    assert len(known) == 20
    assert set(counts.values()) == {1}


def test_what_environments_were_made_from_is_not_listed() -> None:
    folders = environment_folders().values()
    assert not any("sources" in folder.parts for folder in folders)
    assert environment_folders()["petstore"].parent == AUTHORED


def test_a_category_has_its_environments_alone() -> None:
    found = list_environments(category="travel")
    assert {card.name for card in found.environments} >= {"car_ferry_reservations"}
    assert {card.category for card in found.environments} == {"travel"}
    assert not found.stale  # those without a card are of other categories
    assert found.categories == {"travel": len(found.environments)}
    with pytest.raises(BadInput, match="no category 'trips'"):
        list_environments(category="trips")


def test_no_family_of_environments_is_in_two_parts() -> None:
    found = list_environments()
    parts = {card.name: card.part for card in found.environments}
    assert found.parts == Counter(parts.values())
    for part in ("dev", "test"):  # each has a tenth, of all categories
        held = [card for card in found.environments if card.part == part]
        assert len(held) >= 23
        assert {card.category for card in held} == set(found.categories) - {"other"}
    for group in found.groups:
        assert {parts[name] for name in group.environments} == {group.part}
    tools = {n: set(load_yaml(f / "tools.yaml")) for n, f in environment_folders().items()}
    for one, other in combinations(found.environments, 2):
        if one.part != other.part:
            assert one.structure != other.structure
            mine, theirs = tools[one.name], tools[other.name]
            assert len(mine & theirs) <= 0.2 * len(mine | theirs), (one.name, other.name)


def test_a_part_has_its_environments_alone() -> None:
    held = list_environments(part="test")
    assert {card.part for card in held.environments} == {"test"}
    assert {group.part for group in held.groups} == {"test"}
    assert set(part_folders("test")) == {card.name for card in held.environments}
    assert environment_part("an_environment_of_mine") == "train"
    with pytest.raises(BadInput, match="no part 'validation'"):
        list_environments(part="validation")


def test_what_is_held_out_ships() -> None:
    file = Path(envwright.__file__).parent / "data" / "splits.toml"
    held = [n for names in tomllib.loads(file.read_text(encoding="utf-8")).values() for n in names]
    assert len(set(held)) == len(held)
    assert set(held) <= set(environment_folders())


def test_a_card_of_other_files_is_stale(tmp_path: Path) -> None:
    folder = copy_of(MOCK, tmp_path)
    bare = list_environments([folder]).environments[0]
    (folder / CARD).write_bytes(orjson.dumps(bare.data()))
    assert list_environments([folder]).stale == ()
    (folder / "tasks.jsonl").unlink()
    again = list_environments([folder])
    assert again.stale == ("mock",)
    assert again.environments[0].tasks == {}


def test_a_card_of_other_given_states_is_stale(tmp_path: Path) -> None:
    folder = copy_of(MOCK, tmp_path)
    state = folder / "states" / "branch.sql"
    bare = list_environments([folder]).environments[0]
    (folder / CARD).write_bytes(orjson.dumps(bare.data()))
    state.parent.mkdir()
    state.write_text("INSERT INTO members VALUES ('M-1', 'Rosa Quint', 'rosa@example.org', 1);\n")
    again = list_environments([folder])
    assert again.stale == ("mock",)
    (folder / CARD).write_bytes(orjson.dumps(again.environments[0].data()))
    assert list_environments([folder]).stale == ()
    state.write_text(state.read_text().replace("Rosa", "Nora"))
    assert list_environments([folder]).stale == ("mock",)
    state.unlink()
    assert list_environments([folder]).stale == ("mock",)


@pytest.mark.parametrize("content", ["", "[]", '{"name": 1}', "{"])
def test_a_card_that_is_none_is_named(tmp_path: Path, content: str) -> None:
    folder = copy_of(MOCK, tmp_path)
    (folder / CARD).write_text(content)
    with pytest.raises(BadInput, match=CARD):
        list_environments([folder])


def test_what_an_environment_lacks_is_named(tmp_path: Path) -> None:
    """A renamed copy of the mock, which is too small, with a task of another environment."""
    folder = copy_of(MOCK, tmp_path)
    about = folder / "environment.yaml"
    about.write_text(about.read_text().replace("name: mock", "name: copied"))
    tasks = (MOCK / "tasks.jsonl").read_text().splitlines()[:2]
    (folder / "tasks.jsonl").write_text("\n".join(tasks) + "\n")
    following = copy_of(MOCK, tmp_path / "following")
    (following / "tasks.jsonl").unlink()
    report = workflows.validate_environments([folder, following], write=True)
    card, next_version = report.environments
    assert not report.ok
    # A next version is none of its own.
    assert [one for one in next_version.unmet if "those of mock" in one] == []
    assert not (folder / CARD).exists()
    lacks = " | ".join(card.unmet)
    for expected in (
        "5 tools, at least 8 are wanted",
        "3 tables, at least 5 are wanted",
        "its structure is that of mock",
        "100% of its tools are those of mock",
        "2 proven tasks",
        "tasks.jsonl, line 1",
    ):
        assert expected in lacks
    assert EnvironmentCard.model_validate_json(orjson.dumps(card.data())) == card


def test_cards_count_what_few_environments_have(tmp_path: Path) -> None:
    spec = bank().spec
    find = {"query": {"type": "string"}, "top": {"type": "integer", "default": 3}}
    search = ToolSpec.model_validate(
        {
            "name": "search",
            "host": "search",
            "parameters": find,
            "returns": {"rows": "SELECT id, payee FROM transfers ORDER BY id"},
        }
    )
    folder = tmp_path / "bank"
    save_environment(spec.model_copy(update={"tools": (*spec.tools, search)}), folder, {})
    (card,) = list_environments([folder]).environments
    assert (card.size["user tools"], card.size["search tools"]) == (2, 1)
    save_environment(spec.model_copy(update={"tools": spec.tools[:2]}), tmp_path / "plain", {})
    (plain,) = list_environments([tmp_path / "plain"]).environments
    assert "user tools" not in plain.size
