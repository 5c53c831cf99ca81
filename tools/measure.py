"""The shape of the code in figures: what a job touches, how long files are, how things are named.

    python tools/measure.py shape            # lines by package, shares of names and comments
    python tools/measure.py flow             # files and functions that each stage runs through
    python tools/measure.py flow --list rollout

``flow`` runs each stage once through the command line under a profiler, in a process of its own,
and counts the files of ours of which at least one function was entered. The bodies of modules,
which run when they are imported, do not count.
"""

from __future__ import annotations

import argparse
import ast
import collections
import inspect
import io
import json
import statistics
import subprocess
import sys
import tempfile
import threading
import tokenize
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SRC = ROOT / "src" / "envwright"
STAGES = ("build", "task", "rollout", "rl")


# --- what a stage runs through ------------------------------------------------------------------


def stage_commands(folder: Path) -> dict[str, list[str]]:
    """The command of each stage; all of it stays in one process."""
    mock = str(ROOT / "environments" / "mock")
    smoke = ROOT / "recipes" / "smoke"
    recipe = folder / "recipe.toml"
    text = (smoke / "recipe.toml").read_text()
    text = text.replace('"../../', f'"{ROOT}/').replace('"train.jsonl"', f'"{smoke}/train.jsonl"')
    text = text.replace('"tiny"', f'"{smoke}/tiny"').replace("steps = 5", "steps = 1")
    kept = [part for part in text.split("\n\n") if not part.startswith(("[sft]", "[evaluation]"))]
    recipe.write_text("\n\n".join(kept))
    petstore = str(SRC / "data" / "openapi" / "petstore.json")
    return {
        "build": ["build", petstore, "-o", str(folder / "built")],
        "task": ["tasks", mock, "-n", "1", "--seed", "3", "-o", str(folder / "tasks.jsonl")],
        "rollout": ["rollout", mock, "--policy", "random", "-o", str(folder / "run")],
        "rl": ["train", str(recipe), "-o", str(folder / "train")],
    }


def profile_stage(stage: str) -> dict[str, list[str]]:
    """File → functions that a stage entered; runs in this process."""
    seen: set[CodeType] = set()
    prefix = str(SRC) + "/"

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            seen.add(frame.f_code)

    from envwright.cli import main

    with tempfile.TemporaryDirectory() as folder:
        sys.argv = ["envwright", *stage_commands(Path(folder))[stage]]
        threading.setprofile(note)
        sys.setprofile(note)
        try:
            main()
        except SystemExit as done:
            if done.code:
                raise
        finally:
            sys.setprofile(None)
    found: dict[str, set[str]] = collections.defaultdict(set)
    for code in seen:
        body = not code.co_flags & inspect.CO_OPTIMIZED  # of a module or a class
        part = code.co_name in ("<listcomp>", "<genexpr>", "<dictcomp>", "<setcomp>")
        if code.co_filename.startswith(prefix) and not body and not part:
            found[code.co_filename.removeprefix(prefix)].add(code.co_qualname)
    return {file: sorted(names) for file, names in sorted(found.items())}


def measure_flow() -> dict[str, dict[str, list[str]]]:
    """All stages, each in a fresh process."""
    out = {}
    for stage in STAGES:
        command = [sys.executable, __file__, "flow", "--stage", stage]
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
        out[stage] = json.loads(done.stdout.splitlines()[-1])
    return out


# --- what stands in the files -------------------------------------------------------------------


def measure_shape() -> dict[str, Any]:
    """Lines, names, comments and docstrings of everything under ``src``."""
    files = sorted(SRC.rglob("*.py"))
    texts = {path: path.read_text(encoding="utf-8") for path in files}
    trees = {path: ast.parse(text) for path, text in texts.items()}
    lines = {path: len(text.splitlines()) for path, text in texts.items()}
    packages: collections.Counter[str] = collections.Counter()
    for path, count in lines.items():
        packages[path.relative_to(SRC).parts[0]] += count
    functions = [
        node
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    lengths = [(node.end_lineno or 0) - node.lineno + 1 for node in functions]
    public = [
        node.name
        for tree in trees.values()
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name[0] != "_"
    ]
    classes = collections.Counter(
        node.name
        for tree in trees.values()
        for node in tree.body
        if isinstance(node, ast.ClassDef) and node.name[0] != "_"
    )
    shared = sum(count for count in classes.values() if count > 1)
    modules = [path.stem for path in files if path.stem[:2] != "__"]
    total = sum(lines.values())
    return {
        "files": len(files),
        "lines": total,
        "lines by package": dict(packages.most_common()),
        "file median": statistics.median(lines.values()),
        "file maximum": max(lines.values()),
        "function median": statistics.median(lengths),
        "modules in -ing": share(sum(name.endswith("ing") for name in modules), len(modules)),
        "one-word public functions": share(sum("_" not in n for n in public), len(public)),
        "public classes sharing a name": share(shared, sum(classes.values())),
        "comment lines": share(sum(map(comment_lines, texts.values())), total),
        "docstrings with an example": sum(map(examples, trees.values())),
    }


def share(part: int, whole: int) -> str:
    """A percentage with what it is of."""
    return f"{100 * part / max(whole, 1):.1f} % ({part} of {whole})"


def comment_lines(text: str) -> int:
    """Lines that hold nothing but a comment, or end in one."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return sum(token.type == tokenize.COMMENT for token in tokens)


def examples(tree: ast.Module) -> int:
    """Docstrings that show how a thing is used."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Module)
    docs = (ast.get_docstring(node) or "" for node in ast.walk(tree) if isinstance(node, kinds))
    return sum(">>> " in doc or "Example:" in doc or "Example::" in doc for doc in docs)


def main() -> None:
    """Print what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("what", choices=["shape", "flow"])
    parser.add_argument("--stage", choices=STAGES, help="profile one stage in this process")
    parser.add_argument("--list", choices=STAGES, help="name the files of a stage")
    given = parser.parse_args()
    if given.stage:
        print(json.dumps(profile_stage(given.stage)))
    elif given.what == "shape":
        print(json.dumps(measure_shape(), indent=2))
    else:
        found = measure_flow()
        if given.list:
            for file, names in found[given.list].items():
                print(f"{file}: {', '.join(names)}")
        whole = set().union(*(stage.keys() for stage in found.values()))
        for stage, files in found.items():
            print(f"{stage}: {len(files)} files, {sum(map(len, files.values()))} functions")
        print(f"all: {len(whole)} files")


if __name__ == "__main__":
    main()
