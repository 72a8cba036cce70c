"""Macro views of asset managers (ADR 0258), and how markets went afterwards (ADR 0259)."""

import datetime
from functools import reduce
from operator import and_
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from app.bilingual import Bilingual
from app.database.history import tracked
from app.http import formats
from app.http.messages import Language
from app.http.routes import path_to
from app.macro.categories import CODES, HIGHEST, HORIZONS, LOWEST, SCALE
from app.publishing.models import Published

#: Characters of a comment.
LONGEST_COMMENT: Final = 500

_WORDS: Final = (_("very negative"), _("negative"), _("neutral"), _("positive"), _("very positive"))
_SCALE: Final[dict[str, Any]] = {
    "null": True,
    "blank": True,
    "choices": list(zip(SCALE, _WORDS, strict=True)),
    "validators": (MinValueValidator(LOWEST), MaxValueValidator(HIGHEST)),
}
_ON_SCALE: Final = reduce(and_, (Q(**{f"{code}__range": (LOWEST, HIGHEST)}) for code in CODES))


def _rating(name: Any) -> Any:
    return models.PositiveSmallIntegerField(name, **_SCALE)


@tracked()
class MacroOverview(Published):
    """What a company expects of the markets on a day; without a rating it has no view of a category.

    The latest one counts; earlier ones are its history.
    """

    company = models.ForeignKey(
        "managers.Company", verbose_name=_("company"), on_delete=models.CASCADE, related_name="macro_overviews"
    )
    date = models.DateField(_("date"))
    equity_europe_large = _rating(_("equity Europe large cap"))
    equity_europe_sme = _rating(_("equity Europe SME"))
    equity_usa = _rating(_("equity USA"))
    equity_emerging = _rating(_("equity emerging markets"))
    equity_japan = _rating(_("equity Japan"))
    government_europe = _rating(_("government bonds Europe"))
    government_usa = _rating(_("government bonds USA"))
    government_emerging = _rating(_("government bonds emerging markets"))
    corporate_ig_europe = _rating(_("corporate bonds IG Europe"))
    corporate_ig_usa = _rating(_("corporate bonds IG USA"))
    corporate_hy_europe = _rating(_("corporate bonds HY Europe"))
    corporate_hy_usa = _rating(_("corporate bonds HY USA"))
    corporate_emerging = _rating(_("corporate bonds emerging markets"))
    currency_usd_eur = _rating(_("currency USD/EUR"))
    currency_jpy_eur = _rating(_("currency YEN/EUR"))
    comment = Bilingual(models.TextField, _("comment"), needed="none", max_length=LONGEST_COMMENT)
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta(Published.Meta):
        verbose_name = _("macro view")
        verbose_name_plural = _("macro views")
        ordering = ["-date", "-pk"]
        constraints = (
            *Published.Meta.constraints,
            models.UniqueConstraint(fields=["company", "date"], name="macro_overview_once"),
            models.CheckConstraint(condition=_ON_SCALE, name="macro_overview_scale"),
        )

    def __str__(self) -> str:
        return f"{self.company}, {formats.day(self.date)}"

    @property
    def ratings(self) -> dict[str, int | None]:
        """The rating of each category, None for no view."""
        return {code: getattr(self, code) for code in CODES}

    def clean(self) -> None:
        """Raises ValidationError for a date to come, and for a view of nothing."""
        super().clean()
        if self.date is not None and self.date > timezone.localdate():
            raise ValidationError({"date": _("Enter today or an earlier day.")})
        if not any(self.ratings.values()):
            raise ValidationError(_("Rate at least one category."))

    def hindrance(self, at: datetime.datetime) -> str:  # noqa: ARG002
        """A view of nothing is not published."""
        return "" if any(self.ratings.values()) else "no_rating"

    def page(self, lang: Language) -> str:
        """The page of all views."""
        return path_to("macroViews", lang)

    def own_page(self, lang: Language) -> str:
        """Where the company keeps its views."""
        return path_to("dashboardMacro", lang, id=self.company_id)


class MarketReturn(models.Model):
    """What the market of a category did in so many months from the end of a month on."""

    category = models.CharField(_("category"), max_length=30)
    horizon = models.PositiveSmallIntegerField(_("months"))
    start = models.DateField(_("from"))
    end = models.DateField(_("until"))
    value = models.FloatField(_("return in percent"))
    funds = models.PositiveIntegerField(_("funds"), help_text=_("0 where it is an exchange rate."))
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta:
        verbose_name = _("return of a market")
        verbose_name_plural = _("returns of markets")
        ordering = ["category", "horizon", "start"]
        constraints = [
            models.UniqueConstraint(fields=["category", "horizon", "start"], name="macro_return_once"),
            models.CheckConstraint(condition=Q(horizon__in=HORIZONS), name="macro_return_horizon_known"),
        ]

    def __str__(self) -> str:
        return f"{self.category}, {formats.day(self.start)}, {self.horizon}"


class Outcome(models.Model):
    """How markets went after calls of one rating: of one company or of all, of one category or of all.

    ``rating`` 0 stands for every month of the time in which there were such calls, whatever was said: what any call
    is measured against. ``category`` is empty for all of them.
    """

    company = models.ForeignKey(
        "managers.Company", verbose_name=_("company"), on_delete=models.CASCADE, related_name="+", null=True, blank=True
    )
    category = models.CharField(_("category"), max_length=30, blank=True, default="")
    horizon = models.PositiveSmallIntegerField(_("months"))
    rating = models.PositiveSmallIntegerField(_("rating"))
    cases = models.PositiveIntegerField(_("cases"))
    rises = models.PositiveIntegerField(_("rises"))
    median = models.FloatField(_("median return in percent"), null=True)
    first = models.DateField(_("first start"))
    last = models.DateField(_("last start"))
    starts = models.PositiveIntegerField(_("starts"), help_text=_("Different month ends from which returns count."))
    separate = models.PositiveIntegerField(
        _("separate periods"), help_text=_("As many periods as fit one after the other without sharing a month.")
    )
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta:
        verbose_name = _("outcome of macro views")
        verbose_name_plural = _("outcomes of macro views")
        ordering = ["category", "horizon", "rating"]
        constraints = [
            models.UniqueConstraint(
                fields=["company", "category", "horizon", "rating"],
                name="macro_outcome_once",
                nulls_distinct=False,
            )
        ]

    def __str__(self) -> str:
        return f"{self.category}, {self.horizon}, {self.rating}"
