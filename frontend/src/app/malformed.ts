import { langOf, localPath } from '@/shared/i18n/language';

/** An address that cannot be decoded is that of no page; the router would take it for one, and warn in the console. */
export function leaveMalformed(): void {
  const { pathname } = window.location;
  try {
    decodeURIComponent(pathname);
  } catch {
    window.history.replaceState(null, '', localPath(langOf(pathname), '/404'));
  }
}
