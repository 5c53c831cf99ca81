"""``security_logs``: investigations in the logs of an attacked company (ExCyTIn, 2507.14201).

Twenty-three log tables hold everyday events; attacks are put among them. Each event of an attack
shares an identifier with the next one (the file that was downloaded from a URL, the process that
ran it), so that events and identifiers are a graph. One alert names an identifier of an attack, and
a question asks for another, ``hops`` events away. The agent writes SQL. Some events of an attack
lead nowhere, and within an attack there is one identifier of each kind, so answers are unique.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from envwright.environment.template import Template
from envwright.population import insert_statements
from envwright.sources.families.family import (
    EnvironmentFamily,
    FamilyParameter,
    GoldWalk,
    WalkFailed,
)
from envwright.sources.families.fictional_names import FictionalNames
from envwright.types import EnvironmentSpec, Parameter, Scalar, Task, ToolSpec

_START = datetime(2025, 1, 6, 6, 0, tzinfo=UTC)
_LONGEST = 7
"""Hops of a question, at most: the longest chain of kinds has one more."""
_SHORTEST_CHAIN = 5

# Kind of identifier → the column that holds it, and what a question calls it.
_KINDS = {
    "message": ("message_id", "message number"),
    "url": ("url", "URL"),
    "file": ("file_hash", "file hash"),
    "process": ("process_id", "process number"),
    "domain": ("domain", "domain"),
    "address": ("ip_address", "IP address"),
    "session": ("session_id", "session number"),
    "token": ("token_id", "token number"),
    "tunnel": ("tunnel_id", "tunnel number"),
    "logon": ("logon_id", "logon number"),
    "task": ("task_name", "scheduled task"),
    "service": ("service_name", "service"),
    "key": ("registry_key", "registry key"),
    "secret": ("secret_name", "secret"),
    "document": ("document_id", "document number"),
    "rule": ("rule_name", "mailbox rule"),
    "store": ("store_name", "storage container"),
    "certificate": ("certificate_id", "certificate number"),
    "path": ("file_path", "file path"),
    "ticket": ("ticket_id", "ticket number"),
    "share": ("share_name", "network share"),
    "block": ("block_id", "number of the firewall's block"),
}

# Log table → the identifier that is known, the one that it leads to, and what it records.
_LOGS = {
    "email_links": ("message", "url", "Links in messages"),
    "email_attachments": ("message", "file", "Files attached to messages"),
    "web_downloads": ("url", "file", "Files downloaded from the web"),
    "file_launches": ("file", "process", "Processes that ran a file"),
    "dns_queries": ("process", "domain", "Domains that processes asked for"),
    "dns_answers": ("domain", "address", "Addresses that domains resolve to"),
    "tls_certificates": ("domain", "certificate", "Certificates that domains presented"),
    "network_connections": ("process", "address", "Addresses that processes connected to"),
    "firewall_blocks": ("address", "block", "Connections that the firewall blocked"),
    "signins": ("address", "session", "Sign-ins from addresses, with their session"),
    "mailbox_rules": ("session", "rule", "Mailbox rules made in a session"),
    "document_reads": ("session", "document", "Documents opened in a session"),
    "token_grants": ("session", "token", "Tokens granted in a session"),
    "secret_reads": ("token", "secret", "Secrets read with a token"),
    "storage_copies": ("token", "store", "Containers copied with a token"),
    "vpn_sessions": ("address", "tunnel", "VPN tunnels from addresses"),
    "tunnel_logons": ("tunnel", "logon", "Logons through a tunnel"),
    "share_mounts": ("logon", "share", "Network shares mounted after a logon"),
    "helpdesk_tickets": ("logon", "ticket", "Tickets opened after a logon"),
    "registry_changes": ("process", "key", "Registry keys that processes set"),
    "scheduled_tasks": ("process", "task", "Scheduled tasks that processes made"),
    "service_installs": ("task", "service", "Services that scheduled tasks installed"),
    "file_writes": ("process", "path", "Files that processes wrote"),
}
_SEVERITIES = ("low", "medium", "high")
_TITLES = ("Unusual activity", "Rare indicator", "Suspicious sequence", "Known bad indicator")


@dataclass(slots=True)
class Attack:
    """A chain of events: tables, and the identifiers that they lead to from the first on."""

    logs: list[str]
    values: list[str]
    start: int
    """Place of the identifier that an alert reports."""
    incident: str
    alert: str

    def kind(self, place: int) -> str:
        """The kind of an identifier."""
        return _LOGS[self.logs[0]][0] if place == 0 else _LOGS[self.logs[place - 1]][1]


class SecurityWorld:
    """The logs, the attacks in them, and the questions about these."""

    def __init__(self, values: Mapping[str, int], seed: int) -> None:
        self._values, self._seed = values, seed
        self._rng = random.Random(f"security_logs {seed}")
        self._names = FictionalNames(self._rng)
        self._made: set[str] = set()
        self._people = [self._names.person() for _ in range(20)]
        self.rows: dict[str, list[dict[str, Scalar]]] = {name: [] for name in _LOGS}
        self.attacks: list[Attack] = []
        self._everyday(values["rows"])
        self._attack(values["attacks"], values["hops"])
        self.spec = self._spec()

    # --- events ----------------------------------------------------------------------------------

    def _everyday(self, count: int) -> None:
        """Events of ordinary work: identifiers occur in several of them."""
        pools = {kind: [self._value(kind) for _ in range(max(4, count // 2))] for kind in _KINDS}
        for name, (start, end, _) in _LOGS.items():
            for _ in range(count):
                known, found = self._rng.choice(pools[start]), self._rng.choice(pools[end])
                self._log(name, known, found, self._rng.randrange(20_000))

    def _attack(self, count: int, hops: int) -> None:
        for number in range(1, count + 1):
            logs = self._chain(max(_SHORTEST_CHAIN, hops))
            # One alert for each attack: a second one could be a short cut to the answer.
            start = self._rng.randint(0, len(logs) - hops)
            first = self._value(_LOGS[logs[0]][0])
            attack = Attack(logs, [first], start, f"INC-{number:03}", f"AL-{number:04}")
            minute = self._rng.randrange(20_000)
            for name in logs:
                attack.values.append(self._value(_LOGS[name][1]))
                minute += self._rng.randint(1, 45)
                self._log(name, attack.values[-2], attack.values[-1], minute)
            self._dead_ends(attack, minute)
            self.attacks.append(attack)

    def _chain(self, least: int) -> list[str]:
        """Tables of which each starts where the one before ends; no kind of identifier twice."""
        while True:
            at = self._rng.choice(["message", "url", "file", "process"])
            logs: list[str] = []
            while ways := [name for name, (start, *_) in _LOGS.items() if start == at]:
                logs.append(self._rng.choice(ways))
                at = _LOGS[logs[-1]][1]
            if len(logs) >= least:
                return logs

    def _dead_ends(self, attack: Attack, minute: int) -> None:
        """Events that share an identifier with the attack and lead nowhere."""
        taken = {attack.kind(place) for place in range(len(attack.values))}
        for place, value in enumerate(attack.values):
            ways = [
                name
                for name, (start, end, _) in _LOGS.items()
                if start == attack.kind(place) and end not in taken
            ]
            for name in self._rng.sample(ways, min(2, len(ways))):
                taken.add(_LOGS[name][1])
                self._log(name, value, self._value(_LOGS[name][1]), minute)

    def _log(self, name: str, known: str, found: str, minute: int) -> None:
        start, end, _ = _LOGS[name]
        rows = self.rows[name]
        rows.append(
            {
                "event_id": f"{name[:2].upper()}{name[-2:].upper()}-{len(rows) + 1:05}",
                "at": f"{_START + timedelta(minutes=minute):%Y-%m-%dT%H:%M:00Z}",
                _KINDS[start][0]: known,
                _KINDS[end][0]: found,
                "person": self._rng.choice(self._people),
            }
        )

    def _value(self, kind: str) -> str:
        """A new identifier."""
        rng, name = self._rng, self._names.thing().lower()
        number = rng.randrange(10_000_000)
        text = {
            "url": f"https://{name}.example/{number:x}",
            "file": f"{rng.getrandbits(128):032x}",
            "domain": f"{name}.example",
            "address": f"10.{number % 251}.{number // 251 % 251}.{number // 63_001 % 251}",
            "task": f"{name}-update",
            "service": f"{name}-service",
            "key": f"HKLM/Software/{name}",
            "secret": f"{name}-secret",
            "rule": f"move {name}",
            "store": f"store-{name}",
            "path": f"/var/lib/{name}.dat",
            "share": f"//files/{name}",
        }.get(kind, f"{kind[:3].upper()}-{number:07}")
        if text in self._made:
            return self._value(kind)
        self._made.add(text)
        return text

    # --- the environment -------------------------------------------------------------------------

    def _spec(self) -> EnvironmentSpec:
        script = _inserts("incidents", self._incidents()) + _inserts("alerts", self._alerts())
        script += "".join(_inserts(name, rows) for name, rows in self.rows.items())
        return EnvironmentSpec(
            name="security_logs",
            title="Security logs",
            description="Logs of a company's mail, devices, network and cloud, with its alerts.",
            domain="security",
            schema_sql=_schema(),
            state_sql=script + _inserts("data_dictionary", _dictionary()),
            policy=_POLICY,
            tools=(
                ToolSpec(
                    name="query",
                    description="Ask the logs in SQL (SQLite). One SELECT statement.",
                    host="query",
                    parameters={
                        "sql": Parameter(
                            json_schema={"type": "string", "description": "The statement"}
                        )
                    },
                ),
            ),
        )

    def _incidents(self) -> list[dict[str, Scalar]]:
        return [
            {"incident_id": one.incident, "severity": self._rng.choice(_SEVERITIES)}
            for one in self.attacks
        ]

    def _alerts(self) -> list[dict[str, Scalar]]:
        return [
            {
                "alert_id": one.alert,
                "incident_id": one.incident,
                "title": self._rng.choice(_TITLES),
                "indicator_kind": _KINDS[one.kind(one.start)][1],
                "indicator": one.values[one.start],
            }
            for one in self.attacks
        ]

    # --- questions -------------------------------------------------------------------------------

    def tasks(self, template: Template) -> Iterator[Task]:
        """Questions with the queries that answer them; see ``GeneratedWorld``."""
        for number, attack in enumerate(self.attacks, start=1):
            with GoldWalk(template) as walk:
                try:
                    yield self._question(walk, attack, self._seed * 1_000_000 + number)
                except WalkFailed:
                    continue

    def _question(self, walk: GoldWalk, attack: Attack, seed: int) -> Task:
        start, alert = attack.start, attack.alert
        end = start + self._values["hops"]
        label = _KINDS[attack.kind(end)][1]
        _ask(walk, "SELECT table_name, column_name FROM data_dictionary")
        found = str(_one(walk, f"SELECT indicator FROM alerts WHERE alert_id = '{alert}'"))
        passed: list[str] = []
        for name in attack.logs[start:end]:
            near, far = (_KINDS[kind][0] for kind in _LOGS[name][:2])
            found = str(_one(walk, f"SELECT {far} FROM {name} WHERE {near} = '{found}'"))
            passed.append(found)
        if passed != attack.values[start + 1 : end + 1]:
            raise WalkFailed("the logs say something else")
        return walk.task(
            f"Alert {alert} belongs to an attack. Follow the events from its indicator on: "
            f"which {label} does the attack lead to?",
            seed=seed,
            answer=found,
            path=passed,
            entities=[f"alerts/{alert}", f"incidents/{attack.incident}"],
            hops=float(len(passed)),
        )


def _ask(walk: GoldWalk, sql: str) -> list[dict[str, Scalar]]:
    rows: list[dict[str, Scalar]] = walk.call("query", sql=sql)
    return rows


def _one(walk: GoldWalk, sql: str) -> Scalar:
    """The one value of a query.

    Raises:
        WalkFailed: there are several, or none.
    """
    rows = _ask(walk, sql)
    if len(rows) != 1 or len(rows[0]) != 1:
        raise WalkFailed(f"{len(rows)} rows")
    return next(iter(rows[0].values()))


# --- text -----------------------------------------------------------------------------------------

_POLICY = """\
You investigate alerts. Ask the logs in SQL with `query`; the table data_dictionary describes every
column. Events belong to one attack where they share an identifier (a message, URL, file, process,
domain, address, session and so on). People take part in many events and are no such identifier.
Some events lead nowhere. Answer with the identifier exactly as the logs have it.
"""
_FIXED = """\
/* What belongs together, as analysts see it. */
CREATE TABLE incidents (
  incident_id TEXT PRIMARY KEY,   -- Number of the incident
  severity TEXT NOT NULL CHECK (severity IN ('low', 'medium', 'high'))   -- How severe it is
) STRICT, WITHOUT ROWID;

