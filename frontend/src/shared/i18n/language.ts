import { createContext, use, useCallback } from 'react';
import type { Location } from 'react-router';
import { PREFIXES } from '../routes/table.gen';

export const LANGS = ['de', 'en'] as const;
export type Lang = (typeof LANGS)[number];

const ENGLISH = new RegExp(`^${PREFIXES.en}(?=/|$)`, 'i');

/** English when the path begins with the segment /en, otherwise German. */
export function langOf(pathname: string): Lang {
  return ENGLISH.test(pathname) ? 'en' : 'de';
}

/** The path without its language segment, always with a leading slash. */
export function barePath(pathname: string): string {
  const bare = pathname.replace(ENGLISH, '');
  return bare === '' ? '/' : bare;
}

/** A path of the route table (`/news`) as it reads in a language (`/en/news`). */
export function localPath(lang: Lang, path: string): string {
  const prefix = PREFIXES[lang];
  return prefix !== '' && path === '/' ? prefix : prefix + path;
}

/** The same page, with the same query and fragment, in another language. */
export function inLang(lang: Lang, location: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return localPath(lang, barePath(location.pathname)) + location.search + location.hash;
}

/**
 * The language of the page, of which the root of all routes tells. Who reads it from the location instead is drawn anew for every
 * change of the address.
 */
export const LangContext = createContext<Lang>('de');

export function useLang(): Lang {
  return use(LangContext);
}

/** Turns a path of the route table into one of the current language. */
export function useLocalPath(): (path: string) => string {
  const lang = useLang();
  return useCallback((path: string) => localPath(lang, path), [lang]);
}

/** What `lang` of an element must be for a text in a language: nothing where that is the language of the page. */
export function useOtherLang(): (language: Lang | null) => Lang | undefined {
  const lang = useLang();
  return (language) => (language === null || language === lang ? undefined : language);
}
