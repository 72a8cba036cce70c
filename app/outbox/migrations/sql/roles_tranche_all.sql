-- The indexer's right to the view that a rebuild reads. Without the role there is nobody to grant it to (roles.sql).
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'fondsatlas_indexer') THEN
        GRANT SELECT ON search_doc_tranche_all TO fondsatlas_indexer;
    END IF;
END
$$;
