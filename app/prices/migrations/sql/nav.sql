-- One partition a year (ADR 0100). Partitions are made when a load needs them, by prices_make_partitions.
CREATE TABLE prices_nav (
    tranche_id bigint NOT NULL,
    date date NOT NULL,
    nav numeric(18, 6) NOT NULL CONSTRAINT prices_nav_positive CHECK (nav > 0),
    currency varchar(3) NOT NULL CONSTRAINT prices_nav_currency_form CHECK (length(currency) = 3),
    distribution numeric(18, 6) CONSTRAINT prices_nav_distribution_positive CHECK (distribution > 0),
    simulated boolean NOT NULL DEFAULT false,
    CONSTRAINT prices_nav_pkey PRIMARY KEY (tranche_id, date),
    CONSTRAINT prices_nav_tranche_fk FOREIGN KEY (tranche_id) REFERENCES funds_tranche (id)
        ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE
) PARTITION BY RANGE (date);

-- The name of a year's partition.
CREATE FUNCTION prices_partition(year integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT format('prices_nav_%s', year)
$$;

-- A table of a year that is not yet a partition: without an index, so that it is filled fast.
CREATE PROCEDURE prices_make_loose(name text) LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('CREATE TABLE %I (LIKE prices_nav INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
END
$$;

-- Makes a filled table the partition of its year. ATTACH checks the primary key and the foreign key for all rows at once,
-- and the added constraint spares it a look at every date.
CREATE PROCEDURE prices_attach(name text, year integer) LANGUAGE plpgsql AS $$
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
CREATE FUNCTION prices_make_partitions(years integer[]) RETURNS integer LANGUAGE plpgsql AS $$
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
