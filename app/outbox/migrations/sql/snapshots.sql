-- The latest record dates that ratings stand for, one a month, with the one before: what snapshots there shall be. Three
-- years are enough for previews and look-backs, and every check of the snapshots costs as much as there are of them.
CREATE VIEW search_record_date AS
SELECT
    (extract(year FROM record_date) * 12 + extract(month FROM record_date) - 1)::integer AS month,
    record_date,
    lag(record_date) OVER (ORDER BY record_date) AS before
FROM (
    SELECT max(record_date) AS record_date FROM ratings_rating GROUP BY date_trunc('month', record_date)
    ORDER BY 1 DESC LIMIT 37
) latest;
