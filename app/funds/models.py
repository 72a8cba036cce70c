"""Funds, their share classes (tranches), the terms that group them, and key figures per record date.

Money and percentages are exact decimals. Percentages are percent points: 1.25 means 1.25 %.
"""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from app.bilingual import Bilingual, column, language_of_thread
from app.database.history import track_links, tracked
from app.files.fields import UploadField
from app.funds.closings import CLOSING_CONSTRAINTS, Closable
from app.funds.document_model import FundDocument as FundDocument
from app.funds.fields import IsinIsValid as IsinIsValid
from app.funds.fields import MillionsField, PercentField
from app.funds.former import FormerFund as FormerFund
from app.funds.ownership import OwnData as OwnData
from app.funds.presentation_model import FundPresentation as FundPresentation
from app.funds.said import FundFacts as FundFacts
from app.funds.said import ListEntry as ListEntry
from app.funds.said import TrancheFacts as TrancheFacts
from app.funds.spelling_model import Spelling as Spelling
from app.funds.validators import validate_isin
from app.http import formats
from app.http.messages import Language
from app.http.routes import path_to
from search.queries.items import slug
from search.texts import LANGUAGES


class AssetClass(models.TextChoices):
    """What a fund mainly holds; the first step of the guided search."""

    EQUITY = "equity", _("Equity")
    BOND = "bond", _("Bonds")
    MIXED = "mixed", _("Mixed")
    MONEY_MARKET = "money_market", _("Money market")
    REAL_ESTATE = "real_estate", _("Real estate")
    COMMODITY = "commodity", _("Commodities")
    ALTERNATIVE = "alternative", _("Alternative")


class FundClassification(models.TextChoices):
    """Regulatory kind of a fund: alternative investment fund, ELTIF, or any other."""

    AIF = "aif", _("AIF")
    ELTIF = "eltif", _("ELTIF")
    OTHER = "other", _("Other")


class AlternativeRank(models.TextChoices):
    """Rating scale for real estate and alternative funds, excellent (aaa) to negative return (d)."""

    AAA = "aaa", _("aaa (excellent)")
    AA = "aa", _("aa (very good)")
    A = "a", _("a (good)")
    BBB = "bbb", _("bbb (balanced)")
    BB = "bb", _("bb (modest)")
    B = "b", _("b (very modest)")
    C = "c", _("c (poor)")
    D = "d", _("d (negative return)")


class RiskClass(models.TextChoices):
    """Coarse risk for the guided search."""

    LOW = "low", _("Low")
    MEDIUM = "medium", _("Medium")
    HIGH = "high", _("High")


class Term(models.Model):
    """A named group in two languages."""

    name = Bilingual(models.CharField, _("name"), max_length=160)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name.in_language(language_of_thread())


class CodedTerm(Term):
    """A term whose code is stable and stands in addresses, such as ``region=europe``."""

    code = models.SlugField(_("code"), max_length=60, unique=True)

    class Meta:
        abstract = True


@tracked()
class Peergroup(Term):
    """Funds that are rated against each other."""

    code = models.SlugField(
        _("code"),
        max_length=80,
        unique=True,
        null=True,
        blank=True,
        help_text=_("The import's rule for this peergroup, if it has one."),
    )
    asset_class = models.CharField(_("asset class"), max_length=20, choices=AssetClass)
    currency = models.CharField(
        _("currency"),
        max_length=3,
        default="EUR",
        db_default="EUR",
        help_text=_("ISO 4217 code. The returns of its funds are converted into it before they are rated."),
    )

    class Meta:
        verbose_name = _("peergroup")
        verbose_name_plural = _("peergroups")
        ordering = [column("name")]
        constraints = [
            *(
                models.UniqueConstraint(
                    fields=[column("name", language)], name=f"funds_peergroup_{column('name', language)}_unique"
                )
                for language in LANGUAGES
            ),
            models.CheckConstraint(
                condition=Q(asset_class__in=AssetClass.values), name="funds_peergroup_asset_class_known"
            ),
        ]


