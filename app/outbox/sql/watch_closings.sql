-- Documents say when a share class closed, so that column is compared as well.
DROP TRIGGER outbox_tranche_insert ON funds_tranche;
DROP TRIGGER outbox_tranche_delete ON funds_tranche;
DROP TRIGGER outbox_tranche_update ON funds_tranche;
DROP TRIGGER outbox_tranche_truncate ON funds_tranche;
CALL outbox_watch('funds_tranche', 'tranche', 'id', '{
    fund_id,name,tranche,isin,wkn,currency,primary,accumulating,issue_date,ter,initial_charge,fee,return_fee,min_investment,
    simulated,closed_on}');
