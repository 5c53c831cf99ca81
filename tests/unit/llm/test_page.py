"""The examples of ``docs/how-to/models.md`` run, against the fake server."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from pathlib import Path

import pytest

import envwright
from tests.fake_server import FakeServer

ROOT = Path(envwright.__file__).parent.parent.parent
PAGE = ROOT / "docs" / "how-to" / "models.md"
SAID = [
    "Which book is it? prompt_tokens=10 completion_tokens=5 cached_tokens=0 cost_nano=0\n",
    "(ToolCall(id='call_1', name='find', arguments='{}'),)\n",
    "1 1\n",
]


@pytest.mark.parametrize("number", range(len(SAID)))
def test_an_example_runs(number: int, tmp_path: Path) -> None:
    pytest.importorskip("openai", reason="needs the extra llm")
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert len(blocks) == len(SAID)

    async def go() -> str:
        async with FakeServer() as server:
            program = blocks[number].replace("http://localhost:8000/v1", server.base_url)
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-c",
                program,
                cwd=tmp_path,
                env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
                stdout=asyncio.subprocess.PIPE,
            )
            out, _ = await process.communicate()
            return out.decode()

    assert asyncio.run(go()) == SAID[number]
