DROP VIEW search_doc_report, search_doc_news, search_doc_tranche;
