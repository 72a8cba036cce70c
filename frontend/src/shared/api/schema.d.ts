// Generated from the OpenAPI document by `npm run generate`. Do not change it by hand.

export interface paths {
    "/api/v1/activity/": {
        /** @description Everything that happened in the account's saved searches and on its watchlists, the newest first. */
        get: {
            parameters: {
                query?: {
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Activity"]; }; }; };
        };
    };
    "/api/v1/advanced_search/": {
        /** @description Screen share classes with facets: repeated keys are OR within a facet, facets are AND. */
        get: {
            parameters: {
                query?: {
                    /** @description Words that the name, company or code must contain. */
                    q?: string;
                    /** @description Asset manager number. */
                    c?: number[];
                    /** @description Peer group number. */
                    p?: number[];
                    /** @description Fund universe (code). */
                    u?: string[];
                    /** @description Asset class. */
                    asset_class?: ("equity" | "bond" | "mixed" | "money_market" | "real_estate" | "commodity" | "alternative")[];
                    /** @description Investment focus (codes). */
                    i?: string[];
                    /** @description Regions (codes). */
                    region?: string[];
                    /** @description Currency. */
                    currency?: string[];
                    /** @description true: Main share classes only; false: Other share classes. */
                    m?: boolean;
                    /** @description true: Accumulating; false: Distributing. */
                    accumulating?: boolean;
                    /** @description Fund type. */
                    fund_type?: ("aif" | "eltif" | "other")[];
                    /** @description Age: at least. Unit: years. */
                    age_min?: number;
                    /** @description Age: at most. Unit: years. */
                    age_max?: number;
                    /** @description Rating class. */
                    r?: ("A" | "B" | "C" | "D" | "E")[];
                    /** @description Rating points: at least. Unit: points. */
                    points_min?: number;
                    /** @description Rating points: at most. Unit: points. */
                    points_max?: number;
                    /** @description Rating type. */
                    rating_kind?: ("quantitative" | "qualitative")[];
                    /** @description true: Under review; false: Not under review. */
                    under_review?: boolean;
                    /** @description Performance 1 month: at least. Unit: percent. */
                    perf_1m_min?: number;
                    /** @description Performance 1 month: at most. Unit: percent. */
                    perf_1m_max?: number;
                    /** @description Performance 3 months: at least. Unit: percent. */
                    perf_3m_min?: number;
                    /** @description Performance 3 months: at most. Unit: percent. */
                    perf_3m_max?: number;
                    /** @description Performance 6 months: at least. Unit: percent. */
                    perf_6m_min?: number;
                    /** @description Performance 6 months: at most. Unit: percent. */
                    perf_6m_max?: number;
                    /** @description Performance 1 year: at least. Unit: percent. */
                    perf_1y_min?: number;
                    /** @description Performance 1 year: at most. Unit: percent. */
                    perf_1y_max?: number;
                    /** @description Performance 3 years p.a.: at least. Unit: percent_per_year. */
                    perf_3y_min?: number;
                    /** @description Performance 3 years p.a.: at most. Unit: percent_per_year. */
                    perf_3y_max?: number;
                    /** @description Performance 5 years p.a.: at least. Unit: percent_per_year. */
                    perf_5y_min?: number;
                    /** @description Performance 5 years p.a.: at most. Unit: percent_per_year. */
                    perf_5y_max?: number;
                    /** @description Performance since inception p.a.: at least. Unit: percent_per_year. */
                    perf_si_min?: number;
                    /** @description Performance since inception p.a.: at most. Unit: percent_per_year. */
                    perf_si_max?: number;
                    /** @description Performance last calendar year: at least. Unit: percent. */
                    perf_ly_min?: number;
                    /** @description Performance last calendar year: at most. Unit: percent. */
                    perf_ly_max?: number;
                    /** @description Volatility 1 year: at least. Unit: percent_per_year. */
                    vol_1y_min?: number;
                    /** @description Volatility 1 year: at most. Unit: percent_per_year. */
                    vol_1y_max?: number;
                    /** @description Volatility 3 years: at least. Unit: percent_per_year. */
                    vol_3y_min?: number;
                    /** @description Volatility 3 years: at most. Unit: percent_per_year. */
                    vol_3y_max?: number;
                    /** @description Volatility 5 years: at least. Unit: percent_per_year. */
                    vol_5y_min?: number;
                    /** @description Volatility 5 years: at most. Unit: percent_per_year. */
                    vol_5y_max?: number;
                    /** @description Maximum drawdown, 3y: at least. Unit: percent. */
                    drawdown_min?: number;
                    /** @description Maximum drawdown, 3y: at most. Unit: percent. */
                    drawdown_max?: number;
                    /** @description SRRI. */
                    srri?: (1 | 2 | 3 | 4 | 5 | 6 | 7)[];
                    /** @description Risk level. */
                    sri?: (1 | 2 | 3)[];
                    /** @description Risk indicator (SRI). */
                    risk_indicator?: (1 | 2 | 3 | 4 | 5 | 6 | 7)[];
                    /** @description Fund volume: a single bound. Unit: mio_eur. */
                    s?: number;
                    /** @description Whether s is the least or the greatest. */
                    fs?: "gte" | "lte";
                    /** @description Fund volume: at least. Unit: mio_eur. */
                    s_min?: number;
                    /** @description Fund volume: at most. Unit: mio_eur. */
                    s_max?: number;
                    /** @description Ongoing charges (TER): at least. Unit: percent_per_year. */
                    ter_min?: number;
                    /** @description Ongoing charges (TER): at most. Unit: percent_per_year. */
                    ter_max?: number;
                    /** @description SFDR article. */
                    sfdr?: (6 | 8 | 9)[];
                    /** @description ESG score: at least. Unit: points. */
                    esg_min?: number;
                    /** @description ESG score: at most. Unit: points. */
                    esg_max?: number;
                    /** @description Facets to count beside those that every screen counts and those that it filters by. */
                    facets?: ("companies" | "peergroups" | "universes" | "asset_class" | "investment_focus" | "regions" | "currency" | "main_tranche" | "accumulating" | "fund_classification" | "age" | "ratings" | "rating_points" | "rating_kind" | "under_review" | "perf_1m" | "perf_3m" | "perf_6m" | "perf_1y" | "perf_3y" | "perf_5y" | "perf_since_inception" | "perf_last_year" | "volatility_1y" | "volatility_3y" | "volatility_5y" | "max_drawdown" | "srri" | "sri" | "risk_indicator" | "fund_size" | "ter" | "sfdr" | "esg_score")[];
                    /**
                     * @description Facet name, colon, text: lists only values whose label matches.
                     * @example companies:dws
                     */
                    facet_search?: string;
                    /**
                     * @description An ISIN: answers criterion by criterion whether that fund meets the screen.
                     * @example LU0000000018
                     */
                    explain?: string;
                    /** @description A day: answers from the snapshot of the latest record date at or before it. Snapshots hold main tranches with the ratings and key figures of their record date and the master data of today. */
                    asof?: string;
                    /** @description Field to order by, with - in front for descending. */
                    ordering?: "name" | "isin" | "wkn" | "company" | "peergroup" | "universe_label" | "asset_class" | "tranche_currency" | "accumulating" | "issue_date" | "age" | "rank" | "rating_points" | "position_vs_peergroup" | "peergroup_size" | "rating_unchanged_since" | "firstRating" | "perf_1m" | "perf_3m" | "perf_6m" | "perf_1y" | "perf_3y" | "performance_3y" | "perf_5y" | "perf_since_inception" | "perf_last_year" | "volatility_1y" | "volatility_3y" | "volatility_5y" | "risk_return_ratio" | "max_drawdown" | "max_drawdown_full" | "reference_drawdown" | "srri" | "sri" | "risk_indicator" | "risk_class" | "volume" | "ter" | "initial_charge" | "fee" | "return_fee" | "performance_fee" | "min_investment" | "sfdr" | "esg_score" | "record_date" | "-name" | "-isin" | "-wkn" | "-company" | "-peergroup" | "-universe_label" | "-asset_class" | "-tranche_currency" | "-accumulating" | "-issue_date" | "-age" | "-rank" | "-rating_points" | "-position_vs_peergroup" | "-peergroup_size" | "-rating_unchanged_since" | "-firstRating" | "-perf_1m" | "-perf_3m" | "-perf_6m" | "-perf_1y" | "-perf_3y" | "-performance_3y" | "-perf_5y" | "-perf_since_inception" | "-perf_last_year" | "-volatility_1y" | "-volatility_3y" | "-volatility_5y" | "-risk_return_ratio" | "-max_drawdown" | "-max_drawdown_full" | "-reference_drawdown" | "-srri" | "-sri" | "-risk_indicator" | "-risk_class" | "-volume" | "-ter" | "-initial_charge" | "-fee" | "-return_fee" | "-performance_fee" | "-min_investment" | "-sfdr" | "-esg_score" | "-record_date";
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ScreenResults"]; }; }; };
        };
    };
    "/api/v1/advanced_search_map/": {
        /** @description Where the share classes of an advanced search lie between risk and return, whichever page it shows. */
        get: {
            parameters: {
                query?: {
                    q?: string;
                    c?: number[];
                    p?: number[];
                    u?: string[];
                    asset_class?: ("equity" | "bond" | "mixed" | "money_market" | "real_estate" | "commodity" | "alternative")[];
                    i?: string[];
                    region?: string[];
                    currency?: string[];
                    m?: boolean;
                    accumulating?: boolean;
                    fund_type?: ("aif" | "eltif" | "other")[];
                    age_min?: number;
                    age_max?: number;
                    r?: ("A" | "B" | "C" | "D" | "E")[];
                    points_min?: number;
                    points_max?: number;
                    rating_kind?: ("quantitative" | "qualitative")[];
                    under_review?: boolean;
                    perf_1m_min?: number;
                    perf_1m_max?: number;
                    perf_3m_min?: number;
                    perf_3m_max?: number;
                    perf_6m_min?: number;
                    perf_6m_max?: number;
                    perf_1y_min?: number;
                    perf_1y_max?: number;
                    perf_3y_min?: number;
                    perf_3y_max?: number;
                    perf_5y_min?: number;
                    perf_5y_max?: number;
                    perf_si_min?: number;
                    perf_si_max?: number;
                    perf_ly_min?: number;
                    perf_ly_max?: number;
                    vol_1y_min?: number;
                    vol_1y_max?: number;
                    vol_3y_min?: number;
                    vol_3y_max?: number;
                    vol_5y_min?: number;
                    vol_5y_max?: number;
                    drawdown_min?: number;
                    drawdown_max?: number;
                    srri?: (1 | 2 | 3 | 4 | 5 | 6 | 7)[];
                    sri?: (1 | 2 | 3)[];
                    risk_indicator?: (1 | 2 | 3 | 4 | 5 | 6 | 7)[];
                    s?: number;
                    fs?: "gte" | "lte";
                    s_min?: number;
                    s_max?: number;
                    ter_min?: number;
                    ter_max?: number;
                    sfdr?: (6 | 8 | 9)[];
                    esg_min?: number;
                    esg_max?: number;
                    facets?: ("companies" | "peergroups" | "universes" | "asset_class" | "investment_focus" | "regions" | "currency" | "main_tranche" | "accumulating" | "fund_classification" | "age" | "ratings" | "rating_points" | "rating_kind" | "under_review" | "perf_1m" | "perf_3m" | "perf_6m" | "perf_1y" | "perf_3y" | "perf_5y" | "perf_since_inception" | "perf_last_year" | "volatility_1y" | "volatility_3y" | "volatility_5y" | "max_drawdown" | "srri" | "sri" | "risk_indicator" | "fund_size" | "ter" | "sfdr" | "esg_score")[];
                    /** @example companies:dws */
                    facet_search?: string;
                    /** @example LU0000000018 */
                    explain?: string;
                    asof?: string;
                    ordering?: "name" | "isin" | "wkn" | "company" | "peergroup" | "universe_label" | "asset_class" | "tranche_currency" | "accumulating" | "issue_date" | "age" | "rank" | "rating_points" | "position_vs_peergroup" | "peergroup_size" | "rating_unchanged_since" | "firstRating" | "perf_1m" | "perf_3m" | "perf_6m" | "perf_1y" | "perf_3y" | "performance_3y" | "perf_5y" | "perf_since_inception" | "perf_last_year" | "volatility_1y" | "volatility_3y" | "volatility_5y" | "risk_return_ratio" | "max_drawdown" | "max_drawdown_full" | "reference_drawdown" | "srri" | "sri" | "risk_indicator" | "risk_class" | "volume" | "ter" | "initial_charge" | "fee" | "return_fee" | "performance_fee" | "min_investment" | "sfdr" | "esg_score" | "record_date" | "-name" | "-isin" | "-wkn" | "-company" | "-peergroup" | "-universe_label" | "-asset_class" | "-tranche_currency" | "-accumulating" | "-issue_date" | "-age" | "-rank" | "-rating_points" | "-position_vs_peergroup" | "-peergroup_size" | "-rating_unchanged_since" | "-firstRating" | "-perf_1m" | "-perf_3m" | "-perf_6m" | "-perf_1y" | "-perf_3y" | "-performance_3y" | "-perf_5y" | "-perf_since_inception" | "-perf_last_year" | "-volatility_1y" | "-volatility_3y" | "-volatility_5y" | "-risk_return_ratio" | "-max_drawdown" | "-max_drawdown_full" | "-reference_drawdown" | "-srri" | "-sri" | "-risk_indicator" | "-risk_class" | "-volume" | "-ter" | "-initial_charge" | "-fee" | "-return_fee" | "-performance_fee" | "-min_investment" | "-sfdr" | "-esg_score" | "-record_date";
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["RiskReturnMap"]; }; }; };
        };
    };
    "/api/v1/aif/funds/": {
        /** @description Alternative investment funds; professionals see the latest benchmark of those of real estate. */
        get: {
            parameters: {
                query?: {
                    /** @description Words of name or manager, or the beginning of a LEI or ISIN; typing mistakes are forgiven. */
                    search?: string;
                    /** @description What it mainly invests in. */
                    strategy?: ("real_estate" | "infrastructure" | "private_equity" | "private_debt" | "mixed" | "other")[];
                    /** @description Whom it may be offered to; funds for both are found under either. */
                    investors?: ("retail" | "professional")[];
                    /** @description Master, feeder or neither. */
                    structure?: ("single" | "master" | "feeder")[];
                    /** @description States in which it is marketed, any of them. */
                    state?: ("AT" | "BE" | "BG" | "CH" | "CY" | "CZ" | "DE" | "DK" | "EE" | "ES" | "FI" | "FR" | "GR" | "HR" | "HU" | "IE" | "IS" | "IT" | "LI" | "LT" | "LU" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SE" | "SI" | "SK")[];
                    /** @description Field to order by, with - in front for descending. */
                    ordering?: "name" | "-name" | "manager" | "-manager" | "authorised_on" | "-authorised_on" | "marketed_since" | "-marketed_since";
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["AlternativeFunds"]; }; }; };
        };
    };
    "/api/v1/aif/news/": {
        /** @description News about AIF and ELTIF, the newest first. */
        get: {
            parameters: {
                query?: {
                    /** @description News about this fund (fund_id); else about all funds of the two lists. */
                    fund_id?: number;
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ArticleList"]; }; }; };
        };
    };
    "/api/v1/aif/scope_aif_document/": {
        /** @description The provider's studies about AIF, the newest first, each with its PDF. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["AifDocuments"]; }; }; };
        };
    };
    "/api/v1/alert_settings/": {
        /** @description What counts for all mails about funds. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["AlertSettingsInfo"]; }; }; };
        };
        /** @description Change what counts for all mails about funds. */
        patch: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["AlertSettingsChange"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["AlertSettingsInfo"]; }; }; };
        };
    };
    "/api/v1/alerts/unsubscribe/{token}/": {
        /** @description Whoever opens that link is asked first: programs that look at links must not end anything. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { token: string; }; };
            responses: {
                302: {
                };
            };
        };
        /** @description End the mails of one saved search, or all mails about funds; a second time changes nothing. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { token: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/benchmarks/": {
        /** @description All real estate funds of a record date with all figures. */
        get: {
            parameters: {
                query?: {
                    /** @description A record date with benchmarks; the latest without it. */
                    record_date?: string;
                    /** @description Only these funds (fund_id). */
                    fund?: number[];
                    /** @description Field to order by, with - in front for descending. */
                    ordering?: "name" | "-name" | "property_portfolio" | "-property_portfolio" | "portfolio" | "-portfolio" | "sustainability" | "-sustainability" | "financial_structure" | "-financial_structure" | "asset_management" | "-asset_management" | "fund_management" | "-fund_management" | "rating_total" | "-rating_total" | "ter" | "-ter" | "net_volume" | "-net_volume" | "real_volume" | "-real_volume" | "objects_number" | "-objects_number" | "liquidity_ratio" | "-liquidity_ratio" | "credit_ratio" | "-credit_ratio" | "geographical_german" | "-geographical_german" | "geographical_european" | "-geographical_european" | "geographical_non_european" | "-geographical_non_european" | "sectoral_office" | "-sectoral_office" | "sectoral_retail" | "-sectoral_retail" | "sectoral_living" | "-sectoral_living" | "sectoral_hotel" | "-sectoral_hotel" | "sectoral_logistics" | "-sectoral_logistics" | "performance_1y" | "-performance_1y" | "performance_5y" | "-performance_5y" | "volatility_5y" | "-volatility_5y" | "occupancy" | "-occupancy" | "rating_esg" | "-rating_esg" | "wault" | "-wault";
                    page?: components["parameters"]["Page"];
                    /** @description Results a page. */
                    per_page?: number;
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Benchmarks"]; }; }; };
        };
    };
    "/api/v1/benchmarks/workbook/": {
        /** @description The real estate funds of a record date with the columns that are asked for, as a spreadsheet. */
        get: {
            parameters: {
                query?: {
                    record_date?: string;
                    fund?: number[];
                    ordering?: "name" | "-name" | "property_portfolio" | "-property_portfolio" | "portfolio" | "-portfolio" | "sustainability" | "-sustainability" | "financial_structure" | "-financial_structure" | "asset_management" | "-asset_management" | "fund_management" | "-fund_management" | "rating_total" | "-rating_total" | "ter" | "-ter" | "net_volume" | "-net_volume" | "real_volume" | "-real_volume" | "objects_number" | "-objects_number" | "liquidity_ratio" | "-liquidity_ratio" | "credit_ratio" | "-credit_ratio" | "geographical_german" | "-geographical_german" | "geographical_european" | "-geographical_european" | "geographical_non_european" | "-geographical_non_european" | "sectoral_office" | "-sectoral_office" | "sectoral_retail" | "-sectoral_retail" | "sectoral_living" | "-sectoral_living" | "sectoral_hotel" | "-sectoral_hotel" | "sectoral_logistics" | "-sectoral_logistics" | "performance_1y" | "-performance_1y" | "performance_5y" | "-performance_5y" | "volatility_5y" | "-volatility_5y" | "occupancy" | "-occupancy" | "rating_esg" | "-rating_esg" | "wault" | "-wault";
                    /** @description Figures, in this order; all without it. */
                    column?: ("property_portfolio" | "portfolio" | "sustainability" | "financial_structure" | "asset_management" | "fund_management" | "rating_total" | "ter" | "net_volume" | "real_volume" | "objects_number" | "liquidity_ratio" | "credit_ratio" | "geographical_german" | "geographical_european" | "geographical_non_european" | "sectoral_office" | "sectoral_retail" | "sectoral_living" | "sectoral_hotel" | "sectoral_logistics" | "performance_1y" | "performance_5y" | "volatility_5y" | "occupancy" | "rating_esg" | "wault")[];
                    lang?: "de" | "en";
                };
            };
            responses: {
                200: { content: { "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string; }; };
            };
        };
    };
    "/api/v1/benchmarks/{id}/": {
        /** @description A real estate fund (fund_id) beside its group, with its history. */
        get: {
            parameters: {
                query?: {
                    record_date?: string;
                    /** @description What the fund is held against: all funds, those with most in the same region, or in the same sector. */
                    group?: "all" | "region" | "sector";
                    /** @description A group of one's own: these funds (fund_id) and the fund itself. */
                    fund?: number[];
                    lang?: "de" | "en";
                };
                path: { id: number; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["BenchmarkOfFund"]; }; }; };
        };
    };
    "/api/v1/benchmarks/{id}/notice/": {
        /** @description The earliest day to leave a real estate fund (fund_id), and what such funds did over so long. */
        get: {
            parameters: {
                query?: {
                    /** @description When the units were bought; without it, long ago. */
                    bought?: string;
                    lang?: "de" | "en";
                };
                path: { id: number; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ExitNotice"]; }; }; };
        };
    };
    "/api/v1/charts/calendarYears/": {
        /** @description Performance of whole calendar years of up to 100 share classes, such as a page of a list. */
        get: {
            parameters: {
                query: {
                    /** @description A share class; up to 100 of them. */
                    id: number[];
                    /** @description The day before which the years have ended; the record date unless it is given. */
                    to?: string;
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["YearsTable"]; }; }; };
        };
    };
    "/api/v1/charts/calendarYears/{id}/": {
        /** @description Performance of whole calendar years beside the peergroup. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["CalendarYears"]; }; }; };
        };
    };
    "/api/v1/charts/classDistribution/{id}/": {
        /** @description How many funds of the peergroup have each class. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ClassDistribution"]; }; }; };
        };
    };
    "/api/v1/charts/comparison/{id}/": {
        /** @description Up to three share classes over the time that all of them have, with what makes them hard to compare. */
        get: {
            parameters: {
                query?: {
                    /** @description Years up to the end; 3 unless from is given. */
                    period?: 1 | 3 | 5 | 10;
                    /** @description First day of a span of one's own, instead of period. */
                    from?: string;
                    /** @description Last day; the record date unless it is given. */
                    to?: string;
                    /** @description The second share class. */
                    second_tranche_id?: number;
                    /** @description The third share class; needs a second one. */
                    third_tranche_id?: number;
                    lang?: "de" | "en";
                };
                path: { id: number; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Comparison"]; }; }; };
        };
    };
    "/api/v1/charts/crashDrawdown/{id}/": {
        /** @description Largest falls in the stress phases of the last ten years. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["CrashDrawdown"]; }; }; };
        };
    };
    "/api/v1/charts/distribution/{id}/": {
        /** @description How the peergroup's funds are spread over performance. */
        get: {
            parameters: {
                query?: {
                    /** @description Years. */
                    period?: 1 | 3 | 5;
                    lang?: "de" | "en";
                };
                path: { id: number; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Distribution"]; }; }; };
        };
    };
    "/api/v1/charts/evolutionOfRisk/{id}/": {
        /** @description Rolling volatility beside the median of the peergroup. */
        get: {
            parameters: {
                query?: {
                    period?: 1 | 3 | 5 | 10;
                    from?: string;
                    to?: string;
                    /** @description Years that each volatility looks back on. */
                    vol_period?: 1 | 3 | 5;
                    lang?: "de" | "en";
                };
                path: { id: number; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["EvolutionOfRisk"]; }; }; };
        };
    };
    "/api/v1/charts/fundRating/{id}/": {
        /** @description Points and class of every record date. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["FundRating"]; }; }; };
        };
    };
    "/api/v1/charts/peergroupComparison/{id}/": {
        /** @description Key figures of a share class among those of its peergroup. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["PeergroupComparison"]; }; }; };
        };
    };
    "/api/v1/charts/performance/{id}/": {
        /** @description Total return of a share class beside its peergroup's mean and median. */
        get: {
            parameters: {
                query?: { period?: 1 | 3 | 5 | 10; from?: string; to?: string; lang?: "de" | "en"; };
                path: { id: number; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Performance"]; }; }; };
        };
    };
    "/api/v1/charts/riskReturn/{id}/": {
        /** @description Performance against volatility of the peergroup. */
        get: {
            parameters: { query?: { period?: 1 | 3 | 5; lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["RiskReturnMatrix"]; }; }; };
        };
    };
    "/api/v1/code_list/": {
        /** @description The share classes of a pasted list of at most 500 ISINs and WKNs. Nothing of it is kept (ADR 0200). */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["CodeListData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["CodeListResults"]; }; }; };
        };
    };
    "/api/v1/column_sets/": {
        /** @description The account's sets of columns. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ColumnSets"]; }; }; };
        };
        /** @description Keep columns under a name. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["ColumnSetData"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["ColumnSetInfo"]; }; }; };
        };
    };
    "/api/v1/column_sets/{id}/": {
        /** @description Forget a set. */
        delete: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
        /** @description Rename a set, or give it other columns. */
        patch: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            requestBody: { content: { "application/json": components["schemas"]["ColumnSetChange"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ColumnSetInfo"]; }; }; };
        };
    };
    "/api/v1/company_documents/": {
        /** @description Documents of an asset manager by category; with `own` everything that the own company has handed in. */
        get: {
            parameters: {
                query: {
                    /** @description The asset manager. */
                    company_info: number;
                    /** @description All documents of the own company, in all states, as its dashboard shows them. */
                    own?: boolean;
                    /** @description Of the own documents: where they stand. */
                    state?: "draft" | "submitted" | "scheduled" | "published" | "declined" | "withdrawn";
                    page?: components["parameters"]["Page"];
                    /** @description Results a page. */
                    per_page?: number;
                    lang?: "de" | "en";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["CompanyDocumentList"] | components["schemas"]["OwnCompanyDocumentList"];
                    };
                };
            };
        };
        /** @description Hand in a document of the own company, as JSON or as a form; the provider publishes it. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["CompanyDocumentData"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["OwnCompanyDocument"]; }; }; };
        };
    };
    "/api/v1/company_documents/{id}/": {
        /** @description Take back a document: what readers never saw is deleted, what they see is taken from them at once. */
        delete: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: {
                204: {
                };
            };
        };
        /** @description Change a document of the own company, as JSON or as a form; the provider decides again. */
        patch: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            requestBody: { content: { "application/json": components["schemas"]["CompanyDocumentChange"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["OwnCompanyDocument"]; }; }; };
        };
    };
    "/api/v1/company_documents/{id}/draft/": {
        /** @description Discard the changes of a document that wait; what readers see stays. */
        delete: {
            parameters: {
                query: {
                    /** @description That was read; another one by now is refused. */
                    version: number;
                    lang?: "de" | "en";
                };
                path: { id: number; };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/v1/company_documents/{id}/file/": {
        /** @description The file of a document, as an attachment. */
        get: {
            parameters: {
                query?: {
                    /** @description The reader is a professional investor, as documents for professionals ask. */
                    confirmed?: boolean;
                    /** @description As it will be published, for provider staff and the own company. */
                    draft?: boolean;
                    lang?: "de" | "en";
                };
                path: { id: number; };
            };
            responses: {
                200: { content: { "application/pdf": string; }; };
                304: {
                };
            };
        };
    };
    "/api/v1/company_funds/{id}/": {
        /** @description The funds of an asset manager by their main share classes, the best rated first; filtered as a screen is. */
        get: {
            parameters: {
                query?: {
                    p?: number[];
                    u?: string[];
                    asset_class?: ("equity" | "bond" | "mixed" | "money_market" | "real_estate" | "commodity" | "alternative")[];
                    i?: string[];
                    region?: string[];
                    currency?: string[];
                    m?: boolean;
                    accumulating?: boolean;
                    fund_type?: ("aif" | "eltif" | "other")[];
                    age_min?: number;
                    age_max?: number;
                    r?: ("A" | "B" | "C" | "D" | "E")[];
                    points_min?: number;
                    points_max?: number;
                    rating_kind?: ("quantitative" | "qualitative")[];
                    under_review?: boolean;
                    perf_1m_min?: number;
                    perf_1m_max?: number;
                    perf_3m_min?: number;
                    perf_3m_max?: number;
                    perf_6m_min?: number;
                    perf_6m_max?: number;
                    perf_1y_min?: number;
                    perf_1y_max?: number;
                    perf_3y_min?: number;
                    perf_3y_max?: number;
                    perf_5y_min?: number;
                    perf_5y_max?: number;
                    perf_si_min?: number;
                    perf_si_max?: number;
                    perf_ly_min?: number;
                    perf_ly_max?: number;
                    vol_1y_min?: number;
                    vol_1y_max?: number;
                    vol_3y_min?: number;
                    vol_3y_max?: number;
                    vol_5y_min?: number;
                    vol_5y_max?: number;
                    drawdown_min?: number;
                    drawdown_max?: number;
                    srri?: (1 | 2 | 3 | 4 | 5 | 6 | 7)[];
                    sri?: (1 | 2 | 3)[];
                    risk_indicator?: (1 | 2 | 3 | 4 | 5 | 6 | 7)[];
                    s?: number;
                    fs?: "gte" | "lte";
                    s_min?: number;
                    s_max?: number;
                    ter_min?: number;
                    ter_max?: number;
                    sfdr?: (6 | 8 | 9)[];
                    esg_min?: number;
                    esg_max?: number;
                    /** @description Words that the name or code must contain; typing mistakes are forgiven. */
                    search?: string;
                    /** @description The same, as the filter query calls it. */
                    q?: string;
                    ordering?: "name" | "isin" | "wkn" | "company" | "peergroup" | "universe_label" | "asset_class" | "tranche_currency" | "accumulating" | "issue_date" | "age" | "rank" | "rating_points" | "position_vs_peergroup" | "peergroup_size" | "rating_unchanged_since" | "firstRating" | "perf_1m" | "perf_3m" | "perf_6m" | "perf_1y" | "perf_3y" | "performance_3y" | "perf_5y" | "perf_since_inception" | "perf_last_year" | "volatility_1y" | "volatility_3y" | "volatility_5y" | "risk_return_ratio" | "max_drawdown" | "max_drawdown_full" | "reference_drawdown" | "srri" | "sri" | "risk_indicator" | "risk_class" | "volume" | "ter" | "initial_charge" | "fee" | "return_fee" | "performance_fee" | "min_investment" | "sfdr" | "esg_score" | "record_date" | "-name" | "-isin" | "-wkn" | "-company" | "-peergroup" | "-universe_label" | "-asset_class" | "-tranche_currency" | "-accumulating" | "-issue_date" | "-age" | "-rank" | "-rating_points" | "-position_vs_peergroup" | "-peergroup_size" | "-rating_unchanged_since" | "-firstRating" | "-perf_1m" | "-perf_3m" | "-perf_6m" | "-perf_1y" | "-perf_3y" | "-performance_3y" | "-perf_5y" | "-perf_since_inception" | "-perf_last_year" | "-volatility_1y" | "-volatility_3y" | "-volatility_5y" | "-risk_return_ratio" | "-max_drawdown" | "-max_drawdown_full" | "-reference_drawdown" | "-srri" | "-sri" | "-risk_indicator" | "-risk_class" | "-volume" | "-ter" | "-initial_charge" | "-fee" | "-return_fee" | "-performance_fee" | "-min_investment" | "-sfdr" | "-esg_score" | "-record_date";
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
                path: { id: number; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["CompanyFunds"]; }; }; };
        };
    };
    "/api/v1/company_info/": {
        /** @description Asset managers that have funds. */
        get: {
            parameters: {
                query?: {
                    /** @description Words of the name; typing mistakes are forgiven. */
                    search?: string;
                    /** @description Investment focus. */
                    focus?: string[];
                    /** @description Regions. */
                    region?: string[];
                    /** @description First letters; # stands for all other beginnings. */
                    letter?: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" | "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z" | "#")[];
                    /** @description Field to order by, with - in front for descending. */
                    ordering?: "name" | "-name" | "number_of_funds" | "-number_of_funds";
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["CompanyList"]; }; }; };
        };
    };
    "/api/v1/company_info/esg/articles/": {
        /** @description The tables that the account's company has handed in, the latest first. */
        get: {
            parameters: {
                query?: {
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ArticleUploads"]; }; }; };
        };
        /** @description Hand in a table of articles of the own funds: it is checked, and nothing changes until staff have approved it. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: {
                content: {
                    "application/json": {
                        file: {
                            /** @description XLSX or CSV, at most 10 MB, with or without a data URL's prefix. */
                            base64_string: string;
                            file_name?: string;
                        };
                        scheme?: string;
                        source?: string;
                        valid_from?: string | null;
                    };
                    "multipart/form-data": {
                        /** Format: binary */
                        file: string;
                        scheme?: string;
                        source?: string;
                        /** Format: date */
                        valid_from?: string;
                    };
                };
            };
            responses: { 202: { content: { "application/json": components["schemas"]["ArticleUploadDetails"]; }; }; };
        };
    };
    "/api/v1/company_info/esg/articles/template/": {
        /** @description A workbook to fill in, with the own funds and their present articles. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: {
                200: { content: { "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string; }; };
            };
        };
    };
    "/api/v1/company_info/esg/articles/{id}/": {
        /** @description A table that was handed in: how far it is, what would change, and what is wrong with which rows. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ArticleUploadDetails"]; }; }; };
        };
        /** @description Hand a checked table to the provider, whole or without its faulty rows. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            requestBody: { content: { "application/json": components["schemas"]["ArticleDecision"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ArticleUploadDetails"]; }; }; };
        };
        /** @description Take a table back that nobody has decided about yet. */
        delete: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ArticleUploadDetails"]; }; }; };
        };
    };
    "/api/v1/company_info/esg/articles/{id}/workbook/": {
        /** @description The table as a workbook whose faulty cells are coloured and have a comment. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: {
                200: { content: { "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string; }; };
                304: {
                };
            };
        };
    };
    "/api/v1/company_info/{id}/": {
        /** @description An asset manager; its own accounts and the provider's staff see the draft as well. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["CompanyProfile"]; }; }; };
        };
        /** @description Change the profile of one's own company and its people; staff decide before readers see it. */
        patch: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            requestBody: { content: { "application/json": components["schemas"]["CompanyData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["CompanyProfile"]; }; }; };
        };
    };
    "/api/v1/company_info/{id}/dashboard/": {
        /** @description What is due, what waits and how the funds are rated: the first view of the own dashboard. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["DashboardOverview"]; }; }; };
        };
    };
    "/api/v1/company_info/{id}/demand/": {
        /** @description Which searches showed own funds and where, which missed them by one criterion, and what was opened instead. */
        get: {
            parameters: {
                query?: {
                    /** @description The first day. Statistics know whole months only: the first month is the first one that begins on or after this day. Without it, twelve months. */
                    date_after?: string;
                    /** @description The last day. The last month is the last one that ends on or before this day, and that has been over for a day. `from` and `to` of the answer say which months were counted. */
                    date_before?: string;
                    lang?: "de" | "en";
                };
                path: { id: number; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["CompanyDemand"]; }; }; };
        };
    };
    "/api/v1/company_info/{id}/draft/": {
        /** @description Discard all that waits of the profile and its people; what readers see stays. */
        delete: {
            parameters: {
                query: {
                    /** @description That was read; another one by now is refused. */
                    version: number;
                    lang?: "de" | "en";
                };
                path: { id: number; };
            };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/v1/company_info/{id}/image/": {
        /** @description The picture of an asset manager, or else its logo, as JPEG or PNG. */
        get: {
            parameters: {
                query?: {
                    /** @description Pixels that it is wide and high at most; without it the whole picture. */
                    size?: 320 | 160;
                    /** @description true: as it is worked on, for those who may see that. */
                    draft?: boolean;
                    /** @description Tells one picture from the next, and is not read. */
                    v?: string;
                    lang?: "de" | "en";
                };
                path: { id: number; };
            };
            responses: {
                200: {
                };
                304: {
                };
            };
        };
    };
    "/api/v1/company_info/{id}/invitations/": {
        /** @description Invite somebody by e-mail; owners only. The answer does not tell whether the address has an account. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            requestBody: { content: { "application/json": components["schemas"]["InvitationData"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/company_info/{id}/invitations/{invitation}/": {
        /** @description Withdraw an invitation; owners only. */
        delete: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; invitation: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/company_info/{id}/log/": {
        /** @description Who did what for the company, the latest first. */
        get: {
            parameters: {
                query?: {
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
                path: { id: number; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["CompanyLog"]; }; }; };
        };
    };
    "/api/v1/company_info/{id}/orders/": {
        /** @description What the company's accounts have ordered, with state and answer. */
        get: {
            parameters: {
                query?: {
                    /** @description Open or answered orders. */
                    state?: "open" | "answered";
                    /** @description Kinds of orders. */
                    kind?: ("fund_rating" | "team_rating" | "message")[];
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
                path: { id: number; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["OrderList"]; }; }; };
        };
    };
    "/api/v1/company_info/{id}/people/{person}/image/": {
        /** @description The photo of somebody in a profile, as JPEG or PNG. */
        get: {
            parameters: {
                query?: { size?: 320 | 160; draft?: boolean; v?: string; lang?: "de" | "en"; };
                path: { id: number; person: number; };
            };
            responses: {
                200: {
                };
                304: {
                };
            };
        };
    };
    "/api/v1/company_info/{id}/ratings/": {
        /** @description The own funds with points, class, rank, change, next review and the way to the next class. */
        get: {
            parameters: {
                query?: {
                    /** @description Words of the fund's name, or its ISIN. */
                    search?: string;
                    /** @description Classes. */
                    rank?: ("A" | "B" | "C" | "D" | "E")[];
                    /** @description All funds, or real estate funds with their benchmark. */
                    group?: "all" | "real_estate";
                    /** @description Field to order by, with - in front for descending. */
                    ordering?: "name" | "-name" | "rating_points" | "-rating_points" | "change" | "-change" | "position_vs_peergroup" | "-position_vs_peergroup" | "distance" | "-distance" | "next_review" | "-next_review";
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
                path: { id: number; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["OwnRatingList"]; }; }; };
        };
    };
    "/api/v1/company_info/{id}/stats/": {
        /** @description How often pages, documents and news of the own company were read, and its funds shown by searches, by month. */
        get: {
            parameters: {
                query?: {
                    date_after?: string;
                    date_before?: string;
                    /** @description What was read. */
                    type?: "all" | "fund" | "document" | "news" | "company_document" | "profile" | "shown";
                    /** @description Who read it. */
                    user?: "all" | "visitor" | "registered" | "professional";
                    /** @description One chart only: allMyProductsChart, myTop10FundsChart, myProductsInPeergroupChart, top10FundsInSeChart, topPeergroupsFund, or the key of the chart of an own fund. */
                    chart?: string;
                    lang?: "de" | "en";
                };
                path: { id: number; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["CompanyStats"]; }; }; };
        };
    };
    "/api/v1/company_info/{id}/stats/csv/": {
        /** @description The table of one chart as CSV: semicolons and decimal commas in German, commas and points in English. */
        get: {
            parameters: {
                query: {
                    date_after?: string;
                    date_before?: string;
                    type?: "all" | "fund" | "document" | "news" | "company_document" | "profile" | "shown";
                    user?: "all" | "visitor" | "registered" | "professional";
                    /** @description One chart only: allMyProductsChart, myTop10FundsChart, myProductsInPeergroupChart, top10FundsInSeChart, topPeergroupsFund, or the key of the chart of an own fund. */
                    chart: string;
                    lang?: "de" | "en";
                };
                path: { id: number; };
            };
            responses: { 200: { content: { "text/csv": string; }; }; };
        };
    };
    "/api/v1/company_info/{id}/team/": {
        /** @description Who belongs to the own company, and who is invited. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["CompanyTeam"]; }; }; };
        };
    };
    "/api/v1/company_info/{id}/team/{member}/": {
        /** @description Take somebody out of the team, or leave it. The last owner stays. */
        delete: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; member: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
        /** @description Give somebody of the team another role; owners only. The last owner stays one. */
        patch: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; member: number; }; };
            requestBody: { content: { "application/json": components["schemas"]["RoleData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/company_info/{id}/team/{member}/owner/": {
        /** @description Make somebody of the team owner in one's own place. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; member: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/company_news/": {
        /** @description News of an asset manager, newest first; with `own` everything that the own company has written. */
        get: {
            parameters: {
                query: {
                    company_info: number;
                    /** @description All news of the own company, in all states, as its dashboard shows them. */
                    own?: boolean;
                    /** @description Of the own news: where they stand. */
                    state?: "draft" | "submitted" | "scheduled" | "published" | "declined" | "withdrawn";
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["NewsList"] | components["schemas"]["OwnNewsList"];
                    };
                };
            };
        };
        /** @description Write a news item of the own company, as JSON or as a form; the provider publishes it. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["NewsData"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["OwnNews"]; }; }; };
        };
    };
    "/api/v1/company_news/{id}/": {
        /** @description One news item of an asset manager. */
        get: {
            parameters: { query?: { draft?: boolean; lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["NewsItem"]; }; }; };
        };
        /** @description Take back a news item: what readers never saw is deleted, what they see is taken from them at once. */
        delete: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: {
                204: {
                };
            };
        };
        /** @description Change a news item of the own company, as JSON or as a form; the provider decides again. */
        patch: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            requestBody: { content: { "application/json": components["schemas"]["NewsChange"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["OwnNews"]; }; }; };
        };
    };
    "/api/v1/company_news/{id}/draft/": {
        /** @description Discard the changes of a news item that wait; what readers see stays. */
        delete: {
            parameters: { query: { version: number; lang?: "de" | "en"; }; path: { id: number; }; };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/v1/company_news/{id}/image/": {
        /** @description The picture of a news item, as JPEG or PNG. */
        get: {
            parameters: {
                query?: {
                    /** @description Pixels of its longer side; without it, the whole picture. */
                    size?: 800 | 400;
                    draft?: boolean;
                    lang?: "de" | "en";
                };
                path: { id: number; };
            };
            responses: {
                200: {
                };
                304: {
                };
            };
        };
    };
    "/api/v1/company_news/{id}/pdf/": {
        /** @description The PDF of a news item: that of the language, or else the one that there is. */
        get: {
            parameters: { query?: { draft?: boolean; lang?: "de" | "en"; }; path: { id: number; }; };
            responses: {
                200: { content: { "application/pdf": string; }; };
                304: {
                };
            };
        };
    };
    "/api/v1/company_suggestions/": {
        /** @description Up to three asset managers for what is typed in the search box. */
        get: {
            parameters: {
                query: {
                    /** @description Words of the name as they are typed; typing mistakes are forgiven. */
                    search: string;
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["CompanySuggestions"]; }; }; };
        };
    };
    "/api/v1/confirm/{token}/": {
        /** @description Do what a mailed link is for: confirm a registration, one side of a new address, or a newsletter. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { token: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Confirmed"]; }; }; };
        };
    };
    "/api/v1/custom_search_fields/": {
        /** @description The columns of the advanced search; none while the account has chosen none. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["CustomFields"]; }; }; };
        };
        /** @description Choose the columns of the advanced search. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["CustomFields"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["CustomFields"]; }; }; };
        };
        /** @description Go back to the default columns, also where they change later. */
        delete: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["CustomFields"]; }; }; };
        };
    };
    "/api/v1/demo_accounts/": {
        /** @description Accounts to try the portal with; none without demo data. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["DemoAccounts"]; }; }; };
        };
    };
    "/api/v1/eltif/funds/": {
        /** @description European long-term investment funds. */
        get: {
            parameters: {
                query?: {
                    search?: string;
                    strategy?: ("real_estate" | "infrastructure" | "private_equity" | "private_debt" | "mixed" | "other")[];
                    investors?: ("retail" | "professional")[];
                    structure?: ("single" | "master" | "feeder")[];
                    state?: ("AT" | "BE" | "BG" | "CH" | "CY" | "CZ" | "DE" | "DK" | "EE" | "ES" | "FI" | "FR" | "GR" | "HR" | "HU" | "IE" | "IS" | "IT" | "LI" | "LT" | "LU" | "LV" | "MT" | "NL" | "NO" | "PL" | "PT" | "RO" | "SE" | "SI" | "SK")[];
                    ordering?: "name" | "-name" | "manager" | "-manager" | "authorised_on" | "-authorised_on" | "marketed_since" | "-marketed_since";
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["AlternativeFunds"]; }; }; };
        };
    };
    "/api/v1/emp_list/": {
        /** @description The funds of a peer group on the EMP list. */
        get: {
            parameters: {
                query: {
                    /** @description A peer group, as the list of them answers it in `value`. */
                    peergroup: number;
                    /** @description SFDR articles. */
                    sfdr?: (6 | 8 | 9)[];
                    /** @description Rating classes. */
                    rating?: ("A" | "B" | "C" | "D" | "E")[];
                    /** @description Criteria, all of which the fund must apply. */
                    exclusion?: string[];
                    /** @description At least this ESG score. */
                    esg?: number;
                    /** @description At least this minimum sustainable share, in percent. */
                    share?: number;
                    /** @description Field to order by, with - in front for descending. */
                    ordering?: "name" | "-name" | "sfdr" | "-sfdr" | "valid_from" | "-valid_from" | "minimum_sustainable" | "-minimum_sustainable" | "esg_score" | "-esg_score" | "exclusions" | "-exclusions" | "rating_points" | "-rating_points" | "perf_1y" | "-perf_1y";
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ListedFunds"]; }; }; };
        };
    };
    "/api/v1/emp_list/workbook/": {
        /** @description The funds of a peer group on the EMP list, as a spreadsheet. */
        get: {
            parameters: {
                query: {
                    peergroup: number;
                    sfdr?: (6 | 8 | 9)[];
                    rating?: ("A" | "B" | "C" | "D" | "E")[];
                    exclusion?: string[];
                    esg?: number;
                    share?: number;
                    ordering?: "name" | "-name" | "sfdr" | "-sfdr" | "valid_from" | "-valid_from" | "minimum_sustainable" | "-minimum_sustainable" | "esg_score" | "-esg_score" | "exclusions" | "-exclusions" | "rating_points" | "-rating_points" | "perf_1y" | "-perf_1y";
                    lang?: "de" | "en";
                };
            };
            responses: {
                200: { content: { "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string; }; };
            };
        };
    };
    "/api/v1/emp_peergroup_list/": {
        /** @description The peer groups with funds on the EMP list. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ListedPeergroups"]; }; }; };
        };
    };
    "/api/v1/esg_list/": {
        /** @description The funds of a peer group on the ESG list. */
        get: {
            parameters: {
                query: {
                    peergroup: number;
                    sfdr?: (6 | 8 | 9)[];
                    rating?: ("A" | "B" | "C" | "D" | "E")[];
                    exclusion?: string[];
                    esg?: number;
                    share?: number;
                    ordering?: "name" | "-name" | "sfdr" | "-sfdr" | "valid_from" | "-valid_from" | "minimum_sustainable" | "-minimum_sustainable" | "esg_score" | "-esg_score" | "exclusions" | "-exclusions" | "rating_points" | "-rating_points" | "perf_1y" | "-perf_1y";
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ListedFunds"]; }; }; };
        };
    };
    "/api/v1/esg_list/workbook/": {
        /** @description The funds of a peer group on the ESG list, as a spreadsheet. */
        get: {
            parameters: {
                query: {
                    peergroup: number;
                    sfdr?: (6 | 8 | 9)[];
                    rating?: ("A" | "B" | "C" | "D" | "E")[];
                    exclusion?: string[];
                    esg?: number;
                    share?: number;
                    ordering?: "name" | "-name" | "sfdr" | "-sfdr" | "valid_from" | "-valid_from" | "minimum_sustainable" | "-minimum_sustainable" | "esg_score" | "-esg_score" | "exclusions" | "-exclusions" | "rating_points" | "-rating_points" | "perf_1y" | "-perf_1y";
                    lang?: "de" | "en";
                };
            };
            responses: {
                200: { content: { "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string; }; };
            };
        };
    };
    "/api/v1/esg_peergroup_list/": {
        /** @description The peer groups with funds on the ESG list. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ListedPeergroups"]; }; }; };
        };
    };
    "/api/v1/exclusion/{id}/": {
        /** @description What a share class's fund does not invest in, for alternative investment funds. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Exclusions"]; }; }; };
        };
    };
    "/api/v1/export_progress/{ticket}/": {
        /** @description Where an export of one's own stands, by its ticket. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { ticket: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ExportProgress"]; }; }; };
        };
    };
    "/api/v1/feeds/{secret}/": {
        /** @description What happened in a saved search, as Atom, for whoever knows its address. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { secret: string; }; };
            responses: {
                200: {
                };
            };
        };
    };
    "/api/v1/fields/": {
        /** @description The fields that a list can show, with labels and units. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Fields"]; }; }; };
        };
    };
    "/api/v1/filter_search/": {
        /** @description The share classes that the guided search yields. */
        get: {
            parameters: {
                query?: {
                    /** @description Asset classes. */
                    asset_class?: ("equity" | "bond" | "mixed" | "money_market" | "real_estate" | "commodity" | "alternative")[];
                    /** @description Regions of the guided search. */
                    region?: ("north_america" | "europe" | "asia" | "emerging_markets" | "germany" | "global")[];
                    /** @description Risk classes. */
                    risk_class?: ("low" | "medium" | "high")[];
                    /** @description Main tranches only, or the others only. */
                    m?: boolean;
                    /** @description Field to order by, with - in front for descending; professionals may order by more. */
                    ordering?: "name" | "isin" | "wkn" | "company" | "peergroup" | "universe_label" | "asset_class" | "tranche_currency" | "accumulating" | "issue_date" | "age" | "rank" | "rating_points" | "position_vs_peergroup" | "peergroup_size" | "rating_unchanged_since" | "firstRating" | "perf_1m" | "perf_3m" | "perf_6m" | "perf_1y" | "perf_3y" | "performance_3y" | "perf_5y" | "perf_since_inception" | "perf_last_year" | "volatility_1y" | "volatility_3y" | "volatility_5y" | "risk_return_ratio" | "max_drawdown" | "max_drawdown_full" | "reference_drawdown" | "srri" | "sri" | "risk_indicator" | "risk_class" | "volume" | "ter" | "initial_charge" | "fee" | "return_fee" | "performance_fee" | "min_investment" | "sfdr" | "esg_score" | "record_date" | "-name" | "-isin" | "-wkn" | "-company" | "-peergroup" | "-universe_label" | "-asset_class" | "-tranche_currency" | "-accumulating" | "-issue_date" | "-age" | "-rank" | "-rating_points" | "-position_vs_peergroup" | "-peergroup_size" | "-rating_unchanged_since" | "-firstRating" | "-perf_1m" | "-perf_3m" | "-perf_6m" | "-perf_1y" | "-perf_3y" | "-performance_3y" | "-perf_5y" | "-perf_since_inception" | "-perf_last_year" | "-volatility_1y" | "-volatility_3y" | "-volatility_5y" | "-risk_return_ratio" | "-max_drawdown" | "-max_drawdown_full" | "-reference_drawdown" | "-srri" | "-sri" | "-risk_indicator" | "-risk_class" | "-volume" | "-ter" | "-initial_charge" | "-fee" | "-return_fee" | "-performance_fee" | "-min_investment" | "-sfdr" | "-esg_score" | "-record_date";
                    page?: components["parameters"]["Page"];
                    per_page?: number;
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["FundList"]; }; }; };
        };
    };
    "/api/v1/filter_search_count/": {
        /** @description How many share classes the guided search yields on all pages, and what each further choice would yield. */
        get: {
            parameters: {
                query?: {
                    asset_class?: ("equity" | "bond" | "mixed" | "money_market" | "real_estate" | "commodity" | "alternative")[];
                    region?: ("north_america" | "europe" | "asia" | "emerging_markets" | "germany" | "global")[];
                    risk_class?: ("low" | "medium" | "high")[];
                    m?: boolean;
                    ordering?: "name" | "isin" | "wkn" | "company" | "peergroup" | "universe_label" | "asset_class" | "tranche_currency" | "accumulating" | "issue_date" | "age" | "rank" | "rating_points" | "position_vs_peergroup" | "peergroup_size" | "rating_unchanged_since" | "firstRating" | "perf_1m" | "perf_3m" | "perf_6m" | "perf_1y" | "perf_3y" | "performance_3y" | "perf_5y" | "perf_since_inception" | "perf_last_year" | "volatility_1y" | "volatility_3y" | "volatility_5y" | "risk_return_ratio" | "max_drawdown" | "max_drawdown_full" | "reference_drawdown" | "srri" | "sri" | "risk_indicator" | "risk_class" | "volume" | "ter" | "initial_charge" | "fee" | "return_fee" | "performance_fee" | "min_investment" | "sfdr" | "esg_score" | "record_date" | "-name" | "-isin" | "-wkn" | "-company" | "-peergroup" | "-universe_label" | "-asset_class" | "-tranche_currency" | "-accumulating" | "-issue_date" | "-age" | "-rank" | "-rating_points" | "-position_vs_peergroup" | "-peergroup_size" | "-rating_unchanged_since" | "-firstRating" | "-perf_1m" | "-perf_3m" | "-perf_6m" | "-perf_1y" | "-perf_3y" | "-performance_3y" | "-perf_5y" | "-perf_since_inception" | "-perf_last_year" | "-volatility_1y" | "-volatility_3y" | "-volatility_5y" | "-risk_return_ratio" | "-max_drawdown" | "-max_drawdown_full" | "-reference_drawdown" | "-srri" | "-sri" | "-risk_indicator" | "-risk_class" | "-volume" | "-ter" | "-initial_charge" | "-fee" | "-return_fee" | "-performance_fee" | "-min_investment" | "-sfdr" | "-esg_score" | "-record_date";
                    page?: components["parameters"]["Page"];
                    per_page?: number;
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["GuidedCount"]; }; }; };
        };
    };
    "/api/v1/filter_search_map/": {
        /** @description Where the share classes of the guided search lie between risk and return; without answers all of them. */
        get: {
            parameters: {
                query?: {
                    asset_class?: ("equity" | "bond" | "mixed" | "money_market" | "real_estate" | "commodity" | "alternative")[];
                    region?: ("north_america" | "europe" | "asia" | "emerging_markets" | "germany" | "global")[];
                    risk_class?: ("low" | "medium" | "high")[];
                    m?: boolean;
                    ordering?: "name" | "isin" | "wkn" | "company" | "peergroup" | "universe_label" | "asset_class" | "tranche_currency" | "accumulating" | "issue_date" | "age" | "rank" | "rating_points" | "position_vs_peergroup" | "peergroup_size" | "rating_unchanged_since" | "firstRating" | "perf_1m" | "perf_3m" | "perf_6m" | "perf_1y" | "perf_3y" | "performance_3y" | "perf_5y" | "perf_since_inception" | "perf_last_year" | "volatility_1y" | "volatility_3y" | "volatility_5y" | "risk_return_ratio" | "max_drawdown" | "max_drawdown_full" | "reference_drawdown" | "srri" | "sri" | "risk_indicator" | "risk_class" | "volume" | "ter" | "initial_charge" | "fee" | "return_fee" | "performance_fee" | "min_investment" | "sfdr" | "esg_score" | "record_date" | "-name" | "-isin" | "-wkn" | "-company" | "-peergroup" | "-universe_label" | "-asset_class" | "-tranche_currency" | "-accumulating" | "-issue_date" | "-age" | "-rank" | "-rating_points" | "-position_vs_peergroup" | "-peergroup_size" | "-rating_unchanged_since" | "-firstRating" | "-perf_1m" | "-perf_3m" | "-perf_6m" | "-perf_1y" | "-perf_3y" | "-performance_3y" | "-perf_5y" | "-perf_since_inception" | "-perf_last_year" | "-volatility_1y" | "-volatility_3y" | "-volatility_5y" | "-risk_return_ratio" | "-max_drawdown" | "-max_drawdown_full" | "-reference_drawdown" | "-srri" | "-sri" | "-risk_indicator" | "-risk_class" | "-volume" | "-ter" | "-initial_charge" | "-fee" | "-return_fee" | "-performance_fee" | "-min_investment" | "-sfdr" | "-esg_score" | "-record_date";
                    page?: components["parameters"]["Page"];
                    per_page?: number;
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["RiskReturnMap"]; }; }; };
        };
    };
    "/api/v1/filter_search_perf_risk/": {
        /** @description Performance and volatility of the guided search's best rated share classes of all pages, at most 500. */
        get: {
            parameters: {
                query?: {
                    asset_class?: ("equity" | "bond" | "mixed" | "money_market" | "real_estate" | "commodity" | "alternative")[];
                    region?: ("north_america" | "europe" | "asia" | "emerging_markets" | "germany" | "global")[];
                    risk_class?: ("low" | "medium" | "high")[];
                    m?: boolean;
                    ordering?: "name" | "isin" | "wkn" | "company" | "peergroup" | "universe_label" | "asset_class" | "tranche_currency" | "accumulating" | "issue_date" | "age" | "rank" | "rating_points" | "position_vs_peergroup" | "peergroup_size" | "rating_unchanged_since" | "firstRating" | "perf_1m" | "perf_3m" | "perf_6m" | "perf_1y" | "perf_3y" | "performance_3y" | "perf_5y" | "perf_since_inception" | "perf_last_year" | "volatility_1y" | "volatility_3y" | "volatility_5y" | "risk_return_ratio" | "max_drawdown" | "max_drawdown_full" | "reference_drawdown" | "srri" | "sri" | "risk_indicator" | "risk_class" | "volume" | "ter" | "initial_charge" | "fee" | "return_fee" | "performance_fee" | "min_investment" | "sfdr" | "esg_score" | "record_date" | "-name" | "-isin" | "-wkn" | "-company" | "-peergroup" | "-universe_label" | "-asset_class" | "-tranche_currency" | "-accumulating" | "-issue_date" | "-age" | "-rank" | "-rating_points" | "-position_vs_peergroup" | "-peergroup_size" | "-rating_unchanged_since" | "-firstRating" | "-perf_1m" | "-perf_3m" | "-perf_6m" | "-perf_1y" | "-perf_3y" | "-performance_3y" | "-perf_5y" | "-perf_since_inception" | "-perf_last_year" | "-volatility_1y" | "-volatility_3y" | "-volatility_5y" | "-risk_return_ratio" | "-max_drawdown" | "-max_drawdown_full" | "-reference_drawdown" | "-srri" | "-sri" | "-risk_indicator" | "-risk_class" | "-volume" | "-ter" | "-initial_charge" | "-fee" | "-return_fee" | "-performance_fee" | "-min_investment" | "-sfdr" | "-esg_score" | "-record_date";
                    page?: components["parameters"]["Page"];
                    per_page?: number;
                    /** @description Years. */
                    period?: 1 | 3 | 5;
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["RiskReturn"]; }; }; };
        };
    };
    "/api/v1/filters/": {
        /** @description Every choice of the search forms. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Filters"]; }; }; };
        };
    };
    "/api/v1/fund_documents/{id}/": {
        /** @description The published documents of a share class's fund. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["DocumentList"]; }; }; };
        };
        /** @description Hand in a document of one of the own company's funds; the provider publishes it. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            requestBody: { content: { "application/json": components["schemas"]["DocumentData"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["DocumentTaken"]; }; }; };
        };
        /** @description Hand in again what came back, or a new version of what is published, for a fund; the provider decides again. */
        patch: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            requestBody: { content: { "application/json": components["schemas"]["DocumentAgain"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["DocumentTaken"]; }; }; };
        };
    };
    "/api/v1/fund_in_focus_categories/": {
        /** @description The funds in focus by category, with their figures then and now; those no longer in focus come last. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["FundInFocusCategories"]; }; }; };
        };
    };
    "/api/v1/fund_in_focus_drafts/{id}/": {
        /** @description A fund in focus as it will be published, for provider staff and its author; to others there is none. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["FocusDraft"]; }; }; };
        };
    };
    "/api/v1/fund_presentations/": {
        /** @description Funds of an asset manager with photo and key facts. */
        get: {
            parameters: {
                query: {
                    company_info: number;
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["PresentedFundList"]; }; }; };
        };
    };
    "/api/v1/funds/{id}/": {
        /** @description Everything a fund page shows, from the database. */
        get: {
            parameters: {
                query?: { lang?: "de" | "en"; };
                header?: {
                    /** @description From where the fund is opened: article, comparison, fund, home, link, other, peergroup, search, suggestion, watchlist. After `search`, `;id=` and the Search-Id of the answer that listed it. `again` for one more call of a page that is open, which is not counted. Anything else is counted without a source. */
                    "Statistics-Source"?: string;
                };
                path: { id: number; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["FundPage"]; }; }; };
        };
    };
    "/api/v1/funds/{id}/documents/{document}/": {
        /** @description The file of a published document, as an attachment. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; document: number; }; };
            responses: {
                200: {
                };
                304: {
                };
            };
        };
        /** @description Take back a document of a fund: what readers never saw is deleted, what they see is taken from them at once. */
        delete: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; document: number; }; };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/v1/funds/{id}/documents/{document}/draft/": {
        /** @description Discard the changes of a document that wait; what readers see stays. */
        delete: {
            parameters: { query: { version: number; lang?: "de" | "en"; }; path: { id: number; document: number; }; };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/v1/funds/{id}/factsheet/": {
        /** @description The factsheet of a share class, two pages of PDF with the figures that everybody may see. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: {
                200: { content: { "application/pdf": string; }; };
                304: {
                };
            };
        };
    };
    "/api/v1/funds/{id}/logo/": {
        /** @description The picture of a share class's fund, or else of its company, as JPEG or PNG. */
        get: {
            parameters: {
                query?: {
                    /** @description Pixels that it is wide and high at most. */
                    size?: 160 | 320;
                    lang?: "de" | "en";
                };
                path: { id: number; };
            };
            responses: {
                200: {
                };
                304: {
                };
            };
        };
    };
    "/api/v1/funds/{id}/photo/": {
        /** @description The photo of a fund, as JPEG or PNG. */
        get: {
            parameters: {
                query?: {
                    size?: 800 | 400;
                    /** @description That will be published, for provider staff and the own company. */
                    draft?: boolean;
                    lang?: "de" | "en";
                };
                path: { id: number; };
            };
            responses: {
                200: {
                };
                304: {
                };
            };
        };
        /** @description Hand in a photo of a fund of the own company, as JSON or as a form; the provider publishes it. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            requestBody: { content: { "application/json": components["schemas"]["PhotoData"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["OwnPresentation"]; }; }; };
        };
    };
    "/api/v1/funds/{id}/presentation/": {
        /** @description Photo and key facts of a fund of the own company: what readers see, and what is worked on. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["OwnPresentation"]; }; }; };
        };
        /** @description Change the key facts of a fund of the own company, or remove its photo; the provider decides. */
        patch: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            requestBody: { content: { "application/json": components["schemas"]["PresentationChange"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["OwnPresentation"]; }; }; };
        };
    };
    "/api/v1/funds/{id}/presentation/draft/": {
        /** @description Discard the changes of photo and key facts that wait; what readers see stays. */
        delete: {
            parameters: { query: { version: number; lang?: "de" | "en"; }; path: { id: number; }; };
            responses: {
                204: {
                };
            };
        };
    };
    "/api/v1/funds_in_peergroup/{id}/": {
        /** @description The full ranking of a share class's peergroup. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Ranking"]; }; }; };
        };
    };
    "/api/v1/generate_report/": {
        /**
         * @description The selected share classes, a watchlist, or all that the advanced search finds, as a spreadsheet.
         *
         *     Visitors may export the share classes that they name, with what they may see of them; the rest needs a login.
         */
        post: {
            parameters: {
                query?: { lang?: "de" | "en"; };
                header?: {
                    /** @description A random UUID of the caller's. It keeps the place in the queue when the answer is export_waiting, and asks export_progress/ how far the file is. Without it, each call begins at the end of the queue. */
                    "Export-Ticket"?: string;
                };
            };
            requestBody: { content: { "application/json": components["schemas"]["ReportData"]; }; };
            responses: {
                200: { content: { "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string; }; };
            };
        };
    };
    "/api/v1/generate_time_series/": {
        /** @description Weekly NAVs or total return of share classes, one column each, as a spreadsheet or CSV. */
        post: {
            parameters: {
                query?: { period?: 1 | 3 | 5 | 10; from?: string; to?: string; lang?: "de" | "en"; };
                header?: { "Export-Ticket"?: string; };
            };
            requestBody: { content: { "application/json": components["schemas"]["SeriesData"]; }; };
            responses: {
                200: {
                    content: {
                        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                        "text/csv": string;
                    };
                };
            };
        };
    };
    "/api/v1/home_facts/": {
        /** @description How many funds have a rating now, and in how many peergroups. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["HomeFacts"]; }; }; };
        };
    };
    "/api/v1/home_market/": {
        /** @description The best and the weakest peergroups of the last month and year, and how many funds got another class. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Movements"]; }; }; };
        };
    };
    "/api/v1/home_news/": {
        /** @description The newest news, for a home page. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["NewestArticles"]; }; }; };
        };
    };
    "/api/v1/invitations/{token}/": {
        /** @description What a mailed invitation offers, to whoever has its link. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { token: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["InvitationOffer"]; }; }; };
        };
        /** @description Join the team of an asset manager with the account that the invitation was sent to. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { token: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Joined"]; }; }; };
        };
    };
    "/api/v1/legal_texts/{code}/": {
        /** @description A legal text by the name of its page, in the version in force or an earlier or later one. */
        get: {
            parameters: {
                query?: {
                    /** @description First day of the version, as `versions` names it; default the one in force. */
                    version?: string;
                    lang?: "de" | "en";
                };
                path: { code: string; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["VersionedText"]; }; }; };
        };
    };
    "/api/v1/login/": {
        /** @description Sign in. The session is a cookie that scripts cannot read; the answer says what it opens. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["LoginData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["UserInfo"]; }; }; };
        };
    };
    "/api/v1/login/passkey/": {
        /** @description Sign in with what the authenticator answered. Neither a password nor a code is needed. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["PasskeyAnswer"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["UserInfo"]; }; }; };
        };
    };
    "/api/v1/login/passkey/options/": {
        /** @description Begin to sign in with a passkey. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["PasskeyBegun"]; }; }; };
        };
    };
    "/api/v1/logout/": {
        /** @description End the session, if there is one. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/macro_matrix/": {
        /** @description What all companies say of each category, and what has changed. */
        get: {
            parameters: {
                query?: {
                    /** @description What held on this day; without it, what holds now. */
                    date?: string;
                    /** @description A company. */
                    company_info?: number;
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["MacroMatrix"]; }; }; };
        };
    };
    "/api/v1/macro_outcomes/": {
        /** @description How markets went after calls; no advice. */
        get: {
            parameters: {
                query?: {
                    company_info?: number;
                    /** @description Categories. */
                    category?: ("equity_europe_large" | "equity_europe_sme" | "equity_usa" | "equity_emerging" | "equity_japan" | "government_europe" | "government_usa" | "government_emerging" | "corporate_ig_europe" | "corporate_ig_usa" | "corporate_hy_europe" | "corporate_hy_usa" | "corporate_emerging" | "currency_usd_eur" | "currency_jpy_eur")[];
                    /** @description Months after which a call is held against its market. */
                    horizon?: 3 | 12;
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["MacroOutcomes"]; }; }; };
        };
    };
    "/api/v1/macro_overviews/": {
        /** @description The latest macro view of each company; for accounts of a company, with ``own``, all of their own. */
        get: {
            parameters: {
                query?: {
                    company_info?: number;
                    date?: string;
                    /** @description All views instead of the latest one of each company. */
                    history?: boolean;
                    /** @description All views of the own company in every state, for its accounts. */
                    own?: boolean;
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["MacroOverviews"]; }; }; };
        };
        /** @description Save a view of the own company; the provider publishes it. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["MacroData"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["MacroOverviewItem"]; }; }; };
        };
    };
    "/api/v1/macro_overviews/{id}/": {
        /** @description Delete a view that was never published, or discard the changes of one that was. */
        delete: {
            parameters: { query: { version: number; lang?: "de" | "en"; }; path: { id: number; }; };
            responses: {
                204: {
                };
            };
        };
        /** @description Change a view of the own company; readers see the changes once the provider has published them. */
        patch: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            requestBody: { content: { "application/json": components["schemas"]["MacroEdit"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["MacroOverviewItem"]; }; }; };
        };
    };
    "/api/v1/methodologies/": {
        /** @description How ratings and figures are made, each text in the version in force. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Methodologies"]; }; }; };
        };
    };
    "/api/v1/methodologies/{id}/": {
        /** @description One methodology, in the version in force or an earlier or later one. */
        get: {
            parameters: { query?: { version?: string; lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["VersionedText"]; }; }; };
        };
    };
    "/api/v1/methodology_examples/": {
        /**
         * @description Each definition of the methodology page computed step by step for one share class.
         *
         *     What made a rating is for users, as on the page of the fund.
         */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["WorkedExamples"]; }; }; };
        };
    };
    "/api/v1/news/": {
        /** @description News, newest first, with full-text search. */
        get: {
            parameters: {
                query?: {
                    /** @description Words to find in title, summary and text. */
                    search?: string;
                    /** @description Categories. */
                    category?: string[];
                    /** @description Companies. */
                    company?: number[];
                    /** @description Funds (fund_id) that the articles are about. */
                    fund?: number[];
                    /** @description Peergroups that the articles are about. */
                    peergroup?: number[];
                    /** @description Authors. */
                    author?: number[];
                    /** @description This day or later. */
                    date_after?: string;
                    /** @description This day or earlier. */
                    date_before?: string;
                    /** @description By date, newest first with -date, or by relevance; default relevance with a search text, else -date. */
                    ordering?: "-date" | "date" | "relevance";
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ArticleList"]; }; }; };
        };
    };
    "/api/v1/news/feed/": {
        /** @description The news published last, as Atom. */
        get: {
            parameters: {
                query?: {
                    /** @description Only this category. */
                    category?: string;
                    lang?: "de" | "en";
                };
            };
            responses: {
                200: {
                };
                304: {
                };
            };
        };
    };
    "/api/v1/news/{id}/": {
        /** @description One news item with its text. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ArticleResult"]; }; }; };
        };
    };
    "/api/v1/news/{id}/around/": {
        /** @description The next newer and older news item, and related ones. */
        get: {
            parameters: {
                query?: {
                    /** @description Neighbours in this category only. */
                    category?: string;
                    lang?: "de" | "en";
                };
                path: { id: number; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Around"]; }; }; };
        };
    };
    "/api/v1/news/{id}/draft/": {
        /** @description A news item as it will be published, for provider staff and its author; to others there is none. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["DraftResult"]; }; }; };
        };
    };
    "/api/v1/news/{id}/pdf/": {
        /** @description A news item as PDF: the uploaded file of the language, or one made from the text. */
        get: {
            parameters: {
                query?: {
                    /** @description To be shown by the browser, in place of a download. */
                    inline?: boolean;
                    lang?: "de" | "en";
                };
                path: { id: number; };
            };
            responses: {
                200: { content: { "application/pdf": string; }; };
                304: {
                };
            };
        };
    };
    "/api/v1/news/{id}/picture/": {
        /** @description The picture of a news item, as JPEG or PNG. */
        get: {
            parameters: {
                query?: {
                    size?: 800 | 400;
                    /** @description The picture that will be published, for provider staff and the author. */
                    draft?: boolean;
                    lang?: "de" | "en";
                };
                path: { id: number; };
            };
            responses: {
                200: {
                };
                304: {
                };
            };
        };
    };
    "/api/v1/newsletter/": {
        /** @description Whether the account gets the newsletter. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["NewsletterState"]; }; }; };
        };
    };
    "/api/v1/newsletter/resume/": {
        /** @description Take the end of a subscription back by the mailed link. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["ResumeData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/own_document_health/": {
        /** @description What is wrong with the published documents of the own company's funds, and what to do about it. */
        get: {
            parameters: {
                query?: {
                    /** @description What is wrong. */
                    fault?: "no_key_information" | "expired" | "wrong_language" | "no_isin" | "unreadable";
                    /** @description A fund (fund_id). */
                    fund?: number;
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["HealthList"]; }; }; };
        };
    };
    "/api/v1/own_fund_documents/": {
        /** @description The documents that this account has handed in, and what became of them. */
        get: {
            parameters: {
                query?: {
                    /** @description Where they stand. */
                    state?: "draft" | "submitted" | "scheduled" | "published" | "declined" | "withdrawn";
                    /** @description A fund (fund_id) that they belong to. */
                    fund?: number;
                    /** @description All of the company's funds, whoever has handed them in. */
                    company?: boolean;
                    /** @description Field to order by, with - in front for descending. */
                    ordering?: "handed_in_at" | "-handed_in_at" | "decided_at" | "-decided_at" | "date" | "-date" | "fund" | "-fund";
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["OwnDocumentList"]; }; }; };
        };
    };
    "/api/v1/own_funds/": {
        /** @description The funds for which this account may hand in documents. */
        get: {
            parameters: {
                query?: {
                    /** @description Words of the name, or the beginning of an ISIN or WKN. */
                    search?: string;
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["OwnFundList"]; }; }; };
        };
    };
    "/api/v1/paginated_simple_search/": {
        /** @description Find funds by name, company, WKN or ISIN: one share class a fund, unless a code was typed. */
        get: {
            parameters: {
                query: {
                    /**
                     * @description Part of a name, or a WKN or ISIN.
                     * @example global equity
                     */
                    search: string;
                    /** @description true: each result with what a list of suggestions shows, and without the other share classes. */
                    brief?: boolean;
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SearchResults"] | components["schemas"]["BriefResults"];
                    };
                };
            };
        };
    };
    "/api/v1/peergroup_movers/{id}/": {
        /** @description The funds of a peergroup whose points changed most since the record date before. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Movers"]; }; }; };
        };
    };
    "/api/v1/peergroups/": {
        /** @description Every peergroup with its funds, its classes and its median performance. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Directory"]; }; }; };
        };
    };
    "/api/v1/profile/": {
        /** @description Change names, language and, for professionals, company and phone. */
        patch: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["ProfileData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["UserInfo"]; }; }; };
        };
    };
    "/api/v1/profile/change_email_subscription/": {
        /** @description Switch the mails about rating changes on or off. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["SubscriptionData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["UserInfo"]; }; }; };
        };
    };
    "/api/v1/profile/consents/": {
        /** @description What the account has agreed to and taken back. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Consents"]; }; }; };
        };
    };
    "/api/v1/profile/deletion/": {
        /** @description Delete the account after the grace period. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["ConfirmedPassword"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["UserInfo"]; }; }; };
        };
        /** @description Keep the account after all. */
        delete: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["UserInfo"]; }; }; };
        };
    };
    "/api/v1/profile/email/": {
        /** @description Ask for a new address; it counts once both addresses have agreed by their mailed links. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["EmailChangeData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/profile/export/": {
        /** @description All data of the account, as a file. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": unknown; }; }; };
        };
    };
    "/api/v1/profile/passkeys/": {
        /** @description The account's passkeys, and where they work. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Passkeys"]; }; }; };
        };
        /** @description Add a passkey with what the authenticator answered. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["NewPasskey"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["PasskeyInfo"]; }; }; };
        };
    };
    "/api/v1/profile/passkeys/options/": {
        /** @description Begin to add a passkey: what the browser hands to the authenticator. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["PasskeyProof"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["PasskeyBegun"]; }; }; };
        };
    };
    "/api/v1/profile/passkeys/{id}/": {
        /** @description Remove a passkey. */
        delete: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            requestBody: { content: { "application/json": components["schemas"]["PasskeyProof"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
        /** @description Give a passkey another name. */
        patch: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            requestBody: { content: { "application/json": components["schemas"]["PasskeyRename"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["PasskeyInfo"]; }; }; };
        };
    };
    "/api/v1/profile/password/": {
        /** @description Set a new password; all other sessions end, and the feed addresses unless they are to be kept. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["PasswordData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/profile/sessions/": {
        /** @description Every browser in which the account is signed in. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["SessionList"]; }; }; };
        };
        /** @description End every session but this one. */
        delete: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/profile/sessions/{id}/": {
        /** @description End one session. */
        delete: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/profile/two-factor/": {
        /** @description Where it stands. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["SecondFactor"]; }; }; };
        };
        /** @description Get a secret for the app. It counts once its first code has been shown; until then a present factor stays. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["PasswordAndPresentCode"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["SecondFactorSetup"]; }; }; };
        };
        /** @description Switch it off. */
        delete: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["PasswordAndCode"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/profile/two-factor/confirmation/": {
        /** @description Switch it on with a first code. The recovery codes are shown this once. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["Code"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["RecoveryCodes"]; }; }; };
        };
    };
    "/api/v1/profile/two-factor/recovery-codes/": {
        /** @description Replace the recovery codes. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["Code"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["RecoveryCodes"]; }; }; };
        };
    };
    "/api/v1/rating_explanation/{id}/": {
        /** @description What each part contributed to the points of a rating, and how far the next class is. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["RatingExplanation"]; }; }; };
        };
    };
    "/api/v1/rating_in_focus/": {
        /** @description The rating in focus and those before it, with their figures then and now. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["RatingsInFocus"]; }; }; };
        };
    };
    "/api/v1/record_date/": {
        /** @description As of when the latest key figures are. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["RecordDate"]; }; }; };
        };
    };
    "/api/v1/refresh-token/": {
        /** @description Prolong the session and say whose it is; 204 without one, 401 if it was ended elsewhere or has run out. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: {
                200: { content: { "application/json": components["schemas"]["UserInfo"]; }; };
                204: {
                };
            };
        };
    };
    "/api/v1/register/": {
        /** @description Make an account and mail the link that confirms it. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["RegisterData"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/reports/": {
        /** @description Reports, newest first, with full-text search; of visitors in titles and summaries only. */
        get: {
            parameters: {
                query?: {
                    search?: string;
                    category?: string[];
                    company?: number[];
                    fund?: number[];
                    peergroup?: number[];
                    author?: number[];
                    date_after?: string;
                    date_before?: string;
                    ordering?: "-date" | "date" | "relevance";
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ReportList"]; }; }; };
        };
    };
    "/api/v1/reports/feed/": {
        /** @description Titles and summaries of the reports published last, as Atom. */
        get: {
            parameters: { query?: { category?: string; lang?: "de" | "en"; }; };
            responses: {
                200: {
                };
                304: {
                };
            };
        };
    };
    "/api/v1/reports/mentions/": {
        /** @description Reports in whose text or PDF an ISIN or WKN of the fund stands, the latest first, with the pages. */
        get: {
            parameters: {
                query: {
                    /** @description The fund (fund_id). */
                    fund: number;
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["MentioningReports"]; }; }; };
        };
    };
    "/api/v1/reports/pages/": {
        /** @description Pages of reports' PDFs with the words asked for, the best first. */
        get: {
            parameters: {
                query: {
                    /**
                     * @description Words to find, an ISIN or a WKN.
                     * @example Volatilität Schwellenländer
                     */
                    q: string;
                    /** @description Only in these reports. */
                    report_id?: number[];
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ReportPageList"]; }; }; };
        };
    };
    "/api/v1/reports/{id}/": {
        /** @description One report with its text; to visitors its first paragraph. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ReportResult"]; }; }; };
        };
    };
    "/api/v1/reports/{id}/around/": {
        /** @description The next newer and older report, and related ones. */
        get: {
            parameters: { query?: { category?: string; lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Around"]; }; }; };
        };
    };
    "/api/v1/reports/{id}/draft/": {
        /** @description A report as it will be published, for provider staff and its author; to others there is none. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["DraftResult"]; }; }; };
        };
    };
    "/api/v1/reports/{id}/mentions/": {
        /** @description Funds whose ISIN or WKN stands in the report's text or PDF, with the pages. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["MentionedFunds"]; }; }; };
        };
    };
    "/api/v1/reports/{id}/pages/{page}/picture/": {
        /** @description A picture of a page of a report's PDF in the language of the request, as PNG. */
        get: {
            parameters: {
                query?: {
                    /** @description Pixels. */
                    width?: 240 | 480 | 960;
                    lang?: "de" | "en";
                };
                path: { id: number; page: number; };
            };
            responses: {
                200: {
                };
                304: {
                };
            };
        };
    };
    "/api/v1/reports/{id}/pdf/": {
        /** @description A report as PDF: the uploaded file of the language, or one made from the text. */
        get: {
            parameters: { query?: { inline?: boolean; lang?: "de" | "en"; }; path: { id: number; }; };
            responses: {
                200: { content: { "application/pdf": string; }; };
                304: {
                };
            };
        };
    };
    "/api/v1/reports/{id}/picture/": {
        /** @description The picture of a report, as JPEG or PNG. */
        get: {
            parameters: { query?: { size?: 800 | 400; draft?: boolean; lang?: "de" | "en"; }; path: { id: number; }; };
            responses: {
                200: {
                };
                304: {
                };
            };
        };
    };
    "/api/v1/reports/{id}/preview/": {
        /** @description A picture of the first page of a report's PDF, as PNG. */
        get: {
            parameters: { query?: { width?: 240 | 480 | 960; lang?: "de" | "en"; }; path: { id: number; }; };
            responses: {
                200: {
                };
                304: {
                };
            };
        };
    };
    "/api/v1/request-reset-password/": {
        /** @description Mail a link for a new password; the answer is the same whether or not there is such an account. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["EmailData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/resend-confirmation/": {
        /** @description Mail the link of a registration again; the answer is the same whether or not one waits for it. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["EmailData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/reset-password/": {
        /** @description Set a new password by the mailed link. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["ResetData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/saved_search_preview/": {
        /** @description What a search would have told in the last twelve months, had it been saved before. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["PreviewData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Preview"]; }; }; };
        };
    };
    "/api/v1/saved_search_preview/reports/": {
        /** @description Which reports of the last twelve months would have been told, had the words been followed. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["WordsData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["WordsPreview"]; }; }; };
        };
    };
    "/api/v1/saved_searches/": {
        /** @description The account's saved searches, the newest first. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Searches"]; }; }; };
        };
        /** @description Save an advanced search, or words in reports, and follow it. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["SearchData"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["SearchInfo"]; }; }; };
        };
    };
    "/api/v1/saved_searches/counts/": {
        /** @description How many share classes each saved search finds now. A call of its own, as it alone needs the search engine. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["SearchCounts"]; }; }; };
        };
    };
    "/api/v1/saved_searches/unseen/": {
        /** @description How much is new, for the number beside the account. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Unseen"]; }; }; };
        };
    };
    "/api/v1/saved_searches/{id}/": {
        /** @description Forget a saved search. */
        delete: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
        /** @description Change a saved search; what is left out stays as it is. */
        patch: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            requestBody: { content: { "application/json": components["schemas"]["SearchChange"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["SearchInfo"]; }; }; };
        };
    };
    "/api/v1/saved_searches/{id}/changes/": {
        /** @description What happened in a saved search, the newest first. */
        get: {
            parameters: {
                query?: {
                    /**
                     * @description seen: only what happened since the search was last looked at; or a moment (ISO 8601).
                     * @example 2026-10-31T12:00:00Z
                     */
                    since?: string;
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
                path: { id: number; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Changes"]; }; }; };
        };
    };
    "/api/v1/saved_searches/{id}/feed/": {
        /** @description Give the feed another secret; the former address is worthless from now on. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["SearchInfo"]; }; }; };
        };
    };
    "/api/v1/saved_searches/{id}/seen/": {
        /** @description What has happened so far has been looked at. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["SearchInfo"]; }; }; };
        };
    };
    "/api/v1/send_asset_manager_box_request/": {
        /** @description Write to the provider as an asset manager. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["BoxData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/send_asset_manager_request/": {
        /** @description Ask for the rating of funds, as an asset manager; readers of a company cannot order for it. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["FundData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/send_fund_request/": {
        /** @description Ask for the rating of funds. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["FundData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/send_long_report_request/": {
        /** @description Ask for the long form of a report. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["LongReportData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/send_message/": {
        /** @description The contact form. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["MessageData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/send_premium_message/": {
        /** @description The premium page's form. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["MessageData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/send_team_request/": {
        /** @description Ask for the rating of an investment team. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["TeamData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/simple_search/{id}/": {
        /** @description One share class as the search index knows it. */
        get: {
            parameters: {
                query?: { lang?: "de" | "en"; };
                header?: { "Statistics-Source"?: string; };
                path: { id: number; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["FundDetails"]; }; }; };
        };
    };
    "/api/v1/social/funds/{id}/": {
        /** @description What messengers show beside a link to a fund page: names, rating and performance of a share class. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: {
                200: { content: { "image/png": string; }; };
                304: {
                };
            };
        };
    };
    "/api/v1/social/news/{id}/": {
        /** @description What messengers show beside a link to a news item with a picture: the picture beside the title. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: {
                200: { content: { "image/png": string; }; };
                304: {
                };
            };
        };
    };
    "/api/v1/social/peergroups/{id}/": {
        /** @description What messengers show beside a link to a peergroup: the peergroup on the map of all funds. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: {
                200: { content: { "image/png": string; }; };
                304: {
                };
            };
        };
    };
    "/api/v1/social/portal/": {
        /** @description What messengers show beside a link to any other page: the map of all funds. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: {
                200: { content: { "image/png": string; }; };
                304: {
                };
            };
        };
    };
    "/api/v1/social/reports/{id}/": {
        /** @description What messengers show beside a link to a report with a picture: the picture beside the title. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: {
                200: { content: { "image/png": string; }; };
                304: {
                };
            };
        };
    };
    "/api/v1/sparklines/": {
        /** @description The last three years of up to 100 share classes, as small pictures in lists show them. */
        get: {
            parameters: { query: { id: number[]; lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Sparklines"]; }; }; };
        };
    };
    "/api/v1/stats/rating_points_requests": {
        /** @description Count the request for rating points of a fund, once for each account and fund. */
        put: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["PointsRequestData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/subscribe_list/": {
        /** @description Ask for the newsletter; it comes once the mailed link was followed. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["NewsletterListData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/team_rating_drafts/{id}/": {
        /** @description A team rating as it will be published, for provider staff and its author; to others there is none. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["TeamRatingDraft"]; }; }; };
        };
    };
    "/api/v1/team_rating_links/": {
        /** @description Teams with a rating, each with the link to its page, and the distribution of all ratings. */
        get: {
            parameters: {
                query?: {
                    /** @description Words of the team's name, or of its asset manager's. */
                    search?: string;
                    company?: number[];
                    /** @description Funds (fund_id) that the team manages. */
                    fund?: number[];
                    /** @description Classes. */
                    rank?: ("AAA" | "AA" | "A" | "BBB" | "BB" | "B" | "CCC" | "CC" | "C")[];
                    focus?: string[];
                    /** @description What may be said of the rating. */
                    status?: ("rated" | "under_review" | "withdrawn")[];
                    /** @description Field to order by, with - in front for descending. */
                    ordering?: "company" | "-company" | "name" | "-name" | "total" | "-total" | "date" | "-date";
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["TeamRatingLinks"]; }; }; };
        };
    };
    "/api/v1/team_ratings/{id}/": {
        /** @description A team with its rating; visitors get the first paragraph of the text. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["TeamRating"]; }; }; };
        };
    };
    "/api/v1/team_ratings/{id}/pdf/": {
        /** @description The rating of a team as PDF: the uploaded file of the language, or one made from the text. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: {
                200: { content: { "application/pdf": string; }; };
                304: {
                };
            };
        };
    };
    "/api/v1/text_drafts/{id}/": {
        /** @description A version as it will be published, for provider staff and its author; to others there is none. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["VersionedText"]; }; }; };
        };
    };
    "/api/v1/top_company_funds/{id}/": {
        /** @description The best rated funds of an asset manager. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["TopCompanyFunds"]; }; }; };
        };
    };
    "/api/v1/top_funds_for_search/{id}/": {
        /** @description The best rated main tranches of a share class's peergroup, without its own fund. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["FundShortList"]; }; }; };
        };
    };
    "/api/v1/unsubscribe": {
        /**
         * @description End the subscription of an address.
         *
         *     Without a mailed link's signature, the address is mailed a link that takes it back, if it was subscribed.
         */
        put: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["UnsubscribeData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Unsubscribed"]; }; }; };
        };
    };
    "/api/v1/unsubscribe/{token}/": {
        /** @description Whoever opens that link is asked first: programs that look at links must not end anything. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { token: string; }; };
            responses: {
                302: {
                };
            };
        };
        /** @description What the mail program's own button calls. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { token: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Done"]; }; }; };
        };
    };
    "/api/v1/unsubscribe_list/": {
        /** @description End the subscription of an address; unless it is one's own, it is mailed a link that takes that back. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["NewsletterListData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Unsubscribed"]; }; }; };
        };
    };
    "/api/v1/user_info/": {
        /** @description Who is signed in. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["UserInfo"]; }; }; };
        };
    };
    "/api/v1/watch_lists/": {
        /** @description All lists of the account. */
        get: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Lists"]; }; }; };
        };
        /** @description Make a list. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; };
            requestBody: { content: { "application/json": components["schemas"]["ListData"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["ListInfo"]; }; }; };
        };
    };
    "/api/v1/watch_lists/{id}/": {
        /** @description Delete a list with its entries; the first one stays. */
        delete: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Watched"]; }; }; };
        };
        /** @description Give a list another name; the first one has none. */
        patch: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            requestBody: { content: { "application/json": components["schemas"]["ListData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ListInfo"]; }; }; };
        };
    };
    "/api/v1/watchlist/": {
        /** @description The watched share classes with their figures, or only which ones they are. */
        get: {
            parameters: {
                query?: {
                    /** @description true, or no value: only the ids of all watched share classes. */
                    lookup_only?: boolean;
                    /** @description A list of one's own; all lists without it. */
                    list?: number;
                    /** @description Field to order by, with - in front for descending; professionals may order by more. */
                    ordering?: "name" | "isin" | "wkn" | "company" | "peergroup" | "universe_label" | "asset_class" | "tranche_currency" | "accumulating" | "issue_date" | "age" | "rank" | "rating_points" | "position_vs_peergroup" | "peergroup_size" | "rating_unchanged_since" | "firstRating" | "perf_1m" | "perf_3m" | "perf_6m" | "perf_1y" | "perf_3y" | "performance_3y" | "perf_5y" | "perf_since_inception" | "perf_last_year" | "volatility_1y" | "volatility_3y" | "volatility_5y" | "risk_return_ratio" | "max_drawdown" | "max_drawdown_full" | "reference_drawdown" | "srri" | "sri" | "risk_indicator" | "risk_class" | "volume" | "ter" | "initial_charge" | "fee" | "return_fee" | "performance_fee" | "min_investment" | "sfdr" | "esg_score" | "record_date" | "-name" | "-isin" | "-wkn" | "-company" | "-peergroup" | "-universe_label" | "-asset_class" | "-tranche_currency" | "-accumulating" | "-issue_date" | "-age" | "-rank" | "-rating_points" | "-position_vs_peergroup" | "-peergroup_size" | "-rating_unchanged_since" | "-firstRating" | "-perf_1m" | "-perf_3m" | "-perf_6m" | "-perf_1y" | "-perf_3y" | "-performance_3y" | "-perf_5y" | "-perf_since_inception" | "-perf_last_year" | "-volatility_1y" | "-volatility_3y" | "-volatility_5y" | "-risk_return_ratio" | "-max_drawdown" | "-max_drawdown_full" | "-reference_drawdown" | "-srri" | "-sri" | "-risk_indicator" | "-risk_class" | "-volume" | "-ter" | "-initial_charge" | "-fee" | "-return_fee" | "-performance_fee" | "-min_investment" | "-sfdr" | "-esg_score" | "-record_date";
                    page?: components["parameters"]["Page"];
                    per_page?: components["parameters"]["PerPage"];
                    lang?: "de" | "en";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["WatchedFunds"] | components["schemas"]["WatchedIds"];
                    };
                };
            };
        };
    };
    "/api/v1/watchlist/{id}/": {
        /** @description Watch a share class; a second time only changes the note. A body is needed only for a list or a note. */
        post: {
            parameters: { query?: { lang?: "de" | "en"; }; path: { id: number; }; };
            requestBody?: { content: { "application/json": components["schemas"]["WatchData"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Watched"]; }; }; };
        };
        /** @description Watch a share class no longer, on one list or on all. What is not watched stays so. */
        delete: {
            parameters: { query?: { list?: number; lang?: "de" | "en"; }; path: { id: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Unwatched"]; }; }; };
        };
    };
}
export interface components {
    schemas: {
        /** @description Who did something, as the reader may know it. */
        ActingPerson: {
            /** @description `provider`: staff, also where they acted for the company. `former`: somebody who has left. */
            kind: "you" | "colleague" | "former" | "provider" | "demo";
            /** @description Of colleagues only. */
            name: string | null;
        };
        Activity: components["schemas"]["Page"] & { results: components["schemas"]["ActivityInfo"][]; };
        /** @description What happened, and where: in a saved search, or on a watchlist. */
        ActivityInfo: {
            article: components["schemas"]["ArticleLink"] | null;
            /** Format: date-time */
            at: string;
            gone: boolean;
            id: number;
            /** @description That the rating before was made in another peergroup or currency, and in which. */
            incomparable: string | null;
            kind: "enters" | "leaves" | "upgrade" | "downgrade" | "none" | "review" | "review_ended" | "regrouped" | "redenominated" | "article" | "mention";
            new: boolean;
            rank_after: string | null;
            rank_before: string | null;
            rating_points_after: number | null;
            rating_points_before: number | null;
            reasons: components["schemas"]["ReasonInfo"][];
            record_date: string | null;
            /** @description That the rating is under review or no longer is, and why, where the kind does not say so. */
            review: string | null;
            search: components["schemas"]["SearchLink"] | null;
            tranche: components["schemas"]["TrancheLink"] | null;
            watched: boolean;
        };
        /** @description A study about AIF. */
        AifDocument: {
            authors: components["schemas"]["ArticleAuthor"][];
            category: string;
            category_label: string;
            /** @description Further asset managers that it is about, by name. */
            companies: components["schemas"]["ArticleCompany"][];
            company: string | null;
            company_id: number | null;
            /** Format: date */
            date: string;
            funds: components["schemas"]["ArticleFund"][];
            highlight?: components["schemas"]["ArticleHighlight"] | null;
            id: number;
            languages: components["schemas"]["ArticleLanguages"];
            /** @description Where its PDF is; for users. */
            pdf: string;
            picture: components["schemas"]["Picture"] | null;
            simulated: boolean;
            slug: string;
            summary: string | null;
            title: string;
        };
        /** @description The newest studies about AIF, the latest first. */
        AifDocuments: { count: number; results: components["schemas"]["AifDocument"][]; };
        /** @description What is left out stays as it is. */
        AlertSettingsChange: {
            receive_email_notifications?: boolean | null;
            time_zone?: string | null;
            watchlist_frequency?: ("at_once" | "daily" | "weekly" | "monthly" | "never") | null;
        };
        /** @description What counts for all mails about funds. */
        AlertSettingsInfo: {
            receive_email_notifications: boolean;
            time_zone: string;
            watchlist_frequency: "at_once" | "daily" | "weekly" | "monthly" | "never";
        };
        /** @description How many entries have each value. */
        AlternativeFacets: {
            investors: components["schemas"]["ValueFacet"];
            state: components["schemas"]["ValueFacet"];
            strategy: components["schemas"]["ValueFacet"];
            structure: components["schemas"]["ValueFacet"];
        };
        /** @description An AIF or ELTIF as the register has it, with the latest benchmark for professionals; null for others. */
        AlternativeFund: {
            /** @description 0 to 100. */
            asset_management: number | null;
            authorised_on: string | null;
            /** @description Percent. */
            credit_ratio: number | null;
            /** @description Rating of the ELTIF, aaa to d. */
            "eltif_instrument.rank": string | null;
            /** @description 0 to 100. */
            financial_structure: number | null;
            /** @description Null where the portal does not have the fund. */
            fund: components["schemas"]["EntryFund"] | null;
            fund_classification: "aif" | "eltif";
            /** @description 0 to 100. */
            fund_management: number | null;
            /** @description Percent. */
            geographical_european: number | null;
            /** @description Percent. */
            geographical_german: number | null;
            /** @description Percent. */
            geographical_non_european: number | null;
            /** @description Whether there is a benchmark, whoever asks. */
            has_benchmark: boolean;
            home_state: components["schemas"]["Labelled"];
            id: number;
            /** @description Rating of the vehicle, aaa to d. */
            "instrument.rank": string | null;
            /** @description Whom it may be offered to. */
            investors: components["schemas"]["Labelled"];
            /** @description Of each share class. */
            isins: string[];
            lei: string | null;
            /** @description Percent. */
            liquidity_ratio: number | null;
            /** @description The AIFM. */
            manager: string;
            marketed_since: string | null;
            name: string;
            /** @description EUR million. */
            net_volume: number | null;
            /** @description Number. */
            objects_number: number | null;
            /** @description Percent. */
            occupancy: number | null;
            /** @description Percent. */
            performance_1y: number | null;
            /** @description Percent. */
            performance_5y: number | null;
            /** @description 0 to 100. */
            portfolio: number | null;
            /** @description 0 to 100. */
            property_portfolio: number | null;
            /** @description aaa to d. */
            rating_esg: string | null;
            /** @description 0 to 100. */
            rating_total: number | null;
            /** @description EUR million. */
            real_volume: number | null;
            /** @description Percent. */
            sectoral_hotel: number | null;
            /** @description Percent. */
            sectoral_living: number | null;
            /** @description Percent. */
            sectoral_logistics: number | null;
            /** @description Percent. */
            sectoral_office: number | null;
            /** @description Percent. */
            sectoral_retail: number | null;
            simulated: boolean;
            /** @description States in which it is marketed. */
            states: components["schemas"]["Labelled"][];
            strategy: components["schemas"]["Labelled"];
            /** @description Master, feeder or neither. */
            structure: components["schemas"]["Labelled"];
            /** @description 0 to 100. */
            sustainability: number | null;
            /** @description Percent a year, one digit. */
            ter: number | null;
            /** @description When the register last changed the entry. */
            updated_on: string | null;
            /** @description Percent. */
            volatility_5y: number | null;
            /** @description Years. */
            wault: number | null;
        };
        AlternativeFunds: components["schemas"]["Page"] & {
            facets: components["schemas"]["AlternativeFacets"];
            /** @description Entries of the list, whatever the filters. */
            listed: number;
            results: components["schemas"]["AlternativeFund"][];
            simulated: boolean;
            /** @description When the register last changed one of them. */
            updated_on: string | null;
        };
        /** @description What stands beside an article. */
        Around: {
            /** @description The one before it in the list by date. */
            newer: components["schemas"]["ArticleItem"] | null;
            /** @description The one behind it. */
            older: components["schemas"]["ArticleItem"] | null;
            /** @description Those that share funds, peergroups, company or category. */
            related: components["schemas"]["ArticleItem"][];
        };
        /** @description A whole news item or report. */
        Article: {
            authors: components["schemas"]["ArticleAuthor"][];
            body: components["schemas"]["RichTextNode"][];
            category: string;
            category_label: string;
            /** @description Further asset managers that it is about, by name. */
            companies: components["schemas"]["ArticleCompany"][];
            company: string | null;
            company_id: number | null;
            /** @description The latest first. */
            corrections: components["schemas"]["Correction"][];
            /** Format: date */
            date: string;
            funds: components["schemas"]["ArticleFund"][];
            highlight?: components["schemas"]["ArticleHighlight"] | null;
            id: number;
            languages: components["schemas"]["ArticleLanguages"];
            peergroups: components["schemas"]["ArticlePeergroup"][];
            picture: components["schemas"]["Picture"] | null;
            simulated: boolean;
            slug: string;
            summary: string | null;
            title: string;
        };
        /** @description Who signs an article. */
        ArticleAuthor: { id: number; name: string; role: string; };
        /** @description What changes of one fund. */
        ArticleChange: {
            fund: string;
            /** @description Of the share class by which the table names it. */
            isin: string;
            new: number | null;
            old: number | null;
            share_new: number | null;
            /** @description Minimum share of sustainable investments, in percent. */
            share_old: number | null;
            /** @description Since when the old article holds; null where that is not known. */
            since: string | null;
            /** Format: date */
            valid_from: string;
        };
        /** @description An asset manager that an article is about, beside the first one. */
        ArticleCompany: { id: number; name: string; };
        /** @description What is handed to the provider of a checked table. */
        ArticleDecision: { accept: "all" | "good_rows"; };
        /** @description A news item or report as it will be published. */
        ArticleDraft: {
            authors: components["schemas"]["ArticleAuthor"][];
            body: components["schemas"]["RichTextNode"][];
            category: string;
            category_label: string;
            /** @description Further asset managers that it is about, by name. */
            companies: components["schemas"]["ArticleCompany"][];
            company: string | null;
            company_id: number | null;
            /** @description The latest first. */
            corrections: components["schemas"]["Correction"][];
            /** Format: date */
            date: string;
            funds: components["schemas"]["ArticleFund"][];
            highlight?: components["schemas"]["ArticleHighlight"] | null;
            id: number;
            languages: components["schemas"]["ArticleLanguages"];
            peergroups: components["schemas"]["ArticlePeergroup"][];
            picture: components["schemas"]["Picture"] | null;
            simulated: boolean;
            slug: string;
            state: "draft" | "submitted" | "scheduled" | "published" | "declined" | "withdrawn";
            summary: string | null;
            title: string;
            /** @description Whether readers see it, or an earlier text of it. */
            visible: boolean;
        };
        /** @description Facets of a list of articles. */
        ArticleFacets: { categories: components["schemas"]["ValueFacet"]; years: components["schemas"]["ValueFacet"]; };
        /** @description What is wrong with a row. */
        ArticleFault: {
            /** @description The beginning of the row. */
            cells: string;
            code: string;
            /** @description As the spreadsheet numbers it. */
            line: number;
            /** @description What is wrong and what to do. */
            text: string;
        };
        /** @description A fund that an article is about, by its main tranche. */
        ArticleFund: { fund_id: number; id: number; isin: string; name: string; slug: string; };
        /** @description Matched pieces of an article's texts; a text without a match is left out. */
        ArticleHighlight: {
            body?: [
                string,
                boolean
            ][] | null;
            summary?: [
                string,
                boolean
            ][] | null;
            title?: [
                string,
                boolean
            ][] | null;
        };
        /** @description A news item or report in a list, in the request's language where it has one. */
        ArticleItem: {
            authors: components["schemas"]["ArticleAuthor"][];
            category: string;
            category_label: string;
            /** @description Further asset managers that it is about, by name. */
            companies: components["schemas"]["ArticleCompany"][];
            company: string | null;
            company_id: number | null;
            /** Format: date */
            date: string;
            funds: components["schemas"]["ArticleFund"][];
            highlight?: components["schemas"]["ArticleHighlight"] | null;
            id: number;
            languages: components["schemas"]["ArticleLanguages"];
            picture: components["schemas"]["Picture"] | null;
            simulated: boolean;
            slug: string;
            summary: string | null;
            title: string;
        };
        /**
         * @description The language in which each text is answered: the other one where it exists only there; null without a text.
         *
         *     Of a body that is not answered itself, that of the matched passage.
         */
        ArticleLanguages: { body: ("de" | "en") | null; summary: ("de" | "en") | null; title: ("de" | "en") | null; };
        /** @description A news item or report. */
        ArticleLink: {
            id: number;
            kind: "news" | "reports";
            /** @description That the title is in. */
            language: "de" | "en";
            slug: string;
            title: string;
        };
        ArticleList: components["schemas"]["Page"] & {
            facets: components["schemas"]["ArticleFacets"];
            results: components["schemas"]["ArticleItem"][];
        };
        /** @description A peergroup that an article is about. */
        ArticlePeergroup: {
            id: number;
            name: string;
            slug: string;
            /** @description The share class in the address of its page. */
            tranche_id: number | null;
        };
        /** @description How far the check or the load of a table is. */
        ArticleProgress: {
            done: number | null;
            /** @description Since when nothing has been heard of the worker, once that is unusually long. */
            silent_since: string | null;
            stage: string;
            total: number | null;
        };
        /** @description One article, in the list form that the specification asks for. */
        ArticleResult: { count: 1; results: components["schemas"]["Article"][]; };
        /** @description A table that the company has handed in, and what became of it. */
        ArticleUpload: {
            /** @description Rows without a fault. */
            accepted: number;
            can_accept_all: boolean;
            can_accept_good_rows: boolean;
            can_withdraw: boolean;
            /** @description Classifications that are new or different. */
            changed: number;
            /** Format: date-time */
            created_at: string;
            decided_at: string | null;
            id: number;
            /** @description Of the file. */
            name: string;
            /** @description Rows of the table. */
            read: number;
            /** @description Why it was declined. */
            reason: string;
            /** @description Rows with one. */
            rejected: number;
            scheme: string;
            simulated: boolean;
            source: string;
            state: "checking" | "checked" | "loading" | "loaded" | "failed" | "waiting" | "declined" | "withdrawn";
            state_label: string;
            /** @description Funds of which the table says what is known. */
            unchanged: number;
            valid_from: string | null;
            /** @description Whether only the rows without a fault were handed on. */
            without_faulty_rows: boolean;
        };
        /** @description A table with what was found in it. */
        ArticleUploadDetails: {
            /** @description Rows without a fault. */
            accepted: number;
            can_accept_all: boolean;
            can_accept_good_rows: boolean;
            can_withdraw: boolean;
            /** @description Classifications that are new or different. */
            changed: number;
            /** @description Whether the portal has changed since the difference was first shown. */
            changed_since: boolean;
            /** @description At most 500. */
            changes: components["schemas"]["ArticleChange"][];
            /** Format: date-time */
            created_at: string;
            decided_at: string | null;
            /** @description At most 50. */
            faults: components["schemas"]["ArticleFault"][];
            id: number;
            /** @description Why the table as a whole cannot be used, or why the check was broken off. */
            message: string;
            more_changes: number;
            more_faults: number;
            /** @description Of the file. */
            name: string;
            /** @description Null unless it is being checked or loaded. */
            progress: components["schemas"]["ArticleProgress"] | null;
            /** @description Rows of the table. */
            read: number;
            /** @description Why it was declined. */
            reason: string;
            /** @description Rows with one. */
            rejected: number;
            scheme: string;
            simulated: boolean;
            source: string;
            state: "checking" | "checked" | "loading" | "loaded" | "failed" | "waiting" | "declined" | "withdrawn";
            state_label: string;
            /** @description Funds of which the table says what is known. */
            unchanged: number;
            valid_from: string | null;
            /** @description Whether only the rows without a fault were handed on. */
            without_faulty_rows: boolean;
            /** @description Whether there is a workbook with the faulty cells marked. */
            workbook: boolean;
            /** @description Whether one is still being made. */
            workbook_due: boolean;
            /** @description Whether the file is the reason. */
            wrong_table: boolean;
        };
        ArticleUploads: components["schemas"]["Page"] & { results: components["schemas"]["ArticleUpload"][]; };
        /** @description The snapshot that a screen was answered from. */
        AsOf: {
            /** Format: date */
            record_date: string;
        };
        /** @description What the key figures of a share class are made of. */
        Basis: {
            figures: components["schemas"]["FigureBasis"][];
            first_price: string | null;
            /** @description Last NAV up to the record date. */
            last_price: string | null;
        };
        /** @description What a figure is called and how it is read. */
        BenchmarkColumn: {
            /** @description 1 where more is better, -1 where less is, 0 where neither is. */
            better: number;
            group: components["schemas"]["Labelled"];
            kind: "points" | "percent" | "tenth" | "whole" | "millions" | "years" | "rank";
            label: string;
            name: string;
        };
        /** @description A group that the fund can be held against. */
        BenchmarkGroup: { count: number; label: string; value: string; };
        /** @description A real estate fund beside its group, with its history. */
        BenchmarkOfFund: {
            /** @description 0 to 100. */
            asset_management: number | null;
            bounds: components["schemas"]["LegalBounds"];
            /** @description Ratios that lie outside the legal bounds. */
            breaches: ("liquidity_ratio" | "credit_ratio")[];
            columns: components["schemas"]["BenchmarkColumn"][];
            company: string;
            /** @description Percent. */
            credit_ratio: number | null;
            /** @description 0 to 100. */
            financial_structure: number | null;
            /** @description 0 to 100. */
            fund_management: number | null;
            /** @description Percent. */
            geographical_european: number | null;
            /** @description Percent. */
            geographical_german: number | null;
            /** @description Percent. */
            geographical_non_european: number | null;
            group: "all" | "region" | "sector" | "own";
            groups: components["schemas"]["BenchmarkGroup"][];
            /** @description The earliest first. */
            history: components["schemas"]["BenchmarkPast"][];
            /** @description fund_id. */
            id: number;
            isin: string;
            /** @description Funds that a group needs; of a smaller one nothing is said. */
            least: number;
            /** @description Percent. */
            liquidity_ratio: number | null;
            /** @description Funds of the group, the fund itself among them. */
            n: number;
            name: string;
            /** @description EUR million. */
            net_volume: number | null;
            /** @description Number. */
            objects_number: number | null;
            /** @description Percent. */
            occupancy: number | null;
            /** @description Percent. */
            performance_1y: number | null;
            /** @description Percent. */
            performance_5y: number | null;
            /** @description 0 to 100. */
            portfolio: number | null;
            /** @description 0 to 100. */
            property_portfolio: number | null;
            /** @description The step of the scale that `rating_total` stands for. */
            rank: components["schemas"]["Labelled"] | null;
            /** @description aaa to d. */
            rating_esg: string | null;
            /** @description 0 to 100. */
            rating_total: number | null;
            /** @description EUR million. */
            real_volume: number | null;
            /** Format: date */
            record_date: string;
            record_dates: string[];
            scale: components["schemas"]["RankStep"][];
            /** @description Percent. */
            sectoral_hotel: number | null;
            /** @description Percent. */
            sectoral_living: number | null;
            /** @description Percent. */
            sectoral_logistics: number | null;
            /** @description Percent. */
            sectoral_office: number | null;
            /** @description Percent. */
            sectoral_retail: number | null;
            simulated: boolean;
            slug: string;
            statistics: components["schemas"]["BenchmarkStatistic"][];
            /** @description 0 to 100. */
            sustainability: number | null;
            /** @description Percent a year, one digit. */
            ter: number | null;
            tranche_id: number;
            /** @description Percent. */
            volatility_5y: number | null;
            /** @description Years. */
            wault: number | null;
            withheld: boolean;
        };
        /** @description The figures of an earlier record date. */
        BenchmarkPast: {
            /** @description 0 to 100. */
            asset_management: number | null;
            breaches: ("liquidity_ratio" | "credit_ratio")[];
            /** @description Percent. */
            credit_ratio: number | null;
            /** @description 0 to 100. */
            financial_structure: number | null;
            /** @description 0 to 100. */
            fund_management: number | null;
            /** @description Percent. */
            geographical_european: number | null;
            /** @description Percent. */
            geographical_german: number | null;
            /** @description Percent. */
            geographical_non_european: number | null;
            /** @description Percent. */
            liquidity_ratio: number | null;
            /** @description EUR million. */
            net_volume: number | null;
            /** @description Number. */
            objects_number: number | null;
            /** @description Percent. */
            occupancy: number | null;
            /** @description Percent. */
            performance_1y: number | null;
            /** @description Percent. */
            performance_5y: number | null;
            /** @description 0 to 100. */
            portfolio: number | null;
            /** @description 0 to 100. */
            property_portfolio: number | null;
            rank: string | null;
            /** @description aaa to d. */
            rating_esg: string | null;
            /** @description 0 to 100. */
            rating_total: number | null;
            /** @description EUR million. */
            real_volume: number | null;
            /** Format: date */
            record_date: string;
            /** @description Percent. */
            sectoral_hotel: number | null;
            /** @description Percent. */
            sectoral_living: number | null;
            /** @description Percent. */
            sectoral_logistics: number | null;
            /** @description Percent. */
            sectoral_office: number | null;
            /** @description Percent. */
            sectoral_retail: number | null;
            /** @description 0 to 100. */
            sustainability: number | null;
            /** @description Percent a year, one digit. */
            ter: number | null;
            /** @description Percent. */
            volatility_5y: number | null;
            /** @description Years. */
            wault: number | null;
        };
        /** @description A real estate fund with its figures of a record date, by its main share class. */
        BenchmarkRow: {
            /** @description 0 to 100. */
            asset_management: number | null;
            /** @description Ratios that lie outside the legal bounds. */
            breaches: ("liquidity_ratio" | "credit_ratio")[];
            company: string;
            /** @description Percent. */
            credit_ratio: number | null;
            /** @description 0 to 100. */
            financial_structure: number | null;
            /** @description 0 to 100. */
            fund_management: number | null;
            /** @description Percent. */
            geographical_european: number | null;
            /** @description Percent. */
            geographical_german: number | null;
            /** @description Percent. */
            geographical_non_european: number | null;
            /** @description fund_id. */
            id: number;
            isin: string;
            /** @description Percent. */
            liquidity_ratio: number | null;
            name: string;
            /** @description EUR million. */
            net_volume: number | null;
            /** @description Number. */
            objects_number: number | null;
            /** @description Percent. */
            occupancy: number | null;
            /** @description Percent. */
            performance_1y: number | null;
            /** @description Percent. */
            performance_5y: number | null;
            /** @description 0 to 100. */
            portfolio: number | null;
            /** @description 0 to 100. */
            property_portfolio: number | null;
            /** @description The step of the scale that `rating_total` stands for. */
            rank: components["schemas"]["Labelled"] | null;
            /** @description aaa to d. */
            rating_esg: string | null;
            /** @description 0 to 100. */
            rating_total: number | null;
            /** @description EUR million. */
            real_volume: number | null;
            /** @description Percent. */
            sectoral_hotel: number | null;
            /** @description Percent. */
            sectoral_living: number | null;
            /** @description Percent. */
            sectoral_logistics: number | null;
            /** @description Percent. */
            sectoral_office: number | null;
            /** @description Percent. */
            sectoral_retail: number | null;
            simulated: boolean;
            slug: string;
            /** @description 0 to 100. */
            sustainability: number | null;
            /** @description Percent a year, one digit. */
            ter: number | null;
            tranche_id: number;
            /** @description Percent. */
            volatility_5y: number | null;
            /** @description Years. */
            wault: number | null;
        };
        /** @description A figure of the fund beside those of its group; null where fewer than five funds have it. */
        BenchmarkStatistic: {
            lower_quartile: number | null;
            maximum: number | null;
            median: number | null;
            minimum: number | null;
            /** @description Funds of the group that have the figure. */
            n: number;
            name: string;
            /** @description Percent of the other funds that it is better than. */
            percentile: number | null;
            /** @description 1 is the best; null where neither way is better. */
            position: number | null;
            upper_quartile: number | null;
            value: number | null;
        };
        Benchmarks: components["schemas"]["Page"] & {
            bounds: components["schemas"]["LegalBounds"];
            columns: components["schemas"]["BenchmarkColumn"][];
            /** @description Funds of the record date, whatever the filters. */
            listed: number;
            record_date: string | null;
            /** @description The latest first. */
            record_dates: string[];
            results: components["schemas"]["BenchmarkRow"][];
            scale: components["schemas"]["RankStep"][];
            simulated: boolean;
        };
        /** @description Funds whose performance lies from ``lower`` up to, but not including, ``upper``; the last bin includes it. */
        Bin: { count: number; lower: number; own: boolean; upper: number; };
        /** @description A text in both languages; empty where there is none. */
        Both: { de: string; en: string; };
        /** @description Key facts in both languages, one a line; empty where there are none. */
        BothFacts: { de: string; en: string; };
        /** @description A message from an asset manager's dashboard. */
        BoxData: { message?: string; website?: string; };
        /** @description A fund found by name or code, as a list of suggestions shows it. */
        BriefItem: {
            closed_on: string | null;
            company: string;
            fund_id: number;
            highlight: components["schemas"]["FundHighlight"];
            id: number;
            isin: string;
            name: string;
            primary: boolean;
            rank: string | null;
            rating_points: number | null;
            simulated: boolean;
            slug: string;
            tranche: string | null;
            tranche_currency: string;
            /** @description Share classes of this fund. */
            tranches_count: number;
            under_review: boolean;
            wkn: string | null;
        };
        /** @description Answer of the name search with ``brief=true``. */
        BriefResults: {
            /** @description Null on a full first page: what else there is was not counted. */
            count: number | null;
            /** @description True if the search engine was down and the database answered. */
            degraded?: boolean | null;
            did_you_mean: components["schemas"]["Suggestion"][];
            page: number;
            per_page: number;
            record_date: string | null;
            results: components["schemas"]["BriefItem"][];
            /** @description The text as the best hit spells it, if nothing matches it as typed. */
            spelling: string | null;
        };
        /** @description One bar of a histogram: from inclusive, to exclusive; the last one is open and has no end. */
        Bucket: { count: number; from: number; to: number | null; };
        /** @description Total return of the last ten whole calendar years, percent, from the first one that the share class has. */
        CalendarYears: {
            chart: "calendarYears";
            /** @description In which returns are measured; null if it differs or does not matter. */
            currency: string | null;
            fund: components["schemas"]["ChartFund"];
            notices: components["schemas"]["Notice"][];
            /** @description Median of the main share classes, in the fund's currency. */
            peergroup: (number | null)[];
            performance: (number | null)[];
            /** @description Date of the latest key figures. */
            record_date: string | null;
            simulated: boolean;
            /** @description Of the values: index (100 at the start), percent, percent_per_year, points, funds. */
            unit: string;
            /** @description The oldest first; both lists have a value or null for each. */
            years: number[];
        };
        /** @description Outcomes of a category. */
        CategoryOutcomes: {
            /** @description All months of the same time, whatever was said. */
            baseline: components["schemas"]["Level"] | null;
            code: string;
            currency: string;
            group: string;
            group_label: string;
            /** @description In the language of the request. */
            label: string;
            label_de: string;
            label_en: string;
            levels: components["schemas"]["RatedLevel"][];
            /** @description What stands for the market. */
            market: string;
            /** @description Ratings 1 and 2. */
            negative: components["schemas"]["Direction"];
            /** @description Ratings 4 and 5. */
            positive: components["schemas"]["Direction"];
        };
        /** @description What happened to a fund. ``new`` and ``gone``: it was not there before, or is not any more. */
        ChangeInfo: {
            article: components["schemas"]["ArticleLink"] | null;
            /** Format: date-time */
            at: string;
            gone: boolean;
            id: number;
            /** @description That the rating before was made in another peergroup or currency, and in which. */
            incomparable: string | null;
            kind: "enters" | "leaves" | "upgrade" | "downgrade" | "none" | "review" | "review_ended" | "regrouped" | "redenominated" | "article" | "mention";
            new: boolean;
            rank_after: string | null;
            rank_before: string | null;
            rating_points_after: number | null;
            rating_points_before: number | null;
            reasons: components["schemas"]["ReasonInfo"][];
            record_date: string | null;
            /** @description That the rating is under review or no longer is, and why, where the kind does not say so. */
            review: string | null;
            tranche: components["schemas"]["TrancheLink"] | null;
        };
        Changes: components["schemas"]["Page"] & {
            results: components["schemas"]["ChangeInfo"][];
            since: string | null;
        };
        /** @description The share class that a chart is about. */
        ChartFund: {
            /** @description Date of its first NAV; null without any. */
            available_from: string | null;
            closed_on: string | null;
            fund_id: number;
            id: number;
            isin: string;
            name: string;
            peergroup: string;
            peergroup_id: number;
            primary: boolean;
            slug: string;
            tranche_currency: string;
        };
        /** @description A fund with another class than at the record date before. */
        ClassChange: { id: number; name: string; rank: string; rank_before: string; slug: string; };
        /** @description Funds of the peergroup that have one class; ``own`` marks the fund's class. */
        ClassCount: {
            count: number;
            label: string;
            own: boolean;
            rank: string;
            /** @description Percent of the rated funds. */
            share: number;
        };
        /** @description How many funds have each class. */
        ClassCounts: { A: number; B: number; C: number; D: number; E: number; };
        /** @description Another class and the points to it. */
        ClassDistance: { distance: number; rank: string; };
        /** @description How many funds of the peergroup have each class. */
        ClassDistribution: {
            chart: "classDistribution";
            classes: components["schemas"]["ClassCount"][];
            /** @description In which returns are measured; null if it differs or does not matter. */
            currency: string | null;
            fund: components["schemas"]["ChartFund"];
            notices: components["schemas"]["Notice"][];
            rank: string | null;
            rated: number;
            /** @description Date of the latest key figures. */
            record_date: string | null;
            simulated: boolean;
            /** @description Of the values: index (100 at the start), percent, percent_per_year, points, funds. */
            unit: string;
            unrated: number;
        };
        /** @description A code of the app, or a recovery code. */
        Code: { code: string; };
        /** @description What became of one code of a pasted list. */
        CodeEntry: {
            code: string;
            /** @description The share class that stands for it: for a merged one, that which took it in. */
            id: number | null;
            /** @description At most three existing ones that an unknown code may have meant. */
            meant: components["schemas"]["Suggestion"][];
            state: "found" | "merged" | "repeated" | "unknown";
        };
        /** @description A pasted list of codes. */
        CodeListData: {
            /** @description ISINs and WKNs with whatever stands around them: a column, a mail, lines of a statement. */
            text: string;
        };
        /** @description The share classes of a pasted list, each once and in its order, and what became of each code. */
        CodeListResults: {
            entries: components["schemas"]["CodeEntry"][];
            record_date: string | null;
            results: components["schemas"]["FundItem"][];
        };
        /** @description A choice with a code. */
        CodeOption: { label: string; value: string; };
        /** @description What is left out stays as it is. */
        ColumnSetChange: { columns?: string[] | null; name?: string | null; };
        /** @description A set of columns under a name. */
        ColumnSetData: { columns: string[]; name: string; };
        /** @description A set of columns. */
        ColumnSetInfo: { columns: string[]; id: number; name: string; };
        /** @description All sets of the account, by name. */
        ColumnSets: { results: components["schemas"]["ColumnSetInfo"][]; };
        /** @description A comment in both languages; empty where there is none. */
        CommentTexts: { de: string; en: string; };
        /** @description A comment in both languages; a language left out stays as it is. */
        Comments: { de?: string | null; en?: string | null; };
        /**
         * @description What changes. Keys that are left out or null stay as they are; an empty text empties.
         *
         *     Texts are in the language of the request, or in both.
         */
        CompanyData: {
            address_1?: string | null;
            address_2?: string | null;
            /** @description Refused: entered by the provider. */
            assets_under_management?: unknown;
            description?: string | components["schemas"]["TextData"] | null;
            description_short?: string | components["schemas"]["TextData"] | null;
            email?: string | null;
            esg?: components["schemas"]["EsgData"][] | components["schemas"]["EsgTexts"] | null;
            founded?: number | "" | null;
            /** @description Null leaves the picture as it is, an empty one removes it. */
            image?: components["schemas"]["FileData"] | null;
            investment_focus?: string[] | null;
            /** @description Refused: entered by the provider. */
            investor_rating?: unknown;
            link?: string | null;
            linkText?: string | null;
            number_of_employees?: number | "" | null;
            /** @description Refused: entered by the provider. */
            number_of_rated_funds?: unknown;
            phone?: string | null;
            /** @description All people in their order; whoever is left out is removed. */
            portfolio_managers?: components["schemas"]["PersonData"][] | null;
            regions?: string[] | null;
            /** @description Share classes (id) of the company's own funds. */
            selected_funds?: number[] | null;
            /**
             * @description false keeps a draft.
             * @default true
             */
            submit?: boolean;
            /** @description That was read; another one by now is refused (409). */
            version?: number | null;
        };
        /** @description What investors looked for, in which an asset manager's funds played a part. */
        CompanyDemand: {
            /** @description The first day; null if no whole month is within. */
            from: string | null;
            instead: components["schemas"]["DemandInstead"][];
            missed: components["schemas"]["DemandMissed"][];
            searches: components["schemas"]["DemandSearch"][];
            simulated: boolean;
            themes: components["schemas"]["DemandThemes"];
            /** @description The last day. */
            to: string | null;
        };
        /** @description One of the five categories. */
        CompanyDocumentCategory: { label: string; value: string; };
        /** @description What changes of a document. */
        CompanyDocumentChange: {
            category?: ("product-presentation" | "product-flyer" | "factsheet" | "product-research" | "product-analysis") | null;
            /** @description Whose it is; nobody writes for another company. */
            company_info?: number | null;
            date?: string | null;
            file?: components["schemas"]["SentFile"] | null;
            /** @description Readers confirm first that they are professionals. */
            for_professionals?: boolean | null;
            /** @description That the document is written in. */
            language?: ("de" | "en") | null;
            /**
             * @description False keeps a draft, which the provider does not see as waiting.
             * @default true
             */
            submit?: boolean;
            title?: string | null;
            /** @description That was read; another one by now is refused with 409. */
            version?: number | null;
        };
        /** @description A new document. */
        CompanyDocumentData: {
            category: "product-presentation" | "product-flyer" | "factsheet" | "product-research" | "product-analysis";
            /** @description Whose it is; nobody writes for another company. */
            company_info?: number | null;
            /** Format: date */
            date: string;
            file: components["schemas"]["CompanyFile"];
            /** @default false */
            for_professionals?: boolean;
            /** @default de */
            language?: "de" | "en";
            /**
             * @description False keeps a draft, which the provider does not see as waiting.
             * @default true
             */
            submit?: boolean;
            title: string;
            /** @description That was read; another one by now is refused with 409. */
            version?: number | null;
        };
        /** @description What is worked on. */
        CompanyDocumentDraft: {
            category: "product-presentation" | "product-flyer" | "factsheet" | "product-research" | "product-analysis";
            /** Format: date */
            date: string;
            for_professionals: boolean;
            language: "de" | "en";
            size: number | null;
            title: string;
            url: string;
        };
        /** @description A document of an asset manager. */
        CompanyDocumentItem: {
            category: "product-presentation" | "product-flyer" | "factsheet" | "product-research" | "product-analysis";
            /** @description The asset manager. */
            company_info: number;
            /** Format: date */
            date: string;
            /** @description Who is not known as one confirms it first, by `confirmed=true`. */
            for_professionals: boolean;
            id: number;
            /** @description That the document is written in. */
            language: "de" | "en";
            simulated: boolean;
            /** @description Bytes; null while the file is missing. */
            size: number | null;
            title: string;
            /** @description Where it is downloaded. */
            url: string;
        };
        CompanyDocumentList: components["schemas"]["Page"] & {
            /** @description All categories there are. */
            categories: components["schemas"]["CompanyDocumentCategory"][];
            results: components["schemas"]["CompanyDocumentItem"][];
        };
        /** @description How many asset managers have each value. */
        CompanyFacets: {
            focus: components["schemas"]["ValueFacet"];
            letter: components["schemas"]["ValueFacet"];
            region: components["schemas"]["ValueFacet"];
        };
        /** @description A file in a body of JSON; a form carries it as it is. */
        CompanyFile: {
            /** @description PDF, at most 10 MB, with or without the prefix of a data URL. */
            base64_string: string;
            /**
             * @description What the sender calls it. One that belongs to another type is refused.
             * @default
             */
            file_name?: string;
        };
        /** @description A fund of the company, by its main share class. */
        CompanyFund: {
            /** @description Yes: income stays in the fund. No: income is distributed. */
            accumulating: boolean | null;
            /** @description Years from the launch of the share class to the reporting date of its figures. Unit: years. */
            age: number | null;
            /** @description What the fund mainly holds, such as equities or bonds. */
            asset_class: string;
            /** @description Index with which the fund, by its own account, compares itself. */
            benchmark: string | null;
            /** @description Last day of the share class; empty while it is open. Key figures and rating are the last ones before that. */
            closed_on: string | null;
            /** @description Asset manager that launched the fund. */
            company: string;
            /** @description Number of the asset manager that launched the fund. */
            company_id: number;
            /** @description Rating of European long-term investment funds, aaa to d. */
            "eltif_instrument.rank": string | null;
            /** @description 0 to 100; higher is more sustainable. Unit: points. */
            esg_score: number | null;
            /** @description Annual fee of the asset manager. Unit: percent_per_year. */
            fee: number | null;
            /** @description Reporting date of the first rating. */
            firstRating: string | null;
            /** @description Regulatory type: alternative investment fund (AIF), ELTIF or other. */
            fund_classification: string | null;
            /** @description Number shared by all share classes of a fund. */
            fund_id: number;
            /** @description Name of the fund without share class and currency. */
            fund_name: string;
            /** @description Whether documents of the fund are published. */
            has_documents: boolean;
            /** @description Permanent number of the share class; used in the addresses of fund pages. */
            id: number;
            /** @description Maximum charge on purchase, as a percentage of the amount invested. Unit: percent. */
            initial_charge: number | null;
            /** @description Rating of real estate and alternative funds, aaa to d. */
            "instrument.rank": string | null;
            /** @description Themes the fund follows, as codes. */
            investment_focus: string[];
            /** @description Themes the fund follows, such as dividends or technology. */
            investment_focus_label: string[];
            /** @description The fund is nominated for an award. “No” unless the provider has marked it: awards are not recorded yet. */
            is_award_nominated: boolean | null;
            /** @description The analysts have chosen the fund and given reasons; it is on the page “Funds in focus” and has not ended there. */
            is_focus: boolean | null;
            /** @description The fund is on the recommendation list for professional investors. “No” unless the provider has marked it: the list itself is not maintained yet. For wholesale users only. */
            is_selection?: boolean | null;
            /** @description International Securities Identification Number, twelve characters with a check digit. */
            isin: string;
            /** @description Day on which the share class was launched. */
            issue_date: string | null;
            /** @description Largest loss from a peak within the last three years, as a negative number. Unit: percent. */
            max_drawdown: number | null;
            /** @description Largest loss from a peak since the first NAV, as a negative number. Unit: percent. */
            max_drawdown_full: number | null;
            /** @description Largest monthly loss over the last three years, as a negative number. Unit: percent. For wholesale users only. */
            max_loss_3y?: number | null;
            /** @description Largest monthly profit over the last three years. Unit: percent. For wholesale users only. */
            max_profit_3y?: number | null;
            /** @description Smallest initial investment, in the currency of the share class. Unit: currency. */
            min_investment: number | null;
            /** @description Full name of the share class. */
            name: string;
            /** @description Funds with the same investment focus, against which this fund is rated. */
            peergroup: string;
            /** @description Number of the peer group in which the fund is rated. */
            peergroup_id: number;
            /** @description Number of rated funds in the peer group. */
            peergroup_size: number | null;
            /** @description Performance over the last month. Unit: percent. */
            perf_1m: number | null;
            /** @description Performance over the last year. Unit: percent. */
            perf_1y: number | null;
            /** @description Performance over the last three months. Unit: percent. */
            perf_3m: number | null;
            /** @description Average annual performance over the last three years. Unit: percent_per_year. */
            perf_3y: number | null;
            /** @description Average annual performance over the last five years. Unit: percent_per_year. */
            perf_5y: number | null;
            /** @description Performance over the last six months. Unit: percent. */
            perf_6m: number | null;
            /** @description Performance in the previous calendar year. Unit: percent. */
            perf_last_year: number | null;
            /** @description Average annual performance since launch. Unit: percent_per_year. */
            perf_since_inception: number | null;
            /** @description Performance over the last three years as a whole. Unit: percent. */
            performance_3y: number | null;
            /** @description Share of the excess return that the asset manager receives in addition. Unit: percent. */
            performance_fee: number | null;
            /** @description Rank among the rated funds in the peer group; 1 is the best. */
            position_vs_peergroup: number | null;
            /** @description The share class that represents the fund; each fund has exactly one. */
            primary: boolean;
            /** @description Share of months with a loss over the last three years. Unit: percent. For wholesale users only. */
            prob_loss_month_3y?: number | null;
            /** @description Share of months with a profit over the last three years. Unit: percent. For wholesale users only. */
            prob_profit_month_3y?: number | null;
            /** @description A (very good) to E (weak), from the rating points: A from 78, B from 60, C from 41, D from 23. */
            rank: string | null;
            /** @description Quantitative, or qualitative at the request of the asset manager. */
            rating_kind: string | null;
            /** @description 1 to 100 within the peer group; the median receives 50. Unit: points. */
            rating_points: number | null;
            /** @description Reporting date since which the rating class has been the same. */
            rating_unchanged_since: string | null;
            /** @description Date to which the latest key figures or rating refer. */
            record_date: string | null;
            /** @description Maximum drawdown of the peer group over the same three years, as a negative number. Unit: percent. */
            reference_drawdown: number | null;
            /** @description Where the fund invests, as codes. */
            regions: string[];
            /** @description Where the fund invests. */
            regions_label: string[];
            /** @description Charge on redemption. Unit: percent. */
            return_fee: number | null;
            /** @description Low, medium or high; step three of the guided search. */
            risk_class: string | null;
            /** @description 1 (lower risk) to 7 (higher risk), by the PRIIPs regulation; credit risk is not assessed. */
            risk_indicator: number | null;
            /** @description Performance 3 years p.a. divided by volatility 3 years. */
            risk_return_ratio: number | null;
            /** @description Article of the EU disclosure regulation: 6, 8 (environmental or social characteristics) or 9 (sustainable objective). */
            sfdr: number | null;
            /** @description Key figures, rating or costs are simulated for demonstration. */
            simulated: boolean;
            /** @description Readable part of the fund page's address. */
            slug: string;
            /** @description 1 (low), 2 (medium) or 3 (high). */
            sri: number | null;
            /** @description Synthetic risk and reward indicator, 1 (lower risk) to 7 (higher risk). */
            srri: number | null;
            /** @description Total expense ratio per year. Unit: percent_per_year. */
            ter: number | null;
            /** @description What distinguishes this share class from the others of the fund, such as “A EUR”. */
            tranche: string | null;
            /** @description Currency of the share class (ISO 4217). */
            tranche_currency: string;
            /** @description The same number as id, alongside that of the fund. */
            tranche_id: number;
            /** @description Number of share classes of the fund, including this one. */
            tranches_count: number;
            /** @description The rating is under review after a major change of fund management. */
            under_review: boolean | null;
            /** @description Market in which the fund is offered, as a code. */
            universe: string;
            /** @description Market in which the fund is offered, such as retail or exchange traded. */
            universe_label: string;
            /** @description Monthly loss not exceeded with a probability of 95%, as a negative number. Unit: percent. For wholesale users only. */
            value_at_risk_3y?: number | null;
            /** @description Annualised volatility of returns over the last year. Unit: percent_per_year. */
            volatility_1y: number | null;
            /** @description Annualised volatility of returns over the last three years. Unit: percent_per_year. */
            volatility_3y: number | null;
            /** @description Annualised volatility of returns over the last five years. Unit: percent_per_year. */
            volatility_5y: number | null;
            /** @description Volume of the fund in Mio. EUR. Unit: mio_eur. */
            volume: number | null;
            /** @description Currency in which the fund reports its volume (ISO 4217). */
            volume_currency: string | null;
            /** @description German securities number, six characters; known for German ISINs only. */
            wkn: string | null;
        };
        CompanyFunds: components["schemas"]["Page"] & {
            record_date: string | null;
            results: components["schemas"]["CompanyFund"][];
        };
        CompanyList: components["schemas"]["Page"] & {
            facets: components["schemas"]["CompanyFacets"];
            results: components["schemas"]["CompanyRow"][];
            /** @description Whether any of the asset managers has a simulated profile. */
            simulated: boolean;
        };
        CompanyLog: components["schemas"]["Page"] & { results: components["schemas"]["LogEntry"][]; };
        /** @description An asset manager; its own accounts and the provider's staff see the draft as well. */
        CompanyProfile: {
            address_1: string;
            address_2: string;
            /** @description EUR million. Entered by the provider. */
            assets_under_management: number | null;
            /** @description Plain text; a blank line begins a paragraph. */
            description: string;
            description_language: ("de" | "en") | null;
            description_short: string;
            description_short_language: ("de" | "en") | null;
            /** @description For the company's own accounts and the provider's staff. */
            draft?: components["schemas"]["DraftProfile"] | null;
            /** @description Whether this account may change the profile. */
            editable?: boolean | null;
            email: string;
            esg: components["schemas"]["EsgEntry"][];
            esg_language: ("de" | "en") | null;
            /** @description Year. */
            founded: number | null;
            /** @description Whether the company has published a profile; without one most is empty. */
            has_profile: boolean;
            id: number;
            image: string | null;
            investment_focus: components["schemas"]["ProfileTerm"][];
            /** @description 1.0 to 5.0, 5 is the best. Entered by the provider. */
            investor_rating: number | null;
            link: string;
            linkText: string;
            name: string;
            number_of_employees: number | null;
            number_of_funds: number;
            /** @description Entered by the provider. */
            number_of_rated_funds: number | null;
            phone: string;
            portfolio_managers: components["schemas"]["PortfolioManager"][];
            /** @description Null while the search does not answer. */
            rating_distribution: components["schemas"]["RatingDistribution"] | null;
            /** @description Why the profile or one of the people came back. */
            reason?: string | null;
            regions: components["schemas"]["ProfileTerm"][];
            selected_funds: components["schemas"]["SelectedFund"][];
            simulated: boolean;
            slug: string;
            /** @description Of profile and people together: what needs attention first. */
            state?: components["schemas"]["State"] | null;
            /** @description Of what is worked on; to be sent with the next change. */
            version?: number | null;
        };
        /** @description An asset manager of the list. */
        CompanyRow: {
            /** @description Of the short description; null without one. */
            description_language: ("de" | "en") | null;
            description_short: string;
            id: number;
            /** @description Where the picture is: that of the profile, or else the logo. */
            image: string | null;
            investment_focus: components["schemas"]["ProfileTerm"][];
            /** @description A to Z, or # for other beginnings. */
            letter: string;
            name: string;
            number_of_funds: number;
            /** @description Entered by the provider. */
            number_of_rated_funds: number | null;
            regions: components["schemas"]["ProfileTerm"][];
            simulated: boolean;
            slug: string;
        };
        /** @description The statistics of an asset manager. */
        CompanyStats: {
            charts: components["schemas"]["StatsChart"][];
            /** @description The first day; null if no whole month is within. */
            from: string | null;
            simulated: boolean;
            /** @description The last day. */
            to: string | null;
            type: string;
            user: string;
        };
        /** @description Asset managers for the search box. */
        CompanySuggestions: {
            /** @description Whether no name has the words as typed, so that typing mistakes were forgiven. */
            forgiven: boolean;
            results: components["schemas"]["SuggestedCompany"][];
        };
        /** @description Who belongs to the company, owners first. */
        CompanyTeam: {
            /** @description A demo account, which changes nothing here. */
            demo: boolean;
            invitations: components["schemas"]["OpenInvitation"][];
            members: components["schemas"]["TeamMember"][];
            /** @description The reader's own. */
            role: "owner" | "editor" | "reader";
        };
        /** @description One key figure of the fund among its peergroup; ``position`` 1 is the best of ``count``, null without a place. */
        ComparedFigure: {
            count: number;
            figure: string;
            fund: number | null;
            higher_is_better: boolean;
            lower_quartile: number | null;
            maximum: number | null;
            /** @description Without the lowest and the highest tenth of the funds. */
            mean: number | null;
            median: number | null;
            minimum: number | null;
            position: number | null;
            unit: string;
            upper_quartile: number | null;
        };
        /**
         * @description Figures of the common time: percent (a year from one year on), percent a year, percent.
         *
         *     They are the key figures where the common time is that of one. Otherwise volatility is of monthly returns, the
         *     drawdown of weekly values, and a notice says so, or what they are of instead: ``volatility_monthly``,
         *     ``volatility_weekly``, ``drawdown_weekly``, ``drawdown_monthly``.
         */
        ComparedFigures: {
            id: number;
            max_drawdown: number | null;
            performance: number | null;
            volatility: number | null;
        };
        /** @description Up to three share classes over their common time, 100 at its start; each has one day of valuation a week. */
        Comparison: {
            /** @description The first day on which every fund of the chart has a NAV. */
            available_from: string | null;
            chart: "comparison";
            /** @description In which returns are measured; null if it differs or does not matter. */
            currency: string | null;
            dates: string[];
            figures: components["schemas"]["ComparedFigures"][];
            from: string | null;
            fund: components["schemas"]["ChartFund"];
            notices: components["schemas"]["Notice"][];
            /** @description Years that were asked for; null for a span of one's own. */
            period: number | null;
            /** @description Date of the latest key figures. */
            record_date: string | null;
            second_fund: components["schemas"]["ChartFund"] | null;
            series: components["schemas"]["ValuedSeries"][];
            simulated: boolean;
            third_fund: components["schemas"]["ChartFund"] | null;
            to: string | null;
            /** @description Of the values: index (100 at the start), percent, percent_per_year, points, funds. */
            unit: string;
        };
        /** @description What a mailed link has confirmed, and what to tell the user. */
        Confirmed: { message: string; what: "registration" | "email" | "newsletter"; };
        /** @description The password, for what cannot be undone. */
        ConfirmedPassword: { password: string; };
        /** @description What was agreed to or taken back. */
        ConsentInfo: {
            /** Format: date-time */
            at: string;
            given: boolean;
            kind: "terms" | "privacy" | "newsletter";
            version: string;
        };
        /** @description Every consent, the latest first. */
        Consents: { results: components["schemas"]["ConsentInfo"][]; };
        /** @description What was corrected in an article. */
        Correction: {
            /** Format: date */
            date: string;
            text: string;
        };
        /** @description A choice of the guided search and what it would yield. */
        CountedOption: {
            count: number;
            label: string;
            /** @description Median maximum drawdown within 3 years, percent. */
            median_drawdown: number | null;
            /** @description Median performance over 3 years, percent a year. */
            median_performance: number | null;
            value: string;
        };
        /** @description Falls in the stress phases of the last ten years, beside those of the peergroup's trimmed mean. */
        CrashDrawdown: {
            chart: "crashDrawdown";
            /** @description In which returns are measured; null if it differs or does not matter. */
            currency: string | null;
            fund: components["schemas"]["ChartFund"];
            notices: components["schemas"]["Notice"][];
            phases: components["schemas"]["PhaseFall"][];
            /** @description Date of the latest key figures. */
            record_date: string | null;
            simulated: boolean;
            /** @description Of the values: index (100 at the start), percent, percent_per_year, points, funds. */
            unit: string;
        };
        /** @description One filter of a screen, held against one fund. */
        Criterion: { actual: string[]; facet: string; key: string; meets: boolean; wanted: string[]; };
        /** @description A column, by its name in the field catalogue. */
        CustomField: { value: string; };
        /** @description The columns of the advanced search, in order. */
        CustomFields: { custom_fields: components["schemas"]["CustomField"][]; };
        /** @description Whose dashboard it is. */
        DashboardCompany: { id: number; name: string; };
        /** @description The first view of a dashboard. */
        DashboardOverview: {
            company: components["schemas"]["DashboardCompany"];
            orders: components["schemas"]["OpenOrders"];
            previous_record_date: string | null;
            /** @description Types with something open. */
            publishing: components["schemas"]["OpenType"][];
            ratings: components["schemas"]["OwnRatings"];
            record_date: string | null;
            /** @description The next ones, at most five. */
            reviews: components["schemas"]["DueReview"][];
            role: "owner" | "editor" | "reader";
            simulated: boolean;
            team: components["schemas"]["TeamNumbers"];
        };
        /** @description A report that would have been told. */
        DatedReport: {
            /** Format: date */
            date: string;
            id: number;
            kind: "news" | "reports";
            /** @description That the title is in. */
            language: "de" | "en";
            slug: string;
            title: string;
        };
        /** @description Funds of others that were opened from searches that had shown own funds in vain. */
        DemandInstead: {
            /** @description Views, in whole tens. */
            about: number;
            peergroup: string;
            text: string;
        };
        /** @description Searches that would have found an own fund without one of their criteria. */
        DemandMissed: {
            criterion: string;
            fund: components["schemas"]["StatsFund"];
            /** @description Accounts, counted anew each month; 0 for visitors. */
            people: number;
            searches: number;
            /** @description A sentence that follows the name of the fund. */
            text: string;
            user: "visitor" | "registered" | "professional";
        };
        /** @description Searches with the same criteria that showed own funds. */
        DemandSearch: {
            /** @description Most often shown first, ten at most. */
            funds: components["schemas"]["ShownFund"][];
            text: string;
            user: "visitor" | "registered" | "professional";
        };
        /** @description What searches of all readers asked for, this quarter against the one before. */
        DemandTheme: {
            /** @description Searches of the last three months, in whole tens. */
            about: number;
            /** @description Percent, in steps of five. */
            change: number;
            facet: string;
            label: string;
        };
        /** @description Two quarters, by their first days, and what rose or fell most. */
        DemandThemes: {
            before: string | null;
            falling: components["schemas"]["DemandTheme"][];
            quarter: string | null;
            rising: components["schemas"]["DemandTheme"][];
        };
        /** @description An account that anybody may try; there are some only beside the demo data. */
        DemoAccount: {
            password: string;
            role: "retail" | "professional_waiting" | "professional" | "licensed" | "asset_manager";
            userName: string;
        };
        /** @description Empty without demo data. */
        DemoAccounts: { results: components["schemas"]["DemoAccount"][]; };
        /** @description Calls of one direction: how many, and after how many the market rose. */
        Direction: {
            n: number;
            rises: number;
            /** @description Percent; null for too few cases. */
            share: number | null;
        };
        /** @description All peergroups that have funds, by asset class and name. */
        Directory: {
            count: number;
            record_date: string | null;
            results: components["schemas"]["DirectoryGroup"][];
            simulated: boolean;
        };
        /** @description A peergroup of the directory. Medians are of main share classes, null where fewer than five have a value. */
        DirectoryGroup: {
            asset_class: string;
            asset_class_label: string;
            /** @description The best class that one of its funds has. */
            best: ("A" | "B" | "C" | "D" | "E") | null;
            /** @description Funds with class A, B, C, D, E. */
            classes: number[];
            funds: number;
            id: number;
            name: string;
            perf_1m: number | null;
            perf_1y: number | null;
            /** @description Percent a year. */
            perf_3y: number | null;
            /** @description Funds with a class and points, by their main share classes. */
            rated: number;
            /** @description Which most of its funds invest in; null where there is no such region. */
            region: string | null;
            region_label: string | null;
            /** @description The main share class of its best fund, by which its page is addressed. */
            tranche_id: number;
        };
        /** @description How the peergroup's funds are spread over performance, in percent, a year from three years on. */
        Distribution: {
            bins: components["schemas"]["Bin"][];
            chart: "distribution";
            count: number;
            /** @description In which returns are measured; null if it differs or does not matter. */
            currency: string | null;
            fund: components["schemas"]["ChartFund"];
            /** @description Without the lowest and the highest tenth of the funds. */
            mean: number | null;
            median: number | null;
            notices: components["schemas"]["Notice"][];
            performance: number | null;
            period: 1 | 3 | 5;
            /** @description 1 is the best of count; null without a place. */
            position: number | null;
            /** @description Date of the latest key figures. */
            record_date: string | null;
            simulated: boolean;
            /** @description Of the values: index (100 at the start), percent, percent_per_year, points, funds. */
            unit: string;
        };
        /** @description A document that came back, mended by its author, or a new version of a published one. */
        DocumentAgain: {
            category: "monthly_report" | "key_information" | "key_investor" | "fund_prospect" | "annual_report" | "semi_annual_report";
            /** Format: date */
            date: string;
            /** @description Its number; `id` is read as well. */
            document: number;
            /** @description Left out or without a content, the file that was handed in last stays. */
            file?: components["schemas"]["UploadedFile"] | null;
            /** @default de */
            language?: "de" | "en";
            /** @description That the list answered; another one by now is refused. Without it, that of now is taken. */
            version?: number | null;
        };
        /** @description A type of documents. */
        DocumentCategory: { label: string; value: string; };
        /** @description A new document of a fund. */
        DocumentData: {
            category: "monthly_report" | "key_information" | "key_investor" | "fund_prospect" | "annual_report" | "semi_annual_report";
            /** Format: date */
            date: string;
            file: components["schemas"]["UploadedFile"];
            /** @default de */
            language?: "de" | "en";
        };
        /** @description A published document. */
        DocumentItem: {
            category: "monthly_report" | "key_information" | "key_investor" | "fund_prospect" | "annual_report" | "semi_annual_report";
            /** Format: date */
            date: string;
            /** @description Under which it is saved. */
            file_name: string;
            format: "pdf";
            id: number;
            /** @description That the document is written in. */
            language: "de" | "en";
            /** @description Made for the demonstration, not by the fund company. */
            simulated: boolean;
            /** @description Bytes; null while the file is missing, and then it cannot be downloaded. */
            size: number | null;
            /** @description Where it is downloaded. */
            url: string;
        };
        /** @description The published documents of a fund, by type and then from the latest to the oldest. */
        DocumentList: {
            /** @description All types there are, in the order of the documents. */
            categories: components["schemas"]["DocumentCategory"][];
            count: number;
            results: components["schemas"]["DocumentItem"][];
        };
        /** @description A document that waits until the provider publishes it. */
        DocumentTaken: { id: number; published: false; };
        /** @description It worked; what to tell the user. */
        Done: { message: string; };
        /** @description What waits to be published. */
        DraftOfOverview: {
            comment: components["schemas"]["CommentTexts"];
            ratings: components["schemas"]["MacroRatings"];
        };
        /** @description Somebody as they are worked on. */
        DraftPerson: {
            /** @description Names of what waits beside the published text. */
            changed: string[];
            department: components["schemas"]["Both"];
            first_name: string;
            id: number;
            image: string | null;
            last_name: string;
            position: components["schemas"]["Both"];
            /** @description Why it came back, or was withdrawn; empty otherwise. */
            reason: string;
            state: components["schemas"]["State"];
            summary: components["schemas"]["Both"];
            /** @description Whether readers see this person, or an earlier text about them. */
            visible: boolean;
        };
        /** @description The profile as it is worked on: what is published, with all changes that wait. */
        DraftProfile: {
            address_1: string;
            address_2: string;
            /** @description Names of what waits beside the published text. */
            changed: string[];
            description: components["schemas"]["Both"];
            description_short: components["schemas"]["Both"];
            email: string;
            esg: components["schemas"]["EsgOfBoth"];
            founded: number | null;
            image: string | null;
            investment_focus: components["schemas"]["ProfileTerm"][];
            link: string;
            linkText: string;
            number_of_employees: number | null;
            phone: string;
            portfolio_managers: components["schemas"]["DraftPerson"][];
            /** @description Why it came back, or was withdrawn; empty otherwise. */
            reason: string;
            regions: components["schemas"]["ProfileTerm"][];
            removed: components["schemas"]["RemovedPerson"][];
            selected_funds: components["schemas"]["SelectedFund"][];
            /** @description Of the profile without its people; null before there is one. */
            state: components["schemas"]["State"] | null;
            visible: boolean;
        };
        /** @description One draft, in the list form of the published one. */
        DraftResult: { count: 1; results: components["schemas"]["ArticleDraft"][]; };
        /** @description A fund whose rating by analysts runs out. */
        DueReview: {
            fund_id: number;
            id: number;
            isin: string;
            name: string;
            /** Format: date */
            next_review: string;
            overdue: boolean;
            slug: string;
        };
        /** @description The new address, and the password. */
        EmailChangeData: { email: string; password: string; };
        /** @description An e-mail address. */
        EmailData: { email: string; };
        /** @description The fund of the portal, by its main share class. */
        EntryFund: { fund_id: number; id: number; name: string; slug: string; };
        /** @description An entry of the list on sustainability. */
        EsgData: { value: string; };
        /** @description An entry of the list on sustainability. */
        EsgEntry: { value: string; };
        /** @description The list on sustainability in both languages. */
        EsgOfBoth: { de: components["schemas"]["EsgEntry"][]; en: components["schemas"]["EsgEntry"][]; };
        /** @description The list on sustainability in one or both languages. */
        EsgTexts: { de?: components["schemas"]["EsgData"][] | null; en?: components["schemas"]["EsgData"][] | null; };
        /** @description The benchmark of a real estate fund as of its latest record date. */
        EstateBenchmark: {
            /** @description By the names of `columns`. */
            figures: { [key: string]: number | string | null; };
            rank: components["schemas"]["EstateRank"] | null;
        };
        /** @description A column of the benchmark. */
        EstateColumn: {
            /** @description 1 where more is better, -1 where less is, 0 where neither is. */
            better: number;
            group: components["schemas"]["EstateGroup"];
            kind: string;
            label: string;
            name: string;
        };
        /** @description Where a column belongs. */
        EstateGroup: { label: string; value: string; };
        /** @description A step of the scale of real estate funds. */
        EstateRank: { label: string; value: string; };
        /** @description Rolling volatility by month end, percent a year, beside the median of the peergroup. */
        EvolutionOfRisk: {
            /** @description The first day on which every fund of the chart has a NAV. */
            available_from: string | null;
            chart: "evolutionOfRisk";
            /** @description In which returns are measured; null if it differs or does not matter. */
            currency: string | null;
            dates: string[];
            from: string | null;
            fund: components["schemas"]["ChartFund"];
            notices: components["schemas"]["Notice"][];
            peergroup_funds: number;
            /** @description Years that were asked for; null for a span of one's own. */
            period: number | null;
            /** @description Date of the latest key figures. */
            record_date: string | null;
            series: components["schemas"]["Series"][];
            simulated: boolean;
            to: string | null;
            /** @description Of the values: index (100 at the start), percent, percent_per_year, points, funds. */
            unit: string;
            vol_period: 1 | 3 | 5;
        };
        /** @description A criterion that funds may apply. */
        ExclusionCriterion: { label: string; value: string; };
        /** @description A criterion that the fund applies. */
        ExclusionItem: {
            label: string;
            /** @description Share of revenue up to which it is tolerated; null if not at all. Unit: percent. */
            threshold: number | null;
            value: string;
        };
        /** @description What an alternative investment fund does not invest in. */
        Exclusions: {
            /** @description All criteria there are, by name. */
            criteria: components["schemas"]["ExclusionCriterion"][];
            /** @description What the fund excludes, by name. */
            exclusions: components["schemas"]["ExclusionItem"][];
            /** @description Exclusions are recorded for aif funds only; for others both lists are empty. */
            fund_classification: "aif" | "eltif" | "other";
            fund_id: number;
            simulated: boolean;
        };
        /** @description What notice given today means. */
        ExitNotice: {
            bought: string | null;
            /**
             * Format: date
             * @description The later one of both.
             */
            exit: string;
            /** @description Funds with prices over so long. */
            funds: number;
            /** @description End of the holding period of 24 months; null without a purchase. */
            held_until: string | null;
            least: number;
            /** @description Until the exit. */
            months: number;
            /**
             * Format: date
             * @description End of the notice period of 12 months.
             */
            noticed_until: string;
            /** @description Null where fewer funds have prices over so long than `least`. */
            past: components["schemas"]["PastChanges"] | null;
            /** Format: date */
            today: string;
        };
        /** @description Why a fund is, or is not, in the screen. */
        Explanation: {
            /** @description No screen finds a share class that has closed. */
            closed_on?: string | null;
            criteria: components["schemas"]["Criterion"][];
            found: boolean;
            id?: number | null;
            isin: string;
            meets: boolean;
            name?: string | null;
        };
        /** @description Where an export stands; ``none`` before it is asked for and once it has ended. */
        ExportProgress: {
            /** @description Rows that are written. */
            done: number | null;
            /** @description Among those of its size that wait, from 1. */
            position: number | null;
            state: "none" | "waiting" | "running";
            total: number | null;
        };
        /** @description A value of a facet. */
        FacetValue: {
            /** @description Results with this value under all other filters. */
            count: number;
            label: string;
            selected: boolean;
            value: string | number | boolean;
        };
        /** @description A field that a list can show, in the request's language. */
        FieldDescription: {
            /** @description Which of two values is better, if any. */
            better: "higher" | "lower" | "none";
            column: "default" | "optional" | "none";
            /** @description Of figures: formula in words, annualisation and source. */
            definition: string | null;
            description: string;
            export: boolean;
            group: "master" | "rating" | "performance" | "risk" | "costs" | "sustainability";
            label: string;
            name: string;
            sortable: boolean;
            type: string;
            unit: "percent" | "percent_per_year" | "mio_eur" | "currency" | "points" | "years" | "none";
            /** @description Of codes: what each value means, in the order of the scale. */
            values: components["schemas"]["CodeOption"][];
        };
        /** @description The fields the caller may see. */
        Fields: { results: components["schemas"]["FieldDescription"][]; };
        /** @description What a key figure is made of, and why it is empty, if it is. */
        FigureBasis: {
            currency: string;
            /** @description Of the values; month_ends: first and last alone; sparse: weekly, mostly those of the month before. */
            frequency: "month_ends" | "daily" | "weekly" | "monthly" | "sparse";
            name: string;
            /** @description The day from which NAVs are needed, where they do not reach that far. */
            needed: string | null;
            /** @description The rule that left it empty; null where it has a value. */
            reason: ("no_prices" | "closed" | "held" | "no_current" | "too_short" | "late_start" | "gaps" | "no_peers" | "next_run") | null;
            /** @description Start of its period; null where that has no NAV to start with. */
            since: string | null;
            /** Format: date */
            until: string;
        };
        /** @description A file as base64. */
        FileData: {
            /** @description JPEG or PNG, at most 10 MB, with or without the prefix of a data URL. Empty: the picture goes. */
            base64_string: string;
            file_name?: string;
        };
        /** @description Every choice of the search forms, in the request's language. */
        Filters: {
            asset_classes: components["schemas"]["CodeOption"][];
            companies: components["schemas"]["NumberOption"][];
            investment_focus: components["schemas"]["CodeOption"][];
            peergroups: components["schemas"]["PeergroupOption"][];
            ratings: components["schemas"]["CodeOption"][];
            regions: components["schemas"]["RegionOption"][];
            risk_classes: components["schemas"]["CodeOption"][];
            sri: components["schemas"]["NumberOption"][];
            universes: components["schemas"]["CodeOption"][];
        };
        /** @description Who signs the reason. */
        FocusAuthor: { name: string; role: string; };
        /** @description A fund in focus as it will be published; `frozen` is what a publication today would keep, unless it is kept. */
        FocusDraft: {
            /** @description Null where the text was withdrawn. */
            author: components["schemas"]["FocusAuthor"] | null;
            /**
             * Format: date
             * @description Day on which the fund came into focus.
             */
            day: string;
            ended: components["schemas"]["FocusEnd"] | null;
            /** @description As known on that day; never changed. */
            frozen: components["schemas"]["FocusFigures"];
            /** @description Null once the fund has no share class any more. */
            fund: components["schemas"]["FocusFund"] | null;
            id: number;
            /** @description Empty where the text was withdrawn. */
            reason: components["schemas"]["RichTextNode"][];
            /** @description Whether the fund's peer group is another one now. */
            regrouped: boolean;
            simulated: boolean;
            since: components["schemas"]["FocusSince"];
            state: "draft" | "submitted" | "scheduled" | "published" | "declined" | "withdrawn";
            /** @description As known today. */
            today: components["schemas"]["FocusFigures"];
            /** @description Whether readers see it, or an earlier text of it. */
            visible: boolean;
        };
        /** @description That a fund is no longer in focus. */
        FocusEnd: {
            /** Format: date */
            day: string;
            /** @description Empty where the text itself was withdrawn. */
            reason: string;
        };
        /** @description Figures of the main share class as of a day. */
        FocusFigures: {
            /** @description Record date of the figures. */
            figures_of: string | null;
            max_drawdown: number | null;
            /** @description Percent of the other rated funds of the peer group that rank lower. */
            percentile: number | null;
            perf_1y: number | null;
            perf_3y: number | null;
            rank: string | null;
            /** @description Record date of the rating. */
            rating_of: string | null;
            rating_points: number | null;
            under_review: boolean;
            volatility_3y: number | null;
            volume: number | null;
        };
        /** @description The fund, by its main share class. */
        FocusFund: { company: string; fund_id: number; id: number; isin: string; name: string; slug: string; };
        /** @description A fund in focus. */
        FocusItem: {
            /** @description Null where the text was withdrawn. */
            author: components["schemas"]["FocusAuthor"] | null;
            /**
             * Format: date
             * @description Day on which the fund came into focus.
             */
            day: string;
            ended: components["schemas"]["FocusEnd"] | null;
            /** @description As known on that day; never changed. */
            frozen: components["schemas"]["FocusFigures"];
            /** @description Null once the fund has no share class any more. */
            fund: components["schemas"]["FocusFund"] | null;
            id: number;
            /** @description Empty where the text was withdrawn. */
            reason: components["schemas"]["RichTextNode"][];
            /** @description Whether the fund's peer group is another one now. */
            regrouped: boolean;
            simulated: boolean;
            since: components["schemas"]["FocusSince"];
            /** @description As known today. */
            today: components["schemas"]["FocusFigures"];
        };
        /** @description The performance since the fund came into focus. */
        FocusSince: {
            /** @description Why there is none: `no_price`, `no_newer_price`, `no_share_class`. */
            missing: string | null;
            performance: number | null;
            until: string | null;
        };
        /** @description A rating of the history, the latest first; null where its text was withdrawn. */
        FormerTeamRating: {
            date: string | null;
            ended: components["schemas"]["TeamRatingEnd"] | null;
            id: number;
            rank: ("AAA" | "AA" | "A" | "BBB" | "BB" | "B" | "CCC" | "CC" | "C") | null;
            total: number | null;
        };
        /** @description The request of ratings. */
        FundData: {
            date?: string;
            email?: string;
            /** @default [] */
            funds?: number[];
            /** @default rating */
            request_type?: "rating" | "update";
            website?: string;
        };
        /** @description A share class with its fund's other share classes. */
        FundDetails: {
            /** @description Yes: income stays in the fund. No: income is distributed. */
            accumulating: boolean | null;
            /** @description Years from the launch of the share class to the reporting date of its figures. Unit: years. */
            age: number | null;
            /** @description What the fund mainly holds, such as equities or bonds. */
            asset_class: string;
            /** @description Index with which the fund, by its own account, compares itself. */
            benchmark: string | null;
            /** @description Last day of the share class; empty while it is open. Key figures and rating are the last ones before that. */
            closed_on: string | null;
            /** @description Asset manager that launched the fund. */
            company: string;
            /** @description Number of the asset manager that launched the fund. */
            company_id: number;
            /** @description Rating of European long-term investment funds, aaa to d. */
            "eltif_instrument.rank": string | null;
            /** @description 0 to 100; higher is more sustainable. Unit: points. */
            esg_score: number | null;
            /** @description Annual fee of the asset manager. Unit: percent_per_year. */
            fee: number | null;
            /** @description Reporting date of the first rating. */
            firstRating: string | null;
            /** @description Regulatory type: alternative investment fund (AIF), ELTIF or other. */
            fund_classification: string | null;
            /** @description Number shared by all share classes of a fund. */
            fund_id: number;
            /** @description Name of the fund without share class and currency. */
            fund_name: string;
            /** @description Permanent number of the share class; used in the addresses of fund pages. */
            id: number;
            /** @description Maximum charge on purchase, as a percentage of the amount invested. Unit: percent. */
            initial_charge: number | null;
            /** @description Rating of real estate and alternative funds, aaa to d. */
            "instrument.rank": string | null;
            /** @description Themes the fund follows, as codes. */
            investment_focus: string[];
            /** @description Themes the fund follows, such as dividends or technology. */
            investment_focus_label: string[];
            /** @description The fund is nominated for an award. “No” unless the provider has marked it: awards are not recorded yet. */
            is_award_nominated: boolean | null;
            /** @description The analysts have chosen the fund and given reasons; it is on the page “Funds in focus” and has not ended there. */
            is_focus: boolean | null;
            /** @description The fund is on the recommendation list for professional investors. “No” unless the provider has marked it: the list itself is not maintained yet. For wholesale users only. */
            is_selection?: boolean | null;
            /** @description International Securities Identification Number, twelve characters with a check digit. */
            isin: string;
            /** @description Day on which the share class was launched. */
            issue_date: string | null;
            /** @description Largest loss from a peak within the last three years, as a negative number. Unit: percent. */
            max_drawdown: number | null;
            /** @description Largest loss from a peak since the first NAV, as a negative number. Unit: percent. */
            max_drawdown_full: number | null;
            /** @description Largest monthly loss over the last three years, as a negative number. Unit: percent. For wholesale users only. */
            max_loss_3y?: number | null;
            /** @description Largest monthly profit over the last three years. Unit: percent. For wholesale users only. */
            max_profit_3y?: number | null;
            /** @description Smallest initial investment, in the currency of the share class. Unit: currency. */
            min_investment: number | null;
            /** @description Full name of the share class. */
            name: string;
            /** @description Funds with the same investment focus, against which this fund is rated. */
            peergroup: string;
            /** @description Number of the peer group in which the fund is rated. */
            peergroup_id: number;
            /** @description Number of rated funds in the peer group. */
            peergroup_size: number | null;
            /** @description Performance over the last month. Unit: percent. */
            perf_1m: number | null;
            /** @description Performance over the last year. Unit: percent. */
            perf_1y: number | null;
            /** @description Performance over the last three months. Unit: percent. */
            perf_3m: number | null;
            /** @description Average annual performance over the last three years. Unit: percent_per_year. */
            perf_3y: number | null;
            /** @description Average annual performance over the last five years. Unit: percent_per_year. */
            perf_5y: number | null;
            /** @description Performance over the last six months. Unit: percent. */
            perf_6m: number | null;
            /** @description Performance in the previous calendar year. Unit: percent. */
            perf_last_year: number | null;
            /** @description Average annual performance since launch. Unit: percent_per_year. */
            perf_since_inception: number | null;
            /** @description Performance over the last three years as a whole. Unit: percent. */
            performance_3y: number | null;
            /** @description Share of the excess return that the asset manager receives in addition. Unit: percent. */
            performance_fee: number | null;
            /** @description Rank among the rated funds in the peer group; 1 is the best. */
            position_vs_peergroup: number | null;
            /** @description The share class that represents the fund; each fund has exactly one. */
            primary: boolean;
            /** @description Share of months with a loss over the last three years. Unit: percent. For wholesale users only. */
            prob_loss_month_3y?: number | null;
            /** @description Share of months with a profit over the last three years. Unit: percent. For wholesale users only. */
            prob_profit_month_3y?: number | null;
            /** @description A (very good) to E (weak), from the rating points: A from 78, B from 60, C from 41, D from 23. */
            rank: string | null;
            /** @description Quantitative, or qualitative at the request of the asset manager. */
            rating_kind: string | null;
            /** @description 1 to 100 within the peer group; the median receives 50. Unit: points. */
            rating_points: number | null;
            /** @description Reporting date since which the rating class has been the same. */
            rating_unchanged_since: string | null;
            /** @description Date to which the latest key figures or rating refer. */
            record_date: string | null;
            /** @description Maximum drawdown of the peer group over the same three years, as a negative number. Unit: percent. */
            reference_drawdown: number | null;
            /** @description Where the fund invests, as codes. */
            regions: string[];
            /** @description Where the fund invests. */
            regions_label: string[];
            /** @description Charge on redemption. Unit: percent. */
            return_fee: number | null;
            /** @description Low, medium or high; step three of the guided search. */
            risk_class: string | null;
            /** @description 1 (lower risk) to 7 (higher risk), by the PRIIPs regulation; credit risk is not assessed. */
            risk_indicator: number | null;
            /** @description Performance 3 years p.a. divided by volatility 3 years. */
            risk_return_ratio: number | null;
            /** @description Article of the EU disclosure regulation: 6, 8 (environmental or social characteristics) or 9 (sustainable objective). */
            sfdr: number | null;
            /** @description Key figures, rating or costs are simulated for demonstration. */
            simulated: boolean;
            /** @description Readable part of the fund page's address. */
            slug: string;
            /** @description 1 (low), 2 (medium) or 3 (high). */
            sri: number | null;
            /** @description Synthetic risk and reward indicator, 1 (lower risk) to 7 (higher risk). */
            srri: number | null;
            /** @description Total expense ratio per year. Unit: percent_per_year. */
            ter: number | null;
            /** @description What distinguishes this share class from the others of the fund, such as “A EUR”. */
            tranche: string | null;
            /** @description Currency of the share class (ISO 4217). */
            tranche_currency: string;
            /** @description The same number as id, alongside that of the fund. */
            tranche_id: number;
            tranches: components["schemas"]["Sibling"][];
            /** @description Number of share classes of the fund, including this one. */
            tranches_count: number;
            /** @description The rating is under review after a major change of fund management. */
            under_review: boolean | null;
            /** @description Market in which the fund is offered, as a code. */
            universe: string;
            /** @description Market in which the fund is offered, such as retail or exchange traded. */
            universe_label: string;
            /** @description Monthly loss not exceeded with a probability of 95%, as a negative number. Unit: percent. For wholesale users only. */
            value_at_risk_3y?: number | null;
            /** @description Annualised volatility of returns over the last year. Unit: percent_per_year. */
            volatility_1y: number | null;
            /** @description Annualised volatility of returns over the last three years. Unit: percent_per_year. */
            volatility_3y: number | null;
            /** @description Annualised volatility of returns over the last five years. Unit: percent_per_year. */
            volatility_5y: number | null;
            /** @description Volume of the fund in Mio. EUR. Unit: mio_eur. */
            volume: number | null;
            /** @description Currency in which the fund reports its volume (ISO 4217). */
            volume_currency: string | null;
            /** @description German securities number, six characters; known for German ISINs only. */
            wkn: string | null;
        };
        /** @description Matched pieces of a result's texts; a text without a match is left out. */
        FundHighlight: {
            company?: [
                string,
                boolean
            ][] | null;
            isin?: [
                string,
                boolean
            ][] | null;
            name?: [
                string,
                boolean
            ][] | null;
            wkn?: [
                string,
                boolean
            ][] | null;
        };
        /** @description The categories that have funds. */
        FundInFocusCategories: { count: number; results: components["schemas"]["FundInFocusCategory"][]; };
        /** @description A category with its funds, those in focus first, the latest first. */
        FundInFocusCategory: {
            code: string;
            count: number;
            id: number;
            /** @description Funds that are in focus now. */
            in_focus: number;
            items: components["schemas"]["FocusItem"][];
            label: string;
        };
        /** @description A share class in a list. */
        FundItem: {
            /** @description Yes: income stays in the fund. No: income is distributed. */
            accumulating: boolean | null;
            /** @description Years from the launch of the share class to the reporting date of its figures. Unit: years. */
            age: number | null;
            /** @description What the fund mainly holds, such as equities or bonds. */
            asset_class: string;
            /** @description Index with which the fund, by its own account, compares itself. */
            benchmark: string | null;
            /** @description Last day of the share class; empty while it is open. Key figures and rating are the last ones before that. */
            closed_on: string | null;
            /** @description Asset manager that launched the fund. */
            company: string;
            /** @description Number of the asset manager that launched the fund. */
            company_id: number;
            /** @description Rating of European long-term investment funds, aaa to d. */
            "eltif_instrument.rank": string | null;
            /** @description 0 to 100; higher is more sustainable. Unit: points. */
            esg_score: number | null;
            /** @description Annual fee of the asset manager. Unit: percent_per_year. */
            fee: number | null;
            /** @description Reporting date of the first rating. */
            firstRating: string | null;
            /** @description Regulatory type: alternative investment fund (AIF), ELTIF or other. */
            fund_classification: string | null;
            /** @description Number shared by all share classes of a fund. */
            fund_id: number;
            /** @description Name of the fund without share class and currency. */
            fund_name: string;
            /** @description Permanent number of the share class; used in the addresses of fund pages. */
            id: number;
            /** @description Maximum charge on purchase, as a percentage of the amount invested. Unit: percent. */
            initial_charge: number | null;
            /** @description Rating of real estate and alternative funds, aaa to d. */
            "instrument.rank": string | null;
            /** @description Themes the fund follows, as codes. */
            investment_focus: string[];
            /** @description Themes the fund follows, such as dividends or technology. */
            investment_focus_label: string[];
            /** @description The fund is nominated for an award. “No” unless the provider has marked it: awards are not recorded yet. */
            is_award_nominated: boolean | null;
            /** @description The analysts have chosen the fund and given reasons; it is on the page “Funds in focus” and has not ended there. */
            is_focus: boolean | null;
            /** @description The fund is on the recommendation list for professional investors. “No” unless the provider has marked it: the list itself is not maintained yet. For wholesale users only. */
            is_selection?: boolean | null;
            /** @description International Securities Identification Number, twelve characters with a check digit. */
            isin: string;
            /** @description Day on which the share class was launched. */
            issue_date: string | null;
            /** @description Largest loss from a peak within the last three years, as a negative number. Unit: percent. */
            max_drawdown: number | null;
            /** @description Largest loss from a peak since the first NAV, as a negative number. Unit: percent. */
            max_drawdown_full: number | null;
            /** @description Largest monthly loss over the last three years, as a negative number. Unit: percent. For wholesale users only. */
            max_loss_3y?: number | null;
            /** @description Largest monthly profit over the last three years. Unit: percent. For wholesale users only. */
            max_profit_3y?: number | null;
            /** @description Smallest initial investment, in the currency of the share class. Unit: currency. */
            min_investment: number | null;
            /** @description Full name of the share class. */
            name: string;
            /** @description Funds with the same investment focus, against which this fund is rated. */
            peergroup: string;
            /** @description Number of the peer group in which the fund is rated. */
            peergroup_id: number;
            /** @description Number of rated funds in the peer group. */
            peergroup_size: number | null;
            /** @description Performance over the last month. Unit: percent. */
            perf_1m: number | null;
            /** @description Performance over the last year. Unit: percent. */
            perf_1y: number | null;
            /** @description Performance over the last three months. Unit: percent. */
            perf_3m: number | null;
            /** @description Average annual performance over the last three years. Unit: percent_per_year. */
            perf_3y: number | null;
            /** @description Average annual performance over the last five years. Unit: percent_per_year. */
            perf_5y: number | null;
            /** @description Performance over the last six months. Unit: percent. */
            perf_6m: number | null;
            /** @description Performance in the previous calendar year. Unit: percent. */
            perf_last_year: number | null;
            /** @description Average annual performance since launch. Unit: percent_per_year. */
            perf_since_inception: number | null;
            /** @description Performance over the last three years as a whole. Unit: percent. */
            performance_3y: number | null;
            /** @description Share of the excess return that the asset manager receives in addition. Unit: percent. */
            performance_fee: number | null;
            /** @description Rank among the rated funds in the peer group; 1 is the best. */
            position_vs_peergroup: number | null;
            /** @description The share class that represents the fund; each fund has exactly one. */
            primary: boolean;
            /** @description Share of months with a loss over the last three years. Unit: percent. For wholesale users only. */
            prob_loss_month_3y?: number | null;
            /** @description Share of months with a profit over the last three years. Unit: percent. For wholesale users only. */
            prob_profit_month_3y?: number | null;
            /** @description A (very good) to E (weak), from the rating points: A from 78, B from 60, C from 41, D from 23. */
            rank: string | null;
            /** @description Quantitative, or qualitative at the request of the asset manager. */
            rating_kind: string | null;
            /** @description 1 to 100 within the peer group; the median receives 50. Unit: points. */
            rating_points: number | null;
            /** @description Reporting date since which the rating class has been the same. */
            rating_unchanged_since: string | null;
            /** @description Date to which the latest key figures or rating refer. */
            record_date: string | null;
            /** @description Maximum drawdown of the peer group over the same three years, as a negative number. Unit: percent. */
            reference_drawdown: number | null;
            /** @description Where the fund invests, as codes. */
            regions: string[];
            /** @description Where the fund invests. */
            regions_label: string[];
            /** @description Charge on redemption. Unit: percent. */
            return_fee: number | null;
            /** @description Low, medium or high; step three of the guided search. */
            risk_class: string | null;
            /** @description 1 (lower risk) to 7 (higher risk), by the PRIIPs regulation; credit risk is not assessed. */
            risk_indicator: number | null;
            /** @description Performance 3 years p.a. divided by volatility 3 years. */
            risk_return_ratio: number | null;
            /** @description Article of the EU disclosure regulation: 6, 8 (environmental or social characteristics) or 9 (sustainable objective). */
            sfdr: number | null;
            /** @description Key figures, rating or costs are simulated for demonstration. */
            simulated: boolean;
            /** @description Readable part of the fund page's address. */
            slug: string;
            /** @description 1 (low), 2 (medium) or 3 (high). */
            sri: number | null;
            /** @description Synthetic risk and reward indicator, 1 (lower risk) to 7 (higher risk). */
            srri: number | null;
            /** @description Total expense ratio per year. Unit: percent_per_year. */
            ter: number | null;
            /** @description What distinguishes this share class from the others of the fund, such as “A EUR”. */
            tranche: string | null;
            /** @description Currency of the share class (ISO 4217). */
            tranche_currency: string;
            /** @description The same number as id, alongside that of the fund. */
            tranche_id: number;
            /** @description Number of share classes of the fund, including this one. */
            tranches_count: number;
            /** @description The rating is under review after a major change of fund management. */
            under_review: boolean | null;
            /** @description Market in which the fund is offered, as a code. */
            universe: string;
            /** @description Market in which the fund is offered, such as retail or exchange traded. */
            universe_label: string;
            /** @description Monthly loss not exceeded with a probability of 95%, as a negative number. Unit: percent. For wholesale users only. */
            value_at_risk_3y?: number | null;
            /** @description Annualised volatility of returns over the last year. Unit: percent_per_year. */
            volatility_1y: number | null;
            /** @description Annualised volatility of returns over the last three years. Unit: percent_per_year. */
            volatility_3y: number | null;
            /** @description Annualised volatility of returns over the last five years. Unit: percent_per_year. */
            volatility_5y: number | null;
            /** @description Volume of the fund in Mio. EUR. Unit: mio_eur. */
            volume: number | null;
            /** @description Currency in which the fund reports its volume (ISO 4217). */
            volume_currency: string | null;
            /** @description German securities number, six characters; known for German ISINs only. */
            wkn: string | null;
        };
        FundList: components["schemas"]["Page"] & {
            record_date: string | null;
            results: components["schemas"]["FundItem"][];
        };
        /** @description Everything a fund page shows; comes from the database, so it works without the search engine. */
        FundPage: {
            /** @description Yes: income stays in the fund. No: income is distributed. */
            accumulating: boolean | null;
            /** @description Years from the launch of the share class to the reporting date of its figures. Unit: years. */
            age: number | null;
            /** @description What the fund mainly holds, such as equities or bonds. */
            asset_class: string;
            /** @description Period, currency and frequency of each key figure, and why it is empty. */
            basis: components["schemas"]["Basis"];
            /** @description Index with which the fund, by its own account, compares itself. */
            benchmark: string | null;
            /** @description Last day of the share class; empty while it is open. Key figures and rating are the last ones before that. */
            closed_on: string | null;
            /** @description Asset manager that launched the fund. */
            company: string;
            /** @description Number of the asset manager that launched the fund. */
            company_id: number;
            /** @description Web address of the asset manager. */
            company_link: string | null;
            /** @description By type, and then from the latest to the oldest. */
            documents: components["schemas"]["DocumentItem"][];
            /** @description Rating of European long-term investment funds, aaa to d. */
            "eltif_instrument.rank": string | null;
            /** @description 0 to 100; higher is more sustainable. Unit: points. */
            esg_score: number | null;
            /** @description Annual fee of the asset manager. Unit: percent_per_year. */
            fee: number | null;
            /** @description Reporting date of the first rating. */
            firstRating: string | null;
            /** @description Regulatory type: alternative investment fund (AIF), ELTIF or other. */
            fund_classification: string | null;
            /** @description Number shared by all share classes of a fund. */
            fund_id: number;
            /** @description Name of the fund without share class and currency. */
            fund_name: string;
            /** @description Permanent number of the share class; used in the addresses of fund pages. */
            id: number;
            /** @description Maximum charge on purchase, as a percentage of the amount invested. Unit: percent. */
            initial_charge: number | null;
            /** @description Rating of real estate and alternative funds, aaa to d. */
            "instrument.rank": string | null;
            /** @description Themes the fund follows, as codes. */
            investment_focus: string[];
            /** @description Themes the fund follows, such as dividends or technology. */
            investment_focus_label: string[];
            /** @description The fund is nominated for an award. “No” unless the provider has marked it: awards are not recorded yet. */
            is_award_nominated: boolean | null;
            /** @description The analysts have chosen the fund and given reasons; it is on the page “Funds in focus” and has not ended there. */
            is_focus: boolean | null;
            /** @description The fund is on the recommendation list for professional investors. “No” unless the provider has marked it: the list itself is not maintained yet. For wholesale users only. */
            is_selection?: boolean | null;
            /** @description International Securities Identification Number, twelve characters with a check digit. */
            isin: string;
            /** @description Day on which the share class was launched. */
            issue_date: string | null;
            /** @description What the asset manager says of the fund in a few lines. */
            key_facts: components["schemas"]["KeyFacts"] | null;
            /** @description Address of the fund's picture, or else of its company's. Null: neither has one. */
            logo: string | null;
            /** @description Largest loss from a peak within the last three years, as a negative number. Unit: percent. */
            max_drawdown: number | null;
            /** @description Largest loss from a peak since the first NAV, as a negative number. Unit: percent. */
            max_drawdown_full: number | null;
            /** @description Largest monthly loss over the last three years, as a negative number. Unit: percent. For wholesale users only. */
            max_loss_3y?: number | null;
            /** @description Largest monthly profit over the last three years. Unit: percent. For wholesale users only. */
            max_profit_3y?: number | null;
            /** @description The share class that holders of this one were given. */
            merged_into: components["schemas"]["Successor"] | null;
            /** @description Smallest initial investment, in the currency of the share class. Unit: currency. */
            min_investment: number | null;
            /** @description Full name of the share class. */
            name: string;
            /** @description Funds with the same investment focus, against which this fund is rated. */
            peergroup: string;
            /** @description To compare the ongoing charges with. */
            peergroup_costs: components["schemas"]["PeergroupCosts"];
            /** @description Number of the peer group in which the fund is rated. */
            peergroup_id: number;
            /** @description Number of rated funds in the peer group. */
            peergroup_size: number | null;
            /** @description Performance over the last month. Unit: percent. */
            perf_1m: number | null;
            /** @description Performance over the last year. Unit: percent. */
            perf_1y: number | null;
            /** @description Performance over the last three months. Unit: percent. */
            perf_3m: number | null;
            /** @description Average annual performance over the last three years. Unit: percent_per_year. */
            perf_3y: number | null;
            /** @description Average annual performance over the last five years. Unit: percent_per_year. */
            perf_5y: number | null;
            /** @description Performance over the last six months. Unit: percent. */
            perf_6m: number | null;
            /** @description Performance in the previous calendar year. Unit: percent. */
            perf_last_year: number | null;
            /** @description Average annual performance since launch. Unit: percent_per_year. */
            perf_since_inception: number | null;
            /** @description Performance over the last three years as a whole. Unit: percent. */
            performance_3y: number | null;
            /** @description Share of the excess return that the asset manager receives in addition. Unit: percent. */
            performance_fee: number | null;
            /** @description Where a photo is that the asset manager shows of the fund. */
            photo: string | null;
            /** @description Rank among the rated funds in the peer group; 1 is the best. */
            position_vs_peergroup: number | null;
            /** @description Null: no NAV is known. */
            price: components["schemas"]["Price"] | null;
            /** @description The share class that represents the fund; each fund has exactly one. */
            primary: boolean;
            /** @description Share of months with a loss over the last three years. Unit: percent. For wholesale users only. */
            prob_loss_month_3y?: number | null;
            /** @description Share of months with a profit over the last three years. Unit: percent. For wholesale users only. */
            prob_profit_month_3y?: number | null;
            /** @description A (very good) to E (weak), from the rating points: A from 78, B from 60, C from 41, D from 23. */
            rank: string | null;
            /** @description Quantitative, or qualitative at the request of the asset manager. */
            rating_kind: string | null;
            /** @description 1 to 100 within the peer group; the median receives 50. Unit: points. */
            rating_points: number | null;
            /** @description Null without a rating, or where its parts are not kept. */
            rating_reason: components["schemas"]["RatingReason"] | null;
            /** @description Null: the fund is not under review. */
            rating_review: components["schemas"]["RatingReview"] | null;
            /** @description Reporting date since which the rating class has been the same. */
            rating_unchanged_since: string | null;
            /** @description Date to which the latest key figures or rating refer. */
            record_date: string | null;
            /** @description Maximum drawdown of the peer group over the same three years, as a negative number. Unit: percent. */
            reference_drawdown: number | null;
            /** @description Where the fund invests, as codes. */
            regions: string[];
            /** @description Where the fund invests. */
            regions_label: string[];
            /** @description Charge on redemption. Unit: percent. */
            return_fee: number | null;
            /** @description Low, medium or high; step three of the guided search. */
            risk_class: string | null;
            /** @description 1 (lower risk) to 7 (higher risk), by the PRIIPs regulation; credit risk is not assessed. */
            risk_indicator: number | null;
            /** @description Performance 3 years p.a. divided by volatility 3 years. */
            risk_return_ratio: number | null;
            /** @description Article of the EU disclosure regulation: 6, 8 (environmental or social characteristics) or 9 (sustainable objective). */
            sfdr: number | null;
            /** @description Key figures, rating or costs are simulated for demonstration. */
            simulated: boolean;
            /** @description Readable part of the fund page's address. */
            slug: string;
            /** @description 1 (low), 2 (medium) or 3 (high). */
            sri: number | null;
            /** @description Synthetic risk and reward indicator, 1 (lower risk) to 7 (higher risk). */
            srri: number | null;
            /** @description Where the chain of mergers ends, if merged_into was itself merged; else null. */
            successor: components["schemas"]["Successor"] | null;
            /** @description Total expense ratio per year. Unit: percent_per_year. */
            ter: number | null;
            /** @description What distinguishes this share class from the others of the fund, such as “A EUR”. */
            tranche: string | null;
            /** @description Currency of the share class (ISO 4217). */
            tranche_currency: string;
            /** @description The same number as id, alongside that of the fund. */
            tranche_id: number;
            tranches: components["schemas"]["Sibling"][];
            /** @description Number of share classes of the fund, including this one. */
            tranches_count: number;
            /** @description The rating is under review after a major change of fund management. */
            under_review: boolean | null;
            /** @description Market in which the fund is offered, as a code. */
            universe: string;
            /** @description Market in which the fund is offered, such as retail or exchange traded. */
            universe_label: string;
            /** @description Monthly loss not exceeded with a probability of 95%, as a negative number. Unit: percent. For wholesale users only. */
            value_at_risk_3y?: number | null;
            /** @description False: few prices hide falls; null: none in three years. */
            valued_weekly: boolean | null;
            /** @description Annualised volatility of returns over the last year. Unit: percent_per_year. */
            volatility_1y: number | null;
            /** @description Annualised volatility of returns over the last three years. Unit: percent_per_year. */
            volatility_3y: number | null;
            /** @description Annualised volatility of returns over the last five years. Unit: percent_per_year. */
            volatility_5y: number | null;
            /** @description Volume of the fund in Mio. EUR. Unit: mio_eur. */
            volume: number | null;
            /** @description Currency in which the fund reports its volume (ISO 4217). */
            volume_currency: string | null;
            /** @description German securities number, six characters; known for German ISINs only. */
            wkn: string | null;
        };
        /** @description The history of a fund's rating, the oldest first; ``floors`` are the lowest points of each class. */
        FundRating: {
            chart: "fundRating";
            /** @description In which returns are measured; null if it differs or does not matter. */
            currency: string | null;
            floors: { [key: string]: number; };
            fund: components["schemas"]["ChartFund"];
            notices: components["schemas"]["Notice"][];
            ratings: components["schemas"]["RatedDate"][];
            /** @description Date of the latest key figures. */
            record_date: string | null;
            simulated: boolean;
            /** @description Of the values: index (100 at the start), percent, percent_per_year, points, funds. */
            unit: string;
        };
        /** @description A short list of share classes that has no pages. */
        FundShortList: { count: number; results: components["schemas"]["FundItem"][]; };
        /** @description One share class of a table of calendar years. */
        FundYears: {
            /** @description Date of the first NAV; null without any. */
            available_from: string | null;
            id: number;
            /** @description A value for each of the years; null where there is none. */
            performance: (number | null)[];
            simulated: boolean;
        };
        /** @description The dates of two values that lie so far apart that no line should be drawn from one to the other. */
        Gap: {
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
        };
        /** @description A peergroup and the median performance of its funds, in percent. */
        GroupMedian: {
            id: number;
            median: number;
            name: string;
            /** @description Funds with a class and points, by their main share classes. */
            rated: number;
            /** @description The main share class of its best fund, by which its page is addressed. */
            tranche_id: number;
        };
        /** @description How many share classes the guided search yields. */
        GuidedCount: { count: number; steps: components["schemas"]["GuidedSteps"]; };
        /** @description Each step's choices, counted under the other steps' choices. */
        GuidedSteps: {
            asset_class: components["schemas"]["CountedOption"][];
            region: components["schemas"]["CountedOption"][];
            risk_class: components["schemas"]["CountedOption"][];
        };
        /** @description How many there are of each fault. */
        HealthFacets: { faults: components["schemas"]["ValueFacet"]; };
        /** @description Something that is wrong, and what to do about it. */
        HealthFinding: {
            /** @description Null where a document is missing. */
            document: components["schemas"]["UnhealthyDocument"] | null;
            fault: "no_key_information" | "expired" | "wrong_language" | "no_isin" | "unreadable";
            fund: components["schemas"]["OwnFund"];
            label: string;
            remedy: string;
        };
        HealthList: components["schemas"]["Page"] & {
            facets: components["schemas"]["HealthFacets"];
            results: components["schemas"]["HealthFinding"][];
        };
        /** @description What the home page says of the fund list. */
        HomeFacts: {
            /** @description Funds whose main share class has a class and rating points now. */
            rated_funds: number;
            /** @description Peergroups with at least one such fund. */
            rated_peergroups: number;
            /** @description Date of the latest figures; null before any were loaded. */
            record_date: string | null;
        };
        /** @description Whom to invite, and as what. */
        InvitationData: {
            email?: string;
            /** @default reader */
            role?: "owner" | "editor" | "reader";
        };
        /** @description What a mailed invitation offers. */
        InvitationOffer: {
            company: components["schemas"]["DashboardCompany"];
            /** @description The address that it was sent to; the account must have it. */
            email: string;
            /** Format: date-time */
            expires_at: string;
            role: "owner" | "editor" | "reader";
        };
        /** @description The company that the account belongs to now. */
        Joined: { company: components["schemas"]["DashboardCompany"]; message: string; };
        /** @description Key facts as a reader gets them. */
        KeyFacts: {
            /** @description In which they are answered: the other one where they exist only there. */
            lang: "de" | "en";
            lines: string[];
        };
        /** @description A value and what it is called. */
        Labelled: { label: string; value: string; };
        /** @description A value and its name in the request's language. */
        LabelledValue: { label: string; value: string | number | boolean; };
        /** @description What the law allows, in percent. */
        LegalBounds: {
            /** @description Lowest and highest. */
            credit_ratio: number[];
            /** @description Lowest and highest. */
            liquidity_ratio: number[];
        };
        /** @description Calls of one rating, or every month. */
        Level: {
            /** @description Median return in percent; null for too few cases, and over categories. */
            median: number | null;
            n: number;
            rises: number;
            /** @description Periods that fit one after the other without sharing a month. */
            separate: number;
            /** @description Percent; null for too few cases. */
            share: number | null;
            /** @description Different month ends from which the returns count. */
            starts: number;
        };
        /** @description The name of a list. */
        ListData: { name: string; };
        /** @description A list; the first one has no name. */
        ListInfo: { count: number; id: number; name: string | null; };
        /** @description A business that the fund does not invest in. */
        ListedExclusion: {
            label: string;
            /** @description Percent of revenue up to which it is tolerated; null: not at all. */
            threshold: number | null;
            value: string;
        };
        /** @description How many funds have each value. */
        ListedFacets: {
            exclusion: components["schemas"]["ValueFacet"];
            rating: components["schemas"]["ValueFacet"];
            sfdr: components["schemas"]["ValueFacet"];
        };
        /** @description A fund on the list, by its main share class. */
        ListedFund: {
            company: string;
            esg_score: number | null;
            exclusions: components["schemas"]["ListedExclusion"][];
            fund_id: number;
            id: number;
            isin: string;
            /** @description Since when staff keep it on the list; null where the rule does. */
            listed_since: string | null;
            /** @description Percent that it commits to invest sustainably. */
            minimum_sustainable: number | null;
            name: string;
            perf_1y: number | null;
            position_vs_peergroup: number | null;
            rank: string | null;
            rating_points: number | null;
            /** @description Why they do. */
            reason: string | null;
            scheme: components["schemas"]["ListedScheme"] | null;
            /** @description Article of the classification in force. */
            sfdr: number | null;
            simulated: boolean;
            slug: string;
            tranche_currency: string;
            under_review: boolean;
            /** @description Since when it is classified so; null where that is not known. */
            valid_from: string | null;
            wkn: string;
        };
        ListedFunds: components["schemas"]["Page"] & {
            facets: components["schemas"]["ListedFacets"];
            /** @description Funds of the peer group on the list, whatever the filters. */
            listed: number;
            /** @description What the provider calls the list. */
            name: string;
            peergroup: string;
            peergroup_id: number;
            record_date: string | null;
            results: components["schemas"]["ListedFund"][];
            simulated: boolean;
        };
        /** @description A peer group with funds on the list. */
        ListedPeergroup: {
            /** @description Funds of it on the list. */
            count: number;
            label: string;
            /** @description What `peergroup` of the list takes. */
            value: number;
        };
        /** @description The peer groups of a list, by name. */
        ListedPeergroups: {
            count: number;
            /** @description What it holds, in a sentence or two. */
            lead: string;
            /** @description What the provider calls the list. */
            name: string;
            results: components["schemas"]["ListedPeergroup"][];
        };
        /** @description The rules by which a fund is classified. */
        ListedScheme: { label: string; value: string; };
        /** @description All lists, the first one first. */
        Lists: { results: components["schemas"]["ListInfo"][]; };
        /** @description One thing that was done. */
        LogEntry: {
            /** @description A code; which ones there are depends on the source. */
            action: string;
            /** Format: date-time */
            at: string;
            by: components["schemas"]["ActingPerson"];
            link: string | null;
            /** @description Whom a change of the team was about. */
            member: components["schemas"]["ActingPerson"] | null;
            reason: string;
            role: ("owner" | "editor" | "reader") | null;
            source: "team" | "published" | "ordered" | "answered";
            /** @description What kind of thing was published. */
            thing: string | null;
            title: string | null;
        };
        /** @description ``userName`` is the e-mail address; ``code`` belongs to accounts with a second factor. */
        LoginData: { code?: string; password: string; userName: string; };
        /** @description The request of a long report. */
        LongReportData: {
            company?: string;
            description?: string;
            email?: string;
            firstName?: string;
            lastName?: string;
            prefix?: string;
            report?: number | null;
            website?: string;
        };
        /** @description A company that rates a category otherwise than before. */
        MacroChange: { company_info: number; previous: number; rating: number; };
        /** @description How many companies rate a category higher, lower or as before, of those that rated it before. */
        MacroChanges: { down: number; same: number; up: number; };
        /** @description How many companies give a rating. */
        MacroCount: { count: number; rating: number; };
        /** @description A new view of the own company. */
        MacroData: {
            /** @description As a text in the language of the request, or both. */
            comment?: string | components["schemas"]["Comments"] | null;
            /** @description The company. */
            company_info: number;
            /**
             * Format: date
             * @description `macro_overview_date` is read as well.
             */
            date: string;
            ratings: components["schemas"]["MacroRatings"];
            /**
             * @description Whether it is handed in for review at once.
             * @default true
             */
            submit?: boolean;
        };
        /** @description Changes of a view; null and what is left out stay as they are. */
        MacroEdit: {
            /** @description As a text in the language of the request, or both. */
            comment?: string | components["schemas"]["Comments"] | null;
            /** @description Only before the first publication. `macro_overview_date` is read as well. */
            date?: string | null;
            ratings?: components["schemas"]["MacroRatings"] | null;
            /**
             * @description Whether it is handed in for review at once.
             * @default true
             */
            submit?: boolean;
            /** @description That was read; another one by now is refused. */
            version: number;
        };
        /** @description A group of categories. */
        MacroGroup: {
            code: string;
            /** @description In the language of the request. */
            label: string;
            label_de: string;
            label_en: string;
            /** Format: date */
            macro_overview_date: string;
            regions: components["schemas"]["MacroRegion"][];
        };
        /** @description What all companies say on a day. */
        MacroMatrix: {
            companies: components["schemas"]["MatrixCompany"][];
            /** @description Name of the company that was asked for, even if its view does not count. */
            company: string | null;
            /** @description Companies whose view counts. */
            count: number;
            /** @description Null as long as there are no views. */
            date: string | null;
            /** @description Days to ask for: the last one with a view of each month. */
            dates: string[];
            groups: components["schemas"]["MatrixGroup"][];
            /** @description Older views do not count. */
            holds_days: number;
            /** @description The view of the company that was asked for. */
            own: components["schemas"]["MacroOverviewItem"] | null;
            simulated: boolean;
        };
        /** @description How calls turned out; no advice. */
        MacroOutcomes: {
            /** @description Name of the company whose calls these are; null for those of all. */
            company: string | null;
            company_info: number | null;
            horizon: 3 | 12;
            /** @description Cases from which on shares and medians are told. */
            least: number;
            overall: components["schemas"]["Outcomes"];
            results: components["schemas"]["CategoryOutcomes"][];
            simulated: boolean;
            /** @description The first month end from which a return counts. */
            since: string | null;
            /** @description The last one. */
            until: string | null;
        };
        /** @description A view. From ``state`` on for the own company alone, asked for with ``own``. */
        MacroOverviewItem: {
            comment: string;
            /** @description Of the comment; null without one. */
            comment_language: ("de" | "en") | null;
            /** @description Those that were published last. */
            comments?: components["schemas"]["CommentTexts"] | null;
            company: string;
            company_info: number;
            /** Format: date */
            date: string;
            draft?: components["schemas"]["DraftOfOverview"] | null;
            groups: components["schemas"]["MacroGroup"][];
            id: number;
            /** Format: date */
            macro_overview_date: string;
            /** @description Of the company's published view before. */
            previous_date: string | null;
            published_at?: string | null;
            /** @description Those that were published last. */
            ratings?: components["schemas"]["MacroRatings"] | null;
            /** @description Why it was declined or withdrawn. */
            reason?: string | null;
            simulated: boolean;
            slug: string;
            state?: ("draft" | "submitted" | "scheduled" | "published" | "declined" | "withdrawn") | null;
            submitted_at?: string | null;
            version?: number | null;
            /** @description Whether readers see it, or an earlier text of it. */
            visible?: boolean | null;
        };
        MacroOverviews: components["schemas"]["Page"] & { results: components["schemas"]["MacroOverviewItem"][]; };
        /** @description The ratings of all categories. What is left out stays as it is, and is no view in a new one. */
        MacroRatings: {
            corporate_emerging?: number | null;
            corporate_hy_europe?: number | null;
            corporate_hy_usa?: number | null;
            corporate_ig_europe?: number | null;
            corporate_ig_usa?: number | null;
            currency_jpy_eur?: number | null;
            currency_usd_eur?: number | null;
            equity_emerging?: number | null;
            /** @description 1 very negative, 2 negative, 3 neutral, 4 positive, 5 very positive; null for no view. */
            equity_europe_large?: number | null;
            equity_europe_sme?: number | null;
            equity_japan?: number | null;
            equity_usa?: number | null;
            government_emerging?: number | null;
            government_europe?: number | null;
            government_usa?: number | null;
        };
        /** @description A category with its rating. */
        MacroRegion: {
            code: string;
            /** Format: date */
            date: string;
            /** @description In the language of the request. */
            label: string;
            label_de: string;
            label_en: string;
            /** @description In the company's published view before. */
            previous: number | null;
            /** @description 1 very negative, 2 negative, 3 neutral, 4 positive, 5 very positive; null for no view. */
            rating: number | null;
        };
        /** @description A peergroup on the map. */
        MapPeergroup: {
            /** @description Its densest cell. */
            column: number;
            count: number;
            label: string;
            /** @description Median performance, percent a year. */
            performance: number;
            /** @description Median volatility, percent a year. */
            risk: number;
            row: number;
            value: number;
        };
        /** @description One side of the map, cut into cells. */
        MapSide: {
            /** @description The first and the last one hold what lies beyond as well. */
            cells: number;
            minimum: number;
            /** @description Width of a cell, percent points. */
            step: number;
        };
        /** @description A company whose view counts. */
        MatrixCompany: {
            /** Format: date */
            date: string;
            id: number;
            name: string;
            previous_date: string | null;
            slug: string;
        };
        /** @description A group of categories. */
        MatrixGroup: {
            code: string;
            /** @description In the language of the request. */
            label: string;
            label_de: string;
            label_en: string;
            regions: components["schemas"]["MatrixRegion"][];
        };
        /** @description What all companies say of a category. */
        MatrixRegion: {
            changed: components["schemas"]["MacroChange"][];
            changes: components["schemas"]["MacroChanges"];
            code: string;
            /** @description Interquartile range in steps of the scale. */
            dispersion: number | null;
            distribution: components["schemas"]["MacroCount"][];
            /** @description In the language of the request. */
            label: string;
            label_de: string;
            label_en: string;
            mean: number | null;
            /** @description Of the companies that rated it before: what they said then. */
            mean_before: number | null;
            /** @description What the same ones say now. */
            mean_since: number | null;
            /** @description Null for less than three companies, as all that follows from them. */
            median: number | null;
            /** @description Companies with a view of it. */
            n: number;
            /** @description Between these two lies the middle half. */
            quartiles: number[] | null;
            /** @description The dispersion in a word: below one step, below two, two and more. */
            spread: ("narrow" | "moderate" | "wide") | null;
        };
        /** @description A fund whose ISIN or WKN stands in a report's text or PDF. */
        MentionedFund: {
            fund_id: number;
            id: number;
            /** @description Whether a code stands in its text. */
            in_text: boolean;
            isin: string;
            name: string;
            pages: components["schemas"]["PageLink"][];
            slug: string;
        };
        /** @description All such funds, by name. */
        MentionedFunds: { count: number; results: components["schemas"]["MentionedFund"][]; };
        /** @description A report in whose text or PDF an ISIN or WKN of a fund stands. */
        MentioningReport: {
            category_label: string;
            /** Format: date */
            date: string;
            /** @description Whether a code stands in its text. */
            in_text: boolean;
            pages: components["schemas"]["PageLink"][];
            report_id: number;
            slug: string;
            title: string;
        };
        /** @description The latest such reports, and how many there are. */
        MentioningReports: { count: number; results: components["schemas"]["MentioningReport"][]; };
        /** @description The contact form. */
        MessageData: { email?: string; message?: string; name?: string; phone?: string; website?: string; };
        /** @description All methodologies, each in the version in force. */
        Methodologies: { count: number; results: components["schemas"]["VersionedText"][]; };
        /** @description The three best and the three weakest peergroups of the last month, the extreme ones first. */
        MonthEnds: { best: components["schemas"]["MovingGroup"][]; weakest: components["schemas"]["MovingGroup"][]; };
        /** @description A fund whose class has changed. */
        MovedFund: {
            change: number | null;
            fund_id: number;
            id: number;
            isin: string;
            name: string;
            rank: "A" | "B" | "C" | "D" | "E";
            rank_before: "A" | "B" | "C" | "D" | "E";
            rating_points: number;
            slug: string;
        };
        /** @description Funds whose class has changed in one direction. */
        MovedFunds: {
            count: number;
            /** @description Those that moved most, at most five. */
            rows: components["schemas"]["MovedFund"][];
        };
        /** @description What moved in the market up to the record date; ratings since the record date before. */
        Movements: {
            downgrades: number;
            month: components["schemas"]["MonthEnds"];
            previous_record_date: string | null;
            record_date: string | null;
            simulated: boolean;
            /** @description Funds with a better class than before. */
            upgrades: number;
            year: components["schemas"]["YearEnds"];
        };
        /** @description The funds whose points rose and fell most since the record date before. */
        Movers: {
            compared: number;
            count: number;
            down: components["schemas"]["RankedFund"][];
            downgrades: number;
            notices: components["schemas"]["Notice"][];
            peergroup: string;
            peergroup_id: number;
            previous_record_date: string | null;
            rated: number;
            record_date: string | null;
            simulated: boolean;
            unit: "points";
            up: components["schemas"]["RankedFund"][];
            /** @description Funds with a better class than before. */
            upgrades: number;
        };
        /** @description A peergroup at one end of the month. */
        MovingGroup: {
            /** @description Its fund whose points moved furthest in the same direction, if its class changed with them. */
            fund: components["schemas"]["ClassChange"] | null;
            id: number;
            median: number;
            name: string;
            /** @description Funds with a class and points, by their main share classes. */
            rated: number;
            /** @description The main share class of its best fund, by which its page is addressed. */
            tranche_id: number;
        };
        /** @description A new passkey and its name. */
        NewPasskey: { ceremony: string; credential: { [key: string]: unknown; }; name: string; };
        /** @description The newest articles of all. */
        NewestArticles: { count: number; results: components["schemas"]["ArticleItem"][]; };
        /** @description What changes of a news item. What is left out or null stays as it is; a text alone is of the language asked. */
        NewsChange: {
            /** @description Whose it is; nobody writes for another company. */
            company_info?: number | null;
            date?: string | null;
            /** @description That of the address, if it is given. */
            id?: number | null;
            /** @description JPEG or PNG, at most 10 MB. */
            image?: components["schemas"]["SentFile"] | null;
            /** @description The language of texts and file, in place of that in the address. */
            lang?: ("de" | "en") | null;
            /** @description PDF, at most 10 MB. */
            pdf_file?: components["schemas"]["SentFile"] | components["schemas"]["SentFiles"] | null;
            /**
             * @description Files that go; pdf_file is that of the language asked in.
             * @default []
             */
            remove?: ("image" | "pdf_file" | "pdf_file.de" | "pdf_file.en")[];
            /**
             * @description False keeps a draft, which the provider does not see as waiting.
             * @default true
             */
            submit?: boolean;
            /** @description HTML, of which the portal's elements are kept. */
            text?: string | components["schemas"]["SentTexts"] | null;
            title?: string | components["schemas"]["SentTitles"] | null;
            /** @description That was read; another one by now is refused with 409. */
            version?: number | null;
        };
        /** @description A new news item. */
        NewsData: {
            /** @description Whose it is; nobody writes for another company. */
            company_info?: number | null;
            /** Format: date */
            date: string;
            /** @description That of the address, if it is given. */
            id?: number | null;
            /** @description JPEG or PNG, at most 10 MB. */
            image?: components["schemas"]["SentFile"] | null;
            /** @description The language of texts and file, in place of that in the address. */
            lang?: ("de" | "en") | null;
            /** @description PDF, at most 10 MB. */
            pdf_file?: components["schemas"]["SentFile"] | components["schemas"]["SentFiles"] | null;
            /**
             * @description Files that go; pdf_file is that of the language asked in.
             * @default []
             */
            remove?: ("image" | "pdf_file" | "pdf_file.de" | "pdf_file.en")[];
            /**
             * @description False keeps a draft, which the provider does not see as waiting.
             * @default true
             */
            submit?: boolean;
            text: string | components["schemas"]["SentTexts"];
            title: string | components["schemas"]["SentTitles"];
            /** @description That was read; another one by now is refused with 409. */
            version?: number | null;
        };
        /** @description What is worked on, in both languages. */
        NewsDraft: {
            /** Format: date */
            date: string;
            image: string | null;
            pdf_file: components["schemas"]["NewsFiles"];
            /** @description HTML. */
            text: components["schemas"]["NewsTitles"];
            title: components["schemas"]["NewsTitles"];
        };
        /** @description Where a file is, by language. */
        NewsFiles: { de: string | null; en: string | null; };
        /** @description A news item of an asset manager, as its readers get it. */
        NewsItem: {
            /** @description The asset manager. */
            company_info: number;
            company_info_name: string;
            /** Format: date */
            date: string;
            id: number;
            /** @description Where its picture is; `size` asks for a smaller one, 800 or 400 pixels. */
            image: string | null;
            /** @description In which it is answered: the other one where it exists only there. */
            lang: "de" | "en";
            /** @description Where its PDF is. */
            pdf_file: string | null;
            simulated: boolean;
            /** @description Readable part of its page's address. */
            slug: string;
            text: components["schemas"]["RichTextNode"][];
            title: string;
        };
        NewsList: components["schemas"]["Page"] & { results: components["schemas"]["NewsItem"][]; };
        /** @description A text in both languages; empty where there is none. */
        NewsTitles: { de: string; en: string; };
        /** @description The specification's payload; ``website`` is hidden in the form, and only robots fill it in. */
        NewsletterListData: {
            /**
             * @description The sender's day; the server's own clock counts.
             * @default
             */
            date?: string;
            email: string;
            name?: string;
            website?: string;
        };
        /** @description Where the account's own subscription stands. */
        NewsletterState: { state: "none" | "pending" | "active"; };
        /** @description The class above. */
        NextClass: {
            /** @description Points that are missing to it. */
            distance: number;
            rank: "A" | "B" | "C" | "D" | "E";
        };
        /** @description Something that the reader of a chart should know, such as a history that is shorter than was asked for. */
        Notice: {
            code: string;
            text: string;
            /** @description What the text was filled with. */
            values: { [key: string]: string; };
        };
        /** @description A choice with a number. */
        NumberOption: { label: string; value: number; };
        /** @description An invitation that waits. */
        OpenInvitation: {
            /** Format: date-time */
            created_at: string;
            email: string;
            /** Format: date-time */
            expires_at: string;
            id: number;
            role: "owner" | "editor" | "reader";
        };
        /** @description Something that the company publishes and that is not finished. */
        OpenObject: {
            /** @description When something was done to it last. */
            at: string | null;
            id: number;
            /** @description The path of the page where it is edited. */
            link: string | null;
            publish_at: string | null;
            /** @description Why it came back. */
            reason: string;
            state: "declined" | "draft" | "submitted" | "scheduled";
            title: string;
            /** @description Whether readers see an earlier text of it. */
            visible: boolean;
        };
        /** @description The orders that wait for an answer. */
        OpenOrders: {
            open: number;
            /** @description The latest, at most five. */
            rows: components["schemas"]["Order"][];
        };
        /** @description How many objects of a type are in each state that asks for something. */
        OpenStates: { declined: number; draft: number; scheduled: number; submitted: number; };
        /** @description A type of things that the company publishes. */
        OpenType: {
            count: number;
            label: string;
            /** @description At most five; what came back first. */
            rows: components["schemas"]["OpenObject"][];
            states: components["schemas"]["OpenStates"];
            type: string;
        };
        /** @description What the company has ordered, and the answer. */
        Order: {
            answer: string;
            answered_at: string | null;
            /** @description The date that the order names. */
            date: string | null;
            funds: components["schemas"]["OrderedFund"][];
            id: number;
            kind: "fund_rating" | "team_rating" | "message";
            message: string;
            /** @description The name that an order of a team rating gives. */
            name: string;
            /** Format: date-time */
            ordered_at: string;
            ordered_by: components["schemas"]["ActingPerson"];
            request_type: ("rating" | "update") | null;
            state: "open" | "answered";
        };
        OrderList: components["schemas"]["Page"] & { results: components["schemas"]["Order"][]; };
        /** @description A fund in an order. */
        OrderedFund: {
            /** @description Number of the share class; null once it is gone. */
            id: number | null;
            isin: string;
            name: string;
            slug: string;
        };
        /** @description How the market went after calls. */
        Outcomes: {
            /** @description All months of the same time, whatever was said. */
            baseline: components["schemas"]["Level"] | null;
            levels: components["schemas"]["RatedLevel"][];
            /** @description Ratings 1 and 2. */
            negative: components["schemas"]["Direction"];
            /** @description Ratings 4 and 5. */
            positive: components["schemas"]["Direction"];
        };
        /** @description A document as its company sees it: what readers see, or will see first, and what is worked on. */
        OwnCompanyDocument: {
            category: "product-presentation" | "product-flyer" | "factsheet" | "product-research" | "product-analysis";
            /** @description The asset manager. */
            company_info: number;
            /** Format: date */
            date: string;
            /** @description When it was published, declined or withdrawn. */
            decided_at: string | null;
            /** @description Whether changes of what was published wait that this account may discard. */
            discardable: boolean;
            draft: components["schemas"]["CompanyDocumentDraft"];
            /** @description Whether this account may change it now. */
            editable: boolean;
            /** @description Who is not known as one confirms it first, by `confirmed=true`. */
            for_professionals: boolean;
            /** @description When it was last submitted. */
            handed_in_at: string | null;
            id: number;
            /** @description That the document is written in. */
            language: "de" | "en";
            /** @description When it will be published, if a time is set. */
            publish_at: string | null;
            /** @description Why it was declined or withdrawn. */
            reason: string;
            /** @description Whether this account may take it back. */
            removable: boolean;
            simulated: boolean;
            /** @description Bytes; null while the file is missing. */
            size: number | null;
            state: "draft" | "submitted" | "scheduled" | "published" | "declined" | "withdrawn";
            title: string;
            /** @description Where it is downloaded. */
            url: string;
            version: number;
            /** @description Whether readers see it, or an earlier version of it. */
            visible: boolean;
        };
        OwnCompanyDocumentList: components["schemas"]["Page"] & {
            categories: components["schemas"]["CompanyDocumentCategory"][];
            facets: components["schemas"]["OwnNewsFacets"];
            results: components["schemas"]["OwnCompanyDocument"][];
        };
        /** @description A document that the account has handed in, and what became of it. */
        OwnDocument: {
            /** @description Whether it may be handed in again now. */
            again: boolean;
            category: "monthly_report" | "key_information" | "key_investor" | "fund_prospect" | "annual_report" | "semi_annual_report";
            /** Format: date */
            date: string;
            /** @description When it was published, declined or withdrawn. */
            decided_at: string | null;
            /** @description Whether changes of what was published wait that this account may discard. */
            discardable: boolean;
            fund: components["schemas"]["OwnFund"];
            /** @description When it was last submitted. */
            handed_in_at: string | null;
            id: number;
            /** @description That the document is written in. */
            language: "de" | "en";
            /** @description When it will be published, if a time is set. */
            publish_at: string | null;
            /** @description Why it was declined or withdrawn. */
            reason: string;
            /** @description Whether it may be taken back. */
            removable: boolean;
            /** @description Bytes; null while the file is missing. */
            size: number | null;
            state: "draft" | "submitted" | "scheduled" | "published" | "declined" | "withdrawn";
            /** @description Where readers download it. */
            url: string | null;
            version: number;
            /** @description Whether readers see it, or an earlier version of it. */
            visible: boolean;
        };
        /** @description How many documents there are by state and by fund. */
        OwnDocumentFacets: { funds: components["schemas"]["ValueFacet"]; states: components["schemas"]["ValueFacet"]; };
        OwnDocumentList: components["schemas"]["Page"] & {
            /** @description All types there are. */
            categories: components["schemas"]["DocumentCategory"][];
            facets: components["schemas"]["OwnDocumentFacets"];
            results: components["schemas"]["OwnDocument"][];
        };
        /** @description A fund, by its main share class. */
        OwnFund: {
            fund_id: number;
            /** @description The share class; null for a fund that has none any more. */
            id: number | null;
            isin: string;
            name: string;
            slug: string;
        };
        OwnFundList: components["schemas"]["Page"] & { results: components["schemas"]["OwnFund"][]; };
        /** @description A news item as its company sees it: what readers see, or will see first, and what is worked on. */
        OwnNews: {
            /** @description The asset manager. */
            company_info: number;
            company_info_name: string;
            /** Format: date */
            date: string;
            /** @description When it was published, declined or withdrawn. */
            decided_at: string | null;
            /** @description Whether changes of what was published wait that this account may discard. */
            discardable: boolean;
            draft: components["schemas"]["NewsDraft"];
            /** @description Whether this account may change it now. */
            editable: boolean;
            /** @description When it was last submitted. */
            handed_in_at: string | null;
            id: number;
            /** @description Where its picture is; `size` asks for a smaller one, 800 or 400 pixels. */
            image: string | null;
            /** @description In which it is answered: the other one where it exists only there. */
            lang: "de" | "en";
            /** @description Where its PDF is. */
            pdf_file: string | null;
            /** @description When it will be published, if a time is set. */
            publish_at: string | null;
            /** @description Why it was declined or withdrawn. */
            reason: string;
            /** @description Whether this account may take it back. */
            removable: boolean;
            simulated: boolean;
            /** @description Readable part of its page's address. */
            slug: string;
            state: "draft" | "submitted" | "scheduled" | "published" | "declined" | "withdrawn";
            text: components["schemas"]["RichTextNode"][];
            title: string;
            version: number;
            /** @description Whether readers see it, or an earlier version of it. */
            visible: boolean;
        };
        /** @description How many there are by state. */
        OwnNewsFacets: { states: components["schemas"]["ValueFacet"]; };
        OwnNewsList: components["schemas"]["Page"] & {
            facets: components["schemas"]["OwnNewsFacets"];
            results: components["schemas"]["OwnNews"][];
        };
        /** @description A fund's presentation as its company sees it: what readers see, and what is worked on. */
        OwnPresentation: {
            /** @description When it was published, declined or withdrawn. */
            decided_at: string | null;
            /** @description Whether changes of what was published wait that this account may discard. */
            discardable: boolean;
            draft: components["schemas"]["PresentationDraft"];
            /** @description Whether this account may change it now. */
            editable: boolean;
            fund: components["schemas"]["OwnFund"];
            /** @description When it was last submitted. */
            handed_in_at: string | null;
            key_facts: components["schemas"]["KeyFacts"] | null;
            /** @description Where the photo that readers see is; null without one. */
            photo: string | null;
            /** @description When it will be published, if a time is set. */
            publish_at: string | null;
            /** @description Why it was declined or withdrawn. */
            reason: string;
            /** @description Null before anything was written. */
            state: ("draft" | "submitted" | "scheduled" | "published" | "declined" | "withdrawn") | null;
            version: number | null;
            /** @description Whether readers see it, or an earlier version of it. */
            visible: boolean;
        };
        /** @description An own fund with its rating; null stands for what is not known. */
        OwnRating: {
            /** @description With `group=real_estate` only. */
            benchmark: components["schemas"]["EstateBenchmark"] | null;
            /** @description Points since the record date before, where the two are comparable. */
            change: number | null;
            /** @description Whether the class has changed. */
            direction: ("up" | "down") | null;
            fund_id: number;
            id: number;
            isin: string;
            kind: ("qualitative" | "quantitative") | null;
            name: string;
            /** @description Null in the best class and without a rating. */
            next_class: components["schemas"]["NextClass"] | null;
            /** @description When the rating by analysts runs out. */
            next_review: string | null;
            /** @description When its rating was ordered, while the order is open. */
            ordered_at: string | null;
            peergroup: string;
            peergroup_size: number | null;
            /** @description In the peer group; 1 is the best. */
            position_vs_peergroup: number | null;
            rank: ("A" | "B" | "C" | "D" | "E") | null;
            rank_before: ("A" | "B" | "C" | "D" | "E") | null;
            rating_points: number | null;
            /** @description Rated in another peer group or currency than before: not comparable. */
            regrouped: boolean;
            simulated: boolean;
            slug: string;
            unchanged_since: string | null;
            under_review: boolean;
        };
        /** @description How many funds have each class. */
        OwnRatingFacets: { rank: components["schemas"]["ValueFacet"]; };
        OwnRatingList: components["schemas"]["Page"] & {
            columns: components["schemas"]["EstateColumn"][];
            facets: components["schemas"]["OwnRatingFacets"];
            /** @description Funds of the company with a real estate benchmark. */
            real_estate: number;
            record_date: string | null;
            results: components["schemas"]["OwnRating"][];
            simulated: boolean;
        };
        /** @description How the own funds are rated. */
        OwnRatings: {
            downgrades: components["schemas"]["MovedFunds"];
            funds: number;
            rated: number;
            under_review: number;
            upgrades: components["schemas"]["MovedFunds"];
        };
        /** @description What every list carries. */
        Page: { count: number; page: number; per_page: number; };
        /** @description A page of a report's PDF. */
        PageLink: {
            /** @description From 1. */
            page: number;
            /** @description Address of the PDF, opened at the page. */
            pdf: string;
        };
        /** @description What one indicator contributed to the quantitative points; at most half its weight, up or down. */
        Part: {
            indicator: number | null;
            indicator_unit: "percent" | "percent_per_year";
            label: string;
            part: "performance" | "downside" | "drawdown";
            points: number | null;
            weight: number;
        };
        /** @description What the authenticator answered, in WebAuthn's JSON form (PublicKeyCredential.toJSON). */
        PasskeyAnswer: { ceremony: string; credential: { [key: string]: unknown; }; };
        /** @description What the browser hands to the authenticator. The ceremony ends with the first answer, or after five minutes. */
        PasskeyBegun: {
            ceremony: string;
            /** @description As in WebAuthn's JSON forms (parseCreationOptionsFromJSON). */
            options: { [key: string]: unknown; };
            /** @description The address at which the page must be open. */
            origin: string;
        };
        /** @description A passkey of the account. */
        PasskeyInfo: {
            /** @description Whether its authenticator keeps it in step on several devices. */
            backed_up: boolean;
            /** Format: date-time */
            created_at: string;
            id: number;
            last_used_at: string | null;
            name: string;
        };
        /** @description The password, and a code where logins need one. */
        PasskeyProof: { code?: string; password: string; };
        /** @description Another name. */
        PasskeyRename: { name: string; };
        /** @description The account's passkeys, oldest first. */
        Passkeys: {
            maximum: number;
            /** @description Where passkeys work; null if the portal's address cannot have any. */
            origin: string | null;
            results: components["schemas"]["PasskeyInfo"][];
        };
        /** @description The password and a code. */
        PasswordAndCode: { code: string; password: string; };
        /** @description The password and, where a second factor is on already, a code of it or a recovery code. */
        PasswordAndPresentCode: { code?: string; password: string; };
        /** @description The current password and the new one. */
        PasswordData: {
            current: string;
            /**
             * @description Whether the feed addresses of saved searches stay valid; otherwise they end.
             * @default false
             */
            keep_feeds?: boolean;
            password: string;
        };
        /** @description How NAVs changed over so many months, in percent with distributions. */
        PastChanges: {
            best: number;
            /** @description Five percent of the periods are above. */
            high: number;
            /** @description Percent of the periods that end with a loss. */
            losses: number;
            /** @description Five percent of the periods are below. */
            low: number;
            median: number;
            /** @description Periods, one of each fund for each month in which one begins. */
            times: number;
            worst: number;
        };
        /** @description Key figures of the fund among those of its peergroup's main share classes. */
        PeergroupComparison: {
            chart: "peergroupComparison";
            /** @description In which returns are measured; null if it differs or does not matter. */
            currency: string | null;
            figures: components["schemas"]["ComparedFigure"][];
            fund: components["schemas"]["ChartFund"];
            notices: components["schemas"]["Notice"][];
            /** @description Date of the latest key figures. */
            record_date: string | null;
            simulated: boolean;
            /** @description Of the values: index (100 at the start), percent, percent_per_year, points, funds. */
            unit: string;
        };
        /** @description What the funds of a peergroup cost. */
        PeergroupCosts: {
            /** @description Share classes that report it. */
            count: number;
            /** @description Median of the open main share classes. Unit: percent. */
            ter: number | null;
        };
        /** @description A peergroup and what its funds mainly hold. */
        PeergroupOption: { asset_class: string; label: string; value: number; };
        /** @description Total return beside the peergroup's trimmed mean and median, 100 at the start; one day of valuation a week. */
        Performance: {
            /** @description The first day on which every fund of the chart has a NAV. */
            available_from: string | null;
            chart: "performance";
            /** @description In which returns are measured; null if it differs or does not matter. */
            currency: string | null;
            dates: string[];
            from: string | null;
            fund: components["schemas"]["ChartFund"];
            notices: components["schemas"]["Notice"][];
            /** @description Most funds that the mean and the median of a week were made of. */
            peergroup_funds: number;
            /** @description Years that were asked for; null for a span of one's own. */
            period: number | null;
            /** @description Date of the latest key figures. */
            record_date: string | null;
            series: components["schemas"]["ValuedSeries"][];
            simulated: boolean;
            to: string | null;
            /** @description Of the values: index (100 at the start), percent, percent_per_year, points, funds. */
            unit: string;
        };
        /** @description Somebody of the list; without ``id`` they are new, and need both names. */
        PersonData: {
            department?: string | components["schemas"]["TextData"] | null;
            first_name?: string | null;
            id?: number | null;
            /** @description Null leaves the photo as it is, an empty one removes it. `photo` is read as well. */
            image?: components["schemas"]["FileData"] | null;
            last_name?: string | null;
            position?: string | components["schemas"]["TextData"] | null;
            /** @description At most 500 characters. */
            summary?: string | components["schemas"]["TextData"] | null;
        };
        /** @description What happened in one stress phase: largest fall and return, percent; null where the history does not cover it. */
        PhaseFall: {
            code: string;
            /** Format: date */
            from: string;
            fund: number | null;
            fund_return: number | null;
            label: string;
            peergroup: number | null;
            peergroup_funds: number;
            peergroup_return: number | null;
            /** Format: date */
            until: string;
        };
        /** @description A photo of a fund. */
        PhotoData: {
            photo: components["schemas"]["SentPhoto"];
            /**
             * @description False keeps a draft, which the provider does not see as waiting.
             * @default true
             */
            submit?: boolean;
            /** @description That was read; another one by now is refused with 409. */
            version?: number | null;
        };
        /** @description A picture that everybody sees. */
        Picture: {
            /** @description Where it is; `size` asks for a smaller one, 800 or 400 pixels on its longer side. */
            address: string;
            /** @description What it shows. */
            alt: string;
        };
        /** @description The request for rating points of a fund. */
        PointsRequestData: {
            /** @description Number shared by all share classes of the fund. */
            fund_id: number;
        };
        /** @description Somebody who manages funds of the company. */
        PortfolioManager: {
            department: string;
            first_name: string;
            id: number;
            /** @description Where the photo is. */
            image: string | null;
            /** @description Of the summary; null without one. */
            language: ("de" | "en") | null;
            last_name: string;
            position: string;
            simulated: boolean;
            summary: string;
        };
        /** @description What changes of a fund's presentation. What is left out or null stays as it is; an empty text removes facts. */
        PresentationChange: {
            /** @description A text alone is of the language asked in. */
            key_facts?: string | components["schemas"]["SentFacts"] | null;
            /**
             * @description The photo goes as soon as the provider has agreed.
             * @default false
             */
            remove_photo?: boolean;
            /**
             * @description False keeps a draft, which the provider does not see as waiting.
             * @default true
             */
            submit?: boolean;
            /** @description That was read; another one by now is refused with 409. */
            version?: number | null;
        };
        /** @description What is worked on. */
        PresentationDraft: { key_facts: components["schemas"]["BothFacts"]; photo: string | null; };
        /** @description A fund with photo and key facts, by its main share class. */
        PresentedFund: {
            fund_id: number;
            id: number;
            isin: string;
            key_facts: components["schemas"]["KeyFacts"] | null;
            name: string;
            photo: string | null;
            simulated: boolean;
            slug: string;
        };
        PresentedFundList: components["schemas"]["Page"] & { results: components["schemas"]["PresentedFund"][]; };
        /** @description What a search would have told in the last twelve months; figures are monthly, so at most one mail a month. */
        Preview: {
            entered: number;
            left: number;
            /** @description Months with a change of the kinds asked for; 0 for never. */
            mails: number;
            /** @description Whatever happened, oldest first. */
            months: components["schemas"]["PreviewMonth"][];
            /** @description The changes of the kinds asked for, newest first, at most 200. */
            rows: components["schemas"]["PreviewRow"][];
            simulated: boolean;
            /** @description More than 50 changes a month on average would be mailed. */
            warning: "too_many" | null;
        };
        /** @description A search as it would be saved. */
        PreviewData: {
            /** @default true */
            enters?: boolean;
            /** @default daily */
            frequency?: "at_once" | "daily" | "weekly" | "monthly" | "never";
            /** @default true */
            leaves?: boolean;
            /** @default false */
            rating_changes?: boolean;
            /** @description The address part without '?'. */
            search_query: string;
        };
        /** @description What happened from the record date before to this one. */
        PreviewMonth: {
            entered: number;
            left: number;
            /** @description Funds inside whose points or class changed. */
            rating_changes: number;
            /** Format: date */
            record_date: string;
        };
        /** @description One change that would have been told. */
        PreviewRow: {
            /** @description That the rating before was made in another peergroup or currency, and in which. */
            incomparable: string | null;
            /** @description none: the points changed, the class did not. */
            kind: "enters" | "leaves" | "upgrade" | "downgrade" | "none" | "regrouped" | "redenominated";
            rank_after: string | null;
            rank_before: string | null;
            rating_points_after: number | null;
            rating_points_before: number | null;
            /** Format: date */
            record_date: string;
            tranche: components["schemas"]["PreviewTranche"];
        };
        /** @description A share class. */
        PreviewTranche: { id: number; isin: string; name: string; slug: string; };
        /** @description The latest NAV of a share class. */
        Price: {
            /** @description Return since then, with a distribution of the day. Unit: percent. */
            change: number | null;
            currency: string;
            /** Format: date */
            date: string;
            nav: number;
            /** @description Of the NAV before; null for the first one. */
            previous_date: string | null;
        };
        /** @description What went wrong (RFC 9457). */
        ProblemDocument: {
            /** @description Stable, for programs. */
            code: string;
            /** @description For users, in the request's language. */
            detail: string;
            /** @description At most 20 of what was rejected. */
            errors?: components["schemas"]["ProblemError"][] | null;
            /** @description Rejected beside those in `errors`. */
            more_errors?: number | null;
            request_id: string;
            status: number;
            title: string;
            /** @description Address that explains the code. */
            type: string;
        };
        /** @description One rejected query key. */
        ProblemError: {
            key: string;
            /** @description In the request's language. */
            message: string;
            /** @description Valid values, at most 50 of them. */
            valid?: (string | number)[] | null;
            /** @description As sent, at most 200 characters of it. */
            value: string | null;
        };
        /** @description What the owner of an account may change; what is left out stays as it is. */
        ProfileData: {
            company?: string | null;
            first_name?: string | null;
            language?: ("de" | "en") | null;
            name?: string | null;
            phone?: string | null;
        };
        /** @description A value and what it is called. */
        ProfileTerm: { label: string; value: string; };
        /** @description A facet over numbers; bounds are null when nothing has a value. */
        RangeFacet: {
            histogram: components["schemas"]["Bucket"][];
            max: number | null;
            min: number | null;
            selected?: components["schemas"]["RangeSelection"] | null;
            type: "range";
        };
        /** @description The chosen numbers of a range, both included; a single bound of the fund size is ``value`` with its ``sign``. */
        RangeSelection: {
            /** @description Null where this side is open. */
            maximum?: number | null;
            /** @description Null where this side is open. */
            minimum?: number | null;
            /** @description Whether that is the least or the greatest. */
            sign?: ("gte" | "lte") | null;
            /** @description The single bound of the fund size. */
            value?: number | null;
        };
        /** @description A step of the rating scale. */
        RankStep: {
            label: string;
            /** @description Points from which it is given. */
            least: number;
            value: string;
        };
        /** @description A fund of a peergroup by its main share class; ``…_before`` as of the record date before. */
        RankedFund: {
            /** @description Points now less points before; null where these were of another peergroup or currency. */
            change: number | null;
            company: string;
            fund_id: number;
            id: number;
            isin: string;
            max_drawdown: number | null;
            name: string;
            /** @description Whether it is the fund that was asked for. */
            own: boolean;
            perf_1y: number | null;
            perf_3y: number | null;
            position_vs_peergroup: number | null;
            position_vs_peergroup_before: number | null;
            rank: string | null;
            rank_before: string | null;
            rating_points: number | null;
            rating_points_before: number | null;
            slug: string;
            ter: number | null;
            tranche_currency: string;
            under_review: boolean;
            volatility_3y: number | null;
        };
        /** @description All funds of a peergroup, the best first, unrated ones at the end. */
        Ranking: {
            count: number;
            notices: components["schemas"]["Notice"][];
            peergroup: string;
            peergroup_id: number;
            previous_record_date: string | null;
            rated: number;
            record_date: string | null;
            result: components["schemas"]["RankedFund"][];
            simulated: boolean;
            unit: "points";
        };
        /** @description The rating as of one record date. */
        RatedDate: {
            kind: "qualitative" | "quantitative";
            peergroup_size: number | null;
            position_vs_peergroup: number | null;
            rank: string | null;
            rating_points: number | null;
            /** Format: date */
            record_date: string;
            under_review: boolean;
        };
        /** @description Calls of one rating. */
        RatedLevel: {
            /** @description Median return in percent; null for too few cases, and over categories. */
            median: number | null;
            n: number;
            rating: number;
            rises: number;
            /** @description Periods that fit one after the other without sharing a month. */
            separate: number;
            /** @description Percent; null for too few cases. */
            share: number | null;
            /** @description Different month ends from which the returns count. */
            starts: number;
        };
        /** @description The ratings of the company's funds beside those of all funds, by main share class. */
        RatingDistribution: {
            market: components["schemas"]["ClassCounts"];
            own: components["schemas"]["ClassCounts"];
        };
        /** @description How the latest rating came about: median and parts, then the mandate's points by their share, then centring. */
        RatingExplanation: {
            /** @description Whether the centring comes after the qualitative share; in older ratings it was a part. */
            centred_last: boolean | null;
            /** @description Points that move the median of the peergroup to 50. */
            centring: number | null;
            fund: components["schemas"]["ChartFund"];
            kind: ("qualitative" | "quantitative") | null;
            /** @description Null in the last class. */
            lower_class: components["schemas"]["ClassDistance"] | null;
            median: number | null;
            /** @description The version that applied on the rating's reporting date; null for ratings from before the first. */
            methodology: components["schemas"]["RatingMethodology"] | null;
            months: number | null;
            /** @description Null in the best class. */
            next_class: components["schemas"]["ClassDistance"] | null;
            notices: components["schemas"]["Notice"][];
            parts: components["schemas"]["Part"][];
            peergroup_size: number | null;
            position_vs_peergroup: number | null;
            qualitative: number | null;
            /** @description Percent. */
            qualitative_share: number | null;
            quantitative: number | null;
            rank: string | null;
            rating_points: number | null;
            record_date: string | null;
            simulated: boolean;
            under_review: boolean | null;
            unit: "points";
        };
        /** @description The version of the methodology by which a rating was made. */
        RatingMethodology: {
            /** @description What `methodologies/{id}/` takes. */
            id: number;
            /**
             * Format: date
             * @description What its `version` takes.
             */
            valid_from: string;
        };
        /** @description The part of a rating that moved its points furthest to the side on which they are. */
        RatingReason: {
            /** @description Of history that count, at most 60. */
            months: number;
            part: "performance" | "downside" | "drawdown" | "qualitative";
            /** @description Whether it raised the points above the middle, or lowered them below. */
            raises: boolean;
        };
        /** @description Since when the fund is under review, and why. */
        RatingReview: {
            /** Format: date */
            since: string;
            /** @description Whether a change of its investment team began the review. */
            team_changed: boolean;
        };
        /** @description Funds whose ratings are in focus, the latest first; those that ended keep their place. */
        RatingsInFocus: { count: number; results: components["schemas"]["FocusItem"][]; };
        /** @description A value before and after, and the limit that it has crossed. */
        ReasonInfo: {
            after: number | string | null;
            before: number | string | null;
            field: string;
            label: string;
            /** @description As it is read: "≥ 78", "≤ 50,00 Mio. EUR", "A, B". */
            limit: string | null;
            unit: string;
        };
        /** @description As of when the latest figures are; null before any were loaded. */
        RecordDate: { result: string | null; };
        /** @description Shown once. */
        RecoveryCodes: { recovery_codes: string[]; };
        /** @description A region, and whether the guided search offers it. */
        RegionOption: { guided: boolean; label: string; value: string; };
        /** @description The registration form; from ``company`` to ``division`` for professionals only. */
        RegisterData: {
            additinalSectorQuestion?: string;
            company?: string;
            /**
             * @description Whether terms of use and privacy policy are agreed to.
             * @default false
             */
            consent?: boolean;
            contactPerson?: string;
            division?: string;
            email?: string;
            firstName?: string;
            function?: string;
            /** @default false */
            isWholesale?: boolean;
            name?: string;
            password?: string;
            phone?: string;
            sector?: string;
            /**
             * @description Hidden in the form: only robots fill it in, and they get no account.
             * @default
             */
            website?: string;
        };
        /** @description A filter, and how many results it alone excludes. */
        Relaxation: { count: number; facet: string; key: string; values: components["schemas"]["LabelledValue"][]; };
        /** @description An entry that is gone: its list and its note. */
        RemovedEntry: { list: number; note: string; };
        /** @description Somebody whom readers still see until their removal is approved. */
        RemovedPerson: { first_name: string; id: number; last_name: string; state: components["schemas"]["State"]; };
        /** @description A report, for visitors its beginning. */
        Report: {
            authors: components["schemas"]["ArticleAuthor"][];
            body: components["schemas"]["RichTextNode"][];
            category: string;
            category_label: string;
            /** @description Further asset managers that it is about, by name. */
            companies: components["schemas"]["ArticleCompany"][];
            company: string | null;
            company_id: number | null;
            /** @description The latest first. */
            corrections: components["schemas"]["Correction"][];
            /** Format: date */
            date: string;
            funds: components["schemas"]["ArticleFund"][];
            highlight?: components["schemas"]["ArticleHighlight"] | null;
            id: number;
            languages: components["schemas"]["ArticleLanguages"];
            peergroups: components["schemas"]["ArticlePeergroup"][];
            picture: components["schemas"]["Picture"] | null;
            /** @description Address of a picture of its PDF's first page. Null: it has no PDF, or the reader no account. */
            preview: string | null;
            /** @description True for visitors: title, summary and first paragraph; the rest needs an account. */
            shortened: boolean;
            simulated: boolean;
            slug: string;
            summary: string | null;
            title: string;
        };
        /** @description One of ``funds``, ``watchlist`` and ``search_query``; beside the first two, a query of ordering and asof. */
        ReportData: {
            /** @description Names of the field catalogue, in order; the default columns without it. */
            columns?: string[] | null;
            /** @description Share classes by number, as ticked in a list. */
            funds?: number[] | null;
            /** @description The advanced search as in its address, an empty text for the whole list. An export holds all pages: page and per_page are not looked at. */
            search_query?: string | null;
            /** @description A watchlist of one's own, or all of them. */
            watchlist?: "all" | number | null;
        };
        /** @description A report in a list. */
        ReportItem: {
            authors: components["schemas"]["ArticleAuthor"][];
            category: string;
            category_label: string;
            /** @description Further asset managers that it is about, by name. */
            companies: components["schemas"]["ArticleCompany"][];
            company: string | null;
            company_id: number | null;
            /** Format: date */
            date: string;
            funds: components["schemas"]["ArticleFund"][];
            highlight?: components["schemas"]["ArticleHighlight"] | null;
            id: number;
            languages: components["schemas"]["ArticleLanguages"];
            picture: components["schemas"]["Picture"] | null;
            /** @description True for visitors: title, summary and first paragraph; the rest needs an account. */
            shortened: boolean;
            simulated: boolean;
            slug: string;
            summary: string | null;
            title: string;
        };
        ReportList: components["schemas"]["Page"] & {
            facets: components["schemas"]["ArticleFacets"];
            results: components["schemas"]["ReportItem"][];
        };
        /** @description A page of a report's PDF with the words that were asked for. */
        ReportPage: {
            category: string;
            category_label: string;
            /** Format: date */
            date: string;
            /** @description Of the PDF. */
            language: "de" | "en";
            /** @description Lines with matched words: left, top, right and bottom in ten-thousandths of the page. */
            marks: [
                number,
                number,
                number,
                number
            ][];
            /** @description From 1. */
            page: number;
            /** @description The passage that says most, with the matched words. */
            passage: [
                string,
                boolean
            ][];
            /** @description Address of the PDF, opened at the page. */
            pdf: string;
            /** @description Address of the page's picture; `width` asks for another size. */
            picture: string;
            report_id: number;
            simulated: boolean;
            slug: string;
            title: string;
        };
        ReportPageList: components["schemas"]["Page"] & { results: components["schemas"]["ReportPage"][]; };
        /** @description One report, in the list form that the specification asks for. */
        ReportResult: { count: 1; results: components["schemas"]["Report"][]; };
        /** @description The secret of a mailed link, and the new password. */
        ResetData: { password: string; token: string; };
        /** @description What the link in a mail about the end of a subscription holds. */
        ResumeData: { token: string; };
        /** @description An element of a formatted text. Texts lie in p, h2, h3 and in what these hold: strong, em, a. */
        RichTextNode: {
            children: (components["schemas"]["RichTextNode"] | string)[];
            /** @description Columns that a cell spans; left out for one. */
            colspan?: number | null;
            /** @description Of a link: https, mailto, or a path of the portal. */
            href?: string | null;
            /** @description Rows that a cell spans; left out for one. */
            rowspan?: number | null;
            tag: "p" | "h2" | "h3" | "ul" | "ol" | "li" | "blockquote" | "table" | "thead" | "tbody" | "tr" | "th" | "td" | "strong" | "em" | "a" | "br";
        };
        /** @description The performance-risk picture: the best rated share classes that have both figures. */
        RiskReturn: { count: number; period: 1 | 3 | 5; results: components["schemas"]["RiskReturnPoint"][]; };
        /** @description How many share classes lie where between risk and return over 3 years. */
        RiskReturnMap: {
            /** @description Column, row from below, count, and the cell's main peergroup by its place in the list below, with that peergroup's count. Cells without a share class are left out. */
            cells: [
                number,
                number,
                number,
                number,
                number
            ][];
            /** @description All that were found. */
            count: number;
            /** @description Those that have both figures. */
            drawn: number;
            /** @description Those of them that lie beyond the map and count in its outer cells. */
            outside: number;
            /** @description Largest first. */
            peergroups: components["schemas"]["MapPeergroup"][];
            record_date: string | null;
            /** @description The share classes themselves where there are fewer than 30, best rated first. */
            results: components["schemas"]["RiskReturnPoint"][];
            /** @description Performance over 3 years, percent a year. */
            return: components["schemas"]["MapSide"];
            /** @description Volatility over 3 years, percent a year. */
            risk: components["schemas"]["MapSide"];
        };
        /** @description Performance against volatility of the peergroup's main share classes and of the fund. */
        RiskReturnMatrix: {
            chart: "riskReturn";
            /** @description Funds of the peergroup that have both figures, of which at most 300 are points. */
            count: number;
            /** @description In which returns are measured; null if it differs or does not matter. */
            currency: string | null;
            fund: components["schemas"]["ChartFund"];
            median_performance: number | null;
            median_volatility: number | null;
            notices: components["schemas"]["Notice"][];
            period: 1 | 3 | 5;
            points: components["schemas"]["StandingPoint"][];
            /** @description Date of the latest key figures. */
            record_date: string | null;
            simulated: boolean;
            /** @description Of the values: index (100 at the start), percent, percent_per_year, points, funds. */
            unit: string;
        };
        /** @description One share class in the performance-risk picture. */
        RiskReturnPoint: {
            id: number;
            isin: string;
            name: string;
            /** @description Percent a year over the period. */
            performance: number;
            rank: string | null;
            rating_points: number | null;
            slug: string;
            /** @description Percent, annualised, over the period. */
            volatility: number;
        };
        /** @description The role to give. */
        RoleData: { role: "owner" | "editor" | "reader"; };
        /** @description The facets of the advanced search; some are there only where they are asked for or filtered by. */
        ScreenFacets: {
            accumulating?: components["schemas"]["ValueFacet"] | null;
            age?: components["schemas"]["RangeFacet"] | null;
            asset_class?: components["schemas"]["ValueFacet"] | null;
            companies: components["schemas"]["ValueFacet"];
            currency?: components["schemas"]["ValueFacet"] | null;
            esg_score?: components["schemas"]["RangeFacet"] | null;
            fund_classification?: components["schemas"]["ValueFacet"] | null;
            fund_size: components["schemas"]["RangeFacet"];
            investment_focus: components["schemas"]["ValueFacet"];
            main_tranche: components["schemas"]["ValueFacet"];
            max_drawdown?: components["schemas"]["RangeFacet"] | null;
            peergroups: components["schemas"]["ValueFacet"];
            perf_1m?: components["schemas"]["RangeFacet"] | null;
            perf_1y?: components["schemas"]["RangeFacet"] | null;
            perf_3m?: components["schemas"]["RangeFacet"] | null;
            perf_3y?: components["schemas"]["RangeFacet"] | null;
            perf_5y?: components["schemas"]["RangeFacet"] | null;
            perf_6m?: components["schemas"]["RangeFacet"] | null;
            perf_last_year?: components["schemas"]["RangeFacet"] | null;
            perf_since_inception?: components["schemas"]["RangeFacet"] | null;
            rating_kind?: components["schemas"]["ValueFacet"] | null;
            rating_points?: components["schemas"]["RangeFacet"] | null;
            ratings: components["schemas"]["ValueFacet"];
            regions: components["schemas"]["ValueFacet"];
            risk_indicator?: components["schemas"]["ValueFacet"] | null;
            sfdr?: components["schemas"]["ValueFacet"] | null;
            sri: components["schemas"]["ValueFacet"];
            srri?: components["schemas"]["ValueFacet"] | null;
            ter?: components["schemas"]["RangeFacet"] | null;
            under_review?: components["schemas"]["ValueFacet"] | null;
            universes: components["schemas"]["ValueFacet"];
            volatility_1y?: components["schemas"]["RangeFacet"] | null;
            volatility_3y?: components["schemas"]["RangeFacet"] | null;
            volatility_5y?: components["schemas"]["RangeFacet"] | null;
        };
        ScreenResults: components["schemas"]["Page"] & {
            /** @description Present if asof was asked for: the answer is not as of today. */
            asof?: components["schemas"]["AsOf"] | null;
            /** @description True if the search engine was down and the database answered. */
            degraded?: boolean | null;
            explain?: components["schemas"]["Explanation"] | null;
            /** @description Without values while the search engine is down. */
            facets: components["schemas"]["ScreenFacets"];
            record_date: string | null;
            relax: components["schemas"]["Relaxation"][];
            results: components["schemas"]["FundItem"][];
        };
        /** @description What is left out stays as it is. */
        SearchChange: {
            articles?: boolean | null;
            enters?: boolean | null;
            frequency?: ("at_once" | "daily" | "weekly" | "monthly" | "never") | null;
            leaves?: boolean | null;
            paused?: boolean | null;
            rating_changes?: boolean | null;
            search_name?: string | null;
            search_query?: string | null;
        };
        /** @description How many share classes a saved search finds now, of its main share classes where it asks for them alone. */
        SearchCount: {
            /** @description Null for a search that is no longer valid. */
            count: number | null;
            id: number;
        };
        /** @description All saved searches for funds, the newest first. */
        SearchCounts: { results: components["schemas"]["SearchCount"][]; };
        /** @description A search to save; words in reports have the query ``search=…``, and of the rest ``frequency`` counts. */
        SearchData: {
            /** @default false */
            articles?: boolean;
            /** @default true */
            enters?: boolean;
            /** @default funds */
            follows?: "funds" | "reports";
            /** @default daily */
            frequency?: "at_once" | "daily" | "weekly" | "monthly" | "never";
            /** @default true */
            leaves?: boolean;
            /** @default false */
            rating_changes?: boolean;
            search_name: string;
            search_query: string;
        };
        /** @description A saved search. ``link`` is the page that shows it, ``feed`` its secret Atom address. */
        SearchInfo: {
            articles: boolean;
            /** Format: date-time */
            date: string;
            enters: boolean;
            feed: string;
            follows: "funds" | "reports";
            frequency: "at_once" | "daily" | "weekly" | "monthly" | "never";
            id: number;
            last_change: string | null;
            leaves: boolean;
            link: string;
            /** @description The earliest moment; null where mails come at once, not at all, or after ratings still to come. */
            next_mail: string | null;
            paused: boolean;
            problem: components["schemas"]["SearchProblem"] | null;
            rating_changes: boolean;
            search_name: string;
            search_query: string;
            /** Format: date-time */
            seen_at: string;
            state: "preparing" | "ready" | "broken";
            unseen: number;
        };
        /** @description A fund found by name or code: its best share class, and the others behind it. */
        SearchItem: {
            /** @description Yes: income stays in the fund. No: income is distributed. */
            accumulating: boolean | null;
            /** @description Years from the launch of the share class to the reporting date of its figures. Unit: years. */
            age: number | null;
            /** @description What the fund mainly holds, such as equities or bonds. */
            asset_class: string;
            /** @description Index with which the fund, by its own account, compares itself. */
            benchmark: string | null;
            /** @description Last day of the share class; empty while it is open. Key figures and rating are the last ones before that. */
            closed_on: string | null;
            /** @description Asset manager that launched the fund. */
            company: string;
            /** @description Number of the asset manager that launched the fund. */
            company_id: number;
            /** @description Rating of European long-term investment funds, aaa to d. */
            "eltif_instrument.rank": string | null;
            /** @description 0 to 100; higher is more sustainable. Unit: points. */
            esg_score: number | null;
            /** @description Annual fee of the asset manager. Unit: percent_per_year. */
            fee: number | null;
            /** @description Reporting date of the first rating. */
            firstRating: string | null;
            /** @description Regulatory type: alternative investment fund (AIF), ELTIF or other. */
            fund_classification: string | null;
            /** @description Number shared by all share classes of a fund. */
            fund_id: number;
            /** @description Name of the fund without share class and currency. */
            fund_name: string;
            highlight: components["schemas"]["FundHighlight"];
            /** @description Permanent number of the share class; used in the addresses of fund pages. */
            id: number;
            /** @description Maximum charge on purchase, as a percentage of the amount invested. Unit: percent. */
            initial_charge: number | null;
            /** @description Rating of real estate and alternative funds, aaa to d. */
            "instrument.rank": string | null;
            /** @description Themes the fund follows, as codes. */
            investment_focus: string[];
            /** @description Themes the fund follows, such as dividends or technology. */
            investment_focus_label: string[];
            /** @description The fund is nominated for an award. “No” unless the provider has marked it: awards are not recorded yet. */
            is_award_nominated: boolean | null;
            /** @description The analysts have chosen the fund and given reasons; it is on the page “Funds in focus” and has not ended there. */
            is_focus: boolean | null;
            /** @description The fund is on the recommendation list for professional investors. “No” unless the provider has marked it: the list itself is not maintained yet. For wholesale users only. */
            is_selection?: boolean | null;
            /** @description International Securities Identification Number, twelve characters with a check digit. */
            isin: string;
            /** @description Day on which the share class was launched. */
            issue_date: string | null;
            /** @description Largest loss from a peak within the last three years, as a negative number. Unit: percent. */
            max_drawdown: number | null;
            /** @description Largest loss from a peak since the first NAV, as a negative number. Unit: percent. */
            max_drawdown_full: number | null;
            /** @description Largest monthly loss over the last three years, as a negative number. Unit: percent. For wholesale users only. */
            max_loss_3y?: number | null;
            /** @description Largest monthly profit over the last three years. Unit: percent. For wholesale users only. */
            max_profit_3y?: number | null;
            /** @description Smallest initial investment, in the currency of the share class. Unit: currency. */
            min_investment: number | null;
            /** @description Full name of the share class. */
            name: string;
            /** @description Funds with the same investment focus, against which this fund is rated. */
            peergroup: string;
            /** @description Number of the peer group in which the fund is rated. */
            peergroup_id: number;
            /** @description Number of rated funds in the peer group. */
            peergroup_size: number | null;
            /** @description Performance over the last month. Unit: percent. */
            perf_1m: number | null;
            /** @description Performance over the last year. Unit: percent. */
            perf_1y: number | null;
            /** @description Performance over the last three months. Unit: percent. */
            perf_3m: number | null;
            /** @description Average annual performance over the last three years. Unit: percent_per_year. */
            perf_3y: number | null;
            /** @description Average annual performance over the last five years. Unit: percent_per_year. */
            perf_5y: number | null;
            /** @description Performance over the last six months. Unit: percent. */
            perf_6m: number | null;
            /** @description Performance in the previous calendar year. Unit: percent. */
            perf_last_year: number | null;
            /** @description Average annual performance since launch. Unit: percent_per_year. */
            perf_since_inception: number | null;
            /** @description Performance over the last three years as a whole. Unit: percent. */
            performance_3y: number | null;
            /** @description Share of the excess return that the asset manager receives in addition. Unit: percent. */
            performance_fee: number | null;
            /** @description Rank among the rated funds in the peer group; 1 is the best. */
            position_vs_peergroup: number | null;
            /** @description The share class that represents the fund; each fund has exactly one. */
            primary: boolean;
            /** @description Share of months with a loss over the last three years. Unit: percent. For wholesale users only. */
            prob_loss_month_3y?: number | null;
            /** @description Share of months with a profit over the last three years. Unit: percent. For wholesale users only. */
            prob_profit_month_3y?: number | null;
            /** @description A (very good) to E (weak), from the rating points: A from 78, B from 60, C from 41, D from 23. */
            rank: string | null;
            /** @description Quantitative, or qualitative at the request of the asset manager. */
            rating_kind: string | null;
            /** @description 1 to 100 within the peer group; the median receives 50. Unit: points. */
            rating_points: number | null;
            /** @description Reporting date since which the rating class has been the same. */
            rating_unchanged_since: string | null;
            /** @description Date to which the latest key figures or rating refer. */
            record_date: string | null;
            /** @description Maximum drawdown of the peer group over the same three years, as a negative number. Unit: percent. */
            reference_drawdown: number | null;
            /** @description Where the fund invests, as codes. */
            regions: string[];
            /** @description Where the fund invests. */
            regions_label: string[];
            /** @description Charge on redemption. Unit: percent. */
            return_fee: number | null;
            /** @description Low, medium or high; step three of the guided search. */
            risk_class: string | null;
            /** @description 1 (lower risk) to 7 (higher risk), by the PRIIPs regulation; credit risk is not assessed. */
            risk_indicator: number | null;
            /** @description Performance 3 years p.a. divided by volatility 3 years. */
            risk_return_ratio: number | null;
            /** @description Article of the EU disclosure regulation: 6, 8 (environmental or social characteristics) or 9 (sustainable objective). */
            sfdr: number | null;
            /** @description Key figures, rating or costs are simulated for demonstration. */
            simulated: boolean;
            /** @description Readable part of the fund page's address. */
            slug: string;
            /** @description 1 (low), 2 (medium) or 3 (high). */
            sri: number | null;
            /** @description Synthetic risk and reward indicator, 1 (lower risk) to 7 (higher risk). */
            srri: number | null;
            /** @description Total expense ratio per year. Unit: percent_per_year. */
            ter: number | null;
            /** @description What distinguishes this share class from the others of the fund, such as “A EUR”. */
            tranche: string | null;
            /** @description Currency of the share class (ISO 4217). */
            tranche_currency: string;
            /** @description The same number as id, alongside that of the fund. */
            tranche_id: number;
            /** @description At most 99 of them, this one first. */
            tranches: components["schemas"]["Sibling"][];
            /** @description Number of share classes of the fund, including this one. */
            tranches_count: number;
            /** @description The rating is under review after a major change of fund management. */
            under_review: boolean | null;
            /** @description Market in which the fund is offered, as a code. */
            universe: string;
            /** @description Market in which the fund is offered, such as retail or exchange traded. */
            universe_label: string;
            /** @description Monthly loss not exceeded with a probability of 95%, as a negative number. Unit: percent. For wholesale users only. */
            value_at_risk_3y?: number | null;
            /** @description Annualised volatility of returns over the last year. Unit: percent_per_year. */
            volatility_1y: number | null;
            /** @description Annualised volatility of returns over the last three years. Unit: percent_per_year. */
            volatility_3y: number | null;
            /** @description Annualised volatility of returns over the last five years. Unit: percent_per_year. */
            volatility_5y: number | null;
            /** @description Volume of the fund in Mio. EUR. Unit: mio_eur. */
            volume: number | null;
            /** @description Currency in which the fund reports its volume (ISO 4217). */
            volume_currency: string | null;
            /** @description German securities number, six characters; known for German ISINs only. */
            wkn: string | null;
        };
        /** @description A saved search by name. */
        SearchLink: { id: number; search_name: string; };
        /** @description Why a saved search is no longer matched, and what is wrong with its query. */
        SearchProblem: {
            code: string;
            errors: components["schemas"]["ProblemError"][];
            message: string;
            /** @description Faults beside those in `errors`, which are 20 at most. */
            more_errors: number;
        };
        SearchResults: components["schemas"]["Page"] & {
            /** @description True if the search engine was down and the database answered. */
            degraded?: boolean | null;
            did_you_mean: components["schemas"]["Suggestion"][];
            record_date: string | null;
            results: components["schemas"]["SearchItem"][];
            /** @description The text as the best hit spells it, if nothing matches it as typed. */
            spelling: string | null;
        };
        /** @description All saved searches, the newest first. */
        Searches: { count: number; limit: number; results: components["schemas"]["SearchInfo"][]; };
        /** @description Where the second factor stands. */
        SecondFactor: { enabled: boolean; recovery_codes_left: number; required: boolean; };
        /** @description What an authenticator app needs. */
        SecondFactorSetup: {
            /** @description The address as a picture, as an address itself (data:, SVG). */
            qr: string;
            /** @description To be typed where no picture can be taken (base 32). */
            secret: string;
            /** @description otpauth address. */
            uri: string;
        };
        /** @description A fund that the company has selected, by its main share class. */
        SelectedFund: {
            fund_id: number;
            id: number;
            isin: string;
            name: string;
            /** @description Percent. */
            perf_1y: number | null;
            /** @description Percent a year. */
            perf_3y: number | null;
            rank: string | null;
            rating_points: number | null;
            slug: string;
            /** @description Percent a year. */
            ter: number | null;
            tranche_currency: string;
            under_review: boolean;
        };
        /** @description Key facts in one language or both, one a line; a language that is left out stays as it is. */
        SentFacts: { de?: string | null; en?: string | null; };
        /** @description A file in a body of JSON; a form carries it as it is. */
        SentFile: {
            /** @description With or without the prefix of a data URL; without it, the file stays as it is. */
            base64_string?: string | null;
            /**
             * @description What the sender calls it. One that belongs to another type is refused.
             * @default
             */
            file_name?: string;
        };
        /** @description A file in one language or both; a language that is left out stays as it is. */
        SentFiles: { de?: components["schemas"]["SentFile"] | null; en?: components["schemas"]["SentFile"] | null; };
        /** @description A picture in a body of JSON; a form carries it as it is. */
        SentPhoto: {
            /** @description JPEG or PNG, at most 10 MB, with or without the prefix of a data URL. */
            base64_string: string;
            /**
             * @description What the sender calls it. One that belongs to another type is refused.
             * @default
             */
            file_name?: string;
        };
        /** @description A text in one language or both; a language that is left out stays as it is. */
        SentTexts: { de?: string | null; en?: string | null; };
        /** @description A title in one language or both; a language that is left out stays as it is. */
        SentTitles: { de?: string | null; en?: string | null; };
        /** @description One line of a chart: a value for each of its dates, null where there is none. */
        Series: { label: string; name: string; values: (number | null)[]; };
        /** @description Weekly values of share classes over a time. */
        SeriesData: {
            /** @default xlsx */
            format?: "xlsx" | "csv";
            /** @description Share classes by number. */
            funds: number[];
            /**
             * @description Net asset values, or total return as an index that begins at 100.
             * @default nav
             */
            values?: "nav" | "total_return";
        };
        /** @description A browser that is signed in. */
        SessionInfo: {
            /** Format: date-time */
            created_at: string;
            current: boolean;
            /** @description What the browser calls itself (User-Agent), at most 200 characters. */
            device: string;
            id: string;
            /** Format: date-time */
            seen_at: string;
        };
        /** @description Every browser that is signed in, this one first. */
        SessionList: { results: components["schemas"]["SessionInfo"][]; };
        /** @description An own fund that searches showed. */
        ShownFund: {
            fund: components["schemas"]["StatsFund"];
            /** @description Accounts, counted anew each month, each month in whole tens; 0 for visitors. */
            people: number;
            /** @description The average place in the list. */
            place: number;
            /** @description Each month in whole tens. */
            searches: number;
        };
        /** @description A share class in the list of a fund's share classes, by the specification's names for that list. */
        Sibling: {
            /** @description Yes: income stays in the fund. No: income is distributed. */
            accumulating: boolean | null;
            /** @description Last day of the share class; empty while it is open. Key figures and rating are the last ones before that. */
            closed_on: string | null;
            /** @description Currency of the share class (ISO 4217). */
            currency: string;
            /** @description Permanent number of the share class; used in the addresses of fund pages. */
            id: number;
            /** @description International Securities Identification Number, twelve characters with a check digit. */
            isin: string;
            /** @description Smallest initial investment, in the currency of the share class. Unit: currency. */
            minInvestment: number | null;
            /** @description Full name of the share class. */
            name: string;
            /** @description Total expense ratio per year. Unit: percent_per_year. */
            ogc: number | null;
            /** @description The share class that represents the fund; each fund has exactly one. */
            primary: boolean;
            /** @description Readable part of the fund page's address. */
            slug: string;
            /** @description What distinguishes this share class from the others of the fund, such as “A EUR”. */
            tranche: string | null;
            /** @description German securities number, six characters; known for German ISINs only. */
            wkn: string | null;
        };
        /** @description Total return of a share class at the ends of the last 36 months and before, 100 where its chart begins. */
        Sparkline: {
            /** @description From the first day to the last one, percent. */
            change: number;
            /**
             * Format: date
             * @description Where it begins: three years back, or the first NAV after that.
             */
            from: string;
            id: number;
            /**
             * Format: date
             * @description The last NAV.
             */
            to: string;
            /** @description 37 of them, the oldest first; null where no NAV holds. */
            values: (number | null)[];
        };
        /** @description What was asked for, without share classes that have no two values. */
        Sparklines: {
            record_date: string | null;
            results: components["schemas"]["Sparkline"][];
            simulated: boolean;
            /**
             * Format: date
             * @description The first day of a whole picture.
             */
            start: string;
        };
        /** @description A fund of the peergroup: performance in the chart's unit, volatility in percent a year, and its class. */
        StandingPoint: {
            id: number;
            name: string;
            own: boolean;
            performance: number;
            rank: string | null;
            volatility: number;
        };
        /** @description Where the text that is worked on stands. What readers see is said by :attr:`Published.visible` alone. */
        State: "draft" | "submitted" | "scheduled" | "published" | "declined" | "withdrawn";
        /** @description A chart with its table. */
        StatsChart: {
            columns: components["schemas"]["StatsColumn"][];
            /** @description What it counts, in a sentence. */
            counts: string;
            /** @description The fund that the chart is about, if it is about one. */
            fund: components["schemas"]["StatsFund"] | null;
            key: string;
            /** @description First days of the months that the values belong to. */
            months: string[];
            /** @description Why there is nothing to draw. */
            reason: string | null;
            row_title: string;
            rows: components["schemas"]["StatsRow"][];
            series: components["schemas"]["StatsSeries"][];
            simulated: boolean;
            title: string;
            unit: "views" | "searches";
        };
        /** @description A column of the table. */
        StatsColumn: { label: string; unit: "count" | "percent" | "place"; };
        /** @description An own fund, with the way to its page and the key of its chart. */
        StatsFund: {
            /** @description The key of the chart of this fund. */
            chart: string;
            fund_id: number;
            /** @description The share class whose page stands for the fund. */
            id: number;
            name: string;
            slug: string;
        };
        /** @description A row of the table. */
        StatsRow: { cells: (number | null)[]; fund: components["schemas"]["StatsFund"] | null; label: string; };
        /** @description Values by month. */
        StatsSeries: {
            fund: components["schemas"]["StatsFund"] | null;
            key: string;
            label: string;
            /** @description For each month; null where fewer than five people were counted. */
            values: (number | null)[];
        };
        /** @description Whether mails about rating changes are wanted. */
        SubscriptionData: { receive_email_notifications: boolean; };
        /** @description A share class that another one was merged into. */
        Successor: { closed_on: string | null; id: number; isin: string; name: string; slug: string; };
        /** @description An asset manager that a text may mean. */
        SuggestedCompany: {
            /** @description The name in pieces, and whether each matched the text. */
            highlight: [
                string,
                boolean
            ][] | null;
            id: number;
            name: string;
            number_of_funds: number;
        };
        /** @description An existing share class that a mistyped code may have meant. */
        Suggestion: {
            /** @description Slips between the codes; letters that look alike count less. */
            distance: number;
            id: number;
            isin: string;
            name: string;
            wkn: string | null;
        };
        /** @description Who signs the rating. */
        TeamAuthor: { name: string; role: string; };
        /** @description A major change of the team. */
        TeamChange: {
            /** Format: date */
            day: string;
            /** @description Null as long as the rating is under review. */
            settled_on: string | null;
            what: string;
        };
        /** @description How many teams have a class. */
        TeamClassCount: { count: number; rank: "AAA" | "AA" | "A" | "BBB" | "BB" | "B" | "CCC" | "CC" | "C"; };
        /** @description The request of a team rating. */
        TeamData: { company?: string; email?: string; message?: string; name?: string; website?: string; };
        /** @description How many teams have each value. */
        TeamFacets: {
            focus: components["schemas"]["ValueFacet"];
            rank: components["schemas"]["ValueFacet"];
            status: components["schemas"]["ValueFacet"];
        };
        /** @description What the team invests in. */
        TeamFocus: { label: string; value: string; };
        /** @description A fund of the team, by its main share class. */
        TeamFund: {
            fund_id: number;
            id: number;
            isin: string;
            name: string;
            rank: string | null;
            rating_points: number | null;
            slug: string;
            under_review: boolean;
        };
        /** @description Somebody who belongs to the company. */
        TeamMember: {
            email: string;
            id: number;
            last_login: string | null;
            name: string;
            role: "owner" | "editor" | "reader";
            you: boolean;
        };
        /** @description How large the team is. */
        TeamNumbers: {
            /** @description That wait to be accepted. */
            invitations: number;
            members: number;
        };
        /** @description A team with its rating, the reasons for it and its history. */
        TeamRating: {
            author: components["schemas"]["TeamAuthor"] | null;
            changes: components["schemas"]["TeamChange"][];
            company: string;
            company_id: number;
            /** @description None where the text was withdrawn. */
            criteria: components["schemas"]["TeamScore"][];
            /** Format: date */
            date: string;
            ended: components["schemas"]["TeamRatingEnd"] | null;
            focus: components["schemas"]["TeamFocus"] | null;
            /** @description Funds of the team. */
            funds: number;
            history: components["schemas"]["FormerTeamRating"][];
            id: number;
            /** @description The path of the page in the language of the answer. */
            link: string;
            members: components["schemas"]["TeamFund"][];
            name: string;
            /** @description Whether there is a PDF. */
            pdf: boolean;
            /** @description Of the rating before. */
            previous_rank: ("AAA" | "AA" | "A" | "BBB" | "BB" | "B" | "CCC" | "CC" | "C") | null;
            /** @description AAA to C; null once the rating is withdrawn. */
            rank: ("AAA" | "AA" | "A" | "BBB" | "BB" | "B" | "CCC" | "CC" | "C") | null;
            /** @description Whether the rest of the text, and the PDF, need an account. */
            shortened: boolean;
            simulated: boolean;
            slug: string;
            status: "rated" | "under_review" | "withdrawn";
            text: components["schemas"]["RichTextNode"][];
            /** @description The sum of the scores, 6 to 24. */
            total: number | null;
        };
        /** @description A rating as it will be published. */
        TeamRatingDraft: {
            author: components["schemas"]["TeamAuthor"] | null;
            changes: components["schemas"]["TeamChange"][];
            company: string;
            company_id: number;
            /** @description None where the text was withdrawn. */
            criteria: components["schemas"]["TeamScore"][];
            /** Format: date */
            date: string;
            ended: components["schemas"]["TeamRatingEnd"] | null;
            focus: components["schemas"]["TeamFocus"] | null;
            /** @description Funds of the team. */
            funds: number;
            history: components["schemas"]["FormerTeamRating"][];
            id: number;
            /** @description The path of the page in the language of the answer. */
            link: string;
            members: components["schemas"]["TeamFund"][];
            name: string;
            /** @description Whether there is a PDF. */
            pdf: boolean;
            /** @description Of the rating before. */
            previous_rank: ("AAA" | "AA" | "A" | "BBB" | "BB" | "B" | "CCC" | "CC" | "C") | null;
            /** @description AAA to C; null once the rating is withdrawn. */
            rank: ("AAA" | "AA" | "A" | "BBB" | "BB" | "B" | "CCC" | "CC" | "C") | null;
            /** @description Whether readers see it, or an earlier text of it. */
            seen: boolean;
            /** @description Whether the rest of the text, and the PDF, need an account. */
            shortened: boolean;
            simulated: boolean;
            slug: string;
            state: "draft" | "submitted" | "scheduled" | "published" | "declined" | "withdrawn";
            status: "rated" | "under_review" | "withdrawn";
            text: components["schemas"]["RichTextNode"][];
            /** @description The sum of the scores, 6 to 24. */
            total: number | null;
        };
        /** @description That a rating was withdrawn. */
        TeamRatingEnd: {
            /** Format: date */
            day: string;
            /** @description Empty where the text itself was withdrawn. */
            reason: string;
        };
        /** @description A team with the rating that holds, and the way to its page. */
        TeamRatingLink: {
            company: string;
            company_id: number;
            /** Format: date */
            date: string;
            focus: components["schemas"]["TeamFocus"] | null;
            /** @description Funds of the team. */
            funds: number;
            id: number;
            /** @description The path of the page in the language of the answer. */
            link: string;
            name: string;
            /** @description Of the rating before. */
            previous_rank: ("AAA" | "AA" | "A" | "BBB" | "BB" | "B" | "CCC" | "CC" | "C") | null;
            /** @description AAA to C; null once the rating is withdrawn. */
            rank: ("AAA" | "AA" | "A" | "BBB" | "BB" | "B" | "CCC" | "CC" | "C") | null;
            simulated: boolean;
            slug: string;
            status: "rated" | "under_review" | "withdrawn";
            /** @description The sum of the scores, 6 to 24. */
            total: number | null;
        };
        TeamRatingLinks: components["schemas"]["Page"] & {
            /** @description Every class, the best first. */
            distribution: components["schemas"]["TeamClassCount"][];
            facets: components["schemas"]["TeamFacets"];
            /** @description Teams whose rating holds, also those under review. */
            rated: number;
            results: components["schemas"]["TeamRatingLink"][];
        };
        /** @description The score of a criterion. */
        TeamScore: {
            name: "experience" | "stability" | "process" | "resources" | "risk_management" | "track_record";
            /** @description In the rating before. */
            previous: number | null;
            /** @description 1 to 4; 4 is the best. */
            score: number;
        };
        /** @description A text in one or both languages. */
        TextData: { de?: string | null; en?: string | null; };
        /** @description A section of a text. */
        TextSection: {
            body: components["schemas"]["RichTextNode"][];
            /** @description Whether it is new or different from the version before. */
            changed: boolean;
            heading: string;
            /** @description Its address within the page; empty before the first heading. */
            id: string;
        };
        /** @description A version that can be read. */
        TextVersion: {
            /** @description What is different from the version before; empty where nothing was said. */
            changes: string;
            status: "in_force" | "upcoming" | "earlier";
            /**
             * Format: date
             * @description What `version` takes.
             */
            valid_from: string;
        };
        /** @description The best rated funds of a company, at most five. */
        TopCompanyFunds: { count: number; results: components["schemas"]["CompanyFund"][]; };
        /** @description A share class, as far as its page needs it. */
        TrancheLink: { id: number; isin: string | null; name: string; slug: string; };
        /** @description A document with which something is wrong. */
        UnhealthyDocument: {
            category: "monthly_report" | "key_information" | "key_investor" | "fund_prospect" | "annual_report" | "semi_annual_report";
            category_label: string;
            /** Format: date */
            date: string;
            id: number;
            language: "de" | "en";
            /** @description Where readers download it. */
            url: string | null;
        };
        /** @description How much has happened in all saved searches since each was last looked at. */
        Unseen: { count: number; };
        /** @description An address, and the signature of a mailed link, if there is one. */
        UnsubscribeData: { email: string; signature?: string; };
        /** @description What to tell the user. The address gets no newsletter any more, whether or not it got one before. */
        Unsubscribed: { ended: boolean; message: string; };
        /** @description What was removed, so that it can be undone. */
        Unwatched: { count: number; message: string; removed: components["schemas"]["RemovedEntry"][]; };
        /** @description A file in a body of JSON. */
        UploadedFile: {
            /** @description PDF, at most 10 MB, with or without the prefix of a data URL. */
            base64_string: string;
            /**
             * @description What the sender calls it. One that belongs to another type is refused.
             * @default
             */
            file_name?: string;
        };
        /** @description Who is signed in and what that opens; the flags of the specification's session. */
        UserInfo: {
            account_type: "retail" | "wholesale" | "asset_manager";
            company: string;
            company_info_id: number | null;
            company_info_name: string | null;
            company_role: ("owner" | "editor" | "reader") | null;
            /** @description When the account is deleted, if its owner has asked for that. */
            delete_after: string | null;
            email: string;
            first_name: string;
            has_licence: boolean;
            id: number;
            is_asset_manager: boolean;
            is_company_esg_admin: boolean;
            is_demo: boolean;
            is_dvm_survey_allowed: boolean;
            is_esg_article_upload_allowed: boolean;
            is_esg_company_survey_allowed: boolean;
            is_esg_fund_survey_allowed: boolean;
            is_external_login: boolean;
            is_staff: boolean;
            is_survey_summary_allowed: boolean;
            is_wholesale: boolean;
            language: "de" | "en";
            /** @description Whether staff have set the password: until it is changed, nothing else is open. */
            must_change_password: boolean;
            name: string;
            /** @description How many passkeys the account has; for provider staff one is a second factor. */
            passkeys: number;
            /** @description A new address that waits for the agreement of both. */
            pending_email: string | null;
            phone: string;
            receive_email_notifications: boolean;
            review: "none" | "waiting" | "approved" | "declined";
            /** @description To be sent as X-CSRFToken with every request that changes something. */
            token: string;
            /** @description Whether logins need a code. */
            two_factor: boolean;
            /** @description Whether the account may not do without, as provider staff may not. */
            two_factor_required: boolean;
        };
        /** @description A facet whose values are chosen one by one. */
        ValueFacet: {
            /** @description Whether further values with results exist. */
            more: boolean;
            type: "value";
            values: components["schemas"]["FacetValue"][];
        };
        /** @description A line of values from prices: it goes straight over dates without a value, except in its gaps. */
        ValuedSeries: { gaps: components["schemas"]["Gap"][]; label: string; name: string; values: (number | null)[]; };
        /** @description A text in one version. */
        VersionedText: {
            /** @description Whether accounts are told of changes two months before. */
            announced: boolean;
            changes: string;
            code: string;
            /** @description Headings of sections that only the version before had. */
            dropped: string[];
            id: number;
            name: string;
            sections: components["schemas"]["TextSection"][];
            status: "in_force" | "upcoming" | "earlier" | "draft";
            /** Format: date */
            valid_from: string;
            /** @description The day before the next version applies; null while none is known. */
            valid_until: string | null;
            /** @description All versions that can be read, the latest first. */
            versions: components["schemas"]["TextVersion"][];
        };
        /** @description Which list, and what to note; both may be left out. */
        WatchData: { list?: number | null; note?: string | null; };
        /** @description It worked; how many entries there are now. */
        Watched: { count: number; message: string; };
        /** @description A watched share class with what its owner noted, the lists that it is on, and what it did since then. */
        WatchedFund: {
            /** @description Yes: income stays in the fund. No: income is distributed. */
            accumulating: boolean | null;
            /** Format: date-time */
            added_at: string;
            /** @description Years from the launch of the share class to the reporting date of its figures. Unit: years. */
            age: number | null;
            /** @description What the fund mainly holds, such as equities or bonds. */
            asset_class: string;
            /** @description Index with which the fund, by its own account, compares itself. */
            benchmark: string | null;
            /** @description Last day of the share class; empty while it is open. Key figures and rating are the last ones before that. */
            closed_on: string | null;
            /** @description Asset manager that launched the fund. */
            company: string;
            /** @description Number of the asset manager that launched the fund. */
            company_id: number;
            /** @description Rating of European long-term investment funds, aaa to d. */
            "eltif_instrument.rank": string | null;
            /** @description 0 to 100; higher is more sustainable. Unit: points. */
            esg_score: number | null;
            /** @description Annual fee of the asset manager. Unit: percent_per_year. */
            fee: number | null;
            /** @description Reporting date of the first rating. */
            firstRating: string | null;
            /** @description Regulatory type: alternative investment fund (AIF), ELTIF or other. */
            fund_classification: string | null;
            /** @description Number shared by all share classes of a fund. */
            fund_id: number;
            /** @description Name of the fund without share class and currency. */
            fund_name: string;
            /** @description Permanent number of the share class; used in the addresses of fund pages. */
            id: number;
            /** @description Maximum charge on purchase, as a percentage of the amount invested. Unit: percent. */
            initial_charge: number | null;
            /** @description Rating of real estate and alternative funds, aaa to d. */
            "instrument.rank": string | null;
            /** @description Themes the fund follows, as codes. */
            investment_focus: string[];
            /** @description Themes the fund follows, such as dividends or technology. */
            investment_focus_label: string[];
            /** @description The fund is nominated for an award. “No” unless the provider has marked it: awards are not recorded yet. */
            is_award_nominated: boolean | null;
            /** @description The analysts have chosen the fund and given reasons; it is on the page “Funds in focus” and has not ended there. */
            is_focus: boolean | null;
            /** @description The fund is on the recommendation list for professional investors. “No” unless the provider has marked it: the list itself is not maintained yet. For wholesale users only. */
            is_selection?: boolean | null;
            /** @description International Securities Identification Number, twelve characters with a check digit. */
            isin: string;
            /** @description Day on which the share class was launched. */
            issue_date: string | null;
            lists: number[];
            /** @description Largest loss from a peak within the last three years, as a negative number. Unit: percent. */
            max_drawdown: number | null;
            /** @description Largest loss from a peak since the first NAV, as a negative number. Unit: percent. */
            max_drawdown_full: number | null;
            /** @description Largest monthly loss over the last three years, as a negative number. Unit: percent. For wholesale users only. */
            max_loss_3y?: number | null;
            /** @description Largest monthly profit over the last three years. Unit: percent. For wholesale users only. */
            max_profit_3y?: number | null;
            /** @description Smallest initial investment, in the currency of the share class. Unit: currency. */
            min_investment: number | null;
            /** @description Full name of the share class. */
            name: string;
            note: string;
            /** @description Funds with the same investment focus, against which this fund is rated. */
            peergroup: string;
            /** @description Number of the peer group in which the fund is rated. */
            peergroup_id: number;
            /** @description Number of rated funds in the peer group. */
            peergroup_size: number | null;
            /** @description Performance over the last month. Unit: percent. */
            perf_1m: number | null;
            /** @description Performance over the last year. Unit: percent. */
            perf_1y: number | null;
            /** @description Performance over the last three months. Unit: percent. */
            perf_3m: number | null;
            /** @description Average annual performance over the last three years. Unit: percent_per_year. */
            perf_3y: number | null;
            /** @description Average annual performance over the last five years. Unit: percent_per_year. */
            perf_5y: number | null;
            /** @description Performance over the last six months. Unit: percent. */
            perf_6m: number | null;
            /** @description Performance in the previous calendar year. Unit: percent. */
            perf_last_year: number | null;
            /** @description Why there is no performance since then. */
            perf_missing: ("no_price" | "no_newer_price") | null;
            /** @description Total return from the NAV of that day to the last one, percent; null with `perf_missing`. */
            perf_since_added: number | null;
            /** @description Average annual performance since launch. Unit: percent_per_year. */
            perf_since_inception: number | null;
            /** @description The day of the last NAV. */
            perf_until: string | null;
            /** @description Performance over the last three years as a whole. Unit: percent. */
            performance_3y: number | null;
            /** @description Share of the excess return that the asset manager receives in addition. Unit: percent. */
            performance_fee: number | null;
            /** @description Rating points in force when it was added. */
            points_added: number | null;
            /** @description Points since then; null with `points_missing`. */
            points_change: number | null;
            /** @description Why points cannot be compared. */
            points_missing: ("unrated_then" | "unrated_now" | "regrouped" | "redenominated") | null;
            /** @description Rank among the rated funds in the peer group; 1 is the best. */
            position_vs_peergroup: number | null;
            /** @description The share class that represents the fund; each fund has exactly one. */
            primary: boolean;
            /** @description Share of months with a loss over the last three years. Unit: percent. For wholesale users only. */
            prob_loss_month_3y?: number | null;
            /** @description Share of months with a profit over the last three years. Unit: percent. For wholesale users only. */
            prob_profit_month_3y?: number | null;
            /** @description A (very good) to E (weak), from the rating points: A from 78, B from 60, C from 41, D from 23. */
            rank: string | null;
            rank_added: string | null;
            /** @description Quantitative, or qualitative at the request of the asset manager. */
            rating_kind: string | null;
            /** @description 1 to 100 within the peer group; the median receives 50. Unit: points. */
            rating_points: number | null;
            /** @description Reporting date since which the rating class has been the same. */
            rating_unchanged_since: string | null;
            /** @description Date to which the latest key figures or rating refer. */
            record_date: string | null;
            /** @description Maximum drawdown of the peer group over the same three years, as a negative number. Unit: percent. */
            reference_drawdown: number | null;
            /** @description Where the fund invests, as codes. */
            regions: string[];
            /** @description Where the fund invests. */
            regions_label: string[];
            /** @description Charge on redemption. Unit: percent. */
            return_fee: number | null;
            /** @description Low, medium or high; step three of the guided search. */
            risk_class: string | null;
            /** @description 1 (lower risk) to 7 (higher risk), by the PRIIPs regulation; credit risk is not assessed. */
            risk_indicator: number | null;
            /** @description Performance 3 years p.a. divided by volatility 3 years. */
            risk_return_ratio: number | null;
            /** @description Article of the EU disclosure regulation: 6, 8 (environmental or social characteristics) or 9 (sustainable objective). */
            sfdr: number | null;
            /** @description Key figures, rating or costs are simulated for demonstration. */
            simulated: boolean;
            /** @description Readable part of the fund page's address. */
            slug: string;
            /** @description 1 (low), 2 (medium) or 3 (high). */
            sri: number | null;
            /** @description Synthetic risk and reward indicator, 1 (lower risk) to 7 (higher risk). */
            srri: number | null;
            /** @description Total expense ratio per year. Unit: percent_per_year. */
            ter: number | null;
            /** @description What distinguishes this share class from the others of the fund, such as “A EUR”. */
            tranche: string | null;
            /** @description Currency of the share class (ISO 4217). */
            tranche_currency: string;
            /** @description The same number as id, alongside that of the fund. */
            tranche_id: number;
            /** @description Number of share classes of the fund, including this one. */
            tranches_count: number;
            /** @description The rating is under review after a major change of fund management. */
            under_review: boolean | null;
            /** @description Market in which the fund is offered, as a code. */
            universe: string;
            /** @description Market in which the fund is offered, such as retail or exchange traded. */
            universe_label: string;
            /** @description Monthly loss not exceeded with a probability of 95%, as a negative number. Unit: percent. For wholesale users only. */
            value_at_risk_3y?: number | null;
            /** @description Annualised volatility of returns over the last year. Unit: percent_per_year. */
            volatility_1y: number | null;
            /** @description Annualised volatility of returns over the last three years. Unit: percent_per_year. */
            volatility_3y: number | null;
            /** @description Annualised volatility of returns over the last five years. Unit: percent_per_year. */
            volatility_5y: number | null;
            /** @description Volume of the fund in Mio. EUR. Unit: mio_eur. */
            volume: number | null;
            /** @description Currency in which the fund reports its volume (ISO 4217). */
            volume_currency: string | null;
            /** @description German securities number, six characters; known for German ISINs only. */
            wkn: string | null;
        };
        WatchedFunds: components["schemas"]["Page"] & {
            record_date: string | null;
            results: components["schemas"]["WatchedFund"][];
        };
        /** @description Share classes on any list. */
        WatchedIds: { results: number[]; };
        /** @description Words as they would be followed. */
        WordsData: {
            /** @description `search=` with the words. */
            search_query: string;
        };
        /** @description Reports of the last twelve months that mention the words, in their text or on a page of their PDF. */
        WordsPreview: {
            count: number;
            /** @description The latest, at most ten. */
            results: components["schemas"]["DatedReport"][];
        };
        /** @description How the example's figures of one section of the methodology page come about, step by step. */
        WorkedExample: { lines: string[]; section: string; };
        /** @description The examples of the methodology page, all of one share class; none while no fund has what they need. */
        WorkedExamples: {
            examples: components["schemas"]["WorkedExample"][];
            fund: components["schemas"]["ChartFund"] | null;
            record_date: string | null;
            simulated: boolean;
        };
        /** @description The five best and the five weakest peergroups of the last year, the extreme ones first. */
        YearEnds: { best: components["schemas"]["GroupMedian"][]; weakest: components["schemas"]["GroupMedian"][]; };
        /** @description Total return of ten whole calendar years, percent, each share class in its own currency. */
        YearsTable: {
            /** @description Date of the latest key figures. */
            record_date: string | null;
            /** @description In the order of the question, without unknown numbers. */
            results: components["schemas"]["FundYears"][];
            unit: "percent";
            /** @description The oldest first. */
            years: number[];
        };
    };
    parameters: {
        /** @description Page, from 1. */
        Page: number;
        /** @description Results a page. */
        PerPage: number;
    };
}
