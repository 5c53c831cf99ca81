"""Whether a tool would agree with its own operation; what a reader would doubt is left out.

What an operation does is inferred from paths, methods and schemas. Each inference is good for most
documents and wrong for some, and a wrong tool is worse than none. So each operation that was
understood is held against its document once more: does the prose speak of another verb, is an
identifier or a field of its body nowhere in the tool, does any answer show what it writes?
"""

from __future__ import annotations

from collections.abc import Callable

from envwright.synthesis.doubts import answers, inputs, others, prose
from envwright.synthesis.doubts.about import About
from envwright.synthesis.model import Intent, Reason

Doubt = Callable[[About, Intent], str]
"""Why a reader of the document would doubt the tool; empty where nothing speaks for it."""

DOUBTS: tuple[Doubt, ...] = (
    prose.either,
    prose.contradicted,
    prose.named_oddly,
    prose.unfiltered,
    prose.conditional,
    prose.ones_own,
    inputs.lost_identifiers,
    inputs.lost_query,
    answers.unshown,
    answers.silent,
    inputs.lost_body,
    inputs.other_form,
    inputs.kept_and_asked,
    inputs.unasked,
    inputs.wrapped,
    answers.unseen,
    answers.receipt,
    answers.other_thing,
    answers.enveloped,
    answers.beside,
    answers.numbered,
    others.of_the_caller,
    others.other_key,
    others.found_by_another,
    others.freely_named,
    others.same_action,
    others.only_put,
    others.twin,
)


def doubt(about: About, intent: Intent) -> str:
    """The first doubt about an operation; empty where there is none."""
    return next((why for ask in DOUBTS if (why := ask(about, intent))), "")


def leave_out(about: About) -> None:
    """Move what is doubtful from ``world.intents`` to ``world.unmapped``."""
    world = about.world
    found = [(intent, doubt(about, intent)) for intent in world.intents]
    for intent, why in found:
        if why:
            world.unmapped[intent.operation.id] = (Reason.DOUBTFUL, why)
    world.intents = [intent for intent, why in found if not why]
