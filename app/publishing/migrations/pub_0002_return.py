from django.db import migrations, models


class Migration(migrations.Migration):
    """What cannot be published at its time is returned for review."""

    dependencies = [("publishing", "0001_publishing")]

    operations = [
        migrations.AlterField(
            model_name="event",
            name="action",
            field=models.TextField(
                choices=[
                    ("create", "Create"),
                    ("edit", "Edit"),
                    ("submit", "Submit for review"),
                    ("take_back", "Back to draft"),
                    ("decline", "Decline"),
                    ("schedule", "Schedule"),
                    ("publish", "Publish"),
                    ("withdraw", "Withdraw"),
                    ("discard", "Discard changes"),
                    ("return", "Return for review"),
                ],
                verbose_name="action",
            ),
        ),
    ]
