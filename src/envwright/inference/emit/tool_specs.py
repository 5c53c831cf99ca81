"""Intents → tools: SQL by kind, then names, descriptions, and no tool twice."""

from __future__ import annotations

import re
from collections.abc import Sequence

from envwright.environment.sql_text import sql_tokens
from envwright.inference.domain_model import CHANGE_KINDS, Entity, OperationIntent, OperationKind
from envwright.inference.emit.preconditions import prose_guards
from envwright.inference.emit.query_tools import count_tool, get_tool, list_tool, members_tool
from envwright.inference.emit.row_lookup import EnvironmentScope
from envwright.inference.emit.sentence_checks import SentenceCheck
from envwright.inference.emit.tool_names import naming_order, tool_name
from envwright.inference.emit.write_tools import (
    batch_create_tool,
    bulk_delete_tool,
    create_tool,
    delete_tool,
    makes_missing,
    move_tool,
    update_tool,
)
from envwright.inference.name_forms import (
    agent_sentences,
    first_sentence,
    in_words,
    snake_case,
)
from envwright.inference.paths.operation_prose import says_create_or_update, strip_operation_name
from envwright.types import Guard, Operation, Returns, ToolSpec

_MAKERS = {
    OperationKind.LIST: list_tool,
    OperationKind.GET: get_tool,
    OperationKind.COUNT: count_tool,
    OperationKind.CREATE: create_tool,
    OperationKind.BATCH: batch_create_tool,
    OperationKind.REPLACE: update_tool,
    OperationKind.UPDATE: update_tool,
    OperationKind.ACTION: update_tool,
    OperationKind.DELETE: delete_tool,
    OperationKind.DELETE_SEVERAL: bulk_delete_tool,
    OperationKind.MEMBERS: members_tool,
    OperationKind.MOVE: move_tool,
}


def compile_tools(
    scope: EnvironmentScope, intents: Sequence[OperationIntent]
) -> tuple[list[ToolSpec], list[OperationIntent]]:
    """The tools of an environment, and the intents that another tool already serves."""
    made = [_bare(scope, intent) for intent in intents]
    seen: set[str] = set()
    names: dict[int, str] = {}
    # The best claim first: of two tools that do the same, the one with the plainer path is kept.
    for number in naming_order(scope.domain, intents):
        body = _body(made[number])
        if body not in seen:
            seen.add(body)
            names[number] = tool_name(scope, intents[number], set(names.values()))
    kept = [number for number in range(len(intents)) if names.get(number)]
    tools = [_described(scope, intents[n], made[n], names[n]) for n in kept]
    return tools, [intent for number, intent in enumerate(intents) if number not in kept]


def _described(
    scope: EnvironmentScope, intent: OperationIntent, bare: ToolSpec, name: str
) -> ToolSpec:
    """The tool with its name and prose, of which only what the tool does is said."""
    check = SentenceCheck.of(intent, bare, scope.entities[intent.entity])
    parameters = {}
    for own, given in bare.parameters.items():
        about = str(given.json_schema.get("description", ""))
        if (kept := check.kept(about)) != about:
            rest = {k: v for k, v in given.json_schema.items() if k != "description"}
            rest |= {"description": kept} if kept else {}
            given = given.model_copy(update={"json_schema": rest})
        parameters[own] = given
    return bare.model_copy(
        update={
            "name": name,
            "description": _description(scope, intent, check),
            "parameters": parameters,
            "operation": intent.operation.id,
        }
    )


def _bare(scope: EnvironmentScope, intent: OperationIntent) -> ToolSpec:
    """What an intent does, without name and prose."""
    bare = _MAKERS[intent.kind](scope, intent)
    stated = [] if scope.keeps_names else prose_guards(scope, intent)
    if stated or intent.guards:
        bare = bare.model_copy(update={"require": (*bare.require, *stated, *intent.guards)})
    return _restore_parameter_names(bare, intent.operation) if scope.keeps_names else bare


def _body(bare: ToolSpec) -> str:
    """A key for equal tools: everything but the name and the prose of the parameters."""
    plain = {
        name: given.model_copy(update={"json_schema": given.json_schema | {"description": ""}})
        for name, given in bare.parameters.items()
    }
    return bare.model_copy(update={"name": "x", "parameters": plain}).model_dump_json()


_KEEPS = "What is left out stays as it is."
_MAKES = "Where there is none, it is made."
_CLEARS = re.compile(
    r"\b(omit|left out|leav(e|ing) out|missing|absent|not (provided|given|passed|included|specified"
    r"|set|present|sent)|entire|whole|complete(ly)?)\b.{0,80}?\b(clear|remov|delet|null|reset|empt"
    r"|overwrit|replac)|\b(overwrit|replac)\w*\b.{0,80}?\b(entire|whole|complete|all|existing)",
    re.IGNORECASE,
)
"""Prose by which a change clears what it is not given."""
_MAX_DESCRIPTION = 1_500


