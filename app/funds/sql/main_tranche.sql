-- Every fund with share classes has a main one, whoever writes: the check runs at commit, also for psql.
--
-- The partial unique index allows at most one; these deferred triggers make it at least one by promoting a sibling: an open
-- one before the closed ones (ADR 0141), then the one with the lowest id. The fund's row is locked first, so that two
-- transactions that each take away what the other relies on run one after the other.

CREATE OR REPLACE FUNCTION funds_promote_main_tranche(wanted_fund bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM funds_fund WHERE id = wanted_fund FOR NO KEY UPDATE;
    -- An update that meets no row still fires its statement triggers, a millisecond for each share class of an import.
    IF EXISTS (SELECT FROM funds_tranche WHERE fund_id = wanted_fund AND closed_as_main AND closed_on IS NULL) THEN
        UPDATE funds_tranche SET closed_as_main = false
            WHERE fund_id = wanted_fund AND closed_as_main AND closed_on IS NULL;
    END IF;
    IF EXISTS (SELECT FROM funds_tranche WHERE fund_id = wanted_fund AND "primary" AND closed_on IS NOT NULL)
        AND EXISTS (SELECT FROM funds_tranche WHERE fund_id = wanted_fund AND closed_on IS NULL)
    THEN
        UPDATE funds_tranche SET "primary" = false, closed_as_main = true
            WHERE fund_id = wanted_fund AND "primary" AND closed_on IS NOT NULL;
    END IF;
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

CREATE OR REPLACE FUNCTION funds_keep_main_tranche() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        PERFORM funds_promote_main_tranche(OLD.fund_id);
    END IF;
    IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.fund_id <> OLD.fund_id) THEN
        PERFORM funds_promote_main_tranche(NEW.fund_id);
    END IF;
    RETURN NULL;
END
$$;

-- The conditions keep ordinary writes cheap: a row that leaves a main tranche where it was needs no check.
CREATE CONSTRAINT TRIGGER funds_tranche_main_after_insert AFTER INSERT ON funds_tranche
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NOT NEW."primary")
EXECUTE FUNCTION funds_keep_main_tranche();

CREATE CONSTRAINT TRIGGER funds_tranche_main_after_update AFTER UPDATE ON funds_tranche
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD."primary" AND NOT NEW."primary") OR OLD.fund_id <> NEW.fund_id)
EXECUTE FUNCTION funds_keep_main_tranche();

CREATE CONSTRAINT TRIGGER funds_tranche_main_after_delete AFTER DELETE ON funds_tranche
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."primary")
EXECUTE FUNCTION funds_keep_main_tranche();

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
