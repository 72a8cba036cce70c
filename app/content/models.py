"""News and reports, each in both languages."""

from django.db import models


class Category(models.Model):
    """A kind of news or report; its code stands in addresses."""

    code = models.SlugField(max_length=60, unique=True)
    name_de = models.CharField(max_length=100)
    name_en = models.CharField(max_length=100)

    class Meta:
        ordering = ["name_de"]
        verbose_name_plural = "categories"

    def __str__(self) -> str:
        return self.name_de


class Article(models.Model):
    """What news and reports have in common."""

    date = models.DateField()
    category = models.ForeignKey(Category, on_delete=models.PROTECT, related_name="+")
    company = models.ForeignKey("managers.Company", on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    funds = models.ManyToManyField("funds.Fund", related_name="+", blank=True)
    title_de = models.CharField(max_length=255)
    title_en = models.CharField(max_length=255)
    summary_de = models.TextField(blank=True, default="", db_default="")
    summary_en = models.TextField(blank=True, default="", db_default="")
    body_de = models.TextField(help_text="Plain text; a blank line starts a new paragraph.")
    body_en = models.TextField(help_text="Plain text; a blank line starts a new paragraph.")
    simulated = models.BooleanField(default=False, db_default=False)

    class Meta:
        abstract = True
        ordering = ["-date", "-id"]

    def __str__(self) -> str:
        return self.title_de


class News(Article):
    """A news item of the provider."""

    class Meta(Article.Meta):
        verbose_name_plural = "news"


class Report(Article):
    """A report or study, with a PDF where there is one."""

    pdf_file = models.FileField(upload_to="reports/", blank=True, default="", db_default="")
