"""The shape of the code base: who imports whom, how large files are, what is public."""

from __future__ import annotations

import ast
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

import envwright

SRC = Path(envwright.__file__).parent
ROOT = SRC.parent.parent
FILES = sorted(p for p in SRC.rglob("*.py"))

STAGES = {
    "sources",
    "inference",
    "authoring",
    "validation",
    "tasks",
    "rollout",
    "training",
    "evaluation",
    "export",
    "serve",
    "viewer",
}
BASE = {
    "types",
    "errors",
    "bounds",
    "http_bounds",
    "machine_failures",
    "processes",
    "lazy_imports",
    "inflection",
    "episode_starts",
    "environment",
    "population",
    "llm",
    "storage",
    "scoring",
}
MAY_IMPORT_ALL = {"api", "workflows", "cli", "integrations", "__main__"}


def part_of(path: Path) -> str:
    return path.relative_to(SRC).parts[0].removesuffix(".py")


def imports_of(path: Path) -> set[str]:
    """First-level parts of envwright that a file imports."""
    out = set()
    for node in ast.walk(ast.parse(path.read_text())):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names = [str(node.module)]
            if names == ["envwright"]:  # ``from envwright import bounds``
                names = [f"envwright.{a.name}" for a in node.names if a.name != "__version__"]
        for name in names:
            if name.split(".")[0] == "envwright" and "." in name:
                out.add(name.split(".")[1])
    return out


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(SRC)))
def test_a_stage_imports_no_other_stage(path: Path) -> None:
    part = part_of(path)
    used = imports_of(path)
    if part in STAGES:
        assert used <= BASE | {part}, f"{path} imports {used - BASE - {part}}"
    elif part in BASE:
        assert not used & STAGES, f"{path} imports {used & STAGES}"
    else:
        assert part in MAY_IMPORT_ALL | {"__init__"}, f"{part} is not a known part"
    assert part == "integrations" or "integrations" not in used, f"{path} imports integrations"


def test_types_and_errors_depend_on_nothing_of_ours() -> None:
    assert imports_of(SRC / "types.py") == {"bounds"}
    assert imports_of(SRC / "bounds.py") == {"errors"}
    assert imports_of(SRC / "errors.py") == set()


def test_heavy_packages_stay_out_of_the_core() -> None:
    program = (
        "import sys, envwright; from envwright.workflows import *; from envwright.cli import *; "
        "[load_command(name) for name in VERBS]; "
        "print([m for m in ('torch', 'transformers', 'mcp', 'openai', 'faker', 'numpy') "
        "if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


VAGUE = set("rows reading values words names records common utils helpers misc".split())
GERUNDS = set(
    "grounding mining phrasing authoring training scoring call_sampling task_setting "
    "behaviour_cloning".split()
)
"""Words in -ing that are nouns of the field."""


def test_modules_are_nouns() -> None:
    stems = {part for path in FILES for part in path.relative_to(SRC).with_suffix("").parts}
    gerunds = {stem for stem in stems if stem.endswith("ing")} - GERUNDS
    assert gerunds == set()
    assert not stems & VAGUE


def public_definitions(*kinds: type[ast.stmt]) -> list[str]:
    return [
        node.name
        for path in FILES
        for node in ast.parse(path.read_text()).body
        if isinstance(node, kinds)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        if not node.name.startswith("_")
    ]


def test_a_public_class_name_stands_once() -> None:
    classes = public_definitions(ast.ClassDef)
    assert sorted(name for name in set(classes) if classes.count(name) > 1) == []


def test_public_functions_say_what_they_do() -> None:
    names = public_definitions(ast.FunctionDef, ast.AsyncFunctionDef)
    assert sum("_" not in name for name in names) <= 0.06 * len(names)


def test_files_are_small() -> None:
    lengths = {path: len(path.read_text().splitlines()) for path in FILES}
    assert {p: n for p, n in lengths.items() if n > 800} == {}
    assert statistics.median(lengths.values()) <= 240


def test_functions_are_short() -> None:
    lengths = [
        (node.end_lineno or 0) - node.lineno + 1
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    assert statistics.median(lengths) <= 12
    assert max(lengths) <= 80


RUNNING = {"exec", "eval", "compile", "__import__"}
SEALED = {
    SRC / "environment" / "sandbox" / "worker.py",
    SRC / "evaluation" / "drivers" / "agent_world_model.py",
    SRC / "evaluation" / "drivers" / "envscaler.py",
}
"""The files that run what somebody else wrote: in a sealed process, never in ours."""


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(SRC)))
def test_no_exec_and_no_unsafe_loader(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Name):
            assert node.id not in RUNNING, f"{path}"
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            running = node.value.id == "builtins" and node.attr in RUNNING
            assert not running or path in SEALED, f"{path}"
        if isinstance(node, ast.Import):
            assert not {a.name for a in node.names} & {"pickle", "marshal", "shelve"}, f"{path}"


