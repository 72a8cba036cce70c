import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("funds", "0018_rates_peergroup_currency"), ("ratings", "0006_fair_centred_last")]

    operations = [
        migrations.AddField(
            model_name="explanation",
            name="peergroup",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                db_index=False,
                help_text="In which the fund was rated; it may belong to another one since.",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="funds.peergroup",
                verbose_name="peergroup",
            ),
        ),
        migrations.AddField(
            model_name="explanation",
            name="currency",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                help_text="In which returns were compared; empty where that was not kept.",
                max_length=3,
                verbose_name="currency",
            ),
        ),
    ]
