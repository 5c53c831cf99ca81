"""``envwright probe``: one question about a policy, an environment, or the episodes of a run."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.bounds import MAX_AT_ONCE, MAX_SAMPLES
from envwright.cli.console import (
    JsonFlag,
    Seed,
    emit_result,
    exit_unless,
    format_figure,
    format_interval,
    print_table,
    progress_bar,
    say,
    say_paused,
)
from envwright.cli.options import (
    LIMITS,
    PLAYING,
    SEEING,
    parse_ks,
    policy_help,
    read_rollout_options,
    takes_options,
)
from envwright.cli.simulator import EXAMPLE as _SIMULATOR
from envwright.cli.simulator import simulator
from envwright.errors import BadInput

_TRIGGER = "envwright probe trigger mock --policy random -o runs/trigger"
_INFORMATION = "envwright probe information --policy random -o runs/information"
_THOUGHTS = "envwright probe thoughts runs/model --env mock --policy model:NAME -o runs/thoughts"
_PROFILES = "envwright probe profiles runs/a-shop runs/a-bank runs/b-shop runs/b-bank"
_POISON = "envwright probe poison runs/training-data"
_USERS = "envwright probe users mock --policy noisy-oracle:0.8 --held-out 3 -o runs/users"
_ALIGNMENT = "envwright probe alignment mock --document promises.md"
_QUESTIONS = "envwright probe questions runs/model"
_MAJORITY = "envwright probe majority runs/model --k 1,3,5"
app = typer.Typer(
    help="Ask one question about a policy, an environment, or the episodes of a run.",
    epilog=f"Examples:\n\n{_TRIGGER}\n\n{_MAJORITY}",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
)
_Show = Callable[[dict[str, Any]], None]
"""Prints what a probe found, for people."""
_SHOWN = 8
"""Features of a comparison, in the output for people."""

_Environments = Annotated[
    list[Path] | None, typer.Argument(help="Environment folders; by default the task file's.")
]
_Tasks = Annotated[
    Path | None, typer.Option("--tasks", help="Task file; by default ENV/tasks.jsonl.")
]
_Run = Annotated[Path, typer.Argument(metavar="RUN", help="A run folder.")]
_Policy = Annotated[str, typer.Option(help=policy_help())]
_User = Annotated[
    str, typer.Option(help="User simulator of rules, as agenda:PROFILE; see `envwright rollout`.")
]
_Output = Annotated[
    Path, typer.Option("-o", "--output", help="Folder of runs; unfinished ones are resumed.")
]
_Force = Annotated[bool, typer.Option("--force", help="Discard existing runs.")]
_Limit = Annotated[int | None, typer.Option(help="Play the first N tasks.", metavar="N", min=1)]
_Samples = Annotated[int, typer.Option(help="Episodes per task.", min=1, max=MAX_SAMPLES)]
_Alarm = Annotated[
    float, typer.Option(help="Chance that honest play is flagged, at most.", min=0.0, max=1.0)
]
_Concurrency = Annotated[int, typer.Option(help="Concurrent episodes.", min=1, max=MAX_AT_ONCE)]


@app.command(epilog=f"Example: {_TRIGGER}")
@takes_options(*PLAYING, *SEEING, *LIMITS, before="seed")
def trigger(
    environments: _Environments = None,
    task_file: _Tasks = None,
    policy: _Policy = "oracle",
    user: _User = "agenda",
    output: _Output = Path("runs/probe-trigger"),
    force: _Force = False,
    between: Annotated[
        str,
        typer.Option("--between", help=f"Of {', '.join(workflows.TRIGGERS)}; with commas."),
    ] = ",".join(workflows.TRIGGERS),
    texts: Annotated[
        tuple[str, str] | None,
        typer.Option("--texts", help="Your own two texts instead.", metavar="TEXT TEXT"),
    ] = None,
    alarm: _Alarm = 0.01,
    limit: _Limit = None,
    samples: _Samples = 1,
    concurrency: _Concurrency = 64,
    seed: Seed = 0,
    as_json: JsonFlag = False,
    **shared: Any,
) -> None:
    """Play tasks with two texts that should not matter, and test whether behaviour differs."""
    play = _play_of({**locals(), **shared})
    chosen = {"texts": texts} if texts else _triggers(between)
    probe = partial(workflows.probe_triggers, play, chosen, alarm=alarm)
    _played(as_json, _show_triggers, probe, play)


def _triggers(names: str) -> dict[str, tuple[str, str]]:
    chosen = [name.strip() for name in names.split(",") if name.strip()]
    if unknown := [name for name in chosen if name not in workflows.TRIGGERS]:
        raise BadInput(
            f"there is no trigger {unknown[0]}.", remedy=f"Known: {', '.join(workflows.TRIGGERS)}."
        )
    if not chosen:
        raise BadInput("no trigger is named.", remedy="Leave --between out to try all.")
    return {name: workflows.TRIGGERS[name] for name in chosen}


def _played(
    as_json: bool,
    show: _Show,
    probe: Callable[..., workflows.ProbeResult],
    play: workflows.ProbePlay | None = None,
) -> None:
    """Run a kind that plays, with a bar, which a kind without a ``play`` takes itself."""
    with progress_bar("episodes", None, as_json) as advance:
        if play is None:
            found = probe(progress=advance)
        else:
            play.progress = advance
            found = probe()
    _emit(found, as_json, show)


def _emit(found: workflows.ProbeResult, as_json: bool, show: _Show) -> None:
    """Print what a probe found; exit as it is flagged or paused."""
    emit_result(found.data(), as_json, show)
    exit_unless(not found.flagged, paused=found.paused)


def _play_of(given: dict[str, Any]) -> workflows.ProbePlay:
    """What a kind plays with, from the options of its verb."""
    options = read_rollout_options(given)
    found, templates = workflows.probe_tasks(
        given["environments"] or [], given["task_file"], given["limit"]
    )
    return workflows.ProbePlay(found, templates, given["output"], options, force=given["force"])


def _show_triggers(result: dict[str, Any]) -> None:
    for found in result["reports"]:
        verdict = "DIFFERS" if found["flagged"] else "no difference shown"
        say(
            f"{found['trigger']}: {verdict}, p {_p(found['p_value'])}; {found['differing']} of "
            f"{found['pairs']} pairs differ, {found['left_out']} left out"
        )
        rows = [
            [one["name"], format_figure(one["a"]), format_figure(one["b"]), _p(one["p_value"])]
            for one in found["features"][:_SHOWN]
        ]
        if rows:
            print_table("", ["name", "A", "B", "p"], rows)
    _show_end(result)


def _p(value: float) -> str:
    return "<0.001" if value < 0.001 else format_figure(value)


@app.command(epilog=f"Example: {_INFORMATION}")
@takes_options(*PLAYING, *SEEING, *LIMITS, before="seed")
def information(
    policy: _Policy = "oracle",
    output: _Output = Path("runs/probe-information"),
    force: _Force = False,
    records: Annotated[
        int, typer.Option(help="Records to be told apart: so many tasks.", min=4, max=256)
    ] = 16,
    samples: _Samples = 1,
    concurrency: _Concurrency = 64,
    seed: Seed = 0,
    as_json: JsonFlag = False,
    **shared: Any,
) -> None:
    """Play look-ups of a hidden record; bits told per call against the best calls."""
    options = read_rollout_options({**locals(), **shared})
    probe = partial(workflows.probe_information, output, options, records=records, force=force)
    _played(as_json, _show_information, probe)


def _show_information(result: dict[str, Any]) -> None:
    for found in result["reports"]:
        score = found["score"]
        say(
            f"score {format_figure(score['value'])} ({format_interval(score['interval'])}): "
            f"{format_figure(found['bits'])} bits a call, {found['redundant']} redundant calls, "
            f"{found['surplus']} after the record was known"
        )
        say(
            f"{format_figure(found['calls'])} calls an episode, {format_figure(found['fewest'])} "
            f"needed; identified {format_figure(found['identified'])}, answered "
            f"{format_figure(found['success'])}, {found['episodes']} episodes"
        )
    _show_end(result)


@app.command(epilog=f"Example: {_THOUGHTS}")
@takes_options(*PLAYING, *SEEING, *LIMITS, before="seed")
def thoughts(
    folder: _Run,
    environments: Annotated[
        list[Path], typer.Option("--env", help="The environments of its tasks.")
    ],
    policy: _Policy = "oracle",
    user: _User = "agenda",
    output: _Output = Path("runs/probe-thoughts"),
    force: _Force = False,
    most: Annotated[int, typer.Option(help="Maximum thoughts that are changed.", min=1)] = 100,
    concurrency: _Concurrency = 64,
    seed: Seed = 0,
    as_json: JsonFlag = False,
    **shared: Any,
) -> None:
    """Change thoughts of a run's episodes, and see whether the action follows."""
    options = read_rollout_options({**locals(), **shared})
    probe = partial(
        workflows.probe_thoughts, folder, environments, output, options, most=most, force=force
    )
    _played(as_json, _show_thoughts, probe)


