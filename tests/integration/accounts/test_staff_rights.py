"""Accounts of staff belong to superusers: crafted forms in the admin change nothing, and a factor takes two of them."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission
from django.core.exceptions import PermissionDenied
from django.core.management import CommandError, call_command
from django.forms.models import model_to_dict
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from app.accounts.models import FactorRemoval, SecurityEntry, Session, User
from app.accounts.services import passwords, second_factor, staff
from tests.factories.accounts import PASSWORD, account, with_second_factor
from tests.factories.accounts import staff as superuser
from tests.factories.funds import CompanyFactory
from tests.integration.browsing import Browser, mailed

pytestmark = [pytest.mark.django_db, pytest.mark.services]

LIST = reverse("admin:accounts_user_changelist")
NEW = "Neues-Pferd-42!"
INLINES = {"consents-TOTAL_FORMS": 0, "consents-INITIAL_FORMS": 0}


def clerk(email: str = "clerk@example.org") -> User:
    """Staff who may do everything with accounts and groups that permissions can grant, and are no superuser."""
    user = account(email, PASSWORD, is_staff=True)
    with_second_factor(user)
    apps = ("accounts", "auth", "otp_totp", "managers")
    user.user_permissions.set(Permission.objects.filter(content_type__app_label__in=apps))
    return user


def desk(user: User) -> Client:
    """The admin, with this account signed in."""
    client = Client(headers={"Host": "localhost", "Accept-Language": "en"})
    client.force_login(user)
    return client


def state(user: User) -> dict[str, Any]:
    """Everything that a crafted form could change of an account."""
    fresh = User.objects.get(pk=user.pk)
    columns = {field.name: getattr(fresh, field.attname) for field in User._meta.fields if field.name != "last_login"}
    groups = set(fresh.groups.values_list("pk", flat=True))
    own = set(fresh.user_permissions.values_list("pk", flat=True))
    return columns | {"groups": groups, "own": own, "factor": second_factor.is_enabled(fresh)}


def form_of(user: User, **columns: Any) -> dict[str, Any]:
    """What the account's form sends, with some fields changed, whether or not the form shows them."""
    sent = {name: value for name, value in model_to_dict(user).items() if value not in (None, False, [], "")}
    return INLINES | sent | {"account_type": user.account_type, "language": "de"} | columns


def change(client: Client, user: User, **columns: Any) -> int:
    """Send the form."""
    return client.post(reverse("admin:accounts_user_change", args=[user.pk]), form_of(user, **columns)).status_code


def protected(role: str) -> User:
    """An account that only superusers may touch."""
    if role == "superuser":
        return superuser("chef@example.org", PASSWORD)
    if role == "staff":
        user = account("team@example.org", PASSWORD, is_staff=True)
        with_second_factor(user)
        return user
    user = account("spaeter@example.org", PASSWORD)
    if role == "in a group":
        user.groups.add(Group.objects.create(name="Editors"))
    else:
        user.user_permissions.add(Permission.objects.all()[0])
    with_second_factor(user)
    return user


ROLES = ("superuser", "staff", "in a group", "with a permission")
CHANGES: dict[str, dict[str, Any]] = {
    "e-mail": {"email": "angreifer@example.org"},
    "superuser": {"is_superuser": "on", "is_staff": "on"},
    "no superuser": {"is_superuser": ""},
    "inactive": {"is_active": ""},
    "blocked": {"blocked": "on", "block_message": "x"},
    "licence": {"licence_until": "2030-01-01"},
    "password": {"password": NEW, "password1": NEW, "password2": NEW},
    "flag": {"is_company_esg_admin": "on"},
}


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("what", CHANGES)
def test_staff_change_nothing_of_an_account_of_staff(role: str, what: str) -> None:
    # given
    user, client = protected(role), desk(clerk())
    before = state(user)
    # when
    status = change(client, user, **CHANGES[what])
    # then
    assert status == 403
    assert state(user) == before
    assert not SecurityEntry.objects.filter(account=user.pk).exists()


