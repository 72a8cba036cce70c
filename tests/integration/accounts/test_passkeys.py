"""Passkeys: adding, listing, renaming and removing them."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone

from app.accounts.models import Passkey, PasskeyCeremony, PasskeyOwner, SecurityEntry, Session, User
from app.accounts.services import ceremonies, leaving, passkeys
from app.accounts.tasks import purge
from tests.authenticator import UP, UV, Authenticator, decoded, encoded
from tests.factories.accounts import PASSWORD, account, code_of, with_second_factor
from tests.integration.browsing import Browser, mailed, refused, wrong

pytestmark = [pytest.mark.django_db, pytest.mark.services]

PROOF = {"password": PASSWORD}


@pytest.fixture(autouse=True)
def _address(settings: Any) -> None:
    settings.PORTAL_ADDRESS = "http://127.0.0.1:8000"


@pytest.fixture
def user() -> User:
    """An account with a password."""
    return account(password=PASSWORD)


@pytest.fixture
def device() -> Authenticator:
    """The owner's authenticator."""
    return Authenticator()


def begin(browser: Browser, **proof: Any) -> dict[str, Any]:
    answer = browser.post("profile/passkeys/options/", PROOF | proof)
    assert answer.status_code == 200, answer.content
    begun: dict[str, Any] = answer.json()
    return begun


def finish(browser: Browser, begun: dict[str, Any], credential: Any, name: str = "Telefon") -> Any:
    return browser.post("profile/passkeys/", {"ceremony": begun["ceremony"], "name": name, "credential": credential})


def add(browser: Browser, device: Authenticator, name: str = "Telefon") -> dict[str, Any]:
    """Add a passkey as the profile does."""
    begun = begin(browser)
    answer = finish(browser, begun, device.create(begun["options"]), name)
    assert answer.status_code == 201, answer.content
    made: dict[str, Any] = answer.json()
    return made


def test_a_passkey_is_added_listed_renamed_and_removed(browser: Browser, user: User, device: Authenticator) -> None:
    # given
    browser.log_in(user.email, PASSWORD)
    # when
    begun = begin(browser)
    # then: what the authenticator is told says nothing about the account but its name
    options = begun["options"]
    assert begun["origin"] == "http://localhost:8000"
    assert options["rp"]["id"] == "localhost"
    assert options["authenticatorSelection"] == {
        "residentKey": "required", "requireResidentKey": True, "userVerification": "required",
    }  # fmt: skip
    assert options["attestation"] == "none"
    assert len(decoded(options["challenge"])) >= 32
    assert len(decoded(options["user"]["id"])) == 32
    # when
    made = finish(browser, begun, device.create(options), "  Mein Telefon ").json()
    # then
    listed = browser.get("profile/passkeys/").json()
    assert listed["results"] == [made]
    assert (made["name"], made["last_used_at"], made["backed_up"]) == ("Mein Telefon", None, False)
    assert (listed["maximum"], listed["origin"]) == (passkeys.MAX_PASSKEYS, "http://localhost:8000")
    assert browser.get("user_info/").json()["passkeys"] == 1
    assert [mail.recipient for mail in mailed("passkey_added")] == [user.email]
    # when
    renamed = browser.send("PATCH", f"profile/passkeys/{made['id']}/", {"name": "Schlüssel"})
    # then
    assert renamed.json() == made | {"name": "Schlüssel"}
    # when
    assert browser.send("DELETE", f"profile/passkeys/{made['id']}/", PROOF).status_code == 200
    # then
    assert browser.get("profile/passkeys/").json()["results"] == []
    assert mailed("passkey_removed")
    entries = SecurityEntry.objects.filter(event__startswith="passkey").order_by("pk")
    assert [(one.event, one.account, one.actor, one.details) for one in entries] == [
        (event, user.pk, user.pk, f"passkey {made['id']}") for event in ("passkey_added", "passkey_removed")
    ]
    assert not Passkey.objects.exists()


