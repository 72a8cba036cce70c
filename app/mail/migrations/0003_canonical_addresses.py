from django.db import migrations

import app.mail.fields
from app.mail.filling import fill


def fill_in(apps, _editor):
    fill(apps.get_model("mail", "Delivery").objects.order_by("pk"), column="recipient", unique=False)


class Migration(migrations.Migration):
    dependencies = [
        ("mail", "0002_dropped"),
    ]

    operations = [
        migrations.AddField(
            model_name="delivery",
            name="recipient_canonical",
            field=app.mail.fields.CanonicalField(
                db_index=True,
                editable=False,
                max_length=254,
                null=True,
                of="recipient",
                verbose_name="recipient, as it is compared",
            ),
        ),
        migrations.AlterField(
            model_name="delivery",
            name="recipient",
            field=app.mail.fields.AddressField(max_length=254, verbose_name="recipient"),
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop),
    ]