@pytest.mark.parametrize("role", ROLES)
def test_staff_neither_delete_an_account_of_staff_nor_set_its_password_nor_remove_its_factor(role: str) -> None:
    # given
    user, client = protected(role), desk(clerk())
    bystander = account("mit@example.org")
    before = state(user)
    # when
    answers = [
        client.post(reverse("admin:accounts_user_delete", args=[user.pk]), {"post": "yes"}),
        client.post(reverse("admin:auth_user_password_change", args=[user.pk]), {"password1": NEW, "password2": NEW}),
    ]
    chosen = [user.pk, bystander.pk]
    client.post(LIST, {"action": "delete_selected", "_selected_action": chosen, "post": "yes"})
    client.post(LIST, {"action": "forget_second_factor", "_selected_action": [user.pk]})
    # then
    assert [answer.status_code for answer in answers] == [403, 403]
    assert state(user) == before
    assert User.objects.filter(pk=bystander.pk).exists()
    assert not FactorRemoval.objects.exists()


@pytest.mark.parametrize("on", ["own", "another"])
def test_staff_cannot_make_anybody_staff_or_give_rights(on: str) -> None:
    # given
    actor = clerk()
    user = actor if on == "own" else account()
    group = Group.objects.create(name="Editors")
    before = state(user)
    wanted = {
        "is_staff": "on",
        "is_superuser": "on",
        "groups": [group.pk],
        "user_permissions": list(Permission.objects.values_list("pk", flat=True)),
    }
    # when
    for name, value in wanted.items():
        change(desk(actor), user, **{name: value})
    change(desk(actor), user, **wanted)
    # then
    assert state(user) == before


def test_a_new_account_is_no_staff_whatever_the_form_says() -> None:
    form = {
        "email": "neu@example.org",
        "password1": NEW,
        "password2": NEW,
        "is_staff": "on",
        "is_superuser": "on",
        "groups": [Group.objects.create(name="Editors").pk],
    }
    desk(clerk()).post(reverse("admin:accounts_user_add"), form)
    made = User.objects.get(email="neu@example.org")
    assert (made.is_staff, made.is_superuser, made.groups.count()) == (False, False, 0)


def test_staff_cannot_give_rights_to_a_group() -> None:
    # given
    actor = clerk()
    group = Group.objects.create(name="Editors")
    User.objects.get(pk=actor.pk).groups.add(group)
    every = list(Permission.objects.values_list("pk", flat=True))
    form = {"name": "Editors", "permissions": every}
    # when
    answers = [
        desk(actor).post(reverse("admin:auth_group_change", args=[group.pk]), form),
        desk(actor).post(reverse("admin:auth_group_add"), form | {"name": "Other"}),
        desk(actor).post(reverse("admin:auth_group_delete", args=[group.pk]), {"post": "yes"}),
    ]
    # then
    assert [answer.status_code for answer in answers] == [403, 403, 403]
    assert group.permissions.count() == 0
    assert Group.objects.count() == 1


@pytest.mark.parametrize("call", ["save", "delete", "remove_factor"])
def test_the_services_refuse_as_well(call: str) -> None:
    actor, user = clerk(), protected("superuser")
    before = state(user)
    user.email = "angreifer@example.org"
    with pytest.raises(PermissionDenied):
        getattr(staff, call)(actor, user)
    assert state(user) == before


def test_the_service_lets_no_staff_make_an_ordinary_account_staff() -> None:
    user = account()
    user.is_staff = True
    with pytest.raises(PermissionDenied):
        staff.save(clerk(), user)
    assert not User.objects.get(pk=user.pk).is_staff


def test_staff_still_change_ordinary_accounts_and_the_owner_hears_of_it() -> None:
    # given
    user, actor = account(password=PASSWORD), clerk()
    # when
    assert change(desk(actor), user, email="neu@example.org", is_company_esg_admin="on") == 302
    # then
    user.refresh_from_db()
    assert (user.email, user.is_company_esg_admin) == ("neu@example.org", True)
    assert {mail.recipient for mail in mailed("email_changed")} == {"retail@example.org", "neu@example.org"}
    [mail] = mailed("rights_changed")
    assert mail.values["changes"] == "ESG-Verwaltung der Fondsgesellschaft"
    assert list(
        SecurityEntry.objects.filter(account=user.pk).order_by("pk").values_list("event", "actor", "details")
    ) == [
        ("email_changed", actor.pk, ""),
        ("rights_changed", actor.pk, "+is_company_esg_admin"),
    ]


