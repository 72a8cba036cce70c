"""How the history of a record tells a changed text, and who changes it."""

import sys
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import Group

from app.accounts.models import RIGHTS_COLUMNS, User
from app.config.postgresql.base import _WRITES
from app.content.models import News, Report
from app.database.history import former_links, former_states
from app.funds.models import Fund
from app.http import acting, request_ids
from app.profiles.models import Profile
from app.staff.history import _comparable, _passages, told_fields

#: Models whose links are kept.
LINKED = (Fund, Group, News, Profile, Report)


def test_a_short_text_is_told_whole() -> None:
    assert [(one.kind, one.words) for one in _passages("alt", "neu")] == [("gone", "alt"), ("new", "neu")]


def test_of_a_long_text_only_what_changed_is_told_with_a_few_words_around() -> None:
    words = [f"w{number}" for number in range(100)]
    before, after = " ".join(words), " ".join([*words[:50], "neu", *words[51:]])
    found = _passages(before, after)
    assert [(one.kind, one.words.strip()) for one in found] == [
        ("kept", "…  w42 w43 w44 w45 w46 w47 w48 w49".replace("  ", " ")),
        ("gone", "w50"),
        ("new", "neu"),
        ("kept", "w51 w52 w53 w54 w55 w56 w57 w58 …"),
    ]


def test_edits_that_wait_are_told_by_the_log_of_publishing() -> None:
    names = {field.name for field in told_fields(former_states(News))}
    assert {"title_de", "state", "published_at"} <= names
    assert "edits" not in names


def test_line_ends_of_forms_are_no_change() -> None:
    assert _comparable("a\r\nb") == _comparable("a\nb")


def test_the_history_of_an_account_holds_rights_and_nothing_of_the_person() -> None:
    states = former_states(User)
    kept = {field.name for field in states._meta.concrete_fields if not field.name.startswith("pgh_")}
    assert kept == set(RIGHTS_COLUMNS)
    assert not kept & {"password", "email", "email_canonical", "name", "first_name", "phone", "block_message"}


def test_who_acts_is_an_account_a_command_or_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["pytest"])
    request_ids.end()
    assert acting.current() == {}
    with acting.by(7, "/admin/funds/fund/1/change/"):
        assert acting.current() == {"user": 7, "page": "/admin/funds/fund/1/change/"}
    assert acting.current() == {}
    monkeypatch.setattr(sys, "argv", ["/x/django/__main__.py", "import_funds", "secret-file.csv"])
    assert acting.current() == {"command": "import_funds"}
    acting.begin("app.ratings.run_due")
    assert acting.current() == {"command": "app.ratings.run_due"}
    acting.end()


def test_whoever_changes_a_table_with_a_history_is_named() -> None:
    tables = [model._meta.db_table for model in apps.get_models() if former_states(model) is not None]
    for model in LINKED:
        fields: list[Any] = [model._meta.get_field(name) for name in former_links(model)]
        assert fields
        tables += [field.m2m_db_table() for field in fields]
    assert [table for table in tables if not _WRITES.match(f'UPDATE "{table}" SET')] == []
