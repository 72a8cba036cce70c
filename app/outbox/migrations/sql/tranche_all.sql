-- Each table once, as a whole: a fifth less work where every document is read.
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
