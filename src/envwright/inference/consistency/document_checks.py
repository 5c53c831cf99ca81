"""Doubts that an operation's prose and path raise, and the other operations of its thing."""

from __future__ import annotations

import re

from envwright.inference.consistency.check_context import ConsistencyContext
from envwright.inference.domain_model import (
    CHANGE_KINDS,
    READ_KINDS,
    OperationIntent,
    OperationKind,
)
from envwright.inference.name_forms import clean_prose, snake_case
from envwright.inference.name_lexicon import CONTROL_PARAMETER, VerbClass, opening_verb
from envwright.inference.paths.list_filters import EITHER_WAY, is_page_input
from envwright.inference.paths.operation_prose import (
    opening_end,
    opening_prose,
    operation_text,
    says_create_or_update,
)
from envwright.inference.paths.routes import names_other_entity
from envwright.inference.paths.stated_refusals import (
    refused_conditions,
    refused_flags,
    refused_states,
    says_in_use,
)
from envwright.inference.paths.stated_states import main_state, required_states
from envwright.inference.paths.write_semantics import says_overwrite
from envwright.inflection import is_plural, singular

_VERBS = {
    OperationKind.LIST: (VerbClass.LIST, VerbClass.GET),
    OperationKind.GET: (VerbClass.LIST, VerbClass.GET),
    OperationKind.COUNT: (VerbClass.LIST, VerbClass.GET),
    OperationKind.MEMBERS: (VerbClass.LIST, VerbClass.GET),
    OperationKind.CREATE: (VerbClass.CREATE,),
    OperationKind.BATCH: (VerbClass.CREATE,),
    OperationKind.UPDATE: (VerbClass.UPDATE,),
    OperationKind.REPLACE: (VerbClass.UPDATE,),
    OperationKind.DELETE: (VerbClass.DELETE,),
    OperationKind.DELETE_SEVERAL: (VerbClass.DELETE,),
}
_PLAIN = (VerbClass.LIST, VerbClass.GET, VerbClass.CREATE, VerbClass.UPDATE, VerbClass.DELETE)
"""Classes of verbs that say what happens to a row."""
_OPPOSITES = (
    ("enable", "disable"),
    ("activate", "deactivate"),
    ("lock", "unlock"),
    ("block", "unblock"),
    ("archive", "unarchive"),
    ("publish", "unpublish"),
    ("open", "close"),
    ("start", "stop"),
    ("suspend", "resume"),
    ("approve", "reject"),
    ("accept", "decline"),
    ("show", "hide"),
)
_NO_THINGS = frozenset(
    """search export query find json csv preview upcoming validate check children child descendants
    ancestors siblings""".split()
)
"""Words of paths that name a way of answering, and no thing."""
_SEARCH_NAME = re.compile(r"(?<!re)search(es)?$")
"""``complex_search``, ``basicsearch``; but ``research`` is a thing."""
_FILES = re.compile(r"\.(?!json$|xml$)[a-z]\w*$")
"""Endings that make a path a document about things: ``services.metadata``."""
_FIXED = re.compile(
    r"\b(cannot|can't|can not|must not|may not) be (changed|modified|updated|altered|edited)\b",
    re.IGNORECASE,
)
_CRITERIA = re.compile(
    r"\b(search criteria|by criteria|matching (the )?(given |specified )?(criteria|query|filters?)"
    r"|specified criteria|given criteria|search query)\b",
    re.IGNORECASE,
)
_DEMANDS = re.compile(
    r"\b(at least )?one of (the )?(following|these|filters?)\b|\bfor (an? |the )?given\b"
    r"|\b(must|needs? to|(is|are) required to) "
    r"(be )?(provided?|specif(y|ied)|suppl(y|ied)|given?|include[sd]?|filter(ed)?|pass(ed)?)\b",
    re.IGNORECASE,
)
_PEOPLE = frozenset("user account member person owner customer profile".split())
_CALLER = re.compile(
    r"\b(current(ly)?|authenticated|authori[sz]ed|logged[- ]in|calling)( \w+)? user", re.IGNORECASE
)
"""Words that say who calls, and not merely whose account it is."""
_OWN = re.compile(
    rf"\b(your|my) (own )?\w+|\bown(ed)? by (you|me)\b|{_CALLER.pattern}", re.IGNORECASE
)
_PERSON = re.compile(
    r"(\w+_)?(user|owner|creator|author|member|assignee)(_?(id|name|uuid|key|email|login))?"
)
_WHEN = r"\b(if|when|once|while|after|unless|until)\b"
_CONDITION = re.compile(
    rf"\b(can|may|could) (only )?(not )?be [\w ]{{0,30}}{_WHEN}"
    rf"|\b(can|may) only be\b[^.]{{0,60}}{_WHEN}|\bcan('t|not)\b[^.]{{0,60}}{_WHEN}"
    r"|\b(has|have|is|are)(n't| not) (yet|already)\b|\bmust (also )?(match|own|be (less|more|older"
    r"|newer|within))\b|\bwill (be )?review(ed)?\b|\breviewed (within|by)\b"
    r"|\b(cannot|can't|can not) \w+ an? [^.]{1,40} (with|by|through|using) this\b"
    r"|\bcurrently \w+ing\b|\b(fails?|errors?) (is returned |will be returned )?(if|when|unless)\b"
    r"|\bonly (works?|possible|allowed|available|valid)\b|\bmust (first )?be (in|disabled|stopped"
    r"|empty|inactive|closed|draft)\b"
    r"|\b(cannot|can't|can not|must not|may not) (delete|remove|update|change|modify|edit"
    r"|archive)\b",
    re.IGNORECASE,
)


