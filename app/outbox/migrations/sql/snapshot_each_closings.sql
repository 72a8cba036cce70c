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
