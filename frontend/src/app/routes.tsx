import type { RouteObject } from 'react-router';
import { activate, type Feature, withTexts } from '@/shared/i18n';
import { langOf } from '@/shared/i18n/language';
import { DECLARED, type RouteName } from '@/shared/routes/paths';
import { PREFIXES } from '@/shared/routes/table.gen';
import { CrashPage } from './CrashPage';
import { LangRoot } from './LangRoot';
import type { RouteHandle } from './route-handle';
import { Shell } from './Shell';

type Page = () => Promise<{ Component: React.ComponentType }>;

/** A page whose code and texts are loaded when it is first opened. */
const lazyPage =
  (texts: readonly Feature[], load: Page): Page =>
  () =>
    withTexts(texts, load);

const home = lazyPage(['home'], () => import('@/features/home/HomePage'));
const results = lazyPage(
  ['results', 'fund', 'table', 'details', 'passages'],
  () => import('@/features/fund/ResultsPage'),
);
const codeList = lazyPage(['codes', 'table'], () => import('@/features/codes/CodeListPage'));
const guided = lazyPage(['guided', 'table'], () => import('@/features/guided/GuidedPage'));
const screen = lazyPage(['screen', 'table'], () => import('@/features/screen/ScreenPage'));
const fund = lazyPage(
  ['charts', 'definitions', 'details', 'explanation', 'fund', 'passages', 'table'],
  () => import('@/features/fund/FundPage'),
);
const comparison = lazyPage(
  ['charts', 'comparison', 'definitions', 'table'],
  () => import('@/features/comparison/ComparisonPage'),
);
const peergroup = lazyPage(['charts', 'peergroup'], () => import('@/features/peergroup/PeergroupPage'));
const peergroups = lazyPage(['directory'], () => import('@/features/directory/DirectoryPage'));
const fundsInFocus = lazyPage(['focus'], () => import('@/features/funds-in-focus/FundsInFocusPage'));
const ratingInFocus = lazyPage(['focus'], () => import('@/features/funds-in-focus/RatingInFocusPage'));
const teamRatings = lazyPage(['teams'], () => import('@/features/team-ratings/TeamRatingsPage'));
const teamRating = lazyPage(['teams'], () => import('@/features/team-ratings/TeamRatingPage'));
const macroViews = lazyPage(['macro'], () => import('@/features/macro/MacroViewsPage'));
const dashboardMacro = lazyPage(
  ['account', 'macro'],
  () => import('@/features/dashboard-macro/DashboardMacroPage'),
);
const fundLists = lazyPage(['lists'], () => import('@/features/fund-lists/FundListsPage'));
const aif = lazyPage(['alternatives'], () => import('@/features/alternatives/AifPage'));
const benchmark = lazyPage(['benchmarks', 'charts'], () => import('@/features/benchmarks/BenchmarkPage'));
const newsList = lazyPage(['articles', 'passages'], () => import('@/features/articles/NewsListPage'));
const newsPage = lazyPage(['articles', 'passages'], () => import('@/features/articles/NewsPage'));
const reportList = lazyPage(['articles', 'passages'], () => import('@/features/articles/ReportListPage'));
const oifList = lazyPage(['articles', 'passages'], () => import('@/features/articles/OifListPage'));
const oifPage = lazyPage(['articles', 'passages'], () => import('@/features/articles/OifPage'));
const reportPage = lazyPage(['articles', 'passages'], () => import('@/features/articles/ReportPage'));
const professionalInvestors = lazyPage(['landing'], () => import('@/features/landing/ProfessionalPage'));
const fundAnalysis = lazyPage(['landing'], () => import('@/features/landing/PortraitPage'));
const legal = lazyPage(['legal'], () => import('@/features/legal/LegalPage'));
const methodology = lazyPage(
  ['definitions', 'legal', 'methodology'],
  () => import('@/features/legal/MethodologyPage'),
);
const contact = lazyPage(['account', 'contact'], () => import('@/features/contact/ContactPage'));
const unsubscribe = lazyPage(
  ['account', 'newsletter'],
  () => import('@/features/newsletter/UnsubscribePage'),
);
const cookies = lazyPage(['cookies'], () => import('@/features/cookies/CookiesPage'));
const watchlist = lazyPage(
  ['alerts', 'table', 'watchlist'],
  () => import('@/features/watchlist/WatchlistPage'),
);
const savedSearches = lazyPage(['alerts', 'screen'], () => import('@/features/alerts/SavedSearchesPage'));
const fundDocuments = lazyPage(
  ['account', 'documents', 'ownMaterial'],
  () => import('@/features/fund-documents/FundDocumentsPage'),
);
const dashboardNews = lazyPage(
  ['account', 'dashboardNews', 'ownMaterial'],
  () => import('@/features/dashboard-news/DashboardNewsPage'),
);
const editFund = lazyPage(
  ['account', 'editFund', 'ownMaterial'],
  () => import('@/features/edit-fund/EditFundPage'),
);
const assetManagerNews = lazyPage(['material'], () => import('@/features/asset-managers/CompanyNewsPage'));
const dashboardStats = lazyPage(
  ['charts', 'dashboardStats'],
  () => import('@/features/dashboard-stats/StatsPage'),
);
const dashboard = lazyPage(['account', 'dashboard'], () => import('@/features/dashboard/DashboardPage'));
const dashboardRatings = lazyPage(['dashboard'], () => import('@/features/dashboard/RatingsPage'));
const dashboardTeamRating = lazyPage(['dashboard'], () => import('@/features/dashboard/TeamRatingPage'));
const dashboardTeam = lazyPage(['account', 'dashboard'], () => import('@/features/dashboard/TeamPage'));
const invitation = lazyPage(['dashboard'], () => import('@/features/dashboard/InvitationPage'));
const assetManagers = lazyPage(['managers'], () => import('@/features/asset-managers/AssetManagersPage'));
const assetManager = lazyPage(
  ['macro', 'managers', 'material', 'professional'],
  () => import('@/features/asset-managers/AssetManagerPage'),
);
const dashboardProfile = lazyPage(
  ['account', 'dashboardProfile', 'ownMaterial'],
  () => import('@/features/dashboard-profile/DashboardProfilePage'),
);
const dashboardArticles = lazyPage(
  ['account', 'dashboardArticles'],
  () => import('@/features/dashboard-articles/DashboardArticlesPage'),
);
const unsubscribeAlerts = lazyPage(['alerts'], () => import('@/features/alerts/UnsubscribeAlertsPage'));
const confirm = lazyPage(['account'], () => import('@/features/account/ConfirmPage'));
const reset = lazyPage(['account'], () => import('@/features/account/ResetPage'));
const profile = lazyPage(['account'], () => import('@/features/account/ProfilePage'));

