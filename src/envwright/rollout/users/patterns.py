"""What agents say to users, as patterns: kinds of questions, and how a message ends."""

from __future__ import annotations

import re


def any_of(*patterns: str, flags: int = 0) -> re.Pattern[str]:
    """One pattern that finds any of several, whatever the case."""
    return re.compile("|".join(f"(?:{p})" for p in patterns), re.IGNORECASE | flags)


OPEN = any_of(
    r"\b(?:tell|give|share|say)(?: me)?(?: \w+){0,2} (?:more|everything)\b",
    r"\b(?:more|further|additional|other|any|missing) (?:detail|information|info|specific|context)",
    r"\bmore specific|\bnot (?:specific|clear|precise) enough\b",
    r"\b(?:elaborate|clarif)",
    r"\bwhat (?:exactly |else )?(?:would you like|do you (?:want|need)|can i do|should i do)\b"
    r"(?!.*\b(?:as|for|in|to be) the\b)",
    r"\bhow (?:can|may|could) i (?:help|assist|be of)",
    r"\bwhat else (?:can|could|do|should) (?:you|i) (?:tell|say|know)",
    r"\b(?:anything|something|what) else (?:i should know|you can tell|that i should|to add)",
    r"\b(?:anything|something)(?: that)? you(?: would|'d|'ll| want| wish| like| need| can| could"
    r"| have| should| still)* (?:to )?(?:add|tell|mention|say|share|note|point out)\b",
    r"\bexactly (?:what|which|do) you\b|(?<!that )\bwhat (?:exactly )?you (?:need|want)\b",
    r"\banything i (?:should|need to) know",
    r"\bwhat (?:is|'s) missing|\b(?:am|are) (?:i|we) missing\b|\bunclear\b",
    r"\b(?:lack|need|require|miss)(?:ing)?(?: \w+){0,4} (?:information|info|details?)\b",
    r"\b(?:have|did)(?: not|n't) (?:mention|sa(?:y|id)|t(?:ell|old))",
    r"\b(?:in|some) (?:more )?detail",
    r"\b(?:need|want|require) (?:a (?:bit|little) |some )?more\b",
)
"""Questions that ask for whatever there is to say."""

OFFER = any_of(
    r"\b(?:anything|something|nothing|what) (?:else|more|further)\b",
    r"\b(?:any|some|no) (?:other|further|more|additional) \w+\?",
    r"\b(?:other|further) (?:request|question|thing|matter|assistance|help)",
    r"\bif you need (?:me|help|any)",
    r"\b(?:is|was|will) (?:that|this|it) (?:be )?(?:all|everything)\b",
    r"\bhelp you with\b",
    r"\b(?:anything|something|more)(?: that)? (?:i|we) (?:can|could|may|should)"
    r" (?:do|help|assist)\b",
)
"""Offers to go on with something else."""

GO_AHEAD = any_of(
    r"(?<!^to )(?<!order to )(?<!cannot )(?<!can't )\b(?:go ahead|proceed|continue|carry on)\b",
    r"\bcarry (?:it|this|that) out\b",
    r"\b(?:shall|should|may|can) i (?:do|make|submit|finalise|finalize|apply) (?:it|this|that|so)",
    r"\b(?:is|are|was|would) (?:this|that|it|these|those|all|everything)(?: \w+)?"
    r" (?:ok|okay|right|correct|fine|all right|alright|what you)",
    r"\b(?:do|can|could|would) you (?:please )?(?:confirm|agree)\b(?! (?:your|the) \w+\?)",
    r"\b(?:yes ?(?:/|or) ?no|correct|right|ok|okay)\)?\?",
    r"\bplease confirm\b",
    r"\bjust to confirm\b",
    r"\bam i right\b",
)
"""Questions whether to do what was proposed."""

POINTING_BACK = any_of(
    r"^\W*(?:is|are|was|does|do|would|did|has) (?:this|that|it|these|those|all|everything)\b"
)
"""Questions about what was said before them."""