@tracked()
class Universe(CodedTerm):
    """The market a fund is offered in, such as retail, institutional or exchange traded."""

    class Meta:
        verbose_name = _("universe")
        verbose_name_plural = _("universes")
        ordering = [column("name")]


@tracked()
class InvestmentFocus(CodedTerm):
    """A theme that a fund follows, such as dividends, technology or sustainability."""

    class Meta:
        verbose_name = _("investment focus")
        verbose_name_plural = _("investment focuses")
        ordering = [column("name")]


@tracked()
class Region(CodedTerm):
    """Where a fund invests."""

    guided = models.BooleanField(
        _("in the guided search"),
        default=False,
        db_default=False,
        help_text=_("Offered as an answer in the guided search."),
    )

    class Meta:
        verbose_name = _("region")
        verbose_name_plural = _("regions")
        ordering = [column("name")]


@tracked()
class Fund(models.Model):
    """What several share classes have in common."""

    name = models.CharField(_("name"), max_length=255)
    company = models.ForeignKey(
        "managers.Company", verbose_name=_("company"), on_delete=models.PROTECT, related_name="funds"
    )
    peergroup = models.ForeignKey(
        Peergroup, verbose_name=_("peergroup"), on_delete=models.PROTECT, related_name="funds"
    )
    universe = models.ForeignKey(Universe, verbose_name=_("universe"), on_delete=models.PROTECT, related_name="funds")
    investment_focus = models.ManyToManyField(
        InvestmentFocus, verbose_name=_("investment focus"), related_name="funds", blank=True
    )
    regions = models.ManyToManyField(Region, verbose_name=_("regions"), related_name="funds", blank=True)
    asset_class = models.CharField(_("asset class"), max_length=20, choices=AssetClass)
    fund_classification = models.CharField(
        _("fund classification"),
        max_length=10,
        choices=FundClassification,
        default=FundClassification.OTHER,
        db_default="other",
    )
    logo = UploadField(
        _("logo"),
        kind="picture",
        former="logos/",
        blank=True,
        default="",
        db_default="",
        help_text=_("JPEG or PNG, at most 10 MB and 25 megapixels. Empty: the company's."),
    )
    benchmark = models.CharField(
        _("benchmark"),
        max_length=255,
        blank=True,
        default="",
        db_default="",
        help_text=_("The index that the fund compares itself with, as its documents call it."),
    )
    sfdr = models.PositiveSmallIntegerField(
        _("SFDR article"), null=True, blank=True, help_text=_("Article of the EU disclosure regulation: 6, 8 or 9.")
    )
    is_award_nominated = models.BooleanField(_("award nominee"), default=False, db_default=False)
    is_focus = models.BooleanField(_("fund in focus"), default=False, db_default=False, help_text=_("Fund in focus."))
    is_selection = models.BooleanField(
        _("on the recommendation list"), default=False, db_default=False, help_text=_("On the recommendation list.")
    )
    instrument_rank = models.CharField(
        _("rating of the vehicle"), max_length=3, choices=AlternativeRank, blank=True, default="", db_default=""
    )
    eltif_instrument_rank = models.CharField(
        _("rating of the ELTIF"), max_length=3, choices=AlternativeRank, blank=True, default="", db_default=""
    )
    simulated = models.BooleanField(
        _("simulated"),
        default=False,
        db_default=False,
        help_text=_("SFDR article, marks and ranks of this fund are simulated."),
    )

    class Meta:
        verbose_name = _("fund")
        verbose_name_plural = _("funds")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["company", "name"], name="funds_fund_company_name_unique"),
            models.CheckConstraint(
                condition=Q(sfdr__isnull=True) | Q(sfdr__in=[6, 8, 9]), name="funds_fund_sfdr_known"
            ),
            models.CheckConstraint(condition=Q(asset_class__in=AssetClass.values), name="funds_fund_asset_class_known"),
            models.CheckConstraint(
                condition=Q(fund_classification__in=FundClassification.values), name="funds_fund_classification_known"
            ),
            models.CheckConstraint(
                condition=Q(instrument_rank__in=["", *AlternativeRank.values])
                & Q(eltif_instrument_rank__in=["", *AlternativeRank.values]),
                name="funds_fund_ranks_known",
            ),
            models.CheckConstraint(condition=Q(name__regex=r"\S"), name="funds_fund_name_not_blank"),
            models.CheckConstraint(
                condition=Q(benchmark="") | Q(benchmark__regex=r"\S"), name="funds_fund_benchmark_not_blank"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def page(self, lang: Language | None = None) -> str:
        """The path of its main share class's page; empty for a fund without any."""
        main = self.tranches.filter(primary=True).first()
        return main.page(lang) if main is not None else ""


track_links(Fund, "investment_focus", "regions")


@tracked()
class Tranche(Closable):
    """A share class: the thing with an ISIN that is bought."""

    fund = models.ForeignKey(Fund, verbose_name=_("fund"), on_delete=models.CASCADE, related_name="tranches")
    name = models.CharField(_("name"), max_length=255, help_text=_("Full name of the share class."))
    tranche = models.CharField(
        _("tranche"),
        max_length=100,
        blank=True,
        default="",
        db_default="",
        help_text=_("What tells it from its siblings, such as 'A EUR'."),
    )
    isin = models.CharField(_("ISIN"), max_length=12, unique=True, validators=[validate_isin])
    wkn = models.CharField(
        _("WKN"), max_length=6, blank=True, default="", db_default="", help_text=_("Derived for German ISINs only.")
    )
    currency = models.CharField(_("currency"), max_length=3, help_text=_("ISO 4217 code."))
    primary = models.BooleanField(
        _("main tranche"),
        default=False,
        db_default=False,
        help_text=_("Main tranche of its fund. The database promotes a sibling when a fund would be left without one."),
    )
    accumulating = models.BooleanField(_("accumulating"), null=True, blank=True)
    issue_date = models.DateField(_("issue date"), null=True, blank=True)
    ter = PercentField(_("TER"), help_text=_("Total expense ratio, percent a year."))
    initial_charge = PercentField(_("initial charge"), help_text=_("Percent of the invested amount."))
    fee = PercentField(_("management fee"), help_text=_("Management fee, percent a year."))
    return_fee = PercentField(_("redemption charge"), help_text=_("Redemption charge, percent."))
    performance_fee = PercentField(
        _("performance fee"), help_text=_("Percent of what the fund earns beyond its benchmark or hurdle.")
    )
    min_investment = models.DecimalField(
        _("minimum investment"),
        max_digits=14,
        decimal_places=2,
        null=True,
        blank=True,
        help_text=_("In the tranche's currency."),
    )
    simulated = models.BooleanField(
        _("simulated"),
        default=False,
        db_default=False,
        help_text=_("Costs, dates and minimum investment are simulated."),
    )

    class Meta:
        verbose_name = _("tranche")
        verbose_name_plural = _("tranches")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(
                fields=["fund"], condition=Q(primary=True), name="funds_tranche_one_primary_per_fund"
            ),
            models.CheckConstraint(condition=IsinIsValid(F("isin")), name="funds_tranche_isin_valid"),
            models.CheckConstraint(condition=Q(name__regex=r"\S"), name="funds_tranche_name_not_blank"),
            models.CheckConstraint(
                condition=Q(min_investment__isnull=True) | Q(min_investment__gte=0),
                name="funds_tranche_min_investment_positive",
            ),
            models.CheckConstraint(
                condition=(Q(ter__isnull=True) | Q(ter__range=(0, 100)))
                & (Q(fee__isnull=True) | Q(fee__range=(0, 100)))
                & (Q(initial_charge__isnull=True) | Q(initial_charge__range=(0, 100)))
                & (Q(return_fee__isnull=True) | Q(return_fee__range=(0, 100))),
                name="funds_tranche_costs_are_percentages",
            ),
            models.CheckConstraint(
                condition=Q(performance_fee__isnull=True) | Q(performance_fee__range=(0, 100)),
                name="funds_tranche_performance_fee_is_percentage",
            ),
            models.CheckConstraint(condition=Q(currency__regex=r"^[A-Z]{3}$"), name="funds_tranche_currency_form"),
            models.CheckConstraint(condition=Q(wkn="") | Q(wkn__regex=r"^[A-Z0-9]{6}$"), name="funds_tranche_wkn_form"),
            *CLOSING_CONSTRAINTS,
        ]
        indexes = [models.Index(fields=["wkn"], condition=~Q(wkn=""), name="funds_tranche_wkn")]

    def __str__(self) -> str:
        return f"{self.name} ({self.isin})"

    def page(self, lang: Language | None = None) -> str:
        """The path of its page in the portal, in a language if one is given."""
        return path_to("fund", lang, slug=slug(self.name), id=self.pk)

    def displace_main_tranche(self) -> None:
        """Take the mark from the fund's other main tranche, so that this one can be stored with it.

        Call it in the transaction that stores this one: the database's deferred check sees only the outcome. The
        fund is locked, so of two who choose at once the second waits and its choice holds.
        """
        Fund.objects.select_for_update(no_key=True).filter(pk=self.fund_id).first()
        Tranche.objects.filter(fund_id=self.fund_id, primary=True).exclude(pk=self.pk).update(primary=False)


