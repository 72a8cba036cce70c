"""Files of documents are uploads; the column stays as it is."""

from django.db import migrations

import app.files.fields


class Migration(migrations.Migration):
    dependencies = [
        ("funds", "0012_words_of_alternative_ranks"),
    ]

    operations = [
        migrations.AlterField(
            model_name="funddocument",
            name="file",
            field=app.files.fields.UploadField(help_text="PDF, at most 10 MB.", upload_to="", verbose_name="file"),
        ),
    ]
