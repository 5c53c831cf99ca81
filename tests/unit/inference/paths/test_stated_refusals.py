"""What documents say of refused requests becomes guards; what says nothing does not."""

from __future__ import annotations

import pytest

from envwright.inference.domain_model import Entity, Field
from envwright.inference.passes import InferredEnvironment, build_environments
from envwright.inference.paths.stated_refusals import (
    refused_conditions,
    refused_states,
    says_in_use,
    says_wrong_state,
    taken_column,
)
from envwright.types import Interface, Json
from tests.unit.inference.conftest import Make

POLICY = Entity(
    "policy",
    table="policies",
    fields={
        "id": Field("id", "integer", server="key"),
        "policy_name": Field("policy_name", "text", required=True),
        "email": Field("email", "text"),
        "status": Field("status", "text", enum=("draft", "in_review", "finished")),
    },
)
GIVEN = [POLICY.fields["policy_name"], POLICY.fields["email"]]


@pytest.mark.parametrize(
    ("words", "column"),
    [
        ("A policy with this name already exists", "policy_name"),
        ("Conflict. The name is already in use", "policy_name"),
        ("Email $email has already been used.", "email"),
        ("Policy already exists.", "policy_name"),
        ("PolicyAlreadyExistsException", "policy_name"),
        ("ResourceAlreadyExistsException", "policy_name"),
        ("EntityAlreadyExists", "policy_name"),
        ("DuplicatePolicyNameException", "policy_name"),
        ("Conflict", ""),
        ("ConflictException", ""),
        ("SubnetAlreadyInUse", ""),
        ("RoleAlreadyExistsException", ""),
        ("DuplicateTagKeysException", ""),
        ("Similar operation already in progress, retry after a delay", ""),
        ("The endpoint exists but its syntax/payload is incorrect", ""),
        ("The name is too long", ""),
    ],
)
def test_which_value_must_be_free(words: str, column: str) -> None:
    found = taken_column(POLICY, [words], GIVEN)
    assert (found.name if found else "") == column


def test_what_is_made_under_its_own_key_has_no_second_name() -> None:
    given = [Field("id", "integer"), *GIVEN]
    assert taken_column(POLICY, ["PolicyAlreadyExistsException"], given) is None


@pytest.mark.parametrize(
    ("words", "used"),
    [
        ("ResourceInUseException", True),
        ("PolicyInUse", True),
        ("Volume is in use and cannot be removed", True),
        ("* `folder_not_empty`: Returned if the folder is not empty.", True),
        ("SubnetInUse", False),
        ("ConflictException", False),
        ("The token is invalid", False),
    ],
)
def test_what_is_in_use(words: str, used: bool) -> None:
    assert says_in_use(POLICY, [words]) is used


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("InvalidStateException", True),
        ("InvalidPolicyStateFault", True),
        ("The policy status does not allow performing the operation", True),
        ("KMSInvalidStateException", False),
        ("Conflict when visibility type not set to selected", False),
        ("Status code 400", False),
    ],
)
def test_what_is_in_a_wrong_state(words: str, wrong: bool) -> None:
    assert says_wrong_state(POLICY, [words]) is wrong


@pytest.mark.parametrize(
    ("words", "states"),
    [
        ("Occurs when this policy is already finished.", ("finished",)),
        ("The policy has either been finished or is in review", ("in_review", "finished")),
        ("The policy is not finished", ()),
        ("Finished requests are charged", ()),
    ],
)
def test_which_states_are_refused(words: str, states: tuple[str, ...]) -> None:
    assert refused_states(POLICY.fields["status"], [words]) == states


LINES = """
    get /policies -> [Policy]
    post /policies Policy -> Policy
    get /policies/{policy_id} -> Policy
    patch /policies/{policy_id} Policy -> Policy
    delete /policies/{policy_id}
    get /rules -> [Rule]
    post /rules Rule -> Rule
    patch /rules/{rule_id} Rule -> Rule
"""
SCHEMAS: Json = {
    "Policy": {
        "name": "string",
        "note": "string",
        "state": {"type": "string", "enum": ["ready", "updating", "merged"], "readOnly": True},
    },
    "Rule": {"text": "string", "fallback_policy_id": "integer"},
}


