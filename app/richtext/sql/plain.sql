-- The letters of rich texts, for the documents of the index.

-- As app.richtext.plain: a blank line separates paragraphs, headings, items and cells. It relies on the one form in which
-- app.richtext.clean writes a text; of any other HTML only the tags go.
CREATE OR REPLACE FUNCTION richtext_plain(html text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT trim(BOTH E'\n' FROM replace(replace(replace(
        regexp_replace(
            regexp_replace(replace(html, '<br>', E'\n'), '</(p|h2|h3)>', E'\n\n', 'g'),
            '<[^>]*>', '', 'g'
        ),
        '&lt;', '<'), '&gt;', '>'), '&amp;', '&'))
$$;
