"""What users say, as patterns: yes and no, requests, goodbyes, and words of the wrong role."""

from __future__ import annotations

import re

from envwright.rollout.users.patterns import any_of

_INTERJECTION = r"^\W*(?:(?:oh|ok|okay|well|ah|hm+)\W+)?"
YES = re.compile(
    _INTERJECTION + r"(?:yes|yep|yeah|yup|right|correct|exactly|sure|indeed|of course"
    r"|affirmative|definitely|certainly|agreed|you got it|absolutely(?! not)|please do|go ahead"
    r"|go for it|sounds good|i confirm|perfect|fine"
    r"|that(?: i|')s (?:right|correct|it|the one|fine))\b",
    re.IGNORECASE,
)
"""A message that begins by agreeing."""
NO = re.compile(
    _INTERJECTION + r"(?:no|i (?:don't|do not) think so|nope|nah"
    r"|not (?:quite|really|that|at all)|wrong|incorrect|negative|never|neither"
    r"|absolutely not|i am afraid (?:that is )?not|that(?: i|')s (?:wrong|not|incorrect))\b",
    re.IGNORECASE,
)
"""A message that begins by disagreeing."""

_THINGS = "order|account|change|request|record|ticket|profile|booking|loan|pet"
_DEEDS = (
    "updated|cancelled|canceled|changed|deleted|created|processed|looked up|found|added|removed"
    "|lent|booked|checked"
)
SERVICE = any_of(
    r"^\s*(?:assistant|agent|support|system|tool)\s*:",
    r"\b(?:how|what) (?:can|may|could) i (?:help|assist|do for)",
    r"\b(?:can|may|could|will|to|happy to) (?:i )?(?:help|assist) (?:you|with|further)",
    r"\bhelp you with\b|\bassist(?:ing)? you\b|\banything else i can\b",
    r"\bi(?:'ll| will| can| have|'ve| am going to)\b[^.?!]*\b(?:for you|your)\b",
    rf"\bi(?:'ve| have) (?:now |just |already |gone ahead and )*(?:{_DEEDS})\b",
    r"\blet me (?:check|look|pull|run|see if|search|verify|call|find)\b",
    r"\b(?:give|provide|tell|send|share)(?: me)?(?: with)? your\b|\bmay i have your\b",
    r"\b(?:can|could|would) you (?:please )?(?:confirm|verify|provide|share) your\b",
    rf"\byour (?:\w+ )?(?:{_THINGS})s? (?:has|have|was|were|is now|will be)\b",
    r"\bas an? (?:ai|language model|assistant)\b",
    r"\b(?:thank you|thanks) for (?:contacting|calling|reaching out|waiting|choosing|your"
    r" (?:patience|call|understanding|inquiry))\b",
    r"\bi am (?:the|an?|your) (?:\w+ )?(?:assistant|agent|representative|operator)\b",
    r"\bour (?:team|records?|systems?|policy)\b|\bapologi[sz]e for\b",
    r"\b(?:complete|process|handle|fulfil)(?:d|ed)? your\b",
    r"\bplease hold\b|\byour concern\b|\bwhat i can do about\b",
    flags=re.MULTILINE,
)
"""Words of whoever serves, not of whoever is served."""
CALL = any_of(
    r"<\/?tool_call|<\|?function",
    r"\"(?:name|tool|function|arguments|answers)\"\s*:",
    r"\bcalls? \w+_\w+|\b\w+_\w+\(",
)
"""The syntax of tool calls and of answers."""

REQUESTING = any_of(
    r"\b(?:please|kindly|make sure|may i)\b",
    r"\b(?:could|can|would|will) you\b|\bwould it be possible\b",
    r"\bi(?:'d| would) (?:also )?(?:like|love|appreciate|be grateful)\b",
    r"\bi (?:also )?(?:want|need)\b",
    r"\byou (?:might|may|could|can) (?:as well|also)\b|\bhoping you\b",
    r"\bif you (?:could|would|\w+ed)\b",
    r"\bwhat about \w+ing\b|\b(?:can|could) we\b|\byou should\b|^\W*(?:let|get) me\b",
)
"""Words that ask for something."""
STATING = re.compile(r"(?:\b(?:is|are|was|be|being)|=|:)\s*“”\W*$")
"""The end of a sentence that gives a value."""
LEADING = re.compile(
    r"^\W*(?:if [^,“]*,\s*)?(?:[^“]*\b(?:add|mention|say|note) that\b)?\W*"
    r"(?:(?:oh|and|also|then|next|now|so|just|one more thing|another thing|by the way|besides|ok"
    r"|okay|while you're at it|after that|once that is done|in addition|furthermore|moreover)\b"
    r"[\s,:]*)*",
    re.IGNORECASE,
)
"""What stands before a request."""
IDIOM = any_of(
    r"\btake (?:your|the) time\b|\btake it from there\b|\btake care\b|\bgo (?:ahead|for it|on)\b",
)
"""Imperatives that ask for nothing."""
VERBS = frozenset(
    """send book cancel delete remove add create update change give tell call forward translate
    refund order buy reset check find show list move set make return lend exchange pay place take
    switch modify register subscribe unsubscribe print transfer open close look inform count
    ask write mail email upgrade downgrade schedule arrange apply renew extend assign""".split()
)
"""Verbs that requests begin with."""
ANSWERING = frozenset(
    """make use set want like need go love take note remember know say said forgot let please it
    here one mean value should right correct actually really prefer confirm thing name way case
    described request asked sorry thank thanks sure course yes yep yeah no nope go ahead proceed
    continue think thinking referring meant discussed was following""".split()
)
"""Words of answers, which ask for nothing by themselves."""

FAREWELL = any_of(
    r"\b(?:good)?bye\b|\bsee (?:you|ya)\b|\bhave a (?:\w+ )?(?:day|one|evening|weekend)\b",
    r"\b(?:that(?:'s| is|'ll be| will be)|this is) (?:really )?(?:all|everything|it)\b",
    r"\bnothing (?:more|else|further)\b|\bno(?:thing)? more\b|\bi(?:'m| am) (?:all set|done)\b",
    r"\bleave it at that\b|\bnever ?mind\b|\bforget (?:it|about it)\b",
    r"\bi(?:'ve| have) to (?:go|run)|###STOP###|\btake care\b|\bno need to (?:go on|continue)\b",
    r"\bi(?:'m| am) good\b",
)
"""Words that end a conversation."""
