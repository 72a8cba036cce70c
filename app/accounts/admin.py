"""Provider staff decide who is what: accounts, the queue of professionals, and who is blocked."""

import copy
from functools import partial
from typing import Any, Final

import django_otp.plugins.otp_totp.admin  # noqa: F401 - registers what is unregistered below
from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _
from django_otp.plugins.otp_totp.models import TOTPDevice

from app.accounts.models import PROFESSIONAL_COLUMNS, SURVEY_COLUMNS, Application, Consent, Review, SecurityEntry, User
from app.accounts.permissions import user_of
from app.accounts.services import granted, passwords, reviews, staff
from app.http.lanes import hashes_passwords
from app.http.routes import path_to
from app.mail.fields import containing
from app.mail.searching import AddressSearch
from app.staff import queues
from app.staff.admin import (
    AdminPasswordChangeForm,
    BaseUserCreationForm,
    GroupAdmin,
    LargeTableAdmin,
    ModelAdmin,
    ModelForm,
    ReadOnlyAdmin,
    TabularInline,
    UserAdmin,
)
from app.staff.history import Entry
from app.staff.permissions import ToldPermissions

_ABOUT: Final = (
    "account_type",
    *PROFESSIONAL_COLUMNS,
)
_FLAGS: Final = (
    "receive_email_notifications",
    *SURVEY_COLUMNS,
    "is_external_login",
)


class UserCreationForm(BaseUserCreationForm):
    """A new account is known by its e-mail address."""

    class Meta:
        model = User
        fields = ("email",)
        field_classes = {"email": forms.CharField}


