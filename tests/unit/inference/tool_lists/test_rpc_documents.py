"""Documents whose paths are calls: ``POST /product.add``, ``/templates/list``, ``Action=…``."""

from __future__ import annotations

import pytest

from envwright.environment.template import Template
from envwright.inference import infer_environments
from envwright.inference.domain_model import UnmappedReason
from envwright.types import BuildResult, Interface, Json, Operation, OperationInput

BOOK: Json = {
    "type": "object",
    "properties": {
        "id": {"type": "string", "readOnly": True},
        "title": {"type": "string"},
        "pages": {"type": "integer"},
        "state": {"type": "string", "enum": ["open", "archived"]},
    },
}


def call(
    path: str, method: str = "post", needs: str = "", may: str = "", **more: Json
) -> Operation:
    """A call that takes texts by name, in the body of a POST, else in the query."""
    names = needs.split() + may.split()
    fields: dict[str, Json] = {"id": f"{method} {path}", "method": method, "path": path}
    if method in ("get", "delete"):
        fields["inputs"] = [
            OperationInput(
                name=n, where="query", required=n in needs.split(), json_schema={"type": "string"}
            )
            for n in names
        ]
    else:
        properties = {n: {"type": "integer" if n == "pages" else "string"} for n in names}
        fields["body"] = {"type": "object", "properties": properties, "required": needs.split()}
    return Operation.model_validate(fields | more)


def interface(*operations: Operation) -> Interface:
    return Interface(name="calls", title="Calls", operations=operations, schemas={"Book": BOOK})


LIST: Json = {"type": "array", "items": {"$ref": "#/schemas/Book"}}
ONE: Json = {"$ref": "#/schemas/Book"}
DOTTED = (
    call("/book.add.json", needs="title", may="pages"),
    call("/book.info.json", "get", needs="id", output=ONE),
    call("/book.list.json", "get", output=LIST),
    call("/book.update.json", needs="id", may="title pages"),
    call("/book.archive.json", needs="id"),
    call("/book.delete.json", "delete", needs="id"),
    call("/book.count.json", "get"),
)
FOLDERS = (
    call("/v1/books/create", needs="title", may="pages"),
    call("/v1/books/get", needs="bookId", output=ONE),
    call("/v1/books/list", output=LIST),
    call("/v1/books/update", needs="bookId", may="title pages"),
    call("/v1/books/delete", needs="bookId"),
)
TARGETS = tuple(
    call(f"/#X-Amz-Target=Shelf_2020.{name}", needs=needs, may=may, output=output)
    for name, needs, may, output in (
        ("CreateBook", "title", "pages", None),
        ("DescribeBook", "BookArn", "", ONE),
        ("ListBooks", "", "", LIST),
        ("UpdateBook", "BookArn", "title", None),
        ("DeleteBook", "BookArn", "", None),
    )
)


def built(*operations: Operation) -> BuildResult:
    (result,) = infer_environments(interface(*operations))
    return result


def by_operation(result: BuildResult) -> dict[str, str]:
    return {tool.operation: tool.name for tool in result.environment.tools}


def test_dotted_names_are_verb_and_thing() -> None:
    result = built(*DOTTED)
    assert by_operation(result) == {
        "post /book.add.json": "create_book",
        "get /book.info.json": "get_book",
        "get /book.list.json": "list_books",
        "post /book.update.json": "update_book",
        "post /book.archive.json": "archive_book",
        "delete /book.delete.json": "delete_book",
    }
    reasons = {left.operation: left.reason for left in result.unmapped}
    assert reasons == {"get /book.count.json": UnmappedReason.COMPUTES.value}


@pytest.mark.parametrize("operations", [FOLDERS, TARGETS])
def test_the_last_part_is_the_verb(operations: tuple[Operation, ...]) -> None:
    names = sorted(by_operation(built(*operations)).values())
    assert names == ["create_book", "delete_book", "get_book", "list_books", "update_book"]


def test_calls_act_on_the_state() -> None:
    spec = built(*DOTTED).environment.model_copy(update={"population": None, "state_sql": ""})
    session = Template(spec).session()
    made = session.call("create_book", {"title": "Dune", "pages": 600}).value
    assert made["title"] == "Dune"
    assert session.call("archive_book", {"book_id": made["id"]}).ok
    assert session.call("list_books", {}).value[0]["state"] == "archived"
    assert session.call("delete_book", {"book_id": made["id"]}).ok
    missing = session.call("get_book", {"book_id": made["id"]})
    assert missing.error is not None


def test_what_is_offered_by_two_methods_is_one_tool() -> None:
    named = [("createBook", "title"), ("getBook", "id"), ("listBooks", ""), ("deleteBook", "id")]
    both = [
        call(f"/{name}", method, needs=needs, output=LIST if "list" in name else ONE)
        for name, needs in named
        for method in ("get", "post")
    ]
    result = built(*both)
    assert len(result.environment.tools) == 4
    twins = [left for left in result.unmapped if left.reason == UnmappedReason.SAME_AS_OTHER.value]
    assert len(twins) == 4


def test_the_key_may_be_optional_in_the_document() -> None:
    loose = [operation for operation in DOTTED if "info" not in operation.path]
    loose.append(call("/book.info.json", "get", may="id", output=ONE))
    tool = next(t for t in built(*loose).environment.tools if t.name == "get_book")
    assert tool.parameters["book_id"].required


def test_a_get_never_writes_where_other_methods_do() -> None:
    result = built(*DOTTED, call("/book.remove.json", "get", needs="id"))
    assert "get /book.remove.json" not in by_operation(result)


@pytest.mark.parametrize("path", ["/book.assign.json", "/book.setAuthors.json"])
def test_what_joins_things_is_left_out(path: str) -> None:
    result = built(*DOTTED, call(path, needs="id author_id"))
    assert f"post {path}" not in by_operation(result)


def test_where_all_is_posted_a_post_without_a_verb_says_nothing() -> None:
    result = built(*FOLDERS, call("/v1/books/shelves", needs="title"))
    assert "post /v1/books/shelves" not in by_operation(result)


def test_what_every_call_has_is_carried() -> None:
    signed = [
        call(f"/shop/{path}", needs=f"client_id secret {needs}", output=output)
        for path, needs, output in (
            ("book/create", "title pages", None),
            ("book/get", "book_id", ONE),
            ("book/list", "", LIST),
            ("book/update", "book_id title", None),
            ("book/remove", "book_id", None),
            ("shelf/create", "name place", None),
            ("shelf/get", "shelf_id", None),
            ("shelf/list", "", None),
            ("shelf/remove", "shelf_id", None),
        )
    ]
    for tool in built(*signed).environment.tools:
        assert not {"client_id", "secret"} & set(tool.parameters)


def test_paths_that_name_things_stay_paths() -> None:
    restful = (
        call("/books", needs="title", output=ONE),
        call("/books", "get", output=LIST),
        Operation.model_validate(
            {
                "id": "get_book",
                "method": "get",
                "path": "/books/{id}",
                "inputs": [{"name": "id", "where": "path", "required": True, "json_schema": {}}],
                "output": ONE,
            }
        ),
    )
    assert len(built(*restful).environment.tools) == 3
