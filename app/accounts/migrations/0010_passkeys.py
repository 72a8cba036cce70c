import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0009_staff_accounts"),
    ]

    operations = [
        migrations.CreateModel(
            name="Passkey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("credential_id", models.BinaryField(max_length=1023, unique=True, verbose_name="credential")),
                ("public_key", models.BinaryField(verbose_name="public key")),
                ("sign_count", models.BigIntegerField(default=0, verbose_name="counter")),
                ("transports", models.JSONField(blank=True, default=list, verbose_name="transports")),
                ("aaguid", models.UUIDField(verbose_name="model of the authenticator")),
                ("backup_eligible", models.BooleanField(default=False, verbose_name="can be synchronised")),
                ("backed_up", models.BooleanField(default=False, verbose_name="synchronised")),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="created at")),
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
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "purpose",
                    models.TextField(
                        choices=[("register", "add a passkey"), ("sign_in", "sign in")], verbose_name="purpose"
                    ),
                ),
                ("secret_hash", models.BinaryField(max_length=32, unique=True, verbose_name="hash of the secret")),
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
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
