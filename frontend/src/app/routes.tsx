import type { RouteObject } from 'react-router';
import { activate, type Feature, withTexts } from '@/shared/i18n';
import { langOf } from '@/shared/i18n/language';
import { CrashPage } from './CrashPage';
import { RULES } from './guards';
import type { RouteHandle } from './route-handle';
import { Shell } from './Shell';

type Page = () => Promise<{ Component: React.ComponentType }>;

/** A page whose code and texts are loaded when it is first opened. */
const lazyPage =
  (texts: readonly Feature[], load: Page): Page =>
  () =>
    withTexts(texts, load);

function page(path: string, lazy: Page, handle: RouteHandle): RouteObject {
  const rule = RULES[`/${path}`];
  return { path, lazy, handle: rule === undefined ? handle : { ...handle, rule } };
}

const news = { crumb: 'news', path: '/news' } as const;
const reports = { crumb: 'reports', path: '/reports' } as const;
const search = { crumb: 'advancedSearch', path: '/advanced-search-results' } as const;

const home = lazyPage(['home'], () => import('@/features/home/HomePage'));
const results = lazyPage(
  ['results', 'fund', 'table', 'details'],
  () => import('@/features/fund/ResultsPage'),
);
const guided = lazyPage(['guided', 'table'], () => import('@/features/guided/GuidedPage'));
const screen = lazyPage(['screen', 'table'], () => import('@/features/screen/ScreenPage'));
const fund = lazyPage(
  ['charts', 'definitions', 'details', 'explanation', 'fund', 'table'],
  () => import('@/features/fund/FundPage'),
);
const comparison = lazyPage(
  ['charts', 'comparison', 'definitions', 'table'],
  () => import('@/features/comparison/ComparisonPage'),
);
const peergroup = lazyPage(['charts', 'peergroup'], () => import('@/features/peergroup/PeergroupPage'));
const newsList = lazyPage(['articles'], () => import('@/features/articles/NewsListPage'));
const newsPage = lazyPage(['articles'], () => import('@/features/articles/NewsPage'));
const reportList = lazyPage(['articles'], () => import('@/features/articles/ReportListPage'));
const reportPage = lazyPage(['articles'], () => import('@/features/articles/ReportPage'));
const legal = lazyPage(['legal'], () => import('@/features/legal/LegalPage'));
const methodology = lazyPage(
  ['definitions', 'methodology'],
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
const unsubscribeAlerts = lazyPage(['alerts'], () => import('@/features/alerts/UnsubscribeAlertsPage'));
const confirm = lazyPage(['account'], () => import('@/features/account/ConfirmPage'));
const reset = lazyPage(['account'], () => import('@/features/account/ResetPage'));
const profile = lazyPage(['account'], () => import('@/features/account/ProfilePage'));

/** Every page, relative to the optional language prefix; `routes.json` lists the same paths for the server. */
export const pages: RouteObject[] = [
  { index: true, lazy: home, handle: {} },
  page('search-results', results, { crumb: 'searchResults' }),
  page('filter-search-results', guided, { crumb: 'guidedSearch' }),
  page('advanced-search-results', screen, { crumb: 'advancedSearch' }),
  page('details/:slug/:id', fund, { crumb: 'fund', parents: [search] }),
  page('comparison', comparison, { crumb: 'comparison', parents: [search] }),
  page('comparison/:id', comparison, { crumb: 'comparison', parents: [search] }),
  page('peergroup/:slug/:id', peergroup, { crumb: 'peergroup', parents: [search] }),
  page('news', newsList, { crumb: 'news' }),
  page('news/:id', newsPage, { crumb: 'newsItem', parents: [news] }),
  page('news/:slug/:id', newsPage, { crumb: 'newsItem', parents: [news] }),
  page('reports', reportList, { crumb: 'reports' }),
  page('reports/:id', reportPage, { crumb: 'report', parents: [reports] }),
  page('reports/:slug/:id', reportPage, { crumb: 'report', parents: [reports] }),
  page('profile', profile, { crumb: 'profile' }),
  page('watchlist', watchlist, { crumb: 'watchlist' }),
  page('saved-searches', savedSearches, { crumb: 'savedSearches' }),
  page('unsubscribe-alerts', unsubscribeAlerts, { crumb: 'unsubscribeAlerts', fromMail: true }),
  // Without a token, too: it then says that nothing could be confirmed.
  page('confirm', confirm, { crumb: 'confirm', fromMail: true }),
  page('confirm/:token', confirm, { crumb: 'confirm', fromMail: true }),
  page('reset/:token', reset, { crumb: 'reset', fromMail: true }),
  page('methodology', methodology, { crumb: 'methodology' }),
  page('methodologies', methodology, { crumb: 'methodology' }),
  page('legal-notice', legal, { crumb: 'legalNotice' }),
  page('privacy-policy', legal, { crumb: 'privacyPolicy' }),
  page('rechtliche-hinweise', legal, { crumb: 'legalInformation' }),
  page('terms-of-use', legal, { crumb: 'termsOfUse' }),
  page('terms-and-conditions', legal, { crumb: 'termsAndConditions' }),
  page('cookies', cookies, { crumb: 'cookies' }),
  page('contact', contact, { crumb: 'contact' }),
  page('unsubscribe/:email', unsubscribe, { crumb: 'unsubscribe', fromMail: true }),
];

const notFound: RouteObject = {
  path: '*',
  lazy: () => import('@/features/legal/NotFoundPage'),
  handle: { crumb: 'notFound' } satisfies RouteHandle,
};

export const routes: RouteObject[] = [
  {
    path: 'en?',
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
