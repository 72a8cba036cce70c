"""Authors and peergroups of news and reports, and corrections with their days."""

import django.db.models.deletion
import pghistory.utils
import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models

from app.database.migrating import Together


class Migration(migrations.Migration):
    dependencies = [
        ("content", "0012_picture"),
        ("funds", "0021_defs_risk_indicator"),
    ]

    operations = [
        Together(
            [
                migrations.CreateModel(
                    name="Author",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=120, verbose_name="name")),
                        ("role_de", models.CharField(max_length=120, verbose_name="role (German)")),
                        ("role_en", models.CharField(max_length=120, verbose_name="role (English)")),
                    ],
                    options={
                        "verbose_name": "author",
                        "verbose_name_plural": "authors",
                        "ordering": ["name", "id"],
                    },
                ),
                migrations.CreateModel(
                    name="AuthorEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("pgh_context", pghistory.utils.JSONField(null=True)),
                        ("id", models.BigIntegerField()),
                        ("name", models.CharField(max_length=120, verbose_name="name")),
                        ("role_de", models.CharField(max_length=120, verbose_name="role (German)")),
                        ("role_en", models.CharField(max_length=120, verbose_name="role (English)")),
                    ],
                    options={
                        "verbose_name": "former state",
                        "verbose_name_plural": "former states",
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="NewsAuthorsEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("pgh_context", pghistory.utils.JSONField(null=True)),
                        ("id", models.BigIntegerField()),
                    ],
                    options={
                        "verbose_name": "former state",
                        "verbose_name_plural": "former states",
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="NewsPeergroupsEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("pgh_context", pghistory.utils.JSONField(null=True)),
                        ("id", models.BigIntegerField()),
                    ],
                    options={
                        "verbose_name": "former state",
                        "verbose_name_plural": "former states",
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="ReportAuthorsEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("pgh_context", pghistory.utils.JSONField(null=True)),
                        ("id", models.BigIntegerField()),
                    ],
                    options={
                        "verbose_name": "former state",
                        "verbose_name_plural": "former states",
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="ReportPeergroupsEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("pgh_context", pghistory.utils.JSONField(null=True)),
                        ("id", models.BigIntegerField()),
                    ],
                    options={
                        "verbose_name": "former state",
                        "verbose_name_plural": "former states",
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.AddField(
                    model_name="news",
                    name="peergroups",
                    field=models.ManyToManyField(
                        blank=True, related_name="+", to="funds.peergroup", verbose_name="peergroups"
                    ),
                ),
                migrations.AddField(
                    model_name="report",
                    name="peergroups",
                    field=models.ManyToManyField(
                        blank=True, related_name="+", to="funds.peergroup", verbose_name="peergroups"
                    ),
                ),
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
                migrations.AddField(
                    model_name="news",
                    name="corrections_de",
                    field=models.TextField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="One a line, the day first: 24.12.2026: what was wrong. Everybody reads them.",
                        verbose_name="corrections (German)",
                    ),
                ),
                migrations.AddField(
                    model_name="news",
                    name="corrections_en",
                    field=models.TextField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="One a line, the day first: 24.12.2026: what was wrong. Everybody reads them.",
                        verbose_name="corrections (English)",
                    ),
                ),
                migrations.AddField(
                    model_name="newsevent",
                    name="corrections_de",
                    field=models.TextField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="One a line, the day first: 24.12.2026: what was wrong. Everybody reads them.",
                        verbose_name="corrections (German)",
                    ),
                ),
                migrations.AddField(
                    model_name="newsevent",
                    name="corrections_en",
                    field=models.TextField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="One a line, the day first: 24.12.2026: what was wrong. Everybody reads them.",
                        verbose_name="corrections (English)",
                    ),
                ),
                migrations.AddField(
                    model_name="report",
                    name="corrections_de",
                    field=models.TextField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="One a line, the day first: 24.12.2026: what was wrong. Everybody reads them.",
                        verbose_name="corrections (German)",
                    ),
                ),
                migrations.AddField(
                    model_name="report",
                    name="corrections_en",
                    field=models.TextField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="One a line, the day first: 24.12.2026: what was wrong. Everybody reads them.",
                        verbose_name="corrections (English)",
                    ),
                ),
                migrations.AddField(
                    model_name="reportevent",
                    name="corrections_de",
                    field=models.TextField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="One a line, the day first: 24.12.2026: what was wrong. Everybody reads them.",
                        verbose_name="corrections (German)",
                    ),
                ),
                migrations.AddField(
                    model_name="reportevent",
                    name="corrections_en",
                    field=models.TextField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="One a line, the day first: 24.12.2026: what was wrong. Everybody reads them.",
                        verbose_name="corrections (English)",
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
                            func='INSERT INTO "content_newsevent" ("author_id", "body_de", "body_en", "category_id", "company_id", "corrections_de", "corrections_en", "date", "edits", "id", "pdf_de", "pdf_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "picture", "picture_alt_de", "picture_alt_en", "publish_at", "published_at", "simulated", "state", "submitted_at", "summary_de", "summary_en", "title_de", "title_en", "version", "visible", "withdrawn_at") VALUES (NEW."author_id", NEW."body_de", NEW."body_en", NEW."category_id", NEW."company_id", NEW."corrections_de", NEW."corrections_en", NEW."date", NEW."edits", NEW."id", NEW."pdf_de", NEW."pdf_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."picture", NEW."picture_alt_de", NEW."picture_alt_en", NEW."publish_at", NEW."published_at", NEW."simulated", NEW."state", NEW."submitted_at", NEW."summary_de", NEW."summary_en", NEW."title_de", NEW."title_en", NEW."version", NEW."visible", NEW."withdrawn_at"); RETURN NULL;',
                            hash="4c117d1f92484d7386354993b0cb435725d125f9",
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
                            func='INSERT INTO "content_newsevent" ("author_id", "body_de", "body_en", "category_id", "company_id", "corrections_de", "corrections_en", "date", "edits", "id", "pdf_de", "pdf_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "picture", "picture_alt_de", "picture_alt_en", "publish_at", "published_at", "simulated", "state", "submitted_at", "summary_de", "summary_en", "title_de", "title_en", "version", "visible", "withdrawn_at") VALUES (OLD."author_id", OLD."body_de", OLD."body_en", OLD."category_id", OLD."company_id", OLD."corrections_de", OLD."corrections_en", OLD."date", OLD."edits", OLD."id", OLD."pdf_de", OLD."pdf_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."picture", OLD."picture_alt_de", OLD."picture_alt_en", OLD."publish_at", OLD."published_at", OLD."simulated", OLD."state", OLD."submitted_at", OLD."summary_de", OLD."summary_en", OLD."title_de", OLD."title_en", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="05cc7f87a83f541e4f4fcf83c84a76aea29fc8b5",
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
                            func='INSERT INTO "content_newsevent" ("author_id", "body_de", "body_en", "category_id", "company_id", "corrections_de", "corrections_en", "date", "edits", "id", "pdf_de", "pdf_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "picture", "picture_alt_de", "picture_alt_en", "publish_at", "published_at", "simulated", "state", "submitted_at", "summary_de", "summary_en", "title_de", "title_en", "version", "visible", "withdrawn_at") VALUES (OLD."author_id", OLD."body_de", OLD."body_en", OLD."category_id", OLD."company_id", OLD."corrections_de", OLD."corrections_en", OLD."date", OLD."edits", OLD."id", OLD."pdf_de", OLD."pdf_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."picture", OLD."picture_alt_de", OLD."picture_alt_en", OLD."publish_at", OLD."published_at", OLD."simulated", OLD."state", OLD."submitted_at", OLD."summary_de", OLD."summary_en", OLD."title_de", OLD."title_en", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="5e16cfd2b521ba3df7cf3b76865930e4a77eb9fd",
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
                            func='INSERT INTO "content_reportevent" ("author_id", "body_de", "body_en", "category_id", "company_id", "corrections_de", "corrections_en", "date", "edits", "id", "pdf_de", "pdf_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "picture", "picture_alt_de", "picture_alt_en", "publish_at", "published_at", "simulated", "state", "submitted_at", "summary_de", "summary_en", "title_de", "title_en", "version", "visible", "withdrawn_at") VALUES (NEW."author_id", NEW."body_de", NEW."body_en", NEW."category_id", NEW."company_id", NEW."corrections_de", NEW."corrections_en", NEW."date", NEW."edits", NEW."id", NEW."pdf_de", NEW."pdf_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."picture", NEW."picture_alt_de", NEW."picture_alt_en", NEW."publish_at", NEW."published_at", NEW."simulated", NEW."state", NEW."submitted_at", NEW."summary_de", NEW."summary_en", NEW."title_de", NEW."title_en", NEW."version", NEW."visible", NEW."withdrawn_at"); RETURN NULL;',
                            hash="a9584c04457c82ba452dbbd8d0e8df7d95323b3a",
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
                            func='INSERT INTO "content_reportevent" ("author_id", "body_de", "body_en", "category_id", "company_id", "corrections_de", "corrections_en", "date", "edits", "id", "pdf_de", "pdf_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "picture", "picture_alt_de", "picture_alt_en", "publish_at", "published_at", "simulated", "state", "submitted_at", "summary_de", "summary_en", "title_de", "title_en", "version", "visible", "withdrawn_at") VALUES (OLD."author_id", OLD."body_de", OLD."body_en", OLD."category_id", OLD."company_id", OLD."corrections_de", OLD."corrections_en", OLD."date", OLD."edits", OLD."id", OLD."pdf_de", OLD."pdf_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."picture", OLD."picture_alt_de", OLD."picture_alt_en", OLD."publish_at", OLD."published_at", OLD."simulated", OLD."state", OLD."submitted_at", OLD."summary_de", OLD."summary_en", OLD."title_de", OLD."title_en", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="9bc3fa50a2b6b07c762b2c4e2e4a29b80e03981e",
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
                            func='INSERT INTO "content_reportevent" ("author_id", "body_de", "body_en", "category_id", "company_id", "corrections_de", "corrections_en", "date", "edits", "id", "pdf_de", "pdf_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "picture", "picture_alt_de", "picture_alt_en", "publish_at", "published_at", "simulated", "state", "submitted_at", "summary_de", "summary_en", "title_de", "title_en", "version", "visible", "withdrawn_at") VALUES (OLD."author_id", OLD."body_de", OLD."body_en", OLD."category_id", OLD."company_id", OLD."corrections_de", OLD."corrections_en", OLD."date", OLD."edits", OLD."id", OLD."pdf_de", OLD."pdf_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."picture", OLD."picture_alt_de", OLD."picture_alt_en", OLD."publish_at", OLD."published_at", OLD."simulated", OLD."state", OLD."submitted_at", OLD."summary_de", OLD."summary_en", OLD."title_de", OLD."title_en", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="7c1e83cef838aecc8d66ad03332fb001ad361c82",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_c5f55",
                            table="content_report",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="author",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "content_authorevent" ("id", "name", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "role_de", "role_en") VALUES (NEW."id", NEW."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."role_de", NEW."role_en"); RETURN NULL;',
                            hash="936b81124e083c59e40921bbfb54107b1c54d2ed",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_0f618",
                            table="content_author",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="author",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "content_authorevent" ("id", "name", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "role_de", "role_en") VALUES (OLD."id", OLD."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."role_de", OLD."role_en"); RETURN NULL;',
                            hash="6c7711710f667bb0a52ae28ba71864b762626b39",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_e60d3",
                            table="content_author",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="author",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "content_authorevent" ("id", "name", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "role_de", "role_en") VALUES (OLD."id", OLD."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."role_de", OLD."role_en"); RETURN NULL;',
                            hash="772a634bb6fa9338433ff4ed6c7330aa600d585f",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_719a1",
                            table="content_author",
                            when="AFTER",
                        ),
                    ),
                ),
            ]
        ),
        Together(
            [
                migrations.AddField(
                    model_name="news",
                    name="authors",
                    field=models.ManyToManyField(
                        blank=True, related_name="+", to="content.author", verbose_name="authors"
                    ),
                ),
                migrations.AddField(
                    model_name="report",
                    name="authors",
                    field=models.ManyToManyField(
                        blank=True, related_name="+", to="content.author", verbose_name="authors"
                    ),
                ),
                migrations.AddField(
                    model_name="authorevent",
                    name="pgh_obj",
                    field=models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="content.author",
                    ),
                ),
                migrations.AddField(
                    model_name="newsauthorsevent",
                    name="author",
                    field=models.ForeignKey(
                        db_constraint=False,
                        db_tablespace="",
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="content.author",
                    ),
                ),
                migrations.AddField(
                    model_name="newsauthorsevent",
                    name="news",
                    field=models.ForeignKey(
                        db_constraint=False,
                        db_tablespace="",
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="content.news",
                    ),
                ),
                migrations.AddField(
                    model_name="newspeergroupsevent",
                    name="news",
                    field=models.ForeignKey(
                        db_constraint=False,
                        db_tablespace="",
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="content.news",
                    ),
                ),
                migrations.AddField(
                    model_name="newspeergroupsevent",
                    name="peergroup",
                    field=models.ForeignKey(
                        db_constraint=False,
                        db_tablespace="",
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="funds.peergroup",
                    ),
                ),
                migrations.AddField(
                    model_name="reportauthorsevent",
                    name="author",
                    field=models.ForeignKey(
                        db_constraint=False,
                        db_tablespace="",
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="content.author",
                    ),
                ),
                migrations.AddField(
                    model_name="reportauthorsevent",
                    name="report",
                    field=models.ForeignKey(
                        db_constraint=False,
                        db_tablespace="",
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="content.report",
                    ),
                ),
                migrations.AddField(
                    model_name="reportpeergroupsevent",
                    name="peergroup",
                    field=models.ForeignKey(
                        db_constraint=False,
                        db_tablespace="",
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="funds.peergroup",
                    ),
                ),
                migrations.AddField(
                    model_name="reportpeergroupsevent",
                    name="report",
                    field=models.ForeignKey(
                        db_constraint=False,
                        db_tablespace="",
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="content.report",
                    ),
                ),
            ]
        ),
        Together(
            [
                migrations.CreateModel(
                    name="NewsPeergroups",
                    fields=[],
                    options={
                        "proxy": True,
                        "default_permissions": (),
                        "indexes": [],
                        "constraints": [],
                    },
                    bases=("content.news_peergroups",),
                ),
                migrations.CreateModel(
                    name="ReportPeergroups",
                    fields=[],
                    options={
                        "proxy": True,
                        "default_permissions": (),
                        "indexes": [],
                        "constraints": [],
                    },
                    bases=("content.report_peergroups",),
                ),
                migrations.CreateModel(
                    name="NewsAuthors",
                    fields=[],
                    options={
                        "proxy": True,
                        "default_permissions": (),
                        "indexes": [],
                        "constraints": [],
                    },
                    bases=("content.news_authors",),
                ),
                migrations.CreateModel(
                    name="ReportAuthors",
                    fields=[],
                    options={
                        "proxy": True,
                        "default_permissions": (),
                        "indexes": [],
                        "constraints": [],
                    },
                    bases=("content.report_authors",),
                ),
            ]
        ),
        Together(
            [
                pgtrigger.migrations.AddTrigger(
                    model_name="newspeergroups",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "content_newspeergroupsevent" ("id", "news_id", "peergroup_id", "pgh_context", "pgh_created_at", "pgh_label") VALUES (NEW."id", NEW."news_id", NEW."peergroup_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\'); RETURN NULL;',
                            hash="1008be7e7b588614d311a9b3bb5446c196e60d7e",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_ef9f7",
                            table="content_news_peergroups",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="newspeergroups",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "content_newspeergroupsevent" ("id", "news_id", "peergroup_id", "pgh_context", "pgh_created_at", "pgh_label") VALUES (OLD."id", OLD."news_id", OLD."peergroup_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\'); RETURN NULL;',
                            hash="10fa41f704f2a6980be5dca939a204ee1996e6f0",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_779e1",
                            table="content_news_peergroups",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="reportpeergroups",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "content_reportpeergroupsevent" ("id", "peergroup_id", "pgh_context", "pgh_created_at", "pgh_label", "report_id") VALUES (NEW."id", NEW."peergroup_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."report_id"); RETURN NULL;',
                            hash="6fbf64a9f92c7e3730949aa921f9490d42b6dff3",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_f4931",
                            table="content_report_peergroups",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="reportpeergroups",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "content_reportpeergroupsevent" ("id", "peergroup_id", "pgh_context", "pgh_created_at", "pgh_label", "report_id") VALUES (OLD."id", OLD."peergroup_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."report_id"); RETURN NULL;',
                            hash="0969daec8b37886867e7075958c53c3a7567616c",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_bd18a",
                            table="content_report_peergroups",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="newsauthors",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "content_newsauthorsevent" ("author_id", "id", "news_id", "pgh_context", "pgh_created_at", "pgh_label") VALUES (NEW."author_id", NEW."id", NEW."news_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\'); RETURN NULL;',
                            hash="1cdd418b5ec5ea713ab1072d2157642aed07a5d1",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_99675",
                            table="content_news_authors",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="newsauthors",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "content_newsauthorsevent" ("author_id", "id", "news_id", "pgh_context", "pgh_created_at", "pgh_label") VALUES (OLD."author_id", OLD."id", OLD."news_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\'); RETURN NULL;',
                            hash="8bd2337b0163b2063e17fb922afa078778c85e65",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_6f224",
                            table="content_news_authors",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="reportauthors",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "content_reportauthorsevent" ("author_id", "id", "pgh_context", "pgh_created_at", "pgh_label", "report_id") VALUES (NEW."author_id", NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."report_id"); RETURN NULL;',
                            hash="3c802cc2573dddf5284c713babdc1320d89c572b",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_bee90",
                            table="content_report_authors",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="reportauthors",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "content_reportauthorsevent" ("author_id", "id", "pgh_context", "pgh_created_at", "pgh_label", "report_id") VALUES (OLD."author_id", OLD."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."report_id"); RETURN NULL;',
                            hash="e681b5cd0b47de0648ba54e74e84772f9b4051b0",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_d976f",
                            table="content_report_authors",
                            when="AFTER",
                        ),
                    ),
                ),
            ]
        ),
    ]
