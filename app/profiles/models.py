"""What asset managers say of themselves, and the people who manage their funds (ADR 0254)."""

from typing import Any, ClassVar, Final

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from app.bilingual import Bilingual
from app.database.history import track_links, tracked
from app.files.fields import UploadField
from app.http.messages import Language
from app.http.routes import path_to
from app.profiles.document_models import CompanyDocument as CompanyDocument
from app.profiles.health_models import PaperReading as PaperReading
from app.profiles.news_models import CompanyNews as CompanyNews
from app.publishing.models import Published

#: Characters of what is said of a person, at most.
LONGEST_SUMMARY: Final = 500
#: Characters of the short and of the whole description of a company, at most.
LONGEST_SHORT: Final = 500
LONGEST_DESCRIPTION: Final = 5_000
#: No company is older, and none is founded in a year to come.
OLDEST: Final = 1_000
_PICTURE_HELP: Final = _("JPEG or PNG, at most 10 MB and 25 megapixels. Everybody sees it.")


def _text(name: Any, longest: int, **options: Any) -> Any:
    limit = [MaxLengthValidator(longest)]
    return Bilingual(models.TextField, name, needed="none", max_length=longest, validators=limit, **options)


@tracked()
class Profile(Published):
    """What an asset manager says of itself: its owners and editors write it, the provider's staff approve it."""

    company = models.OneToOneField(
        "managers.Company", verbose_name=_("company"), on_delete=models.CASCADE, related_name="profile"
    )
    address_1 = models.CharField(_("address line 1"), max_length=200, blank=True, default="", db_default="")
    address_2 = models.CharField(_("address line 2"), max_length=200, blank=True, default="", db_default="")
    email = models.EmailField(_("e-mail"), blank=True, default="", db_default="")
    phone = models.CharField(_("phone"), max_length=50, blank=True, default="", db_default="")
    founded = models.PositiveSmallIntegerField(
        _("founded"), null=True, blank=True, validators=[MinValueValidator(OLDEST)], help_text=_("Year of foundation.")
    )
    link = models.URLField(_("web address"), blank=True, default="", db_default="")
    link_text = models.CharField(_("text of the link"), max_length=200, blank=True, default="", db_default="")
    description_short = _text(_("short description"), LONGEST_SHORT)
    description = _text(_("description"), LONGEST_DESCRIPTION)
    number_of_employees = models.PositiveIntegerField(_("employees"), null=True, blank=True)
    image = UploadField(_("image"), kind="picture", blank=True, default="", db_default="", help_text=_PICTURE_HELP)
    investment_focus = models.ManyToManyField(
        "funds.InvestmentFocus", verbose_name=_("investment focus"), related_name="+", blank=True
    )
    regions = models.ManyToManyField("funds.Region", verbose_name=_("regions"), related_name="+", blank=True)
    selected_funds = models.ManyToManyField(
        "funds.Fund",
        verbose_name=_("selected funds"),
        related_name="+",
        blank=True,
        help_text=_("Funds of the company itself."),
    )
    esg = Bilingual(
        models.TextField,
        _("sustainability"),
        needed="none",
        max_length=LONGEST_DESCRIPTION,
        validators=[MaxLengthValidator(LONGEST_DESCRIPTION)],
        help_text=_("One entry a line, such as a principle that the company has signed."),
    )
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta(Published.Meta):
        verbose_name = _("profile of an asset manager")
        verbose_name_plural = _("profiles of asset managers")
        ordering = ["company__name"]

    def __str__(self) -> str:
        return str(self.company)

    def clean(self) -> None:
        """Raises ValidationError for a year to come."""
        super().clean()
        if self.founded is not None and self.founded > timezone.localdate().year:
            raise ValidationError({"founded": _("This year has not begun yet.")})

    def page(self, lang: Language) -> str:
        """The path of the page of its company."""
        return path_to("assetManager", lang, id=self.company_id)

    def own_page(self, lang: Language) -> str:
        """Where its owners and editors go on working on it."""
        return path_to("dashboardProfile", lang, id=self.company_id)


track_links(Profile, "investment_focus", "regions", "selected_funds")


def entries(lines: str) -> list[str]:
    """The entries of a text that has one in each line."""
    return [line.strip() for line in lines.splitlines() if line.strip()]


@tracked(goes_with_it=True)
class Person(Published):
    """Somebody who manages funds for an asset manager, as its public profile shows them."""

    SAYS_OF_PERSONS: ClassVar[str] = (
        "and name, work and photo of somebody who works for a company, as it publishes them"
    )

    company = models.ForeignKey(
        "managers.Company", verbose_name=_("company"), on_delete=models.CASCADE, related_name="people"
    )
    first_name = models.CharField(_("first name"), max_length=100)
    last_name = models.CharField(_("last name"), max_length=100)
    position = Bilingual(models.CharField, _("position"), needed="none", max_length=120)
    department = Bilingual(models.CharField, _("department"), needed="none", max_length=120)
    summary = _text(_("summary"), LONGEST_SUMMARY, help_text=_("At most 500 characters."))
    image = UploadField(_("photo"), kind="picture", blank=True, default="", db_default="", help_text=_PICTURE_HELP)
    place = models.PositiveSmallIntegerField(
        _("place"), default=0, db_default=0, help_text=_("People are listed in this order.")
    )
    listed = models.BooleanField(
        _("listed"),
        default=True,
        db_default=True,
        help_text=_("Cleared once the person no longer works there: the profile then no longer shows them."),
    )
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False)

    class Meta(Published.Meta):
        verbose_name = _("portfolio manager")
        verbose_name_plural = _("portfolio managers")
        ordering = ["company__name", "place", "pk"]

    def __str__(self) -> str:
        return f"{self.name} ({self.company})"

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}".strip()

    def page(self, lang: Language) -> str:
        """The path of the page of its company."""
        return path_to("assetManager", lang, id=self.company_id)

    def own_page(self, lang: Language) -> str:
        """Where owners and editors of its company go on working on it."""
        return path_to("dashboardProfile", lang, id=self.company_id)
