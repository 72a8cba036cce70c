"""Signing in with a passkey: what opens, and what does not."""

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from app.accounts.api.passkeys import BROWSER
from app.accounts.models import Passkey, PasskeyCeremony, SecurityEntry, Session, User
from app.accounts.services import ceremonies, passwords, second_factor, staff
from tests.authenticator import BE, UP, UV, Authenticator, Held, a_key, decoded, encoded
from tests.factories.accounts import PASSWORD, account, with_second_factor
from tests.factories.accounts import staff as superuser
from tests.integration.accounts.test_passkeys import PROOF, add
from tests.integration.browsing import Browser, mailed, refused
from tests.length import sampled

#: What is no base64url text of the right bytes.
JUNK: tuple[Any, ...] = ("", "!!!", "ä", None, 5, {}, "AAAA", "A" * 5000, encoded(b"[" * 3000))

#: A password that staff set.
NEW = "Neues-Pferd-42!"

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture(autouse=True)
def _address(settings: Any) -> None:
    settings.PORTAL_ADDRESS = "http://127.0.0.1:8000"


@pytest.fixture
def user() -> User:
    """An account with a passkey."""
    return account(password=PASSWORD)


@pytest.fixture
def device(user: User) -> Authenticator:
    """The owner's authenticator, with the passkey of the account."""
    return registered(user)


def registered(user: User) -> Authenticator:
    """An authenticator that holds a passkey of an account."""
    made, browser = Authenticator(), Browser()
    assert browser.log_in(user.email, PASSWORD).status_code == 200
    add(browser, made)
    browser.post("logout/")
    return made


def begin(browser: Browser) -> dict[str, Any]:
    begun: dict[str, Any] = browser.post("login/passkey/options/").json()
    return begun


def finish(browser: Browser, begun: dict[str, Any], credential: Any) -> Any:
    return browser.post("login/passkey/", {"ceremony": begun["ceremony"], "credential": credential})


def sign_in(browser: Browser, device: Authenticator, held: Held | None = None, **changed: Any) -> Any:
    begun = begin(browser)
    return finish(browser, begun, device.get(begun["options"], held, **changed))


def spoilt(text: str, at: int) -> str:
    """With one byte turned over."""
    value = bytearray(decoded(text))
    value[at % len(value)] ^= 0xFF
    return encoded(bytes(value))


def test_a_passkey_alone_signs_in_without_name_or_password(browser: Browser, user: User, device: Authenticator) -> None:
    # when
    begun = begin(browser)
    # then: nothing says whose passkey is meant
    assert begun["options"]["allowCredentials"] == []
    assert begun["options"]["userVerification"] == "required"
    assert begun["options"]["rpId"] == "localhost"
    # when
    answer = finish(browser, begun, device.get(begun["options"]))
    # then
    assert answer.json()["email"] == user.email
    assert browser.get("user_info/").json()["email"] == user.email
    [listed] = browser.get("profile/passkeys/").json()["results"]
    assert listed["last_used_at"] is not None
    [session] = browser.get("profile/sessions/").json()["results"]
    assert session["current"]
    assert "known_device" in browser.client.cookies


def test_the_session_gets_a_new_key(browser: Browser, device: Authenticator) -> None:
    assert sign_in(browser, device).status_code == 200
    former = browser.client.cookies["sessionid"].value
    assert sign_in(browser, device).status_code == 200
    assert browser.client.cookies["sessionid"].value != former


def test_it_counts_for_both_factors(browser: Browser, user: User, device: Authenticator) -> None:
    with_second_factor(user)
    assert sign_in(browser, device).json()["two_factor"] is True


def test_staff_enter_the_admin_with_a_passkey_and_not_without(browser: Browser, other: Browser) -> None:
    # given: no app, and so far no second factor at all
    staff = account("staff@example.org", PASSWORD, is_staff=True, is_superuser=True)
    browser.log_in(staff.email, PASSWORD)
    assert browser.client.get("/admin/").status_code == 302
    # when
    device = Authenticator()
    passkey = add(browser, device)
    # then: the session has shown it just now
    assert browser.client.get("/admin/").status_code == 200
    # and the password alone opens nothing any more
    refused(other.log_in(staff.email, PASSWORD), 401, "passkey_needed")
    refused(other.log_in(staff.email, "Falsches-Passwort-1"), 401, "login_failed")
    assert sign_in(other, device).status_code == 200
    assert other.client.get("/admin/").status_code == 200
    assert other.client.session.get_expiry_age() <= 12 * 3600
    # when: the passkey goes, its sessions do not open the admin any more
    add(browser, Authenticator(), "Zweiter")
    sign_in(other, device)
    assert browser.send("DELETE", f"profile/passkeys/{passkey['id']}/", PROOF).status_code == 200
    assert other.client.get("/admin/").status_code == 302