_OF_CALLERS = re.compile(
    r"\bonly available (to|if you have|if your|for accounts|with the)\b", re.IGNORECASE
)
"""What an account or its rights must be, and not the thing."""
_SEVERAL = re.compile(r"[:;]|, or\b", re.IGNORECASE)
"""Marks of a condition of several parts, of which one might be missed."""
_KEY_NAME = re.compile(r"(?:\A|_)(?:ids?|key|uuid|guid|code|number|no|slug|login|username)\Z")
_SEARCHES = re.compile(r"\b(search|filter|quer(y|ie)|look)(es|s|ed|ing)?( up| for)?\b", re.I)
_GENERATES = re.compile(
    r"\W*((use )?this (endpoint|method) (to )?|it |random(ly)? )*(re)?"
    r"(generat|calculat|comput|render|simulat|geocod|translat)(e|es|s|ing)?\b",
    re.IGNORECASE,
)
_STANDING = re.compile(
    r"\b(?:all|list|lists|get|gets|retrieves?|returns?|fetch|fetches|enumerate|the|of|your|currently)"
    r" (active|inactive|pending|unread|deleted|archived|enabled|disabled|published|unpublished"
    r"|expired|upcoming|trending|popular|featured|running|failed|completed|closed|unassigned"
    r"|unresolved|overdue|recent|favou?rite|suspended|blocked|banned|unpaid|accepted|approved"
    r"|rejected|verified) \w",
    re.IGNORECASE,
)
"""Words between a verb and a thing that say how those stand that are listed."""
_STANDING_FILTERS = frozenset(
    "status state active enabled archived deleted published expired completed closed".split()
)
"""Filters by which a caller can ask for those that stand so."""
_HARMLESS = re.compile(
    r"(is_)?(force|async|wait|dry_?run|recursive|cascade|cascading|permanent(ly)?|hard|purge|reason"
    r"|comment|message|silent|timeout|body|confirm\w*)(_delete|_deletion)?|(api_)?version|if_\w+|etag"
    r"|(last_)?(revision|sequence|change)\w*|(send|notify|skip|ignore|suppress|delete|remove)_\w+"
    r"|notify|grace_period\w*|propagation\w*|orphan\w*|\w*(timeout|notification|locale|language)s?"
)
"""Options of a deletion that say how it is done, and not what goes."""
_REPLACES = re.compile(
    r"\breplac(e|es|ing)\b|\b(full|complete|entire|whole) (\w+ )?"
    r"(definition|object|representation|resource|body|payload)\b",
    re.IGNORECASE,
)
_MADE_IF_MISSING = re.compile(
    r"\b(if|when)\b[^.]{1,60}\b(does not|doesn't|do not|don't) (already |yet )?exist\b[^.]{0,90}"
    r"\b(creat|insert|add)(es|s|ed|e)?\b",
    re.IGNORECASE,
)
_MARKED_DELETED = re.compile(
    r"\b(mark|flag)(s|ed|ing)?\b[^.]{0,40}\b(as )?(deleted|removed|inactive)\b|\bsoft[- ]delet",
    re.IGNORECASE,
)
"""Words by which what is deleted is still there."""
_MOMENTS = frozenset("latest today current".split())
"""Words that say of which moment a list is."""
_OVERLAPS = re.compile(
    r"\boverlap|\bintersect|\b(begin|start)s?\W{1,3}or\W{1,3}ends?\W{1,3}within", re.IGNORECASE
)
_SUBJECT = re.compile(r"\W*\w+ [\w-]+ (is|are)\b", re.IGNORECASE)
_OWN_VERBS = {
    OperationKind.CREATE: "creat|add|insert|new|register",
    OperationKind.BATCH: "creat|add|insert|new|register",
    OperationKind.DELETE: "delet|remov|destroy",
    OperationKind.DELETE_SEVERAL: "delet|remov|destroy",
}
"""Stems of the verbs with which prose speaks of an operation of a kind."""