def test_staff_link_an_ordinary_account_and_block_it(browser: Browser) -> None:
    user, company = account(password=PASSWORD), CompanyFactory.create()
    browser.log_in(user.email, PASSWORD)
    client = desk(clerk())
    assert change(client, user, account_type="asset_manager", managed_company=company.pk, blocked="on") == 302
    assert not Session.objects.filter(user=user).exists()
    details = SecurityEntry.objects.get(account=user.pk, event="rights_changed").details
    assert details.split() == ["account_type", "review", "managed_company", "+blocked"]


def test_a_superuser_gives_and_takes_rights_which_ends_the_sessions_and_is_mailed(browser: Browser) -> None:
    # given
    user, boss = account(password=PASSWORD), superuser()
    group = Group.objects.create(name="Editors")
    browser.log_in(user.email, PASSWORD)
    # when
    assert change(desk(boss), user, is_staff="on", groups=[group.pk]) == 302
    # then
    user.refresh_from_db()
    assert user.is_staff
    assert not Session.objects.filter(user=user).exists()
    logged = SecurityEntry.objects.filter(account=user.pk, event="rights_changed").order_by("pk")
    assert [entry.details for entry in logged] == ["+is_staff", "+group:Editors"]
    assert {mail.recipient for mail in mailed("rights_changed")} == {user.email}


def test_a_groups_members_hear_of_its_rights() -> None:
    # given
    group = Group.objects.create(name="Editors")
    user = account("team@example.org", is_staff=True)
    user.groups.add(group)
    wanted = Permission.objects.get(codename="view_user")
    # when
    form = {"name": "Editors", "permissions": [wanted.pk]}
    assert desk(superuser()).post(reverse("admin:auth_group_change", args=[group.pk]), form).status_code == 302
    # then
    details = SecurityEntry.objects.get(account=user.pk, event="rights_changed").details
    assert details == "+permission:accounts.view_user"


def remove(client: Client, *users: User) -> None:
    """The action of the list of accounts."""
    client.post(LIST, {"action": "forget_second_factor", "_selected_action": [user.pk for user in users]})


def test_the_factor_of_staff_is_removed_by_two_other_superusers() -> None:
    # given
    user, first, second = protected("superuser"), superuser("eins@example.org"), superuser("zwei@example.org")
    # when: one asks, twice
    remove(desk(first), user)
    remove(desk(first), user)
    # then
    assert second_factor.is_enabled(user)
    assert len(mailed("second_factor_removal_asked")) == 1
    # when: the owner cannot be the second
    remove(desk(user), user)
    # then
    assert second_factor.is_enabled(user)
    # when
    remove(desk(second), user)
    # then
    assert not second_factor.is_enabled(user)
    assert [mail.recipient for mail in mailed("second_factor_off")] == [user.email]
    actors = SecurityEntry.objects.filter(account=user.pk).order_by("pk").values_list("event", "actor")
    assert list(actors) == [("second_factor_removal_asked", first.pk), ("second_factor_off", second.pk)]
    assert not FactorRemoval.objects.exists()


def test_a_request_of_yesterday_or_of_somebody_who_was_demoted_counts_no_more() -> None:
    # given
    user, first, second = protected("staff"), superuser("eins@example.org"), superuser("zwei@example.org")
    remove(desk(first), user)
    FactorRemoval.objects.update(asked_at=timezone.now() - timedelta(hours=25))
    # when
    remove(desk(second), user)
    # then: it is the first request again
    assert second_factor.is_enabled(user)
    # when
    User.objects.filter(pk=second.pk).update(is_superuser=False)
    remove(desk(first), user)
    # then
    assert second_factor.is_enabled(user)


