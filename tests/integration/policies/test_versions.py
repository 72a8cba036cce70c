"""Versions of methodologies and legal texts: which one applies, what it changes, and who sees what is to come."""

from collections.abc import Mapping
from datetime import date, timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from app.policies.models import FUND_RATING, Policy, Wording
from app.publishing import services as publishing
from app.publishing.schedule import publish_due
from app.publishing.states import Action, State
from tests.factories.accounts import account, staff
from tests.factories.funds import PolicyFactory, RatingFactory, TrancheFactory, WordingFactory
from tests.integration.api.asking import get, problem

pytestmark = [pytest.mark.django_db, pytest.mark.services]

DRAFT: dict[str, Any] = {"state": State.DRAFT, "visible": False, "published_at": None}


@pytest.fixture
def api(settings: Any) -> Client:
    settings.ALLOWED_HOSTS = ["testserver"]
    return Client(raise_request_exception=False)


def in_days(days: int) -> date:
    return timezone.localdate() + timedelta(days=days)


def version(policy: Policy, days: int, text: str, **more: Any) -> Wording:
    """One that applies from so many days from today on."""
    bodies = {"body_de": text, "body_en": text}
    return WordingFactory.create(policy=policy, valid_from=in_days(days), **{**bodies, **more})


def test_a_version_says_what_it_changes_and_from_when_it_holds(api: Client) -> None:
    # given
    policy = PolicyFactory.create(name_en="Ratings")
    version(policy, -100, "<h2>A {#a}</h2><p>1</p><h2>B {#b}</h2><p>1</p><h2>C {#c}</h2><p>1</p>")
    version(policy, -10, "<h2>A {#a}</h2><p>1</p><h2>B {#b}</h2><p>2</p><h2>D {#d}</h2><p>1</p>", changes_en="B is 2.")
    version(policy, 10, "<h2>A {#a}</h2><p>3</p>")
    # when
    now = get(api, f"methodologies/{policy.pk}/", lang="en")
    earlier = get(api, f"methodologies/{policy.pk}/", lang="en", version=in_days(-100).isoformat())
    listed = next(one for one in get(api, "methodologies/", lang="en")["results"] if one["id"] == policy.pk)
    # then
    assert listed == now
    assert (now["name"], now["status"], now["changes"]) == ("Ratings", "in_force", "B is 2.")
    assert (now["valid_from"], now["valid_until"]) == (in_days(-10).isoformat(), in_days(9).isoformat())
    assert [(one["id"], one["changed"]) for one in now["sections"]] == [("a", False), ("b", True), ("d", True)]
    assert now["dropped"] == ["C"]
    assert [one["status"] for one in now["versions"]] == ["upcoming", "in_force", "earlier"]
    assert (earlier["status"], earlier["valid_until"]) == ("earlier", in_days(-11).isoformat())
    assert not any(one["changed"] for one in earlier["sections"])


def test_what_is_unknown_is_not_found(api: Client) -> None:
    # given
    policy = version(PolicyFactory.create(), -1, "<p>A</p>").policy
    empty = PolicyFactory.create()
    # when, then
    problem(api, f"methodologies/{empty.pk}/", 404, "text_not_found")
    problem(api, f"methodologies/{2**62}/", 404, "text_not_found", lang="en")
    problem(api, "legal_texts/nothing/", 404, "text_not_found")
    problem(api, f"legal_texts/{policy.code}/", 404, "text_not_found")
    problem(api, f"methodologies/{policy.pk}/", 404, "version_not_found", version="2001-01-01")
    problem(api, f"methodologies/{policy.pk}/", 400, "invalid_query", version="tomorrow")
    problem(api, f"text_drafts/{2**62}/", 404, "version_not_found")


def test_a_scheduled_version_is_nowhere_seen_before_its_minute(api: Client) -> None:
    # given
    policy = PolicyFactory.create(kind="legal", code="testLegal")
    version(policy, -1, "<p>Alt</p>")
    row = version(policy, 0, "<p>Neu</p>", **DRAFT)
    minute = timezone.now() + timedelta(minutes=1)
    publishing.act(row, Action.SCHEDULE, staff(), row.version, at=minute)
    day = in_days(0).isoformat()
    # when
    publish_due()
    before = get(api, "legal_texts/testLegal/")
    # then
    assert (before["valid_from"], len(before["versions"])) == (in_days(-1).isoformat(), 1)
    problem(api, "legal_texts/testLegal/", 404, "version_not_found", version=day)
    # when
    Wording.objects.filter(pk=row.pk).update(publish_at=timezone.now())
    publish_due()
    # then
    assert get(api, "legal_texts/testLegal/")["valid_from"] == day


