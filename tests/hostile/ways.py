"""Ways in: each takes what was given, prepares what is sound around it, and returns what is tried.

What is tried answers ``fine``, the kind of a call's error, or raises. All of them also look whether
harm was done: a refused call leaves no trace, a refused snapshot leaves a session where it was.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from random import Random
from typing import Any

import orjson

from envwright.environment.call_sampling import CallSampler
from envwright.environment.folder import load_environment
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.types import Json, Observation, Task
from envwright.workflows.task_files import load_tasks, templates_of
from tests.hostile import worlds
from tests.hostile.trials import Harm

Try = Callable[[], str]


def kind_of(seen: Observation) -> str:
    """``fine``, or the error's kind; of limits with the limit's name."""
    if seen.error is None:
        return "fine"
    limit = f":{seen.error.limit}" if seen.error.limit else ""
    return f"{seen.error.kind.value}{limit}"


def opened(folder: Path) -> Template:
    """The environment of a folder."""
    return Template(load_environment(folder))


def folder(given: Path, _: Path) -> Try:
    """Load an environment, compile it, call each tool twice, ask each invariant."""

    def work() -> str:
        template = opened(given)
        with template.session() as session:
            sampler = CallSampler(template, Random(1))
            for name in template.tools:
                session.call(name)
                call = sampler.call(session, name)
                session.call(call.tool, call.arguments)
                session.diff()
        return "fine"

    return work


def tool(given: Path, _: Path) -> Try:
    """Call the tool ``hostile`` of an environment without arguments."""

    def work() -> str:
        template = opened(given)
        with template.session() as session:
            start = session.digest()
            seen = session.call("hostile")
            if seen.error is not None and session.digest() != start:
                raise Harm("a call that failed changed the state")
            session.reset()
            answers(session)
            return kind_of(seen)

    return work


def answers(session: Session) -> None:
    """A session of the shop still does what it should."""
    seen = session.call("find_orders", {"customer_id": "C-1"})
    if not seen.ok:
        raise Harm(f"the session answers no more: {seen.text}")


def call(given: tuple[Any, Any], _: Path) -> Try:
    """Call a tool of the shop: its name, and the arguments."""
    template = worlds.shop_template()

    def work() -> str:
        with template.session() as session:
            start = session.digest()
            seen = session.call(*given)
            if seen.error is not None and session.digest() != start:
                raise Harm("a call that failed changed the state")
            seen.text.encode()
            session.reset()
            if session.digest() != start:
                raise Harm("a reset does not lead back")
            answers(session)
            return kind_of(seen)

    return work


def snapshot(given: Any, _: Path) -> Try:
    """Take up the state that a snapshot is said to be."""
    template = worlds.shop_template()

    def work() -> str:
        with template.session() as session:
            session.call("cancel_order", {"order_id": "O-1"})
            before = session.digest()
            try:
                session.unpark(given)
            except Exception:
                if session.digest() != before:
                    raise Harm("a snapshot that was refused moved the session") from None
                answers(session)
                raise
            session.diff()
            session.digest(normalise=True)
            answers(session)
            session.reset()
            session.park()
        return "fine"

    return work


def patch(given: bytes, _: Path) -> Try:
    """Start a session at a task's own state."""
    template = worlds.shop_template()

    def work() -> str:
        start = template.session().digest()
        try:
            with template.session(given) as session:
                session.diff()
                session.digest()
                answers(session)
                session.call("create_order", {"customer_id": "C-1", "total": 5})
                session.reset()
        finally:
            if template.session().digest() != start:
                raise Harm("a patch changed the sessions beside it")
        return "fine"

    return work


def check(given: Path, _: Path) -> Try:
    """Check an environment, by few calls; what it finds is its own affair."""
    from envwright.validation.check import examine_template
    from envwright.validation.explorer import CheckBudget

    def work() -> str:
        examine_template(opened(given), CheckBudget(sequences=3, length=4, mutants=2))
        return "fine"

    return work


# --- tasks, runs, recipes -------------------------------------------------------------------------


def _read_tasks(folder: Path) -> tuple[Sequence[Task], dict[str, Template]]:
    found = load_tasks(folder / "tasks.jsonl")
    return found, templates_of(folder / "tasks.jsonl", [], found)


def tasks(given: Path, _: Path) -> Try:
    """Read a task file beside its environment, and play its first tasks by the gold."""
    from envwright.api import rollout

    def work() -> str:
        found, templates = _read_tasks(given)
        rollout(next(iter(templates.values())), "oracle", tasks=found[:2])
        return "fine"

    return work


def proofs(given: Path, _: Path) -> Try:
    """Prove the tasks of a file: ``fine`` where all hold, ``failed`` where one does not."""
    from envwright.workflows.task_files import prove_task_file

    def work() -> str:
        return "fine" if prove_task_file(given / "tasks.jsonl", []).ok else "failed"

    return work


def run(given: Path, _: Path) -> Try:
    """Read a run's figures, compare it with itself, draw its report, go on with it."""
    from envwright.storage.files import load_json
    from envwright.storage.run_directory import RunDirectory
    from envwright.workflows.run_reports import compare_run_folders, report_run

    def work() -> str:
        for by in ("level", "environment", "stop"):
            report_run(given, by=by)
        compare_run_folders(given, given)
        manifest = load_json(given / "run.json")
        own = manifest if isinstance(manifest, dict) else {}
        with RunDirectory(given) as directory:
            directory.begin({k: v for k, v in own.items() if k not in ("format", "package")})
        return "fine"

    return work


