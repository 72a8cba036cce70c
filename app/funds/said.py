"""What lists and files last said, beside what the tables hold: only so can an import tell a correction by staff from a
change in the file (ADR 0013, 0139)."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class ListEntry(models.Model):
    """What the fund list last said about a share class.

    The next import compares the list with it: only what the list itself changed is new, so what staff changed stays.
    Share classes that staff made by hand have no entry until a list names them.
    """

    tranche = models.OneToOneField(
        "funds.Tranche",
        verbose_name=_("tranche"),
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="list_entry",
    )
    name = models.CharField(_("name"), max_length=255)
    issuer = models.CharField(_("issuer"), max_length=200)
    currency = models.CharField(_("currency"), max_length=3)
    demo = models.BooleanField(
        _("of the demo list"),
        default=False,
        db_default=False,
        help_text=_("Named by the demo list alone. Figures are simulated for no other share class."),
    )

    class Meta:
        verbose_name = _("list entry")
        verbose_name_plural = _("list entries")

    def __str__(self) -> str:
        return self.name


class TrancheFacts(models.Model):
    """What files of facts last said about a share class, by column; the next import compares with it (ADR 0139)."""

    tranche = models.OneToOneField(
        "funds.Tranche", verbose_name=_("tranche"), on_delete=models.CASCADE, primary_key=True, related_name="facts"
    )
    said = models.JSONField(_("said"), default=dict)

    class Meta:
        verbose_name = _("facts of a share class")
        verbose_name_plural = _("facts of share classes")

    def __str__(self) -> str:
        return f"{self.tranche_id}: {self.said}"


class FundFacts(models.Model):
    """What files of facts last said about a fund, by column, whichever of its share classes they named."""

    fund = models.OneToOneField(
        "funds.Fund", verbose_name=_("fund"), on_delete=models.CASCADE, primary_key=True, related_name="facts"
    )
    said = models.JSONField(_("said"), default=dict)

    class Meta:
        verbose_name = _("facts of a fund")
        verbose_name_plural = _("facts of funds")

    def __str__(self) -> str:
        return f"{self.fund_id}: {self.said}"
