DO $$
DECLARE
    watch record;
BEGIN
    FOR watch IN SELECT tgname, tgrelid::regclass AS source_table FROM pg_trigger
        WHERE tgfoid = 'outbox_capture()'::regprocedure
    LOOP
        EXECUTE format('DROP TRIGGER %I ON %s', watch.tgname, watch.source_table);
    END LOOP;
END
$$;
DROP PROCEDURE outbox_watch(regclass, text, text, text[]);
DROP FUNCTION outbox_capture(), outbox_requeue(text, bigint[]), outbox_resolve_fan_out(integer),
    outbox_append(text, bigint[], boolean), outbox_documents(text, bigint[]);
DROP SEQUENCE doc_version;
