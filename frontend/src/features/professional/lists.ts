import { barePath } from '@/shared/i18n/language';

/** Whether an address shows a list of funds. */
export function isFundList(pathname: string, search: string): boolean {
  const params = new URLSearchParams(search);
  switch (barePath(pathname)) {
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
