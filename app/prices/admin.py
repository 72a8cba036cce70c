"""Provider staff decide on held prices and maintain share splits."""

from decimal import Decimal
from typing import Any, Final

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_noop, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from app.bilingual import language_of_thread
from app.http import formats
from app.http.messages import Language
from app.importing.numbers import amount
from app.prices import deciding
from app.prices.importing.gate import would_be_held
from app.prices.models import Flag, HeldNav, Split
from app.prices.picture import HEIGHT, WIDTH, picture
from app.prices.plausibility import MAX_SCORE
from app.staff import columns, queues
from app.staff.admin import LargeTableAdmin, ModelAdmin, ModelForm, ReadOnlyAdmin, may

WORDS: Final = {
    "picture": _("NAVs around this day, the held one marked"),
    "decision": _("Decision"),
    "accept": _("Accept the price"),
    "reject": _("Reject the price"),
    "correct": _("Correct the price"),
    "split": _("Declare a split"),
    "nav": _("NAV that counts"),
    "ratio": _("new shares per old share"),
    "done": _("This price has been decided."),
    "unlikely": _(
        "Nothing was changed yet: this NAV is not plausible either and would be held as well. If it is right, correct "
        "the price once more."
    ),
    "reopen": _("Decide again"),
    "reopened": _("The price is held again. It does not count until it is decided."),
    "numbers": _("Why it was held"),
    "follows": _(
        "Charts follow a decision at once. Key figures and ratings follow within about an hour where the price lies up "
        "to their record date; a later price counts from the next record date on."
    ),
}
DECLARED: Final = gettext_noop(
    "Nothing was done: a split from %(day)s on (%(ratio)s) is declared already and would count twice. Accept the "
    "price, or change that split."
)
USELESS: Final = gettext_noop(
    "Nothing was done: this split would not make the jump smaller. Enter how many new shares there are for an old one."
)
_DECIDE: Final = "prices.change_heldnav"
_SPLIT: Final = "prices.add_split"


def _percent(value: float | None) -> str:
    return format_html('<span class="figure">{}</span>', formats.percent(value, language_of_thread()))


def _number(value: Any) -> str:
    return format_html('<span class="figure">{}</span>', formats.number(value, language_of_thread(), 4))


def _count(value: int, lang: Language) -> str:
    return formats.number(value, lang, 0)


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
            try:
                done += deciding.split(row.pk, ratio) if ratio is not None else 0
            except deciding.UselessError:
                continue
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
        here = reverse("admin:prices_heldnav_change", args=[id])
        reopens = "reopen" in asked
        if row is None or asked.get("seen") != str(row.nav) or (row.state == HeldNav.State.HELD) == reopens:
            self.message_user(
                request, gettext("Nothing was done: the state has changed in the meantime."), messages.WARNING
            )
            return HttpResponseRedirect(here)
        if reopens:
            if deciding.reopen([id]):
                self.message_user(request, WORDS["reopened"], messages.SUCCESS)
            return HttpResponseRedirect(here)
        value = _amount(asked.get("ratio" if "split" in asked else "nav", ""))
        if ("split" in asked or "correct" in asked) and value is None:
            self.message_user(request, gettext("Enter a number greater than 0."), messages.ERROR)
            return HttpResponseRedirect(here)
        sure = amount(asked.get("sure", ""), ".") == value
        if "correct" in asked and value is not None and not sure and would_be_held(row, value):
            return HttpResponseRedirect(f"{here}?nav={value}")
        try:
            self._say(request, _done(row, asked, value), 1)
        except deciding.DeclaredError as error:
            told = {"day": formats.day(error.split.date), "ratio": _ratio(error.split.ratio)}
            self.message_user(request, gettext(DECLARED) % told, messages.ERROR)
            return HttpResponseRedirect(here)
        except deciding.UselessError:
            self.message_user(request, gettext(USELESS), messages.ERROR)
            return HttpResponseRedirect(here)
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
        unlikely = amount(request.GET.get("nav", ""), ".")
        score = [
            formats.MISSING
            if one is None
            else gettext("%(score)s (held above %(most)s)")
            % {"score": formats.number(one, lang, 1), "most": formats.number(MAX_SCORE, lang, 0)}
            for one in (row.peers_score, row.own_score)
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
            (_title("source"), row.source or formats.MISSING),
            (_title("state"), row.get_state_display()),
            *_since(row),
        ]
        return {
            "held": row,
            "facts": facts,
            "picture": drawn,
            "view_box": f"0 0 {WIDTH} {HEIGHT}",
            "low": _number(drawn.low),
            "high": _number(drawn.high),
            "first": formats.day(drawn.first),
            "last": formats.day(drawn.last),
            "ratio": "" if ratio is None else formats.plain(float(ratio), lang),
            "unlikely": "" if unlikely is None else str(unlikely),
            "nav": "" if unlikely is None else formats.plain(float(unlikely), lang),
            "may_reopen": row.decided_at is not None
            and row.state != HeldNav.State.REPLACED
            and self.has_decide_permission(request),
            "may_decide": row.state == HeldNav.State.HELD and self.has_decide_permission(request),
            "may_split": self.has_split_permission(request),
        }


