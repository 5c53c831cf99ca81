"""What stands around a clause: greetings, links between requests, courtesy, branches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from envwright.tasks.parser.lexer import (
    ORDINALS,
    RequestToken,
    by_first_word,
    phrase_list,
    phrase_table,
)

_GREETINGS = """
hi; hi there; hello; hello there; hey; hey there; good morning; good afternoon; good evening;
good day; greetings; thanks; thank you; ok; okay; great; right; well; sorry; perfect; yes; sure;
wonderful; thanks for taking the time; morning; afternoon; hiya; me again; awesome; cool; good;
that helps; understood; i appreciate it; quick thing; hi all; nice one; i have a request;
thank you for that; thank you so much; thanks a lot; thank you very much; thanks in advance;
excellent;
to whom it may concern; many thanks; thank you for your help; thanks for your help
"""
_LINKS = """
then; also; next; and; now; so; oh; first; first of all; second; secondly; third; thirdly; finally;
lastly; after that; after this; afterwards; one more thing; another thing; in addition; furthermore;
additionally; besides; moreover; my next request; next request; my last request; my first request;
my second request; my other request; as well; plus; last; to begin with; to start; to start with;
last but not least; on top of that; apart from that; there is one more thing; and then; next up;
there's one more thing; something else; following that; subsequently; while you're at it; quick one;
while you are at it; when that is settled; once that is settled; to do; that done; with that done;
once that is done; once this is done; once that's done; when that is done; when that's done; when
you are done; when you're done; once you are done; once you're done; and now; by the way; actually;
besides that; as a further step; beyond that; on a related note; to whom it may concern; request :;
needed :; task :; action needed :; ask :; second item :; further item :; next item :; same ticket :;
additional request :; aim :; further aim :; to cut a long story short; before i forget; which
reminds me; after thinking about it for a while; i kept putting this off; but; but now; as long as
we are talking; now that i think of it; there was something else; let me think; yes; yeah; um;
basically; after going back and forth on it; while my mind is on it; if it isn't too much trouble; i
hate to ask; i feel silly for asking; if it's not too much to ask; i don't want to be a nuisance;
i'm sorry; if i may ask for one more thing; if i may; only when you have the time; i'm afraid
there's more; forgive me; if that's all right; i hope it's no trouble; when you have that; for this
i ask your help; my question is this; i need this from you; after it; the next thing is this; this
also; further to the above; as a further matter; when you have a sec; when you have another sec;
when you get round to it; last favour :; if you're still at it; once you're through with that; the
other thing is
"""
_COURTESY = """
please; kindly; just; i would like to ask you to; i'd like to ask you to; i would also ask you to;
could i also ask you to; i need your help to; would you be able to; i'm hoping to; need to; want to;
looking to; i'm looking to; i'm trying to; any chance you could; i'd love it if you could; could you
quickly; i would very much like to; would you mind; could i get you to; can i get you to; mind if i
ask you to; can i ask you to; could i ask you to; may i ask you to; i am writing to ask you to; i'm
writing to ask you to; i must also ask you to; i must ask you to; i would ask you to; i'd ask you
to; i would be grateful if you could; i'd be grateful if you could; i appreciate it if you could; i
would appreciate it if you could; i'd appreciate it if you could; it would help if you could; it
would help if you could also; it would be great if you could; it would be nice if you could; i would
like to; i'd like to; i want to; i need to; i'd love to; i wish to; i'd love you to; i would love
you to; i also need to; i also want to; i'd also like to; i would also like to; i would be grateful
if you could also; i would appreciate it if you could also; be so kind as to; i was hoping you
could; i was wondering if you could; go ahead and; make sure to; i have to ask you to; could you
help me to; can you help me to; help me to; would it be possible to; is it possible to; requesting
you to; wanting to; what i've been meaning to ask; and i keep forgetting; is whether you could; i
was wondering if you could also; the long and the short of it is that i need you to; it came to me
over breakfast that i should ask you to; what i have been wanting to do all week is to; in the end
i've made up my mind to; i'm afraid i have to ask you to; could you possibly; i'd also have to ask
you to; i'm afraid i need to; i'm afraid i'd also like to; make sure that you; your job is to; your
next job is to; see to it that you; you are to; i intend to; i also intend to; i have decided to; i
have also decided to; i am going to; it is necessary to; it is also necessary to; is it possible for
you to; i ask you also to; my wish is to; my other wish is to; i have to; i also have to; i must; we
kindly request that you; you are kindly requested to; you are also requested to; this is to request
that you; we should be obliged if you would; i hereby ask you to; i hereby wish to; we further
request that you; it is my intention to; it is also my intention to; we intend to; we further intend
to; what i'm after is for you to; what it is; is that i need you to; i'm calling to get you to; i'm
calling because i want to; do me a favour and; mind if i get you to; can i borrow you to; would you
be up for helping me to; can i also get you to; i'm planning to; i'm also planning to; i'm meant to;
i'm also meant to; i was going to
"""
_MODALS = ("can", "could", "would", "will")
_WISHES = (
    "i need; i want; i ask; i would like; i'd like; i would also like; i'd also like; i also need; "
    "i also want; i'll need"
)
# Verbs of polite talk: "could you help me", "please bear with me" ask for nothing.
_NOISE = frozenset("help hear listen bear note wait assist hurry forgive excuse".split())

Phrase = tuple[str, ...]


def _courtesies() -> list[Phrase]:
    out = phrase_list(_COURTESY)
    for modal in _MODALS:
        out += [(modal, "you", *more) for more in ((), ("please",), ("also",), ("then",))]
        out += [(modal, "you", "kindly"), (modal, "you", "please", "also")]
    for wish in phrase_list(_WISHES):
        out += [(*wish, "you", "to"), (*wish, "you")]
    return out


_ASKS = frozenset(_courtesies())
# Longest first, so that "thank you very much" is not cut after "thank you".
_FRAMES = by_first_word({*_ASKS, *phrase_list(_GREETINGS), *phrase_list(_LINKS)})


@dataclass(frozen=True, slots=True)
class RequestSentence:
    """A sentence without what stands before its clause."""

    tokens: Sequence[RequestToken]
    asked: bool
    """Whether a phrase of courtesy introduced the rest."""

    @property
    def telling(self) -> bool:
        """Whether it holds quotes or digits, which digressions never do."""
        return any(t.kind == "quote" or any(c.isdigit() for c in t.low) for t in self.tokens)

    @property
    def noise(self) -> bool:
        """Whether it carries no request or value, judging by its frame."""
        if not self.tokens:
            return True
        return self.asked and self.tokens[0].low in _NOISE and not self.telling


def strip_frame(tokens: Sequence[RequestToken]) -> RequestSentence:
    """Take off greetings, links and courtesy."""
    at, asked = _salutation(tokens), False
    # Frames pile up ("Hi, and then, could you please …"): strip until none is left.
    while at < len(tokens):
        if tokens[at].kind == "mark" and tokens[at].text in ",:—;":
            at += 1
            continue
        frames = _FRAMES.get(tokens[at].low, ())
        words = next((words for words in frames if _stands(tokens, at, words)), None)
        if words is None:
            break
        at += len(words)
        asked = asked or words in _ASKS
    return RequestSentence(tokens[at:], asked)


def _salutation(tokens: Sequence[RequestToken]) -> int:
    """How many words *Dear support team:* takes."""
    if tokens and tokens[0].low == "dear":
        for place, token in enumerate(tokens[:6]):
            if token.text in {":", ","}:
                return place + 1
    return 0


def _stands(tokens: Sequence[RequestToken], at: int, words: Phrase) -> bool:
    return len(words) <= len(tokens) - at and all(
        tokens[at + i].low == word for i, word in enumerate(words)
    )


# --- branches ------------------------------------------------------------------------------------

_OTHERWISE = phrase_table(
    "otherwise; or else; else; if not; if no; failing that; if it does not; if it doesn't; "
    "if it is not; if it isn't; in all other cases"
)
_IF_SO = phrase_list("if so; if yes; in that case")
_LEAVE = phrase_list(
    "leave things; leave it; leave them; leave everything; leave that; do nothing; nothing; "
    "no action; don't do; do not do; keep things; "
    "keep everything; there is nothing; skip it; skip that"
)


def split_otherwise(
    tokens: Sequence[RequestToken],
) -> tuple[Sequence[RequestToken], Sequence[RequestToken] | None]:
    """What stands before *otherwise*, and what behind it; nothing when the word is missing."""
    for place, token in enumerate(tokens):
        if token.kind != "word" or (place and tokens[place - 1].kind != "mark"):
            continue
        for words in _OTHERWISE.get(token.low, ()):
            after = place + len(words)
            if _stands(tokens, place, words) and (
                # "if not" and the like also begin ordinary conditions: they must end at a mark.
                words in {("otherwise",), ("else",)}
                or (after < len(tokens) and tokens[after].kind == "mark")
            ):
                head = place
                while head and tokens[head - 1].kind == "mark" and tokens[head - 1].text in ",;:—":
                    head -= 1
                return tokens[:head], tokens[after:]
    return tokens, None


def strip_if_so(tokens: Sequence[RequestToken]) -> Sequence[RequestToken] | None:
    """What stands behind *if so* at the beginning of a sentence."""
    for words in _IF_SO:
        if _stands(tokens, 0, words):
            return tokens[len(words) :]
    return None


def is_no_action(tokens: Sequence[RequestToken]) -> bool:
    """Whether a clause asks for no action: *leave it*, *do nothing*."""
    return any(_stands(tokens, 0, words) for words in _LEAVE)


def request_ordinal(tokens: Sequence[RequestToken]) -> tuple[int, Sequence[RequestToken]]:
    """The request that a sentence refers to (*for the first request*), and the rest of it.

    Requests count from 1; -1 is the last one, 0 stands for no reference.
    """
    words = [t.low for t in tokens[:4]]
    if words[:2] == ["for", "the"] and words[3:] == ["request"] and words[2] in ORDINALS:
        rest = tokens[4:]
        while rest and rest[0].kind == "mark":
            rest = rest[1:]
        return ORDINALS[words[2]], rest
    return 0, tokens
