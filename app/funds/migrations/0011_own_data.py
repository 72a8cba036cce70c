"""Keep in the database whether there are data of somebody's own, and which share classes came with the demo list.

Until now a file in the portal's folder said so, which portals from before it lack. What an older version simulated
figures for belongs to the demo list. A share class of a list that has no simulated figure, a real NAV, and facts and
documents from files are somebody's own.
"""

import django.db.models.functions
from django.db import migrations, models

_DEMO = """
    UPDATE funds_listentry e SET demo = true FROM funds_tranche t
    WHERE t.id = e.tranche_id AND (
        t.simulated
        OR EXISTS (SELECT FROM funds_keyfigures k WHERE k.tranche_id = t.id AND k.simulated)
        OR EXISTS (SELECT FROM prices_nav n WHERE n.tranche_id = t.id AND n.simulated)
    )
"""
_OWN = """
    INSERT INTO funds_owndata (kind) SELECT 'before' WHERE
        EXISTS (SELECT FROM funds_listentry WHERE NOT demo)
        OR EXISTS (SELECT FROM funds_tranchefacts)
        OR EXISTS (SELECT FROM funds_fundfacts)
        OR EXISTS (SELECT FROM funds_funddocument WHERE imported_sha256 <> '')
        OR EXISTS (SELECT FROM prices_nav WHERE NOT simulated)
"""


class Migration(migrations.Migration):
    dependencies = [("funds", "0010_performance_fee_and_benchmark"), ("prices", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="OwnData",
            fields=[
                ("kind", models.SlugField(max_length=20, primary_key=True, serialize=False)),
                (
                    "since",
                    models.DateTimeField(db_default=django.db.models.functions.Now(), verbose_name="since"),
                ),
            ],
            options={"verbose_name": "data of one's own", "verbose_name_plural": "data of one's own"},
        ),
        migrations.AddField(
            "listentry",
            "demo",
            models.BooleanField(
                db_default=False,
                default=False,
                help_text="Named by the demo list alone. Figures are simulated for no other share class.",
                verbose_name="of the demo list",
            ),
        ),
        migrations.RunSQL([_DEMO, _OWN], migrations.RunSQL.noop),
    ]
