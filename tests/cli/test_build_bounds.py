"""``envwright build`` beyond its budget: one message, exit code 2, nothing written."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import orjson
import pytest

from envwright.api import bundled_document

# Building that never ends, and takes the first error for one of its input's.
PROGRAM = """
import sys
from contextlib import suppress
from itertools import count
from envwright.cli import main
from envwright.errors import BadInput
from envwright.workflows import environment_build

def spin():
    for _ in count():
        {work}

def endless(interface, **options):
    with suppress(BadInput):
        spin()
    spin()

environment_build.build_environments = endless
sys.argv[0] = "envwright"
main()
"""


@pytest.mark.parametrize(
    ("work", "said"),
    [
        ("pass", "needs more than 1 s of processor time"),
        ("held = [bytes(1 << 28) for _ in count()]", "needs more than 4096 MiB of memory"),
    ],
    ids=["time", "memory"],
)
def test_a_build_beyond_its_budget(work: str, said: str, tmp_path: Path) -> None:
    document, out = tmp_path / "shop.json", tmp_path / "out"
    document.write_bytes(bundled_document("petstore").read_bytes())
    words = ["build", str(document), "-o", str(out), "--budget", "1", "--json"]
    program = [sys.executable, "-c", PROGRAM.format(work=work)]
    done = subprocess.run([*program, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stderr
    assert said in orjson.loads(done.stdout)["error"]
    assert done.stderr.count("error:") == 1
    assert "Traceback" not in done.stderr
    assert not out.exists()