def _description(scope: EnvironmentScope, intent: OperationIntent, check: SentenceCheck) -> str:
    """What the document says of an operation, whole: its rules stand behind the first sentence."""
    operation = intent.operation
    stated = check.opening(first_sentence(strip_operation_name(operation.summary, operation)))
    if len(stated.split()) < 2:
        about = strip_operation_name(operation.description, operation)
        stated = check.opening(first_sentence(about))
    changes = intent.kind in CHANGE_KINDS
    if len(stated.split()) < 2 or (changes and says_create_or_update(stated)):
        stated = _plain_description(intent, scope.entities[intent.entity])
    elif intent.kind is OperationKind.REPLACE and set(intent.inputs.values()) - set(
        intent.required
    ):
        # A replacing tool keeps what is left out, unlike HTTP's PUT, so its description says so.
        stated = f"{stated} {_KEEPS}"
    if changes and makes_missing(scope.entities[intent.entity], intent):
        stated = f"{stated} {_MAKES}"
    said, room = _words(stated), _MAX_DESCRIPTION - len(stated)
    out = [stated]
    for sentence in _sentences(operation):
        words = _words(sentence)
        if not check.holds(sentence):
            continue
        if words in said or (changes and (says_create_or_update(sentence) or _clears(sentence))):
            continue
        sentence = sentence if sentence[-1] in ".!?:;…" else f"{sentence}."
        if (room := room - len(sentence) - 1) < 0:
            break
        out.append(sentence[0].upper() + sentence[1:])
        said += words
    return " ".join(out)


def _sentences(operation: Operation) -> list[str]:
    parts = (operation.summary, operation.description)
    return [s for part in parts for s in agent_sentences(strip_operation_name(part, operation))]


def _words(text: str) -> str:
    """A text as it is compared: its words, each between spaces."""
    words = " ".join(re.findall(r"[^_\W]+", text.lower()))
    return f" {words} "


def _clears(sentence: str) -> bool:
    return bool(_CLEARS.search(sentence))


def _plain_description(intent: OperationIntent, entity: Entity) -> str:
    one, many = entity.one, entity.plural_words
    if intent.part:
        verb = "Get" if intent.kind is OperationKind.GET else "Change"
        return f"{verb} the {in_words(intent.last_word)} of {one}."
    words = {
        OperationKind.LIST: f"List {many}.",
        OperationKind.GET: f"Get {one}.",
        OperationKind.COUNT: f"Count {many}{''.join(f' by {in_words(n)}' for n in intent.inputs)}.",
        OperationKind.CREATE: f"Create {one}.",
        OperationKind.BATCH: f"Create several {many}.",
        OperationKind.REPLACE: f"Change {one}. {_KEEPS}",
        OperationKind.UPDATE: f"Change {one}; what is left out stays as it is.",
        OperationKind.DELETE: f"Delete {one}.",
        OperationKind.DELETE_SEVERAL: f"Delete several {many}.",
    }
    tail = in_words(intent.last_word or "change")
    return words.get(intent.kind, f"{tail.capitalize()} {one}.")


# --- names of parameters


def _restore_parameter_names(tool: ToolSpec, operation: Operation) -> ToolSpec:
    """The tool with ``issueId`` where the rules wrote ``issue_id``, in its SQL and messages too."""
    names = _names(tool, operation)
    if not names:
        return tool
    steps = (step.model_copy(update={"sql": _bound(step.sql, names)}) for step in tool.do)
    return tool.model_copy(
        update={
            "parameters": {names.get(n, n): p for n, p in tool.parameters.items()},
            "let": {name: _bound(sql, names) for name, sql in tool.let.items()},
            "require": tuple(_own_names_guard(guard, names) for guard in tool.require),
            "do": tuple(steps),
            "returns": _returns(tool.returns, names),
        }
    )


def _names(tool: ToolSpec, operation: Operation) -> dict[str, str]:
    """Built name → own name, where they differ and the own one can be bound."""
    body = operation.body or {}
    properties = body.get("properties")
    stated = [given.name for given in operation.inputs]
    stated += list(properties) if isinstance(properties, dict) else []
    out: dict[str, str] = {}
    taken = {*tool.parameters, *tool.let}
    for own in stated:
        built = snake_case(own)
        usable = own.isidentifier() and own.isascii() and own not in taken and own != "item"
        if built in tool.parameters and built not in out and usable:
            out[built] = own
            taken.add(own)
    return out


def _bound(sql: str, names: dict[str, str]) -> str:
    """SQL with its bound names changed; texts and columns stay."""
    parts, end = [], 0
    # By tokens and not by text, since a string literal may hold ":name" too.
    for token in sql_tokens(sql):
        name = token.text[1:] if token.kind == "symbol" and token.text[:1] == ":" else ""
        if name in names:
            parts += [sql[end : token.start], f":{names[name]}"]
            end = token.start + len(token.text)
    return "".join([*parts, sql[end:]])


def _own_names_guard(guard: Guard, names: dict[str, str]) -> Guard:
    error = guard.error
    for built, own in names.items():
        error = error.replace(f"{{{built}}}", f"{{{own}}}")
    listed = names.get(guard.for_each or "", guard.for_each)
    return Guard(sql=_bound(guard.sql, names), error=error, for_each=listed)


def _returns(returns: Returns, names: dict[str, str]) -> Returns:
    nested = {name: _returns(inner, names) for name, inner in returns.nested.items()}
    return returns.model_copy(update={"sql": _bound(returns.sql, names), "nested": nested})
