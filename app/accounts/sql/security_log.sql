-- The security log: entries are only added. Whoever can run the portal's own statements can neither change nor remove
-- one, until it is two years old.

CREATE OR REPLACE FUNCTION accounts_security_log_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND OLD.at < now() - interval '2 years' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'Entries of the security log are neither changed nor removed.' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER accounts_security_log_kept BEFORE UPDATE OR DELETE ON accounts_securityentry
    FOR EACH ROW EXECUTE FUNCTION accounts_security_log_is_final();
CREATE TRIGGER accounts_security_log_not_emptied BEFORE TRUNCATE ON accounts_securityentry
    FOR EACH STATEMENT EXECUTE FUNCTION accounts_security_log_is_final();
