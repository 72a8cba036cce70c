"""Watchlists tell that a rating is under review, and that it no longer is (ADR 0236)."""

from django.db import migrations, models

from app.database.migrating import StateOnly

_DIRECTIONS = models.TextField(
    choices=[
        ("enters", "enters"),
        ("leaves", "leaves"),
        ("upgrade", "upgrade"),
        ("downgrade", "downgrade"),
        ("none", "points changed, class did not"),
        ("review", "rating under review"),
        ("review_ended", "review ended"),
        ("article", "news or report"),
        ("mention", "report mentions words"),
    ],
    verbose_name="direction",
)

# What the former version called it. Checks at the end of the transaction would forbid its changes of tables.
_RENAME = """
    SET CONSTRAINTS ALL IMMEDIATE;
    UPDATE alerts_watchmatch SET direction = 'none' WHERE direction IN ('review', 'review_ended');
"""


class Migration(migrations.Migration):
    dependencies = [
        ("alerts", "0005_words_in_reports"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="match", name="alerts_match_direction_known"),
        migrations.RemoveConstraint(model_name="watchmatch", name="alerts_watchmatch_direction_known"),
        migrations.RunSQL(migrations.RunSQL.noop, _RENAME),
        StateOnly(
            [
                migrations.AlterField(model_name="match", name="direction", field=_DIRECTIONS),
                migrations.AlterField(model_name="watchmatch", name="direction", field=_DIRECTIONS.clone()),
            ]
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "direction__in",
                        [
                            "enters",
                            "leaves",
                            "upgrade",
                            "downgrade",
                            "none",
                            "review",
                            "review_ended",
                            "article",
                            "mention",
                        ],
                    )
                ),
                name="alerts_match_direction_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="watchmatch",
            constraint=models.CheckConstraint(
                condition=models.Q(("direction__in", ["downgrade", "none", "review", "review_ended", "upgrade"])),
                name="alerts_watchmatch_direction_known",
            ),
        ),
    ]
