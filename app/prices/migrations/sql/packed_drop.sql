-- The triggers would write into tables that are gone.
DROP FUNCTION IF EXISTS prices_repack() CASCADE;
DROP TABLE prices_packednavs;
