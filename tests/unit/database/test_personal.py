"""What is said about personal data: of every model, and in agreement with its columns."""

import re
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from celery.schedules import crontab
from django.apps import apps
from django.conf import settings
from django.db import models

from app.accounts.models import ColumnSet, Consent, User
from app.alerts.models import WatchEntry
from app.config.management.commands.export_personal_data import written
from app.database import personal
from app.database.personal import End, held, holds, nobody, terms, without_persons
from app.database.retention import Period, Round, Term, Until
from app.funds.models import Fund
from app.inquiries.models import Inquiry
from app.mail.fields import AddressField
from app.newsletter.models import Copy

ADDRESSES = (AddressField, models.EmailField, models.GenericIPAddressField)
#: The library's own table stays empty.
NOT_OF_A_PERSON = {"pghistory.Events"}


def all_models() -> list[type[models.Model]]:
    return [model for model in apps.get_models(include_auto_created=True) if not model._meta.proxy]


def owners(model: type[models.Model]) -> list[tuple[type[models.Model], bool]]:
    """The other models that a model points to, and whether its rows are deleted with theirs."""
    found = []
    for field in model._meta.concrete_fields:
        if isinstance(field, models.ForeignKey):
            target = field.related_model
            assert isinstance(target, type)
            found.append((target, field.remote_field.on_delete is models.CASCADE))
    return [(target, with_it) for target, with_it in found if target is not model]


def unsaid(found: Iterable[type[models.Model]]) -> list[str]:
    """Models of which nothing is said."""
    return [model._meta.label for model in found if model._meta.label not in {*held(), *without_persons()}]


def names_somebody(model: type[models.Model]) -> bool:
    """Whether a model points to one that holds something about a person, has a column for an address, or says who
    changed a record."""
    if any(
        isinstance(field, AddressField | models.EmailField | models.GenericIPAddressField)
        for field in model._meta.fields
    ):
        return True
    if any(field.name == "pgh_context" for field in model._meta.fields):
        return True
    # What points to a public row whose author is left out tells nothing about the author.
    persons = {label for label, one in held().items() if one.end is not End.NAMELESS}
    return any(target._meta.label in persons for target, _ in owners(model))


def goes_with_account(model: type[models.Model]) -> bool:
    """Whether the database deletes a row with the account that it belongs to, directly or through others."""
    if model is User:
        return True
    return any(with_it and goes_with_account(target) for target, with_it in owners(model))


def test_something_is_said_of_every_model() -> None:
    assert unsaid(all_models()) == []
    assert {*held(), *without_persons()} == {model._meta.label for model in all_models()}


def test_a_model_of_which_nothing_is_said_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(personal, "_HELD", {label: one for label, one in held().items() if label != "accounts.Consent"})
    assert unsaid(all_models()) == ["accounts.Consent"]


def test_no_model_with_somebody_is_said_to_hold_nobody() -> None:
    wrong = {model._meta.label for model in all_models() if names_somebody(model)} & set(without_persons())
    assert wrong == NOT_OF_A_PERSON


@pytest.mark.parametrize(
    ("model", "names"), [(Consent, True), (WatchEntry, True), (Copy, True), (Inquiry, True), (Fund, False)]
)
def test_who_names_somebody(model: type[models.Model], names: bool) -> None:
    assert names_somebody(model) is names


def test_what_is_said_to_go_with_the_account_goes_with_it() -> None:
    said = {label for label, one in held().items() if one.end is End.WITH_ACCOUNT}
    # The admin's record goes with the account of whoever wrote it, and loses the names of others.
    rest = {model._meta.label for model in all_models() if goes_with_account(model)} - {"admin.LogEntry"}
    assert said == rest


@pytest.mark.parametrize(("model", "goes"), [(ColumnSet, True), (WatchEntry, True), (Inquiry, False), (Copy, False)])
def test_who_goes_with_the_account(model: type[models.Model], goes: bool) -> None:
    assert goes_with_account(model) is goes


def test_nothing_is_said_twice_and_no_export_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(personal, "_HELD", {})
    monkeypatch.setattr(personal, "_NOBODY", {})
    for_good = Until("for good", "the law wants it")
    with pytest.raises(ValueError, match="neither"):
        holds("x.One", "a name", end=End.KEPT, kept=for_good)
    with pytest.raises(ValueError, match="how long"):
        holds("x.One", "a name", end=End.WITH_ACCOUNT, kept=(), exported="names")
    with pytest.raises(ValueError, match="without a reason"):
        holds("x.One", "a name", end=End.KEPT, kept=Until("for good"), exported="names")
    assert held() == {}
    holds("x.One", "a name", end=End.KEPT, kept=for_good, exported="names")
    with pytest.raises(ValueError, match="twice"):
        nobody("no names", "x.One")
    assert without_persons() == {}


def test_the_document_is_up_to_date() -> None:
    present = (settings.ROOT / "infra/docs/personal-data.md").read_text("utf-8")
    assert written(present) == present
    assert "## How it works" in present


def test_what_goes_when_it_has_served_its_purpose_has_a_task_that_runs_each_hour() -> None:
    schedules: list[dict[str, Any]] = list(settings.CELERY_BEAT_SCHEDULE.values())
    each_hour = {one["task"] for one in schedules if isinstance(one["schedule"], float) and one["schedule"] <= 3600}
    named = {rule.task for one in held().values() for rule in one.kept if isinstance(rule, Round)}
    assert "app.accounts.purge" in named
    assert named <= each_hour


def test_one_task_a_day_ends_what_is_due() -> None:
    schedules: list[dict[str, Any]] = list(settings.CELERY_BEAT_SCHEDULE.values())
    [found] = [one["schedule"] for one in schedules if one["task"] == "app.config.forget"]
    assert found == crontab(hour=3, minute=20)


@pytest.mark.parametrize(("lang", "units"), [("de", ("Jahr", "Tag")), ("en", ("year", "day"))])
def test_the_privacy_policy_names_each_period(lang: str, units: tuple[str, str]) -> None:
    # given: the text that the portal begins with
    text = (settings.ROOT / f"app/policies/migrations/_texts/privacyPolicy.{lang}.html").read_text("utf-8")
    said = re.findall(r"<li><p>(.*?)</p></li>", text)
    # when
    periods = {term.topic: term.period for _, term in terms()}
    wanted = Counter(
        f" {period.years} {units[0]}" if period.years else f" {period.days} {units[1]}" for period in periods.values()
    )
    # then: one sentence for each topic and no other
    assert len(said) == len(periods)
    for phrase, number in wanted.items():
        assert sum(bool(re.search(rf"{phrase}(?!\d)", one)) for one in said) >= number, phrase


def test_all_terms_of_a_topic_have_one_period() -> None:
    periods = {(term.topic, term.period) for _, term in terms()}
    assert len(periods) == len({topic for topic, _ in periods}) > 10


def test_a_period_ends_on_the_same_day_of_the_year() -> None:
    now = datetime(2028, 2, 29, 12, tzinfo=UTC)
    assert Period(years=3).before(now) == datetime(2025, 2, 28, 12, tzinfo=UTC)
    assert Period(days=30).before(now) == now - timedelta(days=30)
    assert [str(Period(years=1)), str(Period(days=30))] == ["1 year", "30 days"]


def test_every_model_says_how_long_it_is_kept() -> None:
    assert [label for label, one in held().items() if not one.kept] == []
    assert isinstance(held()["inquiries.Inquiry"].kept[1], Term)
