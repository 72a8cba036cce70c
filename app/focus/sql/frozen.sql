-- A fund in focus keeps the figures that were known on the day of its first publication, whoever publishes it. What was
-- written by hand before, as by the demo data, stays.
CREATE OR REPLACE FUNCTION focus_freeze() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO focus_frozenfigures (
        item_id, day, tranche_id, peergroup_id, figures_of, rating_of, points, rank, under_review,
        position_vs_peergroup, peergroup_size, perf_1y, perf_3y, volatility_3y, max_drawdown, volume, simulated
    )
    SELECT NEW.id, d.day, t.id, f.peergroup_id, k.record_date, r.record_date, r.points, r.rank,
        coalesce(r.under_review, false), r.position_vs_peergroup, r.peergroup_size, k.perf_1y, k.perf_3y,
        k.volatility_3y, k.max_drawdown, k.volume, coalesce(k.simulated, false) OR coalesce(r.simulated, false)
    FROM (SELECT (NEW.published_at AT TIME ZONE 'Europe/Berlin')::date AS day) d
    JOIN funds_fund f ON f.id = NEW.fund_id
    LEFT JOIN funds_tranche t ON t.fund_id = f.id AND t."primary"
    LEFT JOIN LATERAL (
        SELECT * FROM funds_keyfigures o WHERE o.tranche_id = t.id AND o.record_date <= d.day
        ORDER BY o.record_date DESC LIMIT 1
    ) k ON true
    LEFT JOIN LATERAL (
        SELECT * FROM ratings_rating o WHERE o.tranche_id = t.id AND o.record_date <= d.day
        ORDER BY o.record_date DESC LIMIT 1
    ) r ON true
    ON CONFLICT (item_id) DO NOTHING;
    RETURN NULL;
END
$$;

CREATE TRIGGER focus_freeze_published AFTER INSERT OR UPDATE OF visible ON focus_focusitem
FOR EACH ROW WHEN (NEW.visible)
EXECUTE FUNCTION focus_freeze();

-- Only what is deleted may be taken out: a share class or a peer group that is gone.
CREATE OR REPLACE FUNCTION focus_keep_frozen() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The figures of fund in focus % are frozen.', OLD.item_id USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER focus_frozen_stays BEFORE UPDATE ON focus_frozenfigures
FOR EACH ROW WHEN (
    (to_jsonb(OLD) - 'tranche_id' - 'peergroup_id') IS DISTINCT FROM (to_jsonb(NEW) - 'tranche_id' - 'peergroup_id')
)
EXECUTE FUNCTION focus_keep_frozen();

-- A fund is in focus while one of its items is shown on the page of funds in focus and has not ended. The outbox sees the
-- change of the fund.
CREATE OR REPLACE FUNCTION focus_mark_funds() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE funds_fund f SET is_focus = n.is_focus
    FROM (
        SELECT o.id, EXISTS (
            SELECT FROM focus_focusitem i JOIN focus_focuscategory c ON c.id = i.category_id
            WHERE i.fund_id = o.id AND i.visible AND i.ended_on IS NULL AND c.shown_on = 'funds'
        ) AS is_focus
        FROM funds_fund o WHERE o.id IN (OLD.fund_id, NEW.fund_id)
    ) n
    WHERE f.id = n.id AND f.is_focus <> n.is_focus;
    RETURN NULL;
END
$$;

CREATE TRIGGER focus_mark_changed AFTER INSERT OR DELETE OR UPDATE OF visible, ended_on, fund_id, category_id ON focus_focusitem
FOR EACH ROW EXECUTE FUNCTION focus_mark_funds();
