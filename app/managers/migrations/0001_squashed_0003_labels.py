"""Companies, as three migrations had made them (ADR 0151)."""

from django.db import migrations, models

from app.database.migrating import Together


class Migration(migrations.Migration):
    replaces = [("managers", "0001_initial"), ("managers", "0002_import_keys"), ("managers", "0003_labels")]

    initial = True

    dependencies = [
        ("funds", "0001_initial"),
    ]

    operations = [
        Together(
            [
                migrations.CreateModel(
                    name="Company",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=200, unique=True, verbose_name="name")),
                        (
                            "address_1",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=200, verbose_name="address line 1"
                            ),
                        ),
                        (
                            "address_2",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=200, verbose_name="address line 2"
                            ),
                        ),
                        (
                            "email",
                            models.EmailField(
                                blank=True, db_default="", default="", max_length=254, verbose_name="e-mail"
                            ),
                        ),
                        (
                            "phone",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=50, verbose_name="phone"
                            ),
                        ),
                        (
                            "founded",
                            models.PositiveSmallIntegerField(
                                blank=True, help_text="Year of foundation.", null=True, verbose_name="founded"
                            ),
                        ),
                        ("link", models.URLField(blank=True, db_default="", default="", verbose_name="web address")),
                        (
                            "link_text",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=200, verbose_name="text of the link"
                            ),
                        ),
                        (
                            "description_short_de",
                            models.TextField(
                                blank=True, db_default="", default="", verbose_name="short description (German)"
                            ),
                        ),
                        (
                            "description_short_en",
                            models.TextField(
                                blank=True, db_default="", default="", verbose_name="short description (English)"
                            ),
                        ),
                        (
                            "description_de",
                            models.TextField(
                                blank=True, db_default="", default="", verbose_name="description (German)"
                            ),
                        ),
                        (
                            "description_en",
                            models.TextField(
                                blank=True, db_default="", default="", verbose_name="description (English)"
                            ),
                        ),
                        (
                            "assets_under_management",
                            models.DecimalField(
                                blank=True,
                                decimal_places=2,
                                help_text="In Mio. EUR.",
                                max_digits=14,
                                null=True,
                                verbose_name="assets under management",
                            ),
                        ),
                        (
                            "number_of_employees",
                            models.PositiveIntegerField(blank=True, null=True, verbose_name="employees"),
                        ),
                        (
                            "number_of_rated_funds",
                            models.PositiveIntegerField(
                                blank=True,
                                help_text="Entered by provider staff only.",
                                null=True,
                                verbose_name="rated funds",
                            ),
                        ),
                        (
                            "image",
                            models.FileField(
                                blank=True, db_default="", default="", upload_to="company-images/", verbose_name="image"
                            ),
                        ),
                        (
                            "investment_focus",
                            models.ManyToManyField(
                                blank=True,
                                related_name="+",
                                to="funds.investmentfocus",
                                verbose_name="investment focus",
                            ),
                        ),
                        (
                            "regions",
                            models.ManyToManyField(
                                blank=True, related_name="+", to="funds.region", verbose_name="regions"
                            ),
                        ),
                        (
                            "import_name",
                            models.CharField(
                                blank=True,
                                help_text="What the fund list calls this company. Imports go by it, so the name itself may be changed.",
                                max_length=200,
                                null=True,
                                unique=True,
                                verbose_name="name in the fund list",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "company",
                        "verbose_name_plural": "companies",
                        "ordering": ["name"],
                    },
                ),
            ]
        ),
    ]
