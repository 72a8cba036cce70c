"""Entries of alternative funds (AIF and ELTIF), with what the register says of them (ADR 0237), and benchmarks."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from app.alternatives.benchmark_model import Benchmark as Benchmark
from app.alternatives.validators import validate_lei, validate_state
from app.database.history import tracked
from app.funds.models import Fund
from app.funds.validators import validate_isin
from app.http.routes import path_to


@tracked()
class Entry(models.Model):
    """An AIF or ELTIF as the register has it. It may or may not be a fund of the portal."""

    class Kind(models.TextChoices):
        """Which list it is on."""

        AIF = "aif", _("AIF")
        ELTIF = "eltif", _("ELTIF")

    class Structure(models.TextChoices):
        """Whether other funds invest through it, or it in another one."""

        SINGLE = "single", _("Neither master nor feeder")
        MASTER = "master", _("Master")
        FEEDER = "feeder", _("Feeder")

    class Investors(models.TextChoices):
        """Whom it may be offered to."""

        RETAIL = "retail", _("Retail investors")
        PROFESSIONAL = "professional", _("Professional investors")
        BOTH = "both", _("Retail and professional investors")

    class Strategy(models.TextChoices):
        """What it mainly invests in."""

        REAL_ESTATE = "real_estate", _("Real estate")
        INFRASTRUCTURE = "infrastructure", _("Infrastructure")
        PRIVATE_EQUITY = "private_equity", _("Private equity")
        PRIVATE_DEBT = "private_debt", _("Private debt")
        MIXED = "mixed", _("Mixed")
        OTHER = "other", _("Other")

    kind = models.CharField(_("kind"), max_length=5, choices=Kind)
    name = models.CharField(_("name"), max_length=255)
    manager = models.CharField(_("manager"), max_length=255, help_text=_("The AIFM, as the register calls it."))
    lei = models.CharField(
        _("LEI"),
        max_length=20,
        blank=True,
        default="",
        db_default="",
        validators=[validate_lei],
        help_text=_("20 characters."),
    )
    isins = ArrayField(
        models.CharField(max_length=12, validators=[validate_isin]),
        verbose_name=_("ISINs"),
        size=50,
        blank=True,
        default=list,
        db_default=[],
        help_text=_("Of each share class, separated by commas."),
    )
    structure = models.CharField(
        _("master or feeder"), max_length=6, choices=Structure, default=Structure.SINGLE, db_default="single"
    )
    investors = models.CharField(_("investors"), max_length=12, choices=Investors)
    strategy = models.CharField(_("strategy"), max_length=14, choices=Strategy)
    home_state = models.CharField(
        _("home state"), max_length=2, validators=[validate_state], help_text=_("ISO code, such as LU.")
    )
    states = ArrayField(
        models.CharField(max_length=2, validators=[validate_state]),
        verbose_name=_("marketing states"),
        blank=True,
        default=list,
        db_default=[],
        help_text=_("ISO codes, separated by commas: DE,AT,LU."),
    )
    authorised_on = models.DateField(_("authorised on"), null=True, blank=True)
    marketed_since = models.DateField(_("marketed since"), null=True, blank=True)
    updated_on = models.DateField(
        _("updated on"), null=True, blank=True, help_text=_("When the register last changed the entry.")
    )
    fund = models.ForeignKey(
        Fund,
        verbose_name=_("fund"),
        on_delete=models.SET_NULL,
        related_name="entries",
        null=True,
        blank=True,
        help_text=_("The fund of the portal, whose page, ratings and news the list links."),
    )
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta:
        verbose_name = _("AIF or ELTIF")
        verbose_name_plural = _("AIF and ELTIF")
        ordering = ["name", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "fund"], condition=Q(fund__isnull=False), name="alternatives_entry_fund_once"
            ),
            models.UniqueConstraint(fields=["kind", "lei"], condition=~Q(lei=""), name="alternatives_entry_lei_once"),
            models.CheckConstraint(
                condition=Q(marketed_since__isnull=True)
                | Q(authorised_on__isnull=True)
                | Q(marketed_since__gte=F("authorised_on")),
                name="alternatives_entry_marketed_after_authorisation",
                violation_error_message=_("Marketing cannot start before the authorisation."),
            ),
            models.CheckConstraint(condition=Q(name__regex=r"\S"), name="alternatives_entry_name_not_blank"),
            models.CheckConstraint(condition=Q(kind__in=["aif", "eltif"]), name="alternatives_entry_kind"),
            models.CheckConstraint(
                condition=Q(structure__in=["single", "master", "feeder"]), name="alternatives_entry_structure"
            ),
            models.CheckConstraint(
                condition=Q(investors__in=["retail", "professional", "both"]), name="alternatives_entry_investors"
            ),
            models.CheckConstraint(
                condition=Q(
                    strategy__in=["real_estate", "infrastructure", "private_equity", "private_debt", "mixed", "other"]
                ),
                name="alternatives_entry_strategy",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def page(self) -> str:
        """The path of the list that it is on."""
        return f"{path_to('aif')}?list={self.kind}"
