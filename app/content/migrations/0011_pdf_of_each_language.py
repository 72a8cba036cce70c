"""A PDF for each language of news and reports. The one that reports had is German, as all texts were written first."""

import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations

import app.files.fields
from app.database.migrating import Together

_HELP = "PDF, at most 10 MB. Without one, readers download the text as a PDF that the portal makes."
_EDITS = """
UPDATE content_report SET edits = (edits - 'pdf_file') || jsonb_build_object('pdf_de', edits -> 'pdf_file')
WHERE edits ? 'pdf_file'"""
_LOG = """
UPDATE publishing_event SET changes = (changes - 'pdf_file') || jsonb_build_object('pdf_de', changes -> 'pdf_file')
WHERE model = 'content.report' AND changes ? 'pdf_file'"""


def _file(label):
    return app.files.fields.UploadField(
        blank=True, db_default="", default="", help_text=_HELP, upload_to="", verbose_name=f"PDF file ({label})"
    )


_MODELS = ("news", "newsevent", "report", "reportevent")
_REPORTS = ("report", "reportevent")


class Migration(migrations.Migration):
    dependencies = [
        ("content", "0010_rich_text"),
        ("publishing", "0001_publishing"),
    ]

    operations = [
        Together(
            [
                pgtrigger.migrations.RemoveTrigger(
                    model_name="news",
                    name="insert_insert",
                ),
                pgtrigger.migrations.RemoveTrigger(
                    model_name="news",
                    name="update_update",
                ),
                pgtrigger.migrations.RemoveTrigger(
                    model_name="news",
                    name="delete_delete",
                ),
                pgtrigger.migrations.RemoveTrigger(
                    model_name="report",
                    name="insert_insert",
                ),
                pgtrigger.migrations.RemoveTrigger(
                    model_name="report",
                    name="update_update",
                ),
                pgtrigger.migrations.RemoveTrigger(
                    model_name="report",
                    name="delete_delete",
                ),
            ]
        ),
        *(migrations.RenameField(model, "pdf_file", "pdf_de") for model in _REPORTS),
        *(migrations.AlterField(model, "pdf_de", _file("German")) for model in _REPORTS),
        Together(
            [
                *(migrations.AddField(model, "pdf_de", _file("German")) for model in _MODELS if model not in _REPORTS),
                *(migrations.AddField(model, "pdf_en", _file("English")) for model in _MODELS),
            ]
        ),
        migrations.RunSQL([_EDITS, _LOG], migrations.RunSQL.noop),
        Together(
            [
                pgtrigger.migrations.AddTrigger(
                    model_name="news",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "content_newsevent" ("author_id", "body_de", "body_en", "category_id", "company_id", "date", "edits", "id", "pdf_de", "pdf_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "publish_at", "published_at", "simulated", "state", "submitted_at", "summary_de", "summary_en", "title_de", "title_en", "version", "visible", "withdrawn_at") VALUES (NEW."author_id", NEW."body_de", NEW."body_en", NEW."category_id", NEW."company_id", NEW."date", NEW."edits", NEW."id", NEW."pdf_de", NEW."pdf_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."publish_at", NEW."published_at", NEW."simulated", NEW."state", NEW."submitted_at", NEW."summary_de", NEW."summary_en", NEW."title_de", NEW."title_en", NEW."version", NEW."visible", NEW."withdrawn_at"); RETURN NULL;',
                            hash="5b738a6a5e9704af6b6aac582d6b4f3a399e157d",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_188d7",
                            table="content_news",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="news",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "content_newsevent" ("author_id", "body_de", "body_en", "category_id", "company_id", "date", "edits", "id", "pdf_de", "pdf_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "publish_at", "published_at", "simulated", "state", "submitted_at", "summary_de", "summary_en", "title_de", "title_en", "version", "visible", "withdrawn_at") VALUES (OLD."author_id", OLD."body_de", OLD."body_en", OLD."category_id", OLD."company_id", OLD."date", OLD."edits", OLD."id", OLD."pdf_de", OLD."pdf_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."publish_at", OLD."published_at", OLD."simulated", OLD."state", OLD."submitted_at", OLD."summary_de", OLD."summary_en", OLD."title_de", OLD."title_en", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="1f18a34d3a4c08a0135a1ae383637dc3e5fa0589",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_81671",
                            table="content_news",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="news",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "content_newsevent" ("author_id", "body_de", "body_en", "category_id", "company_id", "date", "edits", "id", "pdf_de", "pdf_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "publish_at", "published_at", "simulated", "state", "submitted_at", "summary_de", "summary_en", "title_de", "title_en", "version", "visible", "withdrawn_at") VALUES (OLD."author_id", OLD."body_de", OLD."body_en", OLD."category_id", OLD."company_id", OLD."date", OLD."edits", OLD."id", OLD."pdf_de", OLD."pdf_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."publish_at", OLD."published_at", OLD."simulated", OLD."state", OLD."submitted_at", OLD."summary_de", OLD."summary_en", OLD."title_de", OLD."title_en", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="ea88540bd96aed2823d63c889dfbf159a50ff2c4",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_80cf4",
                            table="content_news",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="report",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "content_reportevent" ("author_id", "body_de", "body_en", "category_id", "company_id", "date", "edits", "id", "pdf_de", "pdf_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "publish_at", "published_at", "simulated", "state", "submitted_at", "summary_de", "summary_en", "title_de", "title_en", "version", "visible", "withdrawn_at") VALUES (NEW."author_id", NEW."body_de", NEW."body_en", NEW."category_id", NEW."company_id", NEW."date", NEW."edits", NEW."id", NEW."pdf_de", NEW."pdf_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."publish_at", NEW."published_at", NEW."simulated", NEW."state", NEW."submitted_at", NEW."summary_de", NEW."summary_en", NEW."title_de", NEW."title_en", NEW."version", NEW."visible", NEW."withdrawn_at"); RETURN NULL;',
                            hash="8701243bb0080eb9e80a9e6824ed31eedf97d69d",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_10b7c",
                            table="content_report",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="report",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "content_reportevent" ("author_id", "body_de", "body_en", "category_id", "company_id", "date", "edits", "id", "pdf_de", "pdf_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "publish_at", "published_at", "simulated", "state", "submitted_at", "summary_de", "summary_en", "title_de", "title_en", "version", "visible", "withdrawn_at") VALUES (OLD."author_id", OLD."body_de", OLD."body_en", OLD."category_id", OLD."company_id", OLD."date", OLD."edits", OLD."id", OLD."pdf_de", OLD."pdf_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."publish_at", OLD."published_at", OLD."simulated", OLD."state", OLD."submitted_at", OLD."summary_de", OLD."summary_en", OLD."title_de", OLD."title_en", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="14d01aa987eb1be22899238b5ba9820793050eae",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_f118f",
                            table="content_report",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="report",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "content_reportevent" ("author_id", "body_de", "body_en", "category_id", "company_id", "date", "edits", "id", "pdf_de", "pdf_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "publish_at", "published_at", "simulated", "state", "submitted_at", "summary_de", "summary_en", "title_de", "title_en", "version", "visible", "withdrawn_at") VALUES (OLD."author_id", OLD."body_de", OLD."body_en", OLD."category_id", OLD."company_id", OLD."date", OLD."edits", OLD."id", OLD."pdf_de", OLD."pdf_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."publish_at", OLD."published_at", OLD."simulated", OLD."state", OLD."submitted_at", OLD."summary_de", OLD."summary_en", OLD."title_de", OLD."title_en", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="d6ad7ad743bf8d2f9a7425c97512ea0e6a749468",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_c5f55",
                            table="content_report",
                            when="AFTER",
                        ),
                    ),
                ),
            ]
        ),
    ]
