"""What lives in one parent refers to what lives there too."""

from __future__ import annotations

import pytest

from envwright.environment.template import Template
from envwright.inference.passes import build_environments
from envwright.types import Json
from envwright.validation.check import check_template
from envwright.workflows.environment_build import with_rows
from tests.unit.inference.conftest import Make

PLACES = """
    get /{above} -> [Above]
    post /{above} Above -> Above
    get /{above}/{{above_id}}/sprints -> [Sprint]
    post /{above}/{{above_id}}/sprints Sprint -> Sprint
    get /{above}/{{above_id}}/issues -> [Issue]
    post /{above}/{{above_id}}/issues Issue -> Issue
    get /{above}/{{above_id}}/issues/{{issue_id}} -> Issue
    patch /{above}/{{above_id}}/issues/{{issue_id}} Issue -> Issue
"""


def issues(make: Make, above: str = "repos", column: str = "sprint_id") -> Template:
    """Issues and sprints of repositories, or of something else, with made rows."""
    schemas: dict[str, Json] = {
        "Above": {"name": "string"},
        "Sprint": {"goal": "string"},
        "Issue": {"subject": "string", "text": "string", column: "integer"},
    }
    (made,) = build_environments(make(PLACES.format(above=above), **schemas))
    return with_rows(made.result)[1]


def test_a_sprint_of_another_repository_is_refused(make: Make) -> None:
    template = issues(make)
    (invariant,) = template.spec.invariants
    assert invariant.name == "issues_sprint_id_in_one_repo"
    with template.session() as session:
        first = session.query("SELECT id, repo_id FROM sprints ORDER BY id")[0]
        (other,) = session.query(
            "SELECT id FROM repos WHERE id <> :repo ORDER BY id LIMIT 1", {"repo": first[1]}
        )
        given = {"subject": "s", "sprint_id": first[0]}
        refused = session.call("create_issue", {"above_id": other[0], **given})
        assert "belongs to another repo" in str(refused)
        made = session.call("create_issue", {"above_id": first[1], **given})
        assert made.ok, made
        assert session.query(invariant.sql) == []


def test_made_rows_stay_in_one_parent(make: Make) -> None:
    report = check_template(issues(make), sequences=10)
    assert [r for r in report.checks if not r.ok] == []


@pytest.mark.parametrize(
    ("above", "column"),
    [("users", "sprint_id"), ("repos", "target_sprint_id"), ("repos", "repo_owner")],
)
def test_what_people_have_and_links_may_cross(make: Make, above: str, column: str) -> None:
    assert issues(make, above, column).spec.invariants == ()
