"""Provider staff see requests and answer them."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest
from django.template.defaultfilters import linebreaksbr
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _

from app.accounts.models import User
from app.bilingual import language_of_thread
from app.inquiries import services
from app.inquiries.models import Inquiry, Kind, RatingPointsRequest
from app.mail.searching import AddressSearch
from app.staff import queues
from app.staff.admin import LargeTableAdmin, ModelAdmin, ModelForm


class _Open(admin.SimpleListFilter):
    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:  # noqa: ARG002
        return [("open", _("open")), ("answered", _("answered"))]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:  # noqa: ARG002
        wanted = self.value()
        return queryset if wanted is None else queryset.filter(answered_at__isnull=wanted == "open")


@admin.register(Inquiry)
class InquiryAdmin(AddressSearch, ModelAdmin):
    """Requests, newest first. What was sent stays as it is; an answer is mailed once."""

    list_display = ("kind", "email", "company", "created_at", "answered_at", "answered_by", "number")
    list_select_related = ("answered_by", "company")
    list_filter = (_Open, "kind", "lang")
    search_fields = ("=pk",)
    ordering = ("-pk",)
    readonly_fields = (
        "kind",
        "email",
        "user",
        "company",
        "lang",
        "created_at",
        "what_was_sent",
        "answered_at",
        "answered_by",
    )
    fields = (*readonly_fields, "answer")

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        """Requests come by form."""
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Inquiry | None = None) -> tuple[str, ...]:  # noqa: ARG002
        """What was answered stays as well."""
        answered = obj is not None and obj.answered_at is not None
        return (*self.readonly_fields, "answer") if answered else self.readonly_fields

    @admin.display(description=_("number"), ordering="pk")
    def number(self, inquiry: Inquiry) -> int:
        """As the mail to staff says."""
        return inquiry.pk

    @admin.display(description=_("content"))
    def what_was_sent(self, inquiry: Inquiry) -> str:
        """The fields of the form."""
        described = services.described(inquiry.content, language_of_thread())
        return format_html_join("", "<p>{}: {}</p>", [(label, linebreaksbr(value)) for label, value in described])

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **options: Any) -> Any:
        """A field that is wide enough for an answer."""
        if db_field.name == "answer":
            options["widget"] = forms.Textarea(attrs={"rows": 10})
            options["help_text"] = _("Sent to the sender by e-mail, between a salutation and the closing.")
        return super().formfield_for_dbfield(db_field, request, **options)

    def save_model(self, request: HttpRequest, obj: Inquiry, form: ModelForm, change: bool) -> None:  # noqa: ARG002
        """Mail the answer."""
        words = obj.answer.strip()
        if not words or not isinstance(request.user, User):
            return
        try:
            services.answer(obj, words, request.user)
        except services.AlreadyAnswered:
            self.message_user(request, _("Somebody else has answered this in the meantime."), messages.WARNING)


@admin.register(RatingPointsRequest)
class RatingPointsRequestAdmin(AddressSearch, LargeTableAdmin):
    """Which funds rating points are requested for, newest first; they come from the portal and are only read here."""

    list_display = ("fund", "user", "requested_at")
    list_select_related = ("fund", "user")
    search_fields = ("fund__name", "fund__tranches__isin")
    address_column = "user__email"
    ordering = ("-pk",)
    readonly_fields = ("fund", "user", "requested_at")

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        """Requests come from users."""
        return False


def _queue(key: str, label: Any, kinds: tuple[Kind, ...]) -> queues.Queue:
    """Open requests of a kind; several kinds are one queue, whose list shows exactly these."""
    chosen = f"kind__exact={kinds[0]}" if len(kinds) == 1 else f"kind__in={','.join(kinds)}"
    return queues.Queue(
        key,
        label,
        lambda: Inquiry.objects.filter(answered_at=None, kind__in=kinds),
        link=f"inquiries/inquiry/?state=open&{chosen}",
        permission="inquiries.view_inquiry",
        since="created_at",
    )


queues.register(
    _queue("orders_funds", _("Fund ratings ordered by asset managers"), (Kind.ASSET_MANAGER,)),
    _queue("orders_teams", _("Team ratings requested"), (Kind.TEAM,)),
    _queue("orders_box", _("Messages from asset managers"), (Kind.BOX,)),
    _queue("inquiries", _("Requests to answer"), (Kind.MESSAGE, Kind.PREMIUM, Kind.LONG_REPORT, Kind.FUND)),
)