class PasswordForm(AdminPasswordChangeForm):
    """A password that staff set for somebody else, by the portal's own rules."""

    def __init__(self, user: User, *args: Any, actor: User | None, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        self.actor = actor
        # An account without a password is made by no form.
        self.fields.pop("usable_password", None)
        for name in ("password1", "password2"):
            self.fields[name].required = True

    def save(self, commit: bool = True) -> User:  # noqa: ARG002
        """Set it; the owner chooses another one at the next sign-in."""
        account: User = self.user
        passwords.set_by_staff(account, self.cleaned_data["password1"], staff.require(self.actor, account))
        account.refresh_from_db()
        return account


class ConsentInline(TabularInline):
    """What the account agreed to; nobody changes that afterwards."""

    model = Consent
    extra = 0
    can_delete = False
    fields = readonly_fields = ("kind", "version", "given", "at")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        """Only the account's owner agrees."""
        return False


# The library's own page shows the secrets of everybody's app; staff need no more than the action below.
admin.site.unregister(TOTPDevice)


@admin.register(User)
class AccountAdmin(ToldPermissions, AddressSearch, UserAdmin):
    """Accounts by e-mail address. Whether a professional is approved is decided in the queue, which also writes."""

    add_form = UserCreationForm
    ordering = ("email",)
    list_display = ("email", "full_name", "account_type", "review", "company", "last_login", "is_staff")
    search_fields = ("name", "first_name", "company")
    list_filter = ("account_type", "review", "is_staff", "is_superuser", "is_active", "blocked")
    autocomplete_fields = ("managed_company",)
    readonly_fields = ("last_login", "date_joined", "confirmed_at", "review", "reviewed_at", "review_reason")
    inlines = (ConsentInline,)
    actions = ("forget_second_factor",)
    fieldsets = (
        (None, {"fields": ("email", "password", "first_name", "name", "language", "confirmed_at")}),
        (_("Investor"), {"fields": (*_ABOUT, "review", "reviewed_at", "review_reason", "licence_until")}),
        (_("Asset manager"), {"fields": ("managed_company", "company_role")}),
        (_("Blocking"), {"fields": ("blocked", "blocked_until", "block_message")}),
        (_("Rights"), {"fields": _FLAGS}),
        (_("Provider staff"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (None, {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = ((None, {"classes": ("wide",), "fields": ("email", "password1", "password2")}),)

    @admin.display(description=_("name"), ordering="name")
    def full_name(self, account: User) -> str:
        """First and last name."""
        return account.full_name

    def get_inlines(self, request: HttpRequest, obj: User | None) -> Any:
        """A new account has agreed to nothing yet."""
        return super().get_inlines(request, obj) if obj is not None else ()

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Only superusers decide who is staff, and with which rights."""
        fields = super().get_readonly_fields(request, obj)
        actor = user_of(request)
        return fields if actor is not None and actor.is_superuser else (*fields, *staff.STAFF_RIGHTS)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Accounts of staff belong to superusers."""
        allowed = super().has_change_permission(request, obj)
        return allowed and (obj is None or staff.may_change(user_of(request), obj))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """As for changing; the action for several accounts asks for each."""
        allowed = super().has_delete_permission(request, obj)
        return allowed and (obj is None or staff.may_change(user_of(request), obj))

    def save_model(self, request: HttpRequest, obj: User, form: ModelForm, change: bool) -> None:  # noqa: ARG002
        """An account that staff make needs no link; a link of an asset manager takes an approved review with it."""
        now = timezone.now()
        reviews.fit(obj, now)
        if change:
            staff.save(user_of(request), obj)
        else:
            obj.confirmed_at = now
            staff.made(user_of(request), obj)

    def save_related(self, request: HttpRequest, form: ModelForm, formsets: Any, change: bool) -> None:
        """Groups and permissions are stored here."""
        with staff.watched(user_of(request), form.instance):
            super().save_related(request, form, formsets, change)

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """Delete the account at once."""
        staff.delete(user_of(request), obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Delete several."""
        for account in queryset:
            staff.delete(user_of(request), account)

    def further_changes(self, row: User) -> list[Entry]:
        """Groups and permissions, which are in the security log."""
        return granted.changes_of(row)

    @hashes_passwords
    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None) -> Any:
        """Django's own form, which hashes the new account's password."""
        return super().add_view(request, form_url, extra_context)

    @hashes_passwords
    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:
        """Set somebody else's password. One's own is changed in the profile, which asks for the present one."""
        actor = user_of(request)
        # Not the address is compared: one number can be written there in many ways.
        account = self.get_object(request, unquote(id))
        if actor is not None and account is not None and account.pk == actor.pk:
            return HttpResponseRedirect(path_to("profile"))
        mine = copy.copy(self)
        mine.change_password_form = partial(PasswordForm, actor=actor)
        answer: HttpResponse = super(AccountAdmin, mine).user_change_password(request, id, form_url)
        return answer

    @admin.action(description=_("Remove the second factor of the selected accounts"), permissions=["change"])
    def forget_second_factor(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """For whoever has lost app and recovery codes, and has proved to staff who they are.

        For an account of staff this takes two superusers: the action of the first asks, that of the second confirms.
        """
        outcomes: list[staff.Removal | None] = []
        for user in queryset:
            try:
                outcomes.append(staff.remove_factor(user_of(request), user))
            except PermissionDenied:
                outcomes.append(None)
        texts = {
            staff.Removal.REMOVED: (_("Second factors removed: %(number)d"), messages.SUCCESS),
            staff.Removal.ASKED: (
                _("Requested: %(number)d. Another superuser must confirm within 24 hours with the same action."),
                messages.WARNING,
            ),
            staff.Removal.WAITING: (
                _("Still waiting for another superuser to confirm: %(number)d"),
                messages.WARNING,
            ),
            staff.Removal.TOO_NEW: (
                _(
                    "Not allowed: %(number)d. Another account has made you superuser or changed your access within the "
                    "last 30 days. Ask two other superusers, or use the command on the server."
                ),
                messages.ERROR,
            ),
            staff.Removal.NONE: (_("Accounts without a second factor: %(number)d"), messages.INFO),
            None: (_("Not allowed: %(number)d. Accounts of staff belong to other superusers."), messages.ERROR),
        }
        for outcome, (words, level) in texts.items():
            if number := outcomes.count(outcome):
                self.message_user(request, words % {"number": number}, level)


class DecisionForm(forms.ModelForm):  # type: ignore[type-arg]
    """Approve, or decline with a reason that is mailed."""

    decision = forms.ChoiceField(
        label=_("Decision"),
        choices=((Review.APPROVED, _("approve")), (Review.DECLINED, _("decline"))),
        widget=forms.RadioSelect,
    )
    reason = forms.CharField(
        label=_("Reason"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Sent to the account by e-mail if it is declined."),
    )

    class Meta:
        model = Application
        fields = ()

    def clean(self) -> dict[str, Any]:
        """A refusal without a reason helps nobody."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("decision") == Review.DECLINED and not cleaned.get("reason", "").strip():
            self.add_error("reason", _("Please give a reason; it is sent to the account by e-mail."))
        return cleaned


def _deciding(accounts: QuerySet[Any]) -> QuerySet[Any]:
    return accounts.filter(review=Review.WAITING, confirmed_at__isnull=False)


queues.register(
    queues.Queue(
        "applications",
        _("Professionals to approve"),
        lambda: _deciding(Application.objects.all()),
        link="accounts/application/",
        permission="accounts.view_application",
        since="confirmed_at",
    )
)


@admin.register(Application)
class ApplicationAdmin(AddressSearch, ModelAdmin):
    """The queue: professionals who wait for a decision, the longest waiting first."""

    form = DecisionForm
    list_display = ("email", "whole_name", "company", "sector", "confirmed_at", "date_joined")
    search_fields = ("name", "company")
    ordering = ("date_joined",)
    readonly_fields = ("email", "first_name", "name", *_ABOUT, "confirmed_at", "date_joined")
    fields = (*readonly_fields, "decision", "reason")
    actions = ("approve_selected",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Application]:
        """Who has confirmed the address and waits."""
        waiting: QuerySet[Application] = super().get_queryset(request)
        return _deciding(waiting)

    @admin.display(description=_("name"), ordering="name")
    def whole_name(self, account: Application) -> str:
        """First and last name."""
        return account.full_name

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        """Professionals register themselves."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Accounts of staff belong to superusers."""
        allowed = super().has_change_permission(request, obj)
        return allowed and (obj is None or staff.may_change(user_of(request), obj))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        """An application is decided, not deleted."""
        return False

    def save_model(self, request: HttpRequest, obj: Application, form: ModelForm, change: bool) -> None:  # noqa: ARG002
        """Decide, and say so by mail."""
        actor = staff.require(user_of(request), obj)
        try:
            if form.cleaned_data["decision"] == Review.APPROVED:
                reviews.approve(obj, actor)
            else:
                reviews.decline(obj, actor, form.cleaned_data["reason"].strip())
        except reviews.NotWaiting:
            self.message_user(request, _("Somebody else has decided this in the meantime."), messages.WARNING)

    @admin.action(description=_("Approve the selected professionals"), permissions=["change"])
    def approve_selected(self, request: HttpRequest, queryset: QuerySet[Application]) -> None:
        """Approve several at once."""
        number = 0
        actor = user_of(request)
        for one in queryset:
            if actor is None or not staff.may_change(actor, one):
                continue
            try:
                reviews.approve(one, actor)
            except reviews.NotWaiting:
                continue
            number += 1
        self.message_user(request, _("Approved: %(number)d") % {"number": number}, messages.SUCCESS)


admin.site.unregister(Group)


@admin.register(Group)
class StaffGroupAdmin(ToldPermissions, GroupAdmin):
    """Groups of staff. What they may do is a right of all their members, so only superusers change it."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Superusers."""
        return _is_superuser(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        """Superusers."""
        return _is_superuser(request)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        """Superusers."""
        return _is_superuser(request)

    def save_related(self, request: HttpRequest, form: ModelForm, formsets: Any, change: bool) -> None:
        """Permissions are stored here."""
        with staff.group_watched(user_of(request), form.instance):
            super().save_related(request, form, formsets, change)

    def delete_model(self, request: HttpRequest, obj: Group) -> None:
        """Its members lose its permissions."""
        with staff.group_watched(user_of(request), obj):
            super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Group]) -> None:
        """Delete several."""
        for group in queryset:
            self.delete_model(request, group)


def _is_superuser(request: HttpRequest) -> bool:
    user = user_of(request)
    return user is not None and user.is_superuser


@admin.register(SecurityEntry)
class SecurityEntryAdmin(ReadOnlyAdmin, LargeTableAdmin):
    """The security log, the latest entry first. All staff read it, and PostgreSQL lets nobody change it."""

    list_display = ("at", "event", "whose", "by", "said", "request_id")
    list_filter = ("event",)
    search_fields = ("=request_id",)
    search_help_text = _("Account number, e-mail address or request number")
    ordering = ("-at", "-pk")
    fields = ("at", "event", "whose", "by", "said", "request_id")

    def has_module_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        """The site itself lets only staff in."""
        return True

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        """Everybody whom the site lets in."""
        return True

    def get_queryset(self, request: HttpRequest) -> QuerySet[SecurityEntry]:
        """With the present addresses of the accounts that still exist."""
        entries: QuerySet[SecurityEntry] = super().get_queryset(request)
        emails = User.objects.values("email")
        return entries.annotate(
            account_email=Subquery(emails.filter(pk=OuterRef("account"))),
            actor_email=Subquery(emails.filter(pk=OuterRef("actor"))),
        )

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[SecurityEntry], search_term: str
    ) -> tuple[QuerySet[SecurityEntry], bool]:
        """By the number of an account, its address or a part of that, or the number of a request."""
        found, several = super().get_search_results(request, queryset, search_term)
        term = search_term.strip()
        if not term:
            return found, several
        numbers = User.objects.filter(containing(term)).values("pk")
        wanted = Q(account__in=numbers) | Q(actor__in=numbers)
        if term.isascii() and term.isdecimal() and len(term) < 19:
            wanted |= Q(account=int(term)) | Q(actor=int(term))
        return found | queryset.filter(wanted), several

    @admin.display(description=_("account"), ordering="account")
    def whose(self, entry: Any) -> str:
        """Number and address of the account."""
        return f"{entry.account} {entry.account_email or ''}".strip()

    @admin.display(description=_("details"))
    def said(self, entry: SecurityEntry) -> str:
        """Changed rights in words, everything else as it was written down."""
        if entry.event != SecurityEntry.Event.RIGHTS_CHANGED:
            return entry.details
        return format_html_join("", "<div>{}</div>", ((one,) for one in granted.told(entry.details).splitlines()))

    @admin.display(description=_("by"), ordering="actor")
    def by(self, entry: Any) -> str:
        """Number and address of whoever did it; a command on the server has neither."""
        return str(_("command")) if entry.actor is None else f"{entry.actor} {entry.actor_email or ''}".strip()
