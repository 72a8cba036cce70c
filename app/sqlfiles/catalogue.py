"""What PostgreSQL's own catalogue says of the views, functions, triggers and rights that the SQL files make."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from django.db.backends.utils import CursorWrapper

#: Kind and name of an object. A trigger is named ``table.trigger``, a function with the types of its arguments.
Key = tuple[str, str]

_VIEWS = """
    SELECT c.relname, pg_get_viewdef(c.oid) || coalesce(' ' || c.reloptions::text, '')
    FROM pg_class c
    WHERE c.relkind = 'v' AND c.relnamespace = current_schema()::regnamespace AND c.relname = ANY (%s)
"""
_ROUTINES = """
    SELECT p.oid::regprocedure::text, pg_get_functiondef(p.oid)
    FROM pg_proc p
    WHERE p.prokind IN ('f', 'p') AND p.pronamespace = current_schema()::regnamespace AND p.proname = ANY (%s)
"""
# A trigger belongs to the files if its function does, so one that was added by hand is seen as well; or if a file makes
# one of its name, so that one that was led to another function is.
TRIGGERS = """
    SELECT t.tgrelid::regclass::text || '.' || t.tgname AS name, t.tgname, t.tgrelid::regclass AS of_table,
        pg_get_triggerdef(t.oid) || ' (' || t.tgenabled::text || ')' AS definition
    FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE NOT t.tgisinternal AND (
        (p.pronamespace = current_schema()::regnamespace AND p.proname = ANY (%s))
        OR t.tgrelid::regclass::text || '.' || t.tgname = ANY (%s)
    )
"""
# What was made under the name of a view or function that is gone, and has another name now.
_RENAMED_VIEWS = """
    SELECT c.relname FROM pg_class c
    WHERE c.relkind = 'v' AND c.relnamespace = current_schema()::regnamespace AND NOT c.relname = ANY (%s)
        AND pg_get_viewdef(c.oid) || coalesce(' ' || c.reloptions::text, '') = ANY (%s)
"""
_RENAMED_ROUTINES = """
    SELECT p.proname FROM pg_proc p
    WHERE p.prokind IN ('f', 'p') AND p.pronamespace = current_schema()::regnamespace AND NOT p.proname = ANY (%s)
        AND replace(pg_get_functiondef(p.oid), '.' || quote_ident(p.proname) || '(', '.(') = ANY (%s)
"""
#: What a role holds in the schema, one row for each object or column and right.
RIGHTS = """
    SELECT r.rolname, held.kind, held.object, held.of_column, held.privilege, held.grantable, held.owner
    FROM (
        SELECT CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind, c.oid::regclass::text AS object,
            '' AS of_column, a.privilege_type AS privilege, a.is_grantable AS grantable, a.grantee, c.relowner AS owner
        FROM pg_class c CROSS JOIN aclexplode(c.relacl) a WHERE c.relnamespace = current_schema()::regnamespace
        UNION ALL
        SELECT 'TABLE', c.oid::regclass::text, n.attname, a.privilege_type, a.is_grantable, a.grantee, c.relowner
        FROM pg_class c JOIN pg_attribute n ON n.attrelid = c.oid CROSS JOIN aclexplode(n.attacl) a
        WHERE c.relnamespace = current_schema()::regnamespace AND NOT n.attisdropped
        UNION ALL
        SELECT 'ROUTINE', p.oid::regprocedure::text, '', a.privilege_type, a.is_grantable, a.grantee, p.proowner
        FROM pg_proc p CROSS JOIN aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        WHERE p.pronamespace = current_schema()::regnamespace
        UNION ALL
        SELECT 'SCHEMA', n.nspname, '', a.privilege_type, a.is_grantable, a.grantee, n.nspowner
        FROM pg_namespace n CROSS JOIN aclexplode(n.nspacl) a WHERE n.oid = current_schema()::regnamespace
    ) held
    JOIN (SELECT oid, rolname FROM pg_roles UNION ALL SELECT 0, 'PUBLIC') r ON r.oid = held.grantee
    WHERE held.grantee <> held.owner
"""


@dataclass(frozen=True)
class Names:
    """Which views and functions are meant, and which roles get rights."""

    views: frozenset[str]
    routines: frozenset[str]
    roles: frozenset[str]
    triggers: frozenset[str]
    """By table: ``funds_tranche.outbox_tranche_update``."""


def definitions(cursor: CursorWrapper, names: Names) -> dict[Key, str]:
    """Return what the objects of these names are at present; what is missing has no entry."""
    found: dict[Key, str] = {}
    triggers = f"SELECT name, definition FROM ({TRIGGERS}) t"  # noqa: S608  All of it is written here.
    for kind, query, wanted in (
        ("view", _VIEWS, (names.views,)),
        ("function", _ROUTINES, (names.routines,)),
        ("trigger", triggers, (names.routines, names.triggers)),
    ):
        for name, definition in _rows(cursor, query, *wanted):
            found[kind, name] = definition
    # Whether a role exists counts too: one that an administrator makes later has no rights yet.
    for (role,) in _rows(cursor, "SELECT rolname FROM pg_roles WHERE rolname = ANY (%s)", names.roles):
        found["role", role] = "exists"
    ours = {name for kind, name in found if kind in ("view", "function")}
    for role, _kind, of, column, privilege, grantable, _owner in _rows(cursor, RIGHTS):
        if role in names.roles or (role == "PUBLIC" and of in ours):
            what = f"{privilege}{f' ({column})' if column else ''} on {of} to {role}"
            found["right", what] = "may be passed on" if grantable else "granted"
    return found


def with_renamed(cursor: CursorWrapper, names: Names, stored: Mapping[Key, str], found: Mapping[Key, str]) -> Names:
    """Return the names with those that somebody gave to views and functions which are missing under their own."""
    gone = {key: definition for key, definition in stored.items() if key not in found}
    views = [definition for (kind, _), definition in gone.items() if kind == "view"]
    routines = [
        definition.replace(f".{name.partition('(')[0]}(", ".(")
        for (kind, name), definition in gone.items()
        if kind == "function"
    ]
    return replace(
        names,
        views=names.views | {name for (name,) in _rows(cursor, _RENAMED_VIEWS, names.views, views)},
        routines=names.routines | {name for (name,) in _rows(cursor, _RENAMED_ROUTINES, names.routines, routines)},
    )


def _rows(cursor: CursorWrapper, query: str, *wanted: Collection[str]) -> list[tuple[str, ...]]:
    cursor.execute(query, [sorted(one) for one in wanted] or None)
    rows: list[tuple[str, ...]] = cursor.fetchall()
    return rows
