"""What strangers wrote, through every verb: shown as text, never obeyed, never a traceback."""

from __future__ import annotations

import json
import shlex
import shutil
import sqlite3
import sys
import unicodedata
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol
from xml.etree import ElementTree

import orjson
import pytest
from typer.testing import CliRunner

from envwright import cli
from envwright.cli import console
from envwright.environment.folder import load_environment
from envwright.errors import BadInput, visible_text
from envwright.llm.errors import ServerFailed, error_excerpt
from envwright.storage.files import load_yaml
from tests.fake_server import raw_server
from tests.unit.evaluation import bfcl_release, releases
from tests.unit.sources import mcp_servers

ROOT = Path(__file__).parents[2]
MOCK = ROOT / "environments" / "mock"
TEXTS = {
    "a closing tag": "[/x]",
    "a backslash": "\\[",
    "a tag": "[bold]",
    "a colour": "\x1b[31m",
    "a title": "\x1b]0;t\x07",
    "C1": "\x9b",
    "an override": "\u202e",
    "an isolate": "\u2066",
    "zero width": "\u200b",
    "a tag letter": "\U000e0041",
    "a line separator": "\u2028",
    "a carriage return": "a\rb",
    "NUL": "\x00",
    "a lone surrogate": "\ud800",
    "a long word": "w" * 3_000,
    "marks": "e" + "\u0301" * 200,
}
WRITABLE = " ".join(text for text in TEXTS.values() if text != "\ud800")
"""All that UTF-8 can hold."""
ALL = f"{TEXTS['a lone surrogate']} {WRITABLE}"
TEXT = WRITABLE.replace("\x00", "")
"""The same without NUL, which stands in no text file, argument or statement."""
KEY = ALL.replace(TEXTS["a long word"], "").replace(TEXTS["marks"], "e")
"""Short enough for a key in YAML."""


def assert_shown(text: str) -> None:
    """Nothing in it steers a terminal or is hidden."""
    bad = {c for c in text if not (c.isprintable() or c in "\n\t" or (c.isspace() and c > "\x7f"))}
    assert not bad | set(text) & set("\r\x0b\x0c\x1c\x1d\x1e\x1f\x85\u2028\u2029")
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter)[0] == "M" else 0
        assert marks <= 8


class Verb(Protocol):
    def __call__(self, *arguments: object, usage: bool = False) -> tuple[int, str, str]: ...


@pytest.fixture
def verb(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Verb:
    """Runs a command in this process as a shell would; its exit code and what it printed."""
    monkeypatch.setattr(warnings, "formatwarning", warnings.formatwarning)

    def run(*arguments: object, usage: bool = False) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["envwright", *map(str, arguments)])
        try:
            cli.main()
            code: Any = 0
        except SystemExit as leaving:
            code = leaving.code
        out, told = capsys.readouterr()
        assert code in (None, 0, 1, 2, 3), told
        assert "Traceback" not in told
        assert usage or "Usage:" not in told  # then nothing was tried
        assert_shown(out + told)
        return code or 0, out, told

    return run


