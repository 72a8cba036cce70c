"""What the pages of reports' PDFs say, for searching in them (ADR 0235)."""

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
from django.db import migrations, models

from app.database.migrating import Together


class Migration(migrations.Migration):
    dependencies = [
        ("content", "0014_oif_category"),
    ]

    operations = [
        Together(
            [
                migrations.CreateModel(
                    name="ReportPdf",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "language",
                            models.CharField(
                                choices=[("de", "German"), ("en", "English")], max_length=2, verbose_name="language"
                            ),
                        ),
                        ("name", models.CharField(max_length=255, verbose_name="stored name")),
                        (
                            "state",
                            models.TextField(
                                choices=[
                                    ("read", "can be searched"),
                                    ("cut", "too long: the first 500 pages can be searched"),
                                    ("other_language", "can be searched, but seems to be in the other language"),
                                    ("no_text", "cannot be searched: it has no text"),
                                    ("encrypted", "cannot be searched: it is encrypted"),
                                    ("unreadable", "cannot be searched: it is damaged, or takes too long to read"),
                                    ("missing", "cannot be searched: the file is missing"),
                                ],
                                verbose_name="search in it",
                            ),
                        ),
                        ("pages", models.PositiveIntegerField(default=0, verbose_name="pages")),
                        ("read_at", models.DateTimeField(auto_now_add=True, verbose_name="read at")),
                        (
                            "report",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="content.report",
                                verbose_name="report",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "PDF of a report",
                        "verbose_name_plural": "PDFs of reports",
                        "ordering": ["-read_at", "-id"],
                    },
                ),
                migrations.CreateModel(
                    name="ReportPage",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveIntegerField(help_text="From 1.", verbose_name="number")),
                        ("text", models.TextField(help_text="A line of the page in each line.", verbose_name="text")),
                        (
                            "places",
                            models.JSONField(
                                help_text="Left, top, right and bottom of each line, in ten-thousandths of the page.",
                                verbose_name="places of lines",
                            ),
                        ),
                        (
                            "codes",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.CharField(max_length=12),
                                default=list,
                                help_text="ISINs, and what may be a WKN.",
                                size=None,
                                verbose_name="codes",
                            ),
                        ),
                        (
                            "pdf",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="read_pages",
                                to="content.reportpdf",
                                verbose_name="PDF of a report",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "page of a report",
                        "verbose_name_plural": "pages of reports",
                    },
                ),
            ]
        ),
        Together(
            [
                migrations.AddConstraint(
                    model_name="reportpdf",
                    constraint=models.UniqueConstraint(
                        fields=("report", "language", "name"), name="content_reportpdf_once"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="reportpdf",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("language__in", ("de", "en"))), name="content_reportpdf_language_known"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="reportpdf",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            (
                                "state__in",
                                ["read", "cut", "other_language", "no_text", "encrypted", "unreadable", "missing"],
                            )
                        ),
                        name="content_reportpdf_state_known",
                    ),
                ),
                migrations.AddIndex(
                    model_name="reportpage",
                    index=django.contrib.postgres.indexes.GinIndex(fields=["codes"], name="content_reportpage_codes"),
                ),
                migrations.AddConstraint(
                    model_name="reportpage",
                    constraint=models.UniqueConstraint(fields=("pdf", "number"), name="content_reportpage_once"),
                ),
            ]
        ),
    ]
