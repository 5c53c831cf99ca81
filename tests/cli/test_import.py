"""``envwright import``: a release of Agent World Model becomes environments."""

from __future__ import annotations

from pathlib import Path

import pytest

import envwright as ew
from envwright.errors import BadInput
from envwright.workflows import build_from_sources, import_release
from tests.unit.evaluation.world_release import write_release


@pytest.fixture
def release(tmp_path: Path) -> Path:
    folder = tmp_path / "release"
    folder.mkdir()
    return write_release(folder)


def test_a_scenario_becomes_an_environment(release: Path, tmp_path: Path) -> None:
    result = import_release(f"awm:{release}", tmp_path / "out")
    assert (result.scenarios, result.tasks, result.rows) == (1, 7, 3)
    script = (tmp_path / "out/sources/notebook_1.sql").read_text()
    assert script.startswith("-- Notes of users.\nCREATE TABLE users (")
    assert "'ada@example.org', '2024-01-16 09:00:00');" in script
    asked = (tmp_path / "out/tasks/notebook_1.txt").read_text().splitlines()
    assert asked[0] == "Pin my note 'Shopping'."
    build_from_sources([tmp_path / "out/sources/notebook_1.sql"], tmp_path / "built")
    template = ew.Template(ew.load_environment(next((tmp_path / "built").iterdir())))
    with template.session() as session:
        assert session.query("SELECT count(*) FROM notes") != [(0,)]


def test_what_cannot_be_imported(release: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="Name one of awm:FOLDER"):
        import_release("tau2:retail", tmp_path / "out")
    (release / "gen_db.jsonl").write_text('{"scenario": "../up", "db_schema": {"tables": []}}\n')
    with pytest.raises(BadInput, match="is no name of a file"):
        import_release(f"awm:{release}", tmp_path / "out")
    assert not (tmp_path / "out").exists()
    assert not (tmp_path / "up.sql").exists()
