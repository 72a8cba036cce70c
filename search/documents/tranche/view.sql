-- Needs: outbox/capture.sql
-- The documents of share classes: two views of the same documents, and from which tables they come.
--
-- One column for each field of the catalogue (fields.toml, fields_figures.toml). The views are the contract between the web application
-- and the indexer, which may read nothing else. A closed share class keeps its last figures and its last rating; nothing
-- later counts (ADR 0141). The latest key figures and the latest rating come from the unique indexes on (tranche_id,
-- record_date), read backwards.

-- Where the map of risk and return counts a share class: its peer group and the lower ends of both sides of the cell; NULL
-- without one of the figures. search/queries/landscape.py reads it, whose axes have the same step (ADR 0231).
CREATE OR REPLACE FUNCTION search_map_cell(peergroup bigint, risk numeric, performance numeric) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT peergroup::text || ' ' || (floor(risk / 0.5) * 0.5)::text || ' ' || (floor(performance / 0.5) * 0.5)::text
$$;

-- For the stream, which reads a few documents: one look-up in each index for each document.
CREATE OR REPLACE VIEW search_doc_tranche AS
SELECT
    t.id,
    t.fund_id,
    t.name,
    f.name AS fund_name,
    nullif(t.tranche, '') AS tranche,
    t.isin,
    nullif(t.wkn, '') AS wkn,
    f.company_id,
    c.name AS company,
    f.peergroup_id,
    p.name_de AS peergroup_de,
    p.name_en AS peergroup_en,
    u.code AS universe,
    u.name_de AS universe_label_de,
    u.name_en AS universe_label_en,
    f.asset_class,
    coalesce(focus.codes, '{}') AS investment_focus,
    coalesce(focus.labels_de, '{}') AS investment_focus_label_de,
    coalesce(focus.labels_en, '{}') AS investment_focus_label_en,
    coalesce(region.codes, '{}') AS regions,
    coalesce(region.labels_de, '{}') AS regions_label_de,
    coalesce(region.labels_en, '{}') AS regions_label_en,
    t.currency,
    t."primary",
    t.accumulating,
    f.fund_classification,
    t.issue_date,
    r.points AS rating_points,
    r.rank,
    r.kind AS rating_kind,
    coalesce(r.under_review, false) AS under_review,
    r.position_vs_peergroup,
    r.peergroup_size,
    r.rating_unchanged_since,
    r.first_rating,
    k.perf_1m,
    k.perf_3m,
    k.perf_6m,
    k.perf_1y,
    k.perf_3y,
    k.perf_5y,
    k.perf_since_inception,
    k.perf_last_year,
    k.volatility_1y,
    k.volatility_3y,
    k.volatility_5y,
    k.max_drawdown,
    k.reference_drawdown,
    k.prob_loss_month_3y,
    k.prob_profit_month_3y,
    k.max_loss_3y,
    k.max_profit_3y,
    k.value_at_risk_3y,
    k.volume,
    nullif(k.volume_currency, '') AS volume_currency,
    t.ter,
    t.initial_charge,
    t.fee,
    t.return_fee,
    t.min_investment,
    k.srri,
    k.sri,
    nullif(k.risk_class, '') AS risk_class,
    f.sfdr,
    k.esg_score,
    f.is_award_nominated,
    f.is_focus,
    f.is_selection,
    nullif(f.instrument_rank, '') AS instrument_rank,
    nullif(f.eltif_instrument_rank, '') AS eltif_instrument_rank,
    round(100 * (power(1 + k.perf_3y / 100, 3) - 1), 4) AS performance_3y,
    round(k.perf_3y / nullif(k.volatility_3y, 0), 4) AS risk_return_ratio,
    greatest(k.record_date, r.record_date) AS record_date,
    -- greatest() passes over NULL: without this an unknown issue date would be an age of 0.
    CASE
        WHEN t.issue_date IS NOT NULL AND greatest(k.record_date, r.record_date) IS NOT NULL
        THEN round(greatest(greatest(k.record_date, r.record_date) - t.issue_date, 0) / 365.25, 1)
    END AS age,
    t.simulated OR f.simulated OR coalesce(k.simulated, false) OR coalesce(r.simulated, false) AS simulated,
    classes.tranches_count,
    t.performance_fee,
    nullif(f.benchmark, '') AS benchmark,
    k.max_drawdown_full,
    k.risk_indicator,
    t.closed_on,
    search_map_cell(f.peergroup_id, k.volatility_3y, k.perf_3y) AS map_cell
