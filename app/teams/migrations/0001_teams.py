import django.core.validators
import django.db.models.deletion
import pghistory.utils
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

import app.files.fields
from app.database.migrating import Together


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("content", "0014_oif_category"),
        ("funds", "0021_defs_risk_indicator"),
        ("managers", "0006_desk_former_links"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        Together(
            [
                migrations.CreateModel(
                    name="Team",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "name",
                            models.CharField(
                                help_text="As the asset manager calls it; no persons.",
                                max_length=120,
                                verbose_name="name",
                            ),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
                        (
                            "company",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="teams",
                                to="managers.company",
                                verbose_name="company",
                            ),
                        ),
                        (
                            "focus",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="funds.investmentfocus",
                                verbose_name="investment focus",
                            ),
                        ),
                        (
                            "funds",
                            models.ManyToManyField(
                                blank=True, related_name="teams", to="funds.fund", verbose_name="funds"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "investment team",
                        "verbose_name_plural": "investment teams",
                        "ordering": ["company__name", "name"],
                    },
                ),
                migrations.CreateModel(
                    name="TeamChange",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("day", models.DateField(verbose_name="day")),
                        ("what_de", models.TextField(max_length=500, verbose_name="what has changed (German)")),
                        ("what_en", models.TextField(max_length=500, verbose_name="what has changed (English)")),
                        (
                            "settled_on",
                            models.DateField(
                                blank=True,
                                help_text="Empty as long as the rating is under review.",
                                null=True,
                                verbose_name="settled on",
                            ),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="changes",
                                to="teams.team",
                                verbose_name="team",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "change of a team",
                        "verbose_name_plural": "changes of teams",
                        "ordering": ["-day", "-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="TeamChangeEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("pgh_context", pghistory.utils.JSONField(null=True)),
                        ("id", models.BigIntegerField()),
                        ("day", models.DateField(verbose_name="day")),
                        ("what_de", models.TextField(max_length=500, verbose_name="what has changed (German)")),
                        ("what_en", models.TextField(max_length=500, verbose_name="what has changed (English)")),
                        (
                            "settled_on",
                            models.DateField(
                                blank=True,
                                help_text="Empty as long as the rating is under review.",
                                null=True,
                                verbose_name="settled on",
                            ),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="teams.teamchange",
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="teams.team",
                                verbose_name="team",
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
                    name="TeamEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("pgh_context", pghistory.utils.JSONField(null=True)),
                        ("id", models.BigIntegerField()),
                        (
                            "name",
                            models.CharField(
                                help_text="As the asset manager calls it; no persons.",
                                max_length=120,
                                verbose_name="name",
                            ),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
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
                            "focus",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="funds.investmentfocus",
                                verbose_name="investment focus",
                            ),
                        ),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="teams.team",
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
                    name="TeamFundsEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("pgh_context", pghistory.utils.JSONField(null=True)),
                        ("id", models.BigIntegerField()),
                        (
                            "fund",
                            models.ForeignKey(
                                db_constraint=False,
                                db_tablespace="",
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="funds.fund",
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                db_constraint=False,
                                db_tablespace="",
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="teams.team",
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
                    name="TeamRating",
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
                        (
                            "experience",
                            models.PositiveSmallIntegerField(
                                choices=[(4, "4"), (3, "3"), (2, "2"), (1, "1")],
                                help_text="4 is the best score, 1 the lowest.",
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(4),
                                ],
                                verbose_name="experience",
                            ),
                        ),
                        (
                            "stability",
                            models.PositiveSmallIntegerField(
                                choices=[(4, "4"), (3, "3"), (2, "2"), (1, "1")],
                                help_text="4 is the best score, 1 the lowest.",
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(4),
                                ],
                                verbose_name="stability of the team",
                            ),
                        ),
                        (
                            "process",
                            models.PositiveSmallIntegerField(
                                choices=[(4, "4"), (3, "3"), (2, "2"), (1, "1")],
                                help_text="4 is the best score, 1 the lowest.",
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(4),
                                ],
                                verbose_name="investment process",
                            ),
                        ),
                        (
                            "resources",
                            models.PositiveSmallIntegerField(
                                choices=[(4, "4"), (3, "3"), (2, "2"), (1, "1")],
                                help_text="4 is the best score, 1 the lowest.",
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(4),
                                ],
                                verbose_name="resources",
                            ),
                        ),
                        (
                            "risk_management",
                            models.PositiveSmallIntegerField(
                                choices=[(4, "4"), (3, "3"), (2, "2"), (1, "1")],
                                help_text="4 is the best score, 1 the lowest.",
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(4),
                                ],
                                verbose_name="risk management",
                            ),
                        ),
                        (
                            "track_record",
                            models.PositiveSmallIntegerField(
                                choices=[(4, "4"), (3, "3"), (2, "2"), (1, "1")],
                                help_text="4 is the best score, 1 the lowest.",
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(4),
                                ],
                                verbose_name="track record",
                            ),
                        ),
                        (
                            "text_de",
                            models.TextField(
                                help_text="Visitors read the first paragraph; the rest needs an account.",
                                verbose_name="text (German)",
                            ),
                        ),
                        (
                            "text_en",
                            models.TextField(
                                help_text="Visitors read the first paragraph; the rest needs an account.",
                                verbose_name="text (English)",
                            ),
                        ),
                        (
                            "pdf_de",
                            app.files.fields.UploadField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="PDF, at most 10 MB. Without one, readers download the text as a PDF that the portal makes.",
                                upload_to="",
                                verbose_name="PDF file (German)",
                            ),
                        ),
                        (
                            "pdf_en",
                            app.files.fields.UploadField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="PDF, at most 10 MB. Without one, readers download the text as a PDF that the portal makes.",
                                upload_to="",
                                verbose_name="PDF file (English)",
                            ),
                        ),
                        (
                            "ended_on",
                            models.DateField(
                                blank=True,
                                help_text="The team then has no rating any more; the page says so with the reason below.",
                                null=True,
                                verbose_name="rating withdrawn on",
                            ),
                        ),
                        (
                            "end_reason_de",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                max_length=1000,
                                verbose_name="reason for the end (German)",
                            ),
                        ),
                        (
                            "end_reason_en",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                max_length=1000,
                                verbose_name="reason for the end (English)",
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
                            "signed_by",
                            models.ForeignKey(
                                help_text="Everybody reads the name.",
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="content.author",
                                verbose_name="signed by",
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="ratings",
                                to="teams.team",
                                verbose_name="team",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "team rating",
                        "verbose_name_plural": "team ratings",
                        "ordering": ["-date", "-pk"],
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="TeamRatingEvent",
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
                        (
                            "experience",
                            models.PositiveSmallIntegerField(
                                choices=[(4, "4"), (3, "3"), (2, "2"), (1, "1")],
                                help_text="4 is the best score, 1 the lowest.",
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(4),
                                ],
                                verbose_name="experience",
                            ),
                        ),
                        (
                            "stability",
                            models.PositiveSmallIntegerField(
                                choices=[(4, "4"), (3, "3"), (2, "2"), (1, "1")],
                                help_text="4 is the best score, 1 the lowest.",
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(4),
                                ],
                                verbose_name="stability of the team",
                            ),
                        ),
                        (
                            "process",
                            models.PositiveSmallIntegerField(
                                choices=[(4, "4"), (3, "3"), (2, "2"), (1, "1")],
                                help_text="4 is the best score, 1 the lowest.",
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(4),
                                ],
                                verbose_name="investment process",
                            ),
                        ),
                        (
                            "resources",
                            models.PositiveSmallIntegerField(
                                choices=[(4, "4"), (3, "3"), (2, "2"), (1, "1")],
                                help_text="4 is the best score, 1 the lowest.",
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(4),
                                ],
                                verbose_name="resources",
                            ),
                        ),
                        (
                            "risk_management",
                            models.PositiveSmallIntegerField(
                                choices=[(4, "4"), (3, "3"), (2, "2"), (1, "1")],
                                help_text="4 is the best score, 1 the lowest.",
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(4),
                                ],
                                verbose_name="risk management",
                            ),
                        ),
                        (
                            "track_record",
                            models.PositiveSmallIntegerField(
                                choices=[(4, "4"), (3, "3"), (2, "2"), (1, "1")],
                                help_text="4 is the best score, 1 the lowest.",
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(4),
                                ],
                                verbose_name="track record",
                            ),
                        ),
                        (
                            "text_de",
                            models.TextField(
                                help_text="Visitors read the first paragraph; the rest needs an account.",
                                verbose_name="text (German)",
                            ),
                        ),
                        (
                            "text_en",
                            models.TextField(
                                help_text="Visitors read the first paragraph; the rest needs an account.",
                                verbose_name="text (English)",
                            ),
                        ),
                        (
                            "pdf_de",
                            app.files.fields.UploadField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="PDF, at most 10 MB. Without one, readers download the text as a PDF that the portal makes.",
                                upload_to="",
                                verbose_name="PDF file (German)",
                            ),
                        ),
                        (
                            "pdf_en",
                            app.files.fields.UploadField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="PDF, at most 10 MB. Without one, readers download the text as a PDF that the portal makes.",
                                upload_to="",
                                verbose_name="PDF file (English)",
                            ),
                        ),
                        (
                            "ended_on",
                            models.DateField(
                                blank=True,
                                help_text="The team then has no rating any more; the page says so with the reason below.",
                                null=True,
                                verbose_name="rating withdrawn on",
                            ),
                        ),
                        (
                            "end_reason_de",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                max_length=1000,
                                verbose_name="reason for the end (German)",
                            ),
                        ),
                        (
                            "end_reason_en",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                max_length=1000,
                                verbose_name="reason for the end (English)",
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
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="teams.teamrating",
                            ),
                        ),
                        (
                            "signed_by",
                            models.ForeignKey(
                                db_constraint=False,
                                help_text="Everybody reads the name.",
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="content.author",
                                verbose_name="signed by",
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="teams.team",
                                verbose_name="team",
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
        migrations.AddConstraint(
            model_name="team",
            constraint=models.UniqueConstraint(fields=("company", "name"), name="teams_team_once"),
        ),
        Together(
            [
                pgtrigger.migrations.AddTrigger(
                    model_name="team",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "teams_teamevent" ("company_id", "focus_id", "id", "name", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "simulated") VALUES (NEW."company_id", NEW."focus_id", NEW."id", NEW."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."simulated"); RETURN NULL;',
                            hash="462f19d19a8af24e5bccb225642b8457ed7b6994",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_59b08",
                            table="teams_team",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="team",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "teams_teamevent" ("company_id", "focus_id", "id", "name", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "simulated") VALUES (OLD."company_id", OLD."focus_id", OLD."id", OLD."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."simulated"); RETURN NULL;',
                            hash="d9175a3d691fa3321f869cc33624a6a2c0044ee4",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_17c2b",
                            table="teams_team",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="team",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "teams_teamevent" ("company_id", "focus_id", "id", "name", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "simulated") VALUES (OLD."company_id", OLD."focus_id", OLD."id", OLD."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."simulated"); RETURN NULL;',
                            hash="32bc5aaa924d58c03dc8ca339542c760cd37dff8",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_6cc68",
                            table="teams_team",
                            when="AFTER",
                        ),
                    ),
                ),
            ]
        ),
        migrations.CreateModel(
            name="TeamFunds",
            fields=[],
            options={
                "proxy": True,
                "default_permissions": (),
                "indexes": [],
                "constraints": [],
            },
            bases=("teams.team_funds",),
        ),
        migrations.AddConstraint(
            model_name="teamchange",
            constraint=models.CheckConstraint(
                condition=models.Q(("settled_on__isnull", True), ("settled_on__gte", models.F("day")), _connector="OR"),
                name="teams_change_settled_after",
                violation_error_message="It must end after its beginning.",
            ),
        ),
        Together(
            [
                pgtrigger.migrations.AddTrigger(
                    model_name="teamchange",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "teams_teamchangeevent" ("day", "id", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "settled_on", "simulated", "team_id", "what_de", "what_en") VALUES (NEW."day", NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."settled_on", NEW."simulated", NEW."team_id", NEW."what_de", NEW."what_en"); RETURN NULL;',
                            hash="92595a89ca83a16a7bc066a4a0beef17e1802533",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_a5624",
                            table="teams_teamchange",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="teamchange",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "teams_teamchangeevent" ("day", "id", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "settled_on", "simulated", "team_id", "what_de", "what_en") VALUES (OLD."day", OLD."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."settled_on", OLD."simulated", OLD."team_id", OLD."what_de", OLD."what_en"); RETURN NULL;',
                            hash="2fbd8b893e8f6b5c5baa284e02b8d1ca91ec9220",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_c9870",
                            table="teams_teamchange",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="teamchange",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "teams_teamchangeevent" ("day", "id", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "settled_on", "simulated", "team_id", "what_de", "what_en") VALUES (OLD."day", OLD."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."settled_on", OLD."simulated", OLD."team_id", OLD."what_de", OLD."what_en"); RETURN NULL;',
                            hash="ef11c097bfc7fed77d98ab1a4c630f21e7576210",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_40bd8",
                            table="teams_teamchange",
                            when="AFTER",
                        ),
                    ),
                ),
            ]
        ),
        Together(
            [
                migrations.AddIndex(
                    model_name="teamrating",
                    index=models.Index(
                        condition=models.Q(("publish_at__isnull", False)), fields=["publish_at"], name="teamrating_due"
                    ),
                ),
                migrations.AddIndex(
                    model_name="teamrating",
                    index=models.Index(
                        condition=models.Q(("state", "submitted")), fields=["submitted_at"], name="teamrating_waiting"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="teamrating",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["draft", "submitted", "scheduled", "published", "declined", "withdrawn"])
                        ),
                        name="teams_teamrating_state_known",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="teamrating",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("visible", False),
                            models.Q(("published_at__isnull", False), models.Q(("state", "withdrawn"), _negated=True)),
                            _connector="OR",
                        ),
                        name="teams_teamrating_visible_is_published",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="teamrating",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "published"), _negated=True), ("visible", True), _connector="OR"
                        ),
                        name="teams_teamrating_published_is_seen",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="teamrating",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("publish_at__isnull", False), ("state", "scheduled")),
                            models.Q(models.Q(("state", "scheduled"), _negated=True), ("publish_at__isnull", True)),
                            _connector="OR",
                        ),
                        name="teams_teamrating_time_while_scheduled",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="teamrating",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("experience__range", (1, 4))), name="teams_experience_score"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="teamrating",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("stability__range", (1, 4))), name="teams_stability_score"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="teamrating",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("process__range", (1, 4))), name="teams_process_score"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="teamrating",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("resources__range", (1, 4))), name="teams_resources_score"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="teamrating",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("risk_management__range", (1, 4))), name="teams_risk_management_score"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="teamrating",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("track_record__range", (1, 4))), name="teams_track_record_score"
                    ),
                ),
            ]
        ),
        Together(
            [
                pgtrigger.migrations.AddTrigger(
                    model_name="teamrating",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "teams_teamratingevent" ("author_id", "date", "edits", "end_reason_de", "end_reason_en", "ended_on", "experience", "id", "pdf_de", "pdf_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "process", "publish_at", "published_at", "resources", "risk_management", "signed_by_id", "simulated", "stability", "state", "submitted_at", "team_id", "text_de", "text_en", "track_record", "version", "visible", "withdrawn_at") VALUES (NEW."author_id", NEW."date", NEW."edits", NEW."end_reason_de", NEW."end_reason_en", NEW."ended_on", NEW."experience", NEW."id", NEW."pdf_de", NEW."pdf_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."process", NEW."publish_at", NEW."published_at", NEW."resources", NEW."risk_management", NEW."signed_by_id", NEW."simulated", NEW."stability", NEW."state", NEW."submitted_at", NEW."team_id", NEW."text_de", NEW."text_en", NEW."track_record", NEW."version", NEW."visible", NEW."withdrawn_at"); RETURN NULL;',
                            hash="18ecb0fdbe47307d846402fc2f287815058b553d",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_367fc",
                            table="teams_teamrating",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="teamrating",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "teams_teamratingevent" ("author_id", "date", "edits", "end_reason_de", "end_reason_en", "ended_on", "experience", "id", "pdf_de", "pdf_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "process", "publish_at", "published_at", "resources", "risk_management", "signed_by_id", "simulated", "stability", "state", "submitted_at", "team_id", "text_de", "text_en", "track_record", "version", "visible", "withdrawn_at") VALUES (OLD."author_id", OLD."date", OLD."edits", OLD."end_reason_de", OLD."end_reason_en", OLD."ended_on", OLD."experience", OLD."id", OLD."pdf_de", OLD."pdf_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."process", OLD."publish_at", OLD."published_at", OLD."resources", OLD."risk_management", OLD."signed_by_id", OLD."simulated", OLD."stability", OLD."state", OLD."submitted_at", OLD."team_id", OLD."text_de", OLD."text_en", OLD."track_record", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="fef17b533ea5b2e53fce3ad0e44afc932d93ca16",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_3247a",
                            table="teams_teamrating",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="teamrating",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "teams_teamratingevent" ("author_id", "date", "edits", "end_reason_de", "end_reason_en", "ended_on", "experience", "id", "pdf_de", "pdf_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "process", "publish_at", "published_at", "resources", "risk_management", "signed_by_id", "simulated", "stability", "state", "submitted_at", "team_id", "text_de", "text_en", "track_record", "version", "visible", "withdrawn_at") VALUES (OLD."author_id", OLD."date", OLD."edits", OLD."end_reason_de", OLD."end_reason_en", OLD."ended_on", OLD."experience", OLD."id", OLD."pdf_de", OLD."pdf_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."process", OLD."publish_at", OLD."published_at", OLD."resources", OLD."risk_management", OLD."signed_by_id", OLD."simulated", OLD."stability", OLD."state", OLD."submitted_at", OLD."team_id", OLD."text_de", OLD."text_en", OLD."track_record", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="5709464e303f6221e1ec254145caca915375db69",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_1b146",
                            table="teams_teamrating",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="teamfunds",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "teams_teamfundsevent" ("fund_id", "id", "pgh_context", "pgh_created_at", "pgh_label", "team_id") VALUES (NEW."fund_id", NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."team_id"); RETURN NULL;',
                            hash="a952476c320dc81cf696e81fdacae0a2b26a13d9",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_2098c",
                            table="teams_team_funds",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="teamfunds",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "teams_teamfundsevent" ("fund_id", "id", "pgh_context", "pgh_created_at", "pgh_label", "team_id") VALUES (OLD."fund_id", OLD."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."team_id"); RETURN NULL;',
                            hash="179c8f5d8e1cce394be6376ab6cf248fcb51530a",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_f5136",
                            table="teams_team_funds",
                            when="AFTER",
                        ),
                    ),
                ),
            ]
        ),
    ]
