import django.contrib.postgres.fields
import django.db.models.deletion
import pghistory.utils
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

import app.files.fields
from app.database.migrating import Together


class Migration(migrations.Migration):
    """News and documents of asset managers, and what was read from documents of funds."""

    dependencies = [
        ("profiles", "0002_from_companies"),
        ("managers", "0006_desk_former_links"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        Together(
            [
                migrations.CreateModel(
                    name="CompanyDocument",
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
                            "category",
                            models.CharField(
                                choices=[
                                    ("product-presentation", "Product presentation"),
                                    ("product-flyer", "Product flyer"),
                                    ("factsheet", "Factsheet"),
                                    ("product-research", "Research"),
                                    ("product-analysis", "Analysis"),
                                ],
                                max_length=20,
                                verbose_name="category",
                            ),
                        ),
                        (
                            "title",
                            models.CharField(
                                help_text="In the language of the document.", max_length=200, verbose_name="title"
                            ),
                        ),
                        ("date", models.DateField(verbose_name="date")),
                        (
                            "language",
                            models.CharField(
                                choices=[("de", "German"), ("en", "English")],
                                db_default="de",
                                default="de",
                                max_length=2,
                                verbose_name="language",
                            ),
                        ),
                        (
                            "file",
                            app.files.fields.UploadField(
                                help_text="PDF, at most 10 MB.", upload_to="", verbose_name="file"
                            ),
                        ),
                        (
                            "for_professionals",
                            models.BooleanField(
                                db_default=False,
                                default=False,
                                help_text="Visitors and private investors confirm that they are professional investors first.",
                                verbose_name="for professional investors",
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
                            "company",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="documents",
                                to="managers.company",
                                verbose_name="company",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "document of an asset manager",
                        "verbose_name_plural": "documents of asset managers",
                        "ordering": ["-date", "-id"],
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="CompanyDocumentEvent",
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
                            "category",
                            models.CharField(
                                choices=[
                                    ("product-presentation", "Product presentation"),
                                    ("product-flyer", "Product flyer"),
                                    ("factsheet", "Factsheet"),
                                    ("product-research", "Research"),
                                    ("product-analysis", "Analysis"),
                                ],
                                max_length=20,
                                verbose_name="category",
                            ),
                        ),
                        (
                            "title",
                            models.CharField(
                                help_text="In the language of the document.", max_length=200, verbose_name="title"
                            ),
                        ),
                        ("date", models.DateField(verbose_name="date")),
                        (
                            "language",
                            models.CharField(
                                choices=[("de", "German"), ("en", "English")],
                                db_default="de",
                                default="de",
                                max_length=2,
                                verbose_name="language",
                            ),
                        ),
                        (
                            "file",
                            app.files.fields.UploadField(
                                help_text="PDF, at most 10 MB.", upload_to="", verbose_name="file"
                            ),
                        ),
                        (
                            "for_professionals",
                            models.BooleanField(
                                db_default=False,
                                default=False,
                                help_text="Visitors and private investors confirm that they are professional investors first.",
                                verbose_name="for professional investors",
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
                            "company",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="managers.company",
                                verbose_name="company",
                            ),
                        ),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="profiles.companydocument",
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
                    name="CompanyNews",
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
                        ("date", models.DateField(verbose_name="date")),
                        ("title_de", models.CharField(blank=True, max_length=255, verbose_name="title (German)")),
                        ("title_en", models.CharField(blank=True, max_length=255, verbose_name="title (English)")),
                        ("text_de", models.TextField(blank=True, verbose_name="text (German)")),
                        ("text_en", models.TextField(blank=True, verbose_name="text (English)")),
                        (
                            "image",
                            app.files.fields.UploadField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="JPEG or PNG, at most 10 MB and 25 megapixels; everybody sees it.",
                                upload_to="",
                                verbose_name="picture",
                            ),
                        ),
                        (
                            "pdf_file_de",
                            app.files.fields.UploadField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="PDF, at most 10 MB.",
                                upload_to="",
                                verbose_name="PDF file (German)",
                            ),
                        ),
                        (
                            "pdf_file_en",
                            app.files.fields.UploadField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="PDF, at most 10 MB.",
                                upload_to="",
                                verbose_name="PDF file (English)",
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
                            "company",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="news",
                                to="managers.company",
                                verbose_name="company",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "news item of an asset manager",
                        "verbose_name_plural": "news of asset managers",
                        "ordering": ["-date", "-id"],
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="CompanyNewsEvent",
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
                        ("date", models.DateField(verbose_name="date")),
                        ("title_de", models.CharField(blank=True, max_length=255, verbose_name="title (German)")),
                        ("title_en", models.CharField(blank=True, max_length=255, verbose_name="title (English)")),
                        ("text_de", models.TextField(blank=True, verbose_name="text (German)")),
                        ("text_en", models.TextField(blank=True, verbose_name="text (English)")),
                        (
                            "image",
                            app.files.fields.UploadField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="JPEG or PNG, at most 10 MB and 25 megapixels; everybody sees it.",
                                upload_to="",
                                verbose_name="picture",
                            ),
                        ),
                        (
                            "pdf_file_de",
                            app.files.fields.UploadField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="PDF, at most 10 MB.",
                                upload_to="",
                                verbose_name="PDF file (German)",
                            ),
                        ),
                        (
                            "pdf_file_en",
                            app.files.fields.UploadField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="PDF, at most 10 MB.",
                                upload_to="",
                                verbose_name="PDF file (English)",
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
                            "company",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="managers.company",
                                verbose_name="company",
                            ),
                        ),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="profiles.companynews",
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
                    name="PaperReading",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=255, verbose_name="stored name")),
                        ("language", models.CharField(max_length=2, verbose_name="language")),
                        (
                            "state",
                            models.TextField(
                                choices=[
                                    ("read", "can be searched"),
                                    ("cut", "too long: the first 500 pages can be searched"),
                                    ("other_language", "can be searched, but seems to be in the other language"),
                                    ("no_text", "cannot be searched: it has no text"),
                                    ("encrypted", "cannot be searched: it is encrypted"),
                                    ("unreadable", "cannot be searched: it is damaged, or takes too long to read"),
                                    ("missing", "cannot be searched: the file is missing"),
                                ],
                                verbose_name="what came of reading it",
                            ),
                        ),
                        (
                            "isins",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.CharField(max_length=12),
                                default=list,
                                size=None,
                                verbose_name="ISINs in its text",
                            ),
                        ),
                        ("read_at", models.DateTimeField(auto_now_add=True, verbose_name="read at")),
                    ],
                    options={
                        "verbose_name": "text of a fund document",
                        "verbose_name_plural": "texts of fund documents",
                        "constraints": [
                            models.UniqueConstraint(fields=("name", "language"), name="profiles_paperreading_once"),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "state__in",
                                        [
                                            "read",
                                            "cut",
                                            "other_language",
                                            "no_text",
                                            "encrypted",
                                            "unreadable",
                                            "missing",
                                        ],
                                    )
                                ),
                                name="profiles_paperreading_state",
                            ),
                        ],
                    },
                ),
            ]
        ),
        Together(
            [
                migrations.AddIndex(
                    model_name="companydocument",
                    index=models.Index(
                        condition=models.Q(("publish_at__isnull", False)),
                        fields=["publish_at"],
                        name="companydocument_due",
                    ),
                ),
                migrations.AddIndex(
                    model_name="companydocument",
                    index=models.Index(
                        condition=models.Q(("state", "submitted")),
                        fields=["submitted_at"],
                        name="companydocument_waiting",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="companydocument",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["draft", "submitted", "scheduled", "published", "declined", "withdrawn"])
                        ),
                        name="profiles_companydocument_state_known",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="companydocument",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("visible", False),
                            models.Q(("published_at__isnull", False), models.Q(("state", "withdrawn"), _negated=True)),
                            _connector="OR",
                        ),
                        name="profiles_companydocument_visible_is_published",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="companydocument",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "published"), _negated=True), ("visible", True), _connector="OR"
                        ),
                        name="profiles_companydocument_published_is_seen",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="companydocument",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("publish_at__isnull", False), ("state", "scheduled")),
                            models.Q(models.Q(("state", "scheduled"), _negated=True), ("publish_at__isnull", True)),
                            _connector="OR",
                        ),
                        name="profiles_companydocument_time_while_scheduled",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="companydocument",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("language__in", ["de", "en"])),
                        name="profiles_companydocument_language_known",
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="companydocument",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "profiles_companydocumentevent" ("author_id", "category", "company_id", "date", "edits", "file", "for_professionals", "id", "language", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "publish_at", "published_at", "simulated", "state", "submitted_at", "title", "version", "visible", "withdrawn_at") VALUES (NEW."author_id", NEW."category", NEW."company_id", NEW."date", NEW."edits", NEW."file", NEW."for_professionals", NEW."id", NEW."language", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."publish_at", NEW."published_at", NEW."simulated", NEW."state", NEW."submitted_at", NEW."title", NEW."version", NEW."visible", NEW."withdrawn_at"); RETURN NULL;',
                            hash="3846c44d0d72a0b6d7e8590ea04ba469e33ca083",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_781f4",
                            table="profiles_companydocument",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="companydocument",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "profiles_companydocumentevent" ("author_id", "category", "company_id", "date", "edits", "file", "for_professionals", "id", "language", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "publish_at", "published_at", "simulated", "state", "submitted_at", "title", "version", "visible", "withdrawn_at") VALUES (OLD."author_id", OLD."category", OLD."company_id", OLD."date", OLD."edits", OLD."file", OLD."for_professionals", OLD."id", OLD."language", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."publish_at", OLD."published_at", OLD."simulated", OLD."state", OLD."submitted_at", OLD."title", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="24d5b4b24aee472c27ccaf07e714e0ca0a07ec3c",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_d0a3e",
                            table="profiles_companydocument",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="companydocument",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "profiles_companydocumentevent" ("author_id", "category", "company_id", "date", "edits", "file", "for_professionals", "id", "language", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "publish_at", "published_at", "simulated", "state", "submitted_at", "title", "version", "visible", "withdrawn_at") VALUES (OLD."author_id", OLD."category", OLD."company_id", OLD."date", OLD."edits", OLD."file", OLD."for_professionals", OLD."id", OLD."language", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."publish_at", OLD."published_at", OLD."simulated", OLD."state", OLD."submitted_at", OLD."title", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="338c84d9c466dd93aac963a18286980919819c30",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_28b75",
                            table="profiles_companydocument",
                            when="AFTER",
                        ),
                    ),
                ),
                migrations.AddIndex(
                    model_name="companynews",
                    index=models.Index(
                        condition=models.Q(("publish_at__isnull", False)), fields=["publish_at"], name="companynews_due"
                    ),
                ),
                migrations.AddIndex(
                    model_name="companynews",
                    index=models.Index(
                        condition=models.Q(("state", "submitted")), fields=["submitted_at"], name="companynews_waiting"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="companynews",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["draft", "submitted", "scheduled", "published", "declined", "withdrawn"])
                        ),
                        name="profiles_companynews_state_known",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="companynews",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("visible", False),
                            models.Q(("published_at__isnull", False), models.Q(("state", "withdrawn"), _negated=True)),
                            _connector="OR",
                        ),
                        name="profiles_companynews_visible_is_published",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="companynews",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "published"), _negated=True), ("visible", True), _connector="OR"
                        ),
                        name="profiles_companynews_published_is_seen",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="companynews",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("publish_at__isnull", False), ("state", "scheduled")),
                            models.Q(models.Q(("state", "scheduled"), _negated=True), ("publish_at__isnull", True)),
                            _connector="OR",
                        ),
                        name="profiles_companynews_time_while_scheduled",
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="companynews",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "profiles_companynewsevent" ("author_id", "company_id", "date", "edits", "id", "image", "pdf_file_de", "pdf_file_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "publish_at", "published_at", "simulated", "state", "submitted_at", "text_de", "text_en", "title_de", "title_en", "version", "visible", "withdrawn_at") VALUES (NEW."author_id", NEW."company_id", NEW."date", NEW."edits", NEW."id", NEW."image", NEW."pdf_file_de", NEW."pdf_file_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."publish_at", NEW."published_at", NEW."simulated", NEW."state", NEW."submitted_at", NEW."text_de", NEW."text_en", NEW."title_de", NEW."title_en", NEW."version", NEW."visible", NEW."withdrawn_at"); RETURN NULL;',
                            hash="8dc8e88c985e524b8d6780452ad0e5f7c95e34e7",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_ec8a2",
                            table="profiles_companynews",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="companynews",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "profiles_companynewsevent" ("author_id", "company_id", "date", "edits", "id", "image", "pdf_file_de", "pdf_file_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "publish_at", "published_at", "simulated", "state", "submitted_at", "text_de", "text_en", "title_de", "title_en", "version", "visible", "withdrawn_at") VALUES (OLD."author_id", OLD."company_id", OLD."date", OLD."edits", OLD."id", OLD."image", OLD."pdf_file_de", OLD."pdf_file_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."publish_at", OLD."published_at", OLD."simulated", OLD."state", OLD."submitted_at", OLD."text_de", OLD."text_en", OLD."title_de", OLD."title_en", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="6ebed2450a73e6076b039ae13e190ef36fbcc198",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_936d1",
                            table="profiles_companynews",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="companynews",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "profiles_companynewsevent" ("author_id", "company_id", "date", "edits", "id", "image", "pdf_file_de", "pdf_file_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "publish_at", "published_at", "simulated", "state", "submitted_at", "text_de", "text_en", "title_de", "title_en", "version", "visible", "withdrawn_at") VALUES (OLD."author_id", OLD."company_id", OLD."date", OLD."edits", OLD."id", OLD."image", OLD."pdf_file_de", OLD."pdf_file_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."publish_at", OLD."published_at", OLD."simulated", OLD."state", OLD."submitted_at", OLD."text_de", OLD."text_en", OLD."title_de", OLD."title_en", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="35b97ff25a3ca44a2723710325113b93c66d5425",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_c4477",
                            table="profiles_companynews",
                            when="AFTER",
                        ),
                    ),
                ),
            ]
        ),
    ]
