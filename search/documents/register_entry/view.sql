-- Needs: outbox/capture.sql
-- The documents of AIF and ELTIF, and from which tables they come. One column for each field in fields.toml.

CREATE OR REPLACE VIEW search_doc_register_entry AS
SELECT
    e.id,
    e.kind,
    e.name,
    e.manager,
    e.name || ' ' || e.manager AS words,
    nullif(e.lei, '') AS lei,
    e.isins,
    e.structure,
    e.investors,
    -- A fund for both is found under either.
    CASE e.investors WHEN 'both' THEN '{retail,professional}'::text[] ELSE ARRAY[e.investors::text] END AS offered_to,
    e.strategy,
    e.home_state,
    e.states,
    e.authorised_on,
    e.marketed_since,
    e.updated_on,
    e.fund_id,
    CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'fund_id', t.fund_id, 'name', t.name) END AS fund,
    nullif(f.instrument_rank, '') AS instrument_rank,
    nullif(f.eltif_instrument_rank, '') AS eltif_instrument_rank,
    e.simulated
FROM alternatives_entry e
LEFT JOIN funds_fund f ON f.id = e.fund_id
LEFT JOIN LATERAL (
    SELECT s.id, s.fund_id, s.name FROM funds_tranche s WHERE s.fund_id = e.fund_id AND s."primary" ORDER BY s.id LIMIT 1
) t ON true;

-- Which documents contain a changed row of a source. "fund_entries" names the funds that entries link to.
CREATE OR REPLACE FUNCTION outbox_documents_register_entry(source text, keys bigint[]) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE AS $$
BEGIN
    CASE source
    WHEN 'register_entry' THEN
        RETURN QUERY SELECT unnest(keys);
    WHEN 'fund_entries' THEN
        RETURN QUERY SELECT e.id FROM alternatives_entry e WHERE e.fund_id = ANY (keys);
    ELSE
        NULL; -- A source of other documents only.
    END CASE;
END
$$;
REVOKE ALL ON FUNCTION outbox_documents_register_entry(text, bigint[]) FROM PUBLIC;
CALL outbox_list_types();

-- The sources: table, name of the source, its key in that table, and the columns whose change matters.
CALL outbox_watch('alternatives_entry', 'register_entry', 'id', '{
    kind,name,manager,lei,isins,structure,investors,strategy,home_state,states,authorised_on,marketed_since,updated_on,
    fund_id,simulated}');
CALL outbox_watch('funds_fund', 'fund_entries', 'id', '{instrument_rank,eltif_instrument_rank}');
CALL outbox_watch('funds_tranche', 'fund_entries', 'fund_id', '{fund_id,name,primary}');
