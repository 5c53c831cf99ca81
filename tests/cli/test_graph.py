"""``envwright graph`` with its flags."""

from __future__ import annotations

from pathlib import Path

from tests.cli.test_path import as_json, envwright
from tests.view import answers_in

ROOT = Path(__file__).parents[2]
MOCK = ROOT / "environments" / "mock"


def test_the_check_is_complete_and_deterministic(tmp_path: Path) -> None:
    picture = tmp_path / "graph.html"
    result = as_json("graph", MOCK, "--check", "--seed", 3, "-o", picture)
    assert as_json("graph", MOCK, "--check", "--seed", 3, "-o", picture, hash_seed="9") == result
    assert result["check"]["seed"] == 3
    assert "similar" not in result
    assert [e["verdict"] for e in result["edges"]] == ["confirmed"] * len(result["edges"])
    every = result["check"]["all"]
    assert every["confirmed"] == every["edges"] == len(result["edges"]) == 13
    assert every["precision"] == 1.0
    assert 0.7 < every["interval"][0] < every["interval"][1] == 1.0
    kinds = ("data", "state")
    assert sum(result["check"][kind]["edges"] for kind in kinds) == every["edges"]
    example = next(e for e in result["edges"] if e["parameter"] == "loan_id")
    assert example["example"].startswith("L")
    assert example["tries"] >= 1
    shown = answers_in(picture)["environment/mock"]["edges"]
    assert {edge["verdict"] for edge in shown} == {"confirmed"}


def test_the_similarity_names_its_embedder() -> None:
    result = as_json("graph", MOCK, "--similar", "--threshold", 0.99)
    similar = result["similar"]
    assert similar["embedder"]
    assert similar["threshold"] == 0.99
    assert similar["tools"]["wanted"] == 8
    assert {edge["similarity"] > 0.99 for edge in similar["edges"]} <= {True}
    assert {"found", "wanted", "common", "precision", "recall", "f1"} == set(similar["values"])
    assert "verdict" not in result["edges"][0]
    assert "check" not in result


def test_for_people() -> None:
    told = envwright("graph", MOCK, "--check", "--similar").stdout
    assert "find_books → lend_book  books.id as book_id  confirmed" in told
    assert "precision" in told
    assert "0.772 - 1.000" in told
    assert "similarity above 0.85" in told
    plain = envwright("graph", MOCK).stdout
    assert "confirmed" not in plain
    assert "similarity" not in plain
