"""Drops what the files make, so that they can make it again whatever it was."""

from django.db.backends.utils import CursorWrapper

from app.sqlfiles.catalogue import TRIGGERS, Names

_TRIGGERS = f"SELECT format('DROP TRIGGER %%I ON %%s', tgname, of_table) FROM ({TRIGGERS}) t ORDER BY name"  # noqa: S608
# Somebody may have filled a view for good, to read it faster: it holds nothing that the view does not say.
_FILLED = """
    SELECT 'DROP MATERIALIZED VIEW ' || c.oid::regclass FROM pg_class c
    WHERE c.relkind = 'm' AND c.relnamespace = current_schema()::regnamespace AND c.relname = ANY (%s)
    ORDER BY c.relname
"""
# One statement, because views may read each other. Without CASCADE: what somebody else made is not ours to drop.
_VIEWS = """
    SELECT 'DROP VIEW ' || string_agg(c.oid::regclass::text, ', ' ORDER BY c.relname) FROM pg_class c
    WHERE c.relkind = 'v' AND c.relnamespace = current_schema()::regnamespace AND c.relname = ANY (%s)
    HAVING count(*) > 0
"""
# A constraint, a default or an index needs its function, which is then only replaced.
_ROUTINES = """
    SELECT CASE WHEN EXISTS (
        SELECT FROM pg_depend d WHERE d.refclassid = 'pg_proc'::regclass AND d.refobjid = p.oid
            AND d.classid IN ('pg_constraint'::regclass, 'pg_attrdef'::regclass, 'pg_class'::regclass)
    ) THEN format('GRANT EXECUTE ON ROUTINE %%s TO PUBLIC', p.oid::regprocedure)
    ELSE format('DROP ROUTINE %%s', p.oid::regprocedure) END
    FROM pg_proc p
    WHERE p.prokind IN ('f', 'p') AND p.pronamespace = current_schema()::regnamespace AND p.proname = ANY (%s)
    ORDER BY p.oid::regprocedure::text
"""


def drop(cursor: CursorWrapper, names: Names) -> None:
    """Drop triggers, then views, materialized ones in their places included, then functions.

    Raises:
        DatabaseError: something that is in no file depends on one of them.
    """
    for query, wanted in (
        (_TRIGGERS, (names.routines, names.triggers)),
        (_FILLED, (names.views,)),
        (_VIEWS, (names.views,)),
        (_ROUTINES, (names.routines,)),
    ):
        cursor.execute(query, [sorted(one) for one in wanted])
        for (statement,) in cursor.fetchall():
            cursor.execute(statement)
