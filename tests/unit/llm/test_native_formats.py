"""Calls as the templates of models write them: the real templates, where TRL has them."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from envwright.errors import BadInput
from envwright.llm.chat_tokens import ExactPrompts, check_call_template, encode_chat
from envwright.llm.native_formats import typed_value
from envwright.llm.tool_call_formats import (
    UNREADABLE_CALL,
    ParsedReply,
    ToolCallFormat,
    format_reply,
    parse_reply,
)
from envwright.types import Json, Message, Role
from tests.unit.training.sft.conftest import WITHOUT_TOOLS, byte_tokenizer

F = ToolCallFormat
TOOLS: list[Json] = [
    {
        "type": "function",
        "function": {
            "name": "find",
            "parameters": {
                "type": "object",
                "properties": {
                    "zip": {"type": "string"},
                    "n": {"type": "integer"},
                    "all": {"type": ["boolean", "null"]},
                    "tags": {"type": "array"},
                },
            },
        },
    }
]


def xml(*pairs: tuple[str, str], name: str = "find") -> str:
    inner = "".join(f"<parameter={key}>\n{value}\n</parameter>\n" for key, value in pairs)
    return f"<tool_call>\n<function={name}>\n{inner}</function>\n</tool_call>"


def glm(*pairs: tuple[str, str]) -> str:
    inner = "".join(
        f"<arg_key>{key}</arg_key>\n<arg_value>{value}</arg_value>\n" for key, value in pairs
    )
    return f"<tool_call>find\n{inner}</tool_call>"


def deepseek(*parts: str) -> str:
    inner = "".join(f"<｜tool▁call▁begin｜>{part}<｜tool▁call▁end｜>" for part in parts)
    return f"<｜tool▁calls▁begin｜>{inner}<｜tool▁calls▁end｜>"


ONE: list[tuple[str, Json]] = [("find", {"zip": "75001", "n": 3})]
BOTH = [*ONE, ("look", {})]
ROW = 'It is:\n```json\n{"name": "Ann", "id": 7}\n```\nShall I go on?'


@pytest.mark.parametrize(
    ("form", "text", "words", "calls"),
    [
        (F.QWEN_XML, f"I look.\n{xml(('zip', '75001'), ('n', '3'))}", "I look.", ONE),
        (F.QWEN_XML, f"{xml(('zip', '75001'), ('n', '3'))}\n{xml(name='look')}", "", BOTH),
        (F.QWEN_XML, "<function=look></function>", "", [("look", {})]),
        (
            F.QWEN_XML,
            xml(("zip", "a\n</parameter> b")),
            "",
            [("find", {"zip": "a\n</parameter> b"})],
        ),
        (
            F.QWEN_XML,
            xml(("all", "None"), ("tags", '["a"]')),
            "",
            [("find", {"all": None, "tags": ["a"]})],
        ),
        (F.QWEN_XML, xml(("other", "3")), "", [("find", {"other": 3})]),
        (F.QWEN_XML, "No calls < here.", "No calls < here.", []),
        (F.GLM, f"\n{glm(('zip', '75001'), ('n', '3'))}", "", ONE),
        (F.GLM, "<tool_call>look</tool_call>", "", [("look", {})]),
        (F.PYTHONIC, "[find(zip='75001', n=3), look()]<|eot_id|>", "", BOTH),
        (
            F.PYTHONIC,
            '<|tool_call_start|>[find(zip="75001", n=3)]<|tool_call_end|>Yes.',
            "Yes.",
            ONE,
        ),
        (F.PYTHONIC, "<|python_start|>[look()]<|python_end|>", "", [("look", {})]),
        (F.PYTHONIC, "[a note (of words)]", "[a note (of words)]", []),
        (
            F.MISTRAL,
            '[TOOL_CALLS][{"name": "find", "arguments": {"zip": "75001", "n": 3}, "id": "a"}]</s>',
            "",
            ONE,
        ),
        (
            F.MISTRAL,
            'So:[TOOL_CALLS]find[ARGS]{"zip": "75001", "n": 3}[TOOL_CALLS]look[CALL_ID]b[ARGS]{}',
            "So:",
            BOTH,
        ),
        (
            F.DEEPSEEK,
            deepseek('function<｜tool▁sep｜>find\n```json\n{"zip": "75001", "n": 3}\n```'),
            "",
            ONE,
        ),
        (
            F.DEEPSEEK,
            f"So:{deepseek('find<｜tool▁sep｜>' + json.dumps(ONE[0][1]), 'look<｜tool▁sep｜>{}')}",
            "So:",
            BOTH,
        ),
        (
            F.HARMONY,
            "<|channel|>commentary to=functions.find <|constrain|>json<|message|>"
            '{"zip": "75001", "n": 3}<|call|>',
            "",
            ONE,
        ),
        (F.HARMONY, "<|channel|>final<|message|>Done.<|return|>", "Done.", []),
        (
            F.FENCED,
            'So:\n```json\n{"name": "find", "arguments": {"zip": "75001", "n": 3}}\n```',
            "So:",
            ONE,
        ),
        (F.FENCED, '{"name": "find", "arguments": {"zip": "75001", "n": 3}}', "", ONE),
        (F.FENCED, 'See ```json\n{"a": 1}\n``` there.', 'See ```json\n{"a": 1}\n``` there.', []),
        (F.FENCED, ROW, ROW, []),
        (F.FENCED, '```json\n{"name": "look"}\n```', "", [("look", {})]),
    ],
)
def test_calls_are_read(
    form: ToolCallFormat, text: str, words: str, calls: list[tuple[str, Json]]
) -> None:
    reply = parse_reply(text, form, tools=TOOLS)
    assert reply.content == words
    assert [(call.name, json.loads(call.arguments)) for call in reply.calls] == calls


def test_thinking_of_a_channel() -> None:
    text = (
        "<|channel|>analysis<|message|>Where?<|end|><|start|>assistant to=functions.look"
        "<|channel|>commentary json<|message|>{}<|call|>"
    )
    reply = parse_reply(text, F.HARMONY)
    assert (reply.thinking, reply.content, reply.calls[0].name) == ("Where?", "", "look")


@pytest.mark.parametrize(
    ("form", "text", "name"),
    [
        (F.QWEN_XML, "<tool_call>\n<function=find>\n<parameter=zip>\n750", "find"),
        (F.QWEN_XML, xml(("zip", "1"), ("zip", "2")), "find"),
        (F.QWEN_XML, "<function=find>\nzip=3</function>", "find"),
        (F.GLM, "<tool_call>find\n<arg_key>zip</arg_key>\n3</tool_call>", "find"),
        (F.PYTHONIC, "<|tool_call_start|>[find(zip=']<|tool_call_end|>", "find"),
        (F.MISTRAL, "[TOOL_CALLS]find[ARGS]{zip", "find"),
        (F.DEEPSEEK, deepseek("find<｜tool▁sep｜>{zip"), "find"),
        (F.HARMONY, "<|channel|>commentary to=functions.<|message|>{}", UNREADABLE_CALL),
        (F.HARMONY, "<|channel|>commentary to=functions.find<|message|>{zip", "find"),
    ],
)
def test_a_broken_call_is_still_one(form: ToolCallFormat, text: str, name: str) -> None:
    (call,) = parse_reply(text, form, cut=True, tools=TOOLS).calls
    assert call.name == name
    assert name == UNREADABLE_CALL or not is_object(call.arguments)


def is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except ValueError:
        return False


@pytest.mark.parametrize(
    ("written", "schema", "value"),
    [
        ("75001", {"type": "string"}, "75001"),
        ("75001", {"type": "integer"}, 75001),
        ("3", {"type": "number"}, 3),
        ("3.5", {"type": "integer"}, 3.5),  # the environment refuses it, and says why
        ("null", {"type": ["string", "null"]}, None),
        ("true", {"enum": ["true", "false"]}, "true"),
        ("True", {"type": "boolean"}, True),
        ('"quoted"', {"type": "string"}, '"quoted"'),
        ("7", {"anyOf": [{"type": "string"}, {"type": "null"}]}, "7"),
        ("two words", None, "two words"),
        ("7", None, 7),
    ],
)
def test_only_the_schema_tells_numbers_from_texts(written: str, schema: Json, value: Json) -> None:
    assert typed_value(written, schema) == value


def test_only_a_template_writes_them() -> None:
    for form in F:
        if form.native:
            with pytest.raises(BadInput, match="chat template alone"):
                format_reply(ParsedReply("words"), form)


# --- templates -----------------------------------------------------------------------------------

WRITES = {
    "deepseekv3": F.DEEPSEEK,
    "glm4moe": F.GLM,
    "gptoss": F.HARMONY,
    "lfm2_2_5": F.PYTHONIC,
    "lfm2_v2": F.PYTHONIC,
    "llama3_1": F.LLAMA,
    "llama3_2": F.LLAMA,
    "nemotron_3_nano": F.QWEN_XML,
    "qwen2_5": F.HERMES,
    "qwen3": F.HERMES,
    "qwen3_5_nothink": F.QWEN_XML,
    "qwen3_5_think": F.QWEN_XML,
    "qwen3_6": F.QWEN_XML,
    "qwen3_8": F.QWEN_XML,
    "qwen3_instruct_2507": F.HERMES,
}
"""Models' own templates, as TRL (Apache-2.0) has them, and the form that each is written in."""
# TRL has none of these; they write calls as the models' own do.
_CALLS = "{% for m in messages %}{% if m.tool_calls %}{% for c in m.tool_calls %}"
_REST = "{% endfor %}</s>{% else %}[INST]{{ m.content }}[/INST]{% endif %}{% endfor %}"
LIKE = {
    F.MISTRAL: _CALLS
    + "[TOOL_CALLS]{{ c.function.name }}[ARGS]{{ c.function.arguments | tojson }}"
    + _REST,
    F.PYTHONIC: _CALLS
    + "[{{ c.function.name }}({% for k, v in c.function.arguments.items() %}"
    + "{{ k }}={{ v | tojson if v is string else v }}{{ '' if loop.last else ', ' }}{% endfor %})]"
    + _REST,
}


