"""Requests over a large environment: keys of several columns, many tools with the same words."""

from __future__ import annotations

from pathlib import Path

import pytest

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.types import Json
from tests.unit.tasks.solver.talk import ends_like, question, talk

Call = tuple[str, dict[str, Json]]

FORGE = Template(load_environment(Path(__file__).parent / "forge"))
with FORGE.session() as _session:
    OWNER, REPO, REPO_ID = _session.query(
        "SELECT owner, name, id FROM repos WHERE id IN (SELECT repo_id FROM issues GROUP BY 1 "
        "HAVING count(*) > 2) AND id IN (SELECT repo_id FROM milestones) AND id IN "
        "(SELECT repo_id FROM pulls) AND id IN (SELECT repo_id FROM branch_protections) ORDER BY id"
    )[0]

    def _row(table: str, *columns: str) -> Json:
        """A row of the repo whose title or name no other row of it has."""
        name = "name" if table == "branch_protections" else "title"
        found = _session.query(
            f"SELECT {', '.join(columns)} FROM {table} AS t WHERE repo_id = {REPO_ID} AND "
            f"(SELECT count(*) FROM {table} WHERE repo_id = t.repo_id AND {name} = t.{name}) = 1 "
            "ORDER BY id LIMIT 1"
        )
        return dict(zip(columns, found[0], strict=True))

    ISSUE = _row("issues", "number", "title", "state", "created_at")
    STONE = _row("milestones", "id", "title")
    PULL = _row("pulls", "number", "title")
    GUARD = _row("branch_protections", "name", "required_approvals")
PLACE = {"owner": OWNER, "repo": REPO}
WITH = f"the repo with owner “{OWNER}” and name “{REPO}”"
CALLED = f"the repo called “{REPO}” that has owner “{OWNER}”"
SHORT = f"the repo named “{REPO}” (owner “{OWNER}”)"
WHOSE = f"the repo whose owner is “{OWNER}” and whose name is “{REPO}”"

CHANGES: list[tuple[str, list[Call]]] = [
    (
        f"Please create an issue in {WITH}, with title “New paint”.",
        [("create_issue", {**PLACE, "title": "New paint"})],
    ),
    (
        f"To do: create an issue in {SHORT}: title “New paint”, body “In blue.”.",
        [("create_issue", {**PLACE, "title": "New paint", "body": "In blue."})],
    ),
    (
        f"Kindly create a milestone in {WHOSE}. The due on time should be 30 January 2025 at 15:00 "
        "and the title “Spring”.",
        [("create_milestone", {**PLACE, "title": "Spring", "due_on": "2025-01-30T15:00:00Z"})],
    ),
    (
        f"Delete the milestone with title “{STONE['title']}” in {WITH}.",
        [("delete_milestone", {**PLACE, "milestone_id": STONE["id"]})],
    ),
    (
        f"Hey! Can you delete the milestone with the title “{STONE['title']}” in {CALLED}?",
        [("delete_milestone", {**PLACE, "milestone_id": STONE["id"]})],
    ),
    (
        f"Update the milestone whose title is “{STONE['title']}” in {WHOSE} so that the state is "
        "“closed”.",
        [("update_milestone", {**PLACE, "milestone_id": STONE["id"], "state": "closed"})],
    ),
    (
        f"Delete the branch protection named “{GUARD['name']}” for {SHORT}.",
        [("delete_branch_protection", {**PLACE, "branch_protection_name": GUARD["name"]})],
    ),
    (
        f"Delete a specific branch protection for the repository — owner: “{OWNER}”; repo: "
        f"“{REPO}”; branch protection name: “{GUARD['name']}”.",
        [("delete_branch_protection", {**PLACE, "branch_protection_name": GUARD["name"]})],
    ),
    (
        f"Update the pull with index {PULL['number']} in {WITH}, setting the title to “Moss” and "
        "allow maintainer edit to no.",
        [
            (
                "update_pull",
                {
                    **PLACE,
                    "pull_index": PULL["number"],
                    "title": "Moss",
                    "allow_maintainer_edit": False,
                },
            )
        ],
    ),
    (
        f"Add tracked time to the issue (index {ISSUE['number']}) in {SHORT}: time 90.",
        [("create_time", {**PLACE, "issue_index": ISSUE["number"], "time": 90})],
    ),
    (
        f"Add tracked time to the issue titled “{ISSUE['title']}” in {WITH}, with time equal to "
        "the number of repos plus 10.",
        [("create_time", {**PLACE, "issue_index": ISSUE["number"], "time": 22})],
    ),
    (
        f"Check whether there are over 99 repos; if so, delete the milestone (ID {STONE['id']}) in "
        f"{SHORT}; if not, create an issue in {SHORT}: title “Few”.",
        [("create_issue", {**PLACE, "title": "Few"})],
    ),
]


