"""Parts of the searches of a month that may be shown: by criteria for each fund, and by the values asked for."""

from datetime import date
from typing import Final

from django.db import connection

from app.statistics.kinds import Form, ReaderKind
from app.statistics.models import ShownSum, ThemeSum
from app.statistics.services import LEAST

#: Of the rows that are grouped: whether so many people are behind them, as in ``services``.
ENOUGH: Final = f"(count(DISTINCT person) >= {LEAST} OR (reader = '{ReaderKind.VISITOR}' AND count(*) >= {LEAST}))"
#: Searches by name, and those with a text, have no criteria that are kept: they are always with the rest. If the rest
#: is too small, the smallest part joins it, so that no difference between a fund's sum and its parts is somebody's.
_SHOWN: Final = f"""
    WITH shown AS (
        SELECT fund, s.reader, s.person, s.first_place - 1 + each.place AS place,
            CASE WHEN s.text OR s.form = '{Form.NAMES}' THEN NULL ELSE s.form END AS form,
            CASE WHEN s.text OR s.form = '{Form.NAMES}' THEN NULL ELSE s.criteria END AS criteria
        FROM statistics_search s, LATERAL (
            SELECT fund, min(nth) AS place FROM unnest(s.shown) WITH ORDINALITY listed (fund, nth) GROUP BY fund
        ) each
        WHERE s.day BETWEEN %(first)s AND %(last)s AND s.reader <> '{ReaderKind.ROBOT}'
    ), lone AS (
        SELECT fund, reader, form, criteria, count(*) AS searches, sum(place) AS places,
            count(DISTINCT person) AS people,
            row_number() OVER (PARTITION BY fund, reader ORDER BY count(*), form, criteria::text) AS nth
        FROM shown WHERE form IS NOT NULL GROUP BY fund, reader, form, criteria HAVING {ENOUGH}
    ), rest AS (
        SELECT fund, reader, {ENOUGH} AS enough
        FROM shown s WHERE NOT EXISTS (
            SELECT FROM lone l WHERE l.fund = s.fund AND l.reader = s.reader AND l.form = s.form
                AND l.criteria = s.criteria
        )
        GROUP BY fund, reader
    )
    INSERT INTO statistics_shownsum (month, subject_id, form, criteria, reader, searches, places, people, simulated)
    SELECT %(first)s, fund, form, criteria, reader, searches, places, people, false
    FROM lone LEFT JOIN rest USING (fund, reader)
    WHERE enough IS NOT FALSE OR nth > 1
"""  # noqa: S608  The parts are constants of this package.
#: Numbers are bounds of ranges, which have no values of their own.
_THEMES: Final = f"""
    INSERT INTO statistics_themesum (month, facet, value, reader, searches, people, simulated)
    SELECT %(first)s, asked.key, wanted.value, reader, count(*), count(DISTINCT person), false
    FROM statistics_search s, LATERAL jsonb_each(s.criteria) asked,
        LATERAL jsonb_array_elements_text(
            CASE jsonb_typeof(asked.value) WHEN 'array' THEN asked.value ELSE '[]' END
        ) wanted (value)
    WHERE s.day BETWEEN %(first)s AND %(last)s AND s.first_place = 1 AND s.reader <> '{ReaderKind.ROBOT}'
        AND length(asked.key) <= 40 AND length(wanted.value) <= 100
    GROUP BY asked.key, wanted.value, reader HAVING {ENOUGH}
"""  # noqa: S608


def sum_parts(first: date, last: date) -> None:
    """Write the parts of a month's searches in place of earlier ones, in the caller's transaction."""
    for model, statement in ((ShownSum, _SHOWN), (ThemeSum, _THEMES)):
        model.objects.filter(month=first, simulated=False).delete()
        with connection.cursor() as cursor:
            cursor.execute(statement, {"first": first, "last": last})
