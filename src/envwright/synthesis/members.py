"""Tables of pairs: a tool that lists the things which such a table joins to one thing."""

from __future__ import annotations

from envwright.synthesis.locating import Scope, locate
from envwright.synthesis.model import Entity, Intent
from envwright.synthesis.naming import quoted
from envwright.synthesis.reading import paging
from envwright.types import Returns, ToolSpec


def members_tool(scope: Scope, intent: Intent) -> ToolSpec:
    """The members of the thing in the path, with what the table of pairs says about each."""
    pairs = scope.entities[intent.entity]
    here = locate(scope, intent.route, len(intent.route.groups))
    joining = pairs.fields[intent.member]
    member = scope.entities[joining.references]
    owning = intent.listed
    key = joining.referred or member.key
    sql = (
        f"SELECT {_columns(pairs, member, {owning, intent.member})} FROM {quoted(pairs.table)} AS p"
        f" JOIN {quoted(member.table)} AS m ON m.{quoted(key)} = p.{quoted(intent.member)}"
        f" WHERE p.{quoted(owning)} = {here.key}"
        f" ORDER BY m.{quoted(member.key)} {paging(intent, here)}"
    )
    return ToolSpec(
        name="members",
        parameters=here.parameters,
        let=here.lets,
        require=tuple(here.guards),
        returns=Returns(shape="rows", sql=sql),
    )


def _columns(pairs: Entity, member: Entity, joined: set[str]) -> str:
    shown = [f"m.{quoted(f.name)}" for f in member.fields.values() if not f.hidden]
    shown += [
        f"p.{quoted(f.name)}"
        for f in pairs.fields.values()
        if f.name not in joined and f.name not in member.fields and not f.hidden
    ]
    return ", ".join(shown)
