import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_accounts"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="delete_after",
            field=models.DateTimeField(
                blank=True,
                help_text="The owner asked for it and may change the mind until then.",
                null=True,
                verbose_name="delete after",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="search_columns",
            field=models.JSONField(
                blank=True,
                default=list,
                help_text="Names of the field catalogue.",
                verbose_name="columns of the advanced search",
            ),
        ),
        migrations.AlterField(
            model_name="consent",
            name="kind",
            field=models.TextField(
                choices=[("terms", "terms of use"), ("privacy", "privacy policy"), ("newsletter", "newsletter")],
                verbose_name="kind",
            ),
        ),
        migrations.AlterField(
            model_name="link",
            name="purpose",
            field=models.TextField(
                choices=[
                    ("confirm", "confirm registration"),
                    ("reset", "reset password"),
                    ("old_email", "agree at the present address"),
                    ("new_email", "confirm the new address"),
                ],
                verbose_name="purpose",
            ),
        ),
        migrations.CreateModel(
            name="EmailChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("email", models.EmailField(max_length=254, verbose_name="new e-mail")),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="asked at")),
                (
                    "old_agreed_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="present address agreed at"),
                ),
                ("new_agreed_at", models.DateTimeField(blank=True, null=True, verbose_name="new address agreed at")),
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
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                (
                    "columns",
                    models.JSONField(help_text="Names of the field catalogue, in order.", verbose_name="columns"),
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
    ]
