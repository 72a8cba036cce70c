"""Investment teams of asset managers, their ratings, and the changes that put a rating under review (ADR 0244)."""

from typing import Any, Final

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.fields.files import FieldFile
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from app.bilingual import Bilingual
from app.database.history import track_links, tracked
from app.files.fields import UploadField
from app.funds.models import Fund, InvestmentFocus
from app.http import formats
from app.http.messages import Language
from app.http.routes import path_to
from app.publishing.models import Published
from app.richtext import RichTextField
from app.teams.criteria import CRITERIA, HIGHEST, LOWEST, class_of
from search.queries.items import slug
from search.texts import LANGUAGES, is_blank

_SCORE: Final[dict[str, Any]] = {
    "choices": [(score, str(score)) for score in range(HIGHEST, LOWEST - 1, -1)],
    "validators": (MinValueValidator(LOWEST), MaxValueValidator(HIGHEST)),
    "help_text": _("4 is the best score, 1 the lowest."),
}


@tracked()
class Team(models.Model):
    """The people of an asset manager who decide about some of its funds, as a whole."""

    company = models.ForeignKey(
        "managers.Company", verbose_name=_("company"), on_delete=models.CASCADE, related_name="teams"
    )
    name = models.CharField(_("name"), max_length=120, help_text=_("As the asset manager calls it; no persons."))
    focus = models.ForeignKey(
        InvestmentFocus,
        verbose_name=_("investment focus"),
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
    )
    funds = models.ManyToManyField(Fund, verbose_name=_("funds"), related_name="teams", blank=True)
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta:
        verbose_name = _("investment team")
        verbose_name_plural = _("investment teams")
        ordering = ["company__name", "name"]
        constraints = [models.UniqueConstraint(fields=["company", "name"], name="teams_team_once")]

    def __str__(self) -> str:
        return f"{self.name} ({self.company})"

    def page(self, lang: Language) -> str:
        """The path of its page."""
        return path_to("teamRating", lang, slug=slug(f"{self.company.name} {self.name}"), id=self.pk)


track_links(Team, "funds")


@tracked()
class TeamChange(models.Model):
    """A major change of a team: its rating is under review from that day until staff have settled it."""

    team = models.ForeignKey(Team, verbose_name=_("team"), on_delete=models.CASCADE, related_name="changes")
    day = models.DateField(_("day"))
    what = Bilingual(models.TextField, _("what has changed"), max_length=500)
    settled_on = models.DateField(
        _("settled on"), null=True, blank=True, help_text=_("Empty as long as the rating is under review.")
    )
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta:
        verbose_name = _("change of a team")
        verbose_name_plural = _("changes of teams")
        ordering = ["-day", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(settled_on__isnull=True) | Q(settled_on__gte=F("day")),
                name="teams_change_settled_after",
                violation_error_message=_("It must end after its beginning."),
            )
        ]

    def __str__(self) -> str:
        return f"{self.team}, {formats.day(self.day)}"


def _score(name: Any) -> Any:
    return models.PositiveSmallIntegerField(name, **_SCORE)


@tracked()
class TeamRating(Published):
    """What the analysts say of a team on a day. The latest one counts; earlier ones are its history."""

    team = models.ForeignKey(Team, verbose_name=_("team"), on_delete=models.CASCADE, related_name="ratings")
    date = models.DateField(_("date"))
    signed_by = models.ForeignKey(
        "content.Author",
        verbose_name=_("signed by"),
        on_delete=models.PROTECT,
        related_name="+",
        help_text=_("Everybody reads the name."),
    )
    experience = _score(_("experience"))
    stability = _score(_("stability of the team"))
    process = _score(_("investment process"))
    resources = _score(_("resources"))
    risk_management = _score(_("risk management"))
    track_record = _score(_("track record"))
    text = Bilingual(
        RichTextField, _("text"), help_text=_("Visitors read the first paragraph; the rest needs an account.")
    )
    pdf = Bilingual(
        UploadField,
        _("PDF file"),
        needed="none",
        kind="document",
        help_text=_("PDF, at most 10 MB. Without one, readers download the text as a PDF that the portal makes."),
    )
    ended_on = models.DateField(
        _("rating withdrawn on"),
        null=True,
        blank=True,
        help_text=_("The team then has no rating any more; the page says so with the reason below."),
    )
    end_reason = Bilingual(models.TextField, _("reason for the end"), needed="none", max_length=1000)
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta(Published.Meta):
        verbose_name = _("team rating")
        verbose_name_plural = _("team ratings")
        ordering = ["-date", "-pk"]
        constraints = (
            *Published.Meta.constraints,
            *(
                models.CheckConstraint(condition=Q(**{f"{name}__range": (LOWEST, HIGHEST)}), name=f"teams_{name}_score")
                for name in CRITERIA
            ),
        )

    def __str__(self) -> str:
        return f"{self.team}, {formats.day(self.date)}"

    @property
    def scores(self) -> dict[str, int]:
        """The score of each criterion."""
        return {name: getattr(self, name) for name in CRITERIA}

    @property
    def rank(self) -> str:
        """AAA to C."""
        return class_of(self.scores.values())

    def clean(self) -> None:
        """Raises ValidationError for a date to come, and for an end that readers are not told the reason of."""
        super().clean()
        today = timezone.localdate()
        faults = {
            name: _("Enter today or an earlier day.")
            for name in ("date", "ended_on")
            if (day := getattr(self, name)) is not None and day > today
        }
        if self.ended_on is not None:
            for lang in LANGUAGES:
                if is_blank(self.end_reason.own(lang)):
                    faults[TeamRating.end_reason.column(lang)] = _("Say why the rating was withdrawn.")
        if faults:
            raise ValidationError(faults)

    def pdf_in(self, lang: Language) -> FieldFile:
        """The PDF of a language; empty where none was uploaded."""
        found: FieldFile = getattr(self, TeamRating.pdf.column(lang))
        return found

    def page(self, lang: Language) -> str:
        """The path of its team."""
        return self.team.page(lang)

    def draft_page(self, lang: Language) -> str:
        """The page of the team with the draft in place of its rating."""
        return f"{self.page(lang)}?draft={self.pk}"
