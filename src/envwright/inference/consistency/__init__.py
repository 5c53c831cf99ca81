"""Whether a tool would agree with its own operation: operations of doubtful meaning are left out.

What an operation does is inferred from paths, methods and schemas. Each inference is good for most
documents and wrong for some, and a wrong tool is worse than none. So each operation that was
understood is held against its document once more: does the prose speak of another verb, is an
identifier or a field of its body nowhere in the tool, does any answer show what it writes?

A check is a function in ``CONSISTENCY_CHECKS``; the first doubt counts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from envwright.inference.consistency import (
    creation_checks,
    document_checks,
    identifier_checks,
    list_checks,
    schema_checks,
)
from envwright.inference.consistency.check_context import ConsistencyContext
from envwright.inference.domain_model import (
    DomainModel,
    OperationIntent,
    PathDocument,
    UnmappedReason,
)

ConsistencyCheck = Callable[[ConsistencyContext, OperationIntent], str]
"""Why a reader of the document would doubt the tool; empty where nothing speaks for it."""

# The order decides which doubt is reported where several apply.
CONSISTENCY_CHECKS: tuple[ConsistencyCheck, ...] = (
    document_checks.said_create_or_update,
    document_checks.contradicting_verb,
    document_checks.odd_path_name,
    document_checks.missing_filters,
    document_checks.computed_answer,
    document_checks.named_after_several,
    document_checks.lost_moment,
    document_checks.lost_standing,
    document_checks.lost_deletion_option,
    document_checks.keeps_what_is_deleted,
    document_checks.part_with_whole,
    document_checks.clears_what_is_left_out,
    document_checks.overlapping_range,
    document_checks.unguarded_condition,
    document_checks.lists_own_items,
    schema_checks.lost_identifiers,
    schema_checks.lost_query_inputs,
    list_checks.lost_filters,
    list_checks.searches_elsewhere,
    list_checks.stated_selection,
    schema_checks.entity_never_shown,
    schema_checks.answer_undescribed,
    schema_checks.lost_body_fields,
    schema_checks.body_in_answer_form,
    schema_checks.requires_read_only,
    schema_checks.requires_nothing,
    creation_checks.table_of_inputs,
    creation_checks.demands_optional,
    creation_checks.key_unique_within,
    creation_checks.required_key_lost,
    creation_checks.key_never_set,
    creation_checks.key_given_is_lost,
    creation_checks.writes_under_other_name,
    creation_checks.writes_beside_shown,
    schema_checks.wrapped_entity,
    schema_checks.writes_never_shown,
    schema_checks.answers_receipt,
    schema_checks.answers_other_entity,
    schema_checks.shows_other_fields,
    schema_checks.list_by_no_key,
    schema_checks.columns_of_envelope,
    schema_checks.writes_flattened_object,
    schema_checks.ambiguous_columns,
    document_checks.caller_scoped,
    document_checks.parts_only,
    document_checks.other_path_key,
    document_checks.key_of_two_kinds,
    identifier_checks.slug_beside_key,
    identifier_checks.several_share_it,
    document_checks.made_up_locator,
    document_checks.named_by_other_column,
    document_checks.named_after_another,
    document_checks.keyed_by_credential,
    document_checks.owner_under_two_names,
    document_checks.foreign_identifier,
    document_checks.optional_natural_key,
    document_checks.duplicate_action,
    document_checks.put_may_create,
    document_checks.put_same_as_patch,
)


def first_inconsistency(context: ConsistencyContext, intent: OperationIntent) -> str:
    """The first doubt about an operation; empty where there is none."""
    return next((why for ask in CONSISTENCY_CHECKS if (why := ask(context, intent))), "")


def drop_inconsistent(document: PathDocument, domain: DomainModel) -> DomainModel:
    """The domain with its doubtful operations left out, each with the doubt."""
    context = ConsistencyContext(document, domain)
    doubts = [(intent, first_inconsistency(context, intent)) for intent in domain.intents]
    doubtful = {i.operation.id: (UnmappedReason.DOUBTFUL, why) for i, why in doubts if why}
    return replace(
        domain,
        intents=tuple(intent for intent, why in doubts if not why),
        unmapped={**domain.unmapped, **doubtful},
    )
