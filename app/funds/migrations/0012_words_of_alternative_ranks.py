"""The rating scale of real estate and alternative funds with its words, as staff choose from it."""

from django.db import migrations, models

from app.database.migrating import StateOnly

SCALE = [
    ("aaa", "aaa (excellent)"),
    ("aa", "aa (very good)"),
    ("a", "a (good)"),
    ("bbb", "bbb (balanced)"),
    ("bb", "bb (modest)"),
    ("b", "b (very modest)"),
    ("c", "c (poor)"),
    ("d", "d (negative return)"),
]


def rank(name: str) -> models.Field:
    return models.CharField(blank=True, choices=SCALE, db_default="", default="", max_length=3, verbose_name=name)


class Migration(migrations.Migration):
    dependencies = [("funds", "0011_own_data")]

    operations = [
        StateOnly(
            [
                migrations.AlterField("fund", "instrument_rank", rank("rating of the vehicle")),
                migrations.AlterField("fund", "eltif_instrument_rank", rank("rating of the ELTIF")),
            ]
        )
    ]
