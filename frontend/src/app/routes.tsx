import type { RouteObject } from 'react-router';
import { activate } from '@/shared/i18n';
import { langOf } from '@/shared/i18n/language';
import { CrashPage } from './CrashPage';
import type { CrumbKey } from './crumbs';
import { Shell } from './Shell';

/** What the shell reads from a matched route: the label of its breadcrumb and the crumbs above it. */
export interface RouteHandle {
  crumb?: CrumbKey;
  parents?: { crumb: CrumbKey; path: string }[];
}

type Page = () => Promise<{ Component: React.ComponentType }>;

function page(path: string, lazy: Page, handle: RouteHandle): RouteObject {
  return { path, lazy, handle };
}

const news = { crumb: 'news', path: '/news' } as const;
const reports = { crumb: 'reports', path: '/reports' } as const;
const search = { crumb: 'advancedSearch', path: '/advanced-search-results' } as const;

const legal: Page = () => import('@/features/legal/LegalPage');
const methodology: Page = () => import('@/features/legal/MethodologyPage');
const newsPage: Page = () => import('@/features/articles/NewsPage');
const reportPage: Page = () => import('@/features/articles/ReportPage');

/** Every page, relative to the optional language prefix; `routes.json` lists the same paths for the server. */
export const pages: RouteObject[] = [
  { index: true, lazy: () => import('@/features/home/HomePage'), handle: {} },
  page('search-results', () => import('@/features/results/ResultsPage'), { crumb: 'searchResults' }),
  page('filter-search-results', () => import('@/features/guided/GuidedPage'), { crumb: 'guidedSearch' }),
  page('advanced-search-results', () => import('@/features/screen/ScreenPage'), { crumb: 'advancedSearch' }),
  page('details/:slug/:id', () => import('@/features/fund/FundPage'), { crumb: 'fund', parents: [search] }),
  page('news', () => import('@/features/articles/NewsListPage'), { crumb: 'news' }),
  page('news/:id', newsPage, { crumb: 'newsItem', parents: [news] }),
  page('news/:slug/:id', newsPage, { crumb: 'newsItem', parents: [news] }),
  page('reports', () => import('@/features/articles/ReportListPage'), { crumb: 'reports' }),
  page('reports/:id', reportPage, { crumb: 'report', parents: [reports] }),
  page('reports/:slug/:id', reportPage, { crumb: 'report', parents: [reports] }),
  page('methodology', methodology, { crumb: 'methodology' }),
  page('methodologies', methodology, { crumb: 'methodology' }),
  page('legal-notice', legal, { crumb: 'legalNotice' }),
  page('privacy-policy', legal, { crumb: 'privacyPolicy' }),
  page('rechtliche-hinweise', legal, { crumb: 'legalInformation' }),
  page('terms-of-use', legal, { crumb: 'termsOfUse' }),
  page('terms-and-conditions', legal, { crumb: 'termsAndConditions' }),
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
