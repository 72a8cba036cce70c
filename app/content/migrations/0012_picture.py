"""A picture for each news item and report, with words for those who do not see it."""

import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models

import app.files.fields
from app.database.migrating import Together


class Migration(migrations.Migration):
    dependencies = [
        ("content", "0011_pdf_of_each_language"),
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
        Together(
            [
                migrations.AddField(
                    model_name="news",
                    name="picture",
                    field=app.files.fields.UploadField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="JPEG or PNG, at most 10 MB and 25 megapixels; shown 16 wide to 9 high. Everybody sees it.",
                        upload_to="",
                        verbose_name="picture",
                    ),
                ),
                migrations.AddField(
                    model_name="news",
                    name="picture_alt_de",
                    field=models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="For readers who do not see it. In each language that has a text.",
                        max_length=250,
                        verbose_name="what the picture shows (German)",
                    ),
                ),
                migrations.AddField(
                    model_name="news",
                    name="picture_alt_en",
                    field=models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="For readers who do not see it. In each language that has a text.",
                        max_length=250,
                        verbose_name="what the picture shows (English)",
                    ),
                ),
                migrations.AddField(
                    model_name="newsevent",
                    name="picture",
                    field=app.files.fields.UploadField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="JPEG or PNG, at most 10 MB and 25 megapixels; shown 16 wide to 9 high. Everybody sees it.",
                        upload_to="",
                        verbose_name="picture",
                    ),
                ),
                migrations.AddField(
                    model_name="newsevent",
                    name="picture_alt_de",
                    field=models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="For readers who do not see it. In each language that has a text.",
                        max_length=250,
                        verbose_name="what the picture shows (German)",
                    ),
                ),
                migrations.AddField(
                    model_name="newsevent",
                    name="picture_alt_en",
                    field=models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="For readers who do not see it. In each language that has a text.",
                        max_length=250,
                        verbose_name="what the picture shows (English)",
                    ),
                ),
                migrations.AddField(
                    model_name="report",
                    name="picture",
                    field=app.files.fields.UploadField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="JPEG or PNG, at most 10 MB and 25 megapixels; shown 16 wide to 9 high. Everybody sees it.",
                        upload_to="",
                        verbose_name="picture",
                    ),
                ),
                migrations.AddField(
                    model_name="report",
                    name="picture_alt_de",
                    field=models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="For readers who do not see it. In each language that has a text.",
                        max_length=250,
                        verbose_name="what the picture shows (German)",
                    ),
                ),
                migrations.AddField(
                    model_name="report",
                    name="picture_alt_en",
                    field=models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="For readers who do not see it. In each language that has a text.",
                        max_length=250,
                        verbose_name="what the picture shows (English)",
                    ),
                ),
                migrations.AddField(
                    model_name="reportevent",
                    name="picture",
                    field=app.files.fields.UploadField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="JPEG or PNG, at most 10 MB and 25 megapixels; shown 16 wide to 9 high. Everybody sees it.",
                        upload_to="",
                        verbose_name="picture",
                    ),
                ),
                migrations.AddField(
                    model_name="reportevent",
                    name="picture_alt_de",
                    field=models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="For readers who do not see it. In each language that has a text.",
                        max_length=250,
                        verbose_name="what the picture shows (German)",
                    ),
                ),
                migrations.AddField(
                    model_name="reportevent",
                    name="picture_alt_en",
                    field=models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="For readers who do not see it. In each language that has a text.",
                        max_length=250,
                        verbose_name="what the picture shows (English)",
                    ),
                ),
            ]
        ),
        Together(
            [
                pgtrigger.migrations.AddTrigger(
                    model_name="news",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "content_newsevent" ("author_id", "body_de", "body_en", "category_id", "company_id", "date", "edits", "id", "pdf_de", "pdf_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "picture", "picture_alt_de", "picture_alt_en", "publish_at", "published_at", "simulated", "state", "submitted_at", "summary_de", "summary_en", "title_de", "title_en", "version", "visible", "withdrawn_at") VALUES (NEW."author_id", NEW."body_de", NEW."body_en", NEW."category_id", NEW."company_id", NEW."date", NEW."edits", NEW."id", NEW."pdf_de", NEW."pdf_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."picture", NEW."picture_alt_de", NEW."picture_alt_en", NEW."publish_at", NEW."published_at", NEW."simulated", NEW."state", NEW."submitted_at", NEW."summary_de", NEW."summary_en", NEW."title_de", NEW."title_en", NEW."version", NEW."visible", NEW."withdrawn_at"); RETURN NULL;',
                            hash="4f272e8f277237965435f9de707cb0d7ae38a76c",
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
                            func='INSERT INTO "content_newsevent" ("author_id", "body_de", "body_en", "category_id", "company_id", "date", "edits", "id", "pdf_de", "pdf_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "picture", "picture_alt_de", "picture_alt_en", "publish_at", "published_at", "simulated", "state", "submitted_at", "summary_de", "summary_en", "title_de", "title_en", "version", "visible", "withdrawn_at") VALUES (OLD."author_id", OLD."body_de", OLD."body_en", OLD."category_id", OLD."company_id", OLD."date", OLD."edits", OLD."id", OLD."pdf_de", OLD."pdf_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."picture", OLD."picture_alt_de", OLD."picture_alt_en", OLD."publish_at", OLD."published_at", OLD."simulated", OLD."state", OLD."submitted_at", OLD."summary_de", OLD."summary_en", OLD."title_de", OLD."title_en", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="2f97719dd181884a9aa88fa805aa3d38cb020fb7",
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
                            func='INSERT INTO "content_newsevent" ("author_id", "body_de", "body_en", "category_id", "company_id", "date", "edits", "id", "pdf_de", "pdf_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "picture", "picture_alt_de", "picture_alt_en", "publish_at", "published_at", "simulated", "state", "submitted_at", "summary_de", "summary_en", "title_de", "title_en", "version", "visible", "withdrawn_at") VALUES (OLD."author_id", OLD."body_de", OLD."body_en", OLD."category_id", OLD."company_id", OLD."date", OLD."edits", OLD."id", OLD."pdf_de", OLD."pdf_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."picture", OLD."picture_alt_de", OLD."picture_alt_en", OLD."publish_at", OLD."published_at", OLD."simulated", OLD."state", OLD."submitted_at", OLD."summary_de", OLD."summary_en", OLD."title_de", OLD."title_en", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="56600516b6e7c9f139d95ae7dfea69f8ee674fed",
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
                            func='INSERT INTO "content_reportevent" ("author_id", "body_de", "body_en", "category_id", "company_id", "date", "edits", "id", "pdf_de", "pdf_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "picture", "picture_alt_de", "picture_alt_en", "publish_at", "published_at", "simulated", "state", "submitted_at", "summary_de", "summary_en", "title_de", "title_en", "version", "visible", "withdrawn_at") VALUES (NEW."author_id", NEW."body_de", NEW."body_en", NEW."category_id", NEW."company_id", NEW."date", NEW."edits", NEW."id", NEW."pdf_de", NEW."pdf_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."picture", NEW."picture_alt_de", NEW."picture_alt_en", NEW."publish_at", NEW."published_at", NEW."simulated", NEW."state", NEW."submitted_at", NEW."summary_de", NEW."summary_en", NEW."title_de", NEW."title_en", NEW."version", NEW."visible", NEW."withdrawn_at"); RETURN NULL;',
                            hash="814d041ca38e70aba3d82eba31ee1fd81167d1de",
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
                            func='INSERT INTO "content_reportevent" ("author_id", "body_de", "body_en", "category_id", "company_id", "date", "edits", "id", "pdf_de", "pdf_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "picture", "picture_alt_de", "picture_alt_en", "publish_at", "published_at", "simulated", "state", "submitted_at", "summary_de", "summary_en", "title_de", "title_en", "version", "visible", "withdrawn_at") VALUES (OLD."author_id", OLD."body_de", OLD."body_en", OLD."category_id", OLD."company_id", OLD."date", OLD."edits", OLD."id", OLD."pdf_de", OLD."pdf_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."picture", OLD."picture_alt_de", OLD."picture_alt_en", OLD."publish_at", OLD."published_at", OLD."simulated", OLD."state", OLD."submitted_at", OLD."summary_de", OLD."summary_en", OLD."title_de", OLD."title_en", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="efb8c79bd58de5aaf07b07e9f60b8144f712cccc",
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
                            func='INSERT INTO "content_reportevent" ("author_id", "body_de", "body_en", "category_id", "company_id", "date", "edits", "id", "pdf_de", "pdf_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "picture", "picture_alt_de", "picture_alt_en", "publish_at", "published_at", "simulated", "state", "submitted_at", "summary_de", "summary_en", "title_de", "title_en", "version", "visible", "withdrawn_at") VALUES (OLD."author_id", OLD."body_de", OLD."body_en", OLD."category_id", OLD."company_id", OLD."date", OLD."edits", OLD."id", OLD."pdf_de", OLD."pdf_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."picture", OLD."picture_alt_de", OLD."picture_alt_en", OLD."publish_at", OLD."published_at", OLD."simulated", OLD."state", OLD."submitted_at", OLD."summary_de", OLD."summary_en", OLD."title_de", OLD."title_en", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="6181658d0dd8bd3ce50a6d69d6090710d92089ac",
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
