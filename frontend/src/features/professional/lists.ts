import { barePath } from '@/shared/i18n/language';

/** Whether an address shows a list of funds. */
export function isFundList(pathname: string, search: string): boolean {
  const params = new URLSearchParams(search);
  const path = barePath(pathname);
  // A peergroup's page is the ranking of its funds.
  if (path.startsWith('/peergroup/')) return true;
  switch (path) {
    case '/search-results':
      return params.has('selectedFund');
    case '/filter-search-results':
      return params.get('step') === 'results';
    case '/advanced-search-results':
      return true;
    default:
      return false;
  }
}