def test_one_superuser_cannot_get_around_a_passkey_by_taking_the_rights_first(browser: Browser, other: Browser) -> None:
    # given: a passkey is the second factor of a member of staff, and a superuser sets the password and takes the rights
    user, boss = account("team@example.org", PASSWORD, is_staff=True), superuser("chef@example.org", PASSWORD)
    browser.log_in(user.email, PASSWORD)
    device = Authenticator()
    add(browser, device)
    user.is_staff = False
    staff.save(boss, user)
    passwords.set_by_staff(user, NEW, boss)
    # then: the password alone opens nothing
    refused(other.log_in(user.email, NEW), 401, "passkey_needed")
    # and the owner still gets in, but does not lose the last passkey to whoever finds the browser open
    assert sign_in(other, device).status_code == 200
    assert other.post("profile/password/", {"current": NEW, "password": PASSWORD}).status_code == 200
    [passkey] = Passkey.objects.all()
    refused(other.send("DELETE", f"profile/passkeys/{passkey.pk}/", PROOF), 403, "last_second_factor")
    assert staff.remove_factor(boss, user) is staff.Removal.ASKED
    assert Passkey.objects.count() == 1


@pytest.mark.parametrize(("days", "status"), [(29, 401), (31, 200)])
def test_whoever_was_staff_needs_the_passkey_for_thirty_days(browser: Browser, days: int, status: int) -> None:
    user = account(password=PASSWORD)
    registered(user)
    SecurityEntry.objects.create(
        event="rights_changed", account=user.pk, details="-is_staff", at=timezone.now() - timedelta(days=days)
    )
    assert browser.log_in(user.email, PASSWORD).status_code == status


def test_staff_who_have_lost_their_passkey_get_in_once_it_is_taken_away(browser: Browser, other: Browser) -> None:
    # given
    staff = account("staff@example.org", PASSWORD, is_staff=True)
    browser.log_in(staff.email, PASSWORD)
    add(browser, Authenticator())
    refused(other.log_in(staff.email, PASSWORD), 401, "passkey_needed")
    # when
    second_factor.forget(staff, None)
    # then
    assert other.log_in(staff.email, PASSWORD).status_code == 200
    assert [mail.recipient for mail in mailed("second_factor_off")] == [staff.email]


def test_a_session_with_a_password_only_does_not_open_the_admin_when_its_owner_becomes_staff(
    browser: Browser, user: User, device: Authenticator
) -> None:
    browser.log_in(user.email, PASSWORD)
    User.objects.update(is_staff=True, is_superuser=True)
    assert browser.client.get("/admin/").status_code == 302


@pytest.mark.parametrize(
    ("columns", "status", "code"),
    [
        ({"blocked": True}, 403, "login_blocked"),
        ({"blocked_until": timezone.now() + timedelta(days=1)}, 403, "login_blocked"),
        ({"is_active": False}, 403, "login_blocked"),
        ({"confirmed_at": None}, 403, "login_unconfirmed"),
    ],
)
def test_who_may_not_enter_with_a_password_may_not_with_a_passkey(
    browser: Browser, user: User, device: Authenticator, columns: dict[str, Any], status: int, code: str
) -> None:
    User.objects.update(**columns, block_message="Bitte anrufen.")
    by_passkey = refused(sign_in(browser, device), status, code)
    by_password = refused(browser.log_in(user.email, PASSWORD), status, code)
    assert by_passkey["detail"] == by_password["detail"]
    assert not Session.objects.exists()
    # a stranger who does not have the key is not told
    stranger = Authenticator(held=[Held(device.held[0].id, a_key(), device.held[0].handle)])
    refused(sign_in(browser, stranger), 401, "passkey_refused")


def test_an_unknown_a_removed_and_a_forged_passkey_get_the_same_answer(
    browser: Browser, user: User, device: Authenticator
) -> None:
    [real] = device.held
    forged = Held(real.id, a_key(), real.handle)
    unknown = Held(bytes(16), a_key(), real.handle)
    answers = [refused(sign_in(browser, device, held), 401, "passkey_refused") for held in (forged, unknown)]
    user.delete()
    answers.append(refused(sign_in(browser, device), 401, "passkey_refused"))
    assert len({(one["title"], one["detail"]) for one in answers}) == 1
    assert not Session.objects.exists()


