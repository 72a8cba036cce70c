/**
 * Names for the shapes of the HTTP API; the shapes themselves are generated (`npm run generate`).
 * Percentages are percent points, volumes Mio. EUR, dates YYYY-MM-DD.
 */
import type { components } from './schema';

type Schemas = components['schemas'];

export type FundItem = Schemas['FundItem'];
export type FundDetails = Schemas['FundDetails'];
export type FundPage = Schemas['FundPage'];
export type FigureBasis = Schemas['FigureBasis'];
export type FundShortList = Schemas['FundShortList'];
export type DocumentItem = Schemas['DocumentItem'];
export type DocumentList = Schemas['DocumentList'];
export type OwnDocument = Schemas['OwnDocument'];
export type OwnDocumentList = Schemas['OwnDocumentList'];
export type OwnFund = Schemas['OwnFund'];
export type CompanyRow = Schemas['CompanyRow'];
export type CompanyList = Schemas['CompanyList'];
export type SuggestedCompany = Schemas['SuggestedCompany'];
export type CompanyProfile = Schemas['CompanyProfile'];
export type CompanyFund = Schemas['CompanyFund'];
export type CompanyFunds = Schemas['CompanyFunds'];
export type PortfolioManager = Schemas['PortfolioManager'];
/** A profile as it is worked on: what is published, with what waits. */
export type DraftProfile = Schemas['DraftProfile'];
export type DraftPerson = Schemas['DraftPerson'];
export type SelectedFund = Schemas['SelectedFund'];
export type Exclusions = Schemas['Exclusions'];
export type Sibling = Schemas['Sibling'];
export type BriefItem = Schemas['BriefItem'];
export type BriefResults = Schemas['BriefResults'];
export type SearchItem = Schemas['SearchItem'];
export type SearchResults = Schemas['SearchResults'];
export type Suggestion = Schemas['Suggestion'];
export type CodeEntry = Schemas['CodeEntry'];
export type CodeListResults = Schemas['CodeListResults'];
export type VersionedText = Schemas['VersionedText'];
export type RecordDate = Schemas['RecordDate'];

export type Filters = Schemas['Filters'];
export type FieldInfo = Schemas['FieldDescription'];
export type Fields = Schemas['Fields'];

export type Screen = Schemas['ScreenResults'];
export type ScreenFacets = Schemas['ScreenFacets'];
export type FacetValue = Schemas['FacetValue'];
export type ValueFacet = Schemas['ValueFacet'];
export type RangeFacet = Schemas['RangeFacet'];
export type Relaxation = Schemas['Relaxation'];
export type Explanation = Schemas['Explanation'];

export type RatingExplanation = Schemas['RatingExplanation'];
export type WorkedExamples = Schemas['WorkedExamples'];
export type Comparison = Schemas['Comparison'];
export type Ranking = Schemas['Ranking'];
export type RankedFund = Schemas['RankedFund'];
export type Movers = Schemas['Movers'];
export type Directory = Schemas['Directory'];
export type DirectoryGroup = Schemas['DirectoryGroup'];
export type FocusFigures = Schemas['FocusFigures'];
export type FocusItem = Schemas['FocusItem'];
export type FundInFocusCategory = Schemas['FundInFocusCategory'];
export type DashboardOverview = Schemas['DashboardOverview'];
export type OwnRating = Schemas['OwnRating'];
export type OwnRatingList = Schemas['OwnRatingList'];
export type CompanyOrder = Schemas['Order'];
export type OrderList = Schemas['OrderList'];
export type LogEntry = Schemas['LogEntry'];
export type ActingPerson = Schemas['ActingPerson'];
export type CompanyTeam = Schemas['CompanyTeam'];
export type TeamMember = Schemas['TeamMember'];
export type TeamRating = Schemas['TeamRating'];
export type TeamRatingLink = Schemas['TeamRatingLink'];
export type TeamRatingLinks = Schemas['TeamRatingLinks'];
export type MacroMatrix = Schemas['MacroMatrix'];
export type MatrixRegion = Schemas['MatrixRegion'];
export type MacroOverviewItem = Schemas['MacroOverviewItem'];
export type MacroOutcomes = Schemas['MacroOutcomes'];
export type MacroRatings = Schemas['MacroRatings'];
export type AlternativeFund = Schemas['AlternativeFund'];
export type AlternativeFunds = Schemas['AlternativeFunds'];
export type BenchmarkColumn = Schemas['BenchmarkColumn'];
export type BenchmarkOfFund = Schemas['BenchmarkOfFund'];
export type BenchmarkRow = Schemas['BenchmarkRow'];
export type BenchmarkStatistic = Schemas['BenchmarkStatistic'];
export type Benchmarks = Schemas['Benchmarks'];
export type CompanyDemand = Schemas['CompanyDemand'];
export type StatsChart = Schemas['StatsChart'];
export type ExitNotice = Schemas['ExitNotice'];
export type ListedFund = Schemas['ListedFund'];
export type ListedFunds = Schemas['ListedFunds'];
export type ListedPeergroup = Schemas['ListedPeergroup'];
export type Movements = Schemas['Movements'];
export type MovingGroup = Schemas['MovingGroup'];
export type GroupMedian = Schemas['GroupMedian'];
/** Something that the reader of a chart or list should know. */
export type DataNotice = Schemas['Notice'];

export type GuidedCount = Schemas['GuidedCount'];
export type RiskReturn = Schemas['RiskReturn'];
export type RiskReturnMap = Schemas['RiskReturnMap'];

export type CustomFields = Schemas['CustomFields'];
export type ColumnSet = Schemas['ColumnSetInfo'];

export type RichTextNode = Schemas['RichTextNode'];
/** Visitors get reports shortened; news are always whole. */
export type ArticleItem = Schemas['ArticleItem'] & Partial<Pick<Schemas['ReportItem'], 'shortened'>>;
/** Reports have a preview where they have a PDF; news have none. */
export type Article = Schemas['Article'] & Partial<Pick<Schemas['Report'], 'preview' | 'shortened'>>;
export type ArticleDraft = Schemas['ArticleDraft'];
export type ArticleFund = Schemas['ArticleFund'];
export type ReportPage = Schemas['ReportPage'];
export type ReportPageList = Schemas['ReportPageList'];
export type PageLink = Schemas['PageLink'];
export type MentioningReports = Schemas['MentioningReports'];
export type MentionedFunds = Schemas['MentionedFunds'];
export type ArticleList = Schemas['ArticleList'] | Schemas['ReportList'];

/** Text cut into parts; the second entry says whether the part matched what was typed. */
export type Segments = [string, boolean][];
export type CompanyNewsItem = Schemas['NewsItem'];
export type CompanyNewsList = Schemas['NewsList'];
export type OwnCompanyNews = Schemas['OwnNews'];
export type OwnCompanyNewsList = Schemas['OwnNewsList'];
export type CompanyDocumentItem = Schemas['CompanyDocumentItem'];
export type CompanyDocumentList = Schemas['CompanyDocumentList'];
export type OwnCompanyDocument = Schemas['OwnCompanyDocument'];
export type OwnCompanyDocumentList = Schemas['OwnCompanyDocumentList'];
export type OwnPresentation = Schemas['OwnPresentation'];
export type PresentedFund = Schemas['PresentedFund'];
export type HealthFinding = Schemas['HealthFinding'];
export type HealthList = Schemas['HealthList'];
