"""Goals in words: what a simulated user says, in several families of templates.

The language is that of ``docs/reference/request-language.md``. A family has its own frames, its own
syntax of facts and values, and its own clauses, so that a family that is held out is a way of
speaking that was never heard.
"""

from envwright.tasks.phrasing.english import row_noun, row_plural, spoken_label
from envwright.tasks.phrasing.fact_phrases import say_value
from envwright.tasks.phrasing.template_families import DEFAULT_FAMILIES, FAMILIES
from envwright.tasks.phrasing.user_messages import (
    PhrasedMessages,
    outcome_text,
    phrase_messages,
    question_text,
)

__all__ = [
    "DEFAULT_FAMILIES",
    "FAMILIES",
    "PhrasedMessages",
    "outcome_text",
    "phrase_messages",
    "question_text",
    "row_noun",
    "row_plural",
    "say_value",
    "spoken_label",
]