def _show_thoughts(result: dict[str, Any]) -> None:
    for found in result["reports"]:
        share = found["follows"]
        say(
            f"follows changed thoughts: {format_figure(share['value'])} "
            f"({format_interval(share['interval'])}); stays {found['stays']}, "
            f"does something else {found['other']}"
        )
        say(
            f"{found['controlled']} of {found['points']} thoughts were acted on as they were, "
            f"{found['unplayed']} could not be played"
        )
    _show_end(result)


@app.command(epilog=f"Example: {_USERS}")
@takes_options(*PLAYING, *SEEING, *LIMITS, "user_base_url", before="seed")
def users(
    environments: _Environments = None,
    task_file: _Tasks = None,
    policy: _Policy = "oracle",
    user: Annotated[str, typer.Option(help="User simulator: agenda, or model:NAME.")] = "agenda",
    output: _Output = Path("runs/probe-users"),
    force: _Force = False,
    persons: Annotated[
        str, typer.Option(help="Profiles of users that are split; with commas.")
    ] = ",".join(workflows.PERSONS),
    held_out: Annotated[int, typer.Option(help="How many of them are unseen.", min=1)] = 3,
    limit: _Limit = None,
    samples: _Samples = 1,
    concurrency: _Concurrency = 64,
    seed: Seed = 0,
    as_json: JsonFlag = False,
    **shared: Any,
) -> None:
    """Play tasks with persons of two parts, seen and unseen, and compare the success."""
    play = _play_of({**locals(), **shared})
    names = [name.strip() for name in persons.split(",") if name.strip()]
    _played(as_json, _show_users, partial(workflows.probe_users, play, held_out, names), play)


