from django.db import migrations
from django.db.models import Case, When
from django.utils import timezone

import app.mail.fields
from app.mail.addresses import is_address
from app.mail.filling import fill


def fill_in(apps, _editor):
    """Active subscriptions come first, then older ones. Another one for the same inbox ends: it would get each twice."""
    subscriptions = apps.get_model("newsletter", "Subscription").objects
    first = Case(When(state="active", then=0), default=1)
    for doubled in fill(subscriptions.order_by(first, "pk"), unique=True):
        if is_address(doubled.email):
            subscriptions.filter(pk=doubled.pk).exclude(state="ended").update(
                state="ended", ended_at=timezone.now(), secret_hash=None, secret_until=None
            )


class Migration(migrations.Migration):
    dependencies = [
        ("newsletter", "0001_initial"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="subscription",
            name="newsletter_subscription_email_ci",
        ),
        migrations.AddField(
            model_name="subscription",
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
            model_name="subscription",
            name="email",
            field=app.mail.fields.AddressField(max_length=254, verbose_name="e-mail"),
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop),
    ]
