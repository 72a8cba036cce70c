"""Words of funds' names in the spelling of their makers, added by staff (ADR 0193)."""

import django.db.models.deletion
import django.db.models.functions.text
import pghistory.utils
import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models

from app.database.migrating import Together


class Migration(migrations.Migration):
    dependencies = [
        ("funds", "0019_grouping_former_funds"),
    ]

    operations = [
        Together(
            [
                migrations.CreateModel(
                    name="SpellingEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("pgh_context", pghistory.utils.JSONField(null=True)),
                        ("id", models.BigIntegerField()),
                        (
                            "written",
                            models.CharField(
                                help_text="As it is to be written, such as iShares. Names of the fund list with these letters follow.",
                                max_length=100,
                                verbose_name="spelling",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "former state",
                        "verbose_name_plural": "former states",
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="Spelling",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "written",
                            models.CharField(
                                help_text="As it is to be written, such as iShares. Names of the fund list with these letters follow.",
                                max_length=100,
                                verbose_name="spelling",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "spelling of a name",
                        "verbose_name_plural": "spellings of names",
                        "ordering": ["written"],
                        "constraints": [
                            models.UniqueConstraint(
                                django.db.models.functions.text.Lower("written"),
                                name="funds_spelling_once",
                                violation_error_message="There is already a spelling of this word.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("written__regex", "\\w")), name="funds_spelling_not_blank"
                            ),
                        ],
                    },
                ),
            ]
        ),
        Together(
            [
                pgtrigger.migrations.AddTrigger(
                    model_name="spelling",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "funds_spellingevent" ("id", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "written") VALUES (NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."written"); RETURN NULL;',
                            hash="3dde941d4c07cec60d1573d9e64784ad7fb4adeb",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_58d9a",
                            table="funds_spelling",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="spelling",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "funds_spellingevent" ("id", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "written") VALUES (OLD."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."written"); RETURN NULL;',
                            hash="2eb60ecad97384bf0662c3fa8a7a61c52f59a84a",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_83b52",
                            table="funds_spelling",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="spelling",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "funds_spellingevent" ("id", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "written") VALUES (OLD."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."written"); RETURN NULL;',
                            hash="3359a87676a6cbf9ae17263d6ee9879f3261cb94",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_bc97c",
                            table="funds_spelling",
                            when="AFTER",
                        ),
                    ),
                ),
            ]
        ),
        migrations.AddField(
            model_name="spellingevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="funds.spelling",
            ),
        ),
    ]
