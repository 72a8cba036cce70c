"""Accounts, sessions, consents, second factors and the security log, as ten migrations had made them (ADR 0151)."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import app.accounts.models
import app.mail.fields
from app.database.migrating import Together


class Migration(migrations.Migration):
    replaces = [
        ("accounts", "0001_initial"),
        ("accounts", "0002_labels"),
        ("accounts", "0003_accounts"),
        ("accounts", "0004_addresses_and_columns"),
        ("accounts", "0005_second_factor"),
        ("accounts", "0006_security_log"),
        ("accounts", "0007_canonical_addresses"),
        ("accounts", "0008_demo_copies"),
        ("accounts", "0009_staff_accounts"),
        ("accounts", "0010_passkeys"),
    ]

    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("managers", "0003_labels"),
    ]

    operations = [
        Together(
            [
                migrations.CreateModel(
                    name="User",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("password", models.CharField(max_length=128, verbose_name="password")),
                        ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                        (
                            "is_superuser",
                            models.BooleanField(
                                default=False,
                                help_text="Designates that this user has all permissions without explicitly assigning them.",
                                verbose_name="superuser status",
                            ),
                        ),
                        ("email", app.mail.fields.AddressField(max_length=254, unique=True, verbose_name="e-mail")),
                        ("first_name", models.CharField(blank=True, max_length=150, verbose_name="first name")),
                        (
                            "name",
                            models.CharField(
                                blank=True,
                                help_text="Last name, as the specification calls it.",
                                max_length=150,
                                verbose_name="name",
                            ),
                        ),
                        (
                            "is_staff",
                            models.BooleanField(
                                default=False,
                                help_text="Provider staff: may enter the admin.",
                                verbose_name="provider staff",
                            ),
                        ),
                        ("is_active", models.BooleanField(default=True, verbose_name="active")),
                        (
                            "date_joined",
                            models.DateTimeField(default=django.utils.timezone.now, verbose_name="date joined"),
                        ),
                        (
                            "groups",
                            models.ManyToManyField(
                                blank=True,
                                help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                                related_name="user_set",
                                related_query_name="user",
                                to="auth.group",
                                verbose_name="groups",
                            ),
                        ),
                        (
                            "user_permissions",
                            models.ManyToManyField(
                                blank=True,
                                help_text="Specific permissions for this user.",
                                related_name="user_set",
                                related_query_name="user",
                                to="auth.permission",
                                verbose_name="user permissions",
                            ),
                        ),
                        (
                            "account_type",
                            models.TextField(
                                choices=[
                                    ("retail", "private investor"),
                                    ("wholesale", "professional investor"),
                                    ("asset_manager", "asset manager"),
                                ],
                                default="retail",
                                verbose_name="account type",
                            ),
                        ),
                        (
                            "block_message",
                            models.TextField(blank=True, default="", verbose_name="message to the blocked"),
                        ),
                        ("blocked", models.BooleanField(default=False, verbose_name="blocked for good")),
                        ("blocked_until", models.DateTimeField(blank=True, null=True, verbose_name="blocked until")),
                        ("company", models.CharField(blank=True, default="", max_length=200, verbose_name="company")),
                        (
                            "confirmed_at",
                            models.DateTimeField(blank=True, null=True, verbose_name="address confirmed at"),
                        ),
                        (
                            "contact_person",
                            models.CharField(blank=True, default="", max_length=200, verbose_name="contact person"),
                        ),
                        ("division", models.CharField(blank=True, default="", max_length=100, verbose_name="division")),
                        ("function", models.CharField(blank=True, default="", max_length=200, verbose_name="function")),
                        ("is_company_esg_admin", models.BooleanField(default=False, verbose_name="company ESG admin")),
                        (
                            "is_demo",
                            models.BooleanField(
                                default=False,
                                editable=False,
                                help_text="Its password is shown on the login form and cannot be changed.",
                                verbose_name="demo account",
                            ),
                        ),
                        ("is_dvm_survey_allowed", models.BooleanField(default=False, verbose_name="partner survey")),
                        (
                            "is_esg_article_upload_allowed",
                            models.BooleanField(default=False, verbose_name="ESG article upload"),
                        ),
                        (
                            "is_esg_company_survey_allowed",
                            models.BooleanField(default=False, verbose_name="ESG company survey"),
                        ),
                        (
                            "is_esg_fund_survey_allowed",
                            models.BooleanField(default=False, verbose_name="ESG fund survey"),
                        ),
                        ("is_external_login", models.BooleanField(default=False, verbose_name="external login")),
                        (
                            "is_survey_summary_allowed",
                            models.BooleanField(default=False, verbose_name="survey summary"),
                        ),
                        (
                            "language",
                            models.CharField(
                                choices=[("de", "German"), ("en", "English")],
                                default="de",
                                max_length=2,
                                verbose_name="language",
                            ),
                        ),
                        ("licence_until", models.DateField(blank=True, null=True, verbose_name="licence until")),
                        (
                            "managed_company",
                            models.ForeignKey(
                                blank=True,
                                help_text="Whose dashboard this account may use. Linked by provider staff.",
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="accounts",
                                to="managers.company",
                                verbose_name="asset manager",
                            ),
                        ),
                        ("phone", models.CharField(blank=True, default="", max_length=50, verbose_name="phone")),
                        (
                            "receive_email_notifications",
                            models.BooleanField(default=True, verbose_name="mails about rating changes"),
                        ),
                        (
                            "review",
                            models.TextField(
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
                        (
                            "review_reason",
                            models.TextField(
                                blank=True, default="", help_text="Mailed when declined.", verbose_name="reason"
                            ),
                        ),
                        ("reviewed_at", models.DateTimeField(blank=True, null=True, verbose_name="reviewed at")),
                        ("sector", models.CharField(blank=True, default="", max_length=100, verbose_name="sector")),
                        (
                            "sector_question",
                            models.CharField(
                                blank=True, default="", max_length=500, verbose_name="additional sector question"
                            ),
                        ),
                        (
                            "delete_after",
                            models.DateTimeField(
                                blank=True,
                                help_text="The owner asked for it and may change the mind until then.",
                                null=True,
                                verbose_name="delete after",
                            ),
                        ),
                        (
                            "search_columns",
                            models.JSONField(
                                blank=True,
                                default=list,
                                help_text="Names of the field catalogue.",
                                verbose_name="columns of the advanced search",
                            ),
                        ),
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
                        (
                            "demo_of",
                            models.ForeignKey(
                                blank=True,
                                editable=False,
                                help_text="Belongs to one session and is deleted with it.",
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="demo_copies",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="copy of the demo account",
                            ),
                        ),
                        (
                            "must_change_password",
                            models.BooleanField(
                                db_default=False,
                                default=False,
                                editable=False,
                                help_text="Staff have set it. Until its owner has chosen another one, nothing else is open.",
                                verbose_name="must change the password",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("managed_company__isnull", True),
                                    ("account_type", "asset_manager"),
                                    _connector="OR",
                                ),
                                name="accounts_user_company_of_asset_manager",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("account_type", "retail"), ("review", "none")),
                                    models.Q(
                                        models.Q(("account_type", "retail"), _negated=True),
                                        models.Q(("review", "none"), _negated=True),
                                    ),
                                    _connector="OR",
                                ),
                                name="accounts_user_professionals_are_reviewed",
                            ),
                        ],
                        "verbose_name": "account",
                        "verbose_name_plural": "accounts",
                    },
                    managers=[
                        ("objects", app.accounts.models.UserManager()),
                    ],
                ),
                migrations.CreateModel(
                    name="Consent",
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
                                    ("terms", "terms of use"),
                                    ("privacy", "privacy policy"),
                                    ("newsletter", "newsletter"),
                                ],
                                verbose_name="kind",
                            ),
                        ),
                        ("version", models.TextField(verbose_name="version")),
                        ("given", models.BooleanField(verbose_name="given")),
                        ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="at")),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="consents",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="account",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "consent",
                        "verbose_name_plural": "consents",
                        "indexes": [models.Index(fields=["user", "kind", "-at"], name="accounts_consent_latest")],
                    },
                ),
                migrations.CreateModel(
                    name="Link",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "purpose",
                            models.TextField(
                                choices=[
                                    ("confirm", "confirm registration"),
                                    ("reset", "reset password"),
                                    ("old_email", "agree at the present address"),
                                    ("new_email", "confirm the new address"),
                                ],
                                verbose_name="purpose",
                            ),
                        ),
                        (
                            "secret_hash",
                            models.BinaryField(max_length=32, unique=True, verbose_name="hash of the secret"),
                        ),
                        (
                            "email",
                            app.mail.fields.AddressField(
                                help_text="To which it was sent; it confirms this address only.",
                                max_length=254,
                                verbose_name="e-mail",
                            ),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(default=django.utils.timezone.now, verbose_name="created at"),
                        ),
                        ("expires_at", models.DateTimeField(verbose_name="expires at")),
                        ("used_at", models.DateTimeField(blank=True, null=True, verbose_name="used at")),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="links",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="account",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "mailed link",
                        "verbose_name_plural": "mailed links",
                        "indexes": [models.Index(fields=["user", "purpose"], name="accounts_link_of_user")],
                    },
                ),
                migrations.CreateModel(
                    name="Session",
                    fields=[
                        (
                            "session_key",
                            models.CharField(
                                max_length=40, primary_key=True, serialize=False, verbose_name="session key"
                            ),
                        ),
                        ("session_data", models.TextField(verbose_name="session data")),
                        ("expire_date", models.DateTimeField(db_index=True, verbose_name="expire date")),
                        (
                            "created_at",
                            models.DateTimeField(default=django.utils.timezone.now, verbose_name="created at"),
                        ),
                        ("seen_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="seen at")),
                        ("device", models.CharField(blank=True, default="", max_length=200, verbose_name="device")),
                        (
                            "user",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="sessions",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="account",
                            ),
                        ),
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
                    },
                    bases=("accounts.user",),
                    managers=[
                        ("objects", app.accounts.models.UserManager()),
                    ],
                ),
                migrations.CreateModel(
                    name="EmailChange",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("email", app.mail.fields.AddressField(max_length=254, verbose_name="new e-mail")),
                        ("asked_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="asked at")),
                        (
                            "old_agreed_at",
                            models.DateTimeField(blank=True, null=True, verbose_name="present address agreed at"),
                        ),
                        (
                            "new_agreed_at",
                            models.DateTimeField(blank=True, null=True, verbose_name="new address agreed at"),
                        ),
                        (
                            "user",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="email_change",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="account",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "change of address",
                        "verbose_name_plural": "changes of address",
                    },
                ),
                migrations.CreateModel(
                    name="ColumnSet",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=60, verbose_name="name")),
                        (
                            "columns",
                            models.JSONField(
                                help_text="Names of the field catalogue, in order.", verbose_name="columns"
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="column_sets",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="account",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "column set",
                        "verbose_name_plural": "column sets",
                        "ordering": ("name", "pk"),
                        "constraints": [
                            models.UniqueConstraint(fields=("user", "name"), name="accounts_columnset_name_of_user")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RecoveryCode",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("code_hash", models.BinaryField(max_length=32, unique=True, verbose_name="hash of the code")),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="recovery_codes",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="account",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "recovery code",
                        "verbose_name_plural": "recovery codes",
                    },
                ),
                migrations.CreateModel(
                    name="SecurityEntry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="at")),
                        ("event", models.TextField(verbose_name="event")),
                        ("account", models.BigIntegerField(verbose_name="account number")),
                        ("actor", models.BigIntegerField(null=True, verbose_name="by account number")),
                        ("request_id", models.TextField(blank=True, default="", verbose_name="request number")),
                        ("details", models.TextField(blank=True, default="", verbose_name="details")),
                    ],
                    options={
                        "verbose_name": "entry of the security log",
                        "verbose_name_plural": "security log",
                        "managed": False,
                    },
                ),
                migrations.CreateModel(
                    name="FactorRemoval",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("asked_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="asked at")),
                        (
                            "asked_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="requested by",
                            ),
                        ),
                        (
                            "user",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="factor_removal",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="account",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "request to remove a second factor",
                        "verbose_name_plural": "requests to remove second factors",
                    },
                ),
                migrations.CreateModel(
                    name="Passkey",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=60, verbose_name="name")),
                        ("credential_id", models.BinaryField(max_length=1023, unique=True, verbose_name="credential")),
                        ("public_key", models.BinaryField(verbose_name="public key")),
                        ("sign_count", models.BigIntegerField(default=0, verbose_name="counter")),
                        ("transports", models.JSONField(blank=True, default=list, verbose_name="transports")),
                        ("aaguid", models.UUIDField(verbose_name="model of the authenticator")),
                        ("backup_eligible", models.BooleanField(default=False, verbose_name="can be synchronised")),
                        ("backed_up", models.BooleanField(default=False, verbose_name="synchronised")),
                        (
                            "created_at",
                            models.DateTimeField(default=django.utils.timezone.now, verbose_name="created at"),
                        ),
                        ("last_used_at", models.DateTimeField(blank=True, null=True, verbose_name="last used at")),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="passkeys",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="account",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "passkey",
                        "verbose_name_plural": "passkeys",
                        "ordering": ("created_at", "pk"),
                    },
                ),
                migrations.CreateModel(
                    name="PasskeyCeremony",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "purpose",
                            models.TextField(
                                choices=[("register", "add a passkey"), ("sign_in", "sign in")], verbose_name="purpose"
                            ),
                        ),
                        (
                            "secret_hash",
                            models.BinaryField(max_length=32, unique=True, verbose_name="hash of the secret"),
                        ),
                        ("browser_hash", models.BinaryField(max_length=32, verbose_name="hash of the browser")),
                        ("challenge", models.BinaryField(max_length=64, verbose_name="challenge")),
                        ("expires_at", models.DateTimeField(db_index=True, verbose_name="expires at")),
                        (
                            "user",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="account",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "passkey ceremony",
                        "verbose_name_plural": "passkey ceremonies",
                    },
                ),
                migrations.CreateModel(
                    name="PasskeyOwner",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("handle", models.BinaryField(max_length=64, unique=True, verbose_name="user handle")),
                        (
                            "user",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="passkey_owner",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="account",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "passkey owner",
                        "verbose_name_plural": "passkey owners",
                    },
                ),
            ]
        ),
        # The table of the model above, which Django does not manage. No foreign keys: an account can be deleted, and its
        # number then names nobody.
        migrations.RunSQL(
            """
            CREATE TABLE accounts_securityentry (
                id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
                at timestamptz NOT NULL DEFAULT clock_timestamp(),
                event text NOT NULL CHECK (event <> ''),
                account bigint NOT NULL,
                actor bigint NULL,
                request_id text NOT NULL DEFAULT '' CHECK (length(request_id) <= 64),
                details text NOT NULL DEFAULT '' CHECK (length(details) <= 500)
            );
            CREATE INDEX accounts_securityentry_of_account ON accounts_securityentry (account, at DESC);
            CREATE INDEX accounts_securityentry_at ON accounts_securityentry (at DESC);
            """,
            "DROP TABLE accounts_securityentry",
        ),
    ]
