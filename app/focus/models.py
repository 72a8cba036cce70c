"""Funds in focus: why a fund is one, and its figures of the day on which it became one (ADR 0243)."""

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from app.bilingual import Bilingual, column, language_of_thread
from app.database.history import tracked
from app.funds.fields import MillionsField, PercentField
from app.funds.models import Fund
from app.http import formats
from app.http.messages import Language
from app.http.routes import path_to
from app.publishing.models import Published
from app.richtext import RichTextField
from search.texts import LANGUAGES, is_blank


class Page(models.TextChoices):
    """The pages of items (ADR 0243, 0245)."""

    FUNDS = "funds", _("funds in focus")
    RATING = "rating", _("rating in focus")


@tracked()
class FocusCategory(models.Model):
    """A heading under which funds are in focus; its code stands in addresses."""

    code = models.SlugField(_("code"), max_length=60, unique=True)
    name = Bilingual(models.CharField, _("name"), max_length=60)
    shown_on = models.CharField(
        _("page"),
        max_length=6,
        choices=Page,
        default=Page.FUNDS,
        db_default=Page.FUNDS.value,
        help_text=_("A rating in focus may be a weak one: it does not mark its fund as a fund in focus."),
    )
    place = models.PositiveSmallIntegerField(_("place"), default=0, db_default=0, help_text=_("Lowest first."))

    class Meta:
        verbose_name = _("category of funds in focus")
        verbose_name_plural = _("categories of funds in focus")
        ordering = ["place", column("name")]
        constraints = [models.CheckConstraint(condition=Q(shown_on__in=Page.values), name="focus_category_page")]

    def __str__(self) -> str:
        return self.name.in_language(language_of_thread())

    def page(self, lang: Language) -> str:
        """The path of the funds in this category."""
        if self.shown_on == Page.RATING:
            return path_to("ratingInFocus", lang)
        return f"{path_to('fundsInFocus', lang)}?category={self.code}"


@tracked()
class FocusItem(Published):
    """A fund in focus with the reason for it. ``Fund.is_focus`` follows these rows by a trigger."""

    category = models.ForeignKey(
        FocusCategory, verbose_name=_("category"), on_delete=models.PROTECT, related_name="items"
    )
    fund = models.ForeignKey(Fund, verbose_name=_("fund"), on_delete=models.CASCADE, related_name="focus_items")
    signed_by = models.ForeignKey(
        "content.Author",
        verbose_name=_("signed by"),
        on_delete=models.PROTECT,
        related_name="+",
        help_text=_("Everybody reads the name."),
    )
    reason = Bilingual(RichTextField, _("reason"))
    ended_on = models.DateField(
        _("no longer in focus since"),
        null=True,
        blank=True,
        help_text=_("The fund stays on the page with the reason below and its figures of the first day."),
    )
    end_reason = Bilingual(models.TextField, _("reason for the end"), needed="none", max_length=1000)
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta(Published.Meta):
        verbose_name = _("fund in focus")
        verbose_name_plural = _("funds in focus")
        ordering = ["-published_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.category}: {self.fund}"

    def clean(self) -> None:
        """Raises ValidationError for an end that readers are not told the reason of, and for one that is to come."""
        super().clean()
        if self.ended_on is None:
            return
        faults = {
            FocusItem.end_reason.column(lang): _("Say why the fund is no longer in focus.")
            for lang in LANGUAGES
            if is_blank(self.end_reason.own(lang))
        }
        if self.ended_on > timezone.localdate():
            faults["ended_on"] = _("Enter today or an earlier day.")
        if faults:
            raise ValidationError(faults)

    def page(self, lang: Language) -> str:
        """The path of its category."""
        return self.category.page(lang)

    def draft_page(self, lang: Language) -> str:
        """Its page, which then shows the draft alone."""
        rating = self.category.shown_on == Page.RATING
        path = path_to("ratingInFocus", lang) if rating else path_to("fundsInFocus", lang)
        return f"{path}?draft={self.pk}"


class FrozenFigures(models.Model):
    """The figures of a fund's main share class as they were known when it came into focus.

    The database writes them with the first publication and refuses to change them (``sql/frozen.sql``).
    """

    item = models.OneToOneField(
        FocusItem, verbose_name=_("fund in focus"), on_delete=models.CASCADE, primary_key=True, related_name="frozen"
    )
    day = models.DateField(_("day"))
    tranche = models.ForeignKey(
        "funds.Tranche", verbose_name=_("tranche"), on_delete=models.SET_NULL, related_name="+", null=True
    )
    peergroup = models.ForeignKey(
        "funds.Peergroup", verbose_name=_("peergroup"), on_delete=models.SET_NULL, related_name="+", null=True
    )
    figures_of = models.DateField(_("record date of the figures"), null=True)
    rating_of = models.DateField(_("record date of the rating"), null=True)
    points = models.PositiveSmallIntegerField(_("points"), null=True)
    rank = models.CharField(_("class"), max_length=1, null=True)
    under_review = models.BooleanField(_("under review"), default=False, db_default=False)
    position_vs_peergroup = models.PositiveIntegerField(_("position in the peergroup"), null=True)
    peergroup_size = models.PositiveIntegerField(_("peergroup size"), null=True)
    perf_1y = PercentField(_("performance 1 year"))
    perf_3y = PercentField(_("performance 3 years"))
    volatility_3y = PercentField(_("volatility 3 years"))
    max_drawdown = PercentField(_("maximum drawdown 3 years"))
    volume = MillionsField(_("volume"))
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta:
        verbose_name = _("frozen figures")
        verbose_name_plural = _("frozen figures")
        constraints = [
            models.CheckConstraint(
                condition=Q(points__isnull=True) | Q(points__range=(1, 100)), name="focus_frozenfigures_points"
            )
        ]

    def __str__(self) -> str:
        return f"{self.item_id}, {formats.day(self.day)}"
