-- Needs: documents/report_page/view.sql
-- Reports that readers find and whose PDFs have all been read, with the number of their pages in the index: words that
-- are followed are looked for once, when everything that a report says can be found.
CREATE OR REPLACE VIEW alerts_whole_report AS
SELECT a.id, (SELECT count(*) FROM search_doc_report_page p WHERE p.report_id = a.id) AS pages
FROM content_report a
WHERE a.visible AND NOT EXISTS (
    SELECT FROM (VALUES ('de', a.pdf_de), ('en', a.pdf_en)) n (language, name)
    WHERE n.name <> '' AND NOT EXISTS (
        SELECT FROM content_reportpdf f WHERE f.report_id = a.id AND f.language = n.language AND f.name = n.name
    )
);
