-- Change capture. Statement-level triggers with transition tables see every way of writing: ORM, bulk update, COPY, psql.
-- The writer pays for one query per statement, whatever the number of rows.

-- A cached range per session would hand out versions out of order, so the cache must stay at 1.
CREATE SEQUENCE doc_version AS bigint CACHE 1;

-- Rows live for milliseconds: without these settings dead rows pile up at the front of the primary key during a bulk load.
ALTER TABLE outbox_entry SET (
    fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
    autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000
);

-- Which documents contain a changed source. This is the only place that knows how documents hang together.
CREATE FUNCTION outbox_documents(source text, keys bigint[]) RETURNS TABLE (doc_type text, doc_id bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    CASE source
    WHEN 'tranche', 'news', 'report' THEN
        RETURN QUERY SELECT source, unnest(keys);
    WHEN 'fund' THEN
        RETURN QUERY SELECT 'tranche', t.id FROM funds_tranche t WHERE t.fund_id = ANY (keys);
    WHEN 'fund_articles' THEN
        RETURN QUERY SELECT 'news', l.news_id FROM content_news_funds l WHERE l.fund_id = ANY (keys)
            UNION ALL SELECT 'report', l.report_id FROM content_report_funds l WHERE l.fund_id = ANY (keys);
    WHEN 'company' THEN
        RETURN QUERY
            SELECT 'tranche', t.id FROM funds_fund f JOIN funds_tranche t ON t.fund_id = f.id
                WHERE f.company_id = ANY (keys)
            UNION ALL SELECT 'news', a.id FROM content_news a WHERE a.company_id = ANY (keys)
            UNION ALL SELECT 'report', a.id FROM content_report a WHERE a.company_id = ANY (keys);
    WHEN 'peergroup' THEN
        RETURN QUERY SELECT 'tranche', t.id FROM funds_fund f JOIN funds_tranche t ON t.fund_id = f.id
            WHERE f.peergroup_id = ANY (keys);
    WHEN 'universe' THEN
        RETURN QUERY SELECT 'tranche', t.id FROM funds_fund f JOIN funds_tranche t ON t.fund_id = f.id
            WHERE f.universe_id = ANY (keys);
    WHEN 'region' THEN
        RETURN QUERY SELECT 'tranche', t.id FROM funds_fund_regions l JOIN funds_tranche t ON t.fund_id = l.fund_id
            WHERE l.region_id = ANY (keys);
    WHEN 'investment_focus' THEN
        RETURN QUERY SELECT 'tranche', t.id
            FROM funds_fund_investment_focus l JOIN funds_tranche t ON t.fund_id = l.fund_id
            WHERE l.investmentfocus_id = ANY (keys);
    WHEN 'category' THEN
        RETURN QUERY SELECT 'news', a.id FROM content_news a WHERE a.category_id = ANY (keys)
            UNION ALL SELECT 'report', a.id FROM content_report a WHERE a.category_id = ANY (keys);
    END CASE;
END
$$;

-- Appends the documents of the changed keys. For a source with children it also remembers the keys themselves, because a
-- child that another transaction has not committed yet is invisible here; the indexer looks again after this commit.
CREATE FUNCTION outbox_append(source text, keys bigint[], remember boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    appended bigint;
BEGIN
    INSERT INTO outbox_entry (doc_type, doc_id)
        SELECT DISTINCT d.doc_type, d.doc_id FROM outbox_documents(source, keys) d ORDER BY 1, 2;
    GET DIAGNOSTICS appended = ROW_COUNT;
    IF source NOT IN ('tranche', 'news', 'report') AND (remember OR appended > 0) THEN
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
CREATE FUNCTION outbox_capture() RETURNS trigger
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
CREATE PROCEDURE outbox_watch(source_table regclass, source text, key text, columns text[])
LANGUAGE plpgsql AS $$
DECLARE
    unknown text;
    -- Inserting or deleting a parent without children changes no document; a link row always changes its parent.
    link constant boolean := key <> 'id';
    prefix constant text := 'outbox_' || source;
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
    SELECT string_agg(format('o.%I', c), ', '), string_agg(format('n.%I', c), ', ')
        INTO old_columns, new_columns FROM unnest(columns) c;

    EXECUTE format(
        'CREATE TRIGGER %I AFTER INSERT ON %s REFERENCING NEW TABLE AS new_rows '
        'FOR EACH STATEMENT EXECUTE FUNCTION outbox_capture(%L, %L, %L, %L)',
        prefix || '_insert', source_table, source,
        format('SELECT array_agg(DISTINCT %I) FROM new_rows', key), link, columns);
    EXECUTE format(
        'CREATE TRIGGER %I AFTER DELETE ON %s REFERENCING OLD TABLE AS old_rows '
        'FOR EACH STATEMENT EXECUTE FUNCTION outbox_capture(%L, %L, %L, %L)',
        prefix || '_delete', source_table, source,
        format('SELECT array_agg(DISTINCT %I) FROM old_rows', key), link, columns);
    EXECUTE format(
        'CREATE TRIGGER %I AFTER UPDATE ON %s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows '
        'FOR EACH STATEMENT EXECUTE FUNCTION outbox_capture(%L, %L, %L, %L)',
        prefix || '_update', source_table, source,
        format(
            'SELECT array_agg(DISTINCT k.key) FILTER (WHERE k.key IS NOT NULL) '
            'FROM old_rows o FULL JOIN new_rows n ON n.id = o.id CROSS JOIN LATERAL (VALUES (o.%1$I), (n.%1$I)) k(key) '
            'WHERE (%2$s) IS DISTINCT FROM (%3$s)',
            key, 'o.id, ' || old_columns, 'n.id, ' || new_columns),
        true, columns);
    EXECUTE format(
        'CREATE TRIGGER %I BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION outbox_capture(%L, %L, %L, %L)',
        prefix || '_truncate', source_table, source,
        format('SELECT array_agg(DISTINCT %I) FROM %s', key, source_table), link, columns);
END
$$;

-- The indexer's second look: every remembered parent becomes entries for its children as they are now. A document that
-- already waits unclaimed is left out, because whoever claims it will read it after this moment anyway.
-- One statement, hence one snapshot: a remembered key that it sees comes with every child committed before.
CREATE FUNCTION outbox_resolve_fan_out(batch integer) RETURNS bigint
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    WITH taken AS (
        DELETE FROM outbox_fan_out WHERE id IN (
            SELECT id FROM outbox_fan_out ORDER BY id LIMIT batch FOR UPDATE SKIP LOCKED
        ) RETURNING source, source_id
    ), appended AS (
        INSERT INTO outbox_entry (doc_type, doc_id)
        SELECT DISTINCT d.doc_type, d.doc_id
        FROM (SELECT source, array_agg(DISTINCT source_id) AS keys FROM taken GROUP BY source) s
        CROSS JOIN LATERAL outbox_documents(s.source, s.keys) d
        WHERE NOT EXISTS (
            SELECT FROM outbox_entry e
            WHERE e.doc_type = d.doc_type AND e.doc_id = d.doc_id AND e.claimed_until IS NULL
        )
        ORDER BY 1, 2
    )
    SELECT count(*) FROM taken
$$;

-- Asks for documents to be written again: repair, and retry of dead letters.
CREATE FUNCTION outbox_requeue(doc_type text, ids bigint[]) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT outbox_append(doc_type, ids, false)
$$;

REVOKE ALL ON FUNCTION outbox_documents(text, bigint[]), outbox_append(text, bigint[], boolean), outbox_capture(),
    outbox_resolve_fan_out(integer), outbox_requeue(text, bigint[]) FROM PUBLIC;
REVOKE ALL ON PROCEDURE outbox_watch(regclass, text, text, text[]) FROM PUBLIC;