def contradicting_verb(context: ConsistencyContext, intent: OperationIntent) -> str:
    """The summary or the description begins with a verb of another kind."""
    operation = intent.operation
    for text in (operation.summary, operation.description):
        verb = opening_verb(clean_prose(text)) if text else None
        expected = _VERBS.get(intent.kind)
        if _SUBJECT.match(clean_prose(text)):
            continue  # "Draft invoices are editable" speaks of drafts
        if verb in _PLAIN and expected is not None and verb not in expected:
            return f"its prose begins with a verb that says {verb.value}"
    # DELETE may mean cancel or archive, after which the row is still there.
    ends = opening_end(operation)
    if intent.kind is OperationKind.DELETE and ends:
        return f"its prose begins with {ends!r}"
    if intent.kind is not OperationKind.ACTION or not intent.route.tail:
        return ""
    word = intent.last_word.split("_")[0]
    prose = clean_prose(operation.summary or operation.description).lower()
    if operation.method == "delete":
        return ""  # it takes the verb back: ``DELETE /issues/{id}/lock`` unlocks
    other = next(
        (o for o in _opposites(word) if _has_verb(prose, o) and not _has_verb(prose, word)), ""
    )
    return f"its prose says {other!r}" if other else ""


def said_create_or_update(context: ConsistencyContext, intent: OperationIntent) -> str:
    """Its prose says that it creates or updates, whichever is needed: an upsert."""
    single = intent.kind in (OperationKind.UPDATE, OperationKind.REPLACE, OperationKind.CREATE)
    said = opening_prose(intent.operation)
    more = single and (
        says_create_or_update(said) or _MADE_IF_MISSING.search(intent.operation.description)
    )
    return "it makes or changes, whichever is needed" if more else ""


def missing_filters(context: ConsistencyContext, intent: OperationIntent) -> str:
    """A list without filters, of which prose promises or demands some."""
    if intent.kind is not OperationKind.LIST or intent.inputs:
        return ""
    operation = intent.operation
    prose = clean_prose(operation_text(operation), 2_000)
    lost = _CRITERIA.search(prose) or _DEMANDS.search(prose)
    if lost:
        return f"it promises {lost[0]!r}"
    sought = any(given.where == "query" and not is_page_input(given) for given in operation.inputs)
    found = _SEARCHES.search(opening_prose(operation)) if sought else None
    return f"it says {found[0]!r}, and its tool looks for nothing" if found else ""


def named_after_several(context: ConsistencyContext, intent: OperationIntent) -> str:
    """One thing is answered by what is called ``getTagsByName``: all that have it are meant."""
    if intent.kind is not OperationKind.GET:
        return ""
    own = context.domain.collections[intent.collection].params
    if own and _KEY_NAME.search(snake_case(own[-1])):
        return ""
    for name in (intent.operation.id, intent.operation.path.rsplit("/", 1)[-1]):
        things, by, _ = snake_case(re.sub(r"\W+", "_", name)).partition("_by_")
        if by and is_plural(things.rsplit("_", 1)[-1]):
            return f"its name speaks of several: {things!r}"
    return ""


