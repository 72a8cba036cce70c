"""Texts become rich texts: what was plain is kept as paragraphs, the edits that wait included."""

from django.db import migrations, models

from app.database.migrating import StateOnly

_TEXTS = ("body_de", "body_en")
_TABLES = ("content_news", "content_report")
#: As app.richtext.of_plain.
_FUNCTION = r"""
CREATE FUNCTION pg_temp.as_paragraphs(given text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN given ~ '\S' THEN '<p>' || regexp_replace(
        replace(replace(replace(btrim(replace(given, E'\r\n', E'\n'), E' \t\n'),
            '&', '&amp;'), '<', '&lt;'), '>', '&gt;'),
        '\n[^\S\n]*\n\s*', '</p><p>', 'g') || '</p>' ELSE '' END
$$"""
_COLUMNS = "UPDATE {table} SET body_de = pg_temp.as_paragraphs(body_de), body_en = pg_temp.as_paragraphs(body_en)"
_EDITS = """
UPDATE {table} SET edits = jsonb_set(edits, '{{{name}}}', to_jsonb(pg_temp.as_paragraphs(edits ->> '{name}')))
WHERE edits ? '{name}'"""
_DROP = "DROP FUNCTION pg_temp.as_paragraphs(text)"


class Migration(migrations.Migration):
    dependencies = [("content", "0009_desk_former_links")]

    operations = [
        migrations.RunSQL(
            [
                _FUNCTION,
                *(_COLUMNS.format(table=table) for table in _TABLES),
                *(_EDITS.format(table=table, name=name) for table in _TABLES for name in _TEXTS),
                _DROP,
            ],
            migrations.RunSQL.noop,
        ),
        StateOnly(
            [
                migrations.AlterField(
                    model,
                    name,
                    models.TextField(blank=True, verbose_name=label),
                )
                for model in ("news", "newsevent", "report", "reportevent")
                for name, label in (("body_de", "text (German)"), ("body_en", "text (English)"))
            ]
        ),
    ]
