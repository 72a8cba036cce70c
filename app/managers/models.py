"""Asset managers: the companies behind the funds."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from app.bilingual import Bilingual
from app.database.history import track_links, tracked
from app.files.fields import UploadField


@tracked()
class Company(models.Model):
    """An asset manager. Its name is denormalised into every document of its tranches."""

    name = models.CharField(_("name"), max_length=200, unique=True)
    import_name = models.CharField(
        _("name in the fund list"),
        max_length=200,
        unique=True,
        null=True,
        blank=True,
        help_text=_("What the fund list calls this company. Imports go by it, so the name itself may be changed."),
    )
    address_1 = models.CharField(_("address line 1"), max_length=200, blank=True, default="", db_default="")
    address_2 = models.CharField(_("address line 2"), max_length=200, blank=True, default="", db_default="")
    email = models.EmailField(_("e-mail"), blank=True, default="", db_default="")
    phone = models.CharField(_("phone"), max_length=50, blank=True, default="", db_default="")
    founded = models.PositiveSmallIntegerField(_("founded"), null=True, blank=True, help_text=_("Year of foundation."))
    link = models.URLField(_("web address"), blank=True, default="", db_default="")
    link_text = models.CharField(_("text of the link"), max_length=200, blank=True, default="", db_default="")
    description_short = Bilingual(models.TextField, _("short description"), needed="none")
    description = Bilingual(models.TextField, _("description"), needed="none")
    assets_under_management = models.DecimalField(
        _("assets under management"),
        max_digits=14,
        decimal_places=2,
        null=True,
        blank=True,
        help_text=_("In Mio. EUR."),
    )
    number_of_employees = models.PositiveIntegerField(_("employees"), null=True, blank=True)
    number_of_rated_funds = models.PositiveIntegerField(
        _("rated funds"), null=True, blank=True, help_text=_("Entered by provider staff only.")
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
    investment_focus = models.ManyToManyField(
        "funds.InvestmentFocus", verbose_name=_("investment focus"), related_name="+", blank=True
    )
    regions = models.ManyToManyField("funds.Region", verbose_name=_("regions"), related_name="+", blank=True)

    class Meta:
        verbose_name = _("company")
        verbose_name_plural = _("companies")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


track_links(Company, "investment_focus", "regions")
