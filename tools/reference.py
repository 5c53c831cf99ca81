"""Writes the pages of the reference that come from the program itself.

python tools/reference.py           # write them in docs/reference
python tools/reference.py --check   # exit code 1 where they are out of date
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from envwright.storage.bundled import PARTS, environment_folders

ROOT = Path(__file__).resolve().parents[1]
REFERENCE = ROOT / "docs" / "reference"


# --- the command line ---------------------------------------------------------------------------


def cli_page() -> str:
    """Every verb with its arguments, options and examples, as ``--help`` says them."""
    from envwright.cli import VERBS, load_command

    out = [
        "# Command line",
        "",
        "Every verb but `serve` and `view` takes `--json` for one JSON object on standard output "
        "and nothing else there. "
        "Exit code 0: success. 1: a check failed. 2: bad input. 3: paused, to be resumed.",
        "",
    ]
    for name in VERBS:
        out += command_text(load_command(name), f"envwright {name}", 2)
    return "\n".join(out).rstrip() + "\n"


def command_text(command: Any, name: str, level: int) -> list[str]:
    """A verb; a group of them with each below it."""
    out = [f"{'#' * level} {name}", "", plain(command.help or ""), ""]
    if hasattr(command, "commands"):
        for inner, found in command.commands.items():
            out += command_text(found, f"{name} {inner}", level + 1)
        return out
    context = command.make_context(name, [], resilient_parsing=True)
    usage = " ".join(command.collect_usage_pieces(context))
    out += ["```text", f"{name} {usage}", "```", ""]
    rows = [row for parameter in command.params if (row := parameter_row(parameter, context))]
    if rows:
        out += ["| option | meaning | default |", "|---|---|---|", *rows, ""]
    if command.epilog:
        out += ["```text", plain_lines(command.epilog), "```", ""]
    return out


def parameter_row(parameter: Any, context: Any) -> str:
    """A line of the table of options."""
    if getattr(parameter, "hidden", False) or parameter.name == "help":
        return ""
    if parameter.param_type_name == "option":
        names = ", ".join(f"`{name}`" for name in (*parameter.opts, *parameter.secondary_opts))
    else:
        names = f"`{(parameter.metavar or parameter.name or '').upper().strip('[]{}.')}`"
    default = parameter.get_default(context, call=False)
    shown = "" if default in (None, False, (), [], "") or callable(default) else f"`{default}`"
    help_text = plain(getattr(parameter, "help", "") or "")
    help_text = re.sub(r"([|\[\]])", r"\\\1", help_text)
    return f"| {names} | {help_text} | {shown} |"


def plain(text: str) -> str:
    """Help as one line, without the marks of rich."""
    return re.sub(r"\s+", " ", plain_lines(text)).strip()


def plain_lines(text: str) -> str:
    """Help without the marks of rich."""
    return re.sub(r"\[/?(?:bold|dim|green|yellow|red|cyan)\]", "", text).replace(r"\[", "[").strip()


# --- file formats -------------------------------------------------------------------------------


def formats_page() -> str:
    """The records of ``types.py``, in data-flow order: what the JSON files hold."""
    from envwright import types

    tree = ast.parse(Path(types.__file__).read_text(encoding="utf-8"))
    out = [
        "# File formats",
        "",
        "Files hold records as JSON: `tasks.jsonl` a `Task` a line, `trajectories.jsonl` a "
        "`Trajectory` a line, `environment.yaml` and its siblings an `EnvironmentSpec`. A key that "
        "has its default may be left out. In the order in which data flows:",
        "",
    ]
    for node in tree.body:
        record = getattr(types, node.name, None) if isinstance(node, ast.ClassDef) else None
        if (
            not (inspect.isclass(record) and issubclass(record, BaseModel))
            or record is types.Record
        ):
            continue
        assert isinstance(node, ast.ClassDef)
        if node.name.startswith("_"):
            continue
        out += [f"## {node.name}", "", words(record.__doc__ or ""), ""]
        rows = record_rows(record, node)
        if rows:
            out += ["| key | type | default | meaning |", "|---|---|---|---|", *rows, ""]
    return "\n".join(out).rstrip() + "\n"


def record_rows(record: type[BaseModel], node: ast.ClassDef) -> list[str]:
    """A line for each field."""
    notes = field_notes(node)
    rows = []
    for name, field in record.model_fields.items():
        kind = re.sub(r"(?:envwright\.types|typing|collections\.abc|enum)\.", "", type_text(field))
        default = "required" if field.is_required() else f"`{field.get_default()!r}`"
        if len(default) > 40:
            default = "see the text"
        kind = kind.replace("|", "\\|")
        rows.append(f"| `{name}` | `{kind}` | {default} | {words(notes.get(name, ''))} |")
    return rows


def type_text(field: Any) -> str:
    """A field's annotation as it is written."""
    found = field.annotation
    return (
        found.__name__ if inspect.isclass(found) and not hasattr(found, "__args__") else str(found)
    )


