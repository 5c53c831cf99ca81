"""Documents of OData services: pages under ``value``, counts as plain text, linked things."""

from __future__ import annotations

from pathlib import Path

import orjson

from envwright.inference import infer_environments
from envwright.sources.openapi import load_openapi
from envwright.types import Interface, Json

TASK: Json = {
    "type": "object",
    "properties": {
        "@odata.type": {"type": "string"},
        "id": {"type": "string", "readOnly": True},
        "title": {"type": "string"},
        "notes": {"type": "string"},
        "assignee": {"type": "object", "x-ms-navigationProperty": True},
    },
    "required": ["@odata.type", "title"],
}


def answer(schema: Json, kind: str = "application/json") -> Json:
    return {"responses": {"2XX": {"description": "ok", "content": {kind: {"schema": schema}}}}}


def tasks(folder: Path) -> Interface:
    task: Json = {"$ref": "#/components/schemas/task"}
    page: Json = {
        "type": "object",
        "properties": {
            "@odata.count": {"type": "integer"},
            "@odata.nextLink": {"type": "string"},
            "value": {"type": "array", "items": task},
        },
    }
    key = [{"name": "task-id", "in": "path", "required": True, "schema": {"type": "string"}}]
    body = {"requestBody": {"content": {"application/json": {"schema": task}}}}
    paths: Json = {
        "/tasks": {
            "get": {"operationId": "ListTasks", **answer(page)},
            "post": {"operationId": "CreateTask", **body, **answer(task)},
        },
        "/tasks/{task-id}": {
            "get": {"operationId": "GetTask", "parameters": key, **answer(task)},
            "patch": {"operationId": "UpdateTask", "parameters": key, **body, **answer(task)},
        },
        "/tasks/$count": {
            "get": {
                "operationId": "Get.Count.tasks-51c2",
                **answer({"type": "integer"}, "text/plain"),
            }
        },
        "/tasks/export": {"get": answer({"type": "string"}, "text/plain")},
    }
    document = {
        "openapi": "3.0.1",
        "info": {"title": "Tasks", "version": "1"},
        "paths": paths,
        "components": {"schemas": {"task": TASK}},
    }
    path = folder / "tasks.json"
    path.write_bytes(orjson.dumps(document))
    return load_openapi(path)


def test_annotations_and_linked_things_are_no_part_of_a_thing(tmp_path: Path) -> None:
    task = tasks(tmp_path).schemas["task"]
    assert set(task["properties"]) == {"id", "title", "notes"}
    assert task["required"] == ["title"]


def test_a_plain_number_is_no_file(tmp_path: Path) -> None:
    outputs = {o.path: o.output for o in tasks(tmp_path).operations if o.method == "get"}
    assert outputs["/tasks/$count"] == {"type": "integer"}
    assert outputs["/tasks/export"] == {"type": "string", "format": "binary"}


def test_pages_are_listed_and_counted(tmp_path: Path) -> None:
    (result,) = infer_environments(tasks(tmp_path))
    tools = {tool.name: tool for tool in result.environment.tools}
    assert set(tools) == {"list_tasks", "create_task", "get_task", "update_task", "count_tasks"}
    assert "count(*)" in tools["count_tasks"].returns.sql
