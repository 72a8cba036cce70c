DROP FUNCTION prices_make_partitions(integer[]);
DROP PROCEDURE prices_attach(text, integer);
DROP PROCEDURE prices_make_loose(text);
DROP TABLE prices_nav;
DROP FUNCTION prices_partition(integer);