FROM funds_tranche t
JOIN funds_fund f ON f.id = t.fund_id
JOIN managers_company c ON c.id = f.company_id
JOIN funds_peergroup p ON p.id = f.peergroup_id
JOIN funds_universe u ON u.id = f.universe_id
CROSS JOIN LATERAL (
    SELECT
        array_agg(g.code ORDER BY g.code) AS codes,
        array_agg(g.name_de ORDER BY g.code) AS labels_de,
        array_agg(g.name_en ORDER BY g.code) AS labels_en
    FROM funds_fund_investment_focus l
    JOIN funds_investmentfocus g ON g.id = l.investmentfocus_id
    WHERE l.fund_id = t.fund_id
) focus
CROSS JOIN LATERAL (
    SELECT
        array_agg(g.code ORDER BY g.code) AS codes,
        array_agg(g.name_de ORDER BY g.code) AS labels_de,
        array_agg(g.name_en ORDER BY g.code) AS labels_en
    FROM funds_fund_regions l
    JOIN funds_region g ON g.id = l.region_id
    WHERE l.fund_id = t.fund_id
) region
CROSS JOIN LATERAL (
    SELECT count(*)::integer AS tranches_count FROM funds_tranche s WHERE s.fund_id = t.fund_id
) classes
LEFT JOIN LATERAL (
    SELECT * FROM funds_keyfigures WHERE tranche_id = t.id AND (t.closed_on IS NULL OR record_date <= t.closed_on)
    ORDER BY record_date DESC LIMIT 1
) k ON true
LEFT JOIN LATERAL (
    SELECT * FROM ratings_rating WHERE tranche_id = t.id AND (t.closed_on IS NULL OR record_date <= t.closed_on)
    ORDER BY record_date DESC LIMIT 1
) r ON true;

