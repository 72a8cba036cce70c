-- Needs: documents/tranche/view.sql
-- The documents of main share classes as they were at the latest record dates (ADR 0091). The indexer compares instead of
-- being told, so no table is watched for them.

-- The latest record dates that ratings stand for, one a month, with the one before: what snapshots there shall be. Three
-- years are enough for previews and look-backs, and every check of the snapshots costs as much as there are of them.
CREATE OR REPLACE VIEW search_record_date AS
SELECT
    (extract(year FROM record_date) * 12 + extract(month FROM record_date) - 1)::integer AS month,
    record_date,
    lag(record_date) OVER (ORDER BY record_date) AS before
FROM (
    SELECT max(record_date) AS record_date FROM ratings_rating GROUP BY date_trunc('month', record_date)
    ORDER BY 1 DESC LIMIT 37
) latest;

-- The columns are those of search_doc_tranche (view.sql), with the figures of a record date instead of the last, and as
-- open main share classes, which they were then. Changed ratings are counted by adding up powers of two, which stay exact
-- up to 2^53.
CREATE OR REPLACE VIEW search_snapshot_document AS
SELECT d.id AS snapshot_id, document.id, row_to_json(document)::text AS source
FROM outbox_snapshot d
CROSS JOIN LATERAL (
SELECT
    d.record_date AS asof,
    2::float8 ^ (d.month % 52) AS month_bit,
    CASE
        WHEN d.before IS NOT NULL AND r.rank IS DISTINCT FROM b.rank
        THEN 2::float8 ^ (d.month % 52)
        ELSE 0
    END AS change_bit,
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
    true AS "primary",
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
    NULL::date AS closed_on,
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
    SELECT * FROM funds_keyfigures WHERE tranche_id = t.id AND record_date <= d.record_date
    ORDER BY record_date DESC LIMIT 1
) k ON true
LEFT JOIN LATERAL (
    SELECT * FROM ratings_rating WHERE tranche_id = t.id AND record_date <= d.record_date
    ORDER BY record_date DESC LIMIT 1
) r ON true
-- The class one record date earlier: whether it changed is told by comparing.
LEFT JOIN LATERAL (
    SELECT rank FROM ratings_rating WHERE tranche_id = t.id AND record_date <= d.before
    ORDER BY record_date DESC LIMIT 1
) b ON true
-- A fund is there from its first figures on until it closes, by the share class that stood for it then: of the main one
-- and those that closed as such, the first to close after the record date.
WHERE (t."primary" OR t.closed_as_main) AND (k.id IS NOT NULL OR r.id IS NOT NULL)
    AND (t.closed_on IS NULL OR t.closed_on >= d.record_date)
    AND NOT EXISTS (
        SELECT FROM funds_tranche s
        WHERE s.fund_id = t.fund_id AND (s."primary" OR s.closed_as_main) AND s.closed_on >= d.record_date
            AND (s.closed_on, s.id) < (coalesce(t.closed_on, 'infinity'), t.id)
    )
) document;