def test_public_surface() -> None:
    exported = envwright.__all__
    assert sorted(exported) == list(exported)
    for name in exported:
        assert getattr(envwright, name) is not None


def test_version_is_the_package_version() -> None:
    from importlib.metadata import version

    assert version("envwright") == envwright.__version__


def test_agents_can_reach_tools_only() -> None:
    from envwright import Template, load_environment

    template = Template(load_environment(ROOT / "environments" / "mock"))
    names = {tool["function"]["name"] for tool in template.tool_schemas()}
    assert names == set(template.tools)
    with template.session() as session:
        for name in ("reset", "snapshot", "restore", "score", "query", "digest", "__init__"):
            error = session.call(name).error
            assert error is not None
            assert error.kind == "unknown_tool"


def test_slow_tests_that_are_listed_exist() -> None:
    listed = (ROOT / "tests" / "slow.txt").read_text().splitlines()
    for line in listed:
        if line and not line.startswith("#"):
            file, _, name = line.partition("::")
            assert f"def {name.partition('[')[0]}(" in (ROOT / file).read_text(), line


def module_of(path: Path) -> str:
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(("envwright", *parts)).removesuffix(".__init__")


def imported_modules(path: Path, modules: set[str]) -> set[str]:
    """Modules of ours that are imported when a file is: not in functions, not for types alone."""
    out = set()
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            full = {f"{node.module}.{alias.name}" for alias in node.names}
            out |= (full & modules) or ({node.module} & modules)
    return out


def test_imports_go_in_no_circle() -> None:
    modules = {module_of(path) for path in FILES}
    graph = {module_of(path): imported_modules(path, modules) for path in FILES}
    while ends := {name for name, used in graph.items() if not used & graph.keys()}:
        graph = {name: used for name, used in graph.items() if name not in ends}
    assert graph == {}, "modules that import each other, and those that import them"


def test_classes_are_small_with_what_they_inherit() -> None:
    classes: dict[str, ast.ClassDef] = {}
    for path in FILES:
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef):
                classes.setdefault(node.name, node)

    def lineage(name: str) -> list[str]:
        bases = [b.value if isinstance(b, ast.Subscript) else b for b in classes[name].bases]
        known = [b.id for b in bases if isinstance(b, ast.Name) and b.id in classes]
        return list(dict.fromkeys([name, *(x for base in known for x in lineage(base))]))

    def lines(name: str) -> int:
        return (classes[name].end_lineno or 0) - classes[name].lineno + 1

    sizes = {name: sum(map(lines, lineage(name))) for name in classes}
    assert {name for name, size in sizes.items() if size > 800} == set()
    # Records inherit fields, and no behaviour that a reader would have to trace.
    depths = {n for n in classes if len(lineage(n)) > 4 and "Record" not in lineage(n)}
    assert depths == set()


# Files of the package itself, and of the system; a draft; what runs without this package.
OPENED_DIRECTLY = {
    *("bounds.py", "lazy_imports.py", "environment/sandbox/seal.py"),
    *("llm/conversation.py", "llm/embeddings.py", "rollout/engine.py", "training/sft/renderer.py"),
    *("viewer/page.py", "workflows/bulk/job_pool.py"),
    *("training/loop/training_folder.py", "training/policies/smollm2.py"),
    "evaluation/drivers/bfcl.py",
}


def opens_a_file(call: ast.Call) -> bool:
    """``open(...)``, ``path.open("rb")``, ``path.read_text()`` and the like."""
    if isinstance(call.func, ast.Name):
        return call.func.id == "open"
    name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    mode = call.args[0].value if call.args and isinstance(call.args[0], ast.Constant) else None
    return name in {"read_text", "read_bytes", "write_text", "write_bytes", "mkstemp"} or (
        name == "open" and isinstance(mode, str)
    )


def test_files_are_opened_by_storage() -> None:
    """It refuses links, devices and what has no end, and writes whole or not at all."""
    found = {
        str(path.relative_to(SRC))
        for path in FILES
        if path.parent.name != "storage"
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and opens_a_file(node)
    }
    assert found - OPENED_DIRECTLY == set()