def recipe(given: Path, _: Path) -> Try:
    """Read a training recipe."""
    from envwright.training.recipe import load_recipe

    def work() -> str:
        load_recipe(given)
        return "fine"

    return work


# --- sources --------------------------------------------------------------------------------------


def document(given: Path, scratch: Path) -> Try:
    """Build from a source, open what was made, and call each tool that reads."""
    from envwright.workflows.environment_build import build_from_sources

    def work() -> str:
        told = build_from_sources([given], scratch / "out", rows=4).data()
        for line in told["environments"]:
            template = opened(Path(line["path"]))
            with template.session() as session:
                for name, one in template.tools.items():
                    if not one.is_write:
                        session.call(name)
        orjson.dumps(told)
        return "fine" if told["environments"] else "nothing"

    return work


def prose(given: Path, _: Path) -> Try:
    """Read documents in prose, or tasks as texts."""
    from envwright.sources.prose import load_docs
    from envwright.sources.task_texts import load_task_texts

    def work() -> str:
        (load_docs if given.suffix in (".md", ".html", "") else _texts)(given)
        return "fine"

    def _texts(path: Path) -> object:
        return load_task_texts([path])

    return work


# --- peers ----------------------------------------------------------------------------------------

_HELLO = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "test", "version": "1"},
}
_LAST = 999_999


def frames(given: Sequence[bytes], scratch: Path) -> Try:
    """Send frames to a served session: ``silent`` where none is answered, else what is said last.

    Whatever was sent, the request after it is answered.
    """
    import mcp.server.lowlevel  # noqa: F401 - its import is no work of the case

    from envwright.serve.mcp import serve_stdio

    first = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": _HELLO}
    last = {"jsonrpc": "2.0", "id": _LAST, "method": "tools/list", "params": {}}
    ready = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    lines = [orjson.dumps(first), orjson.dumps(ready), *given, orjson.dumps(last)]
    (scratch / "in").write_bytes(b"\n".join(lines) + b"\n")
    template = worlds.shop_template()

    def work() -> str:
        with _wired(scratch / "in", scratch / "out"):
            serve_stdio(template)
        said = [_parsed(line) for line in (scratch / "out").read_bytes().splitlines()]
        if not any(one.get("id") == _LAST and "result" in one for one in said):
            raise Harm(f"the server answers no more after {said[-1:]}")
        answers = [one for one in said if one.get("id") not in (0, _LAST)]
        if not answers:
            return "silent"
        if "error" in answers[-1]:
            return "refused"
        return "invalid_arguments" if answers[-1]["result"].get("isError") else "fine"

    return work


def _parsed(line: bytes) -> Json:
    """A reply; one to an id that no number of ours holds is taken for what it says."""
    try:
        return orjson.loads(line)
    except orjson.JSONDecodeError:
        return (
            {"error": line[-200:].decode("utf-8", "replace")}
            if b'"error"' in line
            else {"result": {}}
        )


@contextmanager
def _wired(incoming: Path, outgoing: Path) -> Iterator[None]:
    """Standard input and output of this process are two files."""
    kept = os.dup(0), os.dup(1)
    with incoming.open("rb") as read, outgoing.open("wb") as write:
        os.dup2(read.fileno(), 0)
        os.dup2(write.fileno(), 1)
        try:
            yield
        finally:
            for number, before in enumerate(kept):
                os.dup2(before, number)
                os.close(before)


def answer(given: bytes, _: Path) -> Try:
    """Read the body of a model server's answer; ``failure`` is the provider's, and typed."""
    from envwright.llm.chat_completions import decode_answer_body, read_completion
    from envwright.llm.errors import ProviderError

    def work() -> str:
        try:
            read_completion(decode_answer_body(given))
        except ProviderError as error:
            if len(str(error)) > 5_000:
                raise Harm("the message is as long as the answer") from None
            return "failure"
        return "fine"

    return work


def reply(given: str, _: Path) -> Try:
    """Read what a model wrote: as calls in each form, as JSON that is wanted of it."""
    from envwright.llm.json_repair import RejectedAnswer, find_json_list, find_json_object
    from envwright.llm.tool_call_formats import ToolCallFormat, parse_reply

    def work() -> str:
        for form in ToolCallFormat:
            parse_reply(given, form)
            parse_reply(given, form, cut=True)
        for find in (find_json_object, find_json_list):
            with suppress(RejectedAnswer):
                find(given)
            with suppress(RejectedAnswer):
                find(given, cut=True)
        return "fine"

    return work


def command(given: Sequence[str], scratch: Path) -> Try:
    """Type a command: what its exit code says; a message stands on standard error."""
    from envwright.cli import main

    def work() -> str:
        out, err = io.StringIO(), io.StringIO()
        sys.argv = ["envwright", *given]
        os.chdir(scratch)
        with redirect_stdout(out), redirect_stderr(err):
            try:
                main()
                code: Any = 0
            except SystemExit as leaving:
                code = leaving.code or 0
        said = err.getvalue()
        if "Traceback" in said or "\x1b[" in said + out.getvalue():
            raise Harm(said[-2_000:])
        if code == 2 and not (said + out.getvalue()).strip():
            raise Harm("nothing is said")
        return {0: "fine", 1: "failed", 2: "refused", 3: "unfinished"}.get(
            code, f"exit code {code}"
        )

    return work
