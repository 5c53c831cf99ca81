"""``build --author map``: a model writes the map of a list of tools, the engine compiles it.

Beside the environment stands ``map.json``, as it was understood; ``report.json`` has what rules
would have reported, what it cost, and what was still wrong in the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from envwright.authoring import MapOutcome, author_map
from envwright.authoring.draft_judge import check_problems
from envwright.authoring.environment_draft import DraftProblem
from envwright.authoring.tool_trials import tool_problems
from envwright.environment.template import Template
from envwright.errors import BadInput, SpecError
from envwright.inference.name_forms import environment_name
from envwright.inference.tool_lists import came_from_tool_list
from envwright.inference.tool_map import (
    MappedEnvironment,
    MapReading,
    ToolMap,
    map_environments,
    read_map,
)
from envwright.llm.client import ModelClient
from envwright.sources.mcp_server import SECONDS
from envwright.types import CheckReport, Json
from envwright.workflows.environment_build import (
    REPORT,
    BuildSource,
    mapping_report,
    place_environment,
    pretty_json,
    read_source,
    with_rows,
)
from envwright.workflows.llm_author import (
    DROPPED,
    LOG,
    WORK,
    AuthorOptions,
    AuthorResult,
    author_all,
    checks_of,
    keep_dropped,
    log_text,
    summed_result,
)
from envwright.workflows.verb_api import JsonObject, Progress, ignore_progress

MAP = "map.json"


class MapBuilder:
    """Makes environments of what a model wrote about one list, and tells what is wrong.

    Args:
        source: the list.
        options: the checks that its environments have to pass, and the seed.
        rows: of a table that stands alone.
        max_tools: tools of an environment at most.
    """

    def __init__(
        self, source: BuildSource, options: AuthorOptions, rows: int, max_tools: int
    ) -> None:
        self.source, self._options, self._rows, self._max_tools = source, options, rows, max_tools

    @property
    def _seed(self) -> int:
        return self._options.authoring.seed

    def check(self, template: Template) -> CheckReport:
        """The validation of an environment."""
        return self._options.check(template)

    def problems(self, written: Mapping[str, Json]) -> list[DraftProblem]:
        """What is wrong with a map; first its form and what compiles, then what calls show."""
        reading = read_map(written, self.source.interface)
        found = [
            DraftProblem(kind="shape", place=f.place, message=f.message) for f in reading.faults
        ]
        tools = reading.semantic.tools
        lost = [one.id for one in self.source.interface.operations if one.id not in tools]
        if lost:
            said = f"the map does not say what these do: {', '.join(lost)[:1_500]}."
            found.append(DraftProblem(kind="missing", place="tools", message=said))
        made, wrong = self._made(reading, {})
        found += wrong
        if not made and not found:
            said = "fewer than two tools are left: nothing can be made of that."
            found.append(DraftProblem(kind="missing", place="tools", message=said))
        for _, template in made:
            found += _tried(template, self._seed)
        if not found:
            for _, template in made:
                report = self.check(template)
                failed = [check for check in report.checks if not check.ok]
                found += check_problems(template, report, failed, self._seed)
        return found

    def environments(
        self, written: Mapping[str, Json]
    ) -> tuple[MapReading, list[tuple[MappedEnvironment, Template]]]:
        """The environments of a map, without the tools that fail whenever they are called."""
        reading = read_map(written, self.source.interface)
        made, _ = self._made(reading, {})
        spoilt = {p.place: p.message for _, t in made for p in _tried(t, self._seed)}
        names = {f"tool {tool.name}": tool.operation for _, t in made for tool in t.spec.tools}
        out = {names[where]: why for where, why in spoilt.items() if where in names}
        return reading, self._made(reading, out)[0] if out else made

    def _made(
        self, reading: MapReading, out: Mapping[str, str]
    ) -> tuple[list[tuple[MappedEnvironment, Template]], list[DraftProblem]]:
        """What a map makes, and why each tool that it tells of is missing there."""
        tools = dict(reading.semantic.tools)
        tools |= {name: ToolMap(left_out=f"it fails when it is called: {why}"[:1_000])
                  for name, why in out.items()}  # fmt: skip
        semantic = reading.semantic.model_copy(update={"tools": tools})
        interface = self.source.interface
        name = environment_name(interface.name)
        found: list[DraftProblem] = []
        made = []
        mapped, left = map_environments(
            interface,
            semantic,
            name=name,
            seed=self._seed,
            rows=self._rows,
            max_tools=self._max_tools,
        )
        for operation, (_, why) in left.items():
            told = tools.get(operation)
            if told is not None and not told.left_out:
                place = f"tools: {operation}"
                found.append(DraftProblem(kind="engine", place=place, message=why))
        for one in mapped:
            try:
                result, template = with_rows(one.result)
            except SpecError as error:
                said = f"its rows cannot be made: {error.message} {error.remedy}".strip()
                found.append(DraftProblem(kind="rows", place=error.place, message=said))
                continue
            made.append((MappedEnvironment(result, one.coverage), template))
        return made, found


def _tried(template: Template, seed: int) -> list[DraftProblem]:
    return tool_problems(template, {}, seed)


def map_sources(
    sources: Sequence[str],
    output: Path,
    options: AuthorOptions,
    *,
    rows: int = 12,
    max_tools: int = 30,
    force: bool = False,
    server_seconds: float = SECONDS,
    env_vars: Sequence[str] = (),
    client: ModelClient | None = None,
    progress: Progress = ignore_progress,
) -> AuthorResult:
    """Have a model write the map of each list of tools, and build environments of it.

    Args:
        sources: files with lists of tools, or ``mcp:COMMAND`` and ``mcp:URL`` for live servers.
        output: the folder for environments; what was asked is kept in it, and a run that was
            stopped goes on.
        options: who writes, and how.
        rows: of a table that stands alone.
        max_tools: tools of an environment at most.
        force: replace other environments that are there.
        server_seconds: time that a server has to list its tools.
        env_vars: environment variables that a server's process gets beside the minimal ones.
        client: the client to ask, instead of the model that the options name.
        progress: called with the number of sources done so far.

    Raises:
        BadInput: a source is no list of tools, or something else is in the way.
    """
    read = [read_source(one, seconds=server_seconds, env_vars=env_vars) for one in sources]
    for source in read:
        if not came_from_tool_list(source.interface):
            raise BadInput(
                "a map is written of a list of tools, and this is none.",
                file=source.name,
                remedy="Use --author rules for documents and SQL, --author llm for prose.",
            )
    builders = {
        f"{one.interface.name}-{one.interface.origin.sha256[:8]}": MapBuilder(
            one, options, rows, max_tools
        )
        for one in read
    }
    if len(builders) < len(read):
        raise BadInput("a source is named twice.")

    async def write(item: tuple[str, MapBuilder], client: ModelClient) -> MapOutcome:
        key, builder = item
        journal = output / WORK / key / "answers.jsonl"
        return await author_map(
            builder.source.interface, client, builder.problems, options.authoring, journal=journal
        )

    held = author_all(builders.items(), write, output, options, client, progress)
    environments: list[JsonObject] = []
    dropped: list[JsonObject] = []
    listed = list(builders.values())
    for at, done in held.done.items():
        try:
            placed = _place(done, listed[at], output, force)
        except BadInput as error:  # raised once the others are written
            held.broken.append(error)
            continue
        environments += placed
        dropped += [] if placed else [_drop(done, output)]
    held.raise_broken()
    totals = [done.total() for done in held.done.values()]
    return summed_result(environments, dropped, {}, totals, held.waiting.values())


def _place(done: MapOutcome, builder: MapBuilder, output: Path, force: bool) -> list[JsonObject]:
    """Write the environments of a map."""
    reading, made = builder.environments(done.written)
    placed = []
    for one, template in made:
        spec = template.spec
        report = builder.check(template)
        spent = done.total()
        told = mapping_report(one.result) | {"coverage": one.coverage.data()}
        told |= builder.source.notes | {"author": "map", "model": done.exchanges[0].model, **spent}
        told |= {"left": [problem.data() for problem in done.problems], "checks": checks_of(report)}
        files = {REPORT: pretty_json(told), LOG: log_text(done.exchanges), **builder.source.files}
        files[MAP] = pretty_json(reading.semantic.model_dump(mode="json", exclude_defaults=True))
        place_environment(spec, output / spec.name, force, files)
        placed.append(
            {
                "path": str(output / spec.name),
                "name": spec.name,
                "source": spec.source.data(),
                "tools": len(spec.tools),
                "tables": len(template.schema.tables),
                "operations_mapped": one.result.operations_mapped,
                "operations_total": one.result.operations_total,
                **spent,
            }
        )
    return placed


def _drop(done: MapOutcome, output: Path) -> JsonObject:
    name = done.interface.name
    reason: JsonObject = {
        "name": name,
        "source": done.interface.origin.data(),
        "stage": "map",
        "reason": "the map makes no environment",
        "left": [problem.data() for problem in done.problems],
        **done.total(),
    }
    files = {MAP: pretty_json(done.written)}
    told = keep_dropped(output / DROPPED / name, reason, done.exchanges, files)
    return {key: value for key, value in told.items() if key != "left"}
