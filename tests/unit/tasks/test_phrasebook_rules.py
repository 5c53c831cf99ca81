"""Phrases that rules write for an environment's tools, and what they leave out."""

from __future__ import annotations

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.inference import infer_environments
from envwright.sources.document import Document
from envwright.sources.openapi import interface_of
from envwright.tasks.phrase_readability import readable_phrasing, unreadable_phrases
from envwright.tasks.phrasebook_rules import kinds_of, phrasing_by_rules
from envwright.workflows.environment_build import with_phrasing
