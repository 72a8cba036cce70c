"""Asset managers: the companies behind the funds."""

from typing import Final

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from app.database.history import tracked
from app.files.fields import UploadField

#: What investors give an asset manager: points from the lowest to the highest.
LOWEST_RATING: Final = 1
HIGHEST_RATING: Final = 5


@tracked()
class Company(models.Model):
    """An asset manager, with what the provider's staff enter. What it says of itself is its profile (app.profiles).

    Its name is denormalised into every document of its tranches.
    """

    name = models.CharField(_("name"), max_length=200, unique=True)
    import_name = models.CharField(
        _("name in the fund list"),
        max_length=200,
        unique=True,
        null=True,
        blank=True,
        help_text=_("What the fund list calls this company. Imports go by it, so the name itself may be changed."),
    )
    assets_under_management = models.DecimalField(
        _("assets under management"),
        max_digits=14,
        decimal_places=2,
        null=True,
        blank=True,
        help_text=_("In Mio. EUR."),
    )
    number_of_rated_funds = models.PositiveIntegerField(
        _("rated funds"), null=True, blank=True, help_text=_("Entered by provider staff only.")
    )
    investor_rating = models.DecimalField(
        _("investor rating"),
        max_digits=2,
        decimal_places=1,
        null=True,
        blank=True,
        validators=[MinValueValidator(LOWEST_RATING), MaxValueValidator(HIGHEST_RATING)],
        help_text=_("1.0 to 5.0, 5 is the best. Entered by provider staff only."),
    )
    image = UploadField(
        _("image"),
        kind="picture",
        former="company-images/",
        blank=True,
        default="",
        db_default="",
        help_text=_("The logo as JPEG or PNG, at most 10 MB and 25 megapixels."),
    )
    merged_into = models.ForeignKey(
        "self",
        verbose_name=_("merged into"),
        on_delete=models.PROTECT,
        related_name="former",
        null=True,
        blank=True,
        help_text=_(
            "Everything that belongs to this company goes to that one: funds, accounts, profile, people, news, "
            "documents, macro views, orders and statistics. Its address leads there. This cannot be undone."
        ),
    )

    class Meta:
        verbose_name = _("company")
        verbose_name_plural = _("companies")
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(
                condition=Q(investor_rating__isnull=True) | Q(investor_rating__range=(LOWEST_RATING, HIGHEST_RATING)),
                name="managers_company_investor_rating_range",
            ),
            models.CheckConstraint(
                condition=Q(merged_into__isnull=True) | ~Q(merged_into=models.F("id")),
                name="managers_company_not_into_itself",
            ),
        ]

    def __str__(self) -> str:
        return self.name
