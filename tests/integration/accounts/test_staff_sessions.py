"""Sessions of staff end twelve hours after the sign-in, and a password that staff set opens nothing but its change."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from app.accounts.models import SecurityEntry, Session, User
from app.accounts.permissions import Guard, declared
from app.config.router import ROUTERS
from tests.factories.accounts import PASSWORD, account, code_of, with_second_factor
from tests.factories.accounts import staff as superuser
from tests.integration.browsing import Browser, mailed, refused

pytestmark = [pytest.mark.django_db, pytest.mark.services]
NEW = "Neues-Pferd-42!"
HOURS = timedelta(hours=12)


def pass_time(hours: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the clock of the portal go on."""
    later = timezone.now() + timedelta(hours=hours)
    monkeypatch.setattr("django.utils.timezone.now", lambda: later)


def test_refreshing_does_not_move_the_end_of_a_staff_session(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    account("staff@example.org", PASSWORD, is_staff=True)
    browser.log_in("staff@example.org", PASSWORD)
    end = Session.objects.get().expire_date
    assert end <= timezone.now() + HOURS
    # when
    for _ in range(3):
        pass_time(3.5, monkeypatch)
        assert browser.post("refresh-token/").status_code == 200
        assert Session.objects.get().expire_date == end
    pass_time(2, monkeypatch)
    # then
    refused(browser.post("refresh-token/"), 401, "session_ended")
    refused(browser.get("user_info/"), 401, "unauthorized")


def test_a_session_in_which_somebody_became_staff_ends_as_well(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: a session of a private investor, which lasts for days
    user = account(password=PASSWORD)
    browser.log_in(user.email, PASSWORD)
    pass_time(11, monkeypatch)
    assert browser.post("refresh-token/").status_code == 200
    # when
    User.objects.update(is_staff=True)
    # then
    assert browser.post("refresh-token/").status_code == 200
    row = Session.objects.get()
    assert row.expire_date <= row.created_at + HOURS
    pass_time(1.1, monkeypatch)
    refused(browser.get("user_info/"), 401, "unauthorized")


def test_a_changed_password_does_not_prolong_a_staff_session(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    account("staff@example.org", PASSWORD, is_staff=True)
    browser.log_in("staff@example.org", PASSWORD)
    end = Session.objects.get().expire_date
    pass_time(6, monkeypatch)
    assert browser.post("profile/password/", {"current": PASSWORD, "password": NEW}).status_code == 200
    assert Session.objects.get().expire_date == end


def desk(user: User) -> Client:
    """The admin, with this account signed in."""
    client = Client(headers={"Host": "localhost", "Accept-Language": "de"})
    client.force_login(user)
    return client


def set_password(user: User, password: str = NEW, **more: Any) -> Any:
    """Staff set somebody's password in the admin."""
    address = reverse("admin:auth_user_password_change", args=[user.pk])
    return desk(superuser()).post(address, {"password1": password, "password2": password, **more})


@pytest.mark.parametrize(
    "password", ["Kurz-1", "lauter-kleine-41", "LAUTER-GROSSE-41", "Ohne-Ziffern-hier", "OhneSonderzeichen41", ""]
)
def test_the_admin_knows_the_portals_rules(password: str) -> None:
    # given
    user = account(password=PASSWORD)
    # when
    answer = set_password(user, password)
    form = {"email": "neu@example.org", "password1": password, "password2": password}
    desk(User.objects.get(is_superuser=True)).post(reverse("admin:accounts_user_add"), form)
    # then
    assert answer.status_code == 200
    assert User.objects.get(pk=user.pk).check_password(PASSWORD)
    assert not User.objects.filter(email="neu@example.org").exists()


def test_the_command_knows_the_portals_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "nur-klein-41")
    with pytest.raises(CommandError, match="uppercase"):
        call_command("createsuperuser", "--noinput", "--email", "chef@example.org")
    assert not User.objects.exists()
    before = SecurityEntry.objects.count()
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command("createsuperuser", "--noinput", "--email", "chef@example.org")
    made = User.objects.get()
    assert made.is_superuser
    # The refused attempt left nothing, this one an entry without an actor.
    assert SecurityEntry.objects.count() == before + 1
    entry = SecurityEntry.objects.get(account=made.pk)
    assert (entry.event, entry.actor, entry.details) == ("rights_changed", None, "+is_staff +is_superuser")


def test_a_weak_password_cannot_be_confirmed_at_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    # given: somebody at a terminal, who answers "y" when Django asks whether to use the password anyway
    asked: list[str] = []

    def answer(prompt: str = "") -> str:
        asked.append(prompt)
        return "chef@example.org" if "mail" in prompt.lower() else "y"

    monkeypatch.setattr("getpass.getpass", lambda *_: "nur-klein-41")
    monkeypatch.setattr("builtins.input", answer)
    # when
    with pytest.raises(CommandError, match="uppercase"):
        call_command("createsuperuser", stdin=Terminal())
    # then
    assert "Bypass" in asked[-1]
    assert not User.objects.exists()


class Terminal:
    """A standard input at which somebody sits."""

    def isatty(self) -> bool:
        return True


def test_the_form_cannot_take_a_password_away() -> None:
    user = account(password=PASSWORD)
    set_password(user, "", usable_password="false", **{"unset-password": "x"})
    assert User.objects.get(pk=user.pk).check_password(PASSWORD)


@pytest.mark.parametrize("written", ["{}", "0{}", "000{}", " {}", "+{}", "{} ", "0_5F{}", "full-width"])
def test_ones_own_password_is_changed_in_the_profile(written: str) -> None:
    # given: one's own number, in every way in which Django reads it
    user = superuser(password=PASSWORD)
    wide = "".join(chr(0xFF10 + int(digit)) for digit in str(user.pk))
    number = wide if written == "full-width" else written.format(user.pk)
    address = reverse("admin:auth_user_password_change", args=[number])
    # when
    answer = desk(user).post(address, {"password1": NEW, "password2": NEW})
    # then
    assert answer["Location"] == "/profile"
    assert User.objects.get().check_password(PASSWORD)


def test_a_password_that_staff_set_must_be_changed_first(browser: Browser, other: Browser) -> None:
    # given
    user = account(password=PASSWORD)
    other.log_in(user.email, PASSWORD)
    # when
    assert set_password(user).status_code == 302
    # then: it is kept, mailed, and ends the sessions
    assert mailed("password_set")
    assert SecurityEntry.objects.filter(account=user.pk, event="password_set").exists()
    refused(other.get("user_info/"), 401, "unauthorized")
    # when
    assert browser.log_in(user.email, NEW).json()["must_change_password"] is True
    # then
    assert browser.get("user_info/").json()["must_change_password"] is True
    assert browser.post("refresh-token/").status_code == 200
    refused(browser.get("profile/export/"), 403, "password_change_needed")
    refused(browser.send("PATCH", "profile/", {"name": "Anders"}), 403, "password_change_needed")
    # when: the same again is no change
    refused(browser.post("profile/password/", {"current": NEW, "password": NEW}), 400, "invalid_input")
    assert browser.post("profile/password/", {"current": NEW, "password": PASSWORD}).status_code == 200
    # then
    assert browser.get("user_info/").json()["must_change_password"] is False
    assert browser.get("profile/export/").status_code == 200


def test_before_the_change_every_endpoint_but_two_is_closed(browser: Browser) -> None:
    account(password=PASSWORD, must_change_password=True)
    browser.log_in("retail@example.org", PASSWORD)
    open_ones = {("GET", "user_info/"), ("POST", "profile/password/")}
    asked = 0
    for router in ROUTERS:
        for method, path, guard in declared(router):
            if guard is Guard.ANYONE or (method, path) in open_ones:
                continue
            filled = re.sub(r"\{(?:int|str):\w+\}|\{\w+\}", "1", path)
            refused(browser.send(method, filled.lstrip("/"), {}), 403, "password_change_needed")
            asked += 1
    assert asked > 30


def test_before_the_change_open_endpoints_answer_as_to_a_visitor(browser: Browser) -> None:
    user = account(password=PASSWORD, must_change_password=True, account_type="wholesale")
    browser.log_in(user.email, PASSWORD)
    mine = browser.get("fields/").json()
    assert mine == Browser().get("fields/").json()
    assert browser.post("logout/").status_code == 200
    refused(browser.get("user_info/"), 401, "unauthorized")


def test_staff_with_a_password_to_change_do_not_enter_the_admin(browser: Browser) -> None:
    user = account("team@example.org", PASSWORD, is_staff=True, is_superuser=True, must_change_password=True)
    with_second_factor(user)
    browser.post("login/", {"userName": user.email, "password": PASSWORD, "code": code_of(user)})
    assert browser.client.get("/admin/").status_code == 302
    assert browser.client.get("/admin/accounts/user/").status_code == 302
    assert browser.client.get("/admin/login/")["Location"] == "/profile"


def test_a_mailed_link_is_a_change_as_well(browser: Browser) -> None:
    account(password=PASSWORD, must_change_password=True)
    browser.post("request-reset-password/", {"email": "retail@example.org"})
    token = str(mailed("reset_password")[0].values["link"]).rpartition("/")[2]
    assert browser.post("reset-password/", {"token": token, "password": NEW}).status_code == 200
    assert browser.log_in("retail@example.org", NEW).json()["must_change_password"] is False


def test_an_account_that_staff_make_chooses_its_own_password() -> None:
    form = {"email": "neu@example.org", "password1": NEW, "password2": NEW}
    assert desk(superuser()).post(reverse("admin:accounts_user_add"), form).status_code == 302
    assert User.objects.get(email="neu@example.org").must_change_password
