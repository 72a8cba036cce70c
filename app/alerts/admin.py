"""Provider staff see which searches are followed and which digests went out; what users save stays their own."""

from django.contrib import admin

from app.alerts.models import Digest, StoredScreen
from app.staff.admin import ReadOnlyAdmin


@admin.register(StoredScreen)
class StoredScreenAdmin(ReadOnlyAdmin):
    """Stored screens, newest first; broken ones say why."""

    list_display = ("pk", "state", "problem", "created_at")
    list_filter = ("state",)
    ordering = ("-pk",)


@admin.register(Digest)
class DigestAdmin(ReadOnlyAdmin):
    """Digests, newest first."""

    list_display = ("pk", "user", "frequency", "period", "created_at")
    list_filter = ("frequency",)
    list_select_related = ("user",)
    ordering = ("-pk",)
