"""What users say, as patterns: yes and no, requests, goodbyes, and words of the wrong role."""

from __future__ import annotations

import re

from envwright.rollout.users.patterns import any_of

_INTERJECTION = r"^\W*(?:(?:oh|ok|okay|well|ah|hm+)\W+)?"
YES = re.compile(
    _INTERJECTION + r"(?:yes|yep|yeah|yup|right|correct|exactly|sure|indeed|affirmative|agreed"
    r"|(?:of course|definitely|certainly|absolutely|surely)(?! not)|you got it|please do|go ahead"
    r"|go for it|sounds (?:good|right|great|fine)|i (?:confirm|agree)|perfect|fine|spot on"
    r"|do (?:that|it|so)|by all means|(?:works|fine) for me|you(?:'re| are) right"
    r"|(?:that|this|it)(?: i|')s (?:\w+ )?(?:right|correct|it|the one|fine|accurate|true)"
    r"|that works)\b",
    re.IGNORECASE,
)
"""A message that begins by agreeing."""
NO = re.compile(
    _INTERJECTION + r"(?:no|i (?:don't|do not) think so|nope|nah"
    r"|not (?:quite|really|that|at all)|wrong|incorrect|negative|never|neither"
    r"|(?:of course|definitely|certainly|absolutely|surely) not|i am afraid (?:that is )?not"
    r"|(?:that|this|it)(?: is|'s| was| would be) (?:wrong|not|incorrect|false|a mistake)"
    r"|(?:that|this|it) (?:isn't|wasn't|can't be|cannot be|would(?:n't| not) be))\b",
    re.IGNORECASE,
)
"""A message that begins by disagreeing."""

_THINGS = "order|account|change|request|record|ticket|profile|booking|loan|pet"
_DEEDS = (
    "updated|received|registered|forwarded|completed|confirmed|sent|issued|cancelled|canceled"
    "|changed|deleted|created|processed|looked up|found|added|removed|lent|booked|checked"
)
SERVICE = any_of(
    r"^\s*(?:assistant|agent|support|system|tool)\s*:",
    r"\b(?:how|what) (?:can|may|could) i (?:help|assist|do for|be of|serve|support)",
    r"\b(?:hello|hi) and welcome\b|\bwelcome (?:to|back)\b|\bbe of (?:service|assistance)\b",
    r"\bany(?:thing)? (?:\w+ ){0,3}i can (?:help|assist|support|do for)\b",
    r"\b(?:can|may|could|will|to|happy to) (?:i )?(?:help|assist) (?:you|with|further)",
    r"\bhelp you with\b|\bassist(?:ing)? you\b|\banything else i can\b",
    r"\bi(?:'ll| will| can| have|'ve| am going to)\b[^.?!]*\b(?:for you|your)\b",
    rf"\b(?:i|we)(?:'ve| have) (?:now |just |already |gone ahead and )*(?:{_DEEDS})\b",
    rf"\b(?:i|we) (?:now |just |already )*(?:{_DEEDS})\b[^.?!]*\b(?:for you|your)\b",
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
    r"\b(?:i|we)(?:'d| would|'ll| will)? (?:also |still |really )*(?:want|need|require)\b",
    r"\byou (?:might|may|could|can) (?:as well|also)\b|\bhoping you\b",
    r"\byou (?:also |still |really )*(?:have|need|ought) to\b|\byou must\b",
    r"\bif you (?:could|would|\w+ed)\b",
    r"\bwhat about \w+ing\b|\b(?:can|could) we\b|\byou should\b|^\W*(?:let|get) me\b",
)
"""Words that ask for something."""
STATING = re.compile(
    r"(?:\b(?:is|are|was|be|being)|=|:)\s*“”\W*$"
    r"|^\W*(?:the |my |its )?\w+(?: \w+)? (?:is|are|should be|=) [\w-]+(?:,? please)?\W*$",
    re.IGNORECASE,
)
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
    r"\blet me know (?:how (?:it|that|this) (?:goes|went)|when (?:it|that|this) is done)\b",
    r"\bchange of \w+|\btake (?:your|the) time\b",
    r"\btake it from there\b|\btake care\b|\bgo (?:ahead|for it|on)\b",
)
"""Imperatives that ask for nothing."""
VERBS = frozenset(
    """send book cancel delete remove add create update change give tell call forward translate
    refund order buy reset check find show list move set make return lend exchange pay place take
    switch modify register subscribe unsubscribe print transfer open close look inform count
    recommend suggest explain stop remind connect invite deliver install restart pause resume
    ask write mail email upgrade downgrade schedule arrange apply renew extend assign""".split()
)
"""Verbs that requests begin with."""
ANSWERING = frozenset(
    """make use set want like need go love take note remember know say said forgot let please it
    here one mean value should right correct actually really prefer confirm thing name way case
    described request asked sorry thank thanks sure course yes yep yeah no nope go ahead proceed
    continue think thinking referring meant discussed was following question answer going enter
    put pick choose believe guess suppose supposed fill write written read note noted decided
    happen recall told speaking long quick quickly soon fast""".split()
)
"""Words of answers, which ask for nothing by themselves."""

FAREWELL = any_of(
    r"\b(?:good)?bye\b|\bsee (?:you|ya)\b|\bhave a (?:\w+ )?(?:day|one|evening|weekend)\b",
    r"\b(?:that(?:'s| is|'ll be| will be| was| would be)|this is) (?:really )?"
    r"(?:all|everything|it)\b",
    r"\bciao\b|\bcheerio\b|\b(?:talk|speak) to you (?:later|soon|another|some|next)\b|\bso long\b"
    r"|\bgood night\b|\buntil next time\b|\b(?:we|i)(?:'re| are) (?:all )?(?:done|finished)\b",
    r"\bnothing (?:more|else|further)\b|\bno(?:thing)? more\b|\bi(?:'m| am) (?:all set|done)\b",
    r"\bleave it at that\b|\bnever ?mind\b|\bforget (?:it|about it)\b",
    r"\bi(?:'ve| have) to (?:go|run)|###STOP###|\btake care\b|\bno need to (?:go on|continue)\b",
    r"\bi(?:'m| am) good\b",
)
"""Words that end a conversation."""