def test_the_user_handle_is_random_and_stays_the_same(browser: Browser, user: User, device: Authenticator) -> None:
    browser.log_in(user.email, PASSWORD)
    add(browser, device)
    add(browser, Authenticator(), "Zweiter")
    first, second = Passkey.objects.all()
    assert first.credential_id != second.credential_id
    owner = PasskeyOwner.objects.get()
    assert bytes(owner.handle) == device.held[0].handle
    assert str(user.pk).encode() != bytes(owner.handle)
    assert user.email.encode() not in bytes(owner.handle)


def test_adding_takes_the_password_and_the_code_of_an_app(browser: Browser, user: User) -> None:
    # given
    browser.log_in(user.email, PASSWORD)
    with_second_factor(user)
    path = "profile/passkeys/options/"
    # then
    assert "password" in wrong(refused(browser.post(path, {"password": "x"}), 400, "invalid_input"))
    assert "code" in wrong(refused(browser.post(path, PROOF), 400, "invalid_input"))
    assert "code" in wrong(refused(browser.post(path, PROOF | {"code": "000000"}), 400, "invalid_input"))
    assert not PasskeyCeremony.objects.exists()
    assert browser.post(path, PROOF | {"code": code_of(user)}).status_code == 200


def test_removing_takes_the_password_and_the_code_of_an_app(
    browser: Browser, user: User, device: Authenticator
) -> None:
    browser.log_in(user.email, PASSWORD)
    path = f"profile/passkeys/{add(browser, device)['id']}/"
    with_second_factor(user)
    refused(browser.send("DELETE", path, {"password": "x", "code": code_of(user)}), 400, "invalid_input")
    refused(browser.send("DELETE", path, PROOF), 400, "invalid_input")
    assert Passkey.objects.count() == 1
    assert browser.send("DELETE", path, PROOF | {"code": code_of(user)}).status_code == 200


def test_a_challenge_is_used_once_even_by_an_attempt_that_fails(
    browser: Browser, user: User, device: Authenticator
) -> None:
    browser.log_in(user.email, PASSWORD)
    begun = begin(browser)
    good = device.create(begun["options"])
    refused(finish(browser, begun, good | {"response": {}}), 400, "passkey_invalid")
    refused(finish(browser, begun, good), 400, "passkey_expired")
    assert not Passkey.objects.exists()
    begun = begin(browser)
    good = device.create(begun["options"])
    assert finish(browser, begun, good).status_code == 201
    refused(finish(browser, begun, good), 400, "passkey_expired")
    assert Passkey.objects.count() == 1


def test_a_challenge_ends_after_five_minutes(browser: Browser, user: User, device: Authenticator) -> None:
    browser.log_in(user.email, PASSWORD)
    begun = begin(browser)
    found = PasskeyCeremony.objects.get()
    assert found.expires_at - timezone.now() <= ceremonies.VALID == timedelta(minutes=5)
    PasskeyCeremony.objects.update(expires_at=timezone.now())
    refused(finish(browser, begun, device.create(begun["options"])), 400, "passkey_expired")


def test_ceremonies_that_nobody_ended_are_purged(browser: Browser, user: User) -> None:
    browser.log_in(user.email, PASSWORD)
    begin(browser)
    begin(browser)
    PasskeyCeremony.objects.filter(pk=PasskeyCeremony.objects.earliest("pk").pk).update(expires_at=timezone.now())
    purge()
    assert PasskeyCeremony.objects.count() == 1


