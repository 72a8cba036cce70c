from django.db import migrations

import app.mail.fields
from app.mail.filling import fill


def fill_in(apps, _editor):
    fill(apps.get_model("inquiries", "Inquiry").objects.order_by("pk"), unique=False)


class Migration(migrations.Migration):
    dependencies = [
        ("inquiries", "0002_rating_points_requests"),
    ]

    operations = [
        migrations.AddField(
            model_name="inquiry",
            name="email_canonical",
            field=app.mail.fields.CanonicalField(
                editable=False, max_length=254, null=True, of="email", verbose_name="e-mail, as it is compared"
            ),
        ),
        migrations.AlterField(
            model_name="inquiry",
            name="email",
            field=app.mail.fields.AddressField(max_length=254, verbose_name="e-mail"),
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop),
    ]
