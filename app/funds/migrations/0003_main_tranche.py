"""Every fund with tranches has a main tranche, whoever writes: the check runs at commit, also for psql.

The partial unique index allows at most one; these deferred triggers make it at least one by promoting the sibling
with the lowest id. The fund's row is locked first, so that two transactions that each take away what the other
relies on run one after the other.
"""

from django.db import migrations

PROMOTE = """
CREATE FUNCTION funds_promote_main_tranche(wanted_fund bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM funds_fund WHERE id = wanted_fund FOR NO KEY UPDATE;
    -- A candidate may vanish while its row lock is awaited; then the next one is tried.
    WHILE EXISTS (SELECT FROM funds_tranche WHERE fund_id = wanted_fund)
        AND NOT EXISTS (SELECT FROM funds_tranche WHERE fund_id = wanted_fund AND "primary")
    LOOP
        UPDATE funds_tranche SET "primary" = true
        WHERE id = (SELECT min(id) FROM funds_tranche WHERE fund_id = wanted_fund)
            AND fund_id = wanted_fund;
    END LOOP;
END
$$;

CREATE FUNCTION funds_keep_main_tranche() RETURNS trigger
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
"""

UNDO = """
DROP TRIGGER funds_tranche_main_after_delete ON funds_tranche;
DROP TRIGGER funds_tranche_main_after_update ON funds_tranche;
DROP TRIGGER funds_tranche_main_after_insert ON funds_tranche;
DROP FUNCTION funds_keep_main_tranche();
DROP FUNCTION funds_promote_main_tranche(bigint);
"""


class Migration(migrations.Migration):
    dependencies = [("funds", "0002_initial")]

    operations = [migrations.RunSQL(PROMOTE, UNDO)]
