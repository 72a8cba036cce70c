"""Lists of funds by peer group, and the dated classifications by which funds are listed (ADR 0246, 0247)."""

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from app.bilingual import Bilingual
from app.database.history import track_links, tracked
from app.funds.fields import PercentField
from app.funds.models import CodedTerm, Fund, Peergroup, Region
from app.http import formats
from app.http.routes import path_to

#: The scheme whose articles stand in ``Fund.sfdr``; the database's trigger knows it by this code.
SFDR = "sfdr"
_SHARE = (MinValueValidator(0), MaxValueValidator(100))


@tracked()
class Scheme(CodedTerm):
    """The rules by which funds are classified: they are revised, and a classification keeps those it was made by."""

    since = models.DateField(_("applies from"), null=True, blank=True)

    class Meta:
        verbose_name = _("classification scheme")
        verbose_name_plural = _("classification schemes")
        ordering = ["since", "code"]


class Article(models.IntegerChoices):
    """Articles of the disclosure regulation under which a fund reports."""

    SIX = 6, _("Article 6")
    EIGHT = 8, _("Article 8")
    NINE = 9, _("Article 9")


@tracked()
class Classification(models.Model):
    """How a fund is classified from a day on. Earlier ones stay; later ones are entered ahead of their day."""

    fund = models.ForeignKey(Fund, verbose_name=_("fund"), on_delete=models.CASCADE, related_name="classifications")
    scheme = models.ForeignKey(
        Scheme, verbose_name=_("classification scheme"), on_delete=models.PROTECT, related_name="classifications"
    )
    article = models.PositiveSmallIntegerField(
        _("SFDR article"),
        choices=Article,
        null=True,
        blank=True,
        help_text=_("Empty: no longer classified from that day on."),
    )
    minimum_sustainable = PercentField(
        _("minimum sustainable share"),
        validators=_SHARE,
        help_text=_("Smallest share of sustainable investments that the fund commits to, in percent (EET field 30)."),
    )
    valid_from = models.DateField(
        _("valid from"),
        null=True,
        blank=True,
        help_text=_("Empty: the day is not known. A later day takes effect by itself when it comes."),
    )
    source = models.CharField(
        _("source"),
        max_length=200,
        blank=True,
        default="",
        db_default="",
        help_text=_("The document that states it, such as the prospectus and its date."),
    )
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta:
        verbose_name = _("classification")
        verbose_name_plural = _("classifications")
        ordering = [F("valid_from").desc(nulls_last=True), "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["fund", "scheme", "valid_from"], name="rosters_classification_once"),
            models.CheckConstraint(
                condition=Q(article__isnull=True) | Q(article__in=Article.values),
                name="rosters_classification_article",
            ),
            models.CheckConstraint(
                condition=Q(minimum_sustainable__isnull=True) | Q(minimum_sustainable__range=(0, 100)),
                name="rosters_classification_share",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fund}, {formats.day(self.valid_from) if self.valid_from else formats.MISSING}"


@tracked()
class FundList(models.Model):
    """One of the two lists: what it is called, and the rule by which funds are on it."""

    class Code(models.TextChoices):
        """The lists that the specification names."""

        ESG = "esg", "ESG"
        EMP = "emp", "EMP"

    code = models.CharField(_("code"), max_length=3, unique=True, choices=Code, editable=False)
    name = Bilingual(models.CharField, _("name"), max_length=60)
    lead = Bilingual(models.TextField, _("what the list holds"), max_length=500)
    least_article = models.PositiveSmallIntegerField(
        _("lowest SFDR article"),
        choices=Article,
        null=True,
        blank=True,
        help_text=_("Funds with this article or a higher one are on the list. Empty: whatever the article."),
    )
    least_share = PercentField(
        _("lowest minimum sustainable share"), validators=_SHARE, help_text=_("Percent. Empty: whatever the share.")
    )
    region = models.SlugField(
        _("region"),
        max_length=60,
        blank=True,
        default="",
        db_default="",
        help_text=_("Code of a region: peer groups in which more than half of the funds invest there."),
    )
    peergroups = models.ManyToManyField(
        Peergroup,
        verbose_name=_("peergroups"),
        related_name="+",
        blank=True,
        help_text=_("These peer groups as well. Without a region and without any, all peer groups count."),
    )

    class Meta:
        verbose_name = _("list of funds")
        verbose_name_plural = _("lists of funds")
        ordering = ["-code"]
        constraints = [
            models.CheckConstraint(condition=Q(code__in=["esg", "emp"]), name="rosters_fundlist_code"),
            models.CheckConstraint(
                condition=Q(least_article__isnull=True) | Q(least_article__in=Article.values),
                name="rosters_fundlist_article",
            ),
            models.CheckConstraint(
                condition=Q(least_share__isnull=True) | Q(least_share__range=(0, 100)), name="rosters_fundlist_share"
            ),
        ]

    def __str__(self) -> str:
        return self.get_code_display()

    def clean(self) -> None:
        """Raises ValidationError for a region that there is not: no fund would be on the list."""
        super().clean()
        if self.region and not Region.objects.filter(code=self.region).exists():
            raise ValidationError({"region": _("There is no region with this code.")})

    def page(self) -> str:
        """The path of its page in the portal."""
        return f"{path_to('fundLists')}?list={self.code}"


track_links(FundList, "peergroups")


@tracked()
class Decision(models.Model):
    """What staff decide about a fund whatever the rule says: on the list, or not, for a time and with a reason."""

    fund_list = models.ForeignKey(
        FundList, verbose_name=_("list of funds"), on_delete=models.CASCADE, related_name="decisions"
    )
    fund = models.ForeignKey(Fund, verbose_name=_("fund"), on_delete=models.CASCADE, related_name="list_decisions")
    listed = models.BooleanField(_("on the list"), help_text=_("Without the tick the fund is kept from the list."))
    since = models.DateField(_("since"))
    until = models.DateField(
        _("until"), null=True, blank=True, help_text=_("First day on which the rule decides again. Empty: no end.")
    )
    reason = Bilingual(models.TextField, _("reason"), max_length=500)

    class Meta:
        verbose_name = _("decision about a list")
        verbose_name_plural = _("decisions about lists")
        ordering = ["-since", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["fund_list", "fund", "since"], name="rosters_decision_once"),
            models.CheckConstraint(
                condition=Q(until__isnull=True) | Q(until__gt=F("since")),
                name="rosters_decision_ends_after_start",
                violation_error_message=_("It must end after its beginning."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fund_list}: {self.fund}, {formats.day(self.since)}"
