-- A closed share class stands for its fund only if all are closed: the deferred checks of migration 0003 now say so.

CREATE OR REPLACE FUNCTION funds_promote_main_tranche(wanted_fund bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM funds_fund WHERE id = wanted_fund FOR NO KEY UPDATE;
    UPDATE funds_tranche SET closed_as_main = false
        WHERE fund_id = wanted_fund AND closed_as_main AND closed_on IS NULL;
    UPDATE funds_tranche SET "primary" = false, closed_as_main = true
        WHERE fund_id = wanted_fund AND "primary" AND closed_on IS NOT NULL
            AND EXISTS (SELECT FROM funds_tranche s WHERE s.fund_id = wanted_fund AND s.closed_on IS NULL);
    -- A candidate may vanish while its row lock is awaited; then the next one is tried.
    WHILE EXISTS (SELECT FROM funds_tranche WHERE fund_id = wanted_fund)
        AND NOT EXISTS (SELECT FROM funds_tranche WHERE fund_id = wanted_fund AND "primary")
    LOOP
        UPDATE funds_tranche SET "primary" = true
        WHERE id = (
                SELECT id FROM funds_tranche WHERE fund_id = wanted_fund ORDER BY closed_on DESC NULLS FIRST, id LIMIT 1
            )
            AND fund_id = wanted_fund;
    END LOOP;
END
$$;

CREATE CONSTRAINT TRIGGER funds_tranche_main_after_closing AFTER UPDATE ON funds_tranche
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (
    OLD.closed_on IS DISTINCT FROM NEW.closed_on
    OR (NEW."primary" AND NOT OLD."primary" AND NEW.closed_on IS NOT NULL)
)
EXECUTE FUNCTION funds_keep_main_tranche();

CREATE CONSTRAINT TRIGGER funds_tranche_main_after_insert_closed AFTER INSERT ON funds_tranche
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."primary" AND NEW.closed_on IS NOT NULL)
EXECUTE FUNCTION funds_keep_main_tranche();

-- Closings along a chain of mergers are ever later, so that it ends. Checked at commit: a file may bring several at once,
-- in any order. One transaction at a time checks, so that none misses what another has not committed yet.
CREATE FUNCTION funds_check_merger() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(7460316);
    IF EXISTS (
        SELECT FROM funds_tranche s JOIN funds_tranche t ON t.id = s.merged_into_id
        WHERE (s.id = NEW.id OR t.id = NEW.id) AND t.closed_on <= s.closed_on
    ) THEN
        RAISE EXCEPTION 'share class % : what was merged into another one closed before that one', NEW.id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'funds_tranche_mergers_in_order';
    END IF;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER funds_tranche_merger_after_insert AFTER INSERT ON funds_tranche
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.merged_into_id IS NOT NULL)
EXECUTE FUNCTION funds_check_merger();

CREATE CONSTRAINT TRIGGER funds_tranche_merger_after_update AFTER UPDATE ON funds_tranche
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (
    NEW.closed_on IS NOT NULL
    AND (OLD.closed_on IS DISTINCT FROM NEW.closed_on OR OLD.merged_into_id IS DISTINCT FROM NEW.merged_into_id)
)
EXECUTE FUNCTION funds_check_merger();
