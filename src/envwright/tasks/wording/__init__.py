"""Goals in words: what a simulated user says, in several families of templates.

The language is that of ``docs/requests.md``. A family has its own frames, its own syntax of facts
and values, and its own clauses, so that a family that is held out is a way of speaking that was
never heard.
"""

from envwright.tasks.wording.english import label, noun, plural
from envwright.tasks.wording.families import FAMILIES
from envwright.tasks.wording.questions import outcome_text, question_text
from envwright.tasks.wording.turns import Spoken, speak
from envwright.tasks.wording.values import say

__all__ = [
    "FAMILIES",
    "Spoken",
    "label",
    "noun",
    "outcome_text",
    "plural",
    "question_text",
    "say",
    "speak",
]
