"""Small lists of tools, written as signatures: ``get_task(task_id*: string)``."""

from __future__ import annotations

import re
from pathlib import Path

from envwright.environment.template import Template
from envwright.inference import infer_environments
from envwright.sources.document import SourceDocument
from envwright.sources.tool_list import read_tool_list
from envwright.types import BuildResult, Interface, Json
from envwright.workflows.environment_build import with_rows

TASKS = """
    create_task(title*, notes, project_id*, status: open|done|archived) Create a task.
    get_task(task_id*) Get one task.
    list_tasks(project_id, status: open|done|archived|all, limit: integer) List tasks.
    update_task(task_id*, title, notes) Update a task.
    complete_task(task_id*) Mark a task as done.
    archive_task(task_id*) Archive a task.
    delete_task(task_id*) Delete a task.
    create_project(name*, colour) Create a project.
    list_projects() List projects.
    get_project(project_id*) Get a project.
    run_query(sql*) Run a query.
"""
_LINE = re.compile(r"\s*([\w.-]+)\((.*?)\)\s*(.*)")


def tool(line: str) -> Json:
    """One tool; ``*`` is required, ``name: a|b`` an enum, ``name: type`` a type."""
    found = _LINE.fullmatch(line)
    assert found is not None, line
    properties: dict[str, Json] = {}
    required = []
    for part in filter(None, (part.strip() for part in found[2].split(","))):
        name, _, kind = (word.strip() for word in part.partition(":"))
        if name.endswith("*"):
            name = name[:-1]
            required.append(name)
        schema: Json = {"type": "string", "enum": kind.split("|")} if "|" in kind else {}
        properties[name] = schema or {"type": kind or "string"}
    return {
        "name": found[1],
        "description": found[3],
        "inputSchema": {"type": "object", "properties": properties, "required": required},
    }


def interface(lines: str, **more: dict[str, Json]) -> Interface:
    """The interface of some lines; ``more`` adds keys to the tool of that name."""
    tools = [tool(line) for line in lines.splitlines() if line.strip()]
    for one in tools:
        one.update(more.get(one["name"], {}))
    return read_tool_list(SourceDocument({"tools": tools}, "tools.json"))


def build(lines: str, **more: dict[str, Json]) -> BuildResult:
    """The one environment of some lines, with rows."""
    (result,) = infer_environments(interface(lines, **more))
    return with_rows(result)[0]


def template(lines: str) -> Template:
    return Template(build(lines).environment)


FIXTURES = Path(__file__).parent / "servers"
