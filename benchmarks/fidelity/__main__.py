"""Play built environments beside the software that they stand for.

    python -m benchmarks.fidelity list
    python -m benchmarks.fidelity install --kind python
    python -m benchmarks.fidelity run --kind python --differences
    python -m benchmarks.fidelity run --oracle bfcl-travel --built FOLDER -o travel.json
    python -m benchmarks.fidelity report before.json after.json

``run`` plays the dev half, which rules may be tuned on. ``--open-test --date YYYY-MM-DD`` plays the
other half and notes it in ``docs/evidence/fidelity/openings.jsonl``.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.fidelity.builds import BuiltDescription, build_description, open_built
from benchmarks.fidelity.campaign import Campaign, Effort, ToolRecord, Verdict
from benchmarks.fidelity.oracle import (
    KINDS,
    Oracle,
    OracleLost,
    all_oracles,
    cache_folder,
    half_of,
)
from benchmarks.fidelity.report import (
    OracleResult,
    difference_list,
    json_data,
    markdown_table,
    read_results,
    tool_result,
)
from envwright.errors import BadInput, EnvwrightError

ROOT = Path(__file__).parents[2]
OPENINGS = ROOT / "docs" / "evidence" / "fidelity" / "openings.jsonl"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; 0 when all that was asked for could be played."""
    options = _parser().parse_args(arguments)
    try:
        if options.command == "report":
            return _report(options)
        chosen = _chosen(options)
        if options.command == "list":
            for one in chosen:
                why = one.missing() or "ready"
                print(f"{one.name:<28}{one.kind:<9}{half_of(one.name):<6}{why}")
            return 0
        return _install(chosen) if options.command == "install" else _run(options, chosen)
    except BadInput as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fidelity", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("list", "install", "run"):
        one = commands.add_parser(name)
        one.add_argument("--oracle", action="append", default=[], metavar="NAME")
        one.add_argument("--kind", choices=KINDS)
        one.add_argument("--split", choices=("dev", "test"), default="dev" if name == "run" else "")
    run = commands.choices["run"]
    run.add_argument("--open-test", action="store_true", help="play the test half, and note it")
    run.add_argument("--date", default="", help="of the opening, as YYYY-MM-DD")
    run.add_argument("--built", type=Path, metavar="FOLDER", help="FOLDER/NAME holds environments")
    run.add_argument("--sequences", type=int, default=200, help="of one environment")
    run.add_argument("--seconds", type=float, default=120.0, help="of one environment")
    run.add_argument("--seed", type=int, default=0)
    run.add_argument("--differences", action="store_true", help="print each difference")
    run.add_argument("--json", action="store_true", help="print JSON, and nothing else")
    run.add_argument("-o", dest="output", type=Path, metavar="FILE", help="keep the results")
    report = commands.add_parser("report")
    report.add_argument("files", type=Path, nargs="+")
    report.add_argument("--differences", action="store_true")
    return parser


def _chosen(options: argparse.Namespace) -> list[Oracle]:
    known = {one.name: one for one in all_oracles()}
    for name in options.oracle:
        if name not in known:
            raise BadInput(f"there is no oracle {name}.", remedy=f"Known: {', '.join(known)}.")
    named = options.oracle or list(known)
    found = [known[name] for name in known if name in named]
    if options.kind:
        found = [one for one in found if one.kind == options.kind]
    if options.command != "run":
        return [one for one in found if not options.split or half_of(one.name) == options.split]
    half = "test" if options.open_test else "dev"
    if options.split != half or any(half_of(name) != half for name in options.oracle):
        raise BadInput("this plays the test half.", remedy="Add --open-test and --split test.")
    return [one for one in found if half_of(one.name) == half]


def _install(chosen: Sequence[Oracle]) -> int:
    cache_folder().mkdir(parents=True, exist_ok=True)
    failed = 0
    for one in chosen:
        if not one.missing():
            print(f"{one.name}: ready")
            continue
        try:
            one.install()
            print(f"{one.name}: {one.missing() or 'installed'}")
        except BadInput as error:
            failed += 1
            print(f"{one.name}: {error}")
    return 1 if failed else 0


def _run(options: argparse.Namespace, chosen: Sequence[Oracle]) -> int:
    if options.open_test:
        _note_opening(options)
    effort = Effort(options.sequences, options.seconds, options.seed)
    results = []
    for one in chosen:
        start = time.monotonic()
        results.append(play_oracle(one, effort, options.built))
        told = f"{one.name}: {time.monotonic() - start:.0f} s, {results[-1].problem or 'done'}"
        print(told, file=sys.stderr)
    if options.output:
        options.output.write_text(json.dumps(json_data(results), indent=1, default=str))
    if options.json:
        print(json.dumps(json_data(results), default=str))
    else:
        if options.differences:
            print(difference_list(results))
        print(markdown_table(results))
    return 1 if any(one.problem for one in results) else 0


def play_oracle(one: Oracle, effort: Effort, built: Path | None = None) -> OracleResult:
    """Build from an oracle's description, and play what was built.

    Args:
        one: the oracle.
        effort: how much is played, of each environment.
        built: a folder of environments that somebody else built; else the rules build.
    """
    half = half_of(one.name)
    if why := one.missing():
        return OracleResult(one.name, one.kind, half, problem=why)
    with tempfile.TemporaryDirectory() as scratch:
        description = one.describe()
        if built is None:
            made = build_description(one.name, description, Path(scratch))
        else:
            made = open_built(one.name, description, built, Path(scratch))
        return _played(one, made, effort)


def _played(one: Oracle, made: BuiltDescription, effort: Effort) -> OracleResult:
    records: dict[str, ToolRecord] = {}
    sequences, problem = 0, ""
    nothing = "" if made.templates else "; ".join(made.why_nothing)
    examples = getattr(one, "examples", lambda: ())()
    for template in made.templates:
        try:
            with one.world() as world:
                campaign = Campaign(made.forms, template, world, effort, examples)
                found = campaign.run()
        except (OracleLost, EnvwrightError) as error:
            problem = f"{template.spec.name}: {error}"
            continue
        sequences += campaign.sequences
        for name, record in found.items():
            # An operation that two environments hold is judged by the first that reaches it.
            if name not in records or records[name].verdict is Verdict.NOT_REACHED:
                records[name] = record
    tools = tuple(tool_result(name, records.get(name)) for name in made.forms)
    return OracleResult(
        one.name,
        one.kind,
        half_of(one.name),
        tools,
        sequences,
        len(made.templates),
        nothing,
        problem,
    )


def _note_opening(options: argparse.Namespace) -> None:
    if not options.date:
        raise BadInput("an opening of the test half needs its day.", remedy="Add --date.")
    commit = subprocess.run(
        ["git", "rev-parse", "HEAD"], capture_output=True, text=True, cwd=ROOT, check=True
    ).stdout.strip()
    line = {
        "oracles": options.oracle or options.kind or "all",
        "date": options.date,
        "commit": commit,
        "command": shlex.join(["python", "-m", "benchmarks.fidelity", *sys.argv[1:]]),
    }
    with OPENINGS.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def _report(options: argparse.Namespace) -> int:
    for path in options.files:
        results = read_results(json.loads(path.read_text(encoding="utf-8")))
        print(f"{path.name}\n")
        if options.differences:
            print(difference_list(results))
        print(markdown_table(results), end="\n\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
