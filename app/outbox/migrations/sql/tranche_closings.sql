-- The tranche documents. "-- of_fund" stands for the joins that gather what belongs to a whole fund: the migration puts
-- tranche_each.sql there for the view that reads a few documents, tranche_all.sql for the one that reads all of them.
-- A closed share class keeps its last figures and its last rating; nothing later counts (ADR 0141).
-- The latest key figures and the latest rating come from the unique indexes on (tranche_id, record_date), read backwards.
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
    round(k.perf_3y / nullif(k.volatility_3y, 0), 4) AS risk_return_ratio,
    greatest(k.record_date, r.record_date) AS record_date,
    t.simulated OR f.simulated OR coalesce(k.simulated, false) OR coalesce(r.simulated, false) AS simulated,
    classes.tranches_count,
    t.performance_fee,
    nullif(f.benchmark, '') AS benchmark,
    t.closed_on
FROM funds_tranche t
JOIN funds_fund f ON f.id = t.fund_id
JOIN managers_company c ON c.id = f.company_id
JOIN funds_peergroup p ON p.id = f.peergroup_id
JOIN funds_universe u ON u.id = f.universe_id
-- of_fund
LEFT JOIN LATERAL (
    SELECT * FROM funds_keyfigures WHERE tranche_id = t.id AND (t.closed_on IS NULL OR record_date <= t.closed_on)
    ORDER BY record_date DESC LIMIT 1
) k ON true
LEFT JOIN LATERAL (
    SELECT * FROM ratings_rating WHERE tranche_id = t.id AND (t.closed_on IS NULL OR record_date <= t.closed_on)
    ORDER BY record_date DESC LIMIT 1
) r ON true;
