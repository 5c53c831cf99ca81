"""Scripted testers and checkers, and the parts of a prompt that they look at."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from typing import Any

import orjson

from envwright.environment.template import Template
from envwright.llm.client import ScriptedAnswer, ScriptedClient
from envwright.types import CheckReport, EnvironmentSpec, Json, Message
from envwright.validation.agents import Assessment, AssessmentAgentOptions, assess_environment
from envwright.validation.check import check_template

_CALL = re.compile(r"^### Call (\d+)\n(.*?)(?=^#{2,3} |^# |\Z)", re.MULTILINE | re.DOTALL)
_TOOL = re.compile(r"^## (\w+)\n(.*?)(?=^## |^# |\Z)", re.MULTILINE | re.DOTALL)
Opinion = Callable[[str, str], tuple[str, str]]
"""Verdict and reason, from the head of a tool and one of its calls, as the prompt shows them."""


def item(tool: str, case: str = "valid", follows: bool = False, **arguments: Json) -> Json:
    expect = "refuse" if case == "invalid" else "succeed"
    return {
        "tool": tool,
        "arguments": arguments,
        "case": case,
        "expect": expect,
        "why": f"a {case} call",
        "follows": follows,
    }


SENSIBLE = [
    item("find_members", name="Ada Byron"),
    item("find_members", "boundary"),
    item("find_members", "invalid", name=7),
    item("find_books", genre="novel"),
    item("find_books", "boundary", author="nobody"),
    item("find_books", "invalid", genre="poetry"),
    item("list_loans", member_id="M-1"),
    item("list_loans", "boundary", member_id="M-3"),
    item("list_loans", "invalid", member_id="M-9"),
    item("lend_book", member_id="M-1", book_id="B-1"),
    item("lend_book", "boundary", member_id="M-2", book_id="B-3"),
    item("lend_book", "invalid", member_id="M-2", book_id="B-2"),
    item("lend_book", "invalid", member_id="M-3", book_id="B-1"),
    item("return_book", loan_id="L-1"),
    item("return_book", "invalid", loan_id="L-3"),
    item("lend_book", member_id="M-4", book_id="B-4"),
    item("return_book", "boundary", follows=True, loan_id="$last.id"),
    item("return_book", "invalid", follows=True, loan_id="$last.id"),
]
"""All cases of all tools of the mock environment."""


def says(*answers: Json | str) -> ScriptedClient:
    """A model with these answers, the last of them again and again."""
    left = [a if isinstance(a, str) else orjson.dumps(a).decode() for a in answers]

    def script(messages: Sequence[Message], tools: Sequence[Json]) -> ScriptedAnswer:
        return left.pop(0) if len(left) > 1 else left[0]

    return ScriptedClient(script)


def checker(opinion: Opinion) -> ScriptedClient:
    """A checker that judges each call that it is shown by itself."""

    def script(messages: Sequence[Message], tools: Sequence[Json]) -> ScriptedAnswer:
        verdicts = []
        for _, block in _TOOL.findall(messages[0].content):
            head = block.partition("### Call ")[0]
            for number, call in _CALL.findall(block):
                verdict, reason = opinion(head, call)
                verdicts.append({"call": int(number), "verdict": verdict, "reason": reason})
        return orjson.dumps(verdicts).decode()

    return ScriptedClient(script)


def passing() -> ScriptedClient:
    """A checker that finds everything right."""
    return checker(lambda head, call: ("pass", "fine"))


def failing() -> ScriptedClient:
    """A checker that finds everything wrong."""
    return checker(lambda head, call: ("fail", "no good"))


def quick(spec: EnvironmentSpec) -> CheckReport:
    """The engine's verdict, without seeded defects."""
    return check_template(Template(spec), sequences=10, length=12, mutants=0)


def assessed(
    spec: EnvironmentSpec,
    tester: ScriptedClient,
    judge: ScriptedClient,
    *,
    report: CheckReport | None = None,
    anyway: bool = False,
    **options: Any,
) -> Assessment:
    """The assessment of a spec; by default with what a quick check says about it."""
    chosen = AssessmentAgentOptions(**options)
    found = report or quick(spec)
    return asyncio.run(
        assess_environment(Template(spec), found, tester, judge, chosen, anyway=anyway)
    )
