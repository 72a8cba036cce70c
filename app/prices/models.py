"""The price history of share classes, partitioned by year (ADR 0100)."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Nav(models.Model):
    """The net asset value (NAV) of one share of a tranche on one date.

    The migration makes the table by SQL, as Django knows no partitions. Rows are written by ``storing`` only, many at
    once, and reach neither the outbox nor the search index.
    """

    pk = models.CompositePrimaryKey("tranche_id", "date")
    tranche = models.ForeignKey(
        "funds.Tranche",
        verbose_name=_("tranche"),
        on_delete=models.CASCADE,
        related_name="navs",
        # The first column of the primary key serves as its index.
        db_index=False,
    )
    date = models.DateField(_("date"))
    nav = models.DecimalField(
        _("NAV"),
        max_digits=18,
        decimal_places=6,
        help_text=_("Net asset value of one share, in the tranche's currency."),
    )
    currency = models.CharField(_("currency"), max_length=3, help_text=_("ISO 4217 code."))
    distribution = models.DecimalField(
        _("distribution"),
        max_digits=18,
        decimal_places=6,
        null=True,
        blank=True,
        help_text=_("Paid out for one share on this date, before tax; the NAV is the one after it."),
    )
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta:
        verbose_name = _("NAV")
        verbose_name_plural = _("NAVs")
        ordering = ["tranche_id", "date"]

    def __str__(self) -> str:
        return f"{self.tranche_id} @ {self.date}: {self.nav}"