def computed_answer(context: ConsistencyContext, intent: OperationIntent) -> str:
    """A read whose prose begins with making what it answers: "Generates a random user"."""
    if intent.kind not in (OperationKind.LIST, OperationKind.GET):
        return ""
    operation = intent.operation
    texts = (operation.summary, *re.split(r"(?<=[.!?])\s+", operation.description)[:2])
    found = next((m for text in texts if (m := _GENERATES.match(clean_prose(text)))), None)
    return f"its prose says that it makes what it answers: {found[0].strip()!r}" if found else ""


def lost_standing(context: ConsistencyContext, intent: OperationIntent) -> str:
    """A list of the active ones, of things that are not all active."""
    if intent.kind is not OperationKind.LIST:
        return ""
    operation = intent.operation
    found = _STANDING.search(clean_prose(operation.summary or operation.description, 200))
    if found is None:
        return ""
    word = found[1].lower()
    own = {*snake_case(operation.path).split("_"), *intent.entity.split("_")}
    asked = {word, f"is_{word}", *_STANDING_FILTERS} & set(intent.inputs)
    return "" if word in own or asked else f"it lists those that are {word}"


def part_with_whole(context: ConsistencyContext, intent: OperationIntent) -> str:
    """``PUT /things/{id}/status`` with the whole thing as its body: only the part may change."""
    if intent.kind not in CHANGE_KINDS or intent.part or not intent.route.tail:
        return ""
    last = intent.last_word
    whole = last in intent.inputs.values() and len(intent.inputs) > 1
    _, name = context.resolver.item(intent.operation.body)
    same = name != "" and name == context.entity(intent).schema_id
    return f"it takes the whole thing, and may change {last} alone" if whole and same else ""


def lost_deletion_option(context: ConsistencyContext, intent: OperationIntent) -> str:
    """A deletion whose tool lacks an option that says what is deleted."""
    if intent.kind is not OperationKind.DELETE:
        return ""
    known = {*intent.inputs, *intent.checks, intent.cascades}
    known |= {snake_case(name) for name, _ in intent.route.narrowed}
    for given in intent.operation.inputs:
        name = snake_case(given.name)
        shown = context.entity(intent).fields.get(name)
        common = name in context.boilerplate and (shown is None or not shown.source)
        odd = given.where == "query" and name not in known and not common
        if odd and not (_HARMLESS.fullmatch(name) or CONTROL_PARAMETER.fullmatch(name)):
            return f"what it deletes may depend on {given.name}"
    return ""


def keeps_what_is_deleted(context: ConsistencyContext, intent: OperationIntent) -> str:
    """A deletion of which prose says that the thing is only marked."""
    if intent.kind is not OperationKind.DELETE:
        return ""
    found = _MARKED_DELETED.search(clean_prose(operation_text(intent.operation), 2_000))
    return f"its prose says that the thing stays: {found[0]!r}" if found else ""


def clears_what_is_left_out(context: ConsistencyContext, intent: OperationIntent) -> str:
    """It is said to replace the whole, and something may be left out, which its tool would keep."""
    if intent.kind is not OperationKind.REPLACE or intent.part:
        return ""
    operation = intent.operation
    if not set(intent.inputs.values()) - set(intent.required):
        return ""
    found = _REPLACES.search(opening_prose(operation))
    said = found[0] if found else "overwrites" if says_overwrite(operation) else ""
    return f"what is left out of it may be cleared: {said!r}" if said else ""


def lost_moment(context: ConsistencyContext, intent: OperationIntent) -> str:
    """A list of the latest, or of a day that nobody can say: its tool would list everything."""
    if intent.kind is not OperationKind.LIST:
        return ""
    operation = intent.operation
    last = set(snake_case(operation.path.rstrip("/").rsplit("/", 1)[-1]).split("_"))
    named = last & _MOMENTS or set(snake_case(operation.summary).split("_")) & (
        _MOMENTS - {"current"} if not intent.inputs else frozenset()
    )
    if named:
        return f"it lists {min(named)!r} only"
    prose = clean_prose(operation_text(operation), 1_000)
    for given in operation.inputs:
        lost = given.where == "query" and snake_case(given.name) not in intent.inputs
        word = re.escape(given.name)
        if lost and re.search(
            rf"\bif (no )?(the )?{word} (is )?(not |un)?(specified|given)", prose
        ):
            return f"what is listed depends on {given.name}"
    return ""


