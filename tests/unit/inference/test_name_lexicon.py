"""What a tool's name says: verb, thing, what stands beside it."""

from __future__ import annotations

import pytest

from envwright.inference.name_lexicon import VerbClass, parse_tool_name, shared_prefixes

KNOWN = {
    "create_task": (VerbClass.CREATE, "task", ""),
    "newTask": (VerbClass.CREATE, "task", ""),
    "task-add": (VerbClass.CREATE, "task", ""),
    "tasks.create": (VerbClass.CREATE, "task", ""),
    "listTasks": (VerbClass.LIST, "task", ""),
    "search_all_open_tasks": (VerbClass.LIST, "open_task", ""),
    "get_task_by_id": (VerbClass.GET, "task", "id"),
    "readNote": (VerbClass.GET, "note", ""),
    "fetch_user_profile": (VerbClass.GET, "user", ""),
    "describe_table": (VerbClass.GET, "table", ""),
    "edit_note": (VerbClass.UPDATE, "note", ""),
    "rename_folder": (VerbClass.UPDATE, "folder", ""),
    "set_task_priority": (VerbClass.UPDATE, "task_priority", ""),
    "remove_item_from_cart": (VerbClass.DELETE, "item", "cart"),
    "archive_card": (VerbClass.STATE, "card", ""),
    "mark_task_as_done": (VerbClass.STATE, "task", ""),
    "list_tasks_for_project": (VerbClass.LIST, "task", "project"),
    "get_list": (VerbClass.GET, "list", ""),
    "create_order": (VerbClass.CREATE, "order", ""),
    "github_create_issue": (VerbClass.CREATE, "issue", ""),
    "open_task_details": (VerbClass.GET, "task", ""),
    "run_code": (VerbClass.COMPUTES, "code", ""),
    "upload_file": (VerbClass.OUTSIDE, "file", ""),
    "link_issue": (VerbClass.LINK, "issue", ""),
    "whoami": (VerbClass.UNKNOWN, "whoami", ""),
}


@pytest.mark.parametrize("name", KNOWN)
def test_known_names(name: str) -> None:
    named = parse_tool_name(name)
    assert (named.kind, "_".join(named.noun), "_".join(named.beside)) == KNOWN[name]


def test_the_state_is_the_last_word_of_mark() -> None:
    assert parse_tool_name("mark_task_done").verb == "complete"
    assert parse_tool_name("mark_email_as_read").verb == "read"
    assert parse_tool_name("mark_all_tasks_done").kind is VerbClass.UNKNOWN


def test_a_prefix_is_what_several_tools_share_before_a_verb() -> None:
    names = ["slack_post_message", "slack_get_users", "slack_reply_to_thread", "slack_add_reaction"]
    assert shared_prefixes(names) == {"slack"}
    assert parse_tool_name("slack_post_message", shared_prefixes(names)).kind is VerbClass.CREATE
    assert shared_prefixes(["task_create", "task_list", "task_get", "task_delete"]) == frozenset()


@pytest.mark.parametrize("name", ["", "_", "...", "日本", "a" * 5000, "get", "by", "the_of_by"])
def test_odd_names_are_read_all_the_same(name: str) -> None:
    assert parse_tool_name(name).kind in VerbClass