def test_a_passkey_of_another_account_does_not_open_this_one(browser: Browser, device: Authenticator) -> None:
    # given
    foreign = registered(account("fremd@example.org", PASSWORD))
    [mine], [theirs] = device.held, foreign.held
    for held in (
        Held(mine.id, theirs.key, mine.handle),
        Held(theirs.id, theirs.key, mine.handle),
        Held(mine.id, mine.key, theirs.handle),
        Held(mine.id, mine.key, b""),
    ):
        refused(sign_in(browser, device, held), 401, "passkey_refused")
    assert sign_in(browser, foreign).json()["email"] == "fremd@example.org"


def test_an_answer_is_good_once(browser: Browser, device: Authenticator) -> None:
    begun = begin(browser)
    answer = device.get(begun["options"])
    assert finish(browser, begun, answer).status_code == 200
    refused(finish(browser, begun, answer), 400, "passkey_expired")
    # nor for a challenge of later
    refused(finish(browser, begin(browser), answer), 401, "passkey_refused")


def test_a_failed_attempt_uses_the_challenge_up(browser: Browser, device: Authenticator) -> None:
    begun = begin(browser)
    refused(finish(browser, begun, {}), 400, "passkey_invalid")
    refused(finish(browser, begun, device.get(begun["options"])), 400, "passkey_expired")


def test_a_challenge_belongs_to_its_browser_and_purpose(
    browser: Browser, other: Browser, user: User, device: Authenticator
) -> None:
    # another browser, one without a cookie, and one that makes up a cookie
    begin(other)
    for thief in (other, Browser(), Browser()):
        begun = begin(browser)
        thief.token()
        if thief is not other:
            thief.client.cookies[BROWSER] = "x" * 43
        refused(finish(thief, begun, device.get(begun["options"])), 400, "passkey_expired")
    # one that was made for a registration
    browser.log_in(user.email, PASSWORD)
    begun = browser.post("profile/passkeys/options/", PROOF).json()
    options = {"rpId": "localhost", "challenge": begun["options"]["challenge"]}
    refused(finish(browser, begun, device.get(options)), 400, "passkey_expired")


def test_a_challenge_ends_after_five_minutes(browser: Browser, device: Authenticator) -> None:
    begun = begin(browser)
    assert PasskeyCeremony.objects.get().expires_at - timezone.now() <= ceremonies.VALID
    PasskeyCeremony.objects.update(expires_at=timezone.now())
    refused(finish(browser, begun, device.get(begun["options"])), 400, "passkey_expired")


@pytest.mark.parametrize(
    ("changed", "status", "code"),
    [
        ({"origin": "http://127.0.0.1:8000"}, 400, "passkey_other_address"),
        ({"origin": "https://evil.example"}, 400, "passkey_other_address"),
        ({"origin": None}, 401, "passkey_refused"),
        ({"crossOrigin": True}, 400, "passkey_invalid"),
        ({"type": "webauthn.create"}, 401, "passkey_refused"),
        ({"challenge": encoded(bytes(32))}, 401, "passkey_refused"),
        ({"challenge": {}}, 401, "passkey_refused"),
        ({"rp_id": "evil.example"}, 401, "passkey_refused"),
    ],
)
def test_an_answer_for_something_else_is_refused(
    browser: Browser, device: Authenticator, changed: dict[str, Any], status: int, code: str
) -> None:
    before = Passkey.objects.values().get()
    refused(sign_in(browser, device, **changed), status, code)
    assert Passkey.objects.values().get() == before
    assert not Session.objects.exists()


@pytest.mark.parametrize("flags", [0, UP, UV, UP | UV | BE])
def test_the_authenticator_must_have_verified_its_user(browser: Browser, device: Authenticator, flags: int) -> None:
    device.flags = flags
    refused(sign_in(browser, device), 401, "passkey_refused")


def test_a_counter_that_goes_back_is_refused_logged_and_mailed(
    browser: Browser, user: User, device: Authenticator, caplog: pytest.LogCaptureFixture
) -> None:
    # given
    device.held[0].count = 5
    assert sign_in(browser, device).status_code == 200
    browser.post("logout/")
    for count in (3, 5):
        # when: the authenticator counts one up before it signs
        device.held[0].count = count - 1
        refused(sign_in(browser, device), 403, "passkey_copied")
    # then
    assert Passkey.objects.get().sign_count == 6
    assert not Session.objects.exists()
    assert "counter 3 after 6" in caplog.text
    assert [mail.recipient for mail in mailed("passkey_copied")] == [user.email] * 2
    assert SecurityEntry.objects.filter(event="passkey_copied", account=user.pk, actor=None).count() == 2
    # and the owner's own, which counts on, is let in
    device.held[0].count = 6
    assert sign_in(browser, device).status_code == 200