def test_a_challenge_belongs_to_its_session_and_account(
    browser: Browser, other: Browser, user: User, device: Authenticator
) -> None:
    # given
    browser.log_in(user.email, PASSWORD)
    other.log_in(user.email, PASSWORD)
    foreign = Browser()
    foreign.log_in(account("fremd@example.org", PASSWORD).email, PASSWORD)
    for thief in (other, foreign):
        begun = begin(browser)
        good = device.create(begun["options"])
        # when
        refused(finish(thief, begun, good), 400, "passkey_expired")
        # then: it is over for its owner too, who begins again
        refused(finish(browser, begun, good), 400, "passkey_expired")
    assert not Passkey.objects.exists()


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"origin": "http://127.0.0.1:8000"}, "passkey_other_address"),
        ({"origin": "https://localhost:8000"}, "passkey_other_address"),
        ({"origin": "http://localhost:8001"}, "passkey_other_address"),
        ({"origin": "http://localhost:8000.evil.example"}, "passkey_other_address"),
        ({"origin": 7}, "passkey_invalid"),
        ({"origin": ["http://localhost:8000"]}, "passkey_invalid"),
        ({"type": "webauthn.get"}, "passkey_invalid"),
        ({"type": None}, "passkey_invalid"),
        ({"challenge": encoded(bytes(32))}, "passkey_invalid"),
        ({"challenge": 5}, "passkey_invalid"),
        ({"crossOrigin": True}, "passkey_invalid"),
        ({"rp_id": "evil.example"}, "passkey_invalid"),
    ],
)
def test_an_answer_for_something_else_is_refused(
    browser: Browser, user: User, device: Authenticator, changed: dict[str, Any], code: str
) -> None:
    browser.log_in(user.email, PASSWORD)
    begun = begin(browser)
    document = refused(finish(browser, begun, device.create(begun["options"], **changed)), 400, code)
    assert not Passkey.objects.exists()
    if code == "passkey_other_address":
        assert "http://localhost:8000" in document["detail"]


def test_an_authenticator_must_verify_its_user(browser: Browser, user: User, device: Authenticator) -> None:
    browser.log_in(user.email, PASSWORD)
    for flags in (UP, UV, 0):
        device.flags = flags
        begun = begin(browser)
        refused(finish(browser, begun, device.create(begun["options"])), 400, "passkey_invalid")


def test_the_same_passkey_is_not_added_twice(
    browser: Browser, other: Browser, user: User, device: Authenticator
) -> None:
    # given
    browser.log_in(user.email, PASSWORD)
    add(browser, device)
    begun = begin(browser)
    # then: a well-behaved authenticator finds itself in the list
    with pytest.raises(ValueError, match="InvalidStateError"):
        device.create(begun["options"])
    # when: another one claims the same credential, for this account and for another one
    other.log_in(account("fremd@example.org", PASSWORD).email, PASSWORD)
    for one in (browser, other):
        begun = begin(one)
        begun["options"]["excludeCredentials"] = []
        copy = device.create(begun["options"])
        Passkey.objects.update(credential_id=decoded(copy["id"]))
        # then
        refused(finish(one, begun, copy), 409, "passkey_taken")
    assert Passkey.objects.count() == 1


def test_an_account_has_at_most_ten(browser: Browser, user: User, device: Authenticator) -> None:
    browser.log_in(user.email, PASSWORD)
    begun = begin(browser)
    for number in range(passkeys.MAX_PASSKEYS):
        Passkey.objects.create(user=user, name="x", credential_id=bytes([number]), public_key=b"", aaguid=UUID(int=0))
    document = refused(browser.post("profile/passkeys/options/", PROOF), 409, "too_many_passkeys")
    assert "10" in document["detail"]
    # what was begun before does not get past the limit either
    refused(finish(browser, begun, device.create(begun["options"])), 409, "too_many_passkeys")
    assert Passkey.objects.count() == passkeys.MAX_PASSKEYS


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\nb", None, 5])
def test_a_name_is_one_line_of_sixty_characters(browser: Browser, user: User, device: Authenticator, name: Any) -> None:
    browser.log_in(user.email, PASSWORD)
    made = add(browser, device)
    begun = begin(browser)
    answer = finish(browser, begun, Authenticator().create(begun["options"]), name)
    assert "name" in wrong(refused(answer, 400, "invalid_input"))
    answer = browser.send("PATCH", f"profile/passkeys/{made['id']}/", {"name": name})
    assert "name" in wrong(refused(answer, 400, "invalid_input"))
    assert Passkey.objects.get().name == "Telefon"


def test_a_foreign_passkey_does_not_exist(browser: Browser, other: Browser, user: User, device: Authenticator) -> None:
    browser.log_in(user.email, PASSWORD)
    made = add(browser, device)
    other.log_in(account("fremd@example.org", PASSWORD).email, PASSWORD)
    for number in (made["id"], 0, 2**70):
        refused(other.send("PATCH", f"profile/passkeys/{number}/", {"name": "Meiner"}), 404, "not_found")
        refused(other.send("DELETE", f"profile/passkeys/{number}/", PROOF), 404, "not_found")
    assert other.get("profile/passkeys/").json()["results"] == []
    assert Passkey.objects.get().name == "Telefon"


