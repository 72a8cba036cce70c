"""Provider staff maintain funds, share classes, their figures and the terms that group them."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from app.bilingual import language_of_thread
from app.funds.importing.respelling import respell
from app.funds.models import (
    ExclusionCriterion,
    FormerFund,
    Fund,
    FundDocument,
    FundExclusion,
    FundPresentation,
    InvestmentFocus,
    KeyFigures,
    Peergroup,
    Region,
    Spelling,
    Term,
    Tranche,
    Universe,
)
from app.funds.naming import rename_share_classes, too_long
from app.http import formats
from app.http.routes import path_to
from app.importing.alone import ImportRunningError, Lock, alone
from app.publishing.admin import PublishedAdmin
from app.staff.admin import LargeTableAdmin, ModelAdmin, ModelForm, TabularInline
from app.staff.filters import Presence, RecordMonth
from search.queries.items import slug


class TrancheInline(TabularInline):
    """The share classes of a fund; the details have a page of their own."""

    model = Tranche
    fields = ("name", "tranche", "isin", "wkn", "currency", "primary", "closed_on")
    readonly_fields = fields
    extra = 0
    max_num = 0
    can_delete = False
    show_change_link = True


class DocumentInline(TabularInline):
    """The documents of a fund, which are changed on their own pages: there it is decided what readers see."""

    model = FundDocument
    fields = ("category", "date", "language", "state", "visible")
    readonly_fields = fields
    extra = 0
    max_num = 0
    can_delete = False
    show_change_link = True


class ExclusionInline(TabularInline):
    """What a fund does not invest in; shown for alternative investment funds."""

    model = FundExclusion
    autocomplete_fields = ("criterion",)
    extra = 0


class FundForm(ModelForm):
    """Refuses a name that is too long for the share classes, which are named after their fund."""

    class Meta:
        help_texts = {"name": _("Share classes whose names begin with it follow a new name.")}

    def clean_name(self) -> str:
        """The name. Raises ValidationError."""
        name: str = self.cleaned_data["name"]
        former = self.initial.get("name")
        if former and too_long(Fund(pk=self.instance.pk, name=name), former).exists():
            raise ValidationError(_("The names of its share classes, which begin with it, would be too long."))
        return name


@admin.register(Fund)
class FundAdmin(LargeTableAdmin):
    """Funds with their share classes; the list says which it is, whose, and how large."""

    list_display: tuple[str, ...] = ("name", "numbers", "company", "peergroup", "volume")
    list_select_related = ("company", "peergroup")
    list_filter = ("asset_class", "universe", "fund_classification", "sfdr", "is_focus", "is_selection", "simulated")
    search_fields = ("name", "company__name", "tranches__isin", "tranches__wkn")
    autocomplete_fields = ("company", "peergroup", "universe", "investment_focus", "regions")
    inlines = (TrancheInline, DocumentInline, ExclusionInline)
    #: Follows the funds in focus.
    readonly_fields = ("is_focus",)
    form = FundForm

    def get_queryset(self, request: HttpRequest) -> QuerySet[Fund]:
        """Funds with numbers and volume of their main share class."""
        funds: QuerySet[Fund] = super().get_queryset(request)
        main = Tranche.objects.filter(fund=OuterRef("pk"), primary=True)
        latest = KeyFigures.objects.filter(tranche__fund=OuterRef("pk"), tranche__primary=True).order_by("-record_date")
        return funds.annotate(
            main_isin=Subquery(main.values("isin")[:1]),
            main_wkn=Subquery(main.values("wkn")[:1]),
            latest_volume=Subquery(latest.values("volume")[:1]),
        )

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The form of a fund; the address of one that was merged leads to the fund that took it in."""
        former = FormerFund.objects.filter(pk=object_id).first() if object_id.isdecimal() else None
        if former is not None:
            return HttpResponseRedirect(reverse("admin:funds_fund_change", args=[former.fund_id]))
        return super().change_view(request, object_id, form_url, extra_context)

    def preview(self, row: Fund) -> str:
        """The page of the main share class."""
        return row.page()

    def save_model(self, request: HttpRequest, obj: Fund, form: ModelForm, change: bool) -> None:
        """Store the fund; share classes named after it follow its new name, so that the search finds it."""
        super().save_model(request, obj, form, change)
        if change and "name" in form.changed_data:
            rename_share_classes(obj, form.initial["name"])

    @admin.display(description="ISIN / WKN")
    def numbers(self, fund: Any) -> str:
        """The numbers by which the main share class is found."""
        return format_html(
            '<span class="code">{}</span> <span class="code">{}</span>', fund.main_isin or "", fund.main_wkn or ""
        )

    @admin.display(description=_("volume"))
    def volume(self, fund: Any) -> str:
        """The latest volume."""
        return format_html('<span class="figure">{}</span>', formats.millions(fund.latest_volume, language_of_thread()))


class TrancheForm(ModelForm):
    """Leaves out the check for a second main tranche: ``save_model`` clears the first one."""

    def _get_validation_exclusions(self) -> set[str]:
        """Leave the mark out, and with it the one constraint that asks for it; the field is a plain yes or no."""
        return {*super()._get_validation_exclusions(), "primary"}  # type: ignore[misc]


class Closed(Presence):
    """Share classes that still exist, and those that do not."""

    title, missing, given = _("existence"), _("open"), _("closed")


