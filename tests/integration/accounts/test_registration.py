"""From the form to the confirmed account."""

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone

from app.accounts.models import AccountType, Consent, Link, Review, User
from app.accounts.services import links, registration
from app.mail.models import Delivery
from tests.factories.accounts import PASSWORD, account
from tests.integration.browsing import Browser, mailed, refused, secret_of, wrong

pytestmark = [pytest.mark.django_db, pytest.mark.services]

PRIVATE = {
    "firstName": "Vorname",
    "name": "Nachname",
    "email": "neu@example.org",
    "password": PASSWORD,
    "consent": True,
}
PROFESSIONAL = PRIVATE | {
    "isWholesale": True,
    "company": "Testhaus",
    "phone": "+49 000 000",
    "contactPerson": "Vorname Nachname",
    "function": "Einkauf",
    "sector": "Bank",
    "additinalSectorQuestion": "Depot A",
    "division": "Fonds",
}


@pytest.mark.usefixtures("full_passwords")
def test_a_private_investor_registers_confirms_and_logs_in(browser: Browser) -> None:
    # when
    answer = browser.post("register/", PRIVATE)

    # then
    assert (answer.status_code, answer.json()) == (201, {"message": "Benutzer erfolgreich angelegt."})
    user = User.objects.get()
    assert (user.email, user.first_name, user.name) == ("neu@example.org", "Vorname", "Nachname")
    assert (user.account_type, user.review, user.language) == (AccountType.RETAIL, Review.NONE, "de")
    assert user.confirmed_at is None
    assert user.password.startswith("argon2")
    assert set(Consent.objects.values_list("kind", "version", "given")) == {
        (kind, version(), True) for kind, version in registration._TEXTS.items()
    }
    refused(browser.log_in("neu@example.org", PASSWORD), 403, "login_unconfirmed")

    # when
    [mail] = mailed("confirm_registration")
    assert mail.recipient == "neu@example.org"
    assert str(mail.values["link"]).startswith(f"{settings.PORTAL_ADDRESS}/confirm/")
    confirmed = browser.post(f"confirm/{secret_of(mail)}/")

    # then
    assert confirmed.json() == {
        "message": "Benutzername bestätigt. Sie können sich jetzt anmelden.",
        "what": "registration",
    }
    assert browser.log_in("NEU@example.org", PASSWORD).status_code == 200


@pytest.mark.usefixtures("full_passwords")
@pytest.mark.parametrize("password", ["Grüne Wiese \U0001f404 2026, 日本!", "aA1-" + "ß" * 124])
def test_a_password_is_kept_as_it_was_typed(browser: Browser, password: str) -> None:
    # given an account whose password has signs of every kind, or is as long as one may be
    assert browser.post("register/", PRIVATE | {"password": password}).status_code == 201
    browser.post(f"confirm/{secret_of(mailed('confirm_registration')[0])}/")
    # when, then: it opens the account as a whole only
    refused(browser.log_in("neu@example.org", password[:-1]), 401, "login_failed")
    assert browser.log_in("neu@example.org", password).status_code == 200


def test_a_professional_gives_more_and_waits_for_the_review(browser: Browser) -> None:
    assert browser.post("register/", PROFESSIONAL, lang="en").json() == {"message": "User successfully created."}
    user = User.objects.get()
    assert (user.account_type, user.review, user.language) == (AccountType.WHOLESALE, Review.WAITING, "en")
    assert (user.company, user.phone, user.contact_person, user.function) == (
        "Testhaus", "+49 000 000", "Vorname Nachname", "Einkauf",
    )  # fmt: skip
    assert (user.sector, user.sector_question, user.division) == ("Bank", "Depot A", "Fonds")
    [mail] = mailed("confirm_registration")
    assert mail.lang == "en"
    assert str(mail.values["link"]).startswith(f"{settings.PORTAL_ADDRESS}/en/confirm/")


def test_what_only_professionals_are_asked_is_not_kept_of_a_private_investor(browser: Browser) -> None:
    assert browser.post("register/", PROFESSIONAL | {"isWholesale": False}).status_code == 201
    assert User.objects.get().company == ""


@pytest.mark.parametrize("name", ["firstName", "name", "email", "password", "consent"])
def test_a_missing_mandatory_field_is_404_and_makes_nothing(browser: Browser, name: str) -> None:
    form = {key: value for key, value in PRIVATE.items() if key != name}
    document = refused(browser.post("register/", form), 404, "missing_field")
    assert document["detail"] == "Eingabe eines Pflichtfelds erforderlich."
    assert wrong(document) == {name: "Erforderlich."}
    assert not User.objects.exists()
    assert not Delivery.objects.exists()


