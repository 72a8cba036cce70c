"""Change lists ask the database the same number of questions however many rows there are."""

from typing import Any

import pytest
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import get_language

from app.accounts.models import User
from app.funds.models import ListEntry, Tranche
from tests.factories.accounts import staff as staff_account
from tests.factories.desk import desk_rows
from tests.factories.funds import TrancheFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]
MODELS = list(admin.site._registry)
#: Questions of a list, with those about the session and the rights of whoever asks.
MAX_QUERIES = 15
EXPECTED = (
    "Company Fund Tranche Peergroup Universe InvestmentFocus Region KeyFigures Rating News Report Category FundDocument"
)


@pytest.fixture
def staff(client: Client) -> Client:
    client.force_login(staff_account("staff@example.org"))
    return client


def questions(client: Client, model: Any) -> int:
    with CaptureQueriesContext(connection) as captured:
        answer = client.get(reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist"))
    assert answer.status_code == 200
    assert answer.context["cl"].result_count > 0, model
    return len(captured)


def test_change_lists_have_few_queries_and_none_per_row(staff: Client) -> None:
    # given: a row of every model, and each list asked once before, so that nothing is fetched for the first time
    desk_rows(1)
    for model in MODELS:
        questions(staff, model)
    few = {model._meta.label: questions(staff, model) for model in MODELS}
    # when
    desk_rows(5)
    # then
    assert {model._meta.label: questions(staff, model) for model in MODELS} == few
    assert {label: number for label, number in few.items() if number > MAX_QUERIES} == {}


def test_every_model_of_the_system_of_record_is_there() -> None:
    names = {model.__name__ for model in MODELS}
    assert names >= set(EXPECTED.split())


def test_new_main_tranche_takes_the_mark_from_its_sibling(staff: Client) -> None:
    # given
    main = TrancheFactory.create()
    other = TrancheFactory.create(fund=main.fund, primary=False)
    form = {"fund": main.fund_id, "name": other.name, "tranche": "B", "isin": other.isin, "currency": "EUR"}
    form |= {"primary": "on", "accumulating": "unknown"}
    # when
    answer = staff.post(reverse("admin:funds_tranche_change", args=[other.pk]), form)
    # then
    assert answer.status_code == 302
    assert list(Tranche.objects.filter(primary=True)) == [other]


def test_wrong_isin_is_a_message_not_an_error(staff: Client) -> None:
    # given
    tranche = TrancheFactory.create()
    # when
    answer = staff.post(
        reverse("admin:funds_tranche_change", args=[tranche.pk]),
        {"fund": tranche.fund_id, "name": "X", "isin": "LU0000000000", "currency": "EUR", "accumulating": "unknown"},
    )
    # then
    assert answer.status_code == 200
    assert "isin" in answer.context["adminform"].form.errors
    assert Tranche.objects.get().isin == tranche.isin


def test_admin_is_for_staff_only(client: Client) -> None:
    client.force_login(User.objects.create_user("reader@example.org"))
    assert client.get(reverse("admin:funds_fund_changelist")).status_code == 302


@pytest.mark.parametrize(
    ("browser", "text"),
    [
        ("de-DE,de;q=0.9", "Haupttranche"),
        ("en-GB", "main share class"),
        ("fr", "Haupttranche"),
        ("x" * 600, "Haupttranche"),
    ],
)
def test_admin_speaks_the_browser_s_language_and_leaves_the_thread_as_it_was(
    staff: Client, browser: str, text: str
) -> None:
    # when
    answer = staff.get(reverse("admin:funds_tranche_changelist"), headers={"accept-language": browser})
    # then
    assert text.casefold() in answer.content.decode().casefold()
    assert "Accept-Language" in answer["Vary"]
    assert get_language() == "de"


def test_share_class_shows_what_the_fund_list_says(staff: Client) -> None:
    # given
    tranche = TrancheFactory.create(name="Von Hand benannt")
    ListEntry.objects.create(tranche=tranche, name="Name der Liste A", issuer="Haus", currency="EUR")
    # when
    page = staff.get(reverse("admin:funds_tranche_change", args=[tranche.pk])).content.decode()
    # then
    assert "Name der Liste A" in page
