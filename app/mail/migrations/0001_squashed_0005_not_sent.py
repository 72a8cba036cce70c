"""Deliveries and errands, as five migrations had made them (ADR 0151)."""

import django.utils.timezone
from django.db import migrations, models

import app.mail.fields
from app.database.migrating import Together


class Migration(migrations.Migration):
    replaces = [
        ("mail", "0001_initial"),
        ("mail", "0002_dropped"),
        ("mail", "0003_canonical_addresses"),
        ("mail", "0004_errands"),
        ("mail", "0005_not_sent"),
    ]

    initial = True

    dependencies = []

    operations = [
        Together(
            [
                migrations.CreateModel(
                    name="Delivery",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("kind", models.TextField(help_text="Which text of the catalogue.", verbose_name="kind")),
                        ("recipient", app.mail.fields.AddressField(max_length=254, verbose_name="recipient")),
                        (
                            "lang",
                            models.CharField(
                                choices=[("de", "German"), ("en", "English")], max_length=2, verbose_name="language"
                            ),
                        ),
                        (
                            "values",
                            models.JSONField(
                                blank=True,
                                default=dict,
                                help_text="What fills the text. Emptied once it has been sent.",
                                verbose_name="values",
                            ),
                        ),
                        (
                            "message_id",
                            models.TextField(
                                help_text="The same at each attempt.", unique=True, verbose_name="Message-ID"
                            ),
                        ),
                        (
                            "state",
                            models.TextField(
                                choices=[
                                    ("pending", "waiting"),
                                    ("sending", "being sent"),
                                    ("sent", "sent"),
                                    ("failed", "given up"),
                                    ("bounced", "address refused"),
                                    ("dropped", "no longer wanted"),
                                ],
                                default="pending",
                                verbose_name="state",
                            ),
                        ),
                        ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                        (
                            "created_at",
                            models.DateTimeField(default=django.utils.timezone.now, verbose_name="queued at"),
                        ),
                        (
                            "due_at",
                            models.DateTimeField(default=django.utils.timezone.now, verbose_name="next attempt"),
                        ),
                        ("claimed_until", models.DateTimeField(blank=True, null=True, verbose_name="lease until")),
                        ("sent_at", models.DateTimeField(blank=True, null=True, verbose_name="sent at")),
                        (
                            "problem",
                            models.TextField(
                                blank=True,
                                default="",
                                help_text="What the last attempt failed with.",
                                verbose_name="problem",
                            ),
                        ),
                        (
                            "recipient_canonical",
                            app.mail.fields.CanonicalField(
                                db_index=True,
                                editable=False,
                                max_length=254,
                                null=True,
                                of="recipient",
                                verbose_name="recipient, as it is compared",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "mail",
                        "verbose_name_plural": "mails",
                        "indexes": [
                            models.Index(
                                condition=models.Q(("state__in", ["pending", "sending"])),
                                fields=["due_at"],
                                name="mail_due",
                            ),
                            models.Index(
                                condition=models.Q(("state__in", ["failed", "bounced"])),
                                fields=["due_at"],
                                name="mail_not_sent",
                            ),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("claimed_until__isnull", False), ("state", "sending")),
                                    models.Q(
                                        models.Q(("state", "sending"), _negated=True), ("claimed_until__isnull", True)
                                    ),
                                    _connector="OR",
                                ),
                                name="mail_lease_while_sending",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("sent_at__isnull", False), ("state", "sent")),
                                    models.Q(models.Q(("state", "sent"), _negated=True), ("sent_at__isnull", True)),
                                    _connector="OR",
                                ),
                                name="mail_sent_at_once_sent",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("state__in", ["pending", "sending", "sent", "failed", "bounced", "dropped"])
                                ),
                                name="mail_state_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Errand",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("kind", models.TextField(verbose_name="kind")),
                        ("data", models.JSONField(verbose_name="values")),
                        (
                            "created_at",
                            models.DateTimeField(default=django.utils.timezone.now, verbose_name="queued at"),
                        ),
                        ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                        (
                            "due_at",
                            models.DateTimeField(default=django.utils.timezone.now, verbose_name="next attempt"),
                        ),
                    ],
                    options={
                        "verbose_name": "errand",
                        "verbose_name_plural": "errands",
                        "indexes": [models.Index(fields=["due_at"], name="mail_errand_due")],
                    },
                ),
            ]
        ),
    ]