def overlapping_range(context: ConsistencyContext, intent: OperationIntent) -> str:
    """A list between two moments, whose prose says that what overlaps them counts."""
    bounds = {column[:1] for column in intent.inputs.values()}
    if intent.kind is not OperationKind.LIST or not bounds >= {"<", ">"}:
        return ""
    about = " ".join(given.description for given in intent.operation.inputs)
    found = _OVERLAPS.search(f"{intent.operation.description} {about}")
    return f"its range counts what overlaps: {found[0]!r}" if found else ""


def unguarded_condition(context: ConsistencyContext, intent: OperationIntent) -> str:
    """Its prose states a condition that no guard holds."""
    if intent.kind in READ_KINDS or intent.allowed or intent.guards:
        return ""
    prose = clean_prose(intent.operation.description, 4_000)
    verb = _own_verb(intent)
    for sentence in re.split(r"(?<=[.!?])\s+", prose):
        fixed = _FIXED.search(sentence)
        if intent.kind is OperationKind.CREATE and fixed:
            continue  # what a creation sets may well be fixed from then on
        found = _CONDITION.search(sentence) or fixed
        if found and verb.search(sentence) and not _is_kept(context, intent, sentence):
            return f"its prose states a condition: {found[0]!r}"
    return ""


def _is_kept(context: ConsistencyContext, intent: OperationIntent, sentence: str) -> bool:
    """Whether a sentence asks nothing of the thing, or what it asks becomes a guard."""
    if _OF_CALLERS.search(sentence):
        return True
    entity = context.entity(intent)
    if any(True for _ in required_states(entity, sentence)):
        return True
    kind = {OperationKind.CREATE: "insert", OperationKind.DELETE: "delete"}.get(intent.kind)
    words = refused_conditions(kind or "update", sentence)
    if not words or _SEVERAL.search(words[0]):
        return False
    state = main_state(entity)
    if state is not None and refused_states(state, words):
        return True
    needed = (f.references == entity.name for e in context.domain.entities.values()
              for f in e.fields.values())  # fmt: skip
    in_use = intent.kind is OperationKind.DELETE and says_in_use(entity, words) and any(needed)
    return in_use or any(True for _ in refused_flags(entity, words))


def _own_verb(intent: OperationIntent) -> re.Pattern[str]:
    """Words that make a sentence one about the operation itself, and not about others' effects."""
    word = intent.last_word.split("_")[0]
    stem = re.escape(word.removesuffix("e")[:20]) if intent.kind is OperationKind.ACTION else ""
    own = _OWN_VERBS.get(intent.kind, r"chang|updat|modif|edit|set")
    return re.compile(
        rf"\b({own}{'|' + stem if stem else ''})|\b(request|call|operation|method|endpoint|it)\b",
        re.IGNORECASE,
    )


def odd_path_name(context: ConsistencyContext, intent: OperationIntent) -> str:
    """Its path names a way of answering: ``/export/advisories``."""
    entity = context.entity(intent)
    if context.has_items(entity):  # it makes and shows them one by one: they are things
        return ""
    first = min((_odd_words(path) for path in entity.templates), key=len)
    # Where another path shows the same things, that one search finds them is no matter.
    odd = {entity.name} & _NO_THINGS | _odd_words(intent.collection) | first
    # min, so that the message does not depend on the order of a set.
    return f"{min(odd)!r} in its path names no thing" if odd else ""


def _odd_words(path: str) -> set[str]:
    """Words of a path that name a way of answering."""
    words = set(map(snake_case, path.split("/")))
    odd = {w for w in words if w in _NO_THINGS or _SEARCH_NAME.search(w)}
    return odd | ({path.rsplit("/", 1)[-1]} if _FILES.search(path) else set())


def lists_own_items(context: ConsistencyContext, intent: OperationIntent) -> str:
    """A list of what is the caller's, of things that have owners."""
    if intent.kind is not OperationKind.LIST or intent.route.groups:
        return ""
    owners = [f for f in context.entity(intent).fields.values() if f.references]
    match = _OWN.search(clean_prose(operation_text(intent.operation), 400))
    # A customer is whom the account deals with, and not who calls.
    people = any(found.references in _PEOPLE - {"customer"} for found in owners)
    people = people or (
        bool(match and _CALLER.search(match[0]))
        and any(_PERSON.fullmatch(f.name) for f in context.entity(intent).fields.values())
    )
    return f"it lists what is the caller's: {match[0]!r}" if match and people else ""


