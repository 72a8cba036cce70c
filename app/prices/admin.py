"""Provider staff decide on held prices and maintain share splits."""

from decimal import Decimal
from typing import Any, Final

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from app.bilingual import language_of_thread
from app.http import formats
from app.importing.numbers import amount
from app.prices import deciding
from app.prices.models import Flag, HeldNav, Split
from app.prices.picture import HEIGHT, WIDTH, picture
from app.staff import queues
from app.staff.admin import LargeTableAdmin, ModelAdmin, ReadOnlyAdmin, may

WORDS: Final = {
    "picture": _("NAVs around this day; the marked one is held"),
    "decision": _("Decision"),
    "accept": _("Accept the price"),
    "reject": _("Reject the price"),
    "correct": _("Correct the price"),
    "split": _("Declare a split"),
    "nav": _("NAV that counts"),
    "ratio": _("new shares for an old one"),
    "done": _("This price has been decided."),
    "numbers": _("Why it is held"),
    "follows": _(
        "Charts follow a decision at once. Key figures and ratings follow within about an hour where the price lies up "
        "to their record date; a later price counts from the next record date on."
    ),
}
_DECIDE: Final = "prices.change_heldnav"
_SPLIT: Final = "prices.add_split"


def _percent(value: float | None) -> str:
    return format_html('<span class="figure">{}</span>', formats.percent(value, language_of_thread()))


def _number(value: Any) -> str:
    return format_html('<span class="figure">{}</span>', formats.number(value, language_of_thread(), 4))


