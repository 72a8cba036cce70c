import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import app.accounts.models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_labels"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("managers", "0003_labels"),
    ]

    operations = [
        migrations.CreateModel(
            name="Consent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.TextField(
                        choices=[("terms", "terms of use"), ("privacy", "privacy policy")], verbose_name="kind"
                    ),
                ),
                ("version", models.TextField(verbose_name="version")),
                ("given", models.BooleanField(verbose_name="given")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="at")),
            ],
            options={
                "verbose_name": "consent",
                "verbose_name_plural": "consents",
            },
        ),
        migrations.CreateModel(
            name="Link",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "purpose",
                    models.TextField(
                        choices=[("confirm", "confirm registration"), ("reset", "reset password")],
                        verbose_name="purpose",
                    ),
                ),
                ("secret_hash", models.BinaryField(max_length=32, unique=True, verbose_name="hash of the secret")),
                (
                    "email",
                    models.EmailField(
                        help_text="To which it was sent; it confirms this address only.",
                        max_length=254,
                        verbose_name="e-mail",
                    ),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="created at")),
                ("expires_at", models.DateTimeField(verbose_name="expires at")),
                ("used_at", models.DateTimeField(blank=True, null=True, verbose_name="used at")),
            ],
            options={
                "verbose_name": "mailed link",
                "verbose_name_plural": "mailed links",
            },
        ),
        migrations.CreateModel(
            name="Session",
            fields=[
                (
                    "session_key",
                    models.CharField(max_length=40, primary_key=True, serialize=False, verbose_name="session key"),
                ),
                ("session_data", models.TextField(verbose_name="session data")),
                ("expire_date", models.DateTimeField(db_index=True, verbose_name="expire date")),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="created at")),
                ("seen_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="seen at")),
                ("device", models.CharField(blank=True, default="", max_length=200, verbose_name="device")),
            ],
            options={
                "verbose_name": "session",
                "verbose_name_plural": "sessions",
                "abstract": False,
            },
            managers=[
                ("objects", app.accounts.models.SessionManager()),
            ],
        ),
        migrations.CreateModel(
            name="Application",
            fields=[],
            options={
                "verbose_name": "application",
                "verbose_name_plural": "applications",
                "proxy": True,
                "indexes": [],
                "constraints": [],
            },
            bases=("accounts.user",),
            managers=[
                ("objects", app.accounts.models.UserManager()),
            ],
        ),
        migrations.AddField(
            model_name="user",
            name="account_type",
            field=models.TextField(
                choices=[
                    ("retail", "private investor"),
                    ("wholesale", "professional investor"),
                    ("asset_manager", "asset manager"),
                ],
                default="retail",
                verbose_name="account type",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="block_message",
            field=models.TextField(blank=True, default="", verbose_name="message to the blocked"),
        ),
        migrations.AddField(
            model_name="user",
            name="blocked",
            field=models.BooleanField(default=False, verbose_name="blocked for good"),
        ),
        migrations.AddField(
            model_name="user",
            name="blocked_until",
            field=models.DateTimeField(blank=True, null=True, verbose_name="blocked until"),
        ),
        migrations.AddField(
            model_name="user",
            name="company",
            field=models.CharField(blank=True, default="", max_length=200, verbose_name="company"),
        ),
        migrations.AddField(
            model_name="user",
            name="confirmed_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="address confirmed at"),
        ),
        migrations.AddField(
            model_name="user",
            name="contact_person",
            field=models.CharField(blank=True, default="", max_length=200, verbose_name="contact person"),
        ),
        migrations.AddField(
            model_name="user",
            name="division",
            field=models.CharField(blank=True, default="", max_length=100, verbose_name="division"),
        ),
        migrations.AddField(
            model_name="user",
            name="function",
            field=models.CharField(blank=True, default="", max_length=200, verbose_name="function"),
        ),
        migrations.AddField(
            model_name="user",
            name="is_company_esg_admin",
            field=models.BooleanField(default=False, verbose_name="company ESG admin"),
        ),
        migrations.AddField(
            model_name="user",
            name="is_demo",
            field=models.BooleanField(
                default=False,
                editable=False,
                help_text="Its password is shown on the login form and cannot be changed.",
                verbose_name="demo account",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="is_dvm_survey_allowed",
            field=models.BooleanField(default=False, verbose_name="partner survey"),
        ),
        migrations.AddField(
            model_name="user",
            name="is_esg_article_upload_allowed",
            field=models.BooleanField(default=False, verbose_name="ESG article upload"),
        ),
        migrations.AddField(
            model_name="user",
            name="is_esg_company_survey_allowed",
            field=models.BooleanField(default=False, verbose_name="ESG company survey"),
        ),
        migrations.AddField(
            model_name="user",
            name="is_esg_fund_survey_allowed",
            field=models.BooleanField(default=False, verbose_name="ESG fund survey"),
        ),
        migrations.AddField(
            model_name="user",
            name="is_external_login",
            field=models.BooleanField(default=False, verbose_name="external login"),
        ),
        migrations.AddField(
            model_name="user",
            name="is_survey_summary_allowed",
            field=models.BooleanField(default=False, verbose_name="survey summary"),
        ),
        migrations.AddField(
            model_name="user",
            name="language",
            field=models.CharField(
                choices=[("de", "German"), ("en", "English")], default="de", max_length=2, verbose_name="language"
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="licence_until",
            field=models.DateField(blank=True, null=True, verbose_name="licence until"),
        ),
        migrations.AddField(
            model_name="user",
            name="managed_company",
            field=models.ForeignKey(
                blank=True,
                help_text="Whose dashboard this account may use. Linked by provider staff.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="accounts",
                to="managers.company",
                verbose_name="asset manager",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="phone",
            field=models.CharField(blank=True, default="", max_length=50, verbose_name="phone"),
        ),
        migrations.AddField(
            model_name="user",
            name="receive_email_notifications",
            field=models.BooleanField(default=True, verbose_name="mails about rating changes"),
        ),
        migrations.AddField(
            model_name="user",
            name="review",
            field=models.TextField(
                choices=[
                    ("none", "not needed"),
                    ("waiting", "waiting"),
                    ("approved", "approved"),
                    ("declined", "declined"),
                ],
                default="none",
                verbose_name="review",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="review_reason",
            field=models.TextField(blank=True, default="", help_text="Mailed when declined.", verbose_name="reason"),
        ),
        migrations.AddField(
            model_name="user",
            name="reviewed_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="reviewed at"),
        ),
        migrations.AddField(
            model_name="user",
            name="sector",
            field=models.CharField(blank=True, default="", max_length=100, verbose_name="sector"),
        ),
        migrations.AddField(
            model_name="user",
            name="sector_question",
            field=models.CharField(blank=True, default="", max_length=500, verbose_name="additional sector question"),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("managed_company__isnull", True), ("account_type", "asset_manager"), _connector="OR"
                ),
                name="accounts_user_company_of_asset_manager",
            ),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("account_type", "retail"), ("review", "none")),
                    models.Q(
                        models.Q(("account_type", "retail"), _negated=True), models.Q(("review", "none"), _negated=True)
                    ),
                    _connector="OR",
                ),
                name="accounts_user_professionals_are_reviewed",
            ),
        ),
        migrations.AddField(
            model_name="consent",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="consents",
                to=settings.AUTH_USER_MODEL,
                verbose_name="account",
            ),
        ),
        migrations.AddField(
            model_name="link",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="links",
                to=settings.AUTH_USER_MODEL,
                verbose_name="account",
            ),
        ),
        migrations.AddField(
            model_name="session",
            name="user",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="sessions",
                to=settings.AUTH_USER_MODEL,
                verbose_name="account",
            ),
        ),
        migrations.AddIndex(
            model_name="consent",
            index=models.Index(fields=["user", "kind", "-at"], name="accounts_consent_latest"),
        ),
        migrations.AddIndex(
            model_name="link",
            index=models.Index(fields=["user", "purpose"], name="accounts_link_of_user"),
        ),
        # Accounts that were there before had been made by staff, who knew the address.
        migrations.RunSQL("UPDATE accounts_user SET confirmed_at = date_joined", migrations.RunSQL.noop),
    ]