class KeyFigures(models.Model):
    """Figures of one tranche as of one record date. Older dates are kept: alerts and history need them."""

    tranche = models.ForeignKey(
        Tranche, verbose_name=_("tranche"), on_delete=models.CASCADE, related_name="key_figures"
    )
    record_date = models.DateField(_("record date"))
    perf_1m = PercentField(_("performance 1 month"))
    perf_3m = PercentField(_("performance 3 months"))
    perf_6m = PercentField(_("performance 6 months"))
    perf_1y = PercentField(_("performance 1 year"))
    perf_3y = PercentField(_("performance 3 years"), help_text=_("Percent a year."))
    perf_5y = PercentField(_("performance 5 years"), help_text=_("Percent a year."))
    perf_since_inception = PercentField(_("performance since inception"), help_text=_("Percent a year."))
    perf_last_year = PercentField(_("performance last year"), help_text=_("Previous calendar year."))
    volatility_1y = PercentField(_("volatility 1 year"), help_text=_("Annualised."))
    volatility_3y = PercentField(_("volatility 3 years"), help_text=_("Annualised."))
    volatility_5y = PercentField(_("volatility 5 years"), help_text=_("Annualised."))
    max_drawdown = PercentField(
        _("maximum drawdown 3 years"), help_text=_("Largest loss from a peak within three years, negative.")
    )
    max_drawdown_full = PercentField(
        _("maximum drawdown, whole history"), help_text=_("Largest loss from a peak since the first NAV, negative.")
    )
    reference_drawdown = PercentField(
        _("reference drawdown"), help_text=_("The peergroup's drawdown over the same window, negative.")
    )
    prob_loss_month_3y = PercentField(_("months with loss 3 years"), help_text=_("Share of months with a loss."))
    prob_profit_month_3y = PercentField(_("months with profit 3 years"), help_text=_("Share of months with a profit."))
    max_loss_3y = PercentField(_("maximum loss 3 years"), help_text=_("Worst month, negative."))
    max_profit_3y = PercentField(_("maximum profit 3 years"), help_text=_("Best month."))
    value_at_risk_3y = PercentField(_("value at risk 3 years"), help_text=_("Monthly, 95 %, negative."))
    volume = MillionsField(_("volume"), help_text=_("Fund volume in Mio. EUR."))
    volume_currency = models.CharField(
        _("volume currency"),
        max_length=3,
        default="EUR",
        db_default="EUR",
        help_text=_("Currency the fund reports in."),
    )
    srri = models.PositiveSmallIntegerField(
        _("SRRI"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(7)]
    )
    sri = models.PositiveSmallIntegerField(
        _("risk level"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(3)]
    )
    risk_indicator = models.PositiveSmallIntegerField(
        _("risk indicator (SRI)"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(7)],
        help_text=_("Market risk by the PRIIPs regulation, 1 to 7; credit risk is not assessed."),
    )
    risk_class = models.CharField(
        _("risk class"), max_length=6, choices=RiskClass, blank=True, default="", db_default=""
    )
    esg_score = models.DecimalField(
        _("ESG score"), max_digits=5, decimal_places=2, null=True, blank=True, help_text=_("0 to 100.")
    )
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta:
        verbose_name = _("key figures")
        verbose_name_plural = _("key figures")
        ordering = ["-record_date"]
        constraints = [
            # The unique index also serves "latest figures of a tranche", read backwards.
            models.UniqueConstraint(fields=["tranche", "record_date"], name="funds_keyfigures_tranche_date_unique"),
            models.CheckConstraint(
                condition=Q(srri__isnull=True) | Q(srri__range=(1, 7)), name="funds_keyfigures_srri"
            ),
            models.CheckConstraint(condition=Q(sri__isnull=True) | Q(sri__range=(1, 3)), name="funds_keyfigures_sri"),
            models.CheckConstraint(
                condition=Q(volume__isnull=True) | Q(volume__gte=0), name="funds_keyfigures_volume_positive"
            ),
            models.CheckConstraint(
                condition=Q(risk_class__in=["", *RiskClass.values]), name="funds_keyfigures_risk_class_known"
            ),
            models.CheckConstraint(
                condition=Q(esg_score__isnull=True) | Q(esg_score__range=(0, 100)), name="funds_keyfigures_esg_score"
            ),
            models.CheckConstraint(
                condition=Q(volume_currency__regex=r"^[A-Z]{3}$"), name="funds_keyfigures_volume_currency_form"
            ),
            models.CheckConstraint(
                condition=(Q(volatility_1y__isnull=True) | Q(volatility_1y__gte=0))
                & (Q(volatility_3y__isnull=True) | Q(volatility_3y__gte=0))
                & (Q(volatility_5y__isnull=True) | Q(volatility_5y__gte=0)),
                name="funds_keyfigures_volatility_positive",
            ),
            models.CheckConstraint(
                condition=(Q(max_drawdown__isnull=True) | Q(max_drawdown__range=(-100, 0)))
                & (Q(reference_drawdown__isnull=True) | Q(reference_drawdown__range=(-100, 0))),
                name="funds_keyfigures_drawdown_negative",
            ),
            models.CheckConstraint(
                condition=Q(max_drawdown_full__isnull=True) | Q(max_drawdown_full__range=(-100, 0)),
                name="funds_keyfigures_full_drawdown_negative",
            ),
            models.CheckConstraint(
                condition=Q(risk_indicator__isnull=True) | Q(risk_indicator__range=(1, 7)),
                name="funds_keyfigures_risk_indicator",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tranche.name}, {formats.day(self.record_date)}"


@tracked()
class ExclusionCriterion(CodedTerm):
    """A business that a fund may refuse to invest in, such as coal or tobacco."""

    class Meta:
        verbose_name = _("exclusion criterion")
        verbose_name_plural = _("exclusion criteria")
        ordering = [column("name")]


@tracked()
class FundExclusion(models.Model):
    """A criterion that a fund applies."""

    fund = models.ForeignKey(Fund, verbose_name=_("fund"), on_delete=models.CASCADE, related_name="exclusions")
    criterion = models.ForeignKey(
        ExclusionCriterion, verbose_name=_("exclusion criterion"), on_delete=models.PROTECT, related_name="+"
    )
    threshold = PercentField(
        _("threshold"),
        validators=[MinValueValidator(0), MaxValueValidator(100)],
        help_text=_("Share of revenue up to which it is tolerated, in percent; empty if not at all."),
    )
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta:
        verbose_name = _("exclusion")
        verbose_name_plural = _("exclusions")
        ordering = ["fund", "criterion"]
        constraints = [
            models.UniqueConstraint(fields=["fund", "criterion"], name="funds_fundexclusion_once"),
            models.CheckConstraint(
                condition=Q(threshold__isnull=True) | Q(threshold__range=(0, 100)),
                name="funds_fundexclusion_threshold",
            ),
        ]

    def __str__(self) -> str:
        return str(self.criterion)
