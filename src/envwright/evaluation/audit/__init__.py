"""Audits of other people's releases: what is wrong with their tasks, rewards and tools.

``auditor`` goes over environments, ``task_probe`` asks their tasks, ``tool_probe`` their tools with
arguments of ``argument_pool``. What is asked, and how processes are sealed, stands above this
package: ``releases``, ``foreign_records``, ``remote_environment``, ``driver_process`` and, in the
worker, ``drivers``. See ``docs/evidence/audit.md``.
"""

from envwright.evaluation.audit.auditor import KINDS, audit_release, summarize_findings
from envwright.evaluation.foreign_records import AuditFinding, AuditReport
from envwright.evaluation.releases import FORMATS, PLAYABLE, Release, open_release
from envwright.evaluation.remote_environment import WorkerLimits

__all__ = [
    "FORMATS",
    "KINDS",
    "PLAYABLE",
    "AuditFinding",
    "AuditReport",
    "Release",
    "WorkerLimits",
    "audit_release",
    "open_release",
    "summarize_findings",
]