def _has_verb(prose: str, verb: str) -> bool:
    """Whether a text has some form of a verb."""
    return re.search(rf"\b{verb.removesuffix('e')}", prose) is not None


def _opposites(verb: str) -> list[str]:
    """``enable`` of ``disable``, and the other way round."""
    # pair[True] is the second: the other one of the two.
    return [pair[pair[0] == verb] for pair in _OPPOSITES if verb in pair]


# --- other operations of the same thing

_MINE = frozenset("me my self".split())
_MAKES = (OperationKind.CREATE, OperationKind.BATCH)
_REMOVES = re.compile(
    r"\W*(remov|detach|unassign|unlink|revok|delet(e|es|ing)\b[^.]{1,40}\bfrom\b)", re.IGNORECASE
)
_EITHER_NAME = re.compile(r"(id|key|name|slug|code|uuid|number)_or_\w+")
"""``settingKeyOrId``."""
_EITHER = re.compile(
    r"\b(can|may) also be (an?|the|its) \w+"
    r"|\beither (be )?(an?|the|its|by) [^.;]{1,80}?\bor (an?|the|its) \w+",
    re.IGNORECASE,
)
"""Words that say of an identifier that it is one of two things."""
_IDENTIFIERS = frozenset("resource_id object_id entity_id key identifier uuid guid".split())
_KEY_ENDINGS = ("id", "uuid", "guid", "hash", "key", "code", "number")
_PERSON_NAME = re.compile(r"user_?name|login|e_?mail|handle")
"""What people choose to be called by, which no key and no plain name is."""
_TWO = 2
_CREDENTIAL = re.compile(
    r"\b(used|required) for authenti"
    r"|\b(your|my)( \w+)? (api|access|secret|developer) ?(key|token)\b",
    re.IGNORECASE,
)
_GENERATED = re.compile(
    r"\bsystem[- ](unique|generated|assigned)\b|\bauto(matically)?[- ]?(generated|assigned)\b"
    r"|\b(generated|assigned) by (the )?(system|server|service|api)\b"
    r"|\b(?:first|is|are|when) created,? [^.]{0,20}\b(?:is|are) (?:assigned|given) an? id\b"
    r"|\bassigned (?:when|once|after|upon|on|at) (?:it is |they are )?(?:first )?creat(?:ed|ion)\b",
    re.IGNORECASE,
)


def caller_scoped(context: ConsistencyContext, intent: OperationIntent) -> str:
    """``DELETE /me/episodes`` takes from the caller's own, and leaves the episode as it is."""
    entity = context.entity(intent)
    inside = [bool(_MINE & set(path.split("/"))) for path in entity.templates]
    own = _MINE & set(intent.collection.split("/"))
    mixed = own and not all(inside) and (intent.writes or intent.kind is OperationKind.LIST)
    return "it is about what is the caller's, and the things are everybody's" if mixed else ""


def parts_only(context: ConsistencyContext, intent: OperationIntent) -> str:
    """``DELETE /issues/{id}/labels/{name}`` takes a label from an issue, and leaves the label.

    Said to remove, or to delete from something, where nothing makes what is made elsewhere.
    """
    deletes = intent.kind in (OperationKind.DELETE, OperationKind.DELETE_SEVERAL)
    entity = context.entity(intent)
    if not deletes or not intent.route.groups or not context.is_own(intent):
        return ""
    made = {
        other.collection
        for other in context.domain.intents
        if other.entity == intent.entity and other.kind in _MAKES
    }
    removes = _REMOVES.match(clean_prose(operation_text(intent.operation)).strip())
    apart = intent.collection not in made and len(entity.templates) > 1
    return "it may take the thing from another, and leave it as it is" if removes and apart else ""


def other_path_key(context: ConsistencyContext, intent: OperationIntent) -> str:
    """Its path is matched with a made-up key, though answers show an identifier."""
    collections = context.domain.collections
    passed = [collections[template].entity for template, _ in intent.route.groups]
    for name in (*passed, *([intent.entity] if intent.kind is OperationKind.CREATE else ())):
        entity = context.domain.entities[name]
        key = entity.fields[entity.key]
        words = name.split("_")
        ends = ["_".join(words[n:]) for n in range(len(words))]
        own = {*_IDENTIFIERS, *(f"{name}_{end}" for end in ("key", "uuid", "number"))}
        own |= {f"{end}_id" for end in ends}
        shown = (f for f in entity.fields.values() if f.source and not f.references)
        other = next((f.name for f in shown if f.name in own), "")
        if other and not (key.source or key.hidden):
            return f"{other} may be what paths name"
    return ""


