-- The price history has one partition a year (ADR 0100), made when a load needs it by prices_make_partitions.

-- The name of a year's partition.
CREATE OR REPLACE FUNCTION prices_partition(year integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT format('prices_nav_%s', year)
$$;

-- A table of a year that is not yet a partition: without an index, so that it is filled fast.
CREATE OR REPLACE PROCEDURE prices_make_loose(name text) LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('CREATE TABLE %I (LIKE prices_nav INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
END
$$;

-- Makes a filled table the partition of its year. ATTACH checks the primary key and the foreign key for all rows at once,
-- and the added constraint spares it a look at every date.
CREATE OR REPLACE PROCEDURE prices_attach(name text, year integer) LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format(
        'ALTER TABLE %1$I ADD CONSTRAINT %2$I CHECK (date >= %3$L AND date < %4$L), ADD CONSTRAINT %5$I PRIMARY KEY (tranche_id, date)',
        name, name || '_year', make_date(year, 1, 1), make_date(year + 1, 1, 1), name || '_pkey');
    EXECUTE format('ALTER TABLE prices_nav ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        name, make_date(year, 1, 1), make_date(year + 1, 1, 1));
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', name, name || '_year');
END
$$;

-- Makes the missing partitions of the years; returns how many. Of two that make the same one the second waits.
CREATE OR REPLACE FUNCTION prices_make_partitions(years integer[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
    wanted integer;
    made integer := 0;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('prices_make_partitions'));
    FOREACH wanted IN ARRAY years LOOP
        IF to_regclass(prices_partition(wanted)) IS NULL THEN
            CALL prices_make_loose(prices_partition(wanted));
            CALL prices_attach(prices_partition(wanted), wanted);
            made := made + 1;
        END IF;
    END LOOP;
    RETURN made;
END
$$;