ASKING = any_of(
    r"\?\s*$",
    r"\b(?:please|kindly) (?:\w+ )?(?:tell|give|provide|specify|share|confirm|clarify|describe"
    r"|explain|choose|pick|select|enter|send|name|state|let me know|indicate|say|reply)\b",
    r"\b(?:i|we)(?:'d| would|'ll| will| still|)(?: also| only)?"
    r" (?:need|require|am missing|are missing)\b"
    r"(?! to (?:check|look|find|verify)\b)",
    r"^(?:tell|give|provide|specify|share) me\b",
    r"\blet me know (?:which|what|who|whether|if|the|your|how|when|where)\b",
    r"^(?:which|what|who|whose|when|where|why|how)\b.*\?",
    r"\b(?:can|could|may|might) (?:i|you) (?:please )?(?:have|get|know|ask)\b",
    r"\bmissing\b|\b(?:everything|all)(?: \w+){0,3} (?:except|but)(?: for)? the\b",
    r"\bnot (?:specific|clear|precise) enough\b",
    r"\b(?:i|we) (?:still |also )?(?:lack|do(?: not|n't) have enough|cannot go on without)\b",
)
"""Sentences that want an answer."""

YES_NO = any_of(
    r"^(?:\W*(?:so|and|ok|okay|just to (?:confirm|be sure|check)|then|sorry|thanks|great|well)\b"
    r"[,:]?\s*)*"
    r"(?:shall|should|may|can i|could i|do i|do you (?:mean|want|wish|confirm)|did you mean|is|are"
    r"|was|were|will|would|am i|you want|you mean|would you like|must i|does|has|have)\b",
    r"\b(?:right|correct|ok|okay|yes ?(?:/|or) ?no)\s*\)?\?$",
    r"\bconfirm\b",
    GO_AHEAD.pattern,
    r"^(?!.*\b(?:what|which|who|whose|when|where|why|how)\b).*\w.*\?\W*$",
)
"""Questions that are answered by yes or no; a statement with a question mark is one, too."""

INQUIRING = any_of(
    r"\b(?:do|did|can|could|would|will) you (?:please |also |by any chance )*"
    r"(?:tell|give|provide|specify|share|help|know|have|remember|let me know|clarify|say|send"
    r"|name)\b",
    r"\bhappen to (?:know|have)\b",
    r"\b(?:may|can|could|might) i (?:please )?(?:ask|have|know|get)\b",
    r"\bwould you mind\b",
)
"""Yes-or-no questions in form only: they want a value."""

WHICH = any_of(
    r"\b(?:which|what) (?:one|record|row|entry|item)\b",
    r"\bwhich (?:of|is|are|do|did|should|would|exactly)\b",
    r"\bwhich\W*$|\bwhich\?",
    r"\bwho (?:is|are) (?:it|this|that|the|meant)\b|\bwho or what\b",
    r"\bwho(?: exactly)? (?:do|should|would) (?:you|i|it)\b",
    r"\bnarrow (?:it|this|that|them)? ?down\b",
    r"\bmore than one\b",
    r"\b(?:right|correct|intended) one\b",
    r"\b(?:do|did) you mean\b",
    r"\b(?:several|multiple|more than one|two|three|many|different) (?:\w+ ){0,3}"
    r"(?:match|fit|named|called|with)",
    r"\bdistinguish(?:es)?\b|\bnot unique\b|\bambiguous\b|\bapart\b",
)
"""Questions which of several rows is meant."""

WAITING = any_of(
    r"\b(?:one|just a|a) (?:moment|second|minute|sec)\b",
    r"\blet me (?:check|look|see|find|first|now|start|verify|search|pull|try|go|get)\b",
    r"\bi(?:'ll| will| am going to|'m going to|'m|'d| am) (?:now |first |just )?"
    r"(?:check|look|find|search|verif|start|begin|pull|try|work|process)",
    r"\b(?:please (?:wait|hold)|bear with me|hold on|hang on|give me a (?:moment|minute|second))\b",
    r"\bwhile i \w+|^\W*(?:checking|searching|looking|loading|processing|working)\b",
    r"\bgive me (?:some|a little|a bit of) time\b|\b(?:i am|i'm) going to\b",
    r"\b(?:working|'m|am) on it\b",
)
"""Statements of who is not done yet."""

LIST_LINE = re.compile(r"^[ \t]*(?:\(?[0-9a-z]{1,2}[.)]|[-*•])[ \t]+(.+)$", re.MULTILINE)
"""One line of a list."""
INLINE_LIST = re.compile(
    r"(?:\(|\b)[1-9a-d][).]\s+([^;,\n]+?)(?=[;,.?]?\s+(?:or\s+|and\s+)?\(?[1-9a-d][).]\s|[?.;,]?$)"
)
"""One item of *1) this, 2) that*."""
