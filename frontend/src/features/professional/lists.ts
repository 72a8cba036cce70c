import { barePath } from '@/shared/i18n/language';
import { routeOf } from '@/shared/routes/paths';

/** Whether an address shows a list of funds. */
export function isFundList(pathname: string, search: string): boolean {
  const params = new URLSearchParams(search);
  switch (routeOf(barePath(pathname))) {
    case 'searchResults':
      return params.has('selectedFund');
    case 'guidedSearch':
      return params.get('step') === 'results';
    // A peergroup's page is the ranking of its funds.
    case 'peergroup':
    case 'advancedSearch':
      return true;
    default:
      return false;
  }
}
