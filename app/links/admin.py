"""Provider staff see which links of their texts are broken, and where those stand."""

from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from app.links import services
from app.links.models import LinkPlace, State, WebLink
from app.staff import queues
from app.staff.admin import ReadOnlyAdmin

#: Addresses that one press of a button checks.
_AT_ONCE = 20


@admin.register(WebLink)
class LinkAdmin(ReadOnlyAdmin):
    """The links of all texts, and what was found at their addresses."""

    list_display = ("address", "state", "why", "stands", "failing_since", "checked_at")
    list_filter = ("state", "problem")
    search_fields = ("address",)
    actions = ("check_now",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[WebLink]:
        """Links with the places where they stand."""
        found: QuerySet[WebLink] = super().get_queryset(request).prefetch_related("places")
        return found

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The list, which says so where other websites are not asked."""
        if not settings.LINK_CHECKS:
            text = gettext("Only links to pages of the portal are checked here; other websites are not asked.")
            self.message_user(request, text, messages.INFO)
        answer: HttpResponse = super().changelist_view(request, extra_context)
        return answer

    @admin.display(description=_("problem"), ordering="problem")
    def why(self, link: WebLink) -> str:
        """What is wrong, or where the address forwards to."""
        if link.moved_to:
            return gettext("Now at %(address)s") % {"address": link.moved_to}
        return str(link.get_problem_display())

    @admin.display(description=_("stands in"))
    def stands(self, link: WebLink) -> SafeString:
        """The texts that link to it, each with the way to its form."""
        return format_html_join(mark_safe("<br>"), '<a href="{}">{}</a>', (_place(one) for one in link.places.all()))

    @admin.action(description=_("Check the selected links now"), permissions=["view"])
    def check_now(self, request: HttpRequest, queryset: QuerySet[WebLink]) -> None:
        """Check a few at once; the worker takes all others in turn."""
        rows = list(queryset.order_by("pk")[: _AT_ONCE + 1])
        for link in rows[:_AT_ONCE]:
            services.check(link)
        number = min(len(rows), _AT_ONCE)
        text = ngettext("%(number)d link was checked.", "%(number)d links were checked.", number)
        self.message_user(request, text % {"number": number}, messages.SUCCESS)
        if len(rows) > _AT_ONCE:
            text = gettext("Only the first %(number)d were checked; the others have their turn at night.")
            self.message_user(request, text % {"number": _AT_ONCE}, messages.WARNING)


def _place(place: LinkPlace) -> tuple[str, str]:
    model = apps.get_model(place.model)
    address = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_change", args=[place.object_id])
    field = model._meta.get_field(place.field)
    return address, f"{capfirst(str(model._meta.verbose_name))} {place.object_id}, {getattr(field, 'verbose_name', '')}"


queues.register(
    queues.Queue(
        "broken_links",
        _("Broken links in texts"),
        lambda: WebLink.objects.filter(state=State.BROKEN),
        link="links/weblink/?state__exact=broken",
        permission="links.view_weblink",
        since="failing_since",
        trouble=True,
    )
)
