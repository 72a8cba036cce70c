DROP TABLE accounts_securityentry;
DROP FUNCTION accounts_security_log_is_final();
