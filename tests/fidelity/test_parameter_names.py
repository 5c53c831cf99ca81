from __future__ import annotations

from benchmarks.fidelity.operations import CallForm, Input
from benchmarks.fidelity.parameter_names import parameter_names

from envwright.types import Operation, Parameter, ToolSpec


def names(path: str, inputs: str, required: str, optional: str = "") -> dict[str, str]:
    form = CallForm(
        Operation(id="a", method="get", path=path),
        {name: Input(name, False, {}) for name in inputs.split()},
    )
    parameters = {name: Parameter() for name in required.split()}
    parameters |= {name: Parameter(required=False) for name in optional.split()}
    return parameter_names(ToolSpec(name="a", parameters=parameters), form)


def test_the_same_words_come_first() -> None:
    found = names("/todos", "isDone page_size", "is_done", "limit")
    assert found == {"isDone": "is_done"}


def test_parts_of_a_path_go_to_required_parameters() -> None:
    assert names("/todos/{id}", "id title", "todo_id title") == {"id": "todo_id", "title": "title"}
    assert names("/buckets/{bucket_id}/groups/{id}", "bucket_id id", "bucket_id group_id") == {
        "bucket_id": "bucket_id",
        "id": "group_id",
    }
    assert names("/pools/{name}", "", "work_pool_name") == {"name": "work_pool_name"}
    assert names("/users/{who}", "who", "login") == {"who": "login"}


def test_what_is_not_clear_is_left_out() -> None:
    assert names("/users/{who}", "who", "login host") == {}
    assert names("/users/{who}", "who", "", "login") == {}
    assert names("", "who", "login") == {}
