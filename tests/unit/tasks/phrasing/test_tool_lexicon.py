"""Verb phrases from descriptions and names, and what keeps them apart."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

import envwright
from envwright import Template, load_environment
from envwright.environment.tool import CompiledTool
from envwright.inference import infer_environments
from envwright.sources.openapi import load_openapi
from envwright.tasks.phrasing.tool_lexicon import lexicon_for, shorten_label
from tests.conftest import make_spec

DOCUMENTS = Path(envwright.__file__).parent / "data" / "openapi"
TABLES = "CREATE TABLE things (id INTEGER PRIMARY KEY, x INTEGER) STRICT, WITHOUT ROWID;"


def phrase(name: str, description: str) -> str:
    tool = {
        "name": name,
        "description": description,
        "parameters": {"thing_id": {"column": "things.id"}},
        "do": ["DELETE FROM things WHERE id = :thing_id"],
    }
    tools = Template(make_spec(TABLES, [tool])).tools
    return lexicon_for(tools).words[name].phrase.whole()


@pytest.mark.parametrize(
    ("name", "description", "words"),
    [
        ("delete_pet", "Deletes a pet", "delete a pet"),
        ("update_user", "Updated user.", "update a user"),
        ("create_user", "Create user.", "create a user"),
        ("create_vpc", "Create a New VPC.", "create a new VPC"),
        ("delete_pool", "Delete a Connection Pool (PostgreSQL).", "delete a connection pool"),
        ("delete_git", "Delete a Git hook in a repository.", "delete a Git hook in a repository"),
        ("create_pull", "Create an pull request.", "create a pull request"),
        ("update_vpc", "Partially Update a VPC.", "partially update a VPC"),
        ("return_book", "Take back a lent book.", "take back a lent book"),
        ("update_key", "Update an SSH Key's Name.", "update the name of an SSH key"),
        (
            "pay_order",
            "Pay a pending order in another way: the new method is charged.",
            "pay a pending order in another way",
        ),
        ("cancel_order", "Cancel an order that is still pending.", "cancel an order"),
        ("delete_user", "This can only be done by the logged in user.", "delete a user"),
        ("delete_user", "", "delete a user"),
        ("delete_user", "POST /users/{id}", "delete a user"),
        ("users_delete", "", "delete users"),
        ("updatePetWithForm", "", "update a pet with form"),
        ("frobnicate", "The thing is frobnicated.", "frobnicate"),
        ("create_it", f"Create {'very ' * 30}much.", "create an it"),
    ],
)
def test_phrases(name: str, description: str, words: str) -> None:
    assert phrase(name, description) == words


def skeletons(tools: Mapping[str, CompiledTool]) -> dict[str, list[str]]:
    """What stays of the phrases when all rows are left out → tools with this, and their rows."""
    words = lexicon_for(tools).words
    out: dict[str, list[str]] = {}
    for name, word in words.items():
        kept = [f"{c.lead} {' '.join(c.heads)}" for c in word.phrase.chunks if not c.optional]
        text = " ".join([word.phrase.verb, *kept]) if word.phrase.open else word.phrase.whole()
        required = word.tool.arguments.json_schema["required"]
        rows = sorted(p for p in required if not _written(word.tool, p))
        out.setdefault(f"{text} {rows}", []).append(name)
    return out


def _written(tool: CompiledTool, parameter: str) -> bool:
    column = tool.arguments.columns.get(parameter)
    return column is None or bool({column, (column[0], "*")} & tool.writes)


@pytest.mark.parametrize("document", ["petstore", "gitea", "digitalocean", "airflow"])
def test_no_two_tools_read_alike(document: str) -> None:
    (source,) = DOCUMENTS.glob(f"{document}.json*")
    for built in infer_environments(load_openapi(source), seed=0, rows=4, max_tools=30):
        tools = Template(built.environment).tools
        assert [names for names in skeletons(tools).values() if len(names) > 1] == []


@pytest.mark.parametrize("name", ["mock", "retail"])
def test_no_two_tools_read_alike_in_an_environment(name: str) -> None:
    folder = Path(__file__).parents[4] / "environments" / name
    found = skeletons(Template(load_environment(folder)).tools)
    assert all(len(names) == 1 for names in found.values())


def test_the_same_tool_of_two_environments_is_told_by_its_prefix(
    tools: Mapping[str, CompiledTool],
) -> None:
    both = {
        f"{prefix}_{name}": tool for prefix in ("north", "south") for name, tool in tools.items()
    }
    words = lexicon_for(both).words
    assert words["north_delete_pet"].phrase.whole() == "delete pet in north"
    assert words["south_delete_pet"].phrase.whole() == "delete pet in south"


def test_a_form_is_told_from_the_plain_tool(tools: Mapping[str, CompiledTool]) -> None:
    words = lexicon_for(tools).words
    kept = [c.words for c in words["update_pet_with_form"].phrase.chunks if not c.optional]
    assert kept == ["a pet", "form data"]


def test_a_label_is_shortened_only_where_nothing_else_is_called_so() -> None:
    column = frozenset({"name"})
    assert shorten_label("pet name", "pets", {}) == "name"
    assert shorten_label("pet name", "pets", {"name": column, "pet name": column}) == "name"
    assert shorten_label("pet name", "pets", {"name": frozenset({"title"})}) == "pet name"
    assert shorten_label("owner name", "pets", {}) == "owner name"
