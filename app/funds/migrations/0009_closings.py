"""Share classes close and are merged; an open sibling then stands for the fund (ADR 0141)."""

from pathlib import Path

import django.db.models.deletion
from django.db import migrations, models

SQL = Path(__file__).resolve().parent / "sql"


class Migration(migrations.Migration):
    dependencies = [("funds", "0008_facts_and_papers")]

    operations = [
        migrations.AddField(
            "tranche",
            "closed_on",
            models.DateField(
                blank=True,
                help_text="Last day of the share class. Empty while it is open.",
                null=True,
                verbose_name="closed on",
            ),
        ),
        migrations.AddField(
            "tranche",
            "merged_into",
            models.ForeignKey(
                blank=True,
                help_text="The share class that holders were given instead.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="merged",
                to="funds.tranche",
                verbose_name="merged into",
            ),
        ),
        migrations.AddField(
            "tranche",
            "closed_as_main",
            models.BooleanField(
                db_default=False,
                default=False,
                editable=False,
                help_text="Stood for its fund until it closed; the database notes it when an open sibling takes its place.",
                verbose_name="closed as main tranche",
            ),
        ),
        migrations.AddConstraint(
            "tranche",
            models.CheckConstraint(
                condition=models.Q(("merged_into__isnull", True), ("closed_on__isnull", False), _connector="OR"),
                name="funds_tranche_merged_is_closed",
                violation_error_message="Only a closed share class was merged.",
            ),
        ),
        migrations.AddConstraint(
            "tranche",
            models.CheckConstraint(
                condition=models.Q(
                    ("merged_into__isnull", True),
                    models.Q(("merged_into", models.F("id")), _negated=True),
                    _connector="OR",
                ),
                name="funds_tranche_not_merged_into_itself",
                violation_error_message="A share class cannot be merged into itself.",
            ),
        ),
        migrations.AddConstraint(
            "tranche",
            models.CheckConstraint(
                condition=models.Q(
                    ("closed_on__isnull", True),
                    ("issue_date__isnull", True),
                    ("closed_on__gte", models.F("issue_date")),
                    _connector="OR",
                ),
                name="funds_tranche_closed_after_issue",
                violation_error_message="A share class cannot close before its issue date.",
            ),
        ),
        migrations.RunSQL((SQL / "closings.sql").read_text(), (SQL / "closings_drop.sql").read_text()),
    ]