def template(name: str) -> Any:
    found = find_spec("trl")
    if found is None or found.origin is None:
        pytest.skip("needs trl")
    file = Path(found.origin).parent / "chat_templates" / f"{name}.jinja"
    if not file.exists():
        pytest.skip(f"this trl has no {file.name}")
    return byte_tokenizer(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", WRITES)
def test_a_models_own_template_is_read_in_its_form(name: str) -> None:
    tokenizer = template(name)
    check_call_template(tokenizer, WRITES[name], name)
    if WRITES[name] is not F.HERMES:
        with pytest.raises(BadInput, match=rf"writes calls as .*Use the form {WRITES[name]}\.$"):
            check_call_template(tokenizer, F.HERMES, name)


@pytest.mark.parametrize("form", LIKE)
def test_templates_that_write_so_are_read(form: ToolCallFormat) -> None:
    pytest.importorskip("transformers")
    check_call_template(byte_tokenizer(LIKE[form]), form, "like")


def test_a_template_without_calls_is_refused() -> None:
    pytest.importorskip("transformers")
    tokenizer = byte_tokenizer(WITHOUT_TOOLS)
    with pytest.raises(BadInput, match=r"m: form: .*does not read.*Use the form compact or json"):
        check_call_template(tokenizer, F.HERMES, "m")
    for form in F:
        if form.told_in_words:
            check_call_template(tokenizer, form, "m")
    tokenizer.chat_template = "{{ raise_exception('no tools') }}"
    with pytest.raises(BadInput, match="refuses a call"):
        check_call_template(tokenizer, F.HERMES, "m")


def test_a_number_that_is_a_text_stays_in_the_next_prompt() -> None:
    """What the model wrote is read again with its tools: else it would seem to be changed."""
    tokenizer = template("qwen3_5_nothink")

    class Encoder:
        ends = frozenset([tokenizer.eos_token_id])

        def encode(self, messages: Any, tools: Any) -> tuple[int, ...]:
            return encode_chat(tokenizer, messages, tools)

        def decode(self, ids: Any) -> str:
            return str(tokenizer.decode(list(ids), skip_special_tokens=False))

    asked = Message(role=Role.USER, content="Which?")
    wrote = xml(("zip", "75001"))
    ids = (*tokenizer.encode(wrote, add_special_tokens=False), tokenizer.eos_token_id)
    reply = parse_reply(wrote, F.QWEN_XML, tools=TOOLS)
    said = Message(
        role=Role.ASSISTANT, tool_calls=reply.calls, token_ids=ids, logprobs=(0.0,) * len(ids)
    )
    told = Message(role=Role.TOOL, content="{}", name="find", tool_call_id=reply.calls[0].id)
    composed = ExactPrompts(Encoder(), F.QWEN_XML).prompt([asked, said, told], TOOLS)
    assert composed.why == ""
    assert json.loads(reply.calls[0].arguments) == {"zip": "75001"}
