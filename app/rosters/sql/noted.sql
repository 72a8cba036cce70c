-- Whoever writes the SFDR article of a fund (staff, a file, a merger, the demo data) leaves a dated classification, unless
-- one that is in force says the same. The other way, classifications take effect by app/rosters/effect.py.
CREATE OR REPLACE FUNCTION rosters_note_classification() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
    today date := (now() AT TIME ZONE 'Europe/Berlin')::date;
BEGIN
    INSERT INTO rosters_classification AS c (fund_id, scheme_id, article, valid_from, source, simulated)
    SELECT NEW.id, s.id, NEW.sfdr, today, '', NEW.simulated
    FROM rosters_scheme s
    WHERE s.code = 'sfdr' AND NEW.sfdr IS DISTINCT FROM (
        SELECT o.article FROM rosters_classification o
        WHERE o.fund_id = NEW.id AND o.scheme_id = s.id AND (o.valid_from IS NULL OR o.valid_from <= today)
        ORDER BY o.valid_from DESC NULLS LAST, o.id DESC LIMIT 1
    )
    -- A second change on one day corrects the first one. What was committed to belongs to the article before.
    ON CONFLICT (fund_id, scheme_id, valid_from) DO UPDATE
        SET article = excluded.article, minimum_sustainable = NULL, source = '', simulated = excluded.simulated;
    RETURN NULL;
END
$$;

CREATE TRIGGER rosters_note_inserted AFTER INSERT ON funds_fund
FOR EACH ROW WHEN (NEW.sfdr IS NOT NULL)
EXECUTE FUNCTION rosters_note_classification();

CREATE TRIGGER rosters_note_updated AFTER UPDATE OF sfdr ON funds_fund
FOR EACH ROW WHEN (OLD.sfdr IS DISTINCT FROM NEW.sfdr)
EXECUTE FUNCTION rosters_note_classification();
