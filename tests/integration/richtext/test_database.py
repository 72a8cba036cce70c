"""Rich texts in the database: what is written, and what the index reads of it."""

import importlib

import pytest
from django.db import connection
from hypothesis import HealthCheck, given, settings

from app.content.models import News
from app.richtext import clean, of_plain, plain
from tests.factories.funds import NewsFactory
from tests.unit.richtext.test_richtext import PIECES

pytestmark = [pytest.mark.services, pytest.mark.django_db]


def test_no_way_through_django_stores_what_was_not_cleaned() -> None:
    # given
    bad = "<p onclick=x>Kupfer<script>alert(1)</script></p>"
    row = NewsFactory.create(body_de=bad)
    # when
    News.objects.filter(pk=row.pk).update(body_en=bad)
    News.objects.bulk_create([NewsFactory.build(category=row.category, company=None, body_de=bad)])
    # then
    stored = set(News.objects.values_list("body_de", flat=True))
    assert stored | {News.objects.get(pk=row.pk).body.en} == {"<p>Kupfer</p>"}


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(PIECES)
def test_the_index_reads_the_letters_that_the_portal_reads(text: str) -> None:
    # given
    html = clean(text)
    # when
    with connection.cursor() as cursor:
        cursor.execute("SELECT richtext_plain(%s)", [html])
        [letters] = cursor.fetchone() or [None]
    # then
    assert letters == plain(html)


@pytest.mark.parametrize("text", ["Eins.\r\n \r\nZwei & <b>drei</b>\nvier", "Text", "  \n", "", "a\n\n\n\nb\n"])
def test_what_was_plain_becomes_paragraphs(text: str) -> None:
    # given
    migration = importlib.import_module("app.content.migrations.0010_rich_text")
    # when
    with connection.cursor() as cursor:
        cursor.execute(migration._FUNCTION)
        cursor.execute("SELECT pg_temp.as_paragraphs(%s)", [text])
        [html] = cursor.fetchone() or [None]
        cursor.execute(migration._DROP)
    # then: a text that is saved again in the admin is no change
    assert html == of_plain(text)
    assert plain(clean(html)).split() == text.split()
