-- Needs: outbox/capture.sql
-- The documents of asset managers, and from which tables they come. One column for each field in fields.toml.

CREATE OR REPLACE VIEW search_doc_fund_company AS
SELECT
    c.id,
    c.name,
    CASE WHEN first.letter ~ '[A-Z]' THEN first.letter ELSE '#' END AS letter,
    CASE WHEN p.description_short_de ~ '\S' THEN p.description_short_de END AS description_short_de,
    CASE WHEN p.description_short_en ~ '\S' THEN p.description_short_en END AS description_short_en,
    -- The content's hash, which the file is called: another picture has another address.
    left(substring(coalesce(nullif(p.image, ''), c.image) FROM '^uploads/.*/([^/]*)$'), 8) AS picture,
    own.number_of_funds,
    c.number_of_rated_funds,
    ARRAY(
        SELECT f.code::text FROM profiles_profile_investment_focus l
        JOIN funds_investmentfocus f ON f.id = l.investmentfocus_id
        WHERE l.profile_id = p.id ORDER BY f.code
    ) AS investment_focus,
    ARRAY(
        SELECT r.code::text FROM profiles_profile_regions l
        JOIN funds_region r ON r.id = l.region_id
        WHERE l.profile_id = p.id ORDER BY r.code
    ) AS regions,
    coalesce(p.simulated, false) AS simulated
FROM managers_company c
-- What is not published is in no document (ADR 0165); what waits as an edit of a published profile is in no column here.
LEFT JOIN profiles_profile p ON p.company_id = c.id AND p.visible
CROSS JOIN LATERAL (
    SELECT upper(translate(left(c.name, 1), 'ÄÖÜÀÁÂÅÈÉÊÇÌÍÎÑÒÓÔØÙÚÛäöüàáâåèéêçìíîñòóôøùúû', 'AOUAAAAEEECIIINOOOOUUUaouaaaaeeeciiinoooouuu'))
        AS letter
) first
CROSS JOIN LATERAL (
    SELECT count(*)::integer AS number_of_funds FROM funds_fund f
    WHERE f.company_id = c.id
        AND EXISTS (SELECT FROM funds_tranche t WHERE t.fund_id = f.id AND t.closed_on IS NULL)
) own
WHERE own.number_of_funds > 0;

-- Which documents contain a changed row of a source.
CREATE OR REPLACE FUNCTION outbox_documents_fund_company(source text, keys bigint[]) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE AS $$
BEGIN
    CASE source
    WHEN 'fund_company' THEN
        RETURN QUERY SELECT unnest(keys);
    WHEN 'own_profile' THEN
        RETURN QUERY SELECT p.company_id FROM profiles_profile p WHERE p.id = ANY (keys);
    WHEN 'managed_fund' THEN
        RETURN QUERY SELECT DISTINCT f.company_id FROM funds_fund f WHERE f.id = ANY (keys);
    WHEN 'region' THEN
        RETURN QUERY SELECT DISTINCT p.company_id FROM profiles_profile_regions l
            JOIN profiles_profile p ON p.id = l.profile_id WHERE l.region_id = ANY (keys);
    WHEN 'investment_focus' THEN
        RETURN QUERY SELECT DISTINCT p.company_id FROM profiles_profile_investment_focus l
            JOIN profiles_profile p ON p.id = l.profile_id WHERE l.investmentfocus_id = ANY (keys);
    ELSE
        NULL; -- A source of other documents only.
    END CASE;
END
$$;
REVOKE ALL ON FUNCTION outbox_documents_fund_company(text, bigint[]) FROM PUBLIC;
CALL outbox_list_types();

-- The sources: table, name of the source, its key in that table, and the columns whose change matters.
CALL outbox_watch('managers_company', 'fund_company', 'id', '{name,image,number_of_rated_funds}');
CALL outbox_watch('profiles_profile', 'fund_company', 'company_id', '{
    company_id,description_short_de,description_short_en,image,simulated,visible}');
CALL outbox_watch('profiles_profile_investment_focus', 'own_profile', 'profile_id', '{profile_id,investmentfocus_id}');
CALL outbox_watch('profiles_profile_regions', 'own_profile', 'profile_id', '{profile_id,region_id}');
CALL outbox_watch('funds_fund', 'fund_company', 'company_id', '{company_id}');
CALL outbox_watch('funds_tranche', 'managed_fund', 'fund_id', '{fund_id,closed_on}');
CALL outbox_watch('funds_region', 'region', 'id', '{code}');
CALL outbox_watch('funds_investmentfocus', 'investment_focus', 'id', '{code}');