/** What draws each declared page. */
const PAGES: Readonly<Record<RouteName, Page>> = {
  home,
  searchResults: results,
  codeList,
  guidedSearch: guided,
  advancedSearch: screen,
  fund,
  comparison,
  peergroups,
  fundLists,
  fundsInFocus,
  ratingInFocus,
  teamRatings,
  teamRating,
  macroViews,
  peergroup,
  news: newsList,
  newsItem: newsPage,
  reports: reportList,
  oif: oifList,
  oifItem: oifPage,
  aif,
  benchmark,
  report: reportPage,
  profile,
  watchlist,
  savedSearches,
  fundDocuments,
  dashboard,
  dashboardRatings,
  dashboardTeamRating,
  dashboardTeam,
  invitation,
  assetManagers,
  assetManager,
  dashboardArticles,
  dashboardProfile,
  dashboardNews,
  editFund,
  assetManagerNews,
  dashboardStats,
  dashboardMacro,
  unsubscribeAlerts,
  confirm,
  reset,
  methodology,
  professionalInvestors,
  fundAnalysis,
  legalNotice: legal,
  privacyPolicy: legal,
  legalInformation: legal,
  termsOfUse: legal,
  termsAndConditions: legal,
  cookies,
  contact,
  unsubscribe,
};

/** Every page, relative to the optional language prefix. */
export const pages: RouteObject[] = Object.entries(PAGES).flatMap(([key, lazy]) => {
  const name = key as RouteName;
  const { path, also = [] } = DECLARED[name];
  const handle = { name } satisfies RouteHandle;
  return [path, ...also].map((one) =>
    one === '/' ? { index: true, lazy, handle } : { path: one.slice(1), lazy, handle },
  );
});

const notFound: RouteObject = {
  path: '*',
  lazy: () => import('@/features/legal/NotFoundPage'),
  handle: { name: 'notFound' } satisfies RouteHandle,
};

const inLanguage: RouteObject[] = [
  {
    path: `${PREFIXES.en.slice(1)}?`,
    Component: Shell,
    ErrorBoundary: CrashPage,
    HydrateFallback: () => null,
    // The catalogue of the language is there before anything is drawn in it.
    loader: async ({ request }) => {
      await activate(langOf(new URL(request.url).pathname));
      return null;
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => langOf(currentUrl.pathname) !== langOf(nextUrl.pathname),
    children: [{ ErrorBoundary: CrashPage, children: [...pages, notFound] }],
  },
];

export const routes: RouteObject[] = [{ Component: LangRoot, children: inLanguage }];
