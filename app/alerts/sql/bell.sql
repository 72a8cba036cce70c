-- A saved search is followed within moments: the bell wakes whoever prepares it. It carries nothing and may be missed.
CREATE OR REPLACE FUNCTION alerts_ring() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('alerts', '');
    RETURN NULL;
END
$$;

CREATE TRIGGER alerts_storedscreen_ring AFTER INSERT ON alerts_storedscreen
    FOR EACH STATEMENT EXECUTE FUNCTION alerts_ring();
