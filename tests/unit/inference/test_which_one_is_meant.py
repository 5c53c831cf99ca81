"""Which thing a path means: keys of two kinds, columns of their own, references, uniqueness."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from envwright.environment.template import Template
from envwright.inference import infer_environments
from envwright.inference.domain_model import UnmappedReason
from envwright.inference.passes import infer_domain
from envwright.inference.paths.path_parameters import stated_keys
from envwright.types import BuildResult, Interface, Json, OperationInput, ToolSpec

Make = Callable[..., Interface]
Build = Callable[..., BuildResult]
World = Callable[..., Template]

GROUPS = """
    get /groups -> [Group]
    post /groups Group -> Group
    get /groups/{name_or_id} -> Group
    delete /groups/{name_or_id}
"""


def tool(result: BuildResult, operation: str) -> ToolSpec:
    (found,) = [t for t in result.environment.tools if t.operation == operation]
    return found


def said(interface: Interface, **texts: str) -> Interface:
    """The interface with what its path parameters are said to be."""
    operations = [
        op.model_copy(
            update={
                "inputs": tuple(
                    given.model_copy(update={"description": texts.get(given.name, "")})
                    for given in op.inputs
                )
            }
        )
        for op in interface.operations
    ]
    return interface.model_copy(update={"operations": tuple(operations)})


def made(interface: Interface) -> BuildResult:
    (result,) = infer_environments(interface)
    return result


@pytest.mark.parametrize(
    ("param", "about", "wanted"),
    [
        ("group", "The name or unique ID of the group.", [("", "name"), ("", "id")]),
        (
            "account-key",
            "Account number or account ID.",
            [("account", "number"), ("account", "id")],
        ),
        ("workspace", "The workspace ID (slug) or the UUID", [("workspace", "slug"), ("", "uuid")]),
        ("id_or_slug", "", [("", "id"), ("", "slug")]),
        ("id", "The ID of the order or order ID", [("", "id"), ("order", "id")]),
        ("id", "The name of the pet", []),
        ("id", "Takes a name. Or nothing", []),
    ],
)
def test_ways_of_finding_are_read(param: str, about: str, wanted: list[tuple[str, str]]) -> None:
    assert stated_keys(param, about) == wanted


@pytest.mark.parametrize("about", ["idGroup or name", "The name or `idGroup`.", "idGroup"])
def test_the_parameters_own_name_is_a_way_of_finding(make: Make, about: str) -> None:
    paths = GROUPS.replace("{name_or_id}", "{idGroup}")
    group = {"idGroup": "string", "name": "string", "size": "integer"}
    found = tool(made(said(make(paths, Group=group), idGroup=about)), "get_groups_idGroup")
    by_name = "name = :id_group" in found.require[0].sql
    assert "id = :id_group" in found.require[0].sql
    assert by_name == ("name" in about)


def test_a_name_or_an_id_finds_the_row(world: World) -> None:
    rows = "INSERT INTO groups (id, name) VALUES ('a', 'red'), ('b', 'a'), ('c', 'blue')"
    group = {"id": "string", "name": "string", "size": "integer"}
    template = world(GROUPS, rows.replace("groups", '"groups"'), Group=group)
    session = template.session()
    found = [
        session.call("get_group", {"name_or_id": given}).value["id"] for given in ("c", "red", "a")
    ]
    assert found == ["c", "a", "a"]  # the key goes before another's name
    refused = session.call("get_group", {"name_or_id": "green"})
    assert refused.error is not None
    assert "There is no group green" in refused.error.message


def test_a_key_of_two_kinds_promises_what_is_there(make: Make) -> None:
    lines = """
        get /accounts/{key} -> Account
        post /accounts Account -> Account
        get /accounts -> [Account]
    """
    account = {"type": "object", "properties": {"account_number": {"type": "string"}}}
    account["properties"] |= {"currency": {"type": "string"}, "batch": {"type": "string"}}  # type: ignore[operator]
    interface = said(make(lines, Account=account), key="Account number or account ID.")
    (given,) = tool(made(interface), "get_accounts_key").parameters.values()
    assert given.column == "accounts.account_number"
    assert given.json_schema["description"] == "The account number of the account"


@pytest.mark.parametrize(
    ("about", "wanted"),
    [
        ("ID of the cluster or *me* for self.", "ID of the cluster."),
        ("The user's ID, or `me`", "The user's ID"),
        ("ID of the method", "ID of the method"),
    ],
)
def test_what_stands_for_the_caller_is_not_promised(make: Make, about: str, wanted: str) -> None:
    lines = """
        get /clusters -> [Cluster]
        post /clusters Cluster -> Cluster
        get /clusters/{id} -> Cluster
    """
    interface = said(make(lines, Cluster={"name": "string", "version": "string"}), id=about)
    (given,) = tool(made(interface), "get_clusters_id").parameters.values()
    assert given.json_schema["description"] == wanted


def test_a_plain_id_is_the_column_that_its_text_names(make: Make) -> None:
    lines = """
        get /switches -> [Switch]
        post /switches Switch -> Switch
        get /switches/{id} -> Switch
        delete /switches/{id}
    """
    schema: Json = {"entity_id": {"type": "string"}, "ip": {"type": "string"}}
    switch = {"type": "object", "properties": {**schema, "proxy_id": {"type": "string"}}}
    result = made(said(make(lines, Switch=switch), id="entity id"))
    (given,) = tool(result, "get_switches_id").parameters.values()
    assert given.column == "switches.entity_id"
    assert "\n  id " not in result.environment.schema_sql


def test_two_identifiers_never_mean_one_column(build: Build) -> None:
    lines = """
        get /projects -> [Project]
        delete /project/{username}/{project}/key/{fingerprint}
        get /project/{username}/{project}/key/{fingerprint} -> Key
        post /project/{username}/{project}/key Key -> Key
        get /project/{username}/{project}/key -> [Key]
        get /project/{username}/{project} -> Project
        post /project/{username}/{project} Project -> Project
    """
    key = {"fingerprint": "string", "kind": "string"}
    result = build(lines, Project={"username": "string", "reponame": "string"}, Key=key)
    got = tool(result, "delete_project_username_project_key_fingerprint")
    columns = [given.column for given in got.parameters.values()]
    assert columns == ["projects.username", "projects.reponame", "keys.fingerprint"]


def test_a_text_named_like_a_thing_is_no_reference_without_a_word_of_it(build: Build) -> None:
    lines = """
        get /templates -> [Template]
        post /templates Template -> Template
        get /templates/{id} -> Template
        get /campaigns -> [Campaign]
        post /campaigns Campaign -> Campaign
        get /campaigns/{id} -> Campaign
        delete /templates/{id}
    """
    template = {"id": "string", "name": "string", "body": "string"}
    text: dict[str, Json] = {"id": "string", "template": "string", "start": "string"}
    plain = build(lines, Template=template, Campaign=text)
    assert "REFERENCES" not in plain.environment.schema_sql
    text["template"] = {"type": "string", "description": "The ID of the template to send"}
    spoken = build(lines, Template=template, Campaign=text)
    assert "REFERENCES templates (id)" in spoken.environment.schema_sql


def test_a_username_is_unique_among_users_only(build: Build) -> None:
    lines = """
        get /{0} -> [Thing]
        post /{0} Thing -> Thing
        get /{0}/{{id}} -> Thing
    """
    thing = {"username": "string", "text": "string"}
    for name, wanted in (("users", True), ("notes", False)):
        schema = build(lines.format(name), Thing=thing).environment.schema_sql
        assert ("username TEXT NOT NULL UNIQUE" in schema) is wanted


def test_a_word_belongs_to_a_user_who_must_be_named(make: Make) -> None:
    lines = """
        get /words?username:string -> [Word]
        post /words Word -> Word
        get /words/{word}?username:string -> Word
        delete /words/{word}?username:string
    """
    word: Json = {
        "type": "object",
        "required": ["word", "username"],
        "properties": {n: {"type": "string"} for n in ("word", "username", "dict")},
    }
    interface = make(lines, Word=word)
    operations = [
        op.model_copy(update={"inputs": tuple(_needed(given) for given in op.inputs)})
        for op in interface.operations
    ]
    spec = made(interface.model_copy(update={"operations": tuple(operations)})).environment
    template = Template(spec.model_copy(update={"population": None, "state_sql": ""}))
    session = template.session()
    for name in ("ada", "bob"):
        made_one = session.call("create_word", {"word": "hi", "username": name})
        assert made_one.error is None
    assert session.call("delete_word", {"word": "hi", "username": "cy"}).error is not None
    assert session.call("delete_word", {"word": "hi", "username": "bob"}).error is None
    left = session.call("list_words", {"username": "ada"})
    assert [row["word"] for row in left.value] == ["hi"]


def _needed(given: OperationInput) -> OperationInput:
    return given.model_copy(update={"required": True})


def test_rules_of_all_are_not_the_rules_of_one(build: Build) -> None:
    lines = """
        get /rules -> [Rule]
        post /rules Rule -> Rule
        get /rules/{rule} -> Rule
        get /artifacts -> [Artifact]
        post /artifacts Artifact -> Artifact
        get /artifacts/{id} -> Artifact
        get /artifacts/{id}/rules -> [Rule]
        post /artifacts/{id}/rules Rule -> Rule
        get /artifacts/{id}/rules/{rule} -> Rule
    """
    properties: Json = {name: {"type": "string"} for name in ("rule", "config", "level")}
    rule: Json = {"type": "object", "properties": properties}
    result = build(lines, Rule=rule, Artifact={"name": "string", "kind": "string"})
    assert "CREATE TABLE artifact_rules" in result.environment.schema_sql
    assert "FROM artifact_rules" in tool(result, "get_artifacts_id_rules_rule").returns.sql


def doubts(interface: Interface) -> dict[str, str]:
    """Operation → why it is left out, where that is a doubt."""
    found = infer_domain(interface).unmapped
    return {name: why for name, (reason, why) in found.items() if reason is UnmappedReason.DOUBTFUL}


@pytest.mark.parametrize(
    ("column", "doubtful"),
    [
        ("TimesheetEntryID", True),
        ("timesheet_key", True),
        ("timesheetStatusId", False),  # of the status that it has
        ("clientId", False),
    ],
)
def test_a_key_that_nothing_sets_is_a_doubt(make: Make, column: str, doubtful: bool) -> None:
    lines = """
        get /timesheets -> [Timesheet]
        post /timesheets NewTimesheet -> Timesheet
        get /timesheets/{id} -> Timesheet
        delete /timesheets/{id}
    """
    text: Json = {"type": "string"}
    given = {"notes": text, "place": text, "hours": {"type": "number"}}
    shown = {column: {"type": "integer"}, **given}
    found = doubts(
        make(
            lines,
            Timesheet={"type": "object", "properties": shown},
            NewTimesheet={"type": "object", "properties": given},
        )
    )
    assert ("may be its key, which nothing sets" in found.get("post_timesheets", "")) is doubtful


def test_a_key_that_the_caller_may_give_is_a_doubt(make: Make) -> None:
    lines = """
        get /pads -> [Pad]
        post /pads?pad_id:string Pad -> Pad
        get /pads/{id} -> Pad
        delete /pads/{id}
    """
    found = doubts(make(lines, Pad={"title": "string", "text": "string", "author": "string"}))
    assert "pad_id" in found.get("post_pads", "")