def _show_users(result: dict[str, Any]) -> None:
    for found in result["reports"]:
        gain = found["difference"]["value"]
        say(
            f"seen {format_figure(found['success_seen'])}, unseen "
            f"{format_figure(found['success_unseen'])}, difference "
            f"{'-' if gain is None else f'{gain:+.3f}'} over {found['tasks']} tasks, "
            f"p {'-' if found['p_value'] is None else _p(found['p_value'])}"
        )
        for name, share in found["by_profile"].items():
            part = "unseen" if name in found["unseen"] else "seen"
            say(f"  {part}/{name}: {format_figure(share)}")
    _show_end(result)


# --- kinds that read runs -------------------------------------------------------------------------


@app.command(epilog=f"Example: {_QUESTIONS}")
def questions(
    folder: _Run,
    surplus: Annotated[
        float, typer.Option(help="Cost of a question beyond those that are needed.", min=0.0)
    ] = 0.1,
    irrelevant: Annotated[
        float, typer.Option(help="Further cost of a question that brought nothing.", min=0.0)
    ] = 0.2,
    seed: Seed = 0,
    as_json: JsonFlag = False,
) -> None:
    """Count the questions that an agent asked against those that its tasks need."""
    found = workflows.probe_questions(folder, surplus=surplus, irrelevant=irrelevant, seed=seed)
    _emit(found, as_json, _show_questions)


def _show_questions(result: dict[str, Any]) -> None:
    (found,) = result["reports"]
    names = ("success", "asked", "needed", "surplus", "irrelevant")
    rows = [
        [
            title,
            str(part["episodes"]),
            *(format_figure(part[name]) for name in names),
            str(part["short"]),
            format_figure(part["value"]["value"]),
            format_interval(part["value"]["interval"]),
        ]
        for title, key in (("all", "total"), ("to be asked", "asking"), ("not", "silent"))
        if (part := found[key])["episodes"]
    ]
    print_table("", ["name", "episodes", *names, "too few", "R", "95 % interval"], rows)
    if found["unscored"]:
        say(f"  unscored: {found['unscored']}")


@app.command(epilog=f"Example: {_MAJORITY}")
def majority(
    folder: _Run,
    k: Annotated[str, typer.Option("--k", help="How many vote, as 1,3,5.")] = "1,3,5",
    seed: Seed = 0,
    as_json: JsonFlag = False,
) -> None:
    """Have the episodes of each task vote on its end: majority@k beside pass@1 and pass@k."""
    _emit(workflows.probe_majority(folder, parse_ks(k), seed=seed), as_json, _show_majority)


def _show_majority(result: dict[str, Any]) -> None:
    rows = [
        [
            f"majority@{found['k']}",
            str(found["tasks"]),
            format_figure(found["majority"]["value"]),
            format_interval(found["majority"]["interval"]),
            format_figure(found["one"]["value"]),
            format_figure(found["any"]["value"]),
            f"{found['gain']['value']:+.3f}",
        ]
        for found in result["reports"]
    ]
    columns = ["name", "tasks", "success", "95 % interval", "pass@1", "pass@k", "gain"]
    print_table("", columns, rows)


