"""The lists of the admin are filtered by what they offer: no address searches a column that no page shows."""

from typing import Any

import pytest
from django.contrib import admin
from django.http import HttpRequest
from django.test import RequestFactory

from app.accounts.models import User

REGISTERED = sorted(admin.site._registry.items(), key=lambda one: one[0]._meta.label)
#: Parts of the names of columns that open something, or are nobody's business.
SECRETS = ("password", "secret", "hash", "token", "key", "values", "content", "handle", "credential", "message_id")


@pytest.fixture
def request_of_staff() -> HttpRequest:
    """A superuser's request: rights do not open what nobody may search."""
    request = RequestFactory().get("/admin/", headers={"Host": "localhost"})
    request.user = User(email="staff@example.org", is_staff=True, is_superuser=True)
    return request


@pytest.mark.parametrize(("model", "page"), REGISTERED, ids=[model._meta.label for model, _ in REGISTERED])
def test_an_address_filters_by_nothing_that_the_list_does_not_offer(
    model: Any, page: Any, request_of_staff: HttpRequest
) -> None:
    # given
    offered = {one[0] if isinstance(one, tuple) else one for one in page.get_list_filter(request_of_staff)}
    offered |= {page.date_hierarchy} - {None}
    hidden = [field for field in model._meta.get_fields() if field.name not in offered]
    lookups = [name for field in hidden for name in (field.name, f"{field.name}__startswith", f"{field.name}__x__gt")]
    related = [
        f"{field.name}__{other.name}__startswith"
        for field in model._meta.get_fields()
        if field.related_model is not None
        for other in field.related_model._meta.get_fields()
        if any(part in other.name for part in SECRETS)
    ]
    # then
    assert [one for one in lookups + related if page.lookup_allowed(one, "x", request_of_staff)] == []
    assert [one for one in offered if isinstance(one, str) and any(part in one for part in SECRETS)] == []
    for one in offered:
        name = one if isinstance(one, str) else one.parameter_name
        assert page.lookup_allowed(name if name == "state" else f"{name}__exact", "x", request_of_staff), name


@pytest.mark.parametrize(
    ("label", "lookup"),
    [
        ("mail.Delivery", "values__link__startswith"),
        ("accounts.Application", "password__startswith"),
        ("accounts.User", "password__startswith"),
        ("accounts.User", "links__secret_hash__startswith"),
        ("newsletter.Subscription", "secret_hash__startswith"),
        ("inquiries.Inquiry", "user__password__startswith"),
        ("alerts.StoredScreen", "content__startswith"),
    ],
)
def test_secrets_are_not_guessed_letter_by_letter(label: str, lookup: str, request_of_staff: HttpRequest) -> None:
    page = next(page for model, page in REGISTERED if model._meta.label == label)
    assert not page.lookup_allowed(lookup, "x", request_of_staff)
