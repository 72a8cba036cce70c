import django.db.models.deletion
import pghistory.utils
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

import app.files.fields
from app.database.migrating import Together


class Migration(migrations.Migration):
    """Photos and key facts of funds."""

    dependencies = [
        ("funds", "0021_defs_risk_indicator"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        Together(
            [
                migrations.CreateModel(
                    name="FundPresentation",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "state",
                            models.TextField(
                                choices=[
                                    ("draft", "draft"),
                                    ("submitted", "submitted"),
                                    ("scheduled", "scheduled"),
                                    ("published", "published"),
                                    ("declined", "declined"),
                                    ("withdrawn", "withdrawn"),
                                ],
                                db_default="draft",
                                default="draft",
                                editable=False,
                                verbose_name="state",
                            ),
                        ),
                        (
                            "visible",
                            models.BooleanField(
                                db_default=False, default=False, editable=False, verbose_name="visible to readers"
                            ),
                        ),
                        (
                            "edits",
                            models.JSONField(
                                blank=True,
                                db_default={},
                                default=dict,
                                editable=False,
                                help_text="Names of fields with the values that readers do not see yet.",
                                verbose_name="changes that are not published",
                            ),
                        ),
                        (
                            "version",
                            models.PositiveIntegerField(
                                db_default=1,
                                default=1,
                                editable=False,
                                help_text="Grows with each change of text or state.",
                                verbose_name="version",
                            ),
                        ),
                        (
                            "submitted_at",
                            models.DateTimeField(blank=True, editable=False, null=True, verbose_name="submitted at"),
                        ),
                        (
                            "publish_at",
                            models.DateTimeField(
                                blank=True, editable=False, null=True, verbose_name="to be published at"
                            ),
                        ),
                        (
                            "published_at",
                            models.DateTimeField(blank=True, editable=False, null=True, verbose_name="published at"),
                        ),
                        (
                            "withdrawn_at",
                            models.DateTimeField(blank=True, editable=False, null=True, verbose_name="withdrawn at"),
                        ),
                        (
                            "photo",
                            app.files.fields.UploadField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="JPEG or PNG, at most 10 MB and 25 megapixels; everybody sees it.",
                                upload_to="",
                                verbose_name="photo of the fund",
                            ),
                        ),
                        (
                            "key_facts_de",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="One fact a line, at most six.",
                                max_length=600,
                                verbose_name="key facts (German)",
                            ),
                        ),
                        (
                            "key_facts_en",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="One fact a line, at most six.",
                                max_length=600,
                                verbose_name="key facts (English)",
                            ),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
                        (
                            "author",
                            models.ForeignKey(
                                blank=True,
                                editable=False,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="author",
                            ),
                        ),
                        (
                            "fund",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="presentation",
                                to="funds.fund",
                                verbose_name="fund",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "fund presentation",
                        "verbose_name_plural": "fund presentations",
                        "ordering": ["fund__name"],
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="FundPresentationEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("pgh_context", pghistory.utils.JSONField(null=True)),
                        ("id", models.BigIntegerField()),
                        (
                            "state",
                            models.TextField(
                                choices=[
                                    ("draft", "draft"),
                                    ("submitted", "submitted"),
                                    ("scheduled", "scheduled"),
                                    ("published", "published"),
                                    ("declined", "declined"),
                                    ("withdrawn", "withdrawn"),
                                ],
                                db_default="draft",
                                default="draft",
                                editable=False,
                                verbose_name="state",
                            ),
                        ),
                        (
                            "visible",
                            models.BooleanField(
                                db_default=False, default=False, editable=False, verbose_name="visible to readers"
                            ),
                        ),
                        (
                            "edits",
                            models.JSONField(
                                blank=True,
                                db_default={},
                                default=dict,
                                editable=False,
                                help_text="Names of fields with the values that readers do not see yet.",
                                verbose_name="changes that are not published",
                            ),
                        ),
                        (
                            "version",
                            models.PositiveIntegerField(
                                db_default=1,
                                default=1,
                                editable=False,
                                help_text="Grows with each change of text or state.",
                                verbose_name="version",
                            ),
                        ),
                        (
                            "submitted_at",
                            models.DateTimeField(blank=True, editable=False, null=True, verbose_name="submitted at"),
                        ),
                        (
                            "publish_at",
                            models.DateTimeField(
                                blank=True, editable=False, null=True, verbose_name="to be published at"
                            ),
                        ),
                        (
                            "published_at",
                            models.DateTimeField(blank=True, editable=False, null=True, verbose_name="published at"),
                        ),
                        (
                            "withdrawn_at",
                            models.DateTimeField(blank=True, editable=False, null=True, verbose_name="withdrawn at"),
                        ),
                        (
                            "photo",
                            app.files.fields.UploadField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="JPEG or PNG, at most 10 MB and 25 megapixels; everybody sees it.",
                                upload_to="",
                                verbose_name="photo of the fund",
                            ),
                        ),
                        (
                            "key_facts_de",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="One fact a line, at most six.",
                                max_length=600,
                                verbose_name="key facts (German)",
                            ),
                        ),
                        (
                            "key_facts_en",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="One fact a line, at most six.",
                                max_length=600,
                                verbose_name="key facts (English)",
                            ),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
                        (
                            "author",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                editable=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="author",
                            ),
                        ),
                        (
                            "fund",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="funds.fund",
                                verbose_name="fund",
                            ),
                        ),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="funds.fundpresentation",
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
            ]
        ),
        Together(
            [
                migrations.AddIndex(
                    model_name="fundpresentation",
                    index=models.Index(
                        condition=models.Q(("publish_at__isnull", False)),
                        fields=["publish_at"],
                        name="fundpresentation_due",
                    ),
                ),
                migrations.AddIndex(
                    model_name="fundpresentation",
                    index=models.Index(
                        condition=models.Q(("state", "submitted")),
                        fields=["submitted_at"],
                        name="fundpresentation_waiting",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="fundpresentation",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["draft", "submitted", "scheduled", "published", "declined", "withdrawn"])
                        ),
                        name="funds_fundpresentation_state_known",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="fundpresentation",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("visible", False),
                            models.Q(("published_at__isnull", False), models.Q(("state", "withdrawn"), _negated=True)),
                            _connector="OR",
                        ),
                        name="funds_fundpresentation_visible_is_published",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="fundpresentation",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "published"), _negated=True), ("visible", True), _connector="OR"
                        ),
                        name="funds_fundpresentation_published_is_seen",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="fundpresentation",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("publish_at__isnull", False), ("state", "scheduled")),
                            models.Q(models.Q(("state", "scheduled"), _negated=True), ("publish_at__isnull", True)),
                            _connector="OR",
                        ),
                        name="funds_fundpresentation_time_while_scheduled",
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="fundpresentation",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "funds_fundpresentationevent" ("author_id", "edits", "fund_id", "id", "key_facts_de", "key_facts_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "photo", "publish_at", "published_at", "simulated", "state", "submitted_at", "version", "visible", "withdrawn_at") VALUES (NEW."author_id", NEW."edits", NEW."fund_id", NEW."id", NEW."key_facts_de", NEW."key_facts_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."photo", NEW."publish_at", NEW."published_at", NEW."simulated", NEW."state", NEW."submitted_at", NEW."version", NEW."visible", NEW."withdrawn_at"); RETURN NULL;',
                            hash="ef8878f3f6089efe41fd5ab6c5b80297d3d471e9",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_39214",
                            table="funds_fundpresentation",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="fundpresentation",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "funds_fundpresentationevent" ("author_id", "edits", "fund_id", "id", "key_facts_de", "key_facts_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "photo", "publish_at", "published_at", "simulated", "state", "submitted_at", "version", "visible", "withdrawn_at") VALUES (OLD."author_id", OLD."edits", OLD."fund_id", OLD."id", OLD."key_facts_de", OLD."key_facts_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."photo", OLD."publish_at", OLD."published_at", OLD."simulated", OLD."state", OLD."submitted_at", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="9cced717c1d1e7999db38b7aa4d5d339a25cfacb",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_c338e",
                            table="funds_fundpresentation",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="fundpresentation",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "funds_fundpresentationevent" ("author_id", "edits", "fund_id", "id", "key_facts_de", "key_facts_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "photo", "publish_at", "published_at", "simulated", "state", "submitted_at", "version", "visible", "withdrawn_at") VALUES (OLD."author_id", OLD."edits", OLD."fund_id", OLD."id", OLD."key_facts_de", OLD."key_facts_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."photo", OLD."publish_at", OLD."published_at", OLD."simulated", OLD."state", OLD."submitted_at", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="7688adf050ed3cd8463c7cbf545f4ebdd93d75f9",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_b34a1",
                            table="funds_fundpresentation",
                            when="AFTER",
                        ),
                    ),
                ),
            ]
        ),
    ]
