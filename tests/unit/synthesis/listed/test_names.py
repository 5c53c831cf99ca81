"""What a tool's name says: verb, thing, what stands beside it."""

from __future__ import annotations

import pytest

from envwright.synthesis.listed.names import Class, prefixes, read_name

KNOWN = {
    "create_task": (Class.CREATE, "task", ""),
    "newTask": (Class.CREATE, "task", ""),
    "task-add": (Class.CREATE, "task", ""),
    "tasks.create": (Class.CREATE, "task", ""),
    "listTasks": (Class.LIST, "task", ""),
    "search_all_open_tasks": (Class.LIST, "open_task", ""),
    "get_task_by_id": (Class.GET, "task", "id"),
    "readNote": (Class.GET, "note", ""),
    "fetch_user_profile": (Class.GET, "user", ""),
    "describe_table": (Class.GET, "table", ""),
    "edit_note": (Class.UPDATE, "note", ""),
    "rename_folder": (Class.UPDATE, "folder", ""),
    "set_task_priority": (Class.UPDATE, "task_priority", ""),
    "remove_item_from_cart": (Class.DELETE, "item", "cart"),
    "archive_card": (Class.STATE, "card", ""),
    "mark_task_as_done": (Class.STATE, "task", ""),
    "list_tasks_for_project": (Class.LIST, "task", "project"),
    "get_list": (Class.GET, "list", ""),
    "create_order": (Class.CREATE, "order", ""),
    "github_create_issue": (Class.CREATE, "issue", ""),
    "open_task_details": (Class.GET, "task", ""),
    "run_code": (Class.COMPUTES, "code", ""),
    "upload_file": (Class.OUTSIDE, "file", ""),
    "link_issue": (Class.LINK, "issue", ""),
    "whoami": (Class.UNKNOWN, "whoami", ""),
}


@pytest.mark.parametrize("name", KNOWN)
def test_known_names(name: str) -> None:
    named = read_name(name)
    assert (named.kind, "_".join(named.noun), "_".join(named.beside)) == KNOWN[name]


def test_the_state_is_the_last_word_of_mark() -> None:
    assert read_name("mark_task_done").verb == "complete"
    assert read_name("mark_email_as_read").verb == "read"
    assert read_name("mark_all_tasks_done").kind is Class.UNKNOWN


def test_a_prefix_is_what_several_tools_share_before_a_verb() -> None:
    names = ["slack_post_message", "slack_get_users", "slack_reply_to_thread", "slack_add_reaction"]
    assert prefixes(names) == {"slack"}
    assert read_name("slack_post_message", prefixes(names)).kind is Class.CREATE
    assert prefixes(["task_create", "task_list", "task_get", "task_delete"]) == frozenset()


@pytest.mark.parametrize("name", ["", "_", "...", "日本", "a" * 5000, "get", "by", "the_of_by"])
def test_odd_names_are_read_all_the_same(name: str) -> None:
    assert read_name(name).kind in Class
