"""Lists of tools → worlds: things, keys, references, states; and what is left out, and why."""

from __future__ import annotations

import pytest

from envwright.inference import infer_environments, tool_notes
from envwright.inference.passes import infer_domain
from envwright.types import Json
from envwright.validation.check import check_template
from tests.unit.inference.tool_lists.lists import TASKS, build, interface, template


def reasons(lines: str, **more: dict[str, Json]) -> dict[str, str]:
    found = infer_domain(interface(lines, **more)).unmapped
    return {name: f"{reason.value}: {detail}" for name, (reason, detail) in found.items()}


def test_a_list_becomes_tables_with_keys_references_and_states() -> None:
    made = template(TASKS)
    assert sorted(made.schema.tables) == ["projects", "tasks"]
    tools = {tool.name: tool for tool in made.spec.tools}
    assert "run_query" not in tools
    assert len(tools) == 10
    assert tools["complete_task"].parameters["task_id"].column == "tasks.task_id"
    assert "status = 'done'" in tools["complete_task"].do[0].sql
    assert "status = 'archived'" in tools["archive_task"].do[0].sql
    assert tools["create_task"].parameters["project_id"].column == "projects.project_id"


def test_its_tools_do_what_they_say() -> None:
    with template(TASKS).session() as session:
        project = session.call("create_project", {"name": "Attic"}).value
        given = {"title": "Sweep", "project_id": project["project_id"]}
        made = session.call("create_task", given).value
        assert session.call("get_task", {"task_id": made["task_id"]}).value == made
        assert made["status"] == "open"
        session.call("complete_task", {"task_id": made["task_id"]})
        again = session.call("complete_task", {"task_id": made["task_id"]})
        assert again.value["status"] == "done"  # no sentence says that it is refused
        listed = session.call(
            "list_tasks", {"project_id": project["project_id"], "status": "all"}
        ).value
        assert [(row["title"], row["status"]) for row in listed] == [("Sweep", "done")]
        assert session.call("create_task", {"title": "x", "project_id": "no"}).error is not None


def test_it_passes_the_check() -> None:
    report = check_template(template(TASKS), sequences=10, mutants=0)
    assert [result for result in report.checks if not result.ok] == []


def test_every_tool_is_mapped_or_has_a_reason() -> None:
    result = build(TASKS)
    assert result.operations_mapped + len(result.unmapped) == result.operations_total == 11
    (left,) = result.unmapped
    assert (left.operation, left.reason) == ("run_query", "computes or runs something")


def test_names_of_tools_and_parameters_are_kept() -> None:
    lines = """
        create-task(taskTitle*, listId*) Create a task.
        tasks.get(taskId*) Get a task.
        listTasks(listId, pageSize: integer) List tasks.
        moveTask(taskId*, listId*) Move a task to another list.
        createList(name*, colour) Create a list.
        getLists() Get all lists.
    """
    tools = {tool.name: tool for tool in build(lines).environment.tools}
    assert set(tools) == {
        "create_task",
        "tasks_get",
        "listTasks",
        "moveTask",
        "createList",
        "getLists",
    }
    assert set(tools["create_task"].parameters) == {"taskTitle", "listId"}
    assert set(tools["moveTask"].parameters) == {"taskId", "listId"}
    assert set(tools["getLists"].parameters) == set()
    assert "list_id = :listId" in tools["moveTask"].do[0].sql
    assert any("{listId}" in guard.error for guard in tools["moveTask"].require)


def test_two_keys_name_a_thing_and_numbers_count_inside_it() -> None:
    lines = """
        create_issue(owner*, repo*, title*) Create an issue.
        get_issue(owner*, repo*, issue_number*: number) Get an issue.
        list_issues(owner*, repo*, state: open|closed|all) List issues.
        update_issue(owner*, repo*, issue_number*: number, title, state: open|closed) Update.
        search_repositories(query*) Search repositories.
        create_repository(name*, description, private: boolean) Create a repository.
    """
    made = template(lines)
    tools = {tool.name: tool for tool in made.spec.tools}
    assert set(tools["get_issue"].parameters) == {"owner", "repo", "issue_number"}
    with made.session() as session:
        repository = session.call("search_repositories", {"query": "a"}).value[0]
        place = {"owner": repository["owner"], "repo": repository["name"]}
        issue = session.call("create_issue", {**place, "title": "Leak"}).value
        where = {**place, "issue_number": issue["number"]}
        assert session.call("get_issue", where).value == issue
        shut = session.call("update_issue", {**where, "state": "closed"}).value
        assert (shut["title"], shut["state"]) == ("Leak", "closed")


