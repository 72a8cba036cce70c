import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { fundQuery } from '@/shared/api/funds';
import { barePath, useLang } from '@/shared/i18n/language';
import { PROVIDER } from '@/shared/page-name';
import { routeOf } from '@/shared/routes/paths';
import { noteFund, noteScreen, noteVisit } from '@/shared/trail';

/** A page that somebody has left sooner was not looked at; by then a page has its title as well. */
const LOOKED_AT = 1500;

/** Notes where the reader goes, from what the pages have asked for already. */
export default function TrailNotes() {
  const { pathname, search } = useLocation();
  const lang = useLang();
  const bare = barePath(pathname);
  const route = routeOf(bare);
  const id = route === 'fund' ? (bare.split('/').at(-1) ?? '') : '';
  const { data: fund } = useQuery({ ...fundQuery(id, lang), enabled: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is one more of the visit.
  useEffect(noteVisit, [pathname]);

  useEffect(() => {
    if (fund === undefined || id === '') return;
    const timer = setTimeout(() => noteFund(fund), LOOKED_AT);
    return () => clearTimeout(timer);
  }, [fund, id]);

  useEffect(() => {
    if (route !== 'advancedSearch') return;
    const timer = setTimeout(
      () => noteScreen({ path: bare + search, title: document.title.replace(` – ${PROVIDER}`, '') }),
      LOOKED_AT,
    );
    return () => clearTimeout(timer);
  }, [route, bare, search]);

  return null;
}
