import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import app.mail.fields
from app.database.migrating import Together


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("managers", "0006_desk_former_links"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        Together(
            operations=[
                migrations.CreateModel(
                    name="Invitation",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("email", app.mail.fields.AddressField(max_length=254, verbose_name="e-mail")),
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
                        (
                            "role",
                            models.TextField(
                                choices=[("owner", "owner"), ("editor", "editor"), ("reader", "reader")],
                                verbose_name="role in the company",
                            ),
                        ),
                        (
                            "token_hash",
                            models.BinaryField(max_length=32, unique=True, verbose_name="hash of the secret"),
                        ),
                        ("created_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="sent at")),
                        ("expires_at", models.DateTimeField(verbose_name="expires at")),
                        ("accepted_at", models.DateTimeField(blank=True, null=True, verbose_name="accepted at")),
                        ("revoked_at", models.DateTimeField(blank=True, null=True, verbose_name="withdrawn at")),
                        (
                            "company",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="invitations",
                                to="managers.company",
                                verbose_name="asset manager",
                            ),
                        ),
                        (
                            "invited_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="invited by",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "invitation",
                        "verbose_name_plural": "invitations",
                        "ordering": ("-pk",),
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("role__in", ["owner", "editor", "reader"])),
                                name="dashboards_invitation_role_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("accepted_at__isnull", True), ("revoked_at__isnull", True), _connector="OR"
                                ),
                                name="dashboards_invitation_one_end",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("accepted_at__isnull", True), ("revoked_at__isnull", True)),
                                fields=("company", "email_canonical"),
                                name="dashboards_invitation_one_open",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TeamEvent",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "action",
                            models.TextField(
                                choices=[
                                    ("invited", "invited"),
                                    ("revoked", "invitation withdrawn"),
                                    ("joined", "joined"),
                                    ("role_changed", "role changed"),
                                    ("removed", "removed"),
                                    ("left", "left"),
                                    ("handed_over", "ownership handed over"),
                                ],
                                verbose_name="action",
                            ),
                        ),
                        (
                            "by_provider",
                            models.BooleanField(db_default=False, default=False, verbose_name="by provider staff"),
                        ),
                        (
                            "role",
                            models.TextField(
                                blank=True,
                                choices=[("owner", "owner"), ("editor", "editor"), ("reader", "reader")],
                                default="",
                                verbose_name="role in the company",
                            ),
                        ),
                        ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="at")),
                        (
                            "company",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="team_events",
                                to="managers.company",
                                verbose_name="asset manager",
                            ),
                        ),
                        (
                            "member",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="account",
                            ),
                        ),
                        (
                            "who",
                            models.ForeignKey(
                                blank=True,
                                help_text="Empty for accounts that are gone.",
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="by",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "team event",
                        "verbose_name_plural": "team log",
                        "ordering": ("-pk",),
                        "indexes": [models.Index(fields=["company", "-at"], name="dashboards_teamevent_latest")],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "action__in",
                                        [
                                            "invited",
                                            "revoked",
                                            "joined",
                                            "role_changed",
                                            "removed",
                                            "left",
                                            "handed_over",
                                        ],
                                    )
                                ),
                                name="dashboards_teamevent_action_known",
                            )
                        ],
                    },
                ),
            ]
        ),
    ]
