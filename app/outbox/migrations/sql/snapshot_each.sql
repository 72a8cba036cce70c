-- The class one record date earlier: whether it changed is told by comparing.
LEFT JOIN LATERAL (
    SELECT rank FROM ratings_rating WHERE tranche_id = t.id AND record_date <= d.before
    ORDER BY record_date DESC LIMIT 1
) b ON true
-- A fund is there from its first figures on.
WHERE t."primary" AND (k.id IS NOT NULL OR r.id IS NOT NULL)
