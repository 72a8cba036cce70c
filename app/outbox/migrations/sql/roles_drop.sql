-- The role itself stays: other databases of the cluster may use it.
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'fondsatlas_indexer') THEN
        REVOKE ALL ON search_doc_tranche, search_doc_news, search_doc_report, outbox_entry, outbox_dead_letter,
            outbox_index_target, outbox_worker, outbox_fan_out FROM fondsatlas_indexer;
        REVOKE ALL ON SEQUENCE doc_version, outbox_dead_letter_id_seq, outbox_index_target_id_seq
            FROM fondsatlas_indexer;
        REVOKE ALL ON FUNCTION outbox_resolve_fan_out(integer), outbox_requeue(text, bigint[]) FROM fondsatlas_indexer;
        EXECUTE format('REVOKE USAGE ON SCHEMA %I FROM fondsatlas_indexer', current_schema());
    END IF;
END
$$;
