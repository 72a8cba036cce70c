-- One look-up in each index for each document.
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
