"""The claim takes all rows of a document at once, and finds them by this index however long the outbox is."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("outbox", "0002_stream")]

    operations = [
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["doc_type", "doc_id"], name="outbox_entry_document"),
        ),
    ]