@admin.register(Tranche)
class TrancheAdmin(LargeTableAdmin):
    """Share classes; making one the main tranche takes the mark from its sibling."""

    list_display = ("name", "isin", "wkn", "currency", "primary", "ter", "closed_on")
    list_filter = ("primary", ("closed_on", Closed), "accumulating", "currency", "simulated")
    search_fields = ("name", "isin", "wkn", "fund__name")
    autocomplete_fields = ("fund", "merged_into")

    form = TrancheForm
    readonly_fields = ("in_the_list",)

    def preview(self, row: Tranche) -> str:
        """Its page; of a closed one the portal keeps none."""
        return row.page() if row.closed_on is None else ""

    def get_fields(self, request: HttpRequest, obj: Tranche | None = None) -> list[Any]:
        """Return the fields with the closing behind those that every share class has."""
        last = ["closed_on", "merged_into", *self.readonly_fields]
        return [*(name for name in super().get_fields(request, obj) if name not in last), *last]

    @admin.display(description=_("list entry"))
    def in_the_list(self, tranche: Tranche) -> str:
        """Return what the fund list says, beside what the staff made of it."""
        entry = getattr(tranche, "list_entry", None)
        return f"{entry.name} · {entry.issuer} · {entry.currency}" if entry else "–"

    def save_model(self, request: HttpRequest, obj: Tranche, form: ModelForm, change: bool) -> None:
        """Store the share class; the database allows one main tranche per fund, so the old one is cleared first."""
        if obj.primary:
            obj.displace_main_tranche()
        super().save_model(request, obj, form, change)


@admin.register(KeyFigures)
class KeyFiguresAdmin(LargeTableAdmin):
    """Figures per share class and record date."""

    list_display = ("name", "record_date", "perf_1y", "perf_3y", "volatility_3y", "volume", "srri")
    list_select_related = ("tranche",)
    list_filter = (RecordMonth, "srri", "simulated")
    search_fields = ("tranche__isin", "tranche__name")
    autocomplete_fields = ("tranche",)

    def preview(self, row: KeyFigures) -> str:
        """The page of the share class, where its figures stand."""
        return row.tranche.page()

    @admin.display(description=_("tranche"), ordering="tranche__name")
    def name(self, figures: KeyFigures) -> str:
        """The share class and its number."""
        return format_html('{} <span class="code">{}</span>', figures.tranche.name, figures.tranche.isin)


class TermAdmin(ModelAdmin):
    """Terms in two languages."""

    list_display: tuple[str, ...] = (*Term.name.columns, "code")
    search_fields = (*Term.name.columns, "code")


admin.site.register((Universe, InvestmentFocus, ExclusionCriterion), TermAdmin)


@admin.register(Peergroup)
class PeergroupAdmin(TermAdmin):
    """Peergroups by asset class."""

    list_display = (*Term.name.columns, "asset_class", "currency", "code")
    list_filter = ("asset_class", "currency")

    def preview(self, row: Peergroup) -> str:
        """Its page."""
        return path_to("peergroup", slug=slug(str(row)), id=row.pk)


@admin.register(Region)
class RegionAdmin(TermAdmin):
    """Regions; the guided ones are answers of the guided search."""

    list_display = (*Term.name.columns, "code", "guided")


@admin.register(Spelling)
class SpellingAdmin(ModelAdmin):
    """Words of names as makers write them; names follow at once."""

    list_display = ("written",)
    search_fields = ("written",)

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show or take the form."""
        return self._alone(request, lambda: super(SpellingAdmin, self).changeform_view(request, *args, **kwargs))

    def delete_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Ask before a word goes, or let it go."""
        return self._alone(request, lambda: super(SpellingAdmin, self).delete_view(request, *args, **kwargs))

    def changelist_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the words, or let some go."""
        return self._alone(request, lambda: super(SpellingAdmin, self).changelist_view(request, *args, **kwargs))

    def _alone(self, request: HttpRequest, view: Callable[[], HttpResponse]) -> HttpResponse:
        """Change nothing while an import runs, which writes the same names."""
        if request.method != "POST":
            return view()
        try:
            with alone(Lock.FUNDS):
                return view()
        except ImportRunningError:
            self.message_user(request, _("An import is running. Nothing was changed; try again later."), messages.ERROR)
            return HttpResponseRedirect(reverse("admin:funds_spelling_changelist"))

    def save_model(self, request: HttpRequest, obj: Spelling, form: ModelForm, change: bool) -> None:
        """Store the word, and write the names that have it."""
        super().save_model(request, obj, form, change)
        for words in {obj.written, form.initial.get("written", obj.written)}:
            self._respell(request, words)

    def delete_model(self, request: HttpRequest, obj: Spelling) -> None:
        """Forget the word; names are as the rules write them."""
        super().delete_model(request, obj)
        self._respell(request, obj.written)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Spelling]) -> None:
        """Forget some words."""
        words = list(queryset.values_list("written", flat=True))
        super().delete_queryset(request, queryset)
        for one in words:
            self._respell(request, one)

    def _respell(self, request: HttpRequest, words: str) -> None:
        found = respell(containing=words)
        told = _("%(written)s: names of %(funds)d funds and %(classes)d share classes were changed.")
        values = {"written": words, "funds": len(found.funds), "classes": len(found.tranches)}
        self.message_user(request, told % values)


@admin.register(FundDocument)
class FundDocumentAdmin(PublishedAdmin):
    """Documents of all funds."""

    list_display = ("fund", "category", "date", "language")
    list_select_related = ("fund",)
    list_filter = (*PublishedAdmin.list_filter, "category", "language", "simulated")
    search_fields = ("fund__name",)
    autocomplete_fields = ("fund",)


@admin.register(FundPresentation)
class FundPresentationAdmin(PublishedAdmin):
    """Photos and key facts of funds."""

    list_display = ("fund",)
    list_select_related = ("fund",)
    list_filter = (*PublishedAdmin.list_filter, "simulated")
    search_fields = ("fund__name", "fund__tranches__isin")
    autocomplete_fields = ("fund",)
