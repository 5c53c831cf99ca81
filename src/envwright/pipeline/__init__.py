"""The one package that knows every stage: what each verb of the command line does.

Functions take paths and plain options, and return the JSON object that the verb prints. Each is
imported when it is first asked for.
"""

from typing import TYPE_CHECKING

from envwright.pipeline.lazily import lazily

if TYPE_CHECKING:
    from envwright.evaluation.audit import FORMATS as AUDIT_FORMATS
    from envwright.pipeline.assessing import AssessOptions, assess
    from envwright.pipeline.auditing import audit
    from envwright.pipeline.authoring import AuthorOptions, author
    from envwright.pipeline.building import build
    from envwright.pipeline.bulk import MEMORY as BULK_MEMORY
    from envwright.pipeline.bulk import BulkOptions, build_many, is_many
    from envwright.pipeline.checking import check, check_folders, graph, serve
    from envwright.pipeline.conversing import AskOptions
    from envwright.pipeline.enriching import enrich
    from envwright.pipeline.evaluating import (
        BFCL_CATEGORIES,
        BFCL_DEFAULT,
        TAU2_DOMAINS,
        evaluate,
    )
    from envwright.pipeline.foreign import USER as FOREIGN_USER
    from envwright.pipeline.foreign import rollout_foreign
    from envwright.pipeline.mining import MineOptions, mine
    from envwright.pipeline.modelled import RewordOptions, reword
    from envwright.pipeline.options import RolloutOptions
    from envwright.pipeline.populating import populate_environment
    from envwright.pipeline.proposing import ProposeOptions, propose, proposed_edges
    from envwright.pipeline.quickstart import QUICKSTART_DOCUMENT, bundled, quickstart
    from envwright.pipeline.revising import ReviseOptions
    from envwright.pipeline.rolling import rollout
    from envwright.pipeline.solving import solves
    from envwright.pipeline.tasking import load_tasks, prove, tasks
    from envwright.pipeline.training import train
    from envwright.rollout.managers import KNOWN as CONTEXTS
    from envwright.rollout.scripted import KNOWN as POLICIES
    from envwright.rollout.users.factory import KNOWN as USERS
    from envwright.tasks.generate import Options as TaskOptions
    from envwright.tasks.modelled.proposing import Proposals
    from envwright.tasks.rewards import REWARDS
    from envwright.tasks.samplers import SAMPLERS
    from envwright.tasks.wording import FAMILIES
else:
    __getattr__ = lazily(__name__)

__all__ = [
    "AUDIT_FORMATS",
    "BFCL_CATEGORIES",
    "BFCL_DEFAULT",
    "BULK_MEMORY",
    "CONTEXTS",
    "FAMILIES",
    "FOREIGN_USER",
    "POLICIES",
    "QUICKSTART_DOCUMENT",
    "REWARDS",
    "SAMPLERS",
    "TAU2_DOMAINS",
    "USERS",
    "AskOptions",
    "AssessOptions",
    "AuthorOptions",
    "BulkOptions",
    "MineOptions",
    "Proposals",
    "ProposeOptions",
    "ReviseOptions",
    "RewordOptions",
    "RolloutOptions",
    "TaskOptions",
    "assess",
    "audit",
    "author",
    "build",
    "build_many",
    "bundled",
    "check",
    "check_folders",
    "enrich",
    "evaluate",
    "graph",
    "is_many",
    "load_tasks",
    "mine",
    "populate_environment",
    "propose",
    "proposed_edges",
    "prove",
    "quickstart",
    "reword",
    "rollout",
    "rollout_foreign",
    "serve",
    "solves",
    "tasks",
    "train",
]
