"""Judges of single-turn answers: BFCL's rules as a pure function, or the package's own checker.

Our scorer gives the verdict and the kind of error that the package's checker gives for models that
call tools by OpenAI's form (bfcl-eval 2026.3.23: ``eval_runner``, ``ast_checker``). Where that
checker raises, there is no verdict here either.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from envwright.evaluation.bfcl.questions import BfclEntry, BfclFunction, asks_for_calls, shown_name
from envwright.evaluation.foreign_records import ForeignCall
from envwright.evaluation.remote_environment import RemoteEnvironment

# The types that the package's checker expects after decoding; JSON has no tuples.
_TYPES: dict[str, type] = {
    "string": str,
    "integer": int,
    "float": float,
    "boolean": bool,
    "array": list,
    "tuple": list,
    "dict": dict,
    "any": str,
}
# Characters that do not count in strings: blank , . / - _ * ^
_IGNORED = re.compile(r"[ ,./\-_*^]")
_LEFT_OUT = ""
AnsweredCall = tuple[str, str]
"""Name of a tool, and its arguments as the model wrote them."""
AllowedValues = dict[str, list[Any]]


class AnswerVerdict(NamedTuple):
    """A scorer's verdict on one answer."""

    valid: bool | None
    """``None``: it cannot be judged."""
    error: str = ""
    """The kind of error, as the package names it."""


class _Unjudged(Exception):
    """The package's checker raises here."""


def judge_answer(
    entry: BfclEntry, category: str, calls: Sequence[AnsweredCall], words: str = ""
) -> AnswerVerdict:
    """Whether an answer is right.

    Args:
        entry: the question.
        category: one of ``SINGLE_TURN``.
        calls: of the one message that answers it.
        words: of that message, where it has no calls.
    """
    decoded = _decoded(calls, words)
    if not asks_for_calls(category):
        called = bool(decoded) and _well_formed(decoded or [])
        if "irrelevance" in category:
            return AnswerVerdict(not called, "irrelevance_error:decoder_success" if called else "")
        return AnswerVerdict(called, "" if called else "relevance_error:decoder_failed")
    if decoded is None:
        return AnswerVerdict(False, "ast_decoder:decoder_failed")
    if not _well_formed(decoded):
        return AnswerVerdict(False, "ast_decoder:decoder_wrong_output_format")
    try:
        error = _compared(entry, category, decoded)
    except _Unjudged as reason:
        return AnswerVerdict(None, str(reason))
    return AnswerVerdict(not error, error)


def _decoded(calls: Sequence[AnsweredCall], words: str) -> list[tuple[str, Any]] | None:
    """The calls with their arguments read; ``None`` where there is nothing that can be read."""
    if not calls:
        # Words without calls are an answer that cannot be decoded as calls; no words at all is an
        # empty list of calls.
        return None if words else []
    try:
        return [(name, json.loads(arguments)) for name, arguments in calls]
    except (ValueError, RecursionError):
        return None


def _well_formed(decoded: Sequence[tuple[str, Any]]) -> bool:
    return all(isinstance(arguments, dict) for _, arguments in decoded)


def _compared(entry: BfclEntry, category: str, made: Sequence[tuple[str, dict[str, Any]]]) -> str:
    """The kind of error of a whole answer; empty for none."""
    answers = [next(iter(answer.items())) for answer in entry.answers or ()]
    # "parallel" is tested first, since "parallel_multiple" contains both words.
    if "parallel" in category:
        return _in_any_order(entry, answers, made)
    if "multiple" in category:
        if len(made) != len(answers):
            return "multiple_function_checker:wrong_count"
        return _call(_described(entry, answers[0][0]), answers[0][1], made[0])
    if len(made) != 1:
        return "simple_function_checker:wrong_count"
    return _call(entry.function[0], answers[0][1], made[0])


def _in_any_order(
    entry: BfclEntry,
    answers: Sequence[tuple[str, AllowedValues]],
    made: Sequence[tuple[str, dict[str, Any]]],
) -> str:
    """Each answer takes the first call that fits and is left; it is not given back."""
    if len(made) != len(answers):
        return "parallel_function_checker_no_order:wrong_count"
    left = list(made)
    for name, allowed in answers:
        function = _described(entry, name)
        fits = next((at for at, call in enumerate(left) if not _call(function, allowed, call)), -1)
        if fits < 0:
            return "parallel_function_checker_no_order:cannot_find_match"
        del left[fits]  # by place: 10 and 10.0 are equal and of two types
    return ""


def _described(entry: BfclEntry, name: str) -> BfclFunction:
    found = next((function for function in entry.function if function.name == name), None)
    if found is None:
        raise _Unjudged(f"the entry describes no function {name}")
    return found


def _call(function: BfclFunction, allowed: AllowedValues, made: tuple[str, dict[str, Any]]) -> str:
    """The kind of error of one call; empty for none."""
    name, given = made
    kind = "simple_function_checker"
    if name != shown_name(function.name):
        return f"{kind}:wrong_func_name"
    if any(parameter not in given for parameter in function.parameters.required):
        return f"{kind}:missing_required"
    properties = function.parameters.properties
    for parameter, value in given.items():
        if parameter not in properties or parameter not in allowed:
            return f"{kind}:unexpected_param"
        if error := _value(value, allowed[parameter], properties[parameter]):
            return error
    # Only now: the package checks missing optional parameters last.
    if any(p not in given and _LEFT_OUT not in values for p, values in allowed.items()):
        return f"{kind}:missing_optional"
    return ""


