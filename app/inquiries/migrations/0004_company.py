import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("inquiries", "0001_squashed_0003_canonical_addresses"),
        ("managers", "0006_desk_former_links"),
    ]

    operations = [
        migrations.AddField(
            model_name="inquiry",
            name="company",
            field=models.ForeignKey(
                blank=True,
                help_text="For which the account ordered; its colleagues see the order and the answer.",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="inquiries",
                to="managers.company",
                verbose_name="asset manager",
            ),
        ),
    ]