@admin.register(HeldNav)
class HeldNavAdmin(LargeTableAdmin):
    """Prices that are not plausible. Programs hold them; staff accept, correct or reject them, or declare a split."""

    list_display = ("named", "day", "before", "delivered", "return_", "peers_return", "reason", "state")
    list_select_related = ("tranche",)
    list_filter = ("state", "reason")
    search_fields = ("tranche__isin", "tranche__name")
    ordering = ("-date", "tranche_id")
    actions = ("accept_chosen", "reject_chosen", "split_chosen")
    change_form_template = "prices/held_nav.html"

    def preview(self, row: HeldNav) -> str:
        """The page of the share class."""
        return row.tranche.page()

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        """Imports hold prices."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        """Nobody changes what was delivered."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        """What was decided stays known, so that the same file is not held again."""
        return False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may decide sees them as well."""
        return bool(super().has_view_permission(request, obj)) or may(request, _DECIDE)

    def has_decide_permission(self, request: HttpRequest) -> bool:
        """Accept, correct and reject."""
        return may(request, _DECIDE)

    def has_split_permission(self, request: HttpRequest) -> bool:
        """Declare a split."""
        return may(request, _DECIDE) and may(request, _SPLIT)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:  # noqa: ARG002
        """The page shows the row itself."""
        return ()

    @admin.display(description=_("tranche"), ordering="tranche__name")
    def named(self, row: HeldNav) -> str:
        """Name and ISIN."""
        return format_html('{} <span class="code">{}</span>', row.tranche.name, row.tranche.isin)

    @admin.display(description=_("date"), ordering="date")
    def day(self, row: HeldNav) -> str:
        """The day of the NAV."""
        return formats.day(row.date)

    @admin.display(description=_("NAV before"))
    def before(self, row: HeldNav) -> str:
        """The last NAV that counts."""
        return _number(row.before_nav)

    @admin.display(description=_("delivered NAV"))
    def delivered(self, row: HeldNav) -> str:
        """The NAV that is held."""
        return _number(row.nav)

    @admin.display(description=_("return"), ordering="change")
    def return_(self, row: HeldNav) -> str:
        """From the NAV before."""
        return _percent(row.change)

    @admin.display(description=_("peers, median"), ordering="peers_change")
    def peers_return(self, row: HeldNav) -> str:
        """The peers' in the same time."""
        return _percent(row.peers_change)

    @admin.action(description=_("Accept the chosen prices"), permissions=["decide"])
    def accept_chosen(self, request: HttpRequest, chosen: "QuerySet[HeldNav]") -> None:
        """Let them count."""
        ids = list(chosen.values_list("pk", flat=True))
        self._say(request, deciding.accept(ids), len(ids))

    @admin.action(description=_("Reject the chosen prices"), permissions=["decide"])
    def reject_chosen(self, request: HttpRequest, chosen: "QuerySet[HeldNav]") -> None:
        """Leave them out."""
        ids = list(chosen.values_list("pk", flat=True))
        self._say(request, deciding.reject(ids), len(ids))

    @admin.action(description=_("Declare the splits that would explain the chosen prices"), permissions=["split"])
    def split_chosen(self, request: HttpRequest, chosen: "QuerySet[HeldNav]") -> None:
        """By the suggested ratios; the earliest chosen price of each share class is the first of the new shares."""
        done, rows = 0, list(chosen.order_by("tranche_id", "date"))
        for row in rows:
            ratio = deciding.suggested(row)
            done += deciding.split(row.pk, ratio) if ratio is not None else 0
        self._say(request, done, len(rows))

    def _say(self, request: HttpRequest, done: int, asked: int) -> None:
        if done:
            text = ngettext("One price has been decided.", "%(count)d prices have been decided.", done)
            self.message_user(request, f"{text % {'count': done}} {WORDS['follows']}", messages.SUCCESS)
        if done < asked:
            self.message_user(
                request,
                gettext("Some prices stay as they are: somebody else has decided them, or nothing is suggested."),
                messages.WARNING,
            )

    def get_urls(self) -> list[URLPattern]:
        """Django's own, and the one that decides."""
        decide = self.admin_site.admin_view(require_POST(self.decide))
        return [path("<int:id>/decide/", decide, name="prices_heldnav_decide"), *super().get_urls()]

    def decide(self, request: HttpRequest, id: int) -> HttpResponse:
        """Decide on one price as the form says; whoever comes second is told."""
        asked = request.POST
        if not (self.has_split_permission(request) if "split" in asked else self.has_decide_permission(request)):
            raise PermissionDenied
        row = HeldNav.objects.filter(pk=id).first()
        here = HttpResponseRedirect(reverse("admin:prices_heldnav_change", args=[id]))
        if row is None or asked.get("seen") != str(row.nav) or row.state != HeldNav.State.HELD:
            self.message_user(request, gettext("Nothing was done: the state has changed meanwhile."), messages.WARNING)
            return here
        value = _amount(asked.get("ratio" if "split" in asked else "nav", ""))
        if ("split" in asked or "correct" in asked) and value is None:
            self.message_user(request, gettext("Enter a number greater than 0."), messages.ERROR)
            return here
        if "split" in asked and value is not None:
            done = deciding.split(id, value)
        elif "correct" in asked and value is not None:
            done = int(deciding.correct(id, value))
        else:
            done = deciding.accept([id]) if "accept" in asked else deciding.reject([id])
        self._say(request, done, 1)
        return HttpResponseRedirect(reverse("admin:prices_heldnav_changelist") + "?state__exact=held")

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The row with its picture and what may be decided."""
        row = self.get_object(request, object_id) if object_id else None
        context: dict[str, Any] = {"words": WORDS, "title": _called(HeldNav), **(extra_context or {})}
        if isinstance(row, HeldNav):
            context |= self._shown(request, row)
        response: HttpResponse = super().changeform_view(request, object_id, form_url, context)
        return response

    def _shown(self, request: HttpRequest, row: HeldNav) -> dict[str, Any]:
        lang = language_of_thread()
        drawn, ratio = picture(row), deciding.suggested(row)
        score = [
            formats.MISSING if one is None else formats.number(one, lang, 1) for one in (row.peers_score, row.own_score)
        ]
        facts = [
            (_("tranche"), f"{row.tranche.name} ({row.tranche.isin})"),
            (_title("date"), formats.day(row.date)),
            (
                _title("before_nav"),
                format_html("{}, {}", _number(row.before_nav), formats.day(row.before_date)),
            ),
            (_title("nav"), format_html("{} {}", _number(row.nav), row.currency)),
            (_("return"), _percent(row.change)),
            (_("median of the peers"), _percent(row.peers_change)),
            (_title("peers"), row.peers),
            (_title("peers_score"), score[0]),
            (_title("own_score"), score[1]),
            (_title("reason"), row.get_reason_display()),
            (_title("source"), row.source),
            (_title("state"), row.get_state_display()),
        ]
        return {
            "held": row,
            "facts": facts,
            "picture": drawn,
            "view_box": f"0 0 {WIDTH} {HEIGHT}",
            "low": _number(drawn.low),
            "high": _number(drawn.high),
            "ratio": "" if ratio is None else formats.plain(float(ratio), lang),
            "may_decide": row.state == HeldNav.State.HELD and self.has_decide_permission(request),
            "may_split": self.has_split_permission(request),
        }


def _title(name: str) -> Any:
    """What a field is called."""
    return getattr(HeldNav._meta.get_field(name), "verbose_name", name)


def _called(model: Any) -> str:
    """The heading of a page on which nothing is changed."""
    return str(capfirst(model._meta.verbose_name))


def _amount(text: str) -> Decimal | None:
    """A positive number, written as the reader's language does: 1.234 must not be taken for another one."""
    value = amount(text.strip(), formats.decimal_mark(language_of_thread()))
    return value if value is not None and value > 0 else None


@admin.register(Split)
class SplitAdmin(ModelAdmin):
    """Splits and merges of shares; the history of each says who declared it."""

    list_display = ("tranche", "date", "ratio")
    list_select_related = ("tranche",)
    list_filter = ("date",)
    search_fields = ("tranche__isin", "tranche__name")
    autocomplete_fields = ("tranche",)

    def preview(self, row: Split) -> str:
        """The page of the share class."""
        return row.tranche.page()


@admin.register(Flag)
class FlagAdmin(ReadOnlyAdmin):
    """Late and unchanged prices, as of last night; those that concern the last NAV come first."""

    list_display = ("tranche", "kind", "since", "until", "count", "latest", "flagged_at")
    list_select_related = ("tranche",)
    list_filter = ("kind", "latest")
    search_fields = ("tranche__isin", "tranche__name")

    def preview(self, row: Flag) -> str:
        """The page of the share class."""
        return row.tranche.page()

    def render_change_form(self, request: HttpRequest, context: dict[str, Any], *args: Any, **options: Any) -> Any:
        """Called like what it shows."""
        return super().render_change_form(request, {**context, "title": _called(Flag)}, *args, **options)


queues.register(
    queues.Queue(
        "held_prices",
        _("Prices held for review"),
        lambda: HeldNav.objects.filter(state=HeldNav.State.HELD),
        link="prices/heldnav/?state__exact=held",
        permission="prices.view_heldnav",
        since="held_at",
    )
)
