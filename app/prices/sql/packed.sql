-- Whole years of NAVs, packed for reading, and kept in step with the table (ADR 0178).
-- Needs: prices/partitions.sql

-- The years that have a partition, and whether what is packed of a year is of that partition. One that was exchanged or
-- truncated has another file; then the year counts as not packed.
CREATE OR REPLACE FUNCTION prices_years() RETURNS TABLE (year integer, file bigint, packed boolean)
LANGUAGE sql STABLE AS $$
    SELECT substr(c.relname, length('prices_nav_') + 1)::integer, c.relfilenode::bigint, p.year IS NOT NULL
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid AND c.relname ~ '^prices_nav_[0-9]{4}$'
    LEFT JOIN prices_packedyear p ON prices_partition(p.year) = c.relname AND p.file = c.relfilenode::bigint
    WHERE i.inhparent = 'prices_nav'::regclass
$$;

-- A day and an amount as app/prices/history.py reads them: 12 bytes, the amount in millionths (DIGITS in
-- app/prices/storing.py). PostgreSQL multiplies a decimal faster than it makes a binary fraction of it, by way of a text.
CREATE OR REPLACE FUNCTION prices_row(day date, amount numeric) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
    SELECT date_send(day) || int8send((amount * 1000000)::bigint)
$$;

-- What is to be packed of a year: of all share classes, or of those with these keys.
CREATE OR REPLACE FUNCTION prices_packs(of_year integer, of_tranches bigint[])
RETURNS TABLE (tranche_id bigint, currency varchar, simulated boolean, navs bytea, distributions bytea)
LANGUAGE sql STABLE AS $$
    SELECT n.tranche_id, n.currency, n.simulated,
        string_agg(prices_row(n.date, n.nav), ''::bytea ORDER BY n.date),
        string_agg(prices_row(n.date, n.distribution), ''::bytea ORDER BY n.date)
            FILTER (WHERE n.distribution IS NOT NULL)
    FROM prices_nav n
    WHERE n.date >= make_date(of_year, 1, 1) AND n.date < make_date(of_year + 1, 1, 1)
        AND (of_tranches IS NULL OR n.tranche_id = ANY (of_tranches))
    GROUP BY n.tranche_id, n.currency, n.simulated
$$;

-- Packs a year, or of a packed one some share classes again. Rows of a peergroup lie side by side, as they are read
-- together: a seventh of the pages.
CREATE OR REPLACE PROCEDURE prices_pack(of_year integer, of_tranches bigint[]) LANGUAGE plpgsql AS $$
BEGIN
    -- Two that change NAVs of one share class must see what the other has written.
    PERFORM pg_advisory_xact_lock(hashtext('prices_pack'));
    DELETE FROM prices_packednavs p
        WHERE p.year = of_year AND (of_tranches IS NULL OR p.tranche_id = ANY (of_tranches));
    INSERT INTO prices_packednavs (tranche_id, year, currency, simulated, navs, distributions)
        SELECT f.tranche_id, of_year, f.currency, f.simulated, f.navs, f.distributions
        FROM prices_packs(of_year, of_tranches) f
        LEFT JOIN funds_tranche t ON t.id = f.tranche_id LEFT JOIN funds_fund u ON u.id = t.fund_id
        ORDER BY u.peergroup_id, f.tranche_id;
END
$$;

-- Packs again what a statement changes of packed years. A day's NAVs belong to none, and cost one look at each row.
CREATE OR REPLACE FUNCTION prices_repack() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    of_year integer;
    of_tranches bigint[];
BEGIN
    FOR of_year, of_tranches IN EXECUTE format(
        'WITH packed AS MATERIALIZED (SELECT year FROM prices_years() WHERE packed)
        SELECT p.year, array_agg(DISTINCT c.tranche_id) FROM %s c JOIN packed p ON p.year = date_part(''year'', c.date)
        WHERE c.date < (SELECT make_date(max(year) + 1, 1, 1) FROM packed) GROUP BY p.year ORDER BY p.year',
        CASE TG_OP
            WHEN 'INSERT' THEN 'new_rows'
            WHEN 'DELETE' THEN 'old_rows'
            ELSE '(SELECT tranche_id, date FROM new_rows UNION ALL SELECT tranche_id, date FROM old_rows)'
        END)
    LOOP
        CALL prices_pack(of_year, of_tranches);
    END LOOP;
    RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER prices_repack_insert AFTER INSERT ON prices_nav
    REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION prices_repack();
CREATE OR REPLACE TRIGGER prices_repack_update AFTER UPDATE ON prices_nav
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION prices_repack();
CREATE OR REPLACE TRIGGER prices_repack_delete AFTER DELETE ON prices_nav
    REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION prices_repack();
