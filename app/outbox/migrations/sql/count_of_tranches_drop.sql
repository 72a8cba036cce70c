-- search_doc_tranche keeps the added column, which nothing older asks for: a view loses a column only together with the
-- rights that others hold on it.
DROP TRIGGER outbox_fund_insert ON funds_tranche;
DROP TRIGGER outbox_fund_update ON funds_tranche;
DROP TRIGGER outbox_fund_delete ON funds_tranche;
DROP TRIGGER outbox_fund_truncate ON funds_tranche;
DROP VIEW search_doc_tranche_all;