def key_of_two_kinds(context: ConsistencyContext, intent: OperationIntent) -> str:
    """An identifier of its path is a name or a number, and its tool finds things by one of them."""
    about = {i.name: i.description for i in intent.operation.inputs if i.where == "path"}
    collections = context.domain.collections
    # What stands before is often the account, of which callers know the one name.
    template, names = intent.route.groups[-1] if intent.route.groups else ("", ())
    if not names or collections[template].either:
        return ""
    last = names[-1]
    said = about.get(last, "")
    found = EITHER_WAY.search(said) or _EITHER.search(said) or _EITHER_NAME.search(snake_case(last))
    return f"{last} may be {found[0]!r}, and things are found by one of them" if found else ""


def _finds_one(intent: OperationIntent) -> bool:
    """Whether its path names one thing that it works on."""
    several = (OperationKind.LIST, OperationKind.MEMBERS, OperationKind.COUNT, *_MAKES)
    return intent.kind not in several


def made_up_locator(context: ConsistencyContext, intent: OperationIntent) -> str:
    """Its path is matched with a made-up column, beside one that answers show and is called alike.

    ``label_id`` beside ``id``, ``groupid`` beside ``group_id``, ``username`` beside
    ``info_username``.
    """
    collection = context.domain.collections[intent.collection]
    fields = context.entity(intent).fields
    if not _finds_one(intent):
        return ""
    seen = context.shown(context.entity(intent))
    shown = [
        f.name
        for f in fields.values()
        if f.source and not f.hidden
        # A part of it may hold its own key: ``modelInfo.modelId`` of a model.
        if not f.references or (f.references == intent.entity and len(f.source) > 1)
    ]
    for column in collection.locator:
        found = fields[column]
        # Known from a body or a path alone, it is as good as made up.
        answered = found.source and (not seen or snake_case(found.source[0]) in seen)
        if answered or found.references or found.hidden or column == collection.owner:
            continue
        ids = {"id", "uuid", "guid"} if column.endswith("id") else set()
        plain = column.replace("_", "")
        twin = next(
            (
                name
                for name in shown
                if name in ids or name.replace("_", "") == plain or name.endswith(f"_{column}")
            ),
            "",
        )
        if twin:
            return f"{twin} may be what paths name"
    return ""


def named_by_other_column(context: ConsistencyContext, intent: OperationIntent) -> str:
    """Its path names a column of the thing, and its tool finds things by another one.

    ``GET /integrations/{type}`` by ``id``, though answers show ``type``; or ``{username}`` by
    ``id`` or ``name``.
    """
    collection = context.domain.collections[intent.collection]
    names = intent.route.groups[-1][1] if intent.route.groups else ()
    if not (_finds_one(intent) and names and collection.locator) or collection.either:
        return ""
    # By this path's own identifier: of another operation's, it may be called otherwise.
    given, column = snake_case(names[-1]), collection.locator[-1]
    found = context.entity(intent).fields.get(given)
    shown = found is not None and found.source and not (found.hidden or found.references)
    shown = shown and "id" not in given.split("_")
    called = given.endswith("name") and column in ("id", "uuid")
    called = called or (_PERSON_NAME.fullmatch(given) is not None and column in ("id", "name"))
    if given == column or not (shown or called):
        return ""
    return f"its path says {given}, and things are found by {column}"


def named_after_another(context: ConsistencyContext, intent: OperationIntent) -> str:
    """It is about a history car, and no word of it speaks of a history: another path does."""
    operation = intent.operation
    if len(context.entity(intent).templates) < _TWO:
        return ""
    text = [operation.path, operation.id, operation.summary, operation.description]
    text += [str(operation.body), str(operation.output)]
    said = {
        singular(word)
        for word in snake_case("_".join(re.findall(r"\w+", " ".join(text)))).split("_")
    }
    own = [w for w in intent.entity.split("_") if not w.isdigit()]
    lost = [word for word in own if singular(word) not in said]
    return f"nothing of it speaks of {lost[0]!r}" if lost and len(own) > 1 else ""


