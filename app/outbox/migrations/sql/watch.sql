-- Every table that a document depends on: what it is a source of, by which key, and the columns that matter.
-- tests/contract/test_views.py compares these columns with what the views really read.

CALL outbox_watch('managers_company', 'company', 'id', '{name}');
CALL outbox_watch('funds_peergroup', 'peergroup', 'id', '{name_de,name_en}');
CALL outbox_watch('funds_universe', 'universe', 'id', '{code,name_de,name_en}');
CALL outbox_watch('funds_region', 'region', 'id', '{code,name_de,name_en}');
CALL outbox_watch('funds_investmentfocus', 'investment_focus', 'id', '{code,name_de,name_en}');
CALL outbox_watch('content_category', 'category', 'id', '{code,name_de,name_en}');

CALL outbox_watch('funds_fund', 'fund', 'id', '{
    name,company_id,peergroup_id,universe_id,asset_class,fund_classification,sfdr,is_award_nominated,is_focus,is_selection,
    instrument_rank,eltif_instrument_rank,simulated}');
CALL outbox_watch('funds_fund_regions', 'fund', 'fund_id', '{fund_id,region_id}');
CALL outbox_watch('funds_fund_investment_focus', 'fund', 'fund_id', '{fund_id,investmentfocus_id}');

CALL outbox_watch('funds_tranche', 'tranche', 'id', '{
    fund_id,name,tranche,isin,wkn,currency,primary,accumulating,issue_date,ter,initial_charge,fee,return_fee,min_investment,
    simulated}');
CALL outbox_watch('funds_tranche', 'fund_articles', 'fund_id', '{fund_id,name,isin,primary}');
CALL outbox_watch('funds_keyfigures', 'tranche', 'tranche_id', '{
    tranche_id,record_date,perf_1m,perf_3m,perf_6m,perf_1y,perf_3y,perf_5y,perf_since_inception,perf_last_year,
    volatility_1y,volatility_3y,volatility_5y,max_drawdown,reference_drawdown,prob_loss_month_3y,prob_profit_month_3y,
    max_loss_3y,max_profit_3y,value_at_risk_3y,volume,volume_currency,srri,sri,risk_class,esg_score,simulated}');
CALL outbox_watch('ratings_rating', 'tranche', 'tranche_id', '{
    tranche_id,record_date,kind,points,rank,under_review,position_vs_peergroup,peergroup_size,first_rating,
    rating_unchanged_since,simulated}');

CALL outbox_watch('content_news', 'news', 'id', '{
    date,category_id,company_id,title_de,title_en,summary_de,summary_en,body_de,body_en,simulated}');
CALL outbox_watch('content_report', 'report', 'id', '{
    date,category_id,company_id,title_de,title_en,summary_de,summary_en,body_de,body_en,simulated}');
CALL outbox_watch('content_news_funds', 'news', 'news_id', '{news_id,fund_id}');
CALL outbox_watch('content_report_funds', 'report', 'report_id', '{report_id,fund_id}');