-- For a rebuild, which reads all of them: each table once, as a whole, a fifth less work (ADR 0027). Its columns and rows
-- are those of the view above; tests/contract/test_views.py compares both.
CREATE OR REPLACE VIEW search_doc_tranche_all AS
SELECT
    t.id,
    t.fund_id,
    t.name,
    f.name AS fund_name,
    nullif(t.tranche, '') AS tranche,
    t.isin,
    nullif(t.wkn, '') AS wkn,
    f.company_id,
    c.name AS company,
    f.peergroup_id,
    p.name_de AS peergroup_de,
    p.name_en AS peergroup_en,
    u.code AS universe,
    u.name_de AS universe_label_de,
    u.name_en AS universe_label_en,
    f.asset_class,
    coalesce(focus.codes, '{}') AS investment_focus,
    coalesce(focus.labels_de, '{}') AS investment_focus_label_de,
    coalesce(focus.labels_en, '{}') AS investment_focus_label_en,
    coalesce(region.codes, '{}') AS regions,
    coalesce(region.labels_de, '{}') AS regions_label_de,
    coalesce(region.labels_en, '{}') AS regions_label_en,
    t.currency,
    t."primary",
    t.accumulating,
    f.fund_classification,
    t.issue_date,
    r.points AS rating_points,
    r.rank,
    r.kind AS rating_kind,
    coalesce(r.under_review, false) AS under_review,
    r.position_vs_peergroup,
    r.peergroup_size,
    r.rating_unchanged_since,
    r.first_rating,
    k.perf_1m,
    k.perf_3m,
    k.perf_6m,
    k.perf_1y,
    k.perf_3y,
    k.perf_5y,
    k.perf_since_inception,
    k.perf_last_year,
    k.volatility_1y,
    k.volatility_3y,
    k.volatility_5y,
    k.max_drawdown,
    k.reference_drawdown,
    k.prob_loss_month_3y,
    k.prob_profit_month_3y,
    k.max_loss_3y,
    k.max_profit_3y,
    k.value_at_risk_3y,
    k.volume,
    nullif(k.volume_currency, '') AS volume_currency,
    t.ter,
    t.initial_charge,
    t.fee,
    t.return_fee,
    t.min_investment,
    k.srri,
    k.sri,
    nullif(k.risk_class, '') AS risk_class,
    f.sfdr,
    k.esg_score,
    f.is_award_nominated,
    f.is_focus,
    f.is_selection,
    nullif(f.instrument_rank, '') AS instrument_rank,
    nullif(f.eltif_instrument_rank, '') AS eltif_instrument_rank,
    round(100 * (power(1 + k.perf_3y / 100, 3) - 1), 4) AS performance_3y,
    round(k.perf_3y / nullif(k.volatility_3y, 0), 4) AS risk_return_ratio,
    greatest(k.record_date, r.record_date) AS record_date,
    -- greatest() passes over NULL: without this an unknown issue date would be an age of 0.
    CASE
        WHEN t.issue_date IS NOT NULL AND greatest(k.record_date, r.record_date) IS NOT NULL
        THEN round(greatest(greatest(k.record_date, r.record_date) - t.issue_date, 0) / 365.25, 1)
    END AS age,
    t.simulated OR f.simulated OR coalesce(k.simulated, false) OR coalesce(r.simulated, false) AS simulated,
    classes.tranches_count,
    t.performance_fee,
    nullif(f.benchmark, '') AS benchmark,
    k.max_drawdown_full,
    k.risk_indicator,
    t.closed_on,
    search_map_cell(f.peergroup_id, k.volatility_3y, k.perf_3y) AS map_cell
FROM funds_tranche t
JOIN funds_fund f ON f.id = t.fund_id
JOIN managers_company c ON c.id = f.company_id
JOIN funds_peergroup p ON p.id = f.peergroup_id
JOIN funds_universe u ON u.id = f.universe_id
LEFT JOIN (
    SELECT
        l.fund_id,
        array_agg(g.code ORDER BY g.code) AS codes,
        array_agg(g.name_de ORDER BY g.code) AS labels_de,
        array_agg(g.name_en ORDER BY g.code) AS labels_en
    FROM funds_fund_investment_focus l
    JOIN funds_investmentfocus g ON g.id = l.investmentfocus_id
    GROUP BY l.fund_id
) focus ON focus.fund_id = t.fund_id
LEFT JOIN (
    SELECT
        l.fund_id,
        array_agg(g.code ORDER BY g.code) AS codes,
        array_agg(g.name_de ORDER BY g.code) AS labels_de,
        array_agg(g.name_en ORDER BY g.code) AS labels_en
    FROM funds_fund_regions l
    JOIN funds_region g ON g.id = l.region_id
    GROUP BY l.fund_id
) region ON region.fund_id = t.fund_id
JOIN (
    SELECT fund_id, count(*)::integer AS tranches_count FROM funds_tranche GROUP BY fund_id
) classes ON classes.fund_id = t.fund_id
LEFT JOIN LATERAL (
    SELECT * FROM funds_keyfigures WHERE tranche_id = t.id AND (t.closed_on IS NULL OR record_date <= t.closed_on)
    ORDER BY record_date DESC LIMIT 1
) k ON true
LEFT JOIN LATERAL (
    SELECT * FROM ratings_rating WHERE tranche_id = t.id AND (t.closed_on IS NULL OR record_date <= t.closed_on)
    ORDER BY record_date DESC LIMIT 1
) r ON true;