def test_a_demo_account_has_none(browser: Browser) -> None:
    user = account(password=PASSWORD, is_demo=True)
    browser.log_in(user.email, PASSWORD)
    refused(browser.post("profile/passkeys/options/", PROOF), 403, "demo_account")
    refused(browser.send("PATCH", "profile/passkeys/1/", {"name": "x"}), 403, "demo_account")
    refused(browser.send("DELETE", "profile/passkeys/1/", PROOF), 403, "demo_account")


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("https://fonds.example", "https://fonds.example"),
        ("https://Fonds.Example:443/", "https://fonds.example"),
        ("https://fonds.example:8443", "https://fonds.example:8443"),
        ("https://fönds.example", "https://xn--fnds-5qa.example"),
        ("http://localhost:8170", "http://localhost:8170"),
        ("http://127.0.0.1:8170", "http://localhost:8170"),
        ("http://[::1]:8170", "http://localhost:8170"),
        ("http://fonds.example", None),
        ("https://192.0.2.7", None),
        ("http://192.0.2.7:8000", None),
        ("https://", None),
        ("https://fonds.example:port", None),
    ],
)
def test_the_address_comes_from_the_settings_not_from_the_request(
    browser: Browser, user: User, settings: Any, address: str, origin: str | None
) -> None:
    # given
    settings.PORTAL_ADDRESS = address
    browser.log_in(user.email, PASSWORD)
    # then
    assert browser.get("profile/passkeys/").json()["origin"] == origin
    for path in ("profile/passkeys/options/", "login/passkey/options/"):
        answer = browser.post(path, PROOF if path.startswith("profile") else None)
        if origin is None:
            refused(answer, 409, "passkeys_unavailable")
        else:
            options = answer.json()["options"]
            assert answer.json()["origin"] == origin
            assert (options.get("rpId") or options["rp"]["id"]) == origin.partition("//")[2].partition(":")[0]


def test_staff_lose_their_other_sessions_with_the_first_passkey(
    browser: Browser, other: Browser, device: Authenticator
) -> None:
    staff = account("staff@example.org", PASSWORD, is_staff=True)
    for one in (browser, other):
        one.log_in(staff.email, PASSWORD)
    add(browser, device)
    assert browser.get("user_info/").status_code == 200
    refused(other.get("user_info/"), 401, "unauthorized")
    assert Session.objects.count() == 1


def test_staff_keep_a_last_second_factor(browser: Browser, device: Authenticator) -> None:
    # given
    staff = account("staff@example.org", PASSWORD, is_staff=True)
    browser.log_in(staff.email, PASSWORD)
    first, second = add(browser, device), add(browser, Authenticator(), "Zweiter")
    # then
    assert browser.send("DELETE", f"profile/passkeys/{first['id']}/", PROOF).status_code == 200
    refused(browser.send("DELETE", f"profile/passkeys/{second['id']}/", PROOF), 403, "last_second_factor")
    assert Passkey.objects.count() == 1
    # but with an app they may
    with_second_factor(staff)
    answer = browser.send("DELETE", f"profile/passkeys/{second['id']}/", PROOF | {"code": code_of(staff)})
    assert answer.status_code == 200


def test_passkeys_are_exported_without_keys_and_go_with_the_account(
    browser: Browser, user: User, device: Authenticator
) -> None:
    # given
    browser.log_in(user.email, PASSWORD)
    add(browser, device)
    # when
    exported = browser.get("profile/export/")
    # then
    [one] = exported.json()["passkeys"]
    assert set(one) == {"name", "created_at", "last_used_at", "backed_up", "aaguid", "transports"}
    assert (one["name"], one["transports"]) == ("Telefon", ["internal"])
    # when
    User.objects.update(delete_after=timezone.now())
    assert leaving.delete_due() == 1
    # then
    assert not Passkey.objects.exists()
    assert not PasskeyOwner.objects.exists()
