"""The cache: one request is asked once, by whichever process."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from envwright.errors import BadInput
from envwright.llm.answer_cache import CachedClient, cache_key
from envwright.llm.client import Completion, Sampling, Usage
from envwright.llm.errors import ServerFailed
from envwright.types import Message, Role, ToolCall
from tests.unit.llm.helpers import BOOKS, HELLO, TALK, Scripted, answer


def ask(client: CachedClient, sampling: Sampling | None = None) -> str:
    done = asyncio.run(client.complete(HELLO, (), sampling or Sampling()))
    return done.message.content


def test_asked_once(tmp_path: Path) -> None:
    source = Scripted()
    with CachedClient(source, tmp_path / "sub" / "cache.db") as client:
        assert [ask(client) for _ in range(3)] == ["answer 1"] * 3
        assert ask(client, Sampling(seed=1)) == "answer 2"
        assert (client.hits, client.misses, client.model) == (2, 2, "fake")
    with CachedClient(Scripted(), tmp_path / "sub" / "cache.db") as again:
        assert ask(again, Sampling(seed=1)) == "answer 2"
        assert again.hits == 1
    assert len(source.asked) == 2


def test_everything_of_an_answer_comes_back(tmp_path: Path) -> None:
    whole = Completion(
        message=Message(
            role=Role.ASSISTANT,
            content="a",
            thinking="b",
            tool_calls=(ToolCall(id="x", name="f", arguments='{"a": '),),
            token_ids=(1, 2),
            logprobs=(-0.1, -1e-300),
        ),
        usage=Usage(prompt_tokens=1, completion_tokens=2, cached_tokens=1),
        finish_reason="tool_calls",
        model="m",
        prompt_token_ids=(3,),
    )
    with CachedClient(Scripted(lambda _: whole), tmp_path / "cache.db") as client:
        first, second = (asyncio.run(client.complete(HELLO, (), Sampling())) for _ in range(2))
    assert first == second == whole


def test_the_key_is_all_that_matters() -> None:
    keys = {
        cache_key("m", HELLO, (), Sampling()),
        cache_key("n", HELLO, (), Sampling()),
        cache_key("m", TALK, (), Sampling()),
        cache_key("m", TALK[:3], (), Sampling()),
        cache_key("m", HELLO, [BOOKS], Sampling()),
        cache_key("m", HELLO, (), Sampling(temperature=0)),
        cache_key("m", HELLO, (), Sampling(extra={"min_p": 0.1})),
    }
    assert len(keys) == 7
    exact = HELLO[0].model_copy(update={"token_ids": (1,), "logprobs": (0.0,)})
    assert cache_key("m", [exact], (), Sampling()) in keys


def test_failures_are_not_kept(tmp_path: Path) -> None:
    def make(number: int) -> Completion:
        if number == 1:
            raise ServerFailed("down")
        return answer()

    with CachedClient(Scripted(make), tmp_path / "cache.db") as client:
        with pytest.raises(ServerFailed):
            ask(client)
        assert ask(client) == "Hi"


def test_the_first_answer_holds_for_all(tmp_path: Path) -> None:
    path = tmp_path / "cache.db"

    async def go() -> set[str]:
        with (
            CachedClient(Scripted(), path) as one,
            CachedClient(Scripted(lambda _: answer("late")), path) as two,
        ):
            done = [await c.complete(HELLO, (), Sampling()) for c in (one, two)]
        return {d.message.content for d in done}

    assert asyncio.run(go()) == {"answer 1"}


def test_an_answer_that_comes_second_gives_way(tmp_path: Path) -> None:
    path = tmp_path / "cache.db"

    class Slow(Scripted):
        async def complete(self, *args: object) -> Completion:
            with CachedClient(Scripted(lambda _: answer("first")), path) as quick:
                await quick.complete(HELLO, (), Sampling())
            return answer("second")

    with CachedClient(Slow(), path) as client:
        assert ask(client) == "first"


PROGRAM = """
import asyncio, sys
from pathlib import Path
from envwright.llm.answer_cache import CachedClient
from envwright.llm.client import Sampling
from tests.unit.llm.helpers import HELLO, Scripted, answer

async def go():
    scripted = Scripted(lambda n: answer(f"{sys.argv[2]} {n}"))
    with CachedClient(scripted, Path(sys.argv[1])) as client:
        for seed in range(40):
            await client.complete(HELLO, (), Sampling(seed=seed))

asyncio.run(go())
"""


def test_two_processes_share_a_file(tmp_path: Path) -> None:
    path = tmp_path / "cache.db"
    both = [
        subprocess.Popen([sys.executable, "-c", PROGRAM, str(path), name], cwd=Path.cwd())
        for name in "ab"
    ]
    assert [process.wait(30) for process in both] == [0, 0]
    db = sqlite3.connect(path)
    assert db.execute("SELECT count(*) FROM completion").fetchone() == (40,)
    db.close()


def test_a_file_that_is_no_cache(tmp_path: Path) -> None:
    path = tmp_path / "cache.db"
    path.write_bytes(b"not a database at all" * 100)
    with pytest.raises(BadInput, match=r"cache\.db: cannot be used as a cache"):
        CachedClient(Scripted(), path)
    with pytest.raises(BadInput, match="is no folder, and one is needed here"):
        CachedClient(Scripted(), path / "inside")


def test_an_entry_that_is_no_answer(tmp_path: Path) -> None:
    path = tmp_path / "cache.db"
    with CachedClient(Scripted(), path) as client:
        ask(client)
        db = sqlite3.connect(path)
        db.execute("UPDATE completion SET value = '{}'")
        db.commit()
        db.close()
        with pytest.raises(BadInput, match="holds something that is no answer"):
            ask(client)
