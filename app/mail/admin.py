"""Provider staff see what was sent to whom and what was not, and can send again."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from app.mail import services
from app.mail.models import Delivery
from app.mail.searching import AddressSearch
from app.staff.admin import ReadOnlyAdmin


@admin.register(Delivery)
class DeliveryAdmin(AddressSearch, ReadOnlyAdmin):
    """Mails, newest first. Only workers write them; what fills a text may log somebody in and is not shown."""

    list_display = ("pk", "kind", "recipient", "lang", "state", "attempts", "created_at", "due_at", "sent_at")
    list_filter = ("state", "kind", "lang")
    search_fields = ("=message_id",)
    address_column = "recipient"
    ordering = ("-pk",)
    exclude = ("values",)
    actions = ("send_again",)

    @admin.action(description=_("Send the selected mails again"), permissions=["retry"])
    def send_again(self, request: HttpRequest, queryset: QuerySet[Delivery]) -> None:
        """Queue what was given up or refused anew."""
        number = services.send_again(queryset)
        text = ngettext("%(number)d mail was queued.", "%(number)d mails were queued.", number)
        self.message_user(request, text % {"number": number}, messages.SUCCESS)

    def has_retry_permission(self, request: HttpRequest) -> bool:
        """Sending again takes the right to change mails, although the rows themselves stay read-only."""
        return request.user.has_perm("mail.change_delivery")
