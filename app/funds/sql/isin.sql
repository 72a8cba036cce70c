-- The check digit is the Luhn digit over the characters' base-36 values (ISO 6166). A constraint of funds_tranche calls it, so
-- migration 0001 makes it, and here it can only be replaced.
CREATE OR REPLACE FUNCTION isin_is_valid(isin text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    character text;
    digits text := '';
    doubled integer;
    total integer := 0;
BEGIN
    IF isin !~ '^[A-Z]{2}[A-Z0-9]{9}[0-9]$' THEN
        RETURN false;
    END IF;
    FOREACH character IN ARRAY string_to_array(isin, NULL) LOOP
        digits := digits || CASE WHEN character ~ '[0-9]' THEN character ELSE (ascii(character) - 55)::text END;
    END LOOP;
    FOR position IN 1..length(digits) LOOP
        doubled := substr(reverse(digits), position, 1)::integer * CASE WHEN position % 2 = 0 THEN 2 ELSE 1 END;
        total := total + doubled / 10 + doubled % 10;
    END LOOP;
    RETURN total % 10 = 0;
END
$$;