@pytest.mark.parametrize(("text", "gold"), CHANGES)
def test_a_change_is_made(text: str, gold: list[Call]) -> None:
    assert ends_like(talk(FORGE, text), FORGE, *gold)


IN_REPO = f"repo “{REPO}” and owner “{OWNER}”"
QUESTIONS = [
    (
        f"Tell me the state of the issue with title “{ISSUE['title']}”, {IN_REPO}.",
        f"SELECT state FROM issues WHERE repo_id = {REPO_ID} AND number = {ISSUE['number']}",
    ),
    (
        f"What is the state of the issue titled “{ISSUE['title']}” of {WITH}?",
        f"SELECT state FROM issues WHERE repo_id = {REPO_ID} AND number = {ISSUE['number']}",
    ),
    (
        f"How many issues of {WITH} are there?",
        f"SELECT count(*) FROM issues WHERE repo_id = {REPO_ID}",
    ),
    (
        f"How many issues with {IN_REPO} and state open are there?",
        f"SELECT count(*) FROM issues WHERE repo_id = {REPO_ID} AND state = 'open'",
    ),
    (
        f"What's the default branch of {CALLED}?",
        f"SELECT default_branch FROM repos WHERE id = {REPO_ID}",
    ),
    (
        f"Give me the highest required approvals of the branch protections of {WITH}.",
        f"SELECT max(required_approvals) FROM branch_protections WHERE repo_id = {REPO_ID}",
    ),
    (
        "Tell me the name of the repo with the latest created at time.",
        "SELECT name FROM repos ORDER BY created_at DESC LIMIT 1",
    ),
    (
        "How many repos with created at time before 1 October 2024 and team ID above 20 are there?",
        "SELECT count(*) FROM repos WHERE created_at < '2024-10-01' AND team_id > 20",
    ),
    (
        f"What is the title of the issue with the earliest created at time out of the issues of "
        f"{WITH}?",
        f"SELECT title FROM issues WHERE repo_id = {REPO_ID} ORDER BY created_at LIMIT 1",
    ),
    (
        f"Tell me the number of days between the created at time of the issue with title "
        f"“{ISSUE['title']}”, {IN_REPO} and the created at time of {WITH}.",
        f"SELECT abs(cast(julianday(date('{ISSUE['created_at']}')) - julianday(date(created_at)) "
        f"AS integer)) FROM repos WHERE id = {REPO_ID}",
    ),
]


@pytest.mark.parametrize(("text", "truth"), QUESTIONS)
def test_a_question_is_answered(text: str, truth: str) -> None:
    done = talk(FORGE, text, asks=1)
    assert list(done.answers.values()) == [done.session.query(truth)[0][0]]
    assert not done.session.diff()


def test_the_new_row_is_found_in_what_its_making_showed() -> None:
    done = talk(
        FORGE,
        f"Create a milestone in {WITH}, with title “Spring”. Then please update the new milestone "
        f"in {WITH}, setting the state to “closed”.",
    )
    made = "SELECT state FROM milestones WHERE title = 'Spring'"
    assert done.session.query(made) == [("closed",)]


def test_the_only_row_needs_no_description() -> None:
    with FORGE.session() as session:
        owner, repo, stone = session.query(
            "SELECT owner, name, max(m.id) FROM repos AS r JOIN "
            "milestones AS m ON m.repo_id = r.id "
            "GROUP BY r.id HAVING count(*) = 1 ORDER BY r.id LIMIT 1"
        )[0]
    text = f"Delete the only milestone in the repo with owner “{owner}” and name “{repo}”."
    gold = ("delete_milestone", {"owner": owner, "repo": repo, "milestone_id": stone})
    assert ends_like(talk(FORGE, text), FORGE, gold)


def test_what_does_not_exist_is_refused_and_said() -> None:
    reasons = ["done", "There is no repo [owner]/[repo].", "There is no milestone [milestone id]."]
    asked = [question("outcome", "string", enum=reasons)]
    text = "Create an issue in the repo with owner “Nobody” and name “nowhere”, with title “x”."
    assert talk(FORGE, text, questions=asked).answers == {"outcome": reasons[1]}