def _value(value: Any, allowed: list[Any], schema: dict[str, Any]) -> str:
    """The kind of error of one argument; empty for none."""
    expected = _type(schema)
    inner = _type(schema.get("items")) if schema["type"] in ("array", "tuple") else None
    # An integer is accepted for a float, but not the other way round, as in the package.
    if schema["type"] == "float" and type(value) is int:
        try:
            value = float(value)
        except OverflowError:
            raise _Unjudged("a number is too large for a float") from None
    error, stands_for = _typed(value, allowed, expected, inner)
    if error:
        return error
    if not stands_for:
        if expected is dict:
            return _object(value, allowed)
        if expected is list and inner is dict:
            return _objects(value, allowed)
        if expected is str:
            same = _plain(value) in [_plain(one) for one in allowed if type(one) is str]
            return "" if same else "value_error:string"
        if expected is list:
            same = _plain_all(value) in [_plain_all(one) for one in allowed]
            return "" if same else "value_error:list/tuple"
    # Values that are neither strings, lists nor objects must be equal.
    return "" if value in allowed else "value_error:others"


def _type(schema: Any) -> type:
    kind = schema.get("type") if isinstance(schema, dict) else None
    if not isinstance(kind, str) or kind not in _TYPES:
        raise _Unjudged("the entry has a type that the rules do not know")
    return _TYPES[kind]


def _typed(value: Any, allowed: list[Any], expected: type, inner: type | None) -> tuple[str, bool]:
    """The kind of error of a value's type, and whether a name stands in its place.

    A name stands there where the allowed values are of another type than the schema's.
    """
    stated = _stated(allowed)
    stands_for = stated is not None and stated is not expected
    error = "type_error:simple"
    # `type(...) is`, as in the package: True is no integer here.
    if type(value) is expected:
        if inner is None or any(_items_typed(value, one, inner) for one in allowed):
            return "", stands_for
        error = "type_error:nested"
    if stated is not None and type(value) is stated:
        return (error, True) if error == "type_error:nested" else ("", True)
    return "type_error:simple", False


def _items_typed(value: Any, one: Any, inner: type) -> bool:
    """Whether all items have the type that the schema or an allowed list has."""
    return type(one) is not list or all(not _typed(item, one, inner, None)[0] for item in value)


def _stated(allowed: list[Any]) -> type | None:
    return next((type(one) for one in allowed if one != _LEFT_OUT), None)


def _plain(text: str) -> str:
    """A text without what does not count: case, blanks, some punctuation, kind of quotes."""
    return _IGNORED.sub("", text).lower().replace("'", '"')


def _plain_all(values: Any) -> list[Any]:
    return [_plain(one) if type(one) is str else one for one in _list(values)]


def _list(values: Any) -> list[Any] | str:
    """What the data have to state as a list; the package takes a text for its characters."""
    if not isinstance(values, list | str):
        raise _Unjudged("the entry states a single value where a list is due")
    return values


def _object(value: dict[str, Any], allowed: Sequence[Any]) -> str:
    """The kind of error of an object; of several that are allowed, the last one's."""
    error = "dict_checker:unclear"
    for options in allowed:
        if options == _LEFT_OUT:
            continue
        error = _one_object(value, options)
        if not error:
            return ""
    return error


def _one_object(value: dict[str, Any], options: Any) -> str:
    # The order of these checks follows the package, since it decides which error is named.
    if not isinstance(options, dict):
        raise _Unjudged("an allowed value of an object is no object")
    error = ""
    for key, one in value.items():
        if key not in options:
            error = "value_error:dict_key"
            break
        if (_plain(one) if type(one) is str else one) not in _plain_all(options[key]):
            error = "value_error:dict_value"
            break
    # A missing key outweighs an error in a value that was found before.
    if any(key not in value and _LEFT_OUT not in _list(options[key]) for key in options):
        return "value_error:dict_key"
    return error


def _objects(value: list[Any], allowed: Sequence[Any]) -> str:
    """The kind of error of a list of objects, in order; of several that are allowed, the last."""
    error = "list_dict_checker:unclear"
    for options in allowed:
        if len(value) != len(_list(options)):
            error = "value_error:list_dict_count"
            continue
        error = ""
        for one, option in zip(value, options, strict=True):
            if not isinstance(one, dict) and option != _LEFT_OUT:
                raise _Unjudged("an item of a list of objects is no object")
            if error := _object(one, [option]):
                break
        if not error:
            return ""
    return error


# --- judges ---------------------------------------------------------------------------------------


AnswerJudge = Callable[[BfclEntry, Sequence[AnsweredCall], str], AnswerVerdict]
"""Judges the calls, and the words, of the one message that answers an entry."""


def native_judge(category: str) -> AnswerJudge:
    """Our scorer."""
    return lambda entry, calls, words: judge_answer(entry, category, calls, words)


def package_judge(remote: RemoteEnvironment) -> AnswerJudge:
    """The package's checker.

    Args:
        remote: of the format ``bfcl_answers``.
    """

    def ask(entry: BfclEntry, calls: Sequence[AnsweredCall], words: str) -> AnswerVerdict:
        """Raises ``WorkerLost`` where the worker failed."""
        wrote = {"calls": [list(call) for call in calls], "words": words}
        played = remote.play(entry.id, [ForeignCall(tool="answer", arguments=wrote)], score=True)
        score = played.score
        if score.reward is None:
            return AnswerVerdict(None, "; ".join(text for _, text in score.faults))
        return AnswerVerdict(score.reward == 1.0, score.note)

    return ask
