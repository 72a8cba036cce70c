"""Provider staff see which searches are followed and which digests went out; what users save stays their own."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from app.alerts.models import Digest, StoredScreen
from app.staff import queues
from app.staff.admin import ReadOnlyAdmin
from app.staff.columns import cut


@admin.register(StoredScreen)
class StoredScreenAdmin(ReadOnlyAdmin):
    """Stored screens, newest first; broken ones say why."""

    list_display = ("pk", "state", cut(StoredScreen, "problem"), "created_at")
    list_filter = ("state",)
    ordering = ("-pk",)


@admin.register(Digest)
class DigestAdmin(ReadOnlyAdmin):
    """Digests, newest first."""

    list_display = ("user", "frequency", "period", "created_at")
    list_filter = ("frequency",)
    list_select_related = ("user",)
    ordering = ("-pk",)


queues.register(
    queues.Queue(
        "broken_screens",
        _("Saved searches whose alerts cannot be sent"),
        lambda: StoredScreen.objects.filter(state=StoredScreen.State.BROKEN),
        link="alerts/storedscreen/?state__exact=broken",
        permission="alerts.view_storedscreen",
        since="created_at",
        trouble=True,
    )
)
