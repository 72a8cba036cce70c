"""Asset managers: the companies behind the funds."""

from django.db import models


class Company(models.Model):
    """An asset manager. Its name is denormalised into every document of its tranches."""

    name = models.CharField(max_length=200, unique=True)
    import_name = models.CharField(
        max_length=200,
        unique=True,
        null=True,
        blank=True,
        help_text="What the fund list calls this company. Imports go by it, so the name itself may be changed.",
    )
    address_1 = models.CharField(max_length=200, blank=True, default="", db_default="")
    address_2 = models.CharField(max_length=200, blank=True, default="", db_default="")
    email = models.EmailField(blank=True, default="", db_default="")
    phone = models.CharField(max_length=50, blank=True, default="", db_default="")
    founded = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Year of foundation.")
    link = models.URLField(blank=True, default="", db_default="")
    link_text = models.CharField(max_length=200, blank=True, default="", db_default="")
    description_short_de = models.TextField(blank=True, default="", db_default="")
    description_short_en = models.TextField(blank=True, default="", db_default="")
    description_de = models.TextField(blank=True, default="", db_default="")
    description_en = models.TextField(blank=True, default="", db_default="")
    assets_under_management = models.DecimalField(
        max_digits=14, decimal_places=2, null=True, blank=True, help_text="In Mio. EUR."
    )
    number_of_employees = models.PositiveIntegerField(null=True, blank=True)
    number_of_rated_funds = models.PositiveIntegerField(
        null=True, blank=True, help_text="Entered by provider staff only."
    )
    image = models.FileField(upload_to="company-images/", blank=True, default="", db_default="")
    investment_focus = models.ManyToManyField("funds.InvestmentFocus", related_name="+", blank=True)
    regions = models.ManyToManyField("funds.Region", related_name="+", blank=True)

    class Meta:
        ordering = ["name"]
        verbose_name = "company"
        verbose_name_plural = "companies"

    def __str__(self) -> str:
        return self.name
