"""The system prompt: the text in ``prompts/agent.md``, the domain's rules, how to answer."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from importlib import resources

import orjson

from envwright.types import Question, Task

_ANSWERS = """# Answers

The user wants to know what is listed here. In the message that ends your work, give all answers \
in one line of JSON, in this form and with exactly these names:

{"answers": {"<name>": <value>}}

"""


def system_prompt(task: Task, rules: Sequence[tuple[str, str]]) -> str:
    """What the agent reads first; ``rules`` by environment."""
    text = _read_prompt().replace("{answers}", _answers(task.scenario.questions))
    # The rules go in last: what they say is never taken for a placeholder.
    return text.replace("{rules}", _rules(rules)).strip()


@cache
def prompt_hash() -> str:
    """Identity of the prompt text; part of what a run depends on."""
    return hashlib.sha256((_read_prompt() + _ANSWERS).encode()).hexdigest()[:32]


@cache
def _read_prompt() -> str:
    folder = resources.files("envwright.rollout") / "prompts"
    return (folder / "agent.md").read_text(encoding="utf-8")


def _rules(rules: Sequence[tuple[str, str]]) -> str:
    """The rules of each environment, under its name when there are several."""
    if len(rules) == 1:
        return rules[0][1] or "There are none."
    return "\n\n".join(f"## {name}\n\n{text or 'There are none.'}" for name, text in rules)


def _answers(questions: Sequence[Question]) -> str:
    if not questions:
        return ""
    lines = [f"- `{q.name}`: {q.text} As JSON: {_kind(q)}." for q in questions]
    return _ANSWERS + "\n".join(lines)


def _kind(question: Question) -> str:
    """The type of an answer: its plain name, or the whole schema where it says more."""
    schema = question.json_schema
    if set(schema) == {"type"} and isinstance(schema["type"], str):
        return schema["type"]
    return orjson.dumps(schema).decode()