-- Which documents contain a changed row of a source. "fund" names the source of whatever belongs to a whole fund.
CREATE OR REPLACE FUNCTION outbox_documents_tranche(source text, keys bigint[]) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE AS $$
BEGIN
    CASE source
    WHEN 'tranche' THEN
        RETURN QUERY SELECT unnest(keys);
    WHEN 'fund' THEN
        RETURN QUERY SELECT t.id FROM funds_tranche t WHERE t.fund_id = ANY (keys);
    WHEN 'company' THEN
        RETURN QUERY SELECT t.id FROM funds_fund f JOIN funds_tranche t ON t.fund_id = f.id
            WHERE f.company_id = ANY (keys);
    WHEN 'peergroup' THEN
        RETURN QUERY SELECT t.id FROM funds_fund f JOIN funds_tranche t ON t.fund_id = f.id
            WHERE f.peergroup_id = ANY (keys);
    WHEN 'universe' THEN
        RETURN QUERY SELECT t.id FROM funds_fund f JOIN funds_tranche t ON t.fund_id = f.id
            WHERE f.universe_id = ANY (keys);
    WHEN 'region' THEN
        RETURN QUERY SELECT t.id FROM funds_fund_regions l JOIN funds_tranche t ON t.fund_id = l.fund_id
            WHERE l.region_id = ANY (keys);
    WHEN 'investment_focus' THEN
        RETURN QUERY SELECT t.id FROM funds_fund_investment_focus l JOIN funds_tranche t ON t.fund_id = l.fund_id
            WHERE l.investmentfocus_id = ANY (keys);
    ELSE
        NULL; -- A source of other documents only.
    END CASE;
END
$$;
REVOKE ALL ON FUNCTION outbox_documents_tranche(text, bigint[]) FROM PUBLIC;
CALL outbox_list_types();

-- The sources: table, name of the source, its key in that table, and the columns whose change matters. The contract test
-- compares these columns with what the views really read.
CALL outbox_watch('funds_tranche', 'tranche', 'id', '{
    fund_id,name,tranche,isin,wkn,currency,primary,accumulating,issue_date,ter,initial_charge,fee,return_fee,min_investment,
    performance_fee,closed_on,simulated}');
CALL outbox_watch('funds_keyfigures', 'tranche', 'tranche_id', '{
    tranche_id,record_date,perf_1m,perf_3m,perf_6m,perf_1y,perf_3y,perf_5y,perf_since_inception,perf_last_year,
    volatility_1y,volatility_3y,volatility_5y,max_drawdown,reference_drawdown,prob_loss_month_3y,prob_profit_month_3y,
    max_loss_3y,max_profit_3y,value_at_risk_3y,volume,volume_currency,srri,sri,risk_class,esg_score,simulated,
    max_drawdown_full,risk_indicator}');
CALL outbox_watch('ratings_rating', 'tranche', 'tranche_id', '{
    tranche_id,record_date,kind,points,rank,under_review,position_vs_peergroup,peergroup_size,first_rating,
    rating_unchanged_since,simulated}');

CALL outbox_watch('funds_fund', 'fund', 'id', '{
    name,company_id,peergroup_id,universe_id,asset_class,fund_classification,sfdr,is_award_nominated,is_focus,is_selection,
    instrument_rank,eltif_instrument_rank,benchmark,simulated}');
CALL outbox_watch('funds_fund_regions', 'fund', 'fund_id', '{fund_id,region_id}');
CALL outbox_watch('funds_fund_investment_focus', 'fund', 'fund_id', '{fund_id,investmentfocus_id}');
-- A document holds the number of its fund's share classes, so a class that comes, goes or moves changes its siblings too.
CALL outbox_watch('funds_tranche', 'fund', 'fund_id', '{fund_id}');

CALL outbox_watch('managers_company', 'company', 'id', '{name}');
CALL outbox_watch('funds_peergroup', 'peergroup', 'id', '{name_de,name_en}');
CALL outbox_watch('funds_universe', 'universe', 'id', '{code,name_de,name_en}');
CALL outbox_watch('funds_region', 'region', 'id', '{code,name_de,name_en}');
CALL outbox_watch('funds_investmentfocus', 'investment_focus', 'id', '{code,name_de,name_en}');
