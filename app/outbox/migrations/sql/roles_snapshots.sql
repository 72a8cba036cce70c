-- The indexer's rights to what snapshots are made of, and to its notes about them.
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'fondsatlas_indexer') THEN
        GRANT SELECT ON search_record_date, search_snapshot_document TO fondsatlas_indexer;
        GRANT SELECT, INSERT, UPDATE, DELETE ON outbox_snapshot, outbox_snapshot_document TO fondsatlas_indexer;
        GRANT USAGE, SELECT ON SEQUENCE outbox_snapshot_id_seq TO fondsatlas_indexer;
    END IF;
END
$$;
