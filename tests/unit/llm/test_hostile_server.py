"""Model servers that answer hugely, endlessly or strangely: the provider failed, or a call did."""

from __future__ import annotations

import asyncio
import gzip
import json
import resource
from collections.abc import Iterable, Mapping
from typing import Any

import orjson
import pytest

from envwright.llm.client import Completion, Sampling
from envwright.llm.errors import AnswerTooLong, BadAnswer, ProviderError, ServerFailed
from envwright.llm.openai_client import OpenAIClient, ServerOptions, retry_after_seconds
from envwright.llm.tool_call_formats import ToolCallFormat, parse_reply
from tests.fake_server import call_of, completion, endless, raw_server
from tests.limits import ending
from tests.unit.llm.helpers import HELLO


def ask(
    parts: Iterable[bytes],
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    **options: Any,
) -> Completion:
    async def go(address: str) -> Completion:
        wanted = ServerOptions(model="m", base_url=f"{address}/v1", attempts=1, **options)
        async with OpenAIClient(wanted) as client:
            return await client.complete(HELLO, (), Sampling())

    with raw_server(parts, status, headers) as address, ending():
        return asyncio.run(go(address))


def nested(levels: int) -> bytes:
    return b"[" * levels + b"]" * levels


def body(message: str) -> bytes:
    return b'{"choices": [{"message": %b}]}' % message.encode()


# Parts of the body, its status, its headers → the error, and words of its message.
FAILURES: dict[str, tuple[Iterable[bytes], int, Mapping[str, str], type[ProviderError], str]] = {
    "endless": (endless(b" " * 65_536), 200, {}, AnswerTooLong, "longer than 4000000 bytes"),
    "an endless error": (endless(b" " * 65_536), 500, {}, AnswerTooLong, "longer than 4000000"),
    "an endless refusal": (endless(b"x" * 65_536), 400, {}, AnswerTooLong, "longer than 4000000"),
    "a bomb": (
        [gzip.compress(bytes(200_000_000))],
        *(200, {"Content-Encoding": "gzip"}, BadAnswer, "compressed"),
    ),
    "a bomb of an error": (
        [gzip.compress(bytes(200_000_000))],
        *(500, {"Content-Encoding": "gzip"}, BadAnswer, "compressed"),
    ),
    "deep": ([nested(900)], 200, {}, BadAnswer, "expected an object"),
    "deeper": ([nested(100_000)], 200, {}, BadAnswer, "not JSON"),
    "deep choices": ([b'{"choices": %b}' % nested(900)], 200, {}, BadAnswer, "choices"),
    "a deep error": ([b'{"error": {"a": %b}}' % nested(900)], 200, {}, ServerFailed, "error"),
    "a deep error's body": (
        [b'{"error": {"a": %b}}' % nested(900)],
        *(500, {}, ServerFailed, "HTTP 500"),
    ),
    "a deeper error's body": (
        [b'{"error": {"a": %b}}' % nested(100_000)],
        *(500, {}, ServerFailed, "HTTP 500"),
    ),
    "NaN": ([b'{"choices": NaN}'], 200, {}, BadAnswer, "not JSON"),
    "a number without an end": ([b'{"choices": %b}' % (b"9" * 9_999)], 200, {}, BadAnswer, "JSON"),
    "NUL": ([b"\x00"], 200, {}, BadAnswer, "not JSON"),
    "nothing": ([], 200, {}, BadAnswer, "not JSON"),
    "a list of messages": ([body("[]")], 200, {}, BadAnswer, "choices[0].message"),
    "a deep text": (
        [body(f'{{"content": {{"a": {nested(900).decode()}}}}}')],
        200,
        {},
        BadAnswer,
        "",
    ),
}


@pytest.mark.parametrize("name", FAILURES)
def test_a_failure_is_the_provider_s(name: str) -> None:
    parts, status, headers, error, words = FAILURES[name]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(ProviderError) as caught:
        ask(parts, status, headers)
    assert type(caught.value) is error
    assert words in str(caught.value)
    assert len(str(caught.value)) < 1_000
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000  # KiB


def test_strange_texts_are_answers() -> None:
    said = ask([rb'{"choices": [{"message": {"content": "\ud800 \u0000' + b'\xff"}}]}'])
    assert said.message.content == "? \x00\ufffd"
    orjson.dumps(said.message.content)


def test_a_million_calls_are_too_long_and_many_are_read() -> None:
    call = json.dumps(call_of("f", "{}", id=""))
    with pytest.raises(AnswerTooLong):
        ask([body(f'{{"tool_calls": [{call}'), *([b"," + call.encode()] * 1_000_000)])
    calls = [call_of("f", "{}", id="same")] * 20_000
    found = ask([json.dumps(completion(None, *calls)).encode()]).message.tool_calls
    assert len({call.id for call in found}) == 20_000


@pytest.mark.parametrize(
    "arguments",
    [
        nested(900).decode(),
        f'{{"a": {nested(300).decode()}}}',
        json.dumps('"' * 1_000 + "["),
        json.dumps(nested(100_000).decode()),
        '"{\\"a\\": NaN}"',
        r'"\ud800"',
        "1e300",
        "null",
    ],
)
def test_strange_arguments_are_those_of_a_call(arguments: str) -> None:
    function = f'{{"name": "f", "arguments": {arguments}}}'
    (call,) = ask([body(f'{{"tool_calls": [{{"function": {function}}}]}}')]).message.tool_calls
    assert call.name == "f"
    orjson.dumps(call.arguments)


@pytest.mark.parametrize(
    "headers",
    [
        {"Retry-After": "Wed, 21 Oct 2015 07:28:00 +9999999999999999999", "Date": "x"},
        {
            "Retry-After": "Wed, 21 Oct 2015 07:28:00 -9999999999",
            "Date": "Wed, 21 Oct 2015 07:28:00 GMT",
        },
        {"Retry-After": "Wed, 21 Oct 99999 07:28:00 GMT", "Date": "Wed, 21 Oct 2015 07:28:00 GMT"},
        {"Retry-After": "9" * 5_000},
        {"Retry-After": ""},
    ],
)
def test_strange_waits_are_none(headers: Mapping[str, str]) -> None:
    assert retry_after_seconds(headers) is None


REPLIES = {
    "lines": "\n" * 200_000 + "x",
    "spaces": '{"name"' + " " * 200_000 + ': "f"}',
    "marks of an end": "<|im_end|>" * 30_000 + "x",
    "tags": "<tool_call>" * 20_000,
    "calls": '<tool_call>{"name": "f"}</tool_call>' * 3_000,
    "brackets": "[" * 200_000,
    "quotes": 'f("' * 20_000,
    "deep": '{"name": "f", "arguments": ' + "[" * 900 + "]" * 900 + "}",
    "digits": '{"name": "f", "arguments": {"a": ' + "9" * 10_000 + "}}",
}


@pytest.mark.parametrize("form", ToolCallFormat)
def test_texts_are_read_in_one_pass(form: ToolCallFormat) -> None:
    with ending():
        for text in REPLIES.values():
            for cut in (False, True):
                parse_reply(text, form, cut=cut)


def test_marks_of_an_end_are_left_out_with_what_surrounds_them() -> None:
    assert parse_reply("Hi <|im_end|> \n</s>\t", ToolCallFormat.HERMES).content == "Hi"
    assert parse_reply("<|im_end|>", ToolCallFormat.HERMES).content == ""
    assert parse_reply("<|im_end|> Hi", ToolCallFormat.HERMES).content == "<|im_end|> Hi"
