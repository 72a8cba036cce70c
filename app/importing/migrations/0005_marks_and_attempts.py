from django.db import migrations, models


class Migration(migrations.Migration):
    """Cells are marked after the answer, and what ends the worker again and again is given up."""

    dependencies = [
        ("importing", "0004_handed_in"),
    ]

    operations = [
        migrations.AddField(
            model_name="tableimport",
            name="attempts",
            field=models.PositiveSmallIntegerField(db_default=0, default=0, editable=False, verbose_name="attempts"),
        ),
        migrations.AddField(
            model_name="tableimport",
            name="marks_due",
            field=models.BooleanField(
                db_default=False, default=False, editable=False, verbose_name="cells are to be marked"
            ),
        ),
    ]
