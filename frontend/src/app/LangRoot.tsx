import { Outlet, useLocation } from 'react-router';
import { LangContext, langOf } from '@/shared/i18n/language';

/** Around all pages, also the one that says what went wrong. */
export function LangRoot() {
  const { pathname } = useLocation();
  return (
    <LangContext value={langOf(pathname)}>
      <Outlet />
    </LangContext>
  );
}
