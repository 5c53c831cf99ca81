"""``envwright populate``: other initial states of one environment."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import orjson
import pytest
from typer.testing import CliRunner

from envwright import Template, load_environment, workflows
from envwright.cli import app
from envwright.errors import BadInput, SpecError
from envwright.storage.yaml_text import dump_yaml
from envwright.types import ErrorKind
from envwright.workflows.played_states import played_state

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "src" / "envwright" / "data" / "openapi" / "petstore.json"


@pytest.fixture(scope="module")
def petstore(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("built")
    workflows.build_from_sources([DOCUMENT], out)
    return out / "petstore"


def states(result: dict[str, Any]) -> list[str]:
    return [load_environment(Path(e["path"])).state_sql for e in result["environments"]]


def test_each_number_is_a_state_of_the_same_environment(petstore: Path, tmp_path: Path) -> None:
    command = ["populate", str(petstore), "--seed", "5", "--count", "3", "-o", str(tmp_path)]
    done = CliRunner().invoke(app, [*command, "--json"])
    assert done.exit_code == 0
    made = orjson.loads(done.stdout)
    assert [Path(e["path"]).name for e in made["environments"]] == [
        f"petstore-{number}" for number in (5, 6, 7)
    ]
    assert len(set(states(made))) == 3
    base, one = load_environment(petstore), load_environment(tmp_path / "petstore-6")
    assert one.population is not None
    assert one.population.seed == 6
    unlike = {"state_sql", "population"}
    assert one.model_dump(exclude=unlike) == base.model_dump(exclude=unlike)
    report = orjson.loads((tmp_path / "petstore-6" / "report.json").read_bytes())
    assert report["populated"] == {"seed": 6, "from": base.id}
    assert report["operations_total"] > 0


def test_the_state_of_the_recipe_is_the_one_that_was_built(petstore: Path, tmp_path: Path) -> None:
    workflows.populate_environment(petstore, tmp_path)
    assert load_environment(tmp_path / "petstore-0").id == load_environment(petstore).id


def test_again_leaves_it_and_another_is_not_replaced(petstore: Path, tmp_path: Path) -> None:
    workflows.populate_environment(petstore, tmp_path)
    (tmp_path / "petstore-0" / "tasks.jsonl").write_text("")
    workflows.populate_environment(petstore, tmp_path)
    assert (tmp_path / "petstore-0" / "tasks.jsonl").exists()
    with pytest.raises(BadInput, match="another environment is here"):
        workflows.populate_environment(petstore, tmp_path, rows=40)
    result = workflows.populate_environment(petstore, tmp_path, rows=40, force=True).data()
    recipe = load_environment(Path(result["environments"][0]["path"])).population
    assert recipe is not None
    assert max(table.rows for table in recipe.tables.values()) >= 40


def test_rows_of_a_source_are_replaced_only_when_told_so(tmp_path: Path) -> None:
    given = ROOT / "environments" / "mock"
    with pytest.raises(BadInput, match="came from a source or a model"):
        workflows.populate_environment(given, tmp_path)
    result = workflows.populate_environment(given, tmp_path, force=True).data()
    assert states(result)[0] != load_environment(given).state_sql


def test_a_state_that_breaks_an_invariant_is_not_written(petstore: Path, tmp_path: Path) -> None:
    shutil.copytree(petstore, tmp_path / "in")
    (tmp_path / "in" / "invariants.sql").write_text("-- no pets\nSELECT 1 FROM pets;\n")
    with pytest.raises(SpecError, match="state 0 would break it"):
        workflows.populate_environment(tmp_path / "in", tmp_path / "out")
    result = workflows.populate_environment(tmp_path / "in", tmp_path / "out", count=2).data()
    assert result["environments"] == []
    assert sum(result["rejected"].values()) == 2
    assert not (tmp_path / "out").exists()


def test_what_a_recipe_requires_holds_in_every_state(petstore: Path, tmp_path: Path) -> None:
    shutil.copytree(petstore, tmp_path / "in")
    recipe = load_environment(petstore).population
    assert recipe is not None
    entry = {"table": "pets", "where": "status = 'sold'", "at_least": 8}
    text = dump_yaml({**recipe.data(), "require": [entry]})
    (tmp_path / "in" / "population.yaml").write_text(text)
    result = workflows.populate_environment(tmp_path / "in", tmp_path / "out", count=4).data()
    for text in states(result):
        assert text.count("'sold'") >= 8
    entry["at_least"] = 99
    text = dump_yaml({**recipe.data(), "require": [entry]})
    (tmp_path / "in" / "population.yaml").write_text(text)
    command = ["populate", str(tmp_path / "in"), "-o", str(tmp_path / "out2")]
    done = CliRunner().invoke(app, command)
    assert isinstance(done.exception, SpecError)
    assert "require: entry 1: it takes 99 rows of pets" in str(done.exception)


@pytest.mark.parametrize("name", ["mock", "retail", "authored/theatre_box_office"])
def test_states_by_play_hold_what_the_tools_keep(name: str, tmp_path: Path) -> None:
    given = ROOT / "environments" / name
    made = workflows.populate_environment(given, tmp_path, seed=4, count=2, play=40)
    assert not made.rejected
    assert len(set(states(made.data()))) == 2
    for state in made.environments:
        assert state.calls >= 20
        spec = load_environment(Path(state.path))
        assert spec.population is None
        first, last = Template(load_environment(given)), Template(spec)
        with first.session() as before, last.session() as after:
            for table in first.schema.tables:
                count = f'SELECT count(*) FROM "{table}"'
                assert after.query(count)[0][0] * 2 >= before.query(count)[0][0]
    again = workflows.populate_environment(given, tmp_path / "again", seed=4, play=40)
    assert states(again.data()) == states(made.data())[:1]


def test_the_calls_of_a_played_state_can_be_made_again(tmp_path: Path) -> None:
    """What a call makes up follows from it, so the rows of the play need other identifiers."""
    template = Template(load_environment(ROOT / "environments" / "mock"))
    played = played_state(template, seed=1, calls=30)
    lent = [call for call in played.calls if call.tool == "lend_book"]
    assert lent
    with Template(played.environment).session() as session:
        refused = [session.call(call.tool, call.arguments).error for call in lent]
    assert not [e for e in refused if e is not None and e.kind is ErrorKind.CONSTRAINT]


def test_play_makes_no_rows(petstore: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be reached by 5 calls and have other rows"):
        workflows.populate_environment(petstore, tmp_path, rows=3, play=5)
    assert not list(tmp_path.iterdir())
