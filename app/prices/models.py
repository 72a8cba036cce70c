"""The price history of share classes, partitioned by year (ADR 0100), whole years packed for reading (ADR 0178), and
exchange rates (ADR 0181)."""

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


class PackedNavs(models.Model):
    """All NAVs of a share class in one whole year, as ``history`` reads them; triggers keep them in step.

    ``navs`` has 12 bytes for each, by date: the days since 2000-01-01 (4) and the NAV in millionths (8), as PostgreSQL
    sends numbers; ``distributions`` the same of what was paid, NULL for nothing. The migration makes the table by SQL.
    """

    pk = models.CompositePrimaryKey("tranche_id", "year", "currency", "simulated")
    tranche = models.ForeignKey(
        "funds.Tranche",
        verbose_name=_("tranche"),
        on_delete=models.CASCADE,
        related_name="packed_navs",
        db_index=False,
    )
    year = models.SmallIntegerField(_("year"))
    currency = models.CharField(_("currency"), max_length=3, help_text=_("ISO 4217 code."))
    simulated = models.BooleanField(_("simulated"))
    navs = models.BinaryField(_("NAVs"))
    distributions = models.BinaryField(_("distributions"), null=True)

    class Meta:
        verbose_name = _("packed NAVs")
        verbose_name_plural = _("packed NAVs")
        ordering = ["tranche_id", "year"]

    def __str__(self) -> str:
        return f"{self.tranche_id} @ {self.year}"


class PackedYear(models.Model):
    """A year whose NAVs are packed, all of them, as long as its partition is the one that was packed.

    A partition that was exchanged or emptied has another file, and its year is read from the table until it is packed
    again.
    """

    year = models.SmallIntegerField(_("year"), primary_key=True)
    file = models.BigIntegerField(
        _("file"), help_text=_("PostgreSQL's number of the partition's file when it was packed.")
    )
    packed_at = models.DateTimeField(_("packed at"), auto_now=True)

    class Meta:
        verbose_name = _("packed year")
        verbose_name_plural = _("packed years")
        ordering = ["year"]

    def __str__(self) -> str:
        return str(self.year)


class FxRate(models.Model):
    """How many units of a currency one euro costs on a day. Days without a rate have the last one before them."""

    pk = models.CompositePrimaryKey("currency", "date")
    currency = models.CharField(_("currency"), max_length=3, help_text=_("ISO 4217 code."))
    date = models.DateField(_("date"))
    rate = models.DecimalField(
        _("rate"), max_digits=18, decimal_places=6, help_text=_("Units of the currency for one euro.")
    )
    source = models.CharField(_("source"), max_length=60, help_text=_("Where the rate comes from: ECB or file."))

    class Meta:
        db_table = "fx_rates"
        verbose_name = _("exchange rate")
        verbose_name_plural = _("exchange rates")
        ordering = ["currency", "date"]
        constraints = [
            models.CheckConstraint(condition=models.Q(rate__gt=0), name="fx_rates_rate_positive"),
            # The euro is what the others count against.
            models.CheckConstraint(condition=~models.Q(currency="EUR"), name="fx_rates_not_the_euro"),
        ]

    def __str__(self) -> str:
        return f"{self.currency} @ {self.date}: {self.rate}"