def test_one_superuser_cannot_get_around_the_second_by_taking_the_rights_first() -> None:
    user, boss = protected("staff"), superuser()
    assert change(desk(boss), user, is_staff="") == 302
    assert not User.objects.get(pk=user.pk).is_staff
    remove(desk(boss), user)
    assert second_factor.is_enabled(user)


@pytest.mark.parametrize("first", ["the new one", "the other"])
@pytest.mark.parametrize("made", ["promoted", "new account", "password", "e-mail", "factor"])
def test_one_superuser_cannot_be_both_by_way_of_another_account(made: str, first: str) -> None:
    # given: an account that one superuser has made superuser, or could enter
    user, boss = protected("superuser"), superuser("boss@example.org")
    if made == "promoted":
        other = account("neu@example.org")
        with_second_factor(other)
        assert change(desk(boss), other, is_staff="on", is_superuser="on") == 302
    elif made == "new account":
        other = User(email="neu@example.org", is_staff=True, is_superuser=True, confirmed_at=timezone.now())
        staff.made(boss, other)
        with_second_factor(other)
    else:
        other = superuser("alt@example.org", PASSWORD)
        if made == "password":
            passwords.set_by_staff(other, NEW, boss)
        elif made == "e-mail":
            assert change(desk(boss), other, email="neu@example.org") == 302
        else:
            second_factor.forget(other, boss)
            with_second_factor(other)
    User.objects.filter(pk=other.pk).update(must_change_password=False)
    # when
    for actor in (other, boss) if first == "the new one" else (boss, other):
        remove(desk(User.objects.get(pk=actor.pk)), user)
    # then: it is the other one's request that waits, for somebody else
    assert second_factor.is_enabled(user)
    assert FactorRemoval.objects.get().asked_by == boss
    assert user.email not in {mail.recipient for mail in mailed("second_factor_off")}
    # when
    remove(desk(superuser("dritte@example.org")), user)
    # then
    assert not second_factor.is_enabled(user)


@pytest.mark.parametrize(
    ("details", "days", "actor"),
    [
        ("+is_staff +is_superuser", 31, "another"),
        ("+is_staff +is_superuser", 1, "command"),
        ("+is_company_esg_admin", 1, "another"),
        ("-is_superuser", 1, "another"),
    ],
)
def test_a_superuser_of_long_standing_or_of_the_server_counts(details: str, days: int, actor: str) -> None:
    # given
    user, first, second = protected("superuser"), superuser("eins@example.org"), superuser("zwei@example.org")
    SecurityEntry.objects.create(
        event="rights_changed",
        account=second.pk,
        actor=first.pk if actor == "another" else None,
        details=details,
        at=timezone.now() - timedelta(days=days),
    )
    # when
    remove(desk(first), user)
    remove(desk(second), user)
    # then
    assert not second_factor.is_enabled(user)


def test_the_factor_of_an_ordinary_account_takes_one_member_of_staff() -> None:
    user = account()
    with_second_factor(user)
    remove(desk(clerk()), user)
    assert not second_factor.is_enabled(user)


def test_a_command_on_the_server_removes_a_factor(capsys: pytest.CaptureFixture[str]) -> None:
    # given
    user = protected("superuser")
    # when
    call_command("remove_second_factor", "CHEF@example.org")
    # then
    assert not second_factor.is_enabled(user)
    assert SecurityEntry.objects.get(account=user.pk).actor is None
    assert mailed("second_factor_off")
    for address in ("chef@example.org", "niemand@example.org"):
        with pytest.raises(CommandError):
            call_command("remove_second_factor", address)


def test_deleting_in_the_admin_is_kept_and_mailed() -> None:
    user, actor = account(), clerk()
    desk(actor).post(LIST, {"action": "delete_selected", "_selected_action": [user.pk], "post": "yes"})
    assert not User.objects.filter(pk=user.pk).exists()
    assert list(SecurityEntry.objects.filter(account=user.pk).values_list("event", "actor")) == [("deleted", actor.pk)]
    assert mailed("deleted")
