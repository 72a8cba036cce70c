from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("ratings", "0003_engine"),
    ]

    operations = [
        migrations.AddField(
            model_name="review",
            name="simulated",
            field=models.BooleanField(db_default=False, default=False, verbose_name="simulated"),
        ),
    ]
