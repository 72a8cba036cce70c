import { createContext, useContext, useEffect } from 'react';
import { createStore } from './store';

export interface PageNames {
  /** The name of the thing shown (a fund, a news item): the last breadcrumb; null for the route's own label. */
  setName(name: string | null): void;
}

export const PageNameContext = createContext<PageNames>({ setName: () => undefined });

/** Also the name of the product in titles and in the header; the server may put another provider here. */
export const PROVIDER =
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Fondsatlas';

/** Sets the document's title and, if the page shows one thing with a name of its own, the last breadcrumb. */
export function usePage(title: string | undefined, name: string | null = null): void {
  const { setName } = useContext(PageNameContext);
  useEffect(() => {
    if (title) document.title = `${title} – ${PROVIDER}`;
  }, [title]);
  useEffect(() => {
    setName(name);
    return () => setName(null);
  }, [name, setName]);
}

/** The day of the figures that a page shows in place of the latest ones; null for those. */
export const shownDate = createStore<string | null>(null);
