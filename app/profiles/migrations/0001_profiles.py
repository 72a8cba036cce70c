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
    """Makes profiles of asset managers and the people in them."""

    initial = True

    dependencies = [
        ("funds", "0021_defs_risk_indicator"),
        ("managers", "0006_desk_former_links"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        Together(
            [
                migrations.CreateModel(
                    name="Person",
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
                        ("first_name", models.CharField(max_length=100, verbose_name="first name")),
                        ("last_name", models.CharField(max_length=100, verbose_name="last name")),
                        (
                            "position_de",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=120, verbose_name="position (German)"
                            ),
                        ),
                        (
                            "position_en",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=120, verbose_name="position (English)"
                            ),
                        ),
                        (
                            "department_de",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                max_length=120,
                                verbose_name="department (German)",
                            ),
                        ),
                        (
                            "department_en",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                max_length=120,
                                verbose_name="department (English)",
                            ),
                        ),
                        (
                            "summary_de",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="At most 500 characters.",
                                max_length=500,
                                validators=[django.core.validators.MaxLengthValidator(500)],
                                verbose_name="summary (German)",
                            ),
                        ),
                        (
                            "summary_en",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="At most 500 characters.",
                                max_length=500,
                                validators=[django.core.validators.MaxLengthValidator(500)],
                                verbose_name="summary (English)",
                            ),
                        ),
                        (
                            "image",
                            app.files.fields.UploadField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="JPEG or PNG, at most 10 MB and 25 megapixels. Everybody sees it.",
                                upload_to="",
                                verbose_name="photo",
                            ),
                        ),
                        (
                            "place",
                            models.PositiveSmallIntegerField(
                                db_default=0,
                                default=0,
                                help_text="People are listed in this order.",
                                verbose_name="place",
                            ),
                        ),
                        (
                            "listed",
                            models.BooleanField(
                                db_default=True,
                                default=True,
                                help_text="Cleared once the person no longer works there: the profile then no longer shows them.",
                                verbose_name="listed",
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
                                related_name="people",
                                to="managers.company",
                                verbose_name="company",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "portfolio manager",
                        "verbose_name_plural": "portfolio managers",
                        "ordering": ["company__name", "place", "pk"],
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="PersonEvent",
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
                        ("first_name", models.CharField(max_length=100, verbose_name="first name")),
                        ("last_name", models.CharField(max_length=100, verbose_name="last name")),
                        (
                            "position_de",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=120, verbose_name="position (German)"
                            ),
                        ),
                        (
                            "position_en",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=120, verbose_name="position (English)"
                            ),
                        ),
                        (
                            "department_de",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                max_length=120,
                                verbose_name="department (German)",
                            ),
                        ),
                        (
                            "department_en",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                max_length=120,
                                verbose_name="department (English)",
                            ),
                        ),
                        (
                            "summary_de",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="At most 500 characters.",
                                max_length=500,
                                validators=[django.core.validators.MaxLengthValidator(500)],
                                verbose_name="summary (German)",
                            ),
                        ),
                        (
                            "summary_en",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="At most 500 characters.",
                                max_length=500,
                                validators=[django.core.validators.MaxLengthValidator(500)],
                                verbose_name="summary (English)",
                            ),
                        ),
                        (
                            "image",
                            app.files.fields.UploadField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="JPEG or PNG, at most 10 MB and 25 megapixels. Everybody sees it.",
                                upload_to="",
                                verbose_name="photo",
                            ),
                        ),
                        (
                            "place",
                            models.PositiveSmallIntegerField(
                                db_default=0,
                                default=0,
                                help_text="People are listed in this order.",
                                verbose_name="place",
                            ),
                        ),
                        (
                            "listed",
                            models.BooleanField(
                                db_default=True,
                                default=True,
                                help_text="Cleared once the person no longer works there: the profile then no longer shows them.",
                                verbose_name="listed",
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
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                related_query_name="+",
                                to="profiles.person",
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
                    name="Profile",
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
                            "address_1",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=200, verbose_name="address line 1"
                            ),
                        ),
                        (
                            "address_2",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=200, verbose_name="address line 2"
                            ),
                        ),
                        (
                            "email",
                            models.EmailField(
                                blank=True, db_default="", default="", max_length=254, verbose_name="e-mail"
                            ),
                        ),
                        (
                            "phone",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=50, verbose_name="phone"
                            ),
                        ),
                        (
                            "founded",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="Year of foundation.",
                                null=True,
                                validators=[django.core.validators.MinValueValidator(1000)],
                                verbose_name="founded",
                            ),
                        ),
                        ("link", models.URLField(blank=True, db_default="", default="", verbose_name="web address")),
                        (
                            "link_text",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=200, verbose_name="text of the link"
                            ),
                        ),
                        (
                            "description_short_de",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                max_length=500,
                                validators=[django.core.validators.MaxLengthValidator(500)],
                                verbose_name="short description (German)",
                            ),
                        ),
                        (
                            "description_short_en",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                max_length=500,
                                validators=[django.core.validators.MaxLengthValidator(500)],
                                verbose_name="short description (English)",
                            ),
                        ),
                        (
                            "description_de",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                max_length=5000,
                                validators=[django.core.validators.MaxLengthValidator(5000)],
                                verbose_name="description (German)",
                            ),
                        ),
                        (
                            "description_en",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                max_length=5000,
                                validators=[django.core.validators.MaxLengthValidator(5000)],
                                verbose_name="description (English)",
                            ),
                        ),
                        (
                            "number_of_employees",
                            models.PositiveIntegerField(blank=True, null=True, verbose_name="employees"),
                        ),
                        (
                            "image",
                            app.files.fields.UploadField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="JPEG or PNG, at most 10 MB and 25 megapixels. Everybody sees it.",
                                upload_to="",
                                verbose_name="image",
                            ),
                        ),
                        (
                            "esg_de",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="One entry a line, such as a principle that the company has signed.",
                                max_length=5000,
                                validators=[django.core.validators.MaxLengthValidator(5000)],
                                verbose_name="sustainability (German)",
                            ),
                        ),
                        (
                            "esg_en",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="One entry a line, such as a principle that the company has signed.",
                                max_length=5000,
                                validators=[django.core.validators.MaxLengthValidator(5000)],
                                verbose_name="sustainability (English)",
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
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="profile",
                                to="managers.company",
                                verbose_name="company",
                            ),
                        ),
                        (
                            "investment_focus",
                            models.ManyToManyField(
                                blank=True,
                                related_name="+",
                                to="funds.investmentfocus",
                                verbose_name="investment focus",
                            ),
                        ),
                        (
                            "regions",
                            models.ManyToManyField(
                                blank=True, related_name="+", to="funds.region", verbose_name="regions"
                            ),
                        ),
                        (
                            "selected_funds",
                            models.ManyToManyField(
                                blank=True,
                                help_text="Funds of the company itself.",
                                related_name="+",
                                to="funds.fund",
                                verbose_name="selected funds",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "profile of an asset manager",
                        "verbose_name_plural": "profiles of asset managers",
                        "ordering": ["company__name"],
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="ProfileEvent",
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
                            "address_1",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=200, verbose_name="address line 1"
                            ),
                        ),
                        (
                            "address_2",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=200, verbose_name="address line 2"
                            ),
                        ),
                        (
                            "email",
                            models.EmailField(
                                blank=True, db_default="", default="", max_length=254, verbose_name="e-mail"
                            ),
                        ),
                        (
                            "phone",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=50, verbose_name="phone"
                            ),
                        ),
                        (
                            "founded",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="Year of foundation.",
                                null=True,
                                validators=[django.core.validators.MinValueValidator(1000)],
                                verbose_name="founded",
                            ),
                        ),
                        ("link", models.URLField(blank=True, db_default="", default="", verbose_name="web address")),
                        (
                            "link_text",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=200, verbose_name="text of the link"
                            ),
                        ),
                        (
                            "description_short_de",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                max_length=500,
                                validators=[django.core.validators.MaxLengthValidator(500)],
                                verbose_name="short description (German)",
                            ),
                        ),
                        (
                            "description_short_en",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                max_length=500,
                                validators=[django.core.validators.MaxLengthValidator(500)],
                                verbose_name="short description (English)",
                            ),
                        ),
                        (
                            "description_de",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                max_length=5000,
                                validators=[django.core.validators.MaxLengthValidator(5000)],
                                verbose_name="description (German)",
                            ),
                        ),
                        (
                            "description_en",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                max_length=5000,
                                validators=[django.core.validators.MaxLengthValidator(5000)],
                                verbose_name="description (English)",
                            ),
                        ),
                        (
                            "number_of_employees",
                            models.PositiveIntegerField(blank=True, null=True, verbose_name="employees"),
                        ),
                        (
                            "image",
                            app.files.fields.UploadField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="JPEG or PNG, at most 10 MB and 25 megapixels. Everybody sees it.",
                                upload_to="",
                                verbose_name="image",
                            ),
                        ),
                        (
                            "esg_de",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="One entry a line, such as a principle that the company has signed.",
                                max_length=5000,
                                validators=[django.core.validators.MaxLengthValidator(5000)],
                                verbose_name="sustainability (German)",
                            ),
                        ),
                        (
                            "esg_en",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="One entry a line, such as a principle that the company has signed.",
                                max_length=5000,
                                validators=[django.core.validators.MaxLengthValidator(5000)],
                                verbose_name="sustainability (English)",
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
                                to="profiles.profile",
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
                    name="ProfileInvestmentFocusEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("pgh_context", pghistory.utils.JSONField(null=True)),
                        ("id", models.BigIntegerField()),
                        (
                            "investmentfocus",
                            models.ForeignKey(
                                db_constraint=False,
                                db_tablespace="",
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="funds.investmentfocus",
                            ),
                        ),
                        (
                            "profile",
                            models.ForeignKey(
                                db_constraint=False,
                                db_tablespace="",
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="profiles.profile",
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
                    name="ProfileRegionsEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("pgh_context", pghistory.utils.JSONField(null=True)),
                        ("id", models.BigIntegerField()),
                        (
                            "profile",
                            models.ForeignKey(
                                db_constraint=False,
                                db_tablespace="",
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="profiles.profile",
                            ),
                        ),
                        (
                            "region",
                            models.ForeignKey(
                                db_constraint=False,
                                db_tablespace="",
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="funds.region",
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
                    name="ProfileSelectedFundsEvent",
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
                            "profile",
                            models.ForeignKey(
                                db_constraint=False,
                                db_tablespace="",
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="profiles.profile",
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
                    model_name="person",
                    index=models.Index(
                        condition=models.Q(("publish_at__isnull", False)), fields=["publish_at"], name="person_due"
                    ),
                ),
                migrations.AddIndex(
                    model_name="person",
                    index=models.Index(
                        condition=models.Q(("state", "submitted")), fields=["submitted_at"], name="person_waiting"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="person",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["draft", "submitted", "scheduled", "published", "declined", "withdrawn"])
                        ),
                        name="profiles_person_state_known",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="person",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("visible", False),
                            models.Q(("published_at__isnull", False), models.Q(("state", "withdrawn"), _negated=True)),
                            _connector="OR",
                        ),
                        name="profiles_person_visible_is_published",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="person",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "published"), _negated=True), ("visible", True), _connector="OR"
                        ),
                        name="profiles_person_published_is_seen",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="person",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("publish_at__isnull", False), ("state", "scheduled")),
                            models.Q(models.Q(("state", "scheduled"), _negated=True), ("publish_at__isnull", True)),
                            _connector="OR",
                        ),
                        name="profiles_person_time_while_scheduled",
                    ),
                ),
            ]
        ),
        Together(
            operations=[
                migrations.CreateModel(
                    name="ProfileInvestmentFocus",
                    fields=[],
                    options={
                        "proxy": True,
                        "default_permissions": (),
                        "indexes": [],
                        "constraints": [],
                    },
                    bases=("profiles.profile_investment_focus",),
                ),
                migrations.CreateModel(
                    name="ProfileRegions",
                    fields=[],
                    options={
                        "proxy": True,
                        "default_permissions": (),
                        "indexes": [],
                        "constraints": [],
                    },
                    bases=("profiles.profile_regions",),
                ),
                migrations.CreateModel(
                    name="ProfileSelectedFunds",
                    fields=[],
                    options={
                        "proxy": True,
                        "default_permissions": (),
                        "indexes": [],
                        "constraints": [],
                    },
                    bases=("profiles.profile_selected_funds",),
                ),
            ]
        ),
        # Taking a trigger back needs its table, so triggers are no part of what makes the tables.
        Together(
            operations=[
                pgtrigger.migrations.AddTrigger(
                    model_name="person",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "profiles_personevent" ("author_id", "company_id", "department_de", "department_en", "edits", "first_name", "id", "image", "last_name", "listed", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "position_de", "position_en", "publish_at", "published_at", "simulated", "state", "submitted_at", "summary_de", "summary_en", "version", "visible", "withdrawn_at") VALUES (NEW."author_id", NEW."company_id", NEW."department_de", NEW."department_en", NEW."edits", NEW."first_name", NEW."id", NEW."image", NEW."last_name", NEW."listed", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."place", NEW."position_de", NEW."position_en", NEW."publish_at", NEW."published_at", NEW."simulated", NEW."state", NEW."submitted_at", NEW."summary_de", NEW."summary_en", NEW."version", NEW."visible", NEW."withdrawn_at"); RETURN NULL;',
                            hash="c7e703ace54cda28c39a2a834d51349e42973ba9",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_2da4c",
                            table="profiles_person",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="person",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "profiles_personevent" ("author_id", "company_id", "department_de", "department_en", "edits", "first_name", "id", "image", "last_name", "listed", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "position_de", "position_en", "publish_at", "published_at", "simulated", "state", "submitted_at", "summary_de", "summary_en", "version", "visible", "withdrawn_at") VALUES (OLD."author_id", OLD."company_id", OLD."department_de", OLD."department_en", OLD."edits", OLD."first_name", OLD."id", OLD."image", OLD."last_name", OLD."listed", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."place", OLD."position_de", OLD."position_en", OLD."publish_at", OLD."published_at", OLD."simulated", OLD."state", OLD."submitted_at", OLD."summary_de", OLD."summary_en", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="788c51beeb64ee7e460babb840680418ccc7ca43",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_7279f",
                            table="profiles_person",
                            when="AFTER",
                        ),
                    ),
                ),
                migrations.AddIndex(
                    model_name="profile",
                    index=models.Index(
                        condition=models.Q(("publish_at__isnull", False)), fields=["publish_at"], name="profile_due"
                    ),
                ),
                migrations.AddIndex(
                    model_name="profile",
                    index=models.Index(
                        condition=models.Q(("state", "submitted")), fields=["submitted_at"], name="profile_waiting"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="profile",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["draft", "submitted", "scheduled", "published", "declined", "withdrawn"])
                        ),
                        name="profiles_profile_state_known",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="profile",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("visible", False),
                            models.Q(("published_at__isnull", False), models.Q(("state", "withdrawn"), _negated=True)),
                            _connector="OR",
                        ),
                        name="profiles_profile_visible_is_published",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="profile",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "published"), _negated=True), ("visible", True), _connector="OR"
                        ),
                        name="profiles_profile_published_is_seen",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="profile",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("publish_at__isnull", False), ("state", "scheduled")),
                            models.Q(models.Q(("state", "scheduled"), _negated=True), ("publish_at__isnull", True)),
                            _connector="OR",
                        ),
                        name="profiles_profile_time_while_scheduled",
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="profile",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "profiles_profileevent" ("address_1", "address_2", "author_id", "company_id", "description_de", "description_en", "description_short_de", "description_short_en", "edits", "email", "esg_de", "esg_en", "founded", "id", "image", "link", "link_text", "number_of_employees", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "phone", "publish_at", "published_at", "simulated", "state", "submitted_at", "version", "visible", "withdrawn_at") VALUES (NEW."address_1", NEW."address_2", NEW."author_id", NEW."company_id", NEW."description_de", NEW."description_en", NEW."description_short_de", NEW."description_short_en", NEW."edits", NEW."email", NEW."esg_de", NEW."esg_en", NEW."founded", NEW."id", NEW."image", NEW."link", NEW."link_text", NEW."number_of_employees", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."phone", NEW."publish_at", NEW."published_at", NEW."simulated", NEW."state", NEW."submitted_at", NEW."version", NEW."visible", NEW."withdrawn_at"); RETURN NULL;',
                            hash="7ee8db273f9501cc2326f57202f12566e40cfa1b",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_87e8d",
                            table="profiles_profile",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="profile",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "profiles_profileevent" ("address_1", "address_2", "author_id", "company_id", "description_de", "description_en", "description_short_de", "description_short_en", "edits", "email", "esg_de", "esg_en", "founded", "id", "image", "link", "link_text", "number_of_employees", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "phone", "publish_at", "published_at", "simulated", "state", "submitted_at", "version", "visible", "withdrawn_at") VALUES (OLD."address_1", OLD."address_2", OLD."author_id", OLD."company_id", OLD."description_de", OLD."description_en", OLD."description_short_de", OLD."description_short_en", OLD."edits", OLD."email", OLD."esg_de", OLD."esg_en", OLD."founded", OLD."id", OLD."image", OLD."link", OLD."link_text", OLD."number_of_employees", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."phone", OLD."publish_at", OLD."published_at", OLD."simulated", OLD."state", OLD."submitted_at", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="1f3bdccb026b2b01e14cd78f8776082561cfb6fc",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_c0aea",
                            table="profiles_profile",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="profile",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "profiles_profileevent" ("address_1", "address_2", "author_id", "company_id", "description_de", "description_en", "description_short_de", "description_short_en", "edits", "email", "esg_de", "esg_en", "founded", "id", "image", "link", "link_text", "number_of_employees", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "phone", "publish_at", "published_at", "simulated", "state", "submitted_at", "version", "visible", "withdrawn_at") VALUES (OLD."address_1", OLD."address_2", OLD."author_id", OLD."company_id", OLD."description_de", OLD."description_en", OLD."description_short_de", OLD."description_short_en", OLD."edits", OLD."email", OLD."esg_de", OLD."esg_en", OLD."founded", OLD."id", OLD."image", OLD."link", OLD."link_text", OLD."number_of_employees", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."phone", OLD."publish_at", OLD."published_at", OLD."simulated", OLD."state", OLD."submitted_at", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="fcaa1b2019e4124acff35487ea0e5c91780a905d",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_4fa3e",
                            table="profiles_profile",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="profileinvestmentfocus",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "profiles_profileinvestmentfocusevent" ("id", "investmentfocus_id", "pgh_context", "pgh_created_at", "pgh_label", "profile_id") VALUES (NEW."id", NEW."investmentfocus_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."profile_id"); RETURN NULL;',
                            hash="248939ced06adb044464c49f08a7becaeb5a8cfe",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_c0a0a",
                            table="profiles_profile_investment_focus",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="profileinvestmentfocus",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "profiles_profileinvestmentfocusevent" ("id", "investmentfocus_id", "pgh_context", "pgh_created_at", "pgh_label", "profile_id") VALUES (OLD."id", OLD."investmentfocus_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."profile_id"); RETURN NULL;',
                            hash="5c88e24e56d3e9e226ea4a2dc5eb2db088df6c7b",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_47bc8",
                            table="profiles_profile_investment_focus",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="profileregions",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "profiles_profileregionsevent" ("id", "pgh_context", "pgh_created_at", "pgh_label", "profile_id", "region_id") VALUES (NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."profile_id", NEW."region_id"); RETURN NULL;',
                            hash="73c2897572b5599ade53a859b5e0ead1450eb070",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_9f28c",
                            table="profiles_profile_regions",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="profileregions",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "profiles_profileregionsevent" ("id", "pgh_context", "pgh_created_at", "pgh_label", "profile_id", "region_id") VALUES (OLD."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."profile_id", OLD."region_id"); RETURN NULL;',
                            hash="a6cd0b8b3f8543b5efc338c6a8bdb373e928985c",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_2b086",
                            table="profiles_profile_regions",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="profileselectedfunds",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "profiles_profileselectedfundsevent" ("fund_id", "id", "pgh_context", "pgh_created_at", "pgh_label", "profile_id") VALUES (NEW."fund_id", NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."profile_id"); RETURN NULL;',
                            hash="1c8a86097c58502ed0c781a4bb1cf9e53bd301a0",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_03aa2",
                            table="profiles_profile_selected_funds",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="profileselectedfunds",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "profiles_profileselectedfundsevent" ("fund_id", "id", "pgh_context", "pgh_created_at", "pgh_label", "profile_id") VALUES (OLD."fund_id", OLD."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."profile_id"); RETURN NULL;',
                            hash="2d18eca0694c25290226390115c8fcb34e3bf811",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_4170d",
                            table="profiles_profile_selected_funds",
                            when="AFTER",
                        ),
                    ),
                ),
            ]
        ),
    ]
