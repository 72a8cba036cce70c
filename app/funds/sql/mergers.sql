-- Closings along a chain of mergers are ever later, so that it ends. Checked at commit: a file may bring several at once,
-- in any order. One transaction at a time checks, so that none misses what another has not committed yet.
CREATE OR REPLACE FUNCTION funds_check_merger() RETURNS trigger
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