def test_blanks_are_nothing_and_every_missing_field_is_named(browser: Browser) -> None:
    form = PROFESSIONAL | {"phone": " ", "company": "", "contactPerson": "", "function": "", "sector": ""}
    document = refused(browser.post("register/", form, lang="en"), 404, "missing_field")
    assert document["detail"] == "Missing mandatory field in request."
    assert wrong(document) == dict.fromkeys(("phone", "company", "contactPerson", "function"), "Required")


@pytest.mark.parametrize("email", ["neu@example.org", "NEU@EXAMPLE.ORG", " Neu@example.org "])
def test_a_known_address_is_409_in_any_case_and_changes_nothing(browser: Browser, email: str) -> None:
    # given
    account("neu@example.org", PASSWORD, first_name="Früher")
    # when
    document = refused(browser.post("register/", PRIVATE | {"email": email}), 409, "email_taken")
    # then
    assert document["detail"] == "Diese Email ist bereits einem Nutzer zugeordnet."
    assert User.objects.get().first_name == "Früher"
    assert not Delivery.objects.exists()


@pytest.mark.parametrize(
    ("change", "name", "message"),
    [
        ({"email": "neu"}, "email", "Ungültige E-Mail-Adresse."),
        ({"email": "neu@example.org\nBcc: alle@example.org"}, "email", "Der Wert ist kein lesbarer Text"),
        ({"firstName": "x" * 151}, "firstName", "Höchstens 150 Zeichen sind erlaubt."),
        ({"name": "x" * 501}, "name", "Höchstens 500 Zeichen sind erlaubt."),
        ({"name": "Null\x00"}, "name", "Der Wert ist kein lesbarer Text"),
        ({"name": 7}, "name", "Die Angabe hat das falsche Format."),
        ({"name": None}, "name", "Die Angabe hat das falsche Format."),
        ({"isWholesale": "yes"}, "isWholesale", "Die Angabe hat das falsche Format."),
        ({"is_staff": True}, "is_staff", "Den Parameter is_staff gibt es hier nicht."),
        ({"password": "Null\x00-Wiese-2026"}, "password", "Der Wert ist kein lesbarer Text"),
        ({"password": "kurz-A1"}, "password", "Das Passwort muss 12 bis 128 Zeichen haben."),
        ({"password": "Nachname-41x"}, "password", "Das Passwort ähnelt Ihrem Namen"),
    ],
)
def test_a_wrong_field_is_named_and_makes_nothing(browser: Browser, change: Any, name: str, message: str) -> None:
    document = refused(browser.post("register/", PRIVATE | change), 400, "invalid_input")
    assert list(wrong(document)) == [name]
    assert wrong(document)[name].startswith(message)
    # The value may be a password.
    assert document["errors"][0]["value"] is None
    assert not User.objects.exists()
    assert not Delivery.objects.exists()


def test_a_lone_surrogate_is_no_text(browser: Browser) -> None:
    body = b'{"firstName": "\\ud800", "name": "x", "email": "neu@example.org", "password": "x", "consent": true}'
    refused(browser.post("register/", body), 400, "invalid_input")


@pytest.mark.parametrize("body", [b"", b"[]", b"null", b"{", b"\xff", b'"text"', b"1" * 60_000])
def test_what_is_no_form_is_a_clear_problem(browser: Browser, body: bytes) -> None:
    answer = browser.post("register/", body)
    assert answer.status_code == 400
    assert answer.json()["code"] in ("bad_request", "invalid_input")
    assert not User.objects.exists()


def test_the_hidden_field_of_the_form_makes_no_account_and_says_nothing(browser: Browser) -> None:
    answer = browser.post("register/", PRIVATE | {"website": "https://example.org"})
    assert (answer.status_code, answer.json()) == (201, {"message": "Benutzer erfolgreich angelegt."})
    assert not User.objects.exists()
    assert not Delivery.objects.exists()


def test_a_confirmation_works_once(browser: Browser, other: Browser) -> None:
    # given
    browser.post("register/", PRIVATE)
    secret = secret_of(mailed("confirm_registration")[0])
    assert browser.post(f"confirm/{secret}/").status_code == 200
    before = User.objects.get().confirmed_at
    # when
    document = refused(other.post(f"confirm/{secret}/", lang="en"), 404, "link_invalid")
    # then
    assert document["detail"].startswith("Unable to confirm entry.")
    assert User.objects.get().confirmed_at == before


