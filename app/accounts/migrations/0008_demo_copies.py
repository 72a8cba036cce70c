import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def end_shared_sessions(apps, _editor):
    """Nobody is signed in to a demo account itself any more, and what visitors chose there is not copied."""
    apps.get_model("accounts", "Session").objects.filter(user__is_demo=True).delete()
    apps.get_model("accounts", "User").objects.filter(is_demo=True).update(search_columns=[])


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0007_canonical_addresses"),
    ]

    operations = [
        migrations.RunPython(end_shared_sessions, migrations.RunPython.noop),
        migrations.AddField(
            model_name="user",
            name="demo_of",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                help_text="Belongs to one session and is deleted with it.",
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="demo_copies",
                to=settings.AUTH_USER_MODEL,
                verbose_name="copy of the demo account",
            ),
        ),
    ]
