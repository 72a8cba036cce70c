-- Needs: outbox/capture.sql
-- The pages of reports' PDFs, and from which tables they come. One column for each field in fields.toml.

CREATE OR REPLACE VIEW search_doc_report_page AS
SELECT
    p.id,
    f.report_id,
    p.number AS page,
    f.language,
    CASE
        WHEN f.language = 'de' AND a.pdf_en = '' OR f.language = 'en' AND a.pdf_de = '' THEN '{de,en}'::text[]
        ELSE ARRAY[f.language::text]
    END AS readers,
    a.date,
    g.code AS category,
    g.name_de AS category_label_de,
    g.name_en AS category_label_en,
    CASE WHEN a.title_de ~ '\S' THEN a.title_de END AS title_de,
    CASE WHEN a.title_en ~ '\S' THEN a.title_en END AS title_en,
    CASE WHEN f.language = 'de' THEN p.text END AS text_de,
    CASE WHEN f.language = 'en' THEN p.text END AS text_en,
    p.places,
    p.codes,
    a.simulated
FROM content_reportpage p
JOIN content_reportpdf f ON f.id = p.pdf_id
JOIN content_report a ON a.id = f.report_id
JOIN content_category g ON g.id = a.category_id
-- What is not published is no document (ADR 0165). The PDF of an edit that waits is read before (ADR 0235), but is the
-- report's only once the edit is published.
WHERE a.visible AND f.name = CASE f.language WHEN 'de' THEN a.pdf_de ELSE a.pdf_en END;

-- Which documents contain a changed row of a source.
CREATE OR REPLACE FUNCTION outbox_documents_report_page(source text, keys bigint[]) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE AS $$
BEGIN
    CASE source
    WHEN 'report_page' THEN
        RETURN QUERY SELECT unnest(keys);
    WHEN 'report_pdf' THEN
        RETURN QUERY SELECT p.id FROM content_reportpage p WHERE p.pdf_id = ANY (keys);
    WHEN 'report_pages' THEN
        RETURN QUERY
        SELECT p.id FROM content_reportpdf f JOIN content_reportpage p ON p.pdf_id = f.id WHERE f.report_id = ANY (keys);
    WHEN 'category' THEN
        RETURN QUERY
        SELECT p.id
        FROM content_report a
        JOIN content_reportpdf f ON f.report_id = a.id
        JOIN content_reportpage p ON p.pdf_id = f.id
        WHERE a.category_id = ANY (keys);
    ELSE
        NULL; -- A source of other documents only.
    END CASE;
END
$$;
REVOKE ALL ON FUNCTION outbox_documents_report_page(text, bigint[]) FROM PUBLIC;
CALL outbox_list_types();

-- The sources: table, name of the source, its key in that table, and the columns whose change matters.
CALL outbox_watch('content_reportpage', 'report_page', 'id', '{pdf_id,number,text,places,codes}');
CALL outbox_watch('content_reportpdf', 'report_pdf', 'id', '{report_id,language,name}');
CALL outbox_watch('content_report', 'report_pages', 'id', '{
    date,category_id,title_de,title_en,pdf_de,pdf_en,simulated,visible}');
CALL outbox_watch('content_category', 'category', 'id', '{code,name_de,name_en}');