/* What the sensors reported. */
CREATE TABLE alerts (
  alert_id TEXT PRIMARY KEY,   -- Number of the alert
  incident_id TEXT NOT NULL REFERENCES incidents (incident_id),   -- Incident that it belongs to
  title TEXT NOT NULL,            -- What the sensor calls it
  indicator_kind TEXT NOT NULL,   -- Kind of identifier that it reports
  indicator TEXT NOT NULL         -- The identifier
) STRICT, WITHOUT ROWID;

/* What the columns of the other tables hold. */
CREATE TABLE data_dictionary (
  table_name TEXT NOT NULL,    -- Table
  column_name TEXT NOT NULL,   -- Column
  description TEXT NOT NULL,   -- What it holds
  PRIMARY KEY (table_name, column_name)
) STRICT, WITHOUT ROWID;

"""


def _columns(name: str) -> dict[str, str]:
    """The columns of a log table with what they hold."""
    start, end, _ = _LOGS[name]
    return {
        "event_id": "Number of the event",
        "at": "When it happened",
        _KINDS[start][0]: f"The {_KINDS[start][1]} that it is about",
        _KINDS[end][0]: f"The {_KINDS[end][1]} that it leads to",
        "person": "Who was at work",
    }


def _schema() -> str:
    out = [_FIXED]
    for name, (_, _, comment) in _LOGS.items():
        first, *others = _columns(name).items()
        lines = [f"  {first[0]} TEXT PRIMARY KEY,   -- {first[1]}"]
        lines += [
            f"  {column} TEXT NOT NULL{',' if at < len(others) else ''}   -- {told}"
            for at, (column, told) in enumerate(others, start=1)
        ]
        body = "\n".join(lines)
        out.append(f"/* {comment}. */\nCREATE TABLE {name} (\n{body}\n) STRICT, WITHOUT ROWID;\n")
    return "\n".join(out)


def _dictionary() -> list[dict[str, Scalar]]:
    own = {
        "alerts": {"alert_id": "Number of the alert", "indicator": "The identifier it reports"},
        "incidents": {"incident_id": "Number of the incident", "severity": "How severe it is"},
    }
    return [
        {"table_name": table, "column_name": column, "description": told}
        for table, columns in {**own, **{name: _columns(name) for name in _LOGS}}.items()
        for column, told in columns.items()
    ]


def _inserts(table: str, rows: list[dict[str, Scalar]]) -> str:
    return insert_statements(table, list(rows[0]), rows) if rows else ""


SECURITY_LOGS = EnvironmentFamily(
    name="security_logs",
    title="Investigations in security logs (ExCyTIn-Bench)",
    harder="hops",
    parameters={
        "hops": FamilyParameter("Events between an alert and the answer.", 4, 2, _LONGEST),
        "attacks": FamilyParameter("Attacks, with one alert and one question each.", 120, 4, 400),
        "rows": FamilyParameter("Everyday events in each log table.", 40, 8, 400),
    },
    world=SecurityWorld,
)
