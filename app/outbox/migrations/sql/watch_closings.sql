-- Documents say when a share class closed, its performance fee and its fund's benchmark, so these are compared as well.
DROP TRIGGER outbox_tranche_insert ON funds_tranche;
DROP TRIGGER outbox_tranche_delete ON funds_tranche;
DROP TRIGGER outbox_tranche_update ON funds_tranche;
DROP TRIGGER outbox_tranche_truncate ON funds_tranche;
CALL outbox_watch('funds_tranche', 'tranche', 'id', '{
    fund_id,name,tranche,isin,wkn,currency,primary,accumulating,issue_date,ter,initial_charge,fee,return_fee,min_investment,
    simulated,closed_on,performance_fee}');
DROP TRIGGER outbox_fund_insert ON funds_fund;
DROP TRIGGER outbox_fund_delete ON funds_fund;
DROP TRIGGER outbox_fund_update ON funds_fund;
DROP TRIGGER outbox_fund_truncate ON funds_fund;
CALL outbox_watch('funds_fund', 'fund', 'id', '{
    name,company_id,peergroup_id,universe_id,asset_class,fund_classification,sfdr,is_award_nominated,is_focus,is_selection,
    instrument_rank,eltif_instrument_rank,simulated,benchmark}');
