"""What each verb of the command line does: the one package that knows every stage.

Functions take paths and plain options and return a typed result, whose ``data()`` is the JSON
object that the verb prints. Each is imported when it is first asked for.
"""

from typing import TYPE_CHECKING

from envwright.lazy_imports import lazy_getattr

if TYPE_CHECKING:
    from envwright.evaluation.audit import FORMATS as AUDIT_FORMATS
    from envwright.evaluation.audit import PLAYABLE as PLAY_FORMATS
    from envwright.inference.contracts import contract_line
    from envwright.inference.source_coverage import coverage_line
    from envwright.rollout.policies.context_reduction import CONTEXT_NAMES as CONTEXTS
    from envwright.rollout.policies.policy_registry import POLICY_NAMES as POLICIES
    from envwright.rollout.probes.trigger_difference import TRIGGERS
    from envwright.rollout.users.speech_profiles import PERSONS
    from envwright.rollout.users.user_registry import USER_NAMES as USERS
    from envwright.scoring.rewards import REWARDS
    from envwright.tasks.generator import TaskOptions
    from envwright.tasks.llm.proposal_jobs import ProposalSettings
    from envwright.tasks.phrasing import DEFAULT_FAMILIES, FAMILIES
    from envwright.tasks.samplers import SAMPLERS
    from envwright.workflows.arena import run_arena
    from envwright.workflows.benchmarks import (
        BFCL_CATEGORIES,
        BFCL_DEFAULT,
        TAU2_DOMAINS,
        evaluate_benchmark,
        rollout_foreign,
    )
    from envwright.workflows.benchmarks import USER as FOREIGN_USER
    from envwright.workflows.bulk import MEMORY as BULK_MEMORY
    from envwright.workflows.bulk import BulkOptions, build_many, is_many
    from envwright.workflows.collection import (
        list_environments,
        validate_environments,
        write_baselines,
    )
    from envwright.workflows.derived_data import export_data
    from envwright.workflows.environment_assessment import (
        AssessOptions,
        ReviseOptions,
        assess_environments,
    )
    from envwright.workflows.environment_build import build_from_sources
    from envwright.workflows.environment_checks import (
        check_environments,
        check_folders,
        serve_environment,
    )
    from envwright.workflows.environment_groups import load_environments
    from envwright.workflows.environment_states import populate_environment
    from envwright.workflows.episode_service import ServiceOptions, episode_app, serve_episodes
    from envwright.workflows.exports import TARGETS as EXPORT_TARGETS
    from envwright.workflows.exports import export_environment
    from envwright.workflows.exports.collection_export import export_collection
    from envwright.workflows.family_build import TASKS as FAMILY_TASKS
    from envwright.workflows.family_build import build_families, is_family, list_families
    from envwright.workflows.given_states import StateOptions, author_states
    from envwright.workflows.graph_queries import build_graph_queries
    from envwright.workflows.hindsight import label_run
    from envwright.workflows.lexicon_build import LexiconOptions, build_lexicon
    from envwright.workflows.llm_author import AuthorOptions, author_environments
    from envwright.workflows.llm_enrichment import enrich_environments
    from envwright.workflows.llm_tasks import (
        ProposeOptions,
        RewordOptions,
        propose_task_file,
        proposed_edges,
        reword_tasks,
    )
    from envwright.workflows.map_author import map_sources
    from envwright.workflows.model_access import AskOptions
    from envwright.workflows.probes import (
        ProbePlay,
        ProbeResult,
        probe_alignment,
        probe_information,
        probe_majority,
        probe_poison,
        probe_profiles,
        probe_questions,
        probe_tasks,
        probe_thoughts,
        probe_triggers,
        probe_users,
    )
    from envwright.workflows.quickstart import QUICKSTART_DOCUMENT, bundled_document, run_quickstart
    from envwright.workflows.release_audit import audit_target
    from envwright.workflows.release_import import IMPORT_FORMATS, import_release
    from envwright.workflows.rollout_setup import RolloutOptions
    from envwright.workflows.rollouts import episode_scores, rollout_tasks
    from envwright.workflows.run_reports import (
        GROUPINGS,
        RunFolder,
        compare_run_folders,
        report_run,
    )
    from envwright.workflows.simulator_probe import SimulatorOptions, probe_simulator
    from envwright.workflows.solve_report import report_solves
    from envwright.workflows.study_report import study_tables
    from envwright.workflows.study_runs import run_study
    from envwright.workflows.task_choice import SPLIT_UNITS, select_task_file
    from envwright.workflows.task_files import load_tasks, make_tasks, prove_task_file
    from envwright.workflows.tool_graphs import graph_environment
    from envwright.workflows.topics import MineOptions, mine_files
    from envwright.workflows.trace_build import build_traces, is_trace
    from envwright.workflows.training_workflow import train_by_recipe
    from envwright.workflows.view import export_view, serve_view
else:
    __getattr__ = lazy_getattr(__name__)

__all__ = [
    "AUDIT_FORMATS",
    "BFCL_CATEGORIES",
    "BFCL_DEFAULT",
    "BULK_MEMORY",
    "CONTEXTS",
    "DEFAULT_FAMILIES",
    "EXPORT_TARGETS",
    "FAMILIES",
    "FAMILY_TASKS",
    "FOREIGN_USER",
    "GROUPINGS",
    "IMPORT_FORMATS",
    "PERSONS",
    "PLAY_FORMATS",
    "POLICIES",
    "QUICKSTART_DOCUMENT",
    "REWARDS",
    "SAMPLERS",
    "SPLIT_UNITS",
    "TAU2_DOMAINS",
    "TRIGGERS",
    "USERS",
    "AskOptions",
    "AssessOptions",
    "AuthorOptions",
    "BulkOptions",
    "LexiconOptions",
    "MineOptions",
    "ProbePlay",
    "ProbeResult",
    "ProposalSettings",
    "ProposeOptions",
    "ReviseOptions",
    "RewordOptions",
    "RolloutOptions",
    "RunFolder",
    "ServiceOptions",
    "SimulatorOptions",
    "StateOptions",
    "TaskOptions",
    "assess_environments",
    "audit_target",
    "author_environments",
    "author_states",
    "build_families",
    "build_from_sources",
    "build_graph_queries",
    "build_lexicon",
    "build_many",
    "build_traces",
    "bundled_document",
    "check_environments",
    "check_folders",
    "compare_run_folders",
    "contract_line",
    "coverage_line",
    "enrich_environments",
    "episode_app",
    "episode_scores",
    "evaluate_benchmark",
    "export_collection",
    "export_data",
    "export_environment",
    "export_view",
    "graph_environment",
    "import_release",
    "is_family",
    "is_many",
    "is_trace",
    "label_run",
    "list_environments",
    "list_families",
    "load_environments",
    "load_tasks",
    "make_tasks",
    "map_sources",
    "mine_files",
    "populate_environment",
    "probe_alignment",
    "probe_information",
    "probe_majority",
    "probe_poison",
    "probe_profiles",
    "probe_questions",
    "probe_simulator",
    "probe_tasks",
    "probe_thoughts",
    "probe_triggers",
    "probe_users",
    "propose_task_file",
    "proposed_edges",
    "prove_task_file",
    "report_run",
    "report_solves",
    "reword_tasks",
    "rollout_foreign",
    "rollout_tasks",
    "run_arena",
    "run_quickstart",
    "run_study",
    "select_task_file",
    "serve_environment",
    "serve_episodes",
    "serve_view",
    "study_tables",
    "train_by_recipe",
    "validate_environments",
    "write_baselines",
]