def refusing(make: Make, said: dict[str, str], assumed: bool = False) -> InferredEnvironment:
    """The environment of policies and rules whose operations refuse what is said."""
    made: Interface = make(LINES, **SCHEMAS)
    operations = [
        o.model_copy(update={"refusals": (("409", said[o.id]),)}) if o.id in said else o
        for o in made.operations
    ]
    small = made.model_copy(update={"operations": tuple(operations)})
    (written,) = build_environments(small, assumed=assumed)
    return written


def guards(written: InferredEnvironment, tool: str) -> list[str]:
    (found,) = [t for t in written.result.environment.tools if t.name == tool]
    return [guard.error for guard in found.require]


def test_a_name_that_a_document_says_is_taken_is_refused(make: Make) -> None:
    written = refusing(make, {"post_policies": "A policy with this name already exists."})
    error = "There is already a policy with this name."
    assert error in guards(written, "create_policy")
    assert error in guards(written, "update_policy")
    spec = written.result.environment
    assert spec.invariants == ()  # UNIQUE says it
    (rule,) = [r for r in written.rules if r["pattern"] == "names are unique"]
    assert not rule["assumed"]
    assert rule["text"] in spec.policy
    assert "Assumed rules" not in spec.policy


def test_what_is_said_to_be_in_use_is_kept(make: Make) -> None:
    written = refusing(make, {"delete_policies_policy_id": "ResourceInUseException"})
    assert "Policy {policy_id} is in use: rules refer to it." in guards(written, "delete_policy")
    silent = refusing(make, {"delete_policies_policy_id": "ConflictException"})
    assert not any("in use" in error for error in guards(silent, "delete_policy"))


def test_states_that_are_said_to_refuse_do(make: Make) -> None:
    said = {
        "patch_policies_policy_id": "InvalidStateException",
        "delete_policies_policy_id": "The policy is already merged.",
    }
    written = refusing(make, said)
    assert "Policy {policy_id} cannot be changed while it is updating." in guards(
        written, "update_policy"
    )
    assert "Policy {policy_id} is merged and cannot be deleted." in guards(written, "delete_policy")


@pytest.mark.parametrize(
    ("kind", "text", "conditions"),
    [
        ("delete", "Deletes it. A host cannot be deleted if it is in use.", ("it is in use",)),
        ("delete", "You can't delete a forecast while it is exported", ("it is exported",)),
        ("update", "A host cannot be deleted if it is in use.", ()),
        ("delete", "A host can be deleted if it is in use.", ()),
        ("delete", "Default groups cannot be deleted.", ()),
    ],
)
def test_conditions_of_prose(kind: str, text: str, conditions: tuple[str, ...]) -> None:
    assert refused_conditions(kind, text) == conditions


@pytest.mark.parametrize(
    ("prose", "error"),
    [
        ("A policy cannot be deleted if it is in use.", "in use: rules refer to it"),
        ("You can't delete a policy if it has any rules.", "in use: rules refer to it"),
        ("A policy cannot be deleted while it is in the MERGED state.", "MERGED and cannot be"),
        ("You cannot delete a policy if it is locked.", "locked and cannot be deleted"),
        ("You can only delete policies that have the state READY.", "in another state than"),
        ("This operation is only available to administrators.", ""),
    ],
)
def test_what_prose_refuses_is_refused(make: Make, prose: str, error: str) -> None:
    made: Interface = make(LINES, **lockable())
    operations = [
        o.model_copy(update={"description": prose}) if o.method == "delete" else o
        for o in made.operations
    ]
    small = made.model_copy(update={"operations": tuple(operations)})
    (written,) = build_environments(small, assumed=False)
    said = [text for text in guards(written, "delete_policy") if text.startswith("Policy")]
    assert len(said) == bool(error)
    assert all(error in text for text in said)


def test_a_condition_that_no_guard_can_hold_leaves_the_operation_out(make: Make) -> None:
    made: Interface = make(LINES, **lockable())
    prose = "A policy cannot be deleted if it is a default one, or was made by us."
    operations = [
        o.model_copy(update={"description": prose}) if o.method == "delete" else o
        for o in made.operations
    ]
    (written,) = build_environments(made.model_copy(update={"operations": tuple(operations)}))
    assert "delete_policy" not in {tool.name for tool in written.result.environment.tools}


def lockable() -> Json:
    """The schemas, with policies that can be locked."""
    locked: Json = {"type": "boolean", "readOnly": True}
    state: Json = {"type": "string", "enum": ["READY", "MERGED", "OPEN"], "readOnly": True}
    return {**SCHEMAS, "Policy": {**SCHEMAS["Policy"], "locked": locked, "state": state}}
