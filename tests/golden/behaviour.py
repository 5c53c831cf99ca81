"""What the product makes from fixed inputs, as digests: through the command line alone.

Nothing here knows a module of the product, so code may move and be written anew while these stay.

    python -m tests.golden.behaviour           # print what has changed
    python -m tests.golden.behaviour --write   # take what is there now as what is meant
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import orjson

ROOT = Path(__file__).parents[2]
FILE = Path(__file__).with_name("digests.json")
DOCUMENTS = ROOT / "src" / "envwright" / "data" / "openapi"
AUTHORED = ROOT / "environments" / "authored"
BATCH = ("--model", "batch:m", "--batch")

Found = dict[str, Any]


def run(*arguments: object, codes: tuple[int, ...] = (0,)) -> bytes:
    """Standard output of a verb."""
    done = subprocess.run(
        [sys.executable, "-m", "envwright", *map(str, arguments)],
        capture_output=True,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode in codes, f"{arguments}: {done.returncode}\n{done.stderr.decode()}"
    return done.stdout


def digest(data: bytes) -> str:
    """Short enough to read, long enough to differ."""
    return hashlib.sha256(data).hexdigest()[:16]


def builds(folder: Path) -> Found:
    """Every file of six builds, ``report.json`` apart: it may say more one day."""
    out: Found = {}
    documents = sorted(p for p in DOCUMENTS.iterdir() if ".json" in p.name)
    made = {p.name.split(".")[0]: p for p in documents}
    made["mock as SQL"] = ROOT / "environments" / "mock" / "schema.sql"
    for name, source in made.items():
        run("build", source, "-o", folder / name, "--seed", 3)
        files = (p for p in sorted((folder / name).rglob("*")) if p.is_file())
        for file in files:
            if file.name != "report.json":
                out[f"{name}: {file.relative_to(folder / name)}"] = digest(file.read_bytes())
    return out


def tasks(folder: Path) -> Found:
    """A hundred tasks with their proofs, in three environments."""
    counts = {"mock": 50, "retail": 20, "authored/petstore": 30}
    out: Found = {}
    for name, count in counts.items():
        file = folder / f"{name.replace('/', ' ')}.jsonl"
        run("tasks", ROOT / "environments" / name, "-n", count, "--seed", 11, "-o", file)
        lines = file.read_bytes().splitlines()
        assert len(lines) == count
        out[name] = [digest(line) for line in lines]
    return out


def rollouts(folder: Path) -> Found:
    """One run, of a policy that errs: what was said and called, and what it is worth."""
    more = ("--samples", 2, "--seed", 5, "--workers", 1, "-o", folder / "run")
    run("rollout", ROOT / "environments" / "mock", "--policy", "random", *more)
    out = []
    for line in (folder / "run" / "trajectories.jsonl").read_bytes().splitlines():
        one = orjson.loads(line)
        for key in [key for key in one if "second" in key or key in ("timing", "times", "time")]:
            del one[key]
        out.append(digest(orjson.dumps(one, option=orjson.OPT_SORT_KEYS)))
    return {"random on mock": digest("".join(sorted(out)).encode()), "episodes": len(out)}


def prompts(folder: Path) -> Found:
    """Every prompt file, and what verbs ask a model first, to the byte."""
    source = ROOT / "src" / "envwright"
    out: Found = {}
    for file in sorted(source.rglob("prompts/*")):
        out[f"file {file.name} {digest(file.read_bytes())}"] = True
    mock = ROOT / "environments" / "mock"
    petstore = DOCUMENTS / "petstore.json"
    topics = AUTHORED / "sources" / "topics.jsonl"
    run("build", petstore, "-o", folder / "built")
    (built,) = (folder / "built").iterdir()
    short = folder / "short.jsonl"
    short.write_bytes(b"\n".join((mock / "tasks.jsonl").read_bytes().splitlines()[:12]) + b"\n")
    asked: dict[str, tuple[object, ...]] = {
        "build topics": ("build", f"mined:{topics}", "--author", "llm", "-o", folder / "a"),
        "enrich": ("enrich", built, "--document", petstore, "-o", folder / "b"),
        "mine": ("mine", AUTHORED / "sources" / "requests.jsonl", "-o", folder / "c.jsonl"),
        "assess": ("assess", mock),
        "propose": ("propose", mock, "-n", 4, "-o", folder / "d.jsonl"),
        "reword": ("reword", short, "--env", mock, "-o", folder / "e.jsonl"),
        "rollout": ("rollout", mock, "--tasks", short, "--user", "batch:u", "-o", folder / "f"),
    }
    for name, arguments in asked.items():
        batch = folder / f"batch {name}"
        models = ("--policy", "batch:m", "--batch", batch) if name == "rollout" else (*BATCH, batch)
        run(*arguments, *models, codes=(0, 3))  # 3: it waits for answers
        lines = (batch / "requests.jsonl").read_bytes().splitlines()
        assert lines
        out[name] = digest(b"\n".join(sorted(lines)))
    return out


def curve(folder: Path) -> Found:
    """The losses of a small imitation, which machines share to some digits only."""
    smoke = ROOT / "recipes" / "smoke"
    text = (smoke / "make.toml").read_text()
    text = text.replace('"../../', f'"{ROOT}/').replace('"train.jsonl"', f'"{smoke}/train.jsonl"')
    recipe = folder / "recipe.toml"
    recipe.write_text(text.replace("epochs = 80", "epochs = 6"))
    run("train", recipe, "-o", folder / "run")
    lines = (folder / "run" / "metrics.jsonl").read_bytes().splitlines()
    return {"loss": [one["loss"] for one in map(orjson.loads, lines) if "loss" in one]}


STAGES: dict[str, Callable[[Path], Found]] = {
    "builds": builds,
    "tasks": tasks,
    "rollouts": rollouts,
    "prompts": prompts,
    "curve": curve,
}


def expected() -> dict[str, Found]:
    """What was written down."""
    found: dict[str, Found] = orjson.loads(FILE.read_bytes())
    return found


def measured() -> Iterator[tuple[str, Found]]:
    """Each stage with what it makes now."""
    for name, stage in STAGES.items():
        with tempfile.TemporaryDirectory() as folder:
            yield name, stage(Path(folder))


def main() -> None:
    """Compare, or write down."""
    found = dict(measured())
    if "--write" in sys.argv:
        options = orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS
        FILE.write_bytes(orjson.dumps(found, option=options) + b"\n")
    same = FILE.exists() and found == expected()
    sys.stdout.write("as it was\n" if same else "changed\n")


if __name__ == "__main__":
    main()
