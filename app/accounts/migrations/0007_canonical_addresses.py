from django.db import migrations
from django.db.models import F

import app.mail.fields
from app.mail.filling import fill


def fill_in(apps, _editor):
    """Confirmed accounts come first, then older ones; the others are found by their address letter by letter."""
    accounts = apps.get_model("accounts", "User").objects
    fill(accounts.order_by(F("confirmed_at").asc(nulls_last=True), "pk"), unique=True)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_security_log"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="user",
            name="accounts_user_email_ci",
        ),
        migrations.AddField(
            model_name="user",
            name="email_canonical",
            field=app.mail.fields.CanonicalField(
                editable=False,
                max_length=254,
                null=True,
                of="email",
                unique=True,
                verbose_name="e-mail, as it is compared",
            ),
        ),
        migrations.AlterField(
            model_name="emailchange",
            name="email",
            field=app.mail.fields.AddressField(max_length=254, verbose_name="new e-mail"),
        ),
        migrations.AlterField(
            model_name="link",
            name="email",
            field=app.mail.fields.AddressField(
                help_text="To which it was sent; it confirms this address only.", max_length=254, verbose_name="e-mail"
            ),
        ),
        migrations.AlterField(
            model_name="user",
            name="email",
            field=app.mail.fields.AddressField(max_length=254, unique=True, verbose_name="e-mail"),
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop),
    ]