@pytest.mark.parametrize("secret", ["x", "../../admin", "%00", "ä" * 50, "x" * 5000])
def test_an_unknown_link_confirms_nobody(browser: Browser, secret: str) -> None:
    account("neu@example.org", confirmed_at=None)
    answer = browser.post(f"confirm/{secret}/")
    assert answer.status_code == 404
    assert User.objects.get().confirmed_at is None


def test_a_link_ends_after_three_days(browser: Browser) -> None:
    browser.post("register/", PRIVATE)
    Link.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    secret = secret_of(mailed("confirm_registration")[0])
    refused(browser.post(f"confirm/{secret}/"), 404, "link_invalid")
    assert User.objects.get().confirmed_at is None


def test_a_link_for_a_password_confirms_nothing(browser: Browser) -> None:
    user = account("neu@example.org", confirmed_at=None)
    secret = links.issue(user, Link.Purpose.RESET, user.email)
    refused(browser.post(f"confirm/{secret}/"), 404, "link_invalid")


def test_only_a_hash_of_the_secret_is_kept(browser: Browser) -> None:
    browser.post("register/", PRIVATE)
    secret = secret_of(mailed("confirm_registration")[0])
    with connection.cursor() as cursor:
        cursor.execute("SELECT l::text FROM accounts_link l")
        assert secret not in str(cursor.fetchall())


def test_the_mail_comes_again_and_only_the_last_link_works(browser: Browser) -> None:
    # given
    browser.post("register/", PRIVATE)
    # when
    answer = browser.post("resend-confirmation/", {"email": "NEU@example.org"})
    # then
    assert answer.status_code == 200
    first, second = mailed("confirm_registration")
    refused(browser.post(f"confirm/{secret_of(first)}/"), 404, "link_invalid")
    assert browser.post(f"confirm/{secret_of(second)}/").status_code == 200


def test_asking_again_tells_nothing_about_an_address(browser: Browser) -> None:
    # given
    browser.post("register/", PRIVATE)
    account("bestaetigt@example.org")
    Delivery.objects.all().delete()
    # when
    answers = {
        email: browser.post("resend-confirmation/", {"email": email})
        for email in ("neu@example.org", "bestaetigt@example.org", "niemand@example.org")
    }
    # then
    assert {(one.status_code, one.content) for one in answers.values()} == {(200, answers["neu@example.org"].content)}
    assert [mail.recipient for mail in mailed("confirm_registration")] == ["neu@example.org"]


def test_nobodys_inbox_is_filled(browser: Browser, tight: Any) -> None:
    account("neu@example.org", confirmed_at=None)
    statuses = [browser.post("resend-confirmation/", {"email": "neu@example.org"}).status_code for _ in range(6)]
    assert set(statuses) == {200}
    assert len(mailed("confirm_registration")) == 3


def test_one_address_cannot_cause_mail_to_many(browser: Browser, tight: Any) -> None:
    # given: more people wait than one address may write to, and nothing else limits it
    tight.THROTTLE = tight.THROTTLE | {"login": tight.THROTTLE["read"]}
    for number in range(12):
        account(f"neu{number}@example.org", confirmed_at=None)
    # when
    answers = [browser.post("resend-confirmation/", {"email": f"neu{number}@example.org"}) for number in range(12)]
    # then
    assert [one.status_code for one in answers] == [200] * 10 + [429] * 2
    document = refused(answers[-1], 429, "too_many_mails")
    assert int(answers[-1]["Retry-After"]) > 10
    assert answers[-1]["Retry-After"] in document["detail"]
    assert len(mailed("confirm_registration")) == 10


@pytest.mark.django_db(transaction=True)
def test_of_two_who_register_one_address_at_once_one_gets_it() -> None:
    # given
    form = registration.Form({key: str(value) for key, value in PRIVATE.items()}, wholesale=False, agreed=True)
    results = _at_once(lambda: registration.register(form, "http://localhost", "de"))
    # then
    assert sorted(results) == ["EmailTaken", "User"]
    assert User.objects.count() == 1
    assert Delivery.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_who_follow_one_link_at_once_one_gets_through() -> None:
    user = account("neu@example.org", confirmed_at=None)
    secret = links.issue(user, Link.Purpose.CONFIRM, user.email)
    assert sorted(_at_once(lambda: registration.confirm(secret))) == ["InvalidLink", "User"]


def _at_once(act: Any) -> list[str]:
    """What two threads get that begin together: names of results and exceptions."""
    start, found = threading.Barrier(2), []

    def run() -> None:
        start.wait()
        try:
            found.append(type(act()).__name__)
        except Exception as error:
            found.append(type(error).__name__)
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found