def keyed_by_credential(context: ConsistencyContext, intent: OperationIntent) -> str:
    """One thing is found by what is said to be the caller's key: ``GET /feeds?key=…``."""
    keys = {name for _, names in intent.route.groups for name in names}
    keys |= {name for name, _ in intent.route.narrowed}
    for given in intent.operation.inputs:
        if given.name in keys and _CREDENTIAL.search(given.description):
            return f"{given.name} is the caller's key, and no thing's"
    return ""


def owner_under_two_names(context: ConsistencyContext, intent: OperationIntent) -> str:
    """The thing that holds it is a made-up column, beside a field that answers show of it.

    ``product_id`` beside ``product_uuid``.
    """
    entity, domain = context.entity(intent), context.domain
    columns = {domain.collections[template].owner for template, _ in intent.route.groups}
    columns |= {domain.collections[intent.collection].owner}
    for owner in (entity.fields[c] for c in sorted(columns) if c in entity.fields):
        if owner.source or owner.hidden or not owner.references:
            continue
        leads = {owner.references, singular(owner.references)}
        leads |= {
            snake_case(name).rpartition("_")[0]
            for _, names in intent.route.groups
            for name in names
        } - {"", *entity.name.split("_")}
        twins = {f"{lead}_{end}" for lead in leads for end in _KEY_ENDINGS}
        for found in entity.fields.values():
            same = found.references in ("", owner.references)
            if found.source and found.name in twins and same:
                return f"{found.name} may be its {owner.references}"
    return ""


def foreign_identifier(context: ConsistencyContext, intent: OperationIntent) -> str:
    """One thing is read by what is called another's key: ``GET /messages/{log_id}``."""
    collection = context.domain.collections[intent.collection]
    alone = intent.kind is OperationKind.GET and not (intent.part or collection.either)
    if alone and names_other_entity(collection):
        return "its path names another thing's identifier"
    return ""


def optional_natural_key(context: ConsistencyContext, intent: OperationIntent) -> str:
    """A creation would require a key that the document lets the service choose."""
    if intent.kind is not OperationKind.CREATE or intent.part:
        return ""
    entity = context.entity(intent)
    for name, raw in context.resolver.properties(context.body(intent)).items():
        column = intent.inputs.get(snake_case(name), "")
        schema, _ = context.resolver.resolve(raw)
        free = schema.get("default") is not None
        free = free or _GENERATED.search(str(schema.get("description", ""))) is not None
        if free and column in (entity.key, *entity.natural):
            return f"{name} may be left to the service, and things are known by it"
    return ""


def duplicate_action(context: ConsistencyContext, intent: OperationIntent) -> str:
    """Two verbs of one thing set the same."""
    if intent.kind is not OperationKind.ACTION:
        return ""
    same = [
        other
        for other in context.domain.intents
        if other.entity == intent.entity
        and other.kind is intent.kind
        and (other.sets, other.allowed) == (intent.sets, intent.allowed)
        # One and the same by another path: ``DELETE /subscriptions/{id}`` and below its customer.
        and (other is intent or other.last_word != intent.last_word)
    ]
    return "another operation sets the same" if len(same) > 1 else ""


def put_may_create(context: ConsistencyContext, intent: OperationIntent) -> str:
    """PUT of a thing that nothing else makes may make it."""
    if intent.operation.method != "put" or intent.part or intent.kind not in CHANGE_KINDS:
        return ""
    posted = any(
        route.operation.method == "post" and route.template in (template, f"{template}/*")
        for template in context.entity(intent).templates
        for route in context.domain.collections[template].operations
    )
    said = opening_verb(clean_prose(intent.operation.summary)) is VerbClass.UPDATE
    made = posted or intent.entity in context.made or said
    return "" if made else "it may make the thing: nothing else does"


def put_same_as_patch(context: ConsistencyContext, intent: OperationIntent) -> str:
    """PUT beside PATCH of the same words: nothing says that one of them empties fields."""
    if intent.operation.method != "put" or intent.kind is not OperationKind.REPLACE:
        return ""
    for route in context.domain.collections[intent.collection].operations:
        other, mine = route.operation, intent.operation
        same = other.body == mine.body and other.summary == mine.summary != ""
        if other.method == "patch" and route.template == intent.route.template and same:
            return "PATCH takes the same and is said to do the same"
    return ""