def _title(name: str) -> Any:
    """What a field is called."""
    return getattr(HeldNav._meta.get_field(name), "verbose_name", name)


def _since(row: HeldNav) -> list[tuple[Any, str]]:
    """What has become of it, and what has changed around it since it was held."""
    found: list[tuple[Any, str]] = []
    if row.decided_nav is not None:
        found.append((_title("decided_nav"), _number(row.decided_nav)))
    if row.withdrawn_at is not None:
        found.append((_title("withdrawn_at"), formats.moment(timezone.localtime(row.withdrawn_at))))
    day, nav = deciding.last_counted(row)
    if row.state == HeldNav.State.HELD and (day, nav) != (row.before_date, row.before_nav):
        found.append((_("last NAV that counts by now"), format_html("{}, {}", _number(nav), formats.day(day))))
    split = deciding.declared(row)
    if split is not None:
        found.append((_("declared split"), f"{_ratio(split.ratio)}, {formats.day(split.date)}"))
    return found


def _done(row: HeldNav, asked: QueryDict, value: Decimal | None) -> int:
    """How many prices a decision has decided. Raises what ``deciding.split`` raises."""
    if "split" in asked and value is not None:
        return deciding.split(row.pk, value)
    if "correct" in asked and value is not None:
        return int(deciding.correct(row.pk, value))
    return deciding.accept([row.pk]) if "accept" in asked else deciding.reject([row.pk])


def _ratio(ratio: Decimal) -> str:
    return formats.plain(float(ratio), language_of_thread())


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

    list_display = ("tranche", "date", "written_ratio")
    list_select_related = ("tranche",)
    list_filter = ("date",)
    search_fields = ("tranche__isin", "tranche__name")
    autocomplete_fields = ("tranche",)

    def save_model(self, request: HttpRequest, obj: Split, form: ModelForm, change: bool) -> None:
        """Store the split; prices that it may explain stay held, and staff are told so."""
        super().save_model(request, obj, form, change)
        waiting = HeldNav.objects.filter(tranche=obj.tranche_id, state=HeldNav.State.HELD, date__gte=obj.date).count()
        if waiting:
            where = reverse("admin:prices_heldnav_changelist") + f"?state__exact=held&q={obj.tranche.isin}"
            told = gettext(
                "Prices of this share class from this day on are held, and count once they are accepted: %s."
            )
            link = format_html('<a href="{}">{}</a>', where, waiting)
            self.message_user(request, format_html(told.replace("%s", "{}"), link), messages.WARNING)

    @admin.display(description=_("ratio"), ordering="ratio")
    def written_ratio(self, row: Split) -> str:
        """Without zeros that say nothing."""
        return format_html('<span class="figure">{}</span>', _ratio(row.ratio))

    def preview(self, row: Split) -> str:
        """The page of the share class."""
        return row.tranche.page()


@admin.register(Flag)
class FlagAdmin(ReadOnlyAdmin):
    """Late and unchanged prices, as of last night; those that concern the last NAV come first."""

    list_display = (
        "tranche", "kind", "since", "until", columns.number(Flag, "count", _count), "latest", "flagged_at"
    )  # fmt: skip
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
