"""The benchmark of open-ended real estate funds; ``models`` takes it in, where Django looks for models (ADR 0238)."""

from decimal import Decimal
from functools import reduce
from operator import add
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q, Value
from django.utils.translation import gettext_lazy as _

from app.alternatives.figures import CREDIT, FIGURES, LIQUIDITY, SHARES, TOLERANCE
from app.bilingual import language_of_thread
from app.database.history import tracked
from app.funds.fields import PercentField
from app.funds.models import AlternativeRank, Fund
from app.http import formats
from app.http.routes import path_to

_SHARE: Final = (MinValueValidator(0), MaxValueValidator(100))
_POSITIVE: Final = (MinValueValidator(0), MaxValueValidator(1_000))
_RETURN: Final = (MinValueValidator(-100), MaxValueValidator(1_000))
_COUNT: Final = (MaxValueValidator(1_000_000),)


def _points(name: Any) -> models.DecimalField:  # type: ignore[type-arg]
    return models.DecimalField(
        name, max_digits=5, decimal_places=2, null=True, blank=True, validators=_SHARE, help_text=_("0 to 100.")
    )


def _share(name: Any, **options: Any) -> PercentField:
    return PercentField(name, validators=_SHARE, **options)


def _bounds() -> "list[models.CheckConstraint]":
    """What a figure can be at all, by its kind."""
    return [
        models.CheckConstraint(
            condition=Q(**{f"{name}__isnull": True}) | Q(**{f"{name}__range": (one.least, one.most)}),
            name=f"alternatives_benchmark_{name}",
        )
        for name, one in FIGURES.items()
        if one.kind != "rank"
    ]


def _adds_up(names: tuple[str, ...], name: str) -> models.CheckConstraint:
    """All shares or none, and 100 percent together as far as rounding lets them."""
    [first, *others] = names
    rest: Any = reduce(add, map(F, others))
    known = Q(*((f"{one}__isnull", False) for one in names))
    none = Q(*((f"{one}__isnull", True) for one in names))
    whole = Q(**{f"{first}__gte": Value(100 - TOLERANCE) - rest, f"{first}__lte": Value(100 + TOLERANCE) - rest})
    return models.CheckConstraint(
        condition=none | (known & whole), name=name, violation_error_message=_("The shares must add up to 100 %.")
    )


@tracked()
class Benchmark(models.Model):
    """What is known of an open-ended real estate fund as of one record date."""

    fund = models.ForeignKey(Fund, verbose_name=_("fund"), on_delete=models.CASCADE, related_name="benchmarks")
    record_date = models.DateField(_("record date"))
    property_portfolio = _points(_("property portfolio"))
    portfolio = _points(_("portfolio"))
    sustainability = _points(_("sustainability"))
    financial_structure = _points(_("financial structure"))
    asset_management = _points(_("asset management"))
    fund_management = _points(_("fund management"))
    rating_total = _points(_("overall rating"))
    ter = models.DecimalField(
        _("TER"), max_digits=4, decimal_places=1, null=True, blank=True, validators=_SHARE,
        help_text=_("Total expense ratio, percent a year, one digit."),
    )  # fmt: skip
    net_volume = models.PositiveIntegerField(
        _("net volume"), null=True, blank=True, validators=_COUNT, help_text=_("EUR million.")
    )
    real_volume = models.PositiveIntegerField(
        _("property volume"),
        null=True,
        blank=True,
        validators=_COUNT,
        help_text=_("Market value of the properties, EUR million."),
    )
    objects_number = models.PositiveIntegerField(_("number of properties"), null=True, blank=True, validators=_COUNT)
    liquidity_ratio = _share(
        _("liquidity ratio"),
        help_text=_("Percent of the net volume. By law 5 to 49; what lies outside is stored and marked."),
    )
    credit_ratio = _share(
        _("credit ratio"),
        help_text=_("Percent of the market value of the properties. By law at most 30; more is stored and marked."),
    )
    geographical_german = _share(_("Germany"), help_text=_("Percent; the three regions add up to 100."))
    geographical_european = _share(_("Europe without Germany"))
    geographical_non_european = _share(_("outside Europe"))
    sectoral_office = _share(_("office"), help_text=_("Percent; the five sectors add up to 100."))
    sectoral_retail = _share(_("retail"))
    sectoral_living = _share(_("residential"))
    sectoral_hotel = _share(_("hotel"))
    sectoral_logistics = _share(_("logistics"))
    performance_1y = PercentField(_("performance 1 year"), validators=_RETURN)
    performance_5y = PercentField(_("performance 5 years"), validators=_RETURN, help_text=_("Percent a year."))
    volatility_5y = PercentField(_("volatility 5 years"), validators=_POSITIVE)
    occupancy = _share(_("occupancy"), help_text=_("Percent."))
    rating_esg = models.CharField(
        _("ESG rating"), max_length=3, choices=AlternativeRank, blank=True, default="", db_default=""
    )
    wault = models.DecimalField(
        _("WAULT"), max_digits=4, decimal_places=1, null=True, blank=True, validators=_SHARE,
        help_text=_("Weighted average unexpired lease term, years."),
    )  # fmt: skip
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta:
        verbose_name = _("real estate benchmark")
        verbose_name_plural = _("real estate benchmarks")
        ordering = ["-record_date", "fund", "id"]
        constraints = [
            models.UniqueConstraint(fields=["fund", "record_date"], name="alternatives_benchmark_once"),
            models.CheckConstraint(
                condition=Q(rating_esg__in=["", *AlternativeRank.values]), name="alternatives_benchmark_rating_esg"
            ),
            *_bounds(),
            *(_adds_up(names, f"alternatives_benchmark_{one}_add_up") for one, names in SHARES.items()),
        ]

    def __str__(self) -> str:
        return f"{self.fund}, {formats.day(self.record_date)}"

    def clean(self) -> None:
        """Raises ValidationError for shares that are incomplete or do not add up."""
        super().clean()
        faults: dict[str, Any] = {}
        for names in SHARES.values():
            values = [getattr(self, name) for name in names]
            if all(value is None for value in values):
                continue
            if any(value is None for value in values):
                faults |= {
                    name: _("Fill in all shares, with 0 where there is none.")
                    for name, value in zip(names, values, strict=True)
                    if value is None
                }
            elif abs(sum(values, Decimal(0)) - 100) > TOLERANCE:
                faults[names[0]] = _("Together the shares are %(sum)s, not 100 %%.") % {
                    "sum": formats.percent(sum(values, Decimal(0)), language_of_thread())
                }
        if faults:
            raise ValidationError(faults)

    def page(self) -> str:
        """The path of its page."""
        return path_to("benchmark", id=self.fund_id)

    @property
    def breaches(self) -> tuple[str, ...]:
        """The ratios that lie outside what the law allows."""
        return breaches(self.liquidity_ratio, self.credit_ratio)


def breaches(liquidity: Any, credit: Any) -> tuple[str, ...]:
    """Names of the ratios that lie outside what the law allows."""
    found = []
    if liquidity is not None and not LIQUIDITY[0] <= liquidity <= LIQUIDITY[1]:
        found.append("liquidity_ratio")
    if credit is not None and credit > CREDIT:
        found.append("credit_ratio")
    return tuple(found)
