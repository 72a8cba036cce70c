"""Words that are looked for in each new report (ADR 0251)."""

from django.db import migrations, models

from app.database.migrating import StateOnly

_SEARCHES = (
    "SELECT s.id FROM alerts_savedsearch s JOIN alerts_storedscreen t ON t.id = s.screen_id WHERE t.state = 'asked'"
)

# What the former version cannot read. Checks at the end of the transaction would forbid its changes of tables.
_FORGET = f"""
    SET CONSTRAINTS ALL IMMEDIATE;
    DELETE FROM alerts_match WHERE direction = 'mention' OR saved_search_id IN ({_SEARCHES});
    DELETE FROM alerts_savedsearch WHERE id IN ({_SEARCHES});
    DELETE FROM alerts_storedscreen WHERE state = 'asked';
"""  # noqa: S608 - constant


class Migration(migrations.Migration):
    dependencies = [
        ("alerts", "0004_words_history"),
    ]

    operations = [
        migrations.AddField(
            model_name="articlestate",
            name="to_read",
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddIndex(
            model_name="articlestate",
            index=models.Index(
                condition=models.Q(("to_read__isnull", False)), fields=["doc_id"], name="alerts_articlestate_to_read"
            ),
        ),
        migrations.RemoveConstraint(model_name="match", name="alerts_match_direction_known"),
        migrations.RemoveConstraint(model_name="storedscreen", name="alerts_storedscreen_state_known"),
        StateOnly(
            [
                migrations.AlterField(
                    model_name="match",
                    name="direction",
                    field=models.TextField(
                        choices=[
                            ("enters", "enters"),
                            ("leaves", "leaves"),
                            ("upgrade", "upgrade"),
                            ("downgrade", "downgrade"),
                            ("none", "points changed, class did not"),
                            ("article", "news or report"),
                            ("mention", "report mentions words"),
                        ],
                        verbose_name="direction",
                    ),
                ),
                migrations.AlterField(
                    model_name="watchmatch",
                    name="direction",
                    field=models.TextField(
                        choices=[
                            ("enters", "enters"),
                            ("leaves", "leaves"),
                            ("upgrade", "upgrade"),
                            ("downgrade", "downgrade"),
                            ("none", "points changed, class did not"),
                            ("article", "news or report"),
                            ("mention", "report mentions words"),
                        ],
                        verbose_name="direction",
                    ),
                ),
                migrations.AlterField(
                    model_name="storedscreen",
                    name="state",
                    field=models.TextField(
                        choices=[
                            ("new", "new"),
                            ("ready", "being filled"),
                            ("seeded", "followed"),
                            ("broken", "refused"),
                            ("asked", "looked for in new reports"),
                        ],
                        db_default="new",
                        default="new",
                        verbose_name="state",
                    ),
                ),
            ]
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("direction__in", ["enters", "leaves", "upgrade", "downgrade", "none", "article", "mention"])
                ),
                name="alerts_match_direction_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="storedscreen",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["new", "ready", "seeded", "broken", "asked"])),
                name="alerts_storedscreen_state_known",
            ),
        ),
        migrations.RunSQL(migrations.RunSQL.noop, _FORGET, elidable=True),
    ]
