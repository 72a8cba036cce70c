"""The price history of share classes, partitioned by year (ADR 0100), whole years packed for reading (ADR 0178), and
exchange rates (ADR 0181)."""

import datetime
from typing import Final

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from app.database.history import tracked
from app.http import formats

#: Splits that lie further apart are two, whether or not there is a NAV between them.
_NEAR: Final = datetime.timedelta(days=31)


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


@tracked()
class Split(models.Model):
    """A split of shares, or below 1 a merge; NAVs stay as published, and returns count the new shares (ADR 0183).

    Its history says who declared it.
    """

    tranche = models.ForeignKey(
        "funds.Tranche", verbose_name=_("tranche"), on_delete=models.CASCADE, related_name="splits"
    )
    date = models.DateField(_("date"), help_text=_("The first day whose NAV is that of a new share."))
    ratio = models.DecimalField(
        _("ratio"),
        max_digits=16,
        decimal_places=8,
        help_text=_("New shares for an old one: 10 where one became ten, 0.1 where ten became one."),
    )

    class Meta:
        verbose_name = _("share split")
        verbose_name_plural = _("share splits")
        ordering = ["-date"]
        constraints = [
            models.UniqueConstraint(fields=["tranche", "date"], name="prices_split_tranche_date_unique"),
            models.CheckConstraint(condition=Q(ratio__gt=0), name="prices_split_ratio_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.tranche}, {formats.day(self.date)}"

    def clean(self) -> None:
        """Refuse a ratio that says nothing, and a split that another one declares already. Raises ValidationError."""
        if self.ratio is not None and (self.ratio <= 0 or self.ratio == 1):
            raise ValidationError({"ratio": _("Enter a number greater than 0, other than 1.")})
        if self.tranche_id is None or self.date is None:
            return
        around = (self.date - _NEAR, self.date + _NEAR)
        others = Split.objects.filter(tranche_id=self.tranche_id, date__range=around).exclude(pk=self.pk)
        for other in others.exclude(date=self.date):
            first, second = sorted((other.date, self.date))
            if not Nav.objects.filter(tranche_id=self.tranche_id, date__gte=first, date__lt=second).exists():
                told = _("There is no NAV between this day and %(day)s, for which a split has already been declared.")
                raise ValidationError({"date": told % {"day": formats.day(other.date)}})


@tracked()
class HeldNav(models.Model):
    """A NAV that was delivered and is not plausible (ADR 0183); ``prices_nav`` has only what counts.

    One row for each share class and day: what is delivered again changes it. The numbers are those that held it:
    returns in percent since ``before_date``, the last day that counted, and how many robust deviations lie between.
    Its history says who decided.
    """

    class State(models.TextChoices):
        """What became of it; accepted and corrected ones stand in the price history as well."""

        HELD = "held", _("held")
        ACCEPTED = "accepted", _("accepted")
        CORRECTED = "corrected", _("corrected")
        REJECTED = "rejected", _("rejected")
        REPLACED = "replaced", _("replaced by a later delivery")

    class Reason(models.TextChoices):
        """Why it is held."""

        JUMP = "jump", _("unlike peers and own history")
        OWN = "own", _("unlike own history, too few peers")
        PEERS = "peers", _("unlike peers, own history too short")
        RATIO = "ratio", _("large jump, nothing to compare")
        FILE = "file", _("most of the file jumps alike")

    tranche = models.ForeignKey(
        "funds.Tranche", verbose_name=_("tranche"), on_delete=models.CASCADE, related_name="held_navs"
    )
    date = models.DateField(_("date"))
    nav = models.DecimalField(_("delivered NAV"), max_digits=18, decimal_places=6)
    currency = models.CharField(_("currency"), max_length=3)
    distribution = models.DecimalField(_("distribution"), max_digits=18, decimal_places=6, null=True, blank=True)
    source = models.CharField(_("file"), max_length=200, blank=True, default="")
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.HELD)
    reason = models.CharField(_("reason"), max_length=10, choices=Reason)
    before_date = models.DateField(_("last day that counted"))
    before_nav = models.DecimalField(_("NAV before"), max_digits=18, decimal_places=6)
    change = models.FloatField(_("return in percent"), help_text=_("With distribution, since the NAV before."))
    peers = models.IntegerField(_("peers with a NAV"), default=0)
    peers_change = models.FloatField(_("median of the peers in percent"), null=True)
    peers_score = models.FloatField(_("deviations from the peers"), null=True)
    own_score = models.FloatField(_("deviations from its own history"), null=True)
    decided_nav = models.DecimalField(_("NAV that counts"), max_digits=18, decimal_places=6, null=True, blank=True)
    held_at = models.DateTimeField(_("held since"))
    withdrawn_at = models.DateTimeField(
        _("counted until"),
        null=True,
        blank=True,
        help_text=_("Where it stood in the price history before it was held."),
    )
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)

    class Meta:
        verbose_name = _("held price")
        verbose_name_plural = _("held prices")
        ordering = ["-date", "tranche_id"]
        constraints = [
            models.UniqueConstraint(fields=["tranche", "date"], name="prices_heldnav_tranche_date_unique"),
            models.CheckConstraint(
                condition=Q(state="held", decided_at=None) | (~Q(state="held") & Q(decided_at__isnull=False)),
                name="prices_heldnav_decided_at",
            ),
        ]
        indexes = [models.Index(fields=["held_at"], condition=Q(state="held"), name="prices_heldnav_waiting")]

    def __str__(self) -> str:
        return f"{self.tranche}, {formats.day(self.date)}"


class Flag(models.Model):
    """Valuations that a share class misses, or a NAV that does not change; found again each night (``flagging``)."""

    class Kind(models.TextChoices):
        """What is noticed."""

        MISSING = "missing", _("valuations are missing")
        EQUAL = "equal", _("the same NAV for more than ten valuation days")

    tranche = models.ForeignKey(
        "funds.Tranche", verbose_name=_("tranche"), on_delete=models.CASCADE, related_name="price_flags"
    )
    kind = models.CharField(_("notice"), max_length=10, choices=Kind)
    since = models.DateField(_("from"), help_text=_("The last NAV before the first gap, or the first of equal ones."))
    until = models.DateField(_("until"))
    count = models.IntegerField(_("valuations"), help_text=_("How many are missing, or have the same value."))
    latest = models.BooleanField(_("concerns the last NAV"))
    flagged_at = models.DateTimeField(_("noticed"))

    class Meta:
        verbose_name = _("late or unchanged price")
        verbose_name_plural = _("late or unchanged prices")
        ordering = ["-latest", "-count", "tranche_id"]
        constraints = [models.UniqueConstraint(fields=["tranche", "kind"], name="prices_flag_tranche_kind_unique")]

    def __str__(self) -> str:
        return f"{self.tranche}, {self.get_kind_display()}"
