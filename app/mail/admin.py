"""Provider staff see what was sent to whom and what was not, and can send again."""

from collections import defaultdict
from typing import Any, Final

from django.conf import settings
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from app.bilingual import language_of_thread
from app.http.messages import text
from app.mail import services
from app.mail.models import Delivery, State
from app.mail.searching import AddressSearch
from app.staff import queues
from app.staff.admin import ReadOnlyAdmin, may
from app.staff.columns import cut

#: Mails whose subject is that of what they bring.
_ABOUT: Final = {"newsletter": _("newsletter"), "digest": _("digest"), "inquiry_staff": _("request")}


def _subject(kind: str) -> str:
    """What a kind of mail is about, in the words of its subject."""
    known = _ABOUT.get(kind)
    if known is not None:
        return capfirst(str(known))
    try:
        words = text(f"mail.{kind}.subject", language_of_thread())
    except KeyError:  # Written by a version that had other kinds.
        return kind
    return words.format_map(defaultdict(lambda: "…", provider=settings.PROVIDER_NAME))


class _Kind(admin.SimpleListFilter):
    title = _("kind")
    parameter_name = "about"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:  # noqa: ARG002
        kinds = Delivery.objects.order_by().values_list("kind", flat=True).distinct()
        return sorted(((kind, _subject(kind)) for kind in kinds), key=lambda one: one[1])

    def queryset(self, request: HttpRequest, queryset: QuerySet[Delivery]) -> QuerySet[Delivery]:  # noqa: ARG002
        wanted = self.value()
        return queryset if wanted is None else queryset.filter(kind=wanted)


@admin.register(Delivery)
class DeliveryAdmin(AddressSearch, ReadOnlyAdmin):
    """Mails, newest first. Only workers write them; what fills a text may log somebody in and is not shown."""

    list_display = ("recipient", "about", "state", "attempts", "created_at", "sent_at", cut(Delivery, "problem"))
    list_filter = ("state", _Kind, "lang")
    search_fields = ("=message_id",)
    address_column = "recipient"
    ordering = ("-pk",)
    exclude = ("values",)
    actions = ("send_again",)

    def called(self, row: Delivery) -> str:
        """What the mail is about, and its number."""
        return f"{_subject(row.kind)} ({row.pk})"

    @admin.display(description=_("kind"), ordering="kind")
    def about(self, delivery: Delivery) -> str:
        """What the mail is about."""
        return _subject(delivery.kind)

    @admin.action(description=_("Send the selected mails again"), permissions=["retry"])
    def send_again(self, request: HttpRequest, queryset: QuerySet[Delivery]) -> None:
        """Queue what was given up or refused again."""
        number = services.send_again(queryset)
        text = ngettext("%(number)d mail was queued.", "%(number)d mails were queued.", number)
        self.message_user(request, text % {"number": number}, messages.SUCCESS)

    def has_retry_permission(self, request: HttpRequest) -> bool:
        """Sending again takes the right to change mails, although the rows themselves stay read-only."""
        return may(request, "mail.change_delivery")


_GIVEN_UP = (State.FAILED, State.BOUNCED)

queues.register(
    queues.Queue(
        "mails",
        _("Mails that were not sent"),
        lambda: Delivery.objects.filter(state__in=_GIVEN_UP),
        link=f"mail/delivery/?state__in={','.join(_GIVEN_UP)}",
        permission="mail.view_delivery",
        since="created_at",
        trouble=True,
    )
)