@app.command(epilog=f"Example: {_POISON}")
def poison(
    folder: _Run,
    alarm: _Alarm = 0.01,
    seed: Seed = 0,
    as_json: JsonFlag = False,
) -> None:
    """Search episodes, before they are trained on, for texts that come with other behaviour."""
    _emit(workflows.probe_poison(folder, alarm=alarm, seed=seed), as_json, _show_poison)


def _show_poison(result: dict[str, Any]) -> None:
    (found,) = result["reports"]
    verdict = "SHIFTED" if found["flagged"] else "no shift shown"
    say(
        f"{verdict}, p {_p(found['p_value'])}: {found['texts']} texts in {found['episodes']} "
        f"episodes of {found['tasks']} tasks, {found['left_out']} left out"
    )
    rows = [
        [
            one["text"],
            str(one["episodes"]),
            one["behaviour"],
            format_figure(one["with_text"]),
            format_figure(one["without"]),
            _p(one["p_value"]),
        ]
        for one in found["found"][:_SHOWN]
    ]
    if rows:
        print_table("", ["text", "episodes", "behaviour", "with", "without", "p"], rows)


class _Problem(StrEnum):
    """What policies are compared on."""

    ENVIRONMENT = "environment"
    TASK = "task"


class _Figure(StrEnum):
    """What an episode scores."""

    SUCCESS = "success"
    REWARD = "reward"
    SHARE = "share"


class _Attempt(StrEnum):
    """What a task scores."""

    MEAN = "mean"
    BEST = "best"


@app.command(epilog=f"Example: {_PROFILES}")
def profiles(
    folders: Annotated[
        list[Path], typer.Argument(metavar="RUN...", help="Runs of two policies or more.")
    ],
    by: Annotated[_Problem, typer.Option(help="What a problem is.")] = _Problem.ENVIRONMENT,
    figure: Annotated[_Figure, typer.Option(help="What an episode scores.")] = _Figure.SUCCESS,
    attempt: Annotated[
        _Attempt, typer.Option(help="What a task scores: the mean of its episodes, or the best.")
    ] = _Attempt.MEAN,
    apart: Annotated[
        bool, typer.Option("--apart", help="Each run is a policy of its own.")
    ] = False,
    tau_max: Annotated[
        float, typer.Option(help="Who is behind by a larger factor gets nothing.", min=1.001)
    ] = 10.0,
    seed: Seed = 0,
    as_json: JsonFlag = False,
) -> None:
    """Compare policies over environments: performance profiles and the areas under them."""
    found = workflows.probe_profiles(
        folders,
        by=by.value,
        figure=figure.value,
        attempt=attempt.value,
        apart=apart,
        tau_max=tau_max,
        seed=seed,
    )
    _emit(found, as_json, _show_profiles)


def _show_profiles(result: dict[str, Any]) -> None:
    (report,) = result["reports"]
    taus = list(report["policies"][0]["profile"])
    rows = [
        [
            one["policy"],
            format_figure(one["aup"]["value"]),
            format_interval(one["aup"]["interval"]),
            str(one["best"]),
            *(format_figure(one["profile"][tau]) for tau in taus),
        ]
        for one in report["policies"]
    ]
    columns = ["policy", "AUP", "95 % interval", "best in", *(f"τ ≤ {tau}" for tau in taus)]
    print_table("", columns, rows)
    say(
        f"{report['problems']} problems; {report['unsolved']} that none solves and "
        f"{report['missing']} that not all have are left out"
    )


# --- kinds that try an environment ----------------------------------------------------------------


@app.command(epilog=f"Example: {_ALIGNMENT}")
def alignment(
    environment: Annotated[Path, typer.Argument(metavar="ENV", help="An environment folder.")],
    document: Annotated[
        Path, typer.Option(help="The text, prose or Markdown, whose sentences are tried.")
    ],
    seed: Seed = 0,
    as_json: JsonFlag = False,
) -> None:
    """Try, sentence by sentence, whether an environment does what a text says of it."""
    found = workflows.probe_alignment(environment, document, seed=seed)
    _emit(found, as_json, _show_alignment)


def _show_alignment(result: dict[str, Any]) -> None:
    (report,) = result["reports"]
    say(f"{report['aligned']} of {report['read']} sentences hold in {report['environment']}")
    for check in report["checks"]:
        if not check["aligned"]:
            say(f"  DIFFERS  {check['sentence']}  {check['found']}")
    for sentence in report["unread"]:
        say(f"  not tried  {sentence}")


app.command(epilog=f"Example: {_SIMULATOR}")(simulator)


def _show_end(result: dict[str, Any]) -> None:
    if "output" in result:
        say(f"episodes: {result['output']}")
    if "paused" in result:
        say_paused(result)
