-- Needs: outbox/capture.sql, richtext/plain.sql
-- The documents of news, and from which tables they come. One column for each field in fields.toml.

-- A linked fund is in the document as its main share class, or as its oldest one while none is marked.
CREATE OR REPLACE VIEW search_doc_news AS
SELECT
    a.id,
    a.date,
    g.code AS category,
    g.name_de AS category_label_de,
    g.name_en AS category_label_en,
    a.company_id,
    c.name AS company,
    concerned.company_ids,
    concerned.companies,
    linked.fund_ids,
    linked.funds,
    linked.isins,
    grouped.peergroup_ids,
    grouped.peergroups,
    signed.author_ids,
    signed.authors,
    CASE WHEN a.title_de ~ '\S' THEN a.title_de END AS title_de,
    CASE WHEN a.title_en ~ '\S' THEN a.title_en END AS title_en,
    CASE WHEN a.summary_de ~ '\S' THEN a.summary_de END AS summary_de,
    CASE WHEN a.summary_en ~ '\S' THEN a.summary_en END AS summary_en,
    CASE WHEN a.body_de ~ '\S' THEN richtext_plain(a.body_de) END AS body_de,
    CASE WHEN a.body_en ~ '\S' THEN richtext_plain(a.body_en) END AS body_en,
    CASE WHEN a.body_de ~ '\S' THEN a.body_de END AS html_de,
    CASE WHEN a.body_en ~ '\S' THEN a.body_en END AS html_en,
    CASE WHEN a.corrections_de ~ '\S' THEN a.corrections_de END AS corrections_de,
    CASE WHEN a.corrections_en ~ '\S' THEN a.corrections_en END AS corrections_en,
    a.picture <> '' AS picture,
    CASE WHEN a.picture_alt_de ~ '\S' THEN a.picture_alt_de END AS picture_alt_de,
    CASE WHEN a.picture_alt_en ~ '\S' THEN a.picture_alt_en END AS picture_alt_en,
    a.simulated
FROM content_news a
JOIN content_category g ON g.id = a.category_id
LEFT JOIN managers_company c ON c.id = a.company_id
CROSS JOIN LATERAL (
    SELECT
        coalesce(array_agg(o.id ORDER BY o.id), '{}') AS company_ids,
        coalesce(
            json_agg(json_build_object('id', o.id, 'name', o.name) ORDER BY o.name, o.id)
            FILTER (WHERE o.id IS DISTINCT FROM a.company_id),
            '[]'
        ) AS companies
    FROM managers_company o
    WHERE o.id = a.company_id
        OR o.id IN (SELECT l.company_id FROM content_news_companies l WHERE l.news_id = a.id)
) concerned
CROSS JOIN LATERAL (
    SELECT
        coalesce(array_agg(DISTINCT l.fund_id), '{}') AS fund_ids,
        coalesce(array_agg(t.isin ORDER BY t.isin) FILTER (WHERE t.id IS NOT NULL), '{}') AS isins,
        coalesce(
            json_agg(
                json_build_object('id', t.id, 'fund_id', t.fund_id, 'isin', t.isin, 'name', t.name)
                ORDER BY l.fund_id
            ) FILTER (WHERE t.rank_in_fund = 1),
            '[]'
        ) AS funds
    FROM content_news_funds l
    LEFT JOIN LATERAL (
        SELECT
            s.id, s.fund_id, s.isin, s.name,
            row_number() OVER (ORDER BY s."primary" DESC, s.id) AS rank_in_fund
        FROM funds_tranche s
        WHERE s.fund_id = l.fund_id
    ) t ON true
    WHERE l.news_id = a.id
) linked
CROSS JOIN LATERAL (
    SELECT
        coalesce(array_agg(p.id ORDER BY p.id), '{}') AS peergroup_ids,
        coalesce(
            json_agg(json_build_object('id', p.id, 'name_de', p.name_de, 'name_en', p.name_en) ORDER BY p.name_de, p.id),
            '[]'
        ) AS peergroups
    FROM content_news_peergroups l
    JOIN funds_peergroup p ON p.id = l.peergroup_id
    WHERE l.news_id = a.id
) grouped
CROSS JOIN LATERAL (
    SELECT
        coalesce(array_agg(u.id ORDER BY u.id), '{}') AS author_ids,
        coalesce(
            json_agg(
                json_build_object('id', u.id, 'name', u.name, 'role_de', u.role_de, 'role_en', u.role_en)
                ORDER BY u.name, u.id
            ),
            '[]'
        ) AS authors
    FROM content_news_authors l
    JOIN content_author u ON u.id = l.author_id
    WHERE l.news_id = a.id
) signed
-- What is not published is no document (ADR 0165); what waits as an edit of a published text is in no column here.
WHERE a.visible;

-- Which documents contain a changed row of a source. "fund_articles" names the funds that articles link to.
CREATE OR REPLACE FUNCTION outbox_documents_news(source text, keys bigint[]) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE AS $$
BEGIN
    CASE source
    WHEN 'news' THEN
        RETURN QUERY SELECT unnest(keys);
    WHEN 'fund_articles' THEN
        RETURN QUERY SELECT l.news_id FROM content_news_funds l WHERE l.fund_id = ANY (keys);
    WHEN 'company' THEN
        RETURN QUERY
            SELECT a.id FROM content_news a WHERE a.company_id = ANY (keys)
            UNION SELECT l.news_id FROM content_news_companies l WHERE l.company_id = ANY (keys);
    WHEN 'peergroup' THEN
        RETURN QUERY SELECT l.news_id FROM content_news_peergroups l WHERE l.peergroup_id = ANY (keys);
    WHEN 'author' THEN
        RETURN QUERY SELECT l.news_id FROM content_news_authors l WHERE l.author_id = ANY (keys);
    WHEN 'category' THEN
        RETURN QUERY SELECT a.id FROM content_news a WHERE a.category_id = ANY (keys);
    ELSE
        NULL; -- A source of other documents only.
    END CASE;
END
$$;
REVOKE ALL ON FUNCTION outbox_documents_news(text, bigint[]) FROM PUBLIC;
CALL outbox_list_types();

-- The sources: table, name of the source, its key in that table, and the columns whose change matters.
CALL outbox_watch('content_news', 'news', 'id', '{
    date,category_id,company_id,title_de,title_en,summary_de,summary_en,body_de,body_en,picture,picture_alt_de,
    picture_alt_en,corrections_de,corrections_en,simulated,visible}');
CALL outbox_watch('content_news_companies', 'news', 'news_id', '{news_id,company_id}');
CALL outbox_watch('content_news_funds', 'news', 'news_id', '{news_id,fund_id}');
CALL outbox_watch('content_news_peergroups', 'news', 'news_id', '{news_id,peergroup_id}');
CALL outbox_watch('content_news_authors', 'news', 'news_id', '{news_id,author_id}');
CALL outbox_watch('content_author', 'author', 'id', '{name,role_de,role_en}');
CALL outbox_watch('funds_peergroup', 'peergroup', 'id', '{name_de,name_en}');
CALL outbox_watch('content_category', 'category', 'id', '{code,name_de,name_en}');
CALL outbox_watch('managers_company', 'company', 'id', '{name}');
CALL outbox_watch('funds_tranche', 'fund_articles', 'fund_id', '{fund_id,name,isin,primary}');
