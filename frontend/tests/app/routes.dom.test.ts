import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { pages, routes } from '@/app/routes';
import { barePath, inLang, langOf, localPath } from '@/shared/i18n/language';
import { DECLARED, pathTo, type RouteName, routeOf } from '@/shared/routes/paths';
import { PREFIXES } from '@/shared/routes/table.gen';

/** Paths of a page as readers may meet them: with and without what may be left out. */
function samples(path: string): string[] {
  const filled = path
    .replace(/:slug/, 'a-fund')
    .replace(/:id/, '12')
    .replace(':email', 'leser@example.com')
    .replace(':token', 'abc');
  return [...new Set([filled.replaceAll('?', ''), filled.replace(/\/[\w-]+\?/g, '')])];
}
const declared = Object.entries(DECLARED).flatMap(([name, { path, also = [] }]) =>
  [path, ...also].flatMap(samples).map((sample) => [sample, name] as const),
);
const handleOf = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.handle;
const found = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path;

describe('routes', () => {
  it.each(Object.values(PREFIXES).flatMap((prefix) => declared.map(([path, name]) => [prefix + path, name])))(
    'draw %s as %s',
    (path, name) => {
      expect(handleOf(path)).toEqual({ name });
      expect(routeOf(barePath(path))).toBe(name);
    },
  );

  it('draw nothing else', () => {
    expect(new Set(pages.map(({ handle }) => handle.name))).toEqual(new Set(Object.keys(DECLARED)));
  });

  it.each(['/404', '/en/404', '/englisch', '/details/12', '/nowhere', '/en/en/news', '/news/a/b/c'])(
    'shows %s as not found',
    (path) => expect(found(path)).toBe('*'),
  );

  it('are told by their path in any writing', () => {
    expect(routeOf('/Legal-Notice/')).toBe('legalNotice');
    expect(routeOf('/nowhere')).toBe(null);
  });
});

describe('addresses of pages', () => {
  it('are made of what their path leaves open', () => {
    expect(pathTo('home')).toBe('/');
    expect(pathTo('fund', { slug: 'a-fund', id: 7 })).toBe('/details/a-fund/7');
    expect(pathTo('newsItem', { id: 7 })).toBe('/news/7');
    expect(pathTo('comparison')).toBe('/comparison');
    expect(pathTo('unsubscribe', { email: 'a/b@example.com' })).toBe('/unsubscribe/a%2Fb%40example.com');
  });

  it('do not compile with a wrong page or without what they need', () => {
    // @ts-expect-error: there is no such page.
    expect(() => pathTo('nowhere' satisfies RouteName)).toThrow();
    // @ts-expect-error: a fund has a slug, too.
    expect(pathTo('fund', { id: 7 })).toBe('/details/7');
    // @ts-expect-error: the list of news has no number.
    expect(pathTo('news', { id: 7 })).toBe('/news');
  });
});

describe('languages in addresses', () => {
  it('is English under the segment /en only', () => {
    expect(langOf('/en')).toBe('en');
    expect(langOf('/en/news')).toBe('en');
    expect(langOf('/energy')).toBe('de');
    expect(langOf('/')).toBe('de');
  });

  it('switches and keeps page, query and fragment', () => {
    const location = { pathname: '/news', search: '?page=2&category=rating', hash: '#x' };
    const english = inLang('en', location);
    expect(english).toBe('/en/news?page=2&category=rating#x');
    expect(inLang('de', { ...location, pathname: '/en/news' })).toBe('/news?page=2&category=rating#x');
  });

  it('gives the home page of each language', () => {
    expect(localPath('en', '/')).toBe('/en');
    expect(localPath('de', '/')).toBe('/');
    expect(barePath('/en')).toBe('/');
    expect(barePath('/en/')).toBe('/');
  });
});
