-- Needs: outbox/roles.sql, alerts/whole_report.sql
-- What the indexer may do here: read what is followed, and write what matched. Names, notes and notes' owners stay closed.
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'fondsatlas_indexer') THEN
        GRANT SELECT ON alerts_storedscreen, alerts_queryindex TO fondsatlas_indexer;
        GRANT UPDATE (state, problem, seen_before), DELETE ON alerts_storedscreen TO fondsatlas_indexer;
        GRANT INSERT, DELETE ON alerts_queryindex TO fondsatlas_indexer;
        GRANT SELECT (id, screen_id, paused, rating_changes, articles) ON alerts_savedsearch TO fondsatlas_indexer;
        GRANT SELECT (id, user_id) ON alerts_watchlist TO fondsatlas_indexer;
        GRANT SELECT (id, watch_list_id, tranche_id) ON alerts_watchentry TO fondsatlas_indexer;
        GRANT SELECT, INSERT, UPDATE, DELETE ON alerts_documentstate TO fondsatlas_indexer;
        GRANT SELECT, INSERT ON alerts_articlestate, alerts_change TO fondsatlas_indexer;
        GRANT UPDATE (to_read) ON alerts_articlestate TO fondsatlas_indexer;
        GRANT SELECT ON alerts_whole_report TO fondsatlas_indexer;
        GRANT SELECT (id, saved_search_id, change_id, direction), INSERT ON alerts_match TO fondsatlas_indexer;
        GRANT SELECT (id, user_id, change_id), INSERT ON alerts_watchmatch TO fondsatlas_indexer;
        GRANT USAGE ON SEQUENCE alerts_queryindex_id_seq, alerts_articlestate_id_seq, alerts_change_id_seq,
            alerts_match_id_seq, alerts_watchmatch_id_seq TO fondsatlas_indexer;
    END IF;
END
$$;