def test_comments_are_things_of_a_thing() -> None:
    lines = (
        TASKS
        + """
        add_comment(task_id*, text*) Add a comment to a task.
        list_task_comments(task_id*) List the comments of a task.
        delete_comment(comment_id*) Delete a comment.
    """
    )
    with template(lines).session() as session:
        task = session.call("list_tasks", {}).value[0]["task_id"]
        made = session.call("add_comment", {"task_id": task, "text": "Soon."}).value
        assert made in session.call("list_task_comments", {"task_id": task}).value
        assert session.call("list_task_comments", {"task_id": "no"}).error is not None


def test_answers_say_what_a_thing_consists_of() -> None:
    row = {"type": "object", "properties": {"id": {"type": "string"}, "name": {"type": "string"}}}
    many = {"type": "object", "properties": {"teams": {"type": "array", "items": row}}}
    lines = TASKS + "list_teams() List teams.\n add_task_to_team(task_id*, team_id*) Add it."
    world = infer_domain(interface(lines, list_teams={"outputSchema": many}))
    assert set(world.entities["team"].fields) == {"id", "name"}


def test_prose_lists_the_values_of_a_state() -> None:
    lines = TASKS.replace("status: open|done|archived)", "status)")
    lines = lines.replace("status: open|done|archived|all", "status")
    stated = interface(lines)
    create = stated.operations[0]
    assert create.body is not None
    create.body["properties"]["status"]["description"] = "One of: open, done, archived"
    (result,) = infer_environments(stated)
    assert {"complete_task", "archive_task"} <= {tool.name for tool in result.environment.tools}
    (silent,) = infer_environments(interface(lines))
    assert "complete_task" not in {tool.name for tool in silent.environment.tools}


LEFT_OUT = {
    "execute_sql(sql*) Execute.": "computes",
    "calculate_total(amount*: number) Calculate.": "computes",
    "fetch_page(url*) Fetches a URL.": "reaches outside",
    "read_file(path*) Read a file.": "reaches outside",
    "get_board() Get the board.": "singleton",
    "delete_tasks(task_ids*: array) Delete tasks.": "it takes a list of keys",
    "add_label_to_task(task_id*, label_id*) Add it.": "joins, copies or parts",
    "list_tasks_for_team(team_id*) List.": "belongs to team_id",
    "get_my_tasks() Get them.": "meant by my",
    "create_task_from_template(template_id*) Create.": "takes over is not stated",
    "frobnicate_task(task_id*) Does things.": "low confidence",
    "watch_task(task_id*) Watch a task.": "joins",
    "lock_task(task_id*) Lock a task.": "what lock changes is not stated",
    "get_task_assignee(task_id*) Get it.": "no required parameter says which one",
    "list_webinars() List webinars.": "no schema",
}


@pytest.mark.parametrize("line", LEFT_OUT)
def test_what_is_left_out_has_its_reason(line: str) -> None:
    name = line.partition("(")[0]
    assert LEFT_OUT[line] in reasons(f"{TASKS}\n{line}")[name]


def test_an_annotation_that_contradicts_is_believed() -> None:
    wrong: dict[str, Json] = {"annotations": {"readOnlyHint": True}}
    assert "annotation contradicts" in reasons(TASKS, delete_task=wrong)["delete_task"]


def test_confidence_is_a_sum_of_evidence() -> None:
    agrees: dict[str, Json] = {"annotations": {"readOnlyHint": True}}
    notes = {note["operation"]: note for note in tool_notes(interface(TASKS, get_task=agrees))}
    assert notes["get_task"]["confidence"] == 1.0
    assert notes["get_task"]["evidence"] == [
        "+0.40 name: get",
        "+0.20 7 tools name task",
        "+0.20 parameters fit",
        "+0.10 description agrees",
        "+0.10 annotation agrees",
    ]
    assert notes["list_projects"] == {
        "operation": "list_projects",
        "class": "list",
        "thing": "project",
        "confidence": 0.9,
        "evidence": [
            "+0.40 name: list",
            "+0.20 3 tools name project",
            "+0.20 parameters fit",
            "+0.10 description agrees",
        ],
    }


def test_servers_with_the_same_nouns_do_not_mix() -> None:
    lines = """
        jira_create_issue(summary*) Create an issue.
        jira_get_issue(issue_key*) Get an issue.
        jira_add_comment(issue_key*, body*) Add a comment.
        jira_get_comments(issue_key*) Get comments.
        wiki_create_page(title*) Create a page.
        wiki_get_page(page_id*) Get a page.
        wiki_add_comment(page_id*, body*) Add a comment.
        wiki_get_comments(page_id*) Get comments.
    """
    made = template(lines)
    assert {"jira_comments", "wiki_comments"} <= set(made.schema.tables)


def test_a_world_of_reading_or_of_computing_is_none() -> None:
    for lines in ("think(thought*) Think.", "list_things() List things.", "get_time() Get it."):
        assert infer_environments(interface(lines)) == []
