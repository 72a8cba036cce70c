"""The currency of each peergroup (ADR 0181): what the end of its code says, else the euro."""

import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models

from app.database.migrating import Together


class Migration(migrations.Migration):
    dependencies = [
        ("funds", "0017_desk_former_links"),
    ]

    operations = [
        Together(
            [
                pgtrigger.migrations.RemoveTrigger(
                    model_name="peergroup",
                    name="insert_insert",
                ),
                pgtrigger.migrations.RemoveTrigger(
                    model_name="peergroup",
                    name="update_update",
                ),
                pgtrigger.migrations.RemoveTrigger(
                    model_name="peergroup",
                    name="delete_delete",
                ),
            ]
        ),
        Together(
            [
                migrations.AddField(
                    model_name="peergroup",
                    name="currency",
                    field=models.CharField(
                        db_default="EUR",
                        default="EUR",
                        help_text="ISO 4217 code. The returns of its funds are converted into it before they are rated.",
                        max_length=3,
                        verbose_name="currency",
                    ),
                ),
                migrations.AddField(
                    model_name="peergroupevent",
                    name="currency",
                    field=models.CharField(
                        db_default="EUR",
                        default="EUR",
                        help_text="ISO 4217 code. The returns of its funds are converted into it before they are rated.",
                        max_length=3,
                        verbose_name="currency",
                    ),
                ),
            ]
        ),
        # Before the triggers are back: that a migration writes a first value is nobody's change.
        migrations.RunSQL(
            "UPDATE funds_peergroup SET currency = upper(right(code, 3)) WHERE code ~ '-(usd|chf|gbp|jpy)$'",
            migrations.RunSQL.noop,
        ),
        Together(
            [
                pgtrigger.migrations.AddTrigger(
                    model_name="peergroup",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "funds_peergroupevent" ("asset_class", "code", "currency", "id", "name_de", "name_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."asset_class", NEW."code", NEW."currency", NEW."id", NEW."name_de", NEW."name_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id"); RETURN NULL;',
                            hash="86150f44d184d358fe36e139d99e02ed68fb6521",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_e74de",
                            table="funds_peergroup",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="peergroup",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "funds_peergroupevent" ("asset_class", "code", "currency", "id", "name_de", "name_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (OLD."asset_class", OLD."code", OLD."currency", OLD."id", OLD."name_de", OLD."name_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id"); RETURN NULL;',
                            hash="bb758c0c9b9754e3ded6dbe22e558101ed22a26c",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_b3207",
                            table="funds_peergroup",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="peergroup",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "funds_peergroupevent" ("asset_class", "code", "currency", "id", "name_de", "name_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (OLD."asset_class", OLD."code", OLD."currency", OLD."id", OLD."name_de", OLD."name_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id"); RETURN NULL;',
                            hash="e21f1e79fc3171714af66fea6c2de3c1c8a3e674",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_0c2ed",
                            table="funds_peergroup",
                            when="AFTER",
                        ),
                    ),
                ),
            ]
        ),
    ]
