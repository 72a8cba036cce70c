"""News, reports and their categories, as four migrations had made them (ADR 0151)."""

import django.db.models.deletion
from django.db import migrations, models

from app.database.migrating import Together


class Migration(migrations.Migration):
    replaces = [
        ("content", "0001_initial"),
        ("content", "0002_initial"),
        ("content", "0003_labels"),
        ("content", "0004_checked_pdf"),
    ]

    initial = True

    dependencies = [
        ("funds", "0005_import_keys"),
        ("managers", "0002_import_keys"),
    ]

    operations = [
        Together(
            [
                migrations.CreateModel(
                    name="Category",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("code", models.SlugField(max_length=60, unique=True, verbose_name="code")),
                        ("name_de", models.CharField(max_length=100, verbose_name="name (German)")),
                        ("name_en", models.CharField(max_length=100, verbose_name="name (English)")),
                    ],
                    options={
                        "verbose_name_plural": "categories",
                        "ordering": ["name_de"],
                        "verbose_name": "category",
                    },
                ),
                migrations.CreateModel(
                    name="Report",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("date", models.DateField(verbose_name="date")),
                        ("title_de", models.CharField(max_length=255, verbose_name="title (German)")),
                        ("title_en", models.CharField(max_length=255, verbose_name="title (English)")),
                        (
                            "summary_de",
                            models.TextField(blank=True, db_default="", default="", verbose_name="summary (German)"),
                        ),
                        (
                            "summary_en",
                            models.TextField(blank=True, db_default="", default="", verbose_name="summary (English)"),
                        ),
                        (
                            "body_de",
                            models.TextField(
                                help_text="Plain text; a blank line starts a new paragraph.",
                                verbose_name="text (German)",
                            ),
                        ),
                        (
                            "body_en",
                            models.TextField(
                                help_text="Plain text; a blank line starts a new paragraph.",
                                verbose_name="text (English)",
                            ),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
                        (
                            "pdf_file",
                            models.FileField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="PDF, at most 10 MB.",
                                upload_to="reports/",
                                verbose_name="PDF file",
                            ),
                        ),
                        (
                            "category",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="content.category",
                                verbose_name="category",
                            ),
                        ),
                        (
                            "company",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="managers.company",
                                verbose_name="company",
                            ),
                        ),
                        (
                            "funds",
                            models.ManyToManyField(blank=True, related_name="+", to="funds.fund", verbose_name="funds"),
                        ),
                    ],
                    options={
                        "ordering": ["-date", "-id"],
                        "abstract": False,
                        "verbose_name": "report",
                        "verbose_name_plural": "reports",
                    },
                ),
                migrations.CreateModel(
                    name="News",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("date", models.DateField(verbose_name="date")),
                        ("title_de", models.CharField(max_length=255, verbose_name="title (German)")),
                        ("title_en", models.CharField(max_length=255, verbose_name="title (English)")),
                        (
                            "summary_de",
                            models.TextField(blank=True, db_default="", default="", verbose_name="summary (German)"),
                        ),
                        (
                            "summary_en",
                            models.TextField(blank=True, db_default="", default="", verbose_name="summary (English)"),
                        ),
                        (
                            "body_de",
                            models.TextField(
                                help_text="Plain text; a blank line starts a new paragraph.",
                                verbose_name="text (German)",
                            ),
                        ),
                        (
                            "body_en",
                            models.TextField(
                                help_text="Plain text; a blank line starts a new paragraph.",
                                verbose_name="text (English)",
                            ),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
                        (
                            "category",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="content.category",
                                verbose_name="category",
                            ),
                        ),
                        (
                            "company",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="managers.company",
                                verbose_name="company",
                            ),
                        ),
                        (
                            "funds",
                            models.ManyToManyField(blank=True, related_name="+", to="funds.fund", verbose_name="funds"),
                        ),
                    ],
                    options={
                        "verbose_name_plural": "news",
                        "ordering": ["-date", "-id"],
                        "abstract": False,
                        "verbose_name": "news item",
                    },
                ),
            ]
        ),
    ]
