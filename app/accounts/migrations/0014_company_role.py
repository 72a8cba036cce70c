import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models

from app.database.migrating import Together


class Migration(migrations.Migration):
    """What each account may do for its company."""

    dependencies = [
        ("accounts", "0013_history_of_groups"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("managers", "0006_desk_former_links"),
    ]

    operations = [
        Together(
            operations=[
                pgtrigger.migrations.RemoveTrigger(
                    model_name="user",
                    name="insert_insert",
                ),
                pgtrigger.migrations.RemoveTrigger(
                    model_name="user",
                    name="update_update",
                ),
            ]
        ),
        Together(
            operations=[
                migrations.AddField(
                    model_name="user",
                    name="company_role",
                    field=models.TextField(
                        choices=[("owner", "owner"), ("editor", "editor"), ("reader", "reader")],
                        db_default="editor",
                        default="editor",
                        help_text="Owners decide who belongs to the company, editors write, readers only look.",
                        verbose_name="role in the company",
                    ),
                ),
                migrations.AddField(
                    model_name="userevent",
                    name="company_role",
                    field=models.TextField(
                        choices=[("owner", "owner"), ("editor", "editor"), ("reader", "reader")],
                        db_default="editor",
                        default="editor",
                        help_text="Owners decide who belongs to the company, editors write, readers only look.",
                        verbose_name="role in the company",
                    ),
                ),
            ]
        ),
        # Whoever has acted for a company so far decides for it.
        migrations.RunSQL(
            "UPDATE accounts_user SET company_role = 'owner' WHERE managed_company_id IS NOT NULL",
            migrations.RunSQL.noop,
        ),
        Together(
            operations=[
                pgtrigger.migrations.AddTrigger(
                    model_name="user",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "accounts_userevent" ("account_type", "blocked", "blocked_until", "company_role", "is_active", "is_company_esg_admin", "is_dvm_survey_allowed", "is_esg_article_upload_allowed", "is_esg_company_survey_allowed", "is_esg_fund_survey_allowed", "is_external_login", "is_staff", "is_superuser", "is_survey_summary_allowed", "licence_until", "managed_company_id", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "review", "reviewed_at") VALUES (NEW."account_type", NEW."blocked", NEW."blocked_until", NEW."company_role", NEW."is_active", NEW."is_company_esg_admin", NEW."is_dvm_survey_allowed", NEW."is_esg_article_upload_allowed", NEW."is_esg_company_survey_allowed", NEW."is_esg_fund_survey_allowed", NEW."is_external_login", NEW."is_staff", NEW."is_superuser", NEW."is_survey_summary_allowed", NEW."licence_until", NEW."managed_company_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."review", NEW."reviewed_at"); RETURN NULL;',
                            hash="53a9b7329fe8fa02441ce677727893901a2bc375",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_3867c",
                            table="accounts_user",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="user",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."account_type" IS DISTINCT FROM (NEW."account_type") OR OLD."blocked" IS DISTINCT FROM (NEW."blocked") OR OLD."blocked_until" IS DISTINCT FROM (NEW."blocked_until") OR OLD."company_role" IS DISTINCT FROM (NEW."company_role") OR OLD."is_active" IS DISTINCT FROM (NEW."is_active") OR OLD."is_company_esg_admin" IS DISTINCT FROM (NEW."is_company_esg_admin") OR OLD."is_dvm_survey_allowed" IS DISTINCT FROM (NEW."is_dvm_survey_allowed") OR OLD."is_esg_article_upload_allowed" IS DISTINCT FROM (NEW."is_esg_article_upload_allowed") OR OLD."is_esg_company_survey_allowed" IS DISTINCT FROM (NEW."is_esg_company_survey_allowed") OR OLD."is_esg_fund_survey_allowed" IS DISTINCT FROM (NEW."is_esg_fund_survey_allowed") OR OLD."is_external_login" IS DISTINCT FROM (NEW."is_external_login") OR OLD."is_staff" IS DISTINCT FROM (NEW."is_staff") OR OLD."is_superuser" IS DISTINCT FROM (NEW."is_superuser") OR OLD."is_survey_summary_allowed" IS DISTINCT FROM (NEW."is_survey_summary_allowed") OR OLD."licence_until" IS DISTINCT FROM (NEW."licence_until") OR OLD."managed_company_id" IS DISTINCT FROM (NEW."managed_company_id") OR OLD."review" IS DISTINCT FROM (NEW."review") OR OLD."reviewed_at" IS DISTINCT FROM (NEW."reviewed_at"))',
                            func='INSERT INTO "accounts_userevent" ("account_type", "blocked", "blocked_until", "company_role", "is_active", "is_company_esg_admin", "is_dvm_survey_allowed", "is_esg_article_upload_allowed", "is_esg_company_survey_allowed", "is_esg_fund_survey_allowed", "is_external_login", "is_staff", "is_superuser", "is_survey_summary_allowed", "licence_until", "managed_company_id", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "review", "reviewed_at") VALUES (OLD."account_type", OLD."blocked", OLD."blocked_until", OLD."company_role", OLD."is_active", OLD."is_company_esg_admin", OLD."is_dvm_survey_allowed", OLD."is_esg_article_upload_allowed", OLD."is_esg_company_survey_allowed", OLD."is_esg_fund_survey_allowed", OLD."is_external_login", OLD."is_staff", OLD."is_superuser", OLD."is_survey_summary_allowed", OLD."licence_until", OLD."managed_company_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."review", OLD."reviewed_at"); RETURN NULL;',
                            hash="36f88e8daf47961c4dc35675e6e5323e29ba420e",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_0e890",
                            table="accounts_user",
                            when="AFTER",
                        ),
                    ),
                ),
                migrations.AddConstraint(
                    model_name="user",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("company_role__in", ["owner", "editor", "reader"])),
                        name="accounts_user_company_role_known",
                    ),
                ),
            ]
        ),
    ]
