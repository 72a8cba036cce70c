from django.db import migrations, models

import app.funds.fields


class Migration(migrations.Migration):
    dependencies = [("ratings", "0005_history")]

    operations = [
        migrations.AddField(
            model_name="explanation",
            name="centred_last",
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text="The centring came after the qualitative share; before, it was part of the quantitative points.",
                verbose_name="centred last",
            ),
        ),
        migrations.AlterField(
            model_name="explanation",
            name="quantitative",
            field=app.funds.fields.PercentField(
                blank=True,
                decimal_places=4,
                help_text="0 to 100, before rounding.",
                max_digits=9,
                null=True,
                verbose_name="quantitative points",
            ),
        ),
    ]
