"""One language is enough: both columns of a text may be empty in forms. The table stays as it is."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("content", "0005_uploads"),
    ]

    operations = [
        migrations.AlterField(
            model_name="news",
            name="body_de",
            field=models.TextField(
                blank=True, help_text="Plain text; a blank line starts a new paragraph.", verbose_name="text (German)"
            ),
        ),
        migrations.AlterField(
            model_name="news",
            name="body_en",
            field=models.TextField(
                blank=True, help_text="Plain text; a blank line starts a new paragraph.", verbose_name="text (English)"
            ),
        ),
        migrations.AlterField(
            model_name="news",
            name="title_de",
            field=models.CharField(blank=True, max_length=255, verbose_name="title (German)"),
        ),
        migrations.AlterField(
            model_name="news",
            name="title_en",
            field=models.CharField(blank=True, max_length=255, verbose_name="title (English)"),
        ),
        migrations.AlterField(
            model_name="report",
            name="body_de",
            field=models.TextField(
                blank=True, help_text="Plain text; a blank line starts a new paragraph.", verbose_name="text (German)"
            ),
        ),
        migrations.AlterField(
            model_name="report",
            name="body_en",
            field=models.TextField(
                blank=True, help_text="Plain text; a blank line starts a new paragraph.", verbose_name="text (English)"
            ),
        ),
        migrations.AlterField(
            model_name="report",
            name="title_de",
            field=models.CharField(blank=True, max_length=255, verbose_name="title (German)"),
        ),
        migrations.AlterField(
            model_name="report",
            name="title_en",
            field=models.CharField(blank=True, max_length=255, verbose_name="title (English)"),
        ),
    ]
