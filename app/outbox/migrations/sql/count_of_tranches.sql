-- A document holds the number of its fund's share classes, so a class that comes, goes or moves changes its siblings too.
CALL outbox_watch('funds_tranche', 'fund', 'fund_id', '{fund_id}');
