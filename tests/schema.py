"""All that a database's catalogue says of the portal's schema, for comparing databases that came about differently."""

import re
from collections.abc import Mapping

import psycopg

#: Kind, name and definition of every object in the schema ``public``. Object ids are left out, and so are partitions,
#: which are made as data need them.
_QUERY = """
    WITH relation AS (
        SELECT c.*, c.oid::regclass::text AS name FROM pg_class c
        WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition
    ), routine AS (
        SELECT p.*, p.oid::regprocedure::text AS name FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
    )
    SELECT 'table' AS kind, name, concat_ws(' ', relkind, relpersistence, reloptions::text,
        pg_get_partkeydef(oid), pg_get_expr(relpartbound, oid)) AS definition
    FROM relation WHERE relkind IN ('r', 'p', 'f', 'm')
    UNION ALL
    SELECT 'column', r.name || '.' || a.attname, concat_ws(' ',
        rank() OVER (PARTITION BY r.oid ORDER BY a.attnum), format_type(a.atttypid, a.atttypmod), a.attnotnull,
        a.attidentity, a.attgenerated, a.attstorage, a.attcompression, a.attcollation::regcollation,
        pg_get_expr(d.adbin, d.adrelid))
    FROM relation r JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = r.oid AND d.adnum = a.attnum
    WHERE r.relkind IN ('r', 'p', 'v')
    UNION ALL
    SELECT 'constraint', r.name || '.' || c.conname, pg_get_constraintdef(c.oid)
    FROM pg_constraint c JOIN relation r ON r.oid = c.conrelid
    UNION ALL
    SELECT 'index', i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid)
    FROM pg_index i JOIN relation r ON r.oid = i.indrelid
    UNION ALL
    SELECT 'sequence', r.name, concat_ws(' ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmax, s.seqmin,
        s.seqcache, s.seqcycle)
    FROM pg_sequence s JOIN relation r ON r.oid = s.seqrelid
    UNION ALL
    SELECT 'view', name, pg_get_viewdef(oid) || coalesce(reloptions::text, '') FROM relation WHERE relkind = 'v'
    UNION ALL
    SELECT 'function', name, pg_get_functiondef(oid) FROM routine WHERE prokind IN ('f', 'p')
    UNION ALL
    SELECT 'trigger', r.name || '.' || t.tgname, pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text
    FROM pg_trigger t JOIN relation r ON r.oid = t.tgrelid WHERE NOT t.tgisinternal
    UNION ALL
    SELECT 'grant', held.name || ' to ' || CASE held.grantee WHEN 0 THEN 'PUBLIC' ELSE held.grantee::regrole::text END,
        string_agg(held.privilege_type || CASE WHEN held.is_grantable THEN '*' ELSE '' END, ', '
            ORDER BY held.privilege_type)
    FROM (
        SELECT r.name, a.* FROM relation r
            CROSS JOIN aclexplode(coalesce(r.relacl, acldefault('r', r.relowner))) a WHERE r.relkind <> 'S'
        UNION ALL
        SELECT r.name, a.* FROM relation r
            CROSS JOIN aclexplode(coalesce(r.relacl, acldefault('s', r.relowner))) a WHERE r.relkind = 'S'
        UNION ALL
        SELECT r.name || '.' || n.attname, a.* FROM relation r
            JOIN pg_attribute n ON n.attrelid = r.oid CROSS JOIN aclexplode(n.attacl) a
        UNION ALL
        SELECT p.name, a.* FROM routine p CROSS JOIN aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        UNION ALL
        SELECT 'schema ' || n.nspname, a.* FROM pg_namespace n CROSS JOIN aclexplode(n.nspacl) a
            WHERE n.nspname = 'public'
    ) held
    GROUP BY 1, 2
"""

_CASTS = re.compile(r"::(character varying|text)(\[\])?|[()]")

Catalogue = Mapping[tuple[str, str], str]


def catalogue_of(database: psycopg.Connection) -> dict[tuple[str, str], str]:
    """Return every object of the schema: kind and name, and what it is."""
    return {(kind, name): definition for kind, name, definition in database.execute(_QUERY).fetchall()}


def as_restored(catalogue: Catalogue) -> dict[tuple[str, str], str]:
    """Return the catalogue without casts in constraints, as PostgreSQL writes them differently after a restore."""
    return {
        (kind, name): _CASTS.sub("", definition) if kind == "constraint" else definition
        for (kind, name), definition in catalogue.items()
    }


def difference(one: Catalogue, other: Catalogue) -> list[str]:
    """Return in words what is not the same in both, for an assertion that says what is wrong."""
    return [
        f"{' '.join(key)}: {one.get(key)!r} / {other.get(key)!r}"
        for key in sorted(one.keys() | other.keys())
        if one.get(key) != other.get(key)
    ]
