"""Subscriptions and editions, as two migrations had made them (ADR 0151)."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import app.mail.fields
from app.database.migrating import Together


class Migration(migrations.Migration):
    replaces = [("newsletter", "0001_initial"), ("newsletter", "0002_canonical_addresses")]

    initial = True

    dependencies = []

    operations = [
        Together(
            [
                migrations.CreateModel(
                    name="Edition",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("subject_de", models.CharField(max_length=150, verbose_name="subject (German)")),
                        ("subject_en", models.CharField(max_length=150, verbose_name="subject (English)")),
                        (
                            "text_de",
                            models.TextField(
                                help_text="Paragraphs with an empty line between them.", verbose_name="text (German)"
                            ),
                        ),
                        (
                            "text_en",
                            models.TextField(
                                help_text="Paragraphs with an empty line between them.", verbose_name="text (English)"
                            ),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(
                                default=django.utils.timezone.now, editable=False, verbose_name="created at"
                            ),
                        ),
                        (
                            "released_at",
                            models.DateTimeField(blank=True, editable=False, null=True, verbose_name="released at"),
                        ),
                        (
                            "base",
                            models.URLField(
                                blank=True, default="", editable=False, verbose_name="address of the portal"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "edition",
                        "verbose_name_plural": "editions",
                        "ordering": ("-pk",),
                    },
                ),
                migrations.CreateModel(
                    name="Subscription",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("email", app.mail.fields.AddressField(max_length=254, verbose_name="e-mail")),
                        ("name", models.CharField(blank=True, default="", max_length=200, verbose_name="name")),
                        (
                            "lang",
                            models.CharField(
                                choices=[("de", "German"), ("en", "English")], max_length=2, verbose_name="language"
                            ),
                        ),
                        (
                            "state",
                            models.TextField(
                                choices=[
                                    ("pending", "waits for the confirmation"),
                                    ("active", "active"),
                                    ("ended", "ended"),
                                ],
                                default="pending",
                                verbose_name="state",
                            ),
                        ),
                        (
                            "secret_hash",
                            models.BinaryField(
                                max_length=32, null=True, unique=True, verbose_name="hash of the secret"
                            ),
                        ),
                        ("secret_until", models.DateTimeField(blank=True, null=True, verbose_name="link valid until")),
                        ("asked_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="asked at")),
                        ("confirmed_at", models.DateTimeField(blank=True, null=True, verbose_name="confirmed at")),
                        ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended at")),
                        (
                            "email_canonical",
                            app.mail.fields.CanonicalField(
                                editable=False,
                                max_length=254,
                                null=True,
                                of="email",
                                unique=True,
                                verbose_name="e-mail, as it is compared",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "subscription",
                        "verbose_name_plural": "subscriptions",
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("state", "active"), _negated=True),
                                    ("confirmed_at__isnull", False),
                                    _connector="OR",
                                ),
                                name="newsletter_active_is_confirmed",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Copy",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "queued_at",
                            models.DateTimeField(default=django.utils.timezone.now, verbose_name="queued at"),
                        ),
                        (
                            "edition",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="copies",
                                to="newsletter.edition",
                                verbose_name="edition",
                            ),
                        ),
                        (
                            "subscription",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="copies",
                                to="newsletter.subscription",
                                verbose_name="subscription",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "copy",
                        "verbose_name_plural": "copies",
                        "constraints": [
                            models.UniqueConstraint(fields=("edition", "subscription"), name="newsletter_copy_once")
                        ],
                    },
                ),
            ]
        ),
    ]
