"""Inquiries and requests for rating points, as three migrations had made them (ADR 0151)."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import app.mail.fields
from app.database.migrating import Together


class Migration(migrations.Migration):
    replaces = [
        ("inquiries", "0001_initial"),
        ("inquiries", "0002_rating_points_requests"),
        ("inquiries", "0003_canonical_addresses"),
    ]

    initial = True

    dependencies = [
        ("accounts", "__first__"),
        ("funds", "0006_labels"),
    ]

    operations = [
        Together(
            [
                migrations.CreateModel(
                    name="Inquiry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "kind",
                            models.TextField(
                                choices=[
                                    ("message", "contact"),
                                    ("premium", "premium"),
                                    ("long_report", "long report"),
                                    ("fund", "fund rating"),
                                    ("asset_manager", "fund rating, by an asset manager"),
                                    ("team", "team rating"),
                                    ("box", "asset manager's box"),
                                ],
                                verbose_name="kind",
                            ),
                        ),
                        ("email", app.mail.fields.AddressField(max_length=254, verbose_name="e-mail")),
                        (
                            "lang",
                            models.CharField(
                                choices=[("de", "German"), ("en", "English")], max_length=2, verbose_name="language"
                            ),
                        ),
                        (
                            "content",
                            models.JSONField(
                                help_text="The fields of the form by their names.", verbose_name="content"
                            ),
                        ),
                        ("created_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="sent at")),
                        (
                            "answer",
                            models.TextField(
                                blank=True, default="", help_text="Is mailed to the sender.", verbose_name="answer"
                            ),
                        ),
                        ("answered_at", models.DateTimeField(blank=True, null=True, verbose_name="answered at")),
                        (
                            "answered_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="answered by",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="inquiries",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="account",
                            ),
                        ),
                        (
                            "email_canonical",
                            app.mail.fields.CanonicalField(
                                editable=False,
                                max_length=254,
                                null=True,
                                of="email",
                                verbose_name="e-mail, as it is compared",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "request",
                        "verbose_name_plural": "requests",
                        "indexes": [
                            models.Index(
                                condition=models.Q(("answered_at", None)), fields=["created_at"], name="inquiries_open"
                            )
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "kind__in",
                                        ["message", "premium", "long_report", "fund", "asset_manager", "team", "box"],
                                    )
                                ),
                                name="inquiries_kind_known",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RatingPointsRequest",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "requested_at",
                            models.DateTimeField(default=django.utils.timezone.now, verbose_name="requested at"),
                        ),
                        (
                            "fund",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rating_points_requests",
                                to="funds.fund",
                                verbose_name="fund",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rating_points_requests",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="account",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "request for rating points",
                        "verbose_name_plural": "requests for rating points",
                        "constraints": [
                            models.UniqueConstraint(fields=("user", "fund"), name="inquiries_points_once_each")
                        ],
                    },
                ),
            ]
        ),
    ]
