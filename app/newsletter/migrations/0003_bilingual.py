"""One language is enough: both columns of a text may be empty in forms. The table stays as it is."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("newsletter", "0001_squashed_0002_canonical_addresses"),
    ]

    operations = [
        migrations.AlterField(
            model_name="edition",
            name="subject_de",
            field=models.CharField(blank=True, max_length=150, verbose_name="subject (German)"),
        ),
        migrations.AlterField(
            model_name="edition",
            name="subject_en",
            field=models.CharField(blank=True, max_length=150, verbose_name="subject (English)"),
        ),
        migrations.AlterField(
            model_name="edition",
            name="text_de",
            field=models.TextField(
                blank=True, help_text="Paragraphs with an empty line between them.", verbose_name="text (German)"
            ),
        ),
        migrations.AlterField(
            model_name="edition",
            name="text_en",
            field=models.TextField(
                blank=True, help_text="Paragraphs with an empty line between them.", verbose_name="text (English)"
            ),
        ),
    ]
