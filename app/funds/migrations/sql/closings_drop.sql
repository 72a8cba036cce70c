DROP TRIGGER funds_tranche_merger_after_update ON funds_tranche;
DROP TRIGGER funds_tranche_merger_after_insert ON funds_tranche;
DROP FUNCTION funds_check_merger();
DROP TRIGGER funds_tranche_main_after_insert_closed ON funds_tranche;
DROP TRIGGER funds_tranche_main_after_closing ON funds_tranche;

CREATE OR REPLACE FUNCTION funds_promote_main_tranche(wanted_fund bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM funds_fund WHERE id = wanted_fund FOR NO KEY UPDATE;
    WHILE EXISTS (SELECT FROM funds_tranche WHERE fund_id = wanted_fund)
        AND NOT EXISTS (SELECT FROM funds_tranche WHERE fund_id = wanted_fund AND "primary")
    LOOP
        UPDATE funds_tranche SET "primary" = true
        WHERE id = (SELECT min(id) FROM funds_tranche WHERE fund_id = wanted_fund)
            AND fund_id = wanted_fund;
    END LOOP;
END
$$;
