-- One row per document, one column per field of the catalogue (search/fields/*.toml).
-- The views are the contract between the web application and the indexer, which may read nothing else.

-- The latest key figures and the latest rating come from the unique indexes on (tranche_id, record_date), read backwards:
-- one index probe per document, whether one document is read or all of them.
CREATE VIEW search_doc_tranche AS
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
    focus.codes AS investment_focus,
    focus.labels_de AS investment_focus_label_de,
    focus.labels_en AS investment_focus_label_en,
    region.codes AS regions,
    region.labels_de AS regions_label_de,
    region.labels_en AS regions_label_en,
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
    t.simulated OR f.simulated OR coalesce(k.simulated, false) OR coalesce(r.simulated, false) AS simulated
FROM funds_tranche t
JOIN funds_fund f ON f.id = t.fund_id
JOIN managers_company c ON c.id = f.company_id
JOIN funds_peergroup p ON p.id = f.peergroup_id
JOIN funds_universe u ON u.id = f.universe_id
CROSS JOIN LATERAL (
    SELECT
        coalesce(array_agg(g.code ORDER BY g.code), '{}') AS codes,
        coalesce(array_agg(g.name_de ORDER BY g.code), '{}') AS labels_de,
        coalesce(array_agg(g.name_en ORDER BY g.code), '{}') AS labels_en
    FROM funds_fund_investment_focus l
    JOIN funds_investmentfocus g ON g.id = l.investmentfocus_id
    WHERE l.fund_id = t.fund_id
) focus
CROSS JOIN LATERAL (
    SELECT
        coalesce(array_agg(g.code ORDER BY g.code), '{}') AS codes,
        coalesce(array_agg(g.name_de ORDER BY g.code), '{}') AS labels_de,
        coalesce(array_agg(g.name_en ORDER BY g.code), '{}') AS labels_en
    FROM funds_fund_regions l
    JOIN funds_region g ON g.id = l.region_id
    WHERE l.fund_id = t.fund_id
) region
LEFT JOIN LATERAL (
    SELECT * FROM funds_keyfigures WHERE tranche_id = t.id ORDER BY record_date DESC LIMIT 1
) k ON true
LEFT JOIN LATERAL (
    SELECT * FROM ratings_rating WHERE tranche_id = t.id ORDER BY record_date DESC LIMIT 1
) r ON true;

-- News and reports have the same shape; only the tables differ. A linked fund stands in the document as its main tranche,
-- or as its oldest one while none is marked.
DO $$
DECLARE
    doc_type text;
BEGIN
    FOREACH doc_type IN ARRAY ARRAY['news', 'report'] LOOP
        EXECUTE format($view$
            CREATE VIEW %1$I AS
            SELECT
                a.id,
                a.date,
                g.code AS category,
                g.name_de AS category_label_de,
                g.name_en AS category_label_en,
                a.company_id,
                c.name AS company,
                linked.fund_ids,
                linked.funds,
                linked.isins,
                a.title_de,
                a.title_en,
                nullif(a.summary_de, '') AS summary_de,
                nullif(a.summary_en, '') AS summary_en,
                a.body_de,
                a.body_en,
                a.simulated
            FROM %2$I a
            JOIN content_category g ON g.id = a.category_id
            LEFT JOIN managers_company c ON c.id = a.company_id
            CROSS JOIN LATERAL (
                SELECT
                    coalesce(array_agg(DISTINCT l.fund_id), '{}') AS fund_ids,
                    coalesce(array_agg(t.isin ORDER BY t.isin) FILTER (WHERE t.id IS NOT NULL), '{}') AS isins,
                    coalesce(
                        json_agg(
                            json_build_object('id', t.id, 'fund_id', t.fund_id, 'isin', t.isin, 'name', t.name)
                            ORDER BY l.fund_id
                        ) FILTER (WHERE t.rank_in_fund = 1),
                        '[]'
                    ) AS funds
                FROM %3$I l
                LEFT JOIN LATERAL (
                    SELECT
                        s.id, s.fund_id, s.isin, s.name,
                        row_number() OVER (ORDER BY s."primary" DESC, s.id) AS rank_in_fund
                    FROM funds_tranche s
                    WHERE s.fund_id = l.fund_id
                ) t ON true
                WHERE l.%4$I = a.id
            ) linked
        $view$,
            'search_doc_' || doc_type, 'content_' || doc_type, 'content_' || doc_type || '_funds', doc_type || '_id');
    END LOOP;
END
$$;
