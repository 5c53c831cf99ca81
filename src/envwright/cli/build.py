"""``envwright build``: sources → environments, by rules or by a model, one by one or in bulk."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.bounds import MAX_WORKERS
from envwright.cli.console import (
    JsonFlag,
    Seed,
    emit_result,
    exit_unless,
    format_counts,
    format_figure,
    format_interval,
    print_table,
    progress_bar,
    say,
    say_aside,
    say_paused,
)
from envwright.cli.options import MODEL_FORMS, REACHING, SPENDING, author_options, takes_options
from envwright.errors import BadInput

EXAMPLES = (
    "envwright build petstore.yaml -o out/",
    "envwright build documents/ -o out/ --check --tasks 20",
)
_EVERY = 10.0
"""Seconds between two lines about how far a bulk build is."""


def _bulk(text: str, **more: Any) -> Any:
    return typer.Option(help=text, rich_help_panel="Many documents", **more)


def _server(text: str, **more: Any) -> Any:
    return typer.Option(help=text, rich_help_panel="MCP servers", **more)


_Overrides = Annotated[
    Path | None,
    typer.Option(
        help="YAML with exclusions, names, preconditions and transitions that override the "
        "document. NAME.envwright.yaml beside a document is found by itself.",
    ),
]
_Check = Annotated[bool, _bulk("Check each environment.")]
_Tasks = Annotated[int, _bulk("Verified tasks wanted of each environment.", min=0)]
_TaskAttempts = Annotated[int, _bulk("Maximum attempts at tasks of one environment.", min=1)]
_Sequences = Annotated[int, _bulk("Random call sequences of a check.", min=1)]
_Mutants = Annotated[int, _bulk("Maximum seeded defects of a check.", min=1)]
_RichTools = Annotated[
    int,
    _bulk("Maximum tools where more than --max-tools make one of a document's rich.", min=0),
]
_PerProvider = Annotated[int, _bulk("Maximum environments of one provider that count.", min=1)]
_Workers = Annotated[int, _bulk("Processes; 0 for one for each core.", min=0, max=MAX_WORKERS)]
_Memory = Annotated[int, _bulk("MiB that all processes may use together.", min=1024)]
_Budget = Annotated[
    int, typer.Option(help="Seconds of processor time for a document or environment.", min=1)
]
_EnvVar = Annotated[
    list[str] | None,
    _server(
        "Environment variable that the process of mcp:COMMAND gets; repeatable.", metavar="NAME"
    ),
]
_ServerTimeout = Annotated[
    float, _server("Seconds that a server has to list its tools.", min=0.1, max=600.0)
]


def _list_families(wanted: bool) -> None:
    """Print the families and end."""
    if wanted:
        for family in workflows.list_families():
            say(f"family:{family['name']}: {family['title']}; harder with {family['harder']}")
            for name, p in family["parameters"].items():
                bounds = f"{p['least']} to {p['most']}, default {p['default']}"
                say(f"  {name}: {p['description']} ({bounds})")
        raise typer.Exit()


_Families = Annotated[
    bool,
    typer.Option(
        "--families",
        is_eager=True,
        callback=_list_families,
        help="List the families of generated environments, and end.",
    ),
]


@takes_options(
    *REACHING,
    *SPENDING,
    *("temperature", "min_tools", "repairs", "structured"),
    before="check",
    timeout=600.0,
    answer_tokens=16_000,
)
def run(
    sources: Annotated[
        list[str],
        typer.Argument(
            help="OpenAPI documents: JSON or YAML, also .gz; directories and patterns. "
            "SQL: CREATE TABLE statements (SQLite, PostgreSQL, MySQL), or an SQLite file. "
            "Lists of tools: JSON, mcp:'COMMAND ARGS', mcp:URL. "
            "Generated: family:NAME?key=value, see --families. "
            "Logs of calls: traces:FILE_OR_FOLDER. "
            "For --author map: lists of tools. "
            "For --author llm: topic:LINE, docs:FILE_OR_FOLDER, notes:FOLDER, "
            "mined:TOPICS_FILE, mined:TOPICS_FILE#RANK."
        ),
    ],
    output: Annotated[Path, typer.Option("-o", "--output", help="Folder for the environments.")],
    author: Annotated[
        str, typer.Option(help="Who writes the environment: rules, map or llm.")
    ] = "rules",
    model: Annotated[
        str, typer.Option(help=f"For --author map and llm: {MODEL_FORMS}.", metavar="MODEL")
    ] = "",
    rows: Annotated[int, typer.Option(help="Rows of a root table.", min=1, max=10_000)] = 12,
    max_tools: Annotated[int, typer.Option(help="Maximum tools of one environment.", min=2)] = 30,
    rich_tools: _RichTools = 0,
    depth: Annotated[
        str,
        typer.Option(
            metavar="rules|stated",
            help="Business rules: rules adds those that a schema suggests, stated keeps to the "
            "source.",
        ),
    ] = "rules",
    overrides: _Overrides = None,
    force: Annotated[bool, typer.Option("--force", help="Replace existing environments.")] = False,
    check: _Check = False,
    tasks: _Tasks = 0,
    task_attempts: _TaskAttempts = 200,
    sequences: _Sequences = 20,
    mutants: _Mutants = 60,
    per_provider: _PerProvider = 20,
    workers: _Workers = 0,
    memory: _Memory = workflows.BULK_MEMORY,
    budget: _Budget = 300,
    env_var: _EnvVar = None,
    server_timeout: _ServerTimeout = 30.0,
    families: _Families = False,
    seed: Seed = 0,
    as_json: JsonFlag = False,
    **shared: Any,
) -> None:
    """Build environments from interface descriptions."""
    # The first statement, so that ``locals()`` holds the parameters and nothing else.
    chosen = {**locals(), **shared}
    _refuse_without_effect(chosen)
    if any(workflows.is_family(source) for source in sources):
        return _build_families(chosen)
    if any(workflows.is_trace(source) for source in sources):
        return _build_traces(chosen)
    if author == "rules" and _is_bulk(chosen):
        return _build_in_bulk(chosen)
    if author != "rules" and (check or tasks > 0):
        raise BadInput(
            "--check and --tasks go with --author rules.",
            remedy="Use envwright check and envwright tasks on what the model wrote.",
        )
    options = author_options(chosen) if author in ("llm", "map") else None
    # How many topics a file of mined ones holds is known when it is read.
    total = None if any(source.startswith("mined:") for source in sources) else len(sources)
    with progress_bar("documents", total, as_json) as advance:
        result = _built(chosen, options, advance)
    emit_result(result, as_json, _show if options is None else _show_authored)
    exit_unless(bool(result["environments"]), paused=result.get("paused"))


def _is_bulk(chosen: dict[str, Any]) -> bool:
    many = any(workflows.is_many(source) for source in chosen["sources"])
    return chosen["check"] or chosen["tasks"] > 0 or many


def _refuse_without_effect(chosen: dict[str, Any]) -> None:
    """Refuse options that the chosen way of building does not know."""
    if chosen["model"] and chosen["author"] == "rules":
        raise BadInput(
            "--author rules asks no model.", remedy="Add --author llm or map, or leave --model out."
        )
    if chosen["overrides"] is not None and (chosen["author"] != "rules" or _is_bulk(chosen)):
        raise BadInput(
            "overrides are laid over one document, which is built alone.",
            file=str(chosen["overrides"]),
            remedy="Put it beside its document as NAME.envwright.yaml, and leave --overrides out.",
        )


def _built(
    chosen: dict[str, Any], options: workflows.AuthorOptions | None, advance: Callable[[int], None]
) -> dict[str, Any]:
    """What the author that was chosen makes, one source after the other."""
    sources, output = chosen["sources"], chosen["output"]
    same = {"force": chosen["force"], "progress": advance}
    if options is not None and chosen["author"] == "llm":
        return workflows.author_environments(sources, output, options, **same).data()
    same |= {name: chosen[name] for name in ("rows", "max_tools")}
    same |= {"server_seconds": chosen["server_timeout"], "env_vars": chosen["env_var"] or ()}
    if options is not None:
        return workflows.map_sources(sources, output, options, **same).data()
    same |= {name: chosen[name] for name in ("author", "seed", "depth", "overrides", "budget")}
    return workflows.build_from_sources(sources, output, **same).data()


def _show(result: dict[str, Any]) -> None:
    made = result["environments"]
    print_table(
        "Environments",
        ["name", "tier", "tools", "tables", "operations", "path"],
        [
            [
                e["name"],
                e["tier"],
                str(e["tools"]),
                str(e["tables"]),
                f"{e['operations_mapped']}/{e['operations_total']}",
                e["path"],
            ]
            for e in made
        ],
    )
    for e in made:
        if e["unmapped"]:
            lost = e["operations_total"] - e["operations_mapped"]
            say(
                f"{e['name']}: {lost} of {e['operations_total']} operations left out: "
                f"{format_counts(e['unmapped'])}; each in {e['path']}/report.json"
            )
        if e["coverage"]["resources"]:
            say(f"{e['name']}: {workflows.coverage_line(e['coverage'])}")
        if len(e["contract"]) > 1:
            say(f"{e['name']}: {workflows.contract_line(e['contract'])}")
        for problem in e["coverage"]["problems"]:
            say(f"{e['name']}: {problem}, though its source can: it does not stand for its source")
    for reason, count in result["rejected"].items():
        say(f"not built: {reason} ({count})")
    if made:
        say(f"Next: envwright check {made[0]['path']}")


def _show_authored(result: dict[str, Any]) -> None:
    made = result["environments"]
    columns = ["name", "tools", "tables", "calls", "repairs", "tokens", "path"]
    rows = [
        [
            e["name"],
            *(str(e[key]) for key in ("tools", "tables", "calls", "repairs")),
            str(e["prompt_tokens"] + e["completion_tokens"]),
            e["path"],
        ]
        for e in made
    ]
    if rows:
        print_table("Environments", columns, rows)
    for one in result["dropped"]:
        say(f"dropped: {one['name']}, at {one['stage']}: {one['reason']} ({one['path']})")
    for reason in result["rejected"]:
        say(f"not built: {reason}")
    if result["paused"]:
        say_paused(result)
    elif made:
        say(f"Next: envwright check {made[0]['path']}")


# --- families ------------------------------------------------------------------------------------


def _build_families(chosen: dict[str, Any]) -> None:
    if chosen["author"] != "rules" or chosen["check"]:
        raise BadInput(
            "a family has no author, and --check is for documents.",
            remedy="Run envwright check on what was built.",
        )
    with progress_bar("families", len(chosen["sources"]), chosen["as_json"]) as advance:
        result = workflows.build_families(
            chosen["sources"],
            chosen["output"],
            tasks=chosen["tasks"] or workflows.FAMILY_TASKS,
            seed=chosen["seed"],
            force=chosen["force"],
            progress=advance,
        ).data()
    emit_result(result, chosen["as_json"], _show_families)
    exit_unless(all(e["proven"] for e in result["environments"]))


def _show_families(result: dict[str, Any]) -> None:
    made = result["environments"]
    columns = ["name", "tools", "tables", "tasks", "path"]
    rows = [
        [e["name"], str(e["tools"]), str(e["tables"]), str(e["proven"]), e["path"]] for e in made
    ]
    print_table("Environments", columns, rows)
    for e in made:
        for reason, count in e["dropped"].items():
            say(f"{e['name']}: dropped {count}: {reason}")
    say(f"Next: envwright rollout {made[0]['path']} --policy oracle -o runs/oracle")


# --- logs of calls --------------------------------------------------------------------------------


def _build_traces(chosen: dict[str, Any]) -> None:
    if chosen["author"] != "rules" or chosen["check"] or chosen["tasks"]:
        raise BadInput(
            "logs have no author, and --check and --tasks are for documents.",
            remedy="Run envwright check and envwright tasks on what was built.",
        )
    with progress_bar("logs", len(chosen["sources"]), chosen["as_json"]) as advance:
        result = workflows.build_traces(
            chosen["sources"],
            chosen["output"],
            force=chosen["force"],
            budget=chosen["budget"],
            progress=advance,
        ).data()
    emit_result(result, chosen["as_json"], _show_traces)


def _show_traces(result: dict[str, Any]) -> None:
    made = result["environments"]
    columns = ["name", "tools", "tables", "episodes", "calls", "path"]
    print_table("Environments", columns, [[str(e[column]) for column in columns] for e in made])
    for e in made:
        for tool, why in e["left_out"].items():
            say(f"{e['name']}: left out {tool}: {why}")
        if found := e["agreement"]:
            say(
                f"{e['name']}: agrees on {format_figure(found['exact']['value'])} "
                f"({format_interval(found['exact']['interval'])}) of {found['calls']} calls of "
                f"{found['episodes']} held-out episodes; accepts {found['refused_accepted']} of "
                f"{found['refused']} that were refused, refuses {found['accepted_refused']} of "
                f"{found['accepted']} that were not"
            )
    say(f"Next: envwright check {made[0]['path']}")


# --- many documents ------------------------------------------------------------------------------


def _build_in_bulk(chosen: dict[str, Any]) -> None:
    same = (
        "rows",
        "max_tools",
        "rich_tools",
        "seed",
        "depth",
        "check",
        "tasks",
        "sequences",
        "mutants",
    )
    result = workflows.build_many(
        chosen["sources"],
        chosen["output"],
        workflows.BulkOptions(
            **{name: chosen[name] for name in (*same, "per_provider", "budget")},
            attempts=chosen["task_attempts"],
        ),
        workers=chosen["workers"],
        memory=chosen["memory"],
        force=chosen["force"],
        watch=_BulkProgress(),
    ).data()
    emit_result(result, chosen["as_json"], _show_bulk)
    good = ("built", "passed", "proven")
    made = result["table"].get("environments", {})
    exit_unless(any(made.get(status) for status in good), paused=result["paused"])


class _BulkProgress:
    """Lines on standard error: how much is done, how fast, and how long it may take."""

    def __init__(self) -> None:
        self._stage = ""
        self._started = self._printed = 0.0
        self._first = 0

    def __call__(self, stage: str, done: int, total: int) -> None:
        now = time.monotonic()
        # A new stage: the rate is measured from here, and its first line is printed at once.
        if stage != self._stage or done < self._first:
            self._stage, self._started, self._first, self._printed = stage, now, done, 0.0
        if now - self._printed < _EVERY and done < total:
            return
        self._printed = now
        made, spent = done - self._first, now - self._started
        rate = f", {made / spent:.1f} a second" if made and spent else ""
        left = f", {(total - done) * spent / made / 60:.0f} min left" if made else ""
        say_aside(f"{stage}: {done} of {total}{rate}{left}")


def _show_bulk(result: dict[str, Any]) -> None:
    if result["paused"]:
        for name, why in result["unfinished"].items():
            say(f"not finished: {name}: {why}")
        return say_paused({"paused": result["paused"]})
    summary = result["table"]
    heads = ["tier", "environments", "judged", "counted", "tools", "tasks"]
    rows = [[str(row[head]) for head in heads] for row in summary["tiers"]]
    print_table("Environments by tier", heads, rows)
    for title, key in (
        ("documents", "documents"),
        ("environments", "environments"),
        ("not counted", "reasons"),
    ):
        say(f"{title}: {format_counts(summary[key]) or 'none'}")
    operations = summary["operations"]
    say(f"operations mapped: {operations['mapped']} of {operations['total']}")
    say(f"All of it: {Path(result['path']) / 'table.txt'}")
