"""Methodologies and legal texts, each with its versions (ADR 0233)."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Final

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from app.bilingual import Bilingual, language_of_thread
from app.bilingual.models import BilingualModel
from app.database.history import tracked
from app.http import formats
from app.http.messages import Language
from app.http.routes import path_to
from app.policies.dates import months_after
from app.policies.sections import marks
from app.publishing.models import Published
from app.richtext import RichTextField

#: The pages of legal texts, by their codes.
_PAGES: Final[Mapping[str, str]] = {
    "legalNotice": "legalNotice",
    "privacyPolicy": "privacyPolicy",
    "legalInformation": "legalInformation",
    "termsOfUse": "termsOfUse",
    "termsAndConditions": "termsAndConditions",
}
#: The methodology by which funds are rated.
FUND_RATING: Final = "fund-rating"
#: Months between the announcement of changed terms and the day from which they apply (specification, section 9).
NOTICE_MONTHS: Final = 2


@tracked()
class Policy(models.Model):
    """A text whose versions follow each other, such as the methodology of fund ratings or the terms of use."""

    class Kind(models.TextChoices):
        """Where readers find it."""

        METHODOLOGY = "methodology", _("methodology")
        LEGAL = "legal", _("legal text")

    kind = models.TextField(_("kind"), choices=Kind, editable=False, default=Kind.METHODOLOGY)
    code = models.SlugField(
        _("code"), max_length=60, unique=True, help_text=_("Legal texts bear the name of their page in the portal.")
    )
    name = Bilingual(models.CharField, _("name"), max_length=100)
    place = models.PositiveSmallIntegerField(_("place"), default=0, db_default=0, help_text=_("Lowest first."))
    announced = models.BooleanField(
        _("changes are announced"),
        default=False,
        db_default=False,
        help_text=_("Every account is told of a new version by e-mail, two months before it applies."),
    )

    class Meta:
        verbose_name = _("methodology or legal text")
        verbose_name_plural = _("methodologies and legal texts")
        ordering = ["kind", "place", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind__in=["methodology", "legal"]), name="policies_policy_kind_known"
            )
        ]

    def __str__(self) -> str:
        return self.name.in_language(language_of_thread())

    def page(self, lang: Language) -> str:
        """The path of its page in the portal."""
        if self.is_methodology:
            return f"{path_to('methodology', lang)}?category={self.pk}"
        return path_to(_PAGES[self.code], lang)

    @property
    def is_methodology(self) -> bool:
        """Whether it is read on the page of methodologies; legal texts have pages of their own."""
        return self.kind == self.Kind.METHODOLOGY


@tracked()
class Wording(BilingualModel, Published):
    """One version of a text. Once published it stays as it is: the next change is a version of its own."""

    policy = models.ForeignKey(Policy, verbose_name=_("text"), on_delete=models.PROTECT, related_name="wordings")
    valid_from = models.DateField(
        _("valid from"),
        help_text=_("First day on which it applies. It can be read from its publication on, also before that day."),
    )
    changes = Bilingual(
        models.TextField,
        _("what changes"),
        needed="none",
        max_length=2000,
        help_text=_("For readers: what is different from the version before, in a sentence or two."),
    )
    body = Bilingual(
        RichTextField,
        _("text"),
        help_text=_(
            "Each heading of the first level begins a section. “{#rating}” at its end gives the section an address, "
            "which links and computed examples of the portal use; {provider} stands for the provider’s name."
        ),
    )

    class Meta(Published.Meta):
        verbose_name = _("version of a text")
        verbose_name_plural = _("versions of texts")
        ordering = ["policy", "-valid_from"]
        constraints = (
            *Published.Meta.constraints,
            models.UniqueConstraint(
                fields=["policy", "valid_from"],
                name="policies_wording_day_once",
                violation_error_message=_("There is a version of this text for this day already."),
            ),
        )

    def __str__(self) -> str:
        return f"{self.policy}, {formats.day(self.valid_from)}"

    def clean(self) -> None:
        """Raises ValidationError for sections whose addresses differ between the languages."""
        super().clean()
        german, english = marks(self.body.own("de")), marks(self.body.own("en"))
        if german != english or len(set(german)) != len(german):
            listed = [", ".join(found) or "–" for found in (german, english)]
            raise ValidationError(
                _("Sections need the same addresses in both languages, each once. German: %(de)s. English: %(en)s."),
                code="marks",
                params={"de": listed[0], "en": listed[1]},
            )

    def hindrance(self, at: datetime) -> str:
        """Changed terms need their notice; a text that replaces none does not, nor one that was published before."""
        if not self.policy.announced or self.published_at is not None:
            return ""
        first = not Wording.public.filter(policy=self.policy_id).exists()
        soonest = months_after(timezone.localtime(at).date(), NOTICE_MONTHS)
        return "" if first or self.valid_from >= soonest else "notice_short"

    def page(self, lang: Language) -> str:
        """The path of this version."""
        return _with(self.policy.page(lang), f"version={self.valid_from}")

    def draft_page(self, lang: Language) -> str:
        """The page of its text, which shows this version to those who may see it."""
        return _with(self.policy.page(lang), f"draft={self.pk}")


def _with(page: str, pair: str) -> str:
    return f"{page}{'&' if '?' in page else '?'}{pair}"


class Announcement(models.Model):
    """An account that was told of a version that is to come; it is told once."""

    wording = models.ForeignKey(
        Wording, verbose_name=_("version"), on_delete=models.CASCADE, related_name="announcements"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("account"), on_delete=models.CASCADE, related_name="+"
    )
    at = models.DateTimeField(_("announced at"), default=timezone.now)

    class Meta:
        verbose_name = _("announcement of a version")
        verbose_name_plural = _("announcements of versions")
        constraints = (models.UniqueConstraint(fields=["wording", "user"], name="policies_announcement_once"),)

    def __str__(self) -> str:
        return f"{self.wording_id} {self.user_id}"


def version_on(code: str, day: date) -> Wording | None:
    """The version of a text that is in force on a day; None if there was none yet."""
    return Wording.public.filter(policy__code=code, valid_from__lte=day).order_by("-valid_from").first()


def version_in_force(code: str) -> str:
    """The first day of the version in force, as consents keep it; empty if there is none."""
    one = version_on(code, timezone.localdate())
    return "" if one is None else one.valid_from.isoformat()