def test_whoever_only_knows_the_number_of_a_passkey_raises_no_alarm(browser: Browser, device: Authenticator) -> None:
    device.held[0].count = 5
    assert sign_in(browser, device).status_code == 200
    forged = Held(device.held[0].id, a_key(), device.held[0].handle)
    refused(sign_in(browser, device, forged), 401, "passkey_refused")
    assert mailed("passkey_copied") == []


def test_authenticators_that_do_not_count_are_let_in(browser: Browser, device: Authenticator) -> None:
    device.counts = False
    for _ in range(2):
        assert sign_in(browser, device).status_code == 200


@pytest.mark.parametrize(
    "changed",
    [
        {"id": "!"},
        {"rawId": "AA"},
        {"rawId": 5},
        {"type": "password"},
        {"response": None},
        {"response": []},
        *sampled(
            (
                {"response": {name: value}}
                for name in ("clientDataJSON", "authenticatorData", "signature", "userHandle")
                for value in JUNK
            ),
            12,
        ),
    ],
)
def test_what_is_no_answer_is_refused_and_never_an_error_of_ours(
    browser: Browser, device: Authenticator, changed: dict[str, Any]
) -> None:
    begun = begin(browser)
    good = device.get(begun["options"])
    if changed.get("response"):
        changed = {"response": good["response"] | changed["response"]}
    answer = finish(browser, begun, good | changed)
    assert answer.status_code in (400, 401), answer.content
    assert answer.json()["code"] in ("passkey_invalid", "passkey_refused")
    assert not Session.objects.exists()


def test_random_changes_are_refused_and_never_an_error_of_ours(browser: Browser, user: User) -> None:
    """Each byte of each part in turn, at sign-in and at registration."""
    device = registered(user)
    for name in ("clientDataJSON", "authenticatorData", "signature"):
        begun = begin(browser)
        good = device.get(begun["options"])
        length = len(decoded(good["response"][name]))
        for at in range(0, length, max(1, length // 6)):
            begun = begin(browser)
            good = device.get(begun["options"])
            good["response"][name] = spoilt(good["response"][name], at)
            answer = finish(browser, begun, good)
            assert answer.status_code in (400, 401), (name, at, answer.content)
    browser.log_in(user.email, PASSWORD)
    for at in range(0, 200, 16):
        begun = browser.post("profile/passkeys/options/", PROOF).json()
        made = Authenticator().create(begun["options"])
        made["response"]["attestationObject"] = spoilt(made["response"]["attestationObject"], at)
        data = {"ceremony": begun["ceremony"], "name": "x", "credential": made}
        assert browser.post("profile/passkeys/", data).status_code in (201, 400, 409), at


def test_attempts_are_limited_by_account_and_do_not_lock_out_the_password(
    tight: Any, browser: Browser, user: User, settings: Any
) -> None:
    # given
    settings.THROTTLE = settings.THROTTLE | {"login": settings.THROTTLE["read"]}
    device = registered(user)
    forged = Held(device.held[0].id, a_key(), device.held[0].handle)
    allowed = settings.THROTTLE["account"].session.burst
    # when
    for _ in range(allowed):
        refused(sign_in(browser, device, forged), 401, "passkey_refused")
    # then
    document = refused(sign_in(browser, device), 429, "too_many_logins")
    assert document["detail"]
    assert browser.log_in(user.email, PASSWORD).status_code == 200


def test_beginnings_are_limited_as_logins_are(tight: Any, browser: Browser) -> None:
    statuses = {browser.post("login/passkey/options/").status_code for _ in range(15)}
    assert statuses == {200, 429}


@pytest.mark.django_db(transaction=True)
def test_of_two_who_answer_one_challenge_at_once_one_gets_in(
    browser: Browser, user: User, device: Authenticator
) -> None:
    begun = begin(browser)
    answer = device.get(begun["options"])
    barrier = threading.Barrier(2)
    statuses: list[int] = []

    def attempt() -> None:
        twin = Browser()
        twin.client.cookies.update(browser.client.cookies)
        barrier.wait()
        try:
            statuses.append(finish(twin, begun, answer).status_code)
        finally:
            connection.close()

    threads = [threading.Thread(target=attempt) for _ in range(2)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert sorted(statuses) == [200, 400]
