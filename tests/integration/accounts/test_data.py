"""A new address, one's own data, deletion, columns."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import orjson
import pytest
from django.conf import settings
from django.utils import timezone

from app.accounts.models import AccountType, ColumnSet, Consent, EmailChange, Link, Passkey, User
from app.accounts.services import columns
from app.accounts.tasks import purge
from app.alerts.models import AlertSettings, SavedSearch, StoredScreen, WatchList
from app.http.messages import LANGUAGES, Language
from app.inquiries.models import Inquiry, RatingPointsRequest
from app.mail import rendering
from app.mail.models import Delivery
from app.newsletter.models import Subscription
from tests.factories.accounts import PASSWORD, account
from tests.factories.funds import TrancheFactory
from tests.integration.browsing import Browser, mailed, refused, secret_of, wrong

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def signed_in(browser: Browser) -> Browser:
    """A browser in which a private investor is signed in."""
    account(password=PASSWORD)
    browser.log_in("retail@example.org", PASSWORD)
    return browser


def ask(browser: Browser, email: str = "neu@example.org", password: str = PASSWORD) -> Any:
    return browser.post("profile/email/", {"email": email, "password": password})


def test_a_new_address_counts_once_both_have_agreed(signed_in: Browser, other: Browser) -> None:
    # given
    assert ask(signed_in).status_code == 200
    [old], [new] = mailed("old_email"), mailed("new_email")
    assert (old.recipient, new.recipient) == ("retail@example.org", "neu@example.org")
    assert signed_in.get("user_info/").json()["pending_email"] == "neu@example.org"

    # when: one agrees
    first = other.post(f"confirm/{secret_of(new)}/").json()

    # then
    assert (first["what"], User.objects.get().email) == ("email", "retail@example.org")
    assert first["message"].startswith("Bestätigt. Nun fehlt noch")

    # when: the other agrees
    second = other.post(f"confirm/{secret_of(old)}/").json()

    # then
    assert second["message"].startswith("Ihre E-Mail-Adresse ist geändert.")
    assert User.objects.get().email == "neu@example.org"
    assert not EmailChange.objects.exists()
    assert [mail.recipient for mail in mailed("email_changed")] == ["retail@example.org"]
    assert signed_in.get("user_info/").json()["email"] == "neu@example.org"
    assert other.log_in("neu@example.org", PASSWORD).status_code == 200


def test_one_address_alone_changes_nothing(signed_in: Browser) -> None:
    ask(signed_in)
    for mail in (mailed("old_email")[0],) * 2:
        signed_in.post(f"confirm/{secret_of(mail)}/")
    assert User.objects.get().email == "retail@example.org"


@pytest.mark.parametrize(
    ("email", "password", "status", "code"),
    [
        ("neu@example.org", "Falsches-Passwort-1", 400, "invalid_input"),
        ("neu", PASSWORD, 400, "invalid_input"),
        ("RETAIL@example.org", PASSWORD, 400, "invalid_input"),
    ],
)
def test_a_refused_address_changes_and_mails_nothing(
    signed_in: Browser, email: str, password: str, status: int, code: str
) -> None:
    account("fremd@example.org")
    refused(ask(signed_in, email, password), status, code)
    assert not EmailChange.objects.exists()
    assert not Delivery.objects.exists()


def test_nobodys_inbox_is_filled_by_asking_for_its_address(signed_in: Browser, tight: Any) -> None:
    # given: as many mails to one address as it may get
    answers = []
    for _ in range(20):
        answers.append(ask(signed_in, "fremd@example.org"))
        if answers[-1].status_code == 429:
            break

    # then
    refused(answers[-1], 429, "too_many_mails_to_recipient")
    # One mail in 333 seconds, of which hardly any have passed.
    assert 320 < int(answers[-1]["Retry-After"]) <= 334
    assert 1 <= len(mailed("new_email")) < 20
    number = Delivery.objects.count()
    refused(ask(signed_in, "fremd@example.org"), 429, "too_many_mails_to_recipient")
    assert Delivery.objects.count() == number


def test_an_address_that_is_taken_meanwhile_stays_with_who_took_it(signed_in: Browser) -> None:
    # given
    ask(signed_in)
    account("neu@example.org")
    # when
    signed_in.post(f"confirm/{secret_of(mailed('old_email')[0])}/")
    refused(signed_in.post(f"confirm/{secret_of(mailed('new_email')[0])}/"), 409, "email_taken")
    # then
    assert User.objects.filter(email="retail@example.org").exists()
    assert not EmailChange.objects.exists()


def test_a_second_wish_replaces_the_first(signed_in: Browser) -> None:
    # given
    ask(signed_in)
    first = [secret_of(mailed(kind)[0]) for kind in ("old_email", "new_email")]
    # when
    ask(signed_in, "zwei@example.org")
    # then
    for secret in first:
        refused(signed_in.post(f"confirm/{secret}/"), 404, "link_invalid")
    assert User.objects.get().email == "retail@example.org"


def test_a_wish_is_forgotten_with_its_links(signed_in: Browser) -> None:
    # given
    ask(signed_in)
    # when
    EmailChange.objects.update(asked_at=timezone.now() - timedelta(days=1, seconds=1))
    Link.objects.update(expires_at=timezone.now())
    # then
    assert signed_in.get("user_info/").json()["pending_email"] is None
    refused(signed_in.post(f"confirm/{secret_of(mailed('new_email')[0])}/"), 404, "link_invalid")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_day_of_a_deletion_is_written_as_everywhere(signed_in: Browser, language: Language) -> None:
    User.objects.update(language=language)
    answer = signed_in.post("profile/deletion/", {"password": PASSWORD}).json()
    [mail] = mailed("deletion_asked")
    day = timezone.localtime(datetime.fromisoformat(answer["delete_after"]))
    assert f" {day:%d.%m.%Y}. " in rendering.render(mail.kind, language, mail.values).text.replace("\n", " ")


@pytest.mark.parametrize(("language", "begin"), [("de", "/"), ("en", "/en/")])
def test_links_are_in_the_language_of_their_mail(signed_in: Browser, language: str, begin: str) -> None:
    # given an account that reads its mails in one language and the pages in the other
    User.objects.update(language=language)
    # when
    body = {"email": "neu@example.org", "password": PASSWORD}
    signed_in.post("profile/email/", body, lang="en" if language == "de" else "de")
    signed_in.post("profile/deletion/", {"password": PASSWORD}, lang="en" if language == "de" else "de")
    # then
    links = [mail.values["link"] for mail in Delivery.objects.all() if "link" in mail.values]
    begin = f"{settings.PORTAL_ADDRESS}{begin}"
    assert [link.rsplit("/", 1)[0] for link in links] == [f"{begin}confirm", f"{begin}confirm", begin.rstrip("/")]


def test_the_export_holds_everything_and_no_secret(signed_in: Browser) -> None:
    # given
    user = User.objects.get()
    User.objects.update(is_survey_summary_allowed=True)
    Consent.objects.create(user=user, kind="terms", version="2026-10", given=True)
    ColumnSet.objects.create(user=user, name="Meine", columns=["ter"])
    Passkey.objects.create(user=user, name="Telefon", credential_id=b"a", public_key=b"b", aaguid=UUID(int=0))
    Subscription.objects.create(email=user.email, lang="de")
    Inquiry.objects.create(kind="message", email=user.email, lang="de", content={"message": "Frage"}, user=user)
    RatingPointsRequest.objects.create(user=user, fund=TrancheFactory.create().fund)
    AlertSettings.objects.create(user=user, time_zone="Europe/Zurich")
    WatchList.objects.create(user=user)
    screen = StoredScreen.objects.create(criteria={}, key="meine")
    SavedSearch.objects.create(user=user, name="Meine Suche", screen=screen)
    signed_in.post("request-reset-password/", {"email": user.email})
    assert mailed("reset_password")
    stranger = account("fremd@example.org")
    SavedSearch.objects.create(user=stranger, name="Fremde Suche", screen=screen)
    # when
    answer = signed_in.get("profile/export/")
    # then
    assert answer["Content-Disposition"].startswith("attachment; filename=")
    assert answer["Cache-Control"] == "no-store"
    data = orjson.loads(answer.content)
    assert data["account"]["email"] == user.email
    assert {name: len(found) for name, found in data.items() if found and name != "account"} == {
        "consents": 1,
        "sessions": 1,
        "passkeys": 1,
        "column_sets": 1,
        "alert_settings": 1,
        "watchlists": 1,
        "saved_searches": 1,
        "newsletter": 1,
        "requests": 1,
        "rating_points_requests": 1,
        "mails": 1,
        "mailed_links": 1,
        "security_log": 1,
        "former_rights": 1,
        # Groups and permissions.
        "rights": 2,
    }
    text = answer.content.decode()
    for secret in (user.password, secret_of(mailed("reset_password")[0]), signed_in.client.cookies["sessionid"].value):
        assert secret not in text
    assert "fremd@example.org" not in text
    assert "Fremde Suche" not in text


def test_an_account_is_deleted_with_everything_after_the_grace_period(signed_in: Browser) -> None:
    # given
    user = User.objects.get()
    Subscription.objects.create(email=user.email.upper(), lang="de")
    Inquiry.objects.create(kind="message", email=user.email, lang="de", content={}, user=user)
    account("fremd@example.org")

    # when
    answer = signed_in.post("profile/deletion/", {"password": PASSWORD})

    # then
    assert answer.json()["delete_after"]
    assert mailed("deletion_asked")
    purge()
    assert User.objects.filter(pk=user.pk).exists()

    # when: the time has come
    User.objects.filter(pk=user.pk).update(delete_after=timezone.now())
    purge()

    # then
    assert [one.email for one in User.objects.all()] == ["fremd@example.org"]
    assert not Subscription.objects.exists()
    assert not Inquiry.objects.exists()
    assert [mail.kind for mail in Delivery.objects.filter(recipient=user.email)] == ["deleted"]
    refused(signed_in.get("user_info/"), 401, "unauthorized")


def test_who_thinks_again_keeps_the_account(signed_in: Browser) -> None:
    signed_in.post("profile/deletion/", {"password": PASSWORD})
    assert signed_in.send("DELETE", "profile/deletion/").json()["delete_after"] is None
    purge()
    assert User.objects.exists()


def test_deleting_takes_the_password(signed_in: Browser) -> None:
    document = refused(signed_in.post("profile/deletion/", {"password": "x"}), 400, "invalid_input")
    assert wrong(document) == {"password": "Das bisherige Passwort stimmt nicht."}
    assert User.objects.get().delete_after is None


def test_consents_are_listed_latest_first(signed_in: Browser) -> None:
    user = User.objects.get()
    for number, given in enumerate((True, False)):
        at = timezone.now() + timedelta(seconds=number)
        Consent.objects.create(user=user, kind="newsletter", version="1", given=given, at=at)
    assert [one["given"] for one in signed_in.get("profile/consents/").json()["results"]] == [False, True]


def test_columns_are_kept_in_order_and_once(signed_in: Browser) -> None:
    fields = [{"value": name} for name in ("ter", "isin", "ter")]
    answer = signed_in.post("custom_search_fields/", {"custom_fields": fields})
    assert answer.json() == {"custom_fields": fields[:2]}
    assert signed_in.get("custom_search_fields/").json() == {"custom_fields": fields[:2]}


def test_columns_chosen_by_names_of_before_are_answered_by_those_of_today(signed_in: Browser) -> None:
    # given what an earlier version kept
    before = ["currency", "ter", "first_rating", "instrument_rank", "eltif_instrument_rank"]
    today = ["tranche_currency", "ter", "firstRating", "instrument.rank", "eltif_instrument.rank"]
    User.objects.update(search_columns=[*before, "tranche_currency"])
    ColumnSet.objects.create(user=User.objects.get(), name="Alt", columns=before)

    # then
    fields = [{"value": name} for name in today]
    assert signed_in.get("custom_search_fields/").json() == {"custom_fields": fields}
    assert [one["columns"] for one in signed_in.get("column_sets/").json()["results"]] == [today]

    # and when somebody still sends them
    sent = [{"value": name} for name in before]
    assert signed_in.post("custom_search_fields/", {"custom_fields": sent}).json() == {"custom_fields": fields}
    assert User.objects.get().search_columns == today
    assert signed_in.post("column_sets/", {"name": "Neu", "columns": before}).json()["columns"] == today


def test_columns_that_follow_the_period_are_kept_like_others(signed_in: Browser) -> None:
    fields = [{"value": name} for name in ("performance", "volatility", "perf_1y")]
    assert signed_in.post("custom_search_fields/", {"custom_fields": fields}).json() == {"custom_fields": fields}
    assert signed_in.get("custom_search_fields/").json() == {"custom_fields": fields}
    made = signed_in.post("column_sets/", {"name": "Zeitraum", "columns": ["performance"]})
    assert made.json()["columns"] == ["performance"]


@pytest.mark.parametrize(
    ("path", "key"), [("custom_search_fields/", "custom_fields"), ("column_sets/", "columns")], ids=["fields", "set"]
)
def test_unknown_columns_beyond_those_that_are_named_are_counted(signed_in: Browser, path: str, key: str) -> None:
    names = [f"nichts{number}" for number in range(30)]
    data = {"custom_fields": [{"value": name} for name in names]} if key == "custom_fields" else {"columns": names}
    document = refused(signed_in.post(path, data | ({"name": "Neu"} if key == "columns" else {})), 400, "invalid_input")
    assert (len(document["errors"]), document["more_errors"]) == (20, 10)
    assert not ColumnSet.objects.exists()


def test_one_can_go_back_to_the_default_columns(signed_in: Browser) -> None:
    User.objects.update(search_columns=["ter"])
    assert signed_in.send("DELETE", "custom_search_fields/").json() == {"custom_fields": []}
    assert signed_in.get("custom_search_fields/").json() == {"custom_fields": []}


def test_the_columns_of_a_demo_account_stay_as_they_are(signed_in: Browser) -> None:
    # given
    User.objects.update(is_demo=True, search_columns=["ter"])
    made = ColumnSet.objects.create(user=User.objects.get(), name="Kosten", columns=["ter"])
    # when
    answers = [
        signed_in.post("custom_search_fields/", {"custom_fields": [{"value": "isin"}]}),
        signed_in.send("DELETE", "custom_search_fields/"),
        signed_in.post("column_sets/", {"name": "Neu", "columns": ["isin"]}),
        signed_in.send("PATCH", f"column_sets/{made.pk}/", {"name": "Neu"}),
        signed_in.send("DELETE", f"column_sets/{made.pk}/"),
    ]
    # then
    for answer in answers:
        refused(answer, 403, "demo_account")
    assert User.objects.get().search_columns == ["ter"]
    assert list(ColumnSet.objects.values_list("name", "columns")) == [("Kosten", ["ter"])]


@pytest.mark.parametrize("fields", [[], [{"value": "nichts"}], [{"value": "value_at_risk_3y"}], [{"value": ""}]])
def test_what_is_no_column_for_this_account_is_refused(signed_in: Browser, fields: list[Any]) -> None:
    User.objects.update(search_columns=["ter"])
    refused(signed_in.post("custom_search_fields/", {"custom_fields": fields}), 400, "invalid_input")
    assert User.objects.get().search_columns == ["ter"]


def test_columns_follow_the_rights(signed_in: Browser) -> None:
    # given: a professional who has chosen a column for professionals
    User.objects.update(account_type=AccountType.WHOLESALE, review="approved")
    fields = [{"value": "value_at_risk_3y"}, {"value": "ter"}]
    assert signed_in.post("custom_search_fields/", {"custom_fields": fields}).status_code == 200
    # when
    User.objects.update(review="declined")
    # then
    assert signed_in.get("custom_search_fields/").json() == {"custom_fields": [{"value": "ter"}]}


def test_sets_of_columns_are_made_changed_and_forgotten(signed_in: Browser) -> None:
    made = signed_in.post("column_sets/", {"name": "Kosten", "columns": ["ter", "isin"]})
    assert made.status_code == 201
    path = f"column_sets/{made.json()['id']}/"
    refused(signed_in.post("column_sets/", {"name": "Kosten", "columns": ["ter"]}), 409, "name_taken")
    assert signed_in.send("PATCH", path, {"name": "Gebühren"}).json()["columns"] == ["ter", "isin"]
    assert [one["name"] for one in signed_in.get("column_sets/").json()["results"]] == ["Gebühren"]
    assert signed_in.send("DELETE", path).status_code == 200
    assert signed_in.get("column_sets/").json() == {"results": []}


def test_a_set_does_not_take_anothers_name(signed_in: Browser) -> None:
    user = User.objects.get()
    ColumnSet.objects.create(user=user, name="Eins", columns=["ter"])
    two = ColumnSet.objects.create(user=user, name="Zwei", columns=["ter"])
    refused(signed_in.send("PATCH", f"column_sets/{two.pk}/", {"name": "Eins"}), 409, "name_taken")
    two.refresh_from_db()
    assert two.name == "Zwei"


def test_somebody_elses_set_does_not_exist(signed_in: Browser) -> None:
    foreign = ColumnSet.objects.create(user=account("fremd@example.org"), name="Fremd", columns=["ter"])
    for method in ("PATCH", "DELETE"):
        answer = signed_in.send(method, f"column_sets/{foreign.pk}/", {"name": "x"} if method == "PATCH" else None)
        refused(answer, 404, "not_found")
    foreign.refresh_from_db()
    assert foreign.name == "Fremd"
    refused(signed_in.send("DELETE", f"column_sets/{10**18 - 1}/"), 404, "not_found")


def test_there_is_an_end_to_sets(signed_in: Browser) -> None:
    user = User.objects.get()
    for number in range(columns.MAX_SETS):
        ColumnSet.objects.create(user=user, name=str(number), columns=["ter"])
    refused(signed_in.post("column_sets/", {"name": "Mehr", "columns": ["ter"]}), 409, "too_many_sets")
    # A name that is taken can be overwritten, which makes no set more.
    refused(signed_in.post("column_sets/", {"name": "1", "columns": ["ter"]}), 409, "name_taken")
    assert user.column_sets.count() == columns.MAX_SETS
