"""Provider staff keep the entries of AIF and ELTIF, and the benchmarks of real estate funds."""

from typing import Any, ClassVar, Final

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from app.alternatives.figures import FIGURES
from app.alternatives.models import Benchmark, Entry
from app.staff.admin import ModelAdmin
from app.staff.filters import Presence


class Linked(Presence):
    """Entries with and without a fund of the portal."""

    title, missing, given = _("fund of the portal"), _("without"), _("with")


@admin.register(Entry)
class EntryAdmin(ModelAdmin):
    """AIF and ELTIF, by name."""

    list_display = ("name", "kind", "manager", "strategy", "investors", "authorised_on")
    list_filter = ("kind", "strategy", "investors", "structure", ("fund", Linked), "simulated")
    search_fields = ("name", "manager", "lei", "fund__tranches__isin")
    autocomplete_fields = ("fund",)

    def preview(self, row: Entry) -> str:
        """The list that it is on."""
        return row.page()


#: How the form calls the parts of a benchmark.
_PARTS: Final[tuple[tuple[str, Any], ...]] = (
    ("rating", _("Rating")),
    ("size", _("Size")),
    ("structure", _("Liquidity and credit")),
    ("regions", _("Regions")),
    ("sectors", _("Sectors")),
    ("return", _("Return and costs")),
    ("letting", _("Letting")),
)


@admin.register(Benchmark)
class BenchmarkAdmin(ModelAdmin):
    """Benchmarks, the latest first; what lies outside the legal bounds is named."""

    list_display = (
        "fund",
        "record_date",
        "rating_total",
        "net_volume",
        "liquidity_ratio",
        "credit_ratio",
        "occupancy",
        "outside",
    )
    list_select_related = ("fund",)
    list_filter = ("record_date", "rating_esg", "simulated")
    search_fields = ("fund__name", "fund__tranches__isin")
    autocomplete_fields = ("fund",)
    fieldsets: ClassVar[Any] = (
        (None, {"fields": ("fund", "record_date", "simulated")}),
        *(
            (title, {"fields": tuple(name for name, one in FIGURES.items() if one.group == part)})
            for part, title in _PARTS
        ),
    )

    def preview(self, row: Benchmark) -> str:
        """Its page in the tool."""
        return row.page()

    @admin.display(description=_("outside the legal bounds"))
    def outside(self, row: Benchmark) -> str:
        """The ratios that the law would not allow."""
        return ", ".join(str(Benchmark._meta.get_field(name).verbose_name) for name in row.breaches)  # type: ignore[union-attr]