def field_notes(node: ast.ClassDef) -> dict[str, str]:
    """Field → the comment behind it, or the text below it."""
    from envwright import types

    lines = Path(types.__file__).read_text(encoding="utf-8").splitlines()
    notes = {}
    for field in node.body:
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            _, _, said = lines[(field.end_lineno or 1) - 1].partition("  # ")
            notes[field.target.id] = said[:1].upper() + said[1:] + "." * bool(said)
    for field, note in zip(node.body, node.body[1:], strict=False):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(note, ast.Expr)
            and isinstance(note.value, ast.Constant)
        ):
            notes[field.target.id] = str(note.value.value)
    return notes


def words(text: str) -> str:
    """A docstring as one paragraph of Markdown."""
    return re.sub(r"\s+", " ", text).replace("``", "`").replace("|", "\\|").strip()


# --- the collection -----------------------------------------------------------------------------


def collection_page() -> str:
    """The environments that ship, with the figures of their cards."""
    from envwright import workflows

    found = workflows.list_environments()
    cards = [c for c in found.environments if c.check]
    totals = {what: sum(card.tasks.get(what, 0) for card in cards) for what in ("proven", *SHARES)}
    held = (sum(card.check["held"] for card in cards), sum(card.check["checks"] for card in cards))
    seen = (
        sum(card.check["noticed"] for card in cards),
        sum(card.check["defects"] for card in cards),
    )
    shares = ", ".join(
        f"{number} ({number / totals['proven']:.0%}) {SHARES[what]}"
        for what, number in totals.items()
        if what in SHARES and number
    )
    special = "".join(
        f"{count} {what}, "
        for what in ("user tools", "search tools")
        if (count := sum(card.size.get(what, 0) for card in cards))
    )
    stated = sum("states" in card.size for card in cards)
    states = sum(card.size.get("states", 1) for card in cards)
    out = [
        "# The collection",
        "",
        f"{len(cards)} environments with a card, in {len({c.category for c in cards})} of 20 "
        f"categories: {sum(c.size['tools'] for c in cards)} tools, {special}"
        f"{sum(c.depth['guards'] for c in cards)} guards that bind, {totals['proven']} proven "
        f"tasks, of which {shares}. In {stated} environments tasks begin in further given states, "
        f"too ({states} states in all). {held[0]} of {held[1]} checks hold; {seen[0]} of {seen[1]} "
        "seeded defects are noticed. `envwright list` prints the same.",
        "",
        "All but `retail` were written by language models, or by rules and then enriched by one; "
        "`report.json` and `authoring.jsonl` of each folder say how. Tasks in a model's words come "
        "first in `tasks.jsonl`; `proposals.jsonl.gz` has every answer, the refused ones too. "
        "Environments with an asterisk are in the package `envwright-worlds` (`worlds/` of a "
        "checkout), the others in `envwright`. `CONTRIBUTING.md` says how to add one.",
        "",
        *part_lines(cards),
        "| environment | category | part | tools | tables | rows | transitions | guards | tasks | "
        "rule | refusal | turns | ≥ 10 calls | model's words |",
        "|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    folders = environment_folders()
    for card in sorted(cards, key=lambda card: (card.category, card.name)):
        mark = "*" if "envwright_worlds" in folders[card.name].parts else ""
        counts = [card.size[key] for key in ("tools", "tables", "rows")]
        counts += [card.depth["transitions"], card.depth["guards"]]
        counts += [card.tasks[what] for what in ("proven", *SHARES) if what != ACTING]
        row = [f"`{card.name}`{mark} {card.title}", card.category, card.part, *map(str, counts)]
        out.append(f"| {' | '.join(row)} |")
    return "\n".join([*out, *baseline_lines(found), *group_lines(found)]) + "\n"


def part_lines(cards: Sequence[Any]) -> list[str]:
    """What is trained on, and what is held out."""
    told = []
    for part in PARTS:
        own = [card for card in cards if card.part == part]
        told.append(f"{part} {len(own)} ({sum(c.tasks['proven'] for c in own)} tasks)")
    return [
        f"Parts: {', '.join(told)}. Families stay together: no group crosses parts, and no two "
        "parts share a structure or more than a fifth of the names of their tools; *dev* and "
        "*test* have all categories. `envwright list --part test`, `envwright export datasets "
        '--collection --part train`, and in a recipe `train.environments = ["collection:train"]`. '
        "`splits.toml` of the package names what is held out.",
        "",
    ]


def baseline_lines(found: Any) -> list[str]:
    """What the policies without a model score, over all cards that have the figures."""
    played = [c.baselines for c in (*found.environments, *found.groups) if c.baselines]
    out = ["", "## Reference figures", ""]
    out.append(
        f"Success of policies without a model on up to 20 tasks of each of {len(played)} "
        "environments and groups; `trivial` copies the values of the request into calls. Each "
        "`card.json` has its own."
    )
    out += ["", "| policy | success | episodes |", "|---|--:|--:|"]
    for policy in played[0] if played else ():
        of = [one[policy] for one in played]
        episodes = sum(one["episodes"] for one in of)
        rate = sum(one["success"] * one["episodes"] for one in of) / episodes
        out.append(f"| `{policy}` | {rate:.3f} | {episodes:g} |")
    return out


def group_lines(found: Any) -> list[str]:
    """The groups of environments, with the figures of their cards."""
    total = {key: sum(g.tasks[key] for g in found.groups) for key in ("proven", "values flow")}
    out = [
        "",
        "## Groups",
        "",
        f"{len(found.groups)} [groups](groups.md) of environments that know the same people, with "
        f"{total['proven']} proven tasks; in {total['values flow']} of them what one environment "
        "shows counts in another.",
        "",
        "| group | environments | shared | tasks | values flow | rule | refusal | turns | "
        "≥ 10 calls |",
        "|---|---|---|--:|--:|--:|--:|--:|--:|",
    ]
    for one in found.groups:
        shared = ", ".join(f"{number} {what}" for what, number in one.shared.items())
        keys = ("proven", "values flow", "on a rule", "refusals", "several turns", "long")
        row = [f"`{one.name}` {one.title}", ", ".join(f"`{n}`" for n in one.environments), shared]
        out.append(f"| {' | '.join([*row, *(str(one.tasks[key]) for key in keys)])} |")
    return out


ACTING = "with an act of the user's"
SHARES = {
    "on a rule": "hinge on a rule",
    "refusals": "end in a refusal",
    "several turns": "have several turns",
    "long": "have ten calls or more",
    "in a model's words": "are in a model's words",
    ACTING: "need an act of the user's",
}
"""Counts of a card's tasks → what the tasks do."""


# --- environments in full -----------------------------------------------------------------------

PRINTED = (
    "card_disputes",
    "dairy_herd_register",
    "parish_rota",
    "campsite_reception",
    "passport_office",
)
FILES = {
    "policy.md": "text",
    "schema.sql": "sql",
    "tools.yaml": "yaml",
    "invariants.sql": "sql",
    "state.sql": "sql",
    "phrasing.yaml": "yaml",
}


def printed_page() -> str:
    """Five small environments with all their files; their tasks are on the page of wordings."""
    where = environment_folders()
    out = [
        "# Five environments in full",
        "",
        "Every file that says what these environments do, unedited: rules, tables, tools, "
        "invariants, rows, and how people speak of them. A language model wrote them; no person "
        "read them. Requests of users are printed on [What users say](../evidence/wordings.md).",
        "",
    ]
    for name in PRINTED:
        out += [f"## `{name}`", ""]
        for file, kind in FILES.items():
            text = (where[name] / file).read_text(encoding="utf-8").rstrip()
            out += [f"### {file} of `{name}`", "", f"````{kind}", text, "````", ""]
    return "\n".join(out).rstrip() + "\n"


def main() -> None:
    """Write the pages, or compare."""
    stale = []
    pages = {
        "cli.md": cli_page(),
        "file-formats.md": formats_page(),
        "collection.md": collection_page(),
        "environments-in-full.md": printed_page(),
    }
    for name, page in pages.items():
        path = REFERENCE / name
        if path.exists() and path.read_text(encoding="utf-8") == page:
            continue
        stale.append(name)
        if "--check" not in sys.argv:
            path.write_text(page, encoding="utf-8")
    if stale:
        print("out of date:" if "--check" in sys.argv else "written:", ", ".join(stale))
    sys.exit(bool(stale) and "--check" in sys.argv)


if __name__ == "__main__":
    main()
