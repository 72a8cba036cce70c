"""Provider staff see who subscribes, write editions and let them out."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.contrib import admin, messages
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from app.mail.searching import AddressSearch
from app.newsletter import services
from app.newsletter.models import Edition, Subscription
from app.publishing import calendar, untranslated
from app.staff import queues
from app.staff.admin import ModelAdmin, ReadOnlyAdmin, may
from app.staff.filters import Presence
from search.texts import DEFAULT_LANGUAGE


@admin.register(Subscription)
class SubscriptionAdmin(AddressSearch, ReadOnlyAdmin):
    """Addresses. Only their owners start and end a subscription."""

    list_display = ("email", "name", "lang", "state", "asked_at", "confirmed_at", "ended_at")
    list_filter = ("state", "lang")
    search_fields = ("name",)
    ordering = ("-pk",)
    exclude = ("secret_hash",)


class Released(Presence):
    """Editions that are written, and those that were sent."""

    title, missing, given = _("state"), _("not sent yet"), _("sent")


@admin.register(Edition)
class EditionAdmin(ModelAdmin):
    """Editions, newest first. A released one can no longer be changed."""

    list_display = ("shown_subject", "released_at", "number_of_copies", "created_at")
    list_filter = (("released_at", Released),)
    actions = ("release",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Edition]:
        """Editions with the number of their copies."""
        found: QuerySet[Edition] = super().get_queryset(request).annotate(number=Count("copies"))
        return found

    @admin.display(description=_("subject"), ordering=Edition.subject.column(DEFAULT_LANGUAGE))
    def shown_subject(self, edition: Edition) -> str:
        """The subject in the reader's language, or in the other one."""
        return str(edition)

    @admin.display(description=_("copies"))
    def number_of_copies(self, edition: Any) -> int:
        """How many were queued."""
        return int(edition.number)

    def has_change_permission(self, request: HttpRequest, obj: Edition | None = None) -> bool:
        """What was sent stays as it was."""
        return super().has_change_permission(request, obj) and (obj is None or obj.released_at is None)

    def has_delete_permission(self, request: HttpRequest, obj: Edition | None = None) -> bool:
        """What was sent stays."""
        return super().has_delete_permission(request, obj) and (obj is None or obj.released_at is None)

    @admin.action(description=_("Send the selected editions"), permissions=["change"])
    def release(self, request: HttpRequest, queryset: QuerySet[Edition]) -> None:
        """Let editions out; a worker queues the copies at once, or within a minute if it could not be woken."""
        number = sum(services.release(edition, settings.PORTAL_ADDRESS) for edition in queryset)
        self.message_user(request, _("Released: %(number)d") % {"number": number}, messages.SUCCESS)


queues.register(
    queues.Queue(
        "editions",
        _("Newsletters not sent yet"),
        lambda: Edition.objects.filter(released_at=None),
        link="newsletter/edition/?released_at__isempty=1",
        permission="newsletter.view_edition",
        since="created_at",
    )
)


def _sent(request: HttpRequest, month: calendar.Month) -> Iterator[calendar.Entry]:
    """The editions that were let out in a month."""
    if not may(request, "newsletter.view_edition"):
        return
    for edition in Edition.objects.filter(month.holds("released_at")):
        at = timezone.localtime(edition.released_at)
        link = reverse("admin:newsletter_edition_change", args=[edition.pk])
        yield calendar.Entry(at.date(), at, calendar.Happens.SENT, str(edition), Edition, link)


calendar.register(_sent)
# What was sent stays as it was.
untranslated.leave_out(Edition, Q(released_at__isnull=False))