# --- the functions --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TEXTS)
def test_texts_by_every_way_out(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    text = f"<{TEXTS[name]}>"
    shown = visible_text(text)
    assert_shown(shown)
    assert visible_text(shown) == shown
    assert shown == text or "\\" in shown
    console.say(text)
    console.say_aside(text)
    console.say_error(text)
    console.print_table(text, [text, "detail"], [[text, text]])
    with console.progress_bar(text, 3, quiet=False) as advance:
        advance(1)
    console.print_json({text: [text, float("nan"), 1 << 70]})
    out, told = capfd.readouterr()
    assert_shown(out + told)
    assert shown in out
    assert shown in told
    read = orjson.loads(out[out.index("{\n") :].encode())
    assert list(read) == [text if text.isprintable() or name != "a lone surrogate" else shown]
    for error in (BadInput(text), ServerFailed(error_excerpt(text))):
        assert_shown(str(error))


def test_what_people_write_stays_as_it_is() -> None:
    for text in (
        "Zoë 日本語\u3000テスト",
        "नमस्ते",
        "שָׁלוֹם",
        "a\u00a0b",
        "❤\ufe0f 😀",
        "C:\\new",
        "a\n\tb",
    ):
        assert visible_text(text) == text


def test_json_for_a_terminal_without_unicode(monkeypatch: pytest.MonkeyPatch) -> None:
    done = CliRunner(charset="ascii").invoke(cli.app, ["graph", str(MOCK), "--json"])
    assert done.exit_code == 0
    assert orjson.loads(done.stdout)


# --- environments ---------------------------------------------------------------------------------


def as_yaml(data: Any) -> str:
    # JSON is YAML, but for escapes beyond the first plane; those of Python are YAML's.
    return f"# YAML\n{visible_text(json.dumps(data, ensure_ascii=False))}\n"


def changed(path: Path, change: Callable[[Any], object]) -> None:
    data = load_yaml(path)
    change(data)
    path.write_text(as_yaml(data))


def prose(folder: Path) -> None:
    """An environment that works, with strange words in all its prose."""
    changed(folder / "environment.yaml", lambda d: d.update(title=WRITABLE, description=WRITABLE))

    def strange(tools: Any) -> None:
        for tool in tools.values():
            tool["description"] = WRITABLE
            for guard in tool.get("require", ()):
                guard["error"] = WRITABLE

    changed(folder / "tools.yaml", strange)
    (folder / "policy.md").write_text(TEXT, newline="")
    state = folder / "state.sql"
    state.write_text(state.read_text().replace("Ada Byron", TEXT), newline="")


def _renamed(folder: Path, name: str) -> None:
    for path in folder.glob("*.sql"):
        path.write_text(path.read_text().replace("author", f'"{name}"'), newline="")
    tools = (folder / "tools.yaml").read_text()
    strange = tools.replace("books.author", "books.writer").replace("author", json.dumps(name))
    (folder / "tools.yaml").write_text(strange)


ENVIRONMENTS: dict[str, Callable[[Path], object]] = {
    "a key": lambda f: changed(f / "environment.yaml", lambda d: d.update({KEY: ALL})),
    "a name": lambda f: changed(f / "environment.yaml", lambda d: d.update(name=ALL)),
    "a clock": lambda f: changed(f / "environment.yaml", lambda d: d.update(clock=ALL)),
    "a surrogate": lambda f: changed(f / "environment.yaml", lambda d: d.update(title=ALL)),
    "a tool": lambda f: changed(f / "tools.yaml", lambda d: d.update({KEY: d["find_books"]})),
    "a tool's key": lambda f: changed(f / "tools.yaml", lambda d: d["lend_book"].update({KEY: 1})),
    "a parameter": lambda f: changed(
        f / "tools.yaml", lambda d: d["find_books"]["parameters"].update({KEY: {"type": "string"}})
    ),
    "a reference": lambda f: changed(
        f / "tools.yaml", lambda d: d["find_books"]["parameters"].update(title={"column": ALL})
    ),
    "an enum": lambda f: changed(
        f / "tools.yaml", lambda d: d["find_books"]["parameters"].update(title={"enum": [ALL]})
    ),
    "an error": lambda f: changed(
        f / "tools.yaml", lambda d: d["lend_book"]["require"][0].update(error=ALL)
    ),
    "a statement": lambda f: changed(
        f / "tools.yaml", lambda d: d["find_books"].update(returns={"rows": f'SELECT "{ALL}"'})
    ),
    "a column": lambda f: _renamed(f, '[/x]\x1b[31m\u202e\u200b"'.replace('"', "")),
    "a comment": lambda f: (f / "schema.sql").write_text(
        (f / "schema.sql").read_text().replace("Books on", TEXT + " on"),
        newline="",
    ),
    "a schema": lambda f: (f / "schema.sql").write_text(f'CREATE "{TEXT}"', newline=""),
    "rows": lambda f: (f / "state.sql").write_text(
        f"INSERT INTO books VALUES ('{TEXT}')", newline=""
    ),
    "an invariant": lambda f: (f / "invariants.sql").write_text(
        f"-- {TEXT}\nSELECT '{TEXT}'", newline=""
    ),
    "a population": lambda f: (f / "population.yaml").write_text(
        as_yaml({"tables": {KEY: {"rows": 3}}, KEY: 1})
    ),
    "broken YAML": lambda f: (f / "environment.yaml").write_bytes(
        b"name: [\xed\xa0\x80 \x1b" + WRITABLE.encode()
    ),
    "no YAML": lambda f: (f / "tools.yaml").write_text(f'"{json.dumps(ALL)}: [', newline=""),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(MOCK, tmp_path / "mock"))


@pytest.mark.parametrize("place", ENVIRONMENTS)
def test_environments(place: str, folder: Path, verb: Verb) -> None:
    ENVIRONMENTS[place](folder)
    verb("graph", folder)
    verb("graph", folder, "--json", "-o", folder.parent / "graph.html")
    junit = folder.parent / "junit.xml"
    verb("check", folder, "--sequences", 1, "--mutants", 1, "--junit", junit)
    if junit.exists():
        ElementTree.parse(junit)


_OUT = "OUT/"


def _asking(name: str, *more: object) -> Callable[[Path], tuple[object, ...]]:
    """A verb that asks a model by files; ``OUT/`` before a name puts that beside the input."""
    return lambda f: (
        *(name, f),
        *(f.parent / str(m).removeprefix(_OUT) if str(m).startswith(_OUT) else m for m in more),
        *("--model", "batch:m", "--batch", f.parent / "batch"),
    )


WORK: dict[str, Callable[[Path], tuple[object, ...]]] = {
    "populate": lambda f: ("populate", f, "-o", f.parent / "states"),
    "tasks": lambda f: ("tasks", f, "-n", 2, "-o", f.parent / "new.jsonl"),
    "prove": lambda f: ("prove", f / "tasks.jsonl"),
    "rollout": lambda f: ("rollout", f, "--policy", "oracle", "-o", f.parent / "run"),
    "select": lambda f: ("select", f / "tasks.jsonl", "-n", 2, "-o", f.parent / "selected"),
    "assess": _asking("assess", "--sequences", 1),
    "enrich": _asking("enrich", "-o", f"{_OUT}never"),
    "propose": _asking("propose", "-o", f"{_OUT}never.jsonl"),
    "graph of a model": _asking("graph"),
    "reword": lambda f: (
        *("reword", f / "tasks.jsonl", "--model", "batch:m", "--batch", f.parent / "batch"),
        *("-o", f.parent / "reworded.jsonl"),
    ),
}


@pytest.mark.parametrize("work", WORK)
def test_prose_of_an_environment(work: str, folder: Path, verb: Verb) -> None:
    prose(folder)
    tasks = (MOCK / "tasks.jsonl").read_bytes().splitlines(keepends=True)[:2]
    escaped = json.dumps(TEXT)[1:-1].encode()
    known, made = (load_environment(one).id.encode() for one in (MOCK, folder))
    lines = b"".join(tasks).replace(known, made).replace(b"Ada Byron", escaped)
    (folder / "tasks.jsonl").write_bytes(lines)
    code, out, told = verb(*WORK[work](folder))
    assert code != 2 or work == "populate", (out, told)  # it has no population
    verb(*WORK[work](folder), "--json")


# --- tasks ----------------------------------------------------------------------------------------


def _task(change: Callable[[Any], object], *, plain: bool = True) -> bytes:
    task = orjson.loads((MOCK / "tasks.jsonl").read_bytes().split(b"\n")[0])
    change(task)
    return json.dumps(task, ensure_ascii=plain).encode("utf-8", "surrogatepass") + b"\n"


TASKS: dict[str, bytes] = {
    "no JSON": ALL.encode("utf-8", "surrogatepass"),
    "a key": _task(lambda t: t.update({WRITABLE: 1})),
    "a tool": _task(lambda t: t["gold"][0].update(tool=WRITABLE)),
    "a surrogate": _task(lambda t: t["gold"][0].update(tool=ALL)),
    "raw": _task(lambda t: t["gold"][0].update(tool=ALL), plain=False),
    "an argument": _task(lambda t: t["gold"][0]["arguments"].update({WRITABLE: WRITABLE})),
    "an environment": _task(lambda t: t["environments"][0].update(name=WRITABLE)),
    "words": _task(lambda t: t["scenario"].update(opening=WRITABLE, goals=[WRITABLE])),
    "a check": _task(lambda t: t["rubric"]["checks"][0].update(name=WRITABLE, sql=WRITABLE)),
    "a kind": _task(lambda t: t["rubric"]["checks"][0].update(kind=WRITABLE)),
    "a family": _task(lambda t: t.update(family=WRITABLE, sampler=WRITABLE)),
}


@pytest.mark.parametrize("place", TASKS)
def test_tasks(place: str, folder: Path, verb: Verb) -> None:
    tasks = folder / "tasks.jsonl"
    tasks.write_bytes(TASKS[place])
    run = folder.parent / "run"
    for more in ((), ("--json",)):
        if place != "a tool":
            verb("prove", tasks, *more)
        verb("rollout", folder, "--policy", "oracle", "-o", run, *more)
        verb("select", tasks, "-n", 1, "-o", folder.parent / f"out{len(more)}", *more)
        verb("metrics", run, "--by", "level", *more)
        verb("solves", run, "--env", folder, *more)


# --- documents ------------------------------------------------------------------------------------


def _openapi(text: str) -> dict[str, Any]:
    schema = {
        "type": "object",
        "description": text,
        "properties": {"id": {"type": "string"}, text: {"type": "string", "enum": [text]}},
    }
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}
    answer = {"200": {"description": text, "content": content}}
    given = [{"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}]
    reading = {"operationId": f"get{text}", "summary": text, "responses": answer}
    return {
        "openapi": "3.0.0",
        "info": {"title": text, "version": text, "description": text},
        "paths": {
            "/pets": {"post": {"requestBody": {"content": content}, "responses": answer}},
            "/pets/{id}": {"parameters": given, "get": reading, "delete": {"responses": answer}},
            f"/{text}": {"get": {"responses": {text: {"$ref": f"#/{text}"}}}},
        },
        "components": {"schemas": {"Pet": schema}},
        text: text,
    }


def _tools(text: str) -> list[dict[str, Any]]:
    parameters = {"type": "object", "properties": {text: {"type": text, "description": text}}}
    function = {"name": text, "description": text, "parameters": parameters}
    return [{"type": "function", "function": function}]


DOCUMENTS: dict[str, tuple[str, str]] = {
    "OpenAPI": ("a.json", json.dumps(_openapi(WRITABLE))),
    "OpenAPI, a surrogate": ("a.json", json.dumps(_openapi(ALL))),
    "OpenAPI, YAML": ("a.yaml", as_yaml(_openapi(KEY))),
    "a reference": ("a.json", json.dumps({**_openapi("x"), "components": {"$ref": f"#/{ALL}"}})),
    "a version": ("a.json", json.dumps({"openapi": WRITABLE, "paths": {}})),
    "tools": ("a.json", json.dumps(_tools(WRITABLE))),
    "tools, good names": (
        "a.json",
        json.dumps([mcp_servers.tools()[0] | {"description": WRITABLE}]),
    ),
    "SQL": (
        "a.sql",
        f'CREATE TABLE "{TEXT}" (id TEXT PRIMARY KEY, "{TEXT}" "{TEXT}");',
    ),
    "bad SQL": ("a.sql", f"CREATE TABLE [{TEXT}"),
    "no JSON": ("a.json", f"{{{TEXT}"),
    "an unknown ending": ("a.[x] \x1b[31m\u202e\u200b\r\udcff", TEXT),
    "prose": ("a.txt", TEXT),
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents(name: str, tmp_path: Path, verb: Verb) -> None:
    file, text = DOCUMENTS[name]
    path = tmp_path / file
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    verb("build", path, "-o", tmp_path / "out")
    verb("build", path, "-o", tmp_path / "again", "--json")
    verb("build", tmp_path, "-o", tmp_path / "bulk", "--check")
    for model in ("author", "rules"):
        more = ("--model", "batch:m", "--batch", tmp_path / "batch") if model == "author" else ()
        author = ("--author", "llm") if more else ()
        verb("build", path, "-o", tmp_path / model, *author, *more)


def test_a_document_of_quickstart(tmp_path: Path, verb: Verb) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps(_openapi(WRITABLE)))
    verb("quickstart", "--document", path, "-n", 1, "-o", tmp_path / "out")


def test_a_database(tmp_path: Path, verb: Verb) -> None:
    path = tmp_path / "a.db"
    with sqlite3.connect(path) as database:
        name = TEXT.replace('"', "")
        database.execute(f'CREATE TABLE "{name}" (id TEXT PRIMARY KEY, "{name}" TEXT)')
        database.execute(f'INSERT INTO "{name}" VALUES (?, ?)', (WRITABLE, b"\xff\xfe"))
    verb("build", path, "-o", tmp_path / "out")


def test_topics_and_texts(tmp_path: Path, verb: Verb) -> None:
    texts = tmp_path / "texts.jsonl"
    lines = [json.dumps({"id": str(n), "text": f"{WRITABLE} {n}", TEXT: TEXT}) for n in range(30)]
    texts.write_text("\n".join([*lines, ALL.encode("utf-8", "replace").decode()]), newline="")
    topics = tmp_path / "topics.jsonl"
    topics.write_text(json.dumps({"name": WRITABLE, "description": WRITABLE, TEXT: 1}))
    asked = ("--model", "batch:m", "--batch", tmp_path / "batch")
    verb("mine", texts, "--by", "rules", "-o", tmp_path / "out.jsonl")
    verb("mine", texts, *asked, "-o", tmp_path / "out2.jsonl")
    verb("build", topics, *asked, "-o", tmp_path / "out")
    verb("build", f"topic:{ALL[2:]}".replace("\x00", ""), *asked, "-o", tmp_path / "out")


# --- runs, recipes, releases ----------------------------------------------------------------------


def test_runs(folder: Path, verb: Verb) -> None:
    run = folder.parent / "run"
    (folder / "tasks.jsonl").write_bytes(TASKS["a family"])
    verb("rollout", folder, "--policy", "oracle", "-o", run)
    manifest = orjson.loads((run / "run.json").read_bytes())
    for key in manifest:
        for value in (WRITABLE, {WRITABLE: WRITABLE}, ALL):
            (run / "run.json").write_text(json.dumps({**manifest, key: value}))
            verb("metrics", run)
            verb("compare", run, run)
            verb("rollout", folder, "--policy", "oracle", "-o", run)
    (run / "run.json").write_text(json.dumps({**manifest, ALL: ALL}))
    verb("metrics", run, "--json")
    (run / "run.json").write_text(json.dumps(manifest))
    lines = (run / "trajectories.jsonl").read_bytes().replace(b"oracle", b"\\ud800\\u001b")
    (run / "trajectories.jsonl").write_bytes(lines + WRITABLE.encode() + b"\n" + lines)
    for name in ("metrics", "solves"):
        verb(name, run, *(("--env", folder) if name == "solves" else ()))
    verb("compare", run, run, "--json")


RECIPE = """name = {text}
[model]
spec = {model}
[train]
environments = [{environment}]
tasks = [{tasks}]
[sft]
epochs = 1
"""


@pytest.mark.parametrize("field", ["text", "model", "environment", "tasks", "key", "nothing"])
def test_recipes(field: str, tmp_path: Path, verb: Verb) -> None:
    strange = json.dumps(WRITABLE.replace(TEXTS["a tag letter"], ""))
    given = {"text": '"x"', "model": '"smollm2"', "environment": f'"{MOCK}"'}
    given["tasks"] = f'"{MOCK / "tasks.jsonl"}"'
    recipe = RECIPE.format(**{**given, field: strange})
    recipe += f"{strange} = {strange}\n[{strange}]\n" if field == "key" else ""
    path = tmp_path / "recipe.toml"
    path.write_text(recipe if field != "nothing" else WRITABLE, newline="")
    for more in ((), ("--json",)):
        verb("train", path, "--dry-run", *more)


def test_releases(tmp_path: Path, verb: Verb) -> None:
    folder = releases.write(tmp_path / "release", releases.clean())
    for path in folder.glob("*.json*"):
        text = path.read_text().replace("library", json.dumps(WRITABLE)[1:-1])
        path.write_text(text.replace("Lend", json.dumps(WRITABLE)[1:-1]))
    verb("audit", f"envscaler:{folder}", "--limit", 1)
    verb("audit", f"{ALL}:{folder}")
    verb("eval", "bfcl", "--native", "--path", tmp_path, "--policy", ALL, "-o", tmp_path / "a")
    answers = bfcl_release.write(tmp_path / "bfcl")
    for path in answers.rglob("*.json"):
        path.write_text(path.read_text().replace("name", json.dumps(WRITABLE)[1:-1], 1))
    more = ("--path", answers, "--categories", "simple_python", "--policy", "oracle")
    verb("eval", "bfcl", "--native", *more, "-o", tmp_path / "b")


# --- the command line -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in cli.VERBS if name != "eval"])
def test_arguments(name: str, verb: Verb) -> None:
    given = ALL.replace("\x00", "")  # no argument holds it
    for arguments in (
        (given,),
        (f"--{given}",),
        ("--seed", given),
        (given, "--json"),
        (given,) * 2,
    ):
        assert verb(name, *arguments, usage=True)[0] == 2


def test_a_verb_that_is_none(verb: Verb) -> None:
    for given in (ALL, f"--{ALL}"):
        code, _, told = verb(given, usage=True)
        assert code == 2
        assert "\\x1b[31m" in told


# --- servers --------------------------------------------------------------------------------------


BODIES = {
    "JSON": json.dumps({"error": {"message": WRITABLE + "\\[/y]"}}).encode(),
    "text": WRITABLE.encode(),
    "a surrogate": json.dumps({"error": ALL}).encode(),
}


@pytest.mark.parametrize("kind", BODIES)
def test_a_model_server(kind: str, folder: Path, verb: Verb) -> None:
    with raw_server([BODIES[kind]], 500) as address:
        _ask_a_failing_server(address, folder, verb)


def _ask_a_failing_server(address: str, folder: Path, verb: Verb) -> None:
    (folder / "tasks.jsonl").write_bytes(TASKS["a family"])
    more = ("--base-url", f"{address}/v1", "--attempts", 1)
    run = folder.parent / "run"
    verb("rollout", folder, "--policy", "model:m", "-o", run, *more)
    verb("metrics", run)
    verb("propose", folder, "--model", "model:m", "-n", 1, "-o", folder.parent / "new.jsonl", *more)
    code, out, _ = verb("graph", folder, "--model", "model:m", *more)
    assert (code, "\\x1b[31m" in out) == (3, True)


_CALL = {"id": ALL, "type": "function", "function": {"name": ALL, "arguments": ALL}}
ANSWERS: dict[str, dict[str, Any]] = {
    "words": {"content": ALL},
    "a call": {"content": ALL, "tool_calls": [_CALL]},
    "a tool of ours": {
        "tool_calls": [{"function": {"name": "find_books", "arguments": json.dumps({ALL: ALL})}}]
    },
    "an answer in JSON": {"content": json.dumps({ALL: ALL, "edges": [{"from": ALL, "to": ALL}]})},
}


@pytest.mark.parametrize("kind", ANSWERS)
def test_a_model(kind: str, folder: Path, verb: Verb) -> None:
    (folder / "tasks.jsonl").write_bytes(TASKS["a family"])
    message = {"role": "assistant", **ANSWERS[kind]}
    body = {"model": ALL, "choices": [{"message": message, "finish_reason": ALL}]}
    run, texts = folder.parent / "run", folder.parent / "texts.jsonl"
    texts.write_text(json.dumps({"id": "1", "text": "Lend me a book."}))
    with raw_server([json.dumps(body).encode()]) as address:
        reach = ("--base-url", f"{address}/v1", "--attempts", 1)
        asked = ("--model", "model:m", *reach)
        verb("rollout", folder, "--policy", "model:m", "--max-turns", 3, "-o", run, *reach)
        verb("metrics", run, "--json")
        verb("solves", run, "--env", folder)
        verb("propose", folder, *asked, "-n", 1, "-o", folder.parent / "new.jsonl")
        verb("reword", folder / "tasks.jsonl", *asked, "-o", folder.parent / "reworded.jsonl")
        verb("graph", folder, *asked)
        verb("assess", folder, *asked, "--sequences", 1)
        verb("mine", texts, *asked, "-o", folder.parent / "topics.jsonl")


SERVER = """
import json, sys
sys.stderr.write("[/x] \\x1b[5m \\u202e said")
for line in sys.stdin:
    asked = json.loads(line)
    error = {"code": -1, "message": %r}
    print(json.dumps({"jsonrpc": "2.0", "id": asked.get("id"), "error": error}), flush=True)
"""


def test_a_tool_server(tmp_path: Path, verb: Verb) -> None:
    script = tmp_path / "server.py"
    script.write_text(SERVER % WRITABLE)
    command = shlex.join([sys.executable, str(script)])
    code, _, told = verb("build", f"mcp:{command}", "-o", tmp_path / "out")
    assert code == 2
    assert "[/x]" in told
    command = shlex.join([sys.executable, mcp_servers.__file__, "hostile"])
    verb("build", f"mcp:{command}", "-o", tmp_path / "out", "--json")
