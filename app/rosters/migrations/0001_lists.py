"""Classifications with their day, and the ESG and EMP lists (ADR 0246, 0247)."""

import django.core.validators
import django.db.models.deletion
import pghistory.utils
import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models

import app.funds.fields
from app.database.migrating import Together


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("funds", "0021_defs_risk_indicator"),
    ]

    operations = [
        Together(
            [
                migrations.CreateModel(
                    name="Scheme",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name_de", models.CharField(max_length=160, verbose_name="name (German)")),
                        ("name_en", models.CharField(max_length=160, verbose_name="name (English)")),
                        ("code", models.SlugField(max_length=60, unique=True, verbose_name="code")),
                        ("since", models.DateField(blank=True, null=True, verbose_name="applies from")),
                    ],
                    options={
                        "verbose_name": "classification scheme",
                        "verbose_name_plural": "classification schemes",
                        "ordering": ["since", "code"],
                    },
                ),
                migrations.CreateModel(
                    name="SchemeEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("pgh_context", pghistory.utils.JSONField(null=True)),
                        ("id", models.BigIntegerField()),
                        ("name_de", models.CharField(max_length=160, verbose_name="name (German)")),
                        ("name_en", models.CharField(max_length=160, verbose_name="name (English)")),
                        ("code", models.SlugField(db_index=False, max_length=60, verbose_name="code")),
                        ("since", models.DateField(blank=True, null=True, verbose_name="applies from")),
                    ],
                    options={
                        "verbose_name": "former state",
                        "verbose_name_plural": "former states",
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="Classification",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "article",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[(6, "Article 6"), (8, "Article 8"), (9, "Article 9")],
                                help_text="Empty: no longer classified from that day on.",
                                null=True,
                                verbose_name="SFDR article",
                            ),
                        ),
                        (
                            "minimum_sustainable",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Smallest share of sustainable investments that the fund commits to, in percent (EET field 30).",
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="minimum sustainable share",
                            ),
                        ),
                        (
                            "valid_from",
                            models.DateField(
                                blank=True,
                                help_text="Empty: the day is not known. A later day takes effect by itself when it comes.",
                                null=True,
                                verbose_name="valid from",
                            ),
                        ),
                        (
                            "source",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="The document that states it, such as the prospectus and its date.",
                                max_length=200,
                                verbose_name="source",
                            ),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
                        (
                            "fund",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="classifications",
                                to="funds.fund",
                                verbose_name="fund",
                            ),
                        ),
                        (
                            "scheme",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="classifications",
                                to="rosters.scheme",
                                verbose_name="classification scheme",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "classification",
                        "verbose_name_plural": "classifications",
                        "ordering": [models.OrderBy(models.F("valid_from"), descending=True, nulls_last=True), "-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Decision",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "listed",
                            models.BooleanField(
                                help_text="Without the tick the fund is kept from the list.", verbose_name="on the list"
                            ),
                        ),
                        ("since", models.DateField(verbose_name="since")),
                        (
                            "until",
                            models.DateField(
                                blank=True,
                                help_text="First day on which the rule decides again. Empty: no end.",
                                null=True,
                                verbose_name="until",
                            ),
                        ),
                        ("reason_de", models.TextField(max_length=500, verbose_name="reason (German)")),
                        ("reason_en", models.TextField(max_length=500, verbose_name="reason (English)")),
                        (
                            "fund",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="list_decisions",
                                to="funds.fund",
                                verbose_name="fund",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "decision about a list",
                        "verbose_name_plural": "decisions about lists",
                        "ordering": ["-since", "-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="FundList",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "code",
                            models.CharField(
                                choices=[("esg", "ESG"), ("emp", "EMP")],
                                editable=False,
                                max_length=3,
                                unique=True,
                                verbose_name="code",
                            ),
                        ),
                        ("name_de", models.CharField(max_length=60, verbose_name="name (German)")),
                        ("name_en", models.CharField(max_length=60, verbose_name="name (English)")),
                        ("lead_de", models.TextField(max_length=500, verbose_name="what the list holds (German)")),
                        ("lead_en", models.TextField(max_length=500, verbose_name="what the list holds (English)")),
                        (
                            "least_article",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[(6, "Article 6"), (8, "Article 8"), (9, "Article 9")],
                                help_text="Funds with this article or a higher one are on the list. Empty: whatever the article.",
                                null=True,
                                verbose_name="lowest SFDR article",
                            ),
                        ),
                        (
                            "least_share",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Percent. Empty: whatever the share.",
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="lowest minimum sustainable share",
                            ),
                        ),
                        (
                            "region",
                            models.SlugField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="Code of a region: peer groups in which more than half of the funds invest there.",
                                max_length=60,
                                verbose_name="region",
                            ),
                        ),
                        (
                            "peergroups",
                            models.ManyToManyField(
                                blank=True,
                                help_text="These peer groups as well. Without a region and without any, all peer groups count.",
                                related_name="+",
                                to="funds.peergroup",
                                verbose_name="peergroups",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "list of funds",
                        "verbose_name_plural": "lists of funds",
                        "ordering": ["-code"],
                    },
                ),
                migrations.CreateModel(
                    name="DecisionEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("pgh_context", pghistory.utils.JSONField(null=True)),
                        ("id", models.BigIntegerField()),
                        (
                            "listed",
                            models.BooleanField(
                                help_text="Without the tick the fund is kept from the list.", verbose_name="on the list"
                            ),
                        ),
                        ("since", models.DateField(verbose_name="since")),
                        (
                            "until",
                            models.DateField(
                                blank=True,
                                help_text="First day on which the rule decides again. Empty: no end.",
                                null=True,
                                verbose_name="until",
                            ),
                        ),
                        ("reason_de", models.TextField(max_length=500, verbose_name="reason (German)")),
                        ("reason_en", models.TextField(max_length=500, verbose_name="reason (English)")),
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
                                to="rosters.decision",
                            ),
                        ),
                        (
                            "fund_list",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="rosters.fundlist",
                                verbose_name="list of funds",
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
        migrations.AddField(
            model_name="decision",
            name="fund_list",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="decisions",
                to="rosters.fundlist",
                verbose_name="list of funds",
            ),
        ),
        Together(
            [
                migrations.CreateModel(
                    name="FundListEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("pgh_context", pghistory.utils.JSONField(null=True)),
                        ("id", models.BigIntegerField()),
                        (
                            "code",
                            models.CharField(
                                choices=[("esg", "ESG"), ("emp", "EMP")],
                                editable=False,
                                max_length=3,
                                verbose_name="code",
                            ),
                        ),
                        ("name_de", models.CharField(max_length=60, verbose_name="name (German)")),
                        ("name_en", models.CharField(max_length=60, verbose_name="name (English)")),
                        ("lead_de", models.TextField(max_length=500, verbose_name="what the list holds (German)")),
                        ("lead_en", models.TextField(max_length=500, verbose_name="what the list holds (English)")),
                        (
                            "least_article",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[(6, "Article 6"), (8, "Article 8"), (9, "Article 9")],
                                help_text="Funds with this article or a higher one are on the list. Empty: whatever the article.",
                                null=True,
                                verbose_name="lowest SFDR article",
                            ),
                        ),
                        (
                            "least_share",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Percent. Empty: whatever the share.",
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="lowest minimum sustainable share",
                            ),
                        ),
                        (
                            "region",
                            models.SlugField(
                                blank=True,
                                db_default="",
                                db_index=False,
                                default="",
                                help_text="Code of a region: peer groups in which more than half of the funds invest there.",
                                max_length=60,
                                verbose_name="region",
                            ),
                        ),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="rosters.fundlist",
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
                    name="FundListPeergroupsEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("pgh_context", pghistory.utils.JSONField(null=True)),
                        ("id", models.BigIntegerField()),
                        (
                            "fundlist",
                            models.ForeignKey(
                                db_constraint=False,
                                db_tablespace="",
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="rosters.fundlist",
                            ),
                        ),
                        (
                            "peergroup",
                            models.ForeignKey(
                                db_constraint=False,
                                db_tablespace="",
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="funds.peergroup",
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
                    name="ClassificationEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("pgh_context", pghistory.utils.JSONField(null=True)),
                        ("id", models.BigIntegerField()),
                        (
                            "article",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[(6, "Article 6"), (8, "Article 8"), (9, "Article 9")],
                                help_text="Empty: no longer classified from that day on.",
                                null=True,
                                verbose_name="SFDR article",
                            ),
                        ),
                        (
                            "minimum_sustainable",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Smallest share of sustainable investments that the fund commits to, in percent (EET field 30).",
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="minimum sustainable share",
                            ),
                        ),
                        (
                            "valid_from",
                            models.DateField(
                                blank=True,
                                help_text="Empty: the day is not known. A later day takes effect by itself when it comes.",
                                null=True,
                                verbose_name="valid from",
                            ),
                        ),
                        (
                            "source",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="The document that states it, such as the prospectus and its date.",
                                max_length=200,
                                verbose_name="source",
                            ),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
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
                                to="rosters.classification",
                            ),
                        ),
                        (
                            "scheme",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="rosters.scheme",
                                verbose_name="classification scheme",
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
                pgtrigger.migrations.AddTrigger(
                    model_name="scheme",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "rosters_schemeevent" ("code", "id", "name_de", "name_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "since") VALUES (NEW."code", NEW."id", NEW."name_de", NEW."name_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."since"); RETURN NULL;',
                            hash="c6daf0cd81ba391890c668e9455eb91cc80f20c1",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_65779",
                            table="rosters_scheme",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="scheme",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "rosters_schemeevent" ("code", "id", "name_de", "name_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "since") VALUES (OLD."code", OLD."id", OLD."name_de", OLD."name_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."since"); RETURN NULL;',
                            hash="e599c3fbad333c994d7cf9551f370ef38dae218f",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_ad4fe",
                            table="rosters_scheme",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="scheme",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "rosters_schemeevent" ("code", "id", "name_de", "name_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "since") VALUES (OLD."code", OLD."id", OLD."name_de", OLD."name_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."since"); RETURN NULL;',
                            hash="481e598ebf94af1045e7bc61749b60f61ce250da",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_8cb63",
                            table="rosters_scheme",
                            when="AFTER",
                        ),
                    ),
                ),
            ]
        ),
        migrations.AddField(
            model_name="schemeevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="rosters.scheme",
            ),
        ),
        Together(
            [
                migrations.AddConstraint(
                    model_name="fundlist",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("code__in", ["esg", "emp"])), name="rosters_fundlist_code"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="fundlist",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("least_article__isnull", True), ("least_article__in", [6, 8, 9]), _connector="OR"
                        ),
                        name="rosters_fundlist_article",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="fundlist",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("least_share__isnull", True), ("least_share__range", (0, 100)), _connector="OR"
                        ),
                        name="rosters_fundlist_share",
                    ),
                ),
            ]
        ),
        Together(
            [
                pgtrigger.migrations.AddTrigger(
                    model_name="fundlist",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "rosters_fundlistevent" ("code", "id", "lead_de", "lead_en", "least_article", "least_share", "name_de", "name_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "region") VALUES (NEW."code", NEW."id", NEW."lead_de", NEW."lead_en", NEW."least_article", NEW."least_share", NEW."name_de", NEW."name_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."region"); RETURN NULL;',
                            hash="f31c413e67946d98b1fc2b252c537cce152cd5a8",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_9ab81",
                            table="rosters_fundlist",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="fundlist",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "rosters_fundlistevent" ("code", "id", "lead_de", "lead_en", "least_article", "least_share", "name_de", "name_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "region") VALUES (OLD."code", OLD."id", OLD."lead_de", OLD."lead_en", OLD."least_article", OLD."least_share", OLD."name_de", OLD."name_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."region"); RETURN NULL;',
                            hash="b5b7272d0b716a43d436ab7ff6dec1aae5c89dc9",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_1ba2b",
                            table="rosters_fundlist",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="fundlist",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "rosters_fundlistevent" ("code", "id", "lead_de", "lead_en", "least_article", "least_share", "name_de", "name_en", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "region") VALUES (OLD."code", OLD."id", OLD."lead_de", OLD."lead_en", OLD."least_article", OLD."least_share", OLD."name_de", OLD."name_en", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."region"); RETURN NULL;',
                            hash="bc2bce394faf588b38988576465b3750848189b6",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_e1a87",
                            table="rosters_fundlist",
                            when="AFTER",
                        ),
                    ),
                ),
            ]
        ),
        migrations.CreateModel(
            name="FundListPeergroups",
            fields=[],
            options={
                "proxy": True,
                "default_permissions": (),
                "indexes": [],
                "constraints": [],
            },
            bases=("rosters.fundlist_peergroups",),
        ),
        Together(
            [
                migrations.AddConstraint(
                    model_name="decision",
                    constraint=models.UniqueConstraint(
                        fields=("fund_list", "fund", "since"), name="rosters_decision_once"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="decision",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("until__isnull", True), ("until__gt", models.F("since")), _connector="OR"),
                        name="rosters_decision_ends_after_start",
                        violation_error_message="It must end after its beginning.",
                    ),
                ),
            ]
        ),
        Together(
            [
                pgtrigger.migrations.AddTrigger(
                    model_name="decision",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "rosters_decisionevent" ("fund_id", "fund_list_id", "id", "listed", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "reason_de", "reason_en", "since", "until") VALUES (NEW."fund_id", NEW."fund_list_id", NEW."id", NEW."listed", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."reason_de", NEW."reason_en", NEW."since", NEW."until"); RETURN NULL;',
                            hash="f128741c3bd9cd6fffb5e53a9584cee0c0a54bdf",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_c52c6",
                            table="rosters_decision",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="decision",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "rosters_decisionevent" ("fund_id", "fund_list_id", "id", "listed", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "reason_de", "reason_en", "since", "until") VALUES (OLD."fund_id", OLD."fund_list_id", OLD."id", OLD."listed", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."reason_de", OLD."reason_en", OLD."since", OLD."until"); RETURN NULL;',
                            hash="e02b9c0d5533c52de42395e9646420fe16c5a65e",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_feb66",
                            table="rosters_decision",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="decision",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "rosters_decisionevent" ("fund_id", "fund_list_id", "id", "listed", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "reason_de", "reason_en", "since", "until") VALUES (OLD."fund_id", OLD."fund_list_id", OLD."id", OLD."listed", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."reason_de", OLD."reason_en", OLD."since", OLD."until"); RETURN NULL;',
                            hash="402906d1c06607287d0f3884305b69d420d500bc",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_c694c",
                            table="rosters_decision",
                            when="AFTER",
                        ),
                    ),
                ),
            ]
        ),
        Together(
            [
                migrations.AddConstraint(
                    model_name="classification",
                    constraint=models.UniqueConstraint(
                        fields=("fund", "scheme", "valid_from"), name="rosters_classification_once"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="classification",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("article__isnull", True), ("article__in", [6, 8, 9]), _connector="OR"),
                        name="rosters_classification_article",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="classification",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("minimum_sustainable__isnull", True),
                            ("minimum_sustainable__range", (0, 100)),
                            _connector="OR",
                        ),
                        name="rosters_classification_share",
                    ),
                ),
            ]
        ),
        Together(
            [
                pgtrigger.migrations.AddTrigger(
                    model_name="classification",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "rosters_classificationevent" ("article", "fund_id", "id", "minimum_sustainable", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "scheme_id", "simulated", "source", "valid_from") VALUES (NEW."article", NEW."fund_id", NEW."id", NEW."minimum_sustainable", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."scheme_id", NEW."simulated", NEW."source", NEW."valid_from"); RETURN NULL;',
                            hash="9778fefd5d0816bddb136e6906109abb14df2393",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_4d47d",
                            table="rosters_classification",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="classification",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "rosters_classificationevent" ("article", "fund_id", "id", "minimum_sustainable", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "scheme_id", "simulated", "source", "valid_from") VALUES (OLD."article", OLD."fund_id", OLD."id", OLD."minimum_sustainable", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."scheme_id", OLD."simulated", OLD."source", OLD."valid_from"); RETURN NULL;',
                            hash="031ce0316394c9b564db511518a61f3f1fd2682c",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_e1c2a",
                            table="rosters_classification",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="classification",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "rosters_classificationevent" ("article", "fund_id", "id", "minimum_sustainable", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "scheme_id", "simulated", "source", "valid_from") VALUES (OLD."article", OLD."fund_id", OLD."id", OLD."minimum_sustainable", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."scheme_id", OLD."simulated", OLD."source", OLD."valid_from"); RETURN NULL;',
                            hash="93c6213f2c28165ff5b9a431cdac491968edf504",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_a095d",
                            table="rosters_classification",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="fundlistpeergroups",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "rosters_fundlistpeergroupsevent" ("fundlist_id", "id", "peergroup_id", "pgh_context", "pgh_created_at", "pgh_label") VALUES (NEW."fundlist_id", NEW."id", NEW."peergroup_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\'); RETURN NULL;',
                            hash="1ed027e6d280799c5c86afc2f7d951144b3fa942",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_dafa0",
                            table="rosters_fundlist_peergroups",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="fundlistpeergroups",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "rosters_fundlistpeergroupsevent" ("fundlist_id", "id", "peergroup_id", "pgh_context", "pgh_created_at", "pgh_label") VALUES (OLD."fundlist_id", OLD."id", OLD."peergroup_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\'); RETURN NULL;',
                            hash="5f7328d016b85d368cf297ab9332eb316fc432d5",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_034a6",
                            table="rosters_fundlist_peergroups",
                            when="AFTER",
                        ),
                    ),
                ),
            ]
        ),
    ]
