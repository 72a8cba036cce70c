"""Files of reports are uploads; the column stays as it is."""

from django.db import migrations

import app.files.fields


class Migration(migrations.Migration):
    dependencies = [
        ("content", "0004_checked_pdf"),
    ]

    operations = [
        migrations.AlterField(
            model_name="report",
            name="pdf_file",
            field=app.files.fields.UploadField(
                blank=True,
                db_default="",
                default="",
                help_text="PDF, at most 10 MB.",
                upload_to="",
                verbose_name="PDF file",
            ),
        ),
    ]
