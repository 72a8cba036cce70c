"""What staff see of the stream: refused documents, which can be sent again, and the state of the indexer."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from app.outbox import services
from app.outbox.models import DeadLetter, IndexTarget, Worker
from app.staff import queues
from app.staff.admin import ReadOnlyAdmin, may
from app.staff.columns import cut


@admin.register(DeadLetter)
class DeadLetterAdmin(ReadOnlyAdmin):
    """Refused documents, newest first."""

    list_display = ("doc_type", "doc_id", cut(DeadLetter, "reason"), "status", "index_name", "created_at")
    list_filter = ("doc_type", "status")
    search_fields = ("=doc_id", "reason")
    actions = ("send_again",)

    @admin.action(description=_("Send the selected documents to the index again"), permissions=["retry"])
    def send_again(self, request: HttpRequest, queryset: QuerySet[DeadLetter]) -> None:
        """Queue the documents again; what is refused again comes back to this list."""
        number = services.retry(queryset)
        text = ngettext("%(number)d document was queued.", "%(number)d documents were queued.", number)
        self.message_user(request, text % {"number": number}, messages.SUCCESS)

    def has_retry_permission(self, request: HttpRequest) -> bool:
        """Sending again takes the right to change dead letters, although the rows themselves stay read-only."""
        return may(request, "outbox.change_deadletter")


@admin.register(Worker)
class WorkerAdmin(ReadOnlyAdmin):
    """Running indexer processes."""

    list_display = ("name", "seen_at", "documents", "threads", "started_at", cut(Worker, "problem"))


@admin.register(IndexTarget)
class IndexTargetAdmin(ReadOnlyAdmin):
    """Indexes that exist, and which of them serves."""

    list_display = ("index_name", "doc_type", "state", "created_at")
    list_filter = ("doc_type", "state")


queues.register(
    queues.Queue(
        "dead_letters",
        _("Documents that the search refused"),
        lambda: DeadLetter.objects.all(),
        link="outbox/deadletter/",
        permission="outbox.view_deadletter",
        since="created_at",
        trouble=True,
    )
)
