-- Needs: outbox/capture.sql, documents/*
-- The indexer's rights, as a group role: a login role gets them with GRANT fondsatlas_indexer TO the_login.
-- Before this file runs, the role loses all rights in the schema; what the files do not grant is gone.
-- Roles belong to the whole cluster, so another database or a parallel migration may have made this one already.
DO $$
DECLARE
    document_view regclass;
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'fondsatlas_indexer') THEN
        BEGIN
            CREATE ROLE fondsatlas_indexer NOLOGIN;
        EXCEPTION
            WHEN duplicate_object OR unique_violation THEN
                NULL;
            WHEN insufficient_privilege THEN
                RAISE NOTICE 'The database user may not create roles: no rights are granted to fondsatlas_indexer. '
                    'Create the role and run "manage.py sync_sql", or let the indexer use the owner''s login.';
                RETURN;
        END;
    END IF;
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO fondsatlas_indexer', current_schema());

    -- The documents of each type that there is, and what snapshots there shall be.
    FOR document_view IN
        SELECT c.oid::regclass FROM pg_class c JOIN pg_proc p ON c.relname IN (
            replace(p.proname, 'outbox_documents_', 'search_doc_'),
            replace(p.proname, 'outbox_documents_', 'search_doc_') || '_all'
        )
        WHERE c.relkind = 'v' AND c.relnamespace = current_schema()::regnamespace
            AND p.pronamespace = current_schema()::regnamespace AND p.proname LIKE 'outbox\_documents\_%'
    LOOP
        EXECUTE format('GRANT SELECT ON %s TO fondsatlas_indexer', document_view);
    END LOOP;
    GRANT SELECT ON search_record_date, search_snapshot_document TO fondsatlas_indexer;

    -- The outbox: claims, the second look, and requests to write documents again.
    GRANT SELECT, UPDATE, DELETE ON outbox_entry TO fondsatlas_indexer;
    GRANT SELECT ON outbox_fan_out TO fondsatlas_indexer;
    GRANT USAGE, SELECT ON SEQUENCE doc_version TO fondsatlas_indexer;
    GRANT EXECUTE ON FUNCTION outbox_resolve_fan_out(integer), outbox_requeue(text, bigint[]) TO fondsatlas_indexer;

    -- Its own notes.
    GRANT SELECT, INSERT, UPDATE, DELETE ON outbox_dead_letter, outbox_index_target, outbox_worker, outbox_snapshot,
        outbox_snapshot_document TO fondsatlas_indexer;
    GRANT USAGE, SELECT ON SEQUENCE outbox_dead_letter_id_seq, outbox_index_target_id_seq, outbox_snapshot_id_seq
        TO fondsatlas_indexer;
END
$$;
