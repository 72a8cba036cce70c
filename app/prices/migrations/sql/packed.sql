-- Whole years of NAVs, packed for reading (ADR 0178). What is packed is never asked for single NAVs.
CREATE TABLE prices_packednavs (
    tranche_id bigint NOT NULL,
    year smallint NOT NULL,
    currency varchar(3) NOT NULL,
    simulated boolean NOT NULL,
    navs bytea NOT NULL,
    distributions bytea,
    CONSTRAINT prices_packednavs_pkey PRIMARY KEY (tranche_id, year, currency, simulated),
    CONSTRAINT prices_packednavs_tranche_fk FOREIGN KEY (tranche_id) REFERENCES funds_tranche (id)
        ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE
) WITH (toast_tuple_target = 8160);

-- A year of daily NAVs stays in its row, and no time is spent on compressing digits that differ.
ALTER TABLE prices_packednavs ALTER navs SET STORAGE EXTERNAL, ALTER distributions SET STORAGE EXTERNAL;
