-- Change capture. Statement-level triggers with transition tables see every way of writing: ORM, bulk update, COPY, psql.
-- The writer pays for one query per statement, whatever the number of rows.
--
-- Nothing here knows a type of document. The SQL in the folder of each type (search/documents/TYPE) makes its view, a
-- function outbox_documents_TYPE(source, keys), and the triggers on the tables that its view reads.

-- Whether the source is a document itself. Any other one is a parent of documents.
CREATE OR REPLACE FUNCTION outbox_is_document(source text) RETURNS boolean
LANGUAGE sql STABLE AS $$
    SELECT to_regprocedure('outbox_documents_' || quote_ident(source) || '(text, bigint[])') IS NOT NULL
$$;

-- Which documents contain a changed source. Each type answers for its own: outbox_list_types writes here a query that asks
-- all of them.
CREATE OR REPLACE FUNCTION outbox_documents(source text, keys bigint[]) RETURNS TABLE (doc_type text, doc_id bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    RETURN;
END
$$;

-- Writes outbox_documents for the types that there are. The file of a type calls it after making its function. A query that
-- names the types is planned once; looking for them at each change took a writer five times as long.
CREATE OR REPLACE PROCEDURE outbox_list_types()
LANGUAGE plpgsql AS $$
DECLARE
    of_types text;
BEGIN
    SELECT string_agg(
        format('SELECT %L, d FROM %I(source, keys) d', substr(p.proname, length('outbox_documents_') + 1), p.proname),
        ' UNION ALL ' ORDER BY p.proname
    ) INTO of_types
    FROM pg_proc p
    WHERE p.pronamespace = current_schema()::regnamespace AND p.proname LIKE 'outbox\_documents\_%';
    EXECUTE format(
        'CREATE OR REPLACE FUNCTION outbox_documents(source text, keys bigint[]) '
        'RETURNS TABLE (doc_type text, doc_id bigint) '
        'LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS %L',
        'BEGIN IF outbox_is_document(source) THEN RETURN QUERY SELECT source, unnest(keys); '
        'ELSE RETURN QUERY ' || of_types || '; END IF; END');
END
$$;

-- Appends the documents of the changed keys. For a source with children it also remembers the keys themselves, because a
-- child that another transaction has not committed yet is invisible here; the indexer looks again after this commit.
CREATE OR REPLACE FUNCTION outbox_append(source text, keys bigint[], remember boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    appended bigint;
BEGIN
    INSERT INTO outbox_entry (doc_type, doc_id)
        SELECT DISTINCT d.doc_type, d.doc_id FROM outbox_documents(source, keys) d ORDER BY 1, 2;
    GET DIAGNOSTICS appended = ROW_COUNT;
    IF NOT outbox_is_document(source) AND (remember OR appended > 0) THEN
        INSERT INTO outbox_fan_out (source, source_id) SELECT outbox_append.source, unnest(keys);
        appended := appended + 1;
    END IF;
    IF appended > 0 THEN
        -- The doorbell carries nothing: PostgreSQL folds equal payloads of one transaction into one notification.
        PERFORM pg_notify('outbox', '');
    END IF;
END
$$;

-- Arguments: source, query for the changed keys, remember (see outbox_append), watched columns (for the contract test).
CREATE OR REPLACE FUNCTION outbox_capture() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    keys bigint[];
BEGIN
    EXECUTE TG_ARGV[1] INTO keys;
    IF keys IS NOT NULL THEN
        PERFORM outbox_append(TG_ARGV[0], keys, TG_ARGV[2]::boolean);
    END IF;
    RETURN NULL;
END
$$;

-- Puts the four triggers on a table. An update counts only where one of the columns differs; both the old and the new key
-- are taken, so that a move reaches both parents. TRUNCATE is caught before it happens, while the keys can still be read.
-- Several types of documents may read a table as the same source: the triggers then watch the columns of all of them.
CREATE OR REPLACE PROCEDURE outbox_watch(source_table regclass, source text, key text, columns text[])
LANGUAGE plpgsql AS $$
DECLARE
    unknown text;
    -- Inserting or deleting a parent without children changes no document; a link row always changes its parent.
    link constant boolean := key <> 'id';
    prefix constant text := 'outbox_' || source;
    watched text[];
    old_columns text;
    new_columns text;
BEGIN
    SELECT string_agg(c, ', ') INTO unknown FROM unnest(columns || key) c
        WHERE NOT EXISTS (
            SELECT FROM pg_attribute a WHERE a.attrelid = source_table AND a.attname = c AND NOT a.attisdropped
        );
    IF unknown IS NOT NULL THEN
        RAISE EXCEPTION 'outbox_watch: % has no column %', source_table, unknown;
    END IF;
    SELECT array_agg(c ORDER BY c) INTO watched FROM (
        SELECT unnest(columns) COLLATE "C" AS c
        UNION
        SELECT unnest((string_to_array(encode(t.tgargs, 'escape'), '\000'))[4]::text[]) FROM pg_trigger t
            WHERE t.tgrelid = source_table AND t.tgname = prefix || '_update'
    ) of_all;
    SELECT string_agg(format('o.%I', c), ', ' ORDER BY n), string_agg(format('n.%I', c), ', ' ORDER BY n)
        INTO old_columns, new_columns FROM unnest(watched) WITH ORDINALITY w(c, n);

    EXECUTE format(
        'CREATE OR REPLACE TRIGGER %I AFTER INSERT ON %s REFERENCING NEW TABLE AS new_rows '
        'FOR EACH STATEMENT EXECUTE FUNCTION outbox_capture(%L, %L, %L, %L)',
        prefix || '_insert', source_table, source,
        format('SELECT array_agg(DISTINCT %I) FROM new_rows', key), link, watched);
    EXECUTE format(
        'CREATE OR REPLACE TRIGGER %I AFTER DELETE ON %s REFERENCING OLD TABLE AS old_rows '
        'FOR EACH STATEMENT EXECUTE FUNCTION outbox_capture(%L, %L, %L, %L)',
        prefix || '_delete', source_table, source,
        format('SELECT array_agg(DISTINCT %I) FROM old_rows', key), link, watched);
    EXECUTE format(
        'CREATE OR REPLACE TRIGGER %I AFTER UPDATE ON %s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows '
        'FOR EACH STATEMENT EXECUTE FUNCTION outbox_capture(%L, %L, %L, %L)',
        prefix || '_update', source_table, source,
        format(
            'SELECT array_agg(DISTINCT k.key) FILTER (WHERE k.key IS NOT NULL) '
            'FROM old_rows o FULL JOIN new_rows n ON n.id = o.id CROSS JOIN LATERAL (VALUES (o.%1$I), (n.%1$I)) k(key) '
            'WHERE (%2$s) IS DISTINCT FROM (%3$s)',
            key, 'o.id, ' || old_columns, 'n.id, ' || new_columns),
        true, watched);
    EXECUTE format(
        'CREATE OR REPLACE TRIGGER %I BEFORE TRUNCATE ON %s '
        'FOR EACH STATEMENT EXECUTE FUNCTION outbox_capture(%L, %L, %L, %L)',
        prefix || '_truncate', source_table, source,
        format('SELECT array_agg(DISTINCT %I) FROM %s', key, source_table), link, watched);
END
$$;

-- The indexer's second look: every remembered parent becomes entries for its children as they are now. A document that
-- already waits unclaimed is left out, because whoever claims it will read it after this moment anyway.
-- One statement, hence one snapshot: a remembered key that it sees comes with every child committed before.
-- No scan and no join of whole tables, whatever the statistics of the outbox say (infra/docs/adr/0023).
CREATE OR REPLACE FUNCTION outbox_resolve_fan_out(batch integer) RETURNS bigint
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
    WITH taken AS (
        -- As an array: where the outbox was counted as empty, a join with the subquery ran that once for each row.
        DELETE FROM outbox_fan_out WHERE id = ANY (ARRAY(
            SELECT id FROM outbox_fan_out ORDER BY id LIMIT batch FOR UPDATE SKIP LOCKED
        )) RETURNING source, source_id
    ), appended AS (
        INSERT INTO outbox_entry (doc_type, doc_id)
        SELECT DISTINCT d.doc_type, d.doc_id
        FROM (SELECT source, array_agg(DISTINCT source_id) AS keys FROM taken GROUP BY source) s
        CROSS JOIN LATERAL outbox_documents(s.source, s.keys) d
        LEFT JOIN LATERAL (
            SELECT e.id FROM outbox_entry e
            WHERE e.doc_type = d.doc_type AND e.doc_id = d.doc_id AND e.claimed_until IS NULL
            LIMIT 1
        ) waiting ON true
        WHERE waiting.id IS NULL
        ORDER BY 1, 2
    )
    SELECT count(*) FROM taken
$$;

-- Asks for documents to be written again: repair, and retry of dead letters.
CREATE OR REPLACE FUNCTION outbox_requeue(doc_type text, ids bigint[]) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT outbox_append(doc_type, ids, false)
$$;

REVOKE ALL ON FUNCTION outbox_is_document(text), outbox_documents(text, bigint[]),
    outbox_append(text, bigint[], boolean), outbox_capture(), outbox_resolve_fan_out(integer),
    outbox_requeue(text, bigint[]) FROM PUBLIC;
REVOKE ALL ON PROCEDURE outbox_list_types(), outbox_watch(regclass, text, text, text[]) FROM PUBLIC;