def test_a_draft_is_seen_by_staff_only(api: Client) -> None:
    # given
    row = version(PolicyFactory.create(), 5, "<p>Entwurf von {provider}</p>", **DRAFT)
    reader = Client()
    reader.force_login(account("reader@example.org"))
    desk = Client()
    desk.force_login(staff())
    # when, then
    for client in (api, reader):
        problem(client, f"text_drafts/{row.pk}/", 404, "version_not_found")
    found = get(desk, f"text_drafts/{row.pk}/")
    assert found["status"] == "draft"
    assert found["sections"][0]["body"] == [{"tag": "p", "children": ["Entwurf von Fondsatlas"]}]


def test_a_rating_names_the_version_it_was_made_by(api: Client) -> None:
    # given
    rating = RatingFactory.create(tranche=TrancheFactory.create(), points=80)
    policy, _made = Policy.objects.get_or_create(code=FUND_RATING, defaults={"name_de": "Rating", "name_en": "Rating"})
    policy.wordings.all().delete()
    [made_by, later] = [rating.record_date, rating.record_date + timedelta(days=1)]
    for day in (made_by, later):
        WordingFactory.create(policy=policy, valid_from=day)
    reader = Client()
    reader.force_login(account("reader@example.org"))
    # when
    found = get(reader, f"rating_explanation/{rating.tranche_id}/")
    # then
    assert found["methodology"] == {"id": policy.pk, "valid_from": made_by.isoformat()}


def test_what_was_published_is_not_edited(api: Client) -> None:
    # given
    published = version(PolicyFactory.create(), -1, "<p>A</p>")
    draft = version(published.policy, 1, "<p>B</p>", **DRAFT)
    desk = Client()
    desk.force_login(staff())
    # when
    pages = [desk.get(reverse("admin:policies_wording_change", args=[row.pk])) for row in (published, draft)]
    # then
    assert [page.status_code for page in pages] == [200, 200]
    assert [b'name="body_de"' in page.content for page in pages] == [False, True]


def test_changed_terms_keep_their_notice() -> None:
    # given
    policy = PolicyFactory.create(announced=True)
    editor = staff()
    first = version(policy, 0, "<p>A</p>", **DRAFT)
    publishing.act(first, Action.PUBLISH, editor, first.version)
    soon, later = version(policy, 20, "<p>B</p>", **DRAFT), version(policy, 63, "<p>C</p>", **DRAFT)
    # when, then
    with pytest.raises(publishing.Refused) as refused:
        publishing.act(soon, Action.PUBLISH, editor, soon.version)
    assert refused.value.code == "notice_short"
    with pytest.raises(publishing.Refused):
        publishing.act(later, Action.SCHEDULE, editor, later.version, at=timezone.now() + timedelta(days=10))
    assert publishing.act(later, Action.PUBLISH, editor, later.version).visible


def _privacy(texts: Mapping[str, str], days: int) -> Policy:
    """The privacy policy with this version alone."""
    policy = Policy.objects.filter(code="privacyPolicy").first() or PolicyFactory.create(code="privacyPolicy")
    Wording.objects.filter(policy=policy).delete()
    WordingFactory.create(policy=policy, valid_from=in_days(days), **texts)
    return policy


@pytest.mark.parametrize("name", ["0005_usage_of_asset_managers", "0006_orders_stay"])
def test_a_privacy_policy_of_before_gets_a_version_with_the_new_words(name: str) -> None:
    # given a portal of before
    migration = import_module(f"app.policies.migrations.{name}")
    texts = {field: f"<p>Before. {old}, and more.</p>" for field, (old, _) in migration._WORDS.items()}
    policy = _privacy(texts, -30)
    # when
    migration.say(apps, None)
    migration.say(apps, None)
    # then there is one new version, and the former one stays as it was
    new, kept = Wording.public.filter(policy=policy).order_by("-valid_from")
    assert str(kept.body.own("en")) == texts["body_en"]
    assert (new.valid_from, new.changes.own("de") != "") == (timezone.localdate(), True)
    for lang in ("de", "en"):
        assert str(new.body.own(lang)) == f"<p>Before. {migration._WORDS[f'body_{lang}'][1]}, and more.</p>"


@pytest.mark.parametrize("days", [0, 40])
def test_new_words_follow_a_version_that_begins_today_or_later(days: int) -> None:
    # given a version that another migration, or staff, let begin then
    migration = import_module("app.policies.migrations.0006_orders_stay")
    policy = _privacy({field: f"<p>{old}</p>" for field, (old, _) in migration._WORDS.items()}, days)
    # when
    migration.say(apps, None)
    # then
    assert list(Wording.public.filter(policy=policy).order_by("valid_from").values_list("valid_from", flat=True)) == [
        in_days(days), in_days(days + 1),
    ]  # fmt: skip


def test_words_that_staff_have_written_anew_stay() -> None:
    # given
    migration = import_module("app.policies.migrations.0006_orders_stay")
    policy = _privacy(dict.fromkeys(migration._WORDS, "<p>We say it otherwise.</p>"), -30)
    # when
    migration.say(apps, None)
    # then
    assert Wording.objects.filter(policy=policy).count() == 1
